// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/centre.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QImageReader>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "app/studio/centre/compare_view.h"
#include "app/studio/centre/sweep_view.h"
#include "widgets/canvas/picture_canvas.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/icon_button.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/readout_line.h"
#include "widgets/controls/scale_progress_bar.h"
#include "widgets/controls/toast.h"
#include "widgets/format.h"
#include "widgets/icons.h"
#include "widgets/strip/scale_strip.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr double kZooms[] = {0.25, 0.5, 1, 2, 4, 8};

}  // namespace

Centre::Centre(Studio& studio, QWidget* parent) : QWidget(parent), m_studio(studio) {
  m_bar = new MessageBar(this);
  m_pages = new QStackedWidget(this);
  m_pages->addWidget(makeImagePage());
  m_compare = new CompareView(m_studio.history(), this);
  m_sweep = new SweepView(this);
  m_pages->addWidget(m_compare);
  m_pages->addWidget(m_sweep);
  m_toast = new Toast(m_canvas);
  m_strip = new ScaleStrip(this);
  m_strip->setObjectName(QStringLiteral("scaleStrip"));
  m_progress = new ScaleProgressBar(this);
  m_progress->setObjectName(QStringLiteral("progressLine"));
  m_stripPane = new QWidget(this);
  m_stripPane->setAutoFillBackground(true);
  m_stripPane->setBackgroundRole(QPalette::AlternateBase);
  auto* foot = new QVBoxLayout(m_stripPane);
  foot->setContentsMargins(0, 0, 0, 0);
  foot->setSpacing(0);
  foot->addWidget(m_strip);
  foot->addWidget(m_progress);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeTabRow());
  column->addWidget(m_bar);
  column->addWidget(m_pages, 1);
  column->addWidget(m_stripPane);

  connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
    m_pages->setCurrentIndex(index);
    m_caption->setVisible(index == ImagePage);
    m_zoom->setVisible(index == ImagePage);
    Q_EMIT pageChanged(index);
  });
  connect(m_strip, &ScaleStrip::scaleChosen, this, &Centre::chooseScale);
  connect(m_strip, &ScaleStrip::followingChanged, this, [this](bool following) {
    if (following) follow();
  });
  connect(m_sweep, &SweepView::pictureChosen, this, [this](const QString& path) {
    if (showPicture(path)) showPage(ImagePage);
  });
  connect(&m_studio, &Studio::sweepPainted, m_sweep, &SweepView::setPicture);
  m_strip->setScales(m_studio.state().document().grids());
  connectRun();
  showEmpty();
  refreshProgress();
}

QWidget* Centre::makeTabRow() {
  const Measures& m = Theme::of(this).measures;
  auto* row = new QWidget(this);
  row->setFixedHeight(m.titleRow);
  row->setAutoFillBackground(true);
  m_tabs = new QTabBar(row);
  m_tabs->setObjectName(QStringLiteral("centreTabs"));
  m_tabs->setDrawBase(false);
  m_tabs->setExpanding(false);
  m_tabs->setUsesScrollButtons(false);
  m_tabs->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
  m_tabs->setProperty("onCanvas", true);
  m_tabs->addTab(icon(QStringLiteral("image")), tr("Image"));
  m_tabs->addTab(icon(QStringLiteral("compare")), tr("Compare"));
  m_tabs->addTab(icon(QStringLiteral("grid")), tr("Sweep"));
  m_caption = new ElidedLabel({}, row);
  m_caption->setTone(ElidedLabel::Tone::Muted);
  m_caption->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_image = new QComboBox(row);
  m_image->setProperty("compact", true);
  m_image->setAccessibleName(tr("Picture of the batch"));
  m_image->hide();
  m_follow = new QToolButton(row);
  m_follow->setText(tr("Follow"));
  m_follow->setAutoRaise(true);
  m_follow->setToolTip(tr("Show each scale as it is painted"));
  m_follow->hide();
  m_zoom = new QComboBox(row);
  m_zoom->setObjectName(QStringLiteral("zoomCombo"));
  m_zoom->setProperty("compact", true);
  m_zoom->setAccessibleName(tr("Zoom"));
  m_zoom->setMinimumWidth(76);
  m_zoom->addItem(tr("Fit"), 0.0);
  for (const double zoom : kZooms) m_zoom->addItem(format::shortPercent(zoom), zoom);
  auto* fit = new IconButton(QStringLiteral("fit"), tr("Fit the picture"), row);
  fit->setCompact(true);
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 8, 0);
  layout->setSpacing(8);
  layout->addWidget(m_tabs);
  layout->addWidget(m_caption, 1);
  layout->addWidget(m_follow);
  layout->addWidget(m_image);
  layout->addWidget(m_zoom);
  layout->addWidget(fit);
  connect(fit, &QToolButton::clicked, m_canvas, &PictureCanvas::zoomToFit);
  connect(m_follow, &QToolButton::clicked, this, [this] { m_strip->setFollowing(true); });
  connect(m_image, &QComboBox::activated, this, [this](int index) {
    m_shownImage = index;
    m_fromFile = false;
    m_path = m_files.value(index);
    refreshStrip();
    refreshCanvas();
  });
  connect(m_zoom, &QComboBox::activated, this, [this](int index) {
    if (index == 0)
      m_canvas->zoomToFit();
    else
      m_canvas->setZoom(m_zoom->itemData(index).toDouble());
  });
  connect(m_canvas, &PictureCanvas::zoomChanged, this, [this](double zoom, bool) {
    // The box says the zoom itself, also where none of its steps is it.
    m_zoom->setItemText(0, format::shortPercent(std::round(zoom * 100) / 100));
    m_zoom->setCurrentIndex(0);
  });
  return row;
}

