// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv schedule: which heads' entries go when, as files of ours and of others.
#include <fmt/format.h>

#include <chrono>
#include <optional>

#include "app/cli/cache_flags.h"
#include "app/cli/commands.h"
#include "app/cli/flag_values.h"
#include "app/cli/model_flags.h"
#include "app/cli/paint_flags.h"
#include "engine/api/error.h"
#include "engine/cache/schedule_planner.h"
#include "engine/calibration/calibration_files.h"
#include "engine/engine.h"

namespace heatkv {
namespace {

/// "32x16": layers and heads.
CacheShape shapeOf(const std::string& text, const Grids& grids) {
  const size_t x = text.find('x');
  if (x == std::string::npos)
    throw Error(ErrorKind::Usage, "--shape \"" + text + "\" is not understood.",
                "Write layers x heads, such as 32x16.");
  CacheShape shape;
  shape.layers = static_cast<int>(parseInteger("--shape", text.substr(0, x), 1, 1024));
  shape.heads = static_cast<int>(parseInteger("--shape", text.substr(x + 1), 1, 1024));
  shape.grids = grids;
  return shape;
}

struct Export {
  std::string kind, path;
};

Export exportOf(const std::string& text) {
  const size_t equals = text.find('=');
  Export one{text.substr(0, equals), equals == std::string::npos ? std::string() : text.substr(equals + 1)};
  const bool known = one.kind == "heatkv" || one.kind == "orders" || one.kind == "scalekv" || one.kind == "masks";
  if (!known || one.path.empty()) {
    throw Error(ErrorKind::Usage, "--export \"" + text + "\" is not understood.",
                "Write heatkv=DIR, orders=FILE, scalekv=FILE, masks=FILE.npz or masks=FILE.csv.");
  }
  if (one.kind == "masks" && !one.path.ends_with(".npz") && !one.path.ends_with(".csv"))
    throw Error(ErrorKind::Usage, "Masks are written as .npz or .csv.",
                "End the name of --export masks= with one of them.");
  return one;
}

}  // namespace

class ScheduleCommand : public Command {
 public:
  const char* name() const override { return "schedule"; }
  const char* description() const override { return "Plan which heads' entries go when, and export plans"; }
  void declare(CLI::App& app) override;
  int run(Session& session) override;

 private:
  /// The shape, whose calibration may be searched, and bytes per token-head (0: unknown).
  CacheTarget target(Session& session);
  Schedule plan(const CacheTarget& target, const CacheRequest& request) const;
  void write(const Export& one, Session& session);
  void tell(const std::string& path, Session& session) const;

  ModelFlags m_model;
  PaintFlags m_paint;
  CacheFlags m_cache;
  std::string m_shape, m_grids, m_output;
  std::vector<std::string> m_exports;

