// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run/run_controller.h"

#include <algorithm>

namespace heatkv {
namespace {

/// Whatever asked for it.
bool concernsAll(const WorkerEvent& event) {
  return std::holds_alternative<ModelEvent>(event) || std::holds_alternative<ModelUnloaded>(event) ||
         std::holds_alternative<MemoryUse>(event) || std::holds_alternative<WarningEvent>(event);
}

}  // namespace

RunController::RunController(Worker& worker, QObject* parent)
    : QObject(parent), m_worker(worker), m_questions(worker, m_events, [this] { return !busy() && m_modelReady; }) {
  connect(&m_queue, &JobQueue::changed, this, &RunController::startNext);
  connect(&m_worker, &Worker::happened, this, &RunController::take);
}

void RunController::take(const Letter& letter) {
  const quint64 id = letter.id;
  const WorkerEvent& body = letter.body;
  if (const auto* end = std::get_if<RequestEnded>(&body)) return onEnd(id, *end);
  if (const auto* plan = std::get_if<PlanEvent>(&body); plan && m_questions.answered(id, *plan)) return;
  if (std::holds_alternative<ModelUnloaded>(body) && id == m_unloading) return;  // said when it was asked for
  // The views count scales from 0; the stage says that a source picture is read.
  if (const auto* layer = std::get_if<LayerEvent>(&body); layer && layer->scale == kSourceScale) return;
  const bool shown = id == m_loading || m_questions.concerns(id) || (m_current && id == m_running);
  if (!shown && !concernsAll(body)) return;
  std::visit(
      [this](const auto& event) {
        follow(event);
        Q_EMIT m_events.happened(event);
      },
      body);
}

void RunController::onEnd(quint64 id, const RequestEnded& end) {
  if (id == m_loading) {
    endLoad(end.how == End::Finished);
    if (end.error) Q_EMIT m_events.happened(LoadFailed{*end.error});
    return;
  }
  if (m_questions.ended(id, end.error) || !m_current || id != m_running) return;
  const RunEnded ended{end.how, *m_current, end.error};
  if (end.how == End::Finished) {
    m_progress.share = 1;
    m_progress.leftMs = 0;
  }
  endRun();
  if (end.how == End::Failed) {
    setPhase(end.error->kind == ErrorKind::Memory ? Phase::OutOfMemory : Phase::Failed);
    // One that failed for its settings would fail again and again: what waits is kept until a person says resume.
    if (m_queue.waiting() > 0) m_queue.hold();
  } else {
    setPhase(end.how == End::Finished ? Phase::Idle : Phase::Stopped);
  }
  Q_EMIT m_events.happened(ended);
  startNext();
}

void RunController::setPhase(Phase phase) {
  if (phase == m_phase) return;
  m_phase = phase;
  Q_EMIT phaseChanged(phase);
}

void RunController::loadModel(const LoadRequest& request) {
  m_nextLoad = request;
  if (m_loading) {
    m_worker.stop(m_loading);
    return;
  }
  if (!m_current) startLoad();
}

void RunController::startLoad() {
  m_questions.stopAttending();
  const LoadRequest request = *std::exchange(m_nextLoad, std::nullopt);
  m_load = {};
  m_modelReady = false;
  m_loading = m_worker.load(request);
  setPhase(Phase::Loading);
  Q_EMIT progressChanged();
}

void RunController::endLoad(bool loaded) {
  m_loading = 0;
  if (m_nextLoad) return startLoad();
  setPhase(m_modelReady || loaded ? Phase::Idle : Phase::NoModel);
  startNext();
}

void RunController::unloadModel() {
  if (busy() || !m_modelReady) return;
  m_questions.stopAttending();
  // From here on nothing may be asked of the model, whatever the engine still does before it lets go of it.
  m_unloading = m_worker.unload();
  m_modelReady = false;
  setPhase(Phase::NoModel);
  Q_EMIT m_events.happened(ModelUnloaded{});
}

void RunController::startNext() {
  if (m_current || m_loading) return;
  if (m_nextLoad) return startLoad();
  if (!m_modelReady) return;
  std::optional<Job> next = m_queue.take();
  if (!next) return;
  m_questions.stopAttending();
  m_current = std::move(next);
  m_shown = m_current;
  m_stopAsked = false;
  m_progress = {};
  m_plan.reset();
  m_scaleStart = 0;
  m_clock.start();
  if (m_current->isCalibration()) {
    const CalibrationRequest& request = m_current->calibration;
    m_progress.prompts = static_cast<int>(request.prompts.size());
    m_progress.promptsDone = m_promptsBefore = request.resume ? request.resume->promptsDone : 0;
    m_progress.scales = static_cast<int>(request.grids.size());
    m_progress.tokens = tokensOf(request.grids);
    m_running = m_worker.calibrate(m_current->calibration);
  } else {
    m_running = m_worker.paint(m_current->paint);
  }
  setPhase(Phase::Running);
  Q_EMIT m_events.happened(RunStarted{*m_current});
  Q_EMIT m_queue.changed();
  Q_EMIT progressChanged();
}

void RunController::endRun() {
  m_progress.elapsedMs = static_cast<double>(m_clock.elapsed());
  m_progress.stage.clear();
  m_current.reset();
  m_running = 0;
}

void RunController::stopNow() {
  if (m_loading) {
    m_worker.stop(m_loading);
    return;
  }
  m_questions.stopAttending();
  if (!m_current || m_stopAsked) return;
  m_stopAsked = true;
  m_worker.stop(m_running);
  setPhase(Phase::Stopping);
}

void RunController::stopAll() {
  m_queue.clear();
  stopNow();
}

void RunController::cancel(quint64 ticket) {
  if (m_current && m_current->ticket == ticket) return stopNow();
  m_queue.cancel(ticket);
}

void RunController::settle() {
  if (busy()) return;
  if (m_phase == Phase::Stopped || m_phase == Phase::Failed || m_phase == Phase::OutOfMemory)
    setPhase(m_modelReady ? Phase::Idle : Phase::NoModel);
}

void RunController::follow(const LoadEvent& event) {
  m_load = event;
  Q_EMIT progressChanged();
}

void RunController::follow(const ModelEvent&) {
  m_modelReady = true;
  m_shown.reset();
  m_pace.clear();
}

void RunController::follow(const StageEvent& event) {
  m_progress.stage = QString::fromStdString(event.stage);
  updateTimes();
}

void RunController::follow(const PlanEvent& event) {
  m_plan = event;
  m_progress.scales = event.shape.scales();
  m_progress.layers = event.shape.layers;
  m_progress.tokens = tokensOf(event.shape.grids);
  if (const int width = event.images * event.branches; width != m_paceWidth) {
    m_pace.clear();
    m_paceWidth = width;
  }
  updateTimes();
}

void RunController::follow(const LayerEvent& event) {
  m_progress.stage.clear();
  m_progress.scale = event.scale;
  m_progress.layer = event.layer;
  if (m_current->isCalibration() && event.occupancy)
    m_progress.layers = static_cast<int>(event.occupancy->layers.size());
  if (m_plan && event.scale < m_plan->shape.scales())
    m_progress.grid = m_plan->shape.grids[static_cast<size_t>(event.scale)];
  if (event.scale == 0 && m_scaleStart == 0) m_scaleStart = static_cast<double>(m_clock.elapsed());
  updateTimes();
}

void RunController::follow(const ScaleEvent& event) {
  const auto now = static_cast<double>(m_clock.elapsed());
  const double wall = m_scaleStart > 0 ? now - m_scaleStart : event.ms;
  m_pace.add(event.grid.tokens(), std::max(wall, event.ms));
  m_scaleStart = now;
  m_progress.scale = event.scale + 1;
  m_progress.layer = -1;
  if (m_plan && m_progress.scale < m_plan->shape.scales())
    m_progress.grid = m_plan->shape.grids[static_cast<size_t>(m_progress.scale)];
  updateTimes();
}

void RunController::follow(const CalibrationEvent& event) {
  m_progress.promptsDone = event.done;
  m_progress.prompts = event.total;
  m_progress.scale = m_progress.layer = -1;
  updateTimes();
}

void RunController::updateTimes() {
  m_progress.elapsedMs = static_cast<double>(m_clock.elapsed());
  const int layers = m_progress.layer + 1;
  if (m_current && m_current->isCalibration()) {
    const double done =
        m_progress.promptsDone + shareDone(m_progress.tokens, m_progress.scale, layers, m_progress.layers);
    const int all = m_progress.prompts;
    m_progress.share = all > 0 ? done / all : 0;
    const double own = done - m_promptsBefore;
    if (m_progress.promptsDone > m_promptsBefore) m_progress.leftMs = m_progress.elapsedMs / own * (all - done);
  } else {
    m_progress.share = shareDone(m_progress.tokens, m_progress.scale, layers, m_progress.layers);
    m_progress.leftMs = timeLeft(m_pace, m_progress.tokens, m_progress.scale, layers, m_progress.layers);
  }
  Q_EMIT progressChanged();
}

}  // namespace heatkv
