// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv bench: figures measured in one run on this machine. a/b in a name is the time of a over the time of b.
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>

#include "app/cli/bench/bench_attention.h"
#include "app/cli/bench/bench_generate.h"
#include "app/cli/bench/bench_load.h"
#include "app/cli/bench/bench_roofline.h"
#include "app/cli/commands.h"
#include "app/cli/flags/cache_flags.h"
#include "app/cli/flags/flag_values.h"
#include "app/cli/flags/model_flags.h"
#include "app/cli/flags/paint_flags.h"
#include "engine/api/error.h"
#include "engine/engine.h"
#include "engine/schedule/schedule_planner.h"

namespace heatkv {
namespace {

const std::vector<std::string> kGroups{"attention", "step", "generate", "schedule", "calibrate", "load", "batch"};
/// Computed and not measured: only where it is named.
constexpr const char* kRoofline = "roofline";
constexpr const char* kPrompt = "mountains at dawn, clear, with a lake";
constexpr int kEightBLayers = 40, kEightBHeads = 28, kMostImages = 4096;

/// Scores as a calibration of the 8B would have, drawn from a fixed generator; or each head's mass spread evenly over
/// the tokens, which leaves no entry cheaper than another and so the most to search through.
Calibration eightB(bool proportional = false) {
  Calibration c;
  c.shape = {kEightBLayers, kEightBHeads, parseAspect("1:1").aspect->grids(PixelBudget::P1M)};
  const int scales = c.shape.scales();
  const auto pairs = static_cast<size_t>(c.shape.pairs());
  std::mt19937_64 random(8);
  const auto draw = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  const double none = std::numeric_limits<double>::quiet_NaN();
  c.scasTarget.assign(static_cast<size_t>(scales) * scales * pairs, none);
  c.scas.assign(static_cast<size_t>(scales) * pairs, none);
  for (int k = c.sinkScales; k + 1 < scales; ++k) {
    for (size_t i = 0; i < pairs; ++i) {
      double sum = 0;
      for (int t = k + 1; t < scales; ++t)
        sum += c.scasTarget[(static_cast<size_t>(t) * scales + k) * pairs + i] =
            proportional ? 1e-4 * static_cast<double>(c.shape.grids[k].tokens()) : draw();
      c.scas[static_cast<size_t>(k) * pairs + i] = sum / (scales - 1 - k);
    }
  }
  c.orders = ordersFromScores(c.shape, c.sinkScales, c.scas);
  return c;
}

}  // namespace

class Bench : public Command {
 public:
  const char* name() const override { return "bench"; }
  const char* description() const override { return "Measure this program on this machine"; }
  bool json() const override { return false; }
  void declare(CLI::App& app) override;
  int run(Session& session) override;

 private:
  bool wants(const char* group) const { return m_groups.empty() || m_groupSet.count(group) != 0; }
  void print(const std::string& name, std::vector<double> values, const std::string& unit, const std::string& note,
             Session& session) const;
  void print(const std::vector<BenchFigure>& figures, Session& session) const {
    for (const BenchFigure& f : figures) print(f.name, f.values, f.unit, f.note, session);
  }
  std::vector<double> sampled(Session& session, const std::function<double()>& sample) const {
    return heatkv::sampled(m_runs, session, sample);
  }

  void benchSchedule(Session& session) const;
  void benchModel(Session& session);
  void benchGenerate(Engine& engine, const ModelEvent& model, Session& session) const;
  void benchCalibrate(Engine& engine, Session& session) const;
  void benchBatch(Engine& engine, Session& session) const;
  PaintRequest request(const CacheRequest& cache, int images = 1) const;

