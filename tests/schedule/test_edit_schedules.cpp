// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules of edits: the golden ones atom for atom, and what must hold of all.
#include <QCryptographicHash>
#include <QtTest>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>

#include "engine/api/error.h"
#include "engine/calibration/calibration_files.h"
#include "engine/schedule/schedule_counts.h"
#include "engine/schedule/schedule_planner.h"

using namespace heatkv;
using nlohmann::json;

namespace {

std::vector<HeadRef> orderBy(const CacheShape& shape, const json& multiplier) {
  std::vector<HeadRef> order;
  const int64_t pairs = shape.pairs(), a = multiplier[0], b = multiplier[1];
  for (int64_t j = 0; j < pairs; ++j) {
    const auto p = static_cast<int>((j * a + b) % pairs);
    order.push_back({p / shape.heads, p % shape.heads});
  }
  return order;
}

QByteArray hashOf(const Schedule& schedule) {
  QByteArrayList lines;
  const auto line = [](const Atom& a) {
    return ' ' + QByteArray::number(a.scale) + ' ' + QByteArray::number(a.layer) + ' ' + QByteArray::number(a.head);
  };
  for (int t = 0; t < schedule.shape.scales(); ++t) {
    const QByteArray at = QByteArray::number(t);
    for (const Atom& a : schedule.at(t).removed) lines += "R " + at + line(a);
    for (const EarlyStep& step : schedule.at(t).early)
      for (const Atom& a : step.atoms) lines += "E " + at + ' ' + QByteArray::number(step.layer) + line(a);
  }
  return QCryptographicHash::hash(lines.join('\n'), QCryptographicHash::Sha256).toHex();
}

}  // namespace

