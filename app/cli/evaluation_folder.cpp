// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/evaluation_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <tuple>

#include "app/cli/evaluation_report.h"
#include "app/cli/flag_values.h"
#include "engine/api/error.h"
#include "engine/files/atomic_file.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;

Json optionalJson(const std::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

std::optional<double> optionalAt(const Json& j, const char* key) {
  return j.at(key).is_null() ? std::nullopt : std::optional(j.at(key).get<double>());
}

Json rowJson(const EvaluationRow& row) {
  return {{"index", row.index},
          {"seed", row.seed},
          {"method", row.method},
          {"budget", row.budget},
          {"psnr", optionalJson(row.psnr)},
          {"ssim", optionalJson(row.ssim)},
          {"mae", row.mae},
          {"lpips", optionalJson(row.lpips)},
          {"identical", row.identical},
          {"held_bytes", row.heldBytes},
          {"budget_bytes", row.budgetBytes},
          {"peak_bytes", row.peakBytes},
          {"ms", roundedMs(row.ms)},
          {"pixels_sha256", row.sha}};
}

EvaluationRow rowFromJson(const Json& j) {
  EvaluationRow row;
  row.index = j.at("index").get<int>();
  row.seed = j.at("seed").get<uint64_t>();
  row.method = j.at("method").get<std::string>();
  row.budget = j.at("budget").get<std::string>();
  row.psnr = optionalAt(j, "psnr");
  row.ssim = optionalAt(j, "ssim");
  row.mae = j.at("mae").get<double>();
  row.lpips = optionalAt(j, "lpips");
  row.identical = j.at("identical").get<bool>();
  row.heldBytes = j.at("held_bytes").get<int64_t>();
  row.budgetBytes = j.at("budget_bytes").get<int64_t>();
  row.peakBytes = j.at("peak_bytes").get<int64_t>();
  row.ms = j.at("ms").get<double>();
  row.sha = j.at("pixels_sha256").get<std::string>();
  return row;
}

std::string line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string promptLines(const std::vector<PaintJob>& pictures) {
  std::string text;
  for (size_t i = 0; i < pictures.size(); ++i)
    text += line({{"index", i}, {"seed", pictures[i].seed}, {"prompt", pictures[i].prompt}});
  return text;
}

std::string contentOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Mean, and its standard error where there are two values at least.
std::pair<std::optional<double>, std::optional<double>> meanOf(const std::vector<double>& values) {
  if (values.empty()) return {};
  double sum = 0, squares = 0;
  for (double v : values) sum += v;
  const auto n = static_cast<double>(values.size());
  const double mean = sum / n;
  for (double v : values) squares += (v - mean) * (v - mean);
  if (values.size() < 2) return {mean, std::nullopt};
  return {mean, std::sqrt(squares / (n - 1) / n)};
}

}  // namespace

std::string methodFolder(const std::string& method, double percent) {
  std::string text = fmt::format("{:.6f}", percent);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return method + "_" + text;
}

EvaluationSummary summarize(const std::vector<EvaluationRow>& rows) {
  EvaluationSummary summary;
  std::vector<double> psnrs, ssims, lpips;
  double ms = 0;
  for (const EvaluationRow& row : rows) {
    summary.method = row.method;
    summary.budget = row.budget;
    summary.identical += row.identical ? 1 : 0;
    if (row.psnr && !row.identical) psnrs.push_back(*row.psnr);
    if (row.ssim) ssims.push_back(*row.ssim);
    if (row.lpips) lpips.push_back(*row.lpips);
    summary.heldBytes = std::max(summary.heldBytes, row.heldBytes);
    summary.budgetBytes = std::max(summary.budgetBytes, row.budgetBytes);
    ms += row.ms;
  }
  summary.images = static_cast<int>(rows.size());
  std::tie(summary.psnr, summary.psnrError) = meanOf(psnrs);
  std::tie(summary.ssim, summary.ssimError) = meanOf(ssims);
  summary.lpips = meanOf(lpips).first;
  summary.ms = rows.empty() ? 0 : ms / static_cast<double>(rows.size());
  return summary;
}

