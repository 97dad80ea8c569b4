// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/sweep_view.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QSaveFile>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/studio/background.h"
#include "app/studio/centre/picture_figures.h"
#include "app/studio/docks/method_panel.h"
#include "app/studio/history/picture_image.h"
#include "engine/api/error.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/format.h"
#include "widgets/plots/pareto_plot.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kLeastCell = 96, kMostCell = 288, kGap = 8;
enum Column { Name, Psnr, Spread, Ssim, Mae, Held, Peak };

}  // namespace

SweepView::SweepView(const QString& file, QWidget* parent)
    : QWidget(parent), m_file(file), m_pages(new QStackedWidget(this)), m_views(new QStackedWidget(this)) {
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
    }
  }
}

QWidget* SweepView::makeHead() {
  auto* head = new QWidget(this);
  m_choice = new SegmentedControl({tr("Pictures"), tr("PSNR vs cache size"), tr("Table")});
  m_choice->setAccessibleName(tr("Sweep view"));
  connect(m_choice, &SegmentedControl::currentChanged, m_views, &QStackedWidget::setCurrentIndex);
  m_progress = new ElidedLabel;
  m_progress->setTone(ElidedLabel::Tone::Muted);
  m_pause = new QPushButton(head);
  m_pause->setObjectName(QStringLiteral("sweepPause"));
  m_export = new QPushButton(tr("Export"), head);
  auto* again = new QPushButton(tr("New sweep..."), head);
  for (QPushButton* button : {m_pause, m_export, again}) button->setProperty("compact", true);
  m_export->setMenu(makeExportMenu());
  connect(again, &QPushButton::clicked, this, &SweepView::setupRequested);
  connect(m_pause, &QPushButton::clicked, this, [this] {
    if (m_waiting == 0) return Q_EMIT goOnRequested();
    m_held ? Q_EMIT resumeRequested() : Q_EMIT pauseRequested();
  });
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(12, 8, 12, 8);
  row->addWidget(m_choice);
  row->addWidget(m_progress, 1);
  row->addWidget(m_pause);
  row->addWidget(m_export);
  row->addWidget(again);
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
  ++m_serial;
  const SweepPlan& plan = m_state.plan;
  m_cells.assign(plan.cells.size(), {});
  m_heads.clear();
  delete m_grid;
  m_grid = new QWidget(m_host);
  auto* grid = new QGridLayout(m_grid);
  grid->setSpacing(kGap);
  const Theme& theme = Theme::of(this);
  const bool prompts = std::any_of(plan.columns.begin(), plan.columns.end(),
                                   [&](const auto& c) { return c.prompt != plan.columns.front().prompt; });
  for (int column = 0; column < plan.width(); ++column) {
    const SweepPlan::Column& what = plan.columns[static_cast<size_t>(column)];
    auto* head = new ElidedLabel;
    const QString seed = tr("Seed %1").arg(format::seed(what.seed));
    head->setText(prompts ? tr("%1 \u00b7 %2").arg(seed, what.prompt.simplified()) : seed);
    m_heads.push_back(head);
    grid->addWidget(head, 0, column + 1);
  }
  for (size_t row = 0; row < plan.rows.size(); ++row) {
    grid->addWidget(new QLabel(rowName(plan.rows[row]), m_grid), static_cast<int>(row) * 2 + 1, 0);
    for (int column = 0; column < plan.width(); ++column) {
      Cell& cell = m_cells[row * plan.columns.size() + static_cast<size_t>(column)];
      cell.picture = new QLabel(tr("waiting"), m_grid);
      cell.picture->setAlignment(Qt::AlignCenter);
      cell.picture->setFrameShape(QFrame::Box);
      cell.picture->setForegroundRole(QPalette::PlaceholderText);
      cell.picture->installEventFilter(this);
      cell.words = new QLabel(m_grid);
      cell.words->setFont(theme.axis);
      cell.words->setAlignment(Qt::AlignCenter);
      grid->addWidget(cell.picture, static_cast<int>(row) * 2 + 1, column + 1);
      grid->addWidget(cell.words, static_cast<int>(row) * 2 + 2, column + 1);
    }
  }
  grid->setColumnStretch(plan.width() + 1, 1);
  grid->setRowStretch(static_cast<int>(plan.rows.size()) * 2 + 1, 1);
  m_host->layout()->addWidget(m_grid);
  fitCells();
  m_pages->setCurrentIndex(1);
  for (size_t i = 0; i < m_cells.size(); ++i) {
    std::optional<SweepResult>& result = m_state.results[i];
    if (!result) continue;
    const QImage picture(result->path);
    if (picture.isNull()) {
      result.reset();  // Its file went: it is painted again.
      continue;
    }
    m_cells[i].pixels = std::make_shared<const Picture>(toPicture(picture));
    place(static_cast<int>(i), picture);
  }
  refresh();
}

