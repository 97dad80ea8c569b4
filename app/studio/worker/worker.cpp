// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/worker/worker.h"

#include <QCoreApplication>
#include <QMetaObject>

#include "engine/system/crash_trace.h"

namespace heatkv {
namespace {

/// The far side: owns the engine on the worker's thread.
class FarSide : public QObject {
 public:
  explicit FarSide(EngineFactory factory) : m_factory(std::move(factory)) {}
  EnginePort& engine() {
    if (!m_engine) m_engine = m_factory();
    return *m_engine;
  }
  bool hasEngine() const { return m_engine != nullptr; }

 private:
  EngineFactory m_factory;
  std::unique_ptr<EnginePort> m_engine;
};

EventSink sinkOf(quint64 id, const std::function<void(Letter)>& post) {
  return [id, post](const Event& event) { std::visit([&](const auto& body) { post({id, body}); }, event); };
}

Letter failure(quint64 id, Error error) {
  return {id, RequestEnded{End::Failed, std::move(error)}};
}

/// How `work` ended; nothing that is thrown gets past here.
Letter guarded(quint64 id, const std::function<void()>& work) {
  const auto words = [](const char* text) { return QCoreApplication::translate("Worker", text).toStdString(); };
  try {
    work();
    return {id, RequestEnded{}};
  } catch (const Error& error) {
    if (error.kind == ErrorKind::Interrupted) return {id, RequestEnded{End::Stopped, {}}};
    return failure(id, error);
  } catch (const std::bad_alloc&) {
    return failure(id, Error(ErrorKind::Memory, words(QT_TRANSLATE_NOOP("Worker", "The program ran out of memory.")),
                             words(QT_TRANSLATE_NOOP("Worker", "Choose a smaller picture or a lower cache budget."))));
  } catch (const std::exception& error) {
    return failure(
        id, Error(ErrorKind::Run, words(QT_TRANSLATE_NOOP("Worker", "The engine failed.")), {}, {}, error.what()));
  } catch (...) {
    return failure(
        id, Error(ErrorKind::Run, words(QT_TRANSLATE_NOOP("Worker", "The engine failed for an unknown reason."))));
  }
}

/// What is true whether or not its request was asked to stop meanwhile.
bool lasts(const WorkerEvent& event) {
  return std::holds_alternative<RequestEnded>(event) || std::holds_alternative<CalibrationMade>(event) ||
         std::holds_alternative<MemoryUse>(event) || std::holds_alternative<ModelEvent>(event) ||
         std::holds_alternative<ModelUnloaded>(event);
}

}  // namespace

Worker::Worker(EngineFactory factory, QObject* parent) : QObject(parent), m_far(new FarSide(std::move(factory))) {
  m_thread.setObjectName(QStringLiteral("engine"));
  m_far->moveToThread(&m_thread);
  connect(&m_thread, &QThread::finished, m_far, &QObject::deleteLater);
  connect(&m_thread, &QThread::started, m_far, &watchThisThread);
  m_thread.start();
}

Worker::~Worker() {
  shutDown();
}

quint64 Worker::load(LoadRequest request) {
  const quint64 id = ++m_lastId;
  // What was loaded is loaded: a stop that comes too late must not hide it from the window.
  return start(id, Ending::WorkWins,
               [request = std::move(request), id](EnginePort& engine, const Post& post, std::stop_token stop) {
                 try {
                   engine.load(request, sinkOf(id, post), std::move(stop));
                 } catch (...) {
                   if (!engine.loaded()) post({id, ModelUnloaded{}});
                   throw;
                 }
               });
}

quint64 Worker::unload() {
  const quint64 id = ++m_lastId;
  return start(id, Ending::WorkWins, [id](EnginePort& engine, const Post& post, std::stop_token) {
    engine.unload();
    post({id, ModelUnloaded{}});
  });
}

quint64 Worker::paint(PaintRequest request) {
  const quint64 id = ++m_lastId;
  request.id = id;
  return start(id, Ending::StopWins,
               [request = std::move(request), id](EnginePort& engine, const Post& post, std::stop_token stop) {
                 engine.paint(request, sinkOf(id, post), std::move(stop));
               });
}

quint64 Worker::plan(PaintRequest request) {
  const quint64 id = ++m_lastId;
  request.id = id;
  return start(id, Ending::StopWins,
               [request = std::move(request), id](EnginePort& engine, const Post& post, std::stop_token) {
                 post({id, engine.plan(request)});
               });
}

quint64 Worker::calibrate(CalibrationRequest request) {
  const quint64 id = ++m_lastId;
  request.id = id;
  return start(id, Ending::StopWins,
               [request = std::move(request), id](EnginePort& engine, const Post& post, std::stop_token stop) {
                 auto result =
                     std::make_shared<const Calibration>(engine.calibrate(request, sinkOf(id, post), std::move(stop)));
                 post({id, CalibrationMade{std::move(result)}});
               });
}

quint64 Worker::attend(AttentionRequest request) {
  const quint64 id = ++m_lastId;
  return start(id, Ending::StopWins,
               [request = std::move(request), id](EnginePort& engine, const Post& post, std::stop_token stop) {
                 auto map = std::make_shared<const AttentionMap>(engine.attention(request, std::move(stop)));
                 post({id, AttentionMade{std::move(map)}});
               });
}

quint64 Worker::start(quint64 id, Ending ending, Job job) {
  const std::stop_token stop = m_open[id].get_token();
  auto* far = static_cast<FarSide*>(m_far);
  auto run = [this, far, job = std::move(job), id, ending, stop, mailbox = m_mailbox] {
    const Post post = [&](Letter letter) {
      if (mailbox->put(std::move(letter)))
        QMetaObject::invokeMethod(
            this, [this] { deliver(); }, Qt::QueuedConnection);
    };
    Letter end{id, RequestEnded{End::Stopped, {}}};
    if (!stop.stop_requested()) {
      end = guarded(id, [&] { job(far->engine(), post, stop); });
      RequestEnded& ended = std::get<RequestEnded>(end.body);
      if (ended.how == End::Finished && ending == Ending::StopWins && stop.stop_requested()) ended.how = End::Stopped;
      // A device that failed has no answer here either; how the job ended is what matters then.
      guarded(id, [&] {
        if (far->hasEngine()) post({id, far->engine().memory()});
      });
    }
    post(std::move(end));
  };
  QMetaObject::invokeMethod(m_far, std::move(run), Qt::QueuedConnection);
  return id;
}

void Worker::stop(quint64 id) {
  const auto found = m_open.find(id);
  if (found == m_open.end()) return;
  m_stopping.insert(id);
  found->second.request_stop();
}

void Worker::stopAll() {
  for (auto& [id, source] : m_open) {
    m_stopping.insert(id);
    source.request_stop();
  }
}

void Worker::shutDown() {
  if (!m_thread.isRunning()) return;
  stopAll();
  m_thread.quit();
  m_thread.wait();
  m_far = nullptr;
  m_mailbox->take();
  m_open.clear();
  m_stopping.clear();
}

void Worker::deliver() {
  for (const Letter& letter : m_mailbox->take()) deliver(letter);
}

void Worker::deliver(const Letter& letter) {
  if (!m_open.contains(letter.id)) return;
  // A stopped request is stale from the moment it was asked to stop.
  if (m_stopping.contains(letter.id) && !lasts(letter.body)) return;
  if (std::holds_alternative<RequestEnded>(letter.body)) {
    m_open.erase(letter.id);
    m_stopping.erase(letter.id);
  }
  Q_EMIT happened(letter);
}

}  // namespace heatkv
