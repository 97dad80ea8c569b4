// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Knows, loads and unloads models, and finds the devices they run on. Window's thread.
#pragma once

#include <QObject>

#include "app/studio/document/studio_state.h"
#include "app/studio/models/model_places.h"
#include "app/studio/models/model_shelf.h"
#include "app/studio/run/run_controller.h"
#include "app/studio/settings/settings.h"
#include "app/studio/worker/notices.h"

namespace heatkv {

class Models : public QObject {
  Q_OBJECT
 public:
  /// `list`: the shelf's file.
  Models(const QString& list, const Settings& settings, StudioState& state, RunController& run, Notices& notices);

  ModelShelf& shelf() { return m_shelf; }
  /// Finds devices and, unless told not to, loads the document's model, else the default one. Returns at once.
  void start(bool loads = true);
  /// Loads nothing any more that start() has not begun to load.
  void stop();
  /// The next model that is loaded brings its defaults into the document.
  void takeDefaults() { m_takeDefaults = true; }
  /// Loads the model of a folder. Its defaults become the document's.
  void open(const QString& folder);
  /// Lets go of the model and takes a shape in its place: "2b", "8b", layers x heads, or what a checkpoint's header
  /// says. What is wrong comes as a problem.
  void explore(const QString& shape);
  void openDemo();
  bool hasDemo() const;
  /// Puts a folder on the shelf, and loads it where it is complete; else needsCare().
  void add(const QString& folder);
  /// Loads the open model again, as after a change of device.
  void reload();
  void unload() { m_run.unloadModel(); }
  /// Of the loaded model; empty: none.
  QString openFolder() const;
  /// Of the newest load.
  const QString& loadingFolder() const { return m_loading; }
  /// What loading that folder would ask of the engine, as the document and the settings are now.
  LoadRequest loadRequest(const QString& folder) const;
  /// What is loaded where nobody says, here and by the command line.
  const QString& defaultFolder() const { return m_default; }
  bool setDefault(const QString& folder);

 Q_SIGNALS:
  /// A model that was to be opened cannot be: the shelf knows what it lacks.
  void needsCare(const QString& folder);

 private:
  void findDevices();
  void onFound(const ModelPlaces& places);
  void loadDefault();
  void load(const QString& folder);
  void take(const ModelInfo& shape);
  void onShelfModel(const QString& folder);
  void onLoaded(const ModelEvent& event);
  void onLoadFailed(const Error& error);

  const Settings& m_settings;
  StudioState& m_state;
  RunController& m_run;
  Notices& m_notices;
  ModelShelf m_shelf;
  QString m_loading;   ///< folder of the newest load
  QString m_adding;    ///< folder to be opened once it is read
  QString m_starting;  ///< folder that is asked whether it is there, before it is loaded
  QString m_default;   ///< as it was found; empty: not yet
  bool m_takeDefaults = false, m_wantsDefault = false;
  PatientThreads m_disks{2};
};

}  // namespace heatkv
