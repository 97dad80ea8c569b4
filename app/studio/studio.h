// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Everything behind the window, as parts with one job each; this only makes, starts and ends them. No widgets. Window's
// thread.
#pragma once

#include "app/studio/cache/calibration_runs.h"
#include "app/studio/models/models.h"
#include "app/studio/models/prompt_tokens.h"
#include "app/studio/painting/painter.h"
#include "app/studio/painting/planning.h"
#include "app/studio/session.h"

namespace heatkv {

/// Where the program keeps what is a person's.
struct StudioPaths {
  QString data;        ///< calibrations/, session.json
  QString config;      ///< settings.ini
  QString pictures{};  ///< unless settings name another folder; empty: data/pictures
};
StudioPaths personalPaths();
QString settingsFile(const StudioPaths& paths);
QString programVersion();
/// The folder that settings name, else the one that pictures have been in so far, else the usual one.
QString picturesFolder(const StudioPaths& paths, const Settings& settings);
/// Says where settings are kept that could not be read, where there are such.
void noteBroken(Notices& notices, const Settings& settings);

class Studio {
 public:
  Studio(EngineFactory factory, const StudioPaths& paths);
  ~Studio();

  const StudioPaths& paths() const { return m_paths; }
  Settings& settings() { return m_settings; }
  Notices& notices() { return m_notices; }
  StudioState& state() { return m_state; }
  Open& open() { return m_state.open(); }
  RunController& run() { return m_run; }
  Pictures& pictures() { return m_pictures; }
  CacheFiles& cacheFiles() { return m_cacheFiles; }
  CalibrationRuns& calibrations() { return m_calibrations; }
  Planning& planning() { return m_planning; }
  Painter& painter() { return m_painter; }
  Models& models() { return m_models; }
  PromptTokens& tokens() { return m_tokens; }
  Session& session() { return m_session; }

  /// What the last session left; call it before the window is made. True where there was one.
  bool restoreSession();
  /// Finds devices and loads the chosen model, else the demo; with a shape, explores that instead. Returns at once.
  void start(const QString& shape = {});
  /// Stops what runs, saves the session and drops the engine. Quick; nothing happens afterwards.
  void shutDown();

 private:
  // Each needs those above it alone; what a model brings reaches them in this order.
  StudioPaths m_paths;
  Settings m_settings;
  Notices m_notices;
  StudioState m_state;
  Worker m_worker;
  RunController m_run;
  Pictures m_pictures;
  CacheFiles m_cacheFiles;
  CalibrationRuns m_calibrations;
  Planning m_planning;
  Painter m_painter;
  Models m_models;
  PromptTokens m_tokens;
  Session m_session;
  bool m_down = false;
};

}  // namespace heatkv
