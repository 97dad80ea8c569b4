// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Joins the right-hand docks: cache, heatmap and head inspector follow the picture on screen, its run, one selection,
// and say whose state they show.
// Window's thread.
#pragma once

#include <QObject>

#include "app/studio/docks/kept_runs.h"
#include "app/studio/studio.h"
#include "widgets/plots/cache_panel.h"
#include "widgets/plots/head_inspector.h"
#include "widgets/plots/heatmap_panel.h"

class QMenu;

namespace heatkv {

class Analysis : public QObject {
  Q_OBJECT
 public:
  Analysis(Studio& studio, const KeptRuns& kept, CachePanel& cache, HeatmapPanel& heatmap, HeadInspector& inspector,
           QObject* parent = nullptr);

  /// A file is on the screen; empty: the run, while there is one.
  void showPicture(const QString& path);
  /// The state after a scale of the run on the screen; -1: its end, or what runs now.
  void showScale(int scale);

  /// What the last finished run held, and its check, for the status bar.
  const CacheRun& run() const { return m_cache.plot()->run(); }
  /// What can be pinned around the selected entry.
  QMenu* pinMenu() const { return m_pins; }

 Q_SIGNALS:
  /// A point of the run was chosen in a dock.
  void scaleShown(int scale);

 private:
  void connectRun();
  void connectSelection();
  void makePinMenus();
  void onPlanAnswer(const PlanAnswer& answer);
  void showCalibration();
  void endRun(const Job& job);
  /// Of the run on the screen, where heads and cells are not a plan's.
  std::shared_ptr<const Schedule> shownSchedule() const;
  void showSchedule();
  void showContext();
  /// Whether the form asks for another cache than the picture on screen was painted with, and has changed since.
  bool replanned() const;
  void showHead();

  Studio& m_studio;
  const KeptRuns& m_kept;
  CachePanel& m_cache;
  HeatmapPanel& m_heatmap;
  HeadInspector& m_inspector;
  std::shared_ptr<const Schedule> m_running;  ///< of the run that goes on
  std::shared_ptr<const Schedule> m_live;     ///< of the document
  int64_t m_liveBytes = 0;
  CacheShape m_shape;  ///< of the document's runs
  Moment m_moment;
  std::shared_ptr<const KeptRun> m_shown;  ///< the run of the picture on the screen; null: none is kept
  QString m_picture, m_canvas;             ///< files on the screen and on the canvas below it
  bool m_following = false;                ///< the docks show what runs
  bool m_outlined = false;                 ///< what the plan would change is
  CacheSettings m_cacheThen;               ///< of the form, when the picture came on the screen
  QMenu* m_pins = nullptr;
  bool m_calibrating = false;
};

}  // namespace heatkv
