// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/sweep_view.h"

#include <QFile>
#include <QGridLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/studio/history/picture_image.h"
#include "app/studio/settings/kept_file.h"
#include "app/studio/words/names.h"
#include "app/studio/words/table_words.h"
#include "engine/api/error.h"
#include "engine/metrics/picture_metrics.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/format.h"
#include "widgets/icons.h"
#include "widgets/plots/pareto_plot.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kLeastCell = 96, kMostCell = 288, kMostHead = 160, kGap = 8, kRefreshMs = 50, kSaveMs = 1000;
constexpr qsizetype kMostThumbs = 300;

/// Draws its picture's thumbnail once there is one: only what is in view is ever read.
class CellLabel : public QLabel {
 public:
  CellLabel(Thumbs& thumbs, const QString& text, QWidget* parent) : QLabel(text, parent), m_thumbs(thumbs) {}
  QString file;

 protected:
  void paintEvent(QPaintEvent* event) override {
    if (file.isEmpty()) return QLabel::paintEvent(event);
    const QImage thumb = m_thumbs.of(file);
    if (thumb.isNull()) return;
    QPainter painter(this);
    const QSize size = thumb.size().scaled(this->size(), Qt::KeepAspectRatio);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(QRect({(width() - size.width()) / 2, (height() - size.height()) / 2}, size), thumb);
  }

 private:
  Thumbs& m_thumbs;
};

}  // namespace

SweepView::SweepView(const QString& file, QWidget* parent)
    : QWidget(parent),
      m_file(file),
      m_pages(new QStackedWidget(this)),
      m_views(new QStackedWidget(this)),
      m_thumbs(nullptr, static_cast<int>(std::ceil(kMostCell * devicePixelRatioF())), kMostThumbs) {
  m_refreshing.setSingleShot(true);
  connect(&m_refreshing, &QTimer::timeout, this, &SweepView::refresh);
  m_saving.setSingleShot(true);
  connect(&m_saving, &QTimer::timeout, this, &SweepView::save);
  connect(&m_meter, &SweepMeter::measured, this, [this](int cell, const MetricValues& figures) {
    auto& result = m_state.results[static_cast<size_t>(cell)];
    if (result) result->figures = figures;
    show(cell);
    m_saving.start(kSaveMs);
  });
  connect(&m_meter, &SweepMeter::missing, this, &SweepView::onMissing);
  connect(&m_thumbs, &Thumbs::read, this, [this](const QString& read) {
    if (const auto cell = m_cellOf.find(read); cell != m_cellOf.end())
      m_cells[static_cast<size_t>(*cell)].picture->update();
  });
  auto* empty = new EmptyState(tr("Compare budgets and methods on the same seeds."), {tr("Set up a sweep")}, this);
  connect(empty, &EmptyState::activated, this, &SweepView::setupRequested);
  m_host = new QWidget;
  auto* host = new QVBoxLayout(m_host);
  host->setContentsMargins(4, 4, 4, 4);
  auto* area = new QScrollArea(this);
  area->setWidget(m_host);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->viewport()->installEventFilter(this);
  m_viewport = area->viewport();
  m_plot = new ParetoPlot(this);
  m_views->addWidget(area);
  m_views->addWidget(m_plot);
  QTableView* table = makeTableView(&m_table, tr("Sweep as table"), this);
  table->setObjectName(QStringLiteral("sweepTable"));
  m_views->addWidget(table);
  auto* filled = new QWidget(this);
  auto* column = new QVBoxLayout(filled);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeHead());
  column->addWidget(m_views, 1);
  m_pages->addWidget(empty);
  m_pages->addWidget(filled);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_pages);
  if (QFile old(m_file); old.open(QIODevice::ReadOnly)) {
    if (auto state = sweepFrom(old.readAll())) {
      m_state = std::move(*state);
      layOut();
    } else {
      putAside(m_file);
    }
  }
}

SweepView::~SweepView() {
  if (m_saving.isActive()) save();
}

