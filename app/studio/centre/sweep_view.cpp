// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/sweep_view.h"

#include <QFile>
#include <QGridLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/studio/background.h"
#include "app/studio/document/kept_file.h"
#include "app/studio/history/picture_image.h"
#include "app/studio/words/names.h"
#include "app/studio/words/table_words.h"
#include "engine/api/error.h"
#include "engine/metrics/picture_metrics.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/format.h"
#include "widgets/plots/pareto_plot.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kCell = 160, kTable = 136;

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
  m_plot = new ParetoPlot(this);
  m_views->addWidget(area);
  m_views->addWidget(m_plot);
  QTableView* table = makeTableView(&m_table, tr("Sweep as table"), this);
  table->setObjectName(QStringLiteral("sweepTable"));
  table->setMaximumHeight(kTable);
  auto* filled = new QWidget(this);
  auto* column = new QVBoxLayout(filled);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeHead());
  column->addWidget(m_views, 1);
  column->addWidget(table);
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

QWidget* SweepView::makeHead() {
  auto* head = new QWidget(this);
  m_choice = new SegmentedControl({tr("Pictures"), tr("PSNR vs cache size")});
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
  m_saveFailed = false;
  m_state = {plan, std::vector<std::optional<SweepResult>>(plan.cells.size())};
  layOut();
  save();
}

