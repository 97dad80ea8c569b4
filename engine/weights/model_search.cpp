// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Puts parts together: which transformer, VAE and text encoder make one model, and why others do not.
#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/api/error.h"
#include "engine/api/grid.h"
#include "engine/files/byte_source.h"
#include "engine/weights/model_files.h"
#include "engine/weights/model_scan.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;

std::string nameOf(const std::string& path) {
  return fs::path(path).filename().string();
}

bool saysReg(const std::string& path) {
  return nameOf(path).find("reg") != std::string::npos;
}

bool fits(const TransformerInfo& transformer, const VaeInfo& vae) {
  return transformer.bits == vae.bits || transformer.bits == 4 * vae.bits;
}

bool fits(const TransformerInfo& transformer, const TextEncoderInfo& text) {
  return transformer.textChannels == text.width;
}

std::string misfit(const TransformerInfo& transformer, const VaeInfo& vae) {
  return "The transformer makes " + std::to_string(transformer.bits) + " bits a token, the VAE has " +
         std::to_string(vae.bits) + ".";
}

std::string misfit(const TransformerInfo& transformer, const TextEncoderInfo& text) {
  return "The transformer takes text of width " + std::to_string(transformer.textChannels) +
         ", the text encoder makes " + std::to_string(text.width) + ".";
}

template <typename Sizes>
void fill(ModelPart& part, std::optional<Sizes>& sizes, const Candidate<Sizes>& candidate) {
  part.path = candidate.path;
  part.state = candidate.sizes ? PartState::Found : PartState::Wrong;
  part.reason = candidate.problem;
  part.bytes = candidate.bytes;
  part.storedDtype = candidate.storedDtype;
  sizes = candidate.sizes;
}

// Of a kind of part: the one that fits the transformer best, for which `rank` is smallest.
template <typename Sizes, typename Rank>
const Candidate<Sizes>* choose(const std::vector<Candidate<Sizes>>& candidates, Rank rank) {
  const Candidate<Sizes>* best = nullptr;
  for (const Candidate<Sizes>& candidate : candidates)
    if (!best || rank(candidate) < rank(*best)) best = &candidate;
  return best;
}

template <typename Sizes>
int fitRank(const Candidate<Sizes>& candidate, const std::optional<TransformerInfo>& transformer) {
  if (!candidate.sizes) return 3;
  return !transformer || fits(*transformer, *candidate.sizes) ? 0 : 2;
}

template <typename Sizes>
void checkFit(ModelPart& part, const std::optional<Sizes>& sizes, const std::optional<TransformerInfo>& transformer,
              const std::vector<Candidate<Sizes>>& others) {
  if (!sizes || !transformer || fits(*transformer, *sizes)) return;
  part.state = PartState::Wrong;
  part.reason = misfit(*transformer, *sizes);
  for (const Candidate<Sizes>& other : others)
    if (other.sizes && fits(*transformer, *other.sizes)) {
      part.reason += " " + other.path + " fits.";
      return;
    }
}

std::string inLowerCase(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
  return text;
}

class Search {
 public:
  explicit Search(const ModelPaths& paths) : m_paths(paths) {
    m_info.folder = paths.folder;
    if (!paths.folder.empty()) m_scan = scanFolder(paths.folder);
    m_info.warnings = m_scan.warnings;
  }

  ModelInfo run() {
    takeTransformer();
    takeVae();
    takeTextEncoder();
    lookBeside();
    decidePatchified();
    checkFit(m_info.vaePart, m_info.vae, m_info.transformer, m_scan.vaes);
    checkFit(m_info.textEncoderPart, m_info.textEncoder, m_info.transformer, m_scan.textEncoders);
    takeBroken();
    listOthers();
    readDefaults();
    settleTask();
    nameIt();
    return std::move(m_info);
  }

 private:
  // A transformer with a VAE and a text encoder of its own beside it comes before one without.
  int pairRank(const Candidate<TransformerInfo>& candidate) const {
    if (!candidate.sizes) return 8;
    const auto serves = [&](const auto& other) { return other.sizes && fits(*candidate.sizes, *other.sizes); };
    return (std::any_of(m_scan.vaes.begin(), m_scan.vaes.end(), serves) ? 0 : 2) +
           (std::any_of(m_scan.textEncoders.begin(), m_scan.textEncoders.end(), serves) ? 0 : 1);
  }

  void takeTransformer() {
    if (!m_paths.transformer.empty()) {
      fill(m_info.transformerPart, m_info.transformer, examineTransformer(m_paths.transformer));
    } else if (const auto* best = choose(m_scan.transformers, [&](const auto& c) { return pairRank(c); })) {
      fill(m_info.transformerPart, m_info.transformer, *best);
    } else {
      m_info.transformerPart.reason = missing("transformer");
    }
  }

