// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/strip/scale_strip.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "widgets/drawing.h"
#include "widgets/format.h"
#include "widgets/icons.h"
#include "widgets/strip/scale_strip_accessible.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kEdge = 11, kLeast = 32, kMost = 48, kGap = 8, kNarrowGap = 5, kNarrow = 40, kFoot = 12;

QFont bolder(QFont font) {
  font.setWeight(QFont::DemiBold);
  return font;
}

}  // namespace

ScaleStrip::ScaleStrip(QWidget* parent) : QWidget(parent) {
  installScaleStripAccessible();
  setObjectName(QStringLiteral("scaleStrip"));
  setAccessibleName(tr("Scales"));
  setFocusPolicy(Qt::StrongFocus);
  setProperty("ownFocus", true);
  QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void ScaleStrip::setScales(const Grids& grids, const Pruning& pruning) {
  m_thumbs.clear();
  for (int k = 0; k < static_cast<int>(grids.size()); ++k) {
    const State state = pruning.skips(k) ? State::Skipped : State::Waiting;
    m_thumbs.push_back({grids[k], 1 - pruning.share(k).value(), state, -1, {}});
  }
  m_selected = -1;
  m_offset = 0;
  m_within = 0;
  setFollowing(true);
  updateGeometry();
  update();
  QAccessibleEvent event(this, QAccessible::ObjectReorder);
  QAccessible::updateAccessibility(&event);
}

void ScaleStrip::setEmptyText(const QString& text) {
  m_emptyText = text;
  setAccessibleDescription(text);
  update();
}

void ScaleStrip::setRunning(int scale) {
  m_thumbs[scale].state = State::Running;
  m_within = 0;
  if (m_following) scrollTo(scale);
  changed(scale);
}

void ScaleStrip::setLayerProgress(double within) {
  m_within = std::clamp(within, 0.0, 1.0);
  if (running() >= 0) update(thumbRect(running()).adjusted(-4, -4, 4, 4));
}

void ScaleStrip::setDone(int scale, double ms) {
  m_thumbs[scale].state = State::Done;
  m_thumbs[scale].ms = ms;
  changed(scale);
}

void ScaleStrip::setPreview(int scale, const QImage& picture) {
  // Thumbs are small and many: keep no full pictures here.
  m_thumbs[scale].picture = picture.scaled(kMost * 2, kMost * 2, Qt::KeepAspectRatio, Qt::SmoothTransformation);
  changed(scale);
}

void ScaleStrip::setStopped(int scale, bool failed) {
  m_thumbs[scale].state = failed ? State::Failed : State::Stopped;
  changed(scale);
}

void ScaleStrip::changed(int scale) {
  update();
  QAccessibleEvent event(this, QAccessible::NameChanged);
  event.setChild(scale);
  QAccessible::updateAccessibility(&event);
}

int ScaleStrip::running() const {
  const auto at =
      std::find_if(m_thumbs.begin(), m_thumbs.end(), [](const Thumb& t) { return t.state == State::Running; });
  return at == m_thumbs.end() ? -1 : static_cast<int>(at - m_thumbs.begin());
}

void ScaleStrip::setSelected(int scale) {
  if (scale == m_selected) return;
  m_selected = scale;
  if (scale >= 0) scrollTo(scale);
  update();
  if (scale < 0) return;
  QAccessibleEvent event(this, QAccessible::Focus);
  event.setChild(scale);
  QAccessible::updateAccessibility(&event);
}

void ScaleStrip::setFollowing(bool following) {
  if (following) setSelected(-1);
  if (following == m_following) return;
  m_following = following;
  if (following && running() >= 0) scrollTo(running());
  Q_EMIT followingChanged(following);
}

void ScaleStrip::choose(int scale) {
  if (scale < 0 || scale >= count()) return;
  setSelected(scale);
  setFollowing(false);
  Q_EMIT scaleChosen(scale);
}

QString ScaleStrip::words(const Thumb& thumb) const {
  switch (thumb.state) {
    case State::Waiting:
      return tr("waiting");
    case State::Running:
      return tr("running");
    case State::Stopped:
      return tr("stopped");
    case State::Failed:
      return tr("failed");
    case State::Skipped:
      return tr("skipped");
    case State::Done:
      break;
  }
  return format::duration(thumb.ms);
}

QString ScaleStrip::spoken(int scale) const {
  const Thumb& thumb = m_thumbs[scale];
  const QString all =
      tr("Scale %1 of %2, %3, %4").arg(scale + 1).arg(count()).arg(format::grid(thumb.grid), words(thumb));
  if (thumb.state == State::Skipped) return all;
  if (thumb.tokens < 1) return tr("%1, runs %2 of its tokens").arg(all, format::shortPercent(thumb.tokens));
  if (thumb.state == State::Done && thumb.picture.isNull()) return tr("%1, preview skipped").arg(all);
  return all;
}

ScaleStrip::Measure ScaleStrip::measure(int width) const {
  const int n = std::max(1, count());
  const auto fitting = [&](int gap) { return (width - 2 * kEdge - (n - 1) * gap) / n; };
  const int wide = std::min(kMost, fitting(kGap));
  const QFontMetrics metrics(bolder(Theme::of(this).axis));
  int widest = metrics.horizontalAdvance(tr("waiting"));
  for (const Thumb& thumb : m_thumbs) widest = std::max(widest, metrics.horizontalAdvance(format::grid(thumb.grid)));
  if (wide >= kNarrow && widest <= wide + kGap - 2) return {wide, kGap, true};
  if (wide >= kNarrow) return {wide, kGap, false};
  return {std::clamp(fitting(kNarrowGap), kLeast, kNarrow - 1), kNarrowGap, false};
}

int ScaleStrip::contentWidth() const {
  const Measure m = measure(width());
  return 2 * kEdge + count() * m.side + std::max(0, count() - 1) * m.gap;
}

int ScaleStrip::heightForWidth(int width) const {
  const Measure m = measure(width);
  const int line = QFontMetrics(Theme::of(this).axis).height();
  return kEdge + (m.side >= kNarrow ? kMost : m.side) + 6 + (m.allLabels ? 2 * line + 1 : line) +
         (m.allLabels ? kFoot - 2 : kFoot - 3);
}

QSize ScaleStrip::sizeHint() const {
  return {640, heightForWidth(width())};
}

QRect ScaleStrip::visual(const QRect& rect) const {
  return QStyle::visualRect(layoutDirection(), this->rect(), rect);
}

QRect ScaleStrip::thumbRect(int scale) const {
  const Measure m = measure(width());
  return visual(QRect(kEdge + scale * (m.side + m.gap) - m_offset, kEdge, m.side, m.side));
}

void ScaleStrip::scrollTo(int scale) {
  const Measure m = measure(width());
  const int left = kEdge + scale * (m.side + m.gap), most = std::max(0, contentWidth() - width());
  // One neighbour stays in sight, so that one sees where it goes on.
  const int before = left - kEdge - m.side - m.gap, after = left + m.side + kEdge + m.side + m.gap - width();
  m_offset = std::clamp(std::clamp(m_offset, after, std::max(after, before)), 0, most);
  update();
}

void ScaleStrip::paintLabels(QPainter& painter, int scale, const QRect& thumb, bool both) const {
  const Theme& theme = Theme::of(this);
  const Thumb& it = m_thumbs[scale];
  const bool isRunning = it.state == State::Running,
             isWaiting = it.state == State::Waiting || it.state == State::Skipped;
  const bool strong = isRunning || scale == m_selected;
  const QFontMetrics metrics(theme.axis);
  const int slack = both ? 4 : 10;
  QRect line(thumb.left() - slack, thumb.bottom() + 7, thumb.width() + 2 * slack, metrics.height());
  painter.setFont(strong ? bolder(theme.axis) : theme.axis);
  painter.setPen(isWaiting ? theme.muted : theme.text);
  painter.drawText(line, Qt::AlignCenter | Qt::TextDontClip, format::grid(it.grid));
  if (!both) return;
  const bool bad = it.state == State::Stopped || it.state == State::Failed;
  painter.setFont(theme.axis);
  painter.setPen(isRunning ? theme.accent : bad ? theme.danger : theme.muted);
  painter.drawText(line.translated(0, metrics.height() + 1), Qt::AlignCenter | Qt::TextDontClip, words(it));
}

void ScaleStrip::paintThumb(QPainter& painter, int scale) const {
  const Theme& theme = Theme::of(this);
  const Thumb& it = m_thumbs[scale];
  const QRect thumb = thumbRect(scale);
  const auto centred = [&](const char* name, const QColor& colour) {
    const QPoint at(thumb.center().x() - 7, thumb.center().y() - 7);
    painter.drawPixmap(at, iconPixmap(QLatin1String(name), 16, colour, devicePixelRatioF()));
  };
  if (!it.picture.isNull()) {
    const QSize size = it.picture.size().scaled(thumb.size(), Qt::KeepAspectRatio);
    QRect at(QPoint(), size);
    at.moveCenter(thumb.center());
    if (size != thumb.size()) painter.fillRect(thumb, theme.canvas);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(at, it.picture);
  } else if (it.state == State::Skipped) {
    drawBox(painter, thumb, theme.panel, theme.line, 0);
    centred("minus", theme.muted);
  } else if (it.state == State::Waiting || it.state == State::Running) {
    painter.fillRect(thumb, theme.field);
    painter.setPen(QPen(theme.control, 1, Qt::CustomDashLine));
    QPen dashes(theme.control, 1);
    dashes.setDashPattern({3, 3});
    painter.setPen(dashes);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(thumb).adjusted(0.5, 0.5, -0.5, -0.5));
  } else {
    drawBox(painter, thumb, theme.field, theme.line, 0);
    if (it.state == State::Done) centred("preview-off", theme.muted);
  }
  // A pruned scale: how much of it runs, as a band along the top.
  if (it.state != State::Skipped && it.tokens < 1) {
    const QRect whole(thumb.left(), thumb.top(), thumb.width(), 4);
    QRect part = whole;
    part.setWidth(static_cast<int>(std::lround(whole.width() * it.tokens)));
    if (layoutDirection() == Qt::RightToLeft) part.moveRight(whole.right());
    painter.fillRect(whole, theme.field);
    painter.fillRect(part, theme.text);
  }
  if (it.state == State::Stopped || it.state == State::Failed) {
    QRectF mark(0, 0, 20, 20);
    mark.moveCenter(QRectF(thumb).center());
    if (!it.picture.isNull()) drawBox(painter, mark, theme.raised, theme.control, 10);
    centred("cross", theme.danger);
  }
  if (it.state == State::Running) {
    const QRect foot(thumb.left(), thumb.bottom() - 3, thumb.width(), 4);
    QRect done = foot;
    done.setWidth(static_cast<int>(std::lround(foot.width() * m_within)));
    if (layoutDirection() == Qt::RightToLeft) done.moveRight(foot.right());
    painter.fillRect(foot, theme.field);
    painter.fillRect(done, theme.accent);
  }
  const int radius = theme.measures.ringRadius;
  if (scale == m_selected)
    drawRing(painter, thumb, theme.text, 2, 1, radius);
  else if (it.state == State::Running)
    drawRing(painter, thumb, theme.accent, 2, 1, radius);
  const bool keys = hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange);
  const int current = m_selected >= 0 ? m_selected : running();
  if (keys && scale == std::max(0, current)) drawRing(painter, thumb, theme.focusRing, 2, 4, radius);
}

