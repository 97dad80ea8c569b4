// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The GPU kernels' bodies on an emulated machine against plain float64: fragments, tiles, slots, masses, copies.
#include <ATen/ATen.h>

#include <QtTest>
#include <algorithm>
#include <numeric>
#include <random>

#include "engine/backend/copy_queue.h"
#include "engine/backend/cpu_backend.h"
#include "engine/cache/slot_lists.h"
#include "engine/kernels/cuda/choose_body.h"
#include "engine/kernels/upload.h"
#include "tests/support/emulated_backend.h"
#include "tests/support/host_machine.h"
#include "tests/support/plain_attention.h"

using namespace heatkv;
using namespace heatkv::cuda;
using heatkv::test::emulate;
using heatkv::test::Matrix;

namespace {

at::ScalarType typeOf(bool bf16) {
  return bf16 ? at::kBFloat16 : at::kFloat;
}

Matrix matrixOf(const at::Tensor& t) {
  const at::Tensor wide = t.to(at::kDouble).contiguous();
  Matrix m;
  for (int64_t i = 0; i < wide.size(0); ++i) {
    const double* row = wide.data_ptr<double>() + i * wide.size(1);
    m.emplace_back(row, row + wide.size(1));
  }
  return m;
}

// moc takes the member for the keyword.
#ifndef Q_MOC_RUN
/// Tensors of one layer and the lists of what its heads hold, scattered over the arenas; row r's head h holds
/// base + 37h + 61r tokens.
struct Layer {
  Layer(int rows, int heads, int n, int c, Arithmetic arithmetic, int base = 0) {
    at::manual_seed(c * 1000 + n);
    const at::ScalarType query = typeOf(arithmetic == Arithmetic::TensorCores),
                         pool = typeOf(arithmetic != Arithmetic::Float);
    q = (at::randn({rows, heads, n, c}) * 4 / std::sqrt(static_cast<double>(c))).to(query);
    k = at::randn({rows, heads, n, c}).to(pool);
    v = at::randn({rows, heads, n, c}).to(pool);
    out = at::full({rows, n, heads * c}, std::nan(""), query);
    starts.push_back(0);
    for (int list = 0; list < rows * heads; ++list)
      starts.push_back(starts.back() + base + 37 * (list % heads) + 61 * (list / heads));
    slots.resize(starts.back() + 20);
    std::iota(slots.begin(), slots.end(), 0);
    std::shuffle(slots.begin(), slots.end(), std::mt19937(7));
    arenaKeys = at::randn({static_cast<int64_t>(slots.size()), c}).to(pool);
    arenaValues = at::randn({static_cast<int64_t>(slots.size()), c}).to(pool);
    batch.q = q.data_ptr();
    batch.k = k.data_ptr();
    batch.v = v.data_ptr();
    batch.out = out.data_ptr();
    batch.arenaKeys = arenaKeys.data_ptr();
    batch.arenaValues = arenaValues.data_ptr();
    batch.slots = slots.data();
    batch.listStart = starts.data();
    batch.n = n;
    batch.rows = rows;
    batch.heads = heads;
    batch.c = c;
  }

  int64_t held(int list) const { return starts[list + 1] - starts[list]; }
  at::Tensor all(const at::Tensor& arena, const at::Tensor& map, int row, int head) const {
    const int list = row * batch.heads + head;
    const at::Tensor index =
        at::tensor(std::vector<int64_t>(slots.begin() + starts[list], slots.begin() + starts[list + 1]), at::kLong);
    return at::cat({arena.index_select(0, index), map[row][head]});
  }
  test::PlainAttention plain(int row, int head, const std::vector<int32_t>& ends = {}) const {
    return test::plainAttention(matrixOf(q[row][head]), matrixOf(all(arenaKeys, k, row, head)),
                                matrixOf(all(arenaValues, v, row, head)), ends);
  }

  at::Tensor q, k, v, out, arenaKeys, arenaValues;
  std::vector<int32_t> slots, starts;
  RaggedBatch batch;
};
#endif

void attend(const RaggedBatch& batch, Arithmetic arithmetic) {
  chooseAttention(batch, arithmetic, [&](auto body) { emulate<decltype(body)>(batch); });
}

/// Of bf16 outputs and probabilities of values of size 1 to 3.
double toleranceOf(Arithmetic arithmetic) {
  return arithmetic == Arithmetic::TensorCores ? 0.02 : 2e-5;
}

}  // namespace

class TestCudaBodies : public QObject {
  Q_OBJECT

