// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ScaleKV's budget file: per scale, counted from 1, which blocks are drafters, and the caps of both kinds. "Scale k" is
// what stays after 0-based scale k-2.
#include <algorithm>

#include "engine/calibration/calibration_files.h"
#include "engine/calibration/files_forms.h"
#include "engine/schedule/selection_caps.h"
#include "engine/system/atomic_file.h"

namespace heatkv {
namespace {

constexpr int kMaxBlocks = 4096;

std::string scaleKey(int k) {
  return "Scale " + std::to_string(k);
}
std::string blockKey(int l) {
  return "Block " + std::to_string(l);
}

int blocksIn(const Json& scale) {
  int blocks = 0;
  while (blocks < kMaxBlocks && scale.contains(blockKey(blocks))) ++blocks;
  return blocks;
}

}  // namespace

bool isScaleKv(const Json& json) {
  if (!json.is_object() || json.empty()) return false;
  return std::all_of(json.begin(), json.end(),
                     [](const Json& scale) { return scale.is_object() && scale.contains("Block 0"); });
}

Calibration scaleKvFromJson(const JsonValue& json, const CacheShape* expected) {
  if (!expected) {
    throw Error(ErrorKind::Usage,
                json.path() + " holds ScaleKV budgets, which do not say what model and grids they are for.",
                "Choose a model first.", json.path());
  }
  Calibration c;
  c.shape = *expected;
  c.sinkScales = c.orders.sinkScales = 0;
  c.drafters.resize(expected->grids.size() - 1);
  // Scales that a budget holds whole are left out, so they are the first ones.
  bool begun = false;
  for (int k = 2; k <= expected->scales(); ++k) {
    const bool there = json.has(scaleKey(k).c_str());
    begun = begun || there;
    if (there || !begun) continue;
    throw Error(ErrorKind::Model,
                json.path() + " lacks \"" + scaleKey(k) + "\": this run has scales up to " +
                    std::to_string(expected->scales()) + ".",
                "Use budgets made with these grids.", json.path());
  }
  for (const auto& [key, entry] : json.json().items()) {
    int k = 0;
    while (k <= 64 && scaleKey(k) != key) ++k;
    if (k < 2 || k > expected->scales()) {
      throw Error(ErrorKind::Model,
                  json.path() + ": \"" + key + "\" is none of this run's scales 2 to " +
                      std::to_string(expected->scales()) + ".",
                  "Use budgets made with these grids.", json.path());
    }
    const JsonValue scale = json.at(key.c_str());
    const int blocks = blocksIn(entry);
    if (blocks != expected->layers) {
      throw Error(ErrorKind::Model,
                  json.path() + " has " + std::to_string(blocks) + " blocks, this model has " +
                      std::to_string(expected->layers) + " layers.",
                  "Use budgets made with this model.", json.path());
    }
    for (int l = 0; l < blocks; ++l) {
      if (scale.at(blockKey(l).c_str()).integer(0, 1)) c.drafters[k - 2].push_back(l);
    }
    if (const auto high = scale.find("High");
        high && high->integer(0, blocks) != static_cast<int64_t>(c.drafters[k - 2].size())) {
      throw high->wrong("is not the number of its blocks that are 1");
    }
  }
  return c;
}

void writeScaleKv(const std::string& path, const Calibration& c, Rational share) {
  const int64_t budget = budgetTokens(share, c.shape.fullTokens());
  if (c.drafters.empty() && c.asi.empty()) {
    throw Error(ErrorKind::Model,
                "this calibration carries neither ScaleKV's drafters nor the scores they are chosen by",
                "calibrate with asi among the statistics");
  }
  const Drafters drafters = c.drafters.empty() ? chooseDrafters(c.asi, c.shape, budget) : c.drafters;
  const auto caps = scaleKvCaps(c.shape, budget, drafters);
  OrderedJson json;
  for (int t = 0; t < c.shape.scales() - 1; ++t) {
    OrderedJson& scale = json[scaleKey(t + 2)];
    int64_t most = 0, least = c.shape.fullTokens();
    for (int l = 0; l < c.shape.layers; ++l) {
      const bool drafter = std::binary_search(drafters[t].begin(), drafters[t].end(), l);
      scale[blockKey(l)] = drafter ? 1 : 0;
      most = std::max(most, caps[t][l]);
      least = std::min(least, caps[t][l]);
    }
    scale["High"] = drafters[t].size();
    scale["Max"] = most;
    scale["Min"] = least;
    scale["Limit"] = c.shape.cachedBefore(t + 1);
  }
  writeFileAtomically(path, json.dump(2));
}

}  // namespace heatkv