Json summaryJson(const EvaluationSummary& s) {
  return {{"method", s.method},
          {"budget", s.budget},
          {"images", s.images},
          {"identical", s.identical},
          {"psnr", optionalJson(s.psnr)},
          {"psnr_se", optionalJson(s.psnrError)},
          {"ssim", optionalJson(s.ssim)},
          {"ssim_se", optionalJson(s.ssimError)},
          {"lpips", optionalJson(s.lpips)},
          {"fid", optionalJson(s.fid)},
          {"held_bytes", s.heldBytes},
          {"budget_bytes", s.budgetBytes},
          {"ms", roundedMs(s.ms)}};
}

EvaluationFolder::EvaluationFolder(std::string folder, const std::vector<PaintJob>& pictures, const Json& settings)
    : m_folder(std::move(folder)), m_settings(settings), m_pictures(pictures) {
  requireFolder(m_folder);
  const std::string prompts = promptLines(pictures), wanted = settings.dump(2) + "\n";
  const bool old = fs::exists(path("settings.json")) || fs::exists(path("prompts.jsonl"));
  if (old && (contentOf(path("settings.json")) != wanted || contentOf(path("prompts.jsonl")) != prompts)) {
    throw Error(ErrorKind::File, m_folder + " holds an evaluation of other prompts or settings.",
                "Name another folder, or give the prompts, seed and settings that this one was begun with.", m_folder);
  }
  if (!old) {
    writeFileAtomically(path("prompts.jsonl"), prompts);
    writeFileAtomically(path("settings.json"), wanted);
  }
  readRows();
}

void EvaluationFolder::readRows() {
  std::ifstream file(path("results.jsonl"));
  for (std::string text; std::getline(file, text);) {
    try {
      EvaluationRow row = rowFromJson(Json::parse(text));
      if (row.index >= 0 && row.index < static_cast<int>(m_pictures.size())) put(std::move(row));
    } catch (const std::exception&) {
      // The line that a killed process was writing: its picture is painted again.
    }
  }
  // What follows starts on a line of its own, whatever a killed process left.
  writeFileAtomically(path("results.jsonl"), resultLines());
}

std::string EvaluationFolder::picturePath(const std::string& method, int index) const {
  requireFolder(path(method));
  return path(fmt::format("{}/{:06}.png", method, index));
}

bool EvaluationFolder::has(int index, const std::string& method, const std::string& budget) const {
  return m_rows.count({index, method, budget}) != 0;
}

void EvaluationFolder::add(const EvaluationRow& row) {
  const std::string file = path("results.jsonl"), text = line(rowJson(row));
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  const bool written = descriptor >= 0 &&
                       ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                       ::fsync(descriptor) == 0;
  const int code = errno;
  if (descriptor >= 0) ::close(descriptor);
  if (!written) {
    throw Error(ErrorKind::File, file + " cannot be written: " + std::strerror(code) + ".",
                "Free some space, or choose another folder; what is done is kept.", file);
  }
  put(row);
}

void EvaluationFolder::put(EvaluationRow row) {
  auto key = std::tuple(row.index, row.method, row.budget);
  m_rows.insert_or_assign(std::move(key), std::move(row));
}

std::string EvaluationFolder::resultLines() const {
  std::string lines;
  for (const auto& [key, row] : m_rows) lines += line(rowJson(row));
  return lines;
}

std::vector<EvaluationRow> EvaluationFolder::rows(const std::string& method, const std::string& budget) const {
  std::vector<EvaluationRow> found;
  for (const auto& [key, row] : m_rows) {
    if (row.method == method && row.budget == budget) found.push_back(row);
  }
  return found;
}

std::string EvaluationFolder::finish(const std::vector<EvaluationSummary>& summaries) {
  writeFileAtomically(path("results.jsonl"), resultLines());
  Json rows = Json::array();
  for (const EvaluationSummary& summary : summaries) rows.push_back(summaryJson(summary));
  writeFileAtomically(path("summary.json"), Json{{"provenance", m_settings}, {"rows", rows}}.dump(2) + "\n");
  writeFileAtomically(path("report.md"), reportMarkdown(m_settings, summaries));
  writeFileAtomically(path("report.html"), reportHtml(m_settings, summaries, m_pictures));
  return path("report.html");
}

}  // namespace heatkv
