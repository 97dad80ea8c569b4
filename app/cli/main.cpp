// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv: the command line.
#include "app/cli/command.h"
#include "engine/system/passive_waiting.h"

HEATKV_WAIT_PASSIVELY;

int main(int argc, char** argv) {
  return heatkv::runCommandLine(argc, argv);
}
