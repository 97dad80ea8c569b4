// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What people ask the window for: files, dialogs, the trash, panes.
#include <QApplication>
#include <QDesktopServices>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>
#include <QToolBar>
#include <QUndoCommand>
#include <QUrl>
#include <utility>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/evaluation_sweep.h"
#include "app/studio/centre/image_page.h"
#include "app/studio/centre/sweep_view.h"
#include "app/studio/dialogs/calibrate_dialog.h"
#include "app/studio/dialogs/help_window.h"
#include "app/studio/dialogs/keys_dialog.h"
#include "app/studio/dialogs/picture_dialog.h"
#include "app/studio/dialogs/sweep_dialog.h"
#include "app/studio/docks/prompt_panel.h"
#include "app/studio/document/edits.h"
#include "app/studio/history/picture_copy.h"
#include "app/studio/window/bottom_dock.h"
#include "app/studio/window/first_hints.h"
#include "app/studio/window/look.h"
#include "app/studio/window/main_window.h"
#include "app/studio/window/status_parts.h"
#include "app/studio/window/tool_strip.h"
#include "engine/calibration/calibration_files.h"
#include "engine/text/prompt_file.h"
#include "widgets/controls/budget_slider.h"
#include "widgets/controls/split_button.h"
#include "widgets/controls/toast.h"
#include "widgets/plots/cache_panel.h"
#include "widgets/plots/head_inspector.h"
#include "widgets/plots/heatmap_panel.h"
#include "widgets/plots/plot_export.h"

namespace heatkv {
namespace {

constexpr qsizetype kPacePictures = 200;

/// Pictures on their way to the trash and back.
class TrashCommand : public QUndoCommand {
 public:
  TrashCommand(HistoryStore& store, QStringList paths, const QString& text)
      : QUndoCommand(text), m_store(store), m_paths(std::move(paths)) {}
  void redo() override { m_batch = m_store.trash(m_paths); }
  void undo() override { m_store.restore(m_batch); }

