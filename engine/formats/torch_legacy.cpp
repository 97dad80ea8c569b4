// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// torch.save before 1.6: five pickles in a row (magic number, protocol, system, the object, the storages' keys), then
// for each key a count and the bytes.
#include <algorithm>
#include <map>

#include "engine/formats/stored_tensors.h"
#include "engine/formats/torch_state.h"

namespace heatkv {
namespace {

using Kind = Pickle::Kind;

// 0x1950a86a20f9469cfc6c as the pickle holds it.
constexpr std::string_view kMagic("\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19", 10);

struct Stream {
  const ByteSource& file;
  ByteCursor in;
  StoredTensors& into;

  Pickle next() {
    std::vector<std::string> globals;
    try {
      Pickle pickle = readPickle(in, file.path(), globals);
      addUnknownGlobals(globals, into.unknownGlobals);
      return pickle;
    } catch (const Error&) {
      addUnknownGlobals(globals, into.unknownGlobals);
      throw;
    }
  }
};

// The widest storage type the object's pickle names for every key, and how many elements.
std::map<std::string, StorageNote> notesOf(const Pickle& pickle, const std::string& path) {
  std::map<std::string, StorageNote> notes;
  for (Pickle::Id id = 0; id < pickle.nodes.size(); ++id) {
    const Pickle::Node& node = pickle.at(id);
    if (node.kind != Kind::Persistent) continue;
    const auto& fields = pickle.at(node.items.at(0)).items;
    if (!fields.empty() && pickle.at(fields[0]).text == "module") continue;
    const StorageNote note = storageNote(pickle, id, path);
    const auto [known, isNew] = notes.emplace(note.key, note);
    if (!isNew && known->second.dtype != note.dtype) throw damaged(path, "its storage " + note.key + " has two types");
  }
  return notes;
}

// Where the file must end: the counts stand in the object's pickle too.
uint64_t wholeSize(uint64_t start, const std::map<std::string, StorageNote>& notes) {
  uint64_t size = start;
  for (const auto& [key, note] : notes)
    if (note.wholeElements >= 0 && note.wholeElements < (int64_t{1} << 48))
      size += 8 + static_cast<uint64_t>(note.wholeElements) * c10::elementSize(note.dtype);
  return size;
}

void readObject(Stream& stream) {
  const std::string& path = stream.file.path();
  const Pickle object = stream.next();
  const Pickle keys = stream.next();
  const std::map<std::string, StorageNote> notes = notesOf(object, path);
  std::map<std::string, size_t> places;
  const uint64_t whole = wholeSize(stream.in.position(), notes);
  for (Pickle::Id id : keys.at(keys.root).items) {
    const Pickle::Node& node = keys.at(id);
    const std::string key = node.kind == Kind::Int ? std::to_string(node.integer) : node.text;
    const auto note = notes.find(key);
    if (note == notes.end()) throw damaged(path, "its storage " + key + " belongs to nothing");
    if (stream.in.left() < 8) throw incomplete(path, stream.file.size(), std::max(whole, stream.in.position() + 8));
    const uint64_t elements = stream.in.u64();
    const uint64_t width = c10::elementSize(note->second.dtype);
    if (elements > INT64_MAX / width) throw damaged(path, "its storage " + key + " has an impossible size");
    const StoredBytes place{.offset = stream.in.position(), .bytes = elements * width, .packed = elements * width};
    if (place.bytes > stream.in.left())
      throw incomplete(path, stream.file.size(), std::max(whole, place.offset + place.bytes));
    stream.in.skip(place.bytes);
    if (!places.emplace(key, stream.into.storages.size()).second)
      throw damaged(path, "its storage " + key + " is there twice");
    stream.into.storages.push_back(place);
  }
  const auto find = [&](const StorageNote& note) {
    const auto place = places.find(note.key);
    if (place == places.end()) throw damaged(path, "the storage " + note.key + " is missing in it");
    return place->second;
  };
  collectTensors(object, path, find, stream.into);
}

// Not what torch.save makes: where it is a pickle at all, its globals are listed, and nothing more.
void readForeign(Stream& stream, const Pickle& first) {
  const std::string& path = stream.file.path();
  stream.into.kind = "pickle";
  try {
    while (stream.in.left() > 0) stream.next();
  } catch (const Error&) {
    // What follows is not a pickle: the globals met so far are listed.
  }
  collectTensors(
      first, path,
      [&](const StorageNote&) -> size_t {
        throw damaged(path, "it is a bare pickle, which cannot hold a tensor's bytes");
      },
      stream.into);
}

Error unknownContainer(const std::string& path) {
  return {ErrorKind::File, path + " is not a checkpoint: it is neither a torch file nor safetensors nor NumPy.",
          "Choose a file that torch.save or safetensors wrote.", path};
}

}  // namespace

void readTorchLegacy(const ByteSource& file, StoredTensors& into) {
  Stream stream{file, ByteCursor(file), into};
  uint8_t head = 0;
  file.read(0, &head, 1);
  const bool marked = head == 0x80;
  if (marked) into.kind = "pickle";
  Pickle first;
  try {
    first = stream.next();
  } catch (const Error&) {
    if (marked) throw;
    into.unknownGlobals.clear();
    throw unknownContainer(file.path());
  }
  const Pickle::Node& magic = first.at(first.root);
  if (magic.kind != Kind::Int || magic.text != kMagic) {
    readForeign(stream, first);
    return;
  }
  into.kind = "legacy";
  const Pickle protocol = stream.next();
  if (protocol.at(protocol.root).integer != 1001) throw damaged(file.path(), "its torch protocol is not 1001");
  stream.next();
  readObject(stream);
}

}  // namespace heatkv
