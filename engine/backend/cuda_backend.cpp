// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda_backend.h"

#include <ATen/ATen.h>

#include "engine/backend/copy_queue.h"
#include "engine/cache/slot_lists.h"
#include "engine/kernels/upload.h"

namespace heatkv {
namespace {

bool isBf16(const at::Tensor& tensor) {
  return tensor.scalar_type() == at::kBFloat16;
}

cuda::Arithmetic arithmeticOf(const HeadTensors& heads) {
  if (isBf16(heads.q)) return cuda::Arithmetic::TensorCores;
  return isBf16(heads.k) ? cuda::Arithmetic::FloatOverBf16 : cuda::Arithmetic::Float;
}

}  // namespace

bool CudaBackend::serves(int64_t c, at::ScalarType pool) const {
  return c % 2 == 0 && c <= cuda::kMostChannels && (pool == at::kFloat || pool == at::kBFloat16);
}

bool CudaBackend::writesReserved(const Pool& pool) const {
  return serves(pool.shape().headDim, pool.dtype());
}

HeadTensors CudaBackend::split(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope,
                               const SplitOptions& options, const Pool& pool, const ReservedSlots* reserved) const {
  if (!writesReserved(pool)) return AtenBackend::split(qkv, scale, rope, options, pool, reserved);
  const at::Tensor input = (options.layer ? outputOf({*options.layer, qkv}) : qkv).contiguous();
  const int64_t rows = input.size(0), n = input.size(1), heads = scale.size(0), c = input.size(2) / (3 * heads);
  cuda::SplitBatch batch;
  batch.bf16Input = isBf16(input);
  batch.bf16Pool = pool.dtype() == at::kBFloat16;
  batch.bf16Query = batch.bf16Input && batch.bf16Pool;
  const auto tensor = input.options();
  HeadTensors out;
  out.q = at::empty({rows, heads, n, c}, tensor.dtype(batch.bf16Query ? at::kBFloat16 : at::kFloat));
  out.k = at::empty({rows, heads, n, c}, tensor.dtype(pool.dtype()));
  out.v = at::empty_like(out.k);
  batch.qkv = input.data_ptr();
  batch.scale = scale.data_ptr<float>();
  batch.cos = rope.cos.data_ptr<float>();
  batch.sin = rope.sin.data_ptr<float>();
  batch.q = out.q.data_ptr();
  batch.k = out.k.data_ptr();
  batch.v = out.v.data_ptr();
  Upload lists;
  if (reserved && !reserved->slots.empty()) {
    const size_t slots = lists.add(std::span<const int32_t>(reserved->slots)),
                 starts = lists.add(std::span<const int32_t>(reserved->start));
    lists.send(input.device());
    batch.slots = lists.at<int32_t>(slots);
    batch.slotStart = lists.at<int32_t>(starts);
    batch.arenaKeys = pool.arenas().keys.data_ptr();
    batch.arenaValues = pool.arenas().values.data_ptr();
  }
  batch.n = static_cast<int>(n);
  batch.rows = static_cast<int>(rows);
  batch.heads = static_cast<int>(heads);
  batch.c = static_cast<int>(c);
  if (rope.cos.dim() == 2) {
    m_launcher->split(batch);
    return out;
  }
  batch.rows = 1;
  for (int64_t row = 0; row < rows; ++row) {
    cuda::SplitBatch one = batch;
    one.qkv = input[row].data_ptr();
    one.cos = rope.cos[row].data_ptr<float>();
    one.sin = rope.sin[row].data_ptr<float>();
    one.q = out.q[row].data_ptr();
    one.k = out.k[row].data_ptr();
    one.v = out.v[row].data_ptr();
    if (batch.slotStart) one.slotStart = batch.slotStart + row * heads;
    m_launcher->split(one);
  }
  return out;
}

at::Tensor CudaBackend::attend(const HeadTensors& heads, const Pool& pool, int firstRow, int layer, MassRequest* masses,
                               at::ScalarType dtype) const {
  if (heads.pooled > 0 || !writesReserved(pool))
    return AtenBackend::attend(heads, pool, firstRow, layer, masses, dtype);
  const int64_t rows = heads.q.size(0), count = heads.q.size(1), n = heads.q.size(2), c = heads.q.size(3);
  const at::Tensor q = heads.q.contiguous(), k = heads.k.contiguous(), v = heads.v.contiguous();
  const at::Tensor out = at::empty({rows, n, count * c}, q.options());
  const SlotLists held = slotListsOf(pool, firstRow, static_cast<int>(rows), layer);
  Upload lists;
  const size_t starts = lists.add(std::span<const int32_t>(held.starts)),
               slots = lists.add(std::span<const int32_t>(held.slots));
  const std::vector<int32_t> ends =
      masses ? std::vector<int32_t>(masses->segmentEnds.begin(), masses->segmentEnds.end()) : std::vector<int32_t>();
  const size_t segments = lists.add(std::span<const int32_t>(ends));
  lists.send(q.device());
  cuda::RaggedBatch batch;
  batch.q = q.data_ptr();
  batch.k = k.data_ptr();
  batch.v = v.data_ptr();
  batch.out = out.data_ptr();
  batch.arenaKeys = pool.arenas().keys.data_ptr();
  batch.arenaValues = pool.arenas().values.data_ptr();
  batch.slots = lists.at<int32_t>(slots);
  batch.listStart = lists.at<int32_t>(starts);
  batch.n = static_cast<int>(n);
  batch.rows = static_cast<int>(rows);
  batch.heads = static_cast<int>(count);
  batch.c = static_cast<int>(c);
  if (masses) {
    masses->masses = at::empty({count, n, static_cast<int64_t>(ends.size())}, q.options().dtype(at::kDouble));
    batch.masses = masses->masses.data_ptr<double>();
    batch.segmentEnds = lists.at<int32_t>(segments);
    batch.segments = static_cast<int>(ends.size());
  }
  m_launcher->attend(batch, arithmeticOf(heads));
  return out.to(dtype);
}

std::unique_ptr<ArenaWriter> CudaBackend::arenaWriter(int64_t slots, int headDim, at::ScalarType dtype) const {
  if (!serves(headDim, dtype)) return AtenBackend::arenaWriter(slots, headDim, dtype);
  return std::make_unique<CopyQueue>(slots, m_launcher);
}

}  // namespace heatkv
