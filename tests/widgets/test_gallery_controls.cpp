// Renders the style and every control for review, in both themes, at several ratios, font sizes and mirrored.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QSpinBox>
#include <QSplitter>
#include <QTabBar>
#include <QTableWidget>
#include <QTextEdit>
#include <QToolBar>
#include <QToolButton>

#include "gallery.h"
#include "widgets/controls/budget_slider.h"
#include "widgets/controls/budget_spin.h"
#include "widgets/controls/collapsible_section.h"
#include "widgets/controls/dock_title_bar.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/icon_button.h"
#include "widgets/controls/memory_bar.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/readout_line.h"
#include "widgets/controls/scale_progress_bar.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/controls/split_button.h"
#include "widgets/controls/toast.h"

using namespace heatkv;
using test::s;

namespace {

constexpr int64_t kGiB = int64_t{1} << 30;

QWidget* separator() {
  auto* line = new QFrame;
  line->setFrameShape(QFrame::VLine);
  line->setFixedSize(8, 24);
  return line;
}

QWidget* toolBar() {
  auto* bar = new QWidget;
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(12, 0, 12, 0);
  row->setSpacing(8);
  auto* generate = new SplitButton(s("play"), s("Generate"), s("More ways to generate"));
  generate->setPrimary(true);
  generate->setMenu(new QMenu(generate));
  auto* stop = new SplitButton(s("stop"), s("Stop"), s("More ways to stop"));
  stop->setMenu(new QMenu(stop));
  auto* model = new QComboBox;
  model->addItem(icon(s("model")), s("Infinity-2B"));
  model->setFixedWidth(136);
  auto* device = new QComboBox;
  device->addItem(icon(s("chip")), s("CUDA 0 · 12 GiB"));
  device->setFixedWidth(160);
  auto* budget = new ElidedLabel(s("Budget"));
  budget->setSize(ElidedLabel::Size::Label);
  auto* slider = new BudgetSlider;
  slider->setMinimum(0.327);
  auto* spin = new BudgetSpin;
  auto* readout = new QVBoxLayout;
  readout->setSpacing(1);
  auto* first = new ElidedLabel(s("321 of 3\u202F213 MiB · 10.0×"));
  first->setSize(ElidedLabel::Size::Label);
  auto* second = new ElidedLabel(s("Fits · bf16 · batch 1 · guidance ×2"));
  second->setSize(ElidedLabel::Size::Axis);
  second->setTone(ElidedLabel::Tone::Muted);
  readout->addStretch();
  readout->addWidget(first);
  readout->addWidget(second);
  readout->addStretch();
  row->addWidget(generate);
  row->addWidget(stop);
  row->addWidget(separator());
  row->addWidget(model);
  row->addWidget(device);
  row->addWidget(separator());
  row->addWidget(budget);
  row->addWidget(slider);
  row->addWidget(spin);
  row->addLayout(readout, 1);
  row->addWidget(new SegmentedControl({s("Generate"), s("Analyse"), s("Compare")}, SegmentedControl::Height::Normal));
  return bar;
}

QWidget* form() {
  auto* page = new QWidget;
  page->setBackgroundRole(QPalette::AlternateBase);
  page->setAutoFillBackground(true);
  auto* layout = new QVBoxLayout(page);
  auto* prompt = new QTextEdit(s("A mountain lake at dawn, pine forest on the near shore, thin mist over the water"));
  prompt->setFixedHeight(88);
  layout->addWidget(prompt);
  auto* negative = new CollapsibleSection(s("Negative prompt"));
  negative->setSummary(s("none"));
  layout->addWidget(negative);
  auto* grid = new QGridLayout;
  grid->setVerticalSpacing(4);
  grid->setHorizontalSpacing(8);
  grid->setColumnMinimumWidth(0, 84);
  int row = 0;
  const auto add = [&](const char* name, QWidget* field, QWidget* one = nullptr, QWidget* two = nullptr) {
    grid->addWidget(new QLabel(s(name)), row, 0);
    auto* line = new QHBoxLayout;
    line->setSpacing(4);
    line->addWidget(field, 1);
    if (one) line->addWidget(one);
    if (two) line->addWidget(two);
    grid->addLayout(line, row++, 1);
  };
  auto* lock = new IconButton(s("lock"), s("Lock the seed"));
  lock->setCheckable(true);
  lock->setChecked(true);
  add("Seed", new QLineEdit(s("1749201773")), new IconButton(s("dice"), s("Draw a new seed"), nullptr, IconRole::Text),
      lock);
  auto* guidance = new QDoubleSpinBox;
  guidance->setValue(3);
  add("Guidance", guidance, new IconButton(s("sliders"), s("Guidance of each scale"), nullptr, IconRole::Text));
  auto* aspect = new QComboBox;
  aspect->addItems({s("1:1"), s("3:2")});
  add("Aspect", aspect);
  auto* off = new QComboBox;
  off->addItem(s("Every scale · +6 %"));
  off->setEnabled(false);
  add("Preview", off);
  auto* wrong = new QLineEdit(s("12 %"));
  wrong->setProperty("invalid", true);
  add("Budget", wrong);
  auto* hint = new QLineEdit;
  hint->setPlaceholderText(s("Search prompts, seeds"));
  hint->setProperty("compact", true);
  hint->addAction(icon(s("search")), QLineEdit::LeadingPosition);
  add("Search", hint);
  layout->addLayout(grid);
  auto* boxes = new QHBoxLayout;
  auto* one = new QCheckBox(s("Keep"));
  one->setChecked(true);
  auto* two = new QCheckBox(s("Prune"));
  auto* three = new QCheckBox(s("Partly"));
  three->setTristate(true);
  three->setCheckState(Qt::PartiallyChecked);
  auto* four = new QRadioButton(s("Auto"));
  four->setChecked(true);
  auto* five = new QRadioButton(s("Off"));
  for (QWidget* box : std::initializer_list<QWidget*>{one, two, three, four, five}) boxes->addWidget(box);
  layout->addLayout(boxes);
  auto* buttons = new QHBoxLayout;
  auto* primary = new QPushButton(s("Calibrate"));
  primary->setProperty("primary", true);
  auto* menuButton = new QPushButton(s("Export"));
  menuButton->setMenu(new QMenu(menuButton));
  auto* disabled = new QPushButton(icon(s("trash")), s("Delete"));
  disabled->setEnabled(false);
  auto* tool = new QToolButton;
  tool->setText(s("45\u00A0%"));
  tool->setAutoRaise(true);
  tool->setMenu(new QMenu(tool));
  tool->setPopupMode(QToolButton::InstantPopup);
  for (QWidget* button : std::initializer_list<QWidget*>{new QPushButton(icon(s("open")), s("Open")), primary,
                                                         menuButton, disabled, tool})
    buttons->addWidget(button);
  layout->addLayout(buttons);
  auto* slider = new QSlider(Qt::Horizontal);
  slider->setValue(40);
  layout->addWidget(slider);
  auto* progress = new QProgressBar;
  progress->setValue(60);
  layout->addWidget(progress);
  auto* busy = new QProgressBar;
  busy->setRange(0, 0);
  layout->addWidget(busy);
  layout->addStretch();
  return page;
}

QWidget* centre() {
  auto* page = new QWidget;
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* tabs = new QTabBar;
  tabs->setProperty("onCanvas", true);
  tabs->setDrawBase(true);
  tabs->setExpanding(false);
  tabs->addTab(icon(s("image")), s("Image"));
  tabs->addTab(icon(s("compare")), s("Compare"));
  tabs->addTab(icon(s("grid")), s("Sweep"));
  layout->addWidget(tabs);
  const auto bar = [&](MessageBar::Severity severity, const char* text, const QStringList& actions) {
    auto* message = new MessageBar;
    message->offer({severity, s("m"), s(text), actions, true});
    layout->addWidget(message);
  };
  bar(MessageBar::Severity::Info, "No CUDA device: painting on the CPU, about 4 s.", {s("Copy details")});
  bar(MessageBar::Severity::Warning, "The calibration was made for other weights of the same shape.",
      {s("Calibrate..."), s("Use it")});
  bar(MessageBar::Severity::Error, "The picture could not be saved: the disk is full.", {s("Save elsewhere...")});
  bar(MessageBar::Severity::Done, "The schedule was exported.", {});
  auto* progress = new ScaleProgressBar;
  progress->setMotion(0);
  progress->setScales(parseGrids("1x1,2x2,4x4,6x6,8x8,12x12,16x16,20x20,24x24,32x32,40x40,48x48,64x64"));
  progress->setScale(8, 19.0 / 32);
  progress->setWords(s("Scale 9 of 13 · 24×24 · layer 19 of 32"), s("12 % · 0.5 s · about 1.7 s left"));
  layout->addWidget(progress);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(12, 8, 12, 8);
  auto* memory = new MemoryBar;
  memory->setBytes({kGiB * 56 / 10, kGiB * 11 / 10, 12 * kGiB, 0});
  memory->setFixedWidth(120);
  auto* words = new ElidedLabel(MemoryBar::words(memory->bytes()));
  words->setSize(ElidedLabel::Size::Compact);
  auto* out = new MemoryBar;
  out->setBytes({kGiB * 71 / 10, 2 * kGiB, 12 * kGiB, kGiB * 19 / 10});
  row->addWidget(memory);
  row->addWidget(words);
  row->addWidget(out);
  auto* ok = new ElidedLabel(s("as predicted"));
  ok->setTone(ElidedLabel::Tone::Ok);
  ok->setSize(ElidedLabel::Size::Axis);
  ok->setIconName(s("check"));
  row->addWidget(ok);
  layout->addLayout(row);
  auto* readout = new ReadoutLine;
  readout->say(s("Layer 22, head 1 at 12×12: score 0.0257, rank 365 of 512, kept"));
  auto* inset = new QHBoxLayout;
  inset->setContentsMargins(12, 4, 12, 4);
  inset->addWidget(readout);
  layout->addLayout(inset);
  auto* low = new QTabBar;
  low->setExpanding(false);
  low->addTab(s("History"));
  low->addTab(s("Queue"));
  low->addTab(s("Log"));
  layout->addWidget(low);
  auto* table = new QTableWidget(4, 3);
  table->setHorizontalHeaderLabels({s("Scale"), s("Score"), s("Goes")});
  table->verticalHeader()->hide();
  table->setShowGrid(false);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 3; ++j) table->setItem(i, j, new QTableWidgetItem(QString::number(i * 3 + j)));
  table->selectRow(1);
  table->setFixedHeight(150);
  layout->addWidget(table);
  layout->addWidget(new EmptyState(s("This model has not been calibrated."), {s("Calibrate...")}), 1);
  return page;
}

