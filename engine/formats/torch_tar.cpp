// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// torch.save before 0.1.10: a tar of storages, tensors and a pickle that names them. Files without the tensors member,
// whose pickle describes its tensors itself, are read too.
#include <map>

#include "engine/formats/stored_tensors.h"
#include "engine/formats/torch_state.h"

namespace heatkv {
namespace {

using Kind = Pickle::Kind;

struct Member {
  uint64_t offset = 0, bytes = 0;
};

std::map<std::string, Member> readMembers(const ByteSource& file) {
  constexpr uint64_t kBlock = 512;
  std::map<std::string, Member> members;
  for (uint64_t at = 0; at + kBlock <= file.size() && members.size() < 64;) {
    std::string block(kBlock, '\0');
    file.read(at, block.data(), kBlock);
    if (block[0] == '\0') break;
    uint64_t bytes = 0;
    for (char c : block.substr(124, 12)) {
      if (c == '\0' || c == ' ') continue;
      if (c < '0' || c > '7') throw damaged(file.path(), "its tar header is garbled");
      bytes = bytes * 8 + static_cast<uint64_t>(c - '0');
    }
    std::string name = block.substr(0, 100);
    name.resize(name.find('\0') == std::string::npos ? name.size() : name.find('\0'));
    if (name.starts_with("./")) name.erase(0, 2);
    at += kBlock;
    if (bytes > file.size() - at) throw incomplete(file.path(), file.size(), at + bytes, true);
    if (!members.emplace(name, Member{at, bytes}).second)
      throw damaged(file.path(), "its member " + name + " is there twice");
    at += (bytes + kBlock - 1) / kBlock * kBlock;
  }
  return members;
}

class TarReader {
 public:
  TarReader(const ByteSource& file, StoredTensors& into)
      : m_file(file), m_path(file.path()), m_into(into), m_members(readMembers(file)) {}

  void run() {
    readStorages();
    if (m_members.count("tensors")) readTensors();
    ByteCursor in = open("pickle");
    const Pickle object = next(in);
    const auto find = [&](const StorageNote& note) { return storage(note.key); };
    collectTensors(object, m_path, find, m_into, m_named);
  }

 private:
  ByteCursor open(const char* name) const {
    const auto member = m_members.find(name);
    if (member == m_members.end()) throw damaged(m_path, std::string("its member ") + name + " is missing");
    return ByteCursor(m_file, member->second.offset, member->second.offset + member->second.bytes);
  }

  Pickle next(ByteCursor& in) {
    std::vector<std::string> globals;
    try {
      Pickle pickle = readPickle(in, m_path, globals);
      addUnknownGlobals(globals, m_into.unknownGlobals);
      return pickle;
    } catch (const Error&) {
      addUnknownGlobals(globals, m_into.unknownGlobals);
      throw;
    }
  }

  static std::string keyOf(const Pickle::Node& node) {
    return node.kind == Kind::Int ? std::to_string(node.integer) : node.text;
  }

  size_t storage(const std::string& key) const {
    const auto known = m_storages.find(key);
    if (known == m_storages.end()) throw damaged(m_path, "the storage " + key + " is missing in it");
    return known->second;
  }

  void addStorage(const std::string& key, const StoredBytes& place, at::ScalarType dtype) {
    if (!m_storages.emplace(key, m_into.storages.size()).second)
      throw damaged(m_path, "its storage " + key + " is there twice");
    m_into.storages.push_back(place);
    m_dtypes.push_back(dtype);
  }

  // A count; for each a pickled (key, device, type), the number of elements and the bytes; then views of them.
  void readStorages() {
    ByteCursor in = open("storages");
    const Pickle count = next(in);
    for (int64_t i = 0; i < count.at(count.root).integer; ++i) {
      const Pickle note = next(in);
      const auto& fields = note.at(note.root).items;
      const at::ScalarType* type = fields.size() == 3 ? storageType(note.at(fields[2]).text) : nullptr;
      if (!type) throw damaged(m_path, "a storage in it is not described as a storage is");
      const uint64_t elements = in.u64(), width = c10::elementSize(*type);
      if (elements > in.left() / width) throw damaged(m_path, "a storage in it is longer than its member");
      addStorage(keyOf(note.at(fields[0])),
                 {.offset = in.position(), .bytes = elements * width, .packed = elements * width}, *type);
      in.skip(elements * width);
    }
    if (in.left() == 0) return;
    const Pickle views = next(in);
    for (Pickle::Id id : views.at(views.root).items) {
      const auto& fields = views.at(id).items;
      if (fields.size() != 4) throw damaged(m_path, "a view in it is not described as a view is");
      const size_t root = storage(keyOf(views.at(fields[1])));
      const uint64_t width = c10::elementSize(m_dtypes[root]);
      StoredBytes part = m_into.storages[root];
      const int64_t from = views.at(fields[2]).integer, length = views.at(fields[3]).integer;
      const auto whole = static_cast<int64_t>(part.bytes / width);
      if (from < 0 || length < 0 || from > whole || length > whole - from)
        throw damaged(m_path, "a view in it leaves its storage");
      part.offset += static_cast<uint64_t>(from) * width;
      part.bytes = part.packed = static_cast<uint64_t>(length) * width;
      addStorage(keyOf(views.at(fields[0])), part, m_dtypes[root]);
    }
  }

  // A count; for each a pickled (key, storage, type), dimensions, four bytes of nothing, sizes, strides, offset.
  void readTensors() {
    ByteCursor in = open("tensors");
    const Pickle count = next(in);
    for (int64_t i = 0; i < count.at(count.root).integer; ++i) {
      const Pickle note = next(in);
      const auto& fields = note.at(note.root).items;
      if (fields.size() != 3) throw damaged(m_path, "a tensor in it is not described as a tensor is");
      StridedTensor tensor;
      tensor.storage = storage(keyOf(note.at(fields[1])));
      tensor.dtype = m_dtypes[tensor.storage];
      const uint32_t dimensions = in.u32();
      in.skip(4);
      if (dimensions > 64) throw damaged(m_path, "a tensor in it has too many dimensions");
      for (std::vector<int64_t>* list : {&tensor.shape, &tensor.strides})
        for (uint32_t d = 0; d < dimensions; ++d) list->push_back(static_cast<int64_t>(in.u64()));
      tensor.offset = static_cast<int64_t>(in.u64());
      const std::string key = keyOf(note.at(fields[0]));
      checkView(m_path, key, tensor, m_into.storages[tensor.storage]);
      m_named[key] = tensor;
    }
  }

  const ByteSource& m_file;
  const std::string& m_path;
  StoredTensors& m_into;
  std::map<std::string, Member> m_members;
  std::map<std::string, size_t> m_storages;
  std::vector<at::ScalarType> m_dtypes;  ///< by storage
  NamedTensors m_named;
};

}  // namespace

void readTorchTar(const ByteSource& file, StoredTensors& into) {
  into.kind = "tar";
  TarReader(file, into).run();
}

}  // namespace heatkv
