// Every kind of number as the window writes it, in three locales, with its edges.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <limits>

#include "widgets/format.h"

using namespace heatkv;

namespace {
constexpr int64_t kKiB = 1024, kMiB = 1024 * kKiB, kGiB = 1024 * kMiB;
const QLocale kC = QLocale::c();
const QLocale kGerman(QLocale::German, QLocale::Germany);
const double kNaN = std::nan("");
// Written out: n = narrow no-break space, _ = no-break space.
QString spaced(const char* text) {
  return QString::fromUtf8(text).replace(QLatin1Char('n'), QChar(0x202F)).replace(QLatin1Char('_'), QChar(0x00A0));
}
}  // namespace

class TestFormat : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void counts() {
    QCOMPARE(format::count(7, kC), QStringLiteral("7"));
    QCOMPARE(format::count(999, kC), QStringLiteral("999"));
    QCOMPARE(format::count(3213, kC), spaced("3n213"));
    QCOMPARE(format::count(1234567, kGerman), spaced("1n234n567"));
    QCOMPARE(format::count(-4096, kC), spaced("−4n096"));
    QCOMPARE(format::seed(1749201773), QStringLiteral("1749201773"));
    QCOMPARE(format::seed(std::numeric_limits<uint64_t>::max()), QStringLiteral("18446744073709551615"));
  }

  void decimals() {
    QCOMPARE(format::decimal(12345.678, 2, kC), spaced("12n345.68"));
    QCOMPARE(format::decimal(12345.678, 2, kGerman), spaced("12n345,68"));
    QCOMPARE(format::decimal(-0.001, 1, kC), QStringLiteral("0.0"));
    QCOMPARE(format::decimal(kNaN, 1, kC), QStringLiteral("–"));
    QCOMPARE(format::decimal(std::numeric_limits<double>::infinity(), 2, kC), QStringLiteral("∞"));
    // Arabic digits would not stand in the window's columns: the mark alone follows the locale.
    QVERIFY(format::decimal(1.5, 1, QLocale(QLocale::Arabic, QLocale::Egypt)).startsWith(QLatin1Char('1')));
  }

  void bytes() {
    QCOMPARE(format::cacheBytes(3213 * kMiB, kC), spaced("3n213_MiB"));
    QCOMPARE(format::cacheBytes(10 * kMiB, kC), spaced("10_MiB"));
    QCOMPARE(format::cacheBytes(kMiB * 9.97, kC), spaced("10_MiB"));
    QCOMPARE(format::cacheBytes(kMiB * 7.3, kC), spaced("7.3_MiB"));
    QCOMPARE(format::cacheBytes(kMiB * 7.3, kGerman), spaced("7,3_MiB"));
    QCOMPARE(format::cacheBytes(256 * kKiB, kC), spaced("256_KiB"));
    QCOMPARE(format::cacheBytes(0, kC), spaced("0_MiB"));
    QCOMPARE(format::cacheBytes(-1, kC), QStringLiteral("–"));
    QCOMPARE(format::cacheBytesOf(321 * kMiB, 3213 * kMiB, kC), spaced("321 of 3n213_MiB"));
    QCOMPARE(format::cacheBytesOf(300 * kKiB, 12 * kMiB, kC), spaced("0.3 of 12_MiB"));
    QCOMPARE(format::memoryBytes(5.6 * kGiB, kC), spaced("5.6_GiB"));
    QCOMPARE(format::memoryNumber(kGiB / 5, kC), QStringLiteral("0.2"));
    QCOMPARE(format::memoryBytes(-1, kC), QStringLiteral("–"));
  }

  void shares() {
    QCOMPARE(format::budgetPercent(0.1, kC), spaced("10.0_%"));
    QCOMPARE(format::budgetPercent(0.0089, kC), spaced("0.89_%"));
    QCOMPARE(format::budgetPercent(0.00996, kC), spaced("1.0_%"));
    QCOMPARE(format::budgetPercent(1, kC), spaced("100.0_%"));
    QCOMPARE(format::minimumPercent(0.00327, kC), QStringLiteral("0.33"));
    QCOMPARE(format::minimumPercent(0.0301, kC), QStringLiteral("3.1"));
    QCOMPARE(format::minimumPercent(0.1, kC), QStringLiteral("10.0"));
    QCOMPARE(format::shortPercent(0.1, kC), spaced("10_%"));
    QCOMPARE(format::shortPercent(0.025, kGerman), spaced("2,5_%"));
    QCOMPARE(format::shortPercent(1, kC), spaced("100_%"));
    QCOMPARE(format::progressPercent(0.999, kC), spaced("99_%"));
    QCOMPARE(format::progressPercent(1, kC), spaced("100_%"));
    QCOMPARE(format::factor(0.1, kC), QStringLiteral("10.0×"));
    QCOMPARE(format::factor(0, kC), QStringLiteral("–"));
    for (const auto& text :
         {format::budgetPercent(kNaN, kC), format::minimumPercent(kNaN, kC), format::factor(kNaN, kC),
          format::shortPercent(kNaN, kC), format::progressPercent(kNaN, kC)})
      QCOMPARE(text, QStringLiteral("–"));
  }

  void scores() {
    QCOMPARE(format::score(0.0257, kC), QStringLiteral("0.0257"));
    QCOMPARE(format::score(0.000031, kC), QStringLiteral("3.1e-5"));
    QCOMPARE(format::score(0.000031, kGerman), QStringLiteral("3,1e-5"));
    QCOMPARE(format::score(0, kC), QStringLiteral("0.0000"));
    QCOMPARE(format::score(kNaN, kC), QStringLiteral("–"));
  }

  void times() {
    QCOMPARE(format::duration(102, kC), spaced("102_ms"));
    QCOMPARE(format::duration(999.6, kC), QStringLiteral("1.00 s").replace(QLatin1Char(' '), QChar(0x00A0)));
    QCOMPARE(format::duration(2240, kC), QStringLiteral("2.24 s").replace(QLatin1Char(' '), QChar(0x00A0)));
    QCOMPARE(format::duration(80000, kC), QStringLiteral("1\u00A0min 20\u00A0s"));
    QCOMPARE(format::duration(59999, kC), QStringLiteral("1\u00A0min 0\u00A0s"));
    QCOMPARE(format::duration(7500000, kC), QStringLiteral("2\u00A0h 5\u00A0min"));
    QCOMPARE(format::duration(-1, kC), QStringLiteral("–"));
    QCOMPARE(format::remaining(1700, kC), QStringLiteral("about 1.7\u00A0s left"));
    QCOMPARE(format::remaining(42000, kC), QStringLiteral("about 42\u00A0s left"));
    QCOMPARE(format::remaining(kNaN, kC), QStringLiteral("–"));
  }

  void measures() {
    QCOMPARE(format::decibels(25.4, kC), QStringLiteral("25.40\u00A0dB"));
    QCOMPARE(format::decibels(std::numeric_limits<double>::infinity(), kC), QStringLiteral("∞\u00A0dB"));
    QCOMPARE(format::grid({24, 24}), QStringLiteral("24×24"));
    QCOMPARE(format::spokenPercent(0.1, kC), QStringLiteral("10 percent"));
    QCOMPARE(format::spokenBytes(321 * kMiB, kC), QStringLiteral("321 mebibytes"));
  }

  void hands() {
    QCOMPARE(format::parsed(QStringLiteral("3\u202F213"), kC), 3213.0);
    QCOMPARE(format::parsed(QStringLiteral(" 12,5 "), kC), 12.5);
    QCOMPARE(format::parsed(QStringLiteral("12.5"), kGerman), 12.5);
    QCOMPARE(format::parsed(QStringLiteral("12,5"), kGerman), 12.5);
    QVERIFY(std::isnan(format::parsed(QStringLiteral("ten"), kC)));
    QVERIFY(std::isnan(format::parsed(QString(), kC)));
    QVERIFY(std::isnan(format::parsed(QStringLiteral("inf"), kC)));
  }
};

QTEST_GUILESS_MAIN(TestFormat)
#include "test_format.moc"
