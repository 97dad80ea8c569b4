// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run/questions.h"

namespace heatkv {

bool Questions::attend(const AttentionRequest& request) {
  if (!m_mayAsk()) return false;
  stopAttending();
  m_attending = m_worker.attend(request);
  return true;
}

void Questions::stopAttending() {
  if (!m_attending) return;
  m_worker.stop(m_attending);
  m_attending = 0;
  Q_EMIT m_events.happened(AttentionEnded{});
}

bool Questions::askFit(const PaintRequest& request) {
  if (!m_mayAsk() || m_worker.busy()) return false;
  m_fitAsked = m_worker.plan(request);
  return true;
}

bool Questions::answered(quint64 id, const PlanEvent& plan) {
  if (id != m_fitAsked) return false;
  Q_EMIT m_events.happened(FitAnswered{plan});
  return true;
}

bool Questions::ended(quint64 id, const std::optional<Error>& error) {
  if (!concerns(id)) return false;
  m_attending = 0;
  Q_EMIT m_events.happened(AttentionEnded{error});
  return true;
}

}  // namespace heatkv
