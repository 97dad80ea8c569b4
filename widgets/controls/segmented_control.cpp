// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/segmented_control.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>

#include "widgets/drawing.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kPadding = 10, kLeastPadding = 4;

/// A radio button drawn as its part of the box.
class Segment : public QRadioButton {
 public:
  Segment(const QString& text, bool compact, QWidget* parent) : QRadioButton(text, parent), m_compact(compact) {
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  }

  QSize sizeHint() const override {
    const Theme& theme = Theme::of(this);
    QFont font = fontOf(theme);
    font.setWeight(QFont::Medium);
    const int width = QFontMetrics(font).size(Qt::TextShowMnemonic, text()).width() + 2 * kPadding;
    return {width, m_compact ? theme.measures.compact : theme.measures.control};
  }
  QSize minimumSizeHint() const override { return {2 * kPadding + 12, sizeHint().height()}; }

 protected:
  bool hitButton(const QPoint& at) const override { return rect().contains(at); }

  void paintEvent(QPaintEvent*) override {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    if (isChecked()) {
      drawBox(painter, rect(), isEnabled() ? theme.selection : theme.panel, isEnabled() ? theme.accent : theme.line,
              theme.measures.radius);
    } else if (underMouse() && isEnabled()) {
      drawBox(painter, rect().adjusted(1, 1, -1, -1), isDown() ? theme.pressed : theme.hover, QColor(), 3);
    }
    QFont font = fontOf(theme);
    font.setWeight(isChecked() ? QFont::Medium : QFont::Normal);
    painter.setFont(font);
    painter.setPen(!isEnabled() ? theme.disabled : isChecked() ? theme.accent : theme.text);
    const QRect inner = rect().adjusted(kLeastPadding, 0, -kLeastPadding, 0);
    painter.drawText(inner, Qt::AlignCenter | Qt::TextHideMnemonic,
                     QFontMetrics(font).elidedText(text(), Qt::ElideRight, inner.width()));
  }

 private:
  QFont fontOf(const Theme& theme) const { return m_compact ? theme.compact : theme.body; }
  bool m_compact;
};

}  // namespace

SegmentedControl::SegmentedControl(const QStringList& segments, Height height, QWidget* parent)
    : QWidget(parent), m_group(new QButtonGroup(this)) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  for (const QString& text : segments) {
    auto* segment = new Segment(text, height == Height::Compact, this);
    m_group->addButton(segment, count());
    layout->addWidget(segment);
    m_segments.push_back(segment);
  }
  if (!m_segments.empty()) m_segments.front()->setChecked(true);
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  connect(m_group, &QButtonGroup::idToggled, this, [this](int index, bool checked) {
    update();
    if (checked) Q_EMIT currentChanged(index);
  });
}

int SegmentedControl::currentIndex() const {
  return m_group->checkedId();
}

void SegmentedControl::setCurrentIndex(int index) {
  Q_ASSERT(index >= 0 && index < count());
  m_segments[index]->setChecked(true);
}

void SegmentedControl::setSegmentText(int index, const QString& text) {
  m_segments[index]->setText(text);
  m_segments[index]->updateGeometry();
}

void SegmentedControl::setSegmentToolTip(int index, const QString& text) {
  m_segments[index]->setToolTip(text);
}

void SegmentedControl::setSegmentEnabled(int index, bool enabled) {
  m_segments[index]->setEnabled(enabled);
}

int SegmentedControl::leastWidth() const {
  return sizeHint().width() - count() * 2 * (kPadding - kLeastPadding);
}

void SegmentedControl::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  drawBox(painter, rect(), isEnabled() ? theme.raised : theme.panel, isEnabled() ? theme.control : theme.line,
          theme.measures.radius);
  for (int i = 1; i < count(); ++i) {
    if (m_segments[i]->isChecked() || m_segments[i - 1]->isChecked()) continue;
    const QRect at = m_segments[i]->geometry();
    const int x = layoutDirection() == Qt::RightToLeft ? at.right() : at.left();
    drawVertical(painter, x, 5, height() - 5, theme.line);
  }
}

}  // namespace heatkv
