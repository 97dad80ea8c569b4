// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs an engine on its own thread and tells the window what it does, as signals that carry values.
// Thread: this object belongs to the window's thread; the engine lives and dies on the other one.
#pragma once

#include <QImage>
#include <QObject>
#include <QThread>
#include <map>
#include <set>
#include <stop_token>

#include "app/studio/engine_port.h"
#include "app/studio/mailbox.h"

namespace heatkv {

class Worker : public QObject {
  Q_OBJECT
 public:
  explicit Worker(EngineFactory factory, QObject* parent = nullptr);
  ~Worker() override;

  // Orders return the id that every signal about them carries. They run one after another.
  quint64 load(LoadRequest request);
  quint64 unload();
  quint64 paint(PaintRequest request);
  /// What the run would need, without running it: planned(), then the end.
  quint64 plan(PaintRequest request);
  quint64 calibrate(CalibrationRequest request);
  quint64 attend(AttentionRequest request);

  /// Asks a request to stop: it ends with stopped() within a layer; nothing else comes from it any more, but what a
  /// stopped calibration gave. Unknown ids are ignored.
  void stop(quint64 id);
  void stopAll();
  /// Stops everything, waits for the thread and drops the engine. Nothing is signalled afterwards.
  void shutDown();
  bool busy() const { return !m_open.empty(); }
  /// Letters waiting to be read by the window.
  size_t pending() const { return m_mailbox->size(); }

 Q_SIGNALS:
  void loadProgressed(quint64 id, const heatkv::LoadEvent& event);
  void modelLoaded(quint64 id, const heatkv::ModelEvent& event);
  void modelUnloaded(quint64 id);
  void stageReached(quint64 id, const QString& stage);
  void planned(quint64 id, const heatkv::PlanEvent& event);
  void layerFinished(quint64 id, const heatkv::LayerEvent& event);
  void scaleFinished(quint64 id, const heatkv::ScaleEvent& event);
  void previewPainted(quint64 id, int image, int scale, const QImage& picture, double ms);
  void imagePainted(quint64 id, const heatkv::ImageEvent& event, const QImage& picture);
  void calibrationProgressed(quint64 id, const heatkv::CalibrationEvent& event);
  void calibrated(quint64 id, std::shared_ptr<const heatkv::Calibration> calibration);
  void attended(quint64 id, std::shared_ptr<const heatkv::AttentionMap> map);
  void warned(quint64 id, const QString& code, const QString& message);
  void memoryMeasured(const heatkv::MemoryUse& use);
  // Every request ends with exactly one of these.
  void finished(quint64 id);
  void stopped(quint64 id);
  void failed(quint64 id, const heatkv::Error& error);

 private:
  using Post = std::function<void(Letter)>;
  using Job = std::function<void(EnginePort&, const Post&, std::stop_token)>;
  enum class Ending { StopWins, WorkWins };  ///< of a request that was done when it was asked to stop
  quint64 start(quint64 id, Ending ending, Job job);
  void deliver();
  void deliver(const Letter& letter);

  quint64 m_lastId = 0;
  std::map<quint64, std::stop_source> m_open;
  std::set<quint64> m_stopping;
  std::shared_ptr<Mailbox> m_mailbox = std::make_shared<Mailbox>();
  QThread m_thread;
  QObject* m_far = nullptr;  ///< lives on m_thread and owns the engine; deleted there
};

/// A deep copy of an engine picture.
QImage toImage(const Picture& picture);

}  // namespace heatkv
