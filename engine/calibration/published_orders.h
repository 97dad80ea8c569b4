// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The head orders that HeatKV's authors publish for Infinity 2B and 8B, bundled in orders/ of the program's data.
// They serve every model of that shape until it has a calibration of its own. Any thread.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/api/calibration.h"

namespace heatkv {

/// What people write in place of a calibration's file.
inline constexpr std::string_view kPublishedOrders = "published";

/// A model that orders are published for.
struct PublishedShape {
  std::string_view name;  ///< "2b"
  int layers, heads;
};
inline constexpr PublishedShape kPublishedShapes[] = {{"2b", 32, 16}, {"8b", 40, 28}};

/// The file of the orders for a model of that many layers and heads; empty where none are published or bundled.
std::string publishedOrdersFile(int layers, int heads);

/// Those orders. Throws Error{Model} where none are published for such a model, Error{File} where theirs are missing.
std::shared_ptr<const Calibration> publishedOrders(int layers, int heads);

}  // namespace heatkv
