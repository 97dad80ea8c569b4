// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/studio.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPointer>
#include <QSysInfo>
#include <QThreadPool>
#include <algorithm>

#include "app/pictures/picture_file.h"
#include "app/studio/docks/sampling_panel.h"
#include "app/studio/history/picture_texts.h"
#include "engine/calibration/calibration_files.h"
#include "engine/files/data_dirs.h"
#include "engine/text/tokenizer.h"
#include "widgets/format.h"

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

/// The first line of the bundled prompts, so that the first picture is a click away.
QString samplePrompt() {
  QFile file(text(findData("prompts/landscapes.txt")));
  if (!file.open(QIODevice::ReadOnly)) return {};
  return QString::fromUtf8(file.readLine()).trimmed();
}

}  // namespace

StudioPaths personalPaths() {
  return {text(userDataDir()), text(userConfigDir())};
}

QString programVersion() {
  return QStringLiteral(HEATKV_VERSION);
}

Studio::Studio(EngineFactory factory, const StudioPaths& paths, QObject* parent)
    : QObject(parent),
      m_paths(paths),
      m_settings(paths.config + QStringLiteral("/settings.ini")),
      m_worker(std::move(factory)),
      m_run(m_worker),
      m_history(paths.data + QStringLiteral("/pictures")),
      m_autosave(paths.data + QStringLiteral("/session.json"), [this] {
        return SessionData{m_state.document(), promptHistory, shownPicture};
      }) {
  connect(&m_state, &StudioState::changed, this, [this](Parts parts) {
    m_autosave.touch();
    if (parts.testFlag(Part::Prompt)) countTokens();
    if (parts & (Part::Sampling | Parts(Part::Cache) | Part::Pins)) askPlan();
  });
  connect(&m_state, &StudioState::calibrationChanged, this, &Studio::askPlan);
  connect(&m_state, &StudioState::modelChanged, this, &Studio::askPlan);
  connect(&m_planner, &Planner::answered, this, [this](const PlanAnswer& answer) {
    if (m_down) return;
    m_plan = answer;
    Q_EMIT planChanged(answer);
  });
  connect(&m_history, &HistoryStore::added, this, &Studio::pictureStored);
  connect(&m_history, &HistoryStore::failed, this, &Studio::problem);
  connect(&m_autosave, &Autosave::failed, this,
          [this](const QString& path) { Q_EMIT noted(tr("The session could not be saved to %1.").arg(path)); });
  m_fitTimer.setSingleShot(true);
  m_fitTimer.setInterval(250);
  connect(&m_fitTimer, &QTimer::timeout, this, &Studio::askFit);
  connect(&m_worker, &Worker::planned, this, [this](quint64 id, const PlanEvent& event) {
    if (id == m_fitAsked) Q_EMIT fitChanged(event);
  });
  connectRun();
}

Studio::~Studio() {
  shutDown();
}

void Studio::shutDown() {
  if (std::exchange(m_down, true)) return;
  m_autosave.flush();
  m_settings.sync();
  m_worker.shutDown();
  m_history.wait();
}

bool Studio::restoreSession() {
  const auto session = readSession(m_paths.data + QStringLiteral("/session.json"));
  if (session) {
    m_state.restore(session->document);
    promptHistory = session->promptHistory;
    shownPicture = session->picture;
    return true;
  }
  Document first;
  first.prompt = samplePrompt();
  m_state.restore(first);
  m_applyDefaults = true;
  return false;
}

void Studio::start() {
  const QPointer<Studio> self(this);
  QThreadPool::globalInstance()->start([self] {
    std::vector<DeviceInfo> found;
    try {
      found = Engine::devices();
    } catch (const std::exception&) {
      found.clear();  // the engine says so when it is used
    }
    if (!self) return;
    QMetaObject::invokeMethod(
        self.data(),
        [self, found] {
          if (!self || self->m_down) return;
          self->m_devices = found;
          Q_EMIT self->devicesFound();
        },
        Qt::QueuedConnection);
  });
  QString folder = m_state.document().model.folder;
  if (folder.isEmpty() || !QFileInfo(folder).isDir()) folder = text(defaultModelDir());
  if (!folder.isEmpty()) m_run.loadModel(loadRequest(folder));
}

