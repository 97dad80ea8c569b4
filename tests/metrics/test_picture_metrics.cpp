// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Picture metrics against scikit-image's and pytorch-msssim's figures, and against plain loops.
#include <QImage>
#include <QtTest>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "engine/api/error.h"
#include "engine/api/ssim.h"
#include "engine/metrics/picture_metrics.h"

using namespace heatkv;
using nlohmann::json;

namespace {

Picture load(const QString& path) {
  const QImage image = QImage(path).convertToFormat(QImage::Format_RGB888);
  if (image.isNull()) qFatal("no picture");
  Picture picture{image.width(), image.height(), {}};
  for (int y = 0; y < image.height(); ++y) {
    picture.rgb.insert(picture.rgb.end(), image.constScanLine(y), image.constScanLine(y) + 3 * image.width());
  }
  return picture;
}

Picture random(int width, int height, unsigned seed) {
  std::mt19937 generator(seed);
  Picture picture{width, height, std::vector<uint8_t>(size_t(3) * size_t(width) * size_t(height))};
  for (uint8_t& byte : picture.rgb) byte = static_cast<uint8_t>(generator());
  return picture;
}

/// SSIM at one pixel of one channel by the definition: weighted moments of the 11 x 11 window, mirrored at the borders.
double plainSsim(const Picture& a, const Picture& b, int y, int x, int channel) {
  const auto mirror = [](int i, int n) { return i < 0 ? -1 - i : i >= n ? 2 * n - 1 - i : i; };
  double total = 0, ma = 0, mb = 0, aa = 0, bb = 0, ab = 0;
  for (int dy = -5; dy <= 5; ++dy) {
    for (int dx = -5; dx <= 5; ++dx) {
      const double w = std::exp(-(dy * dy + dx * dx) / 4.5);
      const auto at = size_t(3 * (mirror(y + dy, a.height) * a.width + mirror(x + dx, a.width)) + channel);
      const double p = a.rgb[at], q = b.rgb[at];
      total += w;
      ma += w * p;
      mb += w * q;
      aa += w * p * p;
      bb += w * q * q;
      ab += w * p * q;
    }
  }
  ma /= total;
  mb /= total;
  const double va = aa / total - ma * ma, vb = bb / total - mb * mb, cov = ab / total - ma * mb;
  return (2 * ma * mb + 6.5025) * (2 * cov + 58.5225) / ((ma * ma + mb * mb + 6.5025) * (va + vb + 58.5225));
}

}  // namespace

class TestPictureMetrics : public QObject {
  Q_OBJECT

  void compareFolder(const QString& folder) {
    std::ifstream file(folder.toStdString() + "/expected.json");
    const json expected = json::parse(file);
    int compared = 0;
    for (const auto& [name, want] : expected.items()) {
      if (name == "frechet") continue;
      const QString a = folder + QLatin1Char('/') + QString::fromStdString(want["a"]),
                    b = folder + QLatin1Char('/') + QString::fromStdString(want["b"]);
      if (!QFileInfo::exists(a) || !QFileInfo::exists(b)) continue;
      ++compared;
      const Picture x = load(a), y = load(b);
      const auto near = [&](std::optional<double> got, const char* key, double tolerance) {
        const bool same = want[key].is_null() ? !got : got && std::abs(*got - want[key].get<double>()) <= tolerance;
        QVERIFY2(same, (name + " " + key + " " + std::to_string(got.value_or(NAN))).c_str());
      };
      near(psnr(x, y), "psnr_db", 1e-6);
      near(ssim(x, y), "ssim", 1e-6);
      near(mae(x, y), "mae", 1e-6);
      near(msSsim(x, y), "ms_ssim", 1e-5);
    }
    QVERIFY(compared >= 6);
  }

 private Q_SLOTS:
  void golden() { compareFolder(QStringLiteral(HEATKV_TEST_DATA "/metrics")); }

  void goldenOfAll() {
    const QString folder = QStringLiteral(HEATKV_SHARED "/golden/metrics");
    if (!QFileInfo::exists(folder)) QSKIP("The golden pictures are not here.");
    compareFolder(folder);
  }

  void maps() {
    const Picture a = random(23, 17, 1), b = random(23, 17, 2);
    const std::vector<float> map = ssimDistance(a, b);
    for (int y = 0; y < 17; ++y) {
      for (int x = 0; x < 23; ++x) {
        double plain = 1;
        for (int c = 0; c < 3; ++c) plain -= plainSsim(a, b, y, x, c) / 3;
        QVERIFY(std::abs(map[size_t(y * 23 + x)] - plain) < 1e-5);
      }
    }
    for (const float value : ssimDistance(a, a)) QVERIFY(value >= 0 && value < 1e-6f);
  }

  /// A metric that pictures give is measured; the table's order is that of the enumeration.
  void everyMetricIsMeasured() {
    const Picture a = random(170, 170, 1), b = random(170, 170, 2);
    MetricValues values;
    values[Metric::LostMass] = 0.25;
    measure(values, a, b);
    for (const MetricInfo& info : kMetrics)
      QVERIFY2(values[info.metric].has_value() == (info.needs != MetricInfo::Needs::Weights), info.id);
    QCOMPARE(values[Metric::Psnr], psnr(a, b));
    QCOMPARE(values[Metric::LostMass], std::optional(0.25));
    QCOMPARE(toText(values), std::string("PSNR ") + toText(infoOf(Metric::Psnr), *psnr(a, b)) + " dB, SSIM " +
                                 toText(infoOf(Metric::Ssim), *ssim(a, b)) + ", MS-SSIM " +
                                 toText(infoOf(Metric::MsSsim), *msSsim(a, b)) + ", MAE " +
                                 toText(infoOf(Metric::Mae), mae(a, b)) + ", \u0394E " +
                                 toText(infoOf(Metric::DeltaE), deltaE(a, b)) + ", Lost attention 0.2500");
  }

