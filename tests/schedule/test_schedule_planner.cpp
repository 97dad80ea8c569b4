// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules against the goldens, a plain oracle and their own promises.
#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QFile>
#include <QtTest>

#include <nlohmann/json.hpp>

#include "engine/api/error.h"
#include "engine/schedule/schedule_counts.h"
#include "engine/schedule/schedule_planner.h"
#include "tests/support/schedule_oracle.h"

using namespace heatkv;
using nlohmann::json;

namespace {

json readJson(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return json::parse(file.readAll().toStdString());
}

CacheShape shapeOf(const json& entry) {
  CacheShape shape{entry.at("layers"), entry.at("heads"), {}};
  for (const json& g : entry.at("grids")) shape.grids.push_back({g[0], g[1]});
  return shape;
}

/// Lists of [head, layer].
Orders ordersOf(const json& lists, int sinkScales) {
  Orders orders{sinkScales, {}};
  for (const json& list : lists) {
    auto& order = orders.byScale.emplace_back();
    for (const json& pair : list) order.push_back({pair[1], pair[0]});
  }
  return orders;
}

QByteArray hashOf(const Schedule& schedule) {
  QByteArrayList lines;
  for (size_t t = 0; t < schedule.scales.size(); ++t) {
    const ScheduleScale& scale = schedule.scales[t];
    const QByteArray at = QByteArray::number(int(t));
    const auto line = [](const Atom& a) {
      return ' ' + QByteArray::number(a.scale) + ' ' + QByteArray::number(a.layer) + ' ' + QByteArray::number(a.head);
    };
    for (const Atom& a : scale.removed) lines += "R " + at + line(a);
    for (const EarlyStep& step : scale.early) {
      for (const Atom& a : step.atoms) lines += "E " + at + ' ' + QByteArray::number(step.layer) + line(a);
    }
  }
  return QCryptographicHash::hash(lines.join('\n'), QCryptographicHash::Sha256).toHex();
}

std::set<Atom> atomsOf(const json& list) {
  std::set<Atom> atoms;
  for (const json& a : list) atoms.insert({a[0], a[1], a[2]});
  return atoms;
}

/// Whatever is planned must also hold when counted from its atoms alone.
void requireSound(const Schedule& schedule) {
  Schedule copy = schedule;
  recountSchedule(copy);
  for (size_t t = 0; t < schedule.scales.size(); ++t) {
    QCOMPARE(copy.scales[t].heldTokenHeads, schedule.scales[t].heldTokenHeads);
    QCOMPARE(copy.scales[t].peakTokenHeads, schedule.scales[t].peakTokenHeads);
    QVERIFY(schedule.scales[t].peakTokenHeads <= schedule.limitTokenHeads);
  }
}

void compareCounts(const Schedule& schedule, const json& entry) {
  for (size_t t = 0; t < schedule.scales.size(); ++t) {
    const ScheduleScale& scale = schedule.scales[t];
    const json& expected = entry.at("scales")[t];
    QCOMPARE(scale.headsPruned, entry.at("heads_pruned")[t].get<int>());
    QCOMPARE(int(scale.removed.size()), expected.at("removed").get<int>());
    QCOMPARE(scale.peakTokenHeads, expected.at("peak_token_heads").get<int64_t>());
    QCOMPARE(scale.early.size(), expected.at("early").size());
    for (const EarlyStep& step : scale.early) {
      QCOMPARE(int(step.atoms.size()), expected.at("early").at(std::to_string(step.layer)).get<int>());
    }
  }
  QCOMPARE(double(schedule.limitTokenHeads), std::floor(entry.at("limit_token_heads").get<double>()));
}

void compareAtoms(const Schedule& schedule, const json& scales) {
  for (size_t t = 0; t < schedule.scales.size(); ++t) {
    const ScheduleScale& scale = schedule.scales[t];
    QCOMPARE(std::set<Atom>(scale.removed.begin(), scale.removed.end()), atomsOf(scales[t].at("removed")));
    QCOMPARE(scale.early.size(), scales[t].at("early").size());
    for (const EarlyStep& step : scale.early) {
      QCOMPARE(std::set<Atom>(step.atoms.begin(), step.atoms.end()),
               atomsOf(scales[t].at("early").at(std::to_string(step.layer))));
    }
  }
}

std::vector<double> targetsOf(const json& nested, const CacheShape& shape) {
  std::vector<double> scores;
  for (const json& target : nested) {
    for (const json& source : target) {
      for (int l = 0; l < shape.layers; ++l) {
        for (int h = 0; h < shape.heads; ++h) {
          scores.push_back(source.is_null() ? std::numeric_limits<double>::quiet_NaN() : source[l][h].get<double>());
        }
      }
    }
  }
  return scores;
}

/// Losses that are a multiple of the tokens, 1 to `steps` times: ties everywhere.
void makeEven(std::vector<double>& targets, const CacheShape& shape, int steps, std::mt19937& random) {
  const auto pairs = static_cast<size_t>(shape.pairs()), scales = static_cast<size_t>(shape.scales());
  for (size_t i = 0; i < targets.size(); ++i) {
    const auto tokens = static_cast<double>(shape.grids[i / pairs % scales].tokens());
    targets[i] = 1e-4 * tokens * static_cast<double>(1 + random() % static_cast<unsigned>(steps));
  }
}

}  // namespace

