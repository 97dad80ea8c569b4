// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The fused loops against plain ATen: ragged attention over a scattered pool, and the split into heads.
#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QtTest>
#include <array>

#include "engine/backend/aten_backend.h"
#include "engine/backend/cpu_backend.h"
#include "engine/cache/pool.h"

using namespace heatkv;

Q_DECLARE_METATYPE(at::ScalarType)

class TestAttention : public QObject {
  Q_OBJECT

  static constexpr std::array kStored{at::kFloat, at::kBFloat16, at::kChar, at::kFloat8_e4m3fn};

  const AtenBackend m_plain{at::kCPU};
  const CpuBackend& m_cpu = cpuBackend();

  static double distance(const at::Tensor& a, const at::Tensor& b) { return (a - b).abs().max().item<double>(); }

 private Q_SLOTS:
  void ragged_data() {
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("c");
    QTest::addColumn<int>("tokens");
    QTest::addColumn<at::ScalarType>("stored");
    for (int c : {12, 16, 20, 32, 96, 128}) {
      for (int tokens : {1, 5, 64, 67, 300}) {
        for (at::ScalarType stored : kStored)
          QTest::addRow("c%d n%d %s", c, tokens, at::toString(stored)) << 3 << c << tokens << stored;
      }
    }
  }

  void ragged() {
    QFETCH(int, heads);
    QFETCH(int, c);
    QFETCH(int, tokens);
    QFETCH(at::ScalarType, stored);
    at::manual_seed(c * 1000 + tokens);
    Pool pool({2, 1, heads, c}, 2 * heads * 300, stored, cpuBackend());
    for (int row = 0; row < 2; ++row) {
      for (int head = 0; head < heads; ++head) {
        const int64_t held = 37 * head + 61 * row;
        if (held == 0) continue;
        pool.append(row, 0, head, at::randn({held, c}), at::randn({held, c}), 0);
        pool.free(row, 0, head, 3, 9);
      }
    }
    // Freed slots are used again, so that lists are scattered.
    pool.append(0, 0, 1, at::randn({11, c}), at::randn({11, c}), 500);
    HeadTensors x{at::randn({2, heads, tokens, c}), at::randn({2, heads, tokens, c}), at::randn({2, heads, tokens, c})};
    x.q = x.q * 4 / std::sqrt(static_cast<double>(c));
    // As a run in bfloat16 has them.
    for (at::Tensor* part : {&x.q, &x.k, &x.v}) {
      if (stored != at::kFloat) *part = part->to(at::kBFloat16).to(at::kFloat);
    }
    const at::Tensor plain = m_plain.attend(x, pool, 0, 0, nullptr, at::kFloat);
    QVERIFY(distance(m_cpu.attend(x, pool, 0, 0, nullptr, at::kFloat), plain) < 2e-5);
    const at::Tensor half = m_cpu.attend(x, pool, 0, 0, nullptr, at::kBFloat16);
    QVERIFY(half.scalar_type() == at::kBFloat16);
    // Eight bits and a scale are more than bfloat16 holds.
    const double off = at::elementSize(stored) == 1 ? 1.0 / 50 : 1.0 / 256;
    QVERIFY(distance(half.to(at::kFloat), plain) < 2e-5 + plain.abs().max().item<double>() * off);
  }

  /// Entries that are hidden are held, yet attended to as if they had been freed.
  void hiddenKeys_data() {
    QTest::addColumn<at::ScalarType>("stored");
    for (at::ScalarType stored : kStored) QTest::addRow("%s", at::toString(stored)) << stored;
  }

