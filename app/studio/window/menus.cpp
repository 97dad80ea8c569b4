// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window's menus and keys.
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDockWidget>
#include <QMenuBar>
#include <QUrl>
#include <QWhatsThis>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/compare_view.h"
#include "app/studio/centre/image_page.h"
#include "app/studio/dialogs/help_window.h"
#include "app/studio/dialogs/settings_dialog.h"
#include "app/studio/docks/analysis.h"
#include "app/studio/docks/history_panel.h"
#include "app/studio/docks/prompt_panel.h"
#include "app/studio/docks/sampling_panel.h"
#include "app/studio/document/document_text.h"
#include "app/studio/document/edits.h"
#include "app/studio/window/bottom_dock.h"
#include "app/studio/window/main_window.h"
#include "app/studio/window/tool_strip.h"
#include "widgets/canvas/picture_canvas.h"
#include "widgets/icons.h"
#include "widgets/plots/heatmap_panel.h"
#include "widgets/theme.h"

namespace heatkv {

QAction* MainWindow::act(QMenu* menu, const char* id, const char* iconName, const QString& text,
                         const QKeySequence& keys, const std::function<void()>& run) {
  auto* action = new QAction(text, this);
  if (*iconName) action->setIcon(icon(QLatin1String(iconName)));
  connect(action, &QAction::triggered, this, run);
  if (menu) menu->addAction(action);
  keep(action, id, keys);
  return action;
}

void MainWindow::keep(QAction* action, const char* id, const QKeySequence& keys) {
  action->setObjectName(QLatin1String(id));
  action->setShortcut(keys);
  addAction(action);
  m_actions[QLatin1String(id)] = action;
  m_shortcuts.add(action);
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
  act(nullptr, "budgetDown", "", tr("Budget to the previous tick"), QKeySequence(Qt::CTRL | Qt::Key_BracketLeft),
      [this] { m_tools->stepBudget(-1); });
  act(nullptr, "budgetUp", "", tr("Budget to the next tick"), QKeySequence(Qt::CTRL | Qt::Key_BracketRight),
      [this] { m_tools->stepBudget(1); });
  act(nullptr, "budget", "", tr("Type a budget"), QKeySequence(Qt::CTRL | Qt::Key_B),
      [this] { m_tools->focusBudget(); });
  act(nullptr, "nextPane", "", tr("Next pane"), QKeySequence(Qt::Key_F6), [this] { cyclePanes(1); });
  act(nullptr, "paneBefore", "", tr("Previous pane"), QKeySequence(Qt::SHIFT | Qt::Key_F6), [this] { cyclePanes(-1); });
  updateActions();
}

QMenu* MainWindow::makeFileMenu() {
  auto* menu = new QMenu(tr("&File"), this);
  act(menu, "open", "open", tr("&Open..."), QKeySequence::Open, [this] { openAny(); });
  act(menu, "openEvaluation", "grid", tr("Open an e&valuation folder..."), {}, [this] { askEvaluation(); });
  act(menu, "openPrompts", "open", tr("Open a prompt &file..."), {}, [this] { openPromptFile(); });
  menu->addSeparator();
  act(menu, "save", "save", tr("&Save picture as..."), QKeySequence::Save,
      [this] { savePictureAs(m_centre->image()->path()); });
  act(menu, "animation", "save", tr("Save as &animation..."), {}, [this] { saveAnimation(); });
  act(menu, "copy", "copy", tr("&Copy picture"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
      [this] { QApplication::clipboard()->setImage(m_centre->image()->picture()); });
  act(menu, "restore", "undo", tr("&Use this picture's settings"), {},
      [this] { restoreSettings(m_studio.state(), m_studio.notices(), m_centre->image()->path()); });
  act(menu, "pictureSettings", "info", tr("Settings of this p&icture..."), QKeySequence(Qt::CTRL | Qt::Key_I),
      [this] { showPictureSettings(m_centre->image()->path()); });
  menu->addSeparator();
  auto* exports = menu->addMenu(icon(QStringLiteral("export")), tr("&Export"));
  act(exports, "exportPlot", "chart", tr("&Focused plot..."), QKeySequence(Qt::CTRL | Qt::Key_E),
      [this] { exportFocused(); });
  exports->addSeparator();
  act(exports, "exportSchedule", "", tr("&Schedule or masks..."), {}, [this] { exportSchedule(); });
  act(exports, "exportPins", "", tr("&Pins..."), {}, [this] { exportPins(); });
  exports->addSeparator();
  act(exports, "exportCalibration", "", tr("&Calibration..."), {}, [this] { exportCalibration(); });
  act(exports, "exportOrders", "", tr("HeatKV &orders..."), {}, [this] { exportOrders(); });
  act(exports, "exportHeatKv", "", tr("Files for the published &HeatKV code..."), {}, [this] { exportHeatKvFolder(); });
  act(exports, "exportScaleKv", "", tr("Scale&KV budgets..."), {}, [this] { exportScaleKv(); });
  menu->addSeparator();
  act(menu, "quit", "", tr("&Quit"), QKeySequence::Quit, [this] { close(); });
  return menu;
}

QMenu* MainWindow::makeEditMenu() {
  auto* menu = new QMenu(tr("&Edit"), this);
  QUndoStack* stack = m_studio.state().undoStack();
  QAction* undo = stack->createUndoAction(this, tr("&Undo"));
  undo->setProperty("name", tr("&Undo"));
  undo->setIcon(icon(QStringLiteral("undo")));
  keep(undo, "undo", QKeySequence::Undo);
  QAction* redo = stack->createRedoAction(this, tr("&Redo"));
  redo->setProperty("name", tr("&Redo"));
  redo->setIcon(icon(QStringLiteral("redo")));
  keep(redo, "redo", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
  menu->addActions({undo, redo});
  menu->addSeparator();
  act(menu, "copyCommand", "copy", tr("&Copy as command"), {},
      [this] { QApplication::clipboard()->setText(commandOf(m_studio.state().document())); });
  menu->addSeparator();
  menu->addMenu(m_analysis->pinMenu());
  act(menu, "unpin", "pin", tr("Remove all &pins"), {},
      [this] { m_studio.state().edit(tr("Remove all pins"), {}, [](Document& d) { d.cache.pins.clear(); }); });
  menu->addSeparator();
  act(menu, "settings", "settings", tr("&Settings..."), QKeySequence(Qt::CTRL | Qt::Key_Comma), [this] {
    auto* dialog = new SettingsDialog(m_studio.settings(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
  });
  act(menu, "keys", "keyboard", tr("&Keys..."), {}, [this] { showShortcuts(); });
  return menu;
}

QMenu* MainWindow::makeGenerateMenu() {
  auto* menu = new QMenu(tr("&Generate"), this);
  auto* ways = new QMenu(this);
  auto* stops = new QMenu(this);
  QAction* run = act(menu, "generate", "play", tr("&Generate"), QKeySequence(Qt::CTRL | Qt::Key_Return),
                     [this] { m_studio.painter().generate(); });
  QAction* twin =
      act(menu, "twin", "twin", tr("Generate with a full-cache &twin"),
          QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Return), [this] { m_studio.painter().generate(true); });
  act(menu, "twinOfShown", "twin", tr("Paint the full-cache twin of this &picture"), {},
      [this] { m_studio.painter().paintTwin(); });
  act(menu, "whatIf", "compare", tr("Compare with and without p&ins"), QKeySequence(Qt::CTRL | Qt::Key_P),
      [this] { m_studio.painter().paintWhatIf(); });
  QAction* sweep = act(menu, "sweep", "grid", tr("Set up a s&weep..."), {}, [this] { askSweep(); });
  menu->addSeparator();
  QAction* stop =
      act(menu, "stop", "stop", tr("&Stop"), QKeySequence(Qt::Key_Escape), [this] { m_studio.run().stopNow(); });
  QAction* after = act(menu, "stopAfter", "stop", tr("Stop &after the current picture"),
                       QKeySequence(Qt::CTRL | Qt::Key_Period), [this] { m_studio.run().queue().hold(); });
  QAction* all =
      act(menu, "stopAll", "stop", tr("Stop and &clear the queue"), {}, [this] { m_studio.run().stopAll(); });
  act(menu, "resume", "resume", tr("&Resume the queue"), {}, [this] { m_studio.run().queue().resume(); });
  menu->addSeparator();
  act(menu, "lockSeed", "lock", tr("&Lock the seed"), QKeySequence(Qt::CTRL | Qt::Key_L),
      [this] { m_sampling->toggleLock(); });
  act(menu, "newSeed", "dice", tr("Draw a &new seed"), {}, [this] { m_sampling->drawSeed(); });
  ways->addActions({run, twin, sweep});
  stops->addActions({stop, after, all});
  m_tools->setMenus(ways, stops);
  return menu;
}

QMenu* MainWindow::makeModelMenu() {
  auto* menu = new QMenu(tr("&Model"), this);
  act(menu, "models", "model", tr("All &models"), QKeySequence(Qt::CTRL | Qt::Key_M),
      [this] { m_centre->showModels({}); });
  act(menu, "addModel", "folder", tr("&Add a model folder..."), {}, [this] { addModelFolder(); });
  act(menu, "demo", "model", tr("Use the &demo model"), {}, [this] { m_studio.models().openDemo(); });
  act(menu, "explore", "table", tr("&Explore a shape..."), {}, [this] { askShape(); });
  menu->addSeparator();
  act(menu, "reload", "resume", tr("Re&load"), {}, [this] { m_studio.models().reload(); });
  act(menu, "unload", "close", tr("&Unload and free memory"), {}, [this] { m_studio.models().unload(); });
  return menu;
}

QMenu* MainWindow::makeCalibrationMenu() {
  auto* menu = new QMenu(tr("&Calibration"), this);
  act(menu, "calibrate", "thermometer", tr("&Calibrate..."), {}, [this] { askCalibration(); });
  act(menu, "openCalibration", "open", tr("&Open a calibration or schedule..."), {}, [this] { openAny(); });
  act(menu, "calibrationFacts", "info", tr("&About this calibration..."), {}, [this] { showCalibrationFacts(); });
  menu->addSeparator();
  act(menu, "compareCalibration", "difference", tr("Compare &with another calibration..."), {},
      [this] { compareCalibration(); });
  act(menu, "calibrationAlone", "", tr("Stop &comparing calibrations"), {}, [this] {
    m_heatmap->plot()->setMinus(nullptr, {});
    updateActions();
  });
  menu->addSeparator();
  act(menu, "scheduleTable", "table", tr("Schedule as &table..."), {}, [this] { showScheduleTable(); });
  menu->addSeparator();
  act(menu, "closeSchedule", "close", tr("Close &schedule"), {}, [this] { m_studio.cacheFiles().closeSchedule(); });
  return menu;
}

QMenu* MainWindow::makeViewMenu() {
  auto* menu = new QMenu(tr("&View"), this);
  const auto page = [&](const char* id, const char* name, const QString& text, Centre::Page which) {
    act(menu, id, name, text, {}, [this, which] { m_centre->showPage(which); });
  };
  page("showImage", "image", tr("&Image"), Centre::ImageTab);
  page("showCompare", "compare", tr("&Compare"), Centre::CompareTab);
  page("showSweep", "grid", tr("S&weep"), Centre::SweepTab);
  act(menu, "flip", "flip", tr("Flip between &A and B"), QKeySequence(Qt::CTRL | Qt::Key_Space),
      [this] { m_centre->compare()->flip(); });
  act(menu, "difference", "difference", tr("&Difference"), QKeySequence(Qt::CTRL | Qt::Key_D), [this] {
    m_centre->showPage(Centre::CompareTab);
    m_centre->compare()->toggleDifference();
  });
  menu->addSeparator();
  act(menu, "zoomFit", "fit", tr("&Fit to window"), QKeySequence(Qt::CTRL | Qt::Key_0),
      [this] { m_centre->image()->canvas()->zoomToFit(); });
  act(menu, "zoomActual", "zoom-in", tr("1&00 % zoom"), QKeySequence(Qt::CTRL | Qt::Key_1),
      [this] { m_centre->image()->canvas()->zoomToActual(); });
  act(menu, "zoomIn", "zoom-in", tr("Zoom &in"), QKeySequence::ZoomIn,
      [this] { m_centre->image()->canvas()->zoomIn(); });
  act(menu, "zoomOut", "zoom-out", tr("Zoom &out"), QKeySequence::ZoomOut,
      [this] { m_centre->image()->canvas()->zoomOut(); });
  QAction* whole = act(menu, "fullScreen", "", tr("F&ull screen"), QKeySequence(Qt::Key_F11), [] {});
  whole->setCheckable(true);
  connect(whole, &QAction::toggled, this, &MainWindow::showFullScreenPicture);
  menu->addSeparator();
  act(menu, "plotTable", "table", tr("Focused plot as &table"), QKeySequence(Qt::CTRL | Qt::Key_T),
      [this] { toggleTable(); });
  menu->addSeparator();
  auto* layouts = menu->addMenu(tr("&Layout"));
  act(layouts, "layoutGenerate", "", tr("&Generate"), {}, [this] { setLayout(Generate); });
  act(layouts, "layoutAnalyse", "", tr("&Analyse"), {}, [this] { setLayout(Analyse); });
  act(layouts, "layoutCompare", "", tr("&Compare"), {}, [this] { setLayout(Compare); });
  act(menu, "resetLayout", "layout-reset", tr("&Reset layout"), {},
      [this] { setLayout(static_cast<Layout>(m_layout)); });
  auto* docks = menu->addMenu(tr("Doc&ks"));
  for (QDockWidget* dock : m_docks.docks()) docks->addAction(dock->toggleViewAction());
  for (const DockRow& row : m_docks.rows()) {
    if (row.keys.isEmpty()) continue;
    act(nullptr, qPrintable(QStringLiteral("to_%1").arg(QLatin1String(row.id))), "", tr("Go to %1").arg(row.title),
        row.keys, [this, widget = row.widget] {
          if (widget == m_bottom) return m_bottom->open(BottomDock::History);
          m_docks.show(widget);
          if (QWidget* first = m_docks.dockOf(widget)->widget()->nextInFocusChain())
            first->setFocus(Qt::ShortcutFocusReason);
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
  act(menu, "help", "help", tr("&Guide"), QKeySequence::HelpContents, [this] { showHelp(); });
  act(menu, "whatsThis", "", tr("&What is this?"), QKeySequence(Qt::SHIFT | Qt::Key_F1), [this] {
    // What the guide says of a place, asked for by pointing at it.
    for (const HelpTopic& topic : readGuide()) {
      for (QDockWidget* dock : m_docks.docks()) {
        if (HelpWindow::topicOf(dock->objectName()) == topic.id) dock->setWhatsThis(topic.html);
      }
      if (topic.id == QLatin1String("budget")) m_tools->setWhatsThis(topic.html);
      if (topic.id == QLatin1String("start")) m_centre->setWhatsThis(topic.html);
    }
    QWhatsThis::enterWhatsThisMode();
  });
  act(menu, "report", "copy", tr("Copy a &report..."), {}, [this] { showReport(); });
  act(menu, "picturesFolder", "reveal", tr("Open the &pictures folder"), {},
      [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_studio.pictures().folder())); });
  menu->addSeparator();
  act(menu, "about", "info", tr("&About HeatKV Studio"), {}, [this] { showAbout(); });
  return menu;
}

void MainWindow::updateActions() {
  RunController& run = m_studio.run();
  const Phase phase = run.phase();
  const bool canRun = phase != Phase::NoModel;
  const bool busy = phase == Phase::Running || phase == Phase::Loading;
  // Of a shape everything can be planned, but nothing painted or measured.
  const bool model = m_studio.open().model().has_value() && !m_studio.open().shapeOnly();
  const auto enable = [this](const char* name, bool on) { m_actions.at(QLatin1String(name))->setEnabled(on); };
  for (const char* name : {"generate", "twin"}) enable(name, canRun);
  for (const char* name : {"sweep", "calibrate"}) enable(name, model);
  enable("stop", busy);
  enable("stopAfter", run.current().has_value());
  enable("stopAll", busy || !run.queue().jobs().empty());
  enable("resume", run.queue().held() && !run.queue().jobs().empty());
  enable("reload", model);
  enable("unload", model && !run.busy());
  enable("demo", m_studio.models().hasDemo());
  enable("save", !m_centre->image()->picture().isNull());
  enable("animation", m_centre->image()->frames().size() > 1);
  enable("copy", !m_centre->image()->picture().isNull());
  enable("restore", !m_centre->image()->path().isEmpty());
  enable("pictureSettings", !m_centre->image()->path().isEmpty());
  const auto& shown = run.shown();
  enable("twinOfShown", model && shown && !shown->isCalibration() && shown->paint.cache.method != CacheMethod::Full);
  enable("exportSchedule", m_studio.open().plan() && m_studio.open().plan()->schedule);
  const auto& calibration = m_studio.open().calibration();
  for (const char* name : {"exportCalibration", "calibrationFacts", "compareCalibration"})
    enable(name, static_cast<bool>(calibration));
  enable("exportOrders", calibration && !calibration->orders.byScale.empty());
  enable("exportHeatKv", calibration && !calibration->scas.empty());
  enable("exportScaleKv",
         calibration && m_studio.open().plan() && (!calibration->asi.empty() || !calibration->drafters.empty()));
  enable("exportPins", !m_studio.state().document().cache.pins.empty());
  enable("calibrationAlone", m_heatmap->plot()->difference());
  enable("scheduleTable", m_studio.open().plan().has_value());
  enable("whatIf", m_studio.painter().canWhatIf());
  enable("closeSchedule", !m_studio.state().document().cache.schedule.empty());
  enable("unpin", !m_studio.state().document().cache.pins.empty());
}

}  // namespace heatkv
