// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/document/edits.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/pictures/picture_file.h"
#include "app/studio/document/document_text.h"
#include "engine/calibration/calibration_files.h"

namespace heatkv {
namespace {

struct Edits {
  Q_DECLARE_TR_FUNCTIONS(Edits)
};

}  // namespace

void setBudget(StudioState& state, double share) {
  const std::string budget = budgetText(share * 100).toStdString();
  state.edit(Edits::tr("Change budget"), QStringLiteral("budget"), [&](Document& d) {
    d.cache.budget = budget;
    if (d.cache.method == CacheMethod::Full && share < 1) d.cache.method = CacheMethod::HeatKV;
  });
}

void pin(StudioState& state, const Pin& scope, std::optional<Pin::Rule> rule) {
  const QString words = !rule                      ? Edits::tr("Remove pin")
                        : *rule == Pin::Rule::Keep ? Edits::tr("Pin: keep")
                                                   : Edits::tr("Pin: prune");
  state.edit(words, {}, [&](Document& d) {
    const bool head = scope.layer && scope.head && !scope.scale;
    std::erase_if(d.cache.pins, [&](const Pin& pin) {
      return pin.layer == scope.layer && pin.head == scope.head && (head || pin.scale == scope.scale);
    });
    if (rule) d.cache.pins.push_back({*rule, scope.scale, scope.layer, scope.head});
  });
}

bool openPins(StudioState& state, Notices& notices, const QString& path) {
  try {
    const auto pins = readPins(path.toStdString());
    state.edit(Edits::tr("Open pins"), {}, [&](Document& d) { d.cache.pins = pins; });
    return true;
  } catch (const Error& error) {
    Q_EMIT notices.problem(error);
  }
  return false;
}

bool restoreSettings(StudioState& state, Notices& notices, const QString& picture) {
  try {
    const PictureSettings settings = settingsOf(loadPictureText(picture.toStdString()));
    if (settings.origin == PictureSettings::Origin::None) {
      Q_EMIT notices.problem(Error(ErrorKind::File, Edits::tr("This picture contains no settings.").toStdString(),
                                   Edits::tr("Choose a picture that was saved with its settings.").toStdString(),
                                   picture.toStdString()));
      return false;
    }
    for (const QString& line : textsOf(settings.unread)) Q_EMIT notices.warned(line);
    const RunSettings& told = settings.settings;
    if (std::max(told.prompt.size(), told.negativePrompt.size()) > static_cast<size_t>(kLongestPrompt))
      Q_EMIT notices.warned(Edits::tr("The picture's prompt was cut to %1 characters.").arg(kLongestPrompt));
    state.edit(Edits::tr("Restore settings"), {}, [&](Document& d) { d = documentOf(settings, d); });
    return true;
  } catch (const Error& error) {
    Q_EMIT notices.problem(error);
  }
  return false;
}

}  // namespace heatkv
