// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv schedule: which heads' entries go when, as files of ours and of others.
#include <fmt/ranges.h>

#include <chrono>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/flags/cache_flags.h"
#include "app/cli/flags/flag_values.h"
#include "app/cli/flags/model_flags.h"
#include "app/cli/flags/paint_flags.h"
#include "engine/api/error.h"
#include "engine/calibration/calibration_files.h"
#include "engine/calibration/fit_calibration.h"
#include "engine/calibration/lost_mass.h"
#include "engine/calibration/schedule_export.h"
#include "engine/engine.h"
#include "engine/schedule/schedule_planner.h"
#include "engine/schedule/sparse_attention.h"

namespace heatkv {
class ScheduleCommand : public Command {
 public:
  const char* name() const override { return "schedule"; }
  const char* description() const override { return "Plan which heads' entries go when, and export plans"; }
  void declare(CLI::App& app) override;
  int run(Session& session) override;

 private:
  /// The shape, whose calibration may be searched, and what an entry takes.
  CacheTarget target(Session& session);
  /// Throws Error{Usage} where the budget cannot be counted in entries without a model.
  void requireBytes(const Budget& budget) const;
  void print(const std::string& path, Session& session) const;

  ModelFlags m_model;
  PaintFlags m_paint;
  CacheFlags m_cache;
  SettingsFlags m_editing;
  std::string m_shape, m_grids, m_output;
  std::vector<std::string> m_exports;

