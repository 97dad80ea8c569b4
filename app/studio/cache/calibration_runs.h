// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Calibrates: queues it, keeps its file as it grows, and uses what comes of it. Window's thread.
#pragma once

#include <QObject>
#include <memory>

#include "app/studio/cache/cache_files.h"

namespace heatkv {

class CalibrationFile;

class CalibrationRuns : public QObject {
  Q_OBJECT
 public:
  /// `folder`: where new files go.
  CalibrationRuns(QString folder, StudioState& state, RunController& run, CacheFiles& files, Notices& notices);
  ~CalibrationRuns() override;

  /// Queues a calibration of the open model. One that goes on stays in its file.
  void start(CalibrationRequest request);

 private:
  void openFile(const Job& job);
  void dropFile();
  void onCalibrated(const std::shared_ptr<const Calibration>& calibration);
  void onSaved();

  QString m_folder;
  StudioState& m_state;
  RunController& m_run;
  CacheFiles& m_files;
  Notices& m_notices;
  std::unique_ptr<CalibrationFile> m_file;  ///< of the calibration that runs
  bool m_ends = false, m_failed = false;
};

}  // namespace heatkv
