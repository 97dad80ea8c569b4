// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/flags/model_flags.h"

#include <filesystem>

#include "app/cli/flags/flag_values.h"
#include "engine/api/error.h"
#include "engine/settings/resolve.h"
#include "engine/system/data_dirs.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;
constexpr int kMostThreads = 1024;

/// A folder as it is named, else one of that name among the models.
std::string modelFolder(const std::string& name) {
  std::error_code ignored;
  if (fs::is_directory(name, ignored)) return name;
  for (const std::string& folder : modelDirs()) {
    if (fs::path(name).is_relative() && fs::is_directory(fs::path(folder) / name, ignored))
      return (fs::path(folder) / name).string();
  }
  throw Error(ErrorKind::Model, "There is no model folder " + name + ".",
              "Name a folder with a transformer, a VAE and a text encoder; heatkv doctor lists those it finds.", name);
}

}  // namespace

void ModelFlags::declare(CLI::App& app, bool kvDtype) {
  const std::string group = "Model";
  const SettingsField& model = fieldOf("model_folder");
  app.add_option(model.flags, m_model, model.help)->type_name(model.type)->group(group);
  app.add_option("--transformer", m_transformer, "The transformer's file")->type_name("FILE")->group(group);
  app.add_option("--vae", m_vae, "The VAE's file")->type_name("FILE")->group(group);
  app.add_option("--text-encoder", m_textEncoder, "The text encoder's folder")->type_name("DIR")->group(group);
  for (const char* key : {"text_encoder_on", "device", "dtype", "text_dtype"}) m_flags.declare(app, key);
  if (kvDtype) m_flags.declare(app, "kv_dtype");
  app.add_option("--threads", m_threads,
                 "Threads (the physical cores this process may use, or OMP_NUM_THREADS if fewer)")
      ->type_name("N")
      ->group(group);
  app.add_flag("--force", m_force,
               "Run although memory may not suffice, or the calibration was made with other weights")
      ->group(group);
}

ModelPaths ModelFlags::paths() const {
  ModelPaths paths{{}, m_transformer, m_vae, m_textEncoder};
  if (!m_model.empty()) {
    paths.folder = modelFolder(m_model);
  } else if (m_transformer.empty()) {
    paths.folder = defaultModelDir();
    if (paths.folder.empty()) {
      throw Error(ErrorKind::Model, "No model was found, not even the demo model.",
                  "Name one with --model, or put its folder into one that HEATKV_MODEL_PATH names.");
    }
  }
  return paths;
}

LoadRequest ModelFlags::loadRequest(const WeightSettings& base) const {
  RunSettings made;
  made.weights = base;
  m_flags.applyTo(made);
  LoadRequest request = heatkv::loadRequest(made.weights);
  request.paths = paths();
  return request;
}

DType ModelFlags::kvDtype(DType otherwise) const {
  RunSettings made;
  made.cache.kvDtype = otherwise;
  m_flags.applyTo(made);
  return made.cache.kvDtype;
}

int ModelFlags::threads() const {
  return m_threads.empty() ? 0 : static_cast<int>(parseInteger("--threads", m_threads, 1, kMostThreads));
}

}  // namespace heatkv
