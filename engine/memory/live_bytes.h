// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the bytes of live CPU tensors where they are allocated: what the memory figures of the program are made of.
#pragma once

#include <cstdint>

namespace heatkv {

/// Puts the counting allocator in place, once; tensors made before are not counted.
void countTensorBytes();
int64_t liveTensorBytes();
int64_t peakTensorBytes();
/// The peak starts again from what is live now.
void resetTensorPeak();
/// After this many more bytes an allocation fails once with std::bad_alloc; negative: never. For tests of out-of-memory
/// paths.
void failAllocationAfter(int64_t bytes);
/// Freed blocks are kept for the next tensor of about their size, so that a warm run asks the system for nothing.
/// How often it was asked so far, for tensors:
int64_t systemAllocations();
/// Bytes of blocks that are kept and not in use.
int64_t keptTensorBytes();
/// Gives freed memory back to the system.
void releaseFreedMemory();

}  // namespace heatkv
