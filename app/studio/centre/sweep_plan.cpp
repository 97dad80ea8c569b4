// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/sweep_plan.h"

#include <QRegularExpression>

#include "engine/api/error.h"

namespace heatkv {

SweepPlan makeSweep(const Document& base, const std::vector<CacheMethod>& methods, const QStringList& budgets,
                    int count) {
  SweepPlan plan;
  plan.rows.push_back({CacheMethod::Full, QStringLiteral("100%")});
  for (const CacheMethod method : methods) {
    if (method == CacheMethod::Full) continue;
    for (const QString& budget : budgets) plan.rows.push_back({method, budget});
  }
  for (int i = 0; i < count; ++i) plan.seeds.push_back(base.sampling.seed + static_cast<quint64>(i));
  for (const SweepPlan::Row& row : plan.rows) {
    for (const quint64 seed : plan.seeds) {
      Document cell = base;
      cell.sampling.seed = seed;
      cell.sampling.images = 1;
      cell.cache.method = row.method;
      cell.cache.budget = row.budget;
      plan.cells.push_back(std::move(cell));
    }
  }
  return plan;
}

QStringList parseBudgets(const QString& text, QStringList* bad) {
  QStringList good;
  static const QRegularExpression kBetween(QStringLiteral("[,;\\s]+"));
  for (const QString& part : text.split(kBetween, Qt::SkipEmptyParts)) {
    try {
      parseBudget(part.toStdString());
      if (!good.contains(part)) good << part;
    } catch (const Error&) {
      if (bad) *bad << part;
    }
  }
  return good;
}

}  // namespace heatkv
