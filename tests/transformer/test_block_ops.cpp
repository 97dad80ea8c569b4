// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The loops between the matrix products against plain ATen, 8-bit weights against what they stand for, and whole
// blocks.
#include <ATen/ATen.h>

#include <QtTest>

#include "engine/backend/aten_backend.h"
#include "engine/backend/cpu_backend.h"
#include "engine/transformer/transformer.h"

using namespace heatkv;

Q_DECLARE_METATYPE(at::ScalarType)

class TestBlockOps : public QObject {
  Q_OBJECT

  const AtenBackend m_plain{at::kCPU};
  const CpuBackend& m_cpu = cpuBackend();

  static double distance(const at::Tensor& a, const at::Tensor& b) {
    return (a.to(at::kDouble) - b.to(at::kDouble)).abs().max().item<double>();
  }

  /// A layer with odd scales, and a product of it.
  static Linear layerOf(int64_t width, bool scaled) {
    Linear layer;
    layer.bias = at::randn({width});
    if (scaled) layer.scale = at::rand({width}) + 0.5;
    return layer;
  }

 private Q_SLOTS:
  void fused_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<bool>("scaled");
    QTest::addColumn<at::ScalarType>("dtype");
    for (int width : {3, 48, 100, 256, 2048}) {
      for (bool scaled : {false, true}) {
        for (at::ScalarType dtype : {at::kFloat, at::kBFloat16})
          QTest::addRow("%d %s %s", width, scaled ? "scaled" : "bare", at::toString(dtype)) << width << scaled << dtype;
      }
    }
  }

  void fused() {
    QFETCH(int, width);
    QFETCH(bool, scaled);
    QFETCH(at::ScalarType, dtype);
    at::manual_seed(width);
    const Linear layer = layerOf(width, scaled);
    const double place = dtype == at::kFloat ? 0 : 1.0 / 128;
    for (int64_t n : {1, 7, 300}) {
      const at::Tensor x = at::randn({2, n, width}) * 3 + 1, rows = at::randn({2, n, width}).to(dtype);
      const at::Tensor gate = at::randn({2, width}), scale = at::randn({width}), shift = at::randn({2, width});
      const NormInto norm{scale, shift, dtype};
      const at::Tensor plainNorm = m_plain.normed(x, norm);
      QVERIFY(distance(m_cpu.normed(x, norm), plainNorm) <= 2e-5 + place * plainNorm.abs().max().item<double>());
      const SumAndNorm plain = m_plain.gatedSumNormed(x, {layer, rows}, gate, norm, false),
                       fast = m_cpu.gatedSumNormed(x, {layer, rows}, gate, norm, false);
      QVERIFY(distance(fast.sum, plain.sum) < 2e-5);
      QVERIFY(distance(fast.normed, plain.normed) <= 5e-5 + place * plain.normed.abs().max().item<double>());
      QVERIFY(distance(m_cpu.gatedSum(x, {layer, rows}, gate, false), plain.sum) < 2e-5);
      at::Tensor own = x.clone();
      const at::Tensor reused = m_cpu.gatedSum(own, {layer, rows}, gate, true);
      QCOMPARE(reused.data_ptr(), own.data_ptr());
      QVERIFY(at::equal(reused, fast.sum));
      const at::Tensor plainGelu = m_plain.gelu({layer, rows * 4});
      QVERIFY(distance(m_cpu.gelu({layer, rows * 4}), plainGelu) <=
              5e-6 + place * plainGelu.abs().max().item<double>());
    }
  }

  /// Far out the tanh form is the number itself or nothing, and never a NaN.
  void geluFarOut() {
    Linear layer;
    layer.bias = at::zeros({6});
    const at::Tensor x = at::tensor({-1e30F, -50.0F, -0.0F, 0.0F, 50.0F, 1e30F}).view({1, 1, 6});
    const at::Tensor expected = at::tensor({0.0F, 0.0F, 0.0F, 0.0F, 50.0F, 1e30F}).view({1, 1, 6});
    QVERIFY(distance(m_cpu.gelu({layer, x.clone()}), expected) < 1e-7);
  }

  void eightBitWeights_data() {
    QTest::addColumn<int>("out");
    QTest::addColumn<int>("in");
    QTest::newRow("packed") << 96 << 64;
    QTest::newRow("odd") << 50 << 44;
  }

  /// Codes and scales give back the weights within half a step; products agree with those of the weights they stand
  /// for, for few rows (libtorch's packed product) and many (widened codes).
  void eightBitWeights() {
    QFETCH(int, out);
    QFETCH(int, in);
    at::manual_seed(out);
    WeightError error;
    const at::Tensor weight = at::randn({out, in}) * at::pow(10, at::randn({out, 1}));
    weight[3].zero_();
    const Linear layer = makeLinear(weight, at::randn({out}), {at::kBFloat16, true}, at::kCPU, error);
    QCOMPARE(layer.bytes(), int64_t{out} * in + 8 * out);
    const at::Tensor kept = layer.weight.to(at::kFloat) * layer.scale.unsqueeze(1);
    QVERIFY(((kept - weight).abs() <= weight.abs().amax(1, true) / 127 * 0.501).all().item<bool>());
    QVERIFY(error.relative() > 0.001 && error.relative() < 0.02);
    for (int64_t n : {1, 5, 32, 33, 200}) {
      const at::Tensor x = at::randn({1, n, in}).to(at::kBFloat16);
      const at::Tensor exact = at::matmul(x.to(at::kFloat), kept.t()) + layer.bias;
      const at::Tensor bound = at::matmul(x.to(at::kFloat).abs(), kept.abs().t()) + layer.bias.abs();
      QVERIFY(((layer(x).to(at::kFloat) - exact).abs() <= bound / 100).all().item<bool>());
      QVERIFY(((outputOf({layer, layer.product(x).to(at::kFloat)}) - exact).abs() <= bound / 100).all().item<bool>());
    }
  }

  void wholeBlocks_data() {
    QTest::addColumn<bool>("eightBit");
    QTest::addColumn<at::ScalarType>("dtype");
    QTest::newRow("fp32") << false << at::kFloat;
    QTest::newRow("bf16") << false << at::kBFloat16;
    QTest::newRow("int8") << true << at::kBFloat16;
  }

  /// A block by its fused loops against the same block in plain ATen, with a pool of every kind.
  void wholeBlocks() {
    QFETCH(bool, eightBit);
    QFETCH(at::ScalarType, dtype);
    at::manual_seed(5);
    const PartFile file = PartFile::openTransformer(HEATKV_TEST_DATA "/model/plain/transformer.pth");
    const TransformerInfo info = describeTransformer(file);
    const Transformer transformer(file, info, m_cpu, {dtype, eightBit}),
        plainOne(file, info, m_plain, {dtype, eightBit});
    const RunCondition run = transformer.condition({at::randn({9, info.textChannels}), transformer.unconditional(9)});
    const Rope rope = makeRope({6, 6}, {64, 64}, info.headDim, at::kCPU);
    for (at::ScalarType stored : {at::kFloat, at::kBFloat16, at::kChar, at::kFloat8_e4m3fn}) {
      Pool pool({2, info.depth, info.heads, info.headDim}, 4000, stored, cpuBackend());
      for (int row = 0; row < 2; ++row) {
        for (int head = 0; head < info.heads; ++head)
          pool.append(row, 1, head, at::randn({10 + head, info.headDim}) / 3, at::randn({10 + head, info.headDim}), 0);
      }
      const at::Tensor x = at::randn({2, 36, info.width});
      const Transformer::LayerInput input{1, 0, &rope};
      const at::Tensor fast = transformer.forwardLayer(x, run, input, pool).x,
                       plain = plainOne.forwardLayer(x, run, input, pool).x;
      const double size = (plain - x).abs().max().item<double>();
      const bool rounds = dtype != at::kFloat || stored != at::kFloat;
      QVERIFY2(distance(fast, plain) <= (rounds ? 0.05 : 2e-5) * size,
               qPrintable(QStringLiteral("%1 of %2").arg(distance(fast, plain)).arg(size)));
    }
  }
};

QTEST_GUILESS_MAIN(TestBlockOps)
#include "test_block_ops.moc"
