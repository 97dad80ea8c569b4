// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory/live_bytes.h"

#include <c10/core/Allocator.h>
#include <c10/core/CPUAllocator.h>
#include <c10/core/alignment.h>
#include <c10/core/impl/alloc_cpu.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <map>
#include <new>
#include <vector>

#include "engine/system/machine.h"
#include "engine/system/mutex.h"

namespace heatkv {
namespace {

std::atomic<int64_t> g_live{0}, g_peak{0}, g_untilFailure{std::numeric_limits<int64_t>::max()};

/// In front of every allocation, one alignment wide. The data pointer itself must be the context, so that oneDNN may
/// allocate raw.
struct Header {
  int64_t bytes, block;  ///< asked for; of the whole block
};
constexpr size_t kHeader = c10::gAlignment;
static_assert(sizeof(Header) <= kHeader);

/// Freed blocks by size. Sizes are rounded up to eighths of a power of two, at most to whole MiB, so that runs that
/// differ a little share them. Never destroyed: tensors may be freed while the program ends.
class KeptBlocks {
 public:
  static KeptBlocks& instance() {
    static auto* blocks = new KeptBlocks;
    return *blocks;
  }

  char* take(int64_t bytes) {
    {
      const Lock lock(m_mutex);
      const auto found = m_free.find(bytes);
      if (found != m_free.end() && !found->second.empty()) {
        char* block = found->second.back();
        found->second.pop_back();
        m_bytes -= bytes;
        return block;
      }
      ++m_asked;
    }
    try {
      return static_cast<char*>(c10::alloc_cpu(static_cast<size_t>(bytes)));
    } catch (const std::exception&) {
      // What is kept for later may be what is missing now.
      if (kept() == 0) throw;
    }
    clear();
    return static_cast<char*>(c10::alloc_cpu(static_cast<size_t>(bytes)));
  }

  void give(char* block, int64_t bytes) noexcept {
    try {
      const Lock lock(m_mutex);
      if (m_bytes + bytes <= kMostKept) {
        m_free[bytes].push_back(block);
        m_bytes += bytes;
        return;
      }
    } catch (const std::bad_alloc&) {
      // No room to note it: it is freed below.
    }
    c10::free_cpu(block);
  }

  void clear() {
    const Lock lock(m_mutex);
    for (auto& [bytes, blocks] : m_free) {
      for (char* block : blocks) c10::free_cpu(block);
    }
    m_free.clear();
    m_bytes = 0;
  }

  int64_t kept() {
    const Lock lock(m_mutex);
    return m_bytes;
  }
  int64_t asked() {
    const Lock lock(m_mutex);
    return m_asked;
  }

 private:
  static constexpr int64_t kMostKept = int64_t{1} << 30;
  Mutex m_mutex;
  std::map<int64_t, std::vector<char*>> m_free HEATKV_GUARDED_BY(m_mutex);
  int64_t m_bytes HEATKV_GUARDED_BY(m_mutex) = 0;
  int64_t m_asked HEATKV_GUARDED_BY(m_mutex) = 0;
};

int64_t blockSize(int64_t bytes) {
  const auto eighth = static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(bytes))) / 8;
  const int64_t step = std::clamp<int64_t>(eighth, 64, int64_t{1} << 20);
  return (bytes + step - 1) / step * step;
}

void release(void* data) {
  if (!data) return;
  char* start = static_cast<char*>(data) - kHeader;
  const Header header = *reinterpret_cast<Header*>(start);
  g_live -= header.bytes;
  KeptBlocks::instance().give(start, header.block);
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
    const int64_t block = blockSize(bytes + static_cast<int64_t>(kHeader));
    char* start = KeptBlocks::instance().take(block);
    *reinterpret_cast<Header*>(start) = {bytes, block};
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
int64_t systemAllocations() {
  return KeptBlocks::instance().asked();
}
int64_t keptTensorBytes() {
  return KeptBlocks::instance().kept();
}
void releaseFreedMemory() {
  KeptBlocks::instance().clear();
  trimHeap();
}

}  // namespace heatkv
