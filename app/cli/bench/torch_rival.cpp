// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/torch_rival.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "engine/api/error.h"
#include "engine/system/data_dirs.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;

/// Its idle threads spin a moment before they sleep; ours must not share the processor with them.
constexpr auto kSettles = std::chrono::milliseconds(30);

/// The checkout whose resources are this program's data.
fs::path checkout() {
  for (const std::string& folder : dataDirs()) {
    std::error_code failed;
    const fs::path root = fs::canonical(folder, failed).parent_path();
    if (!failed && fs::exists(root / "tests/bench/compare_torch.py")) return root;
  }
  throw Error(ErrorKind::File, "The script that runs the model in PyTorch is not here: it lies in the source checkout.",
              "Run a build of a checkout.");
}

std::string python() {
  const char* chosen = std::getenv("HEATKV_PYTHON");
  return chosen && *chosen ? chosen : "python3";
}

}  // namespace

TorchRival::TorchRival(const std::string& modelFolder, const std::string& recording, const std::string& dtype,
                       int threads) {
  const fs::path root = checkout();
  const std::vector<std::string> words{python(),    (root / "tests/bench/compare_torch.py").string(),
                                       "--code",    (root / "resources/demo-model/training").string(),
                                       "--model",   modelFolder,
                                       "--record",  recording,
                                       "--dtype",   dtype,
                                       "--threads", std::to_string(threads)};
  m_child.emplace(words);
  const auto answer = nlohmann::json::parse(readLine(), nullptr, false);
  if (answer.is_discarded()) throw Error(ErrorKind::Run, "The PyTorch script said something else than expected.", "");
  m_note = fmt::format("torch {}, logits within {:.2g}", answer.value("torch", "?"), answer.value("logits_off", 0.0));
}

std::string TorchRival::readLine() {
  if (auto line = m_child->readLine()) return *line;
  throw Error(ErrorKind::Run, "PyTorch could not paint this model: " + python() + " ended early.",
              "Name a python with torch and safetensors in HEATKV_PYTHON.");
}

double TorchRival::paint() {
  if (!m_child->write("\n")) throw Error(ErrorKind::Run, "PyTorch's process is gone.", "Run the bench again.");
  const double ms = std::strtod(readLine().c_str(), nullptr);
  std::this_thread::sleep_for(kSettles);
  return ms;
}

}  // namespace heatkv
