// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The live plan: newest wins, errors are answers, and a slider drag keeps up at the 8B's size.
#include <QtTest>
#include <random>

#include "app/studio/document/planner.h"
#include "app/studio/document/studio_state.h"
#include "engine/schedule/schedule_planner.h"

using namespace heatkv;

class TestPlanner : public QObject {
  Q_OBJECT

  static std::shared_ptr<const Calibration> calibration(int layers, int heads, const Grids& grids) {
    auto made = std::make_shared<Calibration>();
    made->shape = {layers, heads, grids};
    std::mt19937 random(7);
    const size_t all = grids.size() * static_cast<size_t>(layers) * static_cast<size_t>(heads);
    made->scas.assign(all, std::numeric_limits<double>::quiet_NaN());
    for (int k = 3; k + 1 < static_cast<int>(grids.size()); ++k)
      for (int l = 0; l < layers; ++l)
        for (int h = 0; h < heads; ++h)
          made->scas[made->index(k, l, h)] = std::uniform_real_distribution<>(0, 1)(random);
    made->orders = ordersFromScores(made->shape, 3, made->scas);
    return made;
  }

  static PlanQuestion question(int layers, int heads, PixelBudget pixels, const char* budget) {
    PlanQuestion asked;
    const Grids grids = parseAspect("1:1").aspect->grids(pixels);
    asked.calibration = calibration(layers, heads, grids);
    asked.shape = asked.calibration->shape;
    asked.entryBytes = 1024;
    asked.method = CacheMethod::HeatKV;
    asked.budget = parseBudget(budget);
    return asked;
  }

 private Q_SLOTS:
  /// The plan is that of the tokens that will be there, and of the sinks that were asked for.
  void fewerTokensArePlanned() {
    PlanQuestion asked = question(8, 8, PixelBudget::P1M, "10%");
    const PlanAnswer whole = answer(asked);
    asked.pruning = *prunePreset("fastvar");
    const PlanAnswer fewer = answer(asked);
    QVERIFY(whole.schedule && fewer.schedule && !fewer.error);
    QVERIFY(fewer.schedule->shape.pruning.prunes(9) && fewer.schedule->shape.pruning.skips(12));
    QCOMPARE(fewer.fullBytes, whole.fullBytes);
    asked.pruning.shares = {{0, 1}, {1, 1}};  // a scale skipped before one that runs
    QVERIFY(answer(asked).error && !answer(asked).schedule);
    asked.pruning = {};
    asked.sinkScales = 4;
    QCOMPARE(answer(asked).schedule->sinkScales, 4);
  }

  void answers() {
    const PlanAnswer made = answer(question(8, 8, PixelBudget::P025M, "10%"));
    QVERIFY(!made.error);
    QVERIFY(made.schedule);
    QCOMPARE(made.fullBytes, made.question.shape.fullTokens() * 64 * 1024);
    QCOMPARE(made.budgetBytes, made.fullBytes / 10);
    for (const ScheduleScale& scale : made.schedule->scales) QVERIFY(scale.peakTokenHeads * 1024 <= made.budgetBytes);
    QCOMPARE(made.minBytes, int64_t{21} * 64 * 1024);
  }

  /// In 8 bits a tenth of the bytes is nearly a fifth of the entries.
  void bytesAndEntries() {
    PlanQuestion asked = question(8, 8, PixelBudget::P025M, "10%");
    asked.entryBytes = {528, 1024};
    const PlanAnswer bytes = answer(asked);
    QCOMPARE(bytes.byteShare, (Rational{1, 10}));
    QCOMPARE(bytes.share, reduced(1024, 5280));
    QCOMPARE(bytes.fullBytes, asked.shape.fullTokens() * 64 * 1024);
    QVERIFY(bytes.budgetBytes <= bytes.fullBytes / 10 && bytes.budgetBytes > bytes.fullBytes / 10 - 528);
    QVERIFY(bytes.schedule->limitTokenHeads * 528 <= bytes.budgetBytes);
    asked.budget = parseBudget("10% of entries");
    const PlanAnswer entries = answer(asked);
    QCOMPARE(entries.share, (Rational{1, 10}));
    QCOMPARE(entries.byteShare, reduced(528, 10240));
    // What was planned for other bytes is one of entries.
    asked.opened = bytes.schedule;
    QCOMPARE(answer(asked).byteShare, (Rational{1, 10}));
    asked.entryBytes = 1024;
    QCOMPARE(answer(asked).byteShare, bytes.share);
  }

