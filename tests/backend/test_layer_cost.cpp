// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a layer of the published sizes costs on a GPU, counted where there is none: launches and copies, bytes that
// move, live bytes against the plan.
#include <ATen/ATen.h>
#include <ATen/record_function.h>
#include <c10/core/InferenceMode.h>

#include <QtTest>
#include <set>

#include "engine/engine.h"
#include "engine/memory/live_bytes.h"
#include "engine/roofline.h"
#include "engine/transformer/transformer.h"
#include "tests/support/dry_backend.h"
#include "tests/support/made_model.h"

using namespace heatkv;

namespace {

/// One of libtorch's operators that runs.
struct Call {
  int64_t bytesRead = 0;
  bool innermost = true;
};
thread_local std::vector<Call> openCalls;
thread_local int workingCalls = 0;
thread_local int64_t movedBytes = 0;  ///< of the tensors that they read and write

/// Operators that start nothing on a device.
bool startsNothing(const std::string& name) {
  static const std::set<std::string> kNames{"aten::empty",
                                            "aten::empty_strided",
                                            "aten::empty_like",
                                            "aten::view",
                                            "aten::as_strided",
                                            "aten::select",
                                            "aten::slice",
                                            "aten::narrow",
                                            "aten::unbind",
                                            "aten::unsqueeze",
                                            "aten::squeeze",
                                            "aten::transpose",
                                            "aten::permute",
                                            "aten::expand",
                                            "aten::to",
                                            "aten::contiguous",
                                            "aten::t",
                                            "aten::reshape",
                                            "aten::flatten",
                                            "aten::unflatten",
                                            "aten::alias",
                                            "aten::detach",
                                            "aten::expand_as",
                                            "aten::_reshape_alias",
                                            "aten::resolve_conj",
                                            "aten::resolve_neg",
                                            "aten::view_as",
                                            "aten::result_type"};
  return kNames.contains(name);
}

template <typename Values>
int64_t bytesOf(const Values& values) {
  int64_t bytes = 0;
  for (const c10::IValue& value : values) {
    if (value.isTensor() && value.toTensor().defined()) bytes += static_cast<int64_t>(value.toTensor().nbytes());
    if (!value.isTensorList()) continue;
    for (const at::Tensor& one : value.toTensorVector()) bytes += static_cast<int64_t>(one.nbytes());
  }
  return bytes;
}

std::unique_ptr<at::ObserverContext> called(const at::RecordFunction& call) {
  if (!openCalls.empty()) openCalls.back().innermost = false;
  openCalls.push_back({bytesOf(call.inputs())});
  return nullptr;
}

void returned(const at::RecordFunction& call, at::ObserverContext*) {
  const Call own = openCalls.back();
  openCalls.pop_back();
  if (!own.innermost || startsNothing(call.name())) return;
  ++workingCalls;
  movedBytes += own.bytesRead + bytesOf(call.outputs());
}

/// Operators of libtorch that `work` runs and that would start something on a GPU.
template <typename Work>
int operatorsOf(const Work& work) {
  workingCalls = 0;
  movedBytes = 0;
  const auto handle = at::addThreadLocalCallback(at::RecordFunctionCallback(called, returned)
                                                     .scopes({at::RecordScope::FUNCTION})
                                                     .needsInputs(true)
                                                     .needsOutputs(true));
  work();
  at::removeCallback(handle);
  return workingCalls;
}

struct Size {
  const char* name;
  int width, heads;
};
constexpr Size kSizes[] = {{"2B", 2048, 16}, {"8B", 3584, 28}};

}  // namespace

class TestLayerCost : public QObject {
  Q_OBJECT

  static constexpr int kChannels = 128;
  static constexpr int64_t kLast = 4096, kFull = 6425;  ///< tokens of the last scale at 1M, and before it

