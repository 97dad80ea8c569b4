// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whole runs on the golden bits: text features, logits, sums and pixels of tiny models of every variant, full and under
// HeatKV. tests/data/model always; ../shared/golden/model besides where it is there.
#include <ATen/ATen.h>

#include <QtTest>
#include <filesystem>

#include "engine/api/error.h"
#include "engine/engine.h"
#include "engine/formats/tensor_file.h"

using namespace heatkv;
namespace fs = std::filesystem;

class TestGolden : public QObject {
  Q_OBJECT

  static fs::path folderOf(const QString& variant) {
    const fs::path own = fs::path(HEATKV_TEST_DATA) / "model" / variant.toStdString();
    return fs::exists(own) ? own : fs::path(HEATKV_SHARED) / "golden/model" / variant.toStdString();
  }
  static fs::path textEncoder() {
    const fs::path own = fs::path(HEATKV_TEST_DATA) / "text-encoder";
    return fs::exists(own) ? own : fs::path(HEATKV_SHARED) / "golden/model/text-encoder";
  }

  void load(const fs::path& folder) {
    LoadRequest load;
    load.paths = {"", (folder / "transformer.pth").string(), (folder / "vae.pth").string(), textEncoder().string()};
    load.device = "cpu";
    load.dtype = DType::F32;
    m_engine.load(load, [](const Event&) {});
  }

  /// Replays a variant's bits and returns what the program computed.
  std::unique_ptr<TensorFile> replay(const QString& variant, CacheMethod method, const std::string& budget,
                                     EarlyRule early = EarlyRule::Reference) {
    const fs::path folder = folderOf(variant);
    load(folder);
    PaintRequest request;
    request.cache.method = method;
    request.cache.budget = parseBudget(budget);
    request.cache.early = early;
    request.preview.every = 0;
    request.replayPath = (folder / "expected.safetensors").string();
    request.recordPath = (fs::path(m_dir.path().toStdString()) / "out.safetensors").string();
    m_held = 0;
    m_engine.paint(request, [&](const Event& event) {
      if (const auto* scale = std::get_if<ScaleEvent>(&event)) {
        QCOMPARE(scale->heldBytes, scale->predictedBytes);
        for (int64_t held : scale->heldBytes) m_held = std::max(m_held, held);
        int64_t sum = 0;
        for (int64_t bytes : scale->layerBytes) sum += bytes;
        QCOMPARE(sum, scale->heldBytes.back());
      } else if (const auto* image = std::get_if<ImageEvent>(&event)) {
        QVERIFY(image->heldBytes <= image->budgetBytes);
        QVERIFY(image->arenaBytes <= image->budgetBytes);
        QCOMPARE(image->heldBytes, m_held);
      }
    });
    return TensorFile::open(request.recordPath);
  }

  /// Every tensor of `expected` whose name passes must be in `ours` within `tolerance`.
  template <typename Filter>
  static int compare(const TensorFile& expected, const TensorFile& ours, double tolerance, const Filter& passes) {
    int compared = 0;
    for (const auto& [name, entry] : expected.tensors()) {
      if (!passes(name)) continue;
      if (!ours.has(name)) {
        QTest::qFail(qPrintable(QStringLiteral("%1 is missing").arg(QString::fromStdString(name))), __FILE__, __LINE__);
        continue;
      }
      const at::Tensor a = expected.read(name).to(at::kDouble), b = ours.read(name).to(at::kDouble);
      const bool same = a.sizes() == b.sizes();
      const double distance = same ? (a - b).abs().max().item<double>() : 1e9;
      if (!(distance <= tolerance)) {
        QTest::qFail(qPrintable(QStringLiteral("%1 differs by %2").arg(QString::fromStdString(name)).arg(distance)),
                     __FILE__, __LINE__);
      }
      ++compared;
    }
    return compared;
  }

  Engine m_engine{1};
  QTemporaryDir m_dir;
  int64_t m_held = 0;

 private Q_SLOTS:
  void full_data() {
    QTest::addColumn<QString>("variant");
    for (const char* v : {"plain", "insert", "tall", "patch", "big", "negative"})
      QTest::newRow(v) << QString::fromLatin1(v);
  }

