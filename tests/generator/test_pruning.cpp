// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that leave tokens, scales or guidance out: on the golden bits, and what they promise.
#include <ATen/ATen.h>

#include "engine/api/error.h"
#include "engine/formats/tensor_file.h"
#include "tests/generator/tiny_engine.h"
#include "tests/support/plain_tensors.h"

using namespace heatkv;
namespace fs = std::filesystem;

class TestPruning : public QObject, TinyEngine {
  Q_OBJECT

  static fs::path sharedOr(const fs::path& name, const fs::path& shared) {
    const fs::path own = fs::path(HEATKV_TEST_DATA) / name;
    return fs::exists(own) ? own : fs::path(HEATKV_SHARED) / "golden" / shared;
  }
  static fs::path goldenOf(const std::string& variant) {
    return sharedOr("fastvar/" + variant + "/expected.safetensors", "fastvar/" + variant + "/expected.safetensors");
  }

  /// Loads the weights that a golden names by where they lie beside it.
  void loadFor(const std::string& variant, const test::PlainTensors& golden) {
    const auto part = [&](const char* key, const char* otherwise) {
      const auto found = golden.metadata.find(key);
      const fs::path name = found == golden.metadata.end() ? otherwise : found->second;
      const std::string text = name.lexically_normal().string();
      if (!text.starts_with("../../")) return fs::path(HEATKV_SHARED) / "golden/fastvar" / variant / name;
      return sharedOr(text.substr(6), text.substr(6));
    };
    LoadRequest load;
    load.paths = {"", part("transformer", "transformer.pth").string(), part("vae_file", "vae.pth").string(),
                  (fs::path(HEATKV_TEST_DATA) / "text-encoder").string()};
    load.device = "cpu";
    load.dtype = DType::F32;
    m_engine.load(load, [](const Event&) {});
  }

  struct Replayed {
    test::PlainTensors ours;
    std::vector<std::vector<int64_t>> held;  ///< [K'][L] token-heads of one row
    PlanEvent plan;
  };

  Replayed replay(const fs::path& golden, CacheMethod method, const std::string& budget) {
    PaintRequest request;
    request.cache.method = method;
    request.cache.budget = parseBudget(budget);
    request.cache.early = EarlyRule::Reference;
    request.preview.every = 0;
    request.replayPath = golden.string();
    request.recordPath = (fs::path(m_dir.path().toStdString()) / "out.safetensors").string();
    Replayed out;
    m_engine.paint(request, [&](const Event& event) {
      if (const auto* plan = std::get_if<PlanEvent>(&event)) out.plan = *plan;
      if (const auto* scale = std::get_if<ScaleEvent>(&event)) {
        QCOMPARE(scale->heldBytes, scale->predictedBytes);
        auto& held = out.held.emplace_back();
        for (int64_t bytes : scale->heldBytes) held.push_back(bytes / out.plan.bytesPerTokenHeadAt(scale->scale));
      }
    });
    out.ours = test::readPlainTensors(request.recordPath);
    return out;
  }

  template <typename Filter>
  static int compare(const test::PlainTensors& expected, const test::PlainTensors& ours, double tolerance,
                     const Filter& passes) {
    int compared = 0;
    for (const auto& [name, tensor] : expected.tensors) {
      if (!passes(name)) continue;
      ++compared;
      if (!ours.has(name)) {
        QTest::qFail(qPrintable(QStringLiteral("%1 is missing").arg(QString::fromStdString(name))), __FILE__, __LINE__);
        continue;
      }
      const at::Tensor a = tensor.to(at::kDouble), b = ours.at(name).to(at::kDouble);
      const double distance = a.sizes() == b.sizes() ? (a - b).abs().max().item<double>() : 1e9;
      if (!(distance <= tolerance)) {
        QTest::qFail(qPrintable(QStringLiteral("%1 differs by %2").arg(QString::fromStdString(name)).arg(distance)),
                     __FILE__, __LINE__);
      }
    }
    return compared;
  }

  PaintRequest pruned(std::vector<uint64_t> seeds) {
    PaintRequest r = request(std::move(seeds));
    r.sampling.pruning.shares = {{0, 1}, {0, 1}, {0, 1}, {0, 1}, {2, 5}, {1, 2}, {1, 1}};
    r.sampling.pruning.layers = LayerRange{1, 2};
    return r;
  }

  template <typename Run>
  static std::string refusal(const Run& run) {
    try {
      run();
    } catch (const Error& e) {
      return e.kind == ErrorKind::Usage ? e.message : "wrong kind: " + e.message;
    }
    return {};
  }

  QTemporaryDir m_dir;

 private Q_SLOTS:
  void init() {
    m_engine.load(tinyModel(), [](const Event&) {});
  }

