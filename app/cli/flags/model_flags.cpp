// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/flags/model_flags.h"

#include <filesystem>

#include "app/cli/flags/flag_values.h"
#include "engine/api/error.h"
#include "engine/files/data_dirs.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;
constexpr int kMostThreads = 1024;

DType dtypeOf(const std::string& flag, const std::string& text) {
  if (text.empty()) return DType::Auto;
  const auto dtype = parseDType(text);
  if (!dtype)
    throw Error(ErrorKind::Usage, flag + " \"" + text + "\" is not known.", "It takes auto, fp32, bf16, int8 or fp8.");
  return *dtype;
}

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
  app.add_option("-m,--model", m_model, "Folder searched for transformer, VAE and text encoder")
      ->type_name("DIR")
      ->group(group);
  app.add_option("--transformer", m_transformer, "The transformer's file")->type_name("FILE")->group(group);
  app.add_option("--vae", m_vae, "The VAE's file")->type_name("FILE")->group(group);
  app.add_option("--text-encoder", m_textEncoder, "The text encoder's folder")->type_name("DIR")->group(group);
  app.add_option("--text-encoder-on", m_textEncoderOn,
                 "offload gives its memory back after each prompt; or a device (what model.json says, else keep)")
      ->type_name("keep|offload|DEVICE")
      ->group(group);
  app.add_option("--device", m_device, "Where to run; cuda:N is the N-th (auto)")
      ->type_name("auto|cpu|cuda[:N]")
      ->group(group);
  app.add_option("--dtype", m_dtype,
                 "Precision of the run; int8 applies to the weights alone (auto: the fastest that is safe)")
      ->type_name("auto|fp32|bf16|int8")
      ->group(group);
  app.add_option("--text-dtype", m_textDtype, "Precision of the text encoder (auto: that of the run)")
      ->type_name("auto|fp32|bf16")
      ->group(group);
  if (kvDtype) {
    app.add_option("--kv-dtype", m_kvDtype, "Precision of the cache (auto: that of the run)")
        ->type_name("auto|fp32|bf16|int8|fp8")
        ->group(group);
  }
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

LoadRequest ModelFlags::loadRequest() const {
  LoadRequest request;
  request.paths = paths();
  request.device = m_device;
  request.textEncoderOn = m_textEncoderOn;
  request.dtype = dtypeOf("--dtype", m_dtype);
  request.textDtype = dtypeOf("--text-dtype", m_textDtype);
  if (request.textDtype != DType::Auto && request.textDtype != DType::F32 && request.textDtype != DType::BF16)
    throw Error(ErrorKind::Usage, "--text-dtype \"" + m_textDtype + "\" is not one of a text encoder.",
                "It takes auto, fp32 or bf16.");
  return request;
}

DType ModelFlags::kvDtype() const {
  return dtypeOf("--kv-dtype", m_kvDtype);
}

int ModelFlags::threads() const {
  return m_threads.empty() ? 0 : static_cast<int>(parseInteger("--threads", m_threads, 1, kMostThreads));
}

}  // namespace heatkv
