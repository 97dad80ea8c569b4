// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Sweep tab: pictures by method, budget, prompt and seed, or PSNR over bytes, with a table below. What is done is
// kept in a file, so that a sweep goes on after a crash. Window's thread; figures are computed on another one.
#pragma once

#include <QImage>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <optional>

#include "app/studio/centre/sweep_meter.h"
#include "app/studio/centre/sweep_plan.h"
#include "app/studio/history/thumbs.h"
#include "engine/api/event.h"
#include "engine/api/metrics.h"
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
/// "HeatKV", "HeatKV, int8"
QString rowMethod(const SweepPlan::Row& row);

/// What a contact sheet shows; drawn on any thread.
struct SweepSheet {
  QStringList rows, columns;
  std::vector<QString> files, words;  ///< of every cell
  QFont font;
  QImage draw(int side) const;
};

class SweepView : public QWidget {
  Q_OBJECT
 public:
  /// `file`: where the sweep is kept; one that is there is shown, and goes on when a person says so.
  explicit SweepView(const QString& file, QWidget* parent = nullptr);
  ~SweepView() override;
  /// Lays out empty cells.
  void start(const SweepPlan& plan);
  /// Shows one that was made elsewhere; it is not kept, and not continued.
  void showOther(SweepState state);
  /// `file` holds the picture, or will soon; `kept`: after the program's end too.
  void setPicture(int cell, const QString& file, bool kept, const ImageEvent& event);
  /// How many of its pictures wait or run, and whether the queue is held.
  void setQueue(int waiting, bool held);
  const SweepPlan& plan() const { return m_state.plan; }
  /// Cells without a picture.
  std::vector<int> missing() const;
  /// "psnr" of a cell once it is known.
  std::optional<double> psnrOf(int cell) const;
  bool measured(int cell) const { return figuresOfCell(static_cast<size_t>(cell)) != nullptr; }
  ParetoPlot* plot() const { return m_plot; }
  const SweepMeter& meter() const { return m_meter; }
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
    QString file;        ///< of its picture; empty: there is none
    bool asked = false;  ///< to be measured
  };
  QWidget* makeHead();
  void layOut();
  void place(int cell);
  /// Makes the cells as large as all of them have room for.
  void fitCells();
  void arrangeCells();
  void foldHead();
  void measure(int cell);
  void onMissing(const std::vector<int>& cells);
  void show(int cell);
  void refresh();
  void fillTable(const std::vector<SweepSums>& rows);
  void save();
  /// Null: not measured.
  const MetricValues* figuresOfCell(size_t cell) const;
  SweepSheet sheet() const;
  QMenu* makeExportMenu();
  void saveReport(const QString& path);
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
  QPushButton *m_pause, *m_export, *m_again;
  QWidget *m_grid = nullptr, *m_host, *m_viewport;
  std::vector<ElidedLabel*> m_heads;
  std::vector<QLabel*> m_rowNames;
  int m_side = 160;
  bool m_turned = false;  ///< methods run across, seeds down
  ParetoPlot* m_plot;
  PlotTable m_table;
  SweepMeter m_meter;
  Thumbs m_thumbs;
  QHash<QString, int> m_cellOf;   ///< by file
  QTimer m_refreshing, m_saving;  ///< many pictures, one refresh, one save
};

}  // namespace heatkv
