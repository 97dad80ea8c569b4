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

/// What tells the methods apart in two or three letters.
QString initials(CacheMethod method) {
  switch (method) {
    case CacheMethod::HeatKV:
      return QStringLiteral("Heat");
    case CacheMethod::StreamingLLM:
      return QStringLiteral("SLLM");
    case CacheMethod::SnapKV:
      return QStringLiteral("Snap");
    case CacheMethod::PyramidKV:
      return QStringLiteral("Pyr");
    case CacheMethod::ScaleKV:
      return QStringLiteral("Scale");
    case CacheMethod::ScaleKVCode:
      return QStringLiteral("ScaleC");
    case CacheMethod::Hack:
      return QStringLiteral("HACK");
    case CacheMethod::Full:
      break;
  }
  return {};
}

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
  //: Under a thumbnail: the picture was painted with a full cache.
  if (method == CacheMethod::Full) return Words::tr("Full");
  return Words::tr("%1 %2").arg(initials(method), budgetWords(budget));
}

QString runWords(CacheMethod method, const QString& budget, quint64 seed) {
  return Words::tr("%1 \u00b7 seed %2").arg(cacheWords(method, budget), format::seed(seed));
}

}  // namespace heatkv
