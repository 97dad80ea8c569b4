// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/cache/calibration_runs.h"

#include <QCoreApplication>
#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QRegularExpression>

#include "app/studio/run/calibration_file.h"
#include "app/studio/words/names.h"
#include "app/studio/words/text.h"
#include "engine/calibration/calibration_files.h"

namespace heatkv {
namespace {

/// "demo-landscapes-1x1-0.25m", as a file's name.
QString baseName(const ModelEvent& model, const CalibrationRequest& request) {
  QString name = text(model.info.name).toLower();
  name.replace(QRegularExpression(QStringLiteral("[^a-z0-9]+")), QStringLiteral("-"));
  return QStringLiteral("%1-%2-%3")
      .arg(name, text(request.aspect), text(request.pixelBudget))
      .replace(QLatin1Char(':'), QLatin1Char('x'));
}

}  // namespace

CalibrationRuns::CalibrationRuns(QString folder, StudioState& state, RunController& run, CacheFiles& files,
                                 Notices& notices)
    : m_folder(std::move(folder)), m_state(state), m_run(run), m_files(files), m_notices(notices) {
  listen(
      m_run.events(), this,
      [this](const RunStarted& started) {
        if (started.job.isCalibration()) openFile(started.job);
      },
      [this](const CalibrationEvent& event) {
        if (m_file && event.calibration && event.done < event.total) m_file->save(event.calibration, false);
      },
      [this](const CalibrationMade& made) { onCalibrated(made.calibration); },
      [this](const RunEnded& end) {
        if (end.job.isCalibration() && !m_ends) dropFile();
      });
}

CalibrationRuns::~CalibrationRuns() = default;

void CalibrationRuns::dropFile() {
  m_file.reset();
  m_files.setMaking(false);
}

void CalibrationRuns::start(CalibrationRequest request) {
  Job made;
  made.kind = Job::Kind::Calibration;
  made.document = m_state.document();
  made.calibration = std::move(request);
  made.calibrationTarget = made.calibration.resume ? m_state.open().calibration().path() : QString();
  m_run.queue().add(std::move(made));
}

void CalibrationRuns::openFile(const Job& job) {
  if (m_file) {
    // The one before may still be written: what becomes of it is taken first.
    m_file->wait();
    QCoreApplication::sendPostedEvents(m_file.get(), QEvent::MetaCall);
    dropFile();
  }
  m_ends = false;
  // One that came with a model, or lies elsewhere, is gone on with in a file of its own.
  const bool own = !job.calibrationTarget.isEmpty() &&
                   QFileInfo(job.calibrationTarget).absolutePath() == QFileInfo(m_folder).absoluteFilePath();
  try {
    m_file = own ? std::make_unique<CalibrationFile>(job.calibrationTarget, *job.calibration.resume)
                 : std::make_unique<CalibrationFile>(m_folder, baseName(*m_state.open().model(), job.calibration));
  } catch (const Error& error) {
    m_run.stopNow();
    Q_EMIT m_notices.problem(error);
    return;
  }
  connect(m_file.get(), &CalibrationFile::failed, this, [this](const Error& error) {
    m_failed = true;
    Q_EMIT m_notices.problem(error);
  });
  m_failed = false;
  m_files.setMaking(true);
  connect(m_file.get(), &CalibrationFile::finished, this, &CalibrationRuns::onSaved);
}

void CalibrationRuns::onCalibrated(const std::shared_ptr<const Calibration>& calibration) {
  if (!calibration || calibration->promptsDone == 0 || !m_file) return;
  auto result = std::make_shared<Calibration>(*calibration);
  result->hash = calibrationHash(*result);
  m_ends = true;
  m_file->save(result, true);
  if (m_files.fitsPicture(*result)) {
    const std::string hash = result->hash;
    m_state.open().setCalibration({std::move(result), m_file->path(), hash});
  } else {
    Q_EMIT m_notices.noted(
        tr("This calibration was made at another picture size; it is being applied to the current one."));
  }
}

void CalibrationRuns::onSaved() {
  const QString path = m_file->path();
  m_file.release()->deleteLater();
  m_files.setMaking(false);
  const OpenedCalibration calibration = m_state.open().calibration();
  if (calibration && calibration.path() == path) {
    if (m_failed) {
      // It is still there to be used and exported to another place.
      m_state.open().setCalibration({calibration.value(), {}, calibration->hash});
    } else {
      m_state.set([&](Document& d) {
        d.cache.calibration = {path.toStdString(), {}};
        d.cache.sinkScales.reset();
      });
      Q_EMIT m_notices.noted(
          tr("Calibration with %n prompts saved to %1.", nullptr, calibration->promptsDone).arg(path));
      if (const QString stability = stabilityText(stabilityOf(*calibration)); !stability.isEmpty())
        Q_EMIT m_notices.noted(stability);
    }
  }
  m_files.refresh();
}

}  // namespace heatkv
