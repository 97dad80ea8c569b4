// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

namespace heatkv {

std::vector<std::unique_ptr<Command>> allCommands() {
  std::vector<std::unique_ptr<Command>> commands;
  commands.push_back(makeGenerate());
  commands.push_back(makeEdit());
  commands.push_back(makeCalibrate());
  commands.push_back(makeSchedule());
  commands.push_back(makeTokenize());
  commands.push_back(makeConvert());
  commands.push_back(makeInspect());
  commands.push_back(makeEvaluate());
  commands.push_back(makeBench());
  commands.push_back(makeDoctor());
  return commands;
}

}  // namespace heatkv
