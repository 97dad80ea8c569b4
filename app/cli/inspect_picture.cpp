// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/inspect_picture.h"

#include <array>
#include <filesystem>
#include <fstream>

#include "app/pictures/picture_file.h"
#include "app/pictures/picture_size.h"

namespace heatkv {
namespace {

constexpr size_t kHead = 16;

/// By the first bytes; empty for other files.
std::string formatOf(std::string_view head) {
  if (head.starts_with("\x89PNG\r\n\x1a\n")) return "png";
  if (head.starts_with("\xFF\xD8\xFF")) return "jpeg";
  return head.starts_with("RIFF") && head.substr(8).starts_with("WEBP") ? "webp" : "";
}

}  // namespace

std::optional<InspectedPicture> inspectPicture(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
  std::array<char, kHead> head{};
  std::ifstream(path, std::ios::binary).read(head.data(), head.size());
  InspectedPicture found;
  found.format = formatOf({head.data(), head.size()});
  if (found.format.empty()) return std::nullopt;
  const Picture picture = loadPicture(path);
  found.width = picture.width;
  found.height = picture.height;
  found.settings = settingsOf(loadPictureText(path));
  return found;
}

Json pictureJson(const InspectedPicture& picture) {
  const PictureSettings& found = picture.settings;
  const bool any = found.origin != PictureSettings::Origin::None;
  Json unread = Json::array(), settings = nullptr;
  for (const UnreadValue& value : found.unread)
    unread.push_back({{"key", value.key}, {"value", value.value}, {"why", value.why}});
  if (any) {
    settings = toJson(found.settings, Paths::LeaveOut);
    settings.erase("schema");
    // Of other programs only what they said: the rest are our defaults, and nobody's settings.
    const Json all = settings;
    for (const auto& [key, value] : all.items())
      if (!found.record && !found.has(key.c_str())) settings.erase(key);
  }
  return {{"kind", "picture"},
          {"format", picture.format},
          {"width", picture.width},
          {"height", picture.height},
          {"source", any ? Json(nameOf(found.origin)) : Json(nullptr)},
          {"settings", settings},
          {"unread", unread}};
}

}  // namespace heatkv
