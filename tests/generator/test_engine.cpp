// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's promises on a tiny model: same seed same bytes, batches, budgets, stops, out of memory, predicted =
// measured.
#include "engine/api/error.h"
#include "engine/api/token_head_bytes.h"
#include "engine/calibration/calibration_files.h"
#include "engine/memory/live_bytes.h"
#include "tests/generator/tiny_engine.h"

using namespace heatkv;

class TestEngine : public QObject, TinyEngine {
  Q_OBJECT

 private Q_SLOTS:
  /// Without OpenMP libtorch's loops are serial in the engine, and a picture takes half as long again.
  void loopsRunOnAllThreads() {
#ifdef __SANITIZE_THREAD__
    QSKIP("built without OpenMP for ThreadSanitizer");
#endif
    QCOMPARE(Engine(3).loopThreads(), 3);
    QCOMPARE(Engine(2).loopThreads(), 2);
  }

  void batchEqualsImagesAlone() {
    const Outcome batch = paint(request({5, 6, 7}));
    QCOMPARE(batch.pictures.size(), size_t(3));
    QVERIFY(batch.pictures[0]->rgb != batch.pictures[1]->rgb);
    for (uint64_t seed : {5, 6, 7}) QVERIFY(paint(request({seed})).pictures[0]->rgb == batch.pictures[seed - 5]->rgb);
  }

  /// The last value of a list serves the scales behind it; values of scales that there are not are unused.
  void listsOfAnyLength() {
    PaintRequest few = request({5}), all = few, many = few;
    few.sampling.tau = {2, 2, 0.5};
    all.sampling.tau = {2, 2, 0.5, 0.5, 0.5, 0.5, 0.5};
    many.sampling.tau = {2, 2, 0.5, 0.5, 0.5, 0.5, 0.5, 9, 9, 9};
    QCOMPARE(all.sampling.tau.size(), all.grids.size());
    const auto picture = paint(all).pictures[0]->rgb;
    QVERIFY(paint(few).pictures[0]->rgb == picture);
    QVERIFY(paint(many).pictures[0]->rgb == picture);
    QVERIFY(paint(request({5})).pictures[0]->rgb != picture);
  }

  /// The cache's bytes, what guidance adds to them, and the run's peak are three numbers.
  void cacheGuidanceAndPeakAreThreeNumbers() {
    PaintRequest guided = request({5}), alone = guided;
    alone.sampling.cfg = {1};
    const Outcome two = paint(guided), one = paint(alone);
    const CacheShape& shape = one.plan.shape;
    const int64_t tokenHeads = shape.fullTokens() * shape.layers * shape.heads;
    QCOMPARE(two.plan.bytesPerTokenHead, 2 * one.plan.bytesPerTokenHead);
    QCOMPARE(one.largestHeld, tokenHeads * one.plan.bytesPerTokenHead);
    QCOMPARE(one.plan.fullBytes, one.largestHeld);
    QCOMPARE(two.largestHeld, 2 * one.largestHeld);
    QVERIFY(two.peak > two.largestHeld && one.peak > one.largestHeld && two.peak < 2 * one.peak);
  }

  void heldNeverExceedsTheBudget_data() {
    QTest::addColumn<QString>("budget");
    QTest::addColumn<int>("rule");
    for (const char* budget : {"100%", "50%", "20%", "10%", "8%", "400KiB"}) {
      for (EarlyRule rule : {EarlyRule::Reference, EarlyRule::MinCard, EarlyRule::MinLoss}) {
        QTest::addRow("%s %s", budget, nameOf(rule)) << QString::fromLatin1(budget) << static_cast<int>(rule);
      }
    }
  }

  void heldNeverExceedsTheBudget() {
    QFETCH(QString, budget);
    QFETCH(int, rule);
    PaintRequest r = request({3, 4});
    r.cache.method = CacheMethod::HeatKV;
    r.cache.budget = parseBudget(budget.toStdString());
    r.cache.early = static_cast<EarlyRule>(rule);
    r.cache.calibration = calibration();
    const Outcome out = paint(r);
    QCOMPARE(out.largestHeld, out.plan.predictedHeldBytes);
    QVERIFY(out.largestHeld <= out.plan.budgetBytes);
    QCOMPARE(out.layers, 7 * 4);
  }