LoadRequest Studio::loadRequest(const QString& folder) {
  m_loading = folder;
  LoadRequest request;
  request.paths.folder = folder.toStdString();
  request.device = m_state.document().model.device.toStdString();
  request.dtype = m_state.document().model.dtype;
  request.offloadTextEncoder = m_settings.get(setting::kOffloadText);
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

QStringList Studio::calibrationFiles() const {
  QStringList files;
  const std::string folder = m_state.model() ? m_state.model()->info.folder : std::string();
  for (const std::string& file : heatkv::calibrationFiles(folder)) files << text(file);
  return files;
}

std::optional<CacheShape> Studio::shape() const {
  const auto& model = m_state.model();
  if (!model || !model->info.transformer) return std::nullopt;
  return CacheShape{model->info.transformer->depth, model->info.transformer->heads, m_state.document().grids()};
}

void Studio::chooseCalibration() {
  const auto& model = m_state.model();
  QStringList files = calibrationFiles();
  if (const QString own = m_state.document().model.calibration; !own.isEmpty()) files.prepend(own);
  for (const QString& file : files) {
    try {
      auto found = load(file, shape());
      const auto& transformer = model ? model->info.transformer : std::nullopt;
      if (transformer && (found->shape.layers != transformer->depth || found->shape.heads != transformer->heads))
        continue;
      m_state.setCalibration(std::move(found), file);
      Q_EMIT calibrationsChanged();
      return;
    } catch (const Error& error) {
      // Files of other models and broken ones lie in the same folder: the next one is tried.
      Q_EMIT noted(tr("%1 was passed over: %2").arg(QFileInfo(file).fileName(), text(error.message)));
    }
  }
  m_state.setCalibration(nullptr, {});
  Q_EMIT calibrationsChanged();
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
                  tr("Choose one that was made with this model, or calibrate.").toStdString(), path.toStdString());
    m_state.set([&](Document& d) { d.model.calibration = path; });
    m_state.setSchedule(nullptr);
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

bool Studio::openSchedule(const QString& path) {
  try {
    auto found = std::make_shared<const Schedule>(readSchedule(path.toStdString()));
    m_state.set([&](Document& d) {
      d.cache.schedule = path;
      d.cache.method = CacheMethod::HeatKV;
    });
    m_state.setSchedule(std::move(found));
    return true;
  } catch (const Error& error) {
    Q_EMIT problem(error);
  } catch (const std::exception& error) {
    Q_EMIT problem(Error(ErrorKind::File, tr("The schedule could not be read.").toStdString(), {}, path.toStdString(),
                         error.what()));
  }
  return false;
}

void Studio::closeSchedule() {
  m_state.set([](Document& d) { d.cache.schedule.clear(); });
  m_state.setSchedule(nullptr);
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
    if (settings.origin == PictureSettings::Origin::None) return false;
    m_state.edit(tr("Restore settings"), {}, [&](Document& d) { d = documentOf(settings, d); });
    return true;
  } catch (const Error& error) {
    Q_EMIT problem(error);
  }
  return false;
}

int64_t Studio::bytesPerTokenHead() const {
  const auto& model = m_state.model();
  if (!model || !model->info.transformer) return 0;
  const Document& d = m_state.document();
  DType dtype = d.cache.kvDtype;
  if (dtype == DType::Auto) dtype = parseDType(model->kvDtype).value_or(DType::F32);
  const int64_t dim = model->info.transformer->headDim;
  const int64_t element = dtype == DType::F32 ? 4 : dtype == DType::BF16 ? 2 : 1;
  return 2 * dim * element * d.sampling.images * d.branches();
}

void Studio::askPlan() {
  if (m_down) return;
  PlanQuestion question;
  const Document& d = m_state.document();
  question.opened = m_state.schedule();
  question.calibration = m_state.calibration();
  if (const auto known = shape())
    question.shape = *known;
  else if (question.opened)
    question.shape = question.opened->shape;
  else if (question.calibration)
    question.shape = question.calibration->shape;
  question.bytesPerTokenHead = bytesPerTokenHead();
  question.method = d.cache.method;
  question.budget = d.budget();
  question.early = d.cache.early;
  question.pins = d.cache.pins;
  m_planner.ask(std::move(question));
  m_fitTimer.start();
}

void Studio::askFit() {
  // Only where the engine rests: a run goes first, and asks itself.
  if (m_down || !m_state.model() || m_run.busy() || m_worker.busy() || (m_plan && m_plan->error)) return;
  m_fitAsked = m_worker.plan(m_state.paintRequest(std::vector<uint64_t>(
      static_cast<size_t>(m_state.document().sampling.images), m_state.document().sampling.seed)));
}

void Studio::setBudget(double share) {
  const QString budget = budgetText(share * 100);
  m_state.edit(tr("Change budget"), QStringLiteral("budget"), [&](Document& d) {
    d.cache.budget = budget;
    if (d.cache.method == CacheMethod::Full && share < 1) d.cache.method = CacheMethod::HeatKV;
  });
}

void Studio::pinHead(int layer, int head, std::optional<Pin::Rule> rule) {
  const QString words = !rule ? tr("Unpin head") : *rule == Pin::Rule::Keep ? tr("Keep head") : tr("Prune head");
  m_state.edit(words, {}, [&](Document& d) {
    std::erase_if(d.cache.pins, [&](const Pin& pin) { return pin.layer == layer && pin.head == head; });
    if (rule) d.cache.pins.push_back({*rule, {}, layer, head});
  });
}

QString Studio::diagnostics() const {
  QStringList lines{tr("HeatKV Studio %1").arg(programVersion()),
                    tr("Qt %1, torch %2").arg(QLatin1String(qVersion()), text(Engine::torchVersion())),
                    QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture()};
  for (const DeviceInfo& device : m_devices)
    lines << tr("%1: %2, %3").arg(text(device.id), text(device.name), format::memoryBytes(device.totalBytes));
  if (const auto& model = m_state.model()) {
    lines << tr("Model: %1 on %2 as %3, cache in %4")
                 .arg(text(model->info.name), text(model->device), text(model->dtype), text(model->kvDtype));
  }
  lines << tr("Memory of the engine: %1, at most %2")
               .arg(format::memoryBytes(m_run.memory().liveBytes), format::memoryBytes(m_run.memory().peakBytes));
  return lines.join(QLatin1Char('\n'));
}

}  // namespace heatkv
