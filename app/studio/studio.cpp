// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/studio.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSysInfo>

#include "app/studio/background.h"
#include "app/studio/run/calibration_file.h"
#include "app/studio/run/queue_file.h"
#include "engine/api/token_head_bytes.h"
#include "engine/files/data_dirs.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

QString text(const std::string& bytes) {
  return QString::fromStdString(bytes);
}

/// A prompt and a seed that suit the bundled model, so that a beautiful first picture is a click away.
Document sampleDocument() {
  Document sample;
  QFile file(text(demoModelDir()) + QStringLiteral("/model.json"));
  if (!file.open(QIODevice::ReadOnly)) return sample;
  const QJsonValue told = QJsonDocument::fromJson(file.readAll())[QLatin1String("sample")];
  if (!told.isObject()) return sample;
  sample.prompt = told[QLatin1String("prompt")].toString();
  sample.sampling.seed = static_cast<quint64>(told[QLatin1String("seed")].toInteger());
  sample.sampling.seedLocked = true;
  return sample;
}

}  // namespace

StudioPaths personalPaths() {
  return {text(userDataDir()), text(userConfigDir())};
}

QString settingsFile(const StudioPaths& paths) {
  return paths.config + QStringLiteral("/settings.ini");
}

QString programVersion() {
  return QStringLiteral(HEATKV_VERSION);
}

Studio::Studio(EngineFactory factory, const StudioPaths& paths, QObject* parent)
    : QObject(parent),
      m_paths(paths),
      m_settings(settingsFile(paths)),
      m_worker(std::move(factory)),
      m_run(m_worker),
      m_history(paths.data + QStringLiteral("/pictures")),
      m_shelf(paths.data + QStringLiteral("/models.json"), &Engine::inspect),
      m_autosave(paths.data + QStringLiteral("/session.json"),
                 [this] {
                   return SessionData{m_state.document(), promptHistory, shownPicture};
                 }),
      m_unkept(m_passing.path()) {
  connect(&m_state, &StudioState::changed, this, [this](Parts parts) {
    m_autosave.touch();
    if (parts.testFlag(Part::Prompt)) countTokens();
    if (parts.testFlag(Part::Sampling)) followPictureShape();
    if (parts.testFlag(Part::Cache)) followSchedule();
    if (parts & (Part::Sampling | Parts(Part::Cache) | Part::Pins)) askPlan();
  });
  // Nothing is asked of an engine that is busy: whether the next run fits is asked again once it rests.
  connect(&m_run, &RunController::phaseChanged, &m_fitTimer, qOverload<>(&QTimer::start));
  connect(&m_state, &StudioState::calibrationChanged, this, &Studio::askPlan);
  connect(&m_state, &StudioState::modelChanged, this, &Studio::askPlan);
  connect(&m_planner, &Planner::answered, this, [this](const PlanAnswer& answer) {
    if (m_down) return;
    m_plan = answer;
    Q_EMIT planChanged(answer);
  });
  connect(&m_shelf, &ModelShelf::modelChanged, this, &Studio::onShelfModel);
  connect(&m_shelf, &ModelShelf::failed, this,
          [this](const QString& path) { Q_EMIT noted(tr("The list of models could not be saved to %1.").arg(path)); });
  connect(&m_history, &HistoryStore::added, this, &Studio::pictureStored);
  connect(&m_history, &HistoryStore::failed, this, &Studio::problem);
  connect(&m_autosave, &Autosave::failed, this,
          [this](const QString& path) { Q_EMIT warned(tr("The session could not be saved to %1.").arg(path)); });
  m_fitTimer.setSingleShot(true);
  m_fitTimer.setInterval(250);
  connect(&m_fitTimer, &QTimer::timeout, this, &Studio::askFit);
  m_queueTimer.setSingleShot(true);
  m_queueTimer.setInterval(250);
  connect(&m_queueTimer, &QTimer::timeout, this, &Studio::saveQueue);
  connectRun();
}

Studio::~Studio() {
  shutDown();
}

void Studio::shutDown() {
  if (std::exchange(m_down, true)) return;
  m_autosave.flush();
  saveQueue();
  m_settings.sync();
  m_worker.shutDown();
  m_history.wait();
  m_unkept.wait();
}

