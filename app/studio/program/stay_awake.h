// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the computer from sleeping while something is painted or calibrated: asks the desktop and the system over
// D-Bus, and lets go when the queue rests. Window's thread; nothing waits for an answer.
#pragma once

#include <QDBusUnixFileDescriptor>
#include <QObject>
#include <QTimer>
#include <optional>

namespace heatkv {

class RunController;

class StayAwake : public QObject {
  Q_OBJECT
 public:
  explicit StayAwake(const RunController& run, QObject* parent = nullptr);
  ~StayAwake() override;

 private:
  void follow();
  void hold();
  void letGo();

  const RunController& m_run;
  bool m_held = false;
  quint64 m_serial = 0;                      ///< of the newest hold; answers to older ones are let go at once
  std::optional<uint> m_cookie;              ///< the desktop's
  QDBusUnixFileDescriptor m_systemsPromise;  ///< holds as long as it is open
  QTimer m_rest;
};

}  // namespace heatkv