QWidget* SweepView::makeHead() {
  auto* head = new QWidget(this);
  m_choice = new SegmentedControl({tr("Pictures"), tr("Plot"), tr("Table")});
  m_choice->setAccessibleName(tr("Sweep view"));
  connect(m_choice, &SegmentedControl::currentChanged, m_views, &QStackedWidget::setCurrentIndex);
  m_progress = new ElidedLabel;
  m_progress->setTone(ElidedLabel::Tone::Muted);
  m_pause = new QPushButton(head);
  m_pause->setObjectName(QStringLiteral("sweepPause"));
  m_export = new QPushButton(tr("Export"), head);
  m_again = new QPushButton(tr("New sweep..."), head);
  for (QPushButton* button : {m_pause, m_export, m_again}) button->setProperty("compact", true);
  m_export->setMenu(makeExportMenu());
  connect(m_again, &QPushButton::clicked, this, &SweepView::setupRequested);
  connect(m_pause, &QPushButton::clicked, this, [this] {
    if (m_waiting == 0) return Q_EMIT goOnRequested();
    m_held ? Q_EMIT resumeRequested() : Q_EMIT pauseRequested();
  });
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(8, 8, 8, 8);
  row->addWidget(m_choice);
  row->addWidget(m_progress, 1);
  row->addWidget(m_pause);
  row->addWidget(m_export);
  row->addWidget(m_again);
  return head;
}

void SweepView::start(const SweepPlan& plan) {
  m_saveFailed = m_other = false;
  m_state = {plan, std::vector<std::optional<SweepResult>>(plan.cells.size())};
  layOut();
  save();
}

void SweepView::showOther(SweepState state) {
  m_state = std::move(state);
  m_other = true;
  layOut();
}

void SweepView::layOut() {
  m_meter.clear();
  m_cellOf.clear();
  const SweepPlan& plan = m_state.plan;
  m_cells.assign(plan.cells.size(), {});
  m_heads.clear();
  m_rowNames.clear();
  delete m_grid;
  m_grid = new QWidget(m_host);
  const Theme& theme = Theme::of(this);
  const bool prompts = std::any_of(plan.columns.begin(), plan.columns.end(),
                                   [&](const auto& c) { return c.prompt != plan.columns.front().prompt; });
  for (const SweepPlan::Column& what : plan.columns) {
    auto* head = new ElidedLabel({}, m_grid);
    const QString seed = tr("Seed %1").arg(format::seed(what.seed));
    head->setText(prompts ? tr("%1 \u00b7 %2").arg(seed, what.prompt.simplified()) : seed);
    m_heads.push_back(head);
  }
  for (const SweepPlan::Row& row : plan.rows) m_rowNames.push_back(new QLabel(rowName(row), m_grid));
  for (Cell& cell : m_cells) {
    cell.picture = new CellLabel(m_thumbs, tr("waiting"), m_grid);
    cell.picture->setAlignment(Qt::AlignCenter);
    cell.picture->setFrameShape(QFrame::Box);
    cell.picture->setForegroundRole(QPalette::PlaceholderText);
    cell.picture->installEventFilter(this);
    cell.words = new QLabel(m_grid);
    cell.words->setFont(theme.axis);
    cell.words->setAlignment(Qt::AlignCenter);
  }
  m_host->layout()->addWidget(m_grid);
  fitCells();
  m_pages->setCurrentIndex(1);
  std::vector<SweepMeter::Source> files;
  for (size_t i = 0; i < m_cells.size(); ++i) {
    const auto& result = m_state.results[i];
    if (!result) continue;
    m_cells[i].file = result->path;
    files.push_back({static_cast<int>(i), result->path});
  }
  if (!files.empty()) m_meter.lookFor(files);
  for (const auto& source : files) place(source.cell);
  refresh();
}

void SweepView::onMissing(const std::vector<int>& cells) {
  // Their files went: they are painted again.
  for (const int index : cells) {
    m_state.results[static_cast<size_t>(index)].reset();
    Cell& cell = m_cells[static_cast<size_t>(index)];
    cell.file.clear();
    cell.asked = false;
    static_cast<CellLabel*>(cell.picture)->file.clear();
    cell.picture->setFrameShape(QFrame::Box);
    cell.picture->update();
    show(index);
  }
}

void SweepView::setPicture(int index, const QString& file, bool kept, const ImageEvent& event) {
  if (index < 0 || index >= static_cast<int>(m_cells.size())) return;
  m_cells[static_cast<size_t>(index)].file = file;
  m_state.results[static_cast<size_t>(index)] =
      SweepResult{kept ? file : QString(), event.heldBytes, event.peakBytes, event.ms, {}};
  m_meter.hold(index, event.picture);
  m_thumbs.put(file, thumbOf(toImage(event.picture), static_cast<int>(std::ceil(kMostCell * devicePixelRatioF()))));
  place(index);
  if (!m_saving.isActive()) m_saving.start(kSaveMs);
}

