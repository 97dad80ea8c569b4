// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a person has set: a run's settings, and the little that only the window has. A value that is compared, kept in
// the session and the queue, and undone. Its fields are those of settingsFields() and two more.
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "engine/api/budget.h"
#include "engine/settings/settings_codec.h"

namespace heatkv {

struct Document : RunSettings {
  bool seedLocked = false;  ///< off: every run draws a new seed
  int previewEvery = 2;     ///< 0: off
  Document();
  bool operator==(const Document&) const = default;

  /// The budget, or 100 % where the text cannot be read.
  Budget budget() const;
  /// 2 where any guidance differs from 1 and runs at all, else 1.
  int branches() const;
  /// Of the chosen aspect and size, for tokens of `stride` pixels.
  QSize pictureSize(int stride = 16) const;
};

/// Parts of the document, for who listens.
enum class Part { Prompt = 1, Negative = 2, Sampling = 4, Cache = 8, Pins = 16, Model = 32 };
Q_DECLARE_FLAGS(Parts, Part)
Q_DECLARE_OPERATORS_FOR_FLAGS(Parts)

/// The parts in which two documents differ.
Parts difference(const Document& a, const Document& b);

/// `now` with the step from `from` to `to` made: of the fields in which these two differ, those that still are as in
/// `from`. What has been changed since keeps its value.
Document stepped(Document now, const Document& from, const Document& to);

/// What a prompt is cut to: far beyond what any model reads, and short enough to be laid out at once.
constexpr qsizetype kLongestPrompt = 10'000;

/// As heatkv::toJson() of the settings, and the window's own fields.
nlohmann::ordered_json toJson(const Document& document);

struct ReadDocument {
  Document document;
  std::vector<UnreadValue> unread;
};
/// Reads what is there and sound, also in the form of release 0.1; everything else keeps its default and is named.
/// Never throws.
ReadDocument documentFrom(const nlohmann::ordered_json& json);
/// "top_p: 7 (not a number from 0 to 1)", one a value.
QStringList textsOf(const std::vector<UnreadValue>& unread);

}  // namespace heatkv