QWidget* Centre::makeImagePage() {
  auto* page = new QWidget(this);
  m_canvas = new PictureCanvas(page);
  m_canvas->setObjectName(QStringLiteral("pictureCanvas"));
  m_canvas->setAccessibleName(tr("Picture"));
  m_pixel = new ReadoutLine(page);
  m_pixel->hide();
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_canvas, 1);
  connect(m_canvas, &PictureCanvas::captionChanged, this, [this](const QString& text) { m_caption->setText(text); });
  connect(m_canvas, &PictureCanvas::pixelPointed, this, [this](const QPoint& at, const QColor& colour, bool) {
    m_caption->setText(PictureCanvas::pixelText(at, colour));
  });
  connect(m_canvas, &PictureCanvas::pixelLeft, this, [this] { m_caption->setText(m_canvas->caption()); });
  connect(m_canvas, &PictureCanvas::emptyActionChosen, this, [this](int index) {
    if (m_studio.run().phase() != Phase::NoModel)
      Q_EMIT generateRequested();
    else if (index == 0)
      Q_EMIT addModelRequested();
    else
      Q_EMIT demoRequested();
  });
  return page;
}

void Centre::connectRun() {
  RunController& run = m_studio.run();
  connect(&run, &RunController::runStarted, this, &Centre::startRun);
  connect(&run, &RunController::planned, this, [this](const PlanEvent& plan) {
    if (m_run.end != RunPictures::End::Running) return;
    m_run.grids = plan.shape.grids;
    m_run.images = plan.images;
    m_strip->setScales(m_run.grids);
    refreshStrip();
  });
  connect(&run, &RunController::layerFinished, this, [this](const LayerEvent& event) {
    if (m_run.end != RunPictures::End::Running) return;
    if (event.scale != m_run.scale) m_strip->setRunning(event.scale);
    m_run.scale = event.scale;
    m_run.layer = event.layer;
    m_strip->setLayerProgress((event.layer + 1.0) / std::max(1, m_studio.run().progress().layers));
  });
  connect(&run, &RunController::scaleFinished, this, [this](const ScaleEvent& event, double) {
    if (m_run.end != RunPictures::End::Running) return;
    m_run.ms.resize(static_cast<size_t>(event.scale) + 1, 0);
    m_run.ms[static_cast<size_t>(event.scale)] = event.ms;
    m_strip->setDone(event.scale, event.ms);
  });
  connect(&run, &RunController::previewPainted, this, [this](int image, int scale, const QImage& picture, double) {
    m_run.shown[{image, scale}] = picture;
    if (image != m_shownImage) return;
    m_strip->setPreview(scale, picture);
    if (m_chosen < 0) refreshCanvas();
  });
  connect(&run, &RunController::picturePainted, this,
          [this](const Job& job, const ImageEvent& event, const QImage& picture) {
            if (job.kind == Job::Kind::Sweep) return;
            if (m_studio.settings().get(setting::kKeepHistory)) ++m_unstored;
            m_run.done.resize(static_cast<size_t>(std::max(m_run.images, event.image + 1)));
            m_run.done[static_cast<size_t>(event.image)] = picture;
            if (event.image == m_shownImage) {
              m_strip->setPreview(m_strip->count() - 1, picture);
              if (m_chosen < 0) refreshCanvas();
            }
          });
  connect(&run, &RunController::runFinished, this, [this] { endRun(RunPictures::End::Done); });
  connect(&run, &RunController::runStopped, this, [this] { endRun(RunPictures::End::Stopped); });
  connect(&run, &RunController::runFailed, this, [this] { endRun(RunPictures::End::Failed); });
  connect(&run, &RunController::progressChanged, this, &Centre::refreshProgress);
  connect(&run, &RunController::phaseChanged, this, [this] {
    refreshProgress();
    showEmpty();
  });
  connect(&m_studio.state(), &StudioState::changed, this, [this](Parts parts) {
    // Before the first run the strip shows the scales to come.
    if (parts.testFlag(Part::Sampling) && m_run.end == RunPictures::End::None && !m_fromFile)
      m_strip->setScales(m_studio.state().document().grids());
  });
  connect(&m_studio, &Studio::pictureStored, this, [this](const QString& path) {
    // Files are written in the order in which pictures were painted: these are the run's while it waits for some.
    if (m_unstored == 0) return;
    --m_unstored;
    m_files << path;
    if (m_fromFile || m_files.size() != m_shownImage + 1) return;
    m_path = path;
    Q_EMIT pictureShown(path);
  });
}

