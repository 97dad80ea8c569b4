// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/calibration/lost_mass.h"

#include "engine/api/error.h"

namespace heatkv {

std::vector<double> lostMassPerScale(const Schedule& schedule, const Calibration& calibration) {
  const CacheShape& shape = schedule.shape;
  if (shape.whole() != calibration.shape)
    throw Error(ErrorKind::Model, "the schedule and the calibration are of different models or picture sizes",
                "use the calibration that the schedule was made from");
  const auto scales = static_cast<size_t>(shape.scales()), pairs = static_cast<size_t>(shape.pairs());
  if (calibration.scasTarget.size() != scales * scales * pairs) return {};
  std::vector<double> lost;
  for (int t = 0; t < shape.scalesRun(); ++t) {
    const ScheduleScale& scale = schedule.scales.at(static_cast<size_t>(t));
    double sum = 0;
    const auto add = [&](const Atom& atom) {
      sum += calibration.scasTarget[static_cast<size_t>(t) * scales * pairs +
                                    calibration.index(atom.scale, atom.layer, atom.head)];
    };
    for (const Atom& atom : scale.removed) add(atom);
    // An early atom is unseen by its own layer for the whole of the scale.
    for (const EarlyStep& step : scale.early)
      for (const Atom& atom : step.atoms) add(atom);
    lost.push_back(sum / static_cast<double>(pairs));
  }
  return lost;
}

}  // namespace heatkv
