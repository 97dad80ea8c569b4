// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A scrubber over (scale, layer) of a finished run that drives a CachePlot, with measured next to predicted bytes.
#pragma once

#include <QPointer>
#include <QWidget>

#include "widgets/plots/cache_plot.h"

class QSlider;

namespace heatkv {

class ElidedLabel;

class OccupancyReplay : public QWidget {
  Q_OBJECT

 public:
  explicit OccupancyReplay(CachePlot* plot, QWidget* parent = nullptr);
  /// The steps that have a snapshot, ascending (scale * layers + layer).
  const std::vector<int>& steps() const { return m_steps; }
  Moment moment() const;
  QString text() const;

 public Q_SLOTS:
  /// Reads the plot's run again; does nothing while it still runs.
  void refresh();
  void setMoment(heatkv::Moment moment);
  /// Back to the last state.
  void stop();

 Q_SIGNALS:
  void momentChanged(heatkv::Moment moment);

 private:
  void sayStep();
  void showStep(int position);

  QPointer<CachePlot> m_plot;
  std::vector<int> m_steps;
  QSlider* m_slider;
  ElidedLabel* m_where;
  ElidedLabel* m_bytes;
};

}  // namespace heatkv
