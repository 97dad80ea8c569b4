// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whole runs by the GPU's backend over the emulated machine: the golden models' numbers.
#include <ATen/ATen.h>

#include <QtTest>
#include <filesystem>

#include "engine/api/error.h"
#include "engine/engine.h"
#include "engine/formats/tensor_file.h"
#include "tests/support/emulated_backend.h"

using namespace heatkv;
namespace fs = std::filesystem;

class TestEmulatedPictures : public QObject {
  Q_OBJECT

  static fs::path folderOf(const QString& variant) {
    const fs::path own = fs::path(HEATKV_TEST_DATA) / "model" / variant.toStdString();
    return fs::exists(own) ? own : fs::path(HEATKV_SHARED) / "golden/model" / variant.toStdString();
  }

  /// Replays a variant's bits and returns what the program computed.
  std::unique_ptr<TensorFile> replay(const fs::path& folder, DType dtype, const std::string& budget) {
    LoadRequest load;
    load.paths = {"", (folder / "transformer.pth").string(), (folder / "vae.pth").string(),
                  (fs::path(HEATKV_TEST_DATA) / "text-encoder").string()};
    load.device = "cpu";
    load.dtype = dtype;
    m_engine.load(load, [](const Event&) {});
    PaintRequest request;
    request.cache.method = budget == "100%" ? CacheMethod::Full : CacheMethod::HeatKV;
    request.cache.budget = parseBudget(budget);
    request.cache.early = EarlyRule::Reference;
    request.preview.every = 0;
    request.replayPath = (folder / "expected.safetensors").string();
    request.recordPath = m_dir.filePath(QStringLiteral("out.safetensors")).toStdString();
    m_engine.paint(request, [&](const Event& event) {
      if (const auto* scale = std::get_if<ScaleEvent>(&event)) QCOMPARE(scale->heldBytes, scale->predictedBytes);
      if (const auto* image = std::get_if<ImageEvent>(&event)) QVERIFY(image->heldBytes <= image->budgetBytes);
    });
    return TensorFile::open(request.recordPath);
  }

  /// The largest distance of the tensors whose name starts so, but those that start otherwise.
  static double farthest(const TensorFile& expected, const TensorFile& ours, const std::string& start,
                         const std::string& but, int& compared) {
    double most = 0;
    compared = 0;
    for (const auto& [name, entry] : expected.tensors()) {
      if (!name.starts_with(start) || name.starts_with(but)) continue;
      const double off =
          (expected.read(name).to(at::kDouble) - ours.read(name).to(at::kDouble)).abs().max().item<double>();
      most = off <= most ? most : off;
      ++compared;
    }
    return most;
  }

  Engine m_engine{2, [] { return std::make_unique<const test::EmulatedBackend>(); }};
  QTemporaryDir m_dir;

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

  /// In float32 within the golden tolerance; in bfloat16 within 0.35 of logits whose size is about 3.
  void golden() {
    QFETCH(QString, variant);
    QFETCH(bool, bf16);
    QFETCH(QString, budget);
    const fs::path folder = folderOf(variant);
    if (!fs::exists(folder)) QSKIP("this variant is not in the checkout");
    const auto ours = replay(folder, bf16 ? DType::BF16 : DType::F32, budget.toStdString());
    const auto expected = TensorFile::open((folder / "expected.safetensors").string());
    const bool full = budget == QStringLiteral("100%");
    const std::string heatkv = "logits.heatkv_";
    const std::string logits = full ? "logits" : heatkv + std::to_string(budget.chopped(1).toInt());
    int compared = 0;
    const double off = farthest(*expected, *ours, logits, full ? heatkv : "(none)", compared);
    QVERIFY(compared > 1);
    QVERIFY2(off <= (bf16 ? 0.35 : 1e-4), qPrintable(QString::number(off)));
    if (!full || bf16) return;
    QVERIFY(farthest(*expected, *ours, "image", "(none)", compared) <= 1 && compared > 0);
  }
};

QTEST_GUILESS_MAIN(TestEmulatedPictures)
#include "test_emulated_pictures.moc"
