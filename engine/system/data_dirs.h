// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The one place that knows where the program's own data, the person's data and models are. Standard library only.
// Thread: any; nothing is kept between calls, the environment is read each time.
#pragma once

#include <string>
#include <vector>

namespace heatkv {

/// Folders that hold the program's data (demo-model/, prompts/), best first, only those that exist. HEATKV_DATA_DIR
/// alone where it is set, else ../share/heatkv-studio beside the program, then heatkv-studio in XDG_DATA_HOME and
/// XDG_DATA_DIRS.
std::vector<std::string> dataDirs();

/// The first data folder's `name` that exists ("prompts/landscapes.txt"); empty where none does.
std::string findData(const std::string& name);

/// The folder of the embedded demo model; empty where it is not there.
std::string demoModelDir();

/// $XDG_DATA_HOME/heatkv-studio (~/.local/share), where the person's calibrations and models are kept. May not exist.
std::string userDataDir();

/// $XDG_CONFIG_HOME/heatkv-studio (~/.config). May not exist.
std::string userConfigDir();

/// Folders searched for models: those of HEATKV_MODEL_PATH (":" between), then userDataDir()/models. Only those that
/// exist.
std::vector<std::string> modelDirs();

/// The model folder the person chose last, as kept in userConfigDir()/model; empty where none was, or it is gone.
std::string chosenModelDir();

/// Keeps the choice; empty forgets it. Throws Error{File} where it cannot be written.
void setChosenModelDir(const std::string& folder);

/// Calibration files (*.json, *.safetensors) for a model, newest first: of userDataDir()/calibrations, then those that
/// come with the model in MODEL/calibration (`scas_orders.json` and our own forms, not the score summary).
std::vector<std::string> calibrationFiles(const std::string& modelFolder);

/// What to load where nobody says: the chosen model, else the demo, else the first folder of modelDirs(). May be empty.
std::string defaultModelDir();

}  // namespace heatkv
