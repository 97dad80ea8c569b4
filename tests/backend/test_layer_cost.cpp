// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a layer of the published sizes costs on a GPU, counted where there is none: launches and copies, bytes that
// move, live bytes against the plan.
#include <ATen/ATen.h>
#include <ATen/record_function.h>
#include <c10/core/InferenceMode.h>

#include <QtTest>
#include <set>

#include "engine/memory/live_bytes.h"
#include "engine/transformer/transformer.h"
#include "tests/support/dry_backend.h"
#include "tests/support/made_model.h"

using namespace heatkv;

Q_DECLARE_METATYPE(at::ScalarType)

namespace {

thread_local std::vector<bool> openCalls;  ///< of libtorch's operators, whether one ran inside
thread_local int workingCalls = 0;

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

std::unique_ptr<at::ObserverContext> called(const at::RecordFunction&) {
  if (!openCalls.empty()) openCalls.back() = true;
  openCalls.push_back(false);
  return nullptr;
}

void returned(const at::RecordFunction& call, at::ObserverContext*) {
  const bool innermost = !openCalls.back();
  openCalls.pop_back();
  if (innermost && !startsNothing(call.name())) ++workingCalls;
}

/// Operators of libtorch that `work` runs and that would start something on a GPU.
template <typename Work>
int operatorsOf(const Work& work) {
  workingCalls = 0;
  const auto handle =
      at::addThreadLocalCallback(at::RecordFunctionCallback(called, returned).scopes({at::RecordScope::FUNCTION}));
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

 private Q_SLOTS:
  void initTestCase() { countTensorBytes(); }

  void launches_data() {
    QTest::addColumn<int>("side");
    QTest::addColumn<int>("tokens");
    QTest::addColumn<bool>("reserves");
    QTest::newRow("last scale, full cache") << 64 << 6425 << false;
    QTest::newRow("last scale, a tenth") << 64 << 642 << false;
    QTest::newRow("scale 11, written on the way") << 48 << 4121 << true;
    QTest::newRow("scale 4, keys split") << 8 << 57 << true;
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

  void memory_data() {
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("images");
    QTest::addColumn<bool>("eightBit");
    QTest::addColumn<at::ScalarType>("cache");
    for (int size : {0, 1}) {
      for (int images : {1, 4, 16}) {
        QTest::addRow("%s, batch %d", kSizes[size].name, images) << size << images << false << at::kBFloat16;
        QTest::addRow("%s, batch %d, int8", kSizes[size].name, images) << size << images << true << at::kChar;
      }
    }
  }

  /// The plan's scratch of the largest scale is within 3 % of what the layer holds at its peak.
  void memory() {
    QFETCH(int, size);
    QFETCH(int, images);
    QFETCH(bool, eightBit);
    QFETCH(at::ScalarType, cache);
    const c10::InferenceMode inference;
    const Size& s = kSizes[size];
    const test::DryBackend backend(std::make_shared<test::Started>());
    const Transformer transformer = made(s, backend, {at::kBFloat16, eightBit});
    const RunCondition run = repeated(transformer.condition({at::zeros({20, 128}), at::zeros({20, 128})}), images);
    const int rows = 2 * images;
    const Pool pool = held(backend, s, rows, 10, cache);
    const Rope rope = makeRope({64, 64}, {64, 64}, kChannels, at::kCPU);
    resetTensorPeak();
    const int64_t before = liveTensorBytes();
    at::Tensor x = at::empty({rows, kLast, s.width});
    transformer.forwardLayer(x, run, {0, 0, &rope}, pool);
    const auto peak = static_cast<double>(peakTensorBytes() - before);
    const auto planned = static_cast<double>(
        backend.layerBytes({kLast, kLast, s.width, transformer.info().hidden, rows, at::kBFloat16, cache}) +
        transformer.widenedBytes());
    qInfo("%s: %.3f GB planned, %.3f GB at the peak", QTest::currentDataTag(), planned / 1e9, peak / 1e9);
    QVERIFY(std::abs(planned / peak - 1) < 0.03);
  }
};

QTEST_GUILESS_MAIN(TestLayerCost)
#include "test_layer_cost.moc"
