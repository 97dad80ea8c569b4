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
#include "engine/backend/upload.h"
#include "engine/cache/eight_bit.h"
#include "engine/cache/slot_lists.h"
#include "engine/kernels/cuda/choose_body.h"
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

/// What is multiplied, over which pool.
struct Kind {
  Arithmetic arithmetic;
  Stored pool;
};
constexpr Kind kKinds[] = {{Arithmetic::TensorCores, Stored::BF16}, {Arithmetic::TensorCores, Stored::Int8},
                           {Arithmetic::TensorCores, Stored::Fp8},  {Arithmetic::Float, Stored::F32},
                           {Arithmetic::Float, Stored::BF16},       {Arithmetic::Float, Stored::Int8},
                           {Arithmetic::Float, Stored::Fp8}};
constexpr int kKindCount = sizeof kKinds / sizeof *kKinds;
constexpr Kind kCores = kKinds[0], kFloats = kKinds[3];

at::ScalarType typeOf(Stored pool) {
  return pool == Stored::F32    ? at::kFloat
         : pool == Stored::BF16 ? at::kBFloat16
         : pool == Stored::Int8 ? at::kChar
                                : at::kFloat8_e4m3fn;
}

// moc takes the member for the keyword.
#ifndef Q_MOC_RUN
/// Tensors of one layer and the lists of what its heads hold, scattered over the arenas; row r's head h holds
/// base + 37h + 61r tokens.
struct Layer {
  Layer(int rows, int heads, int n, int c, Kind kind, int base = 0) {
    at::manual_seed(c * 1000 + n);
    const at::ScalarType query = typeOf(kind.arithmetic == Arithmetic::TensorCores), pool = typeOf(kind.pool),
                         map = isEightBit(pool) ? query : pool;
    q = (at::randn({rows, heads, n, c}) * 4 / std::sqrt(static_cast<double>(c))).to(query);
    k = at::randn({rows, heads, n, c}).to(map);
    v = at::randn({rows, heads, n, c}).to(map);
    out = at::full({rows, n, heads * c}, std::nan(""), query);
    starts.push_back(0);
    for (int list = 0; list < rows * heads; ++list)
      starts.push_back(starts.back() + base + 37 * (list % heads) + 61 * (list / heads));
    slots.resize(starts.back() + 20);
    std::iota(slots.begin(), slots.end(), 0);
    std::shuffle(slots.begin(), slots.end(), std::mt19937(7));
    arenaKeys = fill(batch.arenaKeys, batch.keyScales, pool, c);
    arenaValues = fill(batch.arenaValues, batch.valueScales, pool, c);
    batch.q = q.data_ptr();
    batch.k = k.data_ptr();
    batch.v = v.data_ptr();
    batch.out = out.data_ptr();
    batch.slots = slots.data();
    batch.listStart = starts.data();
    batch.pool = kind.pool;
    batch.n = batch.mapTokens = n;
    batch.rows = rows;
    batch.heads = heads;
    batch.c = c;
  }

  /// A random arena as the batch takes it; what is multiplied of it: the tensor cores take 8-bit rows widened to bf16.
  at::Tensor fill(const void*& rows, const Bf16*& scales, at::ScalarType pool, int c) {
    const at::Tensor wide = at::randn({static_cast<int64_t>(slots.size()), c});
    if (!isEightBit(pool)) {
      kept.push_back(wide.to(pool));
      rows = kept.back().data_ptr();
      return kept.back();
    }
    const EightBitRows codes = toEightBit(wide, pool);
    kept.insert(kept.end(), {codes.codes, codes.scales});
    rows = codes.codes.data_ptr();
    scales = static_cast<const Bf16*>(codes.scales.data_ptr());
    return fromEightBit(codes).to(k.scalar_type());
  }

  int64_t held(int list) const { return starts[list + 1] - starts[list]; }
  at::Tensor all(const at::Tensor& arena, const at::Tensor& map, int row, int head) const {
    const int list = row * batch.heads + head;
    const at::Tensor index =
        at::tensor(std::vector<int64_t>(slots.begin() + starts[list], slots.begin() + starts[list + 1]), at::kLong);
    return at::cat({arena.index_select(0, index).to(at::kFloat), map[row][head].to(at::kFloat)});
  }
  test::PlainAttention plain(int row, int head, const std::vector<int32_t>& ends = {}) const {
    return test::plainAttention(matrixOf(q[row][head]), matrixOf(all(arenaKeys, k, row, head)),
                                matrixOf(all(arenaValues, v, row, head)), ends);
  }

