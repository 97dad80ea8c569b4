// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which of several processes this one is, from the environment that torchrun, Slurm or MPI gives it. No torch. Pure but
// for the environment.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace heatkv {

struct RankPlace {
  int rank = 0, size = 1;
  int localRank = 0, localSize = 1;  ///< among the processes of this machine
  std::string host = "127.0.0.1";    ///< where rank 0 runs
  uint16_t port = 29500;
  std::string start;            ///< distinguishes one start from the next where the store outlives the processes
  bool storeElsewhere = false;  ///< torchrun keeps the store itself
};

/// Of an environment variable; null where it is not set.
using Environment = std::function<const char*(const char*)>;

/// Nothing for a process on its own. RANK and WORLD_SIZE win over Slurm's and MPI's variables; MASTER_ADDR and
/// MASTER_PORT over what those say. Throws Error{Usage} for numbers that make no sense, and where nothing says on which
/// machine rank 0 runs.
std::optional<RankPlace> rankPlace(const Environment& environment);
std::optional<RankPlace> rankPlace();

/// "node03" of Slurm's "node[03-06,09],gpu1".
std::string firstHost(const std::string& list);

}  // namespace heatkv