void SweepView::setPicture(int index, const QString& path, const ImageEvent& event) {
  if (index < 0 || index >= static_cast<int>(m_cells.size())) return;
  m_cells[static_cast<size_t>(index)].pixels = event.picture;
  m_state.results[static_cast<size_t>(index)] = SweepResult{path, event.heldBytes, event.peakBytes, event.ms};
  place(index, toImage(event.picture));
  save();
}

void SweepView::place(int index, const QImage& picture) {
  Cell& cell = m_cells[static_cast<size_t>(index)];
  cell.picture->setFrameShape(QFrame::NoFrame);
  const int most = static_cast<int>(kMostCell * devicePixelRatioF());
  cell.image = picture.scaled(most, most, Qt::KeepAspectRatio, Qt::SmoothTransformation);
  showThumb(cell);
  cell.picture->setAccessibleName(rowName(m_state.plan.rows[static_cast<size_t>(index / m_state.plan.width())]));
  measure(index);
  // The full cache's picture came: those of its column that wait for it.
  for (int other = index + m_state.plan.width();
       index < m_state.plan.width() && other < static_cast<int>(m_cells.size()); other += m_state.plan.width())
    measure(other);
  show(index);
}

void SweepView::showThumb(const Cell& cell) const {
  if (cell.image.isNull()) return;
  const int side = static_cast<int>(m_side * devicePixelRatioF());
  QPixmap thumb = QPixmap::fromImage(cell.image.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation));
  thumb.setDevicePixelRatio(devicePixelRatioF());
  cell.picture->setPixmap(thumb);
}

void SweepView::fitCells() {
  if (m_cells.empty()) return;
  // All rows and columns in sight, where that leaves cells that can be looked at.
  const int line = fontMetrics().height(), rows = static_cast<int>(m_state.plan.rows.size());
  int names = 0;
  for (const SweepPlan::Row& row : m_state.plan.rows)
    names = std::max(names, fontMetrics().horizontalAdvance(rowName(row)));
  const int high = (m_viewport->height() - 4 * kGap - line) / rows - line - 2 * kGap;
  const int wide = (m_viewport->width() - 4 * kGap - names) / m_state.plan.width() - kGap;
  const int side = std::clamp(std::min(high, wide), kLeastCell, kMostCell);
  if (side == m_side && m_cells.front().picture->width() == side) return;
  m_side = side;
  for (ElidedLabel* head : m_heads) head->setFixedWidth(side);
  for (const Cell& cell : m_cells) {
    cell.picture->setFixedSize(side, side);
    showThumb(cell);
  }
}

void SweepView::measure(int index) {
  const int width = m_state.plan.width();
  const Cell& cell = m_cells[static_cast<size_t>(index)];
  const Cell& full = m_cells[static_cast<size_t>(index % width)];
  if (index < width || !cell.pixels || !full.pixels || cell.measured) return;
  inBackground(
      this,
      [a = full.pixels, b = cell.pixels]() -> std::optional<PictureFigures> {
        try {
          return figuresOf(*a, *b);
        } catch (const Error&) {
          return std::nullopt;  // Files of other sizes were put in place of ours: there is nothing to compare.
        }
      },
      [this, serial = m_serial, index](const std::optional<PictureFigures>& figures) {
        if (m_serial != serial || !figures) return;
        Cell& done = m_cells[static_cast<size_t>(index)];
        done.psnr = figures->psnr;
        done.ssim = figures->ssim;
        done.mae = figures->mae;
        done.measured = true;
        show(index);
      });
}

void SweepView::show(int index) {
  const Cell& cell = m_cells[static_cast<size_t>(index)];
  const auto& result = m_state.results[static_cast<size_t>(index)];
  if (index < m_state.plan.width())
    cell.words->setText(result ? format::duration(result->ms) : format::unknown());
  else if (cell.measured)
    cell.words->setText(cell.psnr ? format::decibels(*cell.psnr) : tr("identical picture"));
  else
    cell.words->setText(format::unknown());
  refresh();
}

std::optional<double> SweepView::psnrOf(int cell) const {
  return m_cells.at(static_cast<size_t>(cell)).psnr;
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
  refresh();
}

