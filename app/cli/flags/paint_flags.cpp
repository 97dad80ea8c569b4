// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/flags/paint_flags.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>

#include "app/cli/command.h"
#include "app/cli/flags/flag_values.h"
#include "engine/api/error.h"
#include "engine/settings/resolve.h"
#include "engine/settings/settings_fields.h"
#include "engine/text/prompt_file.h"

namespace heatkv {
namespace {

constexpr int64_t kMostImages = 4096, kMostPrompts = 10'000'000;

void requirePerScale(const char* flag, size_t values, size_t scales) {
  if (values == 1 || values == scales) return;
  throw Error(ErrorKind::Usage, fmt::format("{} has {} values, but this size has {} scales.", flag, values, scales),
              "Give one value, or one per scale.");
}

std::string counted(size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// The picture that a prompt of a file is about, beside the file.
std::string pictureOf(const FilePrompt& prompt, const std::string& file) {
  const auto json = prompt.json.empty() ? nlohmann::json() : nlohmann::json::parse(prompt.json, nullptr, false);
  if (!json.is_object() || !json.contains("picture") || !json["picture"].is_string()) return {};
  return (std::filesystem::path(file).parent_path() / json["picture"].get<std::string>()).string();
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
  m_flags.declare(app, "pn");
  m_flags.declare(app, "aspect");
}

void PaintFlags::declarePruning(CLI::App& app) {
  m_flags.declare(app, "prune");
  m_flags.declare(app, "prune_layers");
}

void PaintFlags::declareGuidanceEnd(CLI::App& app) {
  m_flags.declare(app, "cfg_until");
}

void PaintFlags::requireShares(const Pruning& pruning, const Grids& grids, Session& session) const {
  const std::string& text = m_flags.text("prune");
  if (text == "off") return;
  if (!prunePreset(text) && pruning.shares.size() != grids.size()) {
    throw Error(ErrorKind::Usage,
                fmt::format("--prune has {} shares, but this size has {} scales.", pruning.shares.size(), grids.size()),
                "Give one per scale, or skip or fastvar.");
  }
  const auto none = [](Rational share) { return share.num == 0; };
  const auto end = pruning.shares.begin() + static_cast<std::ptrdiff_t>(std::min(pruning.shares.size(), grids.size()));
  if (std::all_of(pruning.shares.begin(), end, none)) {
    session.warn("prune", fmt::format("--prune {} leaves out nothing of the {} scales of this size. Give a share for "
                                      "each to choose them yourself.",
                                      text, grids.size()));
  }
}

Pruning PaintFlags::pruning(const Grids& grids, Session& session) const {
  RunSettings settings;
  m_flags.applyTo(settings);
  if (m_flags.has("prune")) requireShares(settings.sampling.pruning, grids, session);
  return settings.sampling.pruning;
}

void PaintFlags::declare(CLI::App& app) {
  const auto add = [&](const char* names, std::string& value, const char* what, const char* type) {
    app.add_option(names, value, what)->type_name(type)->group("Painting");
  };
  app.add_option("-p,--prompt", m_promptTexts, "What to paint; - reads one prompt per line from stdin")
      ->type_name("TEXT")
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false)
      ->group("Painting");
  m_flags.declare(app, "negative");
  add("--prompt-file", m_promptFile, "Prompts: .txt one per line, .csv and .tsv the column \"prompt\", .jsonl, .json",
      "FILE");
  add("--max-prompts", m_maxPrompts, "Only the first N prompts", "N");
  const auto own = [&](const char* key, std::string& value) {
    const SettingsField& field = fieldOf(key);
    add(field.flags, value, field.help, field.type);
  };
  own("seed", m_seed);
  own("images", m_batch);
  for (const SettingsField& field : settingsFields()) {
    const std::string_view key = field.key;
    const bool other = key == "prompt" || key == "seed" || key == "images" || key == "negative" || key == "cfg_until" ||
                       key == "prune" || key == "prune_layers";
    if (field.group == SettingsField::Group::Painting && field.flags[0] != '\0' && !other)
      m_flags.declare(app, field.key);
  }
}

void PaintFlags::requireNone() const {
  const std::pair<const char*, const std::string*> others[] = {
      {"--prompt-file", &m_promptFile}, {"--max-prompts", &m_maxPrompts}, {"--seed", &m_seed}, {"--batch", &m_batch}};
  std::string given = m_promptTexts.empty() ? m_flags.anyGiven() : "--prompt";
  for (const auto& [name, value] : others) {
    if (!value->empty()) given = name;
  }
  if (!given.empty()) {
    throw Error(ErrorKind::Usage, "A replay has its own prompt and settings; " + given + " cannot change them.",
                "Leave " + given + " out, or --replay.");
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

std::vector<PaintJob> PaintFlags::seeded(std::vector<FilePrompt> prompts, int images, Session& session,
                                         std::optional<uint64_t> seedOtherwise, const std::string& file) const {
  if (const int64_t most = mostPrompts(); most > 0 && prompts.size() > static_cast<size_t>(most))
    prompts.resize(static_cast<size_t>(most));
  RunSettings checked;
  m_flags.applyTo(checked);
  requireUtf8("--negative-prompt", m_flags.text("negative"));
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
  if (!m_promptFile.empty())
    session.console.info(fmt::format("Read {} from {}", counted(prompts.size(), "prompt"), m_promptFile));
  std::vector<PaintJob> jobs;
  const auto each = static_cast<uint64_t>(images);
  for (FilePrompt& prompt : prompts) {
    const uint64_t before = prompt.seed ? 0 : jobs.size() * each, first = prompt.seed.value_or(base);
    if (first > UINT64_MAX - (before + each - 1)) {
      throw Error(ErrorKind::Usage, fmt::format("The seeds count on from {} past 18446744073709551615.", first),
                  fmt::format("Use a smaller seed: the last picture has seed N + {}.", before + each - 1));
    }
    std::string picture = pictureOf(prompt, file.empty() ? m_promptFile : file);
    jobs.push_back({std::move(prompt.text), first + before, std::move(picture)});
  }
  return jobs;
}

std::vector<PaintJob> PaintFlags::readPrompts(Session& session, const std::vector<std::string>& otherwise,
                                              std::optional<uint64_t> seedOtherwise) const {
  std::vector<FilePrompt> prompts = filePrompts();
  if (!hasPrompts()) {
    for (const std::string& text : otherwise) prompts.push_back({text, {}, 0, {}});
  }
  return seeded(std::move(prompts), batch(), session, seedOtherwise);
}

std::vector<PaintJob> PaintFlags::readPromptFile(const std::string& path, Session& session,
                                                 std::optional<uint64_t> seedOtherwise) const {
  return seeded(heatkv::readPrompts(path, mostPrompts()), batch(), session, seedOtherwise, path);
}

void PaintFlags::applySize(const RunSettings& settings, Session& session, PaintSettings& into) const {
  const std::string asked = m_flags.has("aspect") ? m_flags.text("aspect") : settings.aspect;
  const AspectChoice choice = parseAspect(asked);
  if (!choice.exact) {
    session.warn("aspect", fmt::format("The aspect ratio {} is not among the model's; the nearest, {}, is taken.",
                                       asked, choice.aspect->label));
  }
  into.aspect = choice.aspect;
  into.pixelBudget = settings.pixels;
  into.grids = settings.grids();
}

void PaintFlags::resolveSize(const ModelDefaults& defaults, Session& session, PaintSettings& settings) const {
  RunSettings made = withDefaults({}, defaults);
  m_flags.applyTo(made);
  applySize(made, session, settings);
}

PaintSettings PaintFlags::resolve(std::vector<PaintJob> jobs, const ModelDefaults& defaults, Session& session) const {
  return resolve(std::move(jobs), withDefaults({}, defaults), session);
}

PaintSettings PaintFlags::resolve(std::vector<PaintJob> jobs, const RunSettings& base, Session& session) const {
  RunSettings made = base;
  m_flags.applyTo(made);
  PaintSettings settings;
  applySize(made, session, settings);
  for (const char* key : {"cfg", "tau"}) {
    const auto& values = key[0] == 'c' ? made.sampling.cfg : made.sampling.tau;
    if (m_flags.has(key)) requirePerScale(fieldOf(key).flag().c_str(), values.size(), settings.grids.size());
  }
  if (m_flags.has("prune")) requireShares(made.sampling.pruning, settings.grids, session);
  const auto& cfg = made.sampling.cfg;
  if (!made.negativePrompt.empty() && std::all_of(cfg.begin(), cfg.end(), [](double g) { return g == 1; }))
    session.warn("negative_prompt", "The negative prompt has no effect at guidance 1. Use --cfg above 1, such as 3.");
  settings.jobs = std::move(jobs);
  settings.negativePrompt = made.negativePrompt;
  settings.batch = givenBatch().value_or(base.images);
  settings.sampling = made.sampling;
  return settings;
}

}  // namespace heatkv
