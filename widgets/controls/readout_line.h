// The fixed line under a plot that says what is pointed at or chosen by keys: values stand still, nothing floats.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/elided_label.h"

class QTimer;

namespace heatkv {

class ReadoutLine : public ElidedLabel {
  Q_OBJECT

 public:
  explicit ReadoutLine(QWidget* parent = nullptr);

  /// What is said while nothing is pointed at ("Move over the plot"); muted.
  void setResting(const QString& text);
  /// Empty goes back to the resting text. `announce`: also tell screen readers (after keys, not after the mouse).
  void say(const QString& text, bool announce = false);

 private:
  QString m_resting;
};

}  // namespace heatkv
