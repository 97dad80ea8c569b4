// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What each fuzz target feeds its bytes to. Only an Error may come out; the seeds are replayed by an ordinary test
// too.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/api/error.h"
#include "engine/weights/pickle.h"
#include "engine/weights/shards.h"
#include "engine/weights/stored_tensors.h"
#include "engine/weights/zip_archive.h"

namespace heatkv::fuzz {

/// Reads every tensor of at most a few MiB, so that what the headers promise is tried out.
inline void readAll(const ByteSource& file, const StoredTensors& stored) {
  int64_t left = 64 << 20;
  for (const auto& [name, tensor] : stored.tensors) {
    const int64_t bytes = elementsOf(tensor.shape).value_or(0) * static_cast<int64_t>(c10::elementSize(tensor.dtype));
    left -= bytes;
    if (left < 0) return;
    readTensor(file, stored, tensor);
  }
}

inline void container(std::string_view bytes) {
  try {
    const MemoryBytes file(bytes, "fuzzed");
    StoredTensors stored;
    readContainer(file, stored);
    readAll(file, stored);
  } catch (const Error&) {
  }
}

inline void pickle(std::string_view bytes) {
  try {
    const MemoryBytes file(bytes, "fuzzed");
    ByteCursor in(file);
    std::vector<std::string> globals;
    readPickle(in, file.path(), globals);
  } catch (const Error&) {
  }
}

inline void zip(std::string_view bytes) {
  try {
    const MemoryBytes file(bytes, "fuzzed");
    const ZipArchive archive(file);
    for (const auto& [name, entry] : archive.entries()) archive.read(entry, 64 << 20);
  } catch (const Error&) {
  }
}

inline void safetensors(std::string_view bytes) {
  try {
    const MemoryBytes file(bytes, "fuzzed");
    StoredTensors stored;
    readSafetensorsHeader(file, stored);
    readAll(file, stored);
  } catch (const Error&) {
  }
}

inline void index(std::string_view bytes) {
  try {
    parseShardIndex("fuzzed", bytes);
  } catch (const Error&) {
  }
}

}  // namespace heatkv::fuzz
