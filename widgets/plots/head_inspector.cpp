// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/head_inspector.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/icon_button.h"
#include "widgets/controls/readout_line.h"
#include "widgets/controls/segmented_control.h"

namespace heatkv {

HeadInspector::HeadInspector(QWidget* parent)
    : QWidget(parent),
      m_title(new ElidedLabel),
      m_tableButton(new IconButton(QStringLiteral("table"), tr("Show as a table"))),
      m_pin(new SegmentedControl({tr("Auto"), tr("Keep"), tr("Prune")})),
      m_bars(new HeadBars) {
  setObjectName(QStringLiteral("headInspector"));
  auto* empty = new EmptyState(tr("Choose a cell in the heatmap."), {tr("Choose the first to go")});
  connect(empty, &EmptyState::activated, this, &HeadInspector::firstToGoRequested);

  auto* page = new QWidget;
  auto* rows = new QVBoxLayout(page);
  rows->setContentsMargins(0, 8, 0, 0);
  rows->setSpacing(0);
  rows->addWidget(makeHead());
  auto* views = new QWidget;
  m_views = new QStackedLayout(views);
  m_views->setContentsMargins(0, 0, 0, 0);
  // In a narrow dock the bars keep the room that their labels need.
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(m_bars);
  m_views->addWidget(scroll);
  m_views->addWidget(makeTableView(m_bars->table()));
  rows->addWidget(views, 1);
  m_readout = new ReadoutLine;
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(12, 0, 12, 3);
  foot->addWidget(m_readout);
  rows->addLayout(foot);

  m_pages = new QStackedLayout(this);
  m_pages->setContentsMargins(0, 0, 0, 0);
  m_pages->addWidget(empty);
  m_pages->addWidget(page);

  connect(m_bars, &HeadBars::scaleSelected, this, &HeadInspector::scaleSelected);
  connect(m_bars, &Plot::readoutChanged, this, [this](const QString& text) { m_readout->say(text); });
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
  m_tableButton->setCheckable(true);
  m_tableButton->setCompact(true);
  connect(m_tableButton, &QToolButton::toggled, this, &HeadInspector::showTable);
  m_pin->setObjectName(QStringLiteral("pinControl"));
  m_pin->setAccessibleName(tr("What to do with this head"));
  row->addWidget(m_title, 1);
  row->addWidget(m_tableButton);
  row->addWidget(m_pin);
  return head;
}

bool HeadInspector::tableShown() const {
  return m_views->currentIndex() == 1;
}

void HeadInspector::setHead(int layer, int head, const std::vector<HeadEntry>& entries, PinState pin) {
  m_layer = layer;
  m_head = head;
  m_title->setText(tr("Layer %1 · head %2").arg(layer).arg(head));
  const QSignalBlocker quiet(m_pin);
  m_pin->setCurrentIndex(static_cast<int>(pin));
  m_bars->setHead(layer, head, entries);
  m_pages->setCurrentIndex(1);
}

void HeadInspector::clear() {
  m_layer = m_head = -1;
  m_bars->setHead(-1, -1, {});
  m_pages->setCurrentIndex(0);
}

void HeadInspector::setSourceScale(int scale) {
  m_bars->setSourceScale(scale);
}

void HeadInspector::showTable(bool on) {
  m_tableButton->setChecked(on);
  m_views->setCurrentIndex(on ? 1 : 0);
}

void HeadInspector::setPinnable(bool on, const QString& reason) {
  m_pin->setEnabled(on);
  m_pin->setToolTip(on ? QString() : reason);
  m_pin->setAccessibleDescription(on ? QString() : reason);
}

}  // namespace heatkv
