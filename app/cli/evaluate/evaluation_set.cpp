// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/evaluate/evaluation_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "app/cli/json_lines.h"
#include "engine/api/error.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;

constexpr int kGenEvalSamples = 4;
constexpr const char* kStyles[] = {"anime", "concept-art", "paintings", "photo"};

Error wrongForm(const std::string& path, const std::string& what) {
  return {ErrorKind::File, path + " is not a prompt file of this set: " + what + ".",
          "Give the set's own prompt file, as published, with --prompt-file.", path};
}

Json jsonOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(ErrorKind::File, path + " cannot be read.", "Look whether it is there and may be read.", path);
  try {
    return Json::parse(file);
  } catch (const Json::exception&) {
    throw wrongForm(path, "it is not JSON");
  }
}

std::string line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Every prompt `samples` times, with seeds that count on.
template <typename NameOf>
void spread(EvaluationSet& set, const std::vector<PaintJob>& jobs, int samples, const NameOf& nameOf) {
  for (size_t i = 0; i < jobs.size(); ++i) {
    for (int k = 0; k < samples; ++k) {
      set.pictures.push_back({jobs[i].prompt, jobs[i].seed + static_cast<uint64_t>(k)});
      set.files.push_back(nameOf(i, k));
    }
  }
}

void genEval(EvaluationSet& set, const PaintFlags& paint, Session& session) {
  const std::vector<FilePrompt> prompts = paint.filePrompts();
  const int samples = paint.givenBatch().value_or(kGenEvalSamples);
  const std::vector<PaintJob> jobs = paint.seeded(prompts, samples, session);
  for (size_t i = 0; i < jobs.size(); ++i) {
    const std::string& own = prompts[i].json;
    set.notes.emplace_back(fmt::format("{:05}/metadata.jsonl", i),
                           own.empty() ? line({{"prompt", prompts[i].text}}) : own + "\n");
  }
  spread(set, jobs, samples, [](size_t i, int k) { return fmt::format("{:05}/samples/{:04}.png", i, k); });
}

void hpsV2(EvaluationSet& set, const PaintFlags& paint, Session& session) {
  const std::string& path = paint.promptFile();
  if (path.empty())
    throw Error(ErrorKind::Usage, "HPSv2's prompts come by style.",
                "Name the folder with anime.json, concept-art.json, paintings.json and photo.json by --prompt-file.");
  if (paint.givenBatch().value_or(1) != 1)
    throw Error(ErrorKind::Usage, "HPSv2 takes one picture per prompt.", "Leave --batch out.");
  const bool folder = fs::is_directory(path);
  const Json whole = folder ? Json() : jsonOf(path);
  if (!folder && !whole.is_object()) throw wrongForm(path, "it is not an object of lists by style");
  std::vector<FilePrompt> prompts;
  std::vector<std::string> names;
  for (const char* style : kStyles) {
    const std::string file = folder ? path + "/" + style + ".json" : path;
    if (folder ? !fs::exists(file) : !whole.contains(style)) continue;
    const Json list = folder ? jsonOf(file) : whole.at(style);
    if (!list.is_array()) throw wrongForm(file, std::string(style) + " is not a list");
    for (const Json& prompt : list) {
      if (!prompt.is_string()) throw wrongForm(file, std::string(style) + " holds what is not a text");
      names.push_back(fmt::format("{}/{:05}.jpg", style, &prompt - &list[0]));
      prompts.push_back({prompt.get<std::string>(), {}, 0, {}});
    }
  }
  if (prompts.empty()) throw wrongForm(path, "there is none of anime, concept-art, paintings and photo");
  spread(set, paint.seeded(std::move(prompts), 1, session), 1, [&](size_t i, int) { return names[i]; });
}

/// A folder's name that leads nowhere else.
bool isPlainName(const std::string& name) {
  return !name.empty() && name.size() < 200 && name[0] != '.' && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_' ||
           c == '.';
  });
}

void imageReward(EvaluationSet& set, const PaintFlags& paint, Session& session) {
  const std::string& path = paint.promptFile();
  if (path.empty())
    throw Error(ErrorKind::Usage, "ImageReward's prompts come with ids.",
                "Name its prompt file, a JSON array of {\"id\", \"prompt\"}, by --prompt-file.");
  const Json list = jsonOf(path);
  if (!list.is_array()) throw wrongForm(path, "it is not a list");
  std::vector<FilePrompt> prompts;
  std::vector<std::string> ids;
  std::set<std::string> seen;
  for (const Json& one : list) {
    const auto textOf = [&](const char* key) {
      if (!one.is_object() || !one.contains(key) || !one.at(key).is_string())
        throw wrongForm(path, fmt::format("its entry {} has no \"{}\"", ids.size(), key));
      return one.at(key).get<std::string>();
    };
    ids.push_back(textOf("id"));
    prompts.push_back({textOf("prompt"), {}, 0, {}});
    if (!isPlainName(ids.back()) || !seen.insert(ids.back()).second)
      throw wrongForm(path, "the id \"" + ids.back() + "\" cannot be a folder's name or is there twice");
  }
  const int samples = paint.givenBatch().value_or(1);
  const std::vector<PaintJob> jobs = paint.seeded(std::move(prompts), samples, session);
  const auto nameOf = [&](size_t i, int k) { return fmt::format("{0}/{0}_{1}.jpg", ids[i], k); };
  Json notes = Json::array();
  for (size_t i = 0; i < jobs.size(); ++i) {
    Json paths = Json::array();
    for (int k = 0; k < samples; ++k) paths.push_back(nameOf(i, k));
    notes.push_back({{"id", ids[i]}, {"prompt", jobs[i].prompt}, {"gen_image_paths", paths}});
  }
  set.notes.emplace_back("metadata.jsonl", line(notes));
  spread(set, jobs, samples, nameOf);
}

}  // namespace

EvaluationSet readEvaluationSet(const std::string& name, const PaintFlags& paint, Session& session) {
  EvaluationSet set;
  set.name = name;
  if (name == "fidelity") {
    int number = 0;
    spread(set, paint.readPrompts(session), paint.batch(),
           [&](size_t, int) { return fmt::format("{:06}.png", number++); });
  } else if (name == "geneval") {
    genEval(set, paint, session);
  } else if (name == "hpsv2") {
    hpsV2(set, paint, session);
  } else if (name == "imagereward") {
    imageReward(set, paint, session);
  } else {
    throw Error(ErrorKind::Usage, "--set \"" + name + "\" is not known.",
                "It takes fidelity, geneval, hpsv2 or imagereward.");
  }
  return set;
}

}  // namespace heatkv
