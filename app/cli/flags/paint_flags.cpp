// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/flags/paint_flags.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <random>

#include "app/cli/command.h"
#include "app/cli/flags/flag_values.h"
#include "engine/api/error.h"
#include "engine/settings/settings_fields.h"
#include "engine/text/prompt_file.h"

namespace heatkv {
namespace {

constexpr int64_t kMostImages = 4096, kMostPrompts = 10'000'000;

/// What a flag says, else what the model tells, else `otherwise`.
std::vector<double> perScale(const char* flag, const std::string& text, const std::vector<double>& told,
                             double otherwise, size_t scales) {
  if (text.empty()) return told.empty() ? std::vector{otherwise} : told;
  const std::vector<double> values = parseNumbers(flag, text);
  if (values.size() == 1 || values.size() == scales) return values;
  throw Error(ErrorKind::Usage,
              fmt::format("{} has {} values, but this size has {} scales.", flag, values.size(), scales),
              "Give one value, or one per scale.");
}

/// As the table of settings declares it.
void addField(CLI::App& app, const char* key, std::string& value) {
  const SettingsField& field = fieldOf(key);
  app.add_option(field.flags, value, field.help)->type_name(field.type)->group("Painting");
}

}  // namespace

std::vector<uint64_t> PaintSettings::seedsOf(const PaintJob& job) const {
  std::vector<uint64_t> seeds;
  for (int i = 0; i < batch; ++i) seeds.push_back(job.seed + static_cast<uint64_t>(i));
  return seeds;
}

std::vector<uint64_t> allSeeds(const std::vector<PaintJob>& jobs, int batch) {
  std::vector<uint64_t> seeds;
  for (const PaintJob& job : jobs) {
    for (int i = 0; i < batch; ++i) seeds.push_back(job.seed + static_cast<uint64_t>(i));
  }
  return seeds;
}

void PaintFlags::declareSize(CLI::App& app) {
  app.add_option("--pn", m_pixelBudget, "Pixel budget (the model's, else 1M)")
      ->type_name("0.06M|0.25M|0.60M|1M")
      ->group("Painting");
  app.add_option("--aspect", m_aspect, "Width:height, or height/width as a number (the model's, else 1:1)")
      ->type_name("W:H")
      ->group("Painting");
}

void PaintFlags::declarePruning(CLI::App& app) {
  addField(app, "prune", m_prune);
  addField(app, "prune_layers", m_pruneLayers);
}

void PaintFlags::declareGuidanceEnd(CLI::App& app) {
  addField(app, "cfg_until", m_cfgUntil);
}

Pruning PaintFlags::pruning(const Grids& grids, Session& session) const {
  RunSettings settings;
  if (!m_prune.empty()) setFromFlag(settings, "prune", m_prune);
  if (!m_pruneLayers.empty()) setFromFlag(settings, "prune_layers", m_pruneLayers);
  Pruning& pruning = settings.sampling.pruning;
  if (m_prune.empty() || m_prune == "off") return pruning;
  if (!prunePreset(m_prune) && pruning.shares.size() != grids.size()) {
    throw Error(ErrorKind::Usage,
                fmt::format("--prune has {} shares, but this size has {} scales.", pruning.shares.size(), grids.size()),
                "Give one per scale, or skip or fastvar.");
  }
  const auto none = [](Rational share) { return share.num == 0; };
  const auto end = pruning.shares.begin() + static_cast<std::ptrdiff_t>(std::min(pruning.shares.size(), grids.size()));
  if (std::all_of(pruning.shares.begin(), end, none)) {
    session.warn("prune", fmt::format("--prune {} leaves out nothing of the {} scales of this size. Give a share for "
                                      "each to choose them yourself.",
                                      m_prune, grids.size()));
  }
  return pruning;
}

void PaintFlags::declare(CLI::App& app) {
  const auto add = [&](const char* names, std::string& value, const char* what, const char* type) {
    app.add_option(names, value, what)->type_name(type)->group("Painting");
  };
  app.add_option("-p,--prompt", m_promptTexts, "What to paint; - reads one prompt per line from stdin")
      ->type_name("TEXT")
      ->expected(1)
      ->take_all()
      ->group("Painting");
  add("-n,--negative-prompt", m_negative, "What to keep away from", "TEXT");
  add("--prompt-file", m_promptFile, "Prompts: .txt one per line, .tsv column Prompt, .jsonl", "FILE");
  add("--max-prompts", m_maxPrompts, "Only the first N prompts", "N");
  add("-s,--seed", m_seed, "Of the first image; the next ones count on (-1: random)", "N");
  add("-b,--batch", m_batch, "Images per prompt (1)", "N");
  add("--cfg", m_cfg, "Guidance, one value or one per scale (the model's, else 3)", "X,..");
  add("--tau", m_tau, "Temperature, one value or one per scale (the model's, else 1)", "X,..");
  add("--top-k", m_topK, "Likeliest values to draw from (900)", "N");
  add("--top-p", m_topP, "Share of probability to draw from (the model's, else 0.97)", "X");
  add("--cfg-layer", m_cfgLayer, "Below 0: guidance at the output of block depth+N; 0: at the logits (0)", "N");
  declareSize(app);
}

void PaintFlags::requireNone() const {
  const std::pair<const char*, const std::string*> flags[] = {{"--negative-prompt", &m_negative},
                                                              {"--prompt-file", &m_promptFile},
                                                              {"--max-prompts", &m_maxPrompts},
                                                              {"--seed", &m_seed},
                                                              {"--batch", &m_batch},
                                                              {"--cfg", &m_cfg},
                                                              {"--tau", &m_tau},
                                                              {"--top-k", &m_topK},
                                                              {"--top-p", &m_topP},
                                                              {"--cfg-layer", &m_cfgLayer},
                                                              {"--cfg-until", &m_cfgUntil},
                                                              {"--prune", &m_prune},
                                                              {"--prune-layers", &m_pruneLayers},
                                                              {"--pn", &m_pixelBudget},
                                                              {"--aspect", &m_aspect}};
  const char* given = m_promptTexts.empty() ? nullptr : "--prompt";
  for (const auto& [name, value] : flags) {
    if (!value->empty()) given = name;
  }
  if (given) {
    throw Error(ErrorKind::Usage,
                std::string("A replay has its own prompt and settings; ") + given + " cannot change them.",
                std::string("Leave ") + given + " out, or --replay.");
  }
}

std::optional<int> PaintFlags::givenBatch() const {
  if (m_batch.empty()) return std::nullopt;
  return static_cast<int>(parseInteger("--batch", m_batch, 1, kMostImages));
}

int64_t PaintFlags::mostPrompts() const {
  return m_maxPrompts.empty() ? 0 : parseInteger("--max-prompts", m_maxPrompts, 1, kMostPrompts);
}

std::vector<FilePrompt> PaintFlags::filePrompts() const {
  std::vector<FilePrompt> prompts;
  const int64_t most = mostPrompts();
  for (const std::string& text : m_promptTexts) {
    if (text == "-") {
      PromptFile input(std::make_unique<std::istream>(std::cin.rdbuf()), PromptFile::Kind::Lines, "standard input");
      while (most == 0 || static_cast<int64_t>(prompts.size()) < most) {
        auto prompt = input.next();
        if (!prompt) break;
        prompts.push_back(std::move(*prompt));
      }
    } else {
      requireUtf8("--prompt", text);
      prompts.push_back({text, {}, 0, {}});
    }
  }
  if (!m_promptFile.empty()) {
    for (FilePrompt& prompt : heatkv::readPrompts(m_promptFile, most)) prompts.push_back(std::move(prompt));
  }
  return prompts;
}

std::vector<PaintJob> PaintFlags::seeded(std::vector<FilePrompt> prompts, Session& session,
                                         std::optional<uint64_t> seedOtherwise) const {
  if (const int64_t most = mostPrompts(); most > 0 && prompts.size() > static_cast<size_t>(most))
    prompts.resize(static_cast<size_t>(most));
  requireUtf8("--negative-prompt", m_negative);
  if (prompts.empty()) {
    throw Error(ErrorKind::Usage, hasPrompts() ? "There is no prompt in what was given." : "There is no prompt.",
                "Give one with -p TEXT, or several with --prompt-file FILE.");
  }
  bool random = m_seed.empty();
  uint64_t base = random ? 0 : parseSeed("--seed", m_seed, random);
  if (m_seed.empty() && seedOtherwise) {
    base = *seedOtherwise;
  } else if (random) {
    base = std::random_device{}();
    session.console.info(fmt::format("Seed {}", base));
  }
  std::vector<PaintJob> jobs;
  for (FilePrompt& prompt : prompts) jobs.push_back({std::move(prompt.text), prompt.seed.value_or(base + jobs.size())});
  return jobs;
}

std::vector<PaintJob> PaintFlags::readPrompts(Session& session, const std::vector<std::string>& otherwise,
                                              std::optional<uint64_t> seedOtherwise) const {
  std::vector<FilePrompt> prompts = filePrompts();
  if (!hasPrompts()) {
    for (const std::string& text : otherwise) prompts.push_back({text, {}, 0, {}});
  }
  return seeded(std::move(prompts), session, seedOtherwise);
}

void PaintFlags::resolveSize(const ModelDefaults& defaults, Session& session, PaintSettings& settings) const {
  const std::string pn = !m_pixelBudget.empty() ? m_pixelBudget : defaults.pixelBudget.value_or("1M");
  const auto pixelBudget = parsePixelBudget(pn);
  if (!pixelBudget)
    throw Error(ErrorKind::Usage, "--pn \"" + pn + "\" is not known.", "It takes 0.06M, 0.25M, 0.60M or 1M.");
  const std::string aspect = !m_aspect.empty() ? m_aspect : defaults.aspect.value_or("1:1");
  const AspectChoice choice = parseAspect(aspect);
  if (!choice.exact) {
    session.warn("aspect", fmt::format("The aspect ratio {} is not among the model's; the nearest, {}, is taken.",
                                       aspect, choice.aspect->label));
  }
  settings.aspect = choice.aspect;
  settings.pixelBudget = *pixelBudget;
  settings.grids = choice.aspect->grids(*pixelBudget);
}

PaintSettings PaintFlags::resolve(std::vector<PaintJob> jobs, const ModelDefaults& defaults, Session& session) const {
  PaintSettings settings;
  resolveSize(defaults, session, settings);
  settings.negativePrompt = m_negative;
  settings.batch = batch();

  Sampling& sampling = settings.sampling;
  sampling.cfg = perScale("--cfg", m_cfg, defaults.cfg, 3.0, settings.grids.size());
  sampling.tau = perScale("--tau", m_tau, defaults.tau, 1.0, settings.grids.size());
  for (double tau : sampling.tau) {
    if (tau <= 0) throw Error(ErrorKind::Usage, "--tau must be above 0.", "Use 1, or 0.5 for crisper pictures.");
  }
  if (!m_topK.empty()) sampling.topK = static_cast<int>(parseInteger("--top-k", m_topK, 1, 1 << 30));
  sampling.topP = m_topP.empty() ? defaults.topP.value_or(0.97) : parseNumber("--top-p", m_topP);
  if (!(sampling.topP > 0 && sampling.topP <= 1))
    throw Error(ErrorKind::Usage, "--top-p must be above 0 and at most 1.", "Use 0.97.");
  if (!m_cfgLayer.empty()) sampling.cfgLayers = parseIntegers("--cfg-layer", m_cfgLayer);

  RunSettings until;
  if (!m_cfgUntil.empty()) setFromFlag(until, "cfg_until", m_cfgUntil);
  sampling.cfgUntil = until.sampling.cfgUntil;
  sampling.pruning = pruning(settings.grids, session);

  settings.jobs = std::move(jobs);
  return settings;
}

}  // namespace heatkv
