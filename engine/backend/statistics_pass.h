// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What one layer at one target scale gives: sums of its attention probabilities, a block of
// queries at a time, so that the whole matrix of a large scale is never there. The same bits for any number of threads.
#pragma once

#include <ATen/core/Tensor.h>

#include "engine/backend/pass_sums.h"

namespace heatkv {

/// queries (H, n_t, c), keys (H, len, c), any float type: softmax of q.k in float32, sums in float64. The CPU's
/// vectorised loop.
PassSums attentionPass(const at::Tensor& queries, const at::Tensor& keys, const PassRequest& request);
/// The same by ATen alone: what the loop is compared with.
PassSums attentionPassPlain(const at::Tensor& queries, const at::Tensor& keys, const PassRequest& request);

}  // namespace heatkv
