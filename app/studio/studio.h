// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Everything behind the window: document, engine, queue, live plan, history, session. No widgets. Window's thread.
#pragma once

#include <QObject>
#include <QSet>
#include <QStringList>
#include <QTemporaryDir>
#include <QTimer>
#include <map>

#include "app/studio/document/session.h"
#include "app/studio/document/studio_state.h"
#include "app/studio/history/history_store.h"
#include "app/studio/models/model_shelf.h"
#include "app/studio/run/planner.h"
#include "app/studio/run/run_controller.h"
#include "app/studio/settings.h"
#include "app/studio/worker.h"

namespace heatkv {

class CalibrationFile;
class Tokenizer;

/// Where the program keeps what is a person's.
struct StudioPaths {
  QString data;    ///< pictures/, calibrations/, session.json
  QString config;  ///< settings.ini
};
StudioPaths personalPaths();
QString settingsFile(const StudioPaths& paths);
QString programVersion();

class Studio : public QObject {
  Q_OBJECT
 public:
  Studio(EngineFactory factory, const StudioPaths& paths, QObject* parent = nullptr);
  ~Studio() override;

  Settings& settings() { return m_settings; }
  StudioState& state() { return m_state; }
  RunController& run() { return m_run; }
  /// Pictures of this session that are not kept.
  HistoryStore& unkept() { return m_unkept; }
  HistoryStore& history() { return m_history; }
  ModelShelf& shelf() { return m_shelf; }
  const std::optional<PlanAnswer>& plan() const { return m_plan; }
  const std::vector<DeviceInfo>& devices() const { return m_devices; }
  const StudioPaths& paths() const { return m_paths; }

  QStringList promptHistory;  ///< newest first; kept in the session
  QString shownPicture;       ///< file on the canvas; kept in the session

  /// Fills the document from the last session, or with the bundled model's sample. True where there was a session.
  bool restoreSession();
  void touchSession() { m_autosave.touch(); }
  /// Says once where settings are kept that could not be read; empty: nothing was wrong.
  void noteBrokenSettings(const QString& keptAs);
  /// Finds devices and loads the chosen model, else the demo. Returns at once.
  void start();
  /// Stops what runs, saves the session and drops the engine. Quick; nothing happens afterwards.
  void shutDown();

  /// Loads the model of a folder. Its defaults become the document's.
  void openModel(const QString& folder);
  /// Puts a folder on the shelf, and loads it where it is complete; else modelNeedsCare().
  void addModel(const QString& folder);
  /// Of the loaded model; empty: none.
  QString openFolder() const;
  /// Of the newest load.
  QString loadingFolder() const { return m_loading; }
  /// What loading that folder would ask of the engine, as the document and the settings are now.
  LoadRequest loadRequest(const QString& folder) const;
  /// What is loaded where nobody says, here and by the command line.
  QString defaultFolder() const;
  bool setDefaultModel(const QString& folder);
  /// Loads the open model again, as after a change of device.
  void reloadModel();
  void openDemoModel();
  void unloadModel();
  bool hasDemoModel() const;

  /// Calibrations that can be chosen for the open model, newest first.
  QStringList calibrationFiles() const;
  /// Throw nothing: what is wrong comes as problem().
  bool openCalibration(const QString& path);
  bool openSchedule(const QString& path);
  bool openPins(const QString& path);
  void closeSchedule();
  /// A picture's settings into the document, undoable. False where the file says none.
  bool restoreSettings(const QString& picture);

  /// Queues a picture (or batch) of the document; with `twin` its full-cache twin after it.
  void generate(bool twin = false);
  /// Queues the full-cache twin of what is on the screen.
  void paintTwin();
  /// The same of a picture's file, from the settings in it. What is wrong comes as problem().
  void paintTwinOf(const QString& picture);
  /// Queues one picture for each of `which` documents, for a sweep; cells count from 0. What waits of an older sweep
  /// is dropped.
  void sweep(const std::vector<Document>& cells, const std::vector<int>& which);
  /// Pictures of the sweep that wait or run.
  int sweepWaiting() const;
  /// Queues what waits or runs once more, with new seeds.
  void repeat(quint64 ticket);
  /// Queues a calibration of the open model. One that goes on stays in its file.
  void calibrate(CalibrationRequest request);
  /// The budget of the document as a share, undoable; drags become one step.
  void setBudget(double share);
  /// Pins what `scope` names (its rule aside), or lets the plan decide again. The whole head: its entries' pins go too.
  void pin(const Pin& scope, std::optional<Pin::Rule> rule);
  /// Queues the pair that tells what the pins do: the picture without and with them, of one seed. What is on the screen
  /// is not painted again.
  void paintWhatIf();
  bool canWhatIf() const;

