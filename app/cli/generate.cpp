// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv generate: prompts -> pictures. heatkv edit: a picture and what to change about it -> pictures.
#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <thread>

#include "app/cli/commands.h"
#include "app/cli/event_json.h"
#include "app/cli/flags/cache_flags.h"
#include "app/cli/flags/flag_values.h"
#include "app/cli/flags/model_flags.h"
#include "app/cli/flags/paint_flags.h"
#include "app/cli/flags/settings_flags.h"
#include "app/cli/image_report.h"
#include "app/cli/load_model.h"
#include "app/pictures/picture_file.h"
#include "app/pictures/picture_settings.h"
#include "engine/metrics/picture_metrics.h"
#include "engine/schedule/schedule_text.h"
#include "engine/settings/resolve.h"
#include "engine/system/access.h"

namespace heatkv {
namespace {

constexpr auto kWatchPause = std::chrono::milliseconds(100);

std::string comparedText(const MetricValues& figures, bool identical) {
  return "Compared with the full cache: " + (identical ? std::string("identical, ") : std::string()) + toText(figures);
}

/// Parts whose hash a picture does not name, as older ones do, are taken for the same.
bool isSameModel(const WeightSettings& asked, const ModelInfo& model) {
  const auto same = [](const std::string& a, const std::string& b) { return a.empty() || b.empty() || a == b; };
  return asked.hash == model.hash && same(asked.vaeHash, model.vaeHash) && same(asked.textHash, model.textHash);
}

/// The plan's refusal, with the flag that overrules it here. Within a handler.
void addForce(const PlanEvent& plan) {
  try {
    throw;
  } catch (const Error& e) {
    if (e.kind == ErrorKind::Memory && !plan.fits)
      throw Error(e.kind, e.message, e.fix + " Or run it anyway with --force.", e.path, e.details);
  } catch (...) {
  }
}

}  // namespace

class Generate : public Command {
 public:
  explicit Generate(bool edits) : m_edits(edits) {}
  const char* name() const override { return m_edits ? "edit" : "generate"; }
  const char* description() const override {
    return m_edits ? "Change a picture as a text says" : "Paint pictures from text";
  }
  void declare(CLI::App& app) override;
  int run(Session& session) override;

 private:
  void check() const;
  /// Of --settings-of; nothing where it was not given.
  std::optional<PictureSettings> pictureSettings(Session& session) const;
  PreviewRequest previews() const;
  PaintRequest requestFor(const PaintJob& job) const;
  void paintAll(Engine& engine, Session& session);
  void paintOne(Engine& engine, const PaintRequest& request, RunPlace place, Session& session);
  void paintTwins(Engine& engine, const PaintRequest& request, ImageReport& report, Session& session);
  void printPlan(const PlanEvent& plan, Session& session) const;
  void waitForSchedule(Session& session);

  /// Where the text says nothing else, of the picture that is edited.
  void readSource(const std::optional<PictureSettings>& told, Session& session);

  const bool m_edits;
  ModelFlags m_model;
  PaintFlags m_paint;
  CacheFlags m_cache;
  SettingsFlags m_editing;
  std::string m_sourcePath;
  PicturePtr m_source;
  std::string m_output, m_preview, m_previewDir, m_record, m_replay, m_settingsOf;
  bool m_twin = false, m_noMetadata = false, m_dryRun = false, m_watch = false;