  void takeVae() {
    const bool reg = saysReg(m_info.transformerPart.path);
    if (!m_paths.vae.empty()) {
      fill(m_info.vaePart, m_info.vae, examineVae(m_paths.vae));
    } else if (const auto* best = choose(m_scan.vaes, [&](const auto& c) {
                 return 2 * fitRank(c, m_info.transformer) + (saysReg(c.path) == reg ? 0 : 1);
               })) {
      fill(m_info.vaePart, m_info.vae, *best);
    } else {
      m_info.vaePart.reason = missing("VAE");
    }
    if (m_info.vae && reg && !saysReg(m_info.vaePart.path))
      warn(m_info.vaePart,
           "The transformer's name says reg and the VAE's does not: two VAEs of this shape were published, and the "
           "wrong one paints wrong colours.");
  }

  void takeTextEncoder() {
    if (!m_paths.textEncoder.empty()) {
      fill(m_info.textEncoderPart, m_info.textEncoder, examineTextEncoder(m_paths.textEncoder));
    } else if (const auto* best =
                   choose(m_scan.textEncoders, [&](const auto& c) { return fitRank(c, m_info.transformer); })) {
      fill(m_info.textEncoderPart, m_info.textEncoder, *best);
      for (const std::string& note : best->notes) m_info.warnings.push_back(note);
    } else {
      m_info.textEncoderPart.reason = missing("text encoder");
    }
  }

  void warn(ModelPart& part, const std::string& text) {
    part.reason = text;
    m_info.warnings.push_back(text);
  }

  std::string missing(const std::string& what) const {
    if (m_paths.folder.empty()) return "No " + what + " was named.";
    return "No " + what + " was found in " + m_paths.folder + ".";
  }

  // Parts that were named and do not fit: one beside them may.
  void lookBeside() {
    if (!m_paths.folder.empty() || !m_info.transformer) return;
    const bool vaeFits = !m_info.vae || fits(*m_info.transformer, *m_info.vae);
    const bool textFits = !m_info.textEncoder || fits(*m_info.transformer, *m_info.textEncoder);
    if (vaeFits && textFits) return;
    const fs::path folder = fs::path(m_info.transformerPart.path).parent_path();
    m_scan = scanFolder(folder.empty() ? "." : folder.string());
  }

  void decidePatchified() {
    if (m_info.transformer && m_info.vae && fits(*m_info.transformer, *m_info.vae))
      m_info.transformer->patchified = m_info.transformer->bits != m_info.vae->bits;
  }

  /// A file that is broken and by its name is the part that is missing.
  void takeBroken(ModelPart& part, bool (*named)(const std::string& name)) {
    if (part.state != PartState::Missing) return;
    const auto one = std::ranges::find_if(m_scan.unreadable, [&](const Candidate<int>& c) {
      return (c.problem.starts_with("is cut short") || c.problem.starts_with("is stale")) && named(nameOf(c.path));
    });
    if (one == m_scan.unreadable.end()) return;
    part.path = one->path;
    part.state = PartState::Wrong;
    part.reason = nameOf(one->path) + " " + one->problem;
    m_scan.unreadable.erase(one);
  }

  void takeBroken() {
    takeBroken(m_info.vaePart, [](const std::string& name) { return name.find("vae") != std::string::npos; });
    takeBroken(m_info.transformerPart, [](const std::string& name) {
      return name.find("infinity") != std::string::npos || name.find("transformer") != std::string::npos ||
             name.ends_with(".index.json");
    });
  }

  void listOthers() {
    const auto list = [&](const auto& candidates, const ModelPart& chosen, PartKind kind, const std::string& what) {
      for (const auto& candidate : candidates) {
        if (candidate.path == chosen.path) continue;
        OtherFile other{kind, candidate.path, candidate.sizes.has_value(), candidate.problem};
        if constexpr (std::is_same_v<std::decay_t<decltype(*candidate.sizes)>, TransformerInfo>) {
          if (candidate.sizes) other.words = "another " + what + " (" + candidate.sizes->name + ").";
        } else if (candidate.sizes) {
          other.fits = !m_info.transformer || fits(*m_info.transformer, *candidate.sizes);
          other.words = other.fits ? "another " + what + " that fits." : misfit(*m_info.transformer, *candidate.sizes);
        }
        m_info.others.push_back(std::move(other));
      }
    };
    list(m_scan.transformers, m_info.transformerPart, PartKind::Transformer, "transformer");
    list(m_scan.vaes, m_info.vaePart, PartKind::Vae, "VAE");
    list(m_scan.textEncoders, m_info.textEncoderPart, PartKind::TextEncoder, "text encoder");
    for (const Candidate<int>& other : m_scan.unreadable)
      m_info.others.push_back({PartKind::None, other.path, false, other.problem});
  }

  void readDefaults() {
    std::vector<fs::path> folders;
    if (!m_paths.folder.empty()) folders.push_back(m_paths.folder);
    if (!m_info.transformerPart.path.empty()) folders.push_back(fs::path(m_info.transformerPart.path).parent_path());
    for (const fs::path& folder : folders) {
      const fs::path path = folder / "model.json";
      std::error_code ignored;
      if (!fs::is_regular_file(path, ignored)) continue;
      readDefaultsFrom(path.string());
      return;
    }
  }

