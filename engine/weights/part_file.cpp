// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ATen/ops/equal.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/api/error.h"
#include "engine/files/byte_source.h"
#include "engine/files/sha256.h"
#include "engine/formats/stored_tensors.h"
#include "engine/weights/model_files.h"
#include "engine/weights/part_names.h"
#include "engine/weights/part_shapes.h"

namespace heatkv {
namespace {

constexpr uint64_t kMaxConfig = 1 << 20;

std::vector<std::string> namesOf(const TensorFile& file) {
  std::vector<std::string> names;
  for (const auto& [name, entry] : file.tensors()) names.push_back(name);
  return names;
}

Error noPart(const std::string& path, const std::string& part, const std::string& missing) {
  return {ErrorKind::Model, path + " holds no " + part + ": it has no " + missing + ".",
          "Choose the file of the " + part + ".", path};
}

void refuseProblems(const std::string& path, const std::string& part, const std::vector<std::string>& problems) {
  if (problems.empty()) return;
  std::string all;
  for (const std::string& problem : problems) all += problem + "\n";
  throw Error(ErrorKind::Model, path + " is no " + part + " that can run: " + summaryOf(problems) + ".",
              "Choose the file of an Infinity model.", path, all);
}

Entries entriesOf(const PartFile& part) {
  Entries entries;
  for (const std::string& name : part.names()) entries.emplace(name, part.entry(name));
  return entries;
}

}  // namespace

PartFile::PartFile(std::shared_ptr<const TensorFile> file, std::map<std::string, std::string> stored)
    : m_file(std::move(file)), m_stored(std::move(stored)) {
  for (const auto& [name, storedName] : m_stored)
    m_entries.emplace(name, canonicalEntry(name, m_file->tensors().at(storedName)));
}

PartFile PartFile::openTransformer(const std::string& path) {
  std::shared_ptr<const TensorFile> file = TensorFile::open(path);
  Naming naming = transformerNaming(namesOf(*file));
  if (naming.empty()) throw noPart(path, "transformer", "pos_start and no word_embed.weight");
  PartFile part(std::move(file), std::move(naming));
  describeTransformer(part);
  return part;
}

PartFile PartFile::openVae(const std::string& path) {
  std::shared_ptr<const TensorFile> file = TensorFile::open(path);
  Naming naming = vaeNaming(namesOf(*file));
  if (naming.empty()) throw noPart(path, "VAE", "decoder.conv_in");
  PartFile part(std::move(file), std::move(naming));
  describeVae(part);
  return part;
}

PartFile PartFile::openTextEncoder(const std::string& folder) {
  const TextEncoderInfo sizes = describeTextEncoder(folder);
  const std::string path = textEncoderWeights(folder);
  if (path.empty())
    throw Error(ErrorKind::Model,
                folder + " has no weights: neither model.safetensors nor pytorch_model.bin nor an index.",
                "Download the text encoder's weights into this folder.", folder);
  std::shared_ptr<const TensorFile> file = TensorFile::open(path);
  Naming naming = textEncoderNaming(namesOf(*file));
  if (naming.empty()) throw noPart(path, "T5 text encoder", "encoder.block.0");
  const auto copy = naming.find("encoder.embed_tokens.weight");
  if (copy != naming.end()) {
    const std::string& shared = naming.at("shared.weight");
    if (!file->isOneView(shared, copy->second) && !at::equal(file->read(shared), file->read(copy->second)))
      throw Error(ErrorKind::Model,
                  path + " has two different word embeddings, shared.weight and encoder.embed_tokens.weight.",
                  "Download the text encoder again.", path);
    naming.erase(copy);
  }
  PartFile part(std::move(file), std::move(naming));
  Findings findings;
  checkTextEncoder(part.m_entries, sizes, findings);
  refuseProblems(path, "text encoder", findings.problems);
  return part;
}

std::vector<std::string> PartFile::names() const {
  std::vector<std::string> names;
  for (const auto& [name, entry] : m_entries) names.push_back(name);
  return names;
}

const TensorEntry& PartFile::entry(const std::string& name) const {
  const auto found = m_entries.find(name);
  if (found == m_entries.end())
    throw Error(ErrorKind::Model, path() + " has no tensor " + name + ".", "Choose another file.", path());
  return found->second;
}

at::Tensor PartFile::read(const std::string& name) const {
  const TensorEntry& wanted = entry(name);
  const int64_t before = m_readBytes;
  const auto report = [&](uint64_t bytes) {
    m_readBytes = before + std::min(static_cast<int64_t>(bytes), wanted.bytes());
    if (m_progress) m_progress(m_readBytes);
  };
  at::Tensor tensor = m_file->readReporting(m_stored.at(name), report).reshape(wanted.shape);
  // A stop is obeyed while the digests catch up.
  do {
    report(static_cast<uint64_t>(wanted.bytes()));
  } while (m_digests && !m_digests->waitForRoom(std::chrono::milliseconds(20)));
  if (m_digests) m_digests->add(name, tensor);
  return tensor;
}

int PartFile::chunks() const {
  std::set<std::string> chunks;
  for (const auto& [name, stored] : m_stored) {
    const size_t at = stored.find("block_chunks.");
    if (at != std::string::npos) chunks.insert(stored.substr(at, stored.find('.', at + 13) - at));
  }
  return static_cast<int>(chunks.size());
}

int64_t PartFile::bytes() const {
  int64_t sum = 0;
  for (const auto& [name, entry] : m_entries) sum += entry.bytes();
  return sum;
}

std::string PartFile::hash() const {
  TensorDigests own;
  TensorDigests& digests = m_digests ? *m_digests : own;
  Sha256 sum;
  for (const auto& [name, entry] : m_entries) {
    if (!digests.has(name)) {
      while (!digests.waitForRoom(std::chrono::seconds(1))) continue;
      digests.add(name, m_file->read(m_stored.at(name)));
    }
    std::string line = name + " " + entry.dtypeName;
    for (int64_t size : entry.shape) line += " " + std::to_string(size);
    sum.add(line + " " + digests.at(name) + "\n");
  }
  return sum.hex();
}

TransformerInfo describeTransformer(const PartFile& file) {
  Findings findings;
  TransformerInfo info = transformerSizes(entriesOf(file), findings);
  refuseProblems(file.path(), "transformer", findings.problems);
  info.chunks = file.chunks();
  return info;
}

VaeInfo describeVae(const PartFile& file) {
  Findings findings;
  const VaeInfo info = vaeSizes(entriesOf(file), findings);
  refuseProblems(file.path(), "VAE", findings.problems);
  return info;
}

std::string textEncoderWeights(const std::string& folder) {
  for (const char* name :
       {"model.safetensors", "model.safetensors.index.json", "pytorch_model.bin", "pytorch_model.bin.index.json"}) {
    const std::filesystem::path path = std::filesystem::path(folder) / name;
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored)) return path.string();
  }
  return {};
}

