// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Studio's part that calibrates: queues it, keeps its file, and takes what comes of it.
#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QRegularExpression>

#include "app/studio/docks/method_panel.h"
#include "app/studio/run/calibration_file.h"
#include "app/studio/studio.h"
#include "engine/calibration/calibration_files.h"

namespace heatkv {
namespace {

/// "demo-landscapes-1x1-0.25m", as a file's name.
QString baseName(const ModelEvent& model, const CalibrationRequest& request) {
  QString name = QString::fromStdString(model.info.name).toLower();
  name.replace(QRegularExpression(QStringLiteral("[^a-z0-9]+")), QStringLiteral("-"));
  return QStringLiteral("%1-%2-%3")
      .arg(name, QString::fromStdString(request.aspect), QString::fromStdString(request.pixelBudget))
      .replace(QLatin1Char(':'), QLatin1Char('x'));
}

}  // namespace

void Studio::connectCalibration() {
  listen(
      m_run.events(), this,
      [this](const RunStarted& run) {
        if (run.job.isCalibration()) openCalibrationFile(run.job);
      },
      [this](const CalibrationEvent& event) {
        if (m_calibrationFile && event.calibration && event.done < event.total)
          m_calibrationFile->save(event.calibration, false);
      },
      [this](const CalibrationMade& made) { onCalibrated(made.calibration); },
      [this](const RunEnded& end) {
        if (end.job.isCalibration() && !m_calibrationEnds) m_calibrationFile.reset();
      });
}

void Studio::calibrate(CalibrationRequest request) {
  Job made;
  made.kind = Job::Kind::Calibration;
  made.document = m_state.document();
  made.calibration = std::move(request);
  made.calibrationTarget = made.calibration.resume ? m_state.calibrationPath() : QString();
  m_run.enqueue(std::move(made));
}

void Studio::openCalibrationFile(const Job& job) {
  if (m_calibrationFile) {
    // The one before may still be written: what becomes of it is taken first.
    m_calibrationFile->wait();
    QCoreApplication::sendPostedEvents(m_calibrationFile.get(), QEvent::MetaCall);
    m_calibrationFile.reset();
  }
  m_calibrationEnds = false;
  const QString folder = m_paths.data + QStringLiteral("/calibrations");
  // One that came with a model, or lies elsewhere, is gone on with in a file of its own.
  const bool own = !job.calibrationTarget.isEmpty() &&
                   QFileInfo(job.calibrationTarget).absolutePath() == QFileInfo(folder).absoluteFilePath();
  try {
    m_calibrationFile = own ? std::make_unique<CalibrationFile>(job.calibrationTarget, *job.calibration.resume)
                            : std::make_unique<CalibrationFile>(folder, baseName(*m_state.model(), job.calibration));
  } catch (const Error& error) {
    m_run.stopNow();
    Q_EMIT problem(error);
    return;
  }
  connect(m_calibrationFile.get(), &CalibrationFile::failed, this, [this](const Error& error) {
    m_calibrationFailed = true;
    Q_EMIT problem(error);
  });
  m_calibrationFailed = false;
  connect(m_calibrationFile.get(), &CalibrationFile::finished, this, &Studio::onCalibrationSaved);
}

void Studio::onCalibrated(const std::shared_ptr<const Calibration>& calibration) {
  if (!calibration || calibration->promptsDone == 0 || !m_calibrationFile) return;
  auto result = std::make_shared<Calibration>(*calibration);
  result->hash = calibrationHash(*result);
  m_calibrationEnds = true;
  m_calibrationFile->save(result, true);
  if (fitsPicture(*result)) {
    m_state.setCalibration(std::move(result), m_calibrationFile->path());
  } else {
    Q_EMIT noted(tr("This calibration was made at another picture size; it is being applied to the current one."));
  }
}

void Studio::onCalibrationSaved() {
  const QString path = m_calibrationFile->path();
  m_calibrationFile.release()->deleteLater();
  const auto& calibration = m_state.calibration();
  if (m_state.calibrationPath() == path && calibration) {
    if (m_calibrationFailed) {
      // It is still there to be used and exported to another place.
      m_state.setCalibration(calibration, {});
    } else {
      m_state.set([&](Document& d) { d.model.calibration = path; });
      Q_EMIT noted(tr("Calibration with %n prompts saved to %1.", nullptr, calibration->promptsDone).arg(path));
      if (const QString stability = stabilityText(stabilityOf(*calibration)); !stability.isEmpty())
        Q_EMIT noted(stability);
    }
  }
  Q_EMIT calibrationsChanged();
}

}  // namespace heatkv
