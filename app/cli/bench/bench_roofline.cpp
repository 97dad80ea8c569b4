// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/bench_roofline.h"

#include <fmt/format.h>

#include <cstdlib>

#include "engine/api/budget.h"
#include "engine/api/error.h"
#include "engine/roofline.h"
#include "engine/shape_model.h"

namespace heatkv {
namespace {

Error usage(const std::string& what, const std::string& fix) {
  return {ErrorKind::Usage, what, fix};
}

/// "300,1800": TFLOP/s and GB/s.
GpuPeaks peaksOf(const std::string& text) {
  const size_t comma = text.find(',');
  const auto number = [&](const std::string& part) {
    char* end = nullptr;
    const double value = std::strtod(part.c_str(), &end);
    if (part.empty() || *end != '\0' || !(value > 0)) {
      throw usage("\"" + text + "\" is not a pair of peaks", "write TFLOP/s and GB/s, such as --peak 300,1800");
    }
    return value;
  };
  if (comma == std::string::npos) number("");
  return {text, number(text.substr(0, comma)), number(text.substr(comma + 1))};
}

std::vector<GpuPeaks> gpusOf(const RooflineFlags& flags) {
  if (!flags.peak.empty()) return {peaksOf(flags.peak)};
  std::vector<GpuPeaks> gpus;
  for (const char* name : {"H200", "4090", "3060"}) {
    if (flags.gpu.empty()) gpus.push_back(*gpuPeaks(name));
  }
  if (!gpus.empty()) return gpus;
  const auto known = gpuPeaks(flags.gpu);
  if (!known)
    throw usage("the peaks of \"" + flags.gpu + "\" are not known here",
                "name H200 H100 A100 4090 3060, or give --peak");
  return {*known};
}

}  // namespace

void RooflineFlags::declare(CLI::App& app) {
  app.add_option("--gpu", gpu, "roofline: H200 H100 A100 4090 3060 (the first, the last two)")->type_name("NAME");
  app.add_option("--peak", peak, "roofline: another GPU's bf16 TFLOP/s and GB/s")->type_name("TFLOPS,GBPS");
  app.add_option("--shape", shape, "roofline: 2b, 8b or LAYERSxHEADS (2b and 8b)")->type_name("SHAPE");
  app.add_option("--kv-budget", budget, "roofline: a share of the full cache (100% and 10%)")->type_name("SHARE");
}

std::vector<BenchFigure> benchRoofline(const RooflineFlags& flags, const Grids& grids) {
  const auto orBoth = [](const std::string& text, const char* one, const char* other) {
    return text.empty() ? std::vector<std::string>{one, other} : std::vector<std::string>{text};
  };
  std::vector<BenchFigure> figures;
  for (const GpuPeaks& gpu : gpusOf(flags)) {
    for (const std::string& shape : orBoth(flags.shape, "2b", "8b")) {
      for (const std::string& budget : orBoth(flags.budget, "100%", "10%")) {
        RooflineRun run;
        run.model = *shapeModel(shape).transformer;
        run.grids = grids;
        run.share = parseBudget(budget).share.value();
        const RooflineCost cost = rooflineOf(run, gpu);
        const std::string name = fmt::format("roofline.{}.{}.{}", gpu.name, shape, budget);
        const std::string note = fmt::format("{:.0f} TFLOP, {:.0f} GB, transformer alone, {}, not measured",
                                             cost.flops / 1e12, cost.bytes / 1e9, toText(grids.back()));
        figures.push_back({name + ".bound", {cost.boundMs}, "ms", note});
        figures.push_back({name + ".estimate", {cost.estimateMs}, "ms", note});
      }
    }
  }
  return figures;
}

}  // namespace heatkv
