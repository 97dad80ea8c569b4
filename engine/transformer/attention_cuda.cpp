// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transformer/attention_cuda.h"

#include <ATen/ATen.h>

#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

#include "engine/kernels/cuda_kernels.h"
#include "engine/kernels/upload.h"

namespace heatkv {
namespace {

cudaStream_t streamOf(const at::Tensor& tensor) {
  return c10::cuda::getCurrentCUDAStream(tensor.device().index()).stream();
}

bool isBf16(const at::Tensor& tensor) {
  return tensor.scalar_type() == at::kBFloat16;
}

cuda::Arithmetic arithmeticOf(const HeadTensors& heads) {
  if (isBf16(heads.q)) return cuda::Arithmetic::TensorCores;
  return isBf16(heads.k) ? cuda::Arithmetic::FloatOverBf16 : cuda::Arithmetic::Float;
}

}  // namespace

bool servedOnCuda(int64_t c, at::ScalarType pool) {
  return c % 2 == 0 && c <= cuda::kMostChannels && (pool == at::kFloat || pool == at::kBFloat16);
}

HeadTensors splitOnCuda(const at::Tensor& qkv, const at::Tensor& scale, const Rope& rope, const Pool& pool,
                        const ReservedSlots* reserved) {
  const c10::cuda::CUDAGuard guard(qkv.device());
  const at::Tensor input = qkv.contiguous();
  const int64_t rows = input.size(0), n = input.size(1), heads = scale.size(0), c = input.size(2) / (3 * heads);
  cuda::SplitBatch batch;
  batch.bf16Input = isBf16(input);
  batch.bf16Pool = pool.dtype() == at::kBFloat16;
  batch.bf16Query = batch.bf16Input && batch.bf16Pool;
  const auto options = input.options();
  HeadTensors out;
  out.q = at::empty({rows, heads, n, c}, options.dtype(batch.bf16Query ? at::kBFloat16 : at::kFloat));
  out.k = at::empty({rows, heads, n, c}, options.dtype(pool.dtype()));
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
    batch.arenaKeys = pool.keys().data_ptr();
    batch.arenaValues = pool.values().data_ptr();
  }
  batch.n = static_cast<int>(n);
  batch.rows = static_cast<int>(rows);
  batch.heads = static_cast<int>(heads);
  batch.c = static_cast<int>(c);
  if (rope.cos.dim() == 2) {
    cuda::splitHeads(batch, streamOf(input));
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
    cuda::splitHeads(one, streamOf(input));
  }
  return out;
}

at::Tensor attendOnCuda(const HeadTensors& heads, const Pool& pool, int firstRow, int layer, MassRequest* masses) {
  const c10::cuda::CUDAGuard guard(heads.q.device());
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
  batch.arenaKeys = pool.keys().data_ptr();
  batch.arenaValues = pool.values().data_ptr();
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
  cuda::attendRagged(batch, arithmeticOf(heads), streamOf(q));
  return out;
}

}  // namespace heatkv
