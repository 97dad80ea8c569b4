// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/models/models.h"

#include "app/studio/words/text.h"
#include "app/studio/worker/background.h"
#include "engine/engine.h"
#include "engine/settings/resolve.h"
#include "engine/shape_model.h"
#include "engine/system/data_dirs.h"
#include "widgets/format.h"

namespace heatkv {

Models::Models(const QString& list, const Settings& settings, StudioState& state, RunController& run, Notices& notices)
    : m_settings(settings), m_state(state), m_run(run), m_notices(notices), m_shelf(list, &Engine::inspect) {
  connect(&m_shelf, &ModelShelf::modelChanged, this, &Models::onShelfModel);
  connect(&m_shelf, &ModelShelf::failed, this, [this](const QString& path) {
    Q_EMIT m_notices.noted(tr("The list of models could not be saved to %1.").arg(path));
  });
  listen(
      m_run.events(), this, [this](const ModelEvent& event) { onLoaded(event); },
      [this](const ModelUnloaded&) { m_state.open().setModel(std::nullopt); },
      [this](const LoadFailed& failed) { onLoadFailed(failed.error); });
}

void Models::start(bool loads) {
  findDevices();
  const QString folder = text(m_state.document().weights.folder);
  inBackground(
      this, &findModels, [this](const ModelPlaces& places) { onFound(places); }, m_disks.pool());
  m_wantsDefault = loads && folder.isEmpty();
  if (!loads || folder.isEmpty()) return;
  m_starting = folder;
  askFolder(this, m_disks, folder, [this, folder](FolderAnswer answer) {
    // Another model may have been asked for meanwhile.
    if (std::exchange(m_starting, {}) != folder) return;
    if (answer == FolderAnswer::There) return load(folder);
    if (answer == FolderAnswer::Silent) Q_EMIT m_notices.warned(tr("The folder %1 does not answer.").arg(folder));
    m_shelf.use(folder, {});
    m_shelf.look(folder);
    Q_EMIT needsCare(folder);
    m_wantsDefault = true;
    loadDefault();
  });
}

void Models::stop() {
  m_starting.clear();
  m_wantsDefault = false;
}

void Models::onFound(const ModelPlaces& places) {
  m_default = places.byDefault;
  m_shelf.setBuiltIn(places.demo, tr("Demo landscapes"), places.found);
  if (!m_shelf.find(places.chosen)) m_shelf.use(places.chosen, {});
  loadDefault();
}

void Models::loadDefault() {
  // Not the one that has just been found missing or silent; once it is known.
  if (m_default.isEmpty() || !std::exchange(m_wantsDefault, false)) return;
  if (m_default != modelFolder(text(m_state.document().weights.folder))) load(m_default);
}

void Models::findDevices() {
  inBackground(
      this,
      [] {
        try {
          return Engine::devices();
        } catch (const std::exception&) {
          return std::vector<DeviceInfo>();  // the engine says so when it is used
        }
      },
      [this](std::vector<DeviceInfo> found) { m_state.open().setDevices(std::move(found)); });
}

LoadRequest Models::loadRequest(const QString& folder) const {
  LoadRequest request = heatkv::loadRequest(m_state.document().weights);
  if (const ShelfModel* known = m_shelf.find(folder)) request.paths = known->chosen;
  request.paths.folder = folder.toStdString();
  request.textEncoderOn = textEncoderPlace(m_settings.get(setting::kTextEncoder));
  return request;
}

void Models::load(const QString& folder) {
  stop();
  m_loading = folder;
  m_run.loadModel(loadRequest(folder));
}

void Models::open(const QString& path) {
  const QString folder = modelFolder(path);
  m_takeDefaults = true;
  m_state.set([&](Document& d) {
    d.weights.folder = folder.toStdString();
    d.cache.calibration = {};
    d.cache.sinkScales.reset();
  });
  load(folder);
}

void Models::explore(const QString& shape) {
  const QString path = QFileInfo(shape).absoluteFilePath();
  if (!QFileInfo(shape).isFile()) {
    try {
      return take(shapeModel(shape.trimmed().toLower().toStdString()));
    } catch (const Error& error) {
      return void(Q_EMIT m_notices.problem(error));
    }
  }
  struct Found {
    ModelInfo info;
    std::optional<Error> error;
  };
  inBackground(
      this,
      [path]() -> Found {
        ModelPaths paths;
        paths.transformer = path.toStdString();
        try {
          Found found{Engine::inspect(paths), {}};
          const ModelPart& part = found.info.transformerPart;
          if (!found.info.transformer) found.error = Error(ErrorKind::Model, part.reason, {}, part.path);
          return found;
        } catch (const Error& error) {
          return {{}, error};
        }
      },
      [this](const Found& found) {
        if (found.error) return void(Q_EMIT m_notices.problem(*found.error));
        take(found.info);
      });
}

void Models::take(const ModelInfo& shape) {
  if (m_run.busy())
    return void(Q_EMIT m_notices.problem(Error(ErrorKind::Usage, tr("The engine is busy.").toStdString(),
                                               tr("Wait until it is done, or stop it.").toStdString())));
  m_run.unloadModel();
  ModelEvent event;
  event.info = shape;
  event.info.shapeOnly = true;
  event.info.folder.clear();
  event.device = "cpu";
  event.dtype = event.kvDtype = nameOf(DType::BF16);
  m_state.set([](Document& d) {
    d.cache.calibration = {};
    d.cache.schedule = {};
    d.cache.sinkScales.reset();
    d.pixels = PixelBudget::P1M;
    if (d.cache.method == CacheMethod::Full) d.cache.method = CacheMethod::HeatKV;
  });
  m_state.open().setModel(event);
}

void Models::add(const QString& folder) {
  m_adding = modelFolder(folder);
  m_shelf.add(m_adding);
}

void Models::onShelfModel(const QString& folder) {
  const ShelfModel* model = m_shelf.find(folder);
  if (!model || folder != m_adding) return;
  const bool read = model->state != ShelfModel::State::Reading && model->state != ShelfModel::State::Slow;
  if (read) m_adding.clear();
  if (model->state == ShelfModel::State::Ready)
    open(folder);
  else if (read)
    Q_EMIT needsCare(folder);
}

void Models::reload() {
  const QString folder = openFolder().isEmpty() ? text(m_state.document().weights.folder) : openFolder();
  if (!folder.isEmpty()) load(folder);
}

QString Models::openFolder() const {
  const auto& model = m_state.open().model();
  return model ? text(model->info.folder) : QString();
}

bool Models::setDefault(const QString& folder) {
  try {
    setChosenModelDir(folder.toStdString());
    m_default = modelFolder(folder);
    return true;
  } catch (const Error& error) {
    Q_EMIT m_notices.problem(error);
    return false;
  }
}

bool Models::hasDemo() const {
  return !demoModelDir().empty();
}

void Models::openDemo() {
  const std::string folder = demoModelDir();
  if (folder.empty()) {
    Q_EMIT m_notices.problem(Error(ErrorKind::File, tr("The demo model is not installed.").toStdString(),
                                   tr("Install the program's data, or set HEATKV_DATA_DIR.").toStdString()));
    return;
  }
  open(text(folder));
}

void Models::onLoaded(const ModelEvent& event) {
  if (std::exchange(m_takeDefaults, false)) {
    try {
      m_state.set([&](Document& d) { static_cast<RunSettings&>(d) = withDefaults(d, event.info.defaults); });
    } catch (const Error& error) {
      Q_EMIT m_notices.problem(error);
    }
  }
  m_shelf.use(text(event.info.folder), text(event.info.name));
  m_state.open().setModel(event);
  Q_EMIT m_notices.noted(
      tr("%1 loaded on %2 in %3, in %4.")
          .arg(text(event.info.name), text(event.device), text(event.dtype), format::duration(event.loadMs)));
  if (!event.dtypeReason.empty()) Q_EMIT m_notices.noted(text(event.dtypeReason));
}

void Models::onLoadFailed(const Error& error) {
  m_shelf.fail(m_loading, text(error.message));
  Q_EMIT m_notices.noted(text(error.message));
  // Missing and broken files are the model's own page's to explain; the rest is said at once.
  if (error.kind == ErrorKind::Model || error.kind == ErrorKind::File)
    Q_EMIT needsCare(m_loading);
  else
    Q_EMIT m_notices.problem(error);
}

}  // namespace heatkv
