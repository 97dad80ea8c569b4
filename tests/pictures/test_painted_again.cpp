// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A picture's file gives back every setting: paint, read, paint again, equal pixels; and plan, policy and record agree
// for every method, whatever its calibration. With the demo model at its smallest size.
#include <QTemporaryDir>
#include <QtTest>

#include "app/pictures/picture_file.h"
#include "app/pictures/picture_settings.h"
#include "engine/api/error.h"
#include "engine/engine.h"
#include "engine/settings/find_files.h"
#include "engine/settings/settings_fields.h"
#include "engine/system/data_dirs.h"

using namespace heatkv;

namespace {

constexpr const char* kTwoSinks = HEATKV_TEST_DATA "/pictures/two-sinks.json";

struct Painted {
  PlanEvent plan;
  ImageEvent image;
  RunSettings settled;
};

}  // namespace

class TestPaintedAgain : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    if (demoModelDir().empty()) QSKIP("the demo model is not here");
  }

  void everyField_data() {
    QTest::addColumn<QString>("key");
    for (const SettingsField& field : settingsFields()) {
      const bool ofPainting = field.group != SettingsField::Group::Record && field.group != SettingsField::Group::Edit;
      if (ofPainting && !field.path && field.flags[0] != '\0') QTest::newRow(field.key) << QString::fromUtf8(field.key);
    }
  }
  void everyField() {
    QFETCH(QString, key);
    RunSettings settings = base();
    const SettingsField& field = fieldOf(key.toStdString());
    QCOMPARE(field.read(nlohmann::ordered_json::parse(field.example), settings), std::string());
    if (key == QLatin1String("pn")) settings.pixels = PixelBudget::P025M;  // that of the others is the example
    // The demo model comes with calibrations of some sizes only.
    if (key == QLatin1String("pn") || key == QLatin1String("aspect")) settings.cache.method = CacheMethod::StreamingLLM;
    const Painted first = paint(settings);
    const std::string path = m_dir.filePath(QStringLiteral("a.png")).toStdString();
    QVERIFY(!saveWithRecord(path, *first.image.picture, recordOf(first.settled, m_model, first.plan, first.image)));

    const PictureSettings told = settingsOf(loadPictureText(path));
    QVERIFY(told.unread.empty() && told.settings.unknown.empty());
    const Painted second = paint(told.over({}));
    QCOMPARE(pixelsSha256(*second.image.picture), pixelsSha256(*first.image.picture));
    QCOMPARE(QString::fromStdString(recordToJson(recordOf(second.settled, m_model, second.plan, second.image)))
                 .section(QStringLiteral("\"threads\""), 0, 0),
             QString::fromStdString(recordToJson(*told.record)).section(QStringLiteral("\"threads\""), 0, 0));
  }

  void methods_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<bool>("two");
    for (const MethodInfo& info : kMethods)
      for (const bool two : {false, true})
        QTest::addRow("%s %s", info.id, two ? "two sinks" : "bundled") << QString::fromUtf8(info.id) << two;
  }
  void methods() {
    QFETCH(QString, method);
    QFETCH(bool, two);
    RunSettings settings = base();
    settings.cache.method = parseCacheMethod(method.toStdString()).value();
    const MethodInfo& info = infoOf(settings.cache.method);
    if (two) settings.cache.calibration.path = kTwoSinks;
    const Painted run = paint(settings);
    const int sinks = info.usesSinks ? (two ? 2 : 3) : 0;
    QCOMPARE(run.plan.sinkScales, sinks);
    QCOMPARE(run.settled.cache.sinkScales, info.usesSinks ? std::optional(sinks) : std::nullopt);
    QVERIFY(run.plan.minBytes <= run.plan.budgetBytes);
    QVERIFY(run.image.heldBytes <= run.plan.budgetBytes);
    if (info.method == CacheMethod::Full) return;
    // The least that the plan names is enough, and nothing below it is.
    settings.cache.budget = std::to_string(run.plan.minBytes) + "/" + std::to_string(run.plan.fullBytes);
    QCOMPARE(paint(settings).plan.budgetBytes, run.plan.minBytes);
    settings.cache.budget = std::to_string(run.plan.minBytes - 1) + "/" + std::to_string(run.plan.fullBytes);
    try {
      paint(settings);
      QFAIL("a budget below the smallest one");
    } catch (const Error& e) {
      QCOMPARE(e.kind, ErrorKind::Budget);
    }
  }

 private:
  static RunSettings base() {
    RunSettings settings = withDefaults({}, Engine::inspect({demoModelDir(), {}, {}, {}}).defaults);
    settings.prompt = "a lake";
    settings.seed = 3;
    settings.pixels = PixelBudget::P006M;
    settings.cache.budget = "25%";
    return settings;
  }

  Painted paint(const RunSettings& settings) {
    WeightSettings weights = settings.weights;
    weights.folder = demoModelDir();
    weights.hash.clear();
    weights.model.clear();
    const auto sink = [&](const Event& event) {
      if (const auto* model = std::get_if<ModelEvent>(&event)) m_model = *model;
    };
    if (!m_engine.loaded() || !(weights == m_weights)) m_engine.load(loadRequest(weights), sink);
    m_weights = weights;
    const TransformerInfo& shape = *m_model.info.transformer;
    const CacheTarget target{
        {shape.depth, shape.heads, settings.grids()}, m_model.info.folder, m_model.info.hash, true};
    PaintRequest request = paintRequest(settings, findFiles(settings.cache, target, [](const std::string&) {}));
    request.preview.every = 0;
    Painted painted;
    m_engine.paint(request, [&](const Event& event) {
      if (const auto* plan = std::get_if<PlanEvent>(&event)) painted.plan = *plan;
      if (const auto* image = std::get_if<ImageEvent>(&event)) painted.image = *image;
    });
    painted.settled = settled(settings, request, m_model, painted.plan);
    return painted;
  }

  QTemporaryDir m_dir;
  Engine m_engine{1};
  ModelEvent m_model;
  WeightSettings m_weights;
};

QTEST_GUILESS_MAIN(TestPaintedAgain)
#include "test_painted_again.moc"