  /// A budget is a share of the bytes of a 16-bit cache, whatever the format; held = predicted = allocated, to the
  /// byte.
  void bytesInEveryFormat() {
    for (const DType dtype : {DType::F32, DType::BF16, DType::Int8, DType::Fp8}) {
      for (const CacheMethod method : {CacheMethod::HeatKV, CacheMethod::StreamingLLM}) {
        for (const char* budget : {"20%", "20% of entries", "300KiB"}) {
          PaintRequest r = request({3, 4});
          r.cache.method = method;
          r.cache.kvDtype = dtype;
          r.cache.budget = parseBudget(budget);
          r.cache.calibration = calibration();
          const Outcome out = paint(r);
          const PlanEvent& plan = out.plan;
          QCOMPARE(out.largestHeld, plan.predictedHeldBytes);
          QCOMPARE(plan.fullBytes, plan.bytesPerTokenHead * plan.shape.pairs() * plan.shape.fullTokens());
          QVERIFY(out.largestHeld <= plan.budgetBytes);
          const double asked =
              r.cache.budget.bytes ? double(*r.cache.budget.bytes) / double(plan.referenceBytes()) : 0.2;
          const double share = r.cache.budget.ofEntries ? plan.share.value() : plan.byteShare().value();
          QVERIFY2(std::abs(share - asked) < 1e-9, qPrintable(QString::number(share)));
          if (!r.cache.budget.ofEntries)
            QVERIFY(plan.budgetBytes <= int64_t(std::ceil(asked * double(plan.referenceBytes()))));
          const double wider = double(plan.referenceBytesPerTokenHead) / double(plan.bytesPerTokenHead);
          QVERIFY(dtype == DType::Int8 || dtype == DType::Fp8 ? wider > 1.5 : wider == 1);
          if (plan.schedule) {
            QCOMPARE(plan.schedule->share, plan.share);
            QCOMPARE(scheduleFromJson(scheduleToJson(*plan.schedule)).share, plan.share);
          }
        }
      }
    }
  }

  /// What one format's schedule keeps in another one are entries, and the plan says so.
  void aScheduleOfAnotherFormat() {
    PaintRequest r = request({3});
    r.cache.method = CacheMethod::HeatKV;
    r.cache.kvDtype = DType::Int8;
    r.cache.budget = parseBudget("20%");
    r.cache.calibration = calibration();
    const PlanEvent narrow = m_engine.plan(r);
    r.cache.schedule = narrow.schedule;
    QCOMPARE(m_engine.plan(r).budget.text, std::string("20%"));
    r.cache.kvDtype = DType::BF16;
    const PlanEvent wide = m_engine.plan(r);
    QCOMPARE(wide.share, narrow.share);
    QVERIFY(wide.budget.ofEntries && wide.budget.share == narrow.share);
    QVERIFY(wide.budgetBytes > narrow.budgetBytes);
  }

  void tooSmallABudgetIsRefused() {
    PaintRequest r = request({3});
    r.cache.method = CacheMethod::HeatKV;
    r.cache.budget = parseBudget("0.1%");
    r.cache.calibration = calibration();
    try {
      paint(r);
      QFAIL("was not refused");
    } catch (const Error& e) {
      QCOMPARE(e.kind, ErrorKind::Budget);
    }
  }

  void predictedPeakCoversTheMeasured() {
    const Outcome out = paint(request({1, 2}));
    QVERIFY2(
        out.peak <= out.plan.predictedPeakBytes,
        qPrintable(
            QStringLiteral("%1 of %2, live %3").arg(out.peak).arg(out.plan.predictedPeakBytes).arg(liveTensorBytes())));
    QVERIFY2(out.peak > out.plan.predictedPeakBytes / 2,
             qPrintable(QString::number(double(out.peak) / double(out.plan.predictedPeakBytes))));
  }

