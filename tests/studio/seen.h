// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What came of one kind of event, in order: of a worker with the ids of its requests, or of a run.
#pragma once

#include <QObject>
#include <vector>

#include "app/studio/run/run_events.h"
#include "app/studio/worker/worker.h"

namespace heatkv {

template <typename Kind>
class Seen {
 public:
  explicit Seen(const RunEvents& events) {
    listen(events, &m_context, [this](const Kind& event) { m_all.push_back(event); });
  }
  /// Only ends of this kind.
  Seen(const RunEvents& events, End how) {
    listen(events, &m_context, [this, how](const Kind& event) {
      if (event.how == how) m_all.push_back(event);
    });
  }
  explicit Seen(const Worker& worker) {
    QObject::connect(&worker, &Worker::happened, &m_context, [this](const Letter& letter) { take(letter); });
  }
  Seen(const Worker& worker, End how) {
    QObject::connect(&worker, &Worker::happened, &m_context, [this, how](const Letter& letter) {
      const auto* event = std::get_if<Kind>(&letter.body);
      if (event && event->how == how) take(letter);
    });
  }

  int size() const { return static_cast<int>(m_all.size()); }
  const Kind& at(int index) const { return m_all.at(static_cast<size_t>(index)); }
  quint64 id(int index) const { return m_ids.at(static_cast<size_t>(index)); }

 private:
  void take(const Letter& letter) {
    if (const auto* event = std::get_if<Kind>(&letter.body)) {
      m_all.push_back(*event);
      m_ids.push_back(letter.id);
    }
  }

  QObject m_context;
  std::vector<Kind> m_all;
  std::vector<quint64> m_ids;
};

}  // namespace heatkv
