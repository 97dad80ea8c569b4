// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Our calibration as JSON (resources/schema/calibration.json).
#include <algorithm>
#include <cmath>

#include "engine/api/model_info.h"
#include "engine/calibration/files_forms.h"
#include "engine/schedule/schedule_counts.h"
#include "engine/schedule/schedule_json.h"
#include "engine/schedule/schedule_planner.h"

namespace heatkv {
namespace {

constexpr int64_t kMaxSide = 65536, kMaxPrompts = 10'000'000;

/// [layer, head] pairs, ours.
OrderedJson ownOrders(const Orders& orders) {
  OrderedJson lists = OrderedJson::array();
  for (const auto& order : orders.byScale) {
    OrderedJson list = OrderedJson::array();
    for (HeadRef r : order) list.push_back(OrderedJson::array({r.layer, r.head}));
    lists.push_back(std::move(list));
  }
  return lists;
}

bool hasScores(const Calibration& c) {
  return std::any_of(c.scas.begin(), c.scas.end(), [](double s) { return !std::isnan(s); });
}

/// Whether the orders say no more than the scores.
bool followFromScores(const Calibration& c) {
  if (!hasScores(c) || c.orders.sinkScales != c.sinkScales) return false;
  try {
    const Orders made = ordersFromScores(c.shape, c.sinkScales, c.scas, c.scasSource);
    return made.byScale == c.orders.byScale && made.source == c.orders.source;
  } catch (const Error&) {
    return false;  // scores with gaps give no order, so these came from elsewhere
  }
}

OrderedJson arrayOrNull(const std::vector<double>& flat, const std::vector<size_t>& sizes) {
  return flat.empty() ? OrderedJson(nullptr) : nestedNumbers(flat, sizes);
}

std::vector<double> arrayIn(const JsonValue& json, const char* key, const std::vector<size_t>& sizes) {
  const auto found = json.find(key);
  return found ? found->numbers(sizes) : std::vector<double>{};
}

}  // namespace

std::vector<size_t> scasSizes(const CacheShape& shape) {
  return {shape.grids.size(), static_cast<size_t>(shape.layers), static_cast<size_t>(shape.heads)};
}

std::vector<size_t> sourceSizes(const CacheShape& shape) {
  return {static_cast<size_t>(shape.layers), static_cast<size_t>(shape.heads)};
}

std::vector<size_t> targetSizes(const CacheShape& shape) {
  return {shape.grids.size(), shape.grids.size(), static_cast<size_t>(shape.layers), static_cast<size_t>(shape.heads)};
}

OrderedJson calibrationHead(const Calibration& c) {
  OrderedJson head;
  head["schema"] = kCalibrationSchema;
  head["layers"] = c.shape.layers;
  head["heads"] = c.shape.heads;
  head["grids"] = gridsJson(c.shape.grids);
  head["sink_scales"] = c.sinkScales;
  head["cfg"] = c.cfg;
  head["tau"] = c.tau;
  head["seed"] = c.seed;
  head["aspect"] = c.aspect;
  head["pn"] = c.pixelBudget;
  head["dtype"] = c.dtype;
  head["device"] = c.device;
  head["version"] = c.version;
  head["model"] = c.model;
  head["model_hash"] = c.modelHash;
  head["prompts"] = c.prompts;
  head["prompts_hash"] = c.promptsHash;
  head["prompts_done"] = c.promptsDone;
  head["mass_error"] = c.massError;
  const bool derived = c.orders.byScale.empty() || followFromScores(c);
  head["orders_sink_scales"] = c.orders.sinkScales;
  head["orders"] = derived ? OrderedJson(nullptr) : ownOrders(c.orders);
  if (c.shape.sourceTokens > 0) {
    head["task"] = nameOf(Task::Edit);
    head["source_tokens"] = c.shape.sourceTokens;
    head["orders_source"] =
        derived || c.orders.source.empty() ? OrderedJson(nullptr) : ownOrders({0, {c.orders.source}, {}}).front();
  }
  head["drafters"] = c.drafters.empty() ? OrderedJson(nullptr) : OrderedJson(c.drafters);
  return head;
}

OrderedJson calibrationJson(const Calibration& c) {
  OrderedJson json = calibrationHead(c);
  const size_t layers = c.shape.layers, heads = c.shape.heads, scales = c.shape.grids.size();
  const size_t prompts = c.scasPrompts.size() / std::max<size_t>(scales * layers * heads, 1);
  json["scas"] = arrayOrNull(c.scas, scasSizes(c.shape));
  json["scas_target"] = arrayOrNull(c.scasTarget, targetSizes(c.shape));
  json["scas_prompts"] = arrayOrNull(c.scasPrompts, {prompts, scales, layers, heads});
  if (c.shape.sourceTokens > 0) {
    json["scas_source"] = arrayOrNull(c.scasSource, sourceSizes(c.shape));
    json["scas_source_target"] = arrayOrNull(c.scasSourceTarget, scasSizes(c.shape));
  }
  json["asi"] = arrayOrNull(c.asi, {layers, scales});
  json["hack"] = arrayOrNull(c.hack, {layers, heads});
  return json;
}

namespace {

std::vector<HeadRef> orderOf(const JsonValue& pairs) {
  std::vector<HeadRef> order;
  for (size_t j = 0; j < pairs.size(); ++j) {
    const JsonValue pair = pairs.at(j);
    if (pair.size() != 2) throw pair.wrong("is not a pair");
    order.push_back({static_cast<int>(pair.at(size_t{0}).integer(0, kMaxSide)),
                     static_cast<int>(pair.at(size_t{1}).integer(0, kMaxSide))});
  }
  return order;
}

}  // namespace

void readCalibrationHead(const JsonValue& head, Calibration& c) {
  const auto text = [&](const char* key) { return head.has(key) ? head.at(key).text() : std::string(); };
  const auto list = [&](const char* key) { return head.has(key) ? head.at(key).numberList() : std::vector<double>{}; };
  c.shape.layers = static_cast<int>(head.at("layers").integer(1, kMaxSide));
  c.shape.heads = static_cast<int>(head.at("heads").integer(1, kMaxSide));
  c.shape.grids = head.at("grids").grids();
  c.sinkScales = static_cast<int>(head.at("sink_scales").integer(0, c.shape.scales() - 1));
  c.cfg = list("cfg");
  c.tau = list("tau");
  if (const auto seed = head.find("seed")) c.seed = seed->unsignedInteger();
  c.aspect = text("aspect");
  c.pixelBudget = text("pn");
  c.dtype = text("dtype");
  c.device = text("device");
  c.version = text("version");
  c.model = text("model");
  c.modelHash = text("model_hash");
  c.promptsHash = text("prompts_hash");
  if (const auto prompts = head.find("prompts")) {
    for (size_t i = 0; i < prompts->size(); ++i) c.prompts.push_back(prompts->at(i).text());
  }
  c.promptsDone = static_cast<int>(head.at("prompts_done").integer(0, kMaxPrompts));
  if (const auto error = head.find("mass_error")) c.massError = error->number();
  c.orders.sinkScales = c.sinkScales;
  if (const auto sinks = head.find("orders_sink_scales")) {
    c.orders.sinkScales = static_cast<int>(sinks->integer(0, c.shape.scales() - 1));
  }
  if (const auto orders = head.find("orders")) {
    for (size_t i = 0; i < orders->size(); ++i) c.orders.byScale.push_back(orderOf(orders->at(i)));
  }
  if (const auto tokens = head.find("source_tokens")) c.shape.sourceTokens = tokens->integer(0, kMaxSide * kMaxSide);
  if (const auto order = head.find("orders_source")) c.orders.source = orderOf(*order);
  if (const auto drafters = head.find("drafters")) {
    if (drafters->size() != c.shape.grids.size() - 1) throw drafters->wrong("does not have one list per cached scale");
    for (size_t t = 0; t < drafters->size(); ++t) {
      auto& layers = c.drafters.emplace_back();
      for (size_t i = 0; i < drafters->at(t).size(); ++i) {
        layers.push_back(static_cast<int>(drafters->at(t).at(i).integer(0, c.shape.layers - 1)));
      }
    }
  }
}

Calibration calibrationFromJson(const JsonValue& json) {
  Calibration c;
  readCalibrationHead(json, c);
  const size_t layers = c.shape.layers, heads = c.shape.heads, scales = c.shape.grids.size();
  c.scas = arrayIn(json, "scas", scasSizes(c.shape));
  c.scasTarget = arrayIn(json, "scas_target", targetSizes(c.shape));
  if (const auto prompts = json.find("scas_prompts")) {
    c.scasPrompts = prompts->numbers(std::vector<size_t>{prompts->size(), scales, layers, heads});
  }
  c.scasSource = arrayIn(json, "scas_source", sourceSizes(c.shape));
  c.scasSourceTarget = arrayIn(json, "scas_source_target", scasSizes(c.shape));
  c.asi = arrayIn(json, "asi", {layers, scales});
  c.hack = arrayIn(json, "hack", {layers, heads});
  completeOrders(c);
  return c;
}

void completeOrders(Calibration& c) {
  if (c.orders.byScale.empty()) {
    c.orders.sinkScales = c.sinkScales;
    if (hasScores(c)) c.orders = ordersFromScores(c.shape, c.sinkScales, c.scas, c.scasSource);
  } else {
    requireOrders(c.shape, c.orders);
  }
}

}  // namespace heatkv
