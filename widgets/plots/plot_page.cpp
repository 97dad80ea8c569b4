// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_page.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/readout_line.h"

namespace heatkv {

PlotPage::PlotPage(EmptyState* empty, QWidget* header, Plot* plot, const QString& tableName, QWidget* parent)
    : QWidget(parent), m_context(new ElidedLabel), m_readout(new ReadoutLine), m_plot(plot) {
  m_readout->setLines(plot->readoutLines());
  auto* page = new QWidget;
  auto* rows = new QVBoxLayout(page);
  rows->setContentsMargins(0, 4, 0, 0);
  rows->setSpacing(0);
  m_context->setObjectName(QStringLiteral("contextLine"));
  m_context->setSize(ElidedLabel::Size::Axis);
  m_context->setTone(ElidedLabel::Tone::Muted);
  auto* context = new QHBoxLayout;
  context->setContentsMargins(12, 0, 12, 4);
  context->addWidget(m_context);
  rows->addLayout(context);
  rows->addWidget(header);
  auto* views = new QWidget;
  m_views = new QStackedLayout(views);
  m_views->setContentsMargins(0, 0, 0, 0);
  // In a small dock the plot keeps the room that its labels need.
  auto* scroll = new QScrollArea;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(plot);
  m_views->addWidget(scroll);
  m_views->addWidget(makeTableView(plot->table(), tableName));
  rows->addWidget(views, 1);
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(12, 0, 12, 4);
  foot->addWidget(m_readout);
  rows->addLayout(foot);
  m_pages = new QStackedLayout(this);
  m_pages->setContentsMargins(0, 0, 0, 0);
  m_pages->addWidget(empty);
  m_pages->addWidget(page);
  connect(plot, &Plot::readoutChanged, this, &PlotPage::say);
}

void PlotPage::setEmpty(bool empty) {
  m_pages->setCurrentIndex(empty ? 0 : 1);
}

void PlotPage::setContext(const QString& context) {
  m_context->setText(context);
}

void PlotPage::showTable(bool on) {
  m_table = on;
  if (m_views->currentIndex() < 2) m_views->setCurrentIndex(on ? 1 : 0);
}

bool PlotPage::tableShown() const {
  return m_table;
}

void PlotPage::showOther(QWidget* view) {
  if (view && m_views->indexOf(view) < 0) m_views->addWidget(view);
  if (view)
    m_views->setCurrentWidget(view);
  else
    m_views->setCurrentIndex(m_table ? 1 : 0);
  say({});
}

void PlotPage::say(const QString& text) {
  m_readout->say(text);
}

}  // namespace heatkv
