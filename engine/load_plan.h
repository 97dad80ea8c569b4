// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How a model is going to be loaded: where its parts go, in which numbers, and the bytes that they take. Thread: any.
#pragma once

#include "engine/api/request.h"
#include "engine/devices.h"

namespace heatkv {

struct LoadPlan {
  at::Device device, textDevice;
  bool offloadsText = false;  ///< the text encoder is read for each prompt and given back
  DTypeChoice transformer;
  Precision text;                     ///< the VAE is always float32
  std::vector<std::string> warnings;  ///< wishes of model.json that this machine cannot fulfil
};

/// Throws Error{Device} and Error{Usage} for a device that is not there and a dtype that does not serve.
LoadPlan planLoad(const ModelDefaults& defaults, const LoadRequest& request);

/// Bytes that the weights of a complete model take once loaded so; from its sizes, before any weight is read.
int64_t weightBytes(const ModelInfo& info, const LoadPlan& plan);

}  // namespace heatkv
