// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/weights/model_scan.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/api/error.h"
#include "engine/formats/shards.h"
#include "engine/formats/stored_tensors.h"
#include "engine/weights/model_files.h"
#include "engine/weights/part_names.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxDepth = 8;
constexpr size_t kMaxFolders = 20'000, kMaxFiles = 2'000;

std::string withoutEnd(const Error& error, const std::string& path) {
  std::string text = error.message;
  // The list names the path already.
  for (const std::string& lead : {path + ": ", path + " "})
    if (text.starts_with(lead)) text.erase(0, lead.size());
  return text;
}

std::string mainDtype(const PartFile& part) {
  std::map<std::string, int64_t> bytes;
  for (const std::string& name : part.names()) bytes[part.entry(name).dtypeName] += part.entry(name).bytes();
  std::string best;
  for (const auto& [dtype, count] : bytes)
    if (best.empty() || count > bytes[best]) best = dtype;
  return best;
}

bool isWeightFile(const fs::path& path) {
  const std::string suffix = path.extension().string();
  return suffix == ".pth" || suffix == ".pt" || suffix == ".bin" || suffix == ".ckpt" || suffix == ".safetensors" ||
         path.filename().string().ends_with(".index.json");
}

class Scan {
 public:
  explicit Scan(const std::string& folder) { walk(folder, 0); }
  ScanResult result;

 private:
  // Each real folder once, whatever links lead to it.
  bool isNew(const fs::path& path) {
    std::error_code code;
    const fs::path real = fs::canonical(path, code);
    return !code && m_seen.insert(real.string()).second;
  }

  void walk(const fs::path& folder, int depth) {
    std::error_code code;
    std::vector<fs::path> files, folders;
    for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
      std::error_code ignored;
      if (at->is_directory(ignored))
        folders.push_back(at->path());
      else if (isWeightFile(at->path()))
        files.push_back(at->path());
    }
    if (code && depth == 0)
      throw Error(ErrorKind::File, folder.string() + " cannot be searched: " + code.message() + ".",
                  "Check that the folder is there and may be read.", folder.string());
    if (code) result.warnings.push_back(folder.string() + " was left out: " + code.message() + ".");
    if (!isNew(folder)) return;
    std::sort(files.begin(), files.end());
    std::sort(folders.begin(), folders.end());
    const bool text = textEncoderLike(folder);
    if (text) result.textEncoders.push_back(examineTextEncoder(folder.string()));
    examineFiles(files, text ? fs::path(textEncoderWeights(folder.string())) : fs::path());
    for (const fs::path& next : folders) {
      if (depth + 1 > kMaxDepth || ++m_folders > kMaxFolders) {
        result.warnings.push_back(next.string() + " was left out: the folders are nested too deep.");
        return;
      }
      walk(next, depth + 1);
    }
  }

  static bool textEncoderLike(const fs::path& folder) {
    std::error_code ignored;
    const bool config = fs::exists(folder / "config.json", ignored);
    const bool tokenizer =
        fs::exists(folder / "spiece.model", ignored) || fs::exists(folder / "tokenizer.json", ignored);
    return tokenizer || (config && !textEncoderWeights(folder.string()).empty());
  }

  // `textWeights`: those of a text encoder in the same folder, already looked at.
  void examineFiles(const std::vector<fs::path>& files, const fs::path& textWeights) {
    std::set<std::string> shards;
    for (const fs::path& file : files)
      if (file.extension() == ".json") addShardsOf(file, shards);
    for (const fs::path& file : files) {
      if (file == textWeights || shards.count(file.filename().string()) || !isNew(file)) continue;
      if (++m_files > kMaxFiles) {
        result.warnings.push_back(file.string() + " was left out: there are too many files.");
        return;
      }
      examine(file.string(), !textWeights.empty());
    }
  }

  static void addShardsOf(const fs::path& index, std::set<std::string>& shards) {
    try {
      for (const std::string& name : shardNames(index.string())) shards.insert(name);
    } catch (const Error&) {
      // Named when the index itself is examined.
    }
  }

  void examine(const std::string& path, bool besideText) {
    try {
      const std::unique_ptr<TensorFile> file = TensorFile::open(path);
      std::vector<std::string> names;
      for (const auto& [name, entry] : file->tensors()) names.push_back(name);
      if (!transformerNaming(names).empty())
        result.transformers.push_back(examineTransformer(path));
      else if (!vaeNaming(names).empty())
        result.vaes.push_back(examineVae(path));
      else if (textEncoderNaming(names).empty())
        leaveOut(path, "holds no part of an Infinity model.");
      else if (!besideText)
        leaveOut(path, "holds a T5 text encoder, but its folder has no config.json and no tokenizer.");
    } catch (const Error& error) {
      leaveOut(path, withoutEnd(error, path));
    }
  }

  void leaveOut(const std::string& path, const std::string& why) {
    Candidate<int>& candidate = result.unreadable.emplace_back();
    candidate.path = path;
    candidate.problem = why;
  }

  std::set<std::string> m_seen;
  size_t m_folders = 0, m_files = 0;
};

template <typename Sizes, typename Open, typename Describe>
Candidate<Sizes> examinePart(const std::string& path, Open open, Describe describe) {
  Candidate<Sizes> candidate;
  candidate.path = path;
  try {
    const PartFile part = open(path);
    candidate.sizes = describe(part);
    candidate.bytes = part.bytes();
    candidate.storedDtype = mainDtype(part);
  } catch (const Error& error) {
    candidate.problem = withoutEnd(error, path);
  }
  return candidate;
}

}  // namespace

Candidate<TransformerInfo> examineTransformer(const std::string& path) {
  return examinePart<TransformerInfo>(path, PartFile::openTransformer, describeTransformer);
}

Candidate<VaeInfo> examineVae(const std::string& path) {
  return examinePart<VaeInfo>(path, PartFile::openVae, describeVae);
}

Candidate<TextEncoderInfo> examineTextEncoder(const std::string& folder) {
  Candidate<TextEncoderInfo> candidate = examinePart<TextEncoderInfo>(
      folder, PartFile::openTextEncoder, [&](const PartFile&) { return describeTextEncoder(folder); });
  std::error_code ignored;
  const fs::path path(folder);
  if (candidate.sizes && !fs::exists(path / "spiece.model", ignored) && !fs::exists(path / "tokenizer.json", ignored)) {
    candidate.sizes.reset();
    candidate.problem = "has no tokenizer: neither tokenizer.json nor spiece.model.";
  }
  for (const char* name : {"spiece.model", "tokenizer.json"})
    if (candidate.sizes && fs::exists(path / name, ignored)) {
      try {
        refuseLookalikes(FileBytes((path / name).string()));
      } catch (const Error& error) {
        candidate.sizes.reset();
        candidate.problem = error.message;
      }
    }
  const std::string weights = textEncoderWeights(folder);
  if (candidate.sizes && weights.ends_with(".json"))
    for (const std::string& stray : strayShards(weights))
      candidate.notes.push_back(stray + " lies beside the text encoder and is not in its index.");
  return candidate;
}

ScanResult scanFolder(const std::string& folder) {
  return Scan(folder).result;
}

}  // namespace heatkv
