// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SIGINT, SIGTERM and SIGHUP close the program as its window does.
#pragma once

#include <QObject>

#include "engine/system/quit_requests.h"

namespace heatkv {

class QuitSignals : public QObject {
  Q_OBJECT
 public:
  /// Takes the signals over for the whole process. One at a time.
  explicit QuitSignals(QObject* parent = nullptr);
  ~QuitSignals() override;

 Q_SIGNALS:
  void asked();

 private:
  QuitRequests m_requests;
};

}  // namespace heatkv
