// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep: rows of methods and budgets, columns of prompts and seeds, one document per cell; and how far it is, as it
// stands in a file. Values.
#pragma once

#include <QByteArray>
#include <QStringList>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "app/studio/document/document.h"
#include "engine/api/metrics.h"
#include "engine/settings/method_spec.h"

namespace heatkv {

struct SweepPlan {
  struct Row {
    CacheMethod method = CacheMethod::Full;
    QString budget;              ///< "10%"; of Full: "100%"
    DType format = DType::Auto;  ///< its cache's, where an evaluation compares formats
    /// "heatkv:int8"
    std::string id() const { return MethodSpec{method, format, {}}.id(); }
  };
  struct Column {
    QString prompt;
    quint64 seed = 0;
  };
  std::vector<Row> rows;  ///< the first is the full cache: what the others are compared with
  std::vector<Column> columns;
  std::vector<Document> cells;  ///< row by row

  int width() const { return static_cast<int>(columns.size()); }
};

/// The rows of `methods` x `budgets` under a full-cache one; for each prompt (none: the document's) `count` seeds from
/// the document's on.
SweepPlan makeSweep(const Document& base, const std::vector<CacheMethod>& methods, const QStringList& budgets,
                    int count, const QStringList& prompts = {});
/// Budgets separated by commas or blanks, those that can be read; `bad` gets the others.
QStringList parseBudgets(const QString& text, QStringList* bad);

/// A picture that a cell got.
struct SweepResult {
  QString path;
  int64_t heldBytes = 0, peakBytes = 0;
  double ms = 0;
  std::optional<MetricValues> figures;  ///< beside the full cache's picture, once they are known
};
struct SweepState {
  SweepPlan plan;
  std::vector<std::optional<SweepResult>> results;  ///< one per cell
};
/// What the pictures of a row came to.
struct SweepSums {
  int images = 0, identical = 0;
  int64_t heldBytes = 0, peakBytes = 0;  ///< the largest
  std::optional<double> ms;              ///< mean
  MetricMeans figures;
};
SweepSums sumsOf(const SweepState& sweep, size_t row);
nlohmann::ordered_json toJson(const SweepState& state);
/// Nothing where it is no such file or does not fit itself. Never throws.
std::optional<SweepState> sweepFrom(const QByteArray& json);

}  // namespace heatkv