void SweepView::place(int index) {
  const Cell& cell = m_cells[static_cast<size_t>(index)];
  m_cellOf[cell.file] = index;
  static_cast<CellLabel*>(cell.picture)->file = cell.file;
  cell.picture->setFrameShape(QFrame::NoFrame);
  cell.picture->update();
  cell.picture->setAccessibleName(rowName(m_state.plan.rows[static_cast<size_t>(index / m_state.plan.width())]));
  measure(index);
  // The full cache's picture came: those of its column that wait for it.
  for (int other = index + m_state.plan.width();
       index < m_state.plan.width() && other < static_cast<int>(m_cells.size()); other += m_state.plan.width())
    measure(other);
  show(index);
}

void SweepView::fitCells() {
  if (m_cells.empty()) return;
  // All methods and seeds in sight, where that leaves cells that can be looked at; methods run down or across,
  // whichever leaves larger ones.
  const int line = fontMetrics().height(), width = m_state.plan.width();
  const int height = static_cast<int>(m_state.plan.rows.size());
  int names = 0, heads = 0;
  for (const QLabel* name : m_rowNames) names = std::max(names, name->sizeHint().width());
  for (const ElidedLabel* head : m_heads) heads = std::max(heads, head->sizeHint().width());
  heads = std::min(heads, kMostHead);
  const auto sideFor = [&](int down, int across, int margin) {
    const int high = (m_viewport->height() - 4 * kGap - line) / down - line - 2 * kGap;
    const int wide = (m_viewport->width() - 4 * kGap - margin) / across - kGap;
    return std::min(high, wide);
  };
  const int down = sideFor(height, width, names), across = sideFor(width, height, heads);
  const bool turned = across > down && across >= names;
  const int side = std::clamp(turned ? across : down, kLeastCell, kMostCell);
  if (m_grid->layout() && turned == m_turned && side == m_side) return;
  m_side = side;
  m_turned = turned;
  for (ElidedLabel* head : m_heads) head->setFixedWidth(turned ? heads : side);
  for (const Cell& cell : m_cells) cell.picture->setFixedSize(side, side);
  arrangeCells();
}

void SweepView::foldHead() {
  // Where words do not fit, icons stand for them.
  const std::pair<QPushButton*, QString> buttons[] = {{m_export, tr("Export")}, {m_again, tr("New sweep...")}};
  const char* icons[] = {"export", "plus"};
  for (const bool folded : {false, true}) {
    for (size_t i = 0; i < std::size(buttons); ++i) {
      const auto& [button, words] = buttons[i];
      button->setText(folded ? QString() : words);
      button->setIcon(folded ? icon(QLatin1String(icons[i])) : QIcon());
      button->setToolTip(folded ? words : QString());
      button->setAccessibleName(words);
    }
    int needed = 2 * kGap + m_progress->minimumSizeHint().width();
    for (const QWidget* part : {static_cast<QWidget*>(m_choice), static_cast<QWidget*>(m_pause),
                                static_cast<QWidget*>(m_export), static_cast<QWidget*>(m_again)})
      if (!part->isHidden()) needed += part->sizeHint().width() + kGap;
    if (needed <= width()) return;
  }
}

void SweepView::arrangeCells() {
  delete m_grid->layout();
  auto* grid = new QGridLayout(m_grid);
  grid->setSpacing(kGap);
  const auto add = [&](QWidget* widget, int row, int column, bool words = false) {
    // A picture's words stand in a row of their own below it.
    if (m_turned) std::swap(row, column);
    grid->addWidget(widget, row == 0 ? 0 : 2 * row - 1 + (words ? 1 : 0), column);
  };
  for (size_t column = 0; column < m_heads.size(); ++column) add(m_heads[column], 0, static_cast<int>(column) + 1);
  for (size_t row = 0; row < m_rowNames.size(); ++row) add(m_rowNames[row], static_cast<int>(row) + 1, 0);
  for (size_t i = 0; i < m_cells.size(); ++i) {
    const int row = static_cast<int>(i) / m_state.plan.width() + 1,
              column = static_cast<int>(i) % m_state.plan.width() + 1;
    add(m_cells[i].picture, row, column);
    add(m_cells[i].words, row, column, true);
  }
  grid->setColumnStretch(grid->columnCount(), 1);
  grid->setRowStretch(grid->rowCount(), 1);
}

