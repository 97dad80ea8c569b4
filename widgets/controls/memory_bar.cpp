// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/memory_bar.h"

#include <QPainter>
#include <QStyle>
#include <algorithm>

#include "widgets/drawing.h"
#include "widgets/format.h"
#include "widgets/theme.h"

namespace heatkv {

MemoryBar::MemoryBar(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Memory"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void MemoryBar::setBytes(const Bytes& bytes) {
  if (bytes == m_bytes) return;
  m_bytes = bytes;
  setAccessibleDescription(words(bytes));
  update();
}

QString MemoryBar::words(const Bytes& bytes) {
  if (bytes.total <= 0) return format::unknown();
  //: Memory of a device: used by this program, by others, free. %1 carries the unit.
  return tr("%1 here · %2 others · %3 free")
      .arg(format::memoryBytes(bytes.here), format::memoryNumber(bytes.others),
           format::memoryNumber(std::max<int64_t>(0, bytes.free())));
}

void MemoryBar::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  const QRectF box(rect());
  drawBox(painter, box, theme.field, theme.control, 0);
  const double whole = static_cast<double>(std::max(m_bytes.total, m_bytes.here + m_bytes.others) + m_bytes.beyond);
  if (whole <= 0) return;
  const QRectF inner = box.adjusted(1, 1, -1, -1);
  const bool mirrored = layoutDirection() == Qt::RightToLeft;
  const auto part = [&](double from, double bytes) {
    const double left = from / whole * inner.width(), width = bytes / whole * inner.width();
    const double x = mirrored ? inner.right() - left - width : inner.left() + left;
    return snapped(painter, QRectF(x, inner.top(), width, inner.height()));
  };
  const auto here = static_cast<double>(m_bytes.here), others = static_cast<double>(m_bytes.others);
  painter.fillRect(part(0, here), theme.accent);
  drawHatch(painter, part(here, others), theme.control, 1.4, 3.5);
  if (m_bytes.beyond <= 0) return;
  const QRectF beyond = part(static_cast<double>(m_bytes.total), static_cast<double>(m_bytes.beyond));
  drawHatch(painter, beyond, theme.danger, 1.6, 3.5, true);
  drawVertical(painter, mirrored ? beyond.right() : beyond.left(), box.top(), box.bottom(), theme.danger);
}

}  // namespace heatkv
