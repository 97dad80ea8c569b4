// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Named tensors of a checkpoint file, whatever its container. Nothing in a file is ever executed.
// Thread: one reader at a time; several readers of one file are fine.
#pragma once

#include <ATen/core/Tensor.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace heatkv {

/// Where a tensor is: read from headers alone, no weight bytes touched.
struct TensorEntry {
  at::ScalarType dtype = at::kFloat;
  std::string dtypeName;  ///< as safetensors names it: "F32" "BF16" "F8_E4M3" ..
  std::vector<int64_t> shape;
  int64_t elements() const;
  int64_t bytes() const;  ///< contiguous
};

class TensorFile {
 public:
  virtual ~TensorFile() = default;

  /// What was found out about a file that could not be opened.
  struct Report {
    std::string kind = "unknown";
    std::vector<std::string> unknownGlobals;
  };
  /// Opens a file (torch zip, legacy, tar, safetensors, npy) or a shard index (*.json). Throws Error{File} or {Model}
  /// naming the file, what is wrong and what to do; `report`, where given, is filled in then too.
  static std::unique_ptr<TensorFile> open(const std::string& path, Report* report = nullptr);

  const std::string& path() const { return m_path; }
  const std::string& kind() const { return m_kind; }  ///< zip legacy tar safetensors shards pickle npy
  const std::map<std::string, TensorEntry>& tensors() const { return m_tensors; }
  const std::map<std::string, std::string>& metadata() const { return m_metadata; }
  const std::vector<std::string>& unknownGlobals() const { return m_unknownGlobals; }
  bool has(const std::string& name) const { return m_tensors.count(name) != 0; }

  /// The tensor, contiguous, in its stored dtype, on the CPU, owning its memory. Throws Error{Model} where the name is
  /// missing.
  at::Tensor read(const std::string& name) const { return readReporting(name, {}); }
  /// The same; `progress` is called between pieces with how many bytes have been read, and may throw to stop.
  virtual at::Tensor readReporting(const std::string& name,
                                   const std::function<void(uint64_t bytes)>& progress) const = 0;
  /// Whether both names are one view of the same bytes, as far as the headers say. Requires has() of both.
  virtual bool isOneView(const std::string& a, const std::string& b) const = 0;

 protected:
  std::string m_path, m_kind;
  std::map<std::string, TensorEntry> m_tensors;
  std::map<std::string, std::string> m_metadata;
  std::vector<std::string> m_unknownGlobals;
};

class AtomicFile;

/// The name a dtype has in a safetensors file; empty where other readers would not know it.
std::string safetensorsName(at::ScalarType dtype);

/// Writes a safetensors file tensor by tensor, so that one of them is in memory at a time. Nothing is there before
/// commit().
class SafetensorsWriter {
 public:
  /// Throws Error{File} where the file cannot be written, Error{Model} for a dtype that safetensors lacks.
  SafetensorsWriter(const std::string& path, const std::map<std::string, TensorEntry>& tensors,
                    const std::map<std::string, std::string>& metadata);
  ~SafetensorsWriter();
  /// The names in the order in which write() wants them.
  const std::vector<std::string>& order() const { return m_order; }
  /// The next one: contiguous, on the CPU, in its entry's dtype and shape.
  void write(const at::Tensor& tensor);
  void commit();

 private:
  std::unique_ptr<AtomicFile> m_file;
  std::string m_path;
  std::vector<std::string> m_order;
  std::vector<int64_t> m_bytes;
  size_t m_next = 0;
};

/// Writes tensors (contiguous, CPU) and string metadata as safetensors, atomically and byte for byte the same for equal
/// input.
void writeSafetensors(const std::string& path, const std::map<std::string, at::Tensor>& tensors,
                      const std::map<std::string, std::string>& metadata);

}  // namespace heatkv
