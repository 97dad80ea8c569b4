// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/sweep_view.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMouseEvent>
#include <QPointer>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableWidget>
#include <QThreadPool>
#include <QVBoxLayout>

#include "app/studio/centre/picture_figures.h"
#include "app/studio/docks/method_panel.h"
#include "widgets/controls/empty_state.h"
#include "widgets/format.h"
#include "widgets/theme.h"

namespace heatkv {
namespace {

constexpr int kCell = 160;

QString rowName(const SweepPlan::Row& row) {
  if (row.method == CacheMethod::Full) return methodName(row.method);
  return QStringLiteral("%1 \u00b7 %2").arg(methodName(row.method), row.budget);
}

}  // namespace

SweepView::SweepView(QWidget* parent) : QWidget(parent), m_pages(new QStackedWidget(this)) {
  auto* empty = new EmptyState(tr("Try several budgets on one seed."), {tr("Set up a sweep")}, this);
  connect(empty, &EmptyState::activated, this, &SweepView::setupRequested);
  m_host = new QWidget;
  new QVBoxLayout(m_host);
  auto* area = new QScrollArea(this);
  area->setWidget(m_host);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  m_table = new QTableWidget(0, 6, this);
  m_table->setObjectName(QStringLiteral("sweepTable"));
  m_table->setHorizontalHeaderLabels(
      {tr("Method and budget"), tr("PSNR"), tr("SSIM"), tr("MAE"), tr("Held"), tr("Time")});
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->verticalHeader()->hide();
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  m_table->setAccessibleName(tr("Sweep in figures"));
  m_table->setMaximumHeight(180);
  auto* filled = new QWidget(this);
  auto* column = new QVBoxLayout(filled);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(area, 1);
  column->addWidget(m_table);
  m_pages->addWidget(empty);
  m_pages->addWidget(filled);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_pages);
}

void SweepView::start(const SweepPlan& plan) {
  ++m_serial;
  m_plan = plan;
  m_cells.assign(plan.cells.size(), {});
  delete m_grid;
  m_grid = new QWidget(m_host);
  auto* grid = new QGridLayout(m_grid);
  grid->setSpacing(8);
  const Theme& theme = Theme::of(this);
  for (int column = 0; column < plan.columns(); ++column)
    grid->addWidget(new QLabel(tr("Seed %1").arg(format::seed(plan.seeds[static_cast<size_t>(column)])), m_grid), 0,
                    column + 1);
  for (size_t row = 0; row < plan.rows.size(); ++row) {
    grid->addWidget(new QLabel(rowName(plan.rows[row]), m_grid), static_cast<int>(row) * 2 + 1, 0);
    for (int column = 0; column < plan.columns(); ++column) {
      Cell& cell = m_cells[row * plan.seeds.size() + static_cast<size_t>(column)];
      cell.picture = new QLabel(tr("waiting"), m_grid);
      cell.picture->setFixedSize(kCell, kCell);
      cell.picture->setAlignment(Qt::AlignCenter);
      cell.picture->setFrameShape(QFrame::Box);
      cell.picture->installEventFilter(this);
      cell.words = new QLabel(m_grid);
      cell.words->setFont(theme.axis);
      cell.words->setAlignment(Qt::AlignCenter);
      grid->addWidget(cell.picture, static_cast<int>(row) * 2 + 1, column + 1);
      grid->addWidget(cell.words, static_cast<int>(row) * 2 + 2, column + 1);
    }
  }
  grid->setColumnStretch(plan.columns() + 1, 1);
  grid->setRowStretch(static_cast<int>(plan.rows.size()) * 2 + 1, 1);
  m_host->layout()->addWidget(m_grid);
  m_pages->setCurrentIndex(1);
  refreshTable();
}

