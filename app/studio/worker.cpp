// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/worker.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <cstring>

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

Letter letterOf(quint64 id, const Event& event) {
  Letter letter;
  letter.id = id;
  std::visit(
      [&](const auto& body) {
        using T = std::decay_t<decltype(body)>;
        if constexpr (std::is_same_v<T, PreviewEvent>) {
          letter.body =
              PreviewLetter{body.image, body.scale, body.picture ? toImage(*body.picture) : QImage(), body.ms};
        } else if constexpr (std::is_same_v<T, ImageEvent>) {
          letter.body = ImageLetter{body, body.picture ? toImage(*body.picture) : QImage()};
        } else {
          letter.body = body;
        }
      },
      event);
  return letter;
}

EventSink sinkOf(quint64 id, const std::function<void(Letter)>& post) {
  return [id, post](const Event& event) { post(letterOf(id, event)); };
}

/// How `work` ended; nothing that is thrown gets past here.
Letter guarded(quint64 id, const std::function<void()>& work) {
  const auto words = [](const char* text) { return QCoreApplication::translate("Worker", text).toStdString(); };
  try {
    work();
    return {id, FinishedLetter{}};
  } catch (const Error& error) {
    if (error.kind == ErrorKind::Interrupted) return {id, StoppedLetter{}};
    return {id, FailedLetter{error}};
  } catch (const std::bad_alloc&) {
    return {id, FailedLetter{
                    Error(ErrorKind::Memory, words(QT_TRANSLATE_NOOP("Worker", "The program ran out of memory.")),
                          words(QT_TRANSLATE_NOOP("Worker", "Choose a smaller picture or a lower cache budget.")))}};
  } catch (const std::exception& error) {
    return {id, FailedLetter{Error(ErrorKind::Run, words(QT_TRANSLATE_NOOP("Worker", "The engine failed.")), {}, {},
                                   error.what())}};
  } catch (...) {
    return {id, FailedLetter{Error(ErrorKind::Run,
                                   words(QT_TRANSLATE_NOOP("Worker", "The engine failed for an unknown reason.")))}};
  }
}

bool endsRequest(const Letter& letter) {
  return std::holds_alternative<FinishedLetter>(letter.body) || std::holds_alternative<StoppedLetter>(letter.body) ||
         std::holds_alternative<FailedLetter>(letter.body);
}

}  // namespace

QImage toImage(const Picture& picture) {
  QImage image(picture.width, picture.height, QImage::Format_RGB888);
  const size_t row = static_cast<size_t>(picture.width) * 3;
  if (image.isNull() || picture.rgb.size() < row * static_cast<size_t>(picture.height)) return {};
  for (int y = 0; y < picture.height; ++y)
    std::memcpy(image.scanLine(y), picture.rgb.data() + row * static_cast<size_t>(y), row);
  return image;
}

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
                   if (!engine.loaded()) post({id, UnloadedLetter{}});
                   throw;
                 }
               });
}

quint64 Worker::unload() {
  const quint64 id = ++m_lastId;
  return start(id, Ending::WorkWins, [id](EnginePort& engine, const Post& post, std::stop_token) {
    engine.unload();
    post({id, UnloadedLetter{}});
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
                 post({id, CalibratedLetter{std::move(result)}});
               });
}

quint64 Worker::attend(AttentionRequest request) {
  const quint64 id = ++m_lastId;
  return start(id, Ending::StopWins,
               [request = std::move(request), id](EnginePort& engine, const Post& post, std::stop_token stop) {
                 auto map = std::make_shared<const AttentionMap>(engine.attention(request, std::move(stop)));
                 post({id, AttentionLetter{std::move(map)}});
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
    Letter end{id, StoppedLetter{}};
    if (!stop.stop_requested()) {
      end = guarded(id, [&] { job(far->engine(), post, stop); });
      const bool done = std::holds_alternative<FinishedLetter>(end.body);
      if (done && ending == Ending::StopWins && stop.stop_requested()) end.body = StoppedLetter{};
      // A device that failed has no answer here either; how the job ended is what matters then.
      guarded(id, [&] {
        if (far->hasEngine()) post({id, MemoryLetter{far->engine().memory()}});
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
  const quint64 id = letter.id;
  if (!m_open.contains(id)) return;
  if (endsRequest(letter)) {
    m_open.erase(id);
    m_stopping.erase(id);
    if (const auto* failure = std::get_if<FailedLetter>(&letter.body))
      Q_EMIT failed(id, failure->error);
    else if (std::holds_alternative<StoppedLetter>(letter.body))
      Q_EMIT stopped(id);
    else
      Q_EMIT finished(id);
    return;
  }
  // A stopped request is stale from the moment it was asked to stop.
  const bool lasting =
      std::holds_alternative<CalibratedLetter>(letter.body) || std::holds_alternative<MemoryLetter>(letter.body) ||
      std::holds_alternative<ModelEvent>(letter.body) || std::holds_alternative<UnloadedLetter>(letter.body);
  if (m_stopping.contains(id) && !lasting) return;
  std::visit(
      [&](const auto& body) {
        using T = std::decay_t<decltype(body)>;
        if constexpr (std::is_same_v<T, LoadEvent>) {
          Q_EMIT loadProgressed(id, body);
        } else if constexpr (std::is_same_v<T, ModelEvent>) {
          Q_EMIT modelLoaded(id, body);
        } else if constexpr (std::is_same_v<T, UnloadedLetter>) {
          Q_EMIT modelUnloaded(id);
        } else if constexpr (std::is_same_v<T, StageEvent>) {
          Q_EMIT stageReached(id, QString::fromStdString(body.stage));
        } else if constexpr (std::is_same_v<T, PlanEvent>) {
          Q_EMIT planned(id, body);
        } else if constexpr (std::is_same_v<T, LayerEvent>) {
          Q_EMIT layerFinished(id, body);
        } else if constexpr (std::is_same_v<T, ScaleEvent>) {
          Q_EMIT scaleFinished(id, body);
        } else if constexpr (std::is_same_v<T, PreviewLetter>) {
          Q_EMIT previewPainted(id, body.image, body.scale, body.picture, body.ms);
        } else if constexpr (std::is_same_v<T, ImageLetter>) {
          Q_EMIT imagePainted(id, body.event, body.picture);
        } else if constexpr (std::is_same_v<T, CalibrationEvent>) {
          Q_EMIT calibrationProgressed(id, body);
        } else if constexpr (std::is_same_v<T, CalibratedLetter>) {
          Q_EMIT calibrated(id, body.calibration);
        } else if constexpr (std::is_same_v<T, AttentionLetter>) {
          Q_EMIT attended(id, body.map);
        } else if constexpr (std::is_same_v<T, WarningEvent>) {
          Q_EMIT warned(id, QString::fromStdString(body.code), QString::fromStdString(body.message));
        } else if constexpr (std::is_same_v<T, MemoryLetter>) {
          Q_EMIT memoryMeasured(body.use);
        }
      },
      letter.body);
}

}  // namespace heatkv