TextEncoderInfo describeTextEncoder(const std::string& folder) {
  const std::string path = (std::filesystem::path(folder) / "config.json").string();
  const FileBytes file(path);
  refuseLookalikes(file);
  if (file.size() > kMaxConfig)
    throw Error(ErrorKind::File, path + " is too large for a configuration.", "Download it again.", path);
  std::string text(static_cast<size_t>(file.size()), '\0');
  file.read(0, text.data(), text.size());
  const nlohmann::json config = nlohmann::json::parse(text, nullptr, false);
  if (!config.is_object())
    throw Error(ErrorKind::File, path + " is damaged: it is not a JSON object.", "Download it again.", path);
  const auto number = [&](const char* key) {
    const auto value = config.find(key);
    if (value == config.end() || !value->is_number_integer() || *value < 1 || *value > 1'000'000)
      throw Error(ErrorKind::Model, path + " has no sensible " + key + ".", "Choose the folder of a T5 text encoder.",
                  path);
    return value->get<int>();
  };
  TextEncoderInfo info;
  info.width = number("d_model");
  info.layers = number("num_layers");
  info.heads = number("num_heads");
  info.headDim = number("d_kv");
  info.feedForward = number("d_ff");
  info.vocabulary = number("vocab_size");
  const std::string form = config.value("feed_forward_proj", nlohmann::json("relu")).is_string()
                               ? config.value("feed_forward_proj", nlohmann::json("relu")).get<std::string>()
                               : "";
  if (form != "gated-gelu")
    throw Error(ErrorKind::Model, path + ": the feed forward is " + form + " where gated-gelu is needed.",
                "Choose a T5 v1.1 or Flan-T5 encoder.", path);
  return info;
}

}  // namespace heatkv