SweepView::RowFigures SweepView::figuresOfRow(size_t row) const {
  RowFigures sums;
  std::vector<double> psnrs, ssims, maes, times;
  for (size_t column = 0; column < m_state.plan.columns.size(); ++column) {
    const size_t i = row * m_state.plan.columns.size() + column;
    const Cell& cell = m_cells[i];
    if (cell.psnr) psnrs.push_back(*cell.psnr);
    if (cell.ssim) ssims.push_back(*cell.ssim);
    if (cell.mae) maes.push_back(*cell.mae);
    if (cell.measured && !cell.psnr) ++sums.identical;
    if (const auto& result = m_state.results[i]) {
      ++sums.images;
      times.push_back(result->ms);
      sums.heldBytes = std::max(sums.heldBytes, result->heldBytes);
      sums.peakBytes = std::max(sums.peakBytes, result->peakBytes);
    }
  }
  const auto mean = [](const std::vector<double>& values) -> std::optional<double> {
    if (values.empty()) return std::nullopt;
    double sum = 0;
    for (double value : values) sum += value;
    return sum / static_cast<double>(values.size());
  };
  sums.psnr = mean(psnrs);
  sums.ssim = mean(ssims);
  sums.mae = mean(maes);
  sums.ms = mean(times);
  if (psnrs.size() > 1) {
    double squares = 0;
    for (double value : psnrs) squares += (value - *sums.psnr) * (value - *sums.psnr);
    const auto n = static_cast<double>(psnrs.size());
    sums.psnrError = std::sqrt(squares / (n - 1) / n);
  }
  return sums;
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
  m_table.setTable(
      {tr("Method and budget"), tr("PSNR"), tr("± SE"), tr("SSIM"), tr("MAE"), tr("Held"), tr("Peak"), tr("Time")},
      {QStringLiteral("row"), QStringLiteral("psnr"), QStringLiteral("psnr_se"), QStringLiteral("ssim"),
       QStringLiteral("mae"), QStringLiteral("held_bytes"), QStringLiteral("peak_bytes"), QStringLiteral("ms")},
      static_cast<int>(m_state.plan.rows.size()), [this](int row, int column) { return tableCell(row, column); });
  std::vector<ParetoMethod> methods;
  for (size_t row = 1; row < m_state.plan.rows.size(); ++row) {
    const SweepPlan::Row& what = m_state.plan.rows[row];
    const RowFigures figures = figuresOfRow(row);
    if (!figures.psnr && figures.identical == 0) continue;
    const QString name = methodName(what.method);
    auto method = std::find_if(methods.begin(), methods.end(), [&](const auto& m) { return m.name == name; });
    if (method == methods.end()) method = methods.insert(method, {name, {}});
    method->points.push_back({what.budget, figures.heldBytes, figures.psnr.value_or(NAN),
                              figures.psnrError.value_or(NAN), figures.images, figures.identical});
  }
  m_plot->setMethods(std::move(methods));
}

PlotCell SweepView::tableCell(int row, int column) const {
  const RowFigures figures = figuresOfRow(static_cast<size_t>(row));
  const auto number = [](const std::optional<double>& value, const auto& text) {
    return value ? PlotCell{text(*value), *value} : PlotCell{};
  };
  const auto fourDigits = [](double value) { return format::decimal(value, 4); };
  const auto bytes = [](int64_t value) {
    return value > 0 ? PlotCell{format::cacheBytes(value), qint64{value}} : PlotCell{};
  };
  switch (column) {
    case Name: {
      const QString name = rowName(m_state.plan.rows[static_cast<size_t>(row)]);
      return {name, name};
    }
    case Psnr:
      return number(figures.psnr, [](double value) { return format::decibels(value); });
    case Spread:
      return number(figures.psnrError, [](double value) { return format::decibels(value); });
    case Ssim:
      return number(figures.ssim, fourDigits);
    case Mae:
      return number(figures.mae, fourDigits);
    case Held:
      return bytes(figures.heldBytes);
    case Peak:
      return bytes(figures.peakBytes);
    default:
      return number(figures.ms, [](double value) { return format::duration(value); });
  }
}

void SweepView::save() {
  QSaveFile file(m_file);
  if (QDir().mkpath(QFileInfo(m_file).path()) && file.open(QIODevice::WriteOnly) && file.write(toJson(m_state)) >= 0 &&
      file.flush() && file.commit())
    return;
  if (!std::exchange(m_saveFailed, true))
    Q_EMIT failed(
        Error(ErrorKind::File, tr("The sweep cannot be saved.").toStdString(),
              tr("The sweep continues, but after a crash it would start over. Free some disk space.").toStdString(),
              m_file.toStdString()));
}

bool SweepView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_viewport && event->type() == QEvent::Resize) fitCells();
  if (event->type() == QEvent::MouseButtonRelease) {
    for (size_t i = 0; i < m_cells.size(); ++i) {
      const auto& result = m_state.results[i];
      if (m_cells[i].picture == watched && result && !result->path.isEmpty()) Q_EMIT pictureChosen(result->path);
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace heatkv
