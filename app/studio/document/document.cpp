// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/document/document.h"

#include <QStringList>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/studio/words/text.h"
#include "engine/api/error.h"
#include "engine/settings/settings_fields.h"

namespace heatkv {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMostImages = 64, kSlowestPreview = 64;

/// Calls `visit` with key and member of what only the window has; both are parts of Sampling.
template <typename Visit>
void visitOwn(Visit visit) {
  visit("seed_locked", &Document::seedLocked);
  visit("preview_every", &Document::previewEvery);
}

Part partOf(const SettingsField& field) {
  const std::string_view key = field.key;
  if (key == "prompt") return Part::Prompt;
  if (key == "negative") return Part::Negative;
  if (key == "pins") return Part::Pins;
  if (key == "kv_dtype" || field.group == SettingsField::Group::Cache) return Part::Cache;
  return field.group == SettingsField::Group::Painting ? Part::Sampling : Part::Model;
}

/// Release 0.1 kept the same values in three groups, and the model's folder under a shorter name.
Json flattened(const Json& from) {
  Json flat = from;
  flat["schema"] = "heatkv-image/2";
  for (const char* group : {"sampling", "cache", "model"}) {
    const auto found = from.find(group);
    if (found == from.end() || !found->is_object()) continue;
    flat.erase(group);
    for (const auto& [key, value] : found->items()) {
      const bool open = value.is_string() && value.get_ref<const std::string&>().empty();
      if (!open) flat[key == "folder" ? "model_folder" : key] = value;
    }
  }
  return flat;
}

/// Of a value of the window's own, which leaves `json`.
template <typename T>
void takeOwn(Json& json, const char* key, T& into, std::vector<UnreadValue>& unread) {
  const auto found = json.find(key);
  if (found == json.end()) return;
  constexpr bool kYesOrNo = std::is_same_v<T, bool>;
  const bool sound =
      kYesOrNo ? found->is_boolean() : found->is_number_integer() && *found >= 0 && *found <= kSlowestPreview;
  if (sound)
    into = found->get<T>();
  else
    unread.push_back({key, found->dump(-1, ' ', false, Json::error_handler_t::replace).substr(0, 40),
                      kYesOrNo ? "not true or false" : "not a number from 0 to 64"});
  json.erase(key);
}

}  // namespace

Document::Document() {
  seed = 1;
  pixels = PixelBudget::P025M;
}

Budget Document::budget() const {
  try {
    return parseBudget(cache.budget);
  } catch (const Error&) {
    return {};
  }
}

int Document::branches() const {
  const bool guides = std::any_of(sampling.cfg.begin(), sampling.cfg.end(), [](double g) { return g != 1.0; });
  return guides && sampling.cfgUntil != 0 ? 2 : 1;
}

QSize Document::pictureSize(int stride) const {
  const Grid last = grids().back();
  return {last.w * stride, last.h * stride};
}

Parts difference(const Document& a, const Document& b) {
  Parts parts;
  for (const SettingsField& field : settingsFields())
    if (!field.same(a, b)) parts |= partOf(field);
  visitOwn([&](const char*, auto member) {
    parts.setFlag(Part::Sampling, parts.testFlag(Part::Sampling) || a.*member != b.*member);
  });
  return parts;
}

Document stepped(Document now, const Document& from, const Document& to) {
  for (const SettingsField& field : settingsFields())
    if (!field.same(from, to) && field.same(now, from)) field.copy(to, now);
  visitOwn([&](const char*, auto member) {
    if (from.*member != to.*member && now.*member == from.*member) now.*member = to.*member;
  });
  return now;
}

Json toJson(const Document& document) {
  Json json = toJson(static_cast<const RunSettings&>(document));
  visitOwn([&](const char* key, auto member) { json[key] = document.*member; });
  return json;
}

ReadDocument documentFrom(const Json& from) {
  ReadDocument made;
  if (!from.is_object()) {
    if (!from.is_null()) made.unread.push_back({"document", {}, "not an object"});
    return made;
  }
  Json json = from.contains("schema") ? from : flattened(from);
  Document& d = made.document;
  visitOwn([&](const char* key, auto member) { takeOwn(json, key, d.*member, made.unread); });
  ReadSettings read = runSettingsFrom(json, d);
  static_cast<RunSettings&>(d) = std::move(read.settings);
  made.unread.insert(made.unread.end(), read.unread.begin(), read.unread.end());
  for (std::string* prompt : {&d.prompt, &d.negativePrompt}) {
    const QString whole = text(*prompt);
    if (whole.size() > kLongestPrompt) *prompt = whole.left(kLongestPrompt).toStdString();
  }
  d.images = std::min(d.images, kMostImages);
  return made;
}

QStringList textsOf(const std::vector<UnreadValue>& unread) {
  QStringList texts;
  for (const UnreadValue& value : unread)
    texts << QStringLiteral("%1: %2 (%3)").arg(text(value.key), text(value.value).left(80), text(value.why));
  return texts;
}

}  // namespace heatkv
