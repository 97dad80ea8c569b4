// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the rival methods keep at one layer: 81 golden cases, and random ones against the plain version.
#include <ATen/ATen.h>

#include <QtTest>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "engine/api/error.h"
#include "engine/schedule/selection_caps.h"
#include "engine/selection/selection.h"
#include "tests/support/plain_selection.h"
#include "tests/support/plain_tensors.h"

using namespace heatkv;
using nlohmann::json;

namespace {

/// Everything a case needs, whatever the method.
struct Case {
  std::string method;
  bool structural = false;
  Grid grid;
  int64_t cap = 0, sinks = 0, window = 1;
  std::vector<int64_t> firstEntries;
};

Choice choose(const Case& c, const at::Tensor& q, const PresentKeys& keys) {
  if (c.method == "streamingllm") return selectStreaming(keys.heads(), keys.length(), c.cap, c.sinks);
  if (c.method == "snapkv" || c.method == "pyramidkv")
    return selectByWindow(q, keys, lastRows(keys.mapTokens(), c.window), c.cap);
  if (c.method == "scalekv") return selectByWindow(q, keys, centreRows(c.grid, c.cap), c.cap);
  if (c.method == "scalekv-code") return selectScaleKvCode(q, keys, c.cap);
  if (c.structural) return selectStructural(q, keys, c.firstEntries, c.cap);
  return selectContextual(q, keys, c.cap);
}

test::PlainChoice plainChoose(const Case& c, const test::Matrix& q, const test::Matrix& k, int64_t head) {
  const auto map = static_cast<int64_t>(q.size());
  if (c.method == "streamingllm") return test::plainStreaming(static_cast<int64_t>(k.size()), c.cap, c.sinks);
  if (c.method == "snapkv" || c.method == "pyramidkv") return test::plainWindow(q, k, lastRows(map, c.window), c.cap);
  if (c.method == "scalekv") return test::plainWindow(q, k, centreRows(c.grid, c.cap), c.cap);
  if (c.method == "scalekv-code") return test::plainScaleKvCode(q, k, c.cap);
  return test::plainHack(q, k, c.structural, c.structural ? c.firstEntries[head] : 0, c.cap);
}

test::Matrix matrix(const at::Tensor& rows) {
  const at::Tensor d = rows.to(at::kDouble).contiguous();
  test::Matrix out;
  for (int64_t i = 0; i < d.size(0); ++i)
    out.emplace_back(d.data_ptr<double>() + i * d.size(1), d.data_ptr<double>() + (i + 1) * d.size(1));
  return out;
}

at::Tensor randn(std::vector<int64_t> shape, std::mt19937& random) {
  std::normal_distribution<float> normal;
  const at::Tensor out = at::empty(shape, at::kFloat);
  for (int64_t i = 0; i < out.numel(); ++i) out.data_ptr<float>()[i] = normal(random);
  return out;
}

QString text(const std::string& s) {
  return QString::fromStdString(s);
}

}  // namespace

