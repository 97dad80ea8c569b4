// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/sweep_plan.h"

#include <QRegularExpression>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/studio/words/text.h"
#include "engine/api/error.h"

namespace heatkv {
namespace {

using json = nlohmann::ordered_json;

constexpr const char* kSchema = "heatkv-sweep/1";
constexpr size_t kMostCells = 100'000;

void fillCells(SweepPlan& plan, const Document& base) {
  for (const SweepPlan::Row& row : plan.rows) {
    for (const SweepPlan::Column& column : plan.columns) {
      Document cell = base;
      cell.prompt = column.prompt.toStdString();
      cell.seed = column.seed;
      cell.images = 1;
      cell.cache.method = row.method;
      cell.cache.budget = row.budget.toStdString();
      plan.cells.push_back(std::move(cell));
    }
  }
}

json resultJson(const std::optional<SweepResult>& result) {
  if (!result) return nullptr;
  json made{{"path", result->path.toStdString()},
            {"held_bytes", result->heldBytes},
            {"peak_bytes", result->peakBytes},
            {"ms", result->ms}};
  if (!result->figures) return made;
  json& figures = made["figures"] = json::object();
  for (const MetricInfo& info : kMetrics)
    if (const auto& value = (*result->figures)[info.metric]) figures[info.id] = *value;
  return made;
}

/// Nothing where they were never measured, as by an older version.
std::optional<MetricValues> figuresFrom(const json& result) {
  const auto found = result.find("figures");
  if (found == result.end()) return std::nullopt;
  MetricValues figures;
  for (const MetricInfo& info : kMetrics) {
    const auto value = found->find(info.id);
    if (value != found->end() && !value->is_null()) figures[info.metric] = value->get<double>();
  }
  return figures;
}

}  // namespace

SweepPlan makeSweep(const Document& base, const std::vector<CacheMethod>& methods, const QStringList& budgets,
                    int count, const QStringList& prompts) {
  SweepPlan plan;
  plan.rows.push_back({CacheMethod::Full, QStringLiteral("100%")});
  for (const CacheMethod method : methods) {
    if (method == CacheMethod::Full) continue;
    for (const QString& budget : budgets) plan.rows.push_back({method, budget});
  }
  for (const QString& prompt : prompts.isEmpty() ? QStringList{text(base.prompt)} : prompts)
    for (int i = 0; i < count; ++i) plan.columns.push_back({prompt, base.seed + static_cast<quint64>(i)});
  fillCells(plan, base);
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

SweepSums sumsOf(const SweepState& sweep, size_t row) {
  SweepSums sums;
  std::vector<MetricValues> figures;
  double ms = 0;
  for (size_t column = 0; column < sweep.plan.columns.size(); ++column) {
    const auto& result = sweep.results[row * sweep.plan.columns.size() + column];
    if (!result) continue;
    ++sums.images;
    ms += result->ms;
    sums.heldBytes = std::max(sums.heldBytes, result->heldBytes);
    sums.peakBytes = std::max(sums.peakBytes, result->peakBytes);
    if (!result->figures) continue;
    figures.push_back(*result->figures);
    if (!(*result->figures)[Metric::Psnr]) ++sums.identical;
  }
  sums.figures = meansOf(figures);
  if (sums.images > 0) sums.ms = ms / sums.images;
  return sums;
}

json toJson(const SweepState& state) {
  json rows = json::array(), columns = json::array(), results = json::array();
  for (const SweepPlan::Row& row : state.plan.rows)
    rows.push_back({{"method", nameOf(row.method)}, {"budget", row.budget.toStdString()}});
  for (const SweepPlan::Column& column : state.plan.columns)
    columns.push_back({{"prompt", column.prompt.toStdString()}, {"seed", column.seed}});
  for (const auto& result : state.results) results.push_back(resultJson(result));
  return {{"schema", kSchema},
          {"document", state.plan.cells.empty() ? json() : toJson(state.plan.cells.front())},
          {"rows", rows},
          {"columns", columns},
          {"results", results}};
}

std::optional<SweepState> sweepFrom(const QByteArray& text) {
  try {
    const json whole = json::parse(text.begin(), text.end());
    if (whole.at("schema") != kSchema) return std::nullopt;
    SweepState state;
    const ReadDocument base = documentFrom(whole.at("document"));
    if (!base.unread.empty()) return std::nullopt;
    const int schema = schemaOf(whole.at("document"));
    for (const json& row : whole.at("rows")) {
      const auto method = parseCacheMethod(row.at("method").get<std::string>());
      if (!method) return std::nullopt;
      const auto budget = row.at("budget").get<std::string>();
      state.plan.rows.push_back(
          {*method, QString::fromStdString(budgetToday(schema, base.document.cache.kvDtype, budget))});
    }
    for (const json& column : whole.at("columns"))
      state.plan.columns.push_back(
          {QString::fromStdString(column.at("prompt").get<std::string>()), column.at("seed").get<quint64>()});
    const size_t cells = state.plan.rows.size() * state.plan.columns.size();
    if (cells == 0 || cells > kMostCells || whole.at("results").size() != cells) return std::nullopt;
    fillCells(state.plan, base.document);
    for (const json& result : whole.at("results")) {
      state.results.emplace_back();
      if (result.is_null()) continue;
      state.results.back() = SweepResult{QString::fromStdString(result.at("path").get<std::string>()),
                                         result.at("held_bytes").get<int64_t>(), result.at("peak_bytes").get<int64_t>(),
                                         result.at("ms").get<double>(), figuresFrom(result)};
    }
    return state;
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

}  // namespace heatkv
