// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words and numbers of the cache's views: headline, readouts, and bytes as MiB, percent or tokens. Pure.
#pragma once

#include <QString>

#include "widgets/plots/cache_run.h"

namespace heatkv {

/// Mebibytes (kibibytes where the full cache is under one), a share of the full cache, or tokens per head.
enum class CacheUnit { Mebibytes, Percent, Tokens };

/// How bytes become numbers in one unit, for the whole pool or for one layer.
struct CacheMeasure {
  double bytesPerUnit = 1;
  QString symbol;    ///< "MiB", "KiB", "%", "tokens"
  int decimals = 0;  ///< below 10; none from there on, but one for percent. Under 1 one more, under 0.1 two
  double of(int64_t bytes) const { return static_cast<double>(bytes) / bytesPerUnit; }
  /// Without and with the symbol.
  QString number(int64_t bytes) const;
  QString text(int64_t bytes) const;
};
CacheMeasure poolMeasure(const PlanEvent& plan, CacheUnit unit);
CacheMeasure layerMeasure(const PlanEvent& plan, CacheUnit unit);

/// "312" · "of 321 MiB held" · "peak 321 MiB · full cache 632 MiB". Empty before the first snapshot.
struct CacheHeadline {
  QString figure, rest, right;
  QString check;     ///< "as predicted"; empty where nothing predicts
  bool good = true;  ///< of the check
  /// In one line.
  QString text() const;
};
CacheHeadline cacheHeadline(const CacheRun& run, CacheUnit unit);

/// "Layer 22: 7.3 of 14.4 MiB · kept 6.9 · freed 7.1 · 8 of 16 heads at 12×12". Heads only with a schedule and a
/// source scale >= 0.
QString layerReadout(const CacheRun& run, int layer, int sourceScale, CacheUnit unit);
/// "24×24, layer 18: 312 of 632 MiB · predicted 312".
QString stepReadout(const CacheRun& run, int step, CacheUnit unit);
/// "as predicted", "predicted 309, measured 312", empty where nothing predicts.
QString checkText(const CacheRun& run, CacheUnit unit);

}  // namespace heatkv