  /// Two layers of a published size, without weights that matter.
  Transformer made(const Size& size, const Backend& backend, Precision precision = {at::kBFloat16, false}) {
    const std::string path = m_dir.filePath(QString::fromLatin1(size.name)).toStdString() + ".safetensors";
    writeHollow(path, transformerEntries({2, size.width, size.heads, 0, 128, 32}));
    const PartFile file = PartFile::openTransformer(path);
    return Transformer(file, describeTransformer(file), backend, precision);
  }

  /// A pool whose heads hold `tokens` each, of nobody's numbers.
  static Pool held(const Backend& backend, const Size& size, int rows, int64_t tokens, at::ScalarType dtype,
                   int64_t more = 0) {
    Pool pool({rows, 2, size.heads, kChannels}, rows * 2 * size.heads * (tokens + more), dtype, backend);
    const at::Tensor none = at::empty({tokens, kChannels}, dtype == at::kFloat ? at::kFloat : at::kBFloat16);
    for (int layer = 0; layer < 2; ++layer) {
      pool.reserveSlots(0, rows, layer, tokens, [](int) { return true; });
      for (int row = 0; row < rows; ++row) {
        for (int head = 0; head < size.heads; ++head) pool.append(row, layer, head, none, none, 0);
      }
    }
    return pool;
  }

  QTemporaryDir m_dir;
  Engine m_engine{1, [] { return std::make_unique<const test::DryBackend>(std::make_shared<test::Started>()); }};
  int m_loaded = -1;  ///< which model
  int64_t m_weightBytes = 0;

 private Q_SLOTS:
  void initTestCase() { countTensorBytes(); }

  void launches_data() {
    QTest::addColumn<int>("side");
    QTest::addColumn<int>("tokens");
    QTest::addColumn<bool>("reserves");
    QTest::newRow("last scale, full cache") << 64 << 6425 << false;
    QTest::newRow("last scale, a tenth") << 64 << 642 << false;
    QTest::newRow("scale 11, written on the way") << 48 << 4121 << true;
    QTest::newRow("scale 6, keys split") << 16 << 265 << true;
  }

  /// No more than 16 launches and copies a layer at the 2B's shape, those into the pool included.
  void launches() {
    QFETCH(int, side);
    QFETCH(int, tokens);
    QFETCH(bool, reserves);
    const c10::InferenceMode inference;
    const auto started = std::make_shared<test::Started>();
    const test::DryBackend backend(started);
    const Transformer transformer = made(kSizes[0], backend);
    const RunCondition run = transformer.condition({at::zeros({20, 128}), at::zeros({20, 128})});
    const int64_t n = int64_t{side} * side;
    Pool pool = held(backend, kSizes[0], 2, tokens, at::kBFloat16, n);
    const Rope rope = makeRope({side, side}, {64, 64}, kChannels, at::kCPU);
    const at::Tensor x = at::empty({2, n, kSizes[0].width});
    Transformer::LayerOutput out;
    const auto layer = [&](int l) {
      Transformer::LayerInput input{l, 0, &rope};
      const ReservedSlots reserved =
          reserves ? pool.reserveSlots(0, 2, l, n, [](int) { return true; }) : ReservedSlots();
      input.reserved = &reserved;
      out = transformer.forwardLayer(x, run, input, pool);
    };
    layer(0);
    // The lists of all layers went up with the first one's.
    *started = {};
    const int operators = operatorsOf([&] { layer(1); });
    QCOMPARE(operators, 0);
    QVERIFY2(started->all() <= 16, qPrintable(QString::number(started->all())));
    QVERIFY(started->products == 6);
    QCOMPARE(started->joins > 0, side == 16);
    qInfo("%s: %d kernels, %d products, %d copies to the device, %.2f GB", QTest::currentDataTag(), started->kernels,
          started->products, started->uploads, static_cast<double>(started->bytes) / 1e9);
    // Where nothing is reserved, what is kept goes into the pool by one launch with its lists.
    if (reserves) return;
    *started = {};
    for (int row = 0; row < 2; ++row) {
      for (int head = 0; head < kSizes[0].heads; ++head)
        pool.append(row, 1, head, out.heads.k[row][head], out.heads.v[row][head], tokens);
    }
    pool.arenas();
    QCOMPARE(started->all(), 2);
  }

