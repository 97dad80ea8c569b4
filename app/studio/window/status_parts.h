// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The status bar: state | device and memory | model | calibration | queue | last run. Each part is a button that opens
// its place. Window's thread.
#pragma once

#include <QWidget>

#include "app/studio/models/memory_reading.h"

class QToolButton;

namespace heatkv {

class MemoryBar;

class StatusParts : public QWidget {
  Q_OBJECT
 public:
  explicit StatusParts(QWidget* parent = nullptr);
  void setState(const QString& text);
  void setDevice(const QString& text, const MemoryReading& reading);
  void setModel(const QString& text);
  void setCalibration(const QString& text);
  void setQueue(int waiting);
  void setLastRun(const QString& text);

 Q_SIGNALS:
  void stateClicked();
  void deviceClicked();
  void modelClicked();
  void calibrationClicked();
  void queueClicked();
  void lastRunClicked();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QToolButton* makePart(const char* name, void (StatusParts::*clicked)());
  void arrange();

  QToolButton *m_state, *m_device, *m_memory, *m_model, *m_calibration, *m_queue, *m_last;
  MemoryBar* m_bar;
  QList<QWidget*> m_lines;
};

}  // namespace heatkv
