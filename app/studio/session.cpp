// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/session.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <deque>

#include "app/studio/words/names.h"
#include "app/studio/words/text.h"
#include "engine/system/data_dirs.h"

namespace heatkv {
namespace {

constexpr int kQueueDelayMs = 250;
constexpr int kSaveSeconds = 10;  ///< that a picture may be older than the queue that still names it

/// A prompt and a seed that suit the bundled model, so that a beautiful first picture is a click away.
Document sampleDocument() {
  Document sample;
  QFile file(text(demoModelDir()) + QStringLiteral("/model.json"));
  if (!file.open(QIODevice::ReadOnly)) return sample;
  const QJsonValue told = QJsonDocument::fromJson(file.readAll())[QLatin1String("sample")];
  if (!told.isObject()) return sample;
  sample.prompt = told[QLatin1String("prompt")].toString().toStdString();
  sample.seed = static_cast<uint64_t>(told[QLatin1String("seed")].toInteger());
  sample.seedLocked = true;
  return sample;
}

}  // namespace

Session::Session(QString folder, StudioState& state, RunController& run, CacheFiles& files, Pictures& pictures,
                 Notices& notices)
    : m_state(state),
      m_run(run),
      m_files(files),
      m_pictures(pictures),
      m_notices(notices),
      m_autosave(folder + QStringLiteral("/session.json"),
                 [this] {
                   SessionData data = m_data;
                   data.document = m_state.document();
                   return data;
                 }),
      m_queueFile(folder + QStringLiteral("/queue.json")) {
  m_queueTimer.setSingleShot(true);
  m_queueTimer.setInterval(kQueueDelayMs);
  connect(&m_queueTimer, &QTimer::timeout, this, [this] { saveQueue(true); });
  // At once: what is killed while it paints is painted again, and nothing else.
  listen(
      m_run.events(), this, [this](const RunStarted&) { saveQueue(true); },
      [this](const RunEnded& end) {
        if (end.how == End::Finished && !end.job.isCalibration()) m_ended.push_back(end.job);
      });
  connect(&m_pictures.history(), &HistoryStore::added, &m_queueTimer, qOverload<>(&QTimer::start));
  connect(&m_run.queue(), &JobQueue::changed, &m_queueTimer, qOverload<>(&QTimer::start));
  connect(&m_state, &StudioState::changed, &m_autosave, &Autosave::touch);
  connect(&m_state.open(), &Open::modelChanged, this, &Session::restoreQueue);
  connect(&m_pictures.history(), &HistoryStore::opened, this, [this] {
    m_listed = true;
    restoreQueue();
  });
  connect(&m_autosave, &Autosave::failed, this, [this](const QString& path) {
    Q_EMIT m_notices.warned(tr("The session could not be saved to %1.").arg(path));
  });
}

void Session::setPrompts(const QStringList& prompts) {
  m_data.promptHistory = prompts;
  m_autosave.touch();
}

void Session::setPicture(const QString& path) {
  m_data.picture = path;
  m_autosave.touch();
}

bool Session::restore() {
  m_savedAt = QFileInfo(m_queueFile).lastModified();
  ReadQueue queue = readQueue(m_queueFile);
  m_savedQueue = std::move(queue.jobs);
  ReadSession session = readSession(m_autosave.path());
  m_unread = textsOf(session.unread) + textsOf(queue.unread);
  if (!session.aside.isEmpty())
    m_unread << tr("Not all of the session could be read. The old file was kept as %1.").arg(session.aside);
  if (!queue.aside.isEmpty())
    m_unread << tr("Not all of the queue could be read. The old file was kept as %1.").arg(queue.aside);
  if (!session.data) {
    m_state.restore(sampleDocument());
    return false;
  }
  m_data = std::move(*session.data);
  m_state.restore(m_data.document);
  return true;
}

void Session::report() {
  for (const QString& line : std::exchange(m_unread, {})) Q_EMIT m_notices.warned(line);
}

void Session::close() {
  if (std::exchange(m_closed, true)) return;
  m_autosave.flush();
  m_queueTimer.stop();
  saveQueue(false);
  disconnect(&m_state, nullptr, &m_autosave, nullptr);
  disconnect(&m_run.queue(), nullptr, &m_queueTimer, nullptr);
}

void Session::saveQueue(bool withCurrent) {
  // What the last session left stays in the file until it is in the queue again.
  if (!m_savedQueue.empty() || (m_closed && withCurrent)) return;
  std::erase_if(m_ended, [this](const Job& job) { return isStored(job); });
  std::deque<Job> jobs = m_run.queue().jobs();
  const auto& current = m_run.current();
  if (withCurrent && current && !current->isCalibration()) jobs.push_front(*current);
  if (withCurrent) jobs.insert(jobs.begin(), m_ended.begin(), m_ended.end());
  if (!writeQueue(m_queueFile, jobs))
    Q_EMIT m_notices.noted(tr("The queue could not be saved to %1.").arg(m_queueFile));
}

bool Session::isStored(const Job& job) const {
  for (int i = 0; i < job.images(); ++i) {
    const QString path = m_pictures.fileOf(job.ticket, i);
    if (!path.isEmpty() && m_pictures.isKept(path) && !m_pictures.history().find(path)) return false;
  }
  return true;
}

bool Session::isPainted(const Job& job, const QList<HistoryEntry>& entries) const {
  if (job.isCalibration() || job.paint.seeds.empty()) return false;
  return std::all_of(job.paint.seeds.begin(), job.paint.seeds.end(), [&](uint64_t seed) {
    return std::any_of(entries.begin(), entries.end(), [&](const HistoryEntry& entry) {
      return entry.seed == seed && entry.prompt == text(job.document.prompt) &&
             entry.method == job.document.cache.method && entry.made >= m_savedAt.addSecs(-kSaveSeconds);
    });
  });
}

void Session::restoreQueue() {
  if (m_savedQueue.empty() || !m_state.open().model() || !m_listed) return;
  std::vector<Job> jobs = std::exchange(m_savedQueue, {});
  const QList<HistoryEntry>& entries = m_pictures.history().entries();
  const auto unpainted =
      std::find_if(jobs.begin(), jobs.end(), [&](const Job& made) { return !isPainted(made, entries); });
  // They keep their places, which partners count by.
  std::for_each(jobs.begin(), unpainted, [](Job& made) { made.paint.seeds.clear(); });
  for (Job& made : jobs) {
    if (made.isCalibration() || made.paint.seeds.empty()) continue;
    try {
      made.paint = m_files.requestOf(made.document, made.paint.seeds);
    } catch (const Error& error) {
      Q_EMIT m_notices.warned(tr("Removed from the queue: %1. %2").arg(jobLine(made), text(error.message)));
      made.paint.seeds.clear();
    }
  }
  m_run.queue().restore(std::move(jobs));
}

}  // namespace heatkv