  /// What a roofline counts for a layer of the last scale is what the layer moves.
  void rooflineCountsTheSame() {
    const c10::InferenceMode inference;
    const auto started = std::make_shared<test::Started>();
    const test::DryBackend backend(started);
    const Transformer transformer = made(kSizes[0], backend);
    RooflineRun run;
    run.model = transformer.info();
    run.grids = parseAspect("1:1").aspect->grids(PixelBudget::P1M);
    run.promptTokens = 20;
    const RunCondition condition = transformer.condition({at::zeros({20, 128}), at::zeros({20, 128})});
    const Pool pool = held(backend, kSizes[0], 2, kFull, at::kBFloat16);
    const Rope rope = makeRope({64, 64}, {64, 64}, kChannels, at::kCPU);
    transformer.forwardLayer(at::empty({2, kLast, kSizes[0].width}), condition, {0, 0, &rope}, pool);
    const GpuPeaks gpu = *gpuPeaks("h200");
    const RooflineCost cost = rooflineOf(run, gpu, 12);
    const double counted = static_cast<double>(started->bytes), computed = cost.bytes / run.model.depth;
    QVERIFY2(std::abs(computed / counted - 1) < 0.01, qPrintable(QString::number(computed / counted)));
    // A tenth of the keys is never slower, and no estimate beats its bound.
    RooflineRun tenth = run;
    tenth.share = 0.1;
    const RooflineCost whole = rooflineOf(run, gpu), less = rooflineOf(tenth, gpu);
    QVERIFY(less.boundMs < whole.boundMs && less.estimateMs < whole.estimateMs && less.bytes < whole.bytes);
    QVERIFY(whole.estimateMs > whole.boundMs && whole.boundMs >= whole.flops / (gpu.teraflops * 1e9));
  }

  /// The same layer with fused heads, attention and copies alone, all else in plain ATen, as it was before.
  void before() {
    const c10::InferenceMode inference;
    const auto started = std::make_shared<test::Started>();
    test::DryBackend backend(started);
    for (auto kernel : {CudaBackend::Kernel::Norm, CudaBackend::Kernel::Gelu, CudaBackend::Kernel::CrossAttention})
      backend.replace(kernel, "not yet there");
    const Transformer transformer = made(kSizes[0], backend);
    const RunCondition run = transformer.condition({at::zeros({20, 128}), at::zeros({20, 128})});
    Pool pool = held(backend, kSizes[0], 2, kFull, at::kBFloat16);
    const Rope rope = makeRope({64, 64}, {64, 64}, kChannels, at::kCPU);
    const at::Tensor x = at::empty({2, kLast, kSizes[0].width});
    transformer.forwardLayer(x, run, {0, 0, &rope}, pool);
    *started = {};
    const int operators = operatorsOf([&] { transformer.forwardLayer(x, run, {1, 0, &rope}, pool); });
    qInfo("before: %d operators and launches, %.2f GB", operators + started->all(),
          static_cast<double>(movedBytes + started->bytes) / 1e9);
    QVERIFY(operators + started->all() > 32);
  }

  /// The same layer in plain ATen starts several times as much: the rule above counts.
  void plainCounts() {
    const c10::InferenceMode inference;
    const AtenBackend backend(at::kCPU);
    const PartFile file = PartFile::openTransformer(HEATKV_TEST_DATA "/model/plain/transformer.pth");
    const TransformerInfo info = describeTransformer(file);
    const Transformer transformer(file, info, backend, {at::kBFloat16, false});
    const RunCondition run = transformer.condition({at::zeros({9, info.textChannels}), transformer.unconditional(9)});
    const Pool pool({2, info.depth, info.heads, info.headDim}, 1, at::kBFloat16, backend);
    const Rope rope = makeRope({6, 6}, {64, 64}, info.headDim, at::kCPU);
    const int operators = operatorsOf([&] {
      transformer.forwardLayer(at::randn({2, 36, info.width}), run, {0, 0, &rope}, pool);
    });
    qInfo("plain ATen: %d operators a layer with %d heads", operators, info.heads);
    QVERIFY(operators > 48);
  }

