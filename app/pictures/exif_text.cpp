// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/exif_text.h"

#include <exiv2/exiv2.hpp>

#include <algorithm>
#include <mutex>
#include <string_view>

#include "engine/api/error.h"
#include "engine/formats/unicode.h"

namespace heatkv {
namespace {

using File = std::span<const uint8_t>;
constexpr std::string_view kUnicode{"UNICODE\0", 8}, kAscii{"ASCII\0\0\0", 8};
/// What a segment of a JPEG file holds beside the letters of the texts. Exiv2 keeps to that size in WebP files too: of
/// longer blocks it leaves the long tags out without an error.
constexpr size_t kLargestTexts = 65535 - 256;

bool isKnown(File f) {
  const std::string_view head(reinterpret_cast<const char*>(f.data()), f.size());
  return head.starts_with("\xff\xd8\xff") ||
         (head.size() >= 12 && head.starts_with("RIFF") && head.substr(8, 4) == "WEBP");
}

/// Exiv2 reads XMP packets on its way; its parser for them wants to be started once and locked.
void startExiv2() {
  static std::mutex mutex;
  static const bool started = [] {
    Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
    return Exiv2::XmpParser::initialize(
        [](void* data, bool lock) {
          auto* held = static_cast<std::mutex*>(data);
          lock ? held->lock() : held->unlock();
        },
        &mutex);
  }();
  static_cast<void>(started);
}

auto opened(File file) {
  startExiv2();
  return Exiv2::ImageFactory::open(file.data(), static_cast<long>(file.size()));
}

std::string bytesOf(const Exiv2::Exifdatum& tag, Exiv2::ByteOrder order) {
  std::string bytes(static_cast<size_t>(tag.size()), '\0');
  tag.copy(reinterpret_cast<Exiv2::byte*>(bytes.data()), order);
  return bytes;
}

/// The order of the bytes of UTF-16 is not said: text of this kind has more letters below 256 than above.
bool isBig(std::string_view utf16) {
  size_t first = 0, second = 0;
  for (size_t at = 0; at + 1 < utf16.size(); at += 2) {
    first += utf16[at] == 0;
    second += utf16[at + 1] == 0;
  }
  return first >= second;
}

/// A user comment; nothing where its letters are of no known kind.
std::vector<PngText> commentIn(std::string_view value) {
  if (value.size() <= kUnicode.size()) return {};
  const std::string_view text = value.substr(kUnicode.size());
  if (value.starts_with(kUnicode)) return {{"parameters", repaired(fromUtf16(text, isBig(text)))}};
  if (value.starts_with(kAscii)) return {{"parameters", repaired(text)}};
  return {};
}

/// "heatkv: {..}" of ours, "prompt:{..}" and "workflow:{..}" of ComfyUI.
std::vector<PngText> namedIn(std::string_view value) {
  value = value.substr(0, value.find('\0'));
  const size_t colon = value.find(':');
  if (colon == std::string_view::npos || colon == 0 || colon > 79) return {};
  std::string key(value.substr(0, colon));
  if (key == "Prompt") key = "prompt";
  std::string_view rest = value.substr(colon + 1);
  if (rest.starts_with(' ')) rest.remove_prefix(1);
  return {{std::move(key), repaired(rest)}};
}

}  // namespace

Bytes withExif(File file, const std::vector<PngText>& texts) {
  if (!isKnown(file)) throw Error(ErrorKind::Run, "The picture is neither JPEG nor WebP.");
  std::string description, comment;
  for (const PngText& text : texts) {
    if (text.key == "parameters")
      comment = std::string(kUnicode) + toUtf16(text.value);
    else
      description = text.key + ": " + repaired(text.value);
  }
  std::erase(description, '\0');
  if (description.size() + comment.size() > kLargestTexts) {
    throw Error(ErrorKind::Run, "The settings of this picture are too long for a JPEG or WebP file.",
                "Save it as PNG, or without its settings.");
  }
  try {
    auto image = opened(file);
    Exiv2::ExifData& exif = image->exifData();
    if (!description.empty()) exif["Exif.Image.ImageDescription"] = description;
    if (!comment.empty()) {
      const Exiv2::DataValue value(reinterpret_cast<const Exiv2::byte*>(comment.data()),
                                   static_cast<long>(comment.size()), Exiv2::bigEndian, Exiv2::undefined);
      exif.add(Exiv2::ExifKey("Exif.Photo.UserComment"), &value);
    }
    image->writeMetadata();
    Exiv2::BasicIo& io = image->io();
    if (io.open() != 0) throw Error(ErrorKind::Run, "The settings could not be put into the picture.");
    Bytes out(static_cast<size_t>(io.size()));
    if (static_cast<size_t>(io.read(out.data(), static_cast<long>(out.size()))) != out.size()) out.clear();
    if (out.empty()) throw Error(ErrorKind::Run, "The settings could not be put into the picture.");
    return out;
  } catch (const std::exception& e) {
    if (dynamic_cast<const Error*>(&e)) throw;
    throw Error(ErrorKind::Run, "The settings could not be put into the picture.", "Save it as PNG.", {}, e.what());
  }
}

std::vector<PngText> readExif(File file) {
  if (!isKnown(file)) return {};
  std::vector<PngText> texts;
  try {
    auto image = opened(file);
    image->readMetadata();
    const auto take = [&](const char* key, auto* read) {
      const auto found = image->exifData().findKey(Exiv2::ExifKey(key));
      if (found == image->exifData().end()) return;
      for (PngText& text : read(bytesOf(*found, image->byteOrder()))) texts.push_back(std::move(text));
    };
    take("Exif.Photo.UserComment", commentIn);
    for (const char* key : {"Exif.Image.ImageDescription", "Exif.Image.Make", "Exif.Image.Model"}) take(key, namedIn);
  } catch (const std::exception&) {
    // Damaged: what was read until then is there.
  }
  return texts;
}

}  // namespace heatkv
