// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The image tokenizer against the published code's pictures, features and bits; stripes against whole maps.
#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <QtTest>
#include <cmath>
#include <limits>

#include "engine/api/error.h"
#include "engine/formats/tensor_file.h"
#include "engine/vae/codes.h"
#include "engine/vae/vae.h"

using namespace heatkv;

namespace {

const std::string kModels = HEATKV_TEST_DATA "/model/";
const std::string kGolden = HEATKV_SHARED "/golden/model/";

Vae open(const std::string& path, at::ScalarType dtype = at::kFloat) {
  const PartFile file = PartFile::openVae(path);
  return Vae(file, describeVae(file), at::kCPU, dtype);
}

Grids gridsOf(const TensorFile& expected, int factor) {
  std::string text = expected.metadata().at("grids"), plain;
  for (const char c : text) {
    if (c == '[' || c == ' ') continue;
    plain += c;
  }
  Grids grids;
  int h = 0, w = 0, read = 0;
  for (const char* at = plain.c_str(); std::sscanf(at, "%d,%d]%n", &h, &w, &read) == 2; at += read) {
    grids.push_back({h * factor, w * factor});
    read += at[read] == ',';
  }
  return grids;
}

std::string key(const char* name, size_t scale) {
  return QString::asprintf("%s.%02zu", name, scale).toStdString();
}

double largest(const at::Tensor& a, const at::Tensor& b) {
  return (a.to(at::kDouble) - b.to(at::kDouble)).abs().max().item<double>();
}

}  // namespace

class TestVae : public QObject {
  Q_OBJECT
  c10::InferenceMode m_guard;

  void comparePixels(const at::Tensor& got, const at::Tensor& want) {
    QVERIFY(got.sizes() == want.sizes());
    QVERIFY(largest(got, want) <= 1);
    QVERIFY(got.ne(want).to(at::kDouble).mean().item<double>() < 1e-3);
  }

  void compareVariant(const std::string& folder) {
    const auto expected = TensorFile::open(folder + "/expected.safetensors");
    Vae vae = open(folder + "/vae.pth");
    const bool patchified = expected->metadata().at("patchify") == "1";
    const Grids tokens = gridsOf(*expected, 1), grids = gridsOf(*expected, patchified ? 2 : 1);
    QVERIFY(!grids.empty());
    QCOMPARE(std::to_string(vae.stride()), expected->metadata().at("vae_stride"));

    const size_t last = grids.size() - 1, middle = grids.size() / 2;
    const at::Tensor sum = expected->read(key("sum", last));
    const at::Tensor image = Vae::toPixels(vae.decode(sum));
    comparePixels(image, expected->read("image"));
    comparePixels(Vae::toPixels(vae.decode(expected->read(key("sum", middle)))),
                  expected->read(key("preview", middle)));
    // Codes add up to the sums.
    at::Tensor total = at::zeros_like(sum);
    for (size_t k = 0; k <= last; ++k) {
      total += resizedTo(codeOf(expected->read(key("bits", k)), tokens[k], patchified, at::kCPU), grids[last]);
      if (k == middle) QVERIFY(largest(total, expected->read(key("sum", k))) < 1e-5);
    }
    QVERIFY(largest(total, sum) < 1e-5);
    // Stripes give the same picture.
    vae.setStripeBytes(20000);
    comparePixels(Vae::toPixels(vae.decode(sum)), expected->read("image"));
    if (expected->has("encode.features")) compareEncoder(vae, *expected, grids);
  }

  void compareEncoder(Vae& vae, const TensorFile& expected, const Grids& grids) {
    const at::Tensor pixels = expected.read("image").narrow(0, 0, 1), want = expected.read("encode.features");
    for (const int64_t stripe : {int64_t{1} << 30, int64_t{20000}}) {
      vae.setStripeBytes(stripe);
      QVERIFY(largest(vae.encode(pixels), want) < 1e-4);
    }
    const Quantised quantised = quantise(want, grids);
    QCOMPARE(quantised.bits.size(), grids.size());
    for (size_t k = 0; k < grids.size(); ++k)
      QVERIFY(at::equal(quantised.bits[k], expected.read(key("encode.bits", k))));
    QVERIFY(largest(quantised.sum, expected.read("encode.sum")) < 1e-5);
  }

 private Q_SLOTS:
  void golden() {
    for (const char* variant : {"plain", "insert"}) compareVariant(kModels + variant);
  }

  void goldenOfAll() {
    if (!QFileInfo::exists(QString::fromStdString(kGolden))) QSKIP("The golden models are not here.");
    for (const char* variant : {"plain", "tall", "patch", "big", "insert", "negative"})
      compareVariant(kGolden + variant);
  }

