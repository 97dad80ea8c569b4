// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/cache_panel.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/readout_line.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/format.h"
#include "widgets/plots/occupancy_replay.h"

namespace heatkv {
namespace {

constexpr int kMargin = 12, kGap = 6;

}  // namespace

CachePanel::CachePanel(QWidget* parent)
    : QWidget(parent),
      m_plot(new CachePlot),
      m_replay(new OccupancyReplay(m_plot)),
      m_tableAction(new QAction(tr("Show as table"), this)),
      m_replayAction(new QAction(tr("Replay run"), this)),
      m_view(new SegmentedControl({tr("By layer"), tr("Over scales")})),
      m_unit(new QComboBox),
      m_context(new ElidedLabel),
      m_headline(new ElidedLabel),
      m_check(new ElidedLabel),
      m_readout(new ReadoutLine) {
  setObjectName(QStringLiteral("cachePanel"));
  auto* empty = new EmptyState(tr("Generate a picture to see its cache fill."), {tr("Generate")});
  connect(empty, &EmptyState::activated, this, &CachePanel::generateRequested);

  auto* page = new QWidget;
  auto* rows = new QVBoxLayout(page);
  rows->setContentsMargins(0, 4, 0, 0);
  rows->setSpacing(0);
  rows->addWidget(makeHeader());
  auto* views = new QWidget;
  m_views = new QStackedLayout(views);
  m_views->setContentsMargins(0, 0, 0, 0);
  m_views->addWidget(m_plot);
  m_views->addWidget(makeTableView(m_plot->table(), tr("Cache as table")));
  rows->addWidget(views, 1);
  rows->addWidget(m_replay);
  m_replay->hide();

  m_pages = new QStackedLayout(this);
  m_pages->setContentsMargins(0, 0, 0, 0);
  m_pages->addWidget(empty);
  m_pages->addWidget(page);

  m_tableAction->setCheckable(true);
  m_replayAction->setCheckable(true);
  m_replayAction->setEnabled(false);
  connect(m_tableAction, &QAction::toggled, this, [this](bool on) { m_views->setCurrentIndex(on ? 1 : 0); });
  connect(m_replayAction, &QAction::toggled, this, [this](bool on) {
    m_replay->setVisible(on);
    on ? m_replay->refresh() : m_replay->stop();
  });
  connect(m_plot, &Plot::headlineChanged, this, &CachePanel::showHeadline);
  connect(m_plot, &Plot::readoutChanged, this, &CachePanel::showHeadline);
  connect(m_plot, &CachePlot::contentChanged, this, &CachePanel::choosePage);
  choosePage();
}

QWidget* CachePanel::makeHeader() {
  m_view->setObjectName(QStringLiteral("cacheView"));
  m_view->setAccessibleName(tr("Cache view"));
  connect(m_view, &SegmentedControl::currentChanged, this,
          [this](int index) { m_plot->setView(index == 0 ? CachePlot::View::ByLayer : CachePlot::View::OverScales); });
  m_unit->setObjectName(QStringLiteral("cacheUnit"));
  m_unit->setProperty("compact", true);
  m_unit->setAccessibleName(tr("Unit"));
  m_unit->addItems({tr("MiB"), tr("%"), tr("Tokens")});
  connect(m_unit, &QComboBox::currentIndexChanged, this,
          [this](int index) { m_plot->setUnit(static_cast<CacheUnit>(index)); });
  m_headline->setObjectName(QStringLiteral("cacheHeadline"));
  m_check->setSize(ElidedLabel::Size::Axis);
  m_check->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);

  auto* header = new QWidget;
  auto* rows = new QVBoxLayout(header);
  rows->setContentsMargins(kMargin, 0, kMargin, 0);
  rows->setSpacing(2);
  m_context->setObjectName(QStringLiteral("contextLine"));
  m_context->setSize(ElidedLabel::Size::Axis);
  m_context->setTone(ElidedLabel::Tone::Muted);
  rows->addWidget(m_context);
  rows->addSpacing(2);
  auto* controls = new QHBoxLayout;
  controls->setSpacing(8);
  controls->addWidget(m_view);
  controls->addStretch(1);
  controls->addWidget(m_unit);
  auto* headline = new QHBoxLayout;
  headline->setSpacing(kGap);
  headline->addWidget(m_headline);
  headline->addWidget(m_check, 1);
  rows->addLayout(controls);
  rows->addLayout(headline);
  rows->addWidget(m_readout);
  return header;
}

void CachePanel::setContext(const QString& context) {
  m_context->setText(context);
}

void CachePanel::showHeadline() {
  const CacheHeadline headline = m_plot->headlineParts();
  // Always a figure: without one the row would be lower.
  m_headline->setFigure(headline.figure.isEmpty() ? format::unknown() : headline.figure);
  m_headline->setText(headline.rest);
  m_check->setIconName(headline.check.isEmpty() ? QString()
                       : headline.good          ? QStringLiteral("check")
                                                : QStringLiteral("error"));
  m_check->setTone(headline.good ? ElidedLabel::Tone::Ok : ElidedLabel::Tone::Danger);
  m_check->setText(headline.check);
  // What is pointed at has a row of its own: the plot below stays where it is.
  m_readout->setResting(headline.right);
  m_readout->say(m_plot->readout());
}

void CachePanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_plot->setReadoutRoom(width() - 2 * kMargin);
}

void CachePanel::choosePage() {
  const QSignalBlocker quietView(m_view), quietUnit(m_unit);
  m_view->setCurrentIndex(static_cast<int>(m_plot->view()));
  m_unit->setCurrentIndex(static_cast<int>(m_plot->unit()));
  m_pages->setCurrentIndex(m_plot->empty() ? 0 : 1);
  const bool finished = !m_plot->run().empty() && !m_plot->run().running();
  if (!finished) m_replayAction->setChecked(false);
  m_replayAction->setEnabled(finished);
  showHeadline();
}

}  // namespace heatkv
