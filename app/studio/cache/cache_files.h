// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Finds and opens the calibrations and schedules that documents name, by path, by hash or as the best there is.
// Window's thread.
#pragma once

#include <QObject>
#include <QSet>
#include <QStringList>

#include "app/studio/document/studio_state.h"
#include "app/studio/run/run_controller.h"
#include "app/studio/worker/notices.h"

namespace heatkv {

class CacheFiles : public QObject {
  Q_OBJECT
 public:
  CacheFiles(StudioState& state, RunController& run, Notices& notices);

  /// Calibrations that can be chosen for the open model, newest first.
  QStringList calibrations() const;
  // False, with a problem that says why, where a file cannot be used.
  bool openCalibration(const QString& path);
  bool openSchedule(const QString& path);
  void closeSchedule();
  /// While one is being made no other one is chosen for the picture's size.
  void setMaking(bool making) { m_making = making; }
  /// Whether it was made for pictures of the size that is set.
  bool fitsPicture(const Calibration& calibration) const;
  /// The list of calibrations may have changed.
  void refresh() { Q_EMIT listChanged(); }
  /// Opens what the document names, as at the start.
  void follow();
  /// What a document asks of the open model, with the files that it names. Throws Error where one cannot be had.
  PaintRequest requestOf(const Document& document, std::vector<uint64_t> seeds) const;

 Q_SIGNALS:
  void listChanged();

 private:
  void chooseCalibration();
  void followCalibration();
  void followPictureShape();
  void followSchedule();
  std::optional<CacheShape> shape() const;
  std::shared_ptr<const Calibration> calibrationOf(const CacheSettings& cache) const;
  std::shared_ptr<const Schedule> scheduleOf(const FileRef& ref) const;

  StudioState& m_state;
  Open& m_open;
  RunController& m_run;
  Notices& m_notices;
  Grids m_lookedFor;   ///< for which a calibration was looked for last
  FileRef m_followed;  ///< that the open calibration was chosen for, and the method
  CacheMethod m_followedMethod = CacheMethod::HeatKV;
  FileRef m_soughtSchedule;    ///< that is being read, or was not there
  QSet<QString> m_passedOver;  ///< calibrations that could not be read, told once
  bool m_making = false;
};

}  // namespace heatkv
