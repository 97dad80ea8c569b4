// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Calibrations to write and read, and how two are the same.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <functional>
#include <optional>
#include <random>

#include "engine/api/calibration.h"

namespace heatkv::test {

/// Random scores of every kind, with not-a-number where it belongs and numbers that are hard to write.
Calibration randomCalibration(std::mt19937& random, const CacheShape& shape, int sinkScales, int prompts);

/// Empty where all fields are the same (not-a-number equals itself), else the name of the first that differs.
QString difference(const Calibration& a, const Calibration& b);

/// Runs a script with the python that has torch; its output, or nothing where there is none with `module`.
std::optional<QByteArray> runPython(const QString& module, const QString& script, const QStringList& arguments);

/// Gives every file made from `bytes` by cutting it off or changing it to `read`, which must return or throw Error.
/// Returns how many of them were refused.
int damageEverywhere(const QByteArray& bytes, const QString& path, std::mt19937& random,
                     const std::function<void(const std::string&)>& read);

}  // namespace heatkv::test
