// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window's answers to what the studio tells: phases, messages, status bar.
#include <QApplication>
#include <QClipboard>
#include <QFileInfo>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/image_page.h"
#include "app/studio/dialogs/error_dialog.h"
#include "app/studio/docks/log_panel.h"
#include "app/studio/docks/sampling_panel.h"
#include "app/studio/document/edits.h"
#include "app/studio/program/report.h"
#include "app/studio/window/bottom_dock.h"
#include "app/studio/window/main_window.h"
#include "app/studio/window/status_parts.h"
#include "app/studio/window/tool_strip.h"
#include "engine/calibration/stability.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/toast.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

constexpr int kEnoughPrompts = 10;
constexpr double kStable = 0.9;  // rank correlation between halves

}  // namespace

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
              : run.queue().waiting() == 0 && m_finished == 0
                  ? tr("Painting")
                  : tr("Painting %1 of %2").arg(m_finished + 1).arg(m_finished + 1 + run.queue().waiting());
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
  m_status->setQueue(static_cast<int>(run.queue().jobs().size()));
  const auto& model = m_studio.open().model();
  const QString name = model ? QString::fromStdString(model->info.name) : tr("No model");
  m_status->setModel(m_studio.open().shapeOnly() ? tr("%1, shape only").arg(name) : name);
  const auto& calibration = m_studio.open().calibration();
  if (calibration)
    m_status->setCalibration(
        calibration->promptsDone > 0
            ? tr("Calibration: %1 prompts, %2 sinks").arg(calibration->promptsDone).arg(calibration->sinkScales)
            : tr("Calibration: orders alone, %1 sinks").arg(calibration->sinkScales));
  else
    m_status->setCalibration(tr("No calibration"));
  const auto& entries = m_studio.pictures().history().entries();
  m_status->setLastRun(entries.isEmpty() ? QString()
                                         : tr("Last picture %1 \u00b7 %2 peak")
                                               .arg(format::duration(entries.front().ms),
                                                    format::cacheBytes(entries.front().heldBytes)));
}

void MainWindow::showMemory() {
  const auto& model = m_studio.open().model();
  const std::string id = model ? model->device : "cpu";
  if (id == "cpu") {
    m_status->setDevice(tr("CPU"), computerMemory());
    return;
  }
  QString name = QString::fromStdString(id).toUpper();
  name.replace(QLatin1Char(':'), QLatin1Char(' '));
  for (const DeviceInfo& device : m_studio.open().devices()) {
    if (device.id == id) m_status->setDevice(name, deviceMemory(device, m_studio.run().memory().liveBytes));
  }
}

