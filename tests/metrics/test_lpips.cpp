// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// LPIPS with made-up AlexNet weights against what the lpips package 0.1.4 computes with the same weights.
#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <QImage>
#include <QtTest>
#include <cmath>
#include <fstream>

#include "engine/api/error.h"
#include "engine/formats/tensor_file.h"
#include "engine/metrics/lpips.h"

using namespace heatkv;

namespace {

Picture load(const char* name) {
  const QImage image =
      QImage(QStringLiteral(HEATKV_TEST_DATA "/metrics/") + QLatin1String(name)).convertToFormat(QImage::Format_RGB888);
  Picture picture{image.width(), image.height(), {}};
  for (int y = 0; y < image.height(); ++y) {
    picture.rgb.insert(picture.rgb.end(), image.constScanLine(y), image.constScanLine(y) + 3 * image.width());
  }
  return picture;
}

/// Numbers anybody can make again: a multiplicative hash of the place, centred.
at::Tensor made(at::IntArrayRef shape, uint64_t layer, double scale) {
  at::Tensor t = at::empty(shape, at::kFloat);
  for (uint64_t i = 0; i < static_cast<uint64_t>(t.numel()); ++i) {
    const uint64_t hash = (i * 2654435761u + layer * 40503u * 65537u) & 0xFFFFFFFFu;
    t.data_ptr<float>()[i] = static_cast<float>((static_cast<double>(hash) / 4294967296.0 - 0.5) * scale);
  }
  return t;
}

struct Shape {
  int64_t index, in, out, kernel;
};
constexpr Shape kShapes[] = {{0, 3, 64, 11}, {3, 64, 192, 5}, {6, 192, 384, 3}, {8, 384, 256, 3}, {10, 256, 256, 3}};

std::map<std::string, at::Tensor> backbone(bool asLpips) {
  std::map<std::string, at::Tensor> tensors;
  for (uint64_t l = 0; l < 5; ++l) {
    const Shape& s = kShapes[l];
    const std::string base =
        (asLpips ? "net.slice" + std::to_string(l + 1) : std::string("features")) + "." + std::to_string(s.index) + ".";
    const double fan = static_cast<double>(s.in * s.kernel * s.kernel);
    tensors[base + "weight"] = made({s.out, s.in, s.kernel, s.kernel}, l, std::sqrt(12.0 / fan) * 1.4);
    tensors[base + "bias"] = made({s.out}, l + 10, 0.2);
  }
  return tensors;
}

std::map<std::string, at::Tensor> heads() {
  std::map<std::string, at::Tensor> tensors;
  for (uint64_t l = 0; l < 5; ++l)
    tensors["lin" + std::to_string(l) + ".model.1.weight"] = made({1, kShapes[l].out, 1, 1}, l + 20, 2).abs();
  return tensors;
}

}  // namespace

class TestLpips : public QObject {
  Q_OBJECT
  c10::InferenceMode m_guard;
  QTemporaryDir m_dir;

  std::string at(const char* name) const { return m_dir.filePath(QLatin1String(name)).toStdString(); }

 private Q_SLOTS:
  void init() {
    for (const char* folder : {"both", "one", "heads"}) QDir(m_dir.path()).mkpath(QLatin1String(folder));
    writeSafetensors(at("both/alexnet.safetensors"), backbone(false), {});
    writeSafetensors(at("both/v0.1_alex.safetensors"), heads(), {});
    auto all = backbone(true);
    all.merge(heads());
    writeSafetensors(at("one/lpips.safetensors"), all, {});
    writeSafetensors(at("heads/v0.1_alex.safetensors"), heads(), {});
  }

