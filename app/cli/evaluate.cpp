// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv evaluate: how far pictures with a smaller cache are from those with a full one, over many prompts.
#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "app/cli/cache_flags.h"
#include "app/cli/commands.h"
#include "app/cli/evaluation_folder.h"
#include "app/cli/event_json.h"
#include "app/cli/flag_values.h"
#include "app/cli/load_model.h"
#include "app/cli/model_flags.h"
#include "app/cli/paint_flags.h"
#include "app/pictures/picture_file.h"
#include "engine/metrics/frechet.h"
#include "engine/metrics/inception_features.h"
#include "engine/metrics/lpips.h"
#include "engine/metrics/picture_metrics.h"

namespace heatkv {
namespace {

/// One method at one budget.
struct Contender {
  CacheMethod method;
  Budget budget;
  CacheRequest cache;
  std::string folder;
};

/// A picture with what its run told.
struct PaintedPicture {
  PicturePtr picture;
  ImageEvent event;
  PlanEvent plan;
};

}  // namespace

class Evaluate : public Command {
 public:
  const char* name() const override { return "evaluate"; }
  const char* description() const override { return "Compare methods and budgets with a full cache over many prompts"; }
  void declare(CLI::App& app) override;
  int run(Session& session) override;

 private:
  std::vector<CacheMethod> methods() const;
  std::vector<Budget> budgets() const;
  void prepare(Engine& engine, const ModelEvent& model, Session& session);
  Json provenance(const ModelEvent& model) const;
  PaintRequest requestFor(const PaintJob& picture, const CacheRequest& cache) const;
  PaintedPicture paint(Engine& engine, const PaintRequest& request, Session& session) const;
  PicturePtr basePicture(Engine& engine, const EvaluationFolder& folder, int index, Session& session);
  /// Of the Inception features of all pictures of one folder, read back from their files.
  FeatureMoments momentsOf(const std::string& name, const EvaluationFolder& folder, Session& session) const;
  void compare(Engine& engine, EvaluationFolder& folder, int index, const Contender& contender, PicturePtr& base,
               Session& session);

  ModelFlags m_model;
  PaintFlags m_paint;
  CacheFlags m_cache;
  std::string m_output, m_set = "fidelity", m_methods, m_budgets, m_lpipsPath, m_fidPath;

