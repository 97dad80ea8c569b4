// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Guidance, bit sampling and codes: small exact cases.
#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>

#include <QtTest>
#include <limits>

#include "engine/api/error.h"
#include "engine/sampling/bits.h"
#include "engine/vae/codes.h"

using namespace heatkv;

class TestBits : public QObject {
  Q_OBJECT

  static at::Tensor logitsOf(double difference, int64_t n) {
    return at::stack({at::zeros({n, 4}), at::full({n, 4}, difference)}, -1);
  }

 private Q_SLOTS:
  void listsPerScale() {
    QCOMPARE(valueAt({3.0}, 7), 3.0);
    QCOMPARE(valueAt({1.0, 2.0}, 0), 1.0);
    QCOMPARE(valueAt({1.0, 2.0}, 5), 2.0);
  }

  void topPDropsTheTail() {
    auto generator = makeGenerator(1);
    // Probability of a one is 0.02: under 1 - 0.97 it is never drawn, without top-p now and then.
    const at::Tensor rare = logitsOf(std::log(0.02 / 0.98), 4000);
    QCOMPARE(sampleBits(rare, 900, 0.97, generator).sum().item<int64_t>(), int64_t{0});
    const double share = sampleBits(rare, 900, 1.0, generator).to(at::kDouble).mean().item<double>();
    QVERIFY(share > 0.015 && share < 0.025);
    QCOMPARE(sampleBits(logitsOf(5, 10), 900, 0.97, generator).sum().item<int64_t>(), int64_t{40});
    QCOMPARE(sampleBits(logitsOf(0.1, 10), 1, 1.0, generator).sum().item<int64_t>(), int64_t{40});
    QCOMPARE(sampleBits(logitsOf(-0.1, 10), 1, 1.0, generator).sum().item<int64_t>(), int64_t{0});
  }

  void guidanceRescaled() {
    Sampling sampling;
    sampling.cfg = {1, 4};
    const at::Tensor cond = at::randn({30, 16}), uncond = at::randn({30, 16});
    const auto guidedBy = [&](double rescale) {
      sampling.cfgRescale = rescale;
      return guided(cond, uncond, sampling, 1);
    };
    const at::Tensor plain = guidedBy(0);
    QVERIFY(at::allclose(plain, 4 * cond - 3 * uncond));
    QVERIFY(at::allclose(guidedBy(1), plain * cond.std() / plain.std()));
    QVERIFY(at::allclose(guidedBy(0.25), 0.25 * guidedBy(1) + 0.75 * plain));
    QVERIFY(guidedBy(0.5).to(at::kBFloat16).std().item<double>() < plain.std().item<double>());
    QVERIFY(at::allclose(guided(cond, uncond, sampling, 0), cond));
    QCOMPARE(guided(cond.to(at::kBFloat16), uncond.to(at::kBFloat16), sampling, 1).scalar_type(), at::kBFloat16);
  }

  void sameSeedSameBits() {
    auto a = makeGenerator(42), b = makeGenerator(42), c = makeGenerator(43);
    const at::Tensor logits = logitsOf(0.2, 500), first = sampleBits(logits, 900, 1.0, a);
    QVERIFY(at::equal(first, sampleBits(logits, 900, 1.0, b)));
    QVERIFY(!at::equal(first, sampleBits(logits, 900, 1.0, c)));
  }

  void allBitsOfASeedCount() {
    const at::Tensor logits = logitsOf(0.2, 500);
    const auto bitsOf = [&](uint64_t seed) {
      auto generator = makeGenerator(seed);
      return sampleBits(logits, 900, 1.0, generator);
    };
    constexpr uint64_t kHigh = uint64_t{1} << 32;
    const std::vector<uint64_t> seeds{1, kHigh + 1, 2 * kHigh + 1, (uint64_t{1} << 63) + 1, UINT64_MAX, UINT32_MAX};
    for (size_t i = 0; i < seeds.size(); ++i) {
      QVERIFY(at::equal(bitsOf(seeds[i]), bitsOf(seeds[i])));
      for (size_t j = 0; j < i; ++j) QVERIFY(!at::equal(bitsOf(seeds[i]), bitsOf(seeds[j])));
    }
    // Below 2^32 a seed means what it means in torch.
    auto ours = makeGenerator(UINT32_MAX), torch = at::detail::createCPUGenerator(UINT32_MAX);
    QVERIFY(at::equal(at::rand({9}, ours), at::rand({9}, torch)));
    auto large = makeGenerator(kHigh + 1);
    const at::Tensor uniform = at::rand({100000}, large);
    QVERIFY(std::abs(uniform.mean().item<double>() - 0.5) < 0.005);
    QVERIFY(std::abs(uniform.var().item<double>() - 1.0 / 12) < 0.002);
  }

  void nanIsAnError() {
    auto generator = makeGenerator(1);
    at::Tensor logits = logitsOf(0, 3);
    logits[1][2][0] = std::numeric_limits<float>::quiet_NaN();
    QVERIFY_THROWS_EXCEPTION(Error, sampleBits(logits, 900, 1.0, generator));
  }

  void codesHaveUnitNorm() {
    const at::Tensor bits = at::randint(2, {6, 8}).to(at::kByte);
    const at::Tensor code = codeOf(bits.unsqueeze(0), {2, 3}, false, at::kCPU);
    QCOMPARE(code.sizes(), (at::IntArrayRef{1, 8, 2, 3}));
    QVERIFY(at::allclose(code.norm(2, {1}), at::ones({1, 2, 3})));
    QCOMPARE(code[0][5][1][2].item<float>() > 0, bits[5][5].item<int>() == 1);
    const at::Tensor shuffled = codeOf(bits.unsqueeze(0), {2, 3}, true, at::kCPU);
    QCOMPARE(shuffled.sizes(), (at::IntArrayRef{1, 2, 4, 6}));
    // The unshuffle of the next input undoes it.
    const at::Tensor back = nextFeatures(shuffled, {2, 3}, true);
    QVERIFY(at::equal(back > 0, bits.to(at::kBool)));
  }
};

QTEST_GUILESS_MAIN(TestBits)
#include "test_bits.moc"