  ModelFlags m_model;
  PaintFlags m_paint;
  CacheFlags m_cache;
  RooflineFlags m_roofline;
  std::vector<std::string> m_groups;
  std::set<std::string> m_groupSet;
  std::string m_runsText;
  bool m_json = false;
  int m_runs = 5;
  std::string m_note;
  PaintSettings m_settings;
  CacheRequest m_tenth;
};

void Bench::declare(CLI::App& app) {
  app.add_option("GROUP", m_groups,
                 "attention step generate schedule calibrate load batch (all); roofline computes what a GPU would take")
      ->type_name("");
  app.add_option("--runs", m_runsText, "How often each is measured (5)")->type_name("N");
  app.add_flag("--json", m_json, "One JSON object per figure and line");
  m_paint.declareSize(app);
  m_roofline.declare(app);
  m_model.declare(app);
  addVerbosity(app);
}

void Bench::print(const std::string& name, std::vector<double> values, const std::string& unit, const std::string& note,
                  Session& session) const {
  if (values.empty()) return;
  std::sort(values.begin(), values.end());
  const size_t n = values.size();
  const double median = n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
  if (m_json) {
    session.out.text(Json{
        {"name", name},
        {"min", values.front()},
        {"median", median},
        {"max", values.back()},
        {"unit", unit},
        {"note", note}}.dump());
  } else {
    session.out.text(fmt::format("{:<32} {:>10.4g} {:>10.4g} {:>10.4g} {:<8} {}", name, values.front(), median,
                                 values.back(), unit, note));
  }
}

int Bench::run(Session& session) {
  for (const std::string& group : m_groups) {
    if (std::find(kGroups.begin(), kGroups.end(), group) == kGroups.end() && group != kRoofline) {
      throw Error(ErrorKind::Usage, "There is no group \"" + group + "\".",
                  fmt::format("They are {} {}.", fmt::join(kGroups, " "), kRoofline));
    }
    m_groupSet.insert(group);
  }
  if (!m_runsText.empty()) m_runs = static_cast<int>(parseInteger("--runs", m_runsText, 1, 1000));
  if (!m_json)
    session.out.text(
        fmt::format("{:<32} {:>10} {:>10} {:>10} {:<8} {}", "name", "min", "median", "max", "unit", "note"));
  if (m_groupSet.count(kRoofline) != 0) {
    ModelDefaults whole;
    whole.pixelBudget = nameOf(PixelBudget::P1M);
    m_paint.resolveSize(whole, session, m_settings);
    print(benchRoofline(m_roofline, m_settings.grids), session);
  }
  if (wants("schedule")) benchSchedule(session);
  if (wants("load")) {
    const ModelInfo info = Engine::inspect(m_model.paths());
    if (info.transformerPart.state != PartState::Found)
      throw Error(ErrorKind::Model, info.transformerPart.reason, "Name a model with --model.", info.folder);
    for (const BenchFigure& figure : benchLoad(info.transformerPart.path, m_runs, session))
      print(figure.name, figure.values, figure.unit, info.name + ", " + figure.note, session);
  }
  if (wants("attention")) {
    const Engine engine(m_model.threads());
    const int threads = m_model.threads() > 0 ? m_model.threads() : Engine::defaultThreads();
    print(benchAttention(m_runs, fmt::format("cpu, {} threads", threads), session), session);
  }
  if (wants("step") || wants("generate") || wants("calibrate") || wants("batch")) benchModel(session);
  return 0;
}

void Bench::benchSchedule(Session& session) const {
  const Calibration calibration = eightB();
  for (EarlyRule rule : {EarlyRule::Reference, EarlyRule::MinCard, EarlyRule::MinLoss}) {
    const auto once = [&] { return msOf([&] { planSchedule(calibration, parseBudget("10%"), {1, 10}, rule); }); };
    print(std::string("schedule.8b.") + nameOf(rule), sampled(session, once), "ms",
          "10 % of the 8B at 1:1 and 1M, one thread", session);
  }
  const Calibration even = eightB(true);
  print("schedule.8b.minloss.even",
        sampled(session,
                [&] { return msOf([&] {
                        planSchedule(even, parseBudget("10%"), {1, 10}, EarlyRule::MinLoss);
                      }); }),
        "ms", "the same where no entry is cheaper than another", session);
}

void Bench::benchModel(Session& session) {
  Engine engine(m_model.threads());
  ModelEvent model;
  engine.load(
      m_model.loadRequest(),
      [&](const Event& event) {
        if (const auto* loaded = std::get_if<ModelEvent>(&event)) model = *loaded;
      },
      session.stop);
  m_paint.resolveSize(model.info.defaults, session, m_settings);
  m_note = fmt::format("{}, {}, {}, {} threads", model.info.name, model.device, model.dtype, model.threads);
  m_tenth.method = CacheMethod::StreamingLLM;
  m_tenth.budget = parseBudget("10%");
  m_tenth.kvDtype = m_model.kvDtype();
  try {
    const CacheTarget target{{model.info.transformer->depth, model.info.transformer->heads, m_settings.grids},
                             model.info.folder,
                             model.info.hash,
                             m_model.force()};
    m_tenth = m_cache.resolveAs(CacheMethod::HeatKV, parseBudget("10%"), target, m_model.kvDtype(), session);
  } catch (const Error& e) {
    session.warn("calibration", e.message + " StreamingLLM is timed in its place.");
  }
  if (wants("generate") || wants("step")) benchGenerate(engine, model, session);
  if (wants("calibrate")) benchCalibrate(engine, session);
  if (wants("batch")) benchBatch(engine, session);
}

PaintRequest Bench::request(const CacheRequest& cache, int images) const {
  PaintRequest request;
  request.prompt = kPrompt;
  request.seeds.clear();
  for (int i = 0; i < images; ++i) request.seeds.push_back(static_cast<uint64_t>(i));
  request.grids = m_settings.grids;
  request.cache = cache;
  request.preview.every = 0;
  return request;
}

void Bench::benchGenerate(Engine& engine, const ModelEvent& model, Session& session) const {
  CacheRequest full;
  full.kvDtype = m_model.kvDtype();
  std::vector<double> whole, lastScale, wholeMs;
  const auto paint = [&](const CacheRequest& cache, double& last) {
    return msOf([&] {
      engine.paint(
          request(cache),
          [&](const Event& event) {
            if (const auto* scale = std::get_if<ScaleEvent>(&event)) last = scale->ms;
          },
          session.stop);
    });
  };
  for (int i = -1; i < m_runs; ++i) {
    session.checkStop();
    double lastTenth = 0, lastFull = 0;
    const double tenth = paint(m_tenth, lastTenth), all = paint(full, lastFull);
    if (i < 0) continue;
    whole.push_back(tenth / all);
    wholeMs.push_back(tenth);
    lastScale.push_back(lastTenth / lastFull);
  }
  const std::string note = m_note + ", " + nameOf(m_tenth.method);
  if (wants("step")) print("step.last_scale.10%/full", lastScale, "ratio", note, session);
  if (wants("step")) {
    const auto previewed = sampled(session, [&] {
      PaintRequest shown = request(full);
      shown.preview.every = 1;
      const auto ms = [&](const PaintRequest& r) {
        return msOf([&] {
          engine.paint(
              r, [](const Event&) {}, session.stop);
        });
      };
      const double with = ms(shown);
      return with / ms(request(full));
    });
    print("step.previews/none", previewed, "ratio", m_note + ", full, every scale's preview", session);
  }
  if (!wants("generate")) return;
  print("generate.10%/full", whole, "ratio", note, session);
  print("generate.10%", wholeMs, "ms", note + ", warm", session);
  const BenchRun run{engine, m_model.loadRequest(), model, request(full), m_tenth, m_runs, m_note};
  print(benchEightBit(run, session), session);
  print(benchFewerTokens(run, session), session);
  print(benchTorch(run, session), session);
}

void Bench::benchCalibrate(Engine& engine, Session& session) const {
  CalibrationRequest calibration;
  calibration.prompts = {kPrompt};
  calibration.seeds = {0};
  calibration.grids = m_settings.grids;
  calibration.aspect = m_settings.aspect->label;
  calibration.pixelBudget = nameOf(m_settings.pixelBudget);
  CalibrationRequest bare = calibration;
  bare.scas = false;
  const auto timed = [&](const CalibrationRequest& request) {
    return msOf([&] {
      engine.calibrate(
          request, [](const Event&) {}, session.stop);
    });
  };
  print("calibrate.with/without", sampled(session, [&] { return timed(calibration) / timed(bare); }), "ratio",
        m_note + ", S-CAS and the same run without statistics", session);
}

void Bench::benchBatch(Engine& engine, Session& session) const {
  const auto most = [&](const CacheRequest& cache) {
    int fits = 0, above = kMostImages + 1;
    while (fits + 1 < above) {
      const int images = (fits + above) / 2;
      (engine.plan(request(cache, images)).fits ? fits : above) = images;
    }
    return fits;
  };
  CacheRequest full;
  full.kvDtype = m_model.kvDtype();
  const int all = most(full);
  if (all == 0) return;
  const auto measure = [&](const std::string& name, const CacheRequest& cache) {
    const int images = most(cache);
    const std::string capped = images == kMostImages ? ", counted no further" : "";
    print("batch.images." + name, {static_cast<double>(images)}, "images", m_note + capped, session);
    return images;
  };
  measure("full", full);
  int tenth = 0;
  for (const char* budget : {"50%", "20%", "10%", "4%"}) {
    CacheRequest cache = m_tenth;
    cache.budget = parseBudget(budget);
    try {
      const int images = measure(budget, cache);
      if (cache.budget.text == m_tenth.budget.text) tenth = images;
    } catch (const Error& e) {
      if (e.kind != ErrorKind::Budget) throw;
      session.warn("budget", e.message);
    }
  }
  print("batch.images.10%/full", {static_cast<double>(tenth) / all}, "ratio", m_note, session);
}

std::unique_ptr<Command> makeBench() {
  return std::make_unique<Bench>();
}

}  // namespace heatkv
