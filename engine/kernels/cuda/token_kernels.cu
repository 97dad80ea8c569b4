// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/cuda/choose_body.h"
#include "engine/kernels/cuda/launch.cuh"

namespace heatkv::cuda {

void splitHeads(const SplitBatch& batch, void* stream) {
  chooseSplit(batch, [&](auto body) { launch<decltype(body)>(batch, stream); });
}

void appendTokens(const AppendBatch& batch, void* stream) {
  chooseAppend(batch, [&](auto body) { launch<decltype(body)>(batch, stream); });
}

void normRows(const NormBatch& batch, void* stream) {
  chooseNorm(batch, [&](auto body) { launch<decltype(body)>(batch, stream); });
}

void geluRows(const GeluBatch& batch, void* stream) {
  chooseGelu(batch, [&](auto body) { launch<decltype(body)>(batch, stream); });
}

}  // namespace heatkv::cuda