class TestEditSchedules : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void goldens() {
    QFile file(QStringLiteral(HEATKV_TEST_DATA "/edit/schedules.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const json all = json::parse(file.readAll().toStdString());
    QCOMPARE(all.size(), size_t{13});
    for (const json& entry : all) {
      const std::string name = entry.at("name");
      CacheShape shape{entry.at("layers"), entry.at("heads"), {}};
      for (const json& g : entry.at("grids")) shape.grids.push_back({g[0], g[1]});
      shape.sourceTokens = entry.at("source_tokens");
      QCOMPARE(shape.fullTokens(), entry.at("full_tokens").get<int64_t>());
      Orders orders{entry.at("sink_scales"), {}, orderBy(shape, entry.at("multipliers").at("source"))};
      for (int k = orders.sinkScales; k + 1 < shape.scales(); ++k)
        orders.byScale.push_back(orderBy(shape, entry.at("multipliers").at(std::to_string(k))));
      const SourceRule rule = parseSourceRule(entry.at("source").get<std::string>()).value();
      const Budget budget = parseBudget(entry.at("budget").get<std::string>());
      const Schedule schedule = planSchedule({.shape = shape,
                                              .orders = orders,
                                              .share = budget.share,
                                              .early = EarlyRule::Reference,
                                              .budget = budget,
                                              .source = rule});
      QCOMPARE(schedule.limitTokenHeads, entry.at("limit_token_heads").get<int64_t>());
      QCOMPARE(schedule.prefill.peakTokenHeads, entry.at("peak_token_heads")[0].get<int64_t>());
      for (int t = 0; t < shape.scales(); ++t) {
        const ScheduleScale& scale = schedule.at(t);
        QCOMPARE(scale.headsPruned, entry.at("heads_pruned")[t].get<int>());
        const auto gone = std::count_if(scale.removed.begin(), scale.removed.end(),
                                        [](const Atom& a) { return a.scale == kSourceScale; });
        QCOMPARE(shape.pairs() - gone, entry.at("source_heads_kept_before_scale")[t].get<int64_t>());
        if (t + 1 < shape.scales()) QCOMPARE(scale.peakTokenHeads, entry.at("peak_token_heads")[t + 1].get<int64_t>());
      }
      QVERIFY2(hashOf(schedule) == QByteArray::fromStdString(entry.at("sha256").get<std::string>()), name.c_str());

      // Counted from its atoms, and through its file, it is the same.
      Schedule counted = schedule;
      recountSchedule(counted);
      QCOMPARE(counted.prefill.heldTokenHeads, schedule.prefill.heldTokenHeads);
      for (int t = 0; t < shape.scales(); ++t) QCOMPARE(counted.at(t).heldTokenHeads, schedule.at(t).heldTokenHeads);
      const Schedule read = scheduleFromJson(scheduleToJson(schedule));
      QVERIFY(!read.edited);
      QVERIFY(read.shape == schedule.shape && read.sourceRule == schedule.sourceRule);
      QCOMPARE(hashOf(read), hashOf(schedule));
    }
  }

  void masksHaveTheSourceFirst() {
    CacheShape shape{2, 2, parseGrids("1x1,2x2,3x4,6x8"), {}, 48};
    std::vector<HeadRef> order{{0, 0}, {0, 1}, {1, 0}, {1, 1}};
    const Orders orders{1, {order, order}, order};
    const Schedule schedule = planSchedule(
        {.shape = shape, .orders = orders, .share = {1, 2}, .early = EarlyRule::Reference, .source = SourceRule::Rank});
    QTemporaryDir dir;
    for (const char* suffix : {".npz", ".csv"}) {
      const std::string path = dir.filePath(QStringLiteral("m")).toStdString() + suffix;
      writeMasks(path, schedule);
      QVERIFY(QFileInfo(QString::fromStdString(path)).size() > int64_t{4} * 5 * 4);
    }
    const std::vector<uint8_t> masks = masksOf(schedule);
    for (int t = 0; t < 4; ++t)
      QCOMPARE(bool(masks[static_cast<size_t>(t * 5) * 4]), schedule.visible(t, kSourceScale, 0, 0));
  }

  void calibrationsReadBack() {
    Calibration c;
    c.shape = {2, 2, parseGrids("1x1,2x2,3x4,6x8"), {}, 48};
    c.sinkScales = 1;
    c.promptsDone = 1;
    const double none = std::numeric_limits<double>::quiet_NaN();
    c.scas = {none, none, none, none, .1, .2, .3, .4, .4, .3, .2, .1, none, none, none, none};
    c.scasSource = {.5, .1, .2, .3};
    c.scasSourceTarget.assign(16, .25);
    c.orders = ordersFromScores(c.shape, c.sinkScales, c.scas, c.scasSource);
    QCOMPARE(c.orders.source.front().head, 1);
    QTemporaryDir dir;
    for (const char* suffix : {".json", ".safetensors"}) {
      const std::string path = dir.filePath(QStringLiteral("c")).toStdString() + suffix;
      writeCalibration(path, c);
      const Calibration read = readCalibration(path);
      QVERIFY(read.shape == c.shape);
      QVERIFY(read.scasSource == c.scasSource && read.scasSourceTarget == c.scasSourceTarget);
      QVERIFY(read.orders.source == c.orders.source);
    }
    // HeatKV's files have no place for the source: they come back without it.
    const std::string orders = dir.filePath(QStringLiteral("orders.json")).toStdString();
    writeOrders(orders, c);
    const Calibration bare = readCalibration(orders, &c.shape);
    QVERIFY(bare.orders.source.empty());
    QVERIFY(bare.orders.byScale == c.orders.byScale);
  }

  /// No rule, budget, pins or shape makes it hold more than it may, and both rules' least budgets are exact.
  void randomCases() {
    std::mt19937 random(7);
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    for (int round = 0; round < 400; ++round) {
      CacheShape shape{1 + below(4), 1 + below(4), {}};
      for (int k = 0, side = 1; k < 3 + below(4); ++k, side += below(3)) shape.grids.push_back({side, side + below(2)});
      shape.sourceTokens = shape.grids.back().tokens();
      const int sinks = below(shape.scales());
      const auto shuffled = [&] {
        std::vector<HeadRef> order;
        for (int l = 0; l < shape.layers; ++l)
          for (int h = 0; h < shape.heads; ++h) order.push_back({l, h});
        std::shuffle(order.begin(), order.end(), random);
        return order;
      };
      Orders orders{sinks, {}, shuffled()};
      for (int k = sinks; k + 1 < shape.scales(); ++k) orders.byScale.push_back(shuffled());
      const SourceRule rule = below(2) ? SourceRule::Keep : SourceRule::Rank;
      const std::vector<double> targets(static_cast<size_t>(shape.scales() * shape.scales() * shape.pairs()), .1),
          sources(static_cast<size_t>(shape.scales() * shape.pairs()), .2);
      const Rational share = reduced(1 + below(100), 100), least = minimumShare(shape, sinks, rule);
      const EarlyRule early[] = {EarlyRule::Reference, EarlyRule::MinCard, EarlyRule::MinLoss};
      PlanInput input{.shape = shape, .orders = orders, .share = share, .early = early[below(3)], .source = rule};
      input.scasTarget = &targets;
      input.sourceTarget = &sources;
      if (share.value() < least.value()) {
        QVERIFY_THROWS_EXCEPTION(Error, planSchedule(input));
        continue;
      }
      Schedule schedule = planSchedule(input);
      recountSchedule(schedule);
      QVERIFY(schedule.prefill.peakTokenHeads <= schedule.limitTokenHeads);
      input.share = least.num > 0 ? least : Rational{1, 1};
      planSchedule(input);
    }
  }
};

QTEST_GUILESS_MAIN(TestEditSchedules)
#include "test_edit_schedules.moc"
