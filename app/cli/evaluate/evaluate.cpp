// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv evaluate: how far pictures with a smaller cache are from those with a full one, over many prompts; alone or as
// one of several processes.
#include <fmt/format.h>

#include <cstdlib>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/evaluate/evaluation_folder.h"
#include "app/cli/evaluate/evaluation_settings.h"
#include "app/cli/event_json.h"
#include "app/cli/flags/cache_flags.h"
#include "app/cli/flags/flag_values.h"
#include "app/cli/flags/model_flags.h"
#include "app/cli/flags/paint_flags.h"
#include "app/cli/load_model.h"
#include "app/pictures/picture_file.h"
#include "app/pictures/picture_settings.h"
#include "engine/evaluate/rank_group.h"
#include "engine/files/sha256.h"
#include "engine/metrics/frechet.h"
#include "engine/metrics/inception_features.h"
#include "engine/metrics/lpips.h"
#include "engine/metrics/picture_metrics.h"
#include "engine/settings/resolve.h"

namespace heatkv {
namespace {

/// A picture with what its run counted.
struct PaintedPicture {
  PicturePtr picture;
  PlanEvent plan;
  ImageEvent event;
};

/// The full cache's picture of an index, as its file holds it.
struct Base {
  PicturePtr picture;
  std::string sha;
  std::vector<std::vector<double>> lostMass;  ///< by contender, where it was painted and measured just now
};

/// The picture as its file gives it back: a JPEG's pixels are not those that were painted.
PicturePtr stored(const std::string& path, const PicturePtr& picture) {
  savePicture(path, *picture);
  return path.ends_with(".png") ? picture : std::make_shared<const Picture>(loadPicture(path));
}

/// Of HEATKV_RANK_TIMEOUT.
std::optional<std::chrono::milliseconds> rankTimeout() {
  const char* seconds = std::getenv("HEATKV_RANK_TIMEOUT");
  if (!seconds || !*seconds) return std::nullopt;
  return std::chrono::seconds(parseInteger("HEATKV_RANK_TIMEOUT", seconds, 1, 86400));
}

}  // namespace

class Evaluate : public Command {
 public:
  const char* name() const override { return "evaluate"; }
  const char* description() const override { return "Compare methods and budgets with a full cache over many prompts"; }
  void declare(CLI::App& app) override;
  int run(Session& session) override;

 private:
  std::vector<MethodSpec> methods() const;
  std::vector<Budget> budgets() const;
  void join(LoadRequest& load, Session& session);
  int threads() const;
  void prepare(Engine& engine, Session& session);
  PaintRequest requestFor(const PaintJob& picture, const CacheRequest& cache) const;
  PaintedPicture paint(Engine& engine, const PaintRequest& request, Session& session) const;
  void paintAll(Engine& engine, EvaluationFolder& folder, Session& session);
  void paintIndex(Engine& engine, EvaluationFolder& folder, int index, Session& session);
  /// Whether a sound picture and its row are there; measures what a row of an older version, or of a run without LPIPS,
  /// lacks.
  bool isDone(EvaluationFolder& folder, int index, const Contender& contender, const Base& base) const;
  void compare(EvaluationRow& row, const Picture& base, const Picture& picture) const;
  Base basePicture(Engine& engine, const EvaluationFolder& folder, int index, Session& session, bool again) const;
  void paintContender(Engine& engine, EvaluationFolder& folder, int index, size_t contender, const Base& base,
                      Session& session);
  /// Of the Inception features of all pictures of one folder, read back from their files.
  FeatureMoments momentsOf(const std::string& name, const EvaluationFolder& folder, Session& session) const;
  std::string finish(EvaluationFolder& folder, Session& session);

  ModelFlags m_model;
  PaintFlags m_paint;
  CacheFlags m_cache;
  std::string m_output, m_setName = "fidelity", m_methods, m_budgets, m_lpipsPath, m_fidPath;
  bool m_lostMass = false;

