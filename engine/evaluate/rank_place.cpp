// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/evaluate/rank_place.h"

#include <charconv>
#include <cstdlib>

#include "engine/api/error.h"

namespace heatkv {
namespace {

constexpr int kMostRanks = 1 << 16, kMostPort = 65535;

/// The variables of one launcher: rank, number of ranks, and both on this machine.
struct Launcher {
  const char *rank, *size, *localRank, *localSize;
};
// Slurm's batch script has a rank and a number of tasks too, without there being others: a step has
// SLURM_STEP_NUM_TASKS.
constexpr Launcher kTorchrun{"RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE"},
    kSlurm{"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "SLURM_LOCALID", "SLURM_NTASKS_PER_NODE"},
    kOpenMpi{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK",
             "OMPI_COMM_WORLD_LOCAL_SIZE"},
    kMpich{"PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID", "MPI_LOCALNRANKS"};

int numberOf(const char* name, const char* value, int most) {
  const std::string text = value;
  int number = -1;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || number < 0 || number > most)
    throw Error(ErrorKind::Usage,
                std::string(name) + "=" + text + " is not a number from 0 to " + std::to_string(most) + ".",
                "Start the processes with torchrun, srun or mpirun, or unset the variable.");
  return number;
}

Error incomplete(const Launcher& launcher, bool hasRank) {
  const char *given = hasRank ? launcher.rank : launcher.size, *lacking = hasRank ? launcher.size : launcher.rank;
  return {ErrorKind::Usage, std::string(given) + " is set, but " + lacking + " is not.",
          "Start the processes with torchrun, srun or mpirun, or unset " + std::string(given) + "."};
}

}  // namespace

std::string firstHost(const std::string& list) {
  std::string host;
  for (size_t i = 0; i < list.size() && list[i] != ','; ++i) {
    if (list[i] != '[') {
      host += list[i];
      continue;
    }
    const size_t end = list.find_first_of(",-]", i + 1);
    if (end == std::string::npos) break;
    host += list.substr(i + 1, end - i - 1);
    i = list.find(']', i);
    if (i == std::string::npos) break;
  }
  return host;
}

std::optional<RankPlace> rankPlace(const Environment& environment) {
  const auto has = [&](const char* name) { return environment(name) != nullptr && *environment(name) != '\0'; };
  const Launcher* launcher = nullptr;
  for (const Launcher* one : {&kTorchrun, &kSlurm, &kOpenMpi, &kMpich})
    if (!launcher && has(one->rank) && has(one->size)) launcher = one;
  if (!launcher) {
    for (const Launcher* one : {&kTorchrun, &kOpenMpi, &kMpich}) {
      if (has(one->rank) != has(one->size)) throw incomplete(*one, has(one->rank));
    }
    return std::nullopt;
  }
  const auto number = [&](const char* name, int otherwise, int most) {
    return has(name) ? numberOf(name, environment(name), most) : otherwise;
  };
  RankPlace place;
  place.rank = number(launcher->rank, 0, kMostRanks);
  place.size = number(launcher->size, 1, kMostRanks);
  if (place.rank >= place.size)
    throw Error(ErrorKind::Usage,
                std::string(launcher->rank) + "=" + std::to_string(place.rank) + " is not below " + launcher->size +
                    "=" + std::to_string(place.size) + ".",
                "Start the processes with torchrun, srun or mpirun, or unset both variables.");
  if (place.size == 1) return std::nullopt;
  place.localRank = number(launcher->localRank, 0, kMostRanks);
  place.localSize = std::max(1, number(launcher->localSize, 1, kMostRanks));
  place.port = static_cast<uint16_t>(number("MASTER_PORT", place.port, kMostPort));
  place.storeElsewhere =
      has("TORCHELASTIC_USE_AGENT_STORE") && std::string(environment("TORCHELASTIC_USE_AGENT_STORE")) == "True";
  if (has("TORCHELASTIC_RESTART_COUNT")) place.start = environment("TORCHELASTIC_RESTART_COUNT");
  if (has("MASTER_ADDR")) {
    place.host = environment("MASTER_ADDR");
  } else if (launcher == &kSlurm && (has("SLURM_STEP_NODELIST") || has("SLURM_JOB_NODELIST"))) {
    place.host = firstHost(environment(has("SLURM_STEP_NODELIST") ? "SLURM_STEP_NODELIST" : "SLURM_JOB_NODELIST"));
  } else if (place.localSize < place.size) {
    throw Error(ErrorKind::Usage, "Nothing says on which machine rank 0 runs.",
                "Set MASTER_ADDR to its name for all processes.");
  }
  return place;
}

std::optional<RankPlace> rankPlace() {
  return rankPlace([](const char* name) -> const char* { return std::getenv(name); });
}

}  // namespace heatkv
