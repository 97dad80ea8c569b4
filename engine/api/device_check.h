// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a check of a device found: every kernel against plain float64, a picture against the CPU's, memory against the
// plan, cancelled runs, times.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace heatkv {

/// One kernel at one shape: the largest distance from plain float64, and what rounding allows.
struct KernelCheck {
  std::string kernel, shape;
  double off = 0, allowed = 0;
  std::string error;                                               ///< why it did not run; empty: it did
  bool passed() const { return error.empty() && off <= allowed; }  // a NaN does not pass
};

struct DeviceCheck {
  std::string device;
  std::vector<KernelCheck> kernels;
  std::vector<std::string> replaced;  ///< kernels that plain code is used in place of
  bool painted = false;               ///< whether the figures below were taken
  double psnr = 0;                    ///< of the demo's picture against the CPU's, both in fp32; infinite: equal
  int64_t plannedBytes = 0, peakBytes = 0;
  int cancelledRuns = 0;
  int64_t leakedBytes = 0;
  double pictureMs = 0, tenthMs = 0, lastScaleMs = 0;  ///< with a full cache, and with a tenth of it

  bool passed() const {
    const bool kernelsPass =
        std::all_of(kernels.begin(), kernels.end(), [](const KernelCheck& k) { return k.passed(); });
    return kernelsPass && (!painted || (psnr > 40 && leakedBytes <= 0 && peakBytes <= plannedBytes));
  }
};

struct DeviceCheckRequest {
  std::string modelFolder;  ///< empty: kernels alone
  std::string device = "auto";
  bool brief = false;  ///< a few shapes a kernel
  int cancelledRuns = 200;
};

}  // namespace heatkv
