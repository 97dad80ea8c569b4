// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The commands, one file each.
#pragma once

#include "app/cli/command.h"

namespace heatkv {

std::unique_ptr<Command> makeGenerate();
std::unique_ptr<Command> makeEdit();
std::unique_ptr<Command> makeCalibrate();
std::unique_ptr<Command> makeSchedule();
std::unique_ptr<Command> makeTokenize();
std::unique_ptr<Command> makeConvert();
std::unique_ptr<Command> makeInspect();
std::unique_ptr<Command> makeEvaluate();
std::unique_ptr<Command> makeBench();
std::unique_ptr<Command> makeDoctor();

}  // namespace heatkv
