// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Models of any size with random or no weights, in the layout of the published files.
#pragma once

#include <string>
#include <vector>

#include "engine/weights/part_shapes.h"

namespace heatkv {

struct TransformerShape {
  int depth, width, heads, chunks, text, bits;  ///< chunks 0: `blocks.n.` names
  bool otherScale = false;                      ///< scale_mul_1H11 as (1, 1, H, 1)
  at::ScalarType dtype = at::kBFloat16;
};

/// By stored name.
Entries transformerEntries(const TransformerShape& shape);
/// The decoder, two blocks a level; `wrapped`: with the inner names of conv and norm.
Entries vaeEntries(int bits, int base, const std::vector<int>& multipliers, bool wrapped);
Entries textEncoderEntries(const TextEncoderInfo& sizes, at::ScalarType dtype);

/// Safetensors of small random values, equal on every run; one tensor is in memory at a time.
void writeRandom(const std::string& path, const Entries& entries);
/// Safetensors whose bytes are a hole in the file: of any size, on no disk.
void writeHollow(const std::string& path, const Entries& entries);

/// transformer.safetensors, a tiny vae.safetensors of stride 8 and text-encoder/ of one tiny layer, which fit.
/// `writeTransformer`: writeRandom or writeHollow.
void makeModel(const std::string& folder, const TransformerShape& shape,
               void (*writeTransformer)(const std::string&, const Entries&) = writeRandom);

}  // namespace heatkv
