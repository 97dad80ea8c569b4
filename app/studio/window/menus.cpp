// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window's menus and keys.
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDockWidget>
#include <QMenuBar>
#include <QShortcut>
#include <QUrl>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/compare_view.h"
#include "app/studio/dialogs/settings_dialog.h"
#include "app/studio/docks/analysis.h"
#include "app/studio/docks/history_panel.h"
#include "app/studio/docks/prompt_panel.h"
#include "app/studio/docks/sampling_panel.h"
#include "app/studio/window/bottom_dock.h"
#include "app/studio/window/main_window.h"
#include "app/studio/window/tool_strip.h"
#include "widgets/canvas/picture_canvas.h"
#include "widgets/icons.h"
#include "widgets/plots/heatmap_panel.h"
#include "widgets/theme.h"

namespace heatkv {

QAction* MainWindow::act(QMenu* menu, const char* iconName, const QString& text, const QKeySequence& keys,
                         const std::function<void()>& run) {
  auto* action = new QAction(text, this);
  if (*iconName) action->setIcon(icon(QLatin1String(iconName)));
  action->setShortcut(keys);
  connect(action, &QAction::triggered, this, run);
  menu->addAction(action);
  addAction(action);
  return action;
}

void MainWindow::makeMenus() {
  QMenu* generate = makeGenerateMenu();
  menuBar()->setFixedHeight(Theme::of(this).measures.menuBar);
  menuBar()->addMenu(makeFileMenu());
  menuBar()->addMenu(makeEditMenu());
  menuBar()->addMenu(generate);
  menuBar()->addMenu(makeModelMenu());
  menuBar()->addMenu(makeCalibrationMenu());
  menuBar()->addMenu(makeViewMenu());
  menuBar()->addMenu(makeHelpMenu());
  const auto key = [this](const QKeySequence& keys, const std::function<void()>& run) {
    connect(new QShortcut(keys, this), &QShortcut::activated, this, run);
  };
  key(QKeySequence(Qt::CTRL | Qt::Key_BracketLeft), [this] { m_tools->stepBudget(-1); });
  key(QKeySequence(Qt::CTRL | Qt::Key_BracketRight), [this] { m_tools->stepBudget(1); });
  key(QKeySequence(Qt::CTRL | Qt::Key_B), [this] { m_tools->focusBudget(); });
  key(QKeySequence(Qt::Key_F6), [this] { cyclePanes(1); });
  key(QKeySequence(Qt::SHIFT | Qt::Key_F6), [this] { cyclePanes(-1); });
  updateActions();
}

QMenu* MainWindow::makeFileMenu() {
  auto* menu = new QMenu(tr("&File"), this);
  act(menu, "open", tr("&Open..."), QKeySequence::Open, [this] { openAny(); });
  act(menu, "open", tr("Open a prompt &file..."), {}, [this] { openPromptFile(); });
  menu->addSeparator();
  m_actions[QStringLiteral("save")] = act(menu, "save", tr("&Save picture as..."), QKeySequence::Save,
                                          [this] { savePictureAs(m_centre->picturePath()); });
  m_actions[QStringLiteral("copy")] =
      act(menu, "copy", tr("&Copy picture"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
          [this] { QApplication::clipboard()->setImage(m_centre->picture()); });
  m_actions[QStringLiteral("restore")] = act(menu, "undo", tr("&Restore the picture's settings"), {},
                                             [this] { m_studio.restoreSettings(m_centre->picturePath()); });
  menu->addSeparator();
  auto* exports = menu->addMenu(icon(QStringLiteral("export")), tr("&Export"));
  act(exports, "chart", tr("The &focused plot..."), QKeySequence(Qt::CTRL | Qt::Key_E), [this] { exportFocused(); });
  exports->addSeparator();
  m_actions[QStringLiteral("exportSchedule")] =
      act(exports, "", tr("&Schedule or masks..."), {}, [this] { exportSchedule(); });
  m_actions[QStringLiteral("exportPins")] = act(exports, "", tr("&Pins..."), {}, [this] { exportPins(); });
  exports->addSeparator();
  m_actions[QStringLiteral("exportCalibration")] =
      act(exports, "", tr("&Calibration..."), {}, [this] { exportCalibration(); });
  m_actions[QStringLiteral("exportOrders")] = act(exports, "", tr("HeatKV &orders..."), {}, [this] { exportOrders(); });
  m_actions[QStringLiteral("exportHeatKv")] =
      act(exports, "", tr("All files of the published &HeatKV code..."), {}, [this] { exportHeatKvFolder(); });
  m_actions[QStringLiteral("exportScaleKv")] =
      act(exports, "", tr("Scale&KV budgets..."), {}, [this] { exportScaleKv(); });
  menu->addSeparator();
  act(menu, "", tr("&Quit"), QKeySequence::Quit, [this] { close(); });
  return menu;
}

QMenu* MainWindow::makeEditMenu() {
  auto* menu = new QMenu(tr("&Edit"), this);
  QUndoStack* stack = m_studio.state().undoStack();
  QAction* undo = stack->createUndoAction(this, tr("&Undo"));
  undo->setShortcut(QKeySequence::Undo);
  undo->setIcon(icon(QStringLiteral("undo")));
  QAction* redo = stack->createRedoAction(this, tr("&Redo"));
  redo->setShortcut(QKeySequence::Redo);
  redo->setIcon(icon(QStringLiteral("redo")));
  menu->addActions({undo, redo});
  addActions({undo, redo});
  menu->addSeparator();
  menu->addMenu(m_analysis->pinMenu());
  m_actions[QStringLiteral("unpin")] = act(menu, "pin", tr("Remove all &pins"), {}, [this] {
    m_studio.state().edit(tr("Remove all pins"), {}, [](Document& d) { d.cache.pins.clear(); });
  });
  menu->addSeparator();
  act(menu, "settings", tr("&Settings..."), QKeySequence(Qt::CTRL | Qt::Key_Comma), [this] {
    auto* dialog = new SettingsDialog(m_studio.settings(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
  });
  return menu;
}

QMenu* MainWindow::makeGenerateMenu() {
  auto* menu = new QMenu(tr("&Generate"), this);
  auto* ways = new QMenu(this);
  auto* stops = new QMenu(this);
  QAction* run =
      act(menu, "play", tr("&Generate"), QKeySequence(Qt::CTRL | Qt::Key_Return), [this] { m_studio.generate(); });
  QAction* twin = act(menu, "twin", tr("Generate with a full-cache &twin"),
                      QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Return), [this] { m_studio.generate(true); });
  m_actions[QStringLiteral("twinOfShown")] =
      act(menu, "twin", tr("Paint the full-cache twin of this &picture"), {}, [this] { m_studio.paintTwin(); });
  m_actions[QStringLiteral("whatIf")] = act(menu, "compare", tr("With and without your p&ins"),
                                            QKeySequence(Qt::CTRL | Qt::Key_P), [this] { m_studio.paintWhatIf(); });
  QAction* sweep = act(menu, "grid", tr("Set up a s&weep..."), {}, [this] { askSweep(); });
  menu->addSeparator();
  QAction* stop = act(menu, "stop", tr("&Stop"), QKeySequence(Qt::Key_Escape), [this] { m_studio.run().stopNow(); });
  QAction* after = act(menu, "stop", tr("Stop &after this one"), QKeySequence(Qt::CTRL | Qt::Key_Period),
                       [this] { m_studio.run().stopAfterCurrent(); });
  QAction* all = act(menu, "stop", tr("Stop and &empty the queue"), {}, [this] { m_studio.run().stopAll(); });
  m_actions[QStringLiteral("resume")] =
      act(menu, "resume", tr("Go &on with the queue"), {}, [this] { m_studio.run().resume(); });
  menu->addSeparator();
  act(menu, "lock", tr("&Lock the seed"), QKeySequence(Qt::CTRL | Qt::Key_L), [this] { m_sampling->toggleLock(); });
  act(menu, "dice", tr("Draw a &new seed"), {}, [this] { m_sampling->drawSeed(); });
  ways->addActions({run, twin, sweep});
  stops->addActions({stop, after, all});
  m_tools->setMenus(ways, stops);
  for (const auto& [name, action] : {std::pair{"generate", run}, std::pair{"twin", twin}, std::pair{"sweep", sweep},
                                     std::pair{"stop", stop}, std::pair{"stopAfter", after}, std::pair{"stopAll", all}})
    m_actions[QLatin1String(name)] = action;
  return menu;
}

QMenu* MainWindow::makeModelMenu() {
  auto* menu = new QMenu(tr("&Model"), this);
  act(menu, "folder", tr("&Add a model folder..."), {}, [this] { addModelFolder(); });
  m_actions[QStringLiteral("demo")] =
      act(menu, "model", tr("Use the &demo model"), {}, [this] { m_studio.openDemoModel(); });
  menu->addSeparator();
  m_actions[QStringLiteral("reload")] = act(menu, "resume", tr("&Load again"), {}, [this] { m_studio.reloadModel(); });
  m_actions[QStringLiteral("unload")] =
      act(menu, "close", tr("&Unload and free its memory"), {}, [this] { m_studio.unloadModel(); });
  return menu;
}

QMenu* MainWindow::makeCalibrationMenu() {
  auto* menu = new QMenu(tr("&Calibration"), this);
  m_actions[QStringLiteral("calibrate")] =
      act(menu, "thermometer", tr("&Calibrate..."), {}, [this] { askCalibration(); });
  act(menu, "open", tr("&Open a calibration or schedule..."), {}, [this] { openAny(); });
  m_actions[QStringLiteral("calibrationFacts")] =
      act(menu, "info", tr("&About this calibration..."), {}, [this] { showCalibrationFacts(); });
  menu->addSeparator();
  m_actions[QStringLiteral("compareCalibration")] =
      act(menu, "difference", tr("Compare &with another calibration..."), {}, [this] { compareCalibration(); });
  m_actions[QStringLiteral("calibrationAlone")] = act(menu, "", tr("Show the calibration a&lone"), {}, [this] {
    m_heatmap->plot()->setMinus(nullptr, {});
    updateActions();
  });
  menu->addSeparator();
  m_actions[QStringLiteral("scheduleTable")] =
      act(menu, "table", tr("Schedule as a &table..."), {}, [this] { showScheduleTable(); });
  menu->addSeparator();
  m_actions[QStringLiteral("closeSchedule")] =
      act(menu, "close", tr("Close the opened &schedule"), {}, [this] { m_studio.closeSchedule(); });
  return menu;
}

QMenu* MainWindow::makeViewMenu() {
  auto* menu = new QMenu(tr("&View"), this);
  const auto page = [&](const char* name, const QString& text, Centre::Page which) {
    act(menu, name, text, {}, [this, which] { m_centre->showPage(which); });
  };
  page("image", tr("&Image"), Centre::ImageTab);
  page("compare", tr("&Compare"), Centre::CompareTab);
  page("grid", tr("S&weep"), Centre::SweepTab);
  act(menu, "flip", tr("Flip between &A and B"), QKeySequence(Qt::CTRL | Qt::Key_Space),
      [this] { m_centre->compare()->flip(); });
  act(menu, "difference", tr("&Difference"), QKeySequence(Qt::CTRL | Qt::Key_D), [this] {
    m_centre->showPage(Centre::CompareTab);
    m_centre->compare()->toggleDifference();
  });
  menu->addSeparator();
  act(menu, "fit", tr("&Fit the picture"), QKeySequence(Qt::CTRL | Qt::Key_0),
      [this] { m_centre->canvas()->zoomToFit(); });
  act(menu, "zoom-in", tr("Picture at 1&00 %"), QKeySequence(Qt::CTRL | Qt::Key_1),
      [this] { m_centre->canvas()->zoomToActual(); });
  menu->addSeparator();
  act(menu, "table", tr("The focused plot as a &table"), QKeySequence(Qt::CTRL | Qt::Key_T), [this] { toggleTable(); });
  menu->addSeparator();
  auto* layouts = menu->addMenu(tr("&Layout"));
  act(layouts, "", tr("&Generate"), {}, [this] { setLayout(Generate); });
  act(layouts, "", tr("&Analyse"), {}, [this] { setLayout(Analyse); });
  act(layouts, "", tr("&Compare"), {}, [this] { setLayout(Compare); });
  act(menu, "layout-reset", tr("&Reset layout"), {}, [this] { setLayout(static_cast<Layout>(m_layout)); });
  auto* docks = menu->addMenu(tr("Doc&ks"));
  for (QDockWidget* dock : m_docks) docks->addAction(dock->toggleViewAction());
  // Alt+1..6: prompt, sampling, cache, heatmap, inspector, history.
  const int places[] = {0, 1, 4, 5, 6, 7};
  for (int i = 0; i < 6; ++i) {
    auto* key = new QShortcut(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + i)), this);
    connect(key, &QShortcut::activated, this, [this, dock = m_docks[places[i]]] {
      if (dock == m_bottom) return m_bottom->open(BottomDock::History);
      dock->show();
      dock->raise();
      if (QWidget* first = dock->widget()->nextInFocusChain()) first->setFocus(Qt::ShortcutFocusReason);
    });
  }
  menu->addSeparator();
  auto* themes = menu->addMenu(icon(QStringLiteral("theme")), tr("&Theme"));
  m_themes = new QActionGroup(this);
  for (const auto& [text, index] :
       {std::pair{tr("&System"), 0}, std::pair{tr("&Light"), 1}, std::pair{tr("&Dark"), 2}}) {
    QAction* action =
        themes->addAction(text, this, [this, index = index] { m_studio.settings().set(setting::kTheme, index); });
    action->setCheckable(true);
    action->setChecked(m_studio.settings().get(setting::kTheme) == index);
    m_themes->addAction(action);
  }
  return menu;
}

QMenu* MainWindow::makeHelpMenu() {
  auto* menu = new QMenu(tr("&Help"), this);
  act(menu, "keyboard", tr("&Keys"), QKeySequence::HelpContents, [this] { showShortcuts(); });
  act(menu, "copy", tr("Copy &diagnostics"), {},
      [this] { QApplication::clipboard()->setText(m_studio.diagnostics()); });
  act(menu, "reveal", tr("Open the &pictures' folder"), {},
      [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_studio.history().folder())); });
  menu->addSeparator();
  act(menu, "info", tr("&About HeatKV Studio"), {}, [this] { showAbout(); });
  return menu;
}

