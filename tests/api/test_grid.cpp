// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Aspect templates and budgets: pure values.
#include <QtTest>

#include "engine/api/budget.h"
#include "engine/api/error.h"
#include "engine/api/grid.h"

using namespace heatkv;

class TestGrid : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void templates() {
    QCOMPARE(aspects().size(), size_t(15));
    const Grids square = parseAspect("1:1").aspect->grids(PixelBudget::P1M);
    int64_t tokens = 0;
    for (int64_t n : tokensOf(square)) tokens += n;
    QCOMPARE(tokens, int64_t(10521));
    QCOMPARE(tokens - square.back().tokens(), int64_t(6425));
    QCOMPARE(QString::fromStdString(toText(parseAspect("3:2").aspect->grids(PixelBudget::P006M).back())),
             QStringLiteral("14x21"));
    QVERIFY(parseAspect("3:2").exact);
    QVERIFY(parseAspect("0.333").exact);
    QVERIFY(!parseAspect("5:3").exact);
    for (const Aspect& a : aspects()) QCOMPARE(aspectOf(a.grids(PixelBudget::P025M)), &a);
    QVERIFY_THROWS_EXCEPTION(Error, parseAspect("wide"));
  }

  void budgets() {
    for (const char* tenth : {"10%", "0.1", "1/10", "10x", "10.0%"})
      QCOMPARE(parseBudget(tenth).share, (Rational{1, 10}));
    QCOMPARE(*parseBudget("512MiB").bytes, int64_t{512} << 20);
    QCOMPARE(*parseBudget("0.5KiB").bytes, int64_t{512});
    QCOMPARE(parseBudget("150%").share, (Rational{1, 1}));
    QCOMPARE(parseBudget("1MiB").shareOf(int64_t{4} << 20), (Rational{1, 4}));
    for (const char* bad :
         {"0%", "-1%", "2", "ten", "", "%", "x", "1/0", "0x", "1e3", "0MiB", "99999999999999999999%"}) {
      QVERIFY_THROWS_EXCEPTION(Error, parseBudget(bad));
    }
  }
};

QTEST_GUILESS_MAIN(TestGrid)
#include "test_grid.moc"
