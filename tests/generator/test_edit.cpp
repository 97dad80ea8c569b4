// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of a source picture on the golden bits: its features and entries, logits and pixels of tiny models of every
// variant, full and under HeatKV with both rules, and their calibration. tests/data/edit always; ../shared/golden/edit
// besides where it is there.
#include <ATen/ATen.h>

#include <QImage>
#include <QtTest>
#include <filesystem>

#include "engine/api/error.h"
#include "engine/engine.h"
#include "engine/formats/tensor_file.h"
#include "engine/pictures/source_picture.h"

using namespace heatkv;
namespace fs = std::filesystem;

namespace {

PicturePtr pictureOf(const fs::path& path) {
  const QImage image = QImage(QString::fromStdString(path.string())).convertToFormat(QImage::Format_RGB888);
  Picture picture{image.width(), image.height(), {}};
  for (int y = 0; y < image.height(); ++y)
    picture.rgb.insert(picture.rgb.end(), image.constScanLine(y), image.constScanLine(y) + 3 * image.width());
  return std::make_shared<const Picture>(std::move(picture));
}

fs::path folderOf(const std::string& variant) {
  const fs::path own = fs::path(HEATKV_TEST_DATA) / "edit" / variant;
  return fs::exists(own / "vae.pth") ? own : fs::path(HEATKV_SHARED) / "golden/edit" / variant;
}

}  // namespace

class TestEdit : public QObject {
  Q_OBJECT

  void load(const fs::path& folder, std::optional<Task> task = Task::Edit) {
    LoadRequest load;
    load.paths = {"", (folder / "transformer.pth").string(), (folder / "vae.pth").string(),
                  std::string(HEATKV_TEST_DATA) + "/text-encoder"};
    load.device = "cpu";
    load.dtype = DType::F32;
    load.task = task;
    m_engine.load(load, [](const Event&) {});
  }

  PaintRequest requestFor(const fs::path& folder, CacheMethod method = CacheMethod::Full) {
    PaintRequest request;
    request.cache.method = method;
    request.cache.early = EarlyRule::Reference;
    request.preview.every = 0;
    request.source = pictureOf(folder / "source.png");
    request.replayPath = (folder / "expected.safetensors").string();
    request.recordPath = (fs::path(m_dir.path().toStdString()) / "out.safetensors").string();
    return request;
  }

  /// Runs it and checks what every event says of the cache; the recording.
  std::unique_ptr<TensorFile> run(const PaintRequest& request) {
    m_images.clear();
    int64_t held = 0;
    bool sourceFirst = false;
    m_engine.paint(request, [&](const Event& event) {
      if (const auto* plan = std::get_if<PlanEvent>(&event)) m_plan = *plan;
      if (const auto* source = std::get_if<SourceEvent>(&event)) {
        sourceFirst = held == 0;
        QCOMPARE(source->heldBytes, source->predictedBytes);
        QCOMPARE(source->heldBytes.back(), m_plan.sourceBytes);
        held = std::max(held, source->heldBytes.back());
      } else if (const auto* scale = std::get_if<ScaleEvent>(&event)) {
        QCOMPARE(scale->heldBytes, scale->predictedBytes);
        for (int64_t bytes : scale->heldBytes) held = std::max(held, bytes);
      } else if (const auto* layer = std::get_if<LayerEvent>(&event)) {
        int64_t tokens = 0;
        for (const LayerOccupancy& l : layer->occupancy->layers) tokens += l.held();
        QCOMPARE(tokens * m_plan.bytesPerTokenHeadAt(layer->scale), layer->occupancy->heldBytes);
        QCOMPARE(layer->occupancy->heldBytes, layer->occupancy->predictedBytes);
      } else if (const auto* image = std::get_if<ImageEvent>(&event)) {
        QVERIFY(image->arenaBytes <= image->budgetBytes);
        QCOMPARE(image->heldBytes, held);
        m_images.push_back(*image);
      }
    });
    [&] { QVERIFY(sourceFirst); }();
    return TensorFile::open(request.recordPath);
  }

