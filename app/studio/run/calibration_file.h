// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The file that a calibration of the window goes to: locked while it runs and written after every prompt, so that
// nothing but the running prompt is ever lost. Window's thread; files are written on another one, in order.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <memory>

#include "engine/api/calibration.h"
#include "engine/api/error.h"
#include "engine/system/file_lock.h"

namespace heatkv {

class CalibrationFile : public QObject {
  Q_OBJECT
 public:
  /// A new file in `folder`, which is made where it is missing: "BASE.safetensors", "BASE-2.safetensors", ..
  /// Throws Error{File} where nothing can be written there.
  CalibrationFile(const QString& folder, const QString& base, QObject* parent = nullptr);
  /// Goes on in a file. Throws Error{File} where another program writes it, or it no longer holds what `resumed` was
  /// read from it.
  CalibrationFile(const QString& path, const Calibration& resumed, QObject* parent = nullptr);
  /// Waits until all is written; gives the lock back where the last save has not yet.
  ~CalibrationFile() override;

  QString path() const { return m_path; }
  /// Blocks until all is written; what happened is still told through the event loop.
  void wait() { m_pool.waitForDone(); }
  /// `last`: ends with finished(), after failed() where it could not be written.
  void save(std::shared_ptr<const Calibration> calibration, bool last);

 Q_SIGNALS:
  void failed(const heatkv::Error& error);
  void finished();

 private:
  QString m_path;
  std::unique_ptr<FileLock> m_lock;
  QThreadPool m_pool;
};

}  // namespace heatkv
