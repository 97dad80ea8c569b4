// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The forms that hold tensors: ours as safetensors, recordings of runs, HeatKV's scores. The only one here that sees
// torch.
#include <ATen/ATen.h>

#include <cstring>
#include <set>

#include "engine/calibration/calibration_files.h"
#include "engine/calibration/files_forms.h"
#include "engine/formats/tensor_file.h"
#include "engine/schedule/schedule_json.h"

namespace heatkv {
namespace {

const std::set<std::string> kTexts{"schema",  "aspect", "pn",         "dtype",        "device",
                                   "version", "model",  "model_hash", "prompts_hash", "task"};

std::vector<double> doublesOf(const at::Tensor& tensor) {
  const at::Tensor wide = tensor.to(at::kDouble).contiguous();
  const auto* data = wide.const_data_ptr<double>();
  return {data, data + wide.numel()};
}

std::vector<double> readDoubles(const TensorFile& file, const std::string& name, std::vector<int64_t> sizes) {
  if (!file.has(name)) return {};
  const TensorEntry& entry = file.tensors().at(name);
  if (entry.dtype != at::kFloat && entry.dtype != at::kDouble) {
    throw badFile(file.path(), name + " is of type " + entry.dtypeName + ", not F32 or F64");
  }
  if (!sizes.empty() && sizes[0] < 0) sizes[0] = entry.shape.empty() ? 0 : entry.shape[0];
  if (entry.shape != sizes) {
    const auto text = [](const std::vector<int64_t>& list) {
      std::string out;
      for (int64_t n : list) out += (out.empty() ? "(" : ", ") + std::to_string(n);
      return out.empty() ? std::string("()") : out + ")";
    };
    throw badFile(file.path(), name + " is " + text(entry.shape) + ", not " + text(sizes));
  }
  return doublesOf(file.read(name));
}

/// The metadata as one object: texts as they are, everything else as the JSON it is.
Json metadataOf(const TensorFile& file, bool own) {
  Json head = Json::object();
  for (const auto& [key, value] : file.metadata()) {
    if (own ? kTexts.count(key) > 0 : key == "aspect" || key == "pn" || key == "version" || key == "prompt") {
      head[key] = value;
    } else if (own || key == "grids" || key == "cfg" || key == "tau" || key == "seed" || key == "sink_scales" ||
               key == "source_tokens") {
      head[key] = parseJson(value, file.path());
    }
  }
  return head;
}

/// A recording says less: sizes come from its tensors, what is missing from what is expected.
void completeRecording(const TensorFile& file, const CacheShape* expected, Json& head) {
  const auto size = [&](const char* name, size_t rank, size_t dimension) -> std::optional<int64_t> {
    if (!file.has(name)) return std::nullopt;
    const auto& shape = file.tensors().at(name).shape;
    if (shape.size() != rank)
      throw badFile(file.path(), std::string(name) + " has " + std::to_string(shape.size()) + " dimensions");
    return shape[dimension];
  };
  const auto first = [](std::initializer_list<std::optional<int64_t>> list) {
    for (const auto& value : list) {
      if (value) return value;
    }
    return std::optional<int64_t>();
  };
  const auto layers = first({size("scas", 3, 1), size("scas.target", 4, 2), size("hack", 2, 0), size("asi", 2, 0)});
  auto heads = first({size("scas", 3, 2), size("scas.target", 4, 3), size("hack", 2, 1)});
  if (!heads && expected) heads = expected->heads;
  if (!layers || !heads) throw badFile(file.path(), "it holds no calibration: none of scas, asi, hack");
  head["layers"] = *layers;
  head["heads"] = *heads;
  if (!head.contains("grids")) {
    if (!expected) throw badFile(file.path(), "it does not say which grids it is for");
    head["grids"] = Json::parse(gridsJson(expected->grids).dump());
  }
  if (!head.contains("sink_scales")) head["sink_scales"] = 3;
  head["prompts_done"] = 1;
  if (head.contains("prompt")) head["prompts"] = Json::array({head["prompt"]});
}

/// (L*H, 2) of [head, layer].
std::vector<HeadRef> recordedOrder(const TensorFile& file, const std::string& name, const CacheShape& shape) {
  const TensorEntry& entry = file.tensors().at(name);
  if (entry.dtype != at::kLong || entry.shape != std::vector<int64_t>{shape.pairs(), 2}) {
    throw badFile(file.path(), name + " is not a list of " + std::to_string(shape.pairs()) + " pairs");
  }
  const at::Tensor tensor = file.read(name);
  const auto* pair = tensor.const_data_ptr<int64_t>();
  std::vector<HeadRef> order;
  for (int64_t i = 0; i < shape.pairs(); ++i) {
    for (int64_t side : {pair[2 * i], pair[2 * i + 1]}) {
      if (side < 0 || side > INT32_MAX) throw badFile(file.path(), name + " names no head");
    }
    order.push_back({static_cast<int>(pair[2 * i + 1]), static_cast<int>(pair[2 * i])});
  }
  return order;
}

/// orders.k, and orders.source of an edit.
void readRecordedOrders(const TensorFile& file, Calibration& c) {
  if (file.has("orders.source")) c.orders.source = recordedOrder(file, "orders.source", c.shape);
  for (int k = c.sinkScales; k < c.shape.scales() - 1; ++k) {
    const std::string name = "orders." + std::to_string(k);
    if (!file.has(name)) return;
    c.orders.byScale.push_back(recordedOrder(file, name, c.shape));
  }
}

at::Tensor tensorOf(const std::vector<double>& values, std::vector<int64_t> sizes) {
  at::Tensor tensor = at::empty(sizes, at::kDouble);
  if (static_cast<size_t>(tensor.numel()) != values.size()) {
    throw Error(ErrorKind::Run, "a calibration's arrays do not have the sizes of its shape");
  }
  std::memcpy(tensor.mutable_data_ptr<double>(), values.data(), values.size() * sizeof(double));
  return tensor;
}

}  // namespace

Calibration readCalibrationTensors(const std::string& path, const CacheShape* expected) {
  const auto file = TensorFile::open(path);
  const auto schema = file->metadata().find("schema");
  const bool own = schema != file->metadata().end() && schema->second == kCalibrationSchema;
  Json head = metadataOf(*file, own);
  if (!own) completeRecording(*file, expected, head);
  Calibration c;
  readCalibrationHead(JsonValue(head, path), c);
  if (expected) requireSameHeads(c.shape, *expected, "this calibration", path);
  const int64_t scales = c.shape.scales(), layers = c.shape.layers, heads = c.shape.heads;
  c.scas = readDoubles(*file, "scas", {scales, layers, heads});
  c.scasTarget =
      readDoubles(*file, file->has("scas_target") ? "scas_target" : "scas.target", {scales, scales, layers, heads});
  c.scasSource = readDoubles(*file, file->has("scas_source") ? "scas_source" : "scas.source", {layers, heads});
  c.scasSourceTarget = readDoubles(*file, file->has("scas_source_target") ? "scas_source_target" : "scas.source_target",
                                   {scales, layers, heads});
  c.scasPrompts = readDoubles(*file, "scas_prompts", {-1, scales, layers, heads});
  c.asi = readDoubles(*file, "asi", {layers, scales});
  c.hack = readDoubles(*file, "hack", {layers, heads});
  if (!own) readRecordedOrders(*file, c);
  completeOrders(c);
  return c;
}

void writeCalibrationTensors(const std::string& path, const Calibration& c) {
  std::map<std::string, std::string> metadata;
  const OrderedJson head = calibrationHead(c);
  for (const auto& [key, value] : head.items()) {
    metadata[key] = value.is_string() ? value.get<std::string>() : value.dump();
  }
  const int64_t scales = c.shape.scales(), layers = c.shape.layers, heads = c.shape.heads;
  std::map<std::string, at::Tensor> tensors;
  const auto add = [&](const char* name, const std::vector<double>& values, std::vector<int64_t> sizes) {
    if (!values.empty()) tensors[name] = tensorOf(values, std::move(sizes));
  };
  add("scas", c.scas, {scales, layers, heads});
  add("scas_target", c.scasTarget, {scales, scales, layers, heads});
  add("scas_prompts", c.scasPrompts,
      {static_cast<int64_t>(c.scasPrompts.size()) / std::max<int64_t>(scales * layers * heads, 1), scales, layers,
       heads});
  add("scas_source", c.scasSource, {layers, heads});
  add("scas_source_target", c.scasSourceTarget, {scales, layers, heads});
  add("asi", c.asi, {layers, scales});
  add("hack", c.hack, {layers, heads});
  writeSafetensors(path, tensors, metadata);
}

std::vector<double> readScoresTensor(const std::string& path, std::vector<int64_t>& shape) {
  const auto file = TensorFile::open(path);
  if (!file->has("scores")) throw badFile(path, "its scores are no tensor");
  const TensorEntry& entry = file->tensors().at("scores");
  shape = entry.shape;
  if (shape.size() != 3 || (entry.dtype != at::kDouble && entry.dtype != at::kFloat)) {
    throw badFile(path, "its scores are no (layers, heads, scales) of floating point numbers");
  }
  return doublesOf(file->read("scores").permute({2, 0, 1}));
}

}  // namespace heatkv
