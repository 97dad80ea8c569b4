// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// All commands with their flags as one CLI11 tree: the source of --help, the man pages and the
// shells' completions.
#pragma once

#include "app/cli/command.h"

namespace heatkv {

/// A line of a list in the help: an exit code or a variable, and what it means.
struct HelpEntry {
  const char* name;
  const char* meaning;
};

inline constexpr HelpEntry kExitCodes[] = {{"0", "all went well"},
                                           {"1", "the run failed"},
                                           {"2", "the command line is wrong"},
                                           {"3", "a model or file is missing, wrong, unreadable or not writable"},
                                           {"4", "memory ran out, or the budget cannot be met"},
                                           {"5", "the device that was named is not there"},
                                           {"130", "interrupted; finished pictures are kept"},
                                           {"141", "the program that read the output has ended"}};
inline constexpr HelpEntry kEnvironment[] = {
    {"HEATKV_MODEL_PATH", "folders searched for models, with \":\" between"},
    {"HEATKV_DATA_DIR", "the program's data, in place of what was installed"},
    {"HEATKV_LOG", "error, warn, info or debug"},
    {"HEATKV_PYTHON", "the python that has torch, for comparisons with it"},
    {"NO_COLOR", "no colours on the terminal"},
    {"XDG_DATA_HOME", "its heatkv-studio folder holds your models and calibrations"},
    {"XDG_CONFIG_HOME", "its heatkv-studio folder holds the choice of model"},
    {"OMP_NUM_THREADS", "how many threads may compute"},
    {"OMP_WAIT_POLICY", "how they wait: passive unless set; active spins"},
    {"CUDA_VISIBLE_DEVICES", "the graphics cards that may be used"}};

struct Example {
  const char* line;
  const char* meaning;
};

inline constexpr Example kExamples[] = {
    {"heatkv generate -p \"a red house by a lake\" -o house.png", "One picture, with the whole cache."},
    {"heatkv generate -p \"a red house\" --kv-budget 10% --twin -o house.png",
     "With a tenth of the cache, and the same picture with the whole cache to compare."},
    {"heatkv generate --prompt-file prompts.txt -s 7 -b 2 -o \"picture-%03d.png\"",
     "Two pictures per prompt, numbered; the first seed is 7."},
    {"heatkv generate -p \"a red house\" --kv-budget 64MiB --dry-run",
     "Show what the cache would hold; paint nothing."},
    {"heatkv calibrate -o scores.json", "Measure the model's heads with its own prompts."},
    {"heatkv calibrate --prompt-file prompts.txt --stats scas,asi,hack -o scores.json --resume",
     "Continue a calibration that also serves ScaleKV and HACK."},
    {"heatkv schedule --kv-budget 10% -o schedule.json", "Plan when which entries are freed."},
    {"heatkv schedule --shape 32x16 --pn 1M --calibration scores.json --kv-budget 1/10 --export heatkv=orders",
     "The same without weights, with files for the published HeatKV code."},
    {"heatkv tokenize \"a red house\"", "The ids that the text encoder reads."},
    {"heatkv convert infinity_2b_reg.pth infinity_2b_reg.safetensors --dtype bf16", "A checkpoint in half the size."},
    {"heatkv inspect --json models/infinity", "What a folder holds, and what is missing."},
    {"heatkv evaluate -o compared --prompt-file prompts.txt -s 0 --methods heatkv,scalekv --budgets 10%,4%",
     "Compare two methods at two budgets; run it again to continue."},
    {"heatkv bench generate --dtype bf16 --runs 5", "Time painting with 10 % of the cache against all of it."},
    {"heatkv doctor", "What was found on this computer: devices, memory, models."}};

/// Those of one command, in order.
std::vector<const Example*> examplesOf(const std::string& command);

class CommandTree {
 public:
  CommandTree();
  CommandTree(const CommandTree&) = delete;
  CommandTree& operator=(const CommandTree&) = delete;

  CLI::App& app() { return m_app; }
  const CLI::App& app() const { return m_app; }
  /// The command that was named; nothing before parsing.
  Command* chosen() const;

 private:
  std::vector<std::unique_ptr<Command>> m_commands;
  CLI::App m_app;
  std::vector<CLI::App*> m_parsers;
};

/// The tree's subcommands in their order.
std::vector<const CLI::App*> commandsOf(const CLI::App& app);

}  // namespace heatkv