  void goldens_data() {
    QTest::addColumn<QString>("variant");
    for (const char* v : {"published", "small", "tall", "guidance"}) QTest::newRow(v) << QString::fromLatin1(v);
  }

  void goldens() {
    QFETCH(QString, variant);
    const fs::path path = goldenOf(variant.toStdString());
    if (!fs::exists(path)) QSKIP("this variant is not in the checkout");
    const auto golden = test::readPlainTensors(path.string());
    loadFor(variant.toStdString(), golden);
    const Replayed out = replay(path, CacheMethod::Full, "100%");
    const auto plain = [](const std::string& n) { return n.find("heatkv") == std::string::npos; };
    QVERIFY(compare(golden, out.ours, 1e-4, [&](const auto& n) { return n.starts_with("logits") && plain(n); }) > 1);
    const int sums = compare(golden, out.ours, 1e-5, [](const auto& n) { return n.starts_with("sum."); });
    QVERIFY(compare(golden, out.ours, 1, [](const auto& n) { return n == "image"; }) == 1);
    const int kept = compare(golden, out.ours, 0, [&](const auto& n) { return n.starts_with("kept.") && plain(n); });
    const int cached = compare(golden, out.ours, 0, [](const auto& n) { return n == "cached"; });
    const int maps = compare(golden, out.ours, 1e-5, [](const auto& n) { return n.starts_with("restore."); });
    const bool prunes = variant != QLatin1String("guidance");
    QVERIFY(kept == (prunes ? 2 : 0) && sums == (prunes ? 1 : 0) && cached == (prunes ? 1 : 0) &&
            maps == (variant == QLatin1String("small")));
    if (!prunes) QVERIFY(!out.ours.has("logits_uncond.05") && out.ours.has("logits_uncond.04"));
  }

  void goldensUnderHeatKV_data() {
    QTest::addColumn<QString>("variant");
    QTest::addColumn<int>("percent");
    for (int p : {30, 15}) QTest::addRow("small %d", p) << QStringLiteral("small") << p;
    for (int p : {15, 10}) QTest::addRow("tall %d", p) << QStringLiteral("tall") << p;
  }

  void goldensUnderHeatKV() {
    QFETCH(QString, variant);
    QFETCH(int, percent);
    const fs::path path = goldenOf(variant.toStdString());
    if (!fs::exists(path)) QSKIP("this variant is not in the checkout");
    const auto golden = test::readPlainTensors(path.string());
    loadFor(variant.toStdString(), golden);
    const std::string name = "heatkv_" + std::to_string(percent);
    const Replayed out = replay(path, CacheMethod::HeatKV, std::to_string(percent) + "%");
    QVERIFY(compare(golden, out.ours, 1e-4, [&](const auto& n) { return n.starts_with("logits." + name); }) > 1);
    QCOMPARE(compare(golden, out.ours, 0, [&](const auto& n) { return n.starts_with("kept." + name); }), 2);
    QCOMPARE(compare(golden, out.ours, 0, [&](const auto& n) { return n == "visible." + name; }), 1);
    const at::Tensor held = golden.at("held." + name);
    for (int k = 0; k + 1 < static_cast<int>(out.held.size()); ++k)
      for (int l = 0; l < held.size(1); ++l)
        QCOMPARE(out.held[static_cast<size_t>(k)][static_cast<size_t>(l)], held[k][l].item<int64_t>());
  }

  /// Shares of zero are no shares.
  void nothingLeftOutChangesNothing() {
    PaintRequest r = request({3});
    const auto plain = paint(r).pictures[0]->rgb;
    r.sampling.pruning.shares.assign(7, {0, 1});
    r.sampling.pruning.layers = LayerRange{99, 99};
    const Outcome out = paint(r);
    QVERIFY(out.pictures[0]->rgb == plain);
    QVERIFY(out.plan.shape.pruning.shares.empty() && out.plan.restoreBytes == 0 && out.plan.workShare == 1);
    r.sampling.pruning = *prunePreset("fastvar");
    QVERIFY(paint(r).pictures[0]->rgb == plain);
    r.sampling.cfgUntil = 7;
    QVERIFY(paint(r).pictures[0]->rgb == plain);
  }