  template <typename Filter>
  static int compare(const TensorFile& expected, const TensorFile& ours, double tolerance, const Filter& passes) {
    int compared = 0;
    for (const auto& [name, entry] : expected.tensors()) {
      if (!passes(name)) continue;
      if (!ours.has(name)) {
        QTest::qFail(qPrintable(QStringLiteral("%1 is missing").arg(QString::fromStdString(name))), __FILE__, __LINE__);
        continue;
      }
      const at::Tensor a = expected.read(name).to(at::kDouble), b = ours.read(name).to(at::kDouble);
      const bool same = a.sizes() == b.sizes();
      const double distance = same ? (a - b).nan_to_num(0).abs().max().item<double>() : 1e9;
      const bool alike = same && at::isnan(a).equal(at::isnan(b));
      if (!alike || !(distance <= tolerance)) {
        QTest::qFail(qPrintable(QStringLiteral("%1 differs by %2").arg(QString::fromStdString(name)).arg(distance)),
                     __FILE__, __LINE__);
      }
      ++compared;
    }
    return compared;
  }

  Engine m_engine{1};
  QTemporaryDir m_dir;
  PlanEvent m_plan;
  std::vector<ImageEvent> m_images;

 private Q_SLOTS:
  void prepared() {
    for (const char* variant : {"square", "full"}) {
      const fs::path folder = fs::path(HEATKV_TEST_DATA) / "edit" / variant;
      const PicturePtr expected = pictureOf(folder / "source-prepared.png");
      const Picture ours = preparedSource(*pictureOf(folder / "source.png"), expected->width, expected->height);
      QCOMPARE(ours.width, expected->width);
      QVERIFY(ours.rgb == expected->rgb);
    }
  }

  void returned() {
    for (const char* variant : {"square", "full"}) {
      const fs::path folder = folderOf(variant);
      if (!fs::exists(folder / "result.png")) QSKIP("this variant is not in the checkout");
      const at::Tensor image = TensorFile::open((folder / "expected.safetensors").string())->read("image").contiguous();
      const auto* bytes = image.data_ptr<uint8_t>();
      const Picture painted{256, 256, {bytes, bytes + image.numel()}};
      const PicturePtr expected = pictureOf(folder / "result.png");
      const Picture ours = editedPicture(painted, expected->width, expected->height, EditSize::Source);
      QCOMPARE(ours.height, expected->height);
      QVERIFY(ours.rgb == expected->rgb);
    }
  }

  void wideSourcesNeedNoSquareInMemory() {
    const Picture line{30000, 1, std::vector<uint8_t>(90000, 7)};
    const Picture small = preparedSource(line, 64, 64);
    QCOMPARE(small.rgb.size(), size_t{64 * 64 * 3});
    QVERIFY(std::all_of(small.rgb.begin() + 64 * 3, small.rgb.end(), [](uint8_t v) { return v >= 254; }));
    const Picture back = editedPicture(small, 30000, 1, EditSize::Source);
    QCOMPARE(back.width, 30000);
    QCOMPARE(back.height, 1);
    const Picture cut = editedPicture(small, 30000, 1, EditSize::Painted);
    QCOMPARE(cut.width, 64);
    QCOMPARE(cut.height, 1);
    const Picture dot = preparedSource({1, 1, {9, 8, 7}}, 64, 64);
    QCOMPARE(dot.rgb[0], uint8_t{9});
    QCOMPARE(dot.rgb.back(), uint8_t{7});
  }

  void full_data() {
    QTest::addColumn<QString>("variant");
    for (const char* v : {"wide", "square", "full"}) QTest::newRow(v) << QString::fromLatin1(v);
  }

  void full() {
    QFETCH(QString, variant);
    const fs::path folder = folderOf(variant.toStdString());
    if (!fs::exists(folder)) QSKIP("this variant is not in the checkout");
    load(folder);
    PaintRequest request = requestFor(folder);
    const auto ours = run(request);
    const auto expected = TensorFile::open((folder / "expected.safetensors").string());
    const auto startsWith = [](const std::string& name, std::initializer_list<const char*> prefixes) {
      return std::any_of(prefixes.begin(), prefixes.end(), [&](const char* p) { return name.starts_with(p); });
    };
    QCOMPARE(compare(*expected, *ours, 1e-4, [&](const auto& n) { return n == "source.features"; }), 1);
    QVERIFY(compare(*expected, *ours, 1e-4, [&](const auto& n) {
              return startsWith(n, {"source.k_rows", "source.v_rows", "source.pooled"});
            }) > 5);
    QVERIFY(compare(*expected, *ours, 5e-3, [&](const auto& n) {
              return startsWith(n, {"source.k_sum", "source.v_sum"});
            }) > 3);
    QVERIFY(compare(*expected, *ours, 1e-4, [&](const auto& n) {
              return startsWith(n, {"logits."}) && n.find("heatkv") == std::string::npos;
            }) > 4);
    QVERIFY(compare(*expected, *ours, 1e-5, [&](const auto& n) { return startsWith(n, {"sum."}); }) > 1);
    QVERIFY(compare(*expected, *ours, 1, [&](const auto& n) { return startsWith(n, {"image", "preview."}); }) > 0);
    const PicturePtr source = request.source, painted = m_images.at(0).picture;
    QCOMPARE(painted->width, source->width);
    QCOMPARE(painted->height, source->height);
  }