  /// Pairs of the table that Sharma, Wu and Dalal (2005) published to check implementations.
  void publishedColourPairs() {
    struct Pair {
      Lab x, y;
      double want;
    };
    const Pair pairs[] = {{{50, 2.6772, -79.7751}, {50, 0, -82.7485}, 2.0425},
                          {{50, 3.1571, -77.2803}, {50, 0, -82.7485}, 2.8615},
                          {{50, -1.3802, -84.2814}, {50, 0, -82.7485}, 1.0000},
                          {{50, 0, 0}, {50, -1, 2}, 2.3669},
                          {{50, 2.49, -0.001}, {50, -2.49, 0.0009}, 7.1792},
                          {{50, 2.49, -0.001}, {50, -2.49, 0.0011}, 7.2195},
                          {{50, 2.5, 0}, {73, 25, -18}, 27.1492},
                          {{50, 2.5, 0}, {61, -5, 29}, 22.8977},
                          {{60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}, 1.2644},
                          {{22.7233, 20.0904, -46.6940}, {23.0331, 14.9730, -42.5619}, 2.0373}};
    for (const Pair& pair : pairs) {
      QVERIFY2(std::abs(deltaE(pair.x, pair.y) - pair.want) < 5e-5, std::to_string(deltaE(pair.x, pair.y)).c_str());
      QVERIFY(std::abs(deltaE(pair.y, pair.x) - pair.want) < 5e-5);
    }
  }

  void coloursOfPictures() {
    const auto filled = [](uint8_t r, uint8_t g, uint8_t b) { return Picture{2, 1, {r, g, b, r, g, b}}; };
    QVERIFY(std::abs(deltaE(filled(0, 0, 0), filled(255, 255, 255)) - 100) < 1e-3);
    QVERIFY(std::abs(deltaE(filled(255, 0, 0), filled(0, 255, 0)) - 86.6) < 0.1);
    Picture half = filled(0, 0, 0);
    half.rgb = {0, 0, 0, 255, 255, 255};
    QVERIFY(std::abs(deltaE(filled(0, 0, 0), half) - 50) < 1e-3);
    QCOMPARE(deltaE(half, half), 0.0);
  }

  void means() {
    std::vector<MetricValues> pictures(3);
    pictures[0][Metric::Psnr] = 20;
    pictures[2][Metric::Psnr] = 30;
    pictures[1][Metric::Mae] = 0.5;
    const MetricMeans means = meansOf(pictures);
    QCOMPARE(means.mean[Metric::Psnr], std::optional(25.0));
    QCOMPARE(means.error[Metric::Psnr], std::optional(5.0));
    QCOMPARE(means.mean[Metric::Mae], std::optional(0.5));
    QVERIFY(!means.error[Metric::Mae] && !means.mean[Metric::Ssim]);
  }

  /// The map that programs show and the figure they print are one computation.
  void oneSsim() {
    const Picture a = random(40, 31, 7), b = random(40, 31, 8);
    const std::vector<float> distance = ssimDistance(a, b);
    double sum = 0;
    for (int y = kSsimRadius; y < 31 - kSsimRadius; ++y)
      for (int x = kSsimRadius; x < 40 - kSsimRadius; ++x) sum += 1 - distance[size_t(y * 40 + x)];
    const int inner = (31 - 2 * kSsimRadius) * (40 - 2 * kSsimRadius);
    QVERIFY(std::abs(sum / inner - *ssim(a, b)) < 1e-6);
  }

  void smallPictures() {
    for (const auto& [width, height] : {std::pair(1, 1), {3, 2}, {10, 400}}) {
      const Picture a = random(width, height, 3), b = random(width, height, 4);
      QVERIFY(!ssim(a, b));
      QVERIFY(!msSsim(a, b));
      QVERIFY(psnr(a, b));
      for (const float value : ssimDistance(a, b)) QVERIFY(value >= 0 && value <= 2);
    }
    QVERIFY(ssim(random(11, 11, 5), random(11, 11, 6)));
    QVERIFY(!msSsim(random(160, 300, 5), random(160, 300, 6)));
    QVERIFY(msSsim(random(161, 165, 5), random(161, 165, 6)));
  }

  void refused() {
    const Picture good = random(12, 12, 1), other = random(12, 13, 1);
    Picture broken = good;
    broken.rgb.pop_back();
    for (const Picture* bad : {&other, static_cast<const Picture*>(&broken)}) {
      QVERIFY_THROWS_EXCEPTION(Error, mae(good, *bad));
      QVERIFY_THROWS_EXCEPTION(Error, psnr(*bad, good));
      QVERIFY_THROWS_EXCEPTION(Error, ssim(good, *bad));
      QVERIFY_THROWS_EXCEPTION(Error, msSsim(good, *bad));
    }
    QVERIFY_THROWS_EXCEPTION(Error, mae(Picture{}, Picture{}));
  }
};

QTEST_GUILESS_MAIN(TestPictureMetrics)
#include "test_picture_metrics.moc"
