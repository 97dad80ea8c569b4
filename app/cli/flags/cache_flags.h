// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Flags of the cache: method, budget, calibration or schedule, early rule, sinks, pins. generate and evaluate take all
// of them for a loaded model, schedule for a shape.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/calibration.h"
#include "engine/api/request.h"

namespace heatkv {

struct Session;

/// What a calibration must be of.
struct CacheTarget {
  CacheShape shape;
  std::string modelFolder;  ///< whose calibration/ is searched; empty: none
  std::string modelHash;    ///< empty: unknown, nothing is compared
  bool force = false;       ///< take a calibration of other weights of the same shape
};

class CacheFlags {
 public:
  void declare(CLI::App& app);

  /// Throws Error{Usage} where flags contradict each other. Before a model is loaded.
  void check() const;
  CacheMethod method() const;
  std::optional<Budget> budget() const;
  EarlyRule early() const;
  std::optional<int> sinkScales() const;
  /// The request with files read and checked. Throws Error{File}, {Model}, {Usage}, {Budget}. `ownOrders`: a replay
  /// brings its orders, so no calibration is searched for.
  CacheRequest resolve(const CacheTarget& target, DType kvDtype, bool ownOrders, Session& session) const;
  /// The same for another method and budget than those of the flags, and without their schedule.
  CacheRequest resolveAs(CacheMethod method, const Budget& budget, const CacheTarget& target, DType kvDtype,
                         Session& session, bool ownOrders = false) const;
  /// The calibration of --calibration, else the model's newest that serves the method, else the bundled one. Throws
  /// Error{Model} where none fits.
  std::shared_ptr<const Calibration> calibration(CacheMethod method, const CacheTarget& target, Session& session) const;
  const std::string& schedulePath() const { return m_schedule; }
  const std::string& calibrationPath() const { return m_calibration; }

 private:
  std::string m_method, m_budget, m_calibration, m_schedule, m_early, m_sinkScales, m_pins;
};

}  // namespace heatkv
