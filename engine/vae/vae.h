// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Infinity's image tokenizer: sums of codes <-> pictures. Sums and features (B, d, h, w), pictures
// (B, 3, h*stride, w*stride). Inference only: the caller holds an InferenceMode guard. Thread: one at a time.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>

#include "engine/api/model_info.h"
#include "engine/vae/vae_layers.h"
#include "engine/weights/model_files.h"

namespace heatkv {

class Vae {
 public:
  /// Reads the weights onto `device` as `dtype` (float32 is the reference). Throws Error{Model} for missing tensors,
  /// other shapes and layers this program does not know.
  Vae(const PartFile& file, const VaeInfo& info, at::Device device, at::ScalarType dtype);
  ~Vae();
  Vae(Vae&&) noexcept;

  int stride() const { return m_info.stride; }
  int bits() const { return m_info.bits; }
  int64_t weightBytes() const { return m_weightBytes; }

  /// Pictures of any sum of codes, a partial one too: float32 (B, 3, h*stride, w*stride), not clamped. Pictures are
  /// decoded one by one, so memory does not grow with B beyond the result.
  at::Tensor decode(const at::Tensor& sum) const;
  /// Bytes that decoding a sum of h x w needs at most for one picture, weights and result aside.
  int64_t decodeBytes(int64_t h, int64_t w) const;

  /// Whether the file holds an encoder: what an edit reads its source picture with.
  bool encodes() const { return m_encoder.has_value(); }
  /// Bytes that encoding a picture into h x w features needs at most, weights and result aside. Requires encodes().
  int64_t encodeBytes(int64_t h, int64_t w) const;

  /// Features of pictures uint8 (B, H, W, 3), RGB: float32 (B, d, H/stride, W/stride). Throws Error{Usage} where stride
  /// does not divide a side, Error{Model} where the file holds no encoder.
  at::Tensor encode(const at::Tensor& pixels) const;

  /// Clamps to [-1, 1], then (v + 1)/2*255 truncated: uint8 (B, H, W, 3), RGB, contiguous, same device. Throws
  /// Error{Run} where a value is not a number.
  static at::Tensor toPixels(const at::Tensor& picture);
  /// The same without looking at the values first, so that a device need not be waited for: what is not a number
  /// becomes some colour.
  static at::Tensor bytesOf(const at::Tensor& picture);

  /// Maps of more bytes are worked on in stripes (tests lower it).
  void setStripeBytes(int64_t bytes) { m_stripe = bytes; }

 private:
  struct Level {
    std::vector<vae::ResBlock> blocks;
    std::optional<vae::Conv> resample;
  };
  struct Half {
    vae::Conv in, out;
    vae::ResBlock mid1, mid2;
    vae::Norm norm;
    std::vector<Level> levels;  ///< in order of use
  };
  class Reader;

  VaeInfo m_info;
  at::ScalarType m_dtype;
  at::Device m_device;
  std::optional<Half> m_encoder;  ///< a file may lack it
  Half m_decoder;
  int64_t m_weightBytes = 0;
  int64_t m_stripe;
};

}  // namespace heatkv
