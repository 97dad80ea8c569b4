// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One figure of `heatkv bench`, and how it is measured: the two sides of a ratio in turns, after one turn that does not
// count.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "app/cli/command.h"

namespace heatkv {

struct BenchFigure {
  std::string name;
  std::vector<double> values;
  std::string unit, note;
};

inline double msOf(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

/// `runs` values of `sample`, after one that does not count.
inline std::vector<double> sampled(int runs, Session& session, const std::function<double()>& sample) {
  std::vector<double> values;
  for (int i = -1; i < runs; ++i) {
    session.checkStop();
    const double value = sample();
    if (i >= 0) values.push_back(value);
  }
  return values;
}

}  // namespace heatkv
