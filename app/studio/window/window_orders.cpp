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
#include <QMenuBar>
#include <QMessageBox>
#include <QStatusBar>
#include <QToolBar>
#include <QUndoCommand>
#include <QUrl>
#include <utility>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/evaluation_sweep.h"
#include "app/studio/centre/sweep_view.h"
#include "app/studio/dialogs/calibrate_dialog.h"
#include "app/studio/dialogs/help_window.h"
#include "app/studio/dialogs/keys_dialog.h"
#include "app/studio/dialogs/picture_dialog.h"
#include "app/studio/dialogs/sweep_dialog.h"
#include "app/studio/docks/prompt_panel.h"
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

/// A picture on its way to the trash and back.
class TrashCommand : public QUndoCommand {
 public:
  TrashCommand(HistoryStore& store, QList<HistoryEntry> entries, const QString& text)
      : QUndoCommand(text), m_store(store), m_entries(std::move(entries)) {}
  void redo() override {
    m_places.clear();
    for (const HistoryEntry& entry : m_entries) {
      QString place;
      if (m_store.trash(entry.path, &place)) m_places << std::pair{entry, place};
    }
    setObsolete(m_places.isEmpty());
  }
  void undo() override {
    for (const auto& [entry, place] : m_places) m_store.restore(entry, place);
  }

