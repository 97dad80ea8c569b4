// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine's tables of methods and metrics say, as people read it. Window's thread.
#pragma once

#include <QString>

#include "engine/api/methods.h"
#include "engine/api/metrics.h"

namespace heatkv {

/// "HeatKV", "StreamingLLM".
QString methodName(CacheMethod method);
/// One sentence: what it keeps.
QString methodWords(CacheMethod method);

/// "PSNR".
QString metricName(const MetricInfo& info);
QString metricWords(const MetricInfo& info);
/// "25.40 dB", "0.9123".
QString metricText(const MetricInfo& info, double value);
/// "PSNR 25.40 dB · SSIM 0.9123": what has a value.
QString figuresText(const MetricValues& figures);

}  // namespace heatkv
