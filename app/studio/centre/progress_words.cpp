// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/progress_words.h"

#include <QCoreApplication>

#include "app/studio/run/run_controller.h"
#include "widgets/controls/scale_progress_bar.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

constexpr double kShareForTime = 0.1;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(heatkv::Progress)
};

void showLoading(const LoadEvent& load, ScaleProgressBar& bar) {
  bar.setScales({});
  if (load.totalBytes <= 0) {
    bar.setShare(-1);
    bar.setWords(Words::tr("Loading"));
    return;
  }
  bar.setShare(static_cast<double>(load.doneBytes) / static_cast<double>(load.totalBytes));
  const bool large = load.totalBytes >= int64_t{1} << 30;
  bar.setWords(Words::tr("Loading %1 \u00b7 %2")
                   .arg(QString::fromStdString(load.part),
                        large ? Words::tr("%1 of %2")
                                    .arg(format::memoryNumber(load.doneBytes), format::memoryBytes(load.totalBytes))
                              : format::cacheBytesOf(load.doneBytes, load.totalBytes)));
}

QString runWords(const RunController& run) {
  const RunProgress& p = run.progress();
  if (run.phase() == Phase::Stopping) return Words::tr("Stopping...");
  if (run.current() && run.current()->isCalibration())
    return Words::tr("Calibrating \u00b7 prompt %1 of %2").arg(std::min(p.promptsDone + 1, p.prompts)).arg(p.prompts);
  if (!p.stage.isEmpty()) return p.stage;
  if (p.scale >= p.scales && p.scales > 0) return Words::tr("Decoding");
  if (p.scale < 0) return Words::tr("Reading the prompt");
  return Words::tr("Scale %1 of %2 \u00b7 %3 \u00b7 layer %4 of %5")
      .arg(p.scale + 1)
      .arg(p.scales)
      .arg(format::grid(p.grid))
      .arg(std::max(1, p.layer + 1))
      .arg(p.layers);
}

void showRunning(const RunController& run, ScaleProgressBar& bar) {
  const RunProgress& p = run.progress();
  const bool calibration = run.current() && run.current()->isCalibration();
  bar.setScales(calibration || !run.plan() ? Grids() : run.plan()->shape.grids);
  if (calibration)
    bar.setShare(p.share);
  else if (p.scale >= 0)
    bar.setScale(p.scale, p.layers > 0 ? (p.layer + 1.0) / p.layers : 0);
  else
    bar.setShare(0);
  QStringList right{format::progressPercent(p.share), format::duration(p.elapsedMs)};
  // Before that a few small scales stand for all of the large ones.
  if (p.leftMs && *p.leftMs > 0 && (calibration || p.share >= kShareForTime)) right << format::remaining(*p.leftMs);
  bar.setWords(runWords(run), right.join(QStringLiteral(" \u00b7 ")));
}

QString restWords(const RunController& run) {
  const RunProgress& p = run.progress();
  switch (run.phase()) {
    case Phase::Stopped:
      return Words::tr("Stopped");
    case Phase::Failed:
      return p.scale >= 0 ? Words::tr("Failed at %1, layer %2").arg(format::grid(p.grid)).arg(p.layer + 1)
                          : Words::tr("Failed");
    case Phase::OutOfMemory:
      return Words::tr("Out of memory");
    case Phase::NoModel:
      return {};  // The canvas says so, and what to do.
    default:
      return Words::tr("Ready");
  }
}

}  // namespace

void showProgress(const RunController& run, ScaleProgressBar& bar) {
  const Phase phase = run.phase();
  if (phase == Phase::Loading)
    showLoading(run.loadProgress(), bar);
  else if (phase == Phase::Running || phase == Phase::Stopping)
    showRunning(run, bar);
  else
    bar.setResting(restWords(run));
}

}  // namespace heatkv
