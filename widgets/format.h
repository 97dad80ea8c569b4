// Numbers as people read them, the same in every place: narrow no-break space (U+202F) between thousands, the
// locale's decimal mark, no-break space (U+00A0) before units and percent signs, an en dash for what is not known
// (NaN, negative bytes and times). Files and streams never come through here.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>
#include <cstdint>
#include <vector>

#include "engine/api/grid.h"

namespace heatkv::format {

/// "–"
QString unknown();

/// "3 213": grouped from 4 digits. Not for seeds and ranks.
QString count(int64_t number, const QLocale& locale = QLocale());
/// "12.50": fixed decimals, grouped. Infinite is "∞".
QString decimal(double number, int decimals, const QLocale& locale = QLocale());

enum class Unit { KiB, MiB, GiB };
/// The unit the cache and budget rule gives: KiB under 1 MiB, else MiB.
Unit cacheUnit(int64_t bytes);
QString unitName(Unit unit);
/// "3 213", "7.3", "256": whole from 10 MiB on, else one decimal; KiB whole; GiB one decimal.
QString cacheNumber(int64_t bytes, Unit unit, const QLocale& locale = QLocale());
/// "3 213 MiB", "7.3 MiB", "256 KiB"
QString cacheBytes(int64_t bytes, const QLocale& locale = QLocale());
/// "321 of 3 213 MiB": both in the unit of `whole`.
QString cacheBytesOf(int64_t part, int64_t whole, const QLocale& locale = QLocale());
/// "5.6 GiB"; "5.6" without the unit.
QString memoryBytes(int64_t bytes, const QLocale& locale = QLocale());
QString memoryNumber(int64_t bytes, const QLocale& locale = QLocale());

/// Of `share` in 0..1: "10.0 %", under 1 % two decimals.
QString budgetPercent(double share, const QLocale& locale = QLocale());
/// The same without sign, rounded up so that what is said is feasible: "0.33" of 0.00327.
QString minimumPercent(double share, const QLocale& locale = QLocale());
/// "10 %", "4 %", "2.5 %": no needless decimals, at most two.
QString shortPercent(double share, const QLocale& locale = QLocale());
/// "12 %" of progress, rounded down below the end.
QString progressPercent(double share, const QLocale& locale = QLocale());
/// "10.0×" of a tenth.
QString factor(double share, const QLocale& locale = QLocale());

/// "0.0257"; under 0.0001 "3.1e-5".
QString score(double value, const QLocale& locale = QLocale());
/// "102 ms", "2.24 s", "1 min 20 s", "2 h 5 min"
QString duration(double milliseconds, const QLocale& locale = QLocale());
/// Of what is still to come: "1.7 s", "25 s", "1 min 20 s".
QString estimate(double milliseconds, const QLocale& locale = QLocale());
/// "about 1.7 s left"
QString remaining(double milliseconds, const QLocale& locale = QLocale());
/// "25.40 dB"; "∞ dB" of equal pictures.
QString decibels(double value, const QLocale& locale = QLocale());
/// "2.00 2.00 0.60"
QString numbers(const std::vector<double>& values, const QLocale& locale = QLocale());

/// "24×24"; for copying and files use heatkv::toText.
QString grid(const Grid& grid);
QString seed(uint64_t seed);

/// For screen readers: "10 percent", "321 mebibytes".
QString spokenPercent(double share, const QLocale& locale = QLocale());
QString spokenBytes(int64_t bytes, const QLocale& locale = QLocale());

/// The number in `text` as people may type it: any grouping space, the locale's or a plain decimal mark.
/// NaN where there is none.
double parsed(QString text, const QLocale& locale = QLocale());

}  // namespace heatkv::format
