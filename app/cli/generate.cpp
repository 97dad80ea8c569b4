// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv generate: prompts -> pictures.
#include <fmt/format.h>
#include <sys/stat.h>

#include <chrono>
#include <optional>
#include <thread>

#include "app/cli/commands.h"
#include "app/cli/event_json.h"
#include "app/cli/flags/cache_flags.h"
#include "app/cli/flags/flag_values.h"
#include "app/cli/flags/model_flags.h"
#include "app/cli/flags/paint_flags.h"
#include "app/cli/image_report.h"
#include "app/cli/load_model.h"
#include "app/pictures/picture_file.h"
#include "engine/metrics/picture_metrics.h"

namespace heatkv {
namespace {

constexpr auto kWatchPause = std::chrono::milliseconds(100);

/// What changes when a file is replaced or written to.
struct FileState {
  ino_t inode = 0;
  off_t size = -1;
  int64_t changedNs = 0;
  auto operator<=>(const FileState&) const = default;
};

FileState stateOf(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return {};
  return {status.st_ino, status.st_size, int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec};
}

Json numberOrNull(std::optional<double> value) {
  return value ? Json(*value) : Json(nullptr);
}

}  // namespace

class Generate : public Command {
 public:
  const char* name() const override { return "generate"; }
  const char* description() const override { return "Paint pictures from text"; }
  void declare(CLI::App& app) override;
  int run(Session& session) override;

 private:
  void check() const;
  PreviewRequest previews() const;
  PaintRequest requestFor(const PaintJob& job) const;
  void paintAll(Engine& engine, Session& session);
  void paintOne(Engine& engine, const PaintRequest& request, RunPlace place, Session& session);
  void paintTwins(Engine& engine, const PaintRequest& request, ImageReport& report, Session& session);
  void tellPlan(const PlanEvent& plan, Session& session) const;
  void waitForSchedule(Session& session);

  ModelFlags m_model;
  PaintFlags m_paint;
  CacheFlags m_cache;
  std::string m_output, m_preview, m_previewDir, m_record, m_replay;
  bool m_twin = false, m_noMetadata = false, m_dryRun = false, m_watch = false;