void MainWindow::updateActions() {
  RunController& run = m_studio.run();
  const Phase phase = run.phase();
  const bool canRun = phase != Phase::NoModel;
  const bool busy = phase == Phase::Running || phase == Phase::Loading;
  const bool model = m_studio.state().model().has_value();
  const auto enable = [this](const char* name, bool on) { m_actions.at(QLatin1String(name))->setEnabled(on); };
  for (const char* name : {"generate", "twin"}) enable(name, canRun);
  for (const char* name : {"sweep", "calibrate"}) enable(name, model);
  enable("stop", busy);
  enable("stopAfter", run.current().has_value());
  enable("stopAll", busy || !run.queue().empty());
  enable("resume", run.held() && !run.queue().empty());
  enable("reload", model);
  enable("unload", model && !run.busy());
  enable("demo", m_studio.hasDemoModel());
  enable("save", !m_centre->picture().isNull());
  enable("copy", !m_centre->picture().isNull());
  enable("restore", !m_centre->picturePath().isEmpty());
  const auto& shown = run.shown();
  enable("twinOfShown", model && shown && !shown->isCalibration() && shown->paint.cache.method != CacheMethod::Full);
  enable("exportSchedule", m_studio.plan() && m_studio.plan()->schedule);
  const auto& calibration = m_studio.state().calibration();
  for (const char* name : {"exportCalibration", "calibrationFacts", "compareCalibration"})
    enable(name, calibration != nullptr);
  enable("exportOrders", calibration && !calibration->orders.byScale.empty());
  enable("exportHeatKv", calibration && !calibration->scas.empty());
  enable("exportScaleKv",
         calibration && m_studio.plan() && (!calibration->asi.empty() || !calibration->drafters.empty()));
  enable("exportPins", !m_studio.state().document().cache.pins.empty());
  enable("calibrationAlone", m_heatmap->plot()->difference());
  enable("scheduleTable", m_studio.plan().has_value());
  enable("whatIf", m_studio.canWhatIf());
  enable("closeSchedule", m_studio.state().schedule() != nullptr);
  enable("unpin", !m_studio.state().document().cache.pins.empty());
}

}  // namespace heatkv
