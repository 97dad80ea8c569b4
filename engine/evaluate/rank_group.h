// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Several processes that share a list of items (prompts): each takes the next one from a counter that rank 0 keeps, so
// that a slow rank costs nothing, and what a lost rank had taken is taken over. Over libtorch's TCPStore; no torch in
// sight. Nothing waits for a rank that never came. Thread: one at a time; beats come from a thread of its own.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/evaluate/rank_place.h"

namespace heatkv {

class RankGroup {
 public:
  static constexpr std::chrono::milliseconds kSilence{30000};

  /// Rank 0 opens the store; another rank waits `patience` for it, else ten times `silence`. A rank that gives no sign
  /// of life for `silence` is lost. Throws Error{Run} where the store cannot be had, Error{Interrupted} on a stop.
  RankGroup(const RankPlace& place, std::chrono::milliseconds silence, std::stop_token stop,
            std::optional<std::chrono::milliseconds> patience = {});
  /// Lets the others know that this rank is gone.
  ~RankGroup();

  bool first() const { return m_place.rank == 0; }
  int rank() const { return m_place.rank; }
  /// Rank 0 says what all must have alike, the others wait for it. Throws Error{Usage} where theirs is another one.
  void agree(const std::string& ours);
  /// The next of items 0 .. count-1: a fresh one, else one of a lost rank's; waits while others are at work on the
  /// last. Nothing once all are finished. Throws Error{Run} where rank 0 is gone.
  std::optional<int> take(int count);
  void finished(int item);
  /// Of rank 0, after the last item: waits until every other rank that came has left or is lost.
  void waitForOthers();

 private:
  struct Store;
  struct Watched;
  std::optional<int> takeOver();
  bool gone(int rank, Watched& watched);
  void pause();

  RankPlace m_place;
  std::chrono::milliseconds m_silence;
  std::stop_token m_stop;
  std::unique_ptr<Store> m_store;
};

}  // namespace heatkv