  /// Version, devices, model and memory, for reports.
  QString diagnostics() const;

 Q_SIGNALS:
  void planChanged(const heatkv::PlanAnswer& plan);
  /// Tokens of the prompt as it stands, and how many are cut off.
  void tokensCounted(int tokens, int dropped);
  void devicesFound();
  void calibrationsChanged();
  /// A model that was to be opened cannot be: the shelf knows what it lacks.
  void modelNeedsCare(const QString& folder);
  /// Something failed that a person has to know; `place` tells where it belongs.
  void problem(const heatkv::Error& error);
  void noted(const QString& line);
  void warned(const QString& line);
  void pictureStored(const QString& path);
  /// Both pictures of paintWhatIf() are there.
  void whatIfPainted(const QString& without, const QString& with);
  /// A picture and its full-cache twin are both there.
  void twinPainted(const QString& picture, const QString& twin);
  void sweepPainted(int cell, const QString& path, const heatkv::ImageEvent& event);

 private:
  void connectRun();
  void restoreQueue();
  void saveQueue();
  /// Opens the schedule that the document names, or closes the one that it no longer names.
  void followSchedule();
  /// What a document asks of the open model, with the schedule that it names. Throws Error where that cannot be read.
  PaintRequest requestOf(const Document& document, std::vector<uint64_t> seeds) const;
  void askPlan();
  void askFit();
  void openTokenizer();
  void fillShelf();
  void onShelfModel(const QString& folder);
  void countTokens();
  void onModelLoaded(const ModelEvent& event);
  void onLoadFailed(const Error& error);
  void onPicture(const Job& job, const ImageEvent& event);
  // studio_calibration.cpp
  void connectCalibration();
  void openCalibrationFile(const Job& job);
  void onCalibrated(const std::shared_ptr<const Calibration>& calibration);
  void onCalibrationSaved();
  void chooseCalibration();
  /// Whether it was made for pictures of the size that is set.
  bool fitsPicture(const Calibration& calibration) const;
  /// Another aspect or size: another calibration of this model may be the one for it.
  void followPictureShape();
  void loadFrom(const QString& folder);
  int64_t bytesPerTokenHead() const;
  /// Of the open model at the document's grids.
  std::optional<CacheShape> shape() const;
  Job job(Job::Kind kind, std::vector<uint64_t> seeds) const;

  StudioPaths m_paths;
  QTemporaryDir m_passing;  ///< of m_unkept
  Settings m_settings;
  StudioState m_state;
  Worker m_worker;
  RunController m_run;
  Planner m_planner;
  HistoryStore m_history;
  ModelShelf m_shelf;
  Autosave m_autosave;
  std::optional<PlanAnswer> m_plan;
  QTimer m_fitTimer, m_queueTimer;
  std::vector<Job> m_savedQueue;  ///< of the last session, until a model is there
  std::shared_ptr<const Tokenizer> m_tokenizer;
  std::vector<DeviceInfo> m_devices;
  std::map<std::pair<quint64, int>, QString> m_painted;  ///< (ticket, image) -> file, of this session
  HistoryStore m_unkept;  ///< where pictures are not kept: they go with the program, so that pairs can be compared
  std::unique_ptr<CalibrationFile> m_calibrationFile;  ///< of the calibration that runs
  Grids m_lookedFor;                                   ///< for which a calibration was looked for last
  QSet<QString> m_passedOver;                          ///< calibrations that could not be read, told once
  bool m_calibrationEnds = false, m_calibrationFailed = false;
  QString m_loading;    ///< folder of the newest load
  quint64 m_sweep = 0;  ///< number of the newest sweep
  QString m_adding;     ///< folder to be opened once it is read
  bool m_applyDefaults = false;
  bool m_down = false;
};

}  // namespace heatkv
