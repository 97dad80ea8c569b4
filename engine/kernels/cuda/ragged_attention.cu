// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/cuda/choose_body.h"
#include "engine/kernels/cuda/launch.cuh"

namespace heatkv::cuda {

void attendRagged(const RaggedBatch& batch, Arithmetic arithmetic, void* stream) {
  chooseAttention(batch, arithmetic, [&](auto body) { launch<decltype(body)>(batch, stream); });
}

void joinParts(const RaggedBatch& batch, Arithmetic arithmetic, void* stream) {
  chooseJoin(arithmetic, [&](auto body) { launch<decltype(body)>(batch, stream); });
}

}  // namespace heatkv::cuda
