// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/dialogs/run_cost.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/studio/docks/part_checklist.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(heatkv::RunCost)
};

}  // namespace

QString costText(const RunCost& cost) {
  QStringList words;
  if (cost.ms) words << Words::tr("about %1").arg(format::estimate(*cost.ms));
  //: Memory that a run needs at most.
  if (cost.bytes > 0) words << Words::tr("up to %1 of memory").arg(sizeText(cost.bytes));
  return words.join(QStringLiteral(" \u00b7 "));
}

}  // namespace heatkv
