// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window: menu, toolbar, docks round the centre, status bar, and what joins them.
// Window's thread.
#pragma once

#include <QMainWindow>
#include <QPointer>
#include <QSet>
#include <QTimer>
#include <functional>

#include "app/studio/dialogs/run_cost.h"
#include "app/studio/dialogs/shortcuts.h"
#include "app/studio/studio.h"
#include "app/studio/window/dock_table.h"

class QDockWidget;
class QActionGroup;
class QTemporaryDir;
class QUrl;

namespace heatkv {

class Analysis;
class BottomDock;
class CachePanel;
class Centre;
class HeadInspector;
class HeatmapPanel;
class KeptRuns;
class MethodPanel;
class ModelPanel;
class Plot;
class PromptPanel;
class SamplingPanel;
class StatusParts;
struct SweepPlan;
class ToolStrip;

class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  enum Layout { Generate, Analyse, Compare };
  explicit MainWindow(Studio& studio, QWidget* parent = nullptr);
  ~MainWindow() override;

  /// Opens pictures, schedules, calibrations and model folders.
  void openPaths(const QStringList& paths);
  void setLayout(Layout layout);
  /// Offers the report of the last crash.
  void offerCrashReport(const QString& report);
  Centre* centre() const { return m_centre; }
  ToolStrip* toolStrip() const { return m_tools; }

 protected:
  void closeEvent(QCloseEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void childEvent(QChildEvent* event) override;

 private:
  // main_window.cpp
  void makeDocks();
  /// Tab goes from the toolbar through left, centre, bottom and right to the status bar; grips come last.
  void orderPanes();
  void arrangeDocks();
  /// The layouts that a size has room for at this font: 0 all, 2 the smallest alone, across and down.
  QSize lackOf(const QSize& size) const;
  void restoreLayout();
  void saveLayout();
  // menus.cpp
  void makeMenus();
  QMenu* makeFileMenu();
  QMenu* makeEditMenu();
  QMenu* makeGenerateMenu();
  QMenu* makeModelMenu();
  QMenu* makeCalibrationMenu();
  QMenu* makeViewMenu();
  QMenu* makeHelpMenu();
  /// A named action with its own keys, in a menu or (null) by keys alone.
  QAction* act(QMenu* menu, const char* id, const char* iconName, const QString& text, const QKeySequence& keys,
               const std::function<void()>& run);
  void keep(QAction* action, const char* id, const QKeySequence& keys);
  void updateActions();
  // window_wiring.cpp
  void connectAll();
  void connectRun();
  void onRunStarted(const Job& job);
  void connectStudio();
  void connectCentre();
  void connectPanels();
  void connectBottom();
  void connectStatus();
  // window_events.cpp: what the studio tells
  void showPhase();
  void showStatus();
  void showMemory();
  void showProblem(const Error& error);
  void showBars();
  void showLeft();  ///< asks about jobs of the last session
  void onBarAction(const QString& id, int index);
  void showPictureFacts();
  /// A picture's twin is there: Compare, or where something else is being done, a note that leads there.
  void showTwin(const QString& picture);
  // window_reports.cpp: animations and reports
  void saveAnimation();
  void showReport();
  // window_orders.cpp: what people ask for
  void openAny();
  void openPath(const QString& path);
  void openCacheFile(const QString& path);
  /// A folder of `heatkv evaluate`, in the Sweep tab.
  void openEvaluation(const QString& folder);
  void askEvaluation();
  void addModelFolder();
  void askShape();
  /// `onward`: to go on with the open one is offered first.
  void askCalibration(bool onward = false);
  void useBundledCalibration();
  /// A calibration is done: what it is worth.
  void showCalibrated(const std::shared_ptr<const Calibration>& made);
  void askSweep();
  /// What a picture of these grids took lately; nothing where none of that size was painted.
  std::optional<double> usualMs(const Grids& grids, CacheMethod method) const;
  RunCost costOf(const SweepPlan& plan) const;
  void savePictureAs(const QString& path);
  void trash(const QStringList& paths);
  void openPromptFile();
  void openPrompts(const QString& path);
  /// Which prompts of a file are painted.
  void askPrompts(const std::vector<FilePrompt>& prompts);
  void reveal(const QString& path);
  void showPictureSettings(const QString& picture);
  /// The centre alone over the whole screen, and back to the docks as they were.
  void showFullScreenPicture(bool on);
  void showHints();
  void applyLook();
  void showShortcuts();
  void showHelp();
  void showAbout();
  void cyclePanes(int by);

  // window_exports.cpp: what leaves the window, and tables
  void exportTo(const QString& title, const QString& name, const QString& filter,
                std::function<void(const std::string& path)> write);
  void exportPlotOf(Plot* plot);
  void exportFocused();
  void exportSchedule();
  void exportPins();
  void exportCalibration();
  void exportOrders();
  void exportScaleKv();
  void exportHeatKvFolder();
  /// The export button of a dock; one without a plot hands out the schedule and the orders.
  void makeExportable(const DockRow& row);
  void dragOut(Plot* plot);
  QList<QUrl> draggedFiles(Plot* plot);
  /// The dock with a plot that has the focus; else the cache's.
  const DockRow& focusedPlotRow() const;
  Plot* focusedPlot() const;
  void toggleTable();
  void compareCalibration();
  void compareWith(const QString& path);
  void showScheduleTable();
  void showCalibrationFacts();

  Studio& m_studio;
  KeptRuns* m_kept;
  ToolStrip* m_tools;
  Centre* m_centre;
  StatusParts* m_status;
  PromptPanel* m_prompt;
  SamplingPanel* m_sampling;
  MethodPanel* m_method;
  ModelPanel* m_model;
  CachePanel* m_cache;
  HeatmapPanel* m_heatmap;
  HeadInspector* m_inspector;
  BottomDock* m_bottom;
  Analysis* m_analysis;
  DockTable m_docks;
  QActionGroup* m_themes = nullptr;
  std::map<QString, QAction*> m_actions;
  Shortcuts m_shortcuts;
  QTimer m_memoryTimer;
  QPointer<QDialog> m_errorShown, m_help;
  std::unique_ptr<QTemporaryDir> m_dragged;  ///< what was dragged out, until the program ends
  QByteArray m_beforeFullScreen;             ///< the docks as they were
  std::optional<Error> m_lastError;
  QString m_crash;  ///< report of the last crash, until it was looked at
  std::function<void()> m_toastAction;
  QSet<QString> m_closedBars;  ///< that a person has closed; they stay away until the model changes
  double m_previewMs = 0;      ///< of the run
  int m_finished = 0;          ///< runs that ended since the queue was last empty
  int m_layout = Generate;
  bool m_shownOnce = false;
  QString m_twinOf;            ///< picture whose twin is painted, until the run ends
  bool m_twinAwaited = false;  ///< its figures are told in a note
  QTimer m_settling;           ///< runs while the window manager still sizes the new window
};

}  // namespace heatkv