  /// What comes before the first pruned scale is untouched, and a skipped scale draws nothing.
  void skippedScalesDrawNothing() {
    const auto bitsOf = [&](const PaintRequest& r) {
      std::vector<std::vector<uint8_t>> bits;
      m_engine.paint(r, [&](const Event& event) {
        if (const auto* image = std::get_if<ImageEvent>(&event)) bits = *image->bits;
      });
      return bits;
    };
    PaintRequest r = request({3});
    const auto whole = bitsOf(r);
    r.sampling.pruning.shares = {{0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {1, 1}, {1, 1}};
    const auto skipped = bitsOf(r);
    QCOMPARE(whole.size(), size_t(7));
    QCOMPARE(skipped, std::vector(whole.begin(), whole.begin() + 5));
    const Outcome out = paint(r);
    QCOMPARE(out.plan.shape.scalesRun(), 5);
    QCOMPARE(out.plan.rows, (std::vector<int>{2, 2, 2, 2, 2, 0, 0}));
    QCOMPARE(out.pictures[0]->width, out.plan.width);
    QCOMPARE(out.plan.restoreBytes, int64_t{0});
    QVERIFY(out.plan.workShare < 0.5);
  }

  /// The pool's count is the plan's after every layer, whatever is combined, and the plan covers the peak.
  void heldIsPredicted_data() {
    QTest::addColumn<bool>("prune");
    QTest::addColumn<int>("until");
    QTest::addColumn<bool>("heatkv");
    for (const bool prune : {false, true})
      for (const int until : {0, 3, 5, 9})
        for (const bool heatkv : {false, true})
          QTest::addRow("%d %d %d", prune, until, heatkv) << prune << until << heatkv;
  }
  void heldIsPredicted() {
    QFETCH(bool, prune);
    QFETCH(int, until);
    QFETCH(bool, heatkv);
    PaintRequest r = prune ? pruned({3, 4}) : request({3, 4});
    r.sampling.cfgUntil = until;
    if (heatkv) {
      r.cache.method = CacheMethod::HeatKV;
      r.cache.budget = parseBudget("20%");
      r.cache.calibration = calibration();
    }
    const Outcome out = paint(r);
    QCOMPARE(out.largestHeld, out.plan.predictedHeldBytes);
    QVERIFY(out.largestHeld <= out.arena && out.arena <= out.plan.budgetBytes);
    QVERIFY2(out.peak <= out.plan.predictedPeakBytes,
             qPrintable(QStringLiteral("%1 of %2").arg(out.peak).arg(out.plan.predictedPeakBytes)));
    QCOMPARE(out.plan.branches, until == 0 ? 1 : 2);
    for (int k = 0; k < out.plan.shape.scalesRun(); ++k)
      QCOMPARE(out.plan.rows[static_cast<size_t>(k)], k < until ? 4 : 2);
    // An image of a batch is the picture of its seed alone.
    r.seeds = {4};
    QVERIFY(paint(r).pictures[0]->rgb == out.pictures[1]->rgb);
  }

  /// From the scale on where it stops, the picture is the conditional branch's alone.
  void guidanceStops() {
    const fs::path golden = fs::path(HEATKV_TEST_DATA) / "model/plain/expected.safetensors";
    const auto expected = test::readPlainTensors(golden.string());
    PaintRequest r;
    r.preview.every = 0;
    r.replayPath = golden.string();
    r.recordPath = (fs::path(m_dir.path().toStdString()) / "whole.safetensors").string();
    m_engine.paint(r, [](const Event&) {});
    // A replay fixes its own sampling; the recording with guidance cut off is made by its metadata.
    const auto whole = TensorFile::open(r.recordPath);
    auto metadata = whole->metadata();
    metadata["guidance_until"] = "4";
    std::map<std::string, at::Tensor> tensors;
    for (const auto& [name, entry] : whole->tensors()) tensors[name] = whole->read(name);
    r.replayPath = (fs::path(m_dir.path().toStdString()) / "until.safetensors").string();
    writeSafetensors(r.replayPath, tensors, metadata);
    const Replayed out = replay(r.replayPath, CacheMethod::Full, "100%");
    for (int k = 0; k < 7; ++k) {
      const std::string scale = ".0" + std::to_string(k);
      const at::Tensor ours = out.ours.at("logits" + scale);
      const at::Tensor theirs = whole->read((k < 4 ? "logits" : "logits_cond") + scale);
      QVERIFY((ours - theirs).abs().max().item<double>() < 1e-5);
      QCOMPARE(out.ours.has("logits_uncond" + scale), k < 4);
    }
    // A recording of such a run says so, and repeats.
    QCOMPARE(out.ours.metadata.at("guidance_until"), std::string("4"));
  }

  void recordingsRepeat() {
    PaintRequest r = pruned({3, 4});
    r.sampling.cfgUntil = 5;
    r.recordPath = (fs::path(m_dir.path().toStdString()) / "first.safetensors").string();
    const auto painted = paint(r).pictures;
    PaintRequest again;
    again.preview.every = 0;
    again.replayPath = r.recordPath;
    const Outcome out = paint(again);
    for (size_t i = 0; i < 2; ++i) QVERIFY(out.pictures[i]->rgb == painted[i]->rgb);
    QCOMPARE(out.plan.shape.scalesRun(), 6);
    const Sampling recorded = Engine::recordedRequest(r.recordPath).sampling;
    QCOMPARE(recorded.cfgUntil, std::optional<int>(5));
    QVERIFY(settled(recorded.pruning, 4, r.grids) == settled(r.sampling.pruning, 4, r.grids));
  }

  void stopsWithinALayer() {
    std::stop_source stop;
    int scale = -1, layer = -1;
    try {
      m_engine.paint(
          pruned({3}),
          [&](const Event& event) {
            const auto* told = std::get_if<LayerEvent>(&event);
            if (!told) return;
            scale = told->scale;
            layer = told->layer;
            if (scale == 4 && layer == 1) stop.request_stop();
          },
          stop.get_token());
      QFAIL("was not stopped");
    } catch (const Error& e) {
      QCOMPARE(e.kind, ErrorKind::Interrupted);
    }
    QVERIFY(scale == 4 && layer == 1);
  }

  void refusals() {
    const auto with = [&](std::vector<Rational> shares, const auto& change) {
      PaintRequest r = request({1});
      r.sampling.pruning.shares = std::move(shares);
      change(r);
      return refusal([&] { paint(r); });
    };
    const auto asIs = [](PaintRequest&) {};
    const std::vector<Rational> half{{0, 1}, {0, 1}, {0, 1}, {0, 1}, {1, 2}};
    QVERIFY(with({{3, 2}}, asIs).find("3/2, not within 0 and 1") != std::string::npos);
    QVERIFY(with({{0, 1}, {0, 1}, {1, 1}}, asIs).find("scale 2 is skipped, but scale 6") != std::string::npos);
    std::vector<Rational> nearlyAll(7, {1, 1});
    nearlyAll[0] = {0, 1};
    QVERIFY(with(nearlyAll, asIs).find("1 of 7 scales would run") != std::string::npos);
    QVERIFY(with({{1, 2}}, asIs).find("cannot fill the gaps of scale 0") != std::string::npos);
    QVERIFY(with(half, [](PaintRequest& r) { r.sampling.pruning.source = 4; }).find("scale 4 cannot fill") !=
            std::string::npos);
    QVERIFY(with(half, [](PaintRequest& r) {
              r.sampling.pruning.layers = LayerRange{0, 4};
            }).find("model of 4 layers") != std::string::npos);
    for (const MethodInfo& info : kMethods) {
      if (info.method == CacheMethod::Full || info.method == CacheMethod::HeatKV) continue;
      const std::string said = with(half, [&](PaintRequest& r) {
        r.cache.method = info.method;
        r.cache.budget = parseBudget("30%");
      });
      QVERIFY2(said.find(info.label) != std::string::npos, said.c_str());
    }
    QVERIFY(with(half, [](PaintRequest& r) { r.shadows.resize(1); }).find("watched") != std::string::npos);
    const auto calibrated = calibration();
    QVERIFY(with({{0, 1}, {0, 1}, {1, 2}}, [&](PaintRequest& r) {
              r.cache.method = CacheMethod::HeatKV;
              r.cache.budget = parseBudget("30%");
              r.cache.calibration = calibrated;
            }).find("scale 2 is one of the 3 sink scales") != std::string::npos);
    CalibrationRequest c;
    c.prompts = {"a red fox"};
    c.seeds = {1};
    c.grids = request({1}).grids;
    c.sampling.pruning.shares = half;
    QVERIFY(refusal([&] { m_engine.calibrate(c, [](const Event&) {}); }).find("calibration") != std::string::npos);
    PaintRequest before = request({1});
    before.sampling.cfgUntil = -1;
    QVERIFY(refusal([&] { paint(before); }).find("before scale 0") != std::string::npos);
  }

  /// A left-out token looks at nothing; one that ran sees the tokens that ran.
  void attentionOfPrunedScales() {
    const PaintRequest r = pruned({3});
    int seen = 0, left = 0;
    for (int row = 0; row < 8; ++row) {
      for (int column = 0; column < 8; ++column) {
        AttentionMap map;
        const std::string said = refusal([&] { map = m_engine.attention({r, 0, 1, 0, 4, row, column}); });
        if (!said.empty()) {
          QVERIFY2(said.find("left out here") != std::string::npos, said.c_str());
          ++left;
          continue;
        }
        ++seen;
        QCOMPARE(std::count_if(map.weights[4].begin(), map.weights[4].end(), [](float w) { return w == w; }), 39L);
        QVERIFY(map.weights[4][static_cast<size_t>(row * 8 + column)] > 0);
      }
    }
    QVERIFY(seen == 39 && left == 25);
    QVERIFY(!refusal([&] { m_engine.attention({r, 0, 1, 0, 6, 0, 0}); }).empty());
  }
};

QTEST_GUILESS_MAIN(TestPruning)
#include "test_pruning.moc"
