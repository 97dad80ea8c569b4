// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the window as a file: plots, schedules, calibrations and what other tools read; by dialog or dragged out.
#include <QApplication>
#include <QDockWidget>
#include <QDrag>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QPointer>
#include <QRegularExpression>
#include <QTableView>
#include <QTemporaryDir>
#include <QUrl>

#include "app/studio/dialogs/calibration_dialog.h"
#include "app/studio/dialogs/schedule_dialog.h"
#include "app/studio/window/main_window.h"
#include "engine/calibration/calibration_files.h"
#include "engine/calibration/fit_calibration.h"
#include "widgets/controls/dock_title_bar.h"
#include "widgets/plots/cache_panel.h"
#include "widgets/plots/head_inspector.h"
#include "widgets/plots/heatmap_panel.h"
#include "widgets/plots/plot_export.h"

namespace heatkv {

void MainWindow::exportTo(const QString& title, const QString& name, const QString& filter,
                          std::function<void(const std::string& path)> write) {
  auto* dialog = new QFileDialog(this, title, {}, filter);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->selectFile(name);
  dialog->setDefaultSuffix(QFileInfo(name).suffix());
  // A name without a suffix gets that of the chosen kind.
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& kind) {
    static const QRegularExpression first(QStringLiteral("\\*\\.(\\w+)"));
    dialog->setDefaultSuffix(first.match(kind).captured(1));
  });
  connect(dialog, &QFileDialog::fileSelected, this, [this, write = std::move(write)](const QString& path) {
    try {
      write(path.toStdString());
    } catch (const Error& error) {
      showProblem(error);
    }
  });
  dialog->open();
}

void MainWindow::exportPlotOf(Plot* plot) {
  exportTo(tr("Export %1").arg(plot->title()), QStringLiteral("plot.png"), plotFileFilter(),
           [plot = QPointer<Plot>(plot)](const std::string& path) {
             if (plot) exportPlot(*plot, QString::fromStdString(path));
           });
}

const DockRow& MainWindow::focusedPlotRow() const {
  const DockRow* row = m_docks.rowOf(QApplication::focusWidget());
  return row && row->toggleTable ? *row : *m_docks.rowOf(m_cache);
}

Plot* MainWindow::focusedPlot() const {
  for (QWidget* widget = QApplication::focusWidget(); widget; widget = widget->parentWidget())
    if (auto* plot = qobject_cast<Plot*>(widget)) return plot;
  return focusedPlotRow().plot();
}

void MainWindow::exportFocused() {
  exportPlotOf(focusedPlot());
}

void MainWindow::toggleTable() {
  const DockRow& row = focusedPlotRow();
  row.toggleTable();
  // The focus follows what took the plot's place.
  for (QTableView* table : row.widget->findChildren<QTableView*>())
    if (table->isVisible()) return table->setFocus(Qt::OtherFocusReason);
  row.plot()->setFocus(Qt::OtherFocusReason);
}

void MainWindow::exportSchedule() {
  if (!m_studio.open().plan() || !m_studio.open().plan()->schedule) return;
  exportTo(tr("Export the schedule"), QStringLiteral("schedule.json"),
           tr("Schedule (*.json);;Masks for NumPy (*.npz);;Masks as a table (*.csv)"),
           [schedule = m_studio.open().plan()->schedule](const std::string& path) {
             const bool masks = path.ends_with(".npz") || path.ends_with(".csv");
             masks ? writeMasks(path, *schedule) : writeSchedule(path, *schedule);
           });
}

void MainWindow::exportPins() {
  exportTo(tr("Export the pins"), QStringLiteral("pins.json"), tr("Pins (*.json)"),
           [pins = m_studio.state().document().cache.pins](const std::string& path) { writePins(path, pins); });
}

void MainWindow::exportCalibration() {
  const auto calibration = m_studio.open().calibration();
  if (!calibration) return;
  exportTo(tr("Export the calibration"), QStringLiteral("calibration.json"),
           tr("Calibration (*.json);;Calibration as tensors (*.safetensors)"),
           [calibration](const std::string& path) { writeCalibration(path, *calibration); });
}

void MainWindow::exportOrders() {
  const auto calibration = m_studio.open().calibration();
  if (!calibration) return;
  exportTo(tr("Export the orders"), QStringLiteral("orders.json"), tr("HeatKV orders (*.json)"),
           [calibration](const std::string& path) { writeOrders(path, *calibration); });
}