  void asThePackage() {
    // A worse version's heads beside the right ones, and a file that is none.
    auto old = heads();
    for (auto& [name, tensor] : old) tensor = tensor * 3;
    writeSafetensors(at("both/v0.0_alex.safetensors"), old, {});
    std::ofstream(at("both/notes.pth")) << "no weights";
    for (const char* path : {"both", "one/lpips.safetensors"}) {
      const Lpips lpips = Lpips::open(at(path));
      const auto near = [&](const char* a, const char* b, double want) {
        const double got = lpips.distance(load(a), load(b));
        QVERIFY2(std::abs(got - want) < 1e-5, qPrintable(QString::number(got, 'g', 10)));
      };
      near("scene.png", "blur_b.png", 1.1173440848825713);
      near("odd_size_a.png", "odd_size_b.png", 0.431156019672136);
      near("flat_a.png", "flat_b.png", 0.01776953472070955);
      near("scene.png", "scene.png", 0);
    }
  }

  void refused() {
    const Lpips lpips = Lpips::open(at("one/lpips.safetensors"));
    QVERIFY_THROWS_EXCEPTION(Error, lpips.distance(load("small_a.png"), load("small_b.png")));
    QVERIFY_THROWS_EXCEPTION(Error, lpips.distance(load("scene.png"), load("flat_a.png")));
    QVERIFY_THROWS_EXCEPTION(Error, lpips.distance(Picture{}, Picture{}));
    for (const char* path : {"heads", "heads/v0.1_alex.safetensors", "absent", "both/alexnet.safetensors"}) {
      try {
        (void)Lpips::open(at(path));
        QFAIL(path);
      } catch (const Error& error) {
        QVERIFY(!error.message.empty() && !error.path.empty());
        if (QLatin1String(path).startsWith(QLatin1String("heads")))
          QVERIFY2(error.message.find("features.0.weight") != std::string::npos, error.what());
      }
    }
  }

  void headsOfOtherNetworksAreNamed() {
    std::map<std::string, at::Tensor> vgg = {{"lin0.model.1.weight", made({1, 64, 1, 1}, 1, 2)},
                                             {"lin1.model.1.weight", made({1, 128, 1, 1}, 2, 2)}};
    for (const char* network : {"VGG", "SqueezeNet"}) {
      if (QLatin1String(network) == QLatin1String("SqueezeNet"))
        vgg["lin6.model.1.weight"] = made({1, 512, 1, 1}, 3, 2);
      writeSafetensors(at("other.safetensors"), vgg, {});
      try {
        (void)Lpips::open(at("other.safetensors"));
        QFAIL(network);
      } catch (const Error& error) {
        QCOMPARE(error.kind, ErrorKind::Model);
        QVERIFY2(error.message.find(network) != std::string::npos, error.what());
      }
    }
  }

  void publishedHeads() {
    const QString folder = QStringLiteral(HEATKV_SHARED "/data/checkpoints/lpips");
    if (!QFileInfo::exists(folder)) QSKIP("The published heads are not here.");
    QDir(m_dir.path()).mkpath(QStringLiteral("published"));
    writeSafetensors(at("published/alexnet.safetensors"), backbone(false), {});
    for (const QString& name : QDir(folder).entryList(QDir::Files))
      QVERIFY(QFile::copy(folder + QLatin1Char('/') + name, m_dir.filePath(QStringLiteral("published/") + name)));
    for (const auto& [file, network] : {std::pair{"v0.1_vgg.pth", "VGG"}, {"v0.0_squeeze.pth", "SqueezeNet"}}) {
      try {
        (void)Lpips::open((folder + QLatin1Char('/') + QLatin1String(file)).toStdString());
        QFAIL(file);
      } catch (const Error& error) {
        QVERIFY2(error.message.find(network) != std::string::npos, error.what());
      }
    }
    const Lpips lpips = Lpips::open(at("published"));
    QVERIFY(lpips.distance(load("scene.png"), load("blur_b.png")) > 1e-3);
    QCOMPARE(lpips.distance(load("scene.png"), load("scene.png")), 0.0);
  }
};

QTEST_GUILESS_MAIN(TestLpips)
#include "test_lpips.moc"
