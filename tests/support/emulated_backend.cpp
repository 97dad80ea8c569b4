// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/emulated_backend.h"

#include "engine/kernels/cuda/choose_body.h"
#include "tests/support/host_machine.h"

namespace heatkv::test {

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
