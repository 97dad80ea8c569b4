// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a picture or a run is called wherever one is named: its method, budget and seed. Pure.
#pragma once

#include <QString>
#include <optional>

#include "engine/api/request.h"

namespace heatkv {

/// "10 %", "512MiB", "20 % of the entries"
QString budgetWords(const QString& budget);
/// "HeatKV 10 %", "ScaleKV 512MiB"; of a full cache its name alone.
QString cacheWords(CacheMethod method, const QString& budget);
/// "H10 %", "Full": for a thumbnail.
QString cacheBadge(CacheMethod method, const QString& budget);
/// "HeatKV 10 % · seed 9"
QString runWords(CacheMethod method, const QString& budget, quint64 seed);

}  // namespace heatkv