  PaintSettings m_settings;
  CacheSettings m_cacheSettings;
  CacheRequest m_cacheRequest;
  EditSize m_editSize = EditSize::Source;
  CacheTarget m_target;
  std::optional<OutputNames> m_names;
  std::optional<ImageContext> m_context;
  FileState m_scheduleState;
  int m_runs = 0;  ///< painted so far
};

void Generate::declare(CLI::App& app) {
  if (m_edits) {
    app.add_option("PICTURE", m_sourcePath, "Picture to edit: PNG, JPEG or WebP")->required()->type_name("");
    m_editing.declare(app, SettingsField::Group::Edit);
  }
  m_paint.declare(app);
  m_paint.declareGuidanceEnd(app);
  m_paint.declarePruning(app);
  m_cache.declare(app);
  m_model.declare(app);
  app.add_option("-o,--output", m_output,
                 "Picture, .png .webp .jpg (heatkv-0001.png, the first free number); %d or %03d is the "
                 "image number; - writes a PNG to stdout")
      ->type_name("FILE");
  app.add_option("--settings-of", m_settingsOf, "Paint a picture's settings again; flags win over them")
      ->type_name("PICTURE");
  app.add_option("--preview", m_preview, "Pictures of the scales: off, all, or every K-th (off)")
      ->type_name("off|all|K");
  app.add_option("--preview-dir", m_previewDir, "Folder for the pictures of the scales (then all)")->type_name("DIR");
  app.add_flag("--twin", m_twin, "Paint each picture with a full cache too, as NAME.full.png, and compare them");
  app.add_flag("--no-metadata", m_noMetadata, "Write no settings into the pictures");
  app.add_flag("--dry-run", m_dryRun, "Show the plan and paint nothing");
  app.add_option("--record", m_record, "File for what was computed (safetensors)")->type_name("FILE");
  app.add_option("--replay", m_replay, "Repeat a recording: its settings and bits")->type_name("FILE");
  app.add_flag("--watch", m_watch, "Paint again whenever the schedule file is replaced, until Ctrl+C");
  addOverwrite(app);
  addJsonl(app);
  addVerbosity(app);
}

void Generate::check() const {
  const auto usage = [](const char* what, const char* fix) { return Error(ErrorKind::Usage, what, fix); };
  m_cache.check();
  if (const CacheMethod method = m_cache.method();
      m_edits && method != CacheMethod::Full && method != CacheMethod::HeatKV) {
    throw Error(ErrorKind::Usage,
                fmt::format("{} does not know a source picture, so it cannot edit one.", nameOf(method)),
                "Take full or heatkv.");
  }
  if (!m_replay.empty()) m_paint.requireNone();
  if (!m_replay.empty() && !m_settingsOf.empty())
    throw usage("A replay has its own settings, and so has a picture.", "Leave --replay or --settings-of out.");
  if (m_watch && m_cache.schedulePath().empty())
    throw usage("--watch needs a schedule to watch.", "Name it with --kv-schedule.");
  if (m_watch && m_dryRun) throw usage("--watch and --dry-run exclude each other.", "Leave one of them out.");
  if (!m_record.empty()) requireWritable(m_record);
  if (!m_record.empty() && !overwrite()) requireFree(m_record);
  if (m_output == "-" && (jsonl() || m_twin || m_watch || m_dryRun))
    throw usage("-o - writes one picture to stdout and nothing else.",
                "Leave --jsonl, --twin, --watch and --dry-run out, or name a file.");
}

std::optional<PictureSettings> Generate::pictureSettings(Session& session) const {
  if (m_settingsOf.empty()) return std::nullopt;
  PictureSettings given = settingsOf(loadPictureText(m_settingsOf));
  if (given.origin == PictureSettings::Origin::None) {
    throw Error(ErrorKind::File, m_settingsOf + " holds no settings.",
                "Name a picture that was saved with them, or give a prompt with -p.", m_settingsOf);
  }
  for (const UnreadValue& value : given.unread)
    session.warn("settings",
                 fmt::format("{}: {} {} was not taken: {}.", m_settingsOf, value.key, value.value, value.why));
  for (const auto& [key, value] : given.settings.unknown) {
    session.warn("settings", fmt::format("{}: {} is not known to this version and was left out.", m_settingsOf, key));
    given.values.erase(key);
  }
  return given;
}

void Generate::readSource(const std::optional<PictureSettings>& told, Session& session) {
  if (told && !m_edits && !told->settings.source.hash.empty()) {
    throw Error(ErrorKind::Usage, m_settingsOf + " was edited from another picture.",
                "Use heatkv edit SOURCE --settings-of " + m_settingsOf + ".");
  }
  if (!m_edits) return;
  m_source = std::make_shared<const Picture>(loadSourcePicture(m_sourcePath));
  if (told && !told->settings.source.hash.empty() && told->settings.source.hash != pixelsSha256(*m_source))
    session.warn("source", fmt::format("{} was edited from another picture than {}.", m_settingsOf, m_sourcePath));
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
  const std::optional<PictureSettings> given = pictureSettings(session);
  readSource(given, session);
  LoadRequest load = m_model.loadRequest(given ? given->settings.weights : WeightSettings());
  if (m_editing.has("task")) {
    RunSettings flags;
    m_editing.applyTo(flags);
    load.task = flags.weights.task;
  }
  StartFields start{name(), {}, {}, {}, 0, 1, {}};
  std::vector<PaintJob> jobs;
  int batch = m_paint.batch();
  if (m_replay.empty()) {
    jobs = given ? m_paint.readPrompts(session, {given->settings.prompt},
                                       given->has("seed") ? std::optional(given->settings.seed) : std::nullopt)
                 : m_paint.readPrompts(session);
    start.prompts = static_cast<int>(jobs.size());
    start.seeds = allSeeds(jobs, batch);
  } else {
    const PaintRequest recorded = Engine::recordedRequest(m_replay);
    start.seeds = recorded.seeds;
    batch = static_cast<int>(recorded.seeds.size());
    jobs.push_back({recorded.prompt, recorded.seeds.front(), {}});
    load.needTextEncoder = false;
    if (!m_model.dtypeGiven()) load.dtype = DType::F32;
  }
  if (!m_record.empty() && jobs.size() > 1)
    throw Error(ErrorKind::Usage, "A recording holds one prompt.", "Give one prompt, or leave --record out.");
  m_names.emplace(m_output, static_cast<int>(jobs.size()) * batch);
  if (!overwrite() && !m_dryRun) m_names->requireFree(m_twin, preview.every > 0 ? m_previewDir : std::string());

  Engine engine(m_model.threads());
  const DType kvDtype = m_model.kvDtype(given ? given->settings.cache.kvDtype : DType::Auto);
  const ModelEvent model = loadModel(engine, load, kvDtype, start, session);
  requireTask(model.info.task, m_edits);
  RunSettings asked = withDefaults({}, model.info.defaults);
  if (given) asked = given->over(asked);
  m_editing.applyTo(asked);
  if (given && given->record && !isSameModel(asked.weights, model.info)) {
    session.warn("model", fmt::format("{} was painted by other weights ({}): the picture will be another one.",
                                      m_settingsOf, asked.weights.model));
  }
  m_settings = m_paint.resolve(std::move(jobs), asked, session);
  // Settings that name no cache, as those of other programs, mean a full one.
  m_cacheSettings = given && given->has("method") ? m_cache.settings(asked.cache) : m_cache.settings();
  m_cacheSettings.kvDtype = kvDtype;
  m_cacheSettings.source = asked.cache.source;
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
  if (m_source) m_target.shape.sourceTokens = m_settings.grids.back().tokens();
  m_scheduleState = stateOf(m_cache.schedulePath());
  m_cacheRequest = m_cache.resolve(m_cacheSettings, m_target, !m_replay.empty(), session);

  asked.cache = m_cacheSettings;
  if (m_source) asked.source.path = m_sourcePath;
  m_editSize = asked.editSize;
  asked.unknown.clear();
  m_context.emplace(
      ImageContext{*m_names, preview.every > 0 ? m_previewDir : std::string(), !m_noMetadata, asked, model});

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
  request.source = m_source;
  request.editSize = m_editSize;
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
      printPlan(report.plan(), session);
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
    for (auto& image : report.images()) report.print(image);
    addForce(report.plan());
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
      report.save(path, *painted, report.recordOf(*painted, full, plan));
      ++session.images;
      MetricValues figures;
      measure(figures, *ours.picture, *painted->picture);
      ours.fields["twin"] = path;
      for (const MetricInfo& info : kMetrics) {
        if (info.needs == MetricInfo::Needs::Nothing) ours.fields[info.id] = optionalJson(figures[info.metric]);
      }
      report.print(ours);
      session.out.text(path);
      session.console.info(comparedText(figures, ours.picture->rgb == painted->picture->rgb));
    } else if (const auto* planned = std::get_if<PlanEvent>(&event)) {
      plan = *planned;
    }
  };
  engine.paint(full, sink, session.stop);
}

