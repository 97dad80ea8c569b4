// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the open plan in step with the document, and asks the engine whether its next run fits. Window's thread.
#pragma once

#include <QObject>
#include <QTimer>

#include "app/studio/cache/cache_files.h"
#include "app/studio/document/planner.h"

namespace heatkv {

class Planning : public QObject {
  Q_OBJECT
 public:
  Planning(StudioState& state, CacheFiles& files, RunController& run);
  /// Nothing is asked any more.
  void stop();

 private:
  void askPlan();
  void askFit();
  EntryBytes entryBytesOfRun() const;

  StudioState& m_state;
  CacheFiles& m_files;
  RunController& m_run;
  Planner m_planner;
  QTimer m_fitTimer;
  bool m_stopped = false;
};

}  // namespace heatkv