  PaintSettings m_settings;
  CacheRequest m_cacheRequest;
  CacheTarget m_target;
  std::optional<OutputNames> m_names;
  std::optional<ImageContext> m_context;
  FileState m_scheduleState;
  int m_runs = 0;  ///< painted so far
};

void Generate::declare(CLI::App& app) {
  m_paint.declare(app);
  m_paint.declareGuidanceEnd(app);
  m_paint.declarePruning(app);
  m_cache.declare(app);
  m_model.declare(app);
  app.add_option("-o,--output", m_output, "Picture, .png .webp .jpg; %d or %03d is the image number")
      ->type_name("FILE");
  app.add_option("--preview", m_preview, "Pictures of the scales: off, all, or every K-th (off)")
      ->type_name("off|all|K");
  app.add_option("--preview-dir", m_previewDir, "Folder that keeps them (then all)")->type_name("DIR");
  app.add_flag("--twin", m_twin, "Paint each picture with a full cache too, as NAME.full.png, and compare them");
  app.add_flag("--no-metadata", m_noMetadata, "Write no settings into the pictures");
  app.add_flag("--dry-run", m_dryRun, "Only tell the plan");
  app.add_option("--record", m_record, "Keep what was computed (safetensors)")->type_name("FILE");
  app.add_option("--replay", m_replay, "Repeat a recording: its settings and bits")->type_name("FILE");
  app.add_flag("--watch", m_watch, "Paint again whenever the schedule file is replaced, until Ctrl+C");
  addJsonl(app);
  addVerbosity(app);
}

void Generate::check() const {
  const auto usage = [](const char* what, const char* fix) { return Error(ErrorKind::Usage, what, fix); };
  m_cache.check();
  if (!m_replay.empty()) m_paint.requireNone();
  if (m_watch && m_cache.schedulePath().empty())
    throw usage("--watch needs a schedule to watch.", "Name it with --kv-schedule.");
  if (m_watch && m_dryRun) throw usage("--watch and --dry-run exclude each other.", "Leave one of them out.");
  if (!m_record.empty()) requireWritable(m_record);
}

PreviewRequest Generate::previews() const {
  if (m_preview == "off" || (m_preview.empty() && m_previewDir.empty())) return {0};
  if (m_preview == "all" || m_preview.empty()) return {1};
  return {static_cast<int>(parseInteger("--preview", m_preview, 1, 64))};
}

int Generate::run(Session& session) {
  check();
  const PreviewRequest preview = previews();
  if (!m_previewDir.empty() && preview.every > 0) requireFolder(m_previewDir);
  LoadRequest load = m_model.loadRequest();
  StartFields start{"generate", {}, {}, {}, 0, 1, {}};
  std::vector<PaintJob> jobs;
  int batch = m_paint.batch();
  if (m_replay.empty()) {
    jobs = m_paint.readPrompts(session);
    start.prompts = static_cast<int>(jobs.size());
    start.seeds = allSeeds(jobs, batch);
  } else {
    const PaintRequest recorded = Engine::recordedRequest(m_replay);
    start.seeds = recorded.seeds;
    batch = static_cast<int>(recorded.seeds.size());
    jobs.push_back({recorded.prompt, recorded.seeds.front()});
    load.needTextEncoder = false;
    if (!m_model.dtypeGiven()) load.dtype = DType::F32;
  }
  if (!m_record.empty() && jobs.size() > 1)
    throw Error(ErrorKind::Usage, "A recording holds one prompt.", "Give one prompt, or leave --record out.");
  m_names.emplace(m_output, static_cast<int>(jobs.size()) * batch);

  Engine engine(m_model.threads());
  const ModelEvent model = loadModel(engine, load, m_model.kvDtype(), start, session);
  m_settings = m_paint.resolve(std::move(jobs), model.info.defaults, session);
  if (!m_replay.empty()) {
    const PaintRequest recorded = Engine::recordedRequest(m_replay);
    m_settings.batch = batch;
    m_settings.negativePrompt = recorded.negativePrompt;
    m_settings.sampling = recorded.sampling;
    m_settings.grids = recorded.grids;
    m_settings.aspect = aspectOf(recorded.grids);
    if (const auto pn = pixelBudgetOf(recorded.grids)) m_settings.pixelBudget = *pn;
  }
  m_target = {{model.info.transformer->depth, model.info.transformer->heads, m_settings.grids},
              model.info.folder,
              model.info.hash,
              m_model.force()};
  m_scheduleState = stateOf(m_cache.schedulePath());
  m_cacheRequest = m_cache.resolve(m_target, m_model.kvDtype(), !m_replay.empty(), session);

  PictureRecord record;
  record.version = HEATKV_VERSION;
  record.device = model.device;
  record.dtype = model.dtype;
  record.kvDtype = m_model.kvDtype() == DType::Auto ? model.kvDtype : nameOf(m_model.kvDtype());
  record.threads = model.threads;
  record.prompts = start.prompts;
  record.seeds = start.seeds;
  record.pixelBudget = nameOf(m_settings.pixelBudget);
  record.aspect = m_settings.aspect ? std::string(m_settings.aspect->label) : std::string();
  record.model = model.info.name;
  record.modelHash = model.info.hash;
  m_context.emplace(
      ImageContext{*m_names, preview.every > 0 ? m_previewDir : std::string(), !m_noMetadata, record, {}});

  paintAll(engine, session);
  while (m_watch) {
    waitForSchedule(session);
    paintAll(engine, session);
  }
  return 0;
}

PaintRequest Generate::requestFor(const PaintJob& job) const {
  PaintRequest request;
  request.id = static_cast<uint64_t>(m_runs) + 1;
  request.prompt = job.prompt;
  request.negativePrompt = m_settings.negativePrompt;
  request.seeds = m_settings.seedsOf(job);
  request.sampling = m_settings.sampling;
  request.grids = m_settings.grids;
  request.cache = m_cacheRequest;
  request.preview = previews();
  request.recordPath = m_record;
  request.replayPath = m_replay;
  request.force = m_model.force();
  request.planOnly = m_dryRun;
  return request;
}

void Generate::paintAll(Engine& engine, Session& session) {
  const int runs = static_cast<int>(m_settings.jobs.size());
  for (int j = 0; j < runs; ++j) {
    session.checkStop();
    const PaintRequest request = requestFor(m_settings.jobs[static_cast<size_t>(j)]);
    if (m_dryRun) {
      ImageReport report(*m_context, {0, 0, 1}, request, session, false);
      engine.paint(
          request, [&](const Event& event) { report.on(event); }, session.stop);
      tellPlan(report.plan(), session);
      return;
    }
    paintOne(engine, request, {m_runs, j * m_settings.batch, m_watch ? 0 : runs}, session);
    ++m_runs;
  }
}

void Generate::paintOne(Engine& engine, const PaintRequest& request, RunPlace place, Session& session) {
  ImageReport report(*m_context, place, request, session, m_twin);
  try {
    engine.paint(
        request, [&](const Event& event) { report.on(event); }, session.stop);
    if (m_twin) paintTwins(engine, request, report, session);
  } catch (...) {
    // What is painted is painted: its file is there, so its line is too.
    for (auto& image : report.images()) report.tell(image);
    throw;
  }
}

void Generate::paintTwins(Engine& engine, const PaintRequest& request, ImageReport& report, Session& session) {
  PaintRequest full = request;
  full.cache = {};
  full.cache.kvDtype = request.cache.kvDtype;
  full.preview.every = 0;
  full.recordPath.clear();
  session.console.info("Painting the same with a full cache");
  PlanEvent plan;
  const auto sink = [&](const Event& event) {
    if (const auto* painted = std::get_if<ImageEvent>(&event)) {
      ImageReport::Painted& ours = report.images().at(static_cast<size_t>(painted->image));
      const std::string path = OutputNames::twinName(ours.path);
      savePicture(path, *painted->picture, m_noMetadata ? std::vector<PngText>() : report.textsOfTwin(*painted, plan));
      ++session.images;
      ours.fields.update(Json{{"twin", path},
                              {"psnr", numberOrNull(psnr(*ours.picture, *painted->picture))},
                              {"ssim", numberOrNull(ssim(*ours.picture, *painted->picture))},
                              {"mae", mae(*ours.picture, *painted->picture)}});
      report.tell(ours);
      session.out.text(path);
    } else if (const auto* planned = std::get_if<PlanEvent>(&event)) {
      plan = *planned;
    }
  };
  engine.paint(full, sink, session.stop);
}

void Generate::tellPlan(const PlanEvent& plan, Session& session) const {
  session.out.text(fmt::format("{}x{} pixels, {} scales, {} images, {} branches", plan.width, plan.height,
                               plan.shape.scales(), plan.images, plan.branches));
  session.out.text(fmt::format("cache: {} at {}: {} of {} bytes, at least {}", nameOf(plan.method), plan.budget.text,
                               plan.budgetBytes, plan.fullBytes, plan.minBytes));
  if (plan.workShare < 1) {
    session.out.text(
        fmt::format("work: {} of {} scales run, {:.1f}% of the transformer's arithmetic; maps that fill "
                    "the gaps: {} bytes",
                    plan.shape.scalesRun(), plan.shape.scales(), 100 * plan.workShare, plan.restoreBytes));
  }
  session.out.text(fmt::format("predicted: {} bytes held, {} bytes of tensors at the peak", plan.predictedHeldBytes,
                               plan.predictedPeakBytes));
  if (!plan.fits) session.warn("memory", "The run would not fit: " + plan.reason);
}

void Generate::waitForSchedule(Session& session) {
  session.console.info("Waiting for " + m_cache.schedulePath() + " to be replaced; Ctrl+C ends");
  for (;;) {
    session.checkStop();
    const FileState state = stateOf(m_cache.schedulePath());
    if (state.size < 0 || state == m_scheduleState) {
      std::this_thread::sleep_for(kWatchPause);
      continue;
    }
    m_scheduleState = state;
    try {
      m_cacheRequest = m_cache.resolve(m_target, m_model.kvDtype(), false, session);
      return;
    } catch (const Error& e) {
      // A schedule that is wrong, or half written by another program: the next one may be right.
      session.warn("schedule", e.message + " Waiting for the next one.");
    }
  }
}

std::unique_ptr<Command> makeGenerate() {
  return std::make_unique<Generate>();
}

}  // namespace heatkv
