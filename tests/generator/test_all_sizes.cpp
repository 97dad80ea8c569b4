// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// All 15 aspect ratios and 4 pixel budgets under every cache method, plain and patchified: plans of all, runs of tiny
// models.
#include <QtTest>
#include <random>

#include "engine/engine.h"
#include "engine/schedule/schedule_planner.h"
#include "tests/support/made_model.h"

using namespace heatkv;

namespace {

constexpr int kLayers = 2, kHeads = 2;
const PixelBudget kBudgets[] = {PixelBudget::P006M, PixelBudget::P025M, PixelBudget::P060M, PixelBudget::P1M};

std::shared_ptr<const Calibration> calibrationOf(const Grids& grids) {
  auto c = std::make_shared<Calibration>();
  c->shape = {kLayers, kHeads, grids};
  std::mt19937 random(7);
  std::uniform_real_distribution<double> uniform;
  const size_t scales = grids.size();
  for (size_t i = 0; i < scales * kLayers; ++i) c->asi.push_back(uniform(random));
  for (int i = 0; i < kLayers * kHeads; ++i) c->hack.push_back(uniform(random));
  for (size_t k = 0; k < scales; ++k)
    for (int i = 0; i < kLayers * kHeads; ++i)
      c->scas.push_back(k >= 3 && k + 1 < scales ? uniform(random) : std::numeric_limits<double>::quiet_NaN());
  c->orders = ordersFromScores(c->shape, c->sinkScales, c->scas);
  return c;
}

PaintRequest requestOf(const Grids& grids, CacheMethod method) {
  PaintRequest request;
  request.prompt = "a red fox";
  request.grids = grids;
  request.preview.every = 0;
  request.cache.method = method;
  request.cache.budget = parseBudget(method == CacheMethod::Full ? "100%" : "40%");
  request.cache.calibration = calibrationOf(grids);
  return request;
}

}  // namespace

class TestAllSizes : public QObject {
  Q_OBJECT
  Engine m_engine{1};
  QTemporaryDir m_plain, m_patchified;

  void load(const QTemporaryDir& dir) {
    LoadRequest load;
    load.paths.folder = dir.path().toStdString();
    load.device = "cpu";
    load.dtype = DType::F32;
    m_engine.load(load, [](const Event&) {});
  }

  /// Paints and checks what is held after every layer.
  void run(const PaintRequest& request) {
    PlanEvent plan;
    PicturePtr picture;
    m_engine.paint(request, [&](const Event& event) {
      if (const auto* planned = std::get_if<PlanEvent>(&event)) plan = *planned;
      if (const auto* image = std::get_if<ImageEvent>(&event)) picture = image->picture;
      if (const auto* scale = std::get_if<ScaleEvent>(&event)) {
        for (int64_t held : scale->heldBytes) QVERIFY(held <= plan.budgetBytes);
        if (!scale->predictedBytes.empty()) QCOMPARE(scale->heldBytes, scale->predictedBytes);
      }
    });
    QVERIFY(picture);
    QCOMPARE(picture->width, plan.width);
    QCOMPARE(picture->height, plan.height);
  }

 private Q_SLOTS:
  void initTestCase() {
    makeModel(m_plain.path().toStdString(), {kLayers, 32, kHeads, 0, 32, 16});
    makeModel(m_patchified.path().toStdString(), {kLayers, 32, kHeads, 0, 32, 56});
  }

  void plans_data() {
    QTest::addColumn<bool>("patchified");
    QTest::newRow("plain") << false;
    QTest::newRow("patchified") << true;
  }

  void plans() {
    QFETCH(bool, patchified);
    load(patchified ? m_patchified : m_plain);
    QCOMPARE(aspects().size(), size_t(15));
    const int pixels = patchified ? 16 : 8;
    for (const Aspect& aspect : aspects())
      for (PixelBudget budget : kBudgets)
        for (const MethodInfo& info : kMethods) {
          const Grids grids = aspect.grids(budget);
          const PlanEvent plan = m_engine.plan(requestOf(grids, info.method));
          QCOMPARE(static_cast<int>(grids.size()), scaleCount(budget));
          QCOMPARE(plan.width, grids.back().w * pixels);
          QCOMPARE(plan.height, grids.back().h * pixels);
          QVERIFY(plan.predictedHeldBytes > 0 && plan.predictedHeldBytes <= plan.budgetBytes);
          QVERIFY(plan.budgetBytes <= plan.fullBytes && plan.minBytes <= plan.fullBytes);
        }
  }

  void everyAspectRuns_data() {
    QTest::addColumn<int>("index");
    for (size_t i = 0; i < aspects().size(); ++i)
      QTest::newRow(std::string(aspects()[i].label).c_str()) << static_cast<int>(i);
  }

  void everyAspectRuns() {
    QFETCH(int, index);
    if (!m_engine.loaded() || m_engine.model().transformer->patchified) load(m_plain);
    const Grids grids = aspects()[static_cast<size_t>(index)].grids(PixelBudget::P006M);
    const auto square = calibrationOf(parseAspect("1:1").aspect->grids(PixelBudget::P025M));
    for (const MethodInfo& info : kMethods) {
      PaintRequest request = requestOf(grids, info.method);
      run(request);
      request.cache.calibration = square;
      run(request);
      const bool ranks = info.needs != MethodInfo::Needs::Nothing;
      QCOMPARE(m_engine.plan(request).note, std::string(ranks ? "ranking measured at 1:1, 0.25M" : ""));
    }
  }

  void patchifiedRuns_data() {
    QTest::addColumn<int>("budget");
    QTest::addColumn<int>("width");
    QTest::newRow("256") << static_cast<int>(PixelBudget::P006M) << 256;
    QTest::newRow("512") << static_cast<int>(PixelBudget::P025M) << 512;
    QTest::newRow("1024") << static_cast<int>(PixelBudget::P1M) << 1024;
  }

  void patchifiedRuns() {
    QFETCH(int, budget);
    QFETCH(int, width);
    if (!m_engine.model().transformer->patchified) load(m_patchified);
    const Grids grids = parseAspect("1:1").aspect->grids(static_cast<PixelBudget>(budget));
    const bool all = width <= 512;
    for (const MethodInfo& info : kMethods)
      if (all || info.method == CacheMethod::HeatKV) run(requestOf(grids, info.method));
    QCOMPARE(m_engine.plan(requestOf(grids, CacheMethod::Full)).width, width);
  }
};

QTEST_GUILESS_MAIN(TestAllSizes)
#include "test_all_sizes.moc"
