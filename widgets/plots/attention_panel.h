// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where one head looks from a place of the picture: which scale asks, which earlier scale is looked at, and the map of
// its keys over the picture. GUI thread alone.
#pragma once

#include <QImage>
#include <QWidget>

#include "engine/api/attention_map.h"
#include "widgets/plots/attention_overlay.h"

class QComboBox;
class QLabel;
class QSlider;
class QStackedLayout;

namespace heatkv {

class AttentionPanel : public QWidget {
  Q_OBJECT

 public:
  explicit AttentionPanel(QWidget* parent = nullptr);
  AttentionOverlay* plot() const { return m_plot; }
  /// The source scale shown; -1: all of them together.
  int source() const { return m_source; }

 public Q_SLOTS:
  /// The scales that can ask, and which one does.
  void setScales(const heatkv::Grids& grids, int asker);
  /// Words in place of the map: what to do, what is going on, what went wrong.
  void setNote(const QString& words);
  void setMap(std::shared_ptr<const heatkv::AttentionMap> map, const QImage& picture);
  void showTable(bool on);

 Q_SIGNALS:
  void askerChosen(int scale);
  /// What is to lie over the picture that was clicked in, and how much of it is seen; null: nothing.
  void overlayChanged(const QImage& map, double opacity);

 private:
  void fillSources();
  void showSource();

  std::shared_ptr<const AttentionMap> m_map;
  int m_source = -1;
  bool m_table = false;
  QComboBox *m_asker, *m_sources;
  QSlider* m_opacity;
  QLabel* m_note;
  AttentionOverlay* m_plot;
  QStackedLayout* m_views;
};

/// The attention of all source scales on the finest grid of them: every key's share spread evenly over its place.
std::vector<float> spreadOverPicture(const AttentionMap& map);

}  // namespace heatkv
