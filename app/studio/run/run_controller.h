// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What runs: takes the next job of the queue, turns it into a request to the worker and the answers into one phase,
// then passes them on to the views. Window's thread.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <optional>

#include "app/studio/run/job_queue.h"
#include "app/studio/run/pace.h"
#include "app/studio/run/questions.h"
#include "app/studio/run/run_events.h"
#include "app/studio/worker/worker.h"

namespace heatkv {

/// What the window as a whole is in; every control's state follows from it.
enum class Phase { NoModel, Loading, Idle, Running, Stopping, Stopped, Failed, OutOfMemory };

/// Where the run is. `scale` and `layer` are the ones that run, from 0; -1 before the first.
struct RunProgress {
  int scale = -1, layer = -1, scales = 0, layers = 0;
  Grid grid;
  std::vector<int64_t> tokens;  ///< of every scale
  double share = 0, elapsedMs = 0;
  std::optional<double> leftMs;
  QString stage;                     ///< "Reading the prompt", "Decoding"; empty between the first and the last scale
  int prompts = 0, promptsDone = 0;  ///< of a calibration
};

class RunController : public QObject {
  Q_OBJECT
 public:
  explicit RunController(Worker& worker, QObject* parent = nullptr);

  /// What the worker says of the model, the run and the questions asked here, once queue and phase have followed it.
  const RunEvents& events() const { return m_events; }
  Phase phase() const { return m_phase; }
  const std::optional<Job>& current() const { return m_current; }
  /// The job whose last state is on the screen: the current, else the last one.
  const std::optional<Job>& shown() const { return m_shown; }
  JobQueue& queue() { return m_queue; }
  Questions& questions() { return m_questions; }
  const RunProgress& progress() const { return m_progress; }
  const std::optional<PlanEvent>& plan() const { return m_plan; }
  const LoadEvent& loadProgress() const { return m_load; }
  const MemoryUse& memory() const { return m_memory; }
  bool busy() const { return m_current.has_value() || m_loading != 0; }

  /// Loads after what runs has ended; a load that runs is stopped.
  void loadModel(const LoadRequest& request);
  void unloadModel();

  void stopNow();  ///< ends what runs (or loads); the queue goes on
  void stopAll();  ///< ends what runs and empties the queue
  /// Ends the job with this ticket, whether it runs or waits.
  void cancel(quint64 ticket);
  /// Back from Stopped, Failed or OutOfMemory to Idle, as when a picture of the history is shown.
  void settle();

 Q_SIGNALS:
  void phaseChanged(heatkv::Phase phase);
  void progressChanged();

 private:
  void setPhase(Phase phase);
  void startNext();
  void startLoad();
  void take(const Letter& letter);
  void onEnd(quint64 id, const RequestEnded& end);
  void endRun();
  void endLoad(bool loaded);
  // Queue, phase and progress after what the worker said; the rest is the views'.
  template <typename Kind>
  void follow(const Kind&) {}
  void follow(const LoadEvent& event);
  void follow(const ModelEvent& event);
  void follow(const ModelUnloaded&) { m_modelReady = false; }
  void follow(const MemoryUse& use) { m_memory = use; }
  void follow(const StageEvent& event);
  void follow(const PlanEvent& event);
  void follow(const LayerEvent& event);
  void follow(const ScaleEvent& event);
  void follow(const CalibrationEvent& event);
  void updateTimes();

  Worker& m_worker;
  RunEvents m_events;
  Phase m_phase = Phase::NoModel;
  JobQueue m_queue;
  Questions m_questions;
  std::optional<Job> m_current, m_shown;
  quint64 m_running = 0, m_loading = 0, m_unloading = 0;
  std::optional<LoadRequest> m_nextLoad;
  bool m_modelReady = false, m_stopAsked = false;
  RunProgress m_progress;
  std::optional<PlanEvent> m_plan;
  LoadEvent m_load;
  MemoryUse m_memory;
  QElapsedTimer m_clock;
  double m_scaleStart = 0;
  int m_promptsBefore = 0;  ///< of a calibration that goes on
  Pace m_pace;
  int m_paceWidth = 0;  ///< images x branches that m_pace was measured with
};

}  // namespace heatkv
