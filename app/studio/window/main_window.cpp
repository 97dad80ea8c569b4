// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/window/main_window.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QStatusBar>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolBar>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/image_page.h"
#include "app/studio/docks/analysis.h"
#include "app/studio/docks/history_panel.h"
#include "app/studio/docks/kept_runs.h"
#include "app/studio/docks/memory_panel.h"
#include "app/studio/docks/method_panel.h"
#include "app/studio/docks/model_panel.h"
#include "app/studio/docks/prompt_panel.h"
#include "app/studio/docks/sampling_panel.h"
#include "app/studio/window/attention_probe.h"
#include "app/studio/window/bottom_dock.h"
#include "app/studio/window/dock_grips.h"
#include "app/studio/window/spoken_labels.h"
#include "app/studio/window/status_parts.h"
#include "app/studio/window/tab_order.h"
#include "app/studio/window/tool_strip.h"
#include "app/studio/window/undo_keys.h"
#include "widgets/controls/dock_title_bar.h"
#include "widgets/strip/scale_strip.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kStateVersion = 1, kSettlingMs = 700, kInspectorHeight = 208;
constexpr QSize kFirstSize(1440, 900), kLeastSize(900, 560);

/// How much larger words are than in the font that the lengths here are made for.
double fontScale(const QWidget& window) {
  return std::max(1.0, window.fontMetrics().height() / 17.0);
}

}  // namespace

MainWindow::MainWindow(Studio& studio, QWidget* parent)
    : QMainWindow(parent), m_studio(studio), m_docks(*this), m_shortcuts(studio.settings()) {
  setObjectName(QStringLiteral("mainWindow"));
  setWindowTitle(tr("HeatKV Studio"));
  setMinimumSize(kLeastSize);
  resize(kFirstSize.boundedTo(screen()->availableSize()));
  setAcceptDrops(true);
  setDockNestingEnabled(true);
  setDockOptions(AllowNestedDocks | AllowTabbedDocks);
  setAnimated(!studio.settings().get(setting::kReducedMotion));
  setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);

  m_kept = new KeptRuns(studio, this);  // before all that show what it keeps
  m_tools = new ToolStrip(studio, this);
  auto* bar = new QToolBar(tr("Toolbar"), this);
  bar->setObjectName(QStringLiteral("toolBar"));
  bar->setMovable(false);
  bar->setContextMenuPolicy(Qt::PreventContextMenu);
  bar->addWidget(m_tools);
  bar->setFixedHeight(Theme::of(this).measures.toolBar);
  addToolBar(bar);
  m_centre = new Centre(studio, *m_kept, this);
  m_centre->setMotion(studio.settings().get(setting::kReducedMotion));
  setCentralWidget(m_centre);
  makeDocks();
  m_status = new StatusParts(this);
  statusBar()->setSizeGripEnabled(false);
  statusBar()->setContentsMargins(0, 0, 0, 0);
  statusBar()->addWidget(m_status, 1);
  statusBar()->setFixedHeight(Theme::of(this).measures.statusBar);
  m_analysis = new Analysis(studio, *m_kept, *m_cache, *m_heatmap, *m_inspector, this);
  new AttentionProbe(studio, *m_centre, *m_inspector, this);
  for (QWidget* body : {static_cast<QWidget*>(m_heatmap), static_cast<QWidget*>(m_inspector)})
    m_docks.titleOf(body)->moreMenu()->addMenu(m_analysis->pinMenu());
  makeMenus();
  connectAll();
  new DockGrips(this);
  new UndoKeys(this);
  restoreLayout();
  orderPanes();
  labelCombos(*this);
}

MainWindow::~MainWindow() = default;

