// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a device computes what it should: kernels, a whole picture, memory, cancelled runs; and how fast it is.
// Thread: the engine's.
#pragma once

#include <stop_token>

#include "engine/api/device_check.h"
#include "engine/engine.h"

namespace heatkv {

/// `makeBackend`: what serves the device; empty: the device's own. Throws Error{Device}, {Model}, {Interrupted}; what a
/// kernel gets wrong is in the result.
DeviceCheck checkDevice(const DeviceCheckRequest& request, const BackendMaker& makeBackend = {},
                        const std::stop_token& stop = {});

}  // namespace heatkv
