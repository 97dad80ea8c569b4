// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a container's headers say: where the bytes of its storages are and how tensors view them. Every reader fills
// one.
#pragma once

#include <ATen/core/Tensor.h>
#include <torch/version.h>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/error.h"
#include "engine/files/byte_source.h"

/// libtorch 2.6 does not know this type.
#define HEATKV_HAS_FLOAT8_E8M0 (TORCH_VERSION_MAJOR > 2 || TORCH_VERSION_MINOR >= 7)

namespace heatkv {

/// A run of bytes in the file, perhaps deflated.
struct StoredBytes {
  uint64_t offset = 0;
  uint64_t bytes = 0;   ///< once unpacked
  uint64_t packed = 0;  ///< in the file; equals bytes where not deflated
  bool deflated = false;
  uint32_t crc = 0;  ///< of the unpacked bytes, where deflated
};

/// A view of a storage. Offset and strides count elements.
struct StridedTensor {
  at::ScalarType dtype = at::kFloat;
  std::vector<int64_t> shape, strides;
  int64_t offset = 0;
  size_t storage = 0;  ///< index into StoredTensors::storages
  bool operator==(const StridedTensor&) const = default;
};

struct StoredTensors {
  std::string kind = "unknown";  ///< as in TensorFile::kind
  std::vector<StoredBytes> storages;
  std::map<std::string, StridedTensor> tensors;
  std::map<std::string, std::string> metadata;
  std::vector<std::string> unknownGlobals;  ///< module.name, in the order met, each once
};

/// Readers of one container each. They fill `into` as far as they get (kind and globals also where they throw), read
/// headers alone, and throw Error{File} for what is broken, Error{Model} for what is refused.
void readSafetensorsHeader(const ByteSource& file, StoredTensors& into);
void readTorchZip(const ByteSource& file, StoredTensors& into);
void readTorchLegacy(const ByteSource& file, StoredTensors& into);
void readTorchTar(const ByteSource& file, StoredTensors& into);
void readNpy(const ByteSource& file, StoredTensors& into);
/// Finds out which container the file is by its first bytes, and reads it.
void readContainer(const ByteSource& file, StoredTensors& into);

/// Throws Error{File} for a Git LFS pointer or a web page in a file's place.
void refuseLookalikes(const ByteSource& file);

/// Called between pieces of a few MiB with how many bytes of a tensor have been read; may throw to stop.
using ReadProgress = std::function<void(uint64_t bytes)>;

/// Requires a tensor of `stored`. Contiguous, owning. Throws Error{File} where bytes are missing or damaged.
at::Tensor readTensor(const ByteSource& file, const StoredTensors& stored, const StridedTensor& tensor,
                      const ReadProgress& progress = {});

/// Throws Error{File} where a view leaves its storage, counts overflow, or a small storage is blown up by strides of 0.
void checkView(const std::string& path, const std::string& name, const StridedTensor& tensor,
               const StoredBytes& storage);
/// Elements of a shape; nothing where a size is negative or the count overflows.
std::optional<int64_t> elementsOf(const std::vector<int64_t>& shape);
std::vector<int64_t> contiguousStrides(const std::vector<int64_t>& shape);

/// Names as in safetensors: "F32" "BF16" "F8_E4M3" ..; "" and nothing for what has none.
std::string dtypeName(at::ScalarType dtype);
std::optional<at::ScalarType> dtypeOf(const std::string& name);

/// "FILE is damaged: WHY." with the usual remedy.
Error damaged(const std::string& path, const std::string& why);
/// "FILE is incomplete: N of M bytes."
Error incomplete(const std::string& path, uint64_t have, uint64_t want, bool atLeast = false);

}  // namespace heatkv
