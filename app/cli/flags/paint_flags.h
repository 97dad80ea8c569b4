// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Flags of painting: prompts, seeds, sampling, size. generate, calibrate and evaluate share them.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/flags/settings_flags.h"
#include "engine/api/grid.h"
#include "engine/api/model_info.h"
#include "engine/api/request.h"
#include "engine/text/prompt_file.h"

namespace heatkv {

struct Session;

/// One prompt and the seed of its first image; image i of its images has seed + i.
struct PaintJob {
  std::string prompt;
  uint64_t seed = 0;
  std::string picture;  ///< that is to be edited; empty where its file names none
};

/// What the flags and the model's defaults come to.
struct PaintSettings {
  std::vector<PaintJob> jobs;
  std::string negativePrompt;
  int batch = 1;
  Sampling sampling;
  const Aspect* aspect = nullptr;
  PixelBudget pixelBudget = PixelBudget::P1M;
  Grids grids;

  std::vector<uint64_t> seedsOf(const PaintJob& job) const;
};
/// Of all images of all jobs, in order.
std::vector<uint64_t> allSeeds(const std::vector<PaintJob>& jobs, int batch);

class PaintFlags {
 public:
  void declare(CLI::App& app);

  /// Reads the prompts (files, stdin) and settles the seeds, so that errors come before a model is loaded; a
  /// random seed is printed on stderr. `otherwise`: used where no prompt flag was given; empty: that is Error{Usage}.
  /// `seedOtherwise`: in place of a random seed.
  std::vector<PaintJob> readPrompts(Session& session, const std::vector<std::string>& otherwise = {},
                                    std::optional<uint64_t> seedOtherwise = {}) const;
  /// The same of one file, in place of flags.
  std::vector<PaintJob> readPromptFile(const std::string& path, Session& session,
                                       std::optional<uint64_t> seedOtherwise = {}) const;
  bool hasSeed() const { return !m_seed.empty(); }
  bool hasPrompts() const { return !m_promptTexts.empty() || !m_promptFile.empty(); }
  /// Throws Error{Usage} where any of these flags was given: a recording has its own prompt and settings.
  void requireNone() const;
  int batch() const { return givenBatch().value_or(1); }
  std::optional<int> givenBatch() const;
  const std::string& promptFile() const { return m_promptFile; }
  /// The prompts of the flags in order, before seeds; at most --max-prompts.
  std::vector<FilePrompt> filePrompts() const;
  /// With their seeds, at most --max-prompts of them: image i of prompt p has seed N + p x images + i, unless its file
  /// says another one. Throws Error{Usage} where there is no prompt, or a seed past 64 bits.
  std::vector<PaintJob> seeded(std::vector<FilePrompt> prompts, int images, Session& session,
                               std::optional<uint64_t> seedOtherwise = {}, const std::string& file = {}) const;

  /// Throws Error{Usage}. Warns where another aspect ratio is taken.
  PaintSettings resolve(std::vector<PaintJob> jobs, const ModelDefaults& defaults, Session& session) const;
  /// The same over `base`, whose own settings win over the model's.
  PaintSettings resolve(std::vector<PaintJob> jobs, const RunSettings& base, Session& session) const;
  /// Of the size alone, for commands that paint nothing.
  void resolveSize(const ModelDefaults& defaults, Session& session, PaintSettings& settings) const;
  /// Only --pn and --aspect.
  void declareSize(CLI::App& app);
  /// --prune and --prune-layers, for commands that can leave tokens out.
  void declarePruning(CLI::App& app);
  /// --cfg-until.
  void declareGuidanceEnd(CLI::App& app);
  /// What they leave out of these grids. Throws Error{Usage}; warns where they leave out nothing.
  Pruning pruning(const Grids& grids, Session& session) const;

 private:
  int64_t mostPrompts() const;  ///< 0: all
  std::vector<std::string> m_promptTexts;
  void requireShares(const Pruning& pruning, const Grids& grids, Session& session) const;
  void applySize(const RunSettings& settings, Session& session, PaintSettings& into) const;
  std::string m_promptFile, m_maxPrompts, m_seed, m_batch;
  SettingsFlags m_flags;  ///< all other fields of painting
};

}  // namespace heatkv
