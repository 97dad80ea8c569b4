// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The program's own JSON files: read whole or put aside, written whole or not at all. Thread: any.
#pragma once

#include <QString>
#include <nlohmann/json.hpp>
#include <optional>

namespace heatkv {

struct KeptFile {
  std::optional<nlohmann::ordered_json> json;  ///< an object; absent: no file, or one that was put aside
  QString aside;                               ///< where what could not be read lies now; empty: nothing was wrong
  int version = 0;                             ///< 2 of "heatkv-session/2"
};

/// A file that is damaged, of another kind or newer than `newest` is not ours to replace: it is moved to FILE.broken,
/// FILE.broken-2.. `kind`: "heatkv-session".
KeptFile readKept(const QString& path, const char* kind, int newest);
/// Moves it to a free name beside it, or copies it. Empty where it cannot.
QString putAside(const QString& path, bool copy = false);
/// With its folder. False, and the old file as it was, where it cannot be written.
bool writeKept(const QString& path, const nlohmann::ordered_json& json);

}  // namespace heatkv