  void stripesAreExact() {
    Vae vae = open(kModels + "plain/vae.pth");
    const at::Tensor sum = at::randn({1, vae.bits(), 9, 13}, at::detail::createCPUGenerator(3));
    const at::Tensor whole = vae.decode(sum);
    QVERIFY(whole.sizes() == at::IntArrayRef({1, 3, 9 * vae.stride(), 13 * vae.stride()}));
    for (const int64_t stripe : {1, 30000, 200000}) {
      vae.setStripeBytes(stripe);
      QVERIFY(largest(vae.decode(sum), whole) < 1e-4);
    }
  }

  void batchEqualsSingles() {
    const Vae vae = open(kModels + "insert/vae.pth");
    const at::Tensor sum = at::randn({3, vae.bits(), 5, 4}, at::detail::createCPUGenerator(1));
    const at::Tensor batch = vae.decode(sum);
    for (int64_t i = 0; i < 3; ++i) QVERIFY(at::equal(batch.narrow(0, i, 1), vae.decode(sum.narrow(0, i, 1))));
  }

  void halfPrecisionIsNear() {
    const Vae exact = open(kModels + "plain/vae.pth"), fast = open(kModels + "plain/vae.pth", at::kBFloat16);
    QCOMPARE(fast.weightBytes() * 2, exact.weightBytes());
    const at::Tensor sum = TensorFile::open(kModels + "plain/expected.safetensors")->read("sum.06");
    const at::Tensor difference = (exact.decode(sum).clamp(-1, 1) - fast.decode(sum).clamp(-1, 1)).abs();
    QVERIFY(difference.mean().item<double>() < 0.02);
  }

  void pixelRule() {
    // 2v/255 - 1 goes back to v; beyond the range is clamped; in between is cut off, not rounded.
    const at::Tensor v = at::tensor({-1.02f, -1.0f, 0.0f, 1.0f, 1.02f, 0.999f, std::numeric_limits<float>::infinity(),
                                     -std::numeric_limits<float>::infinity(), 127.99f / 127.5f - 1});
    const at::Tensor pixels = Vae::toPixels(v.view({1, 1, 1, 9}).expand({1, 3, 1, 9}));
    QVERIFY(pixels.sizes() == at::IntArrayRef({1, 1, 9, 3}));
    const std::vector<int> want{0, 0, 127, 255, 255, 254, 255, 0, 127};
    for (int i = 0; i < 9; ++i) QCOMPARE(pixels[0][0][i][1].item<int>(), want[size_t(i)]);
    at::Tensor broken = at::zeros({1, 3, 2, 2});
    broken[0][2][1][0] = std::numeric_limits<float>::quiet_NaN();
    QVERIFY_THROWS_EXCEPTION(Error, Vae::toPixels(broken));
  }

  void refused() {
    const Vae vae = open(kModels + "plain/vae.pth");
    QVERIFY_THROWS_EXCEPTION(Error, vae.decode(at::zeros({1, vae.bits() + 1, 4, 4})));
    QVERIFY_THROWS_EXCEPTION(Error, vae.decode(at::zeros({4, 4})));
    QVERIFY_THROWS_EXCEPTION(Error, vae.encode(at::zeros({1, 33, 32, 3}, at::kByte)));
    QVERIFY_THROWS_EXCEPTION(Error, vae.encode(at::zeros({1, 0, 32, 3}, at::kByte)));
    QVERIFY_THROWS_EXCEPTION(Error, vae.encode(at::zeros({1, 3, 32, 32}, at::kByte)));
    QVERIFY_THROWS_EXCEPTION(Error, quantise(at::zeros({1, 4, 8, 8}), Grids{{1, 1}, {4, 4}}));
    QVERIFY_THROWS_EXCEPTION(Error, quantise(at::zeros({1, 4, 8, 8}), Grids{}));
    VaeInfo wrong = describeVae(PartFile::openVae(kModels + "plain/vae.pth"));
    wrong.baseWidth = 48;
    QVERIFY_THROWS_EXCEPTION(Error, Vae(PartFile::openVae(kModels + "plain/vae.pth"), wrong, at::kCPU, at::kFloat));
  }

  void zeroCountsAsMinus() {
    const Quantised q = quantise(at::zeros({1, 4, 2, 2}), Grids{{2, 2}});
    QCOMPARE(q.bits[0].sum().item<int>(), 0);
    QVERIFY(at::equal(q.sum, at::full({1, 4, 2, 2}, -0.5)));
  }
};

QTEST_GUILESS_MAIN(TestVae)
#include "test_vae.moc"
