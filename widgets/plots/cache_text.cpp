// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/cache_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "widgets/format.h"

namespace heatkv {
namespace {

struct CacheText {
  Q_DECLARE_TR_FUNCTIONS(heatkv::CachePlot)
};

/// `whole` is the full cache of the whole pool: one unit for all views of a run, decimals where parts of it are small.
CacheMeasure measureOf(int64_t whole, int64_t full, int64_t perToken, CacheUnit unit) {
  switch (unit) {
    case CacheUnit::Percent:
      return {std::max<double>(1, static_cast<double>(full)) / 100, QStringLiteral("%"), 1};
    case CacheUnit::Tokens:
      return {std::max<double>(1, static_cast<double>(perToken)), CacheText::tr("tokens"), 0};
    case CacheUnit::Mebibytes:
      break;
  }
  constexpr double kKiB = 1024;
  if (static_cast<double>(whole) < kKiB * kKiB) return {kKiB, QStringLiteral("KiB"), 0};
  return {kKiB * kKiB, QStringLiteral("MiB"), 1};
}

}  // namespace

QString CacheMeasure::number(int64_t bytes) const {
  const double value = of(bytes);
  const bool whole = decimals == 0 || value == 0 || (value >= 9.95 && symbol != QLatin1String("%"));
  const bool mebibytes = symbol == QLatin1String("MiB");
  return format::decimal(value, whole ? 0 : decimals + (mebibytes && value < 0.995) + (mebibytes && value < 0.0995));
}

QString CacheMeasure::text(int64_t bytes) const {
  return QStringLiteral("%1\u00A0%2").arg(number(bytes), symbol);
}

CacheMeasure poolMeasure(const PlanEvent& plan, CacheUnit unit) {
  return measureOf(plan.fullBytes, plan.fullBytes, plan.bytesPerTokenHead * plan.shape.pairs(), unit);
}

CacheMeasure layerMeasure(const PlanEvent& plan, CacheUnit unit) {
  const int layers = std::max(1, plan.shape.layers);
  return measureOf(plan.fullBytes, plan.fullBytes / layers, plan.bytesPerTokenHead * plan.shape.heads, unit);
}

QString CacheHeadline::text() const {
  if (figure.isEmpty()) return {};
  const QString text = CacheText::tr("%1 %2, %3").arg(figure, rest, right);
  return check.isEmpty() ? text : CacheText::tr("%1, %2").arg(text, check);
}

CacheHeadline cacheHeadline(const CacheRun& run, CacheUnit unit) {
  if (run.empty()) return {};
  const CacheMeasure measure = poolMeasure(run.plan(), unit);
  const QString peak = measure.text(run.peakBytes());
  const QString full = measure.text(run.fullBytes(run.step(run.now())));
  const auto check = run.check();
  return {measure.number(run.snapshot()->heldBytes),
          CacheText::tr("of %1 held").arg(measure.text(run.plan().budgetBytes)),
          CacheText::tr("peak %1 · full cache %2").arg(peak, full), checkText(run, unit), !check || check->same()};
}

QString layerReadout(const CacheRun& run, int layer, int sourceScale, CacheUnit unit) {
  if (run.empty() || layer < 0 || layer >= static_cast<int>(run.snapshot()->layers.size())) return {};
  const LayerOccupancy& o = run.snapshot()->layers[layer];
  const CacheMeasure measure = layerMeasure(run.plan(), unit);
  const auto number = [&](int64_t tokenHeads) { return measure.number(run.bytesOf(tokenHeads)); };
  const int64_t gone = o.freed + o.freedEarly;
  QStringList parts{
      CacheText::tr("Layer %1: %2 of %3").arg(layer).arg(number(o.held()), measure.text(run.bytesOf(o.held() + gone)))};
  parts << CacheText::tr("kept %1").arg(number(o.sinks + o.kept));
  if (o.inFlight) parts << CacheText::tr("in flight %1").arg(number(o.inFlight));
  if (gone) parts << CacheText::tr("freed %1").arg(number(gone));
  const CacheShape& shape = run.shape();
  if (run.fates() && sourceScale >= 0 && sourceScale + 1 < shape.scales()) {
    const Moment now = run.running() || !run.now().atEnd() ? run.now() : Moment{};
    parts << CacheText::tr("%1 of %n heads at %2", nullptr, shape.heads)
                 .arg(run.fates()->headsKept(sourceScale, layer, now))
                 .arg(format::grid(shape.grids[sourceScale]));
  }
  return parts.join(QStringLiteral(" · "));
}

QString stepReadout(const CacheRun& run, int step, CacheUnit unit) {
  if (!run.hasPlan() || step < 0 || step >= run.steps()) return {};
  const CacheMeasure measure = poolMeasure(run.plan(), unit);
  const Grid grid = run.shape().grids[step / run.shape().layers];
  const int layer = step % run.shape().layers;
  const auto held = run.heldBytes(step), predicted = run.predictedBytes(step);
  const QString full = measure.text(run.fullBytes(step));
  QString line =
      held ? CacheText::tr("%1, layer %2: %3 of %4").arg(format::grid(grid)).arg(layer).arg(measure.number(*held), full)
           : CacheText::tr("%1, layer %2: full cache %3").arg(format::grid(grid)).arg(layer).arg(full);
  if (predicted) line = CacheText::tr("%1 · predicted %2").arg(line, measure.number(*predicted));
  return line;
}

QString checkText(const CacheRun& run, CacheUnit unit) {
  const auto check = run.check();
  if (!check) return {};
  if (check->same()) return CacheText::tr("as predicted");
  const CacheMeasure measure = poolMeasure(run.plan(), unit);
  QString predicted = measure.number(check->predicted), measured = measure.number(check->measured);
  if (predicted == measured) {  // A difference too small for the unit is still one.
    predicted = CacheText::tr("%1 bytes").arg(format::decimal(static_cast<double>(check->predicted), 0));
    measured = format::decimal(static_cast<double>(check->measured), 0);
  }
  return CacheText::tr("predicted %1, measured %2").arg(predicted, measured);
}

}  // namespace heatkv