void SweepView::setPicture(int index, const QString& path, const QImage& picture, const ImageEvent& event) {
  if (index < 0 || index >= static_cast<int>(m_cells.size())) return;
  Cell& cell = m_cells[static_cast<size_t>(index)];
  cell.path = path;
  cell.pixels = event.picture;
  cell.ms = event.ms;
  cell.heldBytes = event.heldBytes;
  const int side = static_cast<int>(kCell * devicePixelRatioF());
  QPixmap thumb = QPixmap::fromImage(picture.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation));
  thumb.setDevicePixelRatio(devicePixelRatioF());
  cell.picture->setFrameShape(QFrame::NoFrame);
  cell.picture->setPixmap(thumb);
  cell.picture->setAccessibleName(rowName(m_plan.rows[static_cast<size_t>(index / m_plan.columns())]));
  measure(index);
  // The full cache's picture came: those of its column that wait for it.
  if (index < m_plan.columns()) {
    for (int other = index + m_plan.columns(); other < static_cast<int>(m_cells.size()); other += m_plan.columns())
      measure(other);
  }
  show(index);
}

void SweepView::measure(int index) {
  const Cell& cell = m_cells[static_cast<size_t>(index)];
  const Cell& full = m_cells[static_cast<size_t>(index % m_plan.columns())];
  if (index < m_plan.columns() || !cell.pixels || !full.pixels || cell.measured) return;
  QThreadPool::globalInstance()->start(
      [self = QPointer<SweepView>(this), serial = m_serial, index, a = full.pixels, b = cell.pixels] {
        const PictureFigures figures = figuresOf(*a, *b);
        if (!self) return;
        QMetaObject::invokeMethod(
            self.data(),
            [=] {
              if (!self || self->m_serial != serial) return;
              Cell& done = self->m_cells[static_cast<size_t>(index)];
              done.psnr = figures.psnr;
              done.ssim = figures.ssim;
              done.mae = figures.mae;
              done.measured = true;
              self->show(index);
            },
            Qt::QueuedConnection);
      });
}

void SweepView::show(int index) {
  Cell& cell = m_cells[static_cast<size_t>(index)];
  if (index < m_plan.columns())
    cell.words->setText(format::duration(cell.ms));
  else if (cell.measured)
    cell.words->setText(cell.psnr ? format::decibels(*cell.psnr) : tr("the same picture"));
  else
    cell.words->setText(format::unknown());
  refreshTable();
}

std::optional<double> SweepView::psnrOf(int cell) const {
  return m_cells.at(static_cast<size_t>(cell)).psnr;
}

void SweepView::refreshTable() {
  m_table->setRowCount(static_cast<int>(m_plan.rows.size()));
  for (size_t row = 0; row < m_plan.rows.size(); ++row) {
    double psnrSum = 0, ssimSum = 0, maeSum = 0, msSum = 0;
    int psnrCount = 0, ssimCount = 0, maeCount = 0, count = 0;
    int64_t held = 0;
    for (int column = 0; column < m_plan.columns(); ++column) {
      const Cell& cell = m_cells[row * m_plan.seeds.size() + static_cast<size_t>(column)];
      if (cell.psnr) psnrSum += *cell.psnr, ++psnrCount;
      if (cell.ssim) ssimSum += *cell.ssim, ++ssimCount;
      if (cell.mae) maeSum += *cell.mae, ++maeCount;
      if (cell.pixels) msSum += cell.ms, ++count;
      held = std::max(held, cell.heldBytes);
    }
    const QString words[] = {rowName(m_plan.rows[row]),
                             psnrCount ? format::decibels(psnrSum / psnrCount) : format::unknown(),
                             ssimCount ? format::decimal(ssimSum / ssimCount, 4) : format::unknown(),
                             maeCount ? format::decimal(maeSum / maeCount, 4) : format::unknown(),
                             count ? format::cacheBytes(held) : format::unknown(),
                             count ? format::duration(msSum / count) : format::unknown()};
    for (int i = 0; i < 6; ++i) {
      auto* item = new QTableWidgetItem(words[i]);
      if (i > 0) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      m_table->setItem(static_cast<int>(row), i, item);
    }
  }
}

bool SweepView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonRelease) {
    for (const Cell& cell : m_cells) {
      if (cell.picture == watched && !cell.path.isEmpty()) Q_EMIT pictureChosen(cell.path);
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace heatkv
