// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which body serves a batch. start(body) gets a value of its type.
#pragma once

#include "engine/kernels/cuda/ragged_float.h"
#include "engine/kernels/cuda/ragged_tensor_cores.h"
#include "engine/kernels/cuda/row_bodies.h"
#include "engine/kernels/cuda/token_bodies.h"

namespace heatkv::cuda {

template <int kC, typename Start>
void attentionBodyOf(Stored pool, Arithmetic arithmetic, Start start) {
  const bool cores = arithmetic == Arithmetic::TensorCores;
  switch (pool) {
    case Stored::F32:
      return start(FloatAttention<kC, float, float>());
    case Stored::BF16:
      return cores ? start(TensorCoreAttention<kC, Bf16>()) : start(FloatAttention<kC, Bf16, Bf16>());
    case Stored::Int8:
      return cores ? start(TensorCoreAttention<kC, Int8>()) : start(FloatAttention<kC, float, Int8>());
    case Stored::Fp8:
      return cores ? start(TensorCoreAttention<kC, Fp8>()) : start(FloatAttention<kC, float, Fp8>());
  }
}

template <typename Start>
void chooseAttention(const RaggedBatch& batch, Arithmetic arithmetic, Start start) {
  if (batch.c <= 32) return attentionBodyOf<32>(batch.pool, arithmetic, start);
  if (batch.c <= 64) return attentionBodyOf<64>(batch.pool, arithmetic, start);
  if (batch.c <= 96) return attentionBodyOf<96>(batch.pool, arithmetic, start);
  attentionBodyOf<kMostChannels>(batch.pool, arithmetic, start);
}

template <typename Start>
void chooseJoin(Arithmetic arithmetic, Start start) {
  arithmetic == Arithmetic::TensorCores ? start(JoinParts<Bf16>()) : start(JoinParts<float>());
}

template <typename In, typename Query, typename Start>
void splitBodyOf(Stored pool, Start start) {
  switch (pool) {
    case Stored::F32:
      return start(HeadSplit<In, float, float>());
    case Stored::BF16:
      return start(HeadSplit<In, Query, Bf16>());
    case Stored::Int8:
      return start(HeadSplit<In, Query, Int8>());
    case Stored::Fp8:
      return start(HeadSplit<In, Query, Fp8>());
  }
}

/// Queries are bf16 where the product is, over any pool but one of float32.
template <typename Start>
void chooseSplit(const SplitBatch& batch, Start start) {
  if (!batch.bf16Input) return splitBodyOf<float, float>(batch.pool, start);
  batch.bf16Query ? splitBodyOf<Bf16, Bf16>(batch.pool, start) : splitBodyOf<Bf16, float>(batch.pool, start);
}

template <typename T, typename Start>
void normBodyOf(int width, Start start) {
  constexpr int kNumbers = 4 * 4 * kLanes;  // of a block, with one four a thread
  if (width <= 2 * kNumbers) return start(RowNorm<T, 2>());
  if (width <= 4 * kNumbers) return start(RowNorm<T, 4>());
  if (width <= 8 * kNumbers) return start(RowNorm<T, 8>());
  start(RowNorm<T, kMostWidth / kNumbers>());
}

/// The product and the norm are of one type.
template <typename Start>
void chooseNorm(const NormBatch& batch, Start start) {
  const bool bf16 = batch.out ? batch.bf16Out : batch.bf16Product;
  bf16 ? normBodyOf<Bf16>(batch.width, start) : normBodyOf<float>(batch.width, start);
}

template <typename Start>
void chooseGelu(const GeluBatch& batch, Start start) {
  batch.bf16 ? start(RowGelu<Bf16>()) : start(RowGelu<float>());
}

template <typename Start>
void chooseAppend(const AppendBatch& batch, Start start) {
  if (batch.pool == Stored::Int8)
    return batch.bf16Rows ? start(NarrowAppend<Bf16, Int8>()) : start(NarrowAppend<float, Int8>());
  if (batch.pool == Stored::Fp8)
    return batch.bf16Rows ? start(NarrowAppend<Bf16, Fp8>()) : start(NarrowAppend<float, Fp8>());
  if (rowBytesOf(batch) % 16 == 0) return start(TokenAppend<Sixteen>());
  if (rowBytesOf(batch) % 4 == 0) return start(TokenAppend<uint32_t>());
  start(TokenAppend<uint16_t>());
}

}  // namespace heatkv::cuda
