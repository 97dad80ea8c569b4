// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/evaluate/evaluation_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <numeric>

#include "app/cli/flags/flag_values.h"
#include "app/pictures/picture_file.h"
#include "engine/api/error.h"
#include "engine/settings/method_spec.h"
#include "engine/settings/settings_codec.h"
#include "engine/settings/settings_fields.h"
#include "engine/system/access.h"
#include "engine/system/atomic_file.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;

Json massJson(const std::vector<double>& mass) {
  return mass.empty() ? Json(nullptr) : Json(mass);
}

/// The method, and its format where it has one of its own.
Json methodJson(const std::string& id) {
  const MethodSpec spec = parseMethodSpec(id);
  Json json{{"method", nameOf(spec.method)}};
  if (spec.format != DType::Auto) json["kv_dtype"] = nameOf(spec.format);
  return json;
}

/// What says which picture it is must be there; what is measured can be measured again.
EvaluationRow rowFromJson(const Json& j) {
  EvaluationRow row;
  row.index = j.at("index").get<int>();
  row.seed = j.at("seed").get<uint64_t>();
  row.method = j.at("method").get<std::string>();
  if (const auto format = j.find("kv_dtype"); format != j.end()) row.method += ":" + format->get<std::string>();
  row.budget = j.at("budget").get<std::string>();
  row.sha = j.at("pixels_sha256").get<std::string>();
  row.baseSha = j.at("base_sha256").get<std::string>();
  const auto measured = [&](const char* key, auto& into) {
    const auto found = j.find(key);
    if (found == j.end()) return false;
    if (!found->is_null()) into = found->get<std::decay_t<decltype(into)>>();
    return true;
  };
  for (const MetricInfo& info : kMetrics) {
    if (info.metric == Metric::LostMass) continue;
    double value = std::numeric_limits<double>::quiet_NaN();
    row.complete &= measured(info.id, value);
    if (std::isfinite(value)) row.figures[info.metric] = value;
  }
  row.complete &= measured("identical", row.identical);
  std::vector<double> lostMass;
  measured(infoOf(Metric::LostMass).id, lostMass);
  row.setLostMass(std::move(lostMass));
  row.ran &= measured("held_bytes", row.heldBytes);
  row.ran &= measured("budget_bytes", row.budgetBytes);
  row.ran &= measured("peak_bytes", row.peakBytes);
  row.ran &= measured("ms", row.ms);
  return row;
}

std::string line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// A setting that an older program did not know was at its default; a part that it did not name may be any.
bool isSame(const Json& old, const std::string& key, const Json& value) {
  if (old.contains(key)) return old.at(key) == value;
  const auto fields = settingsFields();
  return std::any_of(fields.begin(), fields.end(), [&](const SettingsField& field) {
    return key == field.key && (field.group == SettingsField::Group::Record || field.write({}) == value);
  });
}

DType kvDtypeIn(const Json& settings) {
  const auto found = settings.find("kv_dtype");
  const bool named = found != settings.end() && found->is_string();
  return named ? parseDType(found->get<std::string>()).value_or(DType::Auto) : DType::Auto;
}

std::string contentOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

void EvaluationRow::setLostMass(std::vector<double> byScale) {
  lostMass = std::move(byScale);
  if (lostMass.empty()) return;
  figures[Metric::LostMass] =
      std::accumulate(lostMass.begin(), lostMass.end(), 0.0) / static_cast<double>(lostMass.size());
}

Json rowJson(const EvaluationRow& row) {
  Json json{{"index", row.index}, {"seed", row.seed}};
  json.update(methodJson(row.method));
  json["budget"] = row.budget;
  for (const MetricInfo& info : kMetrics)
    json[info.id] = info.metric == Metric::LostMass ? massJson(row.lostMass) : optionalJson(row.figures[info.metric]);
  json.update(Json{{"identical", row.identical},
                   {"held_bytes", row.heldBytes},
                   {"budget_bytes", row.budgetBytes},
                   {"peak_bytes", row.peakBytes},
                   {"ms", roundedMs(row.ms)},
                   {"pixels_sha256", row.sha},
                   {"base_sha256", row.baseSha}});
  return json;
}

std::string promptsText(const std::vector<PaintJob>& pictures) {
  std::string text;
  for (size_t i = 0; i < pictures.size(); ++i)
    text += line({{"index", i}, {"seed", pictures[i].seed}, {"prompt", pictures[i].prompt}});
  return text;
}

