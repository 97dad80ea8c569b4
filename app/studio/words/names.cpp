// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/words/names.h"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>

#include "app/studio/words/run_words.h"
#include "app/studio/words/text.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

struct Names {
  Q_DECLARE_TR_FUNCTIONS(Names)
};

}  // namespace

QString jobLine(const Job& job) {
  if (job.isCalibration())
    return Names::tr("Calibration with %n prompts", nullptr, static_cast<int>(job.calibration.prompts.size()));
  QStringList parts{text(job.document.prompt).simplified()};
  parts << runWords(job);
  if (job.images() > 1) parts << Names::tr("%n images", nullptr, job.images());
  if (job.kind == Job::Kind::Twin) parts << Names::tr("full-cache twin");
  if (job.kind == Job::Kind::WhatIf) parts << Names::tr("with pins");
  return parts.join(QStringLiteral(" \u00b7 "));
}

QString stabilityText(const Stability& stability) {
  double sum = 0;
  int count = 0;
  for (const double value : stability.correlation) {
    if (std::isfinite(value)) sum += value, ++count;
  }
  if (count == 0 || !stability.expectedFlips) return {};
  return Names::tr(
             "Rank correlation between two halves of the prompts: %1. With more prompts about %2 entries would "
             "change places.")
      .arg(format::decimal(sum / count, 2), format::count(std::llround(*stability.expectedFlips)));
}

}  // namespace heatkv
