// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A calibration at other grids than its own, by scale index; the published orders that come with the program.
#include <QtTest>
#include <cmath>
#include <random>

#include "engine/api/error.h"
#include "engine/calibration/calibration_files.h"
#include "engine/calibration/fit_calibration.h"
#include "engine/calibration/published_orders.h"
#include "engine/schedule/schedule_planner.h"
#include "tests/support/calibration_sample.h"

using namespace heatkv;

namespace {

constexpr PixelBudget kBudgets[] = {PixelBudget::P006M, PixelBudget::P025M, PixelBudget::P060M, PixelBudget::P1M};

std::shared_ptr<const Calibration> sample(PixelBudget pixels) {
  std::mt19937 random(11);
  auto made = std::make_shared<Calibration>(
      test::randomCalibration(random, {3, 4, parseAspect("1:1").aspect->grids(pixels)}, 2, 2));
  made->orders = ordersFromScores(made->shape, made->sinkScales, made->scas);
  return made;
}

double target(const Calibration& c, int t, int k, int pair) {
  const auto row = static_cast<size_t>(t) * c.shape.scales() + k;
  return c.scasTarget.at(row * c.shape.pairs() + pair);
}

}  // namespace

class TestFitCalibration : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void ownSizeIsLeftAlone() {
    const auto own = sample(PixelBudget::P025M);
    QVERIFY(fittedTo(own, own->shape) == own);
    QVERIFY(rankingNote(*own, own->shape).empty());
  }

  void smallerTakesTheFirstScales() {
    const auto own = sample(PixelBudget::P025M);
    const CacheShape shape{3, 4, parseAspect("3:4").aspect->grids(PixelBudget::P006M)};
    const auto fit = fittedTo(own, shape);
    QVERIFY(fit->shape == shape);
    QCOMPARE(rankingNote(*own, shape), std::string("ranking measured at 1:1, 0.25M"));
    QCOMPARE(fit->orders.byScale.size(), size_t(shape.scales() - 1 - 2));
    for (size_t i = 0; i < fit->orders.byScale.size(); ++i) QVERIFY(fit->orders.byScale[i] == own->orders.byScale[i]);
    // Scores and orders still agree.
    QVERIFY(ordersFromScores(shape, fit->sinkScales, fit->scas).byScale == fit->orders.byScale);
    QVERIFY(std::isnan(fit->score(shape.scales() - 1, 0, 0)));
    QVERIFY(fit->scasPrompts.empty());
    QCOMPARE(fit->hack, own->hack);
    for (int t = 0; t < shape.scales(); ++t)
      for (int k = 0; k < t; ++k)
        for (int pair = 0; pair < 12; ++pair) QCOMPARE(target(*fit, t, k, pair), target(*own, t, k, pair));
    QCOMPARE(fit->hash, own->hash);
  }

  void largerRepeatsTheLastRankedScale() {
    const auto own = sample(PixelBudget::P006M);
    const CacheShape shape{3, 4, parseAspect("1:1").aspect->grids(PixelBudget::P1M)};
    const auto fit = fittedTo(own, shape);
    const int last = own->shape.scales() - 2;
    for (int k = last; k < shape.scales() - 1; ++k) {
      QVERIFY(fit->orders.byScale[k - 2] == own->orders.byScale[last - 2]);
      QCOMPARE(fit->score(k, 1, 2), own->score(last, 1, 2));
    }
    QCOMPARE(target(*fit, shape.scales() - 1, 3, 5), target(*own, last + 1, 3, 5));
    QCOMPARE(target(*fit, shape.scales() - 1, last + 1, 5), target(*own, last + 1, last, 5));
    QCOMPARE(fit->asi.size(), size_t(3 * shape.scales()));
    QCOMPARE(fit->asi.back(), own->asi.back());
    const Schedule schedule = planSchedule(*fit, {}, reduced(1, 10), EarlyRule::Auto);
    for (const ScheduleScale& scale : schedule.scales) {
      QVERIFY(scale.peakTokenHeads <= schedule.limitTokenHeads);
      QVERIFY(std::isfinite(scale.lostMass));
    }
  }

  void whatCannotBeServedIsRefused() {
    const auto own = sample(PixelBudget::P006M);
    try {
      fittedTo(own, {4, 3, own->shape.grids});
      QFAIL("fitted");
    } catch (const Error& e) {
      QVERIFY(e.kind == ErrorKind::Model && e.message.find("3 layers of 4 heads") != std::string::npos);
    }
    const auto fit = fittedTo(own, {3, 4, parseAspect("16:9").aspect->grids(PixelBudget::P025M)});
    QVERIFY_THROWS_EXCEPTION(Error, planSchedule(*fit, {}, reduced(1, 2), EarlyRule::Auto, {}, 1));
    QCOMPARE(planSchedule(*fit, {}, reduced(1, 2), EarlyRule::Auto, {}, 4).sinkScales, 4);
  }

  void theDemoServesEverySize() {
    const auto demo = std::make_shared<const Calibration>(
        readCalibration(HEATKV_SOURCE_DIR "/resources/demo-model/calibration/calibration.json"));
    for (const Aspect& aspect : aspects())
      for (const PixelBudget pixels : kBudgets) {
        const CacheShape shape{demo->shape.layers, demo->shape.heads, aspect.grids(pixels)};
        const auto fit = fittedTo(demo, shape);
        const Schedule schedule = planSchedule(*fit, {}, reduced(1, 5), EarlyRule::Auto);
        for (const ScheduleScale& scale : schedule.scales) QVERIFY(scale.peakTokenHeads <= schedule.limitTokenHeads);
        QCOMPARE(rankingNote(*demo, shape).empty(), shape == demo->shape);
      }
  }

  void publishedOrdersAreTheirs_data() {
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("heads");
    QTest::addColumn<QString>("file");
    for (const PublishedShape& shape : kPublishedShapes)
      QTest::newRow(shape.name.data()) << shape.layers << shape.heads
                                       << QStringLiteral("heatkv_orders_%1.json").arg(QLatin1String(shape.name.data()));
  }

  void publishedOrdersAreTheirs() {
    QFETCH(int, layers);
    QFETCH(int, heads);
    QFETCH(QString, file);
    const auto bundled = publishedOrders(layers, heads);
    QCOMPARE(bundled->model, std::string("published orders (HeatKV's authors)"));
    QCOMPARE(bundled->sinkScales, 3);
    QVERIFY(bundled->shape == (CacheShape{layers, heads, parseAspect("1:1").aspect->grids(PixelBudget::P1M)}));
    const QString path = QStringLiteral(HEATKV_SHARED "/data/kv/") + file;
    if (!QFile::exists(path)) QSKIP("the shared files are not here");
    const CacheShape small{layers, heads, parseAspect("2:1").aspect->grids(PixelBudget::P025M)};
    const Calibration theirs = readCalibration(path.toStdString(), &small);
    QVERIFY(theirs.orders.byScale == bundled->orders.byScale);
    QVERIFY(theirs.shape == bundled->shape);
  }

  void noOthersArePublished() {
    QVERIFY(publishedOrdersFile(8, 8).empty());
    QVERIFY_THROWS_EXCEPTION(Error, publishedOrders(16, 32));
  }
};

QTEST_GUILESS_MAIN(TestFitCalibration)
#include "test_fit_calibration.moc"
