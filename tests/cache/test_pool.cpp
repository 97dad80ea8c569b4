// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The pool counts exactly what is held, reuses freed slots at once and refuses what does not fit.
#include <ATen/ATen.h>

#include <QtTest>
#include <set>

#include "engine/api/error.h"
#include "engine/api/token_head_bytes.h"
#include "engine/backend/cpu_backend.h"
#include "engine/cache/eight_bit.h"
#include "engine/cache/pool.h"

using namespace heatkv;

class TestPool : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void countsAndReuses() {
    Pool pool({1, 2, 2, 8}, 20, at::kFloat, cpuBackend());
    QCOMPARE(pool.slotBytes(), int64_t{2 * 8 * 4});
    QCOMPARE(pool.arenaBytes(), 20 * pool.slotBytes());
    const at::Tensor k = at::arange(160).view({20, 8}).to(at::kFloat), v = -k;
    pool.append(0, 0, 0, k.narrow(0, 0, 12), v.narrow(0, 0, 12), 0);
    pool.append(0, 1, 1, k.narrow(0, 12, 8), v.narrow(0, 12, 8), 12);
    QCOMPARE(pool.heldSlots(), int64_t{20});
    QVERIFY_THROWS_EXCEPTION(Error, pool.append(0, 0, 1, k.narrow(0, 0, 1), v.narrow(0, 0, 1), 0));
    pool.free(0, 0, 0, 2, 7);
    QCOMPARE(pool.heldSlots(), int64_t{15});
    pool.append(0, 0, 1, k.narrow(0, 0, 5), v.narrow(0, 0, 5), 40);
    QCOMPARE(pool.heldBytes(), pool.arenaBytes());
    QVERIFY(at::equal(pool.heldKeys(0, 0, 0), at::cat({k.narrow(0, 0, 2), k.narrow(0, 7, 5)})));
    QVERIFY(at::equal(pool.heldValues(0, 0, 1), v.narrow(0, 0, 5)));
    QVERIFY(at::equal(pool.heldKeys(0, 1, 1), k.narrow(0, 12, 8)));
    const std::vector<int32_t> some{0, 3, 4};
    pool.keep(0, 0, 1, some);
    QCOMPARE(pool.entries(0, 0, 1).position, (std::vector<int32_t>{40, 43, 44}));
    QVERIFY(at::equal(pool.heldKeys(0, 0, 1), at::cat({k.narrow(0, 0, 1), k.narrow(0, 3, 2)})));
    QCOMPARE(pool.layerBytes(0) + pool.layerBytes(1), pool.heldBytes());
    const std::vector<int32_t> picked{1, 5};
    pool.append(0, 1, 0, k.narrow(0, 0, 8), v.narrow(0, 0, 8), 100, picked);
    QCOMPARE(pool.entries(0, 1, 0).position, (std::vector<int32_t>{101, 105}));
  }

  /// Who reserves slots writes them; the append lists them and copies nothing. Where not all fit, none is reserved.
  void reserves() {
    Pool pool({2, 1, 3, 4}, 40, at::kFloat, cpuBackend());
    const auto notOne = [](int head) { return head != 1; };
    const ReservedSlots reserved = pool.reserveSlots(0, 2, 0, 5, notOne);
    QCOMPARE(reserved.start, (std::vector<int32_t>{0, -1, 5, 10, -1, 15}));
    QCOMPARE(reserved.slots.size(), size_t{20});
    QCOMPARE(std::set<int32_t>(reserved.slots.begin(), reserved.slots.end()).size(), size_t{20});
    QVERIFY(pool.reserveSlots(0, 2, 0, 6, notOne).slots.empty());
    for (size_t i = 0; i < 20; ++i) pool.arenas().keys[reserved.slots[i]].fill_(static_cast<double>(i));
    const at::Tensor other = at::full({5, 4}, -1.0);
    for (int head = 0; head < 3; ++head) pool.append(1, 0, head, other, other, 30);
    QCOMPARE(pool.heldSlots(), int64_t{25});
    QCOMPARE(pool.entries(1, 0, 2).position, (std::vector<int32_t>{30, 31, 32, 33, 34}));
    QVERIFY(at::equal(pool.heldKeys(1, 0, 0).select(1, 0), at::arange(10, 15).to(at::kFloat)));
    QVERIFY(at::equal(pool.heldKeys(1, 0, 1), other));
    // The next append of the same head is an ordinary one.
    pool.append(1, 0, 0, other, other, 60);
    QVERIFY(at::equal(pool.heldKeys(1, 0, 0).narrow(0, 5, 5), other));
  }

  void eightBit_data() {
    QTest::addColumn<bool>("fp8");
    QTest::newRow("int8") << false;
    QTest::newRow("fp8") << true;
  }

  /// The loop keeps what the plain arithmetic keeps, scales are counted, and what was read is stored as it is.
  void eightBit() {
    QFETCH(bool, fp8);
    const at::ScalarType dtype = fp8 ? at::kFloat8_e4m3fn : at::kChar;
    for (int c : {4, 20, 32, 96}) {
      const int64_t n = 700;
      Pool pool({1, 1, 2, c}, 2 * n, dtype, cpuBackend());
      QCOMPARE(pool.slotBytes(), int64_t{2 * (c + 2)});
      QCOMPARE(pool.slotBytes(), tokenHeadBytes(fp8 ? DType::Fp8 : DType::Int8, c));
      const at::Tensor size = at::pow(10, at::randn({n, 1}) * 3), k = at::randn({n, c}) * size, v = at::randn({n, c});
      k[5].zero_();
      v[7] = 0.25 * at::arange(c);
      pool.append(0, 0, 0, k, v, 0);
      const at::Tensor heldKeys = pool.heldKeys(0, 0, 0), heldValues = pool.heldValues(0, 0, 0);
      QVERIFY(at::equal(heldKeys, roundedAs(k, dtype)));
      QVERIFY(at::equal(heldValues, roundedAs(v, dtype)));
      // Half a step of the row's largest number, or of the number's own three bits; and what the scale's rounding adds.
      const at::Tensor most = k.abs().amax(1, true);
      const at::Tensor bound = fp8 ? k.abs() / 16 + most / 448 / 512 : most / 127 / 2;
      QVERIFY(((heldKeys - k).abs() <= bound * 1.02).all().item<bool>());
      pool.append(0, 0, 1, heldKeys, heldValues, 0);
      QVERIFY(at::equal(pool.heldKeys(0, 0, 1), heldKeys));
      QVERIFY(at::equal(pool.heldValues(0, 0, 1), heldValues));
      QCOMPARE(pool.heldBytes(), pool.arenaBytes());
      QCOMPARE(
          static_cast<int64_t>(pool.arenas().keys.nbytes() + pool.arenas().values.nbytes()) + 2 * 2 * pool.heldSlots(),
          pool.arenaBytes());
    }
  }

  /// Random traffic against a plain list per head.
  void random() {
    at::manual_seed(3);
    Pool pool({2, 2, 2, 4}, 400, at::kFloat, cpuBackend());
    std::map<int, std::vector<std::pair<int32_t, at::Tensor>>> plain;
    int32_t position = 0;
    int64_t held = 0;
    for (int step = 0; step < 400; ++step) {
      const int key = static_cast<int>(at::randint(8, {1}).item<int64_t>()), row = key / 4, layer = key / 2 % 2,
                head = key % 2;
      auto& list = plain[key];
      if (step % 3 < 2 && held + 9 < 400) {
        const int64_t n = 1 + at::randint(9, {1}).item<int64_t>();
        const at::Tensor k = at::randn({n, 4});
        pool.append(row, layer, head, k, -k, position);
        for (int64_t i = 0; i < n; ++i) list.emplace_back(position + i, k[i]);
        position += static_cast<int32_t>(n);
        held += n;
      } else if (!list.empty()) {
        const int32_t begin = list[list.size() / 3].first, end = list[list.size() / 2].first + 1;
        pool.free(row, layer, head, begin, end);
        held -= std::erase_if(list, [&](const auto& e) { return e.first >= begin && e.first < end; });
      }
      QCOMPARE(pool.heldSlots(), held);
      QCOMPARE(pool.entries(row, layer, head).size(), int64_t(list.size()));
      const at::Tensor keys = pool.heldKeys(row, layer, head);
      for (size_t i = 0; i < list.size(); ++i) QVERIFY(at::equal(keys[static_cast<int64_t>(i)], list[i].second));
    }
  }
};

QTEST_GUILESS_MAIN(TestPool)
#include "test_pool.moc"
