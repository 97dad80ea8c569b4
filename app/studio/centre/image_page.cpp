// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/image_page.h"

#include <QFileInfo>
#include <QVBoxLayout>
#include <utility>

#include "app/pictures/picture_file.h"
#include "app/studio/history/picture_image.h"
#include "app/studio/words/run_words.h"
#include "widgets/canvas/picture_canvas.h"
#include "widgets/format.h"
#include "widgets/strip/scale_strip.h"

namespace heatkv {

ImagePage::ImagePage(Studio& studio, KeptRuns& kept, ScaleStrip& strip, QWidget* parent)
    : QWidget(parent), m_studio(studio), m_strip(strip), m_canvas(new PictureCanvas(this)), m_kept(kept) {
  m_canvas->setObjectName(QStringLiteral("pictureCanvas"));
  m_canvas->setAccessibleName(tr("Picture"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_canvas);
  m_strip.setScales(m_studio.state().document().grids());
  connectCanvas();
  connectRun();
  showEmpty();
}

void ImagePage::connectCanvas() {
  connect(m_canvas, &PictureCanvas::captionChanged, this, &ImagePage::captionChanged);
  connect(m_canvas, &PictureCanvas::pixelPointed, this, [this](const QPoint& at, const QColor& colour, bool) {
    Q_EMIT captionChanged(PictureCanvas::pixelText(at, colour));
  });
  connect(m_canvas, &PictureCanvas::pixelLeft, this, [this] { Q_EMIT captionChanged(m_canvas->caption()); });
  connect(m_canvas, &PictureCanvas::emptyActionChosen, this, [this](int index) {
    if (m_studio.run().phase() != Phase::NoModel)
      Q_EMIT generateRequested();
    else if (index == 0)
      Q_EMIT addModelRequested();
    else
      Q_EMIT demoRequested();
  });
  connect(&m_strip, &ScaleStrip::scaleChosen, this, &ImagePage::showScale);
  connect(&m_strip, &ScaleStrip::followingChanged, this, [this](bool following) {
    if (!following) return;
    m_chosen = -1;
    Q_EMIT followOffered(false);
    refreshCanvas();
  });
}

void ImagePage::connectRun() {
  RunController& run = m_studio.run();
  listen(
      run.events(), this, [this](const RunStarted& started) { startRun(started.job); },
      [this](const PlanEvent& plan) { onPlanned(plan); }, [this](const LayerEvent& event) { onLayer(event); },
      [this](const ScaleEvent& event) { onScale(event); },
      [this](const PreviewEvent& event) { onPreview(event.image, event.scale, toImage(event.picture)); },
      [this](const ImageEvent& event) { onPicture(*m_studio.run().current(), event); },
      [this](const RunEnded& end) { endRun(end.how); });
  connect(&run, &RunController::phaseChanged, this, &ImagePage::showEmpty);
  connect(&m_studio.state(), &StudioState::changed, this, [this](Parts parts) {
    // Before the first run the strip shows the scales to come.
    if (parts.testFlag(Part::Sampling) && m_run.end == RunPictures::End::None && !m_fromFile)
      m_strip.setScales(m_studio.state().document().grids());
  });
  connect(&m_studio.pictures(), &Pictures::stored, this, &ImagePage::onStored);
}

void ImagePage::onPlanned(const PlanEvent& plan) {
  if (m_run.end != RunPictures::End::Running) return;
  m_run.grids = plan.shape.grids;
  m_run.scalesRun = plan.shape.scalesRun();
  m_run.images = plan.images;
  m_finalWidth = plan.width;
  m_strip.setScales(m_run.grids, plan.shape.pruning);
  refreshStrip();
}

void ImagePage::onLayer(const LayerEvent& event) {
  if (m_run.end != RunPictures::End::Running) return;
  if (event.scale != m_run.scale) m_strip.setRunning(event.scale);
  m_run.scale = event.scale;
  m_run.layer = event.layer;
  m_strip.setLayerProgress((event.layer + 1.0) / std::max(1, m_studio.run().progress().layers));
}

void ImagePage::onScale(const ScaleEvent& event) {
  if (m_run.end != RunPictures::End::Running) return;
  m_run.ms.resize(static_cast<size_t>(event.scale) + 1, 0);
  m_run.ms[static_cast<size_t>(event.scale)] = event.ms;
  m_strip.setDone(event.scale, event.ms);
}

void ImagePage::onPreview(int image, int scale, const QImage& picture) {
  m_run.shown[{image, scale}] = picture;
  if (image != m_image) return;
  // Previews are smaller pictures of the same place: the zoom speaks of the finished one's pixels.
  m_canvas->setFinalWidth(m_finalWidth);
  m_strip.setPreview(scale, picture);
  if (m_chosen < 0) refreshCanvas();
}

void ImagePage::startRun(const Job& job) {
  if (job.isCalibration() || job.kind == Job::Kind::Sweep) return;
  ++m_asked;
  m_run = {};
  m_run.end = RunPictures::End::Running;
  m_run.grids = job.paint.grids;
  m_run.scalesRun = static_cast<int>(m_run.grids.size());
  m_run.images = job.images();
  m_chosen = -1;
  m_image = 0;
  m_fromFile = false;
  m_shownRun = m_kept.last();
  m_path.clear();
  m_files.clear();
  m_unstored = 0;
  m_strip.setScales(m_run.grids);
  Q_EMIT followOffered(false);
  Q_EMIT batchStarted(m_run.images);
}

void ImagePage::endRun(End how) {
  if (m_run.end != RunPictures::End::Running) return;
  m_run.end = how == End::Finished  ? RunPictures::End::Done
              : how == End::Stopped ? RunPictures::End::Stopped
                                    : RunPictures::End::Failed;
  if (how != End::Finished) {
    const int scale = std::clamp(static_cast<int>(m_run.ms.size()), 0, m_strip.count() - 1);
    m_strip.setStopped(scale, how == End::Failed);
  }
  m_kept.keepPictures(m_run);
  refreshCanvas();
}

void ImagePage::onPicture(const Job& job, const ImageEvent& event) {
  if (job.kind == Job::Kind::Sweep) return;
  const QImage picture = toImage(event.picture);
  if (m_studio.settings().get(setting::kKeepHistory)) ++m_unstored;
  m_run.done.resize(static_cast<size_t>(std::max(m_run.images, event.image + 1)));
  m_run.done[static_cast<size_t>(event.image)] = picture;
  if (event.image != m_image) return;
  m_strip.setPreview(m_run.scalesRun - 1, picture);
  if (m_chosen < 0) refreshCanvas();
}

void ImagePage::onStored(const QString& path) {
  // Files are written in the order in which pictures were painted: these are the run's while it waits for some.
  if (m_unstored == 0) return;
  --m_unstored;
  m_files << path;
  if (m_fromFile || m_files.size() != m_image + 1) return;
  m_path = path;
  Q_EMIT pictureShown(path);
}

QList<QImage> ImagePage::frames() const {
  QList<QImage> frames;
  for (int scale = 0; scale < static_cast<int>(m_run.grids.size()); ++scale) {
    if (const QImage picture = m_run.at(m_image, scale); !picture.isNull()) frames << picture;
  }
  return frames;
}

void ImagePage::refreshStrip() {
  for (int scale = 0; scale < m_strip.count(); ++scale) {
    if (scale < static_cast<int>(m_run.ms.size())) m_strip.setDone(scale, m_run.ms[static_cast<size_t>(scale)]);
    if (const QImage picture = m_run.at(m_image, scale); !picture.isNull()) m_strip.setPreview(scale, picture);
  }
}

void ImagePage::refreshCanvas() {
  if (m_fromFile || m_run.end == RunPictures::End::None) return;
  const int scale = m_chosen >= 0 ? m_chosen : m_run.newest(m_image);
  // A run without a picture yet leaves the last one where it is: nothing flashes.
  if (scale < 0) return;
  const QImage picture = m_run.at(m_image, scale);
  const QString name = format::grid(m_run.grids.at(static_cast<size_t>(scale)));
  QString caption;
  if (m_run.end == RunPictures::End::Stopped && m_chosen < 0)
    caption = tr("Stopped at %1 \u00b7 not saved").arg(name);
  else if (scale + 1 == m_run.scalesRun && !picture.isNull())
    caption = captionOf(picture, m_shownRun ? runWords(m_shownRun->job) : QString());
  else
    caption = picture.isNull() ? tr("No preview of %1").arg(name) : tr("Preview of %1").arg(name);
  if (!picture.isNull()) showImage(picture, caption);
}

QString ImagePage::captionOf(const QImage& picture, const QString& made) {
  const QString size = tr("%1 \u00d7 %2").arg(picture.width()).arg(picture.height());
  return made.isEmpty() ? size : tr("%1 \u00b7 %2").arg(made, size);
}

void ImagePage::showImage(const QImage& picture, const QString& caption) {
  m_picture = picture;
  m_canvas->setPicture(picture);
  m_canvas->setCaption(caption);
  Q_EMIT captionChanged(caption);
}

void ImagePage::showFile(const QString& path) {
  struct Read {
    QImage picture;
    std::optional<Error> error;
  };
  inBackground(
      this,
      [path]() -> Read {
        try {
          // Not by Qt, which reads WebP only where a plugin for it is installed.
          return {toImage(std::make_shared<const Picture>(loadPicture(path.toStdString()))), {}};
        } catch (const Error& error) {
          return {{}, error};
        }
      },
      [this, path, serial = ++m_asked](const Read& read) {
        if (serial != m_asked) return;
        if (read.error) {
          Q_EMIT m_studio.notices().problem(*read.error);
          return;
        }
        m_studio.run().settle();
        m_fromFile = true;
        m_path = path;
        m_shownRun = m_kept.of(path);
        m_canvas->setFinalWidth(0);
        if (m_run.end != RunPictures::End::Running) bringScales();
        const HistoryEntry* entry = m_studio.pictures().history().find(path);
        showImage(read.picture, captionOf(read.picture, entry ? runWords(*entry) : QFileInfo(path).fileName()));
        Q_EMIT pictureShown(path);
      },
      m_readers.pool());
}

void ImagePage::bringScales() {
  m_run = m_shownRun ? m_shownRun->pictures : RunPictures();
  m_files = m_shownRun ? m_shownRun->files : QStringList();
  m_image = std::max(0, static_cast<int>(m_files.indexOf(m_path)));
  m_chosen = -1;
  m_unstored = 0;
  m_strip.setScales(m_run.grids, m_shownRun ? m_shownRun->cache.plan().shape.pruning : Pruning());
  m_strip.setEmptyText(tr("No scales are kept for this picture."));
  refreshStrip();
  Q_EMIT batchStarted(m_run.grids.empty() ? 1 : m_run.images);
}

void ImagePage::chooseImage(int image) {
  m_image = image;
  m_fromFile = false;
  m_path = m_files.value(image);
  refreshStrip();
  refreshCanvas();
}

void ImagePage::showScale(int scale) {
  m_chosen = scale;
  if (std::exchange(m_fromFile, false) && m_run.end == RunPictures::End::Running) {
    m_path.clear();
    m_shownRun = m_kept.last();
    Q_EMIT pictureShown({});
  }
  Q_EMIT followOffered(m_run.end == RunPictures::End::Running);
  refreshCanvas();
}

void ImagePage::showEmpty() {
  if (m_studio.run().phase() == Phase::NoModel)
    m_canvas->setEmptyState(tr("No model is loaded."),
                            m_studio.models().hasDemo()
                                ? QStringList{tr("Add a model folder"), tr("Use the demo model")}
                                : QStringList{tr("Add a model folder")});
  else
    m_canvas->setEmptyState(tr("Write a prompt, then press Generate."), {tr("Generate")});
}

}  // namespace heatkv
