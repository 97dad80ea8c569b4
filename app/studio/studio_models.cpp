// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Studio's part that knows, loads and unloads models.
#include <QDir>
#include <QFileInfo>

#include "app/studio/background.h"
#include "app/studio/studio.h"
#include "engine/files/data_dirs.h"
#include "engine/text/tokenizer.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

QString text(const std::string& bytes) {
  return QString::fromStdString(bytes);
}

}  // namespace

void Studio::findModelsAndLoad() {
  const QString folder = m_state.document().model.folder;
  inBackground(
      this, &findModels,
      [this, known = !folder.isEmpty()](const ModelPlaces& places) {
        if (m_down) return;
        m_defaultFolder = places.byDefault;
        m_shelf.setBuiltIn(places.demo, tr("Demo landscapes"), places.found);
        if (!m_shelf.find(places.chosen)) m_shelf.use(places.chosen, {});
        if (!known || m_wantsDefault) loadDefault();
      },
      m_disks.pool());
  if (folder.isEmpty()) return;
  m_starting = folder;
  askFolder(this, m_disks, folder, [this, folder](FolderAnswer answer) {
    // Another model may have been asked for meanwhile.
    if (m_down || std::exchange(m_starting, {}) != folder) return;
    if (answer == FolderAnswer::There) return loadFrom(folder);
    if (answer == FolderAnswer::Silent) Q_EMIT warned(tr("The folder %1 does not answer.").arg(folder));
    m_shelf.use(folder, {});
    m_shelf.look(folder);
    Q_EMIT modelNeedsCare(folder);
    loadDefault();
  });
}

void Studio::loadDefault() {
  m_wantsDefault = m_defaultFolder.isEmpty();  // it is still being looked for
  // Not the one that has just been found missing or silent.
  if (!m_defaultFolder.isEmpty() && m_defaultFolder != modelFolder(m_state.document().model.folder))
    loadFrom(m_defaultFolder);
}

LoadRequest Studio::loadRequest(const QString& folder) const {
  LoadRequest request;
  if (const ShelfModel* known = m_shelf.find(folder)) request.paths = known->chosen;
  request.paths.folder = folder.toStdString();
  const ModelChoice& choice = m_state.document().model;
  request.device = choice.device.toStdString();
  request.dtype = choice.dtype;
  request.textDtype = choice.textDtype;
  request.textEncoderOn = textEncoderPlace(m_settings.get(setting::kTextEncoder));
  return request;
}

void Studio::loadFrom(const QString& folder) {
  m_starting.clear();
  m_loading = folder;
  m_run.loadModel(loadRequest(folder));
}

void Studio::openModel(const QString& path) {
  const QString folder = modelFolder(path);
  m_applyDefaults = true;
  m_state.set([&](Document& d) {
    d.model.folder = folder;
    d.model.calibration.clear();
  });
  loadFrom(folder);
}

void Studio::addModel(const QString& folder) {
  m_adding = modelFolder(folder);
  m_shelf.add(m_adding);
}

void Studio::onShelfModel(const QString& folder) {
  const ShelfModel* model = m_shelf.find(folder);
  if (!model || folder != m_adding) return;
  const bool read = model->state != ShelfModel::State::Reading && model->state != ShelfModel::State::Slow;
  if (read) m_adding.clear();
  if (model->state == ShelfModel::State::Ready)
    openModel(folder);
  else if (read)
    Q_EMIT modelNeedsCare(folder);
}

void Studio::reloadModel() {
  const QString folder = openFolder().isEmpty() ? m_state.document().model.folder : openFolder();
  if (!folder.isEmpty()) loadFrom(folder);
}

QString Studio::openFolder() const {
  return m_state.model() ? text(m_state.model()->info.folder) : QString();
}

bool Studio::setDefaultModel(const QString& folder) {
  try {
    setChosenModelDir(folder.toStdString());
    m_defaultFolder = modelFolder(folder);
    return true;
  } catch (const Error& error) {
    Q_EMIT problem(error);
    return false;
  }
}

bool Studio::hasDemoModel() const {
  return !demoModelDir().empty();
}

void Studio::openDemoModel() {
  const std::string folder = demoModelDir();
  if (folder.empty()) {
    Q_EMIT problem(Error(ErrorKind::File, tr("The demo model is not installed.").toStdString(),
                         tr("Install the program's data, or set HEATKV_DATA_DIR.").toStdString()));
    return;
  }
  openModel(text(folder));
}

void Studio::unloadModel() {
  m_run.unloadModel();
}

void Studio::onModelLoaded(const ModelEvent& event) {
  const ModelDefaults& defaults = event.info.defaults;
  if (std::exchange(m_applyDefaults, false)) {
    m_state.set([&](Document& d) {
      if (!defaults.cfg.empty()) d.sampling.cfg = defaults.cfg;
      if (!defaults.tau.empty()) d.sampling.tau = defaults.tau;
      if (defaults.topP) d.sampling.topP = *defaults.topP;
      if (defaults.pixelBudget) d.sampling.pixels = parsePixelBudget(*defaults.pixelBudget).value_or(d.sampling.pixels);
      if (defaults.aspect) d.sampling.aspect = text(std::string(parseAspect(*defaults.aspect).aspect->label));
    });
  }
  m_state.setModel(event);
  m_shelf.use(text(event.info.folder), text(event.info.name));
  chooseCalibration();
  m_run.supplyCalibration(m_state.calibration());
  openTokenizer();
  restoreQueue();
  Q_EMIT noted(tr("%1 loaded on %2 in %3, in %4.")
                   .arg(text(event.info.name), text(event.device), text(event.dtype), format::duration(event.loadMs)));
  if (!event.dtypeReason.empty()) Q_EMIT noted(text(event.dtypeReason));
}

void Studio::openTokenizer() {
  m_tokenizer.reset();
  const std::string path = m_state.model()->info.textEncoderPart.path;
  if (path.empty()) return;
  inBackground(
      this,
      [path]() -> std::shared_ptr<const Tokenizer> {
        try {
          return std::make_shared<const Tokenizer>(Tokenizer::open(path));
        } catch (const Error&) {
          return nullptr;  // the engine, which needs one to paint, says what is wrong with it
        }
      },
      [this, path](std::shared_ptr<const Tokenizer> opened) {
        if (!opened || !m_state.model() || m_state.model()->info.textEncoderPart.path != path) return;
        m_tokenizer = std::move(opened);
        countTokens();
      });
}

void Studio::countTokens() {
  if (!m_tokenizer) return;
  const Tokens tokens = m_tokenizer->encode(m_state.document().prompt.toStdString());
  Q_EMIT tokensCounted(static_cast<int>(tokens.ids.size()), tokens.dropped);
}

}  // namespace heatkv