void SweepView::measure(int index) {
  const int width = m_state.plan.width(), above = index % width;
  Cell& cell = m_cells[static_cast<size_t>(index)];
  const Cell& full = m_cells[static_cast<size_t>(above)];
  if (index < width || cell.file.isEmpty() || full.file.isEmpty() || figuresOfCell(static_cast<size_t>(index))) return;
  if (std::exchange(cell.asked, true)) return;
  m_meter.measure({above, full.file}, {index, cell.file});
}

void SweepView::show(int index) {
  const Cell& cell = m_cells[static_cast<size_t>(index)];
  const auto& result = m_state.results[static_cast<size_t>(index)];
  const MetricValues* figures = figuresOfCell(static_cast<size_t>(index));
  if (index < m_state.plan.width())
    cell.words->setText(result ? format::duration(result->ms) : format::unknown());
  else if (figures)
    cell.words->setText((*figures)[Metric::Psnr] ? metricText(infoOf(Metric::Psnr), *(*figures)[Metric::Psnr])
                                                 : tr("identical picture"));
  else
    cell.words->setText(format::unknown());
  if (!m_refreshing.isActive()) m_refreshing.start(kRefreshMs);
}

std::vector<int> SweepView::missing() const {
  std::vector<int> cells;
  for (size_t i = 0; i < m_state.results.size(); ++i)
    if (!m_state.results[i]) cells.push_back(static_cast<int>(i));
  return cells;
}

void SweepView::setQueue(int waiting, bool held) {
  m_waiting = waiting;
  m_held = held;
  if (!m_refreshing.isActive()) m_refreshing.start(kRefreshMs);
}

void SweepView::refresh() {
  const size_t open = missing().size(), all = m_cells.size();
  double ms = 0;
  for (const auto& result : m_state.results) ms += result ? result->ms : 0;
  QString words =
      open == 0 ? tr("%n pictures", nullptr, static_cast<int>(all))
                : tr("%1 of %2")
                      .arg(format::count(static_cast<int64_t>(all - open)), format::count(static_cast<int64_t>(all)));
  // Pictures of a sweep differ in what they keep alone: what is left takes as long as what is done.
  if (open > 0 && open < all && m_waiting > 0 && !m_held)
    words = tr("%1 \u00b7 %2")
                .arg(words, format::remaining(ms / static_cast<double>(all - open) * static_cast<double>(open)));
  m_progress->setText(words);
  m_pause->setVisible(open > 0 && !m_other);
  m_pause->setText(m_waiting > 0 && !m_held ? tr("Pause") : tr("Resume"));
  foldHead();
  std::vector<SweepSums> rows;
  for (size_t row = 0; row < m_state.plan.rows.size(); ++row) rows.push_back(sumsOf(m_state, row));
  fillTable(rows);
  std::vector<ParetoMethod> methods;
  for (size_t row = 1; row < m_state.plan.rows.size(); ++row) {
    const SweepPlan::Row& what = m_state.plan.rows[row];
    const SweepSums& figures = rows[row];
    const auto &psnr = figures.figures.mean[Metric::Psnr], &error = figures.figures.error[Metric::Psnr];
    if (!psnr && figures.identical == 0) continue;
    const QString name = rowMethod(what);
    auto method = std::find_if(methods.begin(), methods.end(), [&](const auto& m) { return m.name == name; });
    if (method == methods.end()) method = methods.insert(method, {name, {}});
    method->points.push_back(
        {what.budget, figures.heldBytes, psnr.value_or(NAN), error.value_or(NAN), figures.images, figures.identical});
  }
  m_plot->setMethods(std::move(methods));
}

void SweepView::save() {
  m_saving.stop();
  if (m_other || writeKept(m_file, toJson(m_state))) return;
  if (!std::exchange(m_saveFailed, true))
    Q_EMIT failed(
        Error(ErrorKind::File, tr("The sweep cannot be saved.").toStdString(),
              tr("The sweep continues, but after a crash it would start over. Free some disk space.").toStdString(),
              m_file.toStdString()));
}

bool SweepView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_viewport && event->type() == QEvent::Resize) {
    fitCells();
    foldHead();
  }
  if (event->type() == QEvent::MouseButtonRelease) {
    for (size_t i = 0; i < m_cells.size(); ++i) {
      const auto& result = m_state.results[i];
      if (m_cells[i].picture == watched && result && !m_cells[i].file.isEmpty()) Q_EMIT pictureChosen(m_cells[i].file);
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace heatkv