  EvaluationSet m_set;
  ModelEvent m_loaded;
  PaintSettings m_settings;
  std::vector<Contender> m_contenders;
  std::optional<Lpips> m_lpips;
  std::optional<InceptionFeatures> m_inception;
  std::optional<RankPlace> m_place;
  std::optional<RankGroup> m_ranks;
  int m_width = 0, m_height = 0;  ///< of every picture
  int m_run = 0;
};

void Evaluate::declare(CLI::App& app) {
  m_paint.declare(app);
  m_paint.declareGuidanceEnd(app);
  m_paint.declarePruning(app);
  m_cache.declare(app);
  m_model.declare(app);
  app.add_option("-o,--output", m_output, "Folder of the evaluation; one that was interrupted is resumed")
      ->type_name("DIR")
      ->required();
  app.add_option("--set", m_setName, "Whose folders to make: fidelity, geneval, hpsv2 or imagereward (fidelity)")
      ->type_name("NAME");
  app.add_option("--methods", m_methods,
                 "Methods with commas between, each with a format of its cache and a budget where it has one "
                 "of its own: heatkv:int8@10% (--kv-method, else heatkv)")
      ->type_name("M[:F][@B],..");
  app.add_option("--budgets", m_budgets, "Budgets with commas between (--kv-budget, else 10%)")->type_name("B,..");
  app.add_option("--lpips", m_lpipsPath, "LPIPS weights (AlexNet), a file or a folder")->type_name("PATH");
  app.add_option("--fid", m_fidPath, "Inception weights (pytorch-fid's), for the Frechet distance")->type_name("FILE");
  app.add_flag("--lost-mass", m_lostMass, "Measure per scale how much of the full cache's attention a method loses");
  addJsonl(app);
  addVerbosity(app);
}

std::vector<MethodSpec> Evaluate::methods() const {
  if (m_methods.empty()) {
    const CacheMethod one = m_cache.method();
    return {{one == CacheMethod::Full ? CacheMethod::HeatKV : one, DType::Auto, {}}};
  }
  std::vector<MethodSpec> methods;
  for (const std::string& text : splitList("--methods", m_methods)) methods.push_back(parseMethodSpec(text));
  return methods;
}

std::vector<Budget> Evaluate::budgets() const {
  if (m_budgets.empty()) return {m_cache.budget().value_or(parseBudget("10%"))};
  std::vector<Budget> budgets;
  for (const std::string& text : splitList("--budgets", m_budgets)) budgets.push_back(parseBudget(text));
  return budgets;
}

/// Becomes one of several where a launcher started it so; ranks of one machine spread over its devices.
void Evaluate::join(LoadRequest& load, Session& session) {
  m_place = rankPlace();
  if (!m_place) return;
  if (!m_paint.hasSeed()) throw Error(ErrorKind::Usage, "Several processes need the same seeds.", "Give --seed.");
  const auto gpus = static_cast<int>(Engine::devices().size()) - 1;
  if (gpus > 0 && (load.device == "auto" || load.device == "cuda"))
    load.device = "cuda:" + std::to_string(m_place->localRank % gpus);
  const auto timeout = rankTimeout();
  m_ranks.emplace(*m_place, timeout.value_or(RankGroup::kSilence), session.stop, timeout);
  session.console.info(fmt::format("Rank {} of {}", m_place->rank, m_place->size));
}

int Evaluate::threads() const {
  const int asked = m_model.threads();
  if (asked > 0 || !m_place) return asked;
  return std::max(1, Engine::defaultThreads() / m_place->localSize);
}

int Evaluate::run(Session& session) {
  m_cache.check();
  if (!m_cache.schedulePath().empty())
    throw Error(ErrorKind::Usage, "A schedule is one method at one budget: there is nothing to compare.",
                "Leave --kv-schedule out, or use heatkv generate --twin.");
  const auto wantedMethods = methods();
  const auto wantedBudgets = budgets();
  LoadRequest load = m_model.loadRequest();
  m_set = readEvaluationSet(m_setName, m_paint, session);
  if (!m_lpipsPath.empty()) m_lpips = Lpips::open(m_lpipsPath);
  if (!m_fidPath.empty()) {
    m_inception = InceptionFeatures::open(m_fidPath);
    if (m_set.pictures.size() < 2)
      throw Error(ErrorKind::Usage, "A Frechet distance needs two pictures at least.",
                  "Give more prompts, or leave --fid out.");
  }
  join(load, session);
  Engine engine(threads());
  m_loaded =
      loadModel(engine, load, m_model.kvDtype(),
                {"evaluate", {}, {}, {}, 0, static_cast<int>(m_set.pictures.size()), allSeeds(m_set.pictures, 1)},
                session, LoadLines::ModelAlone);
  m_settings = m_paint.resolve(m_set.pictures, m_loaded.info.defaults, session);
  for (const MethodSpec& spec : wantedMethods) {
    const std::vector<Budget> own = spec.budget ? std::vector<Budget>{*spec.budget} : wantedBudgets;
    for (const Budget& budget : own) m_contenders.push_back({spec, budget, {}, {}});
  }
  prepare(engine, session);
  const Json settings = evaluationSettings(m_set, m_settings, m_loaded, m_model.kvDtype(), m_contenders);
  if (m_ranks && !m_ranks->first()) m_ranks->agree(sha256(settings.dump()));
  EvaluationFolder folder(m_output, m_set, settings, m_ranks ? m_ranks->rank() : 0);
  if (!m_ranks || m_ranks->first()) {
    folder.writeNotes("base");
    for (const Contender& contender : m_contenders) folder.writeNotes(contender.folder);
  }
  // Only now, that the others find a folder that is ready.
  if (m_ranks && m_ranks->first()) m_ranks->agree(sha256(settings.dump()));
  paintAll(engine, folder, session);
  if (m_ranks && !m_ranks->first()) return 0;
  if (m_ranks) {
    m_ranks->waitForOthers();
    folder.merge();
  }
  session.out.text(finish(folder, session));
  return 0;
}

void Evaluate::prepare(Engine& engine, Session& session) {
  const ModelInfo& model = m_loaded.info;
  const CacheTarget target{{model.transformer->depth, model.transformer->heads, m_settings.grids},
                           model.folder,
                           model.hash,
                           m_model.force()};
  std::vector<Contender> ready;
  for (Contender& contender : m_contenders) {
    const MethodSpec& spec = contender.spec;
    if (spec.method == CacheMethod::Full) contender.budget = parseBudget("100%");
    const DType format = spec.format == DType::Auto ? m_model.kvDtype() : spec.format;
    contender.cache = m_cache.resolveAs(spec.method, contender.budget, target, format, session);
    // Planned before anything is painted, so that a budget that cannot be met is refused at once.
    const PlanEvent plan = engine.plan(requestFor(m_set.pictures.front(), contender.cache));
    m_width = plan.width;
    m_height = plan.height;
    contender.folder = methodFolder(spec.id(), plan);
    // "10%" and "0.1" are one.
    if (std::none_of(ready.begin(), ready.end(), [&](const Contender& c) { return c.folder == contender.folder; }))
      ready.push_back(std::move(contender));
  }
  m_contenders = std::move(ready);
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
    if (const auto* plan = std::get_if<PlanEvent>(&event)) {
      painted.plan = *plan;
    } else if (const auto* image = std::get_if<ImageEvent>(&event)) {
      painted.picture = image->picture;
      painted.event = *image;
    } else if (const auto* warning = std::get_if<WarningEvent>(&event)) {
      // What holds for all pictures of a method is said once.
      if (m_run < static_cast<int>(m_contenders.size()) || warning->code != "hack_maps")
        session.warn(warning->code, warning->message);
    }
  };
  engine.paint(request, sink, session.stop);
  return painted;
}