class TestSelection : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void golden_data() {
    QTest::addColumn<int>("index");
    m_golden = test::readPlainTensors(HEATKV_TEST_DATA "/policies/select.safetensors");
    m_cases = json::parse(std::ifstream(HEATKV_TEST_DATA "/policies/select.json"))["cases"];
    QCOMPARE(m_cases.size(), size_t(81));
    for (size_t i = 0; i < m_cases.size(); ++i)
      QTest::newRow(m_cases[i]["name"].get<std::string>().c_str()) << static_cast<int>(i);
  }

  void golden() {
    QFETCH(int, index);
    const json& j = m_cases[index];
    const std::string name = j["name"], input = "in." + j["input"].get<std::string>();
    const at::Tensor q = m_golden.at(input + ".q"), k = m_golden.at(input + ".k"), pos = m_golden.at(input + ".pos");
    Case c{j["method"],
           j.value("kind", "") == "structural",
           {j["grids"].back()[0], j["grids"].back()[1]},
           j["cap"],
           j.value("n_sink", 0),
           j.value("w", 1),
           {}};
    for (int64_t n = 0; n < k.size(0); ++n) c.firstEntries.push_back((pos[n] < j.value("c2", 0)).sum().item<int64_t>());
    if (c.method == "pyramidkv") {
      QCOMPARE(pyramidCaps(j["B"], j["F"], j["L"]), j["B_l"].get<std::vector<int64_t>>());
      QCOMPARE(pyramidCaps(j["B"], j["F"], j["L"]).at(j["layer"]), c.cap);
    }
    if (c.method == "pyramidkv" || c.method == "snapkv") QCOMPARE(windowRows(j["B"]), c.window);
    const int64_t held = k.size(1) - q.size(1);
    const PresentKeys keys{held ? k.narrow(1, 0, held) : at::Tensor(), k.narrow(1, held, q.size(1))};
    const Choice choice = choose(c, q, keys);
    const at::Tensor& kept = m_golden.at(name + ".kept");
    for (int64_t n = 0; n < k.size(0); ++n) {
      const at::Tensor mine = at::tensor(choice.kept[n], at::kInt);
      QCOMPARE(mine.size(0), kept.size(1));
      QVERIFY2(at::equal(pos[n].index_select(0, mine), kept[n]), name.c_str());
    }
    if (!m_golden.has(name + ".scores")) return;
    const at::Tensor expected = m_golden.at(name + ".scores").to(at::kDouble);
    QVERIFY(at::equal(choice.scores.isnan(), expected.isnan()));
    const double unit = c.method == "scalekv-code" ? expected.nan_to_num(0).abs().max().item<double>() : 1;
    const double off = (choice.scores - expected).nan_to_num(0).abs().max().item<double>() / unit;
    QVERIFY2(off < 1e-5, std::to_string(off).c_str());
  }

  void againstPlain_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<bool>("structural");
    for (const char* m : {"streamingllm", "snapkv", "pyramidkv", "scalekv", "scalekv-code", "hack"})
      QTest::newRow(m) << text(m) << false;
    QTest::newRow("hack structural") << text("hack") << true;
  }

  /// Random shapes and caps down to one, half of them with few different keys, so that nearly everything ties.
  void againstPlain() {
    QFETCH(QString, method);
    QFETCH(bool, structural);
    std::mt19937 random(11);
    int compared = 0;
    for (int round = 0; round < 200; ++round) {
      const Grid grid{1 + static_cast<int>(random() % 9), 1 + static_cast<int>(random() % 9)};
      const int64_t map = grid.tokens(), held = static_cast<int64_t>(random() % 60), heads = 2, channels = 12;
      Case c{method.toStdString(),
             structural,
             grid,
             1 + static_cast<int64_t>(random() % (held + map + 3)),
             static_cast<int64_t>(random() % 8),
             1,
             {}};
      c.window = windowRows(c.cap);
      for (int64_t n = 0; n < heads; ++n)
        c.firstEntries.push_back(static_cast<int64_t>(random() % (std::min<int64_t>(held, 5) + 1)));
      const at::Tensor q = randn({heads, map, channels}, random);
      at::Tensor k = randn({heads, held + map, channels}, random);
      if (round % 2) {
        const at::Tensor pick = at::empty({held + map}, at::kLong);
        for (int64_t i = 0; i < held + map; ++i) pick.data_ptr<int64_t>()[i] = static_cast<int64_t>(random() % 2);
        k = randn({heads, 2, channels}, random).index_select(1, pick);
      }
      const PresentKeys keys{held ? k.narrow(1, 0, held) : at::Tensor(), k.narrow(1, held, map)};
      const Choice choice = choose(c, q, keys);
      for (int64_t n = 0; n < heads; ++n) {
        const test::PlainChoice plain = plainChoose(c, matrix(q[n]), matrix(k[n]), n);
        QCOMPARE(choice.kept[n].size(), plain.kept.size());
        QVERIFY(static_cast<int64_t>(plain.kept.size()) == std::min(c.cap, held + map));
        // Between a tie and this, rounding may decide.
        if (plain.margin > 1e-12 && plain.margin < 1e-5) continue;
        QCOMPARE(choice.kept[n], plain.kept);
        ++compared;
      }
    }
    QVERIFY2(compared > 380, std::to_string(compared).c_str());
  }

  void queryRows() {
    using Rows = std::vector<int64_t>;
    QCOMPARE(lastRows(9, 32), (Rows{0, 1, 2, 3, 4, 5, 6, 7, 8}));
    QCOMPARE(lastRows(9, 2), (Rows{7, 8}));
    QCOMPARE(centreRows({8, 8}, 1), (Rows{3 * 8 + 3}));
    QCOMPARE(centreRows({9, 4}, 9), (Rows{2 * 4, 2 * 4 + 2, 6 * 4, 6 * 4 + 2}));
    QCOMPARE(centreRows({2, 2}, 100), (Rows{0, 1, 2, 3}));
    QCOMPARE(codeRows(36).size(), size_t(16));
    QCOMPARE(codeRows(36).front(), int64_t(0));
    QVERIFY(codeRows(9).empty());
    QVERIFY(codeRows(50).empty());
    for (int64_t n : {33, 64, 100, 144, 256, 1024, 4096}) {
      Rows rows = spreadRows(n);
      std::sort(rows.begin(), rows.end());
      QCOMPARE(rows.size(), size_t(32));
      QVERIFY(std::adjacent_find(rows.begin(), rows.end()) == rows.end());
      QVERIFY(rows.front() == 0 && rows.back() < n);
    }
  }

  void hostile() {
    // Broken attention must not break the ranking: a NaN is the worst score.
    const at::Tensor q = at::full({1, 9, 4}, NAN, at::kFloat), k = at::ones({1, 9, 4}, at::kFloat);
    QCOMPARE(selectContextual(q, {{}, k}, 3).kept[0], (std::vector<int32_t>{0, 1, 2}));
    QVERIFY_THROWS_EXCEPTION(Error, selectByWindow(q, {{}, k}, std::vector<int64_t>{6, 7, 8}, 2));
  }

 private:
  test::PlainTensors m_golden;
  json m_cases;
};

QTEST_GUILESS_MAIN(TestSelection)
#include "test_selection.moc"
