// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Studio's part that knows, loads and inspects models.
#include <QDir>
#include <QFileInfo>
#include <QPointer>
#include <QThreadPool>
#include <algorithm>

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

LoadRequest Studio::loadRequest(const QString& folder) {
  m_loading = folder;
  LoadRequest request;
  request.paths.folder = folder.toStdString();
  request.device = m_state.document().model.device.toStdString();
  request.dtype = m_state.document().model.dtype;
  if (m_settings.get(setting::kOffloadText)) request.textEncoderOn = "offload";
  return request;
}

std::vector<ModelEntry> Studio::knownModels() const {
  std::vector<ModelEntry> entries;
  const auto add = [&](const QString& folder, const QString& name) {
    const QString path = QDir(folder).absolutePath();
    const bool there =
        std::any_of(entries.begin(), entries.end(), [&](const ModelEntry& entry) { return entry.folder == path; });
    if (!folder.isEmpty() && !there) entries.push_back({name.isEmpty() ? QFileInfo(path).fileName() : name, path});
  };
  if (m_state.model()) add(text(m_state.model()->info.folder), text(m_state.model()->info.name));
  add(text(demoModelDir()), tr("Demo landscapes"));
  add(text(chosenModelDir()), {});
  for (const std::string& root : modelDirs()) {
    const QDir folder(text(root));
    for (const QFileInfo& sub : folder.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
      add(sub.absoluteFilePath(), {});
  }
  return entries;
}

void Studio::openModel(const QString& folder) {
  m_applyDefaults = true;
  m_state.set([&](Document& d) {
    d.model.folder = folder;
    d.model.calibration.clear();
  });
  try {
    setChosenModelDir(folder.toStdString());
  } catch (const Error& error) {
    Q_EMIT noted(text(error.message));
  }
  m_run.loadModel(loadRequest(folder));
}

void Studio::reloadModel() {
  const QString folder = m_state.model() ? text(m_state.model()->info.folder) : m_state.document().model.folder;
  if (!folder.isEmpty()) m_run.loadModel(loadRequest(folder));
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
      if (defaults.cfg) d.sampling.cfg = {*defaults.cfg};
      if (defaults.tau) d.sampling.tau = {*defaults.tau};
      if (defaults.topP) d.sampling.topP = *defaults.topP;
      if (defaults.pixelBudget) d.sampling.pixels = parsePixelBudget(*defaults.pixelBudget).value_or(d.sampling.pixels);
      if (defaults.aspect) d.sampling.aspect = text(std::string(parseAspect(*defaults.aspect).aspect->label));
    });
  }
  m_state.setModel(event);
  chooseCalibration();
  openTokenizer();
  Q_EMIT noted(tr("%1 is loaded on %2 as %3 in %4.")
                   .arg(text(event.info.name), text(event.device), text(event.dtype), format::duration(event.loadMs)));
  if (!event.dtypeReason.empty()) Q_EMIT noted(text(event.dtypeReason));
}

void Studio::inspect(const std::string& folder) {
  QThreadPool::globalInstance()->start([self = QPointer<Studio>(this), folder] {
    ModelInfo found;
    try {
      ModelPaths paths;
      paths.folder = folder;
      found = Engine::inspect(paths);
    } catch (const Error&) {
      return;  // the folder itself cannot be read: the failed load has said so
    }
    if (!self) return;
    QMetaObject::invokeMethod(
        self.data(),
        [self, found] {
          if (self && !self->m_down && !self->m_state.model()) Q_EMIT self->modelInspected(found);
        },
        Qt::QueuedConnection);
  });
}

void Studio::openTokenizer() {
  m_tokenizer.reset();
  const std::string path = m_state.model()->info.textEncoderPart.path;
  if (path.empty()) return;
  QThreadPool::globalInstance()->start([self = QPointer<Studio>(this), path] {
    std::shared_ptr<const Tokenizer> opened;
    try {
      opened = std::make_shared<const Tokenizer>(Tokenizer::open(path));
    } catch (const Error&) {
      return;  // the engine, which needs one to paint, says what is wrong with it
    }
    if (!self) return;
    QMetaObject::invokeMethod(
        self.data(),
        [self, opened, path] {
          if (!self || !self->m_state.model() || self->m_state.model()->info.textEncoderPart.path != path) return;
          self->m_tokenizer = opened;
          self->countTokens();
        },
        Qt::QueuedConnection);
  });
}

void Studio::countTokens() {
  if (!m_tokenizer) return;
  const Tokens tokens = m_tokenizer->encode(m_state.document().prompt.toStdString());
  Q_EMIT tokensCounted(static_cast<int>(tokens.ids.size()), tokens.dropped);
}

}  // namespace heatkv