  /// The largest share of what rounding may cost that an output of the head takes up: at most 1.
  double error(int row, int head, Arithmetic arithmetic) const {
    const at::Tensor wideQ = q[row][head].to(at::kDouble), keys = all(arenaKeys, k, row, head).to(at::kDouble),
                     values = all(arenaValues, v, row, head).to(at::kDouble);
    const at::Tensor p = at::softmax(wideQ.matmul(keys.t()), -1), right = p.matmul(values);
    // A float32 score of c products, times log2(e), is off by as many halves of its last place at most; what it is the
    // exponent of by as much of itself, and so is the sum of all.
    constexpr double kFloat = 1.0 / (1 << 24), kBf16 = 1.0 / (1 << 8);
    const double score = wideQ.abs().matmul(keys.abs().t()).max().item<double>(), steps = batch.c + 4;
    double places = 2 * steps * kFloat * score + static_cast<double>(keys.size(0)) * kFloat;
    // Probabilities are rounded to bf16 on their way into the second product, and its sums once more.
    const bool cores = arithmetic == Arithmetic::TensorCores;
    if (cores) places += kBf16;
    const at::Tensor allowed = p.matmul(values.abs()) * places + right.abs() * (cores ? kBf16 : kFloat);
    const at::Tensor off = (out[row].narrow(1, head * batch.c, batch.c).to(at::kDouble) - right).abs();
    return (off / allowed).nan_to_num(1e9).max().item<double>();
  }

  at::Tensor q, k, v, out, arenaKeys, arenaValues;
  std::vector<at::Tensor> kept;
  std::vector<int32_t> slots, starts;
  RaggedBatch batch;
};
#endif

