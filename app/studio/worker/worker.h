// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs an engine on its own thread and says on the window's what it does, as values.
// Thread: this object belongs to the window's thread; the engine lives and dies on the other one.
#pragma once

#include <QObject>
#include <QThread>
#include <map>
#include <set>
#include <stop_token>

#include "app/studio/worker/engine_port.h"
#include "app/studio/worker/mailbox.h"

namespace heatkv {

class Worker : public QObject {
  Q_OBJECT
 public:
  explicit Worker(EngineFactory factory, QObject* parent = nullptr);
  ~Worker() override;

  // Orders return the id that every letter about them carries. They run one after another.
  quint64 load(LoadRequest request);
  quint64 unload();
  quint64 paint(PaintRequest request);
  /// What the run would need, without running it: a PlanEvent, then the end.
  quint64 plan(PaintRequest request);
  quint64 calibrate(CalibrationRequest request);
  quint64 attend(AttentionRequest request);

  /// Asks a request to stop: it ends as Stopped within a layer; nothing else comes from it any more, but what a stopped
  /// calibration gave. Unknown ids are ignored.
  void stop(quint64 id);
  void stopAll();
  /// Stops everything, waits for the thread and drops the engine. Nothing is signalled afterwards.
  void shutDown();
  bool busy() const { return !m_open.empty(); }
  /// Letters waiting to be read by the window.
  size_t pending() const { return m_mailbox->size(); }

 Q_SIGNALS:
  /// Of a request that runs; after it was asked to stop only its end and what stays true without it. Every request ends
  /// with exactly one RequestEnded.
  void happened(const heatkv::Letter& letter);

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

}  // namespace heatkv
