// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Cache method dock: method, what is freed early, calibration. Window's thread.
#pragma once

#include <QStringList>
#include <QWidget>

#include "app/studio/document/studio_state.h"
#include "app/studio/run/planner.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace heatkv {

/// "HeatKV", "StreamingLLM": as people read it.
QString methodName(CacheMethod method);

/// How far the ranking depends on the prompts, in one sentence; empty where the calibration cannot tell.
QString stabilityText(const Calibration& calibration);

class MethodPanel : public QWidget {
  Q_OBJECT
 public:
  explicit MethodPanel(StudioState& state, QWidget* parent = nullptr);
  /// The calibrations that can be chosen, newest first; the one in use is named by the state.
  void setCalibrations(const QStringList& files);
  /// Names the rule that Auto came to, and why there is no schedule.
  void setPlan(const PlanAnswer& answer);

 Q_SIGNALS:
  void calibrationChosen(const QString& file);
  void calibrateRequested();
  void openRequested();

 private:
  void refresh();
  void fillCalibrations();

  StudioState& m_state;
  QComboBox *m_method, *m_early, *m_calibration;
  QWidget* m_row;
  QWidget* m_empty;
  QLabel* m_note;
  QStringList m_files;
  QString m_stability;
};

}  // namespace heatkv