void MainWindow::makeDocks() {
  m_prompt = new PromptPanel(m_studio.state());
  m_sampling = new SamplingPanel(m_studio.state());
  m_method = new MethodPanel(m_studio.state());
  m_model = new ModelPanel;
  m_cache = new CachePanel;
  m_heatmap = new HeatmapPanel;
  m_inspector = new HeadInspector;
  m_bottom = new BottomDock(m_studio, this);
  const auto left = Qt::LeftDockWidgetArea, right = Qt::RightDockWidgetArea;
  const auto alt = [](Qt::Key key) { return QKeySequence(Qt::ALT | key); };
  m_docks.add({"promptDock", tr("Prompt"), m_prompt, left, 176, alt(Qt::Key_1)});
  m_docks.add({"samplingDock", tr("Sampling"), m_sampling, left, 314, alt(Qt::Key_2), true});
  m_docks.add({"methodDock", tr("Cache method"), m_method, left, 176, {}, true, [] { return nullptr; }});
  m_docks.add({"modelDock", tr("Model"), m_model, left, 118, {}, true});
  m_docks.add({"cacheDock", tr("Cache"), m_cache, right, 280, alt(Qt::Key_3), false, [this] { return m_cache->plot(); },
               [this] { m_cache->tableAction()->toggle(); }});
  m_docks.add({"heatmapDock", tr("S-CAS heatmap"), m_heatmap, right, 304, alt(Qt::Key_4), false,
               [this] { return m_heatmap->plot(); }, [this] { m_heatmap->tableAction()->toggle(); }});
  m_docks.add({"inspectorDock", tr("Head inspector"), m_inspector, right, kInspectorHeight, alt(Qt::Key_5), false,
               [this] { return m_inspector->shownPlot(); },
               [this] { m_inspector->showTable(!m_inspector->tableShown()); }});
  auto* memory = new MemoryPanel(m_studio, *m_kept);
  QDockWidget* dock = m_docks.add({"memoryDock",
                                   tr("Memory"),
                                   memory,
                                   right,
                                   280,
                                   {},
                                   false,
                                   [memory] { return memory->plot(); },
                                   [memory] { memory->toggleTable(); }});
  connect(dock->toggleViewAction(), &QAction::triggered, this, [this, dock, memory](bool on) {
    if (on && dockWidgetArea(dock) == Qt::NoDockWidgetArea) tabifyDockWidget(m_docks.dockOf(m_cache), dock);
    if (on) m_docks.show(memory);
  });
  connect(m_centre->image(), &ImagePage::pictureShown, memory, &MemoryPanel::showPicture);
  connect(m_centre->strip(), &ScaleStrip::scaleChosen, memory->plot(), &MemoryPlot::setSelected);
  connect(memory->plot(), &MemoryPlot::scaleSelected, this, [this](int scale) {
    Q_EMIT m_analysis->scaleShown(scale);
    m_analysis->showScale(scale);
  });
  m_docks.add({"bottomDock", tr("History"), m_bottom, Qt::BottomDockWidgetArea, 0, alt(Qt::Key_6)});
  for (const DockRow& row : m_docks.rows())
    if (row.plot) makeExportable(row);
  m_docks.titleOf(m_cache)->moreMenu()->addActions({m_cache->tableAction(), m_cache->replayAction()});
  m_docks.titleOf(m_heatmap)->moreMenu()->addActions(m_heatmap->viewActions());
}

QSize MainWindow::lackOf(const QSize& size) const {
  const double width = size.width() / fontScale(*this), height = size.height() / fontScale(*this);
  return {width < 1000 ? 2 : width < 1200 ? 1 : 0, height < 640 ? 2 : height < 820 ? 1 : 0};
}

void MainWindow::arrangeDocks() {
  const QSize lack = lackOf(size());
  const bool low = lack.height() > 0, tiny = lack.height() == 2 || lack.width() == 2;
  const double scale = fontScale(*this);
  const auto scaled = [scale](QList<int> lengths) {
    for (int& length : lengths) length = static_cast<int>(length * scale);
    return lengths;
  };
  const QList<QDockWidget*> left = m_docks.in(Qt::LeftDockWidgetArea);
  QList<QDockWidget*> right = m_docks.in(Qt::RightDockWidgetArea);
  QDockWidget* closed = right.takeLast();
  for (QDockWidget* dock : m_docks.docks()) {
    dock->setFloating(false);
    dock->show();
  }
  for (QDockWidget* dock : left) addDockWidget(Qt::LeftDockWidgetArea, dock);
  for (QDockWidget* dock : right) addDockWidget(Qt::RightDockWidgetArea, dock);
  addDockWidget(Qt::BottomDockWidgetArea, m_bottom);
  removeDockWidget(closed);  // until it is asked for
  if (low) {
    // The first of a side keeps its own place, the others share one; on the smallest screens the right side is one.
    for (const QList<QDockWidget*>& side : {left, right}) {
      const bool one = tiny && side == right;
      for (qsizetype i = one ? 1 : 2; i < side.size(); ++i) tabifyDockWidget(side[i - 1], side[i]);
      side[one ? 0 : 1]->raise();
    }
  }
  const int leftWidth = lack.width() == 2 ? 248 : lack.width() == 1 ? 264 : 304;
  const int rightWidth = lack.width() == 2 ? 288 : width() < 1300 * scale ? 336 : m_layout == Analyse ? 520 : 392;
  resizeDocks({left[0], right[0]}, scaled({leftWidth, rightWidth}), Qt::Horizontal);
  if (low && tiny) {
    resizeDocks({left[0], left[1]}, scaled({120, 380}), Qt::Vertical);
  } else if (low) {
    resizeDocks({left[0], left[1]}, scaled({156, 436}), Qt::Vertical);
    resizeDocks({right[0], right[1]}, scaled({256, 336}), Qt::Vertical);
  } else {
    resizeDocks(left, scaled(m_docks.heightsIn(Qt::LeftDockWidgetArea)), Qt::Vertical);
    resizeDocks(right, scaled(m_docks.heightsIn(Qt::RightDockWidgetArea).mid(0, right.size())), Qt::Vertical);
  }
  m_bottom->setFolded(height() < 780 * scale || m_layout == Analyse);
  const int foot = m_bottom->isFolded() ? 32 : 132;
  if (m_layout == Analyse && !low) {
    // The heatmap has the height of two, and the head that is chosen in it stands below the picture.
    QDockWidget* inspector = m_docks.dockOf(m_inspector);
    addDockWidget(Qt::BottomDockWidgetArea, inspector);
    splitDockWidget(inspector, m_bottom, Qt::Vertical);
    resizeDocks({inspector, m_bottom}, scaled({kInspectorHeight, foot}), Qt::Vertical);
  } else {
    resizeDocks({m_bottom}, scaled({foot}), Qt::Vertical);
  }
}