QWidget* docks() {
  auto* window = new QMainWindow;
  window->menuBar()->addMenu(s("&File"))->addAction(s("Open"));
  window->menuBar()->addMenu(s("&Edit"));
  window->menuBar()->addMenu(s("&Generate"));
  window->setCentralWidget(new QTextEdit);
  for (const char* name : {"Cache", "S-CAS heatmap"}) {
    auto* dock = new QDockWidget(s(name));
    auto* title = new DockTitleBar(dock);
    title->setExportable(true);
    dock->setTitleBarWidget(title);
    auto* body = new EmptyState(s("Generate a picture to see its cache fill."), {s("Generate")});
    dock->setWidget(body);
    window->addDockWidget(Qt::RightDockWidgetArea, dock);
  }
  auto* plain = new QDockWidget(s("Plain dock"));
  plain->setWidget(new QLabel(s("Body")));
  window->addDockWidget(Qt::LeftDockWidgetArea, plain);
  return window;
}

QWidget* menu() {
  auto* menu = new QMenu;
  QAction* first = menu->addAction(icon(s("play")), s("Generate"));
  first->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return));
  first->setShortcutVisibleInContextMenu(true);
  QAction* second = menu->addAction(s("Generate with full-cache twin"));
  second->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Return));
  menu->addSeparator();
  QAction* third = menu->addAction(s("Show early frees"));
  third->setCheckable(true);
  third->setChecked(true);
  menu->addAction(s("Not now"))->setEnabled(false);
  menu->addMenu(s("Theme"))->addAction(s("Light"));
  menu->setActiveAction(second);
  return menu;
}

}  // namespace

