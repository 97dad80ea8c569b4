// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules and pins as JSON (resources/schema/schedule.json, pins.json).
#include <charconv>
#include <cmath>

#include "engine/api/model_info.h"
#include "engine/calibration/calibration_files.h"
#include "engine/calibration/files_forms.h"
#include "engine/schedule/schedule_counts.h"
#include "engine/schedule/schedule_json.h"
#include "engine/schedule/schedule_planner.h"
#include "engine/system/atomic_file.h"

namespace heatkv {
namespace {

constexpr int64_t kMaxSide = 65536;

OrderedJson atomsJson(const std::vector<Atom>& atoms) {
  OrderedJson list = OrderedJson::array();
  for (const Atom& a : atoms) list.push_back(OrderedJson::array({a.scale, a.layer, a.head}));
  return list;
}

std::vector<Atom> atomsOf(const JsonValue& list) {
  std::vector<Atom> atoms;
  atoms.reserve(list.size());
  for (size_t i = 0; i < list.size(); ++i) {
    const JsonValue atom = list.at(i);
    if (atom.size() != 3) throw atom.wrong("is not a [scale, layer, head]");
    const auto index = [&](size_t n) {
      return static_cast<int>(atom.at(n).integer(n == 0 ? kSourceScale : 0, kMaxSide));
    };
    atoms.push_back({index(0), index(1), index(2)});
  }
  return atoms;
}

/// "1/10".
Rational rationalOf(const JsonValue& json) {
  const std::string text = json.text();
  Rational value;
  const char *begin = text.data(), *end = begin + text.size();
  const auto num = std::from_chars(begin, end, value.num);
  const bool slash = num.ec == std::errc() && num.ptr != end && *num.ptr == '/';
  const auto den = std::from_chars(slash ? num.ptr + 1 : end, end, value.den);
  if (!slash || den.ec != std::errc() || den.ptr != end || value.num < 1 || value.den < 1 || value.num > value.den) {
    throw json.wrong("is not a share such as \"1/10\"");
  }
  return reduced(value.num, value.den);
}

OrderedJson pruningJson(const Pruning& pruning) {
  OrderedJson json;
  OrderedJson& shares = json["shares"] = OrderedJson::array();
  for (const Rational r : pruning.shares) shares.push_back(std::to_string(r.num) + "/" + std::to_string(r.den));
  if (pruning.source) {
    json["layers"] = OrderedJson::array({pruning.layers->first, pruning.layers->last});
    json["source"] = *pruning.source;
  }
  return json;
}

Pruning pruningOf(const JsonValue& json, const CacheShape& shape) {
  Pruning pruning;
  const JsonValue shares = json.at("shares");
  for (size_t k = 0; k < shares.size(); ++k) {
    const auto share = parseFraction(shares.at(k).text());
    if (!share) throw shares.at(k).wrong("is not a share such as \"2/5\"");
    pruning.shares.push_back(*share);
  }
  if (const auto layers = json.find("layers")) {
    if (layers->size() != 2) throw layers->wrong("is not [first, last]");
    const auto layer = [&](size_t n) { return static_cast<int>(layers->at(n).integer(0, kMaxSide)); };
    pruning.layers = LayerRange{layer(0), layer(1)};
  }
  if (const auto source = json.find("source")) pruning.source = static_cast<int>(source->integer(0, kMaxSide));
  try {
    return settled(pruning, shape.layers, shape.grids);
  } catch (const Error& e) {
    throw json.wrong("cannot be: " + e.message);
  }
}

OrderedJson scaleJson(const ScheduleScale& scale) {
  OrderedJson json, early = OrderedJson::object();
  json["removed"] = atomsJson(scale.removed);
  for (const EarlyStep& step : scale.early) early[std::to_string(step.layer)] = atomsJson(step.atoms);
  json["early"] = std::move(early);
  json["held_token_heads"] = scale.heldTokenHeads;
  json["peak_token_heads"] = scale.peakTokenHeads;
  json["lost_mass"] = std::isfinite(scale.lostMass) ? OrderedJson(scale.lostMass) : OrderedJson(nullptr);
  return json;
}

ScheduleScale scaleOf(const JsonValue& json, int layers) {
  ScheduleScale scale;
  scale.removed = atomsOf(json.at("removed"));
  const JsonValue early = json.at("early");
  if (!early.json().is_object()) throw early.wrong("is not an object");
  std::map<int, std::vector<Atom>> steps;
  for (const auto& [key, value] : early.json().items()) {
    int layer = -1;
    const auto [end, code] = std::from_chars(key.data(), key.data() + key.size(), layer);
    if (code != std::errc() || end != key.data() + key.size() || layer < 0 || layer >= layers) {
      throw early.wrong("names the layer \"" + key + "\"");
    }
    steps[layer] = atomsOf(early.at(key.c_str()));
  }
  for (auto& [layer, atoms] : steps) scale.early.push_back({layer, std::move(atoms)});
  if (const auto held = json.find("held_token_heads")) {
    for (size_t l = 0; l < held->size(); ++l) scale.heldTokenHeads.push_back(held->at(l).integer(0, INT64_MAX));
  }
  if (const auto peak = json.find("peak_token_heads")) scale.peakTokenHeads = peak->integer(0, INT64_MAX);
  scale.lostMass = std::numeric_limits<double>::quiet_NaN();
  if (const auto lost = json.find("lost_mass")) scale.lostMass = lost->number();
  return scale;
}

void readBudget(const JsonValue& json, Schedule& s) {
  s.share = rationalOf(json.at("exact"));
  s.budget.text = json.at("text").text();
  try {
    const Budget asked = parseBudget(s.budget.text);
    const Rational share =
        asked.entryShare(s.shape.pairs() * s.shape.fullTokens(), {s.bytesPerTokenHead, s.referenceBytesPerTokenHead});
    if (!asked.bytes && share != s.share) throw json.wrong("has a text that is not its exact share");
    s.budget = asked;
  } catch (const Error& e) {
    if (e.kind == ErrorKind::File) throw;
    throw json.wrong("has no budget for a text: " + e.message);
  }
}

/// Counts what is held from the atoms; numbers that say otherwise were changed by hand.
void recountRead(Schedule& s, const JsonValue& json) {
  const Schedule asRead = s;
  try {
    recountSchedule(s);
  } catch (Error& e) {
    e.path = json.path();
    throw;
  }
  s.edited = s.edited || s.prefill.heldTokenHeads != asRead.prefill.heldTokenHeads;
  for (size_t t = 0; t < s.scales.size(); ++t) {
    s.edited = s.edited || s.scales[t].heldTokenHeads != asRead.scales[t].heldTokenHeads ||
               s.scales[t].peakTokenHeads != asRead.scales[t].peakTokenHeads;
  }
}

Schedule scheduleOf(const JsonValue& json) {
  const std::string schema = json.has("schema") ? json.at("schema").text() : std::string();
  if (schema != kScheduleSchema && schema != kBytesScheduleSchema) {
    throw badFile(json.path(), std::string("it is not a schedule of this program (schema ") + kScheduleSchema + ")");
  }
  Schedule s;
  s.shape.layers = static_cast<int>(json.at("layers").integer(1, kMaxSide));
  s.shape.heads = static_cast<int>(json.at("heads").integer(1, kMaxSide));
  s.shape.grids = json.at("grids").grids();
  // Everything counted per entry is bounded by what the file itself holds; this bounds the counting.
  if (s.shape.pairs() * s.shape.scales() > (int64_t{1} << 24)) throw json.wrong("is for more heads than any model has");
  if (const auto pruning = json.find("pruning")) s.shape.pruning = pruningOf(*pruning, s.shape);
  if (const auto tokens = json.find("source_tokens")) {
    s.shape.sourceTokens = tokens->integer(1, kMaxSide * kMaxSide);
    const auto rule = parseSourceRule(json.at("source").text());
    if (!rule) throw json.at("source").wrong("is not keep or rank");
    s.sourceRule = *rule;
    s.prefill = scaleOf(json.at("prefill"), s.shape.layers);
  }
  s.sinkScales = static_cast<int>(json.at("sink_scales").integer(0, s.shape.scales() - 1));
  s.method = json.at("method").text();
  if (const auto bytes = json.find("bytes_per_token_head")) s.bytesPerTokenHead = bytes->integer(0, INT64_MAX);
  s.referenceBytesPerTokenHead = s.bytesPerTokenHead;
  if (schema == kBytesScheduleSchema)
    s.referenceBytesPerTokenHead = json.at("reference_bytes_per_token_head").integer(0, INT64_MAX);
  readBudget(json.at("budget"), s);
  const auto rule = parseEarlyRule(json.at("early").text());
  if (!rule || *rule == EarlyRule::Auto) throw json.at("early").wrong("is not an early rule");
  s.early = *rule;
  s.edited = json.at("edited").boolean();
  s.pins = pinsFrom(json.at("pins").json(), json.path());
  s.limitTokenHeads = json.at("limit_token_heads").integer(0, INT64_MAX);
  const JsonValue pruned = json.at("heads_pruned"), scales = json.at("scales");
  if (scales.size() != s.shape.grids.size() || pruned.size() != scales.size()) {
    throw scales.wrong("has " + std::to_string(scales.size()) + " entries for " + std::to_string(s.shape.scales()) +
                       " grids");
  }
  for (size_t t = 0; t < scales.size(); ++t) {
    s.scales.push_back(scaleOf(scales.at(t), s.shape.layers));
    s.scales.back().headsPruned = static_cast<int>(pruned.at(t).integer(0, s.shape.pairs()));
  }
  if (const auto calibration = json.find("calibration")) {
    if (calibration->has("hash")) s.calibrationHash = calibration->at("hash").text();
    if (calibration->has("model")) s.calibrationModel = calibration->at("model").text();
    if (calibration->has("prompts")) {
      s.calibrationPrompts = static_cast<int>(calibration->at("prompts").integer(0, INT32_MAX));
    }
  }
  recountRead(s, json);
  return s;
}

}  // namespace

std::string scheduleToJson(const Schedule& s) {
  OrderedJson json;
  // One that both forms say the same of stays in the first: its hash is what pictures name it by.
  const bool bytes = s.budget.ofEntries || s.referenceBytesPerTokenHead != s.bytesPerTokenHead;
  json["schema"] = bytes ? kBytesScheduleSchema : kScheduleSchema;
  json["layers"] = s.shape.layers;
  json["heads"] = s.shape.heads;
  json["grids"] = gridsJson(s.shape.grids);
  if (!s.shape.pruning.shares.empty()) json["pruning"] = pruningJson(s.shape.pruning);
  if (s.shape.sourceTokens > 0) {
    json["task"] = nameOf(Task::Edit);
    json["source"] = nameOf(s.sourceRule);
    json["source_tokens"] = s.shape.sourceTokens;
    json["prefill"] = scaleJson(s.prefill);
  }
  json["sink_scales"] = s.sinkScales;
  json["method"] = s.method;
  json["budget"]["exact"] = std::to_string(s.share.num) + "/" + std::to_string(s.share.den);
  json["budget"]["text"] = s.budget.text;
  json["early"] = nameOf(s.early);
  json["edited"] = s.edited;
  json["pins"] = pinsJson(s.pins);
  OrderedJson& pruned = json["heads_pruned"] = OrderedJson::array();
  for (const ScheduleScale& scale : s.scales) pruned.push_back(scale.headsPruned);
  json["limit_token_heads"] = s.limitTokenHeads;
  json["bytes_per_token_head"] = s.bytesPerTokenHead;
  if (bytes) json["reference_bytes_per_token_head"] = s.referenceBytesPerTokenHead;
  OrderedJson& scales = json["scales"] = OrderedJson::array();
  for (const ScheduleScale& scale : s.scales) scales.push_back(scaleJson(scale));
  json["calibration"]["hash"] = s.calibrationHash;
  json["calibration"]["model"] = s.calibrationModel;
  json["calibration"]["prompts"] = s.calibrationPrompts;
  return dumped(json) + "\n";
}

Schedule scheduleFromJson(const std::string& text, const std::string& path) {
  const Json json = parseJson(text, path);
  return scheduleOf(JsonValue(json, path));
}

Schedule readSchedule(const std::string& path, const CacheShape* expected) {
  Schedule schedule = scheduleFromJson(readWholeFile(path, kMaxJsonFile), path);
  if (expected) requireSameShape(schedule.shape, *expected, "this schedule", path);
  return schedule;
}

void writeSchedule(const std::string& path, const Schedule& schedule) {
  writeFileAtomically(path, scheduleToJson(schedule));
}

std::vector<Pin> readPins(const std::string& path) {
  const Json json = parseJson(readWholeFile(path, kMaxJsonFile), path);
  return pinsFrom(json, path);
}

void writePins(const std::string& path, const std::vector<Pin>& pins) {
  writeFileAtomically(path, pinsJson(pins).dump(1) + "\n");
}

}  // namespace heatkv
