// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv calibrate: which heads need which scales, measured over prompts with a full cache.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/cli/commands.h"
#include "app/cli/event_json.h"
#include "app/cli/flags/flag_values.h"
#include "app/cli/flags/model_flags.h"
#include "app/cli/flags/paint_flags.h"
#include "app/cli/load_model.h"
#include "app/cli/output_names.h"
#include "app/pictures/picture_file.h"
#include "engine/calibration/calibration_files.h"
#include "engine/calibration/stability.h"
#include "engine/system/data_dirs.h"
#include "engine/system/file_lock.h"
#include "engine/text/prompt_file.h"

namespace heatkv {
namespace {

constexpr size_t kDefaultPrompts = 10;

/// The prompts that come with the model, else those that come with the program.
std::vector<std::string> defaultPrompts(const std::string& modelFolder) {
  std::error_code ignored;
  std::string path = modelFolder + "/calibration/prompts.txt";
  if (modelFolder.empty() || !std::filesystem::exists(path, ignored)) path = findData("prompts/calibration.txt");
  std::vector<std::string> prompts;
  if (path.empty()) return prompts;
  for (FilePrompt& prompt : readPrompts(path, kDefaultPrompts)) prompts.push_back(std::move(prompt.text));
  return prompts;
}

/// The same for a model that edits: pairs of picture and instruction.
constexpr const char* kDefaultPairs = "edit-pairs/pairs.jsonl";

/// A model's name as a part of a file's name.
std::string fileNameOf(std::string name) {
  std::replace_if(
      name.begin(), name.end(),
      [](unsigned char c) {
        return c < 0x80 && !(c >= '0' && c <= '9') && !(c >= 'A' && c <= 'Z') && !(c >= 'a' && c <= 'z');
      },
      '-');
  return name.empty() ? "model" : name;
}

Json stabilityJson(const std::vector<double>& stability) {
  Json list = Json::array();
  for (double value : stability) list.push_back(value);
  return list;
}

}  // namespace

class Calibrate : public Command {
 public:
  const char* name() const override { return "calibrate"; }
  const char* description() const override { return "Measure which heads need which scales"; }
  void declare(CLI::App& app) override;
  int run(Session& session) override;

 private:
  void readStats();
  /// Refuses what does not go together, and takes the result's file.
  void check();
  void fill(CalibrationRequest& request, PaintSettings settings) const;
  /// Where the result goes; from then on this program alone writes there.
  std::string place(const ModelInfo& model);
  void onEvent(const Event& event, const std::string& path, Session& session);

  /// The prompts, for a model that edits each with its picture.
  std::vector<PaintJob> readJobs(bool edits, const std::string& modelFolder, std::optional<uint64_t> seed,
                                 Session& session) const;

