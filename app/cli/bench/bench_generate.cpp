// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/bench_generate.h"

#include <fmt/format.h>

#include <stdlib.h>

#include <filesystem>
#include <limits>
#include <utility>

#include "app/cli/bench/torch_rival.h"
#include "engine/api/error.h"
#include "engine/metrics/picture_metrics.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;

struct Painted {
  double ms = 0;
  PicturePtr picture;
};

Painted paint(Engine& engine, const PaintRequest& request, Session& session) {
  Painted painted;
  painted.ms = msOf([&] {
    engine.paint(
        request,
        [&](const Event& event) {
          if (const auto* image = std::get_if<ImageEvent>(&event)) painted.picture = image->picture;
        },
        session.stop);
  });
  return painted;
}

/// Seed by seed, both sides in turns, after one turn that does not count.
std::vector<BenchFigure> compared(const std::string& name, const std::string& other, const std::string& note, int runs,
                                  Session& session, const std::function<Painted(uint64_t)>& a,
                                  const std::function<Painted(uint64_t)>& b) {
  std::vector<double> ratios;
  std::array<std::vector<double>, kMetrics.size()> distances;
  for (int i = -1; i < runs; ++i) {
    session.checkStop();
    const auto seed = static_cast<uint64_t>(std::max(i, 0));
    const Painted first = a(seed), second = b(seed);
    if (i < 0) continue;
    ratios.push_back(first.ms / second.ms);
    MetricValues figures;
    measure(figures, *first.picture, *second.picture);
    for (size_t m = 0; m < distances.size(); ++m)
      if (const auto value = figures[kMetrics[m].metric]) distances[m].push_back(*value);
  }
  std::vector<BenchFigure> found{{name + "/" + other, ratios, "ratio", note}};
  for (size_t m = 0; m < distances.size(); ++m) {
    if (distances[m].empty()) continue;
    found.push_back(
        {name + "." + kMetrics[m].id, distances[m], kMetrics[m].unit, note + ", against the same run without"});
  }
  return found;
}

/// A folder of its own that goes when it is done with.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "heatkv-bench-XXXXXX").string();
    if (!mkdtemp(name.data()))
      throw Error(ErrorKind::File, "No temporary folder could be made.", "Name one that can be written in TMPDIR.");
    m_path = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
  }
  std::string file(const char* name) const { return (m_path / name).string(); }

 private:
  fs::path m_path;
};

}  // namespace

std::vector<BenchFigure> benchEightBit(const BenchRun& run, Session& session) {
  std::vector<BenchFigure> figures;
  const auto add = [&](std::vector<BenchFigure> more) { figures.insert(figures.end(), more.begin(), more.end()); };
  const auto with = [&](Engine& engine, DType kvDtype, uint64_t seed) {
    PaintRequest request = run.request;
    request.seeds = {seed};
    request.cache.kvDtype = kvDtype;
    return paint(engine, request, session);
  };
  const DType own = parseDType(run.model.kvDtype).value();
  for (const DType dtype : {DType::Int8, DType::Fp8}) {
    add(compared(
        std::string("generate.kv_") + nameOf(dtype), nameOf(own), run.note, run.runs, session,
        [&](uint64_t seed) { return with(run.engine, dtype, seed); },
        [&](uint64_t seed) { return with(run.engine, own, seed); }));
  }
  Engine small(run.model.threads), half(run.model.threads);
  const auto loadAs = [&](Engine& engine, DType dtype) {
    LoadRequest load = run.load;
    load.dtype = dtype;
    ModelEvent model;
    engine.load(
        load,
        [&](const Event& event) {
          if (const auto* loaded = std::get_if<ModelEvent>(&event)) model = *loaded;
        },
        session.stop);
    return model;
  };
  const ModelEvent eight = loadAs(small, DType::Int8), sixteen = loadAs(half, DType::BF16);
  figures.push_back({"generate.int8.bytes/bf16",
                     {static_cast<double>(eight.weightBytes) / static_cast<double>(sixteen.weightBytes)},
                     "ratio",
                     run.model.info.name + ", all weights, " + eight.dtypeReason});
  add(compared(
      "generate.int8", "bf16",
      fmt::format("{}, {}, {} threads", run.model.info.name, run.model.device, run.model.threads), run.runs, session,
      [&](uint64_t seed) { return with(small, DType::Auto, seed); },
      [&](uint64_t seed) { return with(half, DType::Auto, seed); }));
  return figures;
}

std::vector<BenchFigure> benchFewerTokens(const BenchRun& run, Session& session) {
  struct Saving {
    const char* name;
    std::vector<Rational> last;  ///< shares left out of the last scales
    bool stopsGuidance, tenth;
  };
  const Rational none{0, 1}, all{1, 1};
  const std::vector<Rational> published{{2, 5}, {1, 2}, all, all};
  const Saving savings[] = {{"generate.skip", {none, none, all, all}, false, false},
                            {"generate.fastvar", published, false, false},
                            {"generate.cfg_until", {}, true, false},
                            {"generate.fewer", published, true, true}};
  const size_t scales = run.request.grids.size(), first = scales - published.size();
  std::vector<BenchFigure> figures;
  for (const Saving& saving : savings) {
    PaintRequest fewer = run.request;
    if (!saving.last.empty()) {
      fewer.sampling.pruning.shares.assign(first, none);
      fewer.sampling.pruning.shares.insert(fewer.sampling.pruning.shares.end(), saving.last.begin(), saving.last.end());
    }
    if (saving.stopsGuidance) fewer.sampling.cfgUntil = static_cast<int>(first);
    if (saving.tenth) fewer.cache = run.tenth;
    const auto with = [&](PaintRequest request, uint64_t seed) {
      request.seeds = {seed};
      return paint(run.engine, request, session);
    };
    const double work = run.engine.plan(fewer).workShare;
    const auto more = compared(
        saving.name, "full", fmt::format("{}, {:.0f} % of the transformer's work", run.note, 100 * work), run.runs,
        session, [&](uint64_t seed) { return with(fewer, seed); },
        [&](uint64_t seed) { return with(run.request, seed); });
    figures.insert(figures.end(), more.begin(), more.end());
  }
  return figures;
}

std::vector<BenchFigure> benchTorch(const BenchRun& run, Session& session) {
  try {
    const TemporaryFolder folder;
    PaintRequest request = run.request;
    request.recordPath = folder.file("bits.safetensors");
    paint(run.engine, request, session);
    request.replayPath = std::exchange(request.recordPath, {});
    const bool wide = run.model.dtype == "fp32";
    TorchRival torch(run.model.info.folder, request.replayPath, wide ? "fp32" : "bf16", run.model.threads);
    PaintRequest tenth = request;
    tenth.cache = run.tenth;
    std::vector<double> tenths;
    const std::vector<double> ratios = sampled(run.runs, session, [&] {
      const double theirs = torch.paint();
      const double ours = paint(run.engine, request, session).ms / theirs;
      tenths.push_back(paint(run.engine, tenth, session).ms / theirs);
      return ours;
    });
    tenths.erase(tenths.begin());  // the turn that does not count
    return {{"generate.ours/torch", ratios, "ratio", run.note + ", full, " + torch.note()},
            {"generate.10%/torch", tenths, "ratio", run.note + ", 10 % of the cache against full"}};
  } catch (const Error& error) {
    if (error.kind == ErrorKind::Interrupted) throw;
    session.warn("torch", "generate.ours/torch is left out: " + error.message);
    return {};
  }
}

}  // namespace heatkv
