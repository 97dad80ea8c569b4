// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/emulated_backend.h"

#include <ATen/ATen.h>

#include "engine/kernels/cuda/choose_body.h"
#include "tests/support/host_machine.h"

namespace heatkv::test {

at::Tensor EmulatedLauncher::upload(std::span<const char> bytes) {
  const at::Tensor sent = at::empty({static_cast<int64_t>(bytes.size())}, at::kByte);
  std::memcpy(sent.data_ptr(), bytes.data(), bytes.size());
  return sent;
}

void EmulatedLauncher::join(const cuda::RaggedBatch& batch, cuda::Arithmetic arithmetic) {
  cuda::chooseJoin(arithmetic, [&](auto body) { emulate<decltype(body)>(batch); });
}

void EmulatedLauncher::norm(const cuda::NormBatch& batch) {
  cuda::chooseNorm(batch, [&](auto body) { emulate<decltype(body)>(batch); });
}

void EmulatedLauncher::gelu(const cuda::GeluBatch& batch) {
  cuda::chooseGelu(batch, [&](auto body) { emulate<decltype(body)>(batch); });
}

void EmulatedLauncher::attend(const cuda::RaggedBatch& batch, cuda::Arithmetic arithmetic) {
  cuda::chooseAttention(batch, arithmetic, [&](auto body) { emulate<decltype(body)>(batch); });
}

void EmulatedLauncher::split(const cuda::SplitBatch& batch) {
  cuda::chooseSplit(batch, [&](auto body) { emulate<decltype(body)>(batch); });
}

void EmulatedLauncher::append(const cuda::AppendBatch& batch) {
  cuda::chooseAppend(batch, [&](auto body) { emulate<decltype(body)>(batch); });
}

}  // namespace heatkv::test
