// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which body serves a batch. start(body) gets a value of its type.
#pragma once

#include "engine/kernels/cuda/ragged_float.h"
#include "engine/kernels/cuda/ragged_tensor_cores.h"
#include "engine/kernels/cuda/token_bodies.h"

namespace heatkv::cuda {

template <int kC, typename Start>
void attentionBodyOf(Arithmetic arithmetic, Start start) {
  switch (arithmetic) {
    case Arithmetic::TensorCores:
      return start(TensorCoreAttention<kC>());
    case Arithmetic::Float:
      return start(FloatAttention<kC, float>());
    case Arithmetic::FloatOverBf16:
      return start(FloatAttention<kC, Bf16>());
  }
}

template <typename Start>
void chooseAttention(const RaggedBatch& batch, Arithmetic arithmetic, Start start) {
  if (batch.c <= 32) return attentionBodyOf<32>(arithmetic, start);
  if (batch.c <= 64) return attentionBodyOf<64>(arithmetic, start);
  if (batch.c <= 96) return attentionBodyOf<96>(arithmetic, start);
  attentionBodyOf<kMostChannels>(arithmetic, start);
}

template <typename In, typename Start>
void splitBodyOf(const SplitBatch& batch, Start start) {
  if (!batch.bf16Pool) return start(HeadSplit<In, float, float>());
  if (batch.bf16Query) return start(HeadSplit<In, Bf16, Bf16>());
  start(HeadSplit<In, float, Bf16>());
}

template <typename Start>
void chooseSplit(const SplitBatch& batch, Start start) {
  batch.bf16Input ? splitBodyOf<Bf16>(batch, start) : splitBodyOf<float>(batch, start);
}

template <typename Start>
void chooseAppend(const AppendBatch& batch, Start start) {
  if (batch.rowBytes % 16 == 0) return start(TokenAppend<Sixteen>());
  if (batch.rowBytes % 4 == 0) return start(TokenAppend<uint32_t>());
  start(TokenAppend<uint16_t>());
}

}  // namespace heatkv::cuda
