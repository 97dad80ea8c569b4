// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The calibration and the schedule that settings mean: by path, by hash among what the model, the person and the
// program have, or the newest that serves. Reads files: any thread but the window's.
#pragma once

#include <functional>
#include <string>

#include "engine/settings/resolve.h"

namespace heatkv {

/// What a calibration must be of.
struct CacheTarget {
  CacheShape shape;
  std::string modelFolder;  ///< whose calibration/ is searched; empty: none
  std::string modelHash;    ///< empty: unknown, nothing is compared
  bool force = false;       ///< take a calibration of other weights of the same shape
};

/// Takes a warning in words.
using Say = std::function<void(const std::string&)>;

/// Throws Error{File} where a named file cannot be read, Error{Model} where it fits no such model, where nothing has
/// the hash, or where a method that needs a calibration has none. A method that only reads sinks of it may go without.
FoundFiles findFiles(const CacheSettings& settings, const CacheTarget& target, const Say& warn);

}  // namespace heatkv
