// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run/job.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/studio/words/run_words.h"
#include "app/studio/words/text.h"

namespace heatkv {
namespace {

struct Names {
  Q_DECLARE_TR_FUNCTIONS(Names)
};

}  // namespace

QString runWords(const Job& job) {
  const quint64 seed = job.paint.seeds.empty() ? job.document.seed : job.paint.seeds.front();
  return runWords(job.paint.cache.method, QString::fromStdString(job.paint.cache.budget.text), seed);
}

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

}  // namespace heatkv
