// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/system/openmp_waiting.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

namespace heatkv {

void waitPassively(char** argv) {
  if (std::getenv("OMP_WAIT_POLICY") || std::getenv("GOMP_SPINCOUNT")) return;
  std::error_code failed;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed);
  if (failed || setenv("OMP_WAIT_POLICY", "PASSIVE", 0) != 0) return;
  execv(program.c_str(), argv);
}

}  // namespace heatkv