  void tooSmallAndOtherShape() {
    PlanAnswer made = answer(question(8, 8, PixelBudget::P025M, "0.01%"));
    QVERIFY(made.error);
    QVERIFY(made.error->kind == ErrorKind::Budget);
    QVERIFY(!made.schedule);
    PlanQuestion other = question(8, 8, PixelBudget::P025M, "10%");
    other.shape.heads = 16;
    made = answer(other);
    QVERIFY(made.error && made.error->kind == ErrorKind::Model);
    QVERIFY(made.note.empty());
    other.method = CacheMethod::SnapKV;
    QVERIFY(!answer(other).error);
    other = question(8, 8, PixelBudget::P025M, "10%");
    other.shape.grids = parseAspect("3:4").aspect->grids(PixelBudget::P006M);
    made = answer(other);
    QVERIFY(made.schedule && made.schedule->shape == other.shape);
    QCOMPARE(made.note, std::string("ranking measured at 1:1, 0.25M"));
    QVERIFY(!answer(PlanQuestion()).error);
  }

  /// What the slider and the field offer as the least is accepted as it is written.
  void theLeastIsAccepted() {
    for (const PixelBudget pixels : {PixelBudget::P006M, PixelBudget::P025M, PixelBudget::P060M, PixelBudget::P1M})
      for (const EntryBytes& bytes : {EntryBytes(1024), EntryBytes(544), EntryBytes(528, 1024)}) {
        PlanQuestion asked = question(4, 2, pixels, "100%");
        asked.entryBytes = bytes;
        const double least = leastPercent(answer(asked).minByteShare);
        asked.budget = parseBudget(budgetText(least).toStdString());
        QVERIFY2(!answer(asked).error, qPrintable(budgetText(least)));
        asked.budget = parseBudget(budgetText(least - 0.002).toStdString());
        QVERIFY(answer(asked).error);
      }
    QCOMPARE(budgetText(leastPercent({21, 265})), QStringLiteral("7.925%"));
    QCOMPARE(budgetText(leastPercent({21, 21})), QStringLiteral("100%"));
  }

  void newestWins() {
    Planner planner;
    QList<PlanAnswer> answers;
    connect(&planner, &Planner::answered, this, [&](const PlanAnswer& made) { answers << made; });
    quint64 last = 0;
    for (int i = 1; i <= 200; ++i) {
      PlanQuestion asked = question(8, 8, PixelBudget::P025M, "10%");
      asked.budget = parseBudget(std::to_string(i % 90 + 5) + "%");
      last = planner.ask(asked);
    }
    QTRY_VERIFY(planner.idle());
    QVERIFY2(answers.size() <= 3, qPrintable(QString::number(answers.size())));
    QCOMPARE(answers.last().serial, last);
  }

  void dragKeepsUp() {
    // Times are told, not judged: the machine may be busy. What is judged is that no answer piles up.
    PlanQuestion asked = question(40, 28, PixelBudget::P1M, "10%");
    double sum = 0;
    for (const char* budget : {"4%", "7%", "10%", "15%", "20%", "50%"}) {
      asked.budget = parseBudget(budget);
      const PlanAnswer made = answer(asked);
      QVERIFY(made.schedule);
      sum += made.ms;
    }
    qInfo("a plan of the 8B takes %.2f ms", sum / 6);
  }
};

QTEST_GUILESS_MAIN(TestPlanner)
#include "test_planner.moc"
