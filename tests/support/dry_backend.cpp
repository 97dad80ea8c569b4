// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/dry_backend.h"

#include <ATen/ATen.h>

#include <cstring>

namespace heatkv::test {
namespace {

int64_t sizeOf(bool bf16) {
  return bf16 ? 2 : 4;
}

int64_t sizeOf(Stored pool) {
  return pool == Stored::F32 ? 4 : pool == Stored::BF16 ? 2 : 1;
}

}  // namespace

at::Tensor DryLauncher::upload(std::span<const char> bytes) {
  ++m_started->uploads;
  const at::Tensor sent = at::empty({static_cast<int64_t>(bytes.size())}, at::kByte);
  std::memcpy(sent.data_ptr(), bytes.data(), bytes.size());
  return sent;
}

void DryLauncher::attend(const cuda::RaggedBatch& b, cuda::Arithmetic arithmetic) {
  const int64_t lists = int64_t{b.rows} * b.heads, rows = lists * b.n * b.c;
  const int64_t held = b.listStart[lists] * int64_t{2} * b.c * sizeOf(b.pool);
  const int64_t q = sizeOf(arithmetic == cuda::Arithmetic::TensorCores);
  count(held + 2 * rows * q + 2 * lists * b.mapTokens * b.c * q);
}

void DryLauncher::join(const cuda::RaggedBatch& b, cuda::Arithmetic arithmetic) {
  const int64_t queries = int64_t{b.rows} * b.heads * b.n;
  ++m_started->joins;
  count(queries * (b.parts * (b.c + 2) * 4 + b.c * sizeOf(arithmetic == cuda::Arithmetic::TensorCores)));
}

void DryLauncher::split(const cuda::SplitBatch& b) {
  const int64_t numbers = int64_t{b.rows} * b.n * b.heads * b.c;
  int64_t appended = 0;
  for (int list = 0; b.slotStart && list < b.rows * b.heads; ++list) appended += b.slotStart[list] < 0 ? 0 : b.n;
  count(numbers * (3 * sizeOf(b.bf16Input) + 3 * sizeOf(b.bf16Query)) + 2 * appended * b.c * sizeOf(b.pool));
}

void DryLauncher::append(const cuda::AppendBatch& b) {
  int64_t tokens = 0;
  for (int i = 0; i < b.jobCount; ++i) tokens += b.jobs[i].end - b.jobs[i].begin;
  count(tokens * b.c * 2 * 2 * sizeOf(b.pool));
}

void DryLauncher::norm(const cuda::NormBatch& b) {
  const int64_t numbers = int64_t{b.rows} * b.n * b.width;
  // What logits are made of; those are sampled from and must be numbers.
  if (b.out && !b.bf16Out) std::memset(b.out, 0, static_cast<size_t>(numbers) * sizeof(float));
  count(numbers * (4 + (b.product ? 4 + sizeOf(b.bf16Product) : 0) + (b.out ? sizeOf(b.bf16Out) : 0)));
}

void DryLauncher::gelu(const cuda::GeluBatch& b) {
  count(b.count * b.width * 2 * sizeOf(b.bf16));
}

at::Tensor DryBackend::product(const Linear& layer, const at::Tensor& x) const {
  std::vector<int64_t> shape(x.sizes().begin(), x.sizes().end());
  shape.back() = layer.weight.size(0);
  const at::Tensor out = at::empty(shape, x.options().dtype(layer.dtype));
  at::Tensor widened;
  if (layer.scale.defined()) widened = at::empty(layer.weight.sizes(), out.options());
  ++m_started->products;
  m_started->bytes += static_cast<int64_t>(x.nbytes() + layer.weight.nbytes() + out.nbytes());
  return out;
}

}  // namespace heatkv::test