  ModelFlags m_model;
  PaintFlags m_paint;
  SettingsFlags m_editing;
  std::string m_output, m_stats = "scas", m_sinkScales, m_record, m_replay, m_source;
  std::optional<FileLock> m_lock;  ///< of the result's file
  bool m_resume = false, m_scas = false, m_asi = false, m_hack = false;
};

void Calibrate::declare(CLI::App& app) {
  m_paint.declare(app);
  m_model.declare(app, false);
  m_editing.declare(app, "task");
  app.add_option("-o,--output", m_output, "The calibration, .json or .safetensors (a new one among your calibrations)")
      ->type_name("FILE");
  app.add_option("--stats", m_stats, "What to measure, with commas between: scas, asi, hack (scas)")->type_name("S,..");
  app.add_option("--sink-scales", m_sinkScales, "Number of first scales that always stay (3)")->type_name("N");
  app.add_flag("--resume", m_resume, "Continue the calibration in the file of -o");
  app.add_option("--source-picture", m_source, "Picture that the recording of an edit is about")->type_name("PICTURE");
  app.add_option("--replay", m_replay, "Measure a recording: its settings and bits")->type_name("FILE");
  app.add_option("--record", m_record, "Keep what was computed (safetensors)")->type_name("FILE");
  addOverwrite(app);
  addJsonl(app);
  addVerbosity(app);
}

void Calibrate::readStats() {
  for (const std::string& name : splitList("--stats", m_stats)) {
    if (name == "scas")
      m_scas = true;
    else if (name == "asi")
      m_asi = true;
    else if (name == "hack")
      m_hack = true;
    else
      throw Error(ErrorKind::Usage, "--stats: \"" + name + "\" is not known.", "They are scas, asi and hack.");
  }
}

std::string Calibrate::place(const ModelInfo& model) {
  if (!m_output.empty()) return m_output;
  const std::string folder = userDataDir() + "/calibrations";
  requireFolder(folder);
  for (int next = 1;;) {
    std::string path = freeName(folder + "/" + fileNameOf(model.name), ".json", next);
    auto lock = FileLock::tryLock(path);
    // Another program may have chosen the same name a moment ago.
    if (!lock || std::filesystem::exists(path)) continue;
    m_lock.emplace(std::move(*lock));
    return path;
  }
}

void Calibrate::check() {
  readStats();
  if (m_paint.batch() != 1)
    throw Error(ErrorKind::Usage, "A calibration paints one image per prompt.", "Leave --batch out.");
  if (m_resume && m_output.empty())
    throw Error(ErrorKind::Usage, "--resume needs the file to continue.", "Name it with -o.");
  if (!m_replay.empty()) {
    m_paint.requireNone();
    if (!m_sinkScales.empty())
      throw Error(ErrorKind::Usage, "A replay has its own sink scales.", "Leave --sink-scales out, or --replay.");
  }
  for (const std::string& path : {m_output, m_record}) {
    if (path.empty()) continue;
    requireWritable(path);
    if (!overwrite() && !(m_resume && path == m_output)) requireFree(path);
  }
  if (!m_output.empty()) m_lock.emplace(m_output);
}

void Calibrate::fill(CalibrationRequest& request, PaintSettings settings) const {
  request.id = 1;
  std::vector<std::string> pictures;
  for (PaintJob& job : settings.jobs) {
    if (!job.picture.empty()) pictures.push_back(job.picture);
    request.prompts.push_back(std::move(job.prompt));
    request.seeds.push_back(job.seed);
  }
  if (!pictures.empty()) {
    request.source = [pictures](size_t prompt) {
      return std::make_shared<const Picture>(loadSourcePicture(pictures.at(prompt)));
    };
  }
  request.negativePrompt = settings.negativePrompt;
  request.sampling = settings.sampling;
  request.grids = settings.grids;
  request.aspect = settings.aspect->label;
  request.pixelBudget = nameOf(settings.pixelBudget);
  if (!m_sinkScales.empty()) request.sinkScales = static_cast<int>(parseInteger("--sink-scales", m_sinkScales, 0, 64));
  request.scas = m_scas;
  request.asi = m_asi;
  request.hack = m_hack;
  request.recordPath = m_record;
  request.replayPath = m_replay;
}

std::vector<PaintJob> Calibrate::readJobs(bool edits, const std::string& modelFolder, std::optional<uint64_t> seed,
                                          Session& session) const {
  if (!edits) return m_paint.readPrompts(session, defaultPrompts(modelFolder), seed);
  if (!m_paint.hasPrompts()) return m_paint.readPromptFile(findData(kDefaultPairs), session, seed);
  std::vector<PaintJob> jobs = m_paint.readPrompts(session, {}, seed);
  for (const PaintJob& job : jobs) {
    if (!job.picture.empty()) continue;
    throw Error(ErrorKind::Usage, fmt::format("\"{}\" has no picture, and this model edits pictures.", job.prompt),
                "Name the pairs in a .jsonl file: {\"prompt\": TEXT, \"picture\": FILE} a line.");
  }
  return jobs;
}

int Calibrate::run(Session& session) {
  check();
  CalibrationRequest request;
  LoadRequest load = m_model.loadRequest();
  std::optional<uint64_t> seed;
  if (m_resume && std::filesystem::exists(m_output)) {
    request.resume = std::make_shared<Calibration>(readCalibration(m_output));
    seed = request.resume->seed;
  }
  if (m_editing.has("task")) {
    RunSettings flags;
    m_editing.applyTo(flags);
    load.task = flags.weights.task;
  }
  std::vector<PaintJob> jobs;
  if (m_replay.empty()) {
    const Task task = load.task ? *load.task : Engine::inspect(load.paths).task;
    jobs = readJobs(task == Task::Edit, load.paths.folder, seed, session);
  } else {
    const PaintRequest recorded = Engine::recordedRequest(m_replay);
    jobs.push_back({recorded.prompt, recorded.seeds.front(), m_source});
    load.needTextEncoder = false;
    if (!m_model.dtypeGiven()) load.dtype = DType::F32;
  }

  Engine engine(m_model.threads());
  const ModelEvent model =
      loadModel(engine, load, DType::Auto,
                {"calibrate", {}, {}, {}, 0, static_cast<int>(jobs.size()), allSeeds(jobs, 1)}, session);
  fill(request, m_paint.resolve(std::move(jobs), model.info.defaults, session));
  const std::string path = place(model.info);
  const Calibration result = engine.calibrate(
      request, [&](const Event& event) { onEvent(event, path, session); }, session.stop);
  const bool stopped = session.stop.stop_requested() && result.promptsDone < static_cast<int>(request.prompts.size());
  if (result.promptsDone == 0) session.checkStop();
  writeCalibration(path, result, &*m_lock);
  const Stability stability = stabilityOf(result);
  session.console.clearProgress();
  session.out.line("calibration",
                   {{"path", path},
                    {"prompts", result.promptsDone},
                    {"stability", stabilityJson(stability.correlation)},
                    {"flips", stability.expectedFlips ? Json(*stability.expectedFlips) : Json(nullptr)}});
  session.out.text(path);
  session.console.info(
      fmt::format("{} prompts; the mass of a query is off by at most {:.2g}", result.promptsDone, result.massError));
  if (stopped) {
    throw Error(ErrorKind::Interrupted, fmt::format("Stopped after {} prompts; they are kept.", result.promptsDone),
                "Continue with --resume.", path);
  }
  return 0;
}

void Calibrate::onEvent(const Event& event, const std::string& path, Session& session) {
  if (const auto* done = std::get_if<CalibrationEvent>(&event)) {
    session.out.line(
        "prompt",
        {{"index", done->done - 1}, {"of", done->total}, {"ms", roundedMs(done->ms)}, {"mass_error", done->massError}});
    session.console.progress(done->total > 0 ? static_cast<double>(done->done) / done->total : 1,
                             fmt::format("Prompt {} of {}", done->done, done->total));
    // Nothing but the running prompt is lost, whatever happens.
    if (done->calibration && done->done < done->total) writeCalibration(path, *done->calibration, &*m_lock);
  } else if (const auto* warning = std::get_if<WarningEvent>(&event)) {
    session.warn(warning->code, warning->message);
  }
}

std::unique_ptr<Command> makeCalibrate() {
  return std::make_unique<Calibrate>();
}

}  // namespace heatkv
