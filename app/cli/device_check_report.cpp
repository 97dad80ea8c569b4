// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/device_check_report.h"

#include <fmt/format.h>

#include <map>

namespace heatkv {
namespace {

/// All shapes of a kernel.
struct Summary {
  int shapes = 0, failed = 0;
  double worst = 0;  ///< distance over what is allowed
};

}  // namespace

std::vector<std::string> deviceCheckLines(const DeviceCheck& check) {
  std::vector<std::string> lines{"device " + check.device,
                                 fmt::format("{:<16} {:>6} {:>6} {:>14}", "kernel", "shapes", "failed", "off/allowed")};
  std::map<std::string, Summary> kernels;
  for (const KernelCheck& k : check.kernels) {
    Summary& all = kernels[k.kernel];
    ++all.shapes;
    if (k.allowed > 0) all.worst = std::max(all.worst, k.off / k.allowed);
    if (k.passed()) continue;
    ++all.failed;
    lines.push_back(
        fmt::format("failed: {}, {}: {}", k.kernel, k.shape,
                    k.error.empty() ? fmt::format("off by {:.3g}, {:.3g} is allowed", k.off, k.allowed) : k.error));
  }
  for (const auto& [name, all] : kernels)
    lines.push_back(fmt::format("{:<16} {:>6} {:>6} {:>14.3f}", name, all.shapes, all.failed, all.worst));
  for (const std::string& kernel : check.replaced) lines.push_back("plain code is used in place of " + kernel);
  if (check.painted) {
    lines.push_back(std::isinf(check.psnr) ? "picture: equal to the CPU's"
                                           : fmt::format("picture: {:.1f} dB against the CPU's", check.psnr));
    lines.push_back(fmt::format("memory: {:.1f} MiB at the peak, {:.1f} MiB planned",
                                static_cast<double>(check.peakBytes) / (1 << 20),
                                static_cast<double>(check.plannedBytes) / (1 << 20)));
    lines.push_back(fmt::format("cancelled runs: {}, {} bytes left behind", check.cancelledRuns, check.leakedBytes));
    lines.push_back(
        fmt::format("times: picture {:.0f} ms, its last scale {:.0f} ms, picture with 10 % of the cache "
                    "{:.0f} ms",
                    check.pictureMs, check.lastScaleMs, check.tenthMs));
  }
  lines.push_back(check.passed() ? "The device computes what it should." : "The device failed its check.");
  return lines;
}

Json deviceCheckJson(const DeviceCheck& check) {
  Json kernels = Json::array();
  for (const KernelCheck& k : check.kernels) {
    kernels.push_back({{"kernel", k.kernel},
                       {"shape", k.shape},
                       {"off", k.off},
                       {"allowed", k.allowed},
                       {"error", k.error.empty() ? Json(nullptr) : Json(k.error)},
                       {"passed", k.passed()}});
  }
  Json report{{"version", HEATKV_VERSION},
              {"device", check.device},
              {"passed", check.passed()},
              {"kernels", kernels},
              {"replaced", check.replaced}};
  if (check.painted) {
    report["picture"] = {{"psnr_db", std::isinf(check.psnr) ? Json(nullptr) : Json(check.psnr)},
                         {"equal", std::isinf(check.psnr)}};
    report["memory"] = {{"planned_bytes", check.plannedBytes}, {"peak_bytes", check.peakBytes}};
    report["cancelled"] = {{"runs", check.cancelledRuns}, {"leaked_bytes", check.leakedBytes}};
    report["times"] = {{"picture_ms", roundedMs(check.pictureMs)},
                       {"last_scale_ms", roundedMs(check.lastScaleMs)},
                       {"tenth_ms", roundedMs(check.tenthMs)}};
  }
  return report;
}

}  // namespace heatkv
