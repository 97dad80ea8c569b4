// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/live_bytes.h"

#include <c10/core/Allocator.h>
#include <c10/core/CPUAllocator.h>
#include <c10/core/impl/alloc_cpu.h>
#include <malloc.h>

#include <atomic>
#include <limits>
#include <mutex>
#include <new>

namespace heatkv {
namespace {

std::atomic<int64_t> g_live{0}, g_peak{0}, g_untilFailure{std::numeric_limits<int64_t>::max()};

/// In front of every allocation, one alignment wide: its size. The data pointer itself must be the context, so that
/// oneDNN may allocate raw.
constexpr size_t kHeader = c10::gAlignment;

void release(void* data) {
  if (!data) return;
  char* start = static_cast<char*>(data) - kHeader;
  g_live -= *reinterpret_cast<int64_t*>(start);
  c10::free_cpu(start);
}

class CountingAllocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(size_t size) override {
    const auto bytes = static_cast<int64_t>(size);
    if (g_untilFailure.load(std::memory_order_relaxed) != std::numeric_limits<int64_t>::max() &&
        g_untilFailure.fetch_sub(bytes) < bytes) {
      g_untilFailure = std::numeric_limits<int64_t>::max();
      throw std::bad_alloc();
    }
    if (size == 0) return {nullptr, nullptr, &release, c10::Device(c10::DeviceType::CPU)};
    char* start = static_cast<char*>(c10::alloc_cpu(size + kHeader));
    *reinterpret_cast<int64_t*>(start) = bytes;
    const int64_t live = g_live += bytes;
    for (int64_t peak = g_peak; live > peak && !g_peak.compare_exchange_weak(peak, live);) {
    }
    char* data = start + kHeader;
    return {data, data, &release, c10::Device(c10::DeviceType::CPU)};
  }
  c10::DeleterFnPtr raw_deleter() const override { return &release; }
  void copy_data(void* to, const void* from, size_t count) const override { default_copy_data(to, from, count); }
};

}  // namespace

void countTensorBytes() {
  static CountingAllocator allocator;
  static std::once_flag once;
  std::call_once(once, [] { c10::SetCPUAllocator(&allocator, 1); });
}

int64_t liveTensorBytes() {
  return g_live;
}
int64_t peakTensorBytes() {
  return g_peak;
}
void resetTensorPeak() {
  g_peak = g_live.load();
}
void failAllocationAfter(int64_t bytes) {
  g_untilFailure = bytes < 0 ? std::numeric_limits<int64_t>::max() : bytes;
}
void releaseFreedMemory() {
  malloc_trim(0);
}

}  // namespace heatkv
