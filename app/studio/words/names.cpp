// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/words/names.h"

#include <QCoreApplication>
#include <cmath>

#include "widgets/format.h"

namespace heatkv {
namespace {

struct Names {
  Q_DECLARE_TR_FUNCTIONS(Names)
};

}  // namespace

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