  std::optional<Schedule> m_schedule;  ///< of heatkv
  std::shared_ptr<const Calibration> m_calibration;
  Rational m_share;
  int64_t m_bytesPerTokenHead = 0;
  double m_ms = 0;
};

void ScheduleCommand::declare(CLI::App& app) {
  m_cache.declare(app);
  m_model.declare(app);
  m_paint.declareSize(app);
  app.add_option("--shape", m_shape, "Layers x heads, in place of a model")->type_name("LxH");
  app.add_option("--grids", m_grids, "1x1,2x2,.. in place of --pn and --aspect")->type_name("HxW,..");
  app.add_option("-o,--output", m_output, "The schedule")->type_name("FILE.json");
  app.add_option("--export", m_exports,
                 "heatkv=DIR, orders=FILE, scalekv=FILE, masks=FILE.npz|FILE.csv; can be given several times")
      ->type_name("KIND=PATH")
      ->expected(1)
      ->take_all();
  addJsonl(app);
  addVerbosity(app);
}

CacheTarget ScheduleCommand::target(Session& session) {
  PaintSettings size;
  if (!m_shape.empty()) {
    if (m_grids.empty()) m_paint.resolveSize({}, session, size);
    return {shapeOf(m_shape, m_grids.empty() ? size.grids : parseGrids(m_grids)), {}, {}, m_model.force()};
  }
  Engine engine(m_model.threads());
  LoadRequest load = m_model.loadRequest();
  load.needTextEncoder = false;
  const ModelInfo info = engine.load(
      load, [](const Event&) {}, session.stop);
  if (m_grids.empty()) m_paint.resolveSize(info.defaults, session, size);
  PaintRequest request;
  request.grids = m_grids.empty() ? size.grids : parseGrids(m_grids);
  request.cache.kvDtype = m_model.kvDtype();
  m_bytesPerTokenHead = engine.plan(request).bytesPerTokenHead;
  return {{info.transformer->depth, info.transformer->heads, request.grids}, info.folder, info.hash, m_model.force()};
}

Schedule ScheduleCommand::plan(const CacheTarget& target, const CacheRequest& request) const {
  PlanInput input{target.shape, request.calibration->orders};
  input.share = m_share;
  input.early = request.early;
  if (!request.calibration->scasTarget.empty()) input.scasTarget = &request.calibration->scasTarget;
  input.pins = request.pins;
  input.sinkScales = request.sinkScales;
  input.bytesPerTokenHead = m_bytesPerTokenHead;
  input.budget = request.budget;
  Schedule schedule = planSchedule(input);
  schedule.calibrationHash = request.calibration->hash;
  schedule.calibrationModel = request.calibration->model;
  schedule.calibrationPrompts = request.calibration->promptsDone;
  return schedule;
}

int ScheduleCommand::run(Session& session) {
  m_cache.check();
  std::vector<Export> exports;
  for (const std::string& text : m_exports) exports.push_back(exportOf(text));
  CacheMethod method = m_cache.method();
  if (method == CacheMethod::Full) method = CacheMethod::HeatKV;  // no budget: a schedule that frees nothing
  const bool scaleKv = method == CacheMethod::ScaleKV || method == CacheMethod::ScaleKVCode;
  if (method != CacheMethod::HeatKV && !scaleKv) {
    throw Error(ErrorKind::Usage, std::string(nameOf(method)) + " has no schedule: it chooses while it paints.",
                "Take heatkv, or scalekv with --export scalekv=FILE.");
  }
  for (const Export& one : exports) {
    if (scaleKv && one.kind != "scalekv")
      throw Error(ErrorKind::Usage, "ScaleKV has no " + one.kind + " to export.", "Take --kv-method heatkv.");
  }
  if (scaleKv && !m_output.empty())
    throw Error(ErrorKind::Usage, "ScaleKV's plan is its budget file.", "Write it with --export scalekv=FILE.");
  if (!m_output.empty()) requireWritable(m_output);

  const CacheTarget where = target(session);
  const auto begin = std::chrono::steady_clock::now();
  const Budget budget = m_cache.budget().value_or(Budget{});
  const int64_t fullBytes = m_bytesPerTokenHead * where.shape.pairs() * where.shape.fullTokens();
  if (budget.bytes && fullBytes == 0) {
    throw Error(ErrorKind::Usage, "A budget in bytes needs a model: a shape alone has no bytes.",
                "Give a share such as 10%, or a model with --model.");
  }
  m_share = budget.shareOf(fullBytes);
  const CacheRequest request = m_cache.schedulePath().empty()
                                   ? m_cache.resolveAs(method, budget, where, m_model.kvDtype(), session)
                                   : m_cache.resolve(where, m_model.kvDtype(), false, session);
  m_calibration = request.calibration;
  if (request.schedule) {
    m_schedule = *request.schedule;
    m_share = m_schedule->share;
  } else if (!scaleKv) {
    m_schedule = plan(where, request);
  }
  m_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();

  if (!m_output.empty()) {
    writeSchedule(m_output, *m_schedule);
    tell(m_output, session);
  }
  for (const Export& one : exports) write(one, session);
  if (m_output.empty() && exports.empty()) tell({}, session);
  return 0;
}

void ScheduleCommand::write(const Export& one, Session& session) {
  if (one.kind == "masks") {
    writeMasks(one.path, *m_schedule);
    tell(one.path, session);
    return;
  }
  if (!m_calibration) {
    throw Error(ErrorKind::Usage, "A schedule alone does not say what " + one.kind + " needs: scores and orders.",
                "Give the calibration with --calibration and no --kv-schedule.");
  }
  if (one.kind == "heatkv") {
    for (const std::string& path : writeHeatKvFolder(one.path, *m_calibration)) tell(path, session);
    return;
  }
  if (one.kind == "orders") writeOrders(one.path, *m_calibration);
  if (one.kind == "scalekv") writeScaleKv(one.path, *m_calibration, m_share);
  tell(one.path, session);
}

void ScheduleCommand::tell(const std::string& path, Session& session) const {
  std::vector<int> pruned;
  int64_t removed = 0, early = 0, peak = 0;
  if (m_schedule) {
    for (const ScheduleScale& scale : m_schedule->scales) {
      pruned.push_back(scale.headsPruned);
      peak = std::max(peak, scale.peakTokenHeads);
      for (const EarlyStep& step : scale.early) early += static_cast<int64_t>(step.atoms.size());
    }
    removed = static_cast<int64_t>(m_schedule->scales.back().removed.size());
  }
  const int64_t limit = m_schedule ? m_schedule->limitTokenHeads : 0;
  session.out.line("schedule",
                   {{"path", path.empty() ? Json(nullptr) : Json(path)},
                    {"heads_pruned", pruned},
                    {"removed", removed},
                    {"early", early},
                    {"peak_token_heads", peak},
                    {"budget_bytes", m_bytesPerTokenHead > 0 ? Json(limit * m_bytesPerTokenHead) : Json(nullptr)},
                    {"ms", roundedMs(m_ms)}});
  if (!path.empty()) {
    session.out.text(path);
    return;
  }
  session.out.text(fmt::format("heads pruned per scale: {}", fmt::join(pruned, " ")));
  session.out.text(
      fmt::format("{} entries gone at the end, {} freed early on the way; at most {} of {} token-heads held", removed,
                  early, peak, limit));
}

std::unique_ptr<Command> makeSchedule() {
  return std::make_unique<ScheduleCommand>();
}

}  // namespace heatkv
