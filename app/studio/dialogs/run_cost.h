// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What something that is about to be started will take, as far as that is known. A value.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>

namespace heatkv {

struct RunCost {
  std::optional<double> ms;
  int64_t bytes = 0;  ///< most memory at once; 0: unknown
};

/// "about 25 s · up to 41 MiB"; empty where nothing is known.
QString costText(const RunCost& cost);

}  // namespace heatkv
