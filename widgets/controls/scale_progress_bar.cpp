// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/scale_progress_bar.h"

#include <QAccessibleWidget>
#include <QPainter>
#include <QStyle>
#include <algorithm>
#include <cmath>

#include "widgets/drawing.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kBar = 6, kNotchDistance = 8, kFrame = 16;

class ProgressInterface : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  explicit ProgressInterface(ScaleProgressBar* bar) : QAccessibleWidget(bar, QAccessible::ProgressBar) {}
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }
  QString text(QAccessible::Text kind) const override {
    if (kind == QAccessible::Value) return bar()->rightWords();
    if (kind == QAccessible::Description) return bar()->leftWords();
    return QAccessibleWidget::text(kind);
  }
  QVariant currentValue() const override { return std::max(0.0, bar()->share()) * 100; }
  void setCurrentValue(const QVariant&) override {}
  QVariant maximumValue() const override { return 100.0; }
  QVariant minimumValue() const override { return 0.0; }
  QVariant minimumStepSize() const override { return 0.0; }

 private:
  ScaleProgressBar* bar() const { return static_cast<ScaleProgressBar*>(widget()); }
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
  auto* bar = qobject_cast<ScaleProgressBar*>(object);
  return bar ? new ProgressInterface(bar) : nullptr;
}

}  // namespace

ScaleProgressBar::ScaleProgressBar(QWidget* parent) : QWidget(parent) {
  QAccessible::installFactory(makeInterface);
  setObjectName(QStringLiteral("progressBar"));
  setAccessibleName(tr("Progress"));
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  m_frames.setInterval(kFrame);
  connect(&m_frames, &QTimer::timeout, this, [this] {
    if (m_since.elapsed() >= m_motion) m_frames.stop();
    update();
  });
}

std::vector<double> ScaleProgressBar::borders(const Grids& grids) {
  double whole = 0, sum = 0;
  for (const Grid& grid : grids) whole += static_cast<double>(grid.tokens());
  std::vector<double> result;
  for (const Grid& grid : grids) result.push_back((sum += static_cast<double>(grid.tokens())) / whole);
  return result;
}

void ScaleProgressBar::setScales(const Grids& grids) {
  std::vector<double> wanted = borders(grids);
  if (wanted == m_borders) return;
  m_borders = std::move(wanted);
  m_share = m_from = 0;
  update();
}

double ScaleProgressBar::setScale(int scale, double within) {
  const int count = static_cast<int>(m_borders.size());
  if (count == 0) return m_share;
  scale = std::clamp(scale, 0, count);
  const double from = scale == 0 ? 0 : m_borders[scale - 1];
  const double to = scale == count ? 1 : m_borders[scale];
  moveTo(from + (to - from) * std::clamp(within, 0.0, 1.0));
  return m_share;
}

void ScaleProgressBar::setShare(double share) {
  moveTo(std::min(1.0, share));
}

void ScaleProgressBar::moveTo(double share) {
  m_resting = false;
  if (share == m_share) return update();
  // Backwards is a new run, not a motion. While one motion is under way the next only moves its end: events that
  // come faster than it lasts must not hold the bar back.
  const bool backwards = share < m_share;
  if (backwards || !m_frames.isActive()) {
    m_from = backwards ? share : m_share;
    m_since.start();
  }
  m_share = share;
  if (m_motion > 0 && share > m_from && m_from >= 0 && isVisible()) m_frames.start();
  QAccessibleValueChangeEvent event(this, share * 100);
  QAccessible::updateAccessibility(&event);
  update();
}

double ScaleProgressBar::shown() const {
  if (!m_frames.isActive() || m_motion <= 0) return m_share;
  const double part = std::min(1.0, static_cast<double>(m_since.elapsed()) / m_motion);
  return m_from + (m_share - m_from) * part;
}

void ScaleProgressBar::setWords(const QString& left, const QString& right) {
  m_resting = false;
  if (left == m_left && right == m_right) return;
  m_left = left;
  m_right = right;
  update();
}

void ScaleProgressBar::setResting(const QString& words) {
  m_left = words;
  m_right.clear();
  m_share = m_from = 0;
  m_frames.stop();
  m_borders.clear();
  m_resting = true;
  update();
}

QSize ScaleProgressBar::sizeHint() const {
  const Theme& theme = Theme::of(this);
  return {320, std::max(48, 8 + QFontMetrics(theme.label).height() + 8 + kBar + 10)};
}

void ScaleProgressBar::paintBar(QPainter& painter, const Theme& theme) const {
  const int margin = theme.measures.margin;
  const QRectF groove(margin, height() - 10 - kBar, width() - 2 * margin, kBar);
  drawGroove(painter, groove, theme);
  const double share = shown();
  if (share < 0) {
    drawHatch(painter, groove.adjusted(3, 0, -3, 0), theme.accent, 2, 5);
    return;
  }
  const bool mirrored = layoutDirection() == Qt::RightToLeft;
  if (share > 0) {
    QRectF done = groove;
    done.setWidth(std::max<double>(kBar, groove.width() * share));
    if (mirrored) done.moveRight(groove.right());
    drawBox(painter, done, theme.accent, QColor(), kBar / 2.0);
  }
  double last = 0;
  for (size_t i = 0; i + 1 < m_borders.size(); ++i) {
    const double at = m_borders[i] * groove.width();
    if (at - last < kNotchDistance || groove.width() - at < kNotchDistance) continue;
    last = at;
    const double x = std::round(mirrored ? groove.right() - at : groove.left() + at) - 1;
    drawVertical(painter, x, groove.top() - 1, groove.bottom() + 1, theme.panel, 2);
  }
}

void ScaleProgressBar::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  drawHorizontal(painter, 0, width(), 0, theme.line);
  const int margin = theme.measures.margin;
  const QRect row(margin, 8, width() - 2 * margin, QFontMetrics(theme.label).height());
  const QFontMetrics body(theme.body), label(theme.label);
  const int right = std::min(body.horizontalAdvance(m_right) + 1, row.width());
  const auto placed = [&](int left, int width) {
    return QStyle::visualRect(layoutDirection(), row, QRect(row.left() + left, row.top(), width, row.height()));
  };
  painter.setFont(theme.body);
  painter.setPen(theme.muted);
  painter.drawText(placed(row.width() - right, right),
                   visualAlignment(layoutDirection(), Qt::AlignTrailing | Qt::AlignVCenter) | Qt::TextSingleLine,
                   m_right);
  const int room = std::max(0, row.width() - right - theme.measures.gap);
  painter.setFont(m_resting ? theme.body : theme.label);
  painter.setPen(m_resting ? theme.muted : theme.text);
  painter.drawText(placed(0, room),
                   visualAlignment(layoutDirection(), Qt::AlignLeading | Qt::AlignVCenter) | Qt::TextSingleLine,
                   (m_resting ? body : label).elidedText(m_left, Qt::ElideRight, room));
  paintBar(painter, theme);
}

void ScaleProgressBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

}  // namespace heatkv
