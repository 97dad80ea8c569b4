// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/tensor_file.h"

#include <algorithm>

#include "engine/formats/shards.h"
#include "engine/formats/stored_tensors.h"
#include "engine/formats/zip_archive.h"

namespace heatkv {
namespace {

constexpr uint64_t kPointerBytes = 1024;
constexpr uint64_t kMaxBlowUp = 16, kFreeBytes = 256 << 20, kMaxInflated = 64 << 20;

class SingleFile : public TensorFile {
 public:
  SingleFile(std::unique_ptr<FileBytes> bytes, StoredTensors stored)
      : m_bytes(std::move(bytes)), m_stored(std::move(stored)) {
    m_path = m_bytes->path();
    m_kind = m_stored.kind;
    m_metadata = m_stored.metadata;
    m_unknownGlobals = m_stored.unknownGlobals;
    for (const auto& [name, tensor] : m_stored.tensors)
      m_tensors[name] = {tensor.dtype, dtypeName(tensor.dtype), tensor.shape};
  }

  at::Tensor readReporting(const std::string& name, const ReadProgress& progress) const override {
    const auto found = m_stored.tensors.find(name);
    if (found == m_stored.tensors.end())
      throw Error(ErrorKind::Model, m_path + " has no tensor " + name + ".", "Choose another file.", m_path);
    const StoredBytes& storage = m_stored.storages.at(found->second.storage);
    if (!storage.deflated || storage.bytes > kMaxInflated)
      return readTensor(*m_bytes, m_stored, found->second, progress);
    return readInflated(found->second, storage);
  }

  bool isOneView(const std::string& a, const std::string& b) const override {
    return m_stored.tensors.at(a) == m_stored.tensors.at(b);
  }

 private:
  // Many tensors may view one packed storage: it is unpacked once for those that follow each other.
  at::Tensor readInflated(const StridedTensor& tensor, const StoredBytes& storage) const {
    if (m_inflatedIndex != tensor.storage) {
      m_inflated.resize(static_cast<size_t>(storage.bytes));
      m_inflatedIndex = SIZE_MAX;
      inflateEntry(*m_bytes, storage, 0, m_inflated.data(), storage.bytes);
      m_inflatedIndex = tensor.storage;
    }
    const MemoryBytes memory(m_inflated, m_path);
    StoredTensors plain;
    plain.storages.push_back({0, storage.bytes, storage.bytes, false, 0});
    StridedTensor view = tensor;
    view.storage = 0;
    return readTensor(memory, plain, view);
  }

  std::unique_ptr<FileBytes> m_bytes;
  StoredTensors m_stored;
  mutable std::string m_inflated;
  mutable size_t m_inflatedIndex = SIZE_MAX;
};

std::string firstBytes(const ByteSource& file, uint64_t count) {
  std::string bytes(static_cast<size_t>(std::min(file.size(), count)), '\0');
  file.read(0, bytes.data(), bytes.size());
  return bytes;
}

// Shared and repeated bytes may make more of a file than it is, within reason.
void refuseBlownUp(const std::string& path, uint64_t size, const std::map<std::string, TensorEntry>& tensors) {
  uint64_t sum = 0;
  for (const auto& [name, entry] : tensors) sum += static_cast<uint64_t>(entry.bytes());
  if (sum > kMaxBlowUp * size + kFreeBytes)
    throw damaged(path, "its tensors claim " + bytesText(sum) + " of a file of " + bytesText(size));
}

// A file that asks for more than weights may be an attack: every command says what it asked for.
void nameGlobals(Error& error, const std::vector<std::string>& globals) {
  constexpr size_t kShown = 3;
  std::string names;
  size_t unnamed = 0;
  for (const std::string& name : globals) {
    if (error.message.find(name) != std::string::npos) continue;
    if (++unnamed <= kShown) names += (names.empty() ? "" : ", ") + name;
  }
  if (unnamed == 0) return;
  if (unnamed > kShown) names += " and " + std::to_string(unnamed - kShown) + " more";
  error.message += " It asks for " + names + ", which is not known here and never called.";
}

}  // namespace

// What people download by mistake in place of weights.
void refuseLookalikes(const ByteSource& file) {
  const std::string head = firstBytes(file, kPointerBytes);
  if (head.starts_with("version https://git-lfs"))
    throw Error(ErrorKind::File,
                file.path() + " is a Git LFS pointer of " + bytesText(file.size()) + ", not the weights themselves.",
                "Run git lfs pull in its folder, or download the file itself.", file.path());
  std::string text = head.substr(std::min(head.find_first_not_of(" \t\r\n\xef\xbb\xbf"), head.size()));
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return c < 128 ? static_cast<char>(std::tolower(c)) : '?'; });
  if (text.starts_with("<!doctype html") || text.starts_with("<html") || text.starts_with("<?xml"))
    throw Error(ErrorKind::File, file.path() + " is a web page, not weights: the download went wrong.",
                "Download the file itself, logged in where the site asks for it.", file.path());
}

int64_t TensorEntry::elements() const {
  return elementsOf(shape).value_or(0);
}

int64_t TensorEntry::bytes() const {
  return elements() * static_cast<int64_t>(c10::elementSize(dtype));
}

void readContainer(const ByteSource& file, StoredTensors& into) {
  const std::string head = firstBytes(file, kPointerBytes);
  refuseLookalikes(file);
  if (head.starts_with("PK\x03\x04") || head.starts_with("PK\x05\x06")) return readTorchZip(file, into);
  if (head.starts_with("\x93NUMPY")) return readNpy(file, into);
  if (head.size() > 262 && head.compare(257, 5, "ustar") == 0) return readTorchTar(file, into);
  if (head.size() > 8 && head[8] == '{') return readSafetensorsHeader(file, into);
  readTorchLegacy(file, into);
}

std::unique_ptr<TensorFile> TensorFile::open(const std::string& path, Report* report) {
  if (path.ends_with(".json")) {
    if (report) report->kind = "shards";
    return openShards(path);
  }
  auto bytes = std::make_unique<FileBytes>(path);
  const uint64_t size = bytes->size();
  StoredTensors stored;
  try {
    readContainer(*bytes, stored);
    if (stored.tensors.empty())
      throw Error(ErrorKind::Model, path + " holds no tensor.", "Choose a file with weights.", path);
  } catch (Error& error) {
    if (report) *report = {stored.kind, stored.unknownGlobals};
    nameGlobals(error, stored.unknownGlobals);
    throw;
  }
  auto file = std::make_unique<SingleFile>(std::move(bytes), std::move(stored));
  refuseBlownUp(path, size, file->tensors());
  return file;
}

}  // namespace heatkv