std::string methodFolder(std::string method, const PlanEvent& plan) {
  std::replace(method.begin(), method.end(), ':', '-');  // which some file systems refuse
  const bool entries = plan.budget.ofEntries && plan.share != plan.byteShare();
  std::string text = fmt::format("{:.6f}", 100 * (entries ? plan.share : plan.byteShare()).value());
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return method + "_" + text + (entries ? "_entries" : "");
}

MethodSummary summarize(const std::vector<EvaluationRow>& rows) {
  MethodSummary summary;
  std::vector<MetricValues> figures;
  double measured = 0;
  for (const EvaluationRow& row : rows) {
    summary.method = row.method;
    summary.budget = row.budget;
    summary.identical += row.identical ? 1 : 0;
    figures.push_back(row.figures);
    summary.heldBytes = std::max(summary.heldBytes, row.heldBytes);
    summary.budgetBytes = std::max(summary.budgetBytes, row.budgetBytes);
    summary.ms += row.ms / static_cast<double>(rows.size());
    if (row.lostMass.empty()) continue;
    ++measured;
    summary.lostMass.resize(row.lostMass.size());
    for (size_t k = 0; k < row.lostMass.size(); ++k) summary.lostMass[k] += row.lostMass[k];
  }
  for (double& mass : summary.lostMass) mass /= measured;
  summary.images = static_cast<int>(rows.size());
  summary.figures = meansOf(figures);
  return summary;
}

Json summaryJson(const MethodSummary& s) {
  Json json = methodJson(s.method);
  json.update(Json{{"budget", s.budget}, {"images", s.images}, {"identical", s.identical}});
  for (const MetricInfo& info : kMetrics) {
    if (info.metric == Metric::LostMass) {
      json[info.id] = massJson(s.lostMass);
      continue;
    }
    json[info.id] = optionalJson(s.figures.mean[info.metric]);
    json[std::string(info.id) + "_se"] = optionalJson(s.figures.error[info.metric]);
  }
  json.update(Json{{"fid", optionalJson(s.fid)},
                   {"held_bytes", s.heldBytes},
                   {"budget_bytes", s.budgetBytes},
                   {"ms", roundedMs(s.ms)}});
  return json;
}

EvaluationFolder::EvaluationFolder(std::string folder, const EvaluationSet& set, Json settings, int rank)
    : m_folder(std::move(folder)), m_set(set), m_settings(std::move(settings)), m_rank(rank) {
  if (m_rank == 0) requireFolder(m_folder);
  open(m_settings);
  readRows();
  if (m_rank > 0) return;
  // What follows starts on a line of its own, whatever a killed process left.
  writeFileAtomically(resultsPath(), resultLines());
  if (m_oldBudgets) removeParts();
  m_oldBudgets = false;
  writeFileAtomically(path("settings.json"), m_settings.dump(2) + "\n");
}

/// Compares with what the folder holds, and writes what it lacks: a process that was killed at its start leaves some.
void EvaluationFolder::open(const Json& settings) {
  const auto refuse = [&](const std::string& what) {
    throw Error(ErrorKind::File, m_folder + " holds an evaluation of other " + what + ".",
                "Name another folder, or give what this one was begun with.", m_folder);
  };
  const std::string prompts = promptsText(m_set.pictures);
  const bool hasPrompts = fs::exists(path("prompts.jsonl")), hasSettings = fs::exists(path("settings.json"));
  if (m_rank > 0 && !(hasPrompts && hasSettings))
    throw Error(ErrorKind::File, m_folder + " is not the folder that rank 0 works in.",
                "Name a folder that all machines share.", m_folder);
  if (hasPrompts && contentOf(path("prompts.jsonl")) != prompts) refuse("prompts or seeds");
  if (hasSettings) {
    Json old = Json::parse(contentOf(path("settings.json")), nullptr, false);
    if (!old.is_object()) refuse("settings (settings.json cannot be read)");
    if (old.value("schema", Json()) == "heatkv-evaluation/1") {
      m_oldBudgets = true;
      old["schema"] = settings.at("schema");
    }
    for (const auto& [key, value] : settings.items())
      if (key != "caches" && !isSame(old, key, value)) refuse("settings (" + key + ")");
    Json& caches = old["caches"];
    for (const auto& [method, cache] : settings.at("caches").items()) {
      if (caches.contains(method) && caches.at(method) != cache) refuse("settings (of " + method + ")");
      caches[method] = cache;
    }
    m_settings = std::move(old);
  }
  if (m_rank == 0 && !hasPrompts) writeFileAtomically(path("prompts.jsonl"), prompts);
}

