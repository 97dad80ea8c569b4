// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/words/run_words.h"

#include <QCoreApplication>

#include "app/studio/words/table_words.h"
#include "engine/api/error.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(heatkv::Run)
};

}  // namespace

QString budgetWords(const QString& budget) {
  try {
    const Budget read = parseBudget(budget.toStdString());
    if (read.bytes) return budget;
    const QString share = format::shortPercent(read.share.value());
    return read.ofEntries ? Words::tr("%1 of the entries").arg(share) : share;
  } catch (const Error&) {
    return format::unknown();
  }
}

QString cacheWords(CacheMethod method, const QString& budget) {
  if (method == CacheMethod::Full) return methodName(method);
  return Words::tr("%1 %2").arg(methodName(method), budgetWords(budget));
}

QString cacheBadge(CacheMethod method, const QString& budget) {
  const QString brief = QCoreApplication::translate("Methods", infoOf(method).brief);
  return method == CacheMethod::Full ? brief : Words::tr("%1 %2").arg(brief, budgetWords(budget));
}

QString runWords(CacheMethod method, const QString& budget, quint64 seed) {
  return Words::tr("%1 \u00b7 seed %2").arg(cacheWords(method, budget), format::seed(seed));
}

}  // namespace heatkv
