// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/difference_bar.h"

#include <QPainter>
#include <cmath>

#include "widgets/drawing.h"
#include "widgets/format.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {
constexpr int kBarWidth = 128, kBarHeight = 8, kGap = 6;
}  // namespace

DifferenceBar::DifferenceBar(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setKind(Difference::Absolute);
}

void DifferenceBar::setKind(Difference kind, float range) {
  m_kind = kind;
  m_range = range;
  setAccessibleName(tr("Scale from %1 to %2").arg(low(), high()));
  updateGeometry();
  update();
}

QString DifferenceBar::low() const {
  return m_kind == Difference::Signed ? QStringLiteral("\u2212") + high() : QStringLiteral("0");
}

QString DifferenceBar::high() const {
  return format::decimal(m_range, m_range < 0.1F ? 4 : 2);
}

QSize DifferenceBar::sizeHint() const {
  const QFontMetrics metrics(Theme::of(this).axis);
  return {metrics.horizontalAdvance(low()) + metrics.horizontalAdvance(high()) + 2 * kGap + kBarWidth + 2,
          metrics.height()};
}

void DifferenceBar::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  const QFontMetrics metrics(theme.axis);
  painter.setFont(theme.axis);
  painter.setPen(theme.muted);
  const int before = metrics.horizontalAdvance(low()) + 1;
  painter.drawText(QRect(0, 0, before, height()), Qt::AlignVCenter | Qt::AlignRight | Qt::AlignAbsolute, low());
  const QRectF bar(before + kGap, (height() - kBarHeight) / 2.0, kBarWidth, kBarHeight);
  const auto& table = colourTable(m_kind == Difference::Signed ? ColourMap::Diverging : ColourMap::Cividis);
  QImage colours(256, 1, QImage::Format_RGB32);
  std::copy(table.begin(), table.end(), reinterpret_cast<QRgb*>(colours.scanLine(0)));
  painter.drawImage(bar, colours);
  painter.drawText(QRectF(bar.right() + kGap, 0, width() - bar.right() - kGap, height()),
                   Qt::AlignVCenter | Qt::AlignLeft | Qt::AlignAbsolute, high());
}

}  // namespace heatkv
