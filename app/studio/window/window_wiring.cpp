// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Joins the window's parts to the studio and to each other.
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QFileDialog>
#include <utility>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/compare_view.h"
#include "app/studio/centre/image_page.h"
#include "app/studio/centre/method_table.h"
#include "app/studio/centre/models_page.h"
#include "app/studio/centre/sweep_view.h"
#include "app/studio/docks/analysis.h"
#include "app/studio/docks/history_panel.h"
#include "app/studio/docks/log_panel.h"
#include "app/studio/docks/method_panel.h"
#include "app/studio/docks/model_panel.h"
#include "app/studio/docks/prompt_panel.h"
#include "app/studio/docks/queue_panel.h"
#include "app/studio/docks/sampling_panel.h"
#include "app/studio/document/edits.h"
#include "app/studio/program/report.h"
#include "app/studio/window/bottom_dock.h"
#include "app/studio/window/main_window.h"
#include "app/studio/window/status_parts.h"
#include "app/studio/window/tool_strip.h"
#include "app/studio/words/text.h"
#include "widgets/controls/dock_title_bar.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/toast.h"
#include "widgets/strip/scale_strip.h"

namespace heatkv {

void MainWindow::connectAll() {
  connectRun();
  connectStudio();
  connectCentre();
  connectPanels();
  connectBottom();
  connectStatus();
  m_memoryTimer.setInterval(2000);
  connect(&m_memoryTimer, &QTimer::timeout, this, &MainWindow::showMemory);
  m_memoryTimer.start();
  showPhase();
  showMemory();
}

void MainWindow::connectRun() {
  RunController& run = m_studio.run();
  connect(&run, &RunController::phaseChanged, this, [this] {
    showPhase();
    updateActions();
  });
  connect(&run.queue(), &JobQueue::changed, this, [this] {
    showStatus();
    updateActions();
    showLeft();
  });
  listen(
      run.events(), this, [this](const MemoryUse&) { showMemory(); },
      [this](const RunStarted& started) { onRunStarted(started.job); },
      [this](const PlanEvent& plan) { m_tools->setPictureBudget(plan.byteShare().value()); },
      [this](const PreviewEvent& preview) { m_previewMs += preview.ms; },
      [this](const FitAnswered& fit) {
        m_tools->setFit(fit.plan);
        m_sampling->setWork(fit.plan.workShare);
      },
      [this](const CalibrationMade& made) { showCalibrated(made.calibration); },
      [this](const RunEnded& end) {
        m_finished = m_studio.run().queue().waiting() == 0 ? 0 : m_finished + 1;
        if (!m_twinOf.isEmpty()) showTwin(std::exchange(m_twinOf, {}));
        if (end.how != End::Finished) return;
        showStatus();
        // What previews cost, as measured in this run.
        const double all = m_studio.run().progress().elapsedMs;
        if (!end.job.isCalibration() && m_previewMs > 0 && all > m_previewMs)
          m_sampling->setPreviewCost(end.job.paint.preview.every, m_previewMs / (all - m_previewMs));
      });
}

void MainWindow::onRunStarted(const Job& job) {
  m_lastError.reset();
  m_closedBars.remove(QStringLiteral("run"));
  if (job.isCalibration()) m_centre->bar()->withdraw(QStringLiteral("ranking"));
  m_previewMs = 0;
  m_centre->bar()->withdraw(QStringLiteral("run"));
  m_bottom->history()->choose({});
  if (!job.isCalibration()) m_prompt->remember(text(job.document.prompt));
  showBars();
}

void MainWindow::connectStudio() {
  connect(&m_studio.notices(), &Notices::problem, this, &MainWindow::showProblem);
  connect(&m_studio.models(), &Models::needsCare, m_centre, &Centre::showModels);
  connect(&m_studio.models().shelf(), &ModelShelf::modelChanged, this, [this](const QString& folder) {
    // What a model lacks that was to be open.
    const ShelfModel* model = m_studio.models().shelf().find(folder);
    if (model && model->info && !m_studio.open().model() && folder == m_studio.models().loadingFolder())
      m_model->setModel(*model->info, {});
  });
  connect(&m_studio.open(), &Open::planChanged, this, [this](const PlanAnswer& plan) {
    m_method->setPlan(plan);
    m_model->setPlan(plan);
    updateActions();
    showBars();
  });
  connect(&m_studio.tokens(), &PromptTokens::counted, m_prompt, &PromptPanel::setTokens);
  connect(&m_studio.open(), &Open::devicesChanged, this, [this] {
    showMemory();
    showBars();
  });
  connect(&m_studio.cacheFiles(), &CacheFiles::listChanged, this, [this] {
    m_method->setCalibrations(m_studio.cacheFiles().calibrations());
    showStatus();
  });
  connect(&m_studio.open(), &Open::calibrationChanged, this, [this] {
    showStatus();
    updateActions();
    showBars();
  });
  connect(&m_studio.open(), &Open::modelChanged, this, [this] {
    const auto& model = m_studio.open().model();
    m_closedBars.clear();
    if (m_studio.open().shapeOnly())
      m_model->setShape(model->info);
    else if (model)
      m_model->setModel(model->info, {QString::fromStdString(model->dtype), QString::fromStdString(model->vaeDtype),
                                      QString::fromStdString(model->textDtype)});
    else
      m_model->clear();
    showStatus();
    updateActions();
    showBars();
  });
  connect(&m_studio.state(), &StudioState::changed, this, [this] { updateActions(); });
  connect(&m_studio.pictures(), &Pictures::stored, this, [this] {
    showStatus();
    showHints();
    // After the first picture everybody has seen which device paints.
    m_centre->bar()->withdraw(QStringLiteral("device"));
    if (!m_studio.settings().get(setting::kDeviceNoted)) m_studio.settings().set(setting::kDeviceNoted, true);
  });
  connect(&m_studio.painter(), &Painter::whatIfPainted, this, [this](const QString& without, const QString& with) {
    m_centre->compare()->setFiles(without, with);
    m_centre->showPage(Centre::CompareTab);
  });
  connect(m_heatmap->plot(), &HeatmapPlot::contentChanged, this, [this] {
    m_docks.titleOf(m_heatmap)->setNote(m_heatmap->plot()->difference() ? tr("difference") : QString());
  });
  connect(&m_studio.painter(), &Painter::twinPainted, this, [this](const QString& picture, const QString& twin) {
    m_centre->compare()->setFiles(twin, picture);
    // Once the run is over: back to the picture that the twin was painted for, and the two beside each other.
    m_twinOf = picture;
    m_twinAwaited = true;
  });
  connect(m_centre->compare(), &CompareView::measured, this, [this](const QString& figures) {
    if (!std::exchange(m_twinAwaited, false) || m_centre->page() == Centre::CompareTab) return;
    m_toastAction = [this] { m_centre->showPage(Centre::CompareTab); };
    m_centre->toast()->tell(tr("The full-cache twin is painted: %1").arg(figures), tr("Compare"));
  });
  connect(&m_studio.settings(), &Settings::changed, this, [this](const QString& key) {
    if (key.startsWith(QLatin1String("look/"))) applyLook();
  });
}

void MainWindow::connectCentre() {
  const ImagePage* image = m_centre->image();
  connect(image, &ImagePage::generateRequested, this, [this] { m_studio.painter().generate(); });
  connect(image, &ImagePage::addModelRequested, this, &MainWindow::addModelFolder);
  connect(image, &ImagePage::demoRequested, &m_studio.models(), &Models::openDemo);
  connect(image, &ImagePage::pictureShown, m_analysis, &Analysis::showPicture);
  connect(m_centre->models(), &ModelsPage::addRequested, this, &MainWindow::addModelFolder);
  connect(m_centre->models(), &ModelsPage::demoRequested, &m_studio.models(), &Models::openDemo);
  connect(m_centre->models(), &ModelsPage::revealRequested, this, &MainWindow::reveal);
  connect(m_centre->strip(), &ScaleStrip::scaleChosen, m_analysis, &Analysis::showScale);
  connect(m_centre->strip(), &ScaleStrip::followingChanged, m_analysis, [this](bool following) {
    if (following) m_analysis->showScale(-1);
  });
  connect(m_analysis, &Analysis::scaleShown, this, [this](int scale) {
    if (scale < 0) return m_centre->strip()->setFollowing(true);
    m_centre->strip()->setFollowing(false);
    m_centre->strip()->setSelected(scale);
    m_centre->image()->showScale(scale);
  });
  connect(image, &ImagePage::pictureShown, this, [this](const QString& path) {
    if (path.isEmpty()) return;
    m_studio.session().setPicture(path);
    m_bottom->history()->choose(path);
    showPictureFacts();
    updateActions();
  });
  connect(m_centre->compare(), &CompareView::twinRequested, this, [this] {
    const QString shown = m_centre->image()->path();
    shown.isEmpty() ? m_studio.painter().paintTwin() : m_studio.painter().paintTwinOf(shown);
  });
  connect(m_centre->sweep(), &SweepView::setupRequested, this, &MainWindow::askSweep);
  connect(m_centre->sweep(), &SweepView::failed, this, &MainWindow::showProblem);
  MethodTable* methods = m_centre->compare()->methods();
  connect(methods, &MethodTable::failed, this, &MainWindow::showProblem);
  connect(methods, &MethodTable::lpipsRequested, this, [this, methods] {
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Folder with the AlexNet weights and LPIPS's linear layers"));
    if (folder.isEmpty()) return;
    m_studio.settings().setBlob(QStringLiteral("metrics/lpips"), folder.toUtf8());
    methods->setLpips(folder);
  });
  methods->setLpips(QString::fromUtf8(m_studio.settings().blob(QStringLiteral("metrics/lpips"))));
  connect(m_centre->bar(), &MessageBar::actionChosen, this, &MainWindow::onBarAction);
  connect(m_centre->toast(), &Toast::undone, this, [this] {
    if (m_toastAction) m_toastAction();
  });
  connect(m_centre->bar(), &MessageBar::closed, this, [this](const QString& id) {
    m_closedBars << id;
    if (id == QLatin1String("device")) m_studio.settings().set(setting::kDeviceNoted, true);
  });
}

void MainWindow::connectPanels() {
  connect(m_tools, &ToolStrip::layoutChosen, this, [this](int index) { setLayout(static_cast<Layout>(index)); });
  connect(m_tools, &ToolStrip::addModelRequested, this, &MainWindow::addModelFolder);
  connect(m_tools, &ToolStrip::modelsRequested, this, [this] { m_centre->showModels({}); });
  m_tools->connectButtons([this] { m_studio.painter().generate(); }, [this] { m_studio.run().stopNow(); });
  connect(m_prompt, &PromptPanel::historyChanged, this, [this] { m_studio.session().setPrompts(m_prompt->history()); });
  m_prompt->setHistory(m_studio.session().prompts());
  connect(&m_studio.pictures().history(), &HistoryStore::opened, this, [this] {
    // The picture that was on the canvas last time is there again, unless something else is by now.
    const QString last = m_studio.session().picture();
    if (m_studio.pictures().history().find(last) && m_centre->image()->path().isEmpty() && !m_studio.run().current())
      m_centre->image()->showFile(last);
    showStatus();
  });
  connect(m_prompt, &PromptPanel::unreadSettings, this, [this](const QStringList& what) {
    for (const QString& value : what) Q_EMIT m_studio.notices().warned(tr("Not applied: %1").arg(value));
  });
  connect(m_prompt, &PromptPanel::filesPasted, this, &MainWindow::openPaths);
  connect(m_prompt, &PromptPanel::promptFileRequested, this, &MainWindow::openPromptFile);
  connect(m_method, &MethodPanel::noteChanged, this,
          [this](const QString& note, const QString& words) { m_docks.titleOf(m_method)->setNote(note, words); });
  connect(m_method, &MethodPanel::calibrationChosen, &m_studio.cacheFiles(), &CacheFiles::openCalibration);
  connect(m_method, &MethodPanel::openRequested, this, &MainWindow::openAny);
  connect(m_method, &MethodPanel::calibrateRequested, this, [this] { askCalibration(); });
  connect(m_model, &ModelPanel::addRequested, this, &MainWindow::addModelFolder);
  connect(m_cache, &CachePanel::generateRequested, this, [this] { m_studio.painter().generate(); });
  connect(m_heatmap, &HeatmapPanel::calibrateRequested, this, [this] { askCalibration(); });
}

void MainWindow::connectBottom() {
  HistoryPanel* history = m_bottom->history();
  connect(history, &HistoryPanel::pictureChosen, m_centre->image(), &ImagePage::showFile);
  connect(history, &HistoryPanel::restoreRequested, this,
          [this](const QString& picture) { restoreSettings(m_studio.state(), m_studio.notices(), picture); });
  connect(history, &HistoryPanel::settingsRequested, this, &MainWindow::showPictureSettings);
  connect(history, &HistoryPanel::trashRequested, this, &MainWindow::trash);
  connect(history, &HistoryPanel::saveRequested, this, &MainWindow::savePictureAs);
  connect(history, &HistoryPanel::copyRequested, this,
          [](const QString& path) { QApplication::clipboard()->setImage(QImage(path)); });
  connect(history, &HistoryPanel::revealRequested, this, &MainWindow::reveal);
  connect(history, &HistoryPanel::twinRequested, this, [this](const QString& path) {
    m_studio.painter().paintTwinOf(path);
    m_centre->showPage(Centre::CompareTab);
  });
  connect(history, &HistoryPanel::compareRequested, this, [this](const QString& a, const QString& b) {
    m_centre->compare()->setFiles(a, b);
    m_centre->showPage(Centre::CompareTab);
  });
  connect(history, &HistoryPanel::sampleRequested, this, [this] { m_studio.painter().generate(); });
  connect(m_bottom->queue(), &QueuePanel::sweepRequested, this, &MainWindow::askSweep);
  connect(m_bottom->queue(), &QueuePanel::repeatRequested, &m_studio.painter(), &Painter::repeat);
  connect(m_bottom, &BottomDock::reportRequested, this, &MainWindow::showReport);
  connect(m_bottom->log(), &LogPanel::diagnosticsRequested, this,
          [this] { QApplication::clipboard()->setText(diagnosticsOf(m_studio)); });
}

void MainWindow::connectStatus() {
  connect(m_status, &StatusParts::stateClicked, this, [this] { m_bottom->open(BottomDock::Queue); });
  connect(m_status, &StatusParts::queueClicked, this, [this] { m_bottom->open(BottomDock::Queue); });
  connect(m_status, &StatusParts::lastRunClicked, this, [this] { m_bottom->open(BottomDock::History); });
  connect(m_status, &StatusParts::deviceClicked, this, [this] { m_tools->focusDevice(); });
  connect(m_status, &StatusParts::modelClicked, this, [this] { m_centre->showModels({}); });
  connect(m_status, &StatusParts::calibrationClicked, this, [this] {
    m_docks.show(m_method);
    m_method->setFocus();
  });
}

}  // namespace heatkv
