// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RunSettings as JSON, one form wherever they are kept: session, queue, pictures, recordings, evaluations, JSON lines.
// One flat object with "schema". Readers take what they can: never throw, never refuse the whole. Thread: any.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/run_settings.h"

namespace heatkv {

/// A value that was not taken: the field is as it was before.
struct UnreadValue {
  std::string key;
  std::string value;  ///< as it stood there, shortened
  std::string why;
  bool operator==(const UnreadValue&) const = default;
};

struct ReadSettings {
  RunSettings settings;
  std::vector<UnreadValue> unread;
  /// 1: release 0.1, where "schedule_hash" named the plan of every HeatKV run and "seeds" those of the whole command.
  /// 2: budgets were shares of the entries in every format; 3: of the bytes.
  int schema = 3;
};

enum class Paths { Keep, LeaveOut };

/// All fields in the table's order, then those of a newer program as they were.
nlohmann::ordered_json toJson(const RunSettings& settings, Paths paths = Paths::Keep);

/// A missing key leaves `base` as it is there, a wrong or impossible value too and is named in `unread`; an unknown key
/// is kept in `unknown`.
ReadSettings runSettingsFrom(const nlohmann::ordered_json& json, const RunSettings& base = {});

/// The schema of settings in JSON, the newest where they name none that is known.
int schemaOf(const nlohmann::ordered_json& json);
/// What a budget that was written in that schema for a cache of that format is called today.
std::string budgetToday(int schema, DType kvDtype, const std::string& budget);

/// JSON of a file that nobody vouches for, at most 200 levels deep. Numbers that JSON has not, NaN or beyond a double,
/// become their text, so that they spoil one value and not the whole. is_discarded() where it is not JSON all the same.
nlohmann::ordered_json parseTolerantly(std::string_view text);

}  // namespace heatkv