void ScaleStrip::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  drawHorizontal(painter, 0, width(), 0, theme.line);
  if (m_thumbs.empty()) {
    painter.setFont(theme.body);
    painter.setPen(theme.muted);
    painter.drawText(rect().adjusted(kEdge, 0, -kEdge, 0), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
    return;
  }
  const Measure m = measure(width());
  const int now = running();
  for (int i = 0; i < count(); ++i) {
    const QRect thumb = thumbRect(i);
    if (thumb.right() < -40 || thumb.left() > width() + 40) continue;
    paintThumb(painter, i);
    if (m.allLabels || i == m_selected || i == now) {
      paintLabels(painter, i, thumb, m.allLabels);
    } else if (i == 0 || i == count() - 1) {
      // The ends give way to a neighbour that has more to say.
      const int neighbour = i == 0 ? 1 : count() - 2;
      if (now != neighbour && m_selected != neighbour) paintLabels(painter, i, thumb, false);
    }
  }
  const int most = contentWidth() - width();
  if (most <= 0) return;
  const auto hint = [&](bool atStart) {
    const QRect at = visual(QRect(atStart ? 0 : width() - 16, kEdge, 16, m.side));
    painter.fillRect(at, theme.panel);
    const bool left = atStart == (layoutDirection() == Qt::LeftToRight);
    drawChevron(painter, at, left ? Direction::Left : Direction::Right, theme.muted);
  };
  if (m_offset > 0) hint(true);
  if (m_offset < most) hint(false);
}