  static double distance(const at::Tensor& a, const Matrix& b) {
    double most = 0;
    const Matrix m = matrixOf(a);
    for (size_t i = 0; i < b.size(); ++i) {
      for (size_t j = 0; j < b[i].size(); ++j) {
        const double off = std::abs(m[i][j] - b[i][j]);
        most = off <= most ? most : off;
      }
    }
    return most;
  }

 private Q_SLOTS:
  void attention_data() {
    QTest::addColumn<int>("c");
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("arithmetic");
    for (int arithmetic = 0; arithmetic < 3; ++arithmetic) {
      for (int c : {12, 20, 32, 64, 96, 128}) {
        for (int n : {1, 17, 64, 130}) QTest::addRow("%d c%d n%d", arithmetic, c, n) << c << n << arithmetic;
      }
    }
  }

  void attention() {
    QFETCH(int, c);
    QFETCH(int, n);
    QFETCH(int, arithmetic);
    const auto kind = static_cast<Arithmetic>(arithmetic);
    const Layer layer(2, 3, n, c, kind);
    attend(layer.batch, kind);
    for (int row = 0; row < 2; ++row) {
      for (int head = 0; head < 3; ++head) {
        const at::Tensor out = layer.out[row].narrow(1, head * c, c);
        QVERIFY(distance(out, layer.plain(row, head).out) < toleranceOf(kind));
      }
    }
  }

  /// Where every query has one key of its own, the tensor cores' result is that key's value to the last bit.
  void oneKeyTakesAll() {
    constexpr int kN = 128;
    Layer layer(1, 1, kN, 128, Arithmetic::TensorCores, 60);
    const at::Tensor order = at::randperm(kN);
    layer.k.copy_(at::eye(kN).view({1, 1, kN, kN}));
    layer.arenaKeys.zero_();
    layer.q.copy_(at::eye(kN).index_select(0, order).view({1, 1, kN, kN}) * 100);
    attend(layer.batch, Arithmetic::TensorCores);
    QVERIFY(at::equal(layer.out[0], layer.v[0][0].index_select(0, order)));
  }

  void masses_data() {
    QTest::addColumn<int>("arithmetic");
    QTest::addColumn<int>("c");
    for (int arithmetic = 0; arithmetic < 3; ++arithmetic) {
      for (int c : {32, 128}) QTest::addRow("%d c%d", arithmetic, c) << arithmetic << c;
    }
  }

  /// Segments as scales have them: many in one tile, ends on and off its border, one longer than a tile.
  void masses() {
    QFETCH(int, arithmetic);
    QFETCH(int, c);
    const auto kind = static_cast<Arithmetic>(arithmetic);
    Layer layer(2, 1, 70, c, kind, 150);
    const std::vector<int32_t> ends{1, 5, 21, 32, 64, 150, 220};
    const at::Tensor masses = at::full({1, 70, 7}, std::nan(""), at::kDouble);
    layer.batch.masses = masses.data_ptr<double>();
    layer.batch.segmentEnds = ends.data();
    layer.batch.segments = static_cast<int>(ends.size());
    attend(layer.batch, kind);
    QVERIFY(distance(masses[0], layer.plain(0, 0, ends).masses) < 2e-6);
    QVERIFY((masses.sum(2) - 1).abs().max().item<double>() < 1e-5);
    // The other row has attended as well, and told nothing.
    QVERIFY(distance(layer.out[1], layer.plain(1, 0).out) < toleranceOf(kind));
  }

  void sharpScoresStayFinite() {
    for (auto kind : {Arithmetic::TensorCores, Arithmetic::Float}) {
      Layer layer(1, 1, 40, 32, kind, 100);
      layer.q.mul_(100);
      attend(layer.batch, kind);
      QVERIFY(at::isfinite(layer.out).all().item<bool>());
      QVERIFY(distance(layer.out[0], layer.plain(0, 0).out) < (kind == Arithmetic::Float ? 5e-3 : 0.05));
    }
  }

  void placeDoesNotMatter() {
    for (auto kind : {Arithmetic::TensorCores, Arithmetic::Float}) {
      Layer layer(1, 2, 33, 64, kind, 70);
      attend(layer.batch, kind);
      const at::Tensor before = layer.out.clone();
      const at::Tensor order = at::arange(static_cast<int64_t>(layer.slots.size())).flip(0);
      layer.arenaKeys.copy_(layer.arenaKeys.index_select(0, order));
      layer.arenaValues.copy_(layer.arenaValues.index_select(0, order));
      for (int32_t& slot : layer.slots) slot = static_cast<int32_t>(layer.slots.size()) - 1 - slot;
      attend(layer.batch, kind);
      QVERIFY(at::equal(layer.out, before));
    }
  }