class TestGalleryControls : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void toolBarRow() { test::renderBoth(s("toolbar"), {1440, 52}, toolBar); }
  void formOfControls() { test::renderBoth(s("form"), {400, 560}, form); }
  void centreOfWindow() { test::renderBoth(s("centre"), {742, 700}, centre); }
  void dockRows() { test::renderBoth(s("docks"), {760, 300}, docks); }
  void menus() { test::renderBoth(s("menu"), {}, menu); }
  void atOtherRatios() {
    test::renderBoth(s("toolbar-150"), {1440, 52}, toolBar, 1.5);
    test::renderBoth(s("form-200"), {400, 560}, form, 2);
  }
  void inOtherSizes() {
    test::renderBoth(s("form-18pt"), {520, 760}, form, 0, 24);
    test::renderBoth(s("form-8pt"), {360, 520}, form, 0, 11);
    test::renderBoth(s("toolbar-18pt"), {2000, 80}, toolBar, 0, 24);
  }
  void mirrored() {
    test::renderBoth(s("form-rtl"), {400, 560}, form, 0, 13, Qt::RightToLeft);
    test::renderBoth(s("toolbar-rtl"), {1440, 52}, toolBar, 0, 13, Qt::RightToLeft);
    test::renderBoth(s("centre-rtl"), {742, 700}, centre, 0, 13, Qt::RightToLeft);
  }
};

QTEST_MAIN(TestGalleryControls)
#include "test_gallery_controls.moc"
