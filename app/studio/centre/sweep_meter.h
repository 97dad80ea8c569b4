// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Compares pictures of a sweep with the full cache's, one after another on a thread of its own. Holds a few pictures
// only, however many there are: the others are read again. Window's thread.
#pragma once

#include <QObject>
#include <deque>

#include "app/studio/worker/background.h"
#include "engine/api/event.h"
#include "engine/api/metrics.h"

namespace heatkv {

class SweepMeter : public QObject {
  Q_OBJECT
 public:
  struct Source {
    int cell = 0;
    QString file;  ///< read where the picture is no longer held
  };
  explicit SweepMeter(QObject* parent = nullptr) : QObject(parent) {}

  /// What was just painted: its file may not be written yet.
  void hold(int cell, PicturePtr picture);
  /// measured() follows, but where one of the two cannot be read or they differ in size.
  void measure(const Source& full, const Source& other);
  /// Says with missing() which files are not pictures any more.
  void lookFor(const std::vector<Source>& files);
  /// Another sweep: nothing of the old one is said any more.
  void clear();
  /// Pictures in memory.
  size_t held() const { return m_held.size(); }

 Q_SIGNALS:
  void measured(int cell, const heatkv::MetricValues& figures);
  void missing(const std::vector<int>& cells);

 private:
  struct Task {
    Source full, other;
  };
  void next();
  PicturePtr heldOf(int cell) const;

  std::deque<std::pair<int, PicturePtr>> m_held;  ///< the newest last
  std::deque<Task> m_tasks;
  bool m_running = false;
  quint64 m_serial = 0;
  PatientThreads m_thread;
};

}  // namespace heatkv
