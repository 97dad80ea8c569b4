// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a file or folder of weights is, as `heatkv inspect` prints it, and its conversion to
// safetensors. Standard library alone; nothing in a file is executed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/error.h"
#include "engine/api/model_info.h"

namespace heatkv {

struct InspectedTensor {
  std::string dtype;  ///< as in safetensors
  std::vector<int64_t> shape;
  int64_t bytes = 0;
  std::string sha256;  ///< of the contiguous little-endian bytes; empty unless asked for
};

struct Inspection {
  std::string path;
  std::string kind = "unknown";  ///< zip legacy tar safetensors shards pickle npy model unknown
  bool readable = false;         ///< exit 3 where not
  std::map<std::string, std::string> metadata;
  std::map<std::string, InspectedTensor> tensors;
  std::optional<ModelInfo> model;  ///< of a folder that holds parts, or of the one part a file is
  ModelPart transformer, vae, textEncoder;
  std::vector<std::string> missing;  ///< tensors a part lacks, or parts a folder lacks
  std::vector<std::string>
      unknown;  ///< tensors that belong to no part of a model beside them, or other files in a folder
  std::vector<std::string> globals;  ///< not known, never called
  std::optional<Error> error;
};

/// Never throws for what is wrong with the file: that is `error`. `hash` reads every byte.
Inspection inspectPath(const std::string& path, bool hash);

/// Writes every tensor of `in` (any container, or a shard index) as safetensors: lossless, but that floating point is
/// turned into F32 or BF16 where `dtype` says so (Auto keeps it). Atomic; equal input gives equal bytes. One tensor is
/// in memory at a time. Throws Error{File}, Error{Model}, and Error{Usage} for another dtype.
void convertToSafetensors(const std::string& in, const std::string& out, DType dtype);

/// What reading took.
struct ReadFigures {
  double ms = 0, hashedMs = 0;  ///< until all is in memory; until its hash, summed beside the reading, is known too
  int64_t bytes = 0, peakBytes = 0;  ///< of the tensors; of live ones at most, beside those that were there
};
/// Reads a transformer as loading does, its hash included, every tensor held at once in its stored dtype. Throws as
/// loading does. For measurements.
ReadFigures readWholeTransformer(const std::string& path);

}  // namespace heatkv