void attend(const RaggedBatch& batch, Kind kind) {
  chooseAttention(batch, kind.arithmetic, [&](auto body) { emulate<decltype(body)>(batch); });
  if (batch.parts > 1) chooseJoin(kind.arithmetic, [&](auto body) { emulate<decltype(body)>(batch); });
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
    QTest::addColumn<int>("kind");
    for (int kind = 0; kind < kKindCount; ++kind) {
      for (int c : {12, 20, 32, 64, 96, 128}) {
        for (int n : {1, 17, 64, 130}) QTest::addRow("%d c%d n%d", kind, c, n) << c << n << kind;
      }
    }
  }

  void attention() {
    QFETCH(int, c);
    QFETCH(int, n);
    QFETCH(int, kind);
    const Kind is = kKinds[kind];
    const Layer layer(2, 3, n, c, is);
    attend(layer.batch, is);
    for (int row = 0; row < 2; ++row) {
      for (int head = 0; head < 3; ++head) {
        const double error = layer.error(row, head, is.arithmetic);
        QVERIFY2(error <= 1, qPrintable(QString::number(error)));
      }
    }
  }

  /// Keys split over blocks, lists in another order, queries as they lie in (n, C) with a bias and a scale: the same.
  void splitKeys() {
    for (const Kind kind : {kCores, kKinds[1], kFloats, kKinds[5]}) {
      for (int parts : {2, 5}) {
        Layer layer(2, 3, 17, 32, kind, 200);
        const at::Tensor q = layer.q.transpose(1, 2).contiguous();  // (rows, n, heads, c)
        const at::Tensor bias = at::randn({3 * 32}), scale = at::rand({3 * 32}) + 0.5;
        layer.q = (layer.q.to(at::kFloat) * scale.view({3, 1, 32}) + bias.view({3, 1, 32})).to(q.scalar_type());
        const std::vector<int32_t> order{5, 3, 4, 0, 2, 1};
        const at::Tensor partial = at::full({2 * 3 * 17, parts, 34}, std::nan(""));
        layer.batch.q = q.data_ptr();
        layer.batch.tokenMajor = true;
        layer.batch.queryBias = bias.data_ptr<float>();
        layer.batch.queryScale = scale.data_ptr<float>();
        layer.batch.order = order.data();
        layer.batch.parts = parts;
        layer.batch.partial = partial.data_ptr<float>();
        attend(layer.batch, kind);
        for (int row = 0; row < 2; ++row) {
          for (int head = 0; head < 3; ++head) {
            const double error = layer.error(row, head, kind.arithmetic);
            QVERIFY2(error <= 1, qPrintable(QString::number(error)));
          }
        }
      }
    }
  }

  /// Where every query has one key of its own, the tensor cores' result is that key's value to the last bit.
  void oneKeyTakesAll() {
    constexpr int kN = 128;
    Layer layer(1, 1, kN, 128, kCores, 60);
    const at::Tensor order = at::randperm(kN);
    layer.k.copy_(at::eye(kN).view({1, 1, kN, kN}));
    layer.arenaKeys.zero_();
    layer.q.copy_(at::eye(kN).index_select(0, order).view({1, 1, kN, kN}) * 100);
    attend(layer.batch, kCores);
    QVERIFY(at::equal(layer.out[0], layer.v[0][0].index_select(0, order)));
  }

  void masses_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("c");
    for (int kind = 0; kind < kKindCount; ++kind) {
      for (int c : {32, 128}) QTest::addRow("%d c%d", kind, c) << kind << c;
    }
  }

  /// Segments as scales have them: many in one tile, ends on and off its border, one longer than a tile.
  void masses() {
    QFETCH(int, kind);
    QFETCH(int, c);
    const Kind is = kKinds[kind];
    Layer layer(2, 1, 70, c, is, 150);
    const std::vector<int32_t> ends{1, 5, 21, 32, 64, 150, 220};
    const at::Tensor masses = at::full({1, 70, 7}, std::nan(""), at::kDouble);
    layer.batch.masses = masses.data_ptr<double>();
    layer.batch.segmentEnds = ends.data();
    layer.batch.segments = static_cast<int>(ends.size());
    attend(layer.batch, is);
    QVERIFY(distance(masses[0], layer.plain(0, 0, ends).masses) < 2e-6);
    QVERIFY((masses.sum(2) - 1).abs().max().item<double>() < 1e-5);
    // The other row has attended as well, and told nothing.
    QVERIFY(layer.error(1, 0, is.arithmetic) <= 1);
  }

  void sharpScoresStayFinite() {
    for (const Kind kind : {kCores, kFloats}) {
      Layer layer(1, 1, 40, 32, kind, 100);
      layer.q.mul_(100);
      attend(layer.batch, kind);
      QVERIFY(at::isfinite(layer.out).all().item<bool>());
      QVERIFY(layer.error(0, 0, kind.arithmetic) <= 1);
    }
  }

  void placeDoesNotMatter() {
    for (const Kind kind : {kCores, kFloats}) {
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
    batch.bf16Input = batch.bf16Query = bf16;
    batch.pool = bf16 ? Stored::BF16 : Stored::F32;
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

  void rows_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<bool>("bf16");
    for (int width : {4, 100, 1024, 2048, 4608}) {
      for (bool bf16 : {false, true}) QTest::addRow("%d %s", width, bf16 ? "bf16" : "fp32") << width << bf16;
    }
  }

  /// Gated sum and norm in one, each alone, and GELU against plain float64.
  void rows() {
    QFETCH(int, width);
    QFETCH(bool, bf16);
    at::manual_seed(width);
    const at::ScalarType type = typeOf(bf16);
    const at::Tensor x = at::randn({2, 3, width}) * 3 + 1, product = at::randn({2, 3, width}).to(type),
                     columns = at::rand({width}) + 0.5, bias = at::randn({width}), gate = at::randn({2, width}),
                     scale = at::randn({width}), shift = at::randn({2, width}), sum = at::empty_like(x),
                     out = at::empty_like(product);
    NormBatch batch;
    batch.x = x.data_ptr<float>();
    batch.sum = sum.data_ptr<float>();
    batch.product = product.data_ptr();
    batch.columnScale = columns.data_ptr<float>();
    batch.bias = bias.data_ptr<float>();
    batch.gate = gate.data_ptr<float>();
    batch.gateRow = batch.shiftRow = width;
    batch.out = out.data_ptr();
    batch.scale = scale.data_ptr<float>();
    batch.shift = shift.data_ptr<float>();
    batch.n = 3;
    batch.rows = 2;
    batch.width = width;
    batch.bf16Product = batch.bf16Out = bf16;
    chooseNorm(batch, [&](auto body) { emulate<decltype(body)>(batch); });
    const auto wide = [](const at::Tensor& t) { return t.to(at::kDouble); };
    const auto most = [](const at::Tensor& t) { return t.abs().max().item<double>(); };
    const at::Tensor added = wide(product) * wide(columns) + wide(bias);
    const at::Tensor expected = wide(x) + wide(gate).unsqueeze(1) * added;
    QVERIFY(most(wide(sum) - expected) < 1e-5);
    const auto normed = [&](const at::Tensor& t) {
      const at::Tensor apart = t - t.mean({2}, true);
      return apart / (apart.square().mean({2}, true) + 1e-6).sqrt() * wide(scale) + wide(shift).unsqueeze(1);
    };
    const double place = bf16 ? 1.0 / 200 : 1e-5;
    QVERIFY(most(wide(out) - normed(expected)) <= place * most(normed(expected)));
    batch.product = nullptr;
    chooseNorm(batch, [&](auto body) { emulate<decltype(body)>(batch); });
    QVERIFY(most(wide(out) - normed(wide(x))) <= place * most(normed(wide(x))));
    batch.product = product.data_ptr();
    batch.out = nullptr;
    sum.fill_(std::nan(""));
    chooseNorm(batch, [&](auto body) { emulate<decltype(body)>(batch); });
    QVERIFY(most(wide(sum) - expected) < 1e-5);
    const at::Tensor rows = product.clone();
    const GeluBatch gelu{rows.data_ptr(), columns.data_ptr<float>(), bias.data_ptr<float>(), 6, width, bf16};
    chooseGelu(gelu, [&](auto body) { emulate<decltype(body)>(gelu); });
    QVERIFY(most(wide(rows) - at::gelu(added, "tanh")) <= place * most(added));
  }

  void eightBits_data() {
    QTest::addColumn<bool>("fp8");
    QTest::addColumn<bool>("bf16");
    for (bool fp8 : {false, true}) {
      for (bool bf16 : {false, true})
        QTest::addRow("%s %s", fp8 ? "fp8" : "int8", bf16 ? "bf16" : "fp32") << fp8 << bf16;
    }
  }

  /// What is written into an 8-bit pool is what plain ATen makes of it, and storing what was read gives it again.
  void eightBits() {
    QFETCH(bool, fp8);
    QFETCH(bool, bf16);
    const int c = 40, n = 6;
    const Stored pool = fp8 ? Stored::Fp8 : Stored::Int8;
    at::manual_seed(11);
    const at::Tensor rows = at::randn({n, c}) * at::pow(10, at::randn({n, 1}));
    rows[2].zero_();
    const EightBitRows expected = toEightBit(rows.to(typeOf(bf16)).to(at::kFloat), typeOf(pool));
    const at::Tensor codes = at::zeros({n, c}, at::kByte), scales = at::zeros({n}, at::kBFloat16),
                     other = codes.clone(), otherScales = scales.clone();
    std::vector<int32_t> places(n);
    std::iota(places.begin(), places.end(), 0);
    const auto store = [&](const at::Tensor& from) {
      const at::Tensor kept = from.to(typeOf(bf16)).contiguous();
      const AppendJob job{kept.data_ptr(), kept.data_ptr(), 0, n};
      AppendBatch batch;
      batch.jobs = &job;
      batch.rows = batch.slots = places.data();
      batch.arenaKeys = codes.data_ptr();
      batch.arenaValues = other.data_ptr();
      batch.keyScales = static_cast<Bf16*>(scales.data_ptr());
      batch.valueScales = static_cast<Bf16*>(otherScales.data_ptr());
      batch.jobCount = 1;
      batch.mostTokens = n;
      batch.c = c;
      batch.bf16Rows = bf16;
      batch.pool = pool;
      chooseAppend(batch, [&](auto body) { emulate<decltype(body)>(batch); });
    };
    for (int pass = 0; pass < 2; ++pass) {
      store(pass == 0 ? rows : fromEightBit(expected));
      QVERIFY(at::equal(scales, expected.scales) && at::equal(otherScales, scales));
      QVERIFY(at::equal(codes, expected.codes.view(at::kByte)) && at::equal(other, codes));
    }
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
    test::EmulatedLauncher launcher;
    upload.send(launcher);
    QVERIFY(first != second && second % 16 == 0 && none % 16 == 0);
    QVERIFY(std::equal(odd.begin(), odd.end(), upload.at<uint8_t>(first)));
    QVERIFY(std::equal(lists.slots.begin(), lists.slots.end(), upload.at<int32_t>(second)));
  }
};

QTEST_GUILESS_MAIN(TestCudaBodies)
#include "test_cuda_bodies.moc"
