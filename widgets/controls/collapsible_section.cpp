// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/collapsible_section.h"

#include <QAbstractButton>
#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>

#include "widgets/drawing.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

class Header : public QAbstractButton {
 public:
  Header(const QString& title, QWidget* parent) : QAbstractButton(parent) {
    setText(title);
    setCheckable(true);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  }
  QString summary;

  QSize sizeHint() const override {
    const Theme& theme = Theme::of(this);
    const QFontMetrics metrics(theme.body);
    return {18 + metrics.horizontalAdvance(text()) + 12 + metrics.horizontalAdvance(summary), theme.measures.control};
  }
  QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    const QColor strong = isEnabled() ? theme.text : theme.disabled;
    const QColor weak = !isEnabled() ? theme.disabled : underMouse() ? theme.text : theme.muted;
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    // The chevron hangs at the margin, as in the drawing: the words begin 18 px in.
    const QRect mark = QStyle::visualRect(layoutDirection(), rect(), QRect(-3, 0, 16, height()));
    drawChevron(painter, mark, isChecked() ? Direction::Down : mirrored ? Direction::Left : Direction::Right, weak);
    const QFontMetrics metrics(theme.body);
    const QRect words = rect().adjusted(18, 0, 0, 0);
    const int title = std::min(metrics.horizontalAdvance(text()), words.width());
    painter.setFont(theme.body);
    painter.setPen(strong);
    painter.drawText(QStyle::visualRect(layoutDirection(), rect(), words),
                     visualAlignment(layoutDirection(), Qt::AlignVCenter | Qt::AlignLeading),
                     metrics.elidedText(text(), Qt::ElideRight, words.width()));
    const int room = words.width() - title - 12;
    if (room < 20 || isChecked()) return;
    painter.setPen(isEnabled() ? theme.muted : theme.disabled);
    const QRect end(rect().right() + 1 - room, 0, room, height());
    painter.drawText(QStyle::visualRect(layoutDirection(), rect(), end),
                     visualAlignment(layoutDirection(), Qt::AlignVCenter | Qt::AlignTrailing),
                     metrics.elidedText(summary, Qt::ElideRight, room));
  }
};

}  // namespace

CollapsibleSection::CollapsibleSection(const QString& title, QWidget* parent)
    : QWidget(parent), m_header(new Header(title, this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addWidget(m_header);
  m_header->setAccessibleName(title);
  connect(m_header, &QAbstractButton::toggled, this, [this](bool expanded) {
    if (m_content) m_content->setVisible(expanded);
    Q_EMIT expandedChanged(expanded);
  });
}

void CollapsibleSection::setContent(QWidget* content) {
  delete m_content;
  m_content = content;
  if (!content) return;
  layout()->addWidget(content);
  content->setVisible(isExpanded());
}

void CollapsibleSection::setSummary(const QString& summary) {
  static_cast<Header*>(m_header)->summary = summary;
  m_header->setAccessibleDescription(summary);
  m_header->update();
}

QString CollapsibleSection::title() const {
  return m_header->text();
}
QString CollapsibleSection::summary() const {
  return static_cast<Header*>(m_header)->summary;
}
bool CollapsibleSection::isExpanded() const {
  return m_header->isChecked();
}
void CollapsibleSection::setExpanded(bool expanded) {
  m_header->setChecked(expanded);
}

}  // namespace heatkv
