// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What waits to run, in order, and whether it is held. Window's thread.
#pragma once

#include <QObject>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "app/studio/run/job.h"

namespace heatkv {

class JobQueue : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const std::deque<Job>& jobs() const { return m_jobs; }
  /// Nothing is taken: as ordered, or since all that waits is left from the last session.
  bool held() const { return m_held || (!m_jobs.empty() && waiting() == 0); }
  /// Jobs of the last session that wait for resume(), and all others.
  int left() const;
  int waiting() const { return static_cast<int>(m_jobs.size()) - left(); }

  /// To the end. Returns its ticket. A queue that is held goes on, but for `keepHeld`.
  quint64 add(Job job, bool keepHeld = false);
  /// Jobs of the last session: they wait until resume(), whatever is added. Their partners count from 1 through `jobs`.
  void restore(std::vector<Job> jobs);
  /// For pictures that were asked for before their model had a calibration, as while it was being loaded.
  void supplyCalibration(const std::shared_ptr<const Calibration>& calibration);
  void cancel(quint64 ticket);
  void clear();
  void discardLeft();
  /// Moves a job to place `to` (0 runs next).
  void move(quint64 ticket, int to);
  void hold();  ///< nothing is taken until resume() or add()
  void resume();
  /// The next to run, which leaves the queue; nothing where there is none or the queue is held. Whoever takes it says
  /// changed().
  std::optional<Job> take();

 Q_SIGNALS:
  void changed();

 private:
  std::deque<Job> m_jobs;
  quint64 m_lastTicket = 0;
  bool m_held = false;
};

}  // namespace heatkv
