// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/calibration/published_orders.h"

#include <fmt/format.h>

#include "engine/api/error.h"
#include "engine/calibration/calibration_files.h"
#include "engine/system/data_dirs.h"

namespace heatkv {
namespace {

std::string nameInData(int layers, int heads) {
  for (const PublishedShape& shape : kPublishedShapes) {
    if (shape.layers == layers && shape.heads == heads) return fmt::format("orders/heatkv_{}.json", shape.name);
  }
  return {};
}

}  // namespace

std::string publishedOrdersFile(int layers, int heads) {
  const std::string name = nameInData(layers, heads);
  return name.empty() ? name : findData(name);
}

std::shared_ptr<const Calibration> publishedOrders(int layers, int heads) {
  const std::string name = nameInData(layers, heads);
  if (name.empty()) {
    throw Error(ErrorKind::Model,
                fmt::format("No orders are published for a model of {} layers of {} heads.", layers, heads),
                "Calibrate this model, or choose a calibration of it.");
  }
  const std::string file = findData(name);
  if (file.empty())
    throw Error(ErrorKind::File, name + " is missing from the program's data.", "Install the program again.");
  return std::make_shared<const Calibration>(readCalibration(file));
}

}  // namespace heatkv
