// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"

namespace heatkv {

/// The backend of a GPU. Built where HEATKV_CUDA is on.
std::unique_ptr<const Backend> makeCudaBackend(at::Device device);

}  // namespace heatkv
