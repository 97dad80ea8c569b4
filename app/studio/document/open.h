// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What was found or loaded for the document: it follows the document, and no undo brings it back. Window's thread.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "app/studio/document/planner.h"
#include "engine/engine.h"

namespace heatkv {

/// A value, the file it came from and its hash. A calibration that could not be saved has no file; a file alone there
/// cannot be.
template <typename T>
class Opened {
 public:
  Opened() = default;
  Opened(std::shared_ptr<const T> value, QString path, std::string hash)
      : m_value(std::move(value)), m_path(m_value ? std::move(path) : QString()), m_hash(std::move(hash)) {}
  explicit operator bool() const { return m_value != nullptr; }
  const T* operator->() const { return m_value.get(); }
  const T& operator*() const { return *m_value; }
  const std::shared_ptr<const T>& value() const { return m_value; }
  const QString& path() const { return m_path; }
  /// Whether this is the one that `ref` names: by path, else by hash.
  bool is(const FileRef& ref) const {
    return m_value && (ref.path.empty() ? !ref.hash.empty() && ref.hash == m_hash : ref.path == m_path.toStdString());
  }

 private:
  std::shared_ptr<const T> m_value;
  QString m_path;
  std::string m_hash;
};
using OpenedCalibration = Opened<Calibration>;
using OpenedSchedule = Opened<Schedule>;

class Open : public QObject {
  Q_OBJECT
 public:
  /// Absent: no model is loaded. Its folder is in it.
  const std::optional<ModelEvent>& model() const { return m_model; }
  /// Whether only the sizes of a model are open: everything can be planned, nothing painted.
  bool shapeOnly() const { return m_model && m_model->info.shapeOnly; }
  const OpenedCalibration& calibration() const { return m_calibration; }
  const OpenedSchedule& schedule() const { return m_schedule; }
  const std::vector<DeviceInfo>& devices() const { return m_devices; }
  const std::optional<PlanAnswer>& plan() const { return m_plan; }

  void setModel(std::optional<ModelEvent> model);
  void setCalibration(OpenedCalibration calibration);
  void setSchedule(OpenedSchedule schedule);
  void setDevices(std::vector<DeviceInfo> devices);
  void setPlan(const PlanAnswer& plan);

 Q_SIGNALS:
  void modelChanged();
  /// Calibration or schedule.
  void calibrationChanged();
  void devicesChanged();
  void planChanged(const heatkv::PlanAnswer& plan);

 private:
  std::optional<ModelEvent> m_model;
  OpenedCalibration m_calibration;
  OpenedSchedule m_schedule;
  std::vector<DeviceInfo> m_devices;
  std::optional<PlanAnswer> m_plan;
};

}  // namespace heatkv
