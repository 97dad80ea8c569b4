// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/document/document_text.h"

#include <algorithm>

#include "app/studio/words/text.h"
#include "engine/settings/settings_command.h"

namespace heatkv {
namespace {

constexpr int kMostImages = 64;

/// A path or hash that was said stands for itself: not for the other half of what was there before.
FileRef said(FileRef ref, const FileRef& before) {
  if (ref.path != before.path && ref.hash == before.hash) ref.hash.clear();
  if (ref.hash != before.hash && ref.path == before.path) ref.path.clear();
  return ref;
}

}  // namespace

Document documentOf(const RunSettings& settings, Document base) {
  Document made = base;
  static_cast<RunSettings&>(made) = settings;
  made.weights = base.weights;
  made.version = base.version;
  made.cache.calibration = said(settings.cache.calibration, base.cache.calibration);
  made.cache.schedule = said(settings.cache.schedule, base.cache.schedule);
  for (std::string* prompt : {&made.prompt, &made.negativePrompt}) {
    const QString whole = text(*prompt);
    if (whole.size() > kLongestPrompt) *prompt = whole.left(kLongestPrompt).toStdString();
  }
  made.images = std::min(made.images, kMostImages);
  if (made.seed != base.seed) made.seedLocked = true;
  return made;
}

Document documentOf(const PictureSettings& settings, const Document& base) {
  const RunSettings told = settings.over(base);
  Document made = documentOf(told, base);
  if (settings.has("seed") && told.seed == settings.settings.seed) made.seedLocked = true;
  if (!settings.record) return made;
  made.images = 1;
  // What goes with the model's own precision is what Auto gives again.
  if (told.cache.kvDtype == told.weights.dtype) made.cache.kvDtype = DType::Auto;
  return made;
}

QString commandOf(const Document& document) {
  return text(asCommand(document));
}

std::optional<PastedSettings> settingsFromText(const QString& pasted, const Document& base) {
  const std::string bytes = pasted.trimmed().toStdString();
  if (const auto read = settingsFromCommand(bytes, base))
    return PastedSettings{documentOf(read->settings, base), textsOf(read->unread)};
  if (!pasted.contains(QLatin1String("\nSteps: "))) return std::nullopt;
  const PictureSettings found = settingsOf({{"parameters", bytes}});
  if (found.origin == PictureSettings::Origin::None) return std::nullopt;
  return PastedSettings{documentOf(found, base), {}};
}

}  // namespace heatkv