  PaintSettings m_settings;
  std::vector<PaintJob> m_pictures;  ///< one per picture: a job of a batch of n is n of them
  std::vector<Contender> m_contenders;
  std::optional<Lpips> m_lpips;
  std::optional<InceptionFeatures> m_inception;
  int m_run = 0;
};

void Evaluate::declare(CLI::App& app) {
  m_paint.declare(app);
  m_cache.declare(app);
  m_model.declare(app);
  app.add_option("-o,--output", m_output, "Folder of the evaluation; it goes on where it was left")
      ->type_name("DIR")
      ->required();
  app.add_option("--set", m_set, "What to make: fidelity")->type_name("NAME");
  app.add_option("--methods", m_methods, "Methods with commas between (--kv-method, else heatkv)")->type_name("M,..");
  app.add_option("--budgets", m_budgets, "Budgets with commas between (--kv-budget, else 10%)")->type_name("B,..");
  app.add_option("--lpips", m_lpipsPath, "LPIPS weights (AlexNet), a file or a folder")->type_name("PATH");
  app.add_option("--fid", m_fidPath, "Inception weights (pytorch-fid's), for the Frechet distance")->type_name("FILE");
  addJsonl(app);
  addVerbosity(app);
}

std::vector<CacheMethod> Evaluate::methods() const {
  if (m_methods.empty()) {
    const CacheMethod one = m_cache.method();
    return {one == CacheMethod::Full ? CacheMethod::HeatKV : one};
  }
  std::vector<CacheMethod> methods;
  for (const std::string& name : splitList("--methods", m_methods)) {
    const auto method = parseCacheMethod(name);
    if (!method) {
      throw Error(ErrorKind::Usage, "--methods: \"" + name + "\" is not known.",
                  "They are full heatkv streamingllm snapkv pyramidkv scalekv scalekv-code hack.");
    }
    methods.push_back(*method);
  }
  return methods;
}

std::vector<Budget> Evaluate::budgets() const {
  if (m_budgets.empty()) return {m_cache.budget().value_or(parseBudget("10%"))};
  std::vector<Budget> budgets;
  for (const std::string& text : splitList("--budgets", m_budgets)) budgets.push_back(parseBudget(text));
  return budgets;
}

int Evaluate::run(Session& session) {
  m_cache.check();
  if (m_set != "fidelity") throw Error(ErrorKind::Usage, "--set \"" + m_set + "\" is not known.", "It takes fidelity.");
  const auto wantedMethods = methods();
  const auto wantedBudgets = budgets();
  LoadRequest load = m_model.loadRequest();
  const std::vector<PaintJob> jobs = m_paint.readPrompts(session);
  const int batch = m_paint.batch();
  for (const PaintJob& job : jobs) {
    for (int i = 0; i < batch; ++i) m_pictures.push_back({job.prompt, job.seed + static_cast<uint64_t>(i)});
  }
  if (!m_lpipsPath.empty()) m_lpips = Lpips::open(m_lpipsPath);
  if (!m_fidPath.empty()) {
    m_inception = InceptionFeatures::open(m_fidPath);
    if (m_pictures.size() < 2)
      throw Error(ErrorKind::Usage, "A Frechet distance needs two pictures at least.",
                  "Give more prompts, or leave --fid out.");
  }
  Engine engine(m_model.threads());
  const ModelEvent model = loadModel(engine, load, m_model.kvDtype(),
                                     {"evaluate", {}, {}, {}, 0, static_cast<int>(jobs.size()), allSeeds(jobs, batch)},
                                     session, LoadLines::ModelAlone);
  m_settings = m_paint.resolve(jobs, model.info.defaults, session);
  for (CacheMethod method : wantedMethods) {
    for (const Budget& budget : wantedBudgets) m_contenders.push_back({method, budget, {}, {}});
  }
  prepare(engine, model, session);

  EvaluationFolder folder(m_output, m_pictures, provenance(model));
  for (int index = 0; index < static_cast<int>(m_pictures.size()); ++index) {
    session.checkStop();
    session.console.progress(static_cast<double>(index) / static_cast<double>(m_pictures.size()),
                             fmt::format("Picture {} of {}", index + 1, m_pictures.size()));
    PicturePtr base;
    for (const Contender& contender : m_contenders) compare(engine, folder, index, contender, base, session);
    if (m_contenders.empty()) basePicture(engine, folder, index, session);
  }
  std::optional<FeatureMoments> base;
  if (m_inception) base = momentsOf("base", folder, session);
  std::vector<EvaluationSummary> summaries;
  for (const Contender& contender : m_contenders) {
    summaries.push_back(summarize(folder.rows(nameOf(contender.method), contender.budget.text)));
    summaries.back().folder = contender.folder;
    if (base) summaries.back().fid = frechetDistance(*base, momentsOf(contender.folder, folder, session));
    session.out.line("summary", summaryJson(summaries.back()));
  }
  session.out.text(folder.finish(summaries));
  return 0;
}

void Evaluate::prepare(Engine& engine, const ModelEvent& model, Session& session) {
  const CacheTarget target{{model.info.transformer->depth, model.info.transformer->heads, m_settings.grids},
                           model.info.folder,
                           model.info.hash,
                           m_model.force()};
  for (Contender& contender : m_contenders) {
    contender.cache = m_cache.resolveAs(contender.method, contender.budget, target, m_model.kvDtype(), session);
    // Planned before anything is painted, so that a budget that cannot be met is told at once.
    const PlanEvent plan = engine.plan(requestFor(m_pictures.front(), contender.cache));
    contender.folder = methodFolder(nameOf(contender.method), plan.share.value() * 100);
  }
}

Json Evaluate::provenance(const ModelEvent& model) const {
  const Sampling& s = m_settings.sampling;
  return {{"schema", "heatkv-evaluation/1"},
          {"version", HEATKV_VERSION},
          {"set", m_set},
          {"model", model.info.name},
          {"model_hash", model.info.hash},
          {"device", model.device},
          {"dtype", model.dtype},
          {"kv_dtype", m_model.kvDtype() == DType::Auto ? model.kvDtype : nameOf(m_model.kvDtype())},
          {"negative", m_settings.negativePrompt},
          {"cfg", s.cfg},
          {"tau", s.tau},
          {"top_k", s.topK},
          {"top_p", s.topP},
          {"cfg_layers", s.cfgLayers},
          {"pn", nameOf(m_settings.pixelBudget)},
          {"aspect", std::string(m_settings.aspect->label)}};
}

PaintRequest Evaluate::requestFor(const PaintJob& picture, const CacheRequest& cache) const {
  PaintRequest request;
  request.id = static_cast<uint64_t>(m_run) + 1;
  request.prompt = picture.prompt;
  request.negativePrompt = m_settings.negativePrompt;
  request.seeds = {picture.seed};
  request.sampling = m_settings.sampling;
  request.grids = m_settings.grids;
  request.cache = cache;
  request.preview.every = 0;
  request.force = m_model.force();
  return request;
}

PaintedPicture Evaluate::paint(Engine& engine, const PaintRequest& request, Session& session) const {
  PaintedPicture painted;
  const auto sink = [&](const Event& event) {
    if (const auto* image = std::get_if<ImageEvent>(&event)) {
      painted.picture = image->picture;
      painted.event = *image;
    } else if (const auto* plan = std::get_if<PlanEvent>(&event)) {
      painted.plan = *plan;
    } else if (const auto* warning = std::get_if<WarningEvent>(&event)) {
      session.warn(warning->code, warning->message);
    }
  };
  engine.paint(request, sink, session.stop);
  return painted;
}

PicturePtr Evaluate::basePicture(Engine& engine, const EvaluationFolder& folder, int index, Session& session) {
  const std::string path = folder.basePath(index);
  if (std::filesystem::exists(path)) return std::make_shared<const Picture>(loadPicture(path));
  CacheRequest full;
  full.kvDtype = m_model.kvDtype();
  const PaintedPicture painted = paint(engine, requestFor(m_pictures[static_cast<size_t>(index)], full), session);
  savePicture(path, *painted.picture);
  return painted.picture;
}

FeatureMoments Evaluate::momentsOf(const std::string& name, const EvaluationFolder& folder, Session& session) const {
  FeatureAccumulator features(InceptionFeatures::kWidth);
  for (int index = 0; index < static_cast<int>(m_pictures.size()); ++index) {
    session.checkStop();
    session.console.progress(static_cast<double>(index) / static_cast<double>(m_pictures.size()),
                             "Features of " + name);
    features.add(m_inception->of(loadPicture(folder.picturePath(name, index))));
  }
  return features.moments();
}

void Evaluate::compare(Engine& engine, EvaluationFolder& folder, int index, const Contender& contender,
                       PicturePtr& base, Session& session) {
  const std::string method = nameOf(contender.method), path = folder.picturePath(contender.folder, index);
  if (folder.has(index, method, contender.budget.text) && std::filesystem::exists(path)) return;
  session.checkStop();
  if (!base) base = basePicture(engine, folder, index, session);
  const PaintJob& job = m_pictures[static_cast<size_t>(index)];
  const PaintedPicture painted = paint(engine, requestFor(job, contender.cache), session);
  savePicture(path, *painted.picture);
  ++session.images;
  EvaluationRow row;
  row.index = index;
  row.seed = job.seed;
  row.method = method;
  row.budget = contender.budget.text;
  row.psnr = psnr(*base, *painted.picture);
  row.ssim = ssim(*base, *painted.picture);
  row.mae = mae(*base, *painted.picture);
  if (m_lpips) row.lpips = m_lpips->distance(*base, *painted.picture);
  row.identical = base->rgb == painted.picture->rgb;
  row.heldBytes = painted.event.heldBytes;
  row.budgetBytes = painted.event.budgetBytes;
  row.peakBytes = painted.event.peakBytes;
  row.ms = painted.event.ms;
  row.sha = pixelsSha256(*painted.picture);
  folder.add(row);
  session.out.line("image", {{"run", m_run++},
                             {"image", 0},
                             {"index", index},
                             {"prompt", job.prompt},
                             {"seed", job.seed},
                             {"path", path},
                             {"width", painted.picture->width},
                             {"height", painted.picture->height},
                             {"pixels_sha256", row.sha},
                             {"method", method},
                             {"budget", contender.budget.text},
                             {"budget_bytes", row.budgetBytes},
                             {"full_bytes", painted.event.fullBytes},
                             {"held_bytes", row.heldBytes},
                             {"pages_bytes", painted.event.pagesBytes},
                             {"arena_bytes", painted.event.arenaBytes},
                             {"peak_bytes", row.peakBytes},
                             {"ms", roundedMs(row.ms)},
                             {"psnr", row.psnr ? Json(*row.psnr) : Json(nullptr)},
                             {"ssim", row.ssim ? Json(*row.ssim) : Json(nullptr)},
                             {"mae", row.mae}});
}

std::unique_ptr<Command> makeEvaluate() {
  return std::make_unique<Evaluate>();
}

}  // namespace heatkv