void MainWindow::setLayout(Layout layout) {
  m_layout = layout;
  m_studio.settings().set(setting::kLayout, layout);
  m_tools->setLayoutIndex(layout);
  arrangeDocks();
  if (layout == Compare) {
    for (QDockWidget* dock : m_docks.in(Qt::RightDockWidgetArea)) dock->hide();
    m_centre->showPage(Centre::CompareTab);
  } else {
    m_centre->showPage(Centre::ImageTab);
  }
}

void MainWindow::restoreLayout() {
  m_layout = m_studio.settings().get(setting::kLayout);
  m_tools->setLayoutIndex(m_layout);
  restoreGeometry(m_studio.settings().blob(QStringLiteral("geometry")));
  resize(size().boundedTo(screen()->availableSize()).expandedTo(minimumSize()));
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  if (std::exchange(m_shownOnce, true)) return;
  // Sizes of docks hold only once the window has its own, which its manager may still change.
  arrangeDocks();
  m_settling.setSingleShot(true);
  m_settling.start(kSettlingMs);
  const QByteArray state = m_studio.settings().blob(QStringLiteral("state"));
  // Docks that were placed on a larger screen have no room on this one: they are laid out anew.
  const QList<QByteArray> saved = m_studio.settings().blob(QStringLiteral("stateSize")).split('x');
  const QSize lack = lackOf(size());
  const bool fits = saved.size() != 2 || lack.boundedTo(lackOf({saved[0].toInt(), saved[1].toInt()})) == lack;
  if (!state.isEmpty() && fits && restoreState(state, kStateVersion)) {
    m_settling.stop();
    m_bottom->setFolded(m_studio.settings().blob(QStringLiteral("folded")) == "1");
  }
  QTimer::singleShot(0, this, [this] {
    if (m_settling.isActive()) arrangeDocks();
    m_prompt->edit()->setFocus(Qt::OtherFocusReason);
    m_prompt->edit()->moveCursor(QTextCursor::End);
  });
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  if (m_settling.isActive())
    QMetaObject::invokeMethod(
        this, [this] { arrangeDocks(); }, Qt::QueuedConnection);
}

void MainWindow::saveLayout() {
  m_studio.settings().setBlob(QStringLiteral("geometry"), saveGeometry());
  m_studio.settings().setBlob(QStringLiteral("state"), saveState(kStateVersion));
  m_studio.settings().setBlob(QStringLiteral("stateSize"),
                              QByteArray::number(width()) + 'x' + QByteArray::number(height()));
  m_studio.settings().setBlob(QStringLiteral("folded"), m_bottom->isFolded() ? "1" : "0");
}

void MainWindow::closeEvent(QCloseEvent* event) {
  // Nothing is asked: what runs is stopped, the session is saved.
  saveLayout();
  hide();
  m_studio.shutDown();
  event->accept();
}

void MainWindow::childEvent(QChildEvent* event) {
  QMainWindow::childEvent(event);
  // The tabs of docks that lie over each other are made by Qt, and nameless.
  const auto name = [this] {
    for (QTabBar* tabs : findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) {
      tabs->setAccessibleName(tr("Docks"));
      tabs->setElideMode(Qt::ElideNone);
    }
  };
  QMetaObject::invokeMethod(this, name, Qt::QueuedConnection);
}

void MainWindow::orderPanes() {
  QList<QWidget*> panes{menuBar(), m_tools};
  const auto side = [&](Qt::DockWidgetArea area) {
    for (QDockWidget* dock : m_docks.in(area)) panes << dock->widget() << dock->titleBarWidget();
  };
  side(Qt::LeftDockWidgetArea);
  panes << m_centre << m_bottom->titleBarWidget() << m_bottom->widget();
  side(Qt::RightDockWidgetArea);
  panes << m_status;
  orderTabs(panes);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  for (const QUrl& url : event->mimeData()->urls()) {
    if (url.isLocalFile()) return event->acceptProposedAction();
  }
}

void MainWindow::dropEvent(QDropEvent* event) {
  QStringList paths;
  for (const QUrl& url : event->mimeData()->urls()) {
    if (url.isLocalFile()) paths << url.toLocalFile();
  }
  event->acceptProposedAction();
  // After the drag has ended: the source waits for it.
  QMetaObject::invokeMethod(
      this, [this, paths] { openPaths(paths); }, Qt::QueuedConnection);
}

}  // namespace heatkv
