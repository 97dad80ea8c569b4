// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The cache methods, each declared once: command line, help, errors, report, panel, sweep and tests go over this table.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/api/translatable.h"

namespace heatkv {

enum class CacheMethod { Full, HeatKV, StreamingLLM, SnapKV, PyramidKV, ScaleKV, ScaleKVCode, Hack, Random };

struct MethodInfo {
  /// What a calibration must hold for it.
  enum class Needs { Nothing, Scores, Asi, Hack };

  CacheMethod method;
  const char* id;     ///< in flags, files and JSON
  const char* label;  ///< for people, in English
  const char* brief;  ///< tells the methods apart under a thumbnail
  const char* words;  ///< one sentence: what it keeps
  Needs needs = Needs::Nothing;
  const char* statistics = nullptr;  ///< what `heatkv calibrate --stats` calls them
  bool usesSinks = false;            ///< whether the first scales always stay
  bool rawQueries = false;           ///< chooses by queries before norm, scale and rotation
  bool inSweeps = true;              ///< offered beside others: the full cache is what they are compared with
};

inline constexpr std::array<MethodInfo, 9> kMethods{{
    {.method = CacheMethod::Full,
     .id = "full",
     .label = TRANSLATABLE("Methods", "Full cache"),
     .brief = TRANSLATABLE("Methods", "Full"),
     .words = TRANSLATABLE("Methods", "Keeps every entry: what the other methods are compared with."),
     .inSweeps = false},
    {.method = CacheMethod::HeatKV,
     .id = "heatkv",
     .label = "HeatKV",
     .brief = "Heat",
     .words = TRANSLATABLE("Methods",
                           "Drops whole maps of the heads that need them least, on a schedule planned before the run."),
     .needs = MethodInfo::Needs::Scores,
     .statistics = "scas",
     .usesSinks = true},
    {.method = CacheMethod::StreamingLLM,
     .id = "streamingllm",
     .label = "StreamingLLM",
     .brief = "SLLM",
     .words = TRANSLATABLE("Methods", "Keeps the first scales and the newest tokens."),
     .usesSinks = true},
    {.method = CacheMethod::SnapKV,
     .id = "snapkv",
     .label = "SnapKV",
     .brief = "Snap",
     .words = TRANSLATABLE("Methods", "Keeps what the last tokens of each map attend to most.")},
    {.method = CacheMethod::PyramidKV,
     .id = "pyramidkv",
     .label = "PyramidKV",
     .brief = "Pyr",
     .words = TRANSLATABLE("Methods", "Selects as SnapKV does, with more room in early layers than in late ones.")},
    {.method = CacheMethod::ScaleKV,
     .id = "scalekv",
     .label = "ScaleKV",
     .brief = "Scale",
     .words = TRANSLATABLE("Methods", "Gives layers that look far back more room than layers that refine."),
     .needs = MethodInfo::Needs::Asi,
     .statistics = "asi"},
    {.method = CacheMethod::ScaleKVCode,
     .id = "scalekv-code",
     .label = TRANSLATABLE("Methods", "ScaleKV (published code)"),
     .brief = "ScaleC",
     .words =
         TRANSLATABLE("Methods", "ScaleKV with the selection of its published code, which differs from the paper."),
     .needs = MethodInfo::Needs::Asi,
     .statistics = "asi",
     .rawQueries = true},
    {.method = CacheMethod::Hack,
     .id = "hack",
     .label = "HACK",
     .brief = "HACK",
     .words =
         TRANSLATABLE("Methods", "Splits heads into contextual ones with little room and structural ones with much."),
     .needs = MethodInfo::Needs::Hack,
     .statistics = "hack"},
    {.method = CacheMethod::Random,
     .id = "random",
     .label = TRANSLATABLE("Methods", "Random"),
     .brief = TRANSLATABLE("Methods", "Rand"),
     .words = TRANSLATABLE("Methods", "Keeps the first scales and entries drawn by lot: what a ranking has to beat."),
     .usesSinks = true},
}};

constexpr const MethodInfo& infoOf(CacheMethod method) {
  return kMethods[static_cast<size_t>(method)];
}
static_assert([] {
  for (size_t i = 0; i < kMethods.size(); ++i) {
    if (kMethods[i].method != static_cast<CacheMethod>(i)) return false;
  }
  return true;
}());

constexpr const char* nameOf(CacheMethod method) {
  return infoOf(method).id;
}
std::optional<CacheMethod> parseCacheMethod(std::string_view text);
/// "full|heatkv|..": for help.
std::string methodIds(std::string_view separator = "|");

}  // namespace heatkv
