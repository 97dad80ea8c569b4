// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of the engine while nothing runs; a run goes first. Answers come as RunEvents. Window's thread.
#pragma once

#include <functional>
#include <optional>

#include "app/studio/run/run_events.h"
#include "app/studio/worker/worker.h"

namespace heatkv {

class Questions {
 public:
  /// `mayAsk`: a model is there and nothing runs. All are borrowed.
  Questions(Worker& worker, RunEvents& events, std::function<bool()> mayAsk)
      : m_worker(worker), m_events(events), m_mayAsk(std::move(mayAsk)) {}

  /// Where a place of the last run's picture looked; the newest question wins. False where it may not be asked.
  bool attend(const AttentionRequest& request);
  void stopAttending();
  bool attending() const { return m_attending != 0; }
  /// What a run would need: FitAnswered. False where it may not be asked.
  bool askFit(const PaintRequest& request);

  /// Whether what the worker says of request `id` is of the attention asked for.
  bool concerns(quint64 id) const { return m_attending != 0 && id == m_attending; }
  /// Whether `id` was the question of askFit(), which `plan` answers.
  bool answered(quint64 id, const PlanEvent& plan);
  /// Whether `id` was the question of attend(), which is over.
  bool ended(quint64 id, const std::optional<Error>& error);

 private:
  Worker& m_worker;
  RunEvents& m_events;
  std::function<bool()> m_mayAsk;
  quint64 m_attending = 0, m_fitAsked = 0;
};

}  // namespace heatkv
