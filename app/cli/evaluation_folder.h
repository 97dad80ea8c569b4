// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The folder of an evaluation, fidelity set: prompts.jsonl, base/NNNNNN.png,
// METHOD_P/NNNNNN.png, and our settings.json, results.jsonl, summary.json, report.md, report.html. Goes on where it was
// left. Thread: one at a time.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "app/cli/json_lines.h"
#include "app/cli/paint_flags.h"

namespace heatkv {

/// One compared picture: a line of results.jsonl.
struct EvaluationRow {
  int index = 0;
  uint64_t seed = 0;
  std::string method, budget;  ///< budget as asked for
  std::optional<double> psnr, ssim, lpips;
  double mae = 0;
  bool identical = false;
  int64_t heldBytes = 0, budgetBytes = 0, peakBytes = 0;
  double ms = 0;
  std::string sha;
};

/// One method at one budget over all pictures: a row of summary.json.
struct EvaluationSummary {
  std::string method, budget, folder;
  int images = 0, identical = 0;
  std::optional<double> psnr, psnrError, ssim, ssimError, lpips, fid;
  int64_t heldBytes = 0, budgetBytes = 0;
  double ms = 0;  ///< mean
};

/// "heatkv_10": the folder of a method at a budget, the budget in percent.
std::string methodFolder(const std::string& method, double percent);

/// Means over the rows of one method at one budget. PSNR is over pairs that are not identical; errors are standard
/// errors of the mean, nothing with fewer than two values.
EvaluationSummary summarize(const std::vector<EvaluationRow>& rows);
Json summaryJson(const EvaluationSummary& summary);

class EvaluationFolder {
 public:
  /// Makes the folder, or opens one to go on in. `prompts`: one per picture, `settings`: all that changes the pictures.
  /// Throws Error{File} where the folder holds other prompts or settings, or cannot be written.
  EvaluationFolder(std::string folder, const std::vector<PaintJob>& pictures, const Json& settings);

  std::string basePath(int index) const { return picturePath("base", index); }
  std::string picturePath(const std::string& method, int index) const;
  /// Whether the picture has its row already.
  bool has(int index, const std::string& method, const std::string& budget) const;
  /// Appends to results.jsonl, flushed to the disk.
  void add(const EvaluationRow& row);
  /// Rows of one method at one budget, by index.
  std::vector<EvaluationRow> rows(const std::string& method, const std::string& budget) const;
  /// Sorts results.jsonl and writes summary.json, report.md and report.html. Returns the report's path.
  std::string finish(const std::vector<EvaluationSummary>& summaries);

 private:
  std::string path(const std::string& name) const { return m_folder + "/" + name; }
  void readRows();
  /// In place of an older row of the same picture, method and budget.
  void put(EvaluationRow row);
  std::string resultLines() const;

  std::string m_folder;
  Json m_settings;
  std::vector<PaintJob> m_pictures;
  std::map<std::tuple<int, std::string, std::string>, EvaluationRow> m_rows;  ///< by index, method, budget
};

}  // namespace heatkv
