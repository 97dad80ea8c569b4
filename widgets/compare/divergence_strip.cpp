// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/divergence_strip.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/format.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kBars = 44, kMargin = 12;
constexpr double kWidest = 64;
// Half of the bits differ where two runs have nothing in common.
constexpr double kFull = 0.5;

}  // namespace

DivergenceStrip::DivergenceStrip(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("divergenceStrip"));
  setAccessibleName(tr("Bits that differ, by scale"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  hide();
}

void DivergenceStrip::setScales(std::vector<ScaleDivergence> scales) {
  m_scales = std::move(scales);
  setAccessibleDescription(words());
  setVisible(!m_scales.empty());
  update();
}

int DivergenceStrip::first() const {
  const auto found = std::find_if(m_scales.begin(), m_scales.end(), [](const auto& s) { return s.differing > 0; });
  return found == m_scales.end() ? -1 : static_cast<int>(found - m_scales.begin());
}

QString DivergenceStrip::words() const {
  if (m_scales.empty()) return {};
  const int at = first();
  if (at < 0) return tr("Both runs drew the same bits at every scale.");
  const ScaleDivergence& scale = m_scales[static_cast<size_t>(at)];
  return tr("The two runs first differ at %1: %2 of %3 bits.")
      .arg(format::grid(scale.grid), format::count(scale.differing), format::count(scale.bits));
}

QSize DivergenceStrip::minimumSizeHint() const {
  const Theme& theme = Theme::of(this);
  const int line = QFontMetrics(theme.axis).height();
  return {160, 2 * line + kBars + 16};
}

QSize DivergenceStrip::sizeHint() const {
  return {320, minimumSizeHint().height()};
}

double DivergenceStrip::columnWidth() const {
  return std::min(kWidest, (width() - 2.0 * kMargin) / static_cast<double>(std::max<size_t>(1, m_scales.size())));
}

void DivergenceStrip::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.setFont(theme.axis);
  const QFontMetrics metrics(theme.axis);
  const int line = metrics.height(), base = 4 + line + 4 + kBars;
  painter.setPen(theme.text);
  painter.drawText(QRect(kMargin, 4, width() - 2 * kMargin, line), Qt::AlignLeading | Qt::AlignVCenter,
                   metrics.elidedText(words(), Qt::ElideRight, width() - 2 * kMargin));
  const double column = columnWidth();
  const int parts = first();
  double labelled = -1;
  for (size_t k = 0; k < m_scales.size(); ++k) {
    const ScaleDivergence& scale = m_scales[k];
    const double left = kMargin + column * static_cast<double>(k);
    const double share = scale.bits ? static_cast<double>(scale.differing) / static_cast<double>(scale.bits) : 0;
    const double height = share > 0 ? std::max(1.0, std::min(1.0, share / kFull) * (kBars - metrics.height())) : 0;
    painter.fillRect(QRectF(left + 1, base - height, column - 3, height), theme.kept);
    const QString percent = format::shortPercent(std::round(share * 100) / 100);
    if (share >= 0.005 && metrics.horizontalAdvance(percent) <= column) {
      painter.setPen(theme.muted);
      painter.drawText(QPointF(left, base - height - metrics.descent()), percent);
    }
    const QString name = format::grid(scale.grid);
    const bool here = static_cast<int>(k) == parts;
    const double wide = metrics.horizontalAdvance(name);
    const double from = std::min(left, width() - kMargin - wide);
    // The scale where they part is always named, others where there is room.
    if (!here && (from < labelled + 6 || (parts > static_cast<int>(k) && from + wide + 6 > kMargin + column * parts)))
      continue;
    labelled = from + wide;
    painter.setPen(here ? theme.text : theme.muted);
    painter.drawText(QPointF(from, base + 4 + metrics.ascent()), name);
  }
  painter.fillRect(QRectF(kMargin, base, column * static_cast<double>(m_scales.size()) - 2, 1), theme.control);
}

bool DivergenceStrip::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int k = static_cast<int>((help->pos().x() - kMargin) / columnWidth());
  if (k < 0 || k >= static_cast<int>(m_scales.size())) {
    QToolTip::hideText();
    return true;
  }
  const ScaleDivergence& scale = m_scales[static_cast<size_t>(k)];
  QToolTip::showText(help->globalPos(),
                     tr("%1: %2 of %3 bits differ")
                         .arg(format::grid(scale.grid), format::count(scale.differing), format::count(scale.bits)),
                     this);
  return true;
}

}  // namespace heatkv
