// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Sweep tab: rows of methods and budgets, columns of seeds, PSNR against the full cache, a table below.
// Window's thread; figures are computed on another one.
#pragma once

#include <QImage>
#include <QWidget>
#include <optional>

#include "app/studio/centre/sweep_plan.h"
#include "engine/api/event.h"

class QGridLayout;
class QLabel;
class QStackedWidget;
class QTableWidget;

namespace heatkv {

class SweepView : public QWidget {
  Q_OBJECT
 public:
  explicit SweepView(QWidget* parent = nullptr);
  /// Lays out empty cells.
  void start(const SweepPlan& plan);
  void setPicture(int cell, const QString& path, const QImage& picture, const ImageEvent& event);
  const SweepPlan& plan() const { return m_plan; }
  /// "psnr" of a cell once it is known.
  std::optional<double> psnrOf(int cell) const;

 Q_SIGNALS:
  void setupRequested();
  void pictureChosen(const QString& path);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Cell {
    QLabel *picture = nullptr, *words = nullptr;
    QString path;
    PicturePtr pixels;
    std::optional<double> psnr, ssim, mae;
    double ms = 0;
    int64_t heldBytes = 0;
    bool measured = false;
  };
  void measure(int cell);
  void show(int cell);
  void refreshTable();

  SweepPlan m_plan;
  std::vector<Cell> m_cells;
  QStackedWidget* m_pages;
  QWidget* m_grid = nullptr;
  QWidget* m_host;
  QTableWidget* m_table;
  quint64 m_serial = 0;
};

}  // namespace heatkv