  void heatkv_data() {
    QTest::addColumn<QString>("rule");
    QTest::addColumn<int>("percent");
    QTest::newRow("keep 60") << "keep" << 60;
    QTest::newRow("rank 40") << "rank" << 40;
    QTest::newRow("rank 10") << "rank" << 10;
  }

  void heatkv() {
    QFETCH(QString, rule);
    QFETCH(int, percent);
    const fs::path folder = folderOf("wide");
    load(folder);
    PaintRequest request = requestFor(folder, CacheMethod::HeatKV);
    request.cache.budget = parseBudget(std::to_string(percent) + "%");
    request.cache.source = parseSourceRule(rule.toStdString()).value();
    const auto ours = run(request);
    const auto expected = TensorFile::open((folder / "expected.safetensors").string());
    const std::string name = "heatkv_" + rule.toStdString() + "_" + std::to_string(percent);
    QCOMPARE(compare(*expected, *ours, 1e-4, [&](const auto& n) { return n.starts_with("logits." + name); }), 7);
    QCOMPARE(compare(*expected, *ours, 0,
                     [&](const auto& n) { return n == "visible." + name || n == "visible_source." + name; }),
             2);
  }

  void everyCacheFormatHoldsItsBudget() {
    const fs::path folder = folderOf("wide");
    load(folder);
    for (DType dtype : {DType::BF16, DType::Int8, DType::Fp8}) {
      PaintRequest request = requestFor(folder, CacheMethod::HeatKV);
      request.cache.budget = parseBudget("20%");
      request.cache.source = SourceRule::Rank;
      request.cache.kvDtype = dtype;
      run(request);
      QCOMPARE(m_images.size(), size_t{1});
    }
  }

  void aBatchEqualsItsImagesAlone() {
    const fs::path folder = folderOf("wide");
    load(folder);
    PaintRequest request = requestFor(folder);
    request.replayPath.clear();
    request.recordPath.clear();
    request.prompt = "turn the river into a road";
    request.grids = parseAspect("4:3").aspect->grids(PixelBudget::P006M);
    request.sampling.cfgUntil = 4;
    request.seeds = {5, 6};
    std::vector<PicturePtr> together, alone;
    const auto into = [](std::vector<PicturePtr>& list) {
      return [&list](const Event& event) {
        if (const auto* image = std::get_if<ImageEvent>(&event)) list.push_back(image->picture);
      };
    };
    m_engine.paint(request, into(together));
    for (uint64_t seed : {5, 6}) {
      request.seeds = {seed};
      m_engine.paint(request, into(alone));
    }
    QCOMPARE(together.size(), size_t{2});
    for (size_t i = 0; i < 2; ++i) QVERIFY(together[i]->rgb == alone[i]->rgb);
    QVERIFY(alone[0]->rgb != alone[1]->rgb);
  }

  void peakIsPredicted() {
    for (const char* variant : {"wide", "square", "full"}) {
      const fs::path folder = folderOf(variant);
      if (!fs::exists(folder / "vae.pth")) continue;
      load(folder);
      PaintRequest request = requestFor(folder);
      request.recordPath.clear();
      PlanEvent plan;
      m_engine.paint(request, [&](const Event& event) {
        if (const auto* planned = std::get_if<PlanEvent>(&event)) plan = *planned;
        if (const auto* image = std::get_if<ImageEvent>(&event)) {
          QVERIFY2(image->peakBytes <= plan.predictedPeakBytes && 2 * image->peakBytes > plan.predictedPeakBytes,
                   qPrintable(QStringLiteral("%1 of %2").arg(image->peakBytes).arg(plan.predictedPeakBytes)));
        }
      });
    }
  }

