// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/settings/settings_fields.h"

#include <algorithm>
#include <vector>

#include "engine/api/error.h"
#include "engine/settings/field_kinds.h"

namespace heatkv {
namespace {

using Group = SettingsField::Group;

std::optional<DType> parseTextDType(std::string_view text) {
  const auto dtype = parseDType(text);
  return dtype == DType::Int8 || dtype == DType::Fp8 ? std::nullopt : dtype;
}

/// Two rows share the budget's member; a row that is not there must not undo what the other one said.
SettingsField entriesRow(SettingsField field) {
  const EntriesKind kind;
  field.write = [kind](const RunSettings& s) { return kind.write(s.cache.budget); };
  field.read = [kind](const Json& json, RunSettings& s) -> std::string {
    if (!json.is_null()) return kind.read(json, s.cache.budget);
    if (!kind.write(s.cache.budget).is_null()) s.cache.budget = CacheSettings().budget;
    return {};
  };
  field.fromText = EntriesKind::fromText;
  field.same = [](const RunSettings& a, const RunSettings& b) { return a.cache.budget == b.cache.budget; };
  field.copy = [](const RunSettings& from, RunSettings& to) { to.cache.budget = from.cache.budget; };
  return field;
}

/// A row: how it reads and writes follows from the member and its kind.
template <typename At, typename Kind>
SettingsField row(SettingsField field, At at, Kind kind) {
  field.write = [at, kind](const RunSettings& s) { return kind.write(at(s)); };
  field.read = [at, kind](const Json& json, RunSettings& s) -> std::string {
    auto value = at(RunSettings{});
    std::string why = json.is_null() ? std::string() : kind.read(json, value);
    if (why.empty()) at(s) = std::move(value);
    return why;
  };
  field.fromText = Kind::fromText;
  field.same = [at](const RunSettings& a, const RunSettings& b) { return at(a) == at(b); };
  field.copy = [at](const RunSettings& from, RunSettings& to) { at(to) = at(from); };
  return field;
}

#define MEMBER(name)      \
  [](auto&& s) -> auto& { \
    return s.name;        \
  }

std::vector<SettingsField> paintingFields() {
  return {
      row({"prompt", "-p,--prompt", "Prompt", "", "TEXT", "What to paint", R"("a lake at night")"}, MEMBER(prompt),
          TextKind{}),
      row({"negative", "-n,--negative-prompt", "Negative prompt", "", "TEXT",
           "What the picture should not show; needs guidance above 1", R"("fog")"},
          MEMBER(negativePrompt), TextKind{}),
      row({"seed", "-s,--seed", "Seed", "", "N", "Seed N: image i of prompt p has N + p x images + i (-1: random)",
           "7"},
          MEMBER(seed), SeedKind{}),
      row({"images", "-b,--batch", "Images", "", "N", "Images per prompt (1)", "2"}, MEMBER(images),
          WholeKind{1, 4096}),
      row({"cfg", "--cfg", "Guidance", "", "X,..", "Guidance, one value or one per scale (the model's, else 3)",
           "[2.5]", Group::Painting, true},
          MEMBER(sampling.cfg), NumbersKind{-100, 100}),
      row({"tau", "--tau", "Temperature", "", "X,..", "Temperature, one value or one per scale (the model's, else 1)",
           "[0.5]", Group::Painting, true},
          MEMBER(sampling.tau), NumbersKind{0.001, 1000}),
      row({"top_k", "--top-k", "Top-k", "", "N", "Draw from the N likeliest values; 1 takes the likeliest (900)", "1"},
          MEMBER(sampling.topK), WholeKind{1, 1 << 30}),
      row({"top_p", "--top-p", "Top-p", "", "X",
           "Draw from the likeliest values that reach this probability together (the model's, else 0.97)", "0.5",
           Group::Painting, true},
          MEMBER(sampling.topP), NumberKind{1e-6, 1}),
      row({"cfg_layers", "--cfg-layer", "Guidance layers", "", "N,..",
           "Where guidance applies: 0 at the logits, -N at the output of the N-th block from the end (0)", "[-1]"},
          MEMBER(sampling.cfgLayers), WholesKind{-1024, 0}),
      row({"cfg_rescale", "--cfg-rescale", "Guidance rescale", "", "X",
           "Take back this share of the contrast that guidance adds, 0 to 1 (0)", "0.7"},
          MEMBER(sampling.cfgRescale), NumberKind{0, 1}),
      row({"cfg_until", "--cfg-until", "Stop guidance at scale", "", "K",
           "Scale from which guidance no longer runs, which saves its branch in time and cache (never)", "9"},
          MEMBER(sampling.cfgUntil), MaybeWholeKind{0, 64}),
      row({"prune", "--prune", "Fewer tokens", "", "off|skip|fastvar|R,R,..",
           "Share of each scale's tokens to leave out; skip: scales 11 and 12; fastvar: 2/5 of 9, 1/2 of 10, and skip. "
           "Faster, and pictures change more than at a cache of 10% (off)",
           R"("0,0,0,0,0,2/5,1")"},
          MEMBER(sampling.pruning.shares), SharesKind{}),
      row({"prune_layers", "--prune-layers", "Pruned layers", "", "A-Z",
           "First and last layer that leave tokens out (L/10 to 7L/8-1 of L layers)", R"("3-27")"},
          MEMBER(sampling.pruning.layers), LayersKind{}),
      row({"prune_source", "", "Source of pruned scales", "", "", "", "8"}, MEMBER(sampling.pruning.source),
          MaybeWholeKind{0, 64}),
      row({"pn", "--pn", "Size", "", "0.06M|0.25M|0.60M|1M", "Pixel budget (the model's, else 1M)", R"("0.06M")",
           Group::Painting, true},
          MEMBER(pixels),
          NameKind{parsePixelBudget, [](PixelBudget pn) { return nameOf(pn); }, "0.06M, 0.25M, 0.60M or 1M"}),
      row({"aspect", "--aspect", "Aspect ratio", "", "W:H",
           "Width:height, or height/width as a number (the model's, else 1:1)", R"("3:2")", Group::Painting, true},
          MEMBER(aspect), AspectKind{}),
  };
}

std::vector<SettingsField> cacheFields() {
  static const std::string methods = methodIds();
  return {
      row({"method", "--kv-method", "Method", "", methods.c_str(),
           "How the entries to keep are chosen (full without a budget or schedule, else heatkv)", R"("streamingllm")",
           Group::Cache},
          MEMBER(cache.method), NameKind{parseCacheMethod, [](CacheMethod m) { return nameOf(m); }, methodIds(", ")}),
      row({"budget", "--kv-budget", "Budget", "", "B",
           "Share of the bytes of the whole cache in 16 bits: 10%, 0.1, 1/10, 10x (a tenth), or bytes: 512MiB",
           R"("20%")", Group::Cache},
          MEMBER(cache.budget), BudgetKind{}),
      entriesRow({"entries", "--kv-entries", "Entries", "", "SHARE",
                  "Share of the whole cache's entries, whatever their format, in place of a budget: 20%, 1/5",
                  R"("20%")", Group::Cache}),
      row({"early", "--early", "Free early", "", "auto|reference|mincard|minloss",
           "Which entries go within a scale (auto: minloss where the calibration has scores per target scale, else "
           "mincard)",
           R"("reference")", Group::Cache},
          MEMBER(cache.early),
          NameKind{parseEarlyRule, [](EarlyRule r) { return nameOf(r); }, "auto, reference, mincard or minloss"}),
      row({"kv_dtype", "--kv-dtype", "Cache precision", "", "auto|fp32|bf16|int8|fp8",
           "Precision of the cache (auto: the same as --dtype)", R"("int8")", Group::Model},
          MEMBER(cache.kvDtype), dtypeKind()),
      row({"sink_scales", "--sink-scales", "Sink scales", "scales", "N",
           "Number of first scales that always stay (the calibration's, else 3)", "4", Group::Cache},
          MEMBER(cache.sinkScales), MaybeWholeKind{0, 64}),
      row({"pins", "--pins", "Pins", "", "FILE", "JSON list of heads to keep or prune by hand",
           R"([{"rule": "keep", "layer": 0, "head": 1}])", Group::Cache},
          MEMBER(cache.pins), PinsKind{}),
      row({"calibration", "--calibration", "Calibration", "", "FILE|published",
           "Scores or orders of the heads, in any known format; published: the bundled orders of the 2B or 8B (the "
           "model's newest, else the bundled one)",
           R"("/a/calibration.json")", Group::Cache, false, true},
          MEMBER(cache.calibration.path), TextKind{}),
      row({"calibration_hash", "", "Calibration's hash", "", "", "", R"("ca11")", Group::Cache},
          MEMBER(cache.calibration.hash), HashKind{}),
      row({"schedule", "--kv-schedule", "Schedule", "", "FILE",
           "Schedule to use in place of budget, calibration and early rule", R"("/a/schedule.json")", Group::Cache,
           false, true},
          MEMBER(cache.schedule.path), TextKind{}),
      row({"attend", "--attend", "Keys looked at", "", "SHARE",
           "Share of the kept keys that queries look at, chosen by the calibration; less is faster and changes the "
           "picture (100%)",
           R"("50%")", Group::Cache},
          MEMBER(cache.attend), ShareKind{}),
      row({"schedule_hash", "", "Schedule's hash", "", "", "", R"("5ced")", Group::Cache}, MEMBER(cache.schedule.hash),
          HashKind{}),
  };
}

/// Of edits alone.
std::vector<SettingsField> editFields() {
  return {
      row({"source_picture", "", "Source picture", "", "", "", R"("/a/picture.png")", Group::Record, false, true},
          MEMBER(source.path), TextKind{}),
      row({"source_hash", "", "Source picture's hash", "", "", "", R"("50ce")", Group::Record}, MEMBER(source.hash),
          HashKind{}),
      row({"source", "--source", "Source entries", "", "keep|rank",
           "Cached entries of the source picture: keep them all, or prune them by their ranking too (keep)",
           R"("rank")", Group::Edit},
          MEMBER(cache.source), NameKind{parseSourceRule, [](SourceRule r) { return nameOf(r); }, "keep or rank"}),
      row({"edit_size", "--edit-size", "Edited size", "", "source|painted",
           "Size of the edited picture: that of its source, or as many pixels as the model paints (source)",
           R"("painted")", Group::Edit},
          MEMBER(editSize), NameKind{parseEditSize, [](EditSize s) { return nameOf(s); }, "source or painted"}),
      row({"task", "--task", "Task", "", "paint|edit", "What the model is for (what its files say)", R"("edit")",
           Group::Edit},
          MEMBER(weights.task), MaybeNameKind<Task>{{parseTask, [](Task t) { return nameOf(t); }, "paint or edit"}}),
  };
}

std::vector<SettingsField> modelFields() {
  return {
      row({"model", "", "Model", "", "", "", R"("Infinity-2B")", Group::Record}, MEMBER(weights.model), TextKind{}),
      row({"model_folder", "-m,--model", "Model folder", "", "DIR",
           "Folder searched for transformer, VAE and text encoder", R"("/a/model")", Group::Model, false, true},
          MEMBER(weights.folder), TextKind{}),
      row({"model_hash", "", "Model's hash", "", "", "", R"("0123")", Group::Record}, MEMBER(weights.hash), HashKind{}),
      row({"vae_hash", "", "VAE's hash", "", "", "", R"("4567")", Group::Record}, MEMBER(weights.vaeHash), HashKind{}),
      row({"text_hash", "", "Text encoder's hash", "", "", "", R"("89ab")", Group::Record}, MEMBER(weights.textHash),
          HashKind{}),
      row({"device", "--device", "Device", "", "auto|cpu|cuda[:N]", "Where to run; cuda:N is the N-th (auto)",
           R"("cpu")", Group::Model},
          MEMBER(weights.device), DeviceKind{}),
      row({"dtype", "--dtype", "Precision", "", "auto|fp32|bf16|int8",
           "Precision of the computation; int8 applies to the weights alone (auto: the fastest that is safe)",
           R"("fp32")", Group::Model},
          MEMBER(weights.dtype), dtypeKind()),
      row({"text_dtype", "--text-dtype", "Text encoder's precision", "", "auto|fp32|bf16",
           "Precision of the text encoder (auto: the same as --dtype)", R"("fp32")", Group::Model},
          MEMBER(weights.textDtype),
          NameKind{parseTextDType, [](DType dtype) { return nameOf(dtype); }, "auto, fp32 or bf16"}),
      row({"text_encoder_on", "--text-encoder-on", "Text encoder on", "", "keep|offload|DEVICE",
           "offload gives its memory back after each prompt; or a device (what model.json says, else keep)",
           R"("offload")", Group::Model},
          MEMBER(weights.textEncoderOn), TextKind{}),
      row({"version", "", "Version", "", "", "", R"("0.0.1")", Group::Record}, MEMBER(version), TextKind{}),
  };
}

#undef MEMBER

}  // namespace

std::string SettingsField::flag() const {
  const std::string_view all = flags;
  const size_t comma = all.find(',');
  return std::string(comma == std::string_view::npos ? all : all.substr(comma + 1));
}

std::span<const SettingsField> settingsFields() {
  static const std::vector<SettingsField> fields = [] {
    std::vector<SettingsField> all = paintingFields();
    for (auto part : {cacheFields(), editFields(), modelFields()}) all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return fields;
}

const SettingsField& fieldOf(std::string_view key) {
  for (const SettingsField& field : settingsFields()) {
    if (key == field.key) return field;
  }
  throw Error(ErrorKind::Run, "There is no setting \"" + std::string(key) + "\".");
}

const SettingsField* fieldOfFlag(std::string_view flag) {
  for (const SettingsField& field : settingsFields()) {
    const std::string_view names = field.flags;
    const size_t comma = names.find(',');
    if (names.empty() || flag.empty()) continue;
    if (flag == names.substr(0, comma) || (comma != std::string_view::npos && flag == names.substr(comma + 1)))
      return &field;
  }
  return nullptr;
}

std::string flagText(const nlohmann::ordered_json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array() || std::any_of(value.begin(), value.end(), [](const Json& one) { return one.is_object(); }))
    return value.dump();
  std::string text;
  for (const Json& one : value) text += (text.empty() ? "" : ",") + flagText(one);
  return text;
}

void setFromFlag(RunSettings& settings, std::string_view key, std::string_view text) {
  const SettingsField& field = fieldOf(key);
  if (const std::string why = field.read(field.fromText(text), settings); !why.empty())
    throw Error(ErrorKind::Usage, field.flag() + " \"" + std::string(text) + "\" is not understood: " + why + ".",
                "It takes " + std::string(field.type) + ".");
}

}  // namespace heatkv
