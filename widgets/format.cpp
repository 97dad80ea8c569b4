// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/format.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace heatkv::format {
namespace {

constexpr double kKiB = 1024, kMiB = kKiB * 1024, kGiB = kMiB * 1024;
constexpr char16_t kNarrowSpace = 0x202F, kNoBreakSpace = 0x00A0;

QString tr(const char* text) {
  return QCoreApplication::translate("heatkv::format", text);
}

QString withUnit(const QString& number, const QString& unit) {
  return number + QChar(kNoBreakSpace) + unit;
}
QString withUnit(const QString& number, const char* unit) {
  return withUnit(number, QLatin1String(unit));
}

double bytesPer(Unit unit) {
  return unit == Unit::KiB ? kKiB : unit == Unit::MiB ? kMiB : kGiB;
}

QString trimmed(QString text, const QLocale& locale) {
  const QString mark = locale.decimalPoint();
  if (!text.contains(mark)) return text;
  while (text.endsWith(QLatin1Char('0'))) text.chop(1);
  if (text.endsWith(mark)) text.chop(mark.size());
  return text;
}

}  // namespace

QString unknown() {
  return QStringLiteral("–");
}

QString count(int64_t number, const QLocale& locale) {
  return decimal(static_cast<double>(number), 0, locale);
}

QString decimal(double number, int decimals, const QLocale& locale) {
  if (std::isnan(number)) return unknown();
  if (std::isinf(number)) return number > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
  // Digits are plain ASCII in every locale; only the mark is the locale's.
  QString text = QString::number(std::abs(number), 'f', decimals);
  const bool isZero = text.toDouble() == 0;
  const qsizetype point = text.indexOf(QLatin1Char('.'));
  const qsizetype whole = point < 0 ? text.size() : point;
  if (point >= 0) text.replace(point, 1, locale.decimalPoint());
  for (qsizetype at = whole - 3; at > 0; at -= 3) text.insert(at, QChar(kNarrowSpace));
  return number < 0 && !isZero ? QStringLiteral("−") + text : text;
}

Unit cacheUnit(int64_t bytes) {
  return static_cast<double>(bytes) < kMiB ? Unit::KiB : Unit::MiB;
}

QString unitName(Unit unit) {
  return unit == Unit::KiB ? QStringLiteral("KiB") : unit == Unit::MiB ? QStringLiteral("MiB") : QStringLiteral("GiB");
}

QString cacheNumber(int64_t bytes, Unit unit, const QLocale& locale) {
  if (bytes < 0) return unknown();
  const double value = static_cast<double>(bytes) / bytesPer(unit);
  // 9.97 would be said "10.0" beside a whole "10".
  const bool whole = unit == Unit::KiB || (unit == Unit::MiB && value >= 9.95) || bytes == 0;
  return decimal(value, whole ? 0 : 1, locale);
}

QString cacheBytes(int64_t bytes, const QLocale& locale) {
  if (bytes < 0) return unknown();
  const Unit unit = bytes == 0 ? Unit::MiB : cacheUnit(bytes);
  return withUnit(cacheNumber(bytes, unit, locale), unitName(unit));
}

QString cacheBytesOf(int64_t part, int64_t whole, const QLocale& locale) {
  const Unit unit = cacheUnit(whole);
  //: How much of how much: "321 of 3 213 MiB"; %1 a number, %2 a number with its unit.
  return tr("%1 of %2")
      .arg(cacheNumber(part, unit, locale),
           whole < 0 ? unknown() : withUnit(cacheNumber(whole, unit, locale), unitName(unit)));
}

QString memoryNumber(int64_t bytes, const QLocale& locale) {
  return bytes < 0 ? unknown() : decimal(static_cast<double>(bytes) / kGiB, 1, locale);
}

QString memoryBytes(int64_t bytes, const QLocale& locale) {
  return bytes < 0 ? unknown() : withUnit(memoryNumber(bytes, locale), "GiB");
}

QString budgetPercent(double share, const QLocale& locale) {
  if (std::isnan(share)) return unknown();
  const double percent = share * 100;
  return withUnit(decimal(percent, percent < 0.995 ? 2 : 1, locale), "%");
}

QString minimumPercent(double share, const QLocale& locale) {
  if (std::isnan(share)) return unknown();
  const double percent = share * 100;
  const double steps = percent < 1 ? 100 : 10;
  // The little less keeps a share that is a step already (0.1 as 0.1000000001) where it is.
  const double up = std::ceil(percent * steps - 1e-6) / steps;
  return decimal(up, up < 1 ? 2 : 1, locale);
}

