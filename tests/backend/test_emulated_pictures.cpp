// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whole runs by the GPU's backend over the emulated machine: the golden models' numbers, every method, every kind of
// cache, calibrations, batches.
#include <ATen/ATen.h>

#include <QtTest>
#include <filesystem>

#include "engine/api/error.h"
#include "engine/engine.h"
#include "engine/formats/tensor_file.h"
#include "tests/support/emulated_backend.h"
#include "tests/support/plain_backend.h"

using namespace heatkv;
namespace fs = std::filesystem;

namespace {

fs::path folderOf(const std::string& variant) {
  const fs::path own = fs::path(HEATKV_TEST_DATA) / "model" / variant;
  return fs::exists(own) ? own : fs::path(HEATKV_SHARED) / "golden/model" / variant;
}

/// How far logits lie from others.
struct Distance {
  double most = 0, squares = 0;
  int64_t count = 0;
  double rootMeanSquare() const { return std::sqrt(squares / static_cast<double>(count)); }
};

Distance distanceOf(const TensorFile& expected, const TensorFile& ours, const std::string& start,
                    const std::string& but = "(none)") {
  Distance all;
  for (const auto& [name, entry] : expected.tensors()) {
    if (!name.starts_with(start) || name.starts_with(but)) continue;
    const at::Tensor off = (expected.read(name).to(at::kDouble) - ours.read(name).to(at::kDouble)).abs();
    const double most = off.max().item<double>();
    all.most = most <= all.most ? all.most : most;
    all.squares += off.square().sum().item<double>();
    all.count += off.numel();
  }
  return all;
}

}  // namespace

class TestEmulatedPictures : public QObject {
  Q_OBJECT

  static void load(Engine& engine, const std::string& variant, DType dtype) {
    const fs::path folder = folderOf(variant);
    LoadRequest load;
    load.paths = {"", (folder / "transformer.pth").string(), (folder / "vae.pth").string(),
                  (fs::path(HEATKV_TEST_DATA) / "text-encoder").string()};
    load.device = "cpu";
    load.dtype = dtype;
    engine.load(load, [](const Event&) {});
  }

  /// Replays a variant's bits and returns what the engine computed.
  std::unique_ptr<TensorFile> replay(Engine& engine, const std::string& variant, DType dtype,
                                     const CacheRequest& cache) {
    load(engine, variant, dtype);
    PaintRequest request;
    request.cache = cache;
    request.preview.every = 0;
    request.replayPath = (folderOf(variant) / "expected.safetensors").string();
    request.recordPath = m_dir.filePath(QString::number(++m_recordings)).toStdString() + ".safetensors";
    engine.paint(request, [&](const Event& event) {
      if (const auto* scale = std::get_if<ScaleEvent>(&event)) QCOMPARE(scale->heldBytes, scale->predictedBytes);
      if (const auto* image = std::get_if<ImageEvent>(&event)) QVERIFY(image->heldBytes <= image->budgetBytes);
    });
    return TensorFile::open(request.recordPath);
  }

  static CacheRequest heatkv(const std::string& budget, DType kvDtype = DType::Auto) {
    CacheRequest cache;
    cache.method = budget == "100%" ? CacheMethod::Full : CacheMethod::HeatKV;
    cache.budget = entriesBudget(parseBudget(budget).share);  // the goldens count entries
    cache.early = EarlyRule::Reference;
    cache.kvDtype = kvDtype;
    return cache;
  }

  /// The recorded logits of a budget.
  static Distance logitsOff(const TensorFile& expected, const TensorFile& ours, const std::string& budget) {
    const std::string own = "logits.heatkv_";
    if (budget == "100%") return distanceOf(expected, ours, "logits", own);
    return distanceOf(expected, ours, own + budget.substr(0, budget.size() - 1));
  }

