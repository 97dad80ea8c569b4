// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/centre.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "app/studio/centre/compare_view.h"
#include "app/studio/centre/image_page.h"
#include "app/studio/centre/models_page.h"
#include "app/studio/centre/progress_words.h"
#include "app/studio/centre/sweep_view.h"
#include "widgets/canvas/picture_canvas.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/icon_button.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/scale_progress_bar.h"
#include "widgets/controls/tab_row.h"
#include "widgets/controls/toast.h"
#include "widgets/format.h"
#include "widgets/icons.h"
#include "widgets/strip/scale_strip.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kPlayMs = 500;
constexpr double kZooms[] = {0.25, 0.5, 1, 2, 4, 8};

}  // namespace

Centre::Centre(Studio& studio, KeptRuns& kept, QWidget* parent) : QWidget(parent), m_studio(studio) {
  m_bar = new MessageBar(this);
  m_pages = new QStackedWidget(this);
  QWidget* foot = makeFoot();
  m_image = new ImagePage(studio, kept, *m_strip, this);
  m_compare = new CompareView(m_studio.pictures().history(), m_studio.pictures().unkept(), this);
  m_sweep = new SweepView(m_studio.paths().data + QStringLiteral("/sweep.json"), this);
  m_pages->addWidget(m_image);
  m_pages->addWidget(m_compare);
  m_models = new ModelsPage(studio, this);
  m_pages->addWidget(m_sweep);
  m_pages->addWidget(m_models);
  m_toast = new Toast(m_image->canvas());
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeTabRow());
  column->addWidget(m_bar);
  column->addWidget(m_pages, 1);
  column->addWidget(foot);
  connectImage();

  connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
    m_pages->setCurrentIndex(index);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_caption), static_cast<QWidget*>(m_zoom), static_cast<QWidget*>(m_fit)})
      widget->setVisible(index == ImageTab);
    showFoot();
  });
  connect(m_sweep, &SweepView::pictureChosen, this, [this](const QString& path) {
    m_image->showFile(path);
    showPage(ImageTab);
  });
  connect(&m_studio.painter(), &Painter::sweepPainted, m_sweep, &SweepView::setPicture);
  connect(m_sweep, &SweepView::goOnRequested, this,
          [this] { m_studio.painter().sweep(m_sweep->plan().cells, m_sweep->missing()); });
  RunController& run = m_studio.run();
  connect(m_sweep, &SweepView::pauseRequested, &run.queue(), &JobQueue::hold);
  connect(m_sweep, &SweepView::resumeRequested, &run.queue(), &JobQueue::resume);
  connect(&run.queue(), &JobQueue::changed, m_sweep,
          [this, &run] { m_sweep->setQueue(m_studio.painter().sweepWaiting(), run.queue().held()); });
  const auto refresh = [this] {
    showProgress(m_studio.run(), *m_progress);
    const auto& now = m_studio.run().current();
    const bool twin = now && now->kind == Job::Kind::Twin;
    m_compare->setBusy(twin ? tr("The full-cache twin is being painted \u00b7 %1")
                                  .arg(format::progressPercent(m_studio.run().progress().share))
                            : QString());
  };
  connect(&run, &RunController::progressChanged, this, refresh);
  connect(&run, &RunController::phaseChanged, this, refresh);
  refresh();
}

QWidget* Centre::makeFoot() {
  m_stripPane = new QWidget(this);
  m_stripPane->setAutoFillBackground(true);
  m_stripPane->setBackgroundRole(QPalette::AlternateBase);
  m_strip = new ScaleStrip(m_stripPane);
  m_strip->setObjectName(QStringLiteral("scaleStrip"));
  m_progress = new ScaleProgressBar(m_stripPane);
  m_progress->setObjectName(QStringLiteral("progressLine"));
  auto* foot = new QVBoxLayout(m_stripPane);
  foot->setContentsMargins(0, 0, 0, 0);
  foot->setSpacing(0);
  makePlay();
  m_scales = new QWidget(m_stripPane);
  auto* scales = new QHBoxLayout(m_scales);
  scales->setContentsMargins(0, 0, 8, 0);
  scales->setSpacing(0);
  scales->addWidget(m_strip, 1);
  scales->addWidget(m_play);
  foot->addWidget(m_scales);
  foot->addWidget(m_progress);
  return m_stripPane;
}

void Centre::makePlay() {
  m_play = new IconButton(QStringLiteral("play"), tr("Play the scales one by one"), m_stripPane);
  m_play->setObjectName(QStringLiteral("playButton"));
  m_playing.setInterval(kPlayMs);
  connect(m_play, &QToolButton::clicked, this, [this] {
    if (m_playing.isActive()) return stopPlaying();
    m_playing.start();
    m_play->setIconName(QStringLiteral("pause"));
    m_play->setName(tr("Stop playing"));
    m_strip->choose(0);
  });
  connect(&m_playing, &QTimer::timeout, this, [this] {
    const int next = m_strip->selected() + 1;
    if (m_strip->selected() < 0 || next >= m_strip->count()) return stopPlaying();
    m_strip->choose(next);
  });
  listen(m_studio.run().events(), this, [this](const RunStarted&) { stopPlaying(); });
}

void Centre::stopPlaying() {
  if (m_playing.isActive()) m_strip->setFollowing(true);
  m_playing.stop();
  m_play->setIconName(QStringLiteral("play"));
  m_play->setName(tr("Play the scales one by one"));
}

