// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/shards.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "engine/formats/stored_tensors.h"

namespace heatkv {
namespace {

constexpr uint64_t kMaxIndex = 64 << 20;
constexpr size_t kMaxShards = 4096;

// {"metadata": {..}, "weight_map": {tensor: file}}, read as it is parsed.
class IndexReader : public nlohmann::json_sax<nlohmann::json> {
 public:
  std::map<std::string, std::string> files;  ///< tensor -> file
  std::string why;
  bool hasMap = false;

  bool null() override { return ignore(); }
  bool boolean(bool) override { return ignore(); }
  bool number_integer(number_integer_t) override { return ignore(); }
  bool number_unsigned(number_unsigned_t) override { return ignore(); }
  bool number_float(number_float_t, const string_t&) override { return ignore(); }
  bool binary(binary_t&) override { return ignore(); }
  bool string(string_t& value) override {
    if (!inMap()) return true;
    if (!files.emplace(m_key, value).second) return refuse("the name " + m_key + " is there twice");
    return true;
  }
  bool start_object(size_t) override {
    if (inMap()) return refuse("a tensor has an object in place of a file");
    if (++m_depth > 32) return refuse("it is nested too deep");
    if (m_depth == 2 && m_key == "weight_map") hasMap = m_map = true;
    return true;
  }
  bool key(string_t& name) override {
    m_key = name;
    return true;
  }
  bool end_object() override {
    if (m_depth-- == 2) m_map = false;
    return true;
  }
  bool start_array(size_t) override {
    if (inMap()) return refuse("a tensor has a list in place of a file");
    return ++m_depth > 32 ? refuse("it is nested too deep") : true;
  }
  bool end_array() override {
    --m_depth;
    return true;
  }
  bool parse_error(size_t, const std::string&, const nlohmann::json::exception&) override {
    return refuse("it is not JSON");
  }

 private:
  bool inMap() const { return m_map && m_depth == 2; }
  bool ignore() { return inMap() ? refuse("a tensor has no file name") : true; }
  bool refuse(const std::string& reason) {
    if (why.empty()) why = reason;
    return false;
  }
  int m_depth = 0;
  bool m_map = false;
  std::string m_key;
};

class Shards : public TensorFile {
 public:
  Shards(const std::string& path, const std::map<std::string, std::string>& files) {
    m_path = path;
    m_kind = "shards";
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    for (const auto& [tensor, file] : files) {
      auto [shard, isNew] = m_files.try_emplace(file);
      if (isNew) shard->second = TensorFile::open((folder / file).string());
      if (!shard->second->has(tensor))
        throw Error(ErrorKind::File,
                    path + " is stale: it says that " + file + " holds " + tensor + ", and it does not.",
                    "Copy or download the index and its files together.", path);
      m_tensors[tensor] = shard->second->tensors().at(tensor);
      m_shardOf[tensor] = shard->second.get();
    }
    for (const auto& [name, file] : m_files) {
      for (const auto& [key, value] : file->metadata()) m_metadata[key] = value;
      for (const std::string& global : file->unknownGlobals())
        if (std::find(m_unknownGlobals.begin(), m_unknownGlobals.end(), global) == m_unknownGlobals.end())
          m_unknownGlobals.push_back(global);
    }
  }

  at::Tensor readReporting(const std::string& name, const ReadProgress& progress) const override {
    const auto found = m_shardOf.find(name);
    if (found == m_shardOf.end())
      throw Error(ErrorKind::Model, m_path + " has no tensor " + name + ".", "Choose another file.", m_path);
    return found->second->readReporting(name, progress);
  }

  bool isOneView(const std::string& a, const std::string& b) const override {
    return m_shardOf.at(a) == m_shardOf.at(b) && m_shardOf.at(a)->isOneView(a, b);
  }

 private:
  std::map<std::string, std::unique_ptr<TensorFile>> m_files;
  std::map<std::string, const TensorFile*> m_shardOf;
};

void checkShardName(const std::string& path, const std::string& name) {
  if (name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos ||
      name.find('\\') != std::string::npos || name.find('\0') != std::string::npos)
    throw damaged(path, "it names a file outside its own folder (" + name.substr(0, 80) + ")");
  if (name.ends_with(".json"))
    throw damaged(path, "it names an index as one of its files (" + name.substr(0, 80) + ")");
}

std::map<std::string, std::string> readIndex(const std::string& path) {
  const FileBytes file(path);
  if (file.size() > kMaxIndex) throw damaged(path, "it is too large for an index");
  std::string text(static_cast<size_t>(file.size()), '\0');
  file.read(0, text.data(), text.size());
  return parseShardIndex(path, text);
}

}  // namespace

std::map<std::string, std::string> parseShardIndex(const std::string& path, std::string_view text) {
  IndexReader reader;
  if (!nlohmann::json::sax_parse(text, &reader)) throw damaged(path, reader.why);
  if (!reader.hasMap || reader.files.empty())
    throw Error(ErrorKind::File, path + " is not an index of weights: it has no weight_map.",
                "Choose a file with weights.", path);
  std::set<std::string> names;
  for (const auto& [tensor, name] : reader.files) {
    checkShardName(path, name);
    names.insert(name);
  }
  if (names.size() > kMaxShards) throw damaged(path, "it names too many files");
  return reader.files;
}

std::unique_ptr<TensorFile> openShards(const std::string& indexPath) {
  const std::map<std::string, std::string> files = readIndex(indexPath);
  const std::filesystem::path folder = std::filesystem::path(indexPath).parent_path();
  std::set<std::string> missing;
  std::error_code ignored;
  for (const auto& [tensor, name] : files)
    if (!std::filesystem::exists(folder / name, ignored)) missing.insert(name);
  if (!missing.empty()) {
    std::string list;
    for (const std::string& name : missing) list += (list.empty() ? "" : ", ") + name;
    throw Error(ErrorKind::File, indexPath + " names files that are not there: " + list + ".",
                "Copy or download them too.", indexPath);
  }
  return std::make_unique<Shards>(indexPath, files);
}

std::vector<std::string> shardNames(const std::string& indexPath) {
  std::set<std::string> names;
  for (const auto& [tensor, name] : readIndex(indexPath)) names.insert(name);
  return {names.begin(), names.end()};
}

std::vector<std::string> strayShards(const std::string& indexPath) {
  const std::vector<std::string> known = shardNames(indexPath);
  static const std::regex shard("(model|pytorch_model)-[0-9]{5}-of-[0-9]{5}\\.(safetensors|bin)");
  std::vector<std::string> strays;
  std::error_code ignored;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(indexPath).parent_path(), ignored)) {
    const std::string name = entry.path().filename().string();
    if (std::regex_match(name, shard) && !std::binary_search(known.begin(), known.end(), name)) strays.push_back(name);
  }
  std::sort(strays.begin(), strays.end());
  return strays;
}

}  // namespace heatkv
