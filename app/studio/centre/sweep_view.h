// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Sweep tab: pictures by method, budget, prompt and seed, or PSNR over bytes, with a table below. What is done is
// kept in a file, so that a sweep goes on after a crash. Window's thread; figures are computed on another one.
#pragma once

#include <QImage>
#include <QWidget>
#include <functional>
#include <optional>

#include "app/studio/centre/sweep_plan.h"
#include "engine/api/event.h"
#include "widgets/plots/plot_table.h"

class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;

namespace heatkv {

class ElidedLabel;
class ParetoPlot;
class SegmentedControl;

/// "HeatKV · 10%"; of the full cache its name alone.
QString rowName(const SweepPlan::Row& row);

class SweepView : public QWidget {
  Q_OBJECT
 public:
  /// `file`: where the sweep is kept; one that is there is shown, and goes on when a person says so.
  explicit SweepView(const QString& file, QWidget* parent = nullptr);
  /// Lays out empty cells.
  void start(const SweepPlan& plan);
  /// Shows one that was made elsewhere; it is not kept, and not continued.
  void showOther(SweepState state);
  void setPicture(int cell, const QString& path, const ImageEvent& event);
  /// How many of its pictures wait or run, and whether the queue is held.
  void setQueue(int waiting, bool held);
  const SweepPlan& plan() const { return m_state.plan; }
  /// Cells without a picture.
  std::vector<int> missing() const;
  /// "psnr" of a cell once it is known.
  std::optional<double> psnrOf(int cell) const;
  ParetoPlot* plot() const { return m_plot; }
  /// All pictures with their names and PSNR on one sheet, `side` pixels each.
  QImage contactSheet(int side = 256) const;
  /// One line per picture.
  QByteArray csv() const;

 Q_SIGNALS:
  void setupRequested();
  void pictureChosen(const QString& path);
  void pauseRequested();
  void resumeRequested();
  /// Paint what is missing: nothing of it is in the queue.
  void goOnRequested();
  void failed(const heatkv::Error& error);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Cell {
    QLabel *picture = nullptr, *words = nullptr;
    QImage image;  ///< as large as a cell can be
    PicturePtr pixels;
    std::optional<double> psnr, ssim, mae;
    bool measured = false;
  };
  /// Means over the columns of one row.
  struct RowFigures {
    std::optional<double> psnr, psnrError, ssim, mae, ms;
    int images = 0, identical = 0;
    int64_t heldBytes = 0, peakBytes = 0;
  };
  QWidget* makeHead();
  void layOut();
  void place(int cell, const QImage& picture);
  void showThumb(const Cell& cell) const;
  /// Makes the cells as large as all of them have room for.
  void fitCells();
  void measure(int cell);
  void show(int cell);
  void refresh();
  RowFigures figuresOfRow(size_t row) const;
  PlotCell tableCell(int row, int column) const;
  void save();
  QMenu* makeExportMenu();
  void exportAs(const QString& title, const QString& name, const QString& filter,
                const std::function<void(const QString& path)>& write);

  QString m_file;
  SweepState m_state;
  std::vector<Cell> m_cells;
  int m_waiting = 0;
  bool m_other = false;  ///< of another place: nothing of it is painted here
  bool m_held = false, m_saveFailed = false;
  QStackedWidget *m_pages, *m_views;
  SegmentedControl* m_choice;
  ElidedLabel* m_progress;
  QPushButton *m_pause, *m_export;
  QWidget *m_grid = nullptr, *m_host, *m_viewport;
  std::vector<ElidedLabel*> m_heads;
  int m_side = 160;
  ParetoPlot* m_plot;
  PlotTable m_table;
  quint64 m_serial = 0;
};

}  // namespace heatkv
