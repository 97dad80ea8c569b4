// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What each fuzz target feeds its bytes to. Only an Error may come out; the seeds are replayed by an ordinary test
// too.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/api/error.h"
#include "engine/calibration/calibration_files.h"
#include "engine/formats/pickle.h"
#include "engine/formats/shards.h"
#include "engine/formats/stored_tensors.h"
#include "engine/formats/zip_archive.h"
#include "engine/schedule/schedule_planner.h"
#include "engine/text/tokenizer.h"

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

/// A file in memory alone, for readers that take a path.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : m_descriptor(memfd_create("fuzzed", 0)) {
    m_written =
        m_descriptor >= 0 && write(m_descriptor, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
  }
  ~MemoryFile() { close(m_descriptor); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  bool written() const { return m_written; }
  std::string path() const { return "/proc/self/fd/" + std::to_string(m_descriptor); }

 private:
  int m_descriptor;
  bool m_written;
};

/// A SentencePiece model or a tokenizer.json, and what it makes of a text.
inline void tokenizer(std::string_view bytes) {
  const MemoryFile file(bytes);
  if (!file.written()) return;
  try {
    Tokenizer::open(file.path()).encode("A fox's  d\u00e9j\u00e0-vu: <extra_id_3> \xF0\x9F\xA6\x8A </s> 12\xff.");
  } catch (const Error&) {
  }
}

/// A calibration, orders, scores, ScaleKV budgets, a schedule or pins.
inline void order_files(std::string_view bytes) {
  static const CacheShape shape{3, 4, {{1, 1}, {2, 2}, {3, 2}, {4, 4}, {6, 5}, {8, 8}}};
  const MemoryFile file(bytes);
  if (!file.written()) return;
  const std::string path = file.path();
  const auto attempt = [](auto&& read) {
    try {
      read();
    } catch (const Error&) {
    }
  };
  attempt([&] {
    // What was believed must also plan.
    planSchedule(readCalibration(path, &shape), {}, {1, 2}, EarlyRule::Auto);
  });
  attempt([&] { readCalibration(path); });
  attempt([&] { scheduleToJson(readSchedule(path)); });
  attempt([&] { readPins(path); });
}

struct Target {
  const char* name;  ///< of its folder of seeds too
  void (*run)(std::string_view bytes);
};
inline constexpr Target kTargets[] = {{"container", container},     {"pickle", pickle}, {"zip", zip},
                                      {"safetensors", safetensors}, {"index", index},   {"tokenizer", tokenizer},
                                      {"order_files", order_files}};

}  // namespace heatkv::fuzz