void Evaluate::paintAll(Engine& engine, EvaluationFolder& folder, Session& session) {
  const auto count = static_cast<int>(m_set.pictures.size());
  const auto one = [&](int index) {
    session.checkStop();
    session.console.progress(static_cast<double>(index) / count, fmt::format("Picture {} of {}", index + 1, count));
    paintIndex(engine, folder, index, session);
  };
  if (!m_ranks) {
    for (int index = 0; index < count; ++index) one(index);
    return;
  }
  while (const std::optional<int> index = m_ranks->take(count)) {
    one(*index);
    m_ranks->finished(*index);
  }
}

bool Evaluate::isDone(EvaluationFolder& folder, int index, const Contender& contender, const Base& base) const {
  const EvaluationRow* row = folder.find(index, contender.spec.id(), contender.budget.text);
  if (!row || !row->ran || row->baseSha != base.sha || (m_lostMass && row->lostMass.empty())) return false;
  const PicturePtr picture = EvaluationFolder::soundPicture(folder.picturePath(contender.folder, index), row->sha);
  if (!picture) return false;
  if (row->complete && (!m_lpips || row->figures[Metric::Lpips])) return true;
  EvaluationRow whole = *row;
  compare(whole, *base.picture, *picture);
  folder.add(whole);
  return true;
}