 private:
  HistoryStore& m_store;
  QStringList m_paths;
  std::shared_ptr<TrashBatch> m_batch;
};

QFileDialog* saveDialog(QWidget* parent, const QString& title, const QString& name, const QString& filter) {
  auto* dialog = new QFileDialog(parent, title, {}, filter);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->selectFile(name);
  dialog->setDefaultSuffix(QFileInfo(name).suffix());
  return dialog;
}

}  // namespace

void MainWindow::openPaths(const QStringList& paths) {
  for (const QString& path : paths) openPath(path);
}

void MainWindow::openPath(const QString& path) {
  const QFileInfo info(path);
  if (!info.exists())
    return showProblem(Error(ErrorKind::File, tr("There is no file \"%1\".").arg(info.fileName()).toStdString(),
                             tr("It may have been moved or deleted, or its disk was disconnected.").toStdString(),
                             path.toStdString()));
  if (info.isDir() && isEvaluation(path)) return openEvaluation(info.absoluteFilePath());
  if (info.isDir()) return m_studio.models().add(info.absoluteFilePath());
  if (isPictureFile(path)) {
    m_centre->image()->showFile(info.absoluteFilePath());
    m_toastAction = [this, picture = info.absoluteFilePath()] {
      restoreSettings(m_studio.state(), m_studio.notices(), picture);
    };
    m_centre->toast()->tell(tr("Picture opened. Your settings have not changed."), tr("Use its settings"));
    return;
  }
  const QString suffix = info.suffix().toLower();
  if (suffix == QLatin1String("txt") || suffix == QLatin1String("tsv") || suffix == QLatin1String("jsonl")) {
    openPrompts(path);
  } else {
    openCacheFile(info.absoluteFilePath());
  }
}

void MainWindow::openEvaluation(const QString& folder) {
  try {
    m_centre->sweep()->showOther(sweepOfEvaluation(folder));
    m_centre->showPage(Centre::SweepTab);
  } catch (const Error& error) {
    showProblem(error);
  }
}

void MainWindow::askEvaluation() {
  auto* dialog = new QFileDialog(this, tr("Open an evaluation folder"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openEvaluation);
  dialog->open();
}

void MainWindow::openCacheFile(const QString& path) {
  try {
    switch (calibrationFileKind(path.toStdString())) {
      case CalibrationFileKind::Schedule:
        m_studio.cacheFiles().openSchedule(path);
        return;
      case CalibrationFileKind::Pins:
        openPins(m_studio.state(), m_studio.notices(), path);
        return;
      default:
        m_studio.cacheFiles().openCalibration(path);
    }
  } catch (const Error& error) {
    showProblem(error);
  }
}

void MainWindow::openAny() {
  auto* dialog = new QFileDialog(this, tr("Open"), {},
                                 tr("All supported files (*.png *.webp *.jpg *.jpeg *.json *.safetensors *.pt *.txt "
                                    "*.tsv *.jsonl);;All files (*)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFiles);
  connect(dialog, &QFileDialog::filesSelected, this, &MainWindow::openPaths);
  dialog->open();
}

void MainWindow::openPromptFile() {
  auto* dialog = new QFileDialog(this, tr("Open a prompt file"), {}, tr("Prompts (*.txt *.tsv *.jsonl)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::openPrompts);
  dialog->open();
}

void MainWindow::askPrompts(const std::vector<FilePrompt>& prompts) {
  auto* box = new QMessageBox(
      QMessageBox::Question, tr("Prompt file"),
      tr("This file has %n prompts. Which are to be painted?", nullptr, static_cast<int>(prompts.size())),
      QMessageBox::NoButton, this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setObjectName(QStringLiteral("askPrompts"));
  QPushButton* same = box->addButton(tr("All, with one seed"), QMessageBox::AcceptRole);
  QPushButton* each = box->addButton(tr("All, a seed each"), QMessageBox::AcceptRole);
  box->addButton(tr("Only the first"), QMessageBox::RejectRole);
  connect(box, &QMessageBox::buttonClicked, this, [this, prompts, same, each](QAbstractButton* chosen) {
    if (chosen == same || chosen == each) m_studio.painter().generateAll(prompts, chosen == each);
  });
  box->open();
}

void MainWindow::openPrompts(const QString& path) {
  try {
    constexpr int64_t kMost = 10'000;
    const auto prompts = readPrompts(path.toStdString(), kMost);
    QStringList history = m_prompt->history();
    constexpr size_t kRemembered = 200;
    for (size_t i = std::min(prompts.size(), kRemembered); i-- > 0;) {
      const FilePrompt* prompt = &prompts[i];
      const QString text = QString::fromStdString(prompt->text);
      history.removeAll(text);
      history.prepend(text);
    }
    m_prompt->setHistory(history);
    m_studio.session().setPrompts(history);
    m_studio.state().edit(tr("Open a prompt file"), {}, [&](Document& d) { d.prompt = prompts.front().text; });
    if (prompts.size() > 1) askPrompts(prompts);
  } catch (const Error& error) {
    showProblem(error);
  }
}

void MainWindow::addModelFolder() {
  auto* dialog = new QFileDialog(this, tr("Add a model folder"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  connect(dialog, &QFileDialog::fileSelected, &m_studio.models(), &Models::add);
  dialog->open();
}

void MainWindow::askShape() {
  auto* dialog = new QInputDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Explore a shape"));
  dialog->setLabelText(tr(
      "A published model (2b, 8b), layers x heads such as 32x16, or the path of a checkpoint.\nSchedules, budgets and "
      "the heatmap work as with the model itself; nothing can be painted."));
  dialog->setComboBoxItems({QStringLiteral("2b"), QStringLiteral("8b")});
  dialog->setComboBoxEditable(true);
  dialog->setOkButtonText(tr("Explore"));
  connect(dialog, &QInputDialog::textValueSelected, &m_studio.models(), &Models::explore);
  dialog->open();
}

void MainWindow::useBundledCalibration() {
  // Those of the model's own folder and of the program come after the ones made here.
  const QString own = m_studio.paths().data + QStringLiteral("/calibrations");
  for (const QString& file : m_studio.cacheFiles().calibrations()) {
    if (QFileInfo(file).absolutePath() == QFileInfo(own).absoluteFilePath()) continue;
    m_studio.cacheFiles().openCalibration(file);
    return;
  }
  m_centre->toast()->tell(tr("No calibration came with this model."), {});
}

void MainWindow::askCalibration(bool onward) {
  if (!m_studio.open().model() || m_studio.open().shapeOnly()) return addModelFolder();
  const auto& calibration = m_studio.open().calibration();
  // Only what says which prompts it has seen, of these very weights, can be gone on with.
  const bool resumable = calibration && !calibration->scas.empty() && calibration->promptsDone > 0 &&
                         static_cast<int>(calibration->prompts.size()) >= calibration->promptsDone &&
                         calibration->modelHash == m_studio.open().model()->info.hash;
  auto* dialog = new CalibrateDialog(m_studio.state().document(), m_studio.settings().get(setting::kCalibrationPrompts),
                                     m_prompt->history(), resumable ? calibration.value() : nullptr, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setPace([this](const Grids& grids) { return usualMs(grids, CacheMethod::Full); });
  dialog->setPromptsFor(QString::fromStdString(m_studio.open().model()->info.name));
  if (onward) dialog->resumeTo(m_studio.settings().get(setting::kCalibrationPrompts));
  connect(dialog, &QDialog::accepted, this, [this, dialog] { m_studio.calibrations().start(dialog->request()); });
  dialog->open();
}

void MainWindow::askSweep() {
  if (!m_studio.open().model() || m_studio.open().shapeOnly()) return addModelFolder();
  auto* dialog = new SweepDialog(m_studio.state().document(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setCost([this](const SweepPlan& plan) { return costOf(plan); });
  connect(dialog, &QDialog::accepted, this, [this, dialog] { m_centre->startSweep(dialog->plan()); });
  dialog->open();
}

std::optional<double> MainWindow::usualMs(const Grids& grids, CacheMethod method) const {
  // Of pictures of that size painted before: this method's newest, else the newest of any.
  const int stride =
      m_studio.open().model() && m_studio.open().model()->info.vae ? m_studio.open().model()->info.vae->stride : 16;
  const QSize size(grids.back().w * stride, grids.back().h * stride);
  std::optional<double> any;
  for (const HistoryEntry& entry : m_studio.pictures().history().entries().mid(0, kPacePictures)) {
    if (entry.size != size || entry.ms <= 0) continue;
    if (entry.method == method) return entry.ms;
    if (!any) any = entry.ms;
  }
  return any;
}

RunCost MainWindow::costOf(const SweepPlan& plan) const {
  RunCost cost;
  double ms = 0;
  bool known = true;
  for (const Document& cell : plan.cells) {
    const auto usual = usualMs(cell.grids(), cell.cache.method);
    known = known && usual;
    ms += usual.value_or(0);
  }
  if (known) cost.ms = ms;
  // The sweep's pictures are painted one by one: the full cache needs the most.
  if (const auto& plan_ = m_studio.open().plan(); plan_ && plan_->fullBytes > 0) {
    const auto& model = m_studio.open().model();
    const CacheShape& shape = plan_->question.shape;
    cost.bytes =
        plan_->question.entryBytes.stored * shape.pairs() * shape.fullTokens() + (model ? model->weightBytes : 0);
  }
  return cost;
}

void MainWindow::savePictureAs(const QString& path) {
  const QString from = path.isEmpty() ? m_centre->image()->path() : path;
  const QImage picture = from.isEmpty() ? m_centre->image()->picture() : QImage();
  if (from.isEmpty() && picture.isNull()) return;
  const QString name = from.isEmpty() ? QStringLiteral("picture.png") : QFileInfo(from).fileName();
  QFileDialog* dialog = saveDialog(this, tr("Save picture as"), name,
                                   tr("PNG picture (*.png);;WebP picture (*.webp);;JPEG picture (*.jpg)"));
  connect(dialog, &QFileDialog::fileSelected, this, [this, from, picture](const QString& to) {
    try {
      copyPicture(from, picture, to, m_studio.settings().get(setting::kMetadata));
    } catch (const Error& error) {
      showProblem(error);
    }
  });
  dialog->open();
}

void MainWindow::trash(const QStringList& paths) {
  QStringList listed;
  for (const QString& path : paths)
    if (m_studio.pictures().history().find(path)) listed << path;
  if (listed.isEmpty()) return;
  const auto count = static_cast<int>(listed.size());
  m_studio.state().undoStack()->push(
      new TrashCommand(m_studio.pictures().history(), listed, tr("Move %n pictures to trash", nullptr, count)));
  m_toastAction = [this] { m_studio.state().undoStack()->undo(); };
  m_centre->toast()->tell(tr("%n pictures moved to trash.", nullptr, count), tr("Undo"));
}

void MainWindow::reveal(const QString& path) {
  const QFileInfo info(path);
  QDesktopServices::openUrl(QUrl::fromLocalFile(info.isDir() ? info.absoluteFilePath() : info.absolutePath()));
}

void MainWindow::showPictureSettings(const QString& picture) {
  try {
    auto* dialog = new PictureDialog(m_studio.state(), picture, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
  } catch (const Error& error) {
    showProblem(error);
  }
}

void MainWindow::showFullScreenPicture(bool on) {
  if (on == m_beforeFullScreen.isEmpty()) {
    if (on) {
      m_beforeFullScreen = saveState();
      for (QDockWidget* dock : m_docks.docks()) dock->hide();
    } else {
      restoreState(std::exchange(m_beforeFullScreen, {}));
    }
    statusBar()->setVisible(!on);
    menuBar()->setVisible(!on);
    findChild<QToolBar*>(QStringLiteral("toolBar"))->setVisible(!on);
  }
  setWindowState(on ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
}

void MainWindow::showHints() {
  if (m_studio.settings().get(setting::kHintsSeen) || findChild<FirstHints*>()) return;
  auto* hints = new FirstHints(
      this,
      {Hint{m_tools->slider(), tr("Drag the budget: the heatmap and the cache show at once what a smaller cache "
                                  "would free.")},
       Hint{m_heatmap, tr("Each cell is a head of a layer. Click one to see when its entries are freed, or pin it.")},
       Hint{m_tools->generateButton(), tr("Ctrl+Shift+Return also paints the picture with a full cache, and shows "
                                          "both beside each other.")}});
  connect(hints, &FirstHints::done, this, [this] { m_studio.settings().set(setting::kHintsSeen, true); });
}

void MainWindow::applyLook() {
  heatkv::applyLook(*qobject_cast<QApplication*>(QApplication::instance()), m_studio.settings());
  const bool still = m_studio.settings().get(setting::kReducedMotion);
  m_centre->setMotion(still);
  setAnimated(!still);
}

void MainWindow::showShortcuts() {
  auto* dialog = new KeysDialog(m_shortcuts, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void MainWindow::showHelp() {
  if (!m_help) m_help = new HelpWindow(this);
  // The part about what has the focus.
  QString topic;
  for (const QWidget* widget = QApplication::focusWidget(); widget && topic.isEmpty(); widget = widget->parentWidget())
    topic = HelpWindow::topicOf(widget->objectName());
  static_cast<HelpWindow*>(m_help.data())->showTopic(topic);
  m_help->show();
  m_help->raise();
  m_help->activateWindow();
}

void MainWindow::showAbout() {
  auto* box = new QMessageBox(
      QMessageBox::NoIcon, tr("About HeatKV Studio"),
      tr("HeatKV Studio %1\n\nPaints pictures from text with Infinity models, and lets you see and control what their "
         "KV cache holds.\n\nGPL-3.0-or-later. Built on Qt, libtorch, QCustomPlot and OpenCV.")
          .arg(programVersion()),
      QMessageBox::Close, this);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->open();
}

void MainWindow::cyclePanes(int by) {
  // Toolbar, left, centre, strip, bottom, right, status; a side is one pane, entered at its first dock that shows.
  using Pane = QList<QWidget*>;
  const auto side = [this](Qt::DockWidgetArea area) {
    Pane pane;
    for (QDockWidget* dock : m_docks.in(area)) pane << (area == Qt::BottomDockWidgetArea ? dock : dock->widget());
    return pane;
  };
  const QList<Pane> panes{{m_tools},
                          side(Qt::LeftDockWidgetArea),
                          {m_centre->stage()},
                          {m_centre->stripPane()},
                          side(Qt::BottomDockWidgetArea),
                          side(Qt::RightDockWidgetArea),
                          {m_status}};
  const QWidget* focus = QApplication::focusWidget();
  qsizetype now = -1;
  for (qsizetype i = 0; i < panes.size(); ++i)
    for (const QWidget* part : panes[i])
      if (focus && (part == focus || part->isAncestorOf(focus))) now = i;
  for (qsizetype step = 1; step <= panes.size(); ++step) {
    for (QWidget* part : panes[((now + by * step) % panes.size() + panes.size()) % panes.size()]) {
      if (!part->isVisible()) continue;
      QList<QWidget*> inside = part->findChildren<QWidget*>();
      inside.prepend(part);
      for (QWidget* widget : inside) {
        if (widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus)) {
          widget->setFocus(Qt::TabFocusReason);
          return;
        }
      }
    }
  }
}

}  // namespace heatkv
