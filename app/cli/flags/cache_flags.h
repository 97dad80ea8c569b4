// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Flags of the cache: method, budget, calibration or schedule, early rule, sinks, pins. generate and evaluate take all
// of them for a loaded model, schedule for a shape.
#pragma once

#include <optional>
#include <string>

#include "app/cli/flags/settings_flags.h"
#include "engine/settings/find_files.h"

namespace heatkv {

struct Session;

class CacheFlags {
 public:
  void declare(CLI::App& app);

  /// Throws Error{Usage} where flags contradict each other. Before a model is loaded.
  void check() const;
  CacheMethod method() const { return settings().method; }
  std::optional<Budget> budget() const;
  /// `base` with what the flags say. A budget or schedule without a method is one of heatkv.
  CacheSettings settings(const CacheSettings& base = noCache()) const;
  /// The request with files found and checked. Throws Error{File}, {Model}, {Usage}. `ownOrders`: a replay brings its
  /// orders, so no calibration is searched for.
  CacheRequest resolve(const CacheSettings& settings, const CacheTarget& target, bool ownOrders,
                       Session& session) const;
  /// The flags' for another method and budget, and without their schedule.
  CacheRequest resolveAs(CacheMethod method, const Budget& budget, const CacheTarget& target, DType kvDtype,
                         Session& session) const;
  const std::string& schedulePath() const { return m_flags.text("schedule"); }

 private:
  /// What the command line does where nothing is asked for: a full cache.
  static CacheSettings noCache();

  SettingsFlags m_flags;
};

}  // namespace heatkv
