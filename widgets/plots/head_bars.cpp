// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "widgets/format.h"
#include "widgets/plots/columns.h"
#include "widgets/plots/hatch.h"
#include "widgets/plots/head_inspector.h"

namespace heatkv {
namespace {

constexpr double kTopGap = 4, kBarGap = 8, kLeastBars = 26, kBars = 52, kBaseGap = 5, kFoot = 4, kRight = 12,
                 kMargin = 12;
constexpr int kRows = 3, kWidth = 392;
constexpr double kHeadroom = 1.1;

bool allSquare(const std::vector<HeadEntry>& entries) {
  return std::all_of(entries.begin(), entries.end(),
                     [](const HeadEntry& e) { return e.grid.h == e.grid.w && e.before.h == e.before.w; });
}

QString squareText(Grid grid) {
  return QString::number(grid.h) + QChar(0x00B2);
}

}  // namespace

HeadBars::HeadBars(QWidget* parent) : Plot(parent) {
  setObjectName(QStringLiteral("headPlot"));
  addDrawing("main", [this](QCPPainter& p) { drawBars(p); });
  addDrawing("overlay", [this](QCPPainter& p) { drawRows(p); });
}

void HeadBars::setHead(int layer, int head, std::vector<HeadEntry> entries) {
  m_layer = layer;
  m_head = head;
  const bool sameCount = entries.size() == m_entries.size();
  m_entries = std::move(entries);
  if (!sameCount) updateGeometry();
  changed();
}

void HeadBars::setSourceScale(int scale) {
  m_scale = scale;
  changed();
}

QString HeadBars::title() const {
  return tr("Head inspector, layer %1, head %2").arg(m_layer).arg(m_head);
}

QString HeadBars::headline() const {
  const auto kept = std::count_if(m_entries.begin(), m_entries.end(), [](const HeadEntry& e) {
    return e.state == AtomState::Kept || e.state == AtomState::NotYet;
  });
  return m_entries.empty()
             ? QString()
             : tr("%1 of %n source scales kept to the end", nullptr, static_cast<int>(m_entries.size())).arg(kept);
}

QStringList HeadBars::rowNames() const {
  return {tr("scale"), tr("rank"), tr("freed at")};
}

double HeadBars::namesWidth() const {
  double left = plotLeft({});
  for (const QString& name : rowNames())
    left = std::max(left, std::ceil(kMargin + QFontMetricsF(theme().axis).horizontalAdvance(name) + 8));
  return left;
}

QSize HeadBars::sizeHint() const {
  return {std::max(kWidth, minimumSizeHint().width()),
          minimumSizeHint().height() + static_cast<int>(kBars - kLeastBars)};
}

QSize HeadBars::minimumSizeHint() const {
  const QFontMetricsF metrics(Theme::of(this).axis);
  const bool square = allSquare(m_entries);
  double widest = metrics.horizontalAdvance(tr("kept"));
  for (const HeadEntry& e : m_entries)
    widest = std::max(widest, metrics.horizontalAdvance(square ? squareText(e.grid) : format::grid(e.grid)));
  const double row = std::max(17.0, std::ceil(metrics.height()) + 3);
  return {static_cast<int>(std::ceil(namesWidth() + kRight + (widest + 3) * static_cast<double>(m_entries.size()))),
          static_cast<int>(std::ceil(kTopGap + captionHeight() + kLeastBars + kBaseGap + kRows * row + kFoot))};
}

void HeadBars::arrange(const QSize& size, double top) {
  m_rowHeight = std::max(17.0, std::ceil(QFontMetricsF(theme().axis).height()) + 3);
  const double bottom = size.height() - kFoot - kRows * m_rowHeight - kBaseGap;
  m_left = namesWidth();
  // The last column ends with its bar, not with the gap behind it.
  const double width = size.width() - m_left - kRight + kBarGap;
  m_pitch = m_entries.empty() ? 0 : width / static_cast<double>(m_entries.size());
  const QFontMetricsF metrics(theme().axis);
  m_short = allSquare(m_entries) && std::any_of(m_entries.begin(), m_entries.end(), [&](const HeadEntry& e) {
              return metrics.horizontalAdvance(format::grid(e.grid)) + 2 > m_pitch;
            });
  const double start = top + kTopGap + captionHeight();
  setPlotRect(QRectF(m_left, start, width - kBarGap, std::max(1.0, bottom - start)));
  setTicks(xAxis, {});
  setTicks(yAxis, {});
}

void HeadBars::restyle() {
  Plot::restyle();
  axisRect()->setBackground(Qt::NoBrush);
  for (QCPAxis* axis : {xAxis, yAxis}) {
    axis->grid()->setVisible(false);
    axis->setBasePen(Qt::NoPen);
  }
}

int HeadBars::itemAt(const QPointF& position) const {
  if (m_pitch <= 0 || position.x() < m_left) return -1;
  const int column = static_cast<int>((position.x() - m_left) / m_pitch);
  return column < static_cast<int>(m_entries.size()) ? column : -1;
}

int HeadBars::selectedItem() const {
  for (size_t i = 0; i < m_entries.size(); ++i)
    if (m_entries[i].scale == m_scale) return static_cast<int>(i);
  return -1;
}

void HeadBars::choose(int item) {
  if (item < 0 || item >= static_cast<int>(m_entries.size())) return;
  m_scale = m_entries[item].scale;
  Q_EMIT scaleSelected(m_scale);
}

int HeadBars::afterKey(int item, const QKeyEvent& event) const {
  const int last = static_cast<int>(m_entries.size()) - 1;
  if (last < 0) return kNotOurs;
  switch (event.key()) {
    case Qt::Key_Left:
      return std::max(0, item - 1);
    case Qt::Key_Right:
      return std::min(last, item + 1);
    case Qt::Key_Home:
      return 0;
    case Qt::Key_End:
      return last;
    default:
      return kNotOurs;
  }
}

QString HeadBars::readoutOf(int item) const {
  if (item < 0 || item >= static_cast<int>(m_entries.size())) return {};
  const HeadEntry& e = m_entries[item];
  const QString grid = format::grid(e.grid), score = format::score(e.score), comma = tr(", ");
  const QString plain = tr("%1: score %2").arg(grid, score);
  QStringList parts;
  if (e.rank > 0) {
    parts << tr("rank %1").arg(e.rank);
    parts << tr("freed below %1").arg(format::budgetPercent(e.below));
  }
  if (e.goes())
    parts << (e.fate.early ? tr("freed before %1, layer %2, early").arg(format::grid(e.before)).arg(e.fate.layer)
                           : tr("freed before %1").arg(format::grid(e.before)));
  if (e.bytes > 0) parts << format::cacheBytes(e.bytes);
  const auto with = [&](const QString& first) { return (QStringList{first} + parts).join(comma); };
  QStringList forms;
  if (std::isfinite(e.spread)) forms << with(tr("%1: score %2 \u00b1 %3").arg(grid, score, format::score(e.spread)));
  forms << with(plain);
  while (!parts.isEmpty()) {
    parts.removeLast();
    forms << with(plain);
  }
  return fittingReadout(forms);
}

QString HeadBars::scaleLabel(Grid grid) const {
  return m_short ? squareText(grid) : format::grid(grid);
}

void HeadBars::drawBars(QCPPainter& painter) const {
  const Theme& t = theme();
  double most = 0;
  for (const HeadEntry& e : m_entries)
    if (std::isfinite(e.score)) most = std::max(most, e.score + (std::isfinite(e.spread) ? e.spread : 0));
  most *= kHeadroom;
  const double base = plotRect().bottom(), height = plotRect().height() - 1;
  painter.setPen(QPen(t.control, 1));
  painter.drawLine(QPointF(m_left - 4, base + 0.5), QPointF(plotRect().right(), base + 0.5));
  for (size_t i = 0; i < m_entries.size(); ++i) {
    const HeadEntry& e = m_entries[i];
    if (!std::isfinite(e.score) || most <= 0) continue;
    const double tall = std::max(1.0, e.score / most * height);
    const QRectF bar(m_left + m_pitch * static_cast<double>(i), base - tall, m_pitch - kBarGap, tall);
    const QRectF inner = bar.adjusted(0.5, 0.5, -0.5, -0.5);
    switch (e.state) {
      case AtomState::Kept:
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.kept);
        painter.drawRect(bar);
        break;
      case AtomState::NotYet: {
        QPen pen(t.kept, 1, Qt::CustomDashLine, Qt::FlatCap, Qt::MiterJoin);
        pen.setDashPattern({2, 2});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(inner);
        break;
      }
      case AtomState::Freed:
      case AtomState::FreedEarly: {
        const bool early = e.state == AtomState::FreedEarly;
        const QColor colour = early ? t.freedEarly : t.freed;
        QPainterPath path;
        path.setFillRule(Qt::WindingFill);
        addHatch(path, bar, early ? 0.9 : 1.6, early ? 4 : 5);
        if (early) addHatch(path, bar, 0.9, 4, false);
        painter.fillPath(path, colour);
        painter.setPen(QPen(colour, 0.8));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar.adjusted(0.4, 0.4, -0.4, -0.4));
        break;
      }
    }
    if (!std::isfinite(e.spread)) continue;
    // How far single prompts lie from the mean.
    const double middle = bar.center().x(), half = e.spread / most * height;
    painter.setPen(QPen(t.text, 1));
    painter.drawLine(QPointF(middle, std::max(plotRect().top(), bar.top() - half)),
                     QPointF(middle, std::min(base, bar.top() + half)));
  }
}