void Generate::printPlan(const PlanEvent& plan, Session& session) const {
  session.out.text(fmt::format("{}x{} pixels, {} scales, {} images, {} branches", plan.width, plan.height,
                               plan.shape.scales(), plan.images, plan.branches));
  session.out.text(fmt::format("cache: {} at {}: {} of {} bytes, at least {}", nameOf(plan.method), plan.budget.text,
                               plan.budgetBytes, plan.referenceBytes(), plan.minBytes));
  if (plan.share != plan.byteShare())
    session.out.text(fmt::format("{} keeps {} of the entries there", nameOf(plan.kvDtype), percentText(plan.share, 1)));
  if (plan.shape.sourceTokens > 0) {
    session.out.text(
        fmt::format("source picture: {} tokens, {} bytes held; at least {} bytes where it is kept, {} where "
                    "it is ranked",
                    plan.shape.sourceTokens, plan.sourceBytes, plan.minKeepBytes, plan.minRankBytes));
  }
  if (plan.workShare < 1) {
    session.out.text(
        fmt::format("work: {} of {} scales run, {:.1f}% of the transformer's arithmetic; maps that fill "
                    "the gaps: {} bytes",
                    plan.shape.scalesRun(), plan.shape.scales(), 100 * plan.workShare, plan.restoreBytes));
  }
  if (!plan.unseenMass.empty()) {
    session.out.text(fmt::format("attention left out, as calibrated: {:.2f}% of the last scale's",
                                 100 * plan.unseenMass[static_cast<size_t>(plan.shape.scalesRun() - 1)]));
  }
  session.out.text(fmt::format("predicted: {} bytes held, {} bytes of tensors at the peak", plan.predictedHeldBytes,
                               plan.predictedPeakBytes));
  if (!plan.note.empty()) session.out.text(plan.note);
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
      m_cacheRequest = m_cache.resolve(m_cacheSettings, m_target, false, session);
      return;
    } catch (const Error& e) {
      // A schedule that is wrong, or half written by another program: the next one may be right.
      session.warn("schedule", e.message + " Waiting for the next one.");
    }
  }
}

std::unique_ptr<Command> makeGenerate() {
  return std::make_unique<Generate>(false);
}

std::unique_ptr<Command> makeEdit() {
  return std::make_unique<Generate>(true);
}

}  // namespace heatkv
