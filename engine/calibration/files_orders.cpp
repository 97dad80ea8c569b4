// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// HeatKV's files: orders of [head, layer] pairs and scores of (layers, heads, scales), each with the same metadata.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/calibration/calibration_files.h"
#include "engine/calibration/files_forms.h"
#include "engine/calibration/published_orders.h"
#include "engine/formats/pickle_writer.h"
#include "engine/schedule/schedule_counts.h"
#include "engine/schedule/schedule_planner.h"

namespace heatkv {
namespace {

constexpr int64_t kMaxSide = 65536;
constexpr const char* kOrderFormat = "(head, layer), ascending S-CAS; lowest future dependency first";

std::string number(int64_t n) {
  return std::to_string(n);
}

/// One value where all are the same, as the published tool writes it.
Json oneOrList(const std::vector<double>& values) {
  const bool same = std::all_of(values.begin(), values.end(), [&](double v) { return v == values.front(); });
  if (values.empty()) return nullptr;
  return same ? Json(values.front()) : Json(values);
}

std::vector<std::vector<HeadRef>> pairsOf(const JsonValue& lists) {
  std::vector<std::vector<HeadRef>> orders;
  for (size_t i = 0; i < lists.size(); ++i) {
    const JsonValue list = lists.at(i);
    auto& order = orders.emplace_back();
    order.reserve(list.size());
    for (size_t j = 0; j < list.size(); ++j) {
      const JsonValue pair = list.at(j);
      if (pair.size() != 2) throw pair.wrong("is not a pair of head and layer");
      const auto head = static_cast<int>(pair.at(size_t{0}).integer(0, kMaxSide));
      order.push_back({static_cast<int>(pair.at(size_t{1}).integer(0, kMaxSide)), head});
    }
  }
  if (orders.empty() || orders.front().empty()) throw lists.wrong("holds no order");
  return orders;
}

Grids publishedGrids() {
  return parseAspect("1:1").aspect->grids(PixelBudget::P1M);
}

/// Whether as many lists as this of that model are the published ones, which are of the published grids.
bool isPublished(const CacheShape& shape, int lists) {
  constexpr int kLists = scaleCount(PixelBudget::P1M) - 1 - 3;
  return lists == kLists && std::any_of(std::begin(kPublishedShapes), std::end(kPublishedShapes), [&](const auto& one) {
           return one.layers == shape.layers && one.heads == shape.heads;
         });
}

/// A bare list says how many heads there are, and what a permutation of them is, but nothing of grids.
CacheShape shapeOfBare(const std::vector<std::vector<HeadRef>>& orders) {
  CacheShape shape;
  for (HeadRef r : orders.front()) {
    shape.layers = std::max(shape.layers, r.layer + 1);
    shape.heads = std::max(shape.heads, r.head + 1);
  }
  shape.grids = publishedGrids();
  return shape;
}

/// Settles shape and sinks of a calibration whose orders have been read, and checks them.
void placeOrders(Calibration& c, bool hasMetadata, const CacheShape* expected, const std::string& path) {
  if (hasMetadata) {
    // They have no place for a source picture, so they serve an edit that keeps it.
    if (expected) c.shape.sourceTokens = expected->sourceTokens;
    if (expected) requireSameHeads(c.shape, *expected, "these orders", path);
  } else {
    const auto lists = static_cast<int>(c.orders.byScale.size());
    c.shape = expected ? *expected : shapeOfBare(c.orders.byScale);
    if (lists > c.shape.scales() - 1 || isPublished(c.shape, lists)) c.shape.grids = publishedGrids();
    c.sinkScales = c.shape.scales() - 1 - lists;
    if (c.sinkScales < 0) {
      throw Error(ErrorKind::Model,
                  path + " holds orders of " + number(lists) + " source scales, this run has " +
                      number(c.shape.scales() - 1) + " cached ones.",
                  "Use orders made with these grids.", path);
    }
  }
  c.orders.sinkScales = c.sinkScales;
  try {
    requireOrders(c.shape, c.orders);
  } catch (Error& e) {
    e.path = path;
    throw;
  }
}

}  // namespace

Json heatKvMetadata(const Calibration& c) {
  Json metadata;
  metadata["model"] = c.model;
  metadata["num_prompts"] = c.promptsDone;
  metadata["seed"] = c.seed;
  metadata["cfg"] = oneOrList(c.cfg);
  metadata["tau"] = oneOrList(c.tau);
  metadata["sink_scales"] = c.sinkScales;
  metadata["eligible_source_scales"] = Json::array();
  for (int k = c.sinkScales; k < c.shape.scales() - 1; ++k) metadata["eligible_source_scales"].push_back(k);
  metadata["scale_schedule"] = Json::array();
  for (Grid g : c.shape.grids) metadata["scale_schedule"].push_back(Json::array({1, g.h, g.w}));
  metadata["num_layers"] = c.shape.layers;
  metadata["num_heads"] = c.shape.heads;
  metadata["order_format"] = kOrderFormat;
  metadata["prompt_file"] = "";
  return metadata;
}

void readHeatKvMetadata(const JsonValue& metadata, Calibration& c) {
  c.shape.layers = static_cast<int>(metadata.at("num_layers").integer(1, kMaxSide));
  c.shape.heads = static_cast<int>(metadata.at("num_heads").integer(1, kMaxSide));
  c.shape.grids = metadata.at("scale_schedule").grids();
  c.sinkScales = static_cast<int>(metadata.at("sink_scales").integer(0, c.shape.scales() - 1));
  if (const auto eligible = metadata.find("eligible_source_scales")) {
    for (size_t i = 0; i < eligible->size(); ++i) {
      if (eligible->at(i).integer(0, 64) != c.sinkScales + static_cast<int64_t>(i)) {
        throw eligible->wrong("does not start after the sink scales");
      }
    }
  }
  if (const auto model = metadata.find("model")) c.model = model->text();
  if (const auto prompts = metadata.find("num_prompts")) {
    c.promptsDone = static_cast<int>(prompts->integer(0, 10'000'000));
  }
  if (const auto seed = metadata.find("seed")) c.seed = seed->unsignedInteger();
  if (const auto cfg = metadata.find("cfg")) c.cfg = cfg->numberList();
  if (const auto tau = metadata.find("tau")) c.tau = tau->numberList();
}

Calibration ordersFromJson(const JsonValue& json, const CacheShape* expected) {
  Calibration c;
  const bool bare = json.json().is_array();
  const JsonValue lists = bare ? json : json.at("orders");
  c.orders.byScale = pairsOf(lists);
  const auto metadata = bare ? std::nullopt : json.find("metadata");
  if (metadata) readHeatKvMetadata(*metadata, c);
  placeOrders(c, metadata.has_value(), expected, json.path());
  return c;
}

Json ordersJson(const Orders& orders) {
  Json lists = Json::array();
  for (const auto& order : orders.byScale) {
    Json list = Json::array();
    for (HeadRef r : order) list.push_back(Json::array({r.head, r.layer}));
    lists.push_back(std::move(list));
  }
  return lists;
}

Calibration readHeatKvTorch(const std::string& path, const CacheShape* expected) {
  const Json values = readTorchValues(path);
  const JsonValue root(values, path);
  if (root.has("orders")) return ordersFromJson(root, expected);
  if (!root.has("scores")) {
    throw badFile(path, "it holds neither orders nor scores");
  }
  Calibration c;
  readHeatKvMetadata(root.at("metadata"), c);
  std::vector<int64_t> sizes;
  c.scas = readScoresTensor(path, sizes);
  const std::vector<int64_t> named{c.shape.layers, c.shape.heads, c.shape.scales()};
  if (sizes != named) {
    throw badFile(path, "its scores are (" + number(sizes.at(0)) + ", " + number(sizes.at(1)) + ", " +
                            number(sizes.at(2)) + "), its metadata says (" + number(named[0]) + ", " +
                            number(named[1]) + ", " + number(named[2]) + ")");
  }
  if (expected) c.shape.sourceTokens = expected->sourceTokens;
  if (expected) requireSameHeads(c.shape, *expected, "these scores", path);
  completeOrders(c);
  return c;
}

std::string ordersTorch(const Calibration& c) {
  PickleWriter pickle;
  pickle.startDict();
  pickle.text("orders");
  pickle.startList();
  for (const auto& order : c.orders.byScale) {
    pickle.startList();
    for (HeadRef r : order) pickle.pair(r.head, r.layer);
    pickle.endList();
  }
  pickle.endList();
  pickle.text("metadata");
  pickle.value(heatKvMetadata(c));
  pickle.endDict();
  return torchZip(pickle.finish(), nullptr);
}

std::string scoresTorch(const Calibration& c) {
  const int layers = c.shape.layers, heads = c.shape.heads, scales = c.shape.scales();
  std::vector<double> scores;
  scores.reserve(c.scas.size());
  for (int l = 0; l < layers; ++l) {
    for (int h = 0; h < heads; ++h) {
      for (int k = 0; k < scales; ++k) {
        // One bit pattern for not-a-number, so that equal scores give equal bytes.
        const double score = c.score(k, l, h);
        scores.push_back(std::isnan(score) ? std::numeric_limits<double>::quiet_NaN() : score);
      }
    }
  }
  PickleWriter pickle;
  pickle.startDict();
  pickle.text("scores");
  pickle.tensor({layers, heads, scales});
  pickle.text("metadata");
  pickle.value(heatKvMetadata(c));
  pickle.endDict();
  return torchZip(pickle.finish(), &scores);
}

}  // namespace heatkv
