// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a kind of device does to tensors: everything between a block's matrix products, attention over the pool, writes
// into the pool, sums over attention. One is chosen when a model is loaded; the rest of the engine never asks which.
// Thread: the engine's.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/backend/pass_sums.h"
#include "engine/backend/rope.h"
#include "engine/cache/arena_writer.h"
#include "engine/weights/linear.h"

namespace heatkv {

class Pool;
struct ReservedSlots;

/// q, k, v of one image: (branches, H, n, c) float32, or what a GPU's kernels take; q and k normalised, scaled,
/// rotated.
struct HeadTensors {
  at::Tensor q, k, v;
  /// So many first entries of k and v are a source picture's, pooled: attention sees them in place of what is held of
  /// it.
  int64_t pooled = 0;
};

/// What happens to qkv on its way into heads.
struct SplitOptions {
  const Linear* layer = nullptr;       ///< whose bare product qkv is; null: qkv is its output
  at::ScalarType stored = at::kFloat;  ///< k and v become what a cache of this dtype will hold of them
};

/// Asks for the probability that branch 0's queries put on each segment of a full cache's keys.
struct MassRequest {
  std::vector<int64_t> segmentEnds;  ///< ascending, in the order of positions; the last = held + current
  at::Tensor masses;  ///< out: (H, n, segments) float64; undefined where the device cannot sum them on its way
};

/// A prompt's keys and values of one layer and branch, (H, Lt, c) float32, keys times 1/sqrt(c).
struct PromptHeads {
  at::Tensor keys, values;
};

/// The prompts of a run's rows at one layer, as a backend attends to them.
class Prompt {
 public:
  explicit Prompt(std::vector<PromptHeads> rows) : m_rows(std::move(rows)) {}
  virtual ~Prompt() = default;
  const std::vector<PromptHeads>& rows() const { return m_rows; }
  /// The same kind of other rows.
  virtual std::shared_ptr<const Prompt> withRows(std::vector<PromptHeads> rows) const {
    return std::make_shared<Prompt>(std::move(rows));
  }

 private:
  std::vector<PromptHeads> m_rows;
};

/// norm(x) * scale + shift, as `dtype`; eps 1e-6.
struct NormInto {
  at::Tensor scale, shift;  ///< (C), or (branches, C) where branches differ
  at::ScalarType dtype = at::kFloat;
};

/// A product with the layer that it belongs to: its output is product * layer.scale + layer.bias.
struct LayerProduct {
  const Linear& layer;
  at::Tensor rows;  ///< (branches, n, C) float32 or bfloat16
};
/// The layer's output in float32, and in the product's dtype, in plain ATen.
at::Tensor wideOutputOf(const LayerProduct& product);
at::Tensor outputOf(const LayerProduct& product);

struct SumAndNorm {
  at::Tensor sum, normed;
};

/// One block's scratch: what a plan asks a backend about.
struct LayerShape {
  int64_t tokens = 0, all = 0;  ///< that are computed, and that the scale has
  int64_t width = 0, hidden = 0;
  int64_t rows = 1;                   ///< image x branch
  at::ScalarType dtype = at::kFloat;  ///< the blocks'
  at::ScalarType cache = at::kFloat;
};

/// A run's prompt at one layer.
struct PromptShape {
  int64_t tokens = 0, width = 0, heads = 0;
  int64_t branches = 1, images = 1;  ///< images that go through the layer together
  at::ScalarType dtype = at::kFloat;
};

class Backend : public ArenaDevice {
 public:
  /// The layer's product before scale and bias, in its dtype.
  virtual at::Tensor product(const Linear& layer, const at::Tensor& x) const { return layer.product(x); }
  /// The residual stream x is (branches, n, C) float32; gates are (C) or (branches, C).
  virtual at::Tensor normed(const at::Tensor& x, const NormInto& norm) const = 0;
  /// x + gate * output. `reuse`: the result may take x's memory.
  virtual at::Tensor gatedSum(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate,
                              bool reuse) const = 0;
  /// The same, and the norm of the result.
  virtual SumAndNorm gatedSumNormed(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate,
                                    const NormInto& norm, bool reuse) const = 0;
  /// gelu (tanh) of the output, in the product's dtype and, where it can be, memory.
  virtual at::Tensor gelu(const LayerProduct& product) const = 0;

  /// qkv (branches, n, 3C) float32 or bfloat16 -> heads of attention over `pool`, whose dtype is options.stored;
  /// `scale` (H) multiplies q. Where writesReserved(), the tokens of heads with reserved slots are written on the way.
  /// `reserved` may be null.
  virtual HeadTensors split(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope,
                            const SplitOptions& options, const Pool& pool, const ReservedSlots* reserved) const = 0;
  virtual bool writesReserved(const Pool&) const { return false; }
  /// (branches, n, C) as `dtype`, float32 or bfloat16: softmax(q [held, k]^T) [held, v] per row and head; row =
  /// firstRow + branch. `masses` may be null.
  virtual at::Tensor attend(const HeadTensors& heads, const Pool& pool, int firstRow, int layer, MassRequest* masses,
                            at::ScalarType dtype) const = 0;
  /// A prompt a row, for blocks of `dtype`.
  virtual std::shared_ptr<const Prompt> prompt(std::vector<PromptHeads> rows, at::ScalarType) const {
    return std::make_shared<Prompt>(std::move(rows));
  }
  /// (branches, n, C) as `dtype`: cross attention of query(x), x (branches, n, C), on one prompt a branch.
  virtual at::Tensor attendPrompt(const Linear& query, const at::Tensor& x, const Prompt& prompt,
                                  at::ScalarType dtype) const = 0;

  /// Sums over the attention of queries (H, n_t, c) and keys (H, len, c), any float type: softmax of q.k in float32,
  /// sums in float64.
  virtual PassSums passSums(const at::Tensor& queries, const at::Tensor& keys, const PassRequest& request) const = 0;

  /// Whether pictures are decoded on a stream of their own while layers run.
  virtual bool decodesBeside() const { return false; }
  /// Whether several images go through a layer together as far as memory goes.
  virtual bool runsTogether() const { return false; }
  /// Live bytes while one layer runs, weights and arena aside.
  virtual int64_t layerBytes(const LayerShape& shape) const = 0;
  /// Live bytes that a pool of `slots` slots needs beside its arenas.
  virtual int64_t listBytes(int64_t) const { return 0; }
  /// Live bytes of a prompt.
  virtual int64_t promptBytes(const PromptShape& s) const { return 2 * s.branches * s.tokens * s.width * 4; }
  /// Kernels that plain ATen is used in place of, since they failed their check: "attention: sums wrong".
  virtual std::vector<std::string> replacedKernels() const { return {}; }
};

/// The fused loops of the CPU; a GPU's kernels where this build has them, else plain ATen.
std::unique_ptr<const Backend> makeBackend(at::Device device);

}  // namespace heatkv
