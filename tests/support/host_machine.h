// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The machine that kernel bodies run on in tests: blocks, warps and lanes are loops, a warp's collective steps do what
// the PTX manual says of the instructions they stand for. Copies to shared memory arrive as late as they may: those of
// a group that was waited for, at the next barrier.
#pragma once

#include <ATen/Parallel.h>

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "engine/kernels/cuda/host_device.h"

namespace heatkv::test {

using cuda::Bf16;
using cuda::Dim;
using cuda::kLanes;

inline double bf16Value(uint32_t pair, int half) {
  return static_cast<double>(cuda::widened(static_cast<Bf16>(half ? pair >> 16 : pair & 0xffffu)));
}

template <typename Lane>
class HostWarp {
 public:
  template <typename F>
  void each(F f) {
    for (int lane = 0; lane < kLanes; ++lane) f(lane, m_lanes[lane]);
  }

  /// mma.m16n8k16 row.col: of lane 4g + t, element i of A is of row g (g + 8 for i = 2, 3, 6, 7) and column
  /// 2t + i % 2 (8 more from i = 4 on); of B row 2t + i % 2 (8 more from i = 2 on), column g; of D row g (g + 8 from
  /// i = 2 on), column 2t + i % 2.
  template <typename D, typename A, typename B>
  void mma(D d, A a, B b) {
    double left[16][16], right[16][8], sums[16][8];
    each([&](int lane, Lane& s) {
      const int g = lane / 4, t = lane % 4;
      const uint32_t* own = a(s);
      for (int i = 0; i < 8; ++i) {
        const bool lower = i == 2 || i == 3 || i == 6 || i == 7;
        left[lower ? g + 8 : g][2 * t + i % 2 + (i >= 4 ? 8 : 0)] = bf16Value(own[i / 2], i % 2);
      }
      for (int i = 0; i < 4; ++i) {
        right[2 * t + i % 2 + (i >= 2 ? 8 : 0)][g] = bf16Value(b(s)[i / 2], i % 2);
        sums[g + (i >= 2 ? 8 : 0)][2 * t + i % 2] = static_cast<double>(d(s)[i]);
      }
    });
    for (int row = 0; row < 16; ++row) {
      for (int k = 0; k < 16; ++k) {
        for (int column = 0; column < 8; ++column) sums[row][column] += left[row][k] * right[k][column];
      }
    }
    each([&](int lane, Lane& s) {
      for (int i = 0; i < 4; ++i) d(s)[i] = static_cast<float>(sums[lane / 4 + (i >= 2 ? 8 : 0)][lane % 4 * 2 + i % 2]);
    });
  }

  /// ldmatrix.m8n8.x4.trans: lane 8i + r gives the address of row r of block i, sixteen bytes aligned.
  template <typename Row, typename Out>
  void loadTransposed(Row row, Out out) {
    Bf16 blocks[4][8][8];
    for (int lane = 0; lane < kLanes; ++lane) {
      const Bf16* address = row(lane);
      requireAligned(address);
      std::copy_n(address, 8, blocks[lane / 8][lane % 8]);
    }
    each([&](int lane, Lane& s) {
      for (int i = 0; i < 4; ++i) {
        const uint32_t low = blocks[i][lane % 4 * 2][lane / 4], high = blocks[i][lane % 4 * 2 + 1][lane / 4];
        out(s)[i] = low | high << 16;
      }
    });
  }

  template <typename Value>
  void quadMax(Value value) {
    exchange(value, 4, [](float a, float b) { return cuda::larger(a, b); });
  }
  template <typename Value>
  void quadSum(Value value) {
    exchange(value, 4, [](float a, float b) { return a + b; });
  }
  template <typename Value>
  void warpSum(Value value) {
    exchange(value, kLanes, [](float a, float b) { return a + b; });
  }

  template <typename Value>
  void warpMax(Value value) {
    exchange(value, kLanes, [](float a, float b) { return cuda::larger(a, b); });
  }

  static void requireAligned(const void* address) {
    if (reinterpret_cast<uintptr_t>(address) % 16 != 0) throw std::logic_error("sixteen bytes that are not aligned");
  }

 private:
  /// Butterflies: every lane ends with the same of its group.
  template <typename Value, typename F>
  void exchange(Value value, int width, F join) {
    for (int step = 1; step < width; step *= 2) {
      std::array<float, kLanes> old;
      for (int lane = 0; lane < kLanes; ++lane) old[lane] = value(m_lanes[lane]);
      for (int lane = 0; lane < kLanes; ++lane) value(m_lanes[lane]) = join(old[lane], old[lane ^ step]);
    }
  }

  std::array<Lane, kLanes> m_lanes{};
};

template <typename Lane>
class HostBlock {
 public:
  explicit HostBlock(int warps) : m_warps(warps) {}

  template <typename F>
  void threads(F f) {
    for (int thread = 0; thread < static_cast<int>(m_warps.size()) * kLanes; ++thread) f(thread);
  }
  template <typename F>
  void warps(F f) {
    for (size_t w = 0; w < m_warps.size(); ++w) f(static_cast<int>(w), m_warps[w]);
  }

  void copy16(void* to, const void* from) {
    HostWarp<Lane>::requireAligned(to);
    HostWarp<Lane>::requireAligned(from);
    m_open.push_back({to, from});
  }
  void commitCopies() {
    m_groups.push_back(std::move(m_open));
    m_open.clear();
  }
  void awaitAllButNewest() {
    for (; m_groups.size() > 1; m_groups.pop_front()) {
      m_arrived.insert(m_arrived.end(), m_groups.front().begin(), m_groups.front().end());
    }
  }
  void sync() {
    for (const Copy& copy : m_arrived) std::memcpy(copy.to, copy.from, 16);
    m_arrived.clear();
  }

 private:
  struct Copy {
    void* to;
    const void* from;
  };
  std::vector<HostWarp<Lane>> m_warps;
  std::vector<Copy> m_open, m_arrived;
  std::deque<std::vector<Copy>> m_groups;
};

/// Runs a body for every block of its grid, several blocks at once. Shared memory starts as NaNs in every type, so that
/// a read of what was not written shows.
template <typename Body, typename Batch>
void emulate(const Batch& batch) {
  const Dim grid = Body::gridOf(batch);
  at::parallel_for(0, int64_t{grid.x} * grid.y * grid.z, 1, [&](int64_t begin, int64_t end) {
    auto shared = std::make_unique<typename Body::Shared>();
    for (int64_t i = begin; i < end; ++i) {
      if constexpr (!std::is_empty_v<typename Body::Shared>)
        std::memset(static_cast<void*>(shared.get()), 0xff, sizeof *shared);
      HostBlock<typename Body::Lane> block(Body::kWarps);
      const auto rest = static_cast<int>(i / grid.x);
      Body::run(block, *shared, batch, Dim{static_cast<int>(i % grid.x), rest % grid.y, rest / grid.y});
    }
  });
}

}  // namespace heatkv::test
