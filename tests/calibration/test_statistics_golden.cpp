// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of whole runs on the golden bits: S-CAS by either way, ASI and HACK's sigma. Needs the shared golden data.
#include <ATen/ATen.h>

#include <QtTest>
#include <cmath>

#include "engine/engine.h"
#include "tests/support/plain_tensors.h"

using namespace heatkv;

namespace {

/// Largest distance of `mine` from the expectation; infinity where the one is NaN and the other not.
double distance(const std::vector<double>& mine, const at::Tensor& expected) {
  const at::Tensor wide = expected.to(at::kDouble).contiguous();
  if (wide.numel() != static_cast<int64_t>(mine.size())) return INFINITY;
  double most = 0;
  for (size_t i = 0; i < mine.size(); ++i) {
    const double other = wide.data_ptr<double>()[i];
    if (std::isnan(mine[i]) != std::isnan(other)) return INFINITY;
    if (!std::isnan(other)) most = std::max(most, std::abs(mine[i] - other));
  }
  return most;
}

}  // namespace

class TestStatisticsGolden : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void run_data() {
    QTest::addColumn<QString>("variant");
    QTest::addColumn<bool>("all");
    if (!QFile::exists(QStringLiteral(HEATKV_SHARED "/golden/policies/tall.safetensors")))
      QSKIP("the shared golden data is not here");
    for (const char* variant : {"plain", "tall"})
      for (bool all : {false, true})
        QTest::addRow("%s %s", variant, all ? "all" : "scas") << QString::fromUtf8(variant) << all;
  }

  void run() {
    QFETCH(QString, variant);
    QFETCH(bool, all);
    const std::string folder = HEATKV_SHARED "/golden/model/" + variant.toStdString();
    const auto model = test::readPlainTensors(folder + "/expected.safetensors");
    const auto policies =
        test::readPlainTensors(HEATKV_SHARED "/golden/policies/" + variant.toStdString() + ".safetensors");
    Engine engine(1);
    LoadRequest load;
    load.paths.transformer = folder + "/transformer.pth";
    load.paths.vae = folder + "/vae.pth";
    load.device = "cpu";
    load.dtype = DType::F32;
    load.needTextEncoder = false;
    engine.load(load, [](const Event&) {});
    CalibrationRequest request;
    request.replayPath = folder + "/expected.safetensors";
    request.asi = request.hack = all;
    const Calibration c = engine.calibrate(request, [](const Event&) {});
    QCOMPARE(c.promptsDone, 1);
    QVERIFY(c.massError > 0 && c.massError < 1e-5);
    QVERIFY(distance(c.scas, model.at("scas")) < 1e-5);
    QVERIFY(distance(c.scasTarget, model.at("scas.target")) < 1e-5);
    QCOMPARE(c.asi.empty(), !all);
    if (!all) return;
    QVERIFY(distance(c.asi, policies.at("asi")) < 1e-5);
    QVERIFY(distance(c.hack, policies.at("hack")) < 1e-5);
    qInfo("scas %.1e target %.1e asi %.1e hack %.1e", distance(c.scas, model.at("scas")),
          distance(c.scasTarget, model.at("scas.target")), distance(c.asi, policies.at("asi")),
          distance(c.hack, policies.at("hack")));
  }
};

QTEST_GUILESS_MAIN(TestStatisticsGolden)
#include "test_statistics_golden.moc"
