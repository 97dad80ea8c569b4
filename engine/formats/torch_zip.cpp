// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// torch.save since 1.6: a zip of PREFIX/data.pkl and one entry PREFIX/data/KEY per storage.
#include <algorithm>
#include <map>

#include "engine/formats/stored_tensors.h"
#include "engine/formats/torch_state.h"
#include "engine/formats/zip_archive.h"

namespace heatkv {
namespace {

constexpr uint64_t kMaxPickle = 128 << 20;

std::string findPickle(const ZipArchive& zip, const std::string& path) {
  std::string found;
  for (const auto& [name, entry] : zip.entries()) {
    if (name != "data.pkl" && !name.ends_with("/data.pkl")) continue;
    if (!found.empty()) throw damaged(path, "it holds two checkpoints, " + found + " and " + name);
    found = name;
  }
  if (found.empty())
    throw Error(ErrorKind::File, path + " is a zip archive, but no checkpoint: it has no data.pkl.",
                "Choose a file that torch.save or safetensors wrote.", path);
  return found;
}

// An archive without its end: the pickle comes first and says how long the storages are together.
Error cutOff(const ByteSource& file) {
  constexpr uint64_t kEndRecord = 22;
  uint64_t least = file.size() + kEndRecord;
  try {
    ByteCursor in(file, 26);
    const uint64_t nameBytes = in.u16(), extraBytes = in.u16();
    in.skip(nameBytes + extraBytes);
    std::vector<std::string> globals;
    const Pickle pickle = readPickle(in, file.path(), globals);
    std::map<std::string, uint64_t> storages;
    for (Pickle::Id id = 0; id < pickle.nodes.size(); ++id) {
      if (pickle.at(id).kind != Pickle::Kind::Persistent) continue;
      const StorageNote note = storageNote(pickle, id, file.path());
      if (note.elements >= 0 && note.elements < (int64_t{1} << 48))
        storages[note.key] = static_cast<uint64_t>(note.elements) * c10::elementSize(note.dtype);
    }
    uint64_t bytes = in.position() + kEndRecord;
    for (const auto& [key, size] : storages) bytes += size;
    least = std::max(least, bytes);
  } catch (const Error&) {
    // Cut off within the pickle, or packed: no more is known than that the end is missing.
  }
  return incomplete(file.path(), file.size(), least, true);
}

}  // namespace

void readTorchZip(const ByteSource& file, StoredTensors& into) {
  into.kind = "zip";
  if (!ZipArchive::hasEnd(file)) throw cutOff(file);
  const ZipArchive zip(file);
  const std::string pickleName = findPickle(zip, file.path());
  const std::string prefix = pickleName.substr(0, pickleName.size() - std::string("data.pkl").size());
  const auto order = zip.entries().find(prefix + "byteorder");
  if (order != zip.entries().end() && zip.read(order->second, 64) != "little")
    throw Error(ErrorKind::Model, file.path() + " was saved on a big-endian machine.",
                "Save it again as safetensors there.", file.path());

  const std::string bytes = zip.read(zip.entries().at(pickleName), kMaxPickle);
  const MemoryBytes memory(bytes, file.path());
  ByteCursor in(memory);
  std::vector<std::string> globals;
  Pickle pickle;
  try {
    pickle = readPickle(in, file.path(), globals);
  } catch (const Error&) {
    addUnknownGlobals(globals, into.unknownGlobals);
    throw;
  }
  addUnknownGlobals(globals, into.unknownGlobals);

  std::map<std::string, size_t> places;
  const auto find = [&](const StorageNote& note) {
    const auto known = places.find(note.key);
    if (known != places.end()) return known->second;
    const auto entry = zip.entries().find(prefix + "data/" + note.key);
    if (entry == zip.entries().end()) throw damaged(file.path(), "the storage " + note.key + " is missing in it");
    into.storages.push_back(entry->second);
    return places[note.key] = into.storages.size() - 1;
  };
  collectTensors(pickle, file.path(), find, into);
}

}  // namespace heatkv
