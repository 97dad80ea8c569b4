// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pins, flips and the words for budgets.
#include <QtTest>

#include "engine/api/error.h"
#include "engine/schedule/flipped_atoms.h"
#include "engine/schedule/schedule_planner.h"
#include "engine/schedule/schedule_text.h"
#include "tests/support/schedule_oracle.h"

using namespace heatkv;

namespace {

constexpr auto kKeep = Pin::Rule::Keep, kPrune = Pin::Rule::Prune;

Error errorOf(const CacheShape& shape, const Orders& orders, Rational share, const std::vector<Pin>& pins) {
  try {
    planSchedule({.shape = shape, .orders = orders, .share = share, .pins = pins});
  } catch (const Error& e) {
    return e;
  }
  return Error(ErrorKind::Run, "nothing was refused");
}

}  // namespace

class TestPinsAndFlips : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void pinsHold() {
    std::mt19937 random(13);
    const CacheShape shape{4, 4, parseGrids("1x1,2x2,3x3,4x4,6x6,8x8")};
    const Orders orders = test::randomOrders(random, shape, 1);
    const std::vector<Pin> pins{{kKeep, {}, 2, {}}, {kPrune, {}, 2, 3}, {kKeep, 4, 2, 3}, {kPrune, 3, 0, 0}};
    for (int64_t n : {100, 60, 45, 40}) {
      const Schedule s = planSchedule({.shape = shape, .orders = orders, .share = {n, 100}, .pins = pins});
      QVERIFY(s.edited);
      QCOMPARE(s.pins, pins);
      Schedule copy = s;
      recountSchedule(copy);
      for (int t = 0; t < shape.scales(); ++t) {
        for (int k = 0; k < t; ++k) {
          for (int h = 0; h < 3; ++h) QVERIFY(s.visible(t, k, 2, h));
        }
        // The more specific pin wins: this head goes at once, but for scale 4.
        if (t > 1) QCOMPARE(s.visible(t, 1, 2, 3), false);
        if (t > 3) QCOMPARE(s.visible(t, 3, 0, 0), false);
        if (t > 4) QVERIFY(s.visible(t, 4, 2, 3));
      }
    }
    const Schedule plain = planSchedule({.shape = shape, .orders = orders, .share = {1, 2}});
    QVERIFY(!plain.edited);
  }

  void pinsThatCannotBeMet() {
    std::mt19937 random(14);
    const CacheShape shape{4, 4, parseGrids("1x1,2x2,3x3,4x4,6x6,8x8")};
    const Orders orders = test::randomOrders(random, shape, 1);
    // Sinks 16 and a quarter of 65 tokens in 16 heads: 16 + 4*65 = 276 of 1056.
    Error e = errorOf(shape, orders, {1, 10}, {{kKeep, {}, 2, {}}});
    QCOMPARE(e.kind, ErrorKind::Budget);
    QVERIFY2(e.message.find("26.137%") != std::string::npos, e.message.c_str());
    const std::vector<Pin> keep{{kKeep, {}, 2, {}}};
    planSchedule({.shape = shape, .orders = orders, .share = parseBudget("26.137%").share, .pins = keep});
    e = errorOf(shape, orders, {26136, 100000}, keep);
    QCOMPARE(e.kind, ErrorKind::Budget);
    e = errorOf(shape, orders, {1, 1}, {{kKeep, {}, 2, {}}, {kPrune, {}, {}, 1}});
    QCOMPARE(e.kind, ErrorKind::Budget);
    QVERIFY(e.message.find("disagree on scale 1, layer 2, head 1") != std::string::npos);
    e = errorOf(shape, orders, {1, 1}, {{kPrune, 0, 1, 1}});
    QCOMPARE(e.kind, ErrorKind::Budget);
    e = errorOf(shape, orders, {1, 1}, {{kKeep, 5, 1, 1}});
    QCOMPARE(e.kind, ErrorKind::Budget);
    for (const Pin& outside : {Pin{kKeep, 6, {}, {}}, Pin{kKeep, {}, 4, {}}, Pin{kPrune, {}, {}, -1}}) {
      QCOMPARE(errorOf(shape, orders, {1, 1}, {outside}).kind, ErrorKind::Model);
    }
  }

  void flips() {
    std::mt19937 random(15);
    const CacheShape shape{3, 4, parseGrids("1x1,2x2,3x3,4x4")};
    const Orders a = test::randomOrders(random, shape, 1);
    QCOMPARE(flippedAtoms(shape, a, a, {1, 2}), int64_t{0});
    Orders b = a;
    // At half the budget N is 7 of 12: the two around the cut trade places.
    const int n = planSchedule({.shape = shape, .orders = a, .share = {1, 2}}).scales.back().headsPruned;
    std::swap(b.byScale[0][n - 1], b.byScale[0][n]);
    std::swap(b.byScale[1][0], b.byScale[1][1]);
    QCOMPARE(flippedAtoms(shape, a, b, {1, 2}), int64_t{1});
    QCOMPARE(flippedAtoms(shape, a, b, {1, 1}), int64_t{0});
    QVERIFY_THROWS_EXCEPTION(Error, flippedAtoms(shape, a, b, {1, 100}));
  }

  void recountRefusesWhatDoesNotHold() {
    std::mt19937 random(16);
    const CacheShape shape{5, 4, parseGrids("1x1,2x2,4x4,6x6,8x8")};
    const Orders orders = test::randomOrders(random, shape, 1);
    const Schedule good = planSchedule({.shape = shape, .orders = orders, .share = {1, 5}});
    const auto refused = [](Schedule s, auto&& change) {
      change(s);
      try {
        recountSchedule(s);
      } catch (const Error& e) {
        return e.kind == ErrorKind::Model || e.kind == ErrorKind::Budget;
      }
      return false;
    };
    QVERIFY(!refused(good, [](Schedule&) {}));
    QVERIFY(refused(good, [](Schedule& s) { std::erase(s.scales.back().removed, s.scales[3].removed.at(0)); }));
    QVERIFY(refused(good, [](Schedule& s) { s.scales.back().removed.push_back(s.scales.back().removed[0]); }));
    QVERIFY(refused(good, [](Schedule& s) { s.scales.back().removed.push_back({0, 0, 0}); }));
    QVERIFY(refused(good, [](Schedule& s) { s.scales.back().removed.push_back({1, 9, 0}); }));
    QVERIFY(refused(good, [](Schedule& s) { s.scales.pop_back(); }));
    QVERIFY(refused(good, [](Schedule& s) { s.share = {1, 6}; }));
    QVERIFY(refused(good, [](Schedule& s) { s.scales[2].early.push_back({4, {{1, 4, 0}}}); }));
    QVERIFY(refused(good, [](Schedule& s) {
      for (ScheduleScale& scale : s.scales) scale.removed.clear(), scale.early.clear();
    }));
  }

  void words() {
    QCOMPARE(percentText(reduced(21, 6425), 3, Rounding::Up), std::string("0.327%"));
    QCOMPARE(percentText({1, 10}), std::string("10%"));
    QCOMPARE(percentText({1, 3}), std::string("33.333%"));
    QCOMPARE(percentText({2, 3}, 1), std::string("66.7%"));
    QCOMPARE(percentText({1, 3}, 0, Rounding::Up), std::string("34%"));
    QCOMPARE(percentText({1, 1000}, 3, Rounding::Down), std::string("0.1%"));
    QCOMPARE(percentText({0, 1}), std::string("0%"));
    QCOMPARE(sizeText(0), std::string("0 B"));
    QCOMPARE(sizeText(1023), std::string("1023 B"));
    QCOMPARE(sizeText(int64_t{321} << 20), std::string("321 MiB"));
    QCOMPARE(sizeText((int64_t{1} << 30) + (int64_t{1} << 28)), std::string("1.25 GiB"));
    QCOMPARE(sizeText(12 * 1024 + 512), std::string("12.5 KiB"));
    QCOMPARE(sizeText(-2048), std::string("-2 KiB"));
    QCOMPARE(bytesOf({1, 3}, 100), int64_t{33});
  }
};

QTEST_GUILESS_MAIN(TestPinsAndFlips)
#include "test_pins_and_flips.moc"
