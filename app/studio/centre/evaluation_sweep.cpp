// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/evaluation_sweep.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/api/error.h"
#include "engine/settings/settings_codec.h"

namespace heatkv {
namespace {

using nlohmann::json;

struct Words {
  Q_DECLARE_TR_FUNCTIONS(heatkv::Evaluation)
};

[[noreturn]] void refuse(const QString& path, const QString& why) {
  throw Error(ErrorKind::File,
              Words::tr("The evaluation in %1 cannot be read: %2.").arg(QFileInfo(path).path(), why).toStdString(),
              Words::tr("Run heatkv evaluate on this folder again.").toStdString(), path.toStdString());
}

/// Calls `take` with each line's object.
template <typename Take>
void eachLine(const QString& path, Take take) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) refuse(path, file.errorString());
  for (int number = 1; !file.atEnd(); ++number) {
    const QByteArray line = file.readLine();
    if (line.trimmed().isEmpty()) continue;
    try {
      take(json::parse(line.begin(), line.end()));
    } catch (const json::exception&) {
      refuse(path, Words::tr("%1, line %2").arg(QFileInfo(path).fileName()).arg(number));
    }
  }
}

/// The folder of a method's pictures: "heatkv_10" of "10%"; of "10% of entries" "heatkv_10_entries", or the same one
/// where both are the same bytes.
QString folderOf(const QDir& folder, const std::string& method, const std::string& text) {
  const Budget budget = parseBudget(text);
  const QString start = QString::fromStdString(method).replace(QLatin1Char(':'), QLatin1Char('-')) + QLatin1Char('_');
  const auto ending = [&](const QString& end) {
    for (const QString& name : folder.entryList({start + QLatin1Char('*') + end}, QDir::Dirs)) {
      bool number = false;
      const double percent = name.mid(start.size()).chopped(end.size()).toDouble(&number);
      if (number && std::abs(percent - 100 * budget.share.value()) < 1e-6) return folder.filePath(name);
    }
    return QString();
  };
  const QString entries = budget.ofEntries ? ending(QStringLiteral("_entries")) : QString();
  return entries.isEmpty() ? ending({}) : entries;
}

/// Budgets of an older evaluation in 8 bits were shares of the entries.
std::string budgetOf(const json& line, const json& settings) {
  const auto budget = line.at("budget").get<std::string>();
  if (!settings.is_object() || settings.value("schema", json()) != "heatkv-evaluation/1") return budget;
  return budgetToday(2, parseDType(settings.value("kv_dtype", std::string())).value_or(DType::Auto), budget);
}

/// None where the line has none: they are measured.
std::optional<MetricValues> figuresOf(const json& line) {
  MetricValues figures;
  for (const MetricInfo& info : kMetrics) {
    const auto value = line.find(info.id);
    if (value != line.end() && value->is_number()) figures[info.metric] = value->get<double>();
  }
  if (figures == MetricValues()) return std::nullopt;
  return figures;
}

QString pictureIn(const QString& folder, int index) {
  return QStringLiteral("%1/%2.png").arg(folder).arg(index, 6, 10, QLatin1Char('0'));
}

}  // namespace

bool isEvaluation(const QString& folder) {
  const QDir dir(folder);
  return dir.exists(QStringLiteral("results.jsonl")) && dir.exists(QStringLiteral("prompts.jsonl"));
}

SweepState sweepOfEvaluation(const QString& folder, int mostColumns) {
  const QDir dir(folder);
  SweepState state;
  state.plan.rows.push_back({CacheMethod::Full, QStringLiteral("100%")});
  eachLine(dir.filePath(QStringLiteral("prompts.jsonl")), [&](const json& line) {
    if (state.plan.width() >= mostColumns) return;
    state.plan.columns.push_back(
        {QString::fromStdString(line.at("prompt").get<std::string>()), line.at("seed").get<quint64>()});
  });
  if (state.plan.columns.empty()) refuse(dir.filePath(QStringLiteral("prompts.jsonl")), Words::tr("it has no prompts"));
  struct Found {
    size_t row;
    int column;
    SweepResult result;
  };
  std::vector<Found> found;
  QFile about(dir.filePath(QStringLiteral("settings.json")));
  const QByteArray said = about.open(QIODevice::ReadOnly) ? about.readAll() : QByteArray();
  const json settings = json::parse(said.begin(), said.end(), nullptr, false);
  const QString results = dir.filePath(QStringLiteral("results.jsonl"));
  eachLine(results, [&](const json& line) {
    const int index = line.at("index").get<int>();
    if (index < 0 || index >= state.plan.width()) return;
    const auto name = line.at("method").get<std::string>(), budget = budgetOf(line, settings);
    const auto method = parseCacheMethod(name);
    const auto format = parseDType(line.value("kv_dtype", std::string("auto")));
    if (!method || !format) refuse(results, Words::tr("the method %1 is unknown").arg(QString::fromStdString(name)));
    const SweepPlan::Row what{*method, QString::fromStdString(budget), *format};
    auto& rows = state.plan.rows;
    auto row = std::find_if(rows.begin(), rows.end(), [&](const SweepPlan::Row& one) {
      return one.id() == what.id() && one.budget == what.budget;
    });
    if (row == rows.end()) row = rows.insert(row, what);
    found.push_back({static_cast<size_t>(row - rows.begin()),
                     index,
                     {pictureIn(folderOf(dir, what.id(), budget), index), line.at("held_bytes").get<int64_t>(),
                      line.at("peak_bytes").get<int64_t>(), line.at("ms").get<double>(), figuresOf(line)}});
  });
  const size_t width = state.plan.columns.size();
  state.results.resize(state.plan.rows.size() * width);
  for (Found& one : found) state.results[one.row * width + static_cast<size_t>(one.column)] = std::move(one.result);
  const QString base = dir.filePath(QStringLiteral("base"));
  for (size_t column = 0; column < width; ++column)
    if (const QString picture = pictureIn(base, static_cast<int>(column)); QFileInfo::exists(picture))
      state.results[column] = SweepResult{picture, 0, 0, 0, {}};
  for (const SweepPlan::Row& row : state.plan.rows)
    for (const SweepPlan::Column& column : state.plan.columns) {
      Document cell;
      cell.prompt = column.prompt.toStdString();
      cell.seed = column.seed;
      cell.cache.method = row.method;
      cell.cache.budget = row.budget.toStdString();
      cell.cache.kvDtype = row.format;
      state.plan.cells.push_back(std::move(cell));
    }
  return state;
}

}  // namespace heatkv
