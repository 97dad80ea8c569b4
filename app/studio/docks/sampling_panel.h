// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Sampling dock: seed, guidance, temperature, top-p, aspect, size, images, previews, speed. Window's thread.
#pragma once

#include <QWidget>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "app/studio/document/studio_state.h"

class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QSpinBox;

namespace heatkv {

class Form;
class IconButton;
class SpeedControls;

class SamplingPanel : public QWidget {
  Q_OBJECT
 public:
  explicit SamplingPanel(StudioState& state, QWidget* parent = nullptr);

  /// Share of a run that previews of every scale took, as measured; below 0: unknown.
  void setPreviewCost(int every, double share);
  /// Share of a run's work that is left, as planned.
  void setWork(double share);
  /// Sets another seed, as drawn.
  void drawSeed();
  void toggleLock();
  /// The next smaller size, where there is one.
  void smaller();

 private:
  QWidget* makeSeed();
  struct NumberRow;
  static std::span<const NumberRow> numberRows();
  QWidget* makeGap();
  void addNumber(Form* form, const NumberRow& row);
  IconButton* makePerScale(const NumberRow& row);
  void fillAspects();
  void fillSizes();
  void fillPreviews();
  void refresh();
  void editSeed();

  StudioState& m_state;
  QLineEdit* m_seed;
  IconButton* m_lock;
  bool m_typed = false;  ///< in the seed, since it was last taken over
  std::vector<std::pair<const NumberRow*, QDoubleSpinBox*>> m_numbers;
  QComboBox *m_aspect, *m_size, *m_preview;
  QLabel* m_cost;  ///< of previews
  QSpinBox* m_images;
  SpeedControls* m_speed;
  int m_stride = 16;                    ///< pixels a token
  std::map<int, double> m_previewCost;  ///< by how often there is one: share of a run without, as measured
};

}  // namespace heatkv