  std::optional<Schedule> m_schedule;  ///< of heatkv
  std::shared_ptr<const Calibration> m_calibration;
  std::vector<double> m_unseenMass;  ///< [K] of sparse attention; empty where all keys are looked at
  std::string m_note;                ///< the calibration's size where it is another one
  Rational m_share;
  EntryBytes m_entryBytes;
  double m_ms = 0;
};

void ScheduleCommand::declare(CLI::App& app) {
  m_cache.declare(app);
  m_model.declare(app);
  m_paint.declareSize(app);
  m_paint.declarePruning(app);
  m_editing.declare(app, "source");
  m_editing.declare(app, "task");
  app.add_option("--shape", m_shape, "In place of a model: a published one, or layers x heads")->type_name("2b|8b|LxH");
  app.add_option("--grids", m_grids, "1x1,2x2,.. in place of --pn and --aspect")->type_name("HxW,..");
  app.add_option("-o,--output", m_output, "The schedule")->type_name("FILE.json");
  app.add_option("--export", m_exports,
                 "heatkv=DIR, orders=FILE, scalekv=FILE, masks=FILE.npz|FILE.csv; can be given several times")
      ->type_name("KIND=PATH")
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
  addJsonl(app);
  addVerbosity(app);
}

CacheTarget ScheduleCommand::target(Session& session) {
  PaintSettings size;
  RunSettings editing;
  m_editing.applyTo(editing);
  const auto withSource = [](CacheShape shape, Task task) {
    if (task == Task::Edit) shape.sourceTokens = shape.grids.back().tokens();
    return shape;
  };
  if (!m_shape.empty()) {
    if (m_grids.empty()) m_paint.resolveSize({}, session, size);
    const CacheShape shape = parseShape(m_shape, m_grids.empty() ? size.grids : parseGrids(m_grids));
    return {withSource(shape, editing.weights.task.value_or(Task::Paint)), {}, {}, m_model.force()};
  }
  Engine engine(m_model.threads());
  LoadRequest load = m_model.loadRequest();
  load.needTextEncoder = false;
  load.task = editing.weights.task;
  const ModelInfo info = engine.load(
      load, [](const Event&) {}, session.stop);
  if (m_grids.empty()) m_paint.resolveSize(info.defaults, session, size);
  PaintRequest request;
  request.grids = m_grids.empty() ? size.grids : parseGrids(m_grids);
  request.cache.kvDtype = m_model.kvDtype();
  // The cache does not depend on what the picture shows.
  if (info.task == Task::Edit) request.source = std::make_shared<const Picture>();
  const PlanEvent plan = engine.plan(request);
  m_entryBytes = {plan.bytesPerTokenHead, plan.referenceBytesPerTokenHead};
  const CacheShape shape{info.transformer->depth, info.transformer->heads, request.grids};
  return {withSource(shape, info.task), info.folder, info.hash, m_model.force()};
}

void ScheduleCommand::requireBytes(const Budget& budget) const {
  if (m_entryBytes.stored > 0 || budget.ofEntries) return;
  if (budget.bytes) {
    throw Error(ErrorKind::Usage, "A budget in bytes needs a model: a shape alone has no bytes.",
                "Give a share such as 10%, or a model with --model.");
  }
  if (const DType dtype = m_model.kvDtype(); dtype == DType::Int8 || dtype == DType::Fp8) {
    throw Error(ErrorKind::Usage,
                std::string("How many entries a budget holds in ") + nameOf(dtype) +
                    " depends on the size of a head, which a shape alone does not say.",
                "Give a share of the entries with --kv-entries, or a model with --model.");
  }
}

int ScheduleCommand::run(Session& session) {
  m_cache.check();
  std::vector<ExportTarget> exports;
  for (const std::string& text : m_exports) exports.push_back(parseExportTarget(text));
  CacheMethod method = m_cache.method();
  if (method == CacheMethod::Full) method = CacheMethod::HeatKV;  // no budget: a schedule that frees nothing
  const bool scaleKv = method == CacheMethod::ScaleKV || method == CacheMethod::ScaleKVCode;
  if (method != CacheMethod::HeatKV && !scaleKv) {
    throw Error(ErrorKind::Usage, std::string(nameOf(method)) + " has no schedule: it chooses while it paints.",
                "Take heatkv, or scalekv with --export scalekv=FILE.");
  }
  for (const ExportTarget& one : exports) {
    if (scaleKv && one.kind != ExportKind::ScaleKV)
      throw Error(ErrorKind::Usage, std::string("ScaleKV has no ") + nameOf(one.kind) + " to export.",
                  "Take --kv-method heatkv.");
  }
  if (scaleKv && !m_output.empty())
    throw Error(ErrorKind::Usage, "ScaleKV's plan is its budget file.", "Write it with --export scalekv=FILE.");
  if (!m_output.empty()) requireWritable(m_output);

  const CacheTarget where = target(session);
  const auto begin = std::chrono::steady_clock::now();
  const Budget budget = m_cache.budget().value_or(Budget{});
  requireBytes(budget);
  m_share = budget.entryShare(where.shape.pairs() * where.shape.fullTokens(), m_entryBytes);
  RunSettings editing;
  m_editing.applyTo(editing);
  CacheSettings settings = m_cache.settings();
  settings.method = method;
  settings.source = editing.cache.source;
  const CacheRequest request = m_cache.resolve(settings, where, false, session);
  if (request.calibration) {
    m_calibration = fittedTo(request.calibration, where.shape.whole());
    m_note = rankingNote(*request.calibration, where.shape);
    session.console.info(
        "calibration: " + (request.calibration->model.empty() ? "unnamed" : request.calibration->model) +
        (m_note.empty() ? "" : ", " + m_note));
  }
  if (request.schedule) {
    m_schedule = *request.schedule;
    m_share = m_schedule->share;
  } else if (!scaleKv) {
    m_schedule = planSchedule(*m_calibration, request.budget, m_share, request.early, request.pins, request.sinkScales,
                              m_entryBytes, m_paint.pruning(where.shape.grids, session), request.source);
  }
  if (request.attend != Rational{1, 1} && m_schedule && m_calibration) {
    for (const SparseScale& scale :
         sparseAttention(*m_calibration, m_schedule->shape, &*m_schedule, request.attend).scales)
      m_unseenMass.push_back(scale.lostMass);
  }
  m_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();

  if (!m_output.empty()) {
    writeSchedule(m_output, *m_schedule);
    print(m_output, session);
  }
  Schedule shareAlone;
  shareAlone.share = m_share;
  const bool leavesSource = m_calibration && !m_calibration->orders.source.empty();
  for (const ExportTarget& one : exports) {
    if (leavesSource && (one.kind == ExportKind::HeatKV || one.kind == ExportKind::Orders))
      session.warn("export",
                   one.path + ": HeatKV's files have no place for the source picture, so its order is left out.");
    for (const std::string& path : exportSchedule(one, m_schedule.value_or(shareAlone), m_calibration.get()))
      print(path, session);
  }
  if (m_output.empty() && exports.empty()) print({}, session);
  return 0;
}

namespace {

std::vector<std::string> percents(const std::vector<double>& shares) {
  std::vector<std::string> texts;
  for (const double share : shares) texts.push_back(fmt::format("{:.2f}", 100 * share));
  return texts;
}

}  // namespace

void ScheduleCommand::print(const std::string& path, Session& session) const {
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
                    {"budget_bytes", m_entryBytes.stored > 0 ? Json(limit * m_entryBytes.stored) : Json(nullptr)},
                    {"calibration", m_calibration ? Json(m_calibration->model) : Json(nullptr)},
                    {"unseen_mass", m_unseenMass},
                    {"note", m_note},
                    {"ms", roundedMs(m_ms)}});
  if (!path.empty()) {
    session.out.text(path);
    return;
  }
  session.out.text(fmt::format("heads pruned per scale: {}", fmt::join(pruned, " ")));
  session.out.text(
      fmt::format("{} entries gone at the end, {} freed early on the way; at most {} of {} token-heads held", removed,
                  early, peak, limit));
  if (!m_unseenMass.empty()) {
    session.out.text(fmt::format("attention left out per scale, in %: {}", fmt::join(percents(m_unseenMass), " ")));
  }
  if (!m_schedule || !m_calibration || m_calibration->shape != m_schedule->shape) return;
  const std::vector<std::string> lost = percents(lostMassPerScale(*m_schedule, *m_calibration));
  if (!lost.empty()) session.out.text(fmt::format("attention lost per scale, in %: {}", fmt::join(lost, " ")));
}

std::unique_ptr<Command> makeSchedule() {
  return std::make_unique<ScheduleCommand>();
}

}  // namespace heatkv
