// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/picture_settings.h"

#include <fmt/ranges.h>

#include "app/pictures/foreign_settings.h"
#include "app/pictures/picture_file.h"
#include "engine/api/error.h"
#include "engine/formats/unicode.h"
#include "engine/settings/resolve.h"
#include "engine/settings/settings_fields.h"

namespace heatkv {
namespace {

using Json = nlohmann::ordered_json;
constexpr size_t kShortPrompt = 8000;  ///< bytes of a prompt that any format has room for
constexpr const char* kCut = "prompt_cut";

/// What a run came to, beside its settings.
template <typename Record, typename Visit>
void visitFacts(Record& r, const Visit& visit) {
  visit("command", r.command);
  visit("threads", r.threads);
  visit("run", r.run);
  visit("image", r.image);
  visit("width", r.width);
  visit("height", r.height);
  visit("scales", r.scales);
  visit("pixels_sha256", r.pixelsSha256);
  visit("budget_bytes", r.budgetBytes);
  visit("full_bytes", r.fullBytes);
  visit("held_bytes", r.heldBytes);
  visit("arena_bytes", r.arenaBytes);
  visit("peak_bytes", r.peakBytes);
}

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Sizes and counts that are nothing are named; a text or a number of bytes cannot be wrong by itself.
struct ReadFact {
  Json& json;
  std::vector<UnreadValue>& unread;
  template <typename T>
  void operator()(const char* key, T& into) const {
    const auto found = json.find(key);
    if (found == json.end()) return;
    bool sound = false;
    if constexpr (std::is_same_v<T, std::string>) {
      if ((sound = found->is_string())) into = found->template get<std::string>();
    } else if ((sound = found->is_number_integer() && *found >= 0 && *found <= std::numeric_limits<T>::max())) {
      into = found->template get<T>();
    }
    if (!sound) unread.push_back({key, dumped(*found).substr(0, 40), "not what stands there"});
    json.erase(key);
  }
};

/// Nothing where no key of it is ours.
std::optional<PictureSettings> fromRecord(const std::string& text) {
  Json json = parseTolerantly(text);
  if (!json.is_object()) return std::nullopt;
  const auto fields = settingsFields();
  if (std::none_of(fields.begin(), fields.end(), [&](const SettingsField& f) { return json.contains(f.key); }))
    return std::nullopt;
  PictureSettings s;
  s.origin = PictureSettings::Origin::HeatKV;
  s.record.emplace();
  visitFacts(*s.record, ReadFact{json, s.unread});
  // Of the first release: seeds and prompts of the whole command, and a second name for held_bytes.
  for (const char* key : {"prompts", "seeds", "pages_bytes"}) json.erase(key);
  if (json.contains(kCut)) {
    s.unread.push_back({"prompt", {}, "it was cut when the picture was saved"});
    json.erase(kCut);
  }
  ReadSettings read = runSettingsFrom(json);
  s.unread.insert(s.unread.end(), read.unread.begin(), read.unread.end());
  s.settings = s.record->settings = std::move(read.settings);
  s.values = std::move(json);
  return s;
}

/// A1111 puts values with its own separators between quotes.
std::string quoted(const std::string& value) {
  return value.find_first_of(",\n:") == std::string::npos ? value : Json(repaired(value)).dump();
}

std::string listText(const std::vector<double>& values) {
  return fmt::format("{}", fmt::join(values, ","));
}

std::string cut(const std::string& text) {
  return text.size() <= kShortPrompt ? text : repaired(text.substr(0, kShortPrompt));
}

}  // namespace

const char* nameOf(PictureSettings::Origin origin) {
  constexpr const char* names[] = {nullptr, "heatkv", "a1111", "comfyui", "invokeai", "fooocus", "swarmui"};
  return names[static_cast<int>(origin)];
}

PictureRecord recordOf(const RunSettings& settled, const ModelEvent& model, const PlanEvent& plan,
                       const ImageEvent& event) {
  PictureRecord record;
  record.settings = ofImage(settled, plan, event.seed);
  record.threads = model.threads;
  record.image = event.image;
  record.scales = plan.shape.scales();
  record.budgetBytes = event.budgetBytes;
  record.fullBytes = event.fullBytes;
  record.heldBytes = event.heldBytes;
  record.arenaBytes = event.arenaBytes;
  record.peakBytes = event.peakBytes;
  if (!event.picture) return record;
  record.width = event.picture->width;
  record.height = event.picture->height;
  record.pixelsSha256 = pixelsSha256(*event.picture);
  return record;
}

Json recordJson(const PictureRecord& r) {
  Json json = toJson(r.settings, Paths::LeaveOut);
  visitFacts(r, [&](const char* key, const auto& value) { json[key] = value; });
  return json;
}

std::string recordToJson(const PictureRecord& record) {
  return dumped(recordJson(record));
}

std::string recordToParameters(const PictureRecord& r) {
  const RunSettings& s = r.settings;
  std::string text = s.prompt + "\n";
  if (!s.negativePrompt.empty()) text += "Negative prompt: " + s.negativePrompt + "\n";
  text += fmt::format("Steps: {}, Sampler: next-scale, CFG scale: {}, Seed: {}, Size: {}x{}", r.scales,
                      quoted(listText(s.sampling.cfg)), s.seed, r.width, r.height);
  if (!s.weights.hash.empty()) text += ", Model hash: " + s.weights.hash.substr(0, 10);
  text += fmt::format(", Model: {}, Tau: {}, Top-p: {}, KV budget: {}, KV method: {}, Version: HeatKV Studio {}",
                      quoted(s.weights.model), quoted(listText(s.sampling.tau)), s.sampling.topP, s.cache.budget,
                      nameOf(s.cache.method), s.version);
  return text;
}

std::vector<PngText> textsOf(const PictureRecord& record) {
  return {{"parameters", recordToParameters(record)}, {"heatkv", recordToJson(record)}};
}

std::optional<std::string> saveWithRecord(const std::string& path, const Picture& picture,
                                          const PictureRecord& record) {
  const std::vector<PngText> whole = textsOf(record);
  const auto fits = [&](const std::vector<PngText>& texts) {
    try {
      savePicture(path, picture, texts);
      return true;
    } catch (const Error& e) {
      if (e.kind != ErrorKind::Run) throw;
      return false;
    }
  };
  if (fits(whole)) return std::nullopt;
  if (fits({whole.back()})) return path + " has its settings only as HeatKV Studio reads them: the prompt is too long.";
  PictureRecord shorter = record;
  shorter.settings.prompt = cut(record.settings.prompt);
  shorter.settings.negativePrompt = cut(record.settings.negativePrompt);
  Json json = recordJson(shorter);
  json[kCut] = true;
  savePicture(path, picture, {{"heatkv", dumped(json)}});
  return path + " holds only the start of the prompt: this format has no room for more. Save it as PNG to keep it all.";
}

PictureSettings settingsOf(const std::vector<PngText>& texts) {
  for (const PngText& text : texts) {
    if (text.key != "heatkv") continue;
    // Not ours after all, or edited by hand: what `parameters` says is then the best there is.
    if (auto ours = fromRecord(text.value)) return *ours;
  }
  return foreignSettings(texts);
}

}  // namespace heatkv