void ScaleStrip::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  const Measure m = measure(width());
  for (int i = 0; i < count(); ++i)
    if (thumbRect(i).adjusted(-m.gap / 2, -kEdge, m.gap / 2, height()).contains(event->pos())) return choose(i);
}

void ScaleStrip::wheelEvent(QWheelEvent* event) {
  const int most = std::max(0, contentWidth() - width());
  if (most == 0) return event->ignore();
  const QPoint delta = event->pixelDelta().isNull() ? event->angleDelta() / 2 : event->pixelDelta();
  m_offset = std::clamp(m_offset - (delta.x() != 0 ? delta.x() : delta.y()), 0, most);
  update();
}

void ScaleStrip::keyPressEvent(QKeyEvent* event) {
  if (count() == 0) return QWidget::keyPressEvent(event);
  const bool mirrored = layoutDirection() == Qt::RightToLeft;
  const int forward = mirrored ? Qt::Key_Left : Qt::Key_Right, back = mirrored ? Qt::Key_Right : Qt::Key_Left;
  const int now = m_selected >= 0 ? m_selected : running();
  if (event->key() == forward) return choose(now < 0 ? 0 : std::min(count() - 1, now + 1));
  if (event->key() == back) return choose(now < 0 ? count() - 1 : std::max(0, now - 1));
  if (event->key() == Qt::Key_Home) return choose(0);
  if (event->key() == Qt::Key_End) return m_selected == count() - 1 ? setFollowing(true) : choose(count() - 1);
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Space) && now >= 0) return choose(now);
  QWidget::keyPressEvent(event);
}

void ScaleStrip::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  int now = m_selected >= 0 ? m_selected : running();
  for (int i = 0; now < 0 && i < count(); ++i)
    if (i + 1 == count() || m_thumbs[i + 1].state == State::Waiting) now = i;
  if (now >= 0) scrollTo(now);
  updateGeometry();
}

void ScaleStrip::changeEvent(QEvent* event) {
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

bool ScaleStrip::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  for (int i = 0; i < count(); ++i)
    if (thumbRect(i).contains(help->pos())) {
      QToolTip::showText(help->globalPos(), spoken(i), this, thumbRect(i));
      return true;
    }
  QToolTip::hideText();
  event->ignore();
  return true;
}

}  // namespace heatkv
