// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Joins the right-hand docks: cache, heatmap and head inspector show one run, one schedule, one selection.
// Window's thread.
#pragma once

#include <QObject>

#include "app/studio/studio.h"
#include "widgets/plots/cache_panel.h"
#include "widgets/plots/head_inspector.h"
#include "widgets/plots/heatmap_panel.h"

class QMenu;

namespace heatkv {

class Analysis : public QObject {
  Q_OBJECT
 public:
  Analysis(Studio& studio, CachePanel& cache, HeatmapPanel& heatmap, HeadInspector& inspector,
           QObject* parent = nullptr);

  /// What the last finished run held, and its check, for the status bar.
  const CacheRun& run() const { return m_cache.plot()->run(); }
  /// What can be pinned around the selected entry.
  QMenu* pinMenu() const { return m_pins; }

 private:
  void connectRun();
  void connectSelection();
  void makePinMenus();
  void onPlanAnswer(const PlanAnswer& answer);
  void endRun();
  void showCalibration();
  void showSchedule();
  void showHead();

  Studio& m_studio;
  CachePanel& m_cache;
  HeatmapPanel& m_heatmap;
  HeadInspector& m_inspector;
  std::shared_ptr<const Schedule> m_running;  ///< of the run that goes on
  std::shared_ptr<const Schedule> m_live;     ///< of the document
  int64_t m_liveBytes = 0;
  CacheShape m_shape;  ///< of the document's runs
  Moment m_moment;
  QMenu* m_pins = nullptr;
  bool m_calibrating = false;
};

}  // namespace heatkv
