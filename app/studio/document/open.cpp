// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/document/open.h"

namespace heatkv {

void Open::setModel(std::optional<ModelEvent> model) {
  m_model = std::move(model);
  Q_EMIT modelChanged();
}

void Open::setCalibration(OpenedCalibration calibration) {
  m_calibration = std::move(calibration);
  Q_EMIT calibrationChanged();
}

void Open::setSchedule(OpenedSchedule schedule) {
  m_schedule = std::move(schedule);
  Q_EMIT calibrationChanged();
}

void Open::setDevices(std::vector<DeviceInfo> devices) {
  m_devices = std::move(devices);
  Q_EMIT devicesChanged();
}

void Open::setPlan(const PlanAnswer& plan) {
  m_plan = plan;
  Q_EMIT planChanged(plan);
}

}  // namespace heatkv
