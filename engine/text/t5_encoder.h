// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// T5 v1.1 encoder: token ids (Lt) -> features (Lt, d_model). Inference only: the caller holds an
// InferenceMode guard. Thread: one at a time.
#pragma once

#include <ATen/core/Tensor.h>

#include <span>
#include <vector>

#include "engine/api/model_info.h"
#include "engine/weights/linear.h"
#include "engine/weights/model_files.h"

namespace heatkv {

/// The residual stream, the norms and the softmax are float32 whatever the weights are. float16 is never run, because
/// some T5 layers overflow it; files that store it are widened.
class T5Encoder {
 public:
  /// Reads the weights onto `device` for float32 or bfloat16 products. Throws Error{Model} for missing tensors and
  /// other shapes, Error{Usage} for another dtype.
  T5Encoder(const PartFile& file, const TextEncoderInfo& info, at::Device device, Precision precision);

  /// The last hidden state of `ids` (end token included, never padded): float32 (Lt, d_model) on the device. Throws
  /// Error{Usage} for an id outside the vocabulary or no id at all, Error{Run} where the result is not finite.
  at::Tensor encode(std::span<const int> ids) const;

  int width() const { return m_info.width; }
  int64_t weightBytes() const { return m_weightBytes; }
  const WeightError& weightError() const { return m_weightError; }

 private:
  struct Layer {
    at::Tensor attentionNorm;    ///< (C)
    Linear qkv, out;             ///< (3*H*c, C), (C, H*c)
    at::Tensor feedForwardNorm;  ///< (C)
    Linear wi, wo;               ///< (2*F, C) gate first, (C, F)
  };
  class Reader;

  at::Tensor positionBias(int64_t tokens) const;
  at::Tensor attention(const at::Tensor& x, const Layer& layer, const at::Tensor& bias) const;
  at::Tensor feedForward(const at::Tensor& x, const Layer& layer) const;

  TextEncoderInfo m_info;
  at::Device m_device;
  at::ScalarType m_dtype;
  at::Tensor m_embedding, m_relativeBias, m_finalNorm;
  std::vector<Layer> m_layers;
  int64_t m_weightBytes = 0;
  WeightError m_weightError;
};

}  // namespace heatkv