  void plan_data() {
    QTest::addColumn<int>("size");
    QTest::addColumn<bool>("eightBit");
    QTest::addColumn<int>("images");
    QTest::addColumn<bool>("tenth");
    const bool all = qEnvironmentVariableIsSet("HEATKV_WHOLE_TABLE");
    for (int size : {0, 1}) {
      for (bool eightBit : {false, true}) {
        for (int images : {1, 4, 16}) {
          // Memory that no kernel touches is free, but inputs, codes and pictures are made: all of it takes minutes.
          if (!all && images > (size == 0 && !eightBit ? 4 : 1)) continue;
          for (bool tenth : {false, true})
            QTest::addRow("%s, %s, batch %d, %d %%", kSizes[size].name, eightBit ? "int8" : "bf16", images,
                          tenth ? 10 : 100)
                << size << eightBit << images << tenth;
        }
      }
    }
  }

  /// What a run is planned to need beside its weights is within 3 % of what it held at its peak, and never less. Two
  /// layers of the size, all scales of 1M; int8 means weights and cache.
  void plan() {
    QFETCH(int, size);
    QFETCH(bool, eightBit);
    QFETCH(int, images);
    QFETCH(bool, tenth);
    const Size& s = kSizes[size];
    const int model = 2 * size + (eightBit ? 1 : 0);
    if (m_loaded != model) {
      const std::string folder = m_dir.filePath(QString::fromLatin1(s.name)).toStdString() + "-model";
      if (!QDir(QString::fromStdString(folder)).exists())
        makeModel(folder, {2, s.width, s.heads, 0, 128, 32}, writeHollow);
      LoadRequest load;
      load.paths.folder = folder;
      load.device = "cpu";
      load.dtype = eightBit ? DType::Int8 : DType::BF16;
      m_engine.load(load, [&](const Event& event) {
        if (const auto* loaded = std::get_if<ModelEvent>(&event)) m_weightBytes = loaded->weightBytes;
      });
      m_loaded = model;
    }
    PaintRequest request;
    for (int i = 0; i < 60; ++i) request.prompt += "a red fox ";
    request.grids = parseAspect("1:1").aspect->grids(PixelBudget::P1M);
    for (int i = 0; i < images; ++i) request.seeds.push_back(static_cast<uint64_t>(i));
    request.cache.method = tenth ? CacheMethod::StreamingLLM : CacheMethod::Full;
    request.cache.budget = parseBudget(tenth ? "10%" : "100%");
    request.cache.kvDtype = eightBit ? DType::Int8 : DType::BF16;
    request.preview.every = 0;
    request.force = true;
    double planned = 0, peak = 0;
    const int64_t before = liveTensorBytes();
    m_engine.paint(request, [&](const Event& event) {
      if (const auto* plan = std::get_if<PlanEvent>(&event))
        planned = static_cast<double>(plan->predictedPeakBytes - m_weightBytes);
      if (const auto* image = std::get_if<ImageEvent>(&event)) peak = static_cast<double>(image->peakBytes - before);
    });
    qInfo("%s: %.3f GB planned, %.3f GB at the peak, %+.2f %%", QTest::currentDataTag(), planned / 1e9, peak / 1e9,
          100 * (planned / peak - 1));
    QVERIFY(planned >= peak && planned < 1.03 * peak);
  }
};

QTEST_GUILESS_MAIN(TestLayerCost)
#include "test_layer_cost.moc"