void MainWindow::showProblem(const Error& error) {
  m_bottom->log()->add(errorText(error), LogLevel::Error);
  m_lastError = error;
  showBars();
  const bool memory = error.kind == ErrorKind::Memory;
  // A bar stands where the picture would be; the dialog comes once, for what a bar cannot explain.
  if (m_errorShown) return;
  if (m_studio.run().phase() == Phase::Failed && !memory) return;
  auto* dialog = new ErrorDialog(error, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (memory) {
    dialog->addRemedy(tr("Use 10 %"), [this] { setBudget(m_studio.state(), 0.1); });
    dialog->addRemedy(tr("Smaller picture"), [this] { m_sampling->smaller(); });
  } else if (error.kind == ErrorKind::Model || error.kind == ErrorKind::File) {
    if (m_studio.run().phase() == Phase::NoModel && m_studio.models().hasDemo())
      dialog->addRemedy(tr("Use the demo model"), [this] { m_studio.models().openDemo(); });
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
  if (m_studio.open().shapeOnly())
    bar->offer({Severity::Info,
                QStringLiteral("shape"),
                tr("Shape only: no weights, nothing can be painted."),
                {tr("Add a model folder")},
                false});
  else
    bar->withdraw(QStringLiteral("shape"));
  const auto& plan = m_studio.open().plan();
  const bool calibrationWrong = !m_closedBars.contains(QStringLiteral("calibration")) && plan && plan->error &&
                                plan->error->kind == ErrorKind::Model && m_studio.open().model();
  if (calibrationWrong)
    bar->offer({Severity::Warning,
                QStringLiteral("calibration"),
                QString::fromStdString(plan->error->message),
                {tr("Calibrate..."), tr("Use a full cache")},
                true});
  else
    bar->withdraw(QStringLiteral("calibration"));
  const bool cuda = std::any_of(m_studio.open().devices().begin(), m_studio.open().devices().end(),
                                [](const DeviceInfo& device) { return device.id != "cpu"; });
  if (!m_studio.open().devices().empty() && !cuda && !m_studio.settings().get(setting::kDeviceNoted) &&
      m_studio.run().queue().left() == 0)
    bar->offer({Severity::Info,
                QStringLiteral("device"),
                tr("No CUDA device: painting on the CPU. More about devices is in the report of the Help menu."),
                {},
                true});
}

void MainWindow::showLeft() {
  const int left = m_studio.run().queue().left();
  if (left == 0) return m_centre->bar()->withdraw(QStringLiteral("left"));
  m_centre->bar()->withdraw(QStringLiteral("device"));  // what asks goes before what tells
  m_centre->bar()->offer({MessageBar::Severity::Info,
                          QStringLiteral("left"),
                          tr("%n jobs are left from last time.", nullptr, left),
                          {tr("Continue"), tr("Discard")},
                          true});
}

void MainWindow::onBarAction(const QString& id, int index) {
  if (id == QLatin1String("crash")) {
    m_centre->bar()->withdraw(id);
    showReport();
  } else if (id == QLatin1String("shape")) {
    addModelFolder();
  } else if (id == QLatin1String("left")) {
    index == 0 ? m_studio.run().queue().resume() : m_studio.run().queue().discardLeft();
  } else if (id == QLatin1String("ranking")) {
    m_centre->bar()->withdraw(id);
    index == 0 ? askCalibration(true) : useBundledCalibration();
  } else if (id == QLatin1String("calibration")) {
    if (index == 0) return askCalibration();
    m_studio.state().edit(tr("Change method"), {}, [](Document& d) { d.cache.method = CacheMethod::Full; });
  } else if (m_studio.run().phase() == Phase::OutOfMemory) {
    if (index == 0)
      setBudget(m_studio.state(), 0.1);
    else
      m_sampling->smaller();
    m_tools->focusBudget();
  } else if (index == 0) {
    m_studio.painter().generate();
  } else if (m_lastError) {
    auto* dialog = new ErrorDialog(*m_lastError, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
  }
}

void MainWindow::showCalibrated(const std::shared_ptr<const Calibration>& made) {
  if (!made || made->promptsDone == 0) return;
  const Stability stability = stabilityOf(*made);
  double sum = 0;
  int scales = 0;
  for (const double value : stability.correlation)
    if (std::isfinite(value)) sum += value, ++scales;
  const double mean = scales > 0 ? sum / scales : 0;
  if (made->promptsDone >= kEnoughPrompts || mean >= kStable) {
    m_toastAction = [this] { showCalibrationFacts(); };
    m_centre->toast()->tell(tr("Calibrated with %n prompts. It is used from now on.", nullptr, made->promptsDone),
                            tr("About it"));
    return;
  }
  const QString prompts = tr("%n prompts", nullptr, made->promptsDone);
  m_centre->bar()->offer(
      {MessageBar::Severity::Warning,
       QStringLiteral("ranking"),
       scales > 0 ? tr("%1: the ranking still moves (rank correlation %2).").arg(prompts, format::decimal(mean, 2))
                  : tr("%1: too few to know whether the ranking is stable.").arg(prompts),
       {tr("Continue to %1").arg(kEnoughPrompts), tr("Use the bundled one")},
       true});
}

void MainWindow::showTwin(const QString& picture) {
  if (m_studio.run().queue().waiting() > 0 || m_centre->page() != Centre::ImageTab) return;
  m_twinAwaited = false;
  if (QFileInfo::exists(picture)) m_centre->image()->showFile(picture);
  m_centre->showPage(Centre::CompareTab);
}

void MainWindow::showPictureFacts() {
  const HistoryEntry* entry = m_studio.pictures().history().find(m_centre->image()->path());
  if (!entry) return;
  try {
    const Budget budget = parseBudget(entry->budget.toStdString());
    const bool ofBytes = !budget.bytes && !budget.ofEntries;
    if (ofBytes) m_tools->setPictureBudget(entry->method == CacheMethod::Full ? 1.0 : budget.share.value());
  } catch (const Error&) {
    m_tools->setPictureBudget(std::nullopt);
  }
}

}  // namespace heatkv
