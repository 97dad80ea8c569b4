// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Flags of every command that loads a model.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

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
  LoadRequest loadRequest() const;
  /// Whether --dtype was given: a replay is fp32 otherwise.
  bool dtypeGiven() const { return !m_dtype.empty(); }
  DType kvDtype() const;
  int threads() const;
  bool force() const { return m_force; }

 private:
  std::string m_model, m_transformer, m_vae, m_textEncoder, m_textEncoderOn = "auto", m_device = "auto", m_dtype,
                                                            m_textDtype, m_kvDtype, m_threads;
  bool m_force = false;
};

}  // namespace heatkv