void SweepView::layOut() {
  ++m_serial;
  const SweepPlan& plan = m_state.plan;
  m_cells.assign(plan.cells.size(), {});
  delete m_grid;
  m_grid = new QWidget(m_host);
  auto* grid = new QGridLayout(m_grid);
  grid->setSpacing(8);
  const Theme& theme = Theme::of(this);
  const bool prompts = std::any_of(plan.columns.begin(), plan.columns.end(),
                                   [&](const auto& c) { return c.prompt != plan.columns.front().prompt; });
  for (int column = 0; column < plan.width(); ++column) {
    const SweepPlan::Column& what = plan.columns[static_cast<size_t>(column)];
    auto* head = new ElidedLabel;
    const QString seed = tr("Seed %1").arg(format::seed(what.seed));
    head->setText(prompts ? tr("%1 \u00b7 %2").arg(seed, what.prompt.simplified()) : seed);
    head->setFixedWidth(kCell);
    grid->addWidget(head, 0, column + 1);
  }
  for (size_t row = 0; row < plan.rows.size(); ++row) {
    grid->addWidget(new QLabel(rowName(plan.rows[row]), m_grid), static_cast<int>(row) * 2 + 1, 0);
    for (int column = 0; column < plan.width(); ++column) {
      Cell& cell = m_cells[row * plan.columns.size() + static_cast<size_t>(column)];
      cell.picture = new QLabel(tr("waiting"), m_grid);
      cell.picture->setFixedSize(kCell, kCell);
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
  const int side = static_cast<int>(kCell * devicePixelRatioF());
  QPixmap thumb = QPixmap::fromImage(picture.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation));
  thumb.setDevicePixelRatio(devicePixelRatioF());
  cell.picture->setFrameShape(QFrame::NoFrame);
  cell.picture->setPixmap(thumb);
  cell.picture->setAccessibleName(rowName(m_state.plan.rows[static_cast<size_t>(index / m_state.plan.width())]));
  measure(index);
  // The full cache's picture came: those of its column that wait for it.
  for (int other = index + m_state.plan.width();
       index < m_state.plan.width() && other < static_cast<int>(m_cells.size()); other += m_state.plan.width())
    measure(other);
  show(index);
}

void SweepView::measure(int index) {
  const int width = m_state.plan.width();
  const Cell& cell = m_cells[static_cast<size_t>(index)];
  const Cell& full = m_cells[static_cast<size_t>(index % width)];
  if (index < width || !cell.pixels || !full.pixels || cell.measured) return;
  inBackground(
      this,
      [a = full.pixels, b = cell.pixels]() -> std::optional<MetricValues> {
        try {
          MetricValues figures;
          heatkv::measure(figures, *a, *b);
          return figures;
        } catch (const Error&) {
          return std::nullopt;  // Files of other sizes were put in place of ours: there is nothing to compare.
        }
      },
      [this, serial = m_serial, index](const std::optional<MetricValues>& figures) {
        if (m_serial != serial || !figures) return;
        Cell& done = m_cells[static_cast<size_t>(index)];
        done.figures = *figures;
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
    cell.words->setText(cell.identical() ? tr("identical picture")
                                         : metricText(kMetrics.front(), *cell.figures[kMetrics.front().metric]));
  else
    cell.words->setText(format::unknown());
  refresh();
}

std::optional<double> SweepView::psnrOf(int cell) const {
  return m_cells.at(static_cast<size_t>(cell)).figures[Metric::Psnr];
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
  std::vector<MetricValues> figures;
  double ms = 0;
  for (size_t column = 0; column < m_state.plan.columns.size(); ++column) {
    const size_t i = row * m_state.plan.columns.size() + column;
    const Cell& cell = m_cells[i];
    if (cell.measured) figures.push_back(cell.figures);
    if (cell.identical()) ++sums.identical;
    if (const auto& result = m_state.results[i]) {
      ++sums.images;
      ms += result->ms;
      sums.heldBytes = std::max(sums.heldBytes, result->heldBytes);
      sums.peakBytes = std::max(sums.peakBytes, result->peakBytes);
    }
  }
  sums.figures = meansOf(figures);
  if (sums.images > 0) sums.ms = ms / sums.images;
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
  m_pause->setVisible(open > 0);
  m_pause->setText(m_waiting > 0 && !m_held ? tr("Pause") : tr("Resume"));
  std::vector<RowFigures> rows;
  for (size_t row = 0; row < m_state.plan.rows.size(); ++row) rows.push_back(figuresOfRow(row));
  fillTable(rows);
  std::vector<ParetoMethod> methods;
  for (size_t row = 1; row < m_state.plan.rows.size(); ++row) {
    const SweepPlan::Row& what = m_state.plan.rows[row];
    const RowFigures& figures = rows[row];
    const auto &psnr = figures.figures.mean[Metric::Psnr], &error = figures.figures.error[Metric::Psnr];
    if (!psnr && figures.identical == 0) continue;
    const QString name = methodName(what.method);
    auto method = std::find_if(methods.begin(), methods.end(), [&](const auto& m) { return m.name == name; });
    if (method == methods.end()) method = methods.insert(method, {name, {}});
    method->points.push_back(
        {what.budget, figures.heldBytes, psnr.value_or(NAN), error.value_or(NAN), figures.images, figures.identical});
  }
  m_plot->setMethods(std::move(methods));
}

void SweepView::fillTable(const std::vector<RowFigures>& rows) {
  struct Column {
    QString header, name;
    std::function<PlotCell(const RowFigures& figures)> cell;
  };
  std::vector<Column> columns;
  for (const MetricInfo& info : kMetrics) {
    if (info.needs != MetricInfo::Needs::Nothing) continue;
    const auto add = [&](const QString& header, const QString& name, MetricValues MetricMeans::*part) {
      columns.push_back({header, name, [&info, part](const RowFigures& figures) {
                           const auto& value = (figures.figures.*part)[info.metric];
                           return value ? PlotCell{metricText(info, *value), *value} : PlotCell{};
                         }});
    };
    const QString id = QString::fromLatin1(info.id);
    add(metricName(info), id, &MetricMeans::mean);
    // Without several seeds there is no error: no column either.
    if (std::any_of(rows.begin(), rows.end(),
                    [&](const RowFigures& r) { return r.figures.error[info.metric].has_value(); }))
      add(tr("± SE"), id + QStringLiteral("_se"), &MetricMeans::error);
  }
  const auto bytes = [](int64_t value) {
    return value > 0 ? PlotCell{format::cacheBytes(value), qint64{value}} : PlotCell{};
  };
  columns.push_back(
      {tr("Held"), QStringLiteral("held_bytes"), [=](const RowFigures& r) { return bytes(r.heldBytes); }});
  columns.push_back(
      {tr("Peak"), QStringLiteral("peak_bytes"), [=](const RowFigures& r) { return bytes(r.peakBytes); }});
  columns.push_back({tr("Time"), QStringLiteral("ms"), [](const RowFigures& r) {
                       return r.ms ? PlotCell{format::duration(*r.ms), *r.ms} : PlotCell{};
                     }});
  QStringList headers{tr("Method and budget")}, names{QStringLiteral("row")};
  for (const Column& column : columns) {
    headers << column.header;
    names << column.name;
  }
  m_table.setTable(headers, names, static_cast<int>(rows.size()),
                   [this, rows, columns](int row, int column) -> PlotCell {
                     if (column > 0)
                       return columns[static_cast<size_t>(column) - 1].cell(rows[static_cast<size_t>(row)]);
                     const QString name = rowName(m_state.plan.rows[static_cast<size_t>(row)]);
                     return {name, name};
                   });
}

void SweepView::save() {
  if (writeKept(m_file, toJson(m_state))) return;
  if (!std::exchange(m_saveFailed, true))
    Q_EMIT failed(
        Error(ErrorKind::File, tr("The sweep cannot be saved.").toStdString(),
              tr("The sweep continues, but after a crash it would start over. Free some disk space.").toStdString(),
              m_file.toStdString()));
}

bool SweepView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonRelease) {
    for (size_t i = 0; i < m_cells.size(); ++i) {
      const auto& result = m_state.results[i];
      if (m_cells[i].picture == watched && result && !result->path.isEmpty()) Q_EMIT pictureChosen(result->path);
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace heatkv
