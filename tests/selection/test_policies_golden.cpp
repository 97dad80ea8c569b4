// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whole runs of tiny models under the rival methods: what is held after every scale, and the last logits. Needs the
// shared golden data.
#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "engine/engine.h"
#include "tests/support/plain_tensors.h"

using namespace heatkv;
using nlohmann::json;

namespace {

/// Where a run first differs in what it holds: in the order it happened.
struct Difference {
  bool found = false;
  int scale = 0, layer = 0;
  int64_t heads = 0;
};

Difference firstDifference(const at::Tensor& mine, const at::Tensor& expected) {
  const at::Tensor differs = mine.ne(expected);
  for (int t = 0; t < differs.size(0); ++t)
    for (int l = 0; l < differs.size(3); ++l) {
      const int64_t heads = differs[t].select(2, l).sum().item<int64_t>();
      if (heads > 0) return {true, t, l, heads};
    }
  return {};
}

double largestDifference(const at::Tensor& a, const at::Tensor& b) {
  return (a - b).abs().max().item<double>();
}

}  // namespace

class TestPoliciesGolden : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void run_data() {
    QTest::addColumn<QString>("variant");
    QTest::addColumn<QString>("method");
    QTest::addColumn<int>("percent");
    for (const char* variant : {"plain", "tall"}) {
      const std::string path = std::string(HEATKV_SHARED "/golden/policies/") + variant + ".safetensors";
      if (!QFile::exists(QString::fromStdString(path))) QSKIP("the shared golden data is not here");
      m_golden[variant] = test::readPlainTensors(path);
      const json budgets = json::parse(m_golden[variant].metadata.at("budgets"));
      for (const auto& [method, list] : budgets.items())
        for (const std::string text : list)
          QTest::addRow("%s %s %s", variant, method.c_str(), text.c_str())
              << QString::fromUtf8(variant) << QString::fromStdString(method) << std::stoi(text);
    }
  }

  void run() {
    QFETCH(QString, variant);
    QFETCH(QString, method);
    QFETCH(int, percent);
    const std::string name = variant.toStdString(), folder = HEATKV_SHARED "/golden/model/" + name;
    const test::PlainTensors& golden = m_golden.at(name);
    const std::string key = method.toStdString() + "_" + std::to_string(percent);

    Engine engine(1);
    LoadRequest load;
    load.paths.transformer = folder + "/transformer.pth";
    load.paths.vae = folder + "/vae.pth";
    load.device = "cpu";
    load.dtype = DType::F32;
    load.needTextEncoder = false;
    engine.load(load, [](const Event&) {});

    QTemporaryDir dir;
    PaintRequest request;
    request.replayPath = folder + "/expected.safetensors";
    request.recordPath = dir.filePath(QStringLiteral("run.safetensors")).toStdString();
    request.preview.every = 0;
    request.cache.method = parseCacheMethod(method.toStdString()).value();
    request.cache.budget = parseBudget(std::to_string(percent) + "%");
    request.cache.calibration = statistics(golden, engine.model());
    int64_t held = 0, unit = 0, predicted = 0;
    engine.paint(request, [&](const Event& event) {
      if (const auto* plan = std::get_if<PlanEvent>(&event)) {
        unit = plan->bytesPerTokenHead;
        predicted = plan->predictedHeldBytes / unit;
      }
      if (const auto* scale = std::get_if<ScaleEvent>(&event)) {
        QCOMPARE(scale->heldBytes, scale->predictedBytes);
        for (int64_t bytes : scale->heldBytes) held = std::max(held, bytes);
      }
    });
    const auto peak = json::parse(golden.metadata.at("held_peak")).at(key).get<std::vector<int64_t>>();
    QCOMPARE(held / unit, peak[0]);
    QCOMPARE(predicted, peak[0]);

    const test::PlainTensors mine = test::readPlainTensors(request.recordPath);
    QVERIFY(at::equal(mine.at("kept." + key), golden.at("kept." + key)));
    const Difference difference = firstDifference(mine.at("keptsum." + key), golden.at("keptsum." + key));
    if (difference.found) {
      const float margin = golden.at("margin." + key)[difference.scale][difference.layer].item<float>();
      qInfo("first difference at scale %d, layer %d, %d heads, margin %g", difference.scale, difference.layer,
            static_cast<int>(difference.heads), static_cast<double>(margin));
      QVERIFY(margin < 1e-4F && difference.heads == 1);
      return;
    }
    const int scales = static_cast<int>(golden.at("kept." + key).size(0));
    for (int k : {scales - 2, scales - 1}) {
      const std::string logits = "logits." + key + (k < 10 ? ".0" : ".") + std::to_string(k);
      const double off = largestDifference(mine.at(logits), golden.at(logits));
      QVERIFY2(off < 1e-4, (logits + " differs by " + std::to_string(off)).c_str());
    }
  }

 private:
  static std::shared_ptr<const Calibration> statistics(const test::PlainTensors& golden, const ModelInfo& model) {
    auto calibration = std::make_shared<Calibration>();
    calibration->shape = {model.transformer->depth, model.transformer->heads, {}};
    for (const json& grid : json::parse(golden.metadata.at("grids")))
      calibration->shape.grids.push_back({grid[0], grid[1]});
    const auto list = [](const at::Tensor& t) {
      const at::Tensor d = t.to(at::kDouble).contiguous();
      return std::vector<double>(d.data_ptr<double>(), d.data_ptr<double>() + d.numel());
    };
    calibration->asi = list(golden.at("asi"));
    calibration->hack = list(golden.at("hack"));
    return calibration;
  }

  std::map<std::string, test::PlainTensors> m_golden;
};

QTEST_GUILESS_MAIN(TestPoliciesGolden)
#include "test_policies_golden.moc"