class TestSchedulePlanner : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void smallGoldens() {
    const json all = readJson(QStringLiteral(HEATKV_TEST_DATA "/schedules/small.json"));
    QCOMPARE(all.size(), size_t(14));
    for (const json& entry : all) {
      const CacheShape shape = shapeOf(entry);
      const Orders orders = ordersOf(entry.at("orders"), entry.at("sink_scales"));
      const Rational share = parseBudget(entry.at("budget").get<std::string>()).share;
      const Schedule schedule = planSchedule({.shape = shape,
                                              .orders = orders,
                                              .share = share,
                                              .early = *parseEarlyRule(entry.at("early").get<std::string>())});
      compareCounts(schedule, entry);
      compareAtoms(schedule, entry.at("atoms"));
      QCOMPARE(hashOf(schedule).toStdString(), entry.at("sha256").get<std::string>());
      requireSound(schedule);
    }
  }

  void minlossGoldens() {
    const json all = readJson(QStringLiteral(HEATKV_TEST_DATA "/schedules/minloss.json"));
    QCOMPARE(all.size(), size_t(6));
    for (const json& entry : all) {
      const CacheShape shape = shapeOf(entry);
      const Orders orders = ordersOf(entry.at("orders"), entry.at("sink_scales"));
      const Rational share = parseBudget(entry.at("budget").get<std::string>()).share;
      const std::vector<double> targets = targetsOf(entry.at("scas_target"), shape);
      for (const auto& [rule, expected] : entry.at("rules").items()) {
        const Schedule schedule = planSchedule(
            {.shape = shape, .orders = orders, .share = share, .early = *parseEarlyRule(rule), .scasTarget = &targets});
        for (size_t t = 0; t < schedule.scales.size(); ++t) {
          QVERIFY(std::abs(schedule.scales[t].lostMass - expected.at("lost_mass")[t].get<double>()) < 1e-9);
          size_t early = 0;
          for (const EarlyStep& step : schedule.scales[t].early) early += step.atoms.size();
          QCOMPARE(early, expected.at("early_atoms")[t].get<size_t>());
        }
        QCOMPARE(hashOf(schedule).toStdString(), expected.at("sha256").get<std::string>());
        requireSound(schedule);
      }
      const Schedule automatic =
          planSchedule({.shape = shape, .orders = orders, .share = share, .scasTarget = &targets});
      QCOMPARE(automatic.early, EarlyRule::MinLoss);
      compareAtoms(automatic, entry.at("atoms"));
    }
  }

  void publishedOrders() {
    const QString shared = QStringLiteral(HEATKV_SHARED);
    const json all = readJson(shared + QStringLiteral("/golden/schedules/published_orders.json"));
    if (all.is_null()) QSKIP("the shared goldens are not here");
    for (const json& entry : all) {
      const QString model = QString::fromStdString(entry.at("name").get<std::string>()).left(2);
      const json lists = readJson(shared + QStringLiteral("/data/kv/heatkv_orders_%1.json").arg(model));
      const CacheShape shape = shapeOf(entry);
      const Orders orders = ordersOf(lists, entry.at("sink_scales"));
      const Schedule schedule = planSchedule({.shape = shape,
                                              .orders = orders,
                                              .share = parseBudget(entry.at("budget").get<std::string>()).share,
                                              .early = *parseEarlyRule(entry.at("early").get<std::string>())});
      compareCounts(schedule, entry);
      QCOMPARE(hashOf(schedule).toStdString(), entry.at("sha256").get<std::string>());
      requireSound(schedule);
    }
  }

  /// Atoms weigh what they hold: scales that run are as expected, skipped ones change nothing.
  void prunedTokens() {
    const QString shared = QStringLiteral(HEATKV_SHARED);
    const json all = readJson(shared + QStringLiteral("/golden/fastvar/schedules.json"));
    if (all.is_null()) QSKIP("the shared goldens are not here");
    for (const json& entry : all) {
      const QString model = QString::fromStdString(entry.at("name").get<std::string>()).left(2);
      CacheShape shape = shapeOf(entry);
      const Pruning pruning = settled(*prunePreset("fastvar"), shape.layers, shape.grids);
      const json& layers = entry.at("fastvar").at("layers");
      QCOMPARE(pruning.layers->first, layers[0].get<int>());
      QCOMPARE(pruning.layers->last, layers[1].get<int>());
      QCOMPARE(*pruning.source, entry.at("fastvar").at("source").get<int>());
      shape.pruning = pruning;
      const Orders orders = ordersOf(readJson(shared + QStringLiteral("/data/kv/heatkv_orders_%1.json").arg(model)),
                                     entry.at("sink_scales"));
      Schedule schedule = planSchedule({.shape = shape,
                                        .orders = orders,
                                        .share = parseBudget(entry.at("budget").get<std::string>()).share,
                                        .early = *parseEarlyRule(entry.at("early").get<std::string>())});
      requireSound(schedule);
      QCOMPARE(schedule.scales.size(), size_t(13));
      for (size_t t = 11; t < 13; ++t) {
        QVERIFY(schedule.scales[t].removed == schedule.scales[10].removed && schedule.scales[t].early.empty());
        QCOMPARE(schedule.scales[t].heldTokenHeads, schedule.scales[10].heldTokenHeads);
      }
      schedule.scales.resize(11);
      compareCounts(schedule, entry);
      QCOMPARE(hashOf(schedule).toStdString(), entry.at("sha256").get<std::string>());
    }
  }

  void randomAgainstOracle_data() {
    QTest::addColumn<int>("rule");
    for (EarlyRule rule : {EarlyRule::Reference, EarlyRule::MinCard, EarlyRule::MinLoss}) {
      QTest::newRow(nameOf(rule)) << int(rule);
    }
  }
  void randomAgainstOracle() {
    QFETCH(int, rule);
    std::mt19937 random(7 + rule);
    int withEarly = 0, tried = 0;
    for (int round = 0; round < 1500; ++round) {
      CacheShape shape = test::randomShape(random, 6, 4);
      const int sinks = int(random() % (shape.scales() - 1));
      if (round % 2) shape.pruning = test::randomPruning(random, shape, sinks);
      const Orders orders = test::randomOrders(random, shape, sinks);
      std::vector<double> targets = test::randomTargets(random, shape);
      if (round % 3 == 0) makeEven(targets, shape, round % 2 ? 2 : 1, random);
      const Rational least = minimumShare(shape, sinks);
      Rational share = reduced(1 + int64_t(random() % 30), 60);
      if (share.value() < least.value()) share = least;
      if (share.num == 0) share = {1, 60};
      const Schedule schedule = planSchedule(
          {.shape = shape, .orders = orders, .share = share, .early = EarlyRule(rule), .scasTarget = &targets});
      requireSound(schedule);
      const auto expected = test::oracleSchedule(shape, orders, share, EarlyRule(rule), &targets);
      for (int t = 0; t < shape.scales(); ++t) {
        const ScheduleScale& scale = schedule.scales[t];
        QCOMPARE(scale.headsPruned, expected[t].headsPruned);
        QCOMPARE(std::set<Atom>(scale.removed.begin(), scale.removed.end()), expected[t].removed);
        if (!expected[t].tried) continue;
        ++tried;
        withEarly += !expected[t].early.empty();
        QVERIFY(std::abs(scale.lostMass - expected[t].lost) < 1e-9);
        if (EarlyRule(rule) == EarlyRule::MinLoss) continue;
        if (t + 1 < shape.scalesRun()) QCOMPARE(scale.heldTokenHeads, expected[t].held);
        QCOMPARE(scale.early.size(), expected[t].early.size());
        for (const EarlyStep& step : scale.early) {
          QCOMPARE(std::set<Atom>(step.atoms.begin(), step.atoms.end()), expected[t].early.at(step.layer));
        }
      }
    }
    QVERIFY2(withEarly > 100, qPrintable(QStringLiteral("%1 of %2 scales free early").arg(withEarly).arg(tried)));
  }

  /// Where no entry is cheaper than another there is most to search through: it stays exact, and quick.
  void evenScoresOfALargeModel() {
    const CacheShape shape{40, 28, parseAspect("1:1").aspect->grids(PixelBudget::P1M)};
    std::mt19937 random(5);
    const Orders orders = test::randomOrders(random, shape, 3);
    std::vector<double> targets(static_cast<size_t>(shape.scales() * shape.scales() * shape.pairs()));
    makeEven(targets, shape, 1, random);
    for (int percent : {60, 20, 10, 4, 1}) {
      const auto plan = [&](EarlyRule rule) {
        return planSchedule(
            {.shape = shape, .orders = orders, .share = {percent, 100}, .early = rule, .scasTarget = &targets});
      };
      const Schedule least = plan(EarlyRule::MinLoss), fewest = plan(EarlyRule::MinCard);
      requireSound(least);
      for (size_t t = 0; t < least.scales.size(); ++t)
        QVERIFY(least.scales[t].lostMass <= fewest.scales[t].lostMass * (1 + 1e-12));
    }
  }

  void properties() {
    std::mt19937 random(3);
    for (int round = 0; round < 60; ++round) {
      const CacheShape shape = test::randomShape(random, 8, 6);
      const int sinks = int(random() % (shape.scales() - 1));
      const Orders orders = test::randomOrders(random, shape, sinks);
      const Schedule full = planSchedule({.shape = shape, .orders = orders, .share = {1, 1}});
      for (const ScheduleScale& scale : full.scales) {
        QVERIFY(scale.removed.empty() && scale.early.empty() && scale.headsPruned == 0);
      }
      Schedule before = full;
      for (int64_t n = 19; n >= 1; --n) {
        const Rational share{n, 20};
        if (share.value() < minimumShare(shape, sinks).value()) break;
        const Schedule schedule = planSchedule({.shape = shape, .orders = orders, .share = share});
        QCOMPARE(schedule.early, EarlyRule::MinCard);
        for (int t = 0; t < shape.scales(); ++t) {
          const auto &now = schedule.scales[t].removed, &then = before.scales[t].removed;
          QVERIFY(std::includes(now.begin(), now.end(), then.begin(), then.end()));
          for (const Atom& a : now) QVERIFY(a.scale >= sinks);
          for (const EarlyStep& step : schedule.scales[t].early) {
            for (const Atom& a : step.atoms) QVERIFY(!schedule.visible(t, a.scale, a.layer, a.head));
          }
        }
        before = schedule;
      }
    }
  }

  void minimum() {
    const CacheShape shape{32, 16, parseAspect("1:1").aspect->grids(PixelBudget::P1M)};
    std::mt19937 random(1);
    const Orders orders = test::randomOrders(random, shape, 3);
    const Rational least = minimumShare(shape, 3);
    QCOMPARE(least, reduced(21, 6425));
    const Schedule schedule = planSchedule({.shape = shape, .orders = orders, .share = least});
    QCOMPARE(schedule.scales.back().headsPruned, 512);
    try {
      const int64_t bytes = int64_t{2} * 2 * 128 * 2;
      planSchedule({.shape = shape, .orders = orders, .share = {326, 100000}, .entryBytes = bytes});
      QFAIL("a budget below the minimum was planned");
    } catch (const Error& e) {
      QCOMPARE(e.kind, ErrorKind::Budget);
      QVERIFY2(e.message.find("0.327% (10.5 MiB)") != std::string::npos, e.message.c_str());
      QVERIFY2(e.message.find("budget of 0.326%") != std::string::npos, e.message.c_str());
    }
    // In 8 bits the same entries are half the bytes, and what is named is what can be asked for.
    for (const auto& [text, named] : {std::pair("0.1%", "raise the budget to 0.166%"),
                                      {"0.2% of entries", "raise the budget to 0.327% of entries"}}) {
      const EntryBytes int8{int64_t{4} * 130, int64_t{4} * 256};
      const Budget budget = parseBudget(text);
      const Rational share = budget.entryShare(shape.pairs() * shape.fullTokens(), int8);
      try {
        planSchedule({.shape = shape, .orders = orders, .share = share, .entryBytes = int8, .budget = budget});
        QFAIL("a budget below the minimum was planned");
      } catch (const Error& e) {
        QVERIFY2(e.fix.starts_with(named), e.fix.c_str());
        QVERIFY2(e.message.find(text) != std::string::npos, e.message.c_str());
        const Budget raised = parseBudget(e.fix.substr(std::strlen("raise the budget to ")));
        QVERIFY(raised.entryShare(shape.pairs() * shape.fullTokens(), int8).value() >= least.value());
      }
    }
    QCOMPARE(planSchedule({.shape = shape, .orders = orders, .share = parseBudget("0.327%").share}).scales.size(),
             size_t(13));
  }

  void mismatches() {
    std::mt19937 random(5);
    const CacheShape shape{4, 6, parseGrids("1x1,2x2,3x3,4x4,6x6")};
    const Orders good = test::randomOrders(random, shape, 1);
    const auto messageOf = [&](const Orders& orders, std::optional<int> sinks = {}) -> std::string {
      try {
        planSchedule({.shape = shape, .orders = orders, .share = {1, 2}, .sinkScales = sinks});
      } catch (const Error& e) {
        return e.kind == ErrorKind::Model ? e.message : "wrong kind";
      }
      return "";
    };
    QCOMPARE(messageOf(good), std::string());
    QCOMPARE(messageOf(good, 2), std::string());
    QVERIFY(messageOf(good, 0).find("1 sink scales, 0") != std::string::npos);
    Orders other = test::randomOrders(random, {4, 7, shape.grids}, 1);
    QVERIFY(messageOf(other).find("28 pairs, this model has 24 heads") != std::string::npos);
    other = test::randomOrders(random, {6, 4, shape.grids}, 1);
    QVERIFY(messageOf(other).find("swapped") != std::string::npos);
    other = good;
    other.byScale[1][3] = other.byScale[1][4];
    QVERIFY(messageOf(other).find("twice") != std::string::npos);
    other = good;
    other.byScale.pop_back();
    QVERIFY(messageOf(other).find("2 source scales") != std::string::npos);
    QVERIFY_THROWS_EXCEPTION(
        Error, planSchedule({.shape = shape, .orders = good, .share = {1, 2}, .early = EarlyRule::MinLoss}));
  }

  void scoresToOrders() {
    const CacheShape shape{2, 3, parseGrids("1x1,2x2,3x3,4x4")};
    std::vector<double> scas(4 * 6, std::numeric_limits<double>::quiet_NaN());
    for (int i = 0; i < 12; ++i) scas[6 + i] = i % 6 == 1 ? 0.1 : 0.5;
    const Orders orders = ordersFromScores(shape, 1, scas);
    // Ties by head, then layer.
    const std::vector<HeadRef> expected{{0, 1}, {0, 0}, {1, 0}, {1, 1}, {0, 2}, {1, 2}};
    QCOMPARE(orders.byScale, (std::vector<std::vector<HeadRef>>{expected, expected}));
    QVERIFY_THROWS_EXCEPTION(Error, ordersFromScores(shape, 0, scas));
  }
};

QTEST_GUILESS_MAIN(TestSchedulePlanner)
#include "test_schedule_planner.moc"