void MainWindow::exportScaleKv() {
  const auto calibration = m_studio.open().calibration();
  if (!calibration || !m_studio.open().plan()) return;
  exportTo(tr("Export ScaleKV budgets"), QStringLiteral("scalekv.json"), tr("ScaleKV budgets (*.json)"),
           [calibration, share = m_studio.open().plan()->share](const std::string& path) {
             writeScaleKv(path, *calibration, share);
           });
}

void MainWindow::exportHeatKvFolder() {
  const auto calibration = m_studio.open().calibration();
  if (!calibration) return;
  auto* dialog = new QFileDialog(this, tr("Choose a folder for the published code's files"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  connect(dialog, &QFileDialog::fileSelected, this, [this, calibration](const QString& folder) {
    try {
      writeHeatKvFolder(folder.toStdString(), *calibration);
    } catch (const Error& error) {
      showProblem(error);
    }
  });
  dialog->open();
}

QList<QUrl> MainWindow::draggedFiles(Plot* plot) {
  if (!m_dragged) m_dragged = std::make_unique<QTemporaryDir>();
  const auto place = [this](const char* name) { return m_dragged->filePath(QLatin1String(name)); };
  QList<QUrl> files;
  const auto add = [&files](const QString& path) { files << QUrl::fromLocalFile(path); };
  if (plot) {
    exportPlot(*plot, place("plot.svg"));
    add(place("plot.svg"));
    return files;
  }
  if (m_studio.open().plan() && m_studio.open().plan()->schedule) {
    writeSchedule(place("schedule.json").toStdString(), *m_studio.open().plan()->schedule);
    add(place("schedule.json"));
  }
  if (const auto& calibration = m_studio.open().calibration(); calibration && !calibration->orders.byScale.empty()) {
    writeOrders(place("orders.json").toStdString(), *calibration);
    add(place("orders.json"));
  }
  return files;
}

void MainWindow::dragOut(Plot* plot) {
  try {
    const QList<QUrl> files = draggedFiles(plot);
    if (files.isEmpty()) return;
    auto* mime = new QMimeData;
    mime->setUrls(files);
    // For who takes pictures rather than files.
    if (plot) mime->setImageData(QImage::fromData(plotBytes(*plot, PlotFormat::Png)));
    auto* drag = new QDrag(this);
    drag->setMimeData(mime);
    drag->exec(Qt::CopyAction);
  } catch (const Error& error) {
    showProblem(error);
  }
}

void MainWindow::makeExportable(const DockRow& row) {
  DockTitleBar* title = m_docks.titleOf(row.widget);
  title->setExportable(true);
  connect(title, &DockTitleBar::exportRequested, this,
          [this, plot = row.plot] { plot() ? exportPlotOf(plot()) : exportSchedule(); });
  connect(title, &DockTitleBar::exportDragged, this, [this, plot = row.plot] { dragOut(plot()); });
}

void MainWindow::compareCalibration() {
  const auto own = m_studio.open().calibration();
  if (!own) return;
  auto* dialog = new QFileDialog(this, tr("Compare with another calibration"), {},
                                 tr("Calibrations (*.json *.safetensors *.pt);;All files (*)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::compareWith);
  dialog->open();
}

void MainWindow::compareWith(const QString& path) {
  const auto own = m_studio.open().calibration();
  if (!own) return;
  try {
    auto other =
        fittedTo(std::make_shared<const Calibration>(readCalibration(path.toStdString(), &own->shape)), own->shape);
    if (other->scas.empty() || own->scas.empty())
      throw Error(ErrorKind::File, tr("A file with orders only has no scores to compare.").toStdString(),
                  tr("Choose a calibration that contains scores.").toStdString(), path.toStdString());
    m_heatmap->plot()->setMinus(std::move(other), QFileInfo(path).fileName());
    m_docks.show(m_heatmap);
  } catch (const Error& error) {
    showProblem(error);
  }
  updateActions();
}

void MainWindow::showScheduleTable() {
  auto* dialog = findChild<ScheduleDialog*>();
  if (!dialog) {
    dialog = new ScheduleDialog(m_studio, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
  }
  dialog->show();
  dialog->raise();
  dialog->activateWindow();
}

void MainWindow::showCalibrationFacts() {
  const auto& calibration = m_studio.open().calibration();
  if (!calibration) return;
  const auto& plan = m_studio.open().plan();
  auto* dialog = new CalibrationDialog(*calibration, m_studio.open().calibration().path(),
                                       plan ? std::optional(plan->share) : std::nullopt, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

}  // namespace heatkv
