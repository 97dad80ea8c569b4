// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/document/document_text.h"

#include <QStringList>

#include "app/pictures/picture_settings.h"
#include "app/studio/history/picture_texts.h"
#include "engine/settings/settings_command.h"

namespace heatkv {

RunSettings runSettingsOf(const Document& document) {
  RunSettings made;
  made.prompt = document.prompt.toStdString();
  made.negativePrompt = document.negativePrompt.toStdString();
  const SamplingChoice& s = document.sampling;
  made.seed = s.seed;
  made.images = s.images;
  made.sampling.cfg = s.cfg;
  made.sampling.tau = s.tau;
  made.sampling.topK = s.topK;
  made.sampling.topP = s.topP;
  made.sampling.cfgLayers = s.cfgLayers;
  made.aspect = s.aspect.toStdString();
  made.pixels = s.pixels;
  const CacheChoice& cache = document.cache;
  made.cache.method = cache.method;
  made.cache.budget = cache.budget.toStdString();
  made.cache.early = cache.early;
  made.cache.kvDtype = cache.kvDtype;
  made.cache.sinkScales = cache.sinkScales;
  made.cache.pins = cache.pins;
  made.cache.calibration.path = document.model.calibration.toStdString();
  made.cache.schedule.path = cache.schedule.toStdString();
  made.weights.folder = document.model.folder.toStdString();
  made.weights.device = document.model.device.toStdString();
  made.weights.dtype = document.model.dtype;
  made.weights.textDtype = document.model.textDtype;
  return made;
}

Document documentOf(const RunSettings& settings, Document base) {
  base.prompt = QString::fromStdString(settings.prompt).left(kLongestPrompt);
  base.negativePrompt = QString::fromStdString(settings.negativePrompt).left(kLongestPrompt);
  SamplingChoice& s = base.sampling;
  if (s.seed != settings.seed) s.seedLocked = true;
  s.seed = settings.seed;
  s.images = settings.images;
  s.cfg = settings.sampling.cfg;
  s.tau = settings.sampling.tau;
  s.topK = settings.sampling.topK;
  s.topP = settings.sampling.topP;
  s.cfgLayers = settings.sampling.cfgLayers;
  s.aspect = QString::fromStdString(settings.aspect);
  s.pixels = settings.pixels;
  CacheChoice& cache = base.cache;
  cache.method = settings.cache.method;
  cache.budget = QString::fromStdString(settings.cache.budget);
  cache.early = settings.cache.early;
  cache.kvDtype = settings.cache.kvDtype;
  cache.sinkScales = settings.cache.sinkScales;
  cache.pins = settings.cache.pins;
  cache.schedule = QString::fromStdString(settings.cache.schedule.path);
  return base;
}

QString commandOf(const Document& document) {
  return QString::fromStdString(asCommand(runSettingsOf(document)));
}

std::optional<PastedSettings> settingsFromText(const QString& text, const Document& base) {
  const std::string bytes = text.trimmed().toStdString();
  if (const auto read = settingsFromCommand(bytes, runSettingsOf(base))) {
    PastedSettings made{documentOf(read->settings, base), {}};
    for (const UnreadValue& value : read->unread)
      made.unread << QString::fromStdString(value.key + ": " + value.value + " (" + value.why + ")");
    return made;
  }
  if (!text.contains(QLatin1String("\nSteps: "))) return std::nullopt;
  const PictureSettings found = settingsOf({{"parameters", bytes}});
  if (found.origin == PictureSettings::Origin::None) return std::nullopt;
  return PastedSettings{documentOf(found, base), {}};
}

}  // namespace heatkv
