// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sampling/record.h"

#include <ATen/ATen.h>

#include <charconv>

#include "engine/api/error.h"
#include "engine/sampling/bits.h"
#include "engine/schedule/schedule_json.h"
#include "engine/settings/resolve.h"
#include "engine/settings/settings_codec.h"

namespace heatkv {
namespace {

using nlohmann::json;

/// {"ratios": {"9": "2/5", "11": "1"}, "source": 8, "layers": [3, 27]}; {} where every token runs.
json pruningToJson(const Pruning& pruning) {
  json out = json::object();
  for (size_t k = 0; k < pruning.shares.size(); ++k) {
    const Rational r = pruning.shares[k];
    if (r.num == 0) continue;
    out["ratios"][std::to_string(k)] = std::to_string(r.num) + (r.den == 1 ? "" : "/" + std::to_string(r.den));
  }
  if (pruning.source) out["source"] = *pruning.source;
  if (pruning.layers) out["layers"] = {pruning.layers->first, pruning.layers->last};
  return out;
}

Pruning pruningOf(const json& in, int scales) {
  Pruning pruning;
  const json ratios = in.value("ratios", json::object());
  for (const auto& [name, value] : ratios.items()) {
    const size_t k = std::stoul(name);
    const auto share = parseFraction(value.get<std::string>());
    if (!share || k >= static_cast<size_t>(scales)) throw std::invalid_argument(name);
    if (pruning.shares.size() <= k) pruning.shares.resize(k + 1, {0, 1});
    pruning.shares[k] = *share;
  }
  if (in.contains("source")) pruning.source = in.at("source").get<int>();
  if (in.contains("layers"))
    pruning.layers = LayerRange{in.at("layers").at(0).get<int>(), in.at("layers").at(1).get<int>()};
  return pruning;
}

/// Metadata values are strings, lists among them JSON: one reader with one message for all.
class Metadata {
 public:
  explicit Metadata(const TensorFile& file) : m_file(file) {}

  const std::string& text(const std::string& key) const {
    const auto found = m_file.metadata().find(key);
    if (found == m_file.metadata().end()) throw fail(key, "is missing");
    return found->second;
  }
  std::string text(const std::string& key, const std::string& otherwise) const {
    const auto found = m_file.metadata().find(key);
    return found == m_file.metadata().end() ? otherwise : found->second;
  }
  template <typename T>
  T value(const std::string& key) const {
    try {
      return json::parse(text(key)).get<T>();
    } catch (const json::exception& e) {
      throw fail(key, "is not what a recording holds there");
    }
  }
  template <typename T>
  T value(const std::string& key, T otherwise) const {
    return m_file.metadata().count(key) ? value<T>(key) : otherwise;
  }
  Error fail(const std::string& key, const std::string& why) const {
    return Error(ErrorKind::File, "this is not a recorded run: \"" + key + "\" " + why,
                 "choose a file that a recorded run wrote", m_file.path());
  }