 private:
  HistoryStore& m_store;
  QList<HistoryEntry> m_entries;
  QList<std::pair<HistoryEntry, QString>> m_places;
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
  if (info.isDir()) return m_studio.addModel(info.absoluteFilePath());
  if (isPictureFile(path)) {
    m_centre->showPicture(info.absoluteFilePath());
    m_toastAction = [this, picture = info.absoluteFilePath()] { m_studio.restoreSettings(picture); };
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
        m_studio.openSchedule(path);
        return;
      case CalibrationFileKind::Pins:
        m_studio.openPins(path);
        return;
      default:
        m_studio.openCalibration(path);
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

void MainWindow::openPrompts(const QString& path) {
  try {
    const auto prompts = readPrompts(path.toStdString(), 200);
    QStringList history = m_prompt->history();
    for (auto prompt = prompts.rbegin(); prompt != prompts.rend(); ++prompt) {
      const QString text = QString::fromStdString(prompt->text);
      history.removeAll(text);
      history.prepend(text);
    }
    m_prompt->setHistory(history);
    m_studio.promptHistory = history;
    m_studio.touchSession();
    m_studio.state().edit(tr("Open a prompt file"), {},
                          [&](Document& d) { d.prompt = QString::fromStdString(prompts.front().text); });
  } catch (const Error& error) {
    showProblem(error);
  }
}

void MainWindow::addModelFolder() {
  auto* dialog = new QFileDialog(this, tr("Add a model folder"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  connect(dialog, &QFileDialog::fileSelected, &m_studio, &Studio::addModel);
  dialog->open();
}

void MainWindow::useBundledCalibration() {
  // Those of the model's own folder and of the program come after the ones made here.
  const QString own = m_studio.paths().data + QStringLiteral("/calibrations");
  for (const QString& file : m_studio.calibrationFiles()) {
    if (QFileInfo(file).absolutePath() == QFileInfo(own).absoluteFilePath()) continue;
    m_studio.openCalibration(file);
    return;
  }
  m_centre->toast()->tell(tr("No calibration came with this model."), {});
}

void MainWindow::askCalibration(bool onward) {
  if (!m_studio.state().model()) return addModelFolder();
  const auto& calibration = m_studio.state().calibration();
  // Only what says which prompts it has seen, of these very weights, can be gone on with.
  const bool resumable = calibration && !calibration->scas.empty() && calibration->promptsDone > 0 &&
                         static_cast<int>(calibration->prompts.size()) >= calibration->promptsDone &&
                         calibration->modelHash == m_studio.state().model()->info.hash;
  auto* dialog = new CalibrateDialog(m_studio.state().document(), m_studio.settings().get(setting::kCalibrationPrompts),
                                     m_prompt->history(), resumable ? calibration : nullptr, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setPace([this](const Grids& grids) { return usualMs(grids, CacheMethod::Full); });
  dialog->setPromptsFor(QString::fromStdString(m_studio.state().model()->info.name));
  if (onward) dialog->resumeTo(m_studio.settings().get(setting::kCalibrationPrompts));
  connect(dialog, &QDialog::accepted, this, [this, dialog] { m_studio.calibrate(dialog->request()); });
  dialog->open();
}

void MainWindow::askSweep() {
  if (!m_studio.state().model()) return addModelFolder();
  auto* dialog = new SweepDialog(m_studio.state().document(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setCost([this](const SweepPlan& plan) { return costOf(plan); });
  connect(dialog, &QDialog::accepted, this, [this, dialog] { m_centre->startSweep(dialog->plan()); });
  dialog->open();
}

std::optional<double> MainWindow::usualMs(const Grids& grids, CacheMethod method) const {
  // Of pictures of that size painted before: this method's newest, else the newest of any.
  const int stride =
      m_studio.state().model() && m_studio.state().model()->info.vae ? m_studio.state().model()->info.vae->stride : 16;
  const QSize size(grids.back().w * stride, grids.back().h * stride);
  std::optional<double> any;
  for (const HistoryEntry& entry : m_studio.history().entries().mid(0, kPacePictures)) {
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
  if (const auto& plan_ = m_studio.plan(); plan_ && plan_->fullBytes > 0) {
    const auto& model = m_studio.state().model();
    cost.bytes = plan_->fullBytes + (model ? model->weightBytes : 0);
  }
  return cost;
}

void MainWindow::savePictureAs(const QString& path) {
  const QString from = path.isEmpty() ? m_centre->picturePath() : path;
  const QImage picture = from.isEmpty() ? m_centre->picture() : QImage();
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
  QList<HistoryEntry> entries;
  for (const QString& path : paths) {
    if (const HistoryEntry* entry = m_studio.history().find(path)) entries << *entry;
  }
  if (entries.isEmpty()) return;
  const QString words = tr("Move %n pictures to trash", nullptr, static_cast<int>(entries.size()));
  const auto before = m_studio.history().entries().size();
  m_studio.state().undoStack()->push(new TrashCommand(m_studio.history(), entries, words));
  if (m_studio.history().entries().size() == before)
    return showProblem(Error(ErrorKind::File, tr("The picture could not be moved to the trash.").toStdString(),
                             tr("Delete it in the file manager instead.").toStdString(), paths.front().toStdString()));
  m_toastAction = [this] { m_studio.state().undoStack()->undo(); };
  m_centre->toast()->tell(tr("%n pictures moved to trash.", nullptr, static_cast<int>(entries.size())), tr("Undo"));
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
      for (QDockWidget* dock : m_docks) dock->hide();
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
  // Toolbar, left, centre, strip, bottom, right, status.
  const QList<QWidget*> panes{m_tools,  m_docks[0]->widget(), m_centre->stage(), m_centre->stripPane(),
                              m_bottom, m_docks[4]->widget(), m_status};
  const QWidget* focus = QApplication::focusWidget();
  qsizetype now = -1;
  for (qsizetype i = 0; i < panes.size(); ++i) {
    if (focus && (panes[i] == focus || panes[i]->isAncestorOf(focus))) now = i;
  }
  for (qsizetype step = 1; step <= panes.size(); ++step) {
    QWidget* pane = panes[((now + by * step) % panes.size() + panes.size()) % panes.size()];
    if (!pane->isVisible()) continue;
    QList<QWidget*> inside = pane->findChildren<QWidget*>();
    inside.prepend(pane);
    for (QWidget* widget : inside) {
      if (widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus)) {
        widget->setFocus(Qt::TabFocusReason);
        return;
      }
    }
  }
}

}  // namespace heatkv
