// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a person has set: prompt, sampling, cache, model. A value that is compared, kept in the session and undone.
#pragma once

#include <QSize>
#include <QString>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "engine/api/request.h"

namespace heatkv {

struct SamplingChoice {
  bool seedLocked = false;  ///< off: every run draws a new seed
  quint64 seed = 1;
  std::vector<double> cfg{3.0}, tau{1.0};  ///< one, or one per scale
  double topP = 0.97;
  int topK = 900;
  QString aspect = QStringLiteral("1:1");  ///< W:H
  PixelBudget pixels = PixelBudget::P025M;
  int images = 1;
  int previewEvery = 1;  ///< 0: off
  bool operator==(const SamplingChoice&) const = default;
};

struct CacheChoice {
  CacheMethod method = CacheMethod::HeatKV;
  QString budget = QStringLiteral("10%");  ///< as parseBudget reads it
  EarlyRule early = EarlyRule::Auto;
  DType kvDtype = DType::Auto;
  std::vector<Pin> pins;
  QString schedule;  ///< a schedule file in place of budget and calibration; empty: none
  bool operator==(const CacheChoice&) const = default;
};

struct ModelChoice {
  QString folder;       ///< empty: the default one
  QString calibration;  ///< file; empty: the newest for the model
  QString device = QStringLiteral("auto");
  DType dtype = DType::Auto, textDtype = DType::Auto;
  bool operator==(const ModelChoice&) const = default;
};

struct Document {
  QString prompt, negativePrompt;
  SamplingChoice sampling;
  CacheChoice cache;
  ModelChoice model;
  bool operator==(const Document&) const = default;

  /// Grids of the chosen aspect and size.
  Grids grids() const;
  /// The budget, or 100 % where the text cannot be read.
  Budget budget() const;
  /// 2 where any guidance differs from 1, else 1.
  int branches() const;
  /// Of the chosen aspect and size, for tokens of `stride` pixels.
  QSize pictureSize(int stride = 16) const;
};

nlohmann::json toJson(const Document& document);
/// Reads what is there and sound; everything else keeps its default. Never throws.
Document documentFrom(const nlohmann::json& json);

}  // namespace heatkv