  /// What the formats alone cost is what plain ATen loses that adds up in float64 and rounds where tensors are stored:
  /// 13 times a layer in bf16. The kernels round 4 times more (probabilities of both attentions, the prompt's keys and
  /// values), each no worse than the others, so their error is sqrt(17 / 13) = 1.14 times that, and the largest of
  /// some thousand such errors scatters more than their mean.
  void lossesAreThoseOfTheFormats(const std::string& variant, DType dtype, const std::string& budget, DType kvDtype) {
    const auto expected = TensorFile::open((folderOf(variant) / "expected.safetensors").string());
    const auto plain = replay(m_plain, variant, dtype, heatkv(budget, kvDtype));
    const auto ours = replay(m_emulated, variant, dtype, heatkv(budget, kvDtype));
    const Distance formats = logitsOff(*expected, *plain, budget), own = logitsOff(*expected, *ours, budget);
    qInfo("%s: off by %.4f (at most %.3f), by the formats alone %.4f (%.3f)", QTest::currentDataTag(),
          own.rootMeanSquare(), own.most, formats.rootMeanSquare(), formats.most);
    QVERIFY(formats.squares > 0);
    QVERIFY(own.rootMeanSquare() <= 1.15 * formats.rootMeanSquare());
    QVERIFY(own.most <= 2 * formats.most);
  }

  Engine m_emulated{2, [] { return std::make_unique<const test::EmulatedBackend>(); }},
      m_plain{2, [] { return std::make_unique<const test::PlainBackend>(); }}, m_cpu{2};
  QTemporaryDir m_dir;
  int m_recordings = 0;

 public:
  /// Whole pictures on a busy machine.
  static void initMain() { qputenv("QTEST_FUNCTION_TIMEOUT", "1800000"); }

 private Q_SLOTS:
  void golden_data() {
    QTest::addColumn<QString>("variant");
    QTest::addColumn<bool>("bf16");
    QTest::addColumn<QString>("budget");
    for (const char* variant : {"plain", "insert", "tall", "patch", "big", "negative"}) {
      for (bool bf16 : {false, true})
        QTest::addRow("%s %s", variant, bf16 ? "bf16" : "fp32")
            << QString::fromLatin1(variant) << bf16 << QStringLiteral("100%");
    }
    for (int percent : {50, 20, 10}) {
      for (bool bf16 : {false, true})
        QTest::addRow("plain %s %d %%", bf16 ? "bf16" : "fp32", percent)
            << QStringLiteral("plain") << bf16 << QStringLiteral("%1%").arg(percent);
    }
  }

  /// In float32 within the golden tolerance, in bfloat16 as far off as the format makes it.
  void golden() {
    QFETCH(QString, variant);
    QFETCH(bool, bf16);
    QFETCH(QString, budget);
    const std::string name = variant.toStdString(), share = budget.toStdString();
    if (!fs::exists(folderOf(name))) QSKIP("this variant is not in the checkout");
    if (bf16) return lossesAreThoseOfTheFormats(name, DType::BF16, share, DType::Auto);
    const auto expected = TensorFile::open((folderOf(name) / "expected.safetensors").string());
    const auto ours = replay(m_emulated, name, DType::F32, heatkv(share));
    const Distance off = logitsOff(*expected, *ours, share);
    QVERIFY(off.count > 1000);
    QVERIFY2(off.most <= 1e-4, qPrintable(QString::number(off.most)));
    if (share != "100%") return;
    const Distance image = distanceOf(*expected, *ours, "image");
    QVERIFY(image.most <= 1 && image.count > 0);
  }

  void eightBitPools_data() {
    QTest::addColumn<int>("kvDtype");
    QTest::addColumn<bool>("bf16");
    QTest::addColumn<QString>("budget");
    for (DType kvDtype : {DType::Int8, DType::Fp8}) {
      for (bool bf16 : {false, true}) {
        const char* budget = bf16 == (kvDtype == DType::Int8) ? "20%" : "100%";
        QTest::addRow("%s %s %s", nameOf(kvDtype), bf16 ? "bf16" : "fp32", budget)
            << static_cast<int>(kvDtype) << bf16 << QString::fromLatin1(budget);
      }
    }
  }

  void eightBitPools() {
    QFETCH(int, kvDtype);
    QFETCH(bool, bf16);
    QFETCH(QString, budget);
    lossesAreThoseOfTheFormats("plain", bf16 ? DType::BF16 : DType::F32, budget.toStdString(),
                               static_cast<DType>(kvDtype));
  }

