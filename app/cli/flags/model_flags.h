// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Flags of every command that loads a model.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "app/cli/flags/settings_flags.h"
#include "engine/api/model_info.h"
#include "engine/api/request.h"

namespace heatkv {

class ModelFlags {
 public:
  /// `kvDtype`: whether the command keeps a cache.
  void declare(CLI::App& app, bool kvDtype = true);

  /// What to load. Without --model the chosen model, else the demo; no folder at all where --transformer is named
  /// alone. Throws Error{Model} where there is no model, Error{Usage} for unknown names.
  ModelPaths paths() const;
  /// `base` is what holds where no flag says otherwise.
  LoadRequest loadRequest(const WeightSettings& base = {}) const;
  /// Whether --dtype was given: a replay is fp32 otherwise.
  bool dtypeGiven() const { return m_flags.has("dtype"); }
  DType kvDtype(DType otherwise = DType::Auto) const;
  int threads() const;
  bool force() const { return m_force; }

 private:
  std::string m_model, m_transformer, m_vae, m_textEncoder, m_threads;
  SettingsFlags m_flags;  ///< device and precisions
  bool m_force = false;
};

}  // namespace heatkv