  void calibration() {
    const fs::path folder = folderOf("wide");
    load(folder);
    CalibrationRequest request;
    request.source = [&](size_t) { return pictureOf(folder / "source.png"); };
    request.replayPath = (folder / "expected.safetensors").string();
    request.recordPath = (fs::path(m_dir.path().toStdString()) / "scas.safetensors").string();
    const Calibration made = m_engine.calibrate(request, [](const Event&) {});
    QVERIFY(made.massError < 1e-5);
    QCOMPARE(made.shape.sourceTokens, int64_t{300});
    QCOMPARE(made.orders.source.size(), size_t{16});
    const auto ours = TensorFile::open(request.recordPath);
    const auto expected = TensorFile::open((folder / "expected.safetensors").string());
    QCOMPARE(compare(*expected, *ours, 1e-5, [&](const auto& n) { return n.starts_with("scas"); }), 4);
    QCOMPARE(compare(*expected, *ours, 0, [&](const auto& n) { return n.starts_with("orders."); }), 4);
  }

  void attentionReachesTheSource() {
    const fs::path folder = folderOf("wide");
    load(folder);
    for (int layer : {0, 2}) {
      AttentionRequest request;
      request.paint = requestFor(folder);
      request.paint.recordPath.clear();
      request.paint.grids = parseAspect("4:3").aspect->grids(PixelBudget::P006M);
      request.layer = layer;
      request.head = 1;
      request.scale = 3;
      const AttentionMap map = m_engine.attention(request);
      QCOMPARE(map.sourceWeights.size(), layer == 0 ? size_t{48} : size_t{300});
      double sum = 0;
      for (float weight : map.sourceWeights) sum += weight;
      QVERIFY(sum > 0);
      for (int k = 0; k <= 3; ++k) sum += map.mass(k);
      QVERIFY(std::abs(sum - 1) < 1e-5);
    }
  }

  void refusals() {
    const fs::path folder = folderOf("wide");
    const auto message = [&](const PaintRequest& request) {
      try {
        m_engine.plan(request);
      } catch (const Error& e) {
        return e.message + " " + e.fix;
      }
      return std::string();
    };
    load(folder, std::nullopt);  // nothing says that it edits
    PaintRequest request = requestFor(folder);
    request.replayPath.clear();
    request.recordPath.clear();
    request.grids = parseAspect("4:3").aspect->grids(PixelBudget::P006M);
    QVERIFY(message(request).find("paints from words") != std::string::npos);
    load(folder);
    QCOMPARE(message(request), std::string());
    PaintRequest without = request;
    without.source = nullptr;
    QVERIFY(message(without).find("edits pictures") != std::string::npos);
    PaintRequest other = request;
    other.cache.method = CacheMethod::SnapKV;
    other.cache.budget = parseBudget("50%");
    QVERIFY(message(other).find("SnapKV does not know a source picture") != std::string::npos);
    other = request;
    other.grids = parseAspect("4:3").aspect->grids(PixelBudget::P060M);
    QVERIFY(message(other).find("0.60M") != std::string::npos);
    other = request;
    other.cache.method = CacheMethod::HeatKV;
    auto plain = std::make_shared<Calibration>();
    plain->shape = {4, 4, request.grids};
    for (int k = 3; k < 6; ++k) {
      auto& order = plain->orders.byScale.emplace_back();
      for (int l = 0; l < 4; ++l)
        for (int h = 0; h < 4; ++h) order.push_back({l, h});
    }
    other.cache.calibration = plain;
    QVERIFY(message(other).find("painting from words") != std::string::npos);
    auto pairs = std::make_shared<Calibration>(*plain);
    pairs->shape.sourceTokens = 300;
    other.cache.calibration = pairs;
    other.cache.budget = parseBudget("30%");
    // (300 + 17) / 665 kept, 17 / 665 ranked.
    const std::string tooSmall = message(other);
    QVERIFY2(tooSmall.find("47.67%") != std::string::npos && tooSmall.find("2.557%") != std::string::npos,
             tooSmall.c_str());
    QVERIFY(tooSmall.find("--source rank") != std::string::npos);
    other.cache.source = SourceRule::Rank;
    QVERIFY(message(other).find("does not rank the heads for the source picture") != std::string::npos);
    other.cache.source = SourceRule::Keep;
    other.cache.budget = parseBudget("60%");
    QCOMPARE(message(other), std::string());
  }
};

QTEST_GUILESS_MAIN(TestEdit)
#include "test_edit.moc"
