// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/head_inspector.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/icon_button.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/plots/attention_panel.h"
#include "widgets/plots/plot_page.h"

namespace heatkv {

HeadInspector::HeadInspector(QWidget* parent)
    : QWidget(parent),
      m_title(new ElidedLabel),
      m_tableButton(new IconButton(QStringLiteral("table"), tr("Show as table"))),
      m_attentionButton(new IconButton(QStringLiteral("image"), tr("Show where this head looks, on the picture"))),
      m_pin(new SegmentedControl({tr("Auto"), tr("Keep"), tr("Prune")})),
      m_bars(new HeadBars),
      m_attention(new AttentionPanel) {
  setObjectName(QStringLiteral("headInspector"));
  auto* empty = new EmptyState(tr("Select a cell in the heatmap."), {tr("Select the first head to be freed")});
  connect(empty, &EmptyState::activated, this, &HeadInspector::firstToGoRequested);
  m_page = new PlotPage(empty, makeHead(), m_bars, tr("Head as table"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_page);
  connect(m_attention->plot(), &Plot::readoutChanged, m_page, &PlotPage::say);
  connect(m_bars, &HeadBars::scaleSelected, this, &HeadInspector::scaleSelected);
  connect(m_pin, &SegmentedControl::currentChanged, this, [this](int index) {
    if (m_layer >= 0) Q_EMIT pinRequested(m_layer, m_head, static_cast<PinState>(index));
  });
}

QWidget* HeadInspector::makeHead() {
  auto* head = new QWidget;
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(12, 0, 12, 0);
  row->setSpacing(8);
  m_title->setSize(ElidedLabel::Size::Title);
  for (IconButton* button : {m_tableButton, m_attentionButton}) {
    button->setCheckable(true);
    button->setCompact(true);
  }
  m_attentionButton->setObjectName(QStringLiteral("attentionButton"));
  connect(m_tableButton, &QToolButton::toggled, this, &HeadInspector::showTable);
  connect(m_attentionButton, &QToolButton::toggled, this, &HeadInspector::showAttention);
  m_pin->setObjectName(QStringLiteral("pinControl"));
  m_pin->setAccessibleName(tr("Pin for this head"));
  row->addWidget(m_title, 1);
  row->addWidget(m_attentionButton);
  row->addWidget(m_tableButton);
  row->addWidget(m_pin);
  return head;
}

void HeadInspector::setContext(const QString& context) {
  m_page->setContext(context);
}

Plot* HeadInspector::shownPlot() const {
  return attentionShown() ? static_cast<Plot*>(m_attention->plot()) : m_bars;
}

bool HeadInspector::tableShown() const {
  return m_page->tableShown();
}

bool HeadInspector::attentionShown() const {
  return m_attentionButton->isChecked();
}

void HeadInspector::setHead(int layer, int head, const std::vector<HeadEntry>& entries, PinState pin) {
  const bool other = layer != m_layer || head != m_head;
  m_layer = layer;
  m_head = head;
  m_title->setText(tr("Layer %1 · head %2").arg(layer).arg(head));
  //: Layer and head, where there is no room for the words.
  m_title->setShorter({tr("L%1 · H%2").arg(layer).arg(head), QStringLiteral("%1·%2").arg(layer).arg(head)});
  const QSignalBlocker quiet(m_pin);
  m_pin->setCurrentIndex(static_cast<int>(pin));
  m_bars->setHead(layer, head, entries);
  m_page->setEmpty(false);
  if (other) Q_EMIT headShown(layer, head);
}

void HeadInspector::clear() {
  const bool other = m_layer >= 0;
  m_layer = m_head = -1;
  m_bars->setHead(-1, -1, {});
  m_page->setEmpty(true);
  if (other) Q_EMIT headShown(-1, -1);
}

void HeadInspector::setSourceScale(int scale) {
  m_bars->setSourceScale(scale);
}

void HeadInspector::showTable(bool on) {
  m_tableButton->setChecked(on);
  m_attention->showTable(on);
  m_page->showTable(on);
}

void HeadInspector::showAttention(bool on) {
  if (m_attentionButton->isChecked() != on) return m_attentionButton->setChecked(on);
  m_page->showOther(on ? m_attention : nullptr);
  Q_EMIT attentionToggled(on);
}

void HeadInspector::setPinnable(bool on, const QString& reason) {
  m_pin->setEnabled(on);
  m_pin->setToolTip(on ? QString() : reason);
  m_pin->setAccessibleDescription(on ? QString() : reason);
}

void HeadInspector::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_bars->setReadoutRoom(width() - 24);
}

}  // namespace heatkv