  void segments() {
    const std::vector<int32_t> ends{2, 2, 64, 70};
    RaggedBatch batch;
    batch.segmentEnds = ends.data();
    batch.segments = 4;
    QStringList seen;
    int segment = 0;
    for (int first : {0, 32, 64}) {
      forSegments(
          batch, segment, first, first == 64 ? 6 : 32,
          [&](int begin, int end) { seen << QStringLiteral("%1-%2").arg(begin).arg(end); },
          [&](int closed) { seen << QStringLiteral("#%1").arg(closed); });
    }
    QCOMPARE(seen.join(QLatin1Char(' ')), QStringLiteral("0-2 #0 2-2 #1 2-32 32-64 #2 64-64 64-70 #3"));
    QCOMPARE(segment, 4);
  }

  void roundsAsTorch() {
    const at::Tensor x = at::cat(
        {at::randn({5000}) * 100, at::tensor({0.0F, -0.0F, INFINITY, 1.00390625F, 1.01171875F, 3.4e38F, 1e-40F})});
    const at::Tensor narrow = x.to(at::kBFloat16);
    for (int64_t i = 0; i < x.numel(); ++i) {
      QCOMPARE(widened(narrowed(x[i].item<float>())), narrow[i].item<float>());
    }
    QVERIFY(std::isnan(widened(narrowed(std::nanf("")))));
    QCOMPARE(packed(1.0F, -2.0F), 0xc0003f80U);
  }

  void split_data() {
    QTest::addColumn<int>("c");
    QTest::addColumn<bool>("bf16");
    for (int c : {12, 20, 96, 128}) {
      for (bool bf16 : {false, true}) QTest::addRow("c%d %s", c, bf16 ? "bf16" : "fp32") << c << bf16;
    }
  }

  void split() {
    QFETCH(int, c);
    QFETCH(bool, bf16);
    constexpr int kRows = 2, kHeads = 3, kN = 7;
    at::manual_seed(c);
    const at::Tensor qkv = at::randn({kRows, kN, 3, kHeads, c}).to(typeOf(bf16)), scale = at::rand({kHeads}) * 10,
                     angles = at::randn({kN, c / 2}), cos = angles.cos(), sin = angles.sin();
    qkv[1][2][0].zero_();
    const auto options = at::TensorOptions().dtype(typeOf(bf16));
    const at::Tensor q = at::empty({kRows, kHeads, kN, c}, options), k = at::empty_like(q), v = at::empty_like(q),
                     keys = at::zeros({20, c}, options), values = at::zeros({20, c}, options);
    // Head 1 of row 0 and head 2 of row 1 go to the pool.
    const std::vector<int32_t> start{-1, 0, -1, -1, -1, kN}, slots{19, 3, 4, 5, 7, 1, 0, 2, 18, 17, 16, 15, 14, 13};
    SplitBatch batch;
    batch.qkv = qkv.data_ptr();
    batch.scale = scale.data_ptr<float>();
    batch.cos = cos.data_ptr<float>();
    batch.sin = sin.data_ptr<float>();
    batch.q = q.data_ptr();
    batch.k = k.data_ptr();
    batch.v = v.data_ptr();
    batch.arenaKeys = keys.data_ptr();
    batch.arenaValues = values.data_ptr();
    batch.slots = slots.data();
    batch.slotStart = start.data();
    batch.n = kN;
    batch.rows = kRows;
    batch.heads = kHeads;
    batch.c = c;
    batch.bf16Input = batch.bf16Query = batch.bf16Pool = bf16;
    chooseSplit(batch, [&](auto body) { emulate<decltype(body)>(batch); });

    const double tolerance = bf16 ? 0.05 : 1e-5;
    for (int row = 0; row < kRows; ++row) {
      for (int head = 0; head < kHeads; ++head) {
        for (int token = 0; token < kN; ++token) {
          const std::vector<double> cosRow = matrixOf(cos)[token], sinRow = matrixOf(sin)[token];
          const Matrix in = matrixOf(qkv[row][token].select(1, head));
          const Matrix expected{test::plainRotated(in[0], scale[head].item<double>(), cosRow, sinRow),
                                test::plainRotated(in[1], 1, cosRow, sinRow)};
          QVERIFY(distance(q[row][head].narrow(0, token, 1), {expected[0]}) < tolerance);
          QVERIFY(distance(k[row][head].narrow(0, token, 1), {expected[1]}) < tolerance / 5);
          QVERIFY(at::equal(v[row][head][token], qkv[row][token][2][head]));
        }
        const int32_t first = start[row * kHeads + head];
        for (int token = 0; first >= 0 && token < kN; ++token) {
          QVERIFY(at::equal(keys[slots[first + token]], k[row][head][token]));
          QVERIFY(at::equal(values[slots[first + token]], v[row][head][token]));
        }
      }
    }
    // A zero vector stays zero, and no other slot was touched.
    QCOMPARE(q[1][0][2].abs().max().item<float>(), 0.0F);
    QCOMPARE(keys.abs().sum(1).eq(0).sum().item<int64_t>(), int64_t{20 - 2 * kN});
  }

