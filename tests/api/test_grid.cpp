// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Aspect templates and budgets: pure values.
#include <QtTest>

#include "engine/api/budget.h"
#include "engine/api/error.h"
#include "engine/api/grid.h"
#include "engine/api/token_head_bytes.h"

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
    QCOMPARE(parseBudget("1MiB").entryShare(int64_t{4} << 10, 1 << 10), (Rational{1, 4}));
    for (const char* bad :
         {"0%", "-1%", "2", "ten", "", "%", "x", "1/0", "0x", "1e3", "0MiB", "99999999999999999999%"}) {
      QVERIFY_THROWS_EXCEPTION(Error, parseBudget(bad));
    }
  }

  /// A budget is a share of the bytes of 16 bits a number, whatever the cache's format; fp32 is its own measure.
  void bytesAndEntries() {
    const EntryBytes int8 = entryBytes(DType::Int8, 64, 4), bf16 = entryBytes(DType::BF16, 64, 4),
                     fp32 = entryBytes(DType::F32, 64, 4);
    QCOMPARE(int8.stored, int64_t{4 * 2 * 66});
    QCOMPARE(int8.reference, bf16.stored);
    QCOMPARE(fp32.stored, 2 * bf16.stored);
    const int64_t full = 1000;
    const Budget tenth = parseBudget("10%"), entries = parseBudget("10% of entries"), bytes = parseBudget("12KiB");
    QCOMPARE(tenth.entryShare(full, bf16), (Rational{1, 10}));
    QCOMPARE(tenth.entryShare(full, fp32), (Rational{1, 10}));
    QCOMPARE(tenth.entryShare(full, int8), reduced(64, 330));
    QCOMPARE(tenth.byteShare(full, int8), (Rational{1, 10}));
    QCOMPARE(tenth.entryShare(full, {}), (Rational{1, 10}));
    QCOMPARE(parseBudget("60%").entryShare(full, int8), (Rational{1, 1}));
    QCOMPARE(entries.entryShare(full, int8), (Rational{1, 10}));
    QCOMPARE(entries.byteShare(full, int8), reduced(33, 640));
    QCOMPARE(bytes.entryShare(full, int8), reduced(12 << 10, full * int8.stored));
    QCOMPARE(bytes.byteShare(full, int8), reduced(12 << 10, full * bf16.stored));
    for (const Budget& budget : {tenth, entries, bytes}) {
      const Rational asked = budget.byteShare(full, int8);
      QCOMPARE(scaled(budget.entryShare(full, int8), int8.stored, int8.reference), asked);
    }
    QCOMPARE(entriesBudget({1, 5}).text, std::string("1/5 of entries"));
    QVERIFY(entriesBudget({1, 5}).ofEntries && entriesBudget({1, 5}).share == (Rational{1, 5}));
    for (const char* bad : {" of entries", "1MiB of entries", "0% of entries", "10% of entries of entries", "10% of"})
      QVERIFY_THROWS_EXCEPTION(Error, parseBudget(bad));
  }
};

QTEST_GUILESS_MAIN(TestGrid)
#include "test_grid.moc"
