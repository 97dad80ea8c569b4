// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Cache method dock: method, what is freed early, how numbers are kept, calibration. Window's thread.
#pragma once

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include "app/studio/document/planner.h"
#include "app/studio/document/studio_state.h"
#include "engine/calibration/stability.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace heatkv {

class MethodPanel : public QWidget {
  Q_OBJECT
 public:
  explicit MethodPanel(StudioState& state, QWidget* parent = nullptr);
  /// The calibrations that can be chosen, newest first; the one in use is named by the state.
  void setCalibrations(const QStringList& files);
  /// Names the rule that Auto came to, and why there is no schedule.
  void setPlan(const PlanAnswer& answer);

 Q_SIGNALS:
  /// A word for the dock's title: that the schedule is edited, else how many entries more prompts would swap.
  void noteChanged(const QString& note, const QString& words);
  void calibrationChosen(const QString& file);
  void calibrateRequested();
  void openRequested();

 private:
  void refresh();
  void fillCalibrations();
  void showStability();

  StudioState& m_state;
  QComboBox *m_method, *m_early, *m_kvDtype, *m_calibration;
  QWidget* m_empty;
  QLabel *m_earlyLabel, *m_note;
  QTimer m_stabilityTimer;  ///< after the last move of the budget
  std::optional<Rational> m_share;
  QStringList m_files;
  QString m_stability, m_edited;
};

}  // namespace heatkv
