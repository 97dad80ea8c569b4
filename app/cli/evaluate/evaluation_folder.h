// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The folder of an evaluation: prompts.jsonl, base/ and METHOD_P/ with the set's pictures, and our settings.json,
// results.jsonl, summary.json, report.md, report.html. An interrupted one is resumed; several processes may work in it,
// each with results of its own that the first one merges. Thread: one at a time.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "app/cli/evaluate/evaluation_set.h"
#include "app/cli/json_lines.h"
#include "app/report/method_report.h"
#include "engine/api/event.h"
#include "engine/api/metrics.h"

namespace heatkv {

/// One compared picture: a line of results.jsonl.
struct EvaluationRow {
  int index = 0;
  uint64_t seed = 0;
  std::string method, budget;  ///< MethodSpec::id(); as asked for
  MetricValues figures;        ///< lost attention: the mean over scales
  bool identical = false;
  int64_t heldBytes = 0, budgetBytes = 0, peakBytes = 0;
  double ms = 0;
  std::string sha, baseSha;      ///< of the pixels in both files
  std::vector<double> lostMass;  ///< [K], where it was measured
  bool complete = true;          ///< false: of a version that measured less of the pictures
  bool ran = true;               ///< false: what only a run can count is missing

  void setLostMass(std::vector<double> byScale);
};

/// "heatkv_10", "heatkv-int8_10": the folder of a method at a budget in percent; "heatkv_10_entries" where it is one of
/// entries that are another share of the bytes.
std::string methodFolder(std::string method, const PlanEvent& plan);

Json rowJson(const EvaluationRow& row);
/// prompts.jsonl: a line per picture.
std::string promptsText(const std::vector<PaintJob>& pictures);
/// Means over the rows of one method at one budget.
MethodSummary summarize(const std::vector<EvaluationRow>& rows);
/// A row of summary.json.
Json summaryJson(const MethodSummary& summary);

class EvaluationFolder {
 public:
  /// Makes the folder, or opens one to resume. `settings`: all that changes the pictures; what is under "caches" is
  /// by method, and methods may be added later. `rank` above 0 finds the folder as rank 0 made it. Throws Error{File}
  /// where the folder holds other prompts or settings, which it names, or cannot be written.
  EvaluationFolder(std::string folder, const EvaluationSet& set, Json settings, int rank = 0);

  std::string basePath(int index) const { return picturePath("base", index); }
  /// Makes the folders that lead there.
  std::string picturePath(const std::string& method, int index) const;
  /// The set's further files of a method's folder.
  void writeNotes(const std::string& method) const;
  /// The picture in a file of ours, where it is there, whole, and has these pixels (empty: any).
  static PicturePtr soundPicture(const std::string& path, const std::string& sha);
  /// Of the full cache's picture that the rows of this index were compared with; empty where there is no row.
  std::string baseSha(int index) const;
  /// The row of a picture, where there is one.
  const EvaluationRow* find(int index, const std::string& method, const std::string& budget) const;
  /// Appends to this rank's results, flushed to the disk.
  void add(const EvaluationRow& row);
  /// Takes in what the other ranks have written.
  void merge() { readRows(); }
  /// Rows of one method at one budget, by index.
  std::vector<EvaluationRow> rows(const std::string& method, const std::string& budget) const;
  /// Sorts results.jsonl and writes summary.json, report.md and report.html. Returns the report's path.
  std::string finish(const std::vector<MethodSummary>& summaries);

 private:
  std::string path(const std::string& name) const { return m_folder + "/" + name; }
  std::string resultsPath() const;
  void open(const Json& settings);
  void readRows();
  /// The other ranks' results, which are in results.jsonl.
  void removeParts() const;
  /// In place of an older row of the same picture, method and budget.
  void put(EvaluationRow row);
  std::string resultLines() const;

  std::string m_folder;
  const EvaluationSet& m_set;
  Json m_settings;
  int m_rank;
  bool m_oldBudgets = false;  ///< rows in the folder count entries in every format
  std::map<std::tuple<int, std::string, std::string>, EvaluationRow> m_rows;  ///< by index, method, budget
};

}  // namespace heatkv
