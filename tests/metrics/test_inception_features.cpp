// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// FID's features with made-up weights against what pytorch-fid computes with the same weights in float64.
#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <QImage>
#include <QtTest>
#include <cmath>
#include <fstream>

#include "engine/api/error.h"
#include "engine/formats/tensor_file.h"
#include "engine/metrics/inception_features.h"

using namespace heatkv;

namespace {

const std::string kFolder = HEATKV_TEST_DATA "/metrics/";

Picture load(const char* name) {
  const QImage image = QImage(QString::fromStdString(kFolder + name)).convertToFormat(QImage::Format_RGB888);
  Picture picture{image.width(), image.height(), {}};
  for (int y = 0; y < image.height(); ++y) {
    picture.rgb.insert(picture.rgb.end(), image.constScanLine(y), image.constScanLine(y) + 3 * image.width());
  }
  return picture;
}

/// Numbers anybody can make again: a multiplicative hash of the place.
at::Tensor made(at::IntArrayRef shape, uint64_t layer, double scale, double centre = 0) {
  at::Tensor t = at::empty(shape, at::kFloat);
  for (uint64_t i = 0; i < static_cast<uint64_t>(t.numel()); ++i) {
    const uint64_t hash = (i * 2654435761u + layer * 40503u * 65537u) & 0xFFFFFFFFu;
    t.data_ptr<float>()[i] = static_cast<float>((static_cast<double>(hash) / 4294967296.0 - 0.5) * scale + centre);
  }
  return t;
}

std::map<std::string, at::Tensor> network(const std::string& prefix) {
  std::map<std::string, at::Tensor> tensors;
  std::ifstream file(kFolder + "inception_shapes.txt");
  std::string name;
  int64_t out = 0, in = 0, kh = 0, kw = 0;
  for (uint64_t l = 0; file >> name >> out >> in >> kh >> kw; ++l) {
    const std::string base = prefix + name;
    tensors[base + ".conv.weight"] =
        made({out, in, kh, kw}, l, std::sqrt(12.0 / static_cast<double>(in * kh * kw)) * 1.4);
    tensors[base + ".bn.weight"] = made({out}, l + 200, 0.5, 1);
    tensors[base + ".bn.bias"] = made({out}, l + 400, 0.2);
    tensors[base + ".bn.running_mean"] = made({out}, l + 600, 0.2);
    tensors[base + ".bn.running_var"] = made({out}, l + 800, 0.5, 1);
  }
  return tensors;
}

}  // namespace

class TestInceptionFeatures : public QObject {
  Q_OBJECT
  c10::InferenceMode m_guard;

 private Q_SLOTS:
  void asPytorchFid() {
    const QTemporaryDir dir;
    const std::string path = dir.filePath(QStringLiteral("inception.safetensors")).toStdString();
    auto tensors = network("");
    QCOMPARE(tensors.size(), size_t(94 * 5));
    writeSafetensors(path, tensors, {});
    const InceptionFeatures inception = InceptionFeatures::open(path);
    const auto check = [&](const char* picture, double norm, double weighted, std::vector<double> samples) {
      const std::vector<double> f = inception.of(load(picture));
      QCOMPARE(f.size(), size_t(InceptionFeatures::kWidth));
      double squares = 0, sum = 0;
      for (size_t i = 0; i < f.size(); ++i) squares += f[i] * f[i], sum += f[i] * static_cast<double>(i) / 2048;
      QVERIFY2(std::abs(std::sqrt(squares) - norm) < 1e-5, qPrintable(QString::number(std::sqrt(squares), 'g', 9)));
      QVERIFY2(std::abs(sum - weighted) < 1e-4, qPrintable(QString::number(sum, 'g', 9)));
      const size_t places[] = {0, 320, 1000, 2047};
      for (size_t i = 0; i < 4; ++i) QVERIFY(std::abs(f[places[i]] - samples[i]) < 2e-6);
    };
    check("scene.png", 5.637109477570358, 75.5920142885334, {3.23e-05, 0.017431, 0.3813862, 0.0965185});
    check("odd_size_b.png", 5.644940407874001, 75.62828770019013, {0, 0.0174474, 0.3825611, 0.095793});
    check("small_a.png", 5.6426228668083365, 75.62933109985903, {0, 0.017453, 0.3820576, 0.0962731});
    QVERIFY_THROWS_EXCEPTION(Error, inception.of(Picture{}));
    QVERIFY_THROWS_EXCEPTION(Error, inception.of(Picture{2, 2, {1, 2, 3}}));
  }

  void refused() {
    const QTemporaryDir dir;
    const std::string path = dir.filePath(QStringLiteral("a.safetensors")).toStdString();
    const auto fails = [&](const std::map<std::string, at::Tensor>& tensors, const char* word) {
      writeSafetensors(path, tensors, {});
      try {
        (void)InceptionFeatures::open(path);
        QFAIL(word);
      } catch (const Error& error) {
        QCOMPARE(error.kind, ErrorKind::Model);
        QCOMPARE(error.path, path);
        QVERIFY2(error.message.find(word) != std::string::npos, error.what());
      }
    };
    const std::string first = "net.Conv2d_1a_3x3.";
    std::map<std::string, at::Tensor> tensors{{"a", at::zeros({1})}};
    fails(tensors, "Conv2d_1a_3x3");
    tensors[first + "conv.weight"] = at::zeros({32, 3, 3, 2});
    fails(tensors, "(32, 3, 3, 2)");
    tensors[first + "conv.weight"] = at::zeros({32, 3, 3, 3});
    fails(tensors, "Conv2d_1a_3x3.bn.");
    QVERIFY_THROWS_EXCEPTION(Error, InceptionFeatures::open(dir.path().toStdString() + "/absent.pth"));
  }
};

QTEST_GUILESS_MAIN(TestInceptionFeatures)
#include "test_inception_features.moc"