  void append_data() {
    QTest::addColumn<int>("c");
    QTest::addColumn<bool>("bf16");
    QTest::addRow("16 bytes") << 128 << true;
    QTest::addRow("4 bytes") << 6 << true;
    QTest::addRow("2 bytes") << 3 << true;
    QTest::addRow("fp32") << 20 << false;
  }

  void append() {
    QFETCH(int, c);
    QFETCH(bool, bf16);
    at::manual_seed(c);
    const auto options = at::TensorOptions().dtype(typeOf(bf16));
    const at::Tensor k = at::randn({2, 50, c}).to(options), v = at::randn({2, 50, c}).to(options),
                     keys = at::zeros({200, c}, options), values = at::zeros({200, c}, options);
    std::vector<int32_t> rows, slots(60);
    for (int i = 0; i < 40; ++i) rows.push_back(i);
    for (int i = 0; i < 20; ++i) rows.push_back(2 * i + 3);
    std::iota(slots.begin(), slots.end(), 100);
    std::shuffle(slots.begin(), slots.end(), std::mt19937(3));
    CopyQueue queue(200, std::make_shared<test::EmulatedLauncher>());
    const Arenas arenas{keys, values, {}, {}};
    const std::span<const int32_t> allRows(rows), allSlots(slots);
    queue.write(arenas, k[0], v[0], allRows.first(40), allSlots.first(40));
    queue.write(arenas, k[1], v[1], allRows.last(20), allSlots.last(20));
    QVERIFY(queue.waits(100) && queue.waits(159) && !queue.waits(99));
    queue.start(arenas);
    QVERIFY(!queue.waits(100));
    at::Tensor expectedKeys = at::zeros({200, c}, options), expectedValues = at::zeros({200, c}, options);
    for (size_t i = 0; i < rows.size(); ++i) {
      expectedKeys[slots[i]] = k[i < 40 ? 0 : 1][rows[i]];
      expectedValues[slots[i]] = v[i < 40 ? 0 : 1][rows[i]];
    }
    QVERIFY(at::equal(keys, expectedKeys));
    QVERIFY(at::equal(values, expectedValues));
  }

  /// A pool's lists as a launch takes them, sent in one piece.
  void lists() {
    Pool pool({3, 2, 2, 4}, 60, at::kFloat, cpuBackend());
    const at::Tensor rows = at::randn({9, 4});
    pool.append(1, 1, 0, rows, rows, 0);
    pool.append(2, 1, 1, rows, rows, 0);
    pool.append(0, 1, 0, rows, rows, 0);
    pool.free(1, 1, 0, 2, 5);
    pool.append(2, 1, 0, rows, rows, 0);
    const SlotLists lists = slotListsOf(pool, 1, 2, 1);
    QCOMPARE(lists.starts, (std::vector<int32_t>{0, 6, 6, 15, 24}));
    for (int list = 0; list < 4; ++list) {
      const std::vector<int32_t> part(lists.slots.begin() + lists.starts[list],
                                      lists.slots.begin() + lists.starts[list + 1]);
      QCOMPARE(part, pool.entries(1 + list / 2, 1, list % 2).slot);
    }
    Upload upload;
    const std::vector<uint8_t> odd{1, 2, 3};
    const size_t first = upload.add(std::span<const uint8_t>(odd)),
                 second = upload.add(std::span<const int32_t>(lists.slots)),
                 none = upload.add(std::span<const int32_t>());
    upload.send(at::kCPU);
    QVERIFY(first != second && second % 16 == 0 && none % 16 == 0);
    QVERIFY(std::equal(odd.begin(), odd.end(), upload.at<uint8_t>(first)));
    QVERIFY(std::equal(lists.slots.begin(), lists.slots.end(), upload.at<int32_t>(second)));
  }
};

QTEST_GUILESS_MAIN(TestCudaBodies)
#include "test_cuda_bodies.moc"
