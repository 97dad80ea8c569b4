// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine.h"

#include <torch/version.h>

namespace heatkv {

std::string Engine::torchVersion() {
  return TORCH_VERSION;
}

}  // namespace heatkv
