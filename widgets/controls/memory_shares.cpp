// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/memory_shares.h"

#include <QPainter>
#include <QStyle>
#include <algorithm>

#include "widgets/drawing.h"
#include "widgets/format.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kBar = 12, kSwatch = 10, kGap = 14;

QString sized(int64_t bytes) {
  return bytes >= (int64_t{1} << 30) ? format::memoryBytes(bytes) : format::cacheBytes(bytes);
}

}  // namespace

MemoryShares::MemoryShares(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Memory"));
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void MemoryShares::setBytes(const Bytes& bytes) {
  if (bytes == m_bytes) return;
  m_bytes = bytes;
  QStringList words;
  for (const Entry& entry : entries()) words << entry.words;
  setAccessibleDescription(words.join(QStringLiteral(", ")));
  updateGeometry();
  update();
}

std::vector<MemoryShares::Entry> MemoryShares::entries() const {
  std::vector<Entry> made;
  const auto add = [&](Kind kind, const QString& words, int64_t bytes) {
    if (bytes > 0) made.push_back({kind, words.arg(sized(bytes)), bytes});
  };
  add(Kind::Weights, tr("weights %1"), m_bytes.weights);
  add(Kind::Cache, tr("cache %1"), m_bytes.cache);
  add(Kind::Work, tr("work %1"), m_bytes.work);
  if (m_bytes.total <= 0) return made;
  add(Kind::Others, tr("others %1"), m_bytes.others);
  add(Kind::Free, tr("free %1"), m_bytes.free());
  add(Kind::Beyond, tr("%1 over"), -m_bytes.free());
  return made;
}

template <typename Place>
int MemoryShares::layLegend(int width, Place place) const {
  const QFontMetrics metrics(Theme::of(this).axis);
  int x = 0, line = 0;
  for (const Entry& entry : entries()) {
    const int needed = kSwatch + 5 + metrics.horizontalAdvance(entry.words);
    if (x > 0 && x + needed > width) {
      x = 0;
      ++line;
    }
    place(entry, QRect(x, kBar + 6 + line * (metrics.height() + 2), needed, metrics.height()));
    x += needed + kGap;
  }
  return line + 1;
}

int MemoryShares::heightForWidth(int width) const {
  const int lines = layLegend(width, [](const Entry&, const QRect&) {});
  return kBar + 6 + lines * (QFontMetrics(Theme::of(this).axis).height() + 2);
}

QSize MemoryShares::sizeHint() const {
  return {360, heightForWidth(std::max(width(), 240))};
}

QSize MemoryShares::minimumSizeHint() const {
  return {120, heightForWidth(std::max(width(), 240))};
}

void MemoryShares::drawShare(QPainter& painter, const QRectF& rect, Kind kind) const {
  const Theme& theme = Theme::of(this);
  switch (kind) {
    case Kind::Weights:
      painter.fillRect(rect, theme.sinks);
      break;
    case Kind::Cache:
      painter.fillRect(rect, theme.kept);
      break;
    case Kind::Work:
      painter.fillRect(rect, theme.inFlight);
      for (qreal y = rect.top() + 3; y < rect.bottom(); y += 4)
        painter.fillRect(QRectF(rect.left(), y, rect.width(), 1), theme.field);
      break;
    case Kind::Others:
      drawHatch(painter, rect, theme.control, 1.4, 3.5);
      break;
    case Kind::Free:
      break;
    case Kind::Beyond:
      drawHatch(painter, rect, theme.danger, 1.6, 3.5, true);
      break;
  }
}

void MemoryShares::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  const QRectF box(0, 0, width(), kBar);
  drawBox(painter, box, theme.field, theme.control, 0);
  const QRectF inner = box.adjusted(1, 1, -1, -1);
  int64_t whole = 0;
  for (const Entry& entry : entries()) whole += entry.kind == Kind::Beyond ? 0 : entry.bytes;
  const bool mirrored = layoutDirection() == Qt::RightToLeft;
  const auto placed = [&](double from, double width) {
    return snapped(painter, QRectF(mirrored ? inner.right() - from - width : inner.left() + from, inner.top(), width,
                                   inner.height()));
  };
  double at = 0;
  for (const Entry& entry : entries()) {
    if (whole <= 0 || entry.kind == Kind::Beyond) continue;
    const double width = static_cast<double>(entry.bytes) / static_cast<double>(whole) * inner.width();
    drawShare(painter, placed(at, width), entry.kind);
    at += width;
  }
  if (m_bytes.total > 0 && m_bytes.free() < 0) {
    // What would not fit lies over the end.
    const double share = std::min(1.0, static_cast<double>(-m_bytes.free()) / static_cast<double>(whole));
    drawShare(painter, placed(inner.width() * (1 - share), inner.width() * share), Kind::Beyond);
  }
  painter.setFont(theme.axis);
  layLegend(width(), [&](const Entry& entry, const QRect& rect) {
    const QRect shown = QStyle::visualRect(layoutDirection(), QRect(0, 0, width(), height()), rect);
    QRectF swatch(shown.left(), shown.center().y() - kSwatch / 2.0 + 1, kSwatch, kSwatch);
    if (mirrored) swatch.moveLeft(shown.right() + 1 - kSwatch);
    drawBox(painter, swatch, theme.field, theme.control, 0);
    drawShare(painter, swatch.adjusted(1, 1, -1, -1), entry.kind);
    painter.setPen(entry.kind == Kind::Beyond ? theme.danger : theme.muted);
    painter.drawText(mirrored ? shown.adjusted(0, 0, -kSwatch - 5, 0) : shown.adjusted(kSwatch + 5, 0, 0, 0),
                     visualAlignment(layoutDirection(), Qt::AlignLeading | Qt::AlignVCenter) | Qt::TextSingleLine,
                     entry.words);
  });
}

}  // namespace heatkv