  void rivalsNeedNoMoreThanPlanned() {
    CalibrationRequest statistics;
    statistics.prompts = {"a red fox"};
    statistics.seeds = {1};
    statistics.grids = request({1}).grids;
    statistics.asi = statistics.hack = true;
    const auto calibrated = std::make_shared<const Calibration>(m_engine.calibrate(statistics, [](const Event&) {}));
    for (const MethodInfo& info : kMethods) {
      const CacheMethod method = info.method;
      if (method == CacheMethod::Full || method == CacheMethod::HeatKV) continue;
      for (const char* budget : {"20%", "90%"}) {
        PaintRequest r = request({1});
        r.cache.method = method;
        r.cache.budget = parseBudget(budget);
        r.cache.calibration = calibrated;
        const Outcome out = paint(r);
        const double share = static_cast<double>(out.peak) / static_cast<double>(out.plan.predictedPeakBytes);
        QVERIFY2(share <= 1.05 && share > 0.5,
                 qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(nameOf(method))).arg(share)));
        // HACK's newest map does not fit at the small budget, and that is said.
        const bool told = out.warnings == std::vector<std::string>{"hack_maps"};
        QCOMPARE(told, method == CacheMethod::Hack && QByteArray(budget) == "20%");
        r.cache.budget = parseBudget("0.1%");
        try {
          paint(r);
          QFAIL("a budget below the sinks");
        } catch (const Error& e) {
          QCOMPARE(e.kind, ErrorKind::Budget);
          QVERIFY2(e.message.find(" MiB)") != std::string::npos, e.what());
        }
      }
    }
  }

  void bitsTellRunsApart() {
    const auto bitsOf = [&](const PaintRequest& r) {
      std::shared_ptr<const std::vector<std::vector<uint8_t>>> bits;
      m_engine.paint(r, [&](const Event& event) {
        if (const auto* image = std::get_if<ImageEvent>(&event)) bits = image->bits;
      });
      return *bits;
    };
    const auto bits = bitsOf(request({3}));
    QCOMPARE(bits.size(), request({3}).grids.size());
    const size_t perToken = bits[0].size();
    for (size_t k = 0; k < bits.size(); ++k)
      QCOMPARE(bits[k].size(), perToken * static_cast<size_t>(request({3}).grids[k].tokens()));
    QVERIFY(bits == bitsOf(request({3})));
    QVERIFY(bits != bitsOf(request({4})));
  }

  void guidanceOfOneDropsTheSecondBranch() {
    PaintRequest r = request({1});
    r.sampling.cfg = {1.0};
    const Outcome one = paint(r);
    QCOMPARE(one.plan.branches, 1);
    r.sampling.cfg = {1.0, 3.0};
    QCOMPARE(paint(r).plan.branches, 2);
  }

  void previewsComeAsAskedFor() {
    PaintRequest r = request({1});
    for (auto [every, expected] : {std::pair{0, 0}, {1, 6}, {2, 3}, {5, 1}}) {
      r.preview.every = every;
      QCOMPARE(paint(r).previews, expected);
    }
  }

  void longPromptIsCutAndTold() {
    PaintRequest r = request({1});
    for (int i = 0; i < 10000; ++i) r.prompt += " cat";
    const Outcome out = paint(r);
    QCOMPARE(out.warnings, (std::vector<std::string>{"prompt_cut"}));
    QCOMPARE(out.plan.promptTokens, 128);
    QVERIFY(out.plan.droppedTokens > 9000);
  }

  void emptyPromptPaints() {
    PaintRequest r = request({1});
    r.prompt.clear();
    QCOMPARE(paint(r).pictures.size(), size_t(1));
  }

  /// Once warm, no scale of a run, and nothing between them, asks the system for a tensor's memory.
  void warmRunsAskForNoMemory() {
    PaintRequest r = request({4, 5});
    r.preview.every = 1;
    r.cache.method = CacheMethod::HeatKV;
    r.cache.budget = parseBudget("20%");
    r.cache.calibration = calibration();
    paint(r);
    const int64_t before = systemAllocations(), kept = keptTensorBytes();
    QVERIFY(before > 0 && kept > 0);
    std::vector<int64_t> afterScale;
    m_engine.paint(r, [&](const Event& event) {
      if (std::holds_alternative<ScaleEvent>(event)) afterScale.push_back(systemAllocations());
    });
    QCOMPARE(afterScale, std::vector<int64_t>(7, before));
    QCOMPARE(systemAllocations(), before);
    QCOMPARE(keptTensorBytes(), kept);
    releaseFreedMemory();
    QCOMPARE(keptTensorBytes(), int64_t{0});
    QVERIFY(paint(r).pictures.size() == 2 && systemAllocations() > before);
  }

  void eightBitCaches_data() {
    QTest::addColumn<int>("method");
    QTest::addColumn<int>("dtype");
    for (const MethodInfo& info : kMethods) {
      for (DType dtype : {DType::Int8, DType::Fp8})
        QTest::addRow("%s %s", info.id, nameOf(dtype)) << static_cast<int>(info.method) << static_cast<int>(dtype);
    }
  }

  /// On every policy: what is held is what was predicted, layer by layer (see paint), scales counted; a batch equals
  /// its images alone.
  void eightBitCaches() {
    QFETCH(int, method);
    QFETCH(int, dtype);
    CalibrationRequest c;
    c.prompts = {"a red fox"};
    c.seeds = {1};
    c.grids = request({1}).grids;
    c.asi = c.hack = true;
    static const auto statistics = std::make_shared<const Calibration>(m_engine.calibrate(c, [](const Event&) {}));
    PaintRequest r = request({3, 4});
    r.cache.method = static_cast<CacheMethod>(method);
    r.cache.budget = parseBudget("30%");
    r.cache.calibration = statistics;
    r.cache.kvDtype = static_cast<DType>(dtype);
    const Outcome out = paint(r);
    const int headDim = m_engine.model().transformer->headDim;
    QCOMPARE(out.plan.bytesPerTokenHead, 4 * tokenHeadBytes(r.cache.kvDtype, headDim));
    QCOMPARE(out.plan.bytesPerTokenHead, int64_t{4 * 2 * (headDim + 2)});
    QVERIFY(out.largestHeld <= out.plan.budgetBytes);
    QVERIFY(paint(request({3})).pictures[0]->rgb != out.pictures[0]->rgb || method == 0);
    r.seeds = {4};
    QVERIFY(paint(r).pictures[0]->rgb == out.pictures[1]->rgb);
  }

  /// 8-bit weights: smaller by the bytes that the event tells, the plan covers the run, and the picture is one.
  void eightBitWeights() {
    LoadRequest load = tinyModel();
    const auto loaded = [&](DType dtype) {
      load.dtype = dtype;
      ModelEvent model;
      m_engine.load(load, [&](const Event& event) {
        if (const auto* told = std::get_if<ModelEvent>(&event)) model = *told;
      });
      return model;
    };
    const ModelEvent bf16 = loaded(DType::BF16), int8 = loaded(DType::Int8);
    QCOMPARE(int8.dtype, std::string("int8"));
    QVERIFY(int8.weightBytes < bf16.weightBytes);
    QVERIFY2(int8.dtypeReason.find("% off from bf16") != std::string::npos, int8.dtypeReason.c_str());
    const Outcome out = paint(request({1, 2}));
    QVERIFY(out.peak <= out.plan.predictedPeakBytes);
    QVERIFY(paint(request({2})).pictures[0]->rgb == out.pictures[1]->rgb);
    loaded(DType::Auto);
  }

  /// Wherever the stop comes, it is obeyed before the next layer, everything is given back and the next run is right.
  void stopsWithinALayer() {
    const auto expected = paint(request({9})).pictures[0]->rgb;
    const int64_t before = liveTensorBytes();
    for (int at : {0, 1, 5, 13, 27}) {
      std::stop_source stop;
      int seen = 0;
      try {
        m_engine.paint(
            request({9}),
            [&](const Event& event) {
              if (std::holds_alternative<LayerEvent>(event) && seen++ == at) stop.request_stop();
            },
            stop.get_token());
        QFAIL("was not stopped");
      } catch (const Error& e) {
        QCOMPARE(e.kind, ErrorKind::Interrupted);
      }
      QCOMPARE(seen, at + 1);
      QCOMPARE(liveTensorBytes(), before);
    }
    QVERIFY(paint(request({9})).pictures[0]->rgb == expected);
  }

  /// Out of memory at many places: a named error, memory back, the next run right.
  void outOfMemoryIsSurvived() {
    const auto expected = paint(request({9})).pictures[0]->rgb;
    const int64_t before = liveTensorBytes();
    int failures = 0;
    for (int64_t bytes = 1000; bytes < 40'000'000; bytes = bytes * 7 / 4) {
      failAllocationAfter(bytes);
      try {
        paint(request({9}));
      } catch (const Error& e) {
        QCOMPARE(e.kind, ErrorKind::Memory);
        ++failures;
      }
      failAllocationAfter(-1);
      QCOMPARE(liveTensorBytes(), before);
    }
    QVERIFY(failures > 10);
    QVERIFY(paint(request({9})).pictures[0]->rgb == expected);
  }
};

QTEST_GUILESS_MAIN(TestEngine)
#include "test_engine.moc"
