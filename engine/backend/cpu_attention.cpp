// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <atomic>

#include "engine/backend/cpu_backend.h"
#include "engine/backend/pooled_source.h"
#include "engine/cache/eight_bit.h"
#include "engine/cache/pool.h"
#include "engine/kernels/attention_kernels.h"

namespace heatkv {
namespace {

/// Where a row and head's numbers go in (branches, n, C).
struct Target {
  at::Tensor out;
  void put(RaggedHead& work, int64_t branch, int64_t head) const {
    const int64_t at = branch * out.stride(0) + head * work.c;
    work.outStride = out.stride(1);
    if (out.scalar_type() == at::kBFloat16) {
      work.outBfloat16 = static_cast<uint16_t*>(out.data_ptr()) + at;
    } else {
      work.out = out.data_ptr<float>() + at;
    }
  }
};

/// Heads differ in how much they hold: whoever is free takes the next one.
template <typename Work>
void inTurns(int64_t tasks, const Work& work) {
  std::atomic<int64_t> next{0};
  at::parallel_for(0, std::min<int64_t>(tasks, at::get_num_threads()), 1, [&](int64_t, int64_t) {
    for (int64_t task = next++; task < tasks; task = next++) work(task);
  });
}

}  // namespace

HeadTensors CpuBackend::split(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope,
                              const SplitOptions& options, const Pool&, const ReservedSlots*) const {
  const at::Tensor input = qkv.contiguous();
  const int64_t branches = input.size(0), n = input.size(1), heads = scale.size(0), c = input.size(2) / (3 * heads);
  const auto empty = [&] { return at::empty({branches, heads, n, c}, at::kFloat); };
  HeadTensors out{empty(), empty(), empty()};
  const int64_t step = heads * n * c, ropeStep = rope.cos.dim() == 3 ? rope.cos.stride(0) : 0;
  SplitHeads work;
  work.bfloat16 = input.scalar_type() == at::kBFloat16;
  if (options.layer) {
    work.bias = options.layer->bias.data_ptr<float>();
    if (options.layer->scale.defined()) work.columnScale = options.layer->scale.data_ptr<float>();
  }
  work.scale = scale.data_ptr<float>();
  work.cos = rope.cos.data_ptr<float>();
  work.sin = rope.sin.data_ptr<float>();
  work.n = n;
  work.heads = static_cast<int>(heads);
  work.c = static_cast<int>(c);
  work.stored = storedAs(options.stored);
  constexpr int64_t kGrain = 16;
  at::parallel_for(0, branches * n, kGrain, [&](int64_t begin, int64_t end) {
    for (int64_t b = begin / n; b * n < end; ++b) {
      SplitHeads part = work;
      part.qkv = static_cast<const char*>(input.data_ptr()) + b * 3 * step * input.element_size();
      part.cos += b * ropeStep;
      part.sin += b * ropeStep;
      part.q = out.q.data_ptr<float>() + b * step;
      part.k = out.k.data_ptr<float>() + b * step;
      part.v = out.v.data_ptr<float>() + b * step;
      splitHeads(part, std::max<int64_t>(begin - b * n, 0), std::min(end - b * n, n));
    }
  });
  return out;
}

at::Tensor CpuBackend::attend(const HeadTensors& heads, const Pool& pool, int firstRow, int layer, MassRequest* masses,
                              at::ScalarType dtype) const {
  const int64_t branches = heads.q.size(0), count = heads.q.size(1), n = heads.q.size(2), c = heads.q.size(3);
  const Target target{at::empty({branches, n, count * c}, dtype)};
  const int64_t rows = heads.k.size(2);
  const std::vector<int64_t> ends =
      masses ? attendedEnds(masses->segmentEnds, heads.pooled > 0) : std::vector<int64_t>();
  const auto segments = static_cast<int64_t>(ends.size());
  if (masses) masses->masses = at::empty({count, n, segments}, at::kDouble);
  const int64_t blocks = (n + kRaggedRows - 1) / kRaggedRows;
  const Arenas& arenas = pool.arenas();
  const StoredRows keys = storedRows(arenas.keys, arenas.keyScales),
                   values = storedRows(arenas.values, arenas.valueScales);
  inTurns(branches * count * blocks, [&](int64_t task) {
    const int64_t pair = task / blocks, first = task % blocks * kRaggedRows;
    const auto branch = static_cast<int>(pair / count), head = static_cast<int>(pair % count);
    std::vector<int32_t> scratch;
    const std::span<const int32_t> slots = pool.seen(firstRow + branch, layer, head, scratch);
    RaggedHead work;
    work.q = heads.q.data_ptr<float>() + pair * n * c;
    const KeyRange range(pool.entries(firstRow + branch, layer, head), heads);
    work.k = heads.k.data_ptr<float>() + (pair * rows + range.ownFrom) * c;
    work.v = heads.v.data_ptr<float>() + (pair * rows + range.ownFrom) * c;
    work.qStride = work.kvStride = c;
    work.current = rows - range.ownFrom;
    work.slots = slots.data() + range.heldFrom;
    work.held = static_cast<int64_t>(slots.size()) - range.heldFrom;
    work.arenaKeys = keys;
    work.arenaValues = values;
    work.c = static_cast<int>(c);
    target.put(work, branch, head);
    if (masses && branch == 0) {
      work.masses = masses->masses.data_ptr<double>() + head * n * segments;
      work.segmentEnds = ends.data();
      work.segments = static_cast<int>(segments);
    }
    attendRagged(work, first, std::min(n, first + kRaggedRows));
  });
  if (masses && heads.pooled > 0) masses->masses = inPositionOrder(masses->masses);
  return target.out;
}

at::Tensor CpuBackend::attendPrompt(const Linear& query, const at::Tensor& x, const Prompt& prompts,
                                    at::ScalarType dtype) const {
  const at::Tensor q = query(x).to(at::kFloat);
  const int64_t branches = q.size(0), n = q.size(1), width = q.size(2), count = prompts.rows().front().keys.size(0),
                c = width / count;
  const Target target{at::empty({branches, n, width}, dtype)};
  const int64_t blocks = (n + kRaggedRows - 1) / kRaggedRows;
  inTurns(branches * count * blocks, [&](int64_t task) {
    const int64_t pair = task / blocks, first = task % blocks * kRaggedRows;
    const int64_t branch = pair / count, head = pair % count;
    const PromptHeads& prompt = prompts.rows()[static_cast<size_t>(branch)];
    RaggedHead work;
    work.q = q.data_ptr<float>() + branch * n * width + head * c;
    work.qStride = width;
    work.current = prompt.keys.size(1);
    work.k = prompt.keys.data_ptr<float>() + head * work.current * c;
    work.v = prompt.values.data_ptr<float>() + head * work.current * c;
    work.kvStride = c;
    work.c = static_cast<int>(c);
    target.put(work, branch, head);
    attendRagged(work, first, std::min(n, first + kRaggedRows));
  });
  return target.out;
}

}  // namespace heatkv