std::string EvaluationFolder::resultsPath() const {
  return path(m_rank == 0 ? "results.jsonl" : fmt::format("results.{}.jsonl", m_rank));
}

void EvaluationFolder::readRows() {
  for (const auto& entry : fs::directory_iterator(m_folder)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("results.") || !name.ends_with(".jsonl")) continue;
    std::ifstream file(entry.path());
    for (std::string text; std::getline(file, text);) {
      try {
        EvaluationRow row = rowFromJson(Json::parse(text));
        if (m_oldBudgets) row.budget = budgetToday(2, kvDtypeIn(m_settings), row.budget);
        if (row.index >= 0 && row.index < static_cast<int>(m_set.pictures.size())) put(std::move(row));
      } catch (const std::exception&) {
        // The line that a killed process was writing: its picture is painted again.
      }
    }
  }
}

void EvaluationFolder::removeParts() const {
  std::vector<fs::path> parts;
  for (const auto& entry : fs::directory_iterator(m_folder)) {
    const std::string name = entry.path().filename().string();
    if (name != "results.jsonl" && name.starts_with("results.") && name.ends_with(".jsonl"))
      parts.push_back(entry.path());
  }
  for (const fs::path& part : parts) fs::remove(part);
}

std::string EvaluationFolder::picturePath(const std::string& method, int index) const {
  std::string file = path(method + "/" + m_set.files.at(static_cast<size_t>(index)));
  requireFolder(fs::path(file).parent_path().string());
  return file;
}

void EvaluationFolder::writeNotes(const std::string& method) const {
  for (const auto& [name, content] : m_set.notes) {
    const std::string file = path(method + "/" + name);
    requireFolder(fs::path(file).parent_path().string());
    if (contentOf(file) != content) writeFileAtomically(file, content);
  }
}

PicturePtr EvaluationFolder::soundPicture(const std::string& path, const std::string& sha) {
  if (!fs::exists(path)) return nullptr;
  try {
    auto picture = std::make_shared<const Picture>(loadPicture(path));
    return sha.empty() || pixelsSha256(*picture) == sha ? picture : nullptr;
  } catch (const Error&) {
    return nullptr;  // Damaged: as good as not there.
  }
}

std::string EvaluationFolder::baseSha(int index) const {
  const auto row = m_rows.lower_bound({index, {}, {}});
  return row != m_rows.end() && row->second.index == index ? row->second.baseSha : std::string();
}

const EvaluationRow* EvaluationFolder::find(int index, const std::string& method, const std::string& budget) const {
  const auto found = m_rows.find({index, method, budget});
  return found == m_rows.end() ? nullptr : &found->second;
}

void EvaluationFolder::add(const EvaluationRow& row) {
  const std::string file = resultsPath(), text = line(rowJson(row));
  if (const int code = appendFlushed(file, text)) {
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

std::string EvaluationFolder::finish(const std::vector<MethodSummary>& summaries) {
  writeFileAtomically(path("results.jsonl"), resultLines());
  removeParts();
  Json rows = Json::array();
  for (const MethodSummary& summary : summaries) rows.push_back(summaryJson(summary));
  writeFileAtomically(path("summary.json"), Json{{"provenance", m_settings}, {"rows", rows}}.dump(2) + "\n");
  std::vector<ReportPicture> pictures;
  for (size_t i = 0; i < m_set.pictures.size(); ++i)
    pictures.push_back({m_set.pictures[i].prompt, m_set.pictures[i].seed, m_set.files[i]});
  const MethodReport report{
      m_settings, pictures, summaries, "base", [this](size_t picture, const MethodSummary& summary) {
        const EvaluationRow* row = find(static_cast<int>(picture), summary.method, summary.budget);
        return row ? std::optional(ReportCell{row->figures, row->identical}) : std::nullopt;
      }};
  writeFileAtomically(path("report.md"), reportMarkdown(report));
  writeFileAtomically(path("report.html"), reportHtml(report));
  return path("report.html");
}

}  // namespace heatkv
