// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run/calibration_file.h"

#include <QDir>
#include <QFileInfo>

#include "engine/calibration/calibration_files.h"

namespace heatkv {

CalibrationFile::CalibrationFile(const QString& folder, const QString& base, QObject* parent) : QObject(parent) {
  m_pool.setMaxThreadCount(1);
  const QDir place(folder);
  if (!place.mkpath(QStringLiteral(".")))
    throw Error(ErrorKind::File, tr("The calibrations folder could not be created.").toStdString(),
                tr("Choose a folder you can write to.").toStdString(), folder.toStdString());
  for (int n = 1; !m_lock; ++n) {
    m_path = place.filePath(n == 1 ? base + QStringLiteral(".safetensors")
                                   : QStringLiteral("%1-%2.safetensors").arg(base).arg(n));
    if (QFileInfo::exists(m_path)) continue;
    auto lock = FileLock::tryLock(m_path.toStdString());
    // Another program may have chosen the same name a moment ago.
    if (lock && !QFileInfo::exists(m_path)) m_lock = std::make_unique<FileLock>(std::move(*lock));
  }
}

CalibrationFile::CalibrationFile(const QString& path, const Calibration& resumed, QObject* parent)
    : QObject(parent), m_path(path), m_lock(std::make_unique<FileLock>(path.toStdString())) {
  m_pool.setMaxThreadCount(1);
  if (!QFileInfo::exists(path) || readCalibration(path.toStdString()).hash != calibrationHash(resumed))
    throw Error(ErrorKind::File, tr("The calibration file was changed by another program.").toStdString(),
                tr("Open it again, then continue.").toStdString(), path.toStdString());
}

CalibrationFile::~CalibrationFile() {
  wait();
}

void CalibrationFile::save(std::shared_ptr<const Calibration> calibration, bool last) {
  m_pool.start([this, calibration = std::move(calibration), last] {
    std::optional<Error> error;
    try {
      writeCalibration(m_path.toStdString(), *calibration, m_lock.get());
    } catch (const Error& thrown) {
      error = thrown;
    } catch (const std::exception& thrown) {
      error = Error(ErrorKind::File, tr("The calibration could not be written.").toStdString(), {},
                    m_path.toStdString(), thrown.what());
    }
    QMetaObject::invokeMethod(
        this,
        [this, error, last] {
          if (error) Q_EMIT failed(*error);
          if (!last) return;
          // Who goes on in this file need not wait for this object to go.
          m_lock.reset();
          Q_EMIT finished();
        },
        Qt::QueuedConnection);
  });
}

}  // namespace heatkv
