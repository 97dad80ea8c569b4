// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/sweep_report.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <nlohmann/json.hpp>

#include "app/report/method_report.h"
#include "engine/api/error.h"
#include "engine/settings/settings_codec.h"
#include "engine/system/atomic_file.h"

namespace heatkv {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(heatkv::SweepReport)
};

/// What all pictures share.
nlohmann::ordered_json sharedSettings(const SweepPlan& plan) {
  const RunSettings& first = plan.cells.front();
  nlohmann::ordered_json json = toJson(first, Paths::LeaveOut);
  for (const char* key : {"schema", "prompt", "seed", "images", "method", "budget"}) json.erase(key);
  for (auto it = json.begin(); it != json.end();) it = it->is_null() || *it == "" ? json.erase(it) : std::next(it);
  return json;
}

/// Replaces a file that is there.
void copyFile(const QString& from, const QString& to) {
  QFile::remove(to);
  if (QDir().mkpath(QFileInfo(to).path()) && QFile::copy(from, to)) return;
  throw Error(ErrorKind::File, Words::tr("The report's pictures could not be saved.").toStdString(),
              Words::tr("Choose another folder.").toStdString(), to.toStdString());
}

}  // namespace

void writeSweepReport(const SweepState& sweep, const QString& path) {
  const size_t width = sweep.plan.columns.size();
  const bool page = !path.endsWith(QStringLiteral(".md"), Qt::CaseInsensitive);
  const QFileInfo report(path);
  const QString files = report.completeBaseName() + QStringLiteral("_files");
  const auto folderOf = [&](size_t row) { return QStringLiteral("%1/%2").arg(files).arg(row); };
  std::vector<MethodSummary> summaries;
  for (size_t row = 1; row < sweep.plan.rows.size(); ++row) {
    const SweepPlan::Row& what = sweep.plan.rows[row];
    const SweepSums sums = sumsOf(sweep, row);
    summaries.push_back({.method = what.id(),
                         .budget = what.budget.toStdString(),
                         .folder = folderOf(row).toStdString(),
                         .images = sums.images,
                         .identical = sums.identical,
                         .figures = sums.figures,
                         .heldBytes = sums.heldBytes,
                         .ms = sums.ms.value_or(0)});
  }
  std::vector<ReportPicture> pictures;
  for (size_t column = 0; column < width; ++column) {
    const SweepPlan::Column& what = sweep.plan.columns[column];
    const QString name = QStringLiteral("%1.png").arg(column);
    pictures.push_back({what.prompt.toStdString(), what.seed, name.toStdString()});
    for (size_t row = 0; page && row < sweep.plan.rows.size(); ++row)
      if (const auto& result = sweep.results[row * width + column]; result && QFileInfo::exists(result->path))
        copyFile(result->path, QStringLiteral("%1/%2/%3").arg(report.path(), folderOf(row), name));
  }
  const auto settings = sharedSettings(sweep.plan);
  const MethodReport made{settings, pictures, summaries, folderOf(0).toStdString(),
                          [&](size_t picture, const MethodSummary& summary) -> std::optional<ReportCell> {
                            const auto row = static_cast<size_t>(&summary - summaries.data()) + 1;
                            const auto& result = sweep.results[row * width + picture];
                            if (!result || !result->figures) return std::nullopt;
                            return ReportCell{*result->figures, !(*result->figures)[Metric::Psnr]};
                          }};
  writeFileAtomically(path.toStdString(), page ? reportHtml(made) : reportMarkdown(made));
}

}  // namespace heatkv
