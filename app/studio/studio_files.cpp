// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Studio's part that opens calibrations, schedules, pins and the settings inside pictures.
#include <QFileInfo>

#include "app/pictures/picture_file.h"
#include "app/studio/background.h"
#include "app/studio/history/picture_texts.h"
#include "app/studio/studio.h"
#include "engine/calibration/calibration_files.h"
#include "engine/calibration/published_orders.h"
#include "engine/files/data_dirs.h"

namespace heatkv {
namespace {

QString text(const std::string& bytes) {
  return QString::fromStdString(bytes);
}

/// A calibration file; a list of orders that names no grids is taken to be for those of `expected`.
std::shared_ptr<const Calibration> load(const QString& path, const std::optional<CacheShape>& expected) {
  const std::string file = path.toStdString();
  if (expected && calibrationFileKind(file) == CalibrationFileKind::Orders) {
    try {
      return std::make_shared<const Calibration>(readCalibration(file, &*expected));
    } catch (const Error&) {
      // It names other grids: then it says so itself, below.
    }
  }
  return std::make_shared<const Calibration>(readCalibration(file));
}

}  // namespace

QStringList Studio::calibrationFiles() const {
  QStringList files;
  const std::string folder = m_state.model() ? m_state.model()->info.folder : std::string();
  for (const std::string& file : heatkv::calibrationFiles(folder)) files << text(file);
  if (const auto known = shape()) {
    if (const std::string file = publishedOrdersFile(known->layers, known->heads); !file.empty()) files << text(file);
  }
  return files;
}

bool Studio::fitsPicture(const Calibration& calibration) const {
  return calibration.shape.grids == m_state.document().grids();
}

void Studio::chooseCalibration() {
  const auto& model = m_state.model();
  QStringList files = calibrationFiles();
  if (const QString own = m_state.document().model.calibration; !own.isEmpty()) files.prepend(own);
  std::shared_ptr<const Calibration> chosen;
  QString path;
  for (const QString& file : files) {
    try {
      auto found = load(file, shape());
      const auto& transformer = model ? model->info.transformer : std::nullopt;
      if (transformer && (found->shape.layers != transformer->depth || found->shape.heads != transformer->heads))
        continue;
      // One of this model for pictures of another shape is better than none: its heatmap can be looked at.
      const bool fits = fitsPicture(*found);
      if (!fits && chosen) continue;
      chosen = std::move(found);
      path = file;
      if (fits) break;
    } catch (const Error& error) {
      // Files of other models and broken ones lie in the same folder: the next one is tried.
      if (!m_passedOver.contains(file))
        Q_EMIT warned(tr("Skipped %1: %2").arg(QFileInfo(file).fileName(), text(error.message)));
      m_passedOver.insert(file);
    }
  }
  m_state.setCalibration(std::move(chosen), path);
  Q_EMIT calibrationsChanged();
}

void Studio::followPictureShape() {
  const auto& current = m_state.calibration();
  const bool fits = current && fitsPicture(*current);
  const bool unsaved = current && m_state.calibrationPath().isEmpty();
  if (!m_state.model() || m_calibrationFile || fits || unsaved) return;
  // Where none fits the files are read once, not at every change of seed or guidance.
  const Grids grids = m_state.document().grids();
  if (std::exchange(m_lookedFor, grids) != grids) chooseCalibration();
}

bool Studio::openCalibration(const QString& path) {
  try {
    auto found = load(path, shape());
    const auto& model = m_state.model();
    if (model && model->info.transformer &&
        (found->shape.layers != model->info.transformer->depth || found->shape.heads != model->info.transformer->heads))
      throw Error(ErrorKind::Model,
                  tr("The calibration has %1 heads, this model has %2.")
                      .arg(found->shape.pairs())
                      .arg(model->info.transformer->depth * model->info.transformer->heads)
                      .toStdString(),
                  tr("Choose one made with this model, or calibrate.").toStdString(), path.toStdString());
    m_state.set([&](Document& d) {
      d.model.calibration = path;
      d.cache.schedule.clear();
    });
    m_state.setCalibration(std::move(found), path);
    Q_EMIT calibrationsChanged();
    return true;
  } catch (const Error& error) {
    Q_EMIT problem(error);
  } catch (const std::exception& error) {
    Q_EMIT problem(Error(ErrorKind::File, tr("The calibration could not be read.").toStdString(), {},
                         path.toStdString(), error.what()));
  }
  return false;
}

namespace {

/// Throws Error alone.
std::shared_ptr<const Schedule> scheduleOf(const QString& path) {
  try {
    return std::make_shared<const Schedule>(readSchedule(path.toStdString()));
  } catch (const Error&) {
    throw;
  } catch (const std::exception& error) {
    throw Error(ErrorKind::File, Studio::tr("The schedule could not be read.").toStdString(),
                Studio::tr("Open it again, or close it.").toStdString(), path.toStdString(), error.what());
  }
}

}  // namespace

bool Studio::openSchedule(const QString& path) {
  try {
    m_state.setSchedule(scheduleOf(path), path);
    m_state.edit(tr("Open schedule"), {}, [&](Document& d) {
      d.cache.schedule = path;
      d.cache.method = CacheMethod::HeatKV;
    });
    askPlan();
    return true;
  } catch (const Error& error) {
    Q_EMIT problem(error);
  }
  return false;
}

void Studio::closeSchedule() {
  m_state.edit(tr("Close schedule"), {}, [](Document& d) { d.cache.schedule.clear(); });
}

void Studio::followSchedule() {
  const QString path = m_state.document().cache.schedule;
  if (path == m_state.schedulePath()) return;
  m_state.setSchedule(nullptr, {});
  if (path.isEmpty()) return;
  struct Found {
    std::shared_ptr<const Schedule> schedule;
    std::optional<Error> error;
  };
  inBackground(
      this,
      [path]() -> Found {
        try {
          return {scheduleOf(path), std::nullopt};
        } catch (const Error& error) {
          return {nullptr, error};
        }
      },
      [this, path](const Found& found) {
        if (m_down || m_state.document().cache.schedule != path || m_state.schedulePath() == path) return;
        if (found.error) {
          Q_EMIT problem(*found.error);
          return;
        }
        m_state.setSchedule(found.schedule, path);
      });
}

PaintRequest Studio::requestOf(const Document& document, std::vector<uint64_t> seeds) const {
  StudioState asked;
  asked.restore(document);
  asked.setCalibration(m_state.calibration(), m_state.calibrationPath());
  const QString& path = document.cache.schedule;
  if (document.cache.method == CacheMethod::HeatKV && !path.isEmpty())
    asked.setSchedule(path == m_state.schedulePath() ? m_state.schedule() : scheduleOf(path), path);
  return asked.paintRequest(std::move(seeds));
}

bool Studio::openPins(const QString& path) {
  try {
    const auto pins = readPins(path.toStdString());
    m_state.edit(tr("Open pins"), {}, [&](Document& d) { d.cache.pins = pins; });
    return true;
  } catch (const Error& error) {
    Q_EMIT problem(error);
  }
  return false;
}

bool Studio::restoreSettings(const QString& picture) {
  try {
    const PictureSettings settings = settingsOf(loadPictureText(picture.toStdString()));
    if (settings.origin == PictureSettings::Origin::None) {
      Q_EMIT problem(Error(ErrorKind::File, tr("This picture contains no settings.").toStdString(),
                           tr("Choose a picture that was saved with its settings.").toStdString(),
                           picture.toStdString()));
      return false;
    }
    for (const UnreadValue& value : settings.unread)
      Q_EMIT warned(tr("%1: %2 (%3)").arg(text(value.key), text(value.value).left(80), text(value.why)));
    const RunSettings& told = settings.settings;
    if (std::max(told.prompt.size(), told.negativePrompt.size()) > static_cast<size_t>(kLongestPrompt))
      Q_EMIT warned(tr("The picture's prompt was cut to %1 characters.").arg(kLongestPrompt));
    m_state.edit(tr("Restore settings"), {}, [&](Document& d) { d = documentOf(settings, d); });
    return true;
  } catch (const Error& error) {
    Q_EMIT problem(error);
  }
  return false;
}

}  // namespace heatkv
