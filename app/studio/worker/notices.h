// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a person has to know, from whatever part it comes. Window's thread.
#pragma once

#include <QObject>

#include "engine/api/error.h"

namespace heatkv {

class Notices : public QObject {
  Q_OBJECT

 Q_SIGNALS:
  /// Something failed that a person has to know.
  void problem(const heatkv::Error& error);
  // Lines of the log.
  void noted(const QString& line);
  void warned(const QString& line);
};

}  // namespace heatkv
