// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda_backend.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include <algorithm>

#include "engine/backend/copy_queue.h"
#include "engine/backend/cuda_prompt.h"
#include "engine/backend/upload.h"
#include "engine/cache/eight_bit.h"

namespace heatkv {
namespace {

/// Keys that a part should have at least, and parts at most: beyond, joining them costs more than it saves.
constexpr int64_t kPartKeys = 256;
constexpr int64_t kMostParts = 8;
/// Queries that a block of the tensor cores' kernel takes.
constexpr int64_t kBlockQueries = 128;

bool isBf16(const at::Tensor& tensor) {
  return tensor.scalar_type() == at::kBFloat16;
}

const float* floats(const at::Tensor& t) {
  return t.defined() ? t.data_ptr<float>() : nullptr;
}

/// Numbers between a vector's branches.
int64_t rowStride(const at::Tensor& t) {
  return t.dim() == 2 ? t.stride(0) : 0;
}

cuda::Bf16* scalesOf(const at::Tensor& t) {
  return t.defined() ? static_cast<cuda::Bf16*>(t.data_ptr()) : nullptr;
}

/// What keys and values of the running map are kept as: over 8 bits what they are read as.
at::ScalarType mapTypeOf(at::ScalarType pool, at::ScalarType query) {
  return isEightBit(pool) ? query : pool;
}

}  // namespace

const char* CudaBackend::nameOf(Kernel kernel) {
  switch (kernel) {
    case Kernel::Norm:
      return "norm";
    case Kernel::Gelu:
      return "gelu";
    case Kernel::Heads:
      return "heads";
    case Kernel::Attention:
      return "attention";
    case Kernel::CrossAttention:
      return "cross attention";
    default:
      return "copies";
  }
}

void CudaBackend::replaceFailed(const std::vector<KernelCheck>& checks) {
  for (const KernelCheck& check : checks) {
    if (check.passed()) continue;
    for (Kernel kernel :
         {Kernel::Norm, Kernel::Gelu, Kernel::Heads, Kernel::Attention, Kernel::CrossAttention, Kernel::Copies}) {
      if (check.kernel != nameOf(kernel) || !uses(kernel)) continue;
      replace(kernel, check.error.empty() ? fmt::format("off by {:.3g} at {}", check.off, check.shape) : check.error);
    }
  }
}

std::vector<std::string> CudaBackend::replacedKernels() const {
  std::vector<std::string> list;
  for (const auto& [kernel, why] : m_replaced) list.push_back(std::string(nameOf(kernel)) + ": " + why);
  return list;
}

bool CudaBackend::serves(int64_t c, at::ScalarType pool) {
  const bool known = pool == at::kFloat || pool == at::kBFloat16 || isEightBit(pool);
  return known && c % (isEightBit(pool) ? 8 : 2) == 0 && c <= cuda::kMostChannels;
}

bool CudaBackend::writesReserved(const Pool& pool) const {
  return uses(Kernel::Heads) && serves(pool.shape().headDim, pool.dtype());
}

SumAndNorm CudaBackend::norm(const at::Tensor& given, const LayerProduct* add, const at::Tensor& gate,
                             const NormInto* into, bool reuse) const {
  const at::Tensor x = given.contiguous();
  SumAndNorm out{!add || reuse ? x : at::empty_like(x), {}};
  cuda::NormBatch batch;
  batch.x = x.data_ptr<float>();
  batch.sum = out.sum.data_ptr<float>();
  batch.rows = static_cast<int>(x.size(0));
  batch.n = static_cast<int>(x.size(1));
  batch.width = static_cast<int>(x.size(2));
  if (add) {
    batch.product = add->rows.data_ptr();
    batch.bf16Product = isBf16(add->rows);
    batch.columnScale = floats(add->layer.scale);
    batch.bias = floats(add->layer.bias);
    batch.gate = gate.data_ptr<float>();
    batch.gateRow = rowStride(gate);
  }
  if (into) {
    out.normed = at::empty(x.sizes(), x.options().dtype(into->dtype));
    batch.out = out.normed.data_ptr();
    batch.bf16Out = isBf16(out.normed);
    batch.scale = into->scale.data_ptr<float>();
    batch.shift = into->shift.data_ptr<float>();
    batch.scaleRow = rowStride(into->scale);
    batch.shiftRow = rowStride(into->shift);
  }
  m_launcher->norm(batch);
  return out;
}

at::Tensor CudaBackend::normed(const at::Tensor& x, const NormInto& into) const {
  if (!uses(Kernel::Norm) || !servesRows(x.size(2))) return AtenBackend::normed(x, into);
  return norm(x, nullptr, {}, &into, false).normed;
}

at::Tensor CudaBackend::gatedSum(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate,
                                 bool reuse) const {
  if (!uses(Kernel::Norm) || !servesRows(x.size(2))) return AtenBackend::gatedSum(x, add, gate, reuse);
  return norm(x, &add, gate, nullptr, reuse).sum;
}

SumAndNorm CudaBackend::gatedSumNormed(const at::Tensor& x, const LayerProduct& add, const at::Tensor& gate,
                                       const NormInto& into, bool reuse) const {
  if (!uses(Kernel::Norm) || !servesRows(x.size(2)) || add.rows.scalar_type() != into.dtype)
    return AtenBackend::gatedSumNormed(x, add, gate, into, reuse);
  return norm(x, &add, gate, &into, reuse);
}

at::Tensor CudaBackend::gelu(const LayerProduct& product) const {
  const int64_t width = product.rows.size(-1);
  if (!uses(Kernel::Gelu) || width % 4 != 0) return AtenBackend::gelu(product);
  m_launcher->gelu({product.rows.data_ptr(), floats(product.layer.scale), floats(product.layer.bias),
                    product.rows.numel() / width, static_cast<int>(width), isBf16(product.rows)});
  return product.rows;
}

HeadTensors CudaBackend::split(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope,
                               const SplitOptions& options, const Pool& pool, const ReservedSlots* reserved) const {
  if (!writesReserved(pool)) return AtenBackend::split(qkv, scale, rope, options, pool, reserved);
  const at::Tensor input = qkv.contiguous();
  const int64_t rows = input.size(0), n = input.size(1), heads = scale.size(0), c = input.size(2) / (3 * heads);
  cuda::SplitBatch batch;
  batch.bf16Input = isBf16(input);
  batch.pool = storedAs(pool.dtype());
  batch.bf16Query = batch.bf16Input && batch.pool != Stored::F32;
  const auto tensor = input.options();
  HeadTensors out;
  out.q = at::empty({rows, heads, n, c}, tensor.dtype(batch.bf16Query ? at::kBFloat16 : at::kFloat));
  out.k = at::empty({rows, heads, n, c}, tensor.dtype(mapTypeOf(pool.dtype(), out.q.scalar_type())));
  out.v = at::empty_like(out.k);
  if (options.layer) {
    batch.columnScale = floats(options.layer->scale);
    batch.bias = floats(options.layer->bias);
  }
  batch.qkv = input.data_ptr();
  batch.scale = scale.data_ptr<float>();
  batch.cos = rope.cos.data_ptr<float>();
  batch.sin = rope.sin.data_ptr<float>();
  batch.ropeRow = rope.cos.dim() == 3 ? rope.cos.stride(0) : 0;
  batch.q = out.q.data_ptr();
  batch.k = out.k.data_ptr();
  batch.v = out.v.data_ptr();
  Upload lists;
  if (reserved && !reserved->slots.empty()) {
    const size_t slots = lists.add(std::span<const int32_t>(reserved->slots)),
                 starts = lists.add(std::span<const int32_t>(reserved->start));
    lists.send(*m_launcher);
    batch.slots = lists.at<int32_t>(slots);
    batch.slotStart = lists.at<int32_t>(starts);
    const Arenas& arenas = pool.arenas();
    batch.arenaKeys = arenas.keys.data_ptr();
    batch.arenaValues = arenas.values.data_ptr();
    batch.keyScales = scalesOf(arenas.keyScales);
    batch.valueScales = scalesOf(arenas.valueScales);
  }
  batch.n = static_cast<int>(n);
  batch.rows = static_cast<int>(rows);
  batch.heads = static_cast<int>(heads);
  batch.c = static_cast<int>(c);
  m_launcher->split(batch);
  return out;
}

void CudaBackend::start(cuda::RaggedBatch batch, cuda::Arithmetic arithmetic, int64_t longest,
                        const at::Tensor& out) const {
  const int64_t blocks = (batch.n + kBlockQueries - 1) / kBlockQueries * batch.heads * batch.rows;
  const int64_t parts = std::min({m_launcher->processors() / blocks, longest / kPartKeys, kMostParts});
  if (batch.masses || parts < 2) return m_launcher->attend(batch, arithmetic);
  const at::Tensor partial =
      at::empty({int64_t{batch.rows} * batch.heads * batch.n, parts, batch.c + 2}, out.options().dtype(at::kFloat));
  batch.parts = static_cast<int>(parts);
  batch.partial = partial.data_ptr<float>();
  m_launcher->attend(batch, arithmetic);
  m_launcher->join(batch, arithmetic);
}

at::Tensor CudaBackend::attend(const HeadTensors& heads, const Pool& pool, int firstRow, int layer, MassRequest* masses,
                               at::ScalarType dtype) const {
  auto* queue = dynamic_cast<CopyQueue*>(&pool.writer());
  if (heads.pooled > 0 || !uses(Kernel::Attention) || !queue)
    return AtenBackend::attend(heads, pool, firstRow, layer, masses, dtype);
  const int64_t rows = heads.q.size(0), count = heads.q.size(1), n = heads.q.size(2), c = heads.q.size(3);
  const bool cores = isBf16(heads.q) && pool.dtype() != at::kFloat;
  const at::Tensor q = (cores ? heads.q : heads.q.to(at::kFloat)).contiguous();
  const at::ScalarType map = mapTypeOf(pool.dtype(), q.scalar_type());
  const at::Tensor k = heads.k.to(map).contiguous(), v = heads.v.to(map).contiguous();
  const at::Tensor out = at::empty({rows, n, count * c}, q.options());
  const DeviceLists held = queue->lists(pool, firstRow, static_cast<int>(rows), layer);
  const Arenas& arenas = pool.arenas();
  cuda::RaggedBatch batch;
  batch.q = q.data_ptr();
  batch.k = k.data_ptr();
  batch.v = v.data_ptr();
  batch.out = out.data_ptr();
  batch.arenaKeys = arenas.keys.data_ptr();
  batch.arenaValues = arenas.values.data_ptr();
  batch.keyScales = scalesOf(arenas.keyScales);
  batch.valueScales = scalesOf(arenas.valueScales);
  batch.pool = storedAs(pool.dtype());
  batch.slots = held.slots;
  batch.listStart = held.starts;
  batch.order = held.order;
  batch.n = batch.mapTokens = static_cast<int>(n);
  batch.rows = static_cast<int>(rows);
  batch.heads = static_cast<int>(count);
  batch.c = static_cast<int>(c);
  Upload segments;
  if (masses) {
    const std::vector<int32_t> ends(masses->segmentEnds.begin(), masses->segmentEnds.end());
    const size_t at = segments.add(std::span<const int32_t>(ends));
    segments.send(*m_launcher);
    masses->masses = at::empty({count, n, static_cast<int64_t>(ends.size())}, q.options().dtype(at::kDouble));
    batch.masses = masses->masses.data_ptr<double>();
    batch.segmentEnds = segments.at<int32_t>(at);
    batch.segments = static_cast<int>(ends.size());
  }
  start(batch, cores ? cuda::Arithmetic::TensorCores : cuda::Arithmetic::Float, held.longest + n, out);
  return out.to(dtype);
}

std::shared_ptr<const Prompt> CudaBackend::prompt(std::vector<PromptHeads> rows, at::ScalarType dtype) const {
  if (!uses(Kernel::CrossAttention) || !serves(rows.front().keys.size(2), dtype))
    return AtenBackend::prompt(std::move(rows), dtype);
  return std::make_shared<CudaPrompt>(rows, dtype, m_launcher);
}

at::Tensor CudaBackend::attendPrompt(const Linear& query, const at::Tensor& x, const Prompt& prompt,
                                     at::ScalarType dtype) const {
  const auto* packed = dynamic_cast<const CudaPrompt*>(&prompt);
  if (!packed) return AtenBackend::attendPrompt(query, x, prompt, dtype);
  const at::Tensor q = product(query, x).contiguous(), out = at::empty_like(q);
  cuda::RaggedBatch batch = packed->batch();
  batch.q = q.data_ptr();
  batch.queryScale = floats(query.scale);
  batch.queryBias = floats(query.bias);
  batch.out = out.data_ptr();
  batch.n = static_cast<int>(q.size(1));
  start(batch, isBf16(q) ? cuda::Arithmetic::TensorCores : cuda::Arithmetic::Float, 0, out);
  return out.to(dtype);
}

std::unique_ptr<ArenaWriter> CudaBackend::arenaWriter(int64_t slots, int headDim, at::ScalarType dtype) const {
  std::unique_ptr<ArenaWriter> plain = AtenBackend::arenaWriter(slots, headDim, dtype);
  if (!serves(headDim, dtype)) return plain;
  return std::make_unique<CopyQueue>(slots, m_launcher, uses(Kernel::Copies) ? nullptr : std::move(plain));
}

/// Keys and values once, and the lists of all rows that run together beside those of one image.
int64_t CudaBackend::promptBytes(const PromptShape& s) const {
  if (!uses(Kernel::CrossAttention) || !serves(s.width / s.heads, s.dtype)) return AtenBackend::promptBytes(s);
  const int64_t rows = s.branches * (s.images > 1 ? s.images + 1 : 1);
  return 2 * s.branches * s.tokens * s.width * static_cast<int64_t>(c10::elementSize(s.dtype)) +
         rows * s.tokens * s.heads * 4;
}

/// The input and its sum with what the block adds, the heads; beside them qkv before the sum is there, or a norm and
/// the hidden layer. A pruned layer holds the sum twice while it fills gaps.
int64_t CudaBackend::layerBytes(const LayerShape& s) const {
  if (!servesRows(s.width)) return AtenBackend::layerBytes(s);
  const auto elem = static_cast<int64_t>(c10::elementSize(s.dtype));
  const bool wide = s.cache == at::kFloat;
  const int64_t x = 4 * s.all * s.width, heads = 3 * s.tokens * s.width * (wide ? 4 : elem);
  const int64_t attention = 3 * elem * s.tokens * s.width;
  const int64_t feedForward = x + s.tokens * elem * (s.width + s.hidden);
  const int64_t pruned = s.tokens < s.all ? x : 0;
  return s.rows * (x + heads + pruned + std::max(attention, feedForward));
}

}  // namespace heatkv
