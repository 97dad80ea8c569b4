// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From logits to bits (bitwise prediction, Infinity paper).
#pragma once

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>

#include "engine/api/request.h"

namespace heatkv {

/// The value at `scale` of a list of one value or one per scale; the last serves all later ones.
double valueAt(const std::vector<double>& list, int scale);

/// Guidance at a scale: 1, none, where it has stopped.
double cfgAt(const Sampling& sampling, int scale);

/// Both mixed by the guidance of `scale`; (.., 2d) each.
at::Tensor guided(const at::Tensor& cond, const at::Tensor& uncond, const Sampling& sampling, int scale);

/// One CPU generator per image: a batch equals its images painted alone, and devices agree. All 64 bits count;
/// up to 2^32 - 1 the numbers are those of torch.manual_seed.
at::Generator makeGenerator(uint64_t seed);

/// logits (n, d, 2) -> bits (n, d) uint8 on the same device. topK 1 takes the likelier; topP drops what lies at or
/// below 1-p, never the likeliest. Throws Error{Run} where a logit is not a number.
at::Tensor sampleBits(const at::Tensor& logits, int topK, double topP, at::Generator& generator);

}  // namespace heatkv