void Centre::showFoot() {
  // Elsewhere the room is the pictures': the scales are those of the Image tab's one.
  m_scales->setVisible(page() == ImageTab);
  m_progress->setVisible(page() == ImageTab || page() == SweepTab);
  const bool any = page() == ImageTab || page() == SweepTab;
  m_stripPane->setVisible(any);
}

QWidget* Centre::makeTabRow() {
  auto* row = new TabRow(this);
  m_tabs = new QTabBar(row);
  m_tabs->setObjectName(QStringLiteral("centreTabs"));
  m_tabs->setAccessibleName(tr("Views"));
  m_tabs->setDrawBase(false);
  m_tabs->setExpanding(false);
  m_tabs->setUsesScrollButtons(false);
  m_tabs->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
  m_tabs->setProperty("onCanvas", true);
  m_tabs->addTab(icon(QStringLiteral("image")), tr("Image"));
  m_tabs->addTab(icon(QStringLiteral("compare")), tr("Compare"));
  m_tabs->addTab(icon(QStringLiteral("grid")), tr("Sweep"));
  m_caption = new ElidedLabel({}, row);
  m_caption->setMinimumWidth(1);  // the first to give way
  m_caption->setTone(ElidedLabel::Tone::Muted);
  m_caption->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
  m_batch = new QComboBox(row);
  m_batch->setProperty("compact", true);
  m_batch->setAccessibleName(tr("Picture in the batch"));
  m_batch->hide();
  m_follow = new QToolButton(row);
  m_follow->setText(tr("Follow"));
  m_follow->setAutoRaise(true);
  m_follow->setToolTip(tr("Show each scale as it is finished"));
  m_follow->hide();
  makeZoom(row);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 8, 0);
  layout->setSpacing(8);
  layout->addWidget(m_tabs);
  layout->addStretch();  // The tabs stay where they are on pages without a caption.
  layout->addWidget(m_caption, 1);
  layout->addWidget(m_follow);
  layout->addWidget(m_batch);
  layout->addWidget(m_zoom);
  layout->addWidget(m_fit);
  return row;
}

void Centre::makeZoom(QWidget* row) {
  m_zoom = new QComboBox(row);
  m_zoom->setObjectName(QStringLiteral("zoomCombo"));
  m_zoom->setProperty("compact", true);
  m_zoom->setAccessibleName(tr("Zoom"));
  m_zoom->setMinimumWidth(m_zoom->fontMetrics().horizontalAdvance(format::shortPercent(8.88)) + 36);
  m_zoom->addItem(tr("Fit"), 0.0);
  for (const double zoom : kZooms) m_zoom->addItem(format::shortPercent(zoom), zoom);
  m_fit = new IconButton(QStringLiteral("fit"), tr("Fit to window"), row);
  m_fit->setCompact(true);
  PictureCanvas* canvas = m_image->canvas();
  connect(m_fit, &QToolButton::clicked, canvas, &PictureCanvas::zoomToFit);
  connect(m_zoom, &QComboBox::activated, this, [this, canvas](int index) {
    if (index == 0)
      canvas->zoomToFit();
    else
      canvas->setZoom(m_zoom->itemData(index).toDouble());
  });
  connect(canvas, &PictureCanvas::zoomChanged, this, [this](double zoom, bool fit) {
    // The box says the zoom itself, also where none of its steps is it.
    const QString percent = format::shortPercent(std::round(zoom * 100) / 100);
    //: The zoom at which the picture fits: "Fit · 174 %".
    m_zoom->setItemText(0, fit ? tr("Fit \u00b7 %1").arg(percent) : percent);
    m_zoom->setCurrentIndex(0);
  });
}

void Centre::connectImage() {
  connect(m_image, &ImagePage::captionChanged, m_caption, &ElidedLabel::setText);
  connect(m_image, &ImagePage::followOffered, m_follow, &QWidget::setVisible);
  connect(m_image, &ImagePage::batchStarted, this, &Centre::showBatch);
  connect(m_follow, &QToolButton::clicked, this, [this] { m_strip->setFollowing(true); });
  connect(m_batch, &QComboBox::activated, m_image, &ImagePage::chooseImage);
}

void Centre::showBatch(int images) {
  const QSignalBlocker quiet(m_batch);
  m_batch->clear();
  for (int i = 0; i < images; ++i) m_batch->addItem(tr("Picture %1 of %2").arg(i + 1).arg(images));
  m_batch->setVisible(images > 1);
}

Centre::Page Centre::page() const {
  return static_cast<Page>(m_tabs->currentIndex());
}

void Centre::showPage(Page page) {
  m_tabs->setCurrentIndex(page);
}

void Centre::showModels(const QString& folder) {
  if (m_tabs->count() == ModelsTab) {
    m_tabs->addTab(icon(QStringLiteral("model")), tr("Models"));
    auto* close = new IconButton(QStringLiteral("close"), tr("Close the models page"), m_tabs);
    close->setCompact(true);
    close->setFixedSize(16, 16);
    connect(close, &QToolButton::clicked, this, [this] { m_tabs->removeTab(ModelsTab); });
    m_tabs->setTabButton(ModelsTab, QTabBar::RightSide, close);
  }
  showPage(ModelsTab);
  m_models->choose(folder);
}

void Centre::startSweep(const SweepPlan& plan) {
  m_sweep->start(plan);
  m_studio.painter().sweep(plan.cells, m_sweep->missing());
  showPage(SweepTab);
}

void Centre::setMotion(bool reduced) {
  m_progress->setMotion(reduced ? 0 : 120);
}

}  // namespace heatkv
