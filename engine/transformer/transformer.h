// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The transformer of the Infinity paper, a layer at a time: the rows of x are the guidance branches of one image, or of
// several where that is faster. No row's numbers depend on the others. The scale loop is the generator's; what is kept
// is cache/.
#pragma once

#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>

#include <optional>
#include <utility>
#include <vector>

#include "engine/api/model_info.h"
#include "engine/backend/backend.h"
#include "engine/backend/rope.h"
#include "engine/cache/pool.h"
#include "engine/transformer/token_choice.h"
#include "engine/weights/linear.h"
#include "engine/weights/model_files.h"

namespace heatkv {

struct Block {
  at::Tensor adaGss;      ///< (1, 1, 6, C) float32
  Linear qkv, proj;       ///< qkv's bias is q_bias, 0, v_bias
  at::Tensor queryScale;  ///< (H) exp(min(scale_mul, ln 100))
  at::Tensor caNormWeight, caNormBias;
  at::Tensor caGamma;  ///< (C), ones where the model has none
  Linear caQuery, caKeyValue, caProj;
  Linear fc1, fc2;
};

/// What one branch of a run is conditioned on.
struct BranchCondition {
  at::Tensor cond;                ///< (1, C)
  at::Tensor gss;                 ///< (1, 1, 6, C)
  at::Tensor head;                ///< (1, 2, C): 1 + scale and shift of the norm before the logits
  std::vector<PromptHeads> text;  ///< per layer
};

/// Both branches of a run, stacked where they have one shape.
struct RunCondition {
  at::Tensor cond;                                  ///< (branches, C)
  at::Tensor head;                                  ///< (branches, 2, C)
  std::vector<at::Tensor> modulations;              ///< per layer (branches, 6, C): gates, 1 + scales, shifts
  std::vector<std::shared_ptr<const Prompt>> text;  ///< per layer
};

/// The same for several images at once: rows image by image.
RunCondition repeated(const RunCondition& run, int images);
/// The first branch alone.
RunCondition firstBranch(const RunCondition& run);

class Transformer {
 public:
  /// `precision` is the blocks'; all else is float32. `backend` is borrowed for its life. Throws Error{Model} where a
  /// tensor is missing or of another shape.
  Transformer(const PartFile& file, const TransformerInfo& info, const Backend& backend, Precision precision);

  const TransformerInfo& info() const { return m_info; }
  const Backend& backend() const { return m_backend; }
  at::ScalarType dtype() const { return m_precision.dtype; }
  int64_t weightBytes() const { return m_weightBytes; }
  const WeightError& weightError() const { return m_weightError; }
  /// Bytes that a product with 8-bit weights widens at most; 0 for other weights.
  int64_t widenedBytes() const;

  /// The unconditional features of a prompt of `tokens` tokens: (tokens, Ct). Requires tokens <= info().uncondRows.
  at::Tensor unconditional(int64_t tokens) const { return m_cfgUncond.narrow(0, 0, tokens); }
  /// Conditions from each branch's text features (Lt, Ct).
  RunCondition condition(const std::vector<at::Tensor>& features) const;

  /// (branches, 1, C): the first scale's input.
  at::Tensor start(const RunCondition& run) const;
  /// word_embed of (n, d): (n, C).
  at::Tensor embed(const at::Tensor& features) const { return m_wordEmbed(features); }
  /// Adds the level's embedding before the first block.
  at::Tensor withLevel(const at::Tensor& x, int scale) const { return x + m_levels[scale]; }

  struct LayerInput {
    int layer = 0;
    int firstRow = 0;
    const Rope* rope = nullptr;
    bool wantsRawQuery = false;
    MassRequest* masses = nullptr;
    const ReservedSlots* reserved = nullptr;
    PartMaps* maps = nullptr;             ///< to be filled with what each part adds
    const PrunedScale* pruned = nullptr;  ///< null: all tokens are computed
    /// Grids of an edit's source picture and of the running scale, where this layer sees the source pooled.
    std::optional<std::pair<Grid, Grid>> pooled;
    bool headsAlone = false;  ///< the rest of the block is not asked for
  };
  struct LayerOutput {
    at::Tensor x;
    HeadTensors heads;
    at::Tensor rawQuery;  ///< (branches, H, n, c) where asked for
    HeadTensors seen;     ///< heads with the pooled source before them, where it was pooled
    std::array<at::Tensor, 3>
        tokens;  ///< (branches, kept) that each part of a pruned layer chose; heads are of the first
  };
  /// One block on x (branches, n, C) float32. A pruned one gives neither masses, raw queries nor maps.
  LayerOutput forwardLayer(const at::Tensor& x, const RunCondition& run, const LayerInput& input,
                           const Pool& pool) const;

  /// (branches, n, 2d) float32, before temperature and guidance.
  at::Tensor logits(const at::Tensor& x, const RunCondition& run) const;

 private:
  /// Attention of out.heads over the pool, with the source pooled where asked for.
  at::Tensor attended(LayerOutput& out, const LayerInput& input, const Pool& pool) const;
  LayerOutput forwardPruned(const at::Tensor& x, const RunCondition& run, const LayerInput& input,
                            const Pool& pool) const;
  BranchCondition conditionOf(const at::Tensor& features) const;
  at::Tensor bareQuery(const Block& block, const at::Tensor& product) const;

  TransformerInfo m_info;
  const Backend& m_backend;
  Precision m_precision;
  int64_t m_weightBytes = 0;
  WeightError m_weightError;
  at::Tensor m_cfgUncond, m_textNorm, m_poolQuery, m_posStart, m_levels;
  Linear m_poolKeyValue, m_poolProj, m_textFirst, m_textSecond, m_wordEmbed, m_sharedAda, m_headAda, m_head;
  std::vector<Block> m_blocks;
};

}  // namespace heatkv
