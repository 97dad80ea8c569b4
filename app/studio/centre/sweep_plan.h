// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep: rows of methods and budgets, columns of seeds, one document per cell. A value.
#pragma once

#include <QStringList>
#include <vector>

#include "app/studio/document/document.h"

namespace heatkv {

struct SweepPlan {
  struct Row {
    CacheMethod method = CacheMethod::Full;
    QString budget;  ///< "10%"; of Full: "100%"
  };
  std::vector<Row> rows;  ///< the first is the full cache: what the others are compared with
  std::vector<quint64> seeds;
  std::vector<Document> cells;  ///< row by row

  int columns() const { return static_cast<int>(seeds.size()); }
};

/// The rows of `methods` x `budgets` under a full-cache one, for `count` seeds from the document's on.
SweepPlan makeSweep(const Document& base, const std::vector<CacheMethod>& methods, const QStringList& budgets,
                    int count);
/// Budgets separated by commas or blanks, those that can be read; `bad` gets the others.
QStringList parseBudgets(const QString& text, QStringList* bad);

}  // namespace heatkv
