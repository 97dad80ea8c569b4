// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where the program's own files are: demo model, calibrations, models, what a person made. Both programs ask here.
// Environment: HEATKV_DATA_DIR, HEATKV_MODEL_PATH, XDG_DATA_HOME, XDG_DATA_DIRS. Pure look-ups, nothing is created.
#pragma once

#include <string>
#include <vector>

namespace heatkv {

/// Where what a person makes is written: $XDG_DATA_HOME/heatkv-studio, else ~/.local/share/heatkv-studio.
std::string userDataDir();
/// Folders that may hold bundled files, the first wins: HEATKV_DATA_DIR, userDataDir(), ../share/heatkv-studio beside
/// the program, the source tree's resources when run from a build tree, $XDG_DATA_DIRS/heatkv-studio. Existing ones.
std::vector<std::string> dataDirs();
/// The demo model's folder (one with model.json and weights), or empty.
std::string demoModelDir();
/// Folders searched for models: those of HEATKV_MODEL_PATH, then userDataDir()/models. Existing ones.
std::vector<std::string> modelDirs();
/// Calibration files (*.json, *.safetensors) for a model, newest first: of userDataDir()/calibrations, then those that
/// come with the model in MODEL/calibration (`scas_orders.json` and our own forms).
std::vector<std::string> calibrationFiles(const std::string& modelFolder);

}  // namespace heatkv