 private:
  const TensorFile& m_file;
};

/// What the golden files' keys say, over what "heatkv" does; a recording that is wrong anywhere is not repeated.
RunSettings settingsIn(const Metadata& metadata) {
  constexpr std::pair<const char*, const char*> keys[] = {
      {"cfg", "cfg"},     {"tau", "tau"},     {"cfg_layers", "cfg_insertion_layer"},
      {"top_k", "top_k"}, {"top_p", "top_p"}, {"seed", "seed"},
      {"images", "batch"}};
  nlohmann::ordered_json found = parseTolerantly(metadata.text("heatkv", "{}"));
  if (!found.is_object()) throw metadata.fail("heatkv", "is not a JSON object");
  found["prompt"] = metadata.text("prompt");
  found["negative"] = metadata.text("negative", "");
  for (const auto& [key, theirs] : keys) {
    if (const std::string text = metadata.text(theirs, ""); !text.empty()) found[key] = parseTolerantly(text);
  }
  for (const char* key : {"cfg", "tau"}) {
    if (!found.contains(key)) throw metadata.fail(key, "is missing");
  }
  ReadSettings read = runSettingsFrom(found);
  for (const UnreadValue& value : read.unread) throw metadata.fail(value.key, "is " + value.value + ", " + value.why);
  return read.settings;
}

}  // namespace

std::string scaleName(const std::string& name, int scale) {
  return fmt::format("{}.{:02}", name, scale);
}

void Recorder::add(const std::string& name, const at::Tensor& tensor) {
  m_tensors[name] = tensor.detach().cpu().contiguous().clone();
}

void Recorder::addImage(const std::string& name, const at::Tensor& tensor) {
  m_images[name].push_back(tensor.detach().cpu().contiguous().clone());
}

void Recorder::write(const std::string& path) const {
  auto tensors = m_tensors;
  for (const auto& [name, images] : m_images) tensors[name] = at::stack(images);
  writeSafetensors(path, tensors, m_metadata);
}

void describeRun(Recorder& recorder, const PaintRequest& request, const RunSettings& settled) {
  const auto perScale = [&](const std::vector<double>& list) {
    std::vector<double> values;
    for (size_t k = 0; k < request.grids.size(); ++k) values.push_back(valueAt(list, static_cast<int>(k)));
    return json(values).dump();
  };
  const auto set = [&](const char* key, const std::string& value) { recorder.setMetadata(key, value); };
  set("prompt", request.prompt);
  if (request.source) {
    set("task", nameOf(Task::Edit));
    set("picture", json({request.source->width, request.source->height}).dump());
    set("source_tokens", std::to_string(request.grids.back().tokens()));
  }
  set("negative", request.negativePrompt);
  set("grids", gridsJson(request.grids).dump());
  set("aspect", json(aspectOf(request.grids)->ratio).dump());
  set("pn", nameOf(pixelBudgetOf(request.grids).value()));
  set("batch", std::to_string(request.seeds.size()));
  set("cfg", perScale(request.sampling.cfg));
  set("tau", perScale(request.sampling.tau));
  set("cfg_insertion_layer", json(request.sampling.cfgLayers).dump());
  set("top_k", std::to_string(request.sampling.topK));
  set("top_p", json(request.sampling.topP).dump());
  set("seed", std::to_string(request.seeds.front()));
  set("fastvar", pruningToJson(request.sampling.pruning).dump());
  if (request.sampling.cfgUntil) set("guidance_until", std::to_string(*request.sampling.cfgUntil));
  // Of heatkv, whatever ran: what a replay with it takes.
  CacheRequest cache = request.cache;
  cache.method = CacheMethod::HeatKV;
  set("sink_scales", std::to_string(effectiveSinks(cache)));
  set("budgets", request.cache.method == CacheMethod::Full ? "[]" : json::array({request.cache.budget.text}).dump());
  set("version", HEATKV_VERSION);
  set("heatkv", toJson(settled, Paths::LeaveOut).dump(-1, ' ', false, json::error_handler_t::replace));
}

Replay::Replay(const std::string& path) : m_file(TensorFile::open(path)) {
  const Metadata metadata(*m_file);
  m_settings = settingsIn(metadata);
  m_grids = gridsFrom(metadata.value<json>("grids"), path);
  m_sinkScales = metadata.value<int>("sink_scales", kDefaultSinkScales);
  if (m_sinkScales < 0) throw metadata.fail("sink_scales", "is negative");
  m_aspect = metadata.text("aspect", "");
  m_pixelBudget = metadata.text("pn", "");
  if (metadata.text("guidance_until", "").size() > 0)
    m_settings.sampling.cfgUntil = metadata.value<int>("guidance_until");
  Pruning& pruning = m_settings.sampling.pruning;
  try {
    pruning = pruningOf(metadata.value<json>("fastvar", json::object()), static_cast<int>(m_grids.size()));
  } catch (const std::exception&) {
    throw metadata.fail("fastvar", "is not what a recording holds there");
  }
  for (size_t k = 0; k < m_grids.size() && !pruning.skips(static_cast<int>(k)); ++k) {
    const std::string name = scaleName("bits", static_cast<int>(k));
    if (!m_file->has(name)) throw metadata.fail(name, "is missing");
    at::Tensor bits = m_file->read(name);
    if (bits.dim() != 3 || bits.size(0) != m_settings.images || bits.size(1) != m_grids[k].tokens() ||
        bits.scalar_type() != at::kByte) {
      throw metadata.fail(name, "does not have the shape (images, tokens, bits)");
    }
    m_bits.push_back(bits);
  }
}

void Replay::applyTo(PaintRequest& request) const {
  request.prompt = m_settings.prompt;
  request.negativePrompt = m_settings.negativePrompt;
  request.grids = m_grids;
  request.sampling = m_settings.sampling;
  request.seeds.clear();
  for (int i = 0; i < m_settings.images; ++i) request.seeds.push_back(m_settings.seed + static_cast<uint64_t>(i));
  if (!request.cache.sinkScales) request.cache.sinkScales = m_sinkScales;
}

at::Tensor Replay::bits(int scale, int image) const {
  return m_bits.at(scale)[image];
}

namespace {
/// (layers * heads, 2): [head, layer] of them all.
at::Tensor everyHead(int layers, int heads) {
  const at::Tensor pair = at::arange(int64_t{layers} * heads, at::kLong);
  return at::stack({pair % heads, pair.div(heads, "floor")}, 1);
}
}  // namespace

std::vector<HeadRef> Replay::order(const std::string& name, const at::Tensor& list, int layers, int heads) const {
  std::vector<HeadRef> order;
  std::vector<bool> seen(static_cast<size_t>(layers) * heads);
  const bool shaped = list.dim() == 2 && list.size(1) == 2 && list.size(0) == int64_t{layers} * heads;
  for (int64_t i = 0; shaped && i < list.size(0); ++i) {
    const int64_t head = list[i][0].item<int64_t>(), layer = list[i][1].item<int64_t>();
    if (head < 0 || head >= heads || layer < 0 || layer >= layers || seen[layer * heads + head]) break;
    seen[layer * heads + head] = true;
    order.push_back({static_cast<int>(layer), static_cast<int>(head)});
  }
  if (static_cast<int64_t>(order.size()) != int64_t{layers} * heads) {
    throw Error(ErrorKind::File,
                name + " does not name every head of " + std::to_string(layers) + " layers of " +
                    std::to_string(heads) + " heads once",
                "give a recording of this model", m_file->path());
  }
  return order;
}

std::optional<Orders> Replay::orders(int layers, int heads) const {
  Orders orders;
  orders.sinkScales = m_sinkScales;
  const std::string source = "orders.source";
  if (m_file->has(source)) orders.source = order(source, m_file->read(source).to(at::kLong), layers, heads);
  for (int k = m_sinkScales; k + 1 < static_cast<int>(m_grids.size()); ++k) {
    const std::string name = "orders." + std::to_string(k);
    if (!m_file->has(name) && k + 1 < static_cast<int>(m_bits.size())) return std::nullopt;
    // What is never cached goes in any order.
    const at::Tensor list = m_file->has(name) ? m_file->read(name).to(at::kLong) : everyHead(layers, heads);
    orders.byScale.push_back(order(name, list, layers, heads));
  }
  return orders;
}

}  // namespace heatkv