QString shortPercent(double share, const QLocale& locale) {
  if (std::isnan(share)) return unknown();
  return withUnit(trimmed(decimal(share * 100, 2, locale), locale), "%");
}

QString progressPercent(double share, const QLocale& locale) {
  if (std::isnan(share)) return unknown();
  return withUnit(decimal(std::floor(std::clamp(share, 0.0, 1.0) * 100 + 1e-9), 0, locale), "%");
}

QString factor(double share, const QLocale& locale) {
  if (std::isnan(share) || share <= 0) return unknown();
  return decimal(1 / share, 1, locale) + QChar(0x00D7);
}

QString score(double value, const QLocale& locale) {
  if (std::isnan(value)) return unknown();
  if (value == 0 || std::abs(value) >= 0.0001) return decimal(value, 4, locale);
  QString text = QString::number(value, 'e', 1);
  const qsizetype e = text.indexOf(QLatin1Char('e'));
  const QString mantissa = text.left(e).replace(QLatin1Char('.'), locale.decimalPoint());
  return mantissa + QLatin1Char('e') + QString::number(text.mid(e + 1).toInt());
}

QString duration(double milliseconds, const QLocale& locale) {
  if (std::isnan(milliseconds) || milliseconds < 0 || std::isinf(milliseconds)) return unknown();
  if (milliseconds < 999.5) return withUnit(decimal(milliseconds, 0, locale), tr("ms"));
  if (milliseconds < 59995) return withUnit(decimal(milliseconds / 1000, 2, locale), tr("s"));
  const int64_t seconds = std::llround(milliseconds / 1000);
  if (seconds < 3600)
    return withUnit(QString::number(seconds / 60), tr("min")) + QLatin1Char(' ') +
           withUnit(QString::number(seconds % 60), tr("s"));
  return withUnit(count(seconds / 3600, locale), tr("h")) + QLatin1Char(' ') +
         withUnit(QString::number(seconds % 3600 / 60), tr("min"));
}

QString estimate(double milliseconds, const QLocale& locale) {
  if (std::isnan(milliseconds) || milliseconds < 0 || std::isinf(milliseconds)) return unknown();
  if (milliseconds >= 59500) return duration(milliseconds, locale);
  return withUnit(decimal(milliseconds / 1000, milliseconds < 9950 ? 1 : 0, locale), tr("s"));
}

QString remaining(double milliseconds, const QLocale& locale) {
  if (std::isnan(milliseconds) || milliseconds < 0 || std::isinf(milliseconds)) return unknown();
  //: The time a run still needs; %1 is a duration.
  return tr("about %1 left").arg(estimate(milliseconds, locale));
}

QString decibels(double value, const QLocale& locale) {
  return std::isnan(value) ? unknown() : withUnit(decimal(value, 2, locale), "dB");
}

QString numbers(const std::vector<double>& values, const QLocale& locale) {
  QStringList list;
  for (const double value : values) list << decimal(value, 2, locale);
  return list.isEmpty() ? unknown() : list.join(QLatin1Char(' '));
}

QString grid(const Grid& grid) {
  return QString::number(grid.h) + QChar(0x00D7) + QString::number(grid.w);
}

QString seed(uint64_t seed) {
  return QString::number(seed);
}

QString spokenPercent(double share, const QLocale& locale) {
  if (std::isnan(share)) return tr("unknown");
  const double percent = share * 100;
  return tr("%1 percent").arg(trimmed(decimal(percent, percent < 0.995 ? 2 : 1, locale), locale));
}

QString spokenBytes(int64_t bytes, const QLocale& locale) {
  if (bytes < 0) return tr("unknown");
  const Unit unit = cacheUnit(bytes);
  const QString number = cacheNumber(bytes, unit, locale);
  return unit == Unit::KiB ? tr("%1 kibibytes").arg(number) : tr("%1 mebibytes").arg(number);
}

double parsed(QString text, const QLocale& locale) {
  text = text.trimmed();
  text.remove(QChar(kNarrowSpace)).remove(QChar(kNoBreakSpace)).remove(QLatin1Char(' '));
  text.replace(QChar(0x2212), QLatin1Char('-'));
  bool good = false;
  double value = QLocale::c().toDouble(text, &good);
  if (!good) value = QLocale::c().toDouble(QString(text).replace(locale.decimalPoint(), QLatin1String(".")), &good);
  // A comma is a mark to many hands, whatever the locale.
  if (!good) value = QLocale::c().toDouble(QString(text).replace(QLatin1Char(','), QLatin1Char('.')), &good);
  return good && std::isfinite(value) ? value : std::nan("");
}

}  // namespace heatkv::format
