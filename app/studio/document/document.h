// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a person has set: prompt, sampling, cache, model. A value that is compared, kept in the session and undone.
#pragma once

#include <QSize>
#include <QString>
#include <nlohmann/json_fwd.hpp>
#include <optional>
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
  std::vector<int> cfgLayers{0};  ///< as in Sampling
  int images = 1;
  int previewEvery = 2;  ///< 0: off
  bool operator==(const SamplingChoice&) const = default;
};

struct CacheChoice {
  CacheMethod method = CacheMethod::HeatKV;
  QString budget = QStringLiteral("10%");  ///< as parseBudget reads it
  EarlyRule early = EarlyRule::Auto;
  DType kvDtype = DType::Auto;
  std::optional<int> sinkScales;  ///< absent: the calibration's
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

/// Calls `visit` with a function for every field: from a document to a reference to it.
template <typename Visit>
void forEachField(Visit visit) {
  visit([](auto& d) -> auto& { return d.prompt; });
  visit([](auto& d) -> auto& { return d.negativePrompt; });
  visit([](auto& d) -> auto& { return d.sampling.seedLocked; });
  visit([](auto& d) -> auto& { return d.sampling.seed; });
  visit([](auto& d) -> auto& { return d.sampling.cfg; });
  visit([](auto& d) -> auto& { return d.sampling.tau; });
  visit([](auto& d) -> auto& { return d.sampling.topP; });
  visit([](auto& d) -> auto& { return d.sampling.topK; });
  visit([](auto& d) -> auto& { return d.sampling.aspect; });
  visit([](auto& d) -> auto& { return d.sampling.pixels; });
  visit([](auto& d) -> auto& { return d.sampling.cfgLayers; });
  visit([](auto& d) -> auto& { return d.sampling.images; });
  visit([](auto& d) -> auto& { return d.sampling.previewEvery; });
  visit([](auto& d) -> auto& { return d.cache.method; });
  visit([](auto& d) -> auto& { return d.cache.budget; });
  visit([](auto& d) -> auto& { return d.cache.early; });
  visit([](auto& d) -> auto& { return d.cache.kvDtype; });
  visit([](auto& d) -> auto& { return d.cache.sinkScales; });
  visit([](auto& d) -> auto& { return d.cache.pins; });
  visit([](auto& d) -> auto& { return d.cache.schedule; });
  visit([](auto& d) -> auto& { return d.model.folder; });
  visit([](auto& d) -> auto& { return d.model.calibration; });
  visit([](auto& d) -> auto& { return d.model.device; });
  visit([](auto& d) -> auto& { return d.model.dtype; });
  visit([](auto& d) -> auto& { return d.model.textDtype; });
}

/// `now` with the step from `from` to `to` made: of the fields in which these two differ, those that still are as in
/// `from`. What has been changed since keeps its value.
Document stepped(Document now, const Document& from, const Document& to);

/// What a prompt is cut to: far beyond what any model reads, and short enough to be laid out at once.
constexpr qsizetype kLongestPrompt = 10'000;

nlohmann::json toJson(const Document& document);
/// Reads what is there and sound; everything else keeps its default. Never throws.
Document documentFrom(const nlohmann::json& json);

}  // namespace heatkv