  /// Scores for HeatKV, ScaleKV and HACK: the CPU's to 1e-5.
  void calibration() {
    CalibrationRequest request;
    request.replayPath = (folderOf("plain") / "expected.safetensors").string();
    request.asi = request.hack = true;
    const auto made = [&](Engine& engine) {
      load(engine, "plain", DType::F32);
      return engine.calibrate(request, [](const Event&) {});
    };
    const Calibration right = made(m_cpu), ours = made(m_emulated);
    const auto most = [](const auto& a, const auto& b) {
      double off = a.size() == b.size() && !a.empty() ? 0 : 1;
      for (size_t i = 0; i < a.size() && i < b.size(); ++i)
        off = std::max(off, std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
      return off;
    };
    QVERIFY(ours.massError < 1e-5);
    QVERIFY(most(right.scas, ours.scas) < 1e-5 && most(right.scasTarget, ours.scasTarget) < 1e-5);
    QVERIFY(most(right.asi, ours.asi) < 1e-5 && most(right.hack, ours.hack) < 1e-5);
    m_calibration = std::make_shared<const Calibration>(right);
  }

  void methods_data() {
    QTest::addColumn<int>("method");
    QTest::addColumn<int>("early");
    for (const MethodInfo& method : kMethods) {
      if (method.method == CacheMethod::Full || method.method == CacheMethod::HeatKV) continue;
      QTest::addRow("%s", method.id) << static_cast<int>(method.method) << static_cast<int>(EarlyRule::Auto);
    }
    QTest::newRow("heatkv, fewest early")
        << static_cast<int>(CacheMethod::HeatKV) << static_cast<int>(EarlyRule::MinCard);
    QTest::newRow("heatkv, least mass early")
        << static_cast<int>(CacheMethod::HeatKV) << static_cast<int>(EarlyRule::MinLoss);
  }

  /// What every method keeps at 20 %, and the logits that come of it: the CPU's.
  void methods() {
    QFETCH(int, method);
    QFETCH(int, early);
    CacheRequest cache = heatkv("20%");
    cache.method = static_cast<CacheMethod>(method);
    cache.early = static_cast<EarlyRule>(early);
    cache.calibration = m_calibration;
    const auto right = replay(m_cpu, "plain", DType::F32, cache), ours = replay(m_emulated, "plain", DType::F32, cache);
    const Distance off = distanceOf(*right, *ours, "logits");
    QVERIFY(off.count > 1000);
    QVERIFY2(off.most <= 1e-4, qPrintable(QString::number(off.most)));
    const Distance kept = distanceOf(*right, *ours, cache.method == CacheMethod::HeatKV ? "visible" : "kept");
    QVERIFY(kept.count > 0);
    QCOMPARE(kept.most, 0.0);
  }

  /// Images that share every launch are those of the CPU, painted one after the other.
  void batchOfThree() {
    PaintRequest request;
    request.prompt = "a red fox";
    request.seeds = {3, 4, 5};
    request.grids = parseAspect("1:1").aspect->grids(PixelBudget::P006M);
    request.preview.every = 0;
    const auto painted = [&](Engine& engine) {
      load(engine, "plain", DType::F32);
      std::vector<PicturePtr> pictures;
      engine.paint(request, [&](const Event& event) {
        if (const auto* image = std::get_if<ImageEvent>(&event)) pictures.push_back(image->picture);
      });
      return pictures;
    };
    const std::vector<PicturePtr> right = painted(m_cpu), ours = painted(m_emulated);
    QCOMPARE(ours.size(), size_t{3});
    for (size_t i = 0; i < 3; ++i) {
      int most = 0;
      for (size_t p = 0; p < right[i]->rgb.size(); ++p)
        most = std::max(most, std::abs(int{right[i]->rgb[p]} - int{ours[i]->rgb[p]}));
      QVERIFY2(most <= 1, qPrintable(QStringLiteral("image %1: %2").arg(i).arg(most)));
    }
    QVERIFY(ours[0]->rgb != ours[1]->rgb);
  }

 private:
  std::shared_ptr<const Calibration> m_calibration;
};

QTEST_GUILESS_MAIN(TestEmulatedPictures)
#include "test_emulated_pictures.moc"
