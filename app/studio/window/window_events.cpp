// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window's answers to what the studio tells: phases, messages, status bar.
#include <QApplication>
#include <QClipboard>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/compare_view.h"
#include "app/studio/centre/sweep_view.h"
#include "app/studio/dialogs/error_dialog.h"
#include "app/studio/docks/analysis.h"
#include "app/studio/docks/history_panel.h"
#include "app/studio/docks/log_panel.h"
#include "app/studio/docks/method_panel.h"
#include "app/studio/docks/model_panel.h"
#include "app/studio/docks/prompt_panel.h"
#include "app/studio/docks/queue_panel.h"
#include "app/studio/docks/sampling_panel.h"
#include "app/studio/window/bottom_dock.h"
#include "app/studio/window/main_window.h"
#include "app/studio/window/status_parts.h"
#include "app/studio/window/tool_strip.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/toast.h"
#include "widgets/format.h"

namespace heatkv {

void MainWindow::connectStudio() {
  RunController& run = m_studio.run();
  connect(&run, &RunController::phaseChanged, this, [this] {
    showPhase();
    updateActions();
  });
  connect(&run, &RunController::queueChanged, this, [this] {
    showStatus();
    updateActions();
  });
  connect(&run, &RunController::memoryChanged, this, &MainWindow::showMemory);
  connect(&run, &RunController::runStarted, this, [this](const Job& job) {
    m_lastError.reset();
    m_closedBars.remove(QStringLiteral("run"));
    m_previewMs = 0;
    m_centre->bar()->withdraw(QStringLiteral("run"));
    m_bottom->history()->choose({});
    if (!job.isCalibration()) m_prompt->remember(job.document.prompt);
    showBars();
  });
  connect(&run, &RunController::planned, this,
          [this](const PlanEvent& plan) { m_tools->setPictureBudget(plan.share.value()); });
  connect(&run, &RunController::runFinished, this, [this](const Job& job) {
    showStatus();
    // What previews of every scale cost, as measured in this run.
    const double all = m_studio.run().progress().elapsedMs;
    if (!job.isCalibration() && job.paint.preview.every == 1 && m_previewMs > 0 && all > m_previewMs)
      m_sampling->setPreviewCost(m_previewMs / (all - m_previewMs));
  });
  connect(&m_studio, &Studio::problem, this, &MainWindow::showProblem);
  connect(&m_studio, &Studio::modelInspected, this, [this](const ModelInfo& info) { m_model->setModel(info, {}); });
  connect(&m_studio, &Studio::planChanged, this, [this](const PlanAnswer& plan) {
    m_method->setPlan(plan);
    updateActions();
    showBars();
  });
  connect(&m_studio, &Studio::fitChanged, m_tools, &ToolStrip::setFit);
  connect(&m_studio, &Studio::tokensCounted, m_prompt, &PromptPanel::setTokens);
  connect(&run, &RunController::previewPainted, this,
          [this](int, int, const QImage&, double ms) { m_previewMs += ms; });
  connect(&m_studio, &Studio::devicesFound, this, [this] {
    showMemory();
    showBars();
  });
  connect(&m_studio, &Studio::calibrationsChanged, this, [this] {
    m_method->setCalibrations(m_studio.calibrationFiles());
    showStatus();
  });
  connect(&m_studio.state(), &StudioState::calibrationChanged, this, [this] {
    showStatus();
    updateActions();
    showBars();
  });
  connect(&m_studio.state(), &StudioState::modelChanged, this, [this] {
    const auto& model = m_studio.state().model();
    m_closedBars.clear();
    if (model)
      m_model->setModel(model->info, QString::fromStdString(model->dtype));
    else
      m_model->clear();
    showStatus();
    updateActions();
    showBars();
  });
  connect(&m_studio.state(), &StudioState::changed, this, [this] { updateActions(); });
  connect(&m_studio, &Studio::pictureStored, this, [this] { showStatus(); });
  connect(&m_studio, &Studio::twinPainted, this,
          [this](const QString& picture, const QString& twin) { m_centre->compare()->setFiles(twin, picture); });
  connect(&m_studio.settings(), &Settings::changed, this, [this](const QString& key) {
    if (key.startsWith(QLatin1String("look/"))) applyLook();
  });

  connect(m_centre, &Centre::generateRequested, this, [this] { m_studio.generate(); });
  connect(m_centre, &Centre::addModelRequested, this, &MainWindow::addModelFolder);
  connect(m_centre, &Centre::demoRequested, &m_studio, &Studio::openDemoModel);
  connect(m_centre, &Centre::pictureShown, this, [this](const QString& path) {
    m_studio.shownPicture = path;
    m_studio.touchSession();
    m_bottom->history()->choose(path);
    showPictureFacts();
    updateActions();
  });
  connect(m_centre->compare(), &CompareView::twinRequested, &m_studio, &Studio::paintTwin);
  connect(m_centre->sweep(), &SweepView::setupRequested, this, &MainWindow::askSweep);
  connect(m_centre->bar(), &MessageBar::actionChosen, this, &MainWindow::onBarAction);
  connect(m_centre->toast(), &Toast::undone, this, [this] {
    if (m_toastAction) m_toastAction();
  });
  connect(m_centre->bar(), &MessageBar::closed, this, [this](const QString& id) {
    m_closedBars << id;
    if (id == QLatin1String("device")) m_studio.settings().set(setting::kDeviceNoted, true);
  });

  connect(m_tools, &ToolStrip::layoutChosen, this, [this](int index) { setLayout(static_cast<Layout>(index)); });
  connect(m_tools, &ToolStrip::addModelRequested, this, &MainWindow::addModelFolder);
  m_tools->connectButtons([this] { m_studio.generate(); }, [this] { m_studio.run().stopNow(); });
  connect(m_prompt, &PromptPanel::historyChanged, this, [this] {
    m_studio.promptHistory = m_prompt->history();
    m_studio.touchSession();
  });
  m_prompt->setHistory(m_studio.promptHistory);
  connect(m_prompt, &PromptPanel::promptFileRequested, this, &MainWindow::openPromptFile);
  connect(m_method, &MethodPanel::calibrationChosen, &m_studio, &Studio::openCalibration);
  connect(m_method, &MethodPanel::openRequested, this, &MainWindow::openAny);
  connect(m_method, &MethodPanel::calibrateRequested, this, &MainWindow::askCalibration);
  connect(m_model, &ModelPanel::addRequested, this, &MainWindow::addModelFolder);
  connect(m_cache, &CachePanel::generateRequested, this, [this] { m_studio.generate(); });
  connect(m_heatmap, &HeatmapPanel::calibrateRequested, this, &MainWindow::askCalibration);

  HistoryPanel* history = m_bottom->history();
  connect(history, &HistoryPanel::pictureChosen, m_centre, &Centre::showPicture);
  connect(history, &HistoryPanel::restoreRequested, &m_studio, &Studio::restoreSettings);
  connect(history, &HistoryPanel::trashRequested, this, &MainWindow::trash);
  connect(history, &HistoryPanel::saveRequested, this, &MainWindow::savePictureAs);
  connect(history, &HistoryPanel::copyRequested, this,
          [](const QString& path) { QApplication::clipboard()->setImage(QImage(path)); });
  connect(history, &HistoryPanel::revealRequested, this, &MainWindow::reveal);
  connect(history, &HistoryPanel::compareRequested, this, [this](const QString& a, const QString& b) {
    m_centre->compare()->setFiles(a, b);
    m_centre->showPage(Centre::ComparePage);
  });
  connect(history, &HistoryPanel::sampleRequested, this, [this] { m_studio.generate(); });
  connect(m_bottom->queue(), &QueuePanel::sweepRequested, this, &MainWindow::askSweep);
  connect(m_bottom->log(), &LogPanel::diagnosticsRequested, this,
          [this] { QApplication::clipboard()->setText(m_studio.diagnostics()); });

  connect(m_status, &StatusParts::stateClicked, this, [this] { m_bottom->open(BottomDock::Queue); });
  connect(m_status, &StatusParts::queueClicked, this, [this] { m_bottom->open(BottomDock::Queue); });
  connect(m_status, &StatusParts::lastRunClicked, this, [this] { m_bottom->open(BottomDock::History); });
  connect(m_status, &StatusParts::deviceClicked, this, [this] { m_tools->focusDevice(); });
  connect(m_status, &StatusParts::modelClicked, this, [this] { m_tools->focusModel(); });
  connect(m_status, &StatusParts::calibrationClicked, this, [this] {
    m_docks[2]->show();
    m_docks[2]->raise();
    m_method->setFocus();
  });
  m_memoryTimer.setInterval(2000);
  connect(&m_memoryTimer, &QTimer::timeout, this, &MainWindow::showMemory);
  m_memoryTimer.start();
  showPhase();
  showMemory();
}

void MainWindow::showPhase() {
  showStatus();
  showPictureFacts();
  const Phase phase = m_studio.run().phase();
  if (phase == Phase::Idle || phase == Phase::Stopped || phase == Phase::Failed || phase == Phase::OutOfMemory)
    showMemory();
}

void MainWindow::showStatus() {
  RunController& run = m_studio.run();
  QString state;
  switch (run.phase()) {
    case Phase::NoModel:
      state = tr("No model");
      break;
    case Phase::Loading:
      state = tr("Loading");
      break;
    case Phase::Idle:
      state = tr("Ready");
      break;
    case Phase::Running:
      state = run.current() && run.current()->isCalibration() ? tr("Calibrating")
                                                              : tr("Painting 1 of %1").arg(1 + run.queue().size());
      break;
    case Phase::Stopping:
      state = tr("Stopping...");
      break;
    case Phase::Stopped:
      state = tr("Stopped");
      break;
    case Phase::Failed:
      state = tr("Failed");
      break;
    case Phase::OutOfMemory:
      state = tr("Out of memory");
      break;
  }
  m_status->setState(state);
  m_status->setQueue(static_cast<int>(run.queue().size()));
  const auto& model = m_studio.state().model();
  m_status->setModel(model ? QString::fromStdString(model->info.name) : tr("No model"));
  const auto& calibration = m_studio.state().calibration();
  if (calibration)
    m_status->setCalibration(
        tr("Calibration: %1 prompts, %2 sinks").arg(calibration->promptsDone).arg(calibration->sinkScales));
  else
    m_status->setCalibration(tr("No calibration"));
  const auto& entries = m_studio.history().entries();
  m_status->setLastRun(entries.isEmpty() ? QString()
                                         : tr("Last picture %1 \u00b7 %2 peak")
                                               .arg(format::duration(entries.front().ms),
                                                    format::cacheBytes(entries.front().heldBytes)));
}

void MainWindow::showMemory() {
  const auto& model = m_studio.state().model();
  const std::string id = model ? model->device : "cpu";
  if (id == "cpu") {
    m_status->setDevice(tr("CPU"), computerMemory());
    return;
  }
  QString name = QString::fromStdString(id).toUpper();
  name.replace(QLatin1Char(':'), QLatin1Char(' '));
  for (const DeviceInfo& device : m_studio.devices()) {
    if (device.id == id) m_status->setDevice(name, deviceMemory(device, m_studio.run().memory().liveBytes));
  }
}

void MainWindow::showProblem(const Error& error) {
  m_bottom->log()->add(errorText(error));
  m_lastError = error;
  showBars();
  const bool memory = error.kind == ErrorKind::Memory;
  // A bar stands where the picture would be; the dialog comes once, for what a bar cannot explain.
  if (m_errorShown) return;
  if (m_studio.run().phase() == Phase::Failed && !memory) return;
  auto* dialog = new ErrorDialog(error, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (memory) {
    dialog->addRemedy(tr("Use 10 %"), [this] { m_studio.setBudget(0.1); });
    dialog->addRemedy(tr("Smaller picture"), [this] { m_sampling->smaller(); });
  } else if (error.kind == ErrorKind::Model || error.kind == ErrorKind::File) {
    if (m_studio.run().phase() == Phase::NoModel && m_studio.hasDemoModel())
      dialog->addRemedy(tr("Use the demo model"), [this] { m_studio.openDemoModel(); });
  }
  m_errorShown = dialog;
  dialog->open();
}

void MainWindow::showBars() {
  using Severity = MessageBar::Severity;
  MessageBar* bar = m_centre->bar();
  RunController& run = m_studio.run();
  if (m_lastError && !m_closedBars.contains(QStringLiteral("run")) &&
      (run.phase() == Phase::Failed || run.phase() == Phase::OutOfMemory)) {
    const QString text = QString::fromStdString(m_lastError->message);
    const QStringList ways = run.phase() == Phase::OutOfMemory ? QStringList{tr("Use 10 %"), tr("Smaller picture")}
                                                               : QStringList{tr("Retry"), tr("Details")};
    bar->offer({Severity::Error, QStringLiteral("run"), text, ways, true});
  } else {
    bar->withdraw(QStringLiteral("run"));
  }
  const auto& plan = m_studio.plan();
  const bool calibrationWrong = !m_closedBars.contains(QStringLiteral("calibration")) && plan && plan->error &&
                                plan->error->kind == ErrorKind::Model && m_studio.state().model();
  if (calibrationWrong)
    bar->offer({Severity::Warning,
                QStringLiteral("calibration"),
                QString::fromStdString(plan->error->message),
                {tr("Calibrate..."), tr("Use a full cache")},
                true});
  else
    bar->withdraw(QStringLiteral("calibration"));
  const bool cuda = std::any_of(m_studio.devices().begin(), m_studio.devices().end(),
                                [](const DeviceInfo& device) { return device.id != "cpu"; });
  if (!m_studio.devices().empty() && !cuda && !m_studio.settings().get(setting::kDeviceNoted))
    bar->offer({Severity::Info,
                QStringLiteral("device"),
                tr("No CUDA device: painting on the CPU."),
                {tr("Copy details")},
                true});
}

void MainWindow::onBarAction(const QString& id, int index) {
  if (id == QLatin1String("device")) {
    QApplication::clipboard()->setText(m_studio.diagnostics());
    m_centre->bar()->withdraw(id);
    m_studio.settings().set(setting::kDeviceNoted, true);
  } else if (id == QLatin1String("calibration")) {
    if (index == 0) return askCalibration();
    m_studio.state().edit(tr("Change method"), {}, [](Document& d) { d.cache.method = CacheMethod::Full; });
  } else if (m_studio.run().phase() == Phase::OutOfMemory) {
    if (index == 0)
      m_studio.setBudget(0.1);
    else
      m_sampling->smaller();
    m_tools->focusBudget();
  } else if (index == 0) {
    m_studio.generate();
  } else if (m_lastError) {
    auto* dialog = new ErrorDialog(*m_lastError, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
  }
}

void MainWindow::showPictureFacts() {
  const HistoryEntry* entry = m_studio.history().find(m_centre->picturePath());
  if (!entry) return;
  try {
    const Budget budget = parseBudget(entry->budget.toStdString());
    if (!budget.bytes) m_tools->setPictureBudget(entry->method == CacheMethod::Full ? 1.0 : budget.share.value());
  } catch (const Error&) {
    m_tools->setPictureBudget(std::nullopt);
  }
}

}  // namespace heatkv