void HeadBars::drawRows(QCPPainter& painter) const {
  const Theme& t = theme();
  QFont bold = t.axis;
  bold.setWeight(QFont::DemiBold);
  const QFontMetricsF metrics(t.axis);
  const auto baseline = [&](int row) {
    return plotRect().bottom() + kBaseGap + (row + 0.5) * m_rowHeight + (metrics.ascent() - metrics.descent()) / 2;
  };
  painter.setFont(t.axis);
  painter.setPen(t.muted);
  const bool spread =
      std::any_of(m_entries.begin(), m_entries.end(), [](const HeadEntry& e) { return std::isfinite(e.spread); });
  drawCaption(painter, tr("score"), spread ? tr("\u00b1 spread over prompts") : QString(), t.muted);
  painter.setPen(t.muted);
  const QStringList names = rowNames();
  for (int row = 0; row < kRows; ++row) painter.drawText(QPointF(kMargin, baseline(row)), names[row]);
  for (size_t i = 0; i < m_entries.size(); ++i) {
    const HeadEntry& e = m_entries[i];
    const bool selected = e.scale == m_scale;
    // "goes" also tells of an entry that is still there where it will go.
    const QString texts[kRows] = {scaleLabel(e.grid), e.rank > 0 ? QString::number(e.rank) : format::unknown(),
                                  !e.scheduled ? format::unknown()
                                  : e.goes()   ? scaleLabel(e.before)
                                               : tr("kept")};
    const double middle = m_left + m_pitch * static_cast<double>(i) + (m_pitch - kBarGap) / 2;
    for (int row = 0; row < kRows; ++row) {
      const QFont& font = selected ? bold : t.axis;
      painter.setFont(font);
      painter.setPen(row == 2 && !selected ? t.muted : t.text);
      painter.drawText(QPointF(middle - QFontMetricsF(font).horizontalAdvance(texts[row]) / 2, baseline(row)),
                       texts[row]);
    }
  }
}