  void full() {
    QFETCH(QString, variant);
    const fs::path folder = folderOf(variant);
    if (!fs::exists(folder)) QSKIP("this variant is not in the checkout");
    const auto ours = replay(variant, CacheMethod::Full, "100%");
    const auto expected = TensorFile::open((folder / "expected.safetensors").string());
    const auto startsWith = [](const std::string& name, std::initializer_list<const char*> prefixes) {
      return std::any_of(prefixes.begin(), prefixes.end(), [&](const char* p) { return name.starts_with(p); });
    };
    QVERIFY(compare(*expected, *ours, 0, [&](const auto& n) {
              return startsWith(n, {"text.ids", "negative.ids", "bits."});
            }) > 7);
    QVERIFY(compare(*expected, *ours, 1e-4, [&](const auto& n) {
              return startsWith(n, {"text.features", "negative.features", "encode.features"});
            }) > 0);
    QVERIFY(compare(*expected, *ours, 1e-4, [&](const auto& n) {
              return startsWith(n, {"logits.", "logits_"}) && n.find("heatkv") == std::string::npos;
            }) > 1);
    QVERIFY(compare(*expected, *ours, 1e-5, [&](const auto& n) { return startsWith(n, {"sum.", "encode.sum"}); }) > 0);
    QVERIFY(compare(*expected, *ours, 1, [&](const auto& n) { return startsWith(n, {"image", "preview."}); }) > 1);
    compare(*expected, *ours, 0, [&](const auto& n) { return startsWith(n, {"encode.bits"}); });
  }

  void heatkv_data() {
    QTest::addColumn<QString>("variant");
    QTest::addColumn<int>("percent");
    for (int p : {50, 20, 10}) QTest::addRow("plain %d", p) << QStringLiteral("plain") << p;
    for (int p : {30, 10}) QTest::addRow("tall %d", p) << QStringLiteral("tall") << p;
  }

  void heatkv() {
    QFETCH(QString, variant);
    QFETCH(int, percent);
    const fs::path folder = folderOf(variant);
    if (!fs::exists(folder)) QSKIP("this variant is not in the checkout");
    const std::string name = "heatkv_" + std::to_string(percent);
    const auto ours = replay(variant, CacheMethod::HeatKV, std::to_string(percent) + "%");
    const auto expected = TensorFile::open((folder / "expected.safetensors").string());
    QVERIFY(compare(*expected, *ours, 1e-4, [&](const auto& n) { return n.starts_with("logits." + name); }) > 1);
    QCOMPARE(compare(*expected, *ours, 0, [&](const auto& n) { return n == "visible." + name; }), 1);
  }

  void scas_data() {
    QTest::addColumn<QString>("variant");
    for (const char* v : {"plain", "tall"}) QTest::newRow(v) << QString::fromLatin1(v);
  }

  /// The published accumulator's scores and orders, through a replayed calibration.
  void scas() {
    QFETCH(QString, variant);
    const fs::path folder = folderOf(variant);
    if (!fs::exists(folder)) QSKIP("this variant is not in the checkout");
    load(folder);
    CalibrationRequest request;
    request.replayPath = (folder / "expected.safetensors").string();
    request.recordPath = (fs::path(m_dir.path().toStdString()) / "calibration.safetensors").string();
    const Calibration calibration = m_engine.calibrate(request, [](const Event&) {});
    QCOMPARE(calibration.promptsDone, 1);
    QVERIFY(calibration.massError < 1e-5);
    const auto expected = TensorFile::open(request.replayPath), ours = TensorFile::open(request.recordPath);
    const auto zeroNan = [](const at::Tensor& t) { return at::nan_to_num(t.to(at::kDouble)); };
    for (const char* name : {"scas", "scas.target"}) {
      if (!expected->has(name)) continue;
      const at::Tensor a = expected->read(name), b = ours->read(name);
      QVERIFY(at::equal(at::isnan(a), at::isnan(b)));
      QVERIFY((zeroNan(a) - zeroNan(b)).abs().max().item<double>() < 1e-5);
    }
    QVERIFY(compare(*expected, *ours, 0, [](const auto& n) { return n.starts_with("orders."); }) > 2);
  }

  /// A budget of 1 changes no bit of the logits or the picture.
  void fullBudgetChangesNothing() {
    const auto full = replay(QStringLiteral("plain"), CacheMethod::Full, "100%");
    const auto heat = replay(QStringLiteral("plain"), CacheMethod::HeatKV, "100%");
    const auto same = [&](const std::string& a, const std::string& b) {
      return at::equal(full->read(a), heat->read(b));
    };
    for (int k = 0; k < 7; ++k)
      QVERIFY(same("logits.0" + std::to_string(k), "logits.heatkv_100.0" + std::to_string(k)));
    QVERIFY(same("image", "image"));
  }
};

QTEST_GUILESS_MAIN(TestGolden)
#include "test_golden.moc"