bool Studio::restoreSession() {
  m_savedQueue = readQueue(m_paths.data + QStringLiteral("/queue.json"));
  const auto session = readSession(m_paths.data + QStringLiteral("/session.json"));
  if (session) {
    m_state.restore(session->document);
    promptHistory = session->promptHistory;
    shownPicture = session->picture;
    return true;
  }
  m_state.restore(sampleDocument());
  m_applyDefaults = true;
  return false;
}

void Studio::noteBrokenSettings(const QString& keptAs) {
  if (!keptAs.isEmpty()) Q_EMIT noted(tr("The settings could not be read. The old file was kept as %1.").arg(keptAs));
}

void Studio::start() {
  inBackground(
      this,
      [] {
        try {
          return Engine::devices();
        } catch (const std::exception&) {
          return std::vector<DeviceInfo>();  // the engine says so when it is used
        }
      },
      [this](std::vector<DeviceInfo> found) {
        if (m_down) return;
        m_devices = std::move(found);
        Q_EMIT devicesFound();
      });
  noteBrokenSettings(m_settings.brokenFile());
  followSchedule();
  fillShelf();
  QString folder = m_state.document().model.folder;
  if (!folder.isEmpty() && !QFileInfo(folder).isDir()) {
    m_shelf.use(folder, {});
    m_shelf.look(folder);
    Q_EMIT modelNeedsCare(folder);
    folder.clear();
  }
  if (folder.isEmpty()) folder = defaultFolder();
  if (!folder.isEmpty()) loadFrom(folder);
}

std::optional<CacheShape> Studio::shape() const {
  const auto& model = m_state.model();
  if (!model || !model->info.transformer) return std::nullopt;
  return CacheShape{model->info.transformer->depth, model->info.transformer->heads, m_state.document().grids()};
}

int64_t Studio::bytesPerTokenHead() const {
  const auto& model = m_state.model();
  if (!model || !model->info.transformer) return 0;
  const Document& d = m_state.document();
  DType dtype = d.cache.kvDtype;
  if (dtype == DType::Auto) dtype = parseDType(model->kvDtype).value_or(DType::F32);
  return tokenHeadBytes(dtype, model->info.transformer->headDim) * d.sampling.images * d.branches();
}

void Studio::askPlan() {
  if (m_down) return;
  PlanQuestion question;
  const Document& d = m_state.document();
  if (d.cache.schedule == m_state.schedulePath()) question.opened = m_state.schedule();
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
  if (m_down || !m_state.model() || (m_plan && m_plan->error)) return;
  m_run.askFit(m_state.paintRequest(std::vector<uint64_t>(static_cast<size_t>(m_state.document().sampling.images),
                                                          m_state.document().sampling.seed)));
}

void Studio::setBudget(double share) {
  const QString budget = budgetText(share * 100);
  m_state.edit(tr("Change budget"), QStringLiteral("budget"), [&](Document& d) {
    d.cache.budget = budget;
    if (d.cache.method == CacheMethod::Full && share < 1) d.cache.method = CacheMethod::HeatKV;
  });
}

void Studio::pin(const Pin& scope, std::optional<Pin::Rule> rule) {
  const QString words = !rule ? tr("Remove pin") : *rule == Pin::Rule::Keep ? tr("Pin: keep") : tr("Pin: prune");
  m_state.edit(words, {}, [&](Document& d) {
    const bool head = scope.layer && scope.head && !scope.scale;
    std::erase_if(d.cache.pins, [&](const Pin& pin) {
      return pin.layer == scope.layer && pin.head == scope.head && (head || pin.scale == scope.scale);
    });
    if (rule) d.cache.pins.push_back({*rule, scope.scale, scope.layer, scope.head});
  });
}

QString Studio::diagnostics() const {
  QStringList lines{tr("HeatKV Studio %1").arg(programVersion()),
                    tr("Qt %1, torch %2").arg(QLatin1String(qVersion()), text(Engine::torchVersion())),
                    QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture()};
  for (const DeviceInfo& device : m_devices)
    lines << tr("%1: %2, %3").arg(text(device.id), text(device.name), format::memoryBytes(device.totalBytes));
  if (const auto& model = m_state.model()) {
    lines << tr("Model: %1 on %2 in %3, cache in %4")
                 .arg(text(model->info.name), text(model->device), text(model->dtype), text(model->kvDtype));
  }
  lines << tr("Engine memory: %1, peak %2")
               .arg(format::memoryBytes(m_run.memory().liveBytes), format::memoryBytes(m_run.memory().peakBytes));
  return lines.join(QLatin1Char('\n'));
}

}  // namespace heatkv