void HeadBars::tabulate() {
  QStringList headers{tr("Scale"),        tr("Score"), tr("Spread"), tr("Rank"), tr("Freed below"),
                      tr("Freed before"), tr("Layer"), tr("Early"),  tr("Size"), tr("Pin")};
  QStringList names{QStringLiteral("source_scale"), QStringLiteral("score"),       QStringLiteral("spread"),
                    QStringLiteral("rank"),         QStringLiteral("below_share"), QStringLiteral("goes_before"),
                    QStringLiteral("after_layer"),  QStringLiteral("early"),       QStringLiteral("bytes"),
                    QStringLiteral("pin")};
  const int fixed = static_cast<int>(headers.size());
  const int scales = m_entries.empty() ? 0 : static_cast<int>(m_entries.front().targets.size());
  const int first = m_entries.empty() ? 0 : m_entries.front().scale + 1;
  for (int t = first; t < scales; ++t) {
    // The last scale has no entry of its own here, so no grid: it is named by its number.
    const bool known = t - first + 1 < static_cast<int>(m_entries.size());
    headers << (known ? tr("Attended from %1").arg(format::grid(m_entries[static_cast<size_t>(t - first) + 1].grid))
                      : tr("Attended from the last scale"));
    names << QStringLiteral("seen_from_%1").arg(t);
  }
  const auto entries = m_entries;
  table()->setTable(headers, names, static_cast<int>(entries.size()), [=](int row, int column) -> PlotCell {
    const HeadEntry& e = entries[row];
    const auto word = [](const QString& text) { return PlotCell{text, text}; };
    const auto score = [](double value) {
      return std::isfinite(value) ? PlotCell{format::score(value), value} : PlotCell{};
    };
    if (column >= fixed) return score(e.targets[static_cast<size_t>(first + column - fixed)]);
    switch (column) {
      case 0:
        return {format::grid(e.grid), e.scale};
      case 1:
        return score(e.score);
      case 2:
        return score(e.spread);
      case 3:
        return e.rank > 0 ? PlotCell{QString::number(e.rank), e.rank} : PlotCell{};
      case 4:
        return e.rank > 0 ? PlotCell{format::budgetPercent(e.below), e.below} : PlotCell{};
      case 5:
        return e.goes() ? PlotCell{format::grid(e.before), e.fate.before} : PlotCell{};
      case 6:
        return e.goes() ? PlotCell{QString::number(e.fate.layer), e.fate.layer} : PlotCell{};
      case 7:
        return !e.goes() ? PlotCell{} : word(e.fate.early ? tr("yes") : tr("no"));
      case 8:
        return e.bytes > 0 ? PlotCell{format::cacheBytes(e.bytes), static_cast<qlonglong>(e.bytes)} : PlotCell{};
      default:
        return word(e.pin == PinState::Auto ? tr("auto") : e.pin == PinState::Keep ? tr("keep") : tr("prune"));
    }
  });
}

}  // namespace heatkv