void Evaluate::compare(EvaluationRow& row, const Picture& base, const Picture& picture) const {
  measure(row.figures, base, picture, m_lpips ? &*m_lpips : nullptr);
  row.identical = base.rgb == picture.rgb;
  row.complete = true;
}

void Evaluate::paintIndex(Engine& engine, EvaluationFolder& folder, int index, Session& session) {
  Base base = basePicture(engine, folder, index, session, false);
  for (size_t i = 0; i < m_contenders.size(); ++i) {
    if (isDone(folder, index, m_contenders[i], base)) continue;
    session.checkStop();
    if (m_lostMass && base.lostMass.empty()) base = basePicture(engine, folder, index, session, true);
    paintContender(engine, folder, index, i, base, session);
  }
}

Base Evaluate::basePicture(Engine& engine, const EvaluationFolder& folder, int index, Session& session,
                           bool again) const {
  const std::string path = folder.basePath(index);
  const PicturePtr there = again ? nullptr : EvaluationFolder::soundPicture(path, folder.baseSha(index));
  if (there && there->width == m_width && there->height == m_height) return {there, pixelsSha256(*there), {}};
  CacheRequest full;
  full.kvDtype = m_model.kvDtype();
  PaintRequest request = requestFor(m_set.pictures[static_cast<size_t>(index)], full);
  // What everything is compared with leaves nothing out.
  request.sampling.pruning = {};
  request.sampling.cfgUntil.reset();
  if (m_lostMass)
    for (const Contender& contender : m_contenders) request.shadows.push_back(contender.cache);
  const PaintedPicture painted = paint(engine, request, session);
  const PicturePtr picture = stored(path, painted.picture);
  return {picture, pixelsSha256(*picture), painted.event.lostMass};
}

FeatureMoments Evaluate::momentsOf(const std::string& name, const EvaluationFolder& folder, Session& session) const {
  FeatureAccumulator features(InceptionFeatures::kWidth);
  for (int index = 0; index < static_cast<int>(m_set.pictures.size()); ++index) {
    session.checkStop();
    session.console.progress(static_cast<double>(index) / static_cast<double>(m_set.pictures.size()),
                             "Features of " + name);
    features.add(m_inception->of(loadPicture(folder.picturePath(name, index))));
  }
  return features.moments();
}

std::string Evaluate::finish(EvaluationFolder& folder, Session& session) {
  std::optional<FeatureMoments> base;
  if (m_inception) base = momentsOf("base", folder, session);
  std::vector<MethodSummary> summaries;
  for (const Contender& contender : m_contenders) {
    summaries.push_back(summarize(folder.rows(contender.spec.id(), contender.budget.text)));
    summaries.back().folder = contender.folder;
    if (base) summaries.back().fid = frechetDistance(*base, momentsOf(contender.folder, folder, session));
    session.out.line("summary", summaryJson(summaries.back()));
  }
  return folder.finish(summaries);
}

void Evaluate::paintContender(Engine& engine, EvaluationFolder& folder, int index, size_t which, const Base& base,
                              Session& session) {
  const Contender& contender = m_contenders[which];
  const std::string method = contender.spec.id(), path = folder.picturePath(contender.folder, index);
  const PaintJob& job = m_set.pictures[static_cast<size_t>(index)];
  const PaintRequest request = requestFor(job, contender.cache);
  const PaintedPicture painted = paint(engine, request, session);
  const PicturePtr picture = stored(path, painted.picture);
  ++session.images;
  EvaluationRow row;
  row.index = index;
  row.seed = job.seed;
  row.method = method;
  row.budget = contender.budget.text;
  compare(row, *base.picture, *picture);
  row.heldBytes = painted.event.heldBytes;
  row.budgetBytes = painted.event.budgetBytes;
  row.peakBytes = painted.event.peakBytes;
  row.ms = painted.event.ms;
  row.sha = pixelsSha256(*picture);
  row.baseSha = base.sha;
  if (!base.lostMass.empty()) row.setLostMass(base.lostMass[which]);
  folder.add(row);
  PictureRecord record = recordOf(settled({}, request, m_loaded, painted.plan), m_loaded, painted.plan, painted.event);
  record.command = name();
  record.run = m_run++;
  Json line = recordJson(record);
  line["path"] = path;
  line.update(rowJson(row));
  session.out.line("image", line);
}

std::unique_ptr<Command> makeEvaluate() {
  return std::make_unique<Evaluate>();
}

}  // namespace heatkv