  void hiddenKeys() {
    QFETCH(at::ScalarType, stored);
    const auto filled = [&] {
      at::manual_seed(7);
      auto pool = std::make_unique<Pool>(PoolShape{2, 2, 3, 16}, 12 * 90, stored, cpuBackend());
      for (int row = 0; row < 2; ++row)
        for (int layer = 0; layer < 2; ++layer)
          for (int head = 0; head < 3; ++head)
            pool->append(row, layer, head, at::randn({90, 16}), at::randn({90, 16}), 0);
      return pool;
    };
    const auto hiding = filled(), freeing = filled();
    const std::vector<HiddenEntries> hidden{{1, 0, 5, 21}, {1, 0, 40, 90}, {1, 2, 0, 90}, {0, 1, 0, 9}};
    hiding->hide(hidden);
    for (int row = 0; row < 2; ++row)
      for (const HiddenEntries& h : hidden) freeing->free(row, h.layer, h.head, h.begin, h.end);
    HeadTensors x{at::randn({2, 3, 70, 16}), at::randn({2, 3, 70, 16}), at::randn({2, 3, 70, 16})};
    for (int layer = 0; layer < 2; ++layer) {
      for (const Backend* backend : {static_cast<const Backend*>(&m_cpu), static_cast<const Backend*>(&m_plain)}) {
        QVERIFY(at::equal(backend->attend(x, *hiding, 0, layer, nullptr, at::kFloat),
                          backend->attend(x, *freeing, 0, layer, nullptr, at::kFloat)));
      }
    }
    QCOMPARE(hiding->heldSlots(), 12 * 90);
    hiding->hide({});
    QVERIFY(at::equal(m_cpu.attend(x, *hiding, 0, 1, nullptr, at::kFloat),
                      m_cpu.attend(x, *filled(), 0, 1, nullptr, at::kFloat)));
  }

  /// The prompt's few keys, queries as they lie in (n, C), whatever is left of a vector.
  void prompt() {
    for (int tokens : {1, 7, 64, 77}) {
      const int heads = 3, c = 20, n = 70;
      const auto text = [&] { return PromptHeads{at::randn({heads, tokens, c}), at::randn({heads, tokens, c})}; };
      const Prompt prompts({text(), text()});
      const at::Tensor x = at::randn({2, n, heads * c});
      const Linear query{at::randn({heads * c, heads * c}) / 8, at::randn({heads * c}), {}};
      QVERIFY(distance(m_cpu.attendPrompt(query, x, prompts, at::kFloat),
                       m_plain.attendPrompt(query, x, prompts, at::kFloat)) < 2e-5);
    }
  }

  /// Sharp attention: one key takes all, no overflow.
  void sharp() {
    Pool pool({1, 1, 1, 16}, 100, at::kFloat, cpuBackend());
    pool.append(0, 0, 0, at::randn({100, 16}), at::randn({100, 16}), 0);
    const HeadTensors x{at::randn({1, 1, 70, 16}) * 100, at::randn({1, 1, 70, 16}), at::randn({1, 1, 70, 16})};
    const at::Tensor out = m_cpu.attend(x, pool, 0, 0, nullptr, at::kFloat);
    QVERIFY(at::isfinite(out).all().item<bool>());
    QVERIFY(distance(out, m_plain.attend(x, pool, 0, 0, nullptr, at::kFloat)) < 1e-3);
  }

  /// Where the entries lie changes no bit.
  void placeDoesNotMatter() {
    const at::Tensor k = at::randn({130, 32}), v = at::randn({130, 32});
    Pool tidy({1, 1, 1, 32}, 130, at::kFloat, cpuBackend()), scattered({1, 1, 2, 32}, 400, at::kFloat, cpuBackend());
    tidy.append(0, 0, 0, k, v, 0);
    for (int i = 0; i < 130; i += 10) {
      scattered.append(0, 0, 0, k.narrow(0, i, 10), v.narrow(0, i, 10), i);
      scattered.append(0, 0, 1, k.narrow(0, i, 3), v.narrow(0, i, 3), i);
    }
    const HeadTensors one{at::randn({1, 1, 40, 32}), at::randn({1, 1, 40, 32}), at::randn({1, 1, 40, 32})};
    const HeadTensors two{one.q.expand({1, 2, 40, 32}).contiguous(), one.k.expand({1, 2, 40, 32}).contiguous(),
                          one.v.expand({1, 2, 40, 32}).contiguous()};
    QVERIFY(at::equal(m_cpu.attend(one, tidy, 0, 0, nullptr, at::kFloat),
                      m_cpu.attend(two, scattered, 0, 0, nullptr, at::kFloat).narrow(2, 0, 32)));
  }

  void threadsDoNotMatter_data() {
    QTest::addColumn<at::ScalarType>("dtype");
    QTest::newRow("fp32") << at::kFloat;
    QTest::newRow("bf16") << at::kBFloat16;
  }