void Centre::startRun(const Job& job) {
  if (job.isCalibration() || job.kind == Job::Kind::Sweep) return;
  m_run = {};
  m_run.end = RunPictures::End::Running;
  m_run.grids = job.paint.grids;
  m_run.images = job.images();
  m_chosen = -1;
  m_shownImage = 0;
  m_fromFile = false;
  m_path.clear();
  m_files.clear();
  m_unstored = 0;
  m_follow->hide();
  m_strip->setScales(m_run.grids);
  const QSignalBlocker quiet(m_image);
  m_image->clear();
  for (int i = 0; i < m_run.images; ++i) m_image->addItem(tr("Picture %1 of %2").arg(i + 1).arg(m_run.images));
  m_image->setVisible(m_run.images > 1);
}

void Centre::endRun(RunPictures::End end) {
  if (m_run.end != RunPictures::End::Running) return;
  m_run.end = end;
  if (end != RunPictures::End::Done) {
    const int scale = std::clamp(static_cast<int>(m_run.ms.size()), 0, m_strip->count() - 1);
    m_strip->setStopped(scale, end == RunPictures::End::Failed);
  }
  refreshCanvas();
}

void Centre::refreshStrip() {
  for (int scale = 0; scale < m_strip->count(); ++scale) {
    if (scale < static_cast<int>(m_run.ms.size())) m_strip->setDone(scale, m_run.ms[static_cast<size_t>(scale)]);
    if (const QImage picture = m_run.at(m_shownImage, scale); !picture.isNull()) m_strip->setPreview(scale, picture);
  }
}

void Centre::refreshCanvas() {
  if (m_fromFile || m_run.end == RunPictures::End::None) return;
  const int newest = m_run.newest(m_shownImage);
  const int scale = m_chosen >= 0 ? m_chosen : newest;
  // A run without a picture yet leaves the last one where it is: nothing flashes.
  if (scale < 0) return;
  const QImage picture = m_run.at(m_shownImage, scale);
  const QString name = format::grid(m_run.grids.at(static_cast<size_t>(scale)));
  QString caption;
  if (m_run.end == RunPictures::End::Stopped && m_chosen < 0)
    caption = tr("Stopped at %1 \u00b7 not saved").arg(name);
  else if (scale + 1 == static_cast<int>(m_run.grids.size()) && !picture.isNull())
    caption = tr("%1 \u00d7 %2").arg(picture.width()).arg(picture.height());
  else
    caption = picture.isNull() ? tr("No preview of %1").arg(name) : tr("Preview of %1").arg(name);
  if (!picture.isNull()) showImage(picture, caption);
}

void Centre::showImage(const QImage& picture, const QString& caption) {
  m_picture = picture;
  m_canvas->setPicture(picture);
  m_canvas->setCaption(caption);
  m_caption->setText(caption);
}

bool Centre::showPicture(const QString& path) {
  QImageReader reader(path);
  reader.setAutoTransform(true);
  const QImage picture = reader.read();
  if (picture.isNull()) {
    Q_EMIT m_studio.problem(Error(ErrorKind::File, tr("The picture could not be read.").toStdString(), {},
                                  path.toStdString(), reader.errorString().toStdString()));
    return false;
  }
  m_studio.run().settle();
  m_fromFile = true;
  m_path = path;
  showImage(picture, QFileInfo(path).fileName());
  Q_EMIT pictureShown(path);
  return true;
}