  void readDefaultsFrom(const std::string& path) {
    try {
      const FileBytes file(path);
      std::string text(static_cast<size_t>(std::min<uint64_t>(file.size(), 1 << 20)), '\0');
      file.read(0, text.data(), text.size());
      const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
      if (!json.is_object()) throw Error(ErrorKind::File, path + " is not a JSON object.", "", path);
      const auto number = [&](const char* key, std::optional<double>& value) {
        if (json.contains(key) && json[key].is_number()) value = json[key].get<double>();
      };
      // One value or one per scale.
      const auto numbers = [&](const char* key, double least, double most, std::vector<double>& values) {
        if (!json.contains(key)) return;
        const nlohmann::json list = json[key].is_array() ? json[key] : nlohmann::json::array({json[key]});
        const bool sound = !list.empty() && std::ranges::all_of(list, [&](const auto& value) {
          return value.is_number() && value.template get<double>() >= least && value.template get<double>() <= most;
        });
        if (sound) {
          values = list.get<std::vector<double>>();
        } else {
          m_info.warnings.push_back(
              fmt::format("{}: \"{}\" must be a number from {} to {}, or a list of such.", path, key, least, most));
        }
      };
      const auto word = [&](const char* key, std::optional<std::string>& value) {
        if (json.contains(key) && json[key].is_string()) value = json[key].get<std::string>();
      };
      std::optional<std::string> name;
      word("name", name);
      m_info.defaults.name = name.value_or("");
      numbers("cfg", 0, 100, m_info.defaults.cfg);
      numbers("tau", 0.01, 100, m_info.defaults.tau);
      number("top_p", m_info.defaults.topP);
      word("pn", m_info.defaults.pixelBudget);
      word("aspect", m_info.defaults.aspect);
      word("text_encoder_on", m_info.defaults.textEncoderOn);
      std::optional<std::string> task;
      word("task", task);
      if (task) m_info.defaults.task = parseTask(*task);
      if (task && !m_info.defaults.task)
        m_info.warnings.push_back(path + " names the task " + *task + ", which is neither paint nor edit.");
      if (m_info.defaults.pixelBudget && !parsePixelBudget(*m_info.defaults.pixelBudget)) {
        m_info.warnings.push_back(path + " names the pixel budget " + *m_info.defaults.pixelBudget +
                                  ", which is none.");
        m_info.defaults.pixelBudget.reset();
      }
    } catch (const Error& error) {
      m_info.warnings.push_back(error.message);
    }
  }

  /// Its tensors do not say what a model is for: model.json does, else its path may.
  void settleTask() {
    if (m_info.defaults.task) {
      setTask(m_info, *m_info.defaults.task, "model.json says so");
    } else if (inLowerCase(m_info.transformerPart.path).find("varedit") != std::string::npos) {
      setTask(m_info, Task::Edit, "\"VAREdit\" is in its path");
    }
  }

  void nameIt() {
    if (!m_info.defaults.name.empty())
      m_info.name = m_info.defaults.name;
    else if (m_info.transformer)
      m_info.name = m_info.transformer->name;
  }

  ModelPaths m_paths;
  ScanResult m_scan;
  ModelInfo m_info;
};

void addProblem(std::string& list, const ModelPart& part, const char* what) {
  if (part.state == PartState::Found) return;
  const bool named = part.path.empty() || part.reason.starts_with(fs::path(part.path).filename().string());
  const std::string where = named ? "" : part.path + ": ";
  list += (list.empty() ? "" : " ") + std::string(what) + ": " + where + part.reason;
}

}  // namespace

ModelInfo inspectModel(const ModelPaths& paths) {
  return Search(paths).run();
}

void setTask(ModelInfo& info, Task task, const std::string& reason) {
  info.task = task;
  info.taskReason = reason;
  if (task != Task::Edit) return;
  ModelDefaults& defaults = info.defaults;
  if (defaults.cfg.empty()) defaults.cfg = {3};
  if (defaults.tau.empty()) defaults.tau = {0.1};
  // Positions depend on the size, so weights work at the one they were trained at alone.
  const std::string name = fs::path(info.transformerPart.path).filename().string();
  if (defaults.pixelBudget) return;
  if (name.find("512") != std::string::npos) defaults.pixelBudget = nameOf(PixelBudget::P025M);
  if (name.find("1024") != std::string::npos) defaults.pixelBudget = nameOf(PixelBudget::P1M);
}

void requireComplete(const ModelInfo& info, bool needTextEncoder) {
  std::string problems;
  addProblem(problems, info.transformerPart, "Transformer");
  addProblem(problems, info.vaePart, "VAE");
  if (needTextEncoder) addProblem(problems, info.textEncoderPart, "Text encoder");
  if (problems.empty()) return;
  std::string details;
  for (const OtherFile& other : info.others) details += other.path + ": " + other.words + "\n";
  throw Error(ErrorKind::Model, "The model cannot run. " + problems,
              "Add what is missing to the folder, or name the parts.", info.folder, details);
}

}  // namespace heatkv