  /// However many threads share the heads, the same bytes come out.
  void threadsDoNotMatter() {
    QFETCH(at::ScalarType, dtype);
    Pool pool({1, 1, 4, 32}, 4 * 700, dtype, cpuBackend());
    for (int head = 0; head < 4; ++head)
      pool.append(0, 0, head, at::randn({50 + 200 * head, 32}), at::randn({50 + 200 * head, 32}), 0);
    const HeadTensors x{at::randn({1, 4, 200, 32}), at::randn({1, 4, 200, 32}), at::randn({1, 4, 200, 32})};
    const int before = at::get_num_threads();
    at::set_num_threads(1);
    const at::Tensor alone = m_cpu.attend(x, pool, 0, 0, nullptr, dtype);
    at::set_num_threads(3);
    const at::Tensor shared = m_cpu.attend(x, pool, 0, 0, nullptr, dtype);
    at::set_num_threads(before);
    QVERIFY(at::equal(alone, shared));
  }

  void split_data() {
    QTest::addColumn<int>("c");
    QTest::addColumn<at::ScalarType>("stored");
    for (int c : {12, 20, 32, 128}) {
      for (at::ScalarType stored : kStored) QTest::addRow("c%d %s", c, at::toString(stored)) << c << stored;
    }
  }

  void split() {
    QFETCH(int, c);
    QFETCH(at::ScalarType, stored);
    const int heads = 4;
    const Pool pool({2, 1, heads, c}, 1, stored, m_cpu);
    const Rope rope = makeRope({5, 7}, {64, 64}, c, at::kCPU);
    const at::Tensor qkv = at::randn({2, 35, 3 * heads * c}), scale = at::rand({heads}) * 10;
    Linear layer;
    layer.bias = at::randn({3 * heads * c});
    layer.scale = at::rand({3 * heads * c});
    // A last place of float32 apart before the rounding may be one of the stored type's after it.
    const double step = stored == at::kFloat ? 1e-6 : stored == at::kBFloat16 ? 1.0 / 128 : 1.0 / 14;
    for (const at::Tensor& input : {qkv, qkv.to(at::kBFloat16)}) {
      for (const Linear* of : {static_cast<const Linear*>(nullptr), static_cast<const Linear*>(&layer)}) {
        const HeadTensors fast = m_cpu.split(input, scale, rope, {of, stored}, pool, nullptr),
                          plain = m_plain.split(input, scale, rope, {of, stored}, pool, nullptr);
        const auto differing = [](const at::Tensor& a, const at::Tensor& b) {
          return (a - b).abs().gt(1e-5).to(at::kFloat).mean().item<double>();
        };
        // Up to 10, where numbers of bfloat16 are 1/16 apart.
        QVERIFY(distance(fast.q, plain.q) < (input.scalar_type() == at::kBFloat16 ? 0.07 : 1e-5));
        QVERIFY(distance(fast.k, plain.k) < step);
        QVERIFY(differing(fast.q, plain.q) < 0.01);
        QVERIFY(differing(fast.k, plain.k) < 0.01);
        QVERIFY(differing(fast.v, plain.v) < 0.01);
      }
    }
  }

  void zeroStaysZero() {
    // A zero vector stays zero.
    const Rope rope = makeRope({1, 1}, {64, 64}, 16, at::kCPU);
    const Pool pool({1, 1, 1, 16}, 1, at::kFloat, m_cpu);
    QCOMPARE(m_cpu.split(at::zeros({1, 1, 48}), at::ones({1}), rope, {}, pool, nullptr).q.abs().max().item<float>(),
             0.0F);
  }

  /// Position 27 of 54 stretched to 111 is exactly 55.5: half goes to even, in float32 as in the reference.
  void ropeRoundsHalfToEven() {
    const Rope rope = makeRope({54, 18}, {111, 37}, 16, at::kCPU);
    QCOMPARE(rope.cos[27 * 18][0].item<float>(), std::cos(56.0F));
    // 3 of 6 to 37 wide: 18.5 goes to 18.
    const Rope even = makeRope({1, 6}, {1, 37}, 16, at::kCPU);
    QCOMPARE(even.cos[3][4].item<float>(), std::cos(18.0F));
  }
};

QTEST_GUILESS_MAIN(TestAttention)
#include "test_attention.moc"