void Centre::chooseScale(int scale) {
  m_chosen = scale;
  m_fromFile = false;
  m_follow->setVisible(m_run.end == RunPictures::End::Running);
  refreshCanvas();
}

void Centre::follow() {
  m_chosen = -1;
  m_follow->hide();
  refreshCanvas();
}

void Centre::refreshProgress() {
  RunController& run = m_studio.run();
  const RunProgress& p = run.progress();
  const Phase phase = run.phase();
  if (phase == Phase::Loading) {
    const LoadEvent& load = run.loadProgress();
    m_progress->setScales({});
    m_progress->setShare(
        load.totalBytes > 0 ? static_cast<double>(load.doneBytes) / static_cast<double>(load.totalBytes) : -1);
    const QString part = QString::fromStdString(load.part);
    m_progress->setWords(
        load.totalBytes > 0 ? tr("Loading %1 \u00b7 %2 of %3")
                                  .arg(part, format::memoryNumber(load.doneBytes), format::memoryBytes(load.totalBytes))
                            : tr("Loading"));
    return;
  }
  if (phase == Phase::Running || phase == Phase::Stopping) {
    const bool calibration = run.current() && run.current()->isCalibration();
    m_progress->setScales(calibration || !run.plan() ? Grids() : run.plan()->shape.grids);
    if (calibration)
      m_progress->setShare(p.share);
    else if (p.scale >= 0)
      m_progress->setScale(p.scale, p.layers > 0 ? (p.layer + 1.0) / p.layers : 0);
    else
      m_progress->setShare(0);
    QString left = p.stage;
    if (phase == Phase::Stopping)
      left = tr("Stopping...");
    else if (calibration)
      left = tr("Calibrating \u00b7 prompt %1 of %2").arg(std::min(p.promptsDone + 1, p.prompts)).arg(p.prompts);
    else if (left.isEmpty() && p.scale >= p.scales && p.scales > 0)
      left = tr("Decoding");
    else if (left.isEmpty() && p.scale >= 0)
      left = tr("Scale %1 of %2 \u00b7 %3 \u00b7 layer %4 of %5")
                 .arg(p.scale + 1)
                 .arg(p.scales)
                 .arg(format::grid(p.grid))
                 .arg(std::max(1, p.layer + 1))
                 .arg(p.layers);
    else if (left.isEmpty())
      left = tr("Reading the prompt");
    QStringList right{format::progressPercent(p.share), format::duration(p.elapsedMs)};
    if (p.leftMs && *p.leftMs > 0) right << format::remaining(*p.leftMs);
    m_progress->setWords(left, right.join(QStringLiteral(" \u00b7 ")));
    return;
  }
  const auto failedAt = [&] {
    return p.scale >= 0 ? tr("Failed at %1, layer %2").arg(format::grid(p.grid)).arg(p.layer + 1) : tr("Failed");
  };
  m_progress->setResting(phase == Phase::Stopped       ? tr("Stopped")
                         : phase == Phase::Failed      ? failedAt()
                         : phase == Phase::OutOfMemory ? tr("Out of memory")
                         : phase == Phase::NoModel     ? tr("No model is open.")
                                                       : tr("Ready"));
}

void Centre::showEmpty() {
  if (m_studio.run().phase() == Phase::NoModel)
    m_canvas->setEmptyState(tr("No model is open."),
                            m_studio.hasDemoModel() ? QStringList{tr("Add a model folder"), tr("Use the demo model")}
                                                    : QStringList{tr("Add a model folder")});
  else
    m_canvas->setEmptyState(tr("Write a prompt, then generate."), {tr("Generate")});
}

Centre::Page Centre::page() const {
  return static_cast<Page>(m_tabs->currentIndex());
}

void Centre::showPage(Page page) {
  m_tabs->setCurrentIndex(page);
}

void Centre::startSweep(const SweepPlan& plan) {
  m_sweep->start(plan);
  m_studio.sweep(plan.cells);
  showPage(SweepPage);
}

QString Centre::caption() const {
  return m_canvas->caption();
}

void Centre::zoomFit() {
  m_canvas->zoomToFit();
}

void Centre::zoomActual() {
  m_canvas->zoomToActual();
}

void Centre::setMotion(bool reduced) {
  m_progress->setMotion(reduced ? 0 : 120);
}

}  // namespace heatkv
