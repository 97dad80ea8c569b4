// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Frechet distances against scipy's figures and closed forms.
#include <ATen/ATen.h>

#include <QtTest>
#include <cmath>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/api/error.h"
#include "engine/metrics/frechet.h"

using namespace heatkv;
using nlohmann::json;

namespace {

const std::string kFolder = HEATKV_TEST_DATA "/metrics";

/// Rows of one float64 tensor of a safetensors file.
std::vector<std::vector<double>> rowsOf(const std::string& name) {
  std::ifstream file(kFolder + "/features.safetensors", std::ios::binary);
  uint64_t size = 0;
  file.read(reinterpret_cast<char*>(&size), 8);
  std::string header(size, '\0');
  file.read(header.data(), static_cast<std::streamsize>(size));
  const json entry = json::parse(header).at(name);
  const size_t rows = entry["shape"][0], width = entry["shape"][1];
  file.seekg(static_cast<std::streamoff>(8 + size + entry["data_offsets"][0].get<size_t>()));
  std::vector<std::vector<double>> result(rows, std::vector<double>(width));
  for (auto& row : result) file.read(reinterpret_cast<char*>(row.data()), static_cast<std::streamsize>(8 * width));
  return result;
}

FeatureMoments momentsOf(const std::vector<std::vector<double>>& rows) {
  FeatureAccumulator accumulator(static_cast<int>(rows[0].size()));
  for (const auto& row : rows) accumulator.add(row);
  return accumulator.moments();
}

}  // namespace

class TestFrechet : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void golden() {
    std::ifstream file(kFolder + "/expected.json");
    const json expected = json::parse(file).at("frechet");
    const auto f = momentsOf(rowsOf("f")), g = momentsOf(rowsOf("g")), h = momentsOf(rowsOf("h"));
    const double fg = expected["f,g"], fh = expected["f,h (fewer samples than dimensions)"];
    QVERIFY2(std::abs(frechetDistance(f, g) / fg - 1) < 1e-6, qPrintable(QString::number(frechetDistance(f, g))));
    QVERIFY(std::abs(frechetDistance(g, f) / fg - 1) < 1e-6);
    QVERIFY2(std::abs(frechetDistance(f, h) / fh - 1) < 1e-3, qPrintable(QString::number(frechetDistance(f, h))));
    QVERIFY(std::abs(frechetDistance(h, f) / fh - 1) < 1e-3);
    QVERIFY(std::abs(frechetDistance(f, f)) < 1e-9);
  }

  void momentsOfManyBlocks() {
    // More rows than one block, far from zero, against two plain passes.
    std::vector<std::vector<double>> rows;
    uint32_t random = 1;
    for (int i = 0; i < 700; ++i) {
      std::vector<double> row;
      for (int j = 0; j < 5; ++j) row.push_back(1e4 + (random = random * 1664525u + 1013904223u) / 4294967296.0);
      rows.push_back(row);
    }
    const FeatureMoments m = momentsOf(rows);
    QCOMPARE(m.count, int64_t(700));
    for (size_t a = 0; a < 5; ++a) {
      for (size_t b = 0; b < 5; ++b) {
        double ma = 0, mb = 0, cov = 0;
        for (const auto& row : rows) ma += row[a] / 700, mb += row[b] / 700;
        for (const auto& row : rows) cov += (row[a] - ma) * (row[b] - mb) / 699;
        QVERIFY(std::abs(m.mean[a] - ma) < 1e-9);
        QVERIFY(std::abs(m.covariance[5 * a + b] - cov) < 1e-9);
      }
    }
  }

  void closedForm() {
    // Diagonal covariances: the distance is the sum of (sqrt a - sqrt b)^2.
    const FeatureMoments a{9, {0, 0}, {4, 0, 0, 9}}, b{9, {1, -2}, {1, 0, 0, 16}};
    QVERIFY(std::abs(frechetDistance(a, b) - (5 + 1 + 1)) < 1e-12);
  }

  void refused() {
    FeatureAccumulator accumulator(2);
    const std::vector<double> one{1, 2}, wide{1, 2, 3}, broken{1, NAN}, endless{INFINITY, 1};
    accumulator.add(one);
    QVERIFY_THROWS_EXCEPTION(Error, accumulator.add(wide));
    QVERIFY_THROWS_EXCEPTION(Error, accumulator.add(broken));
    QVERIFY_THROWS_EXCEPTION(Error, accumulator.add(endless));
    QVERIFY_THROWS_EXCEPTION(Error, accumulator.moments());
    QCOMPARE(accumulator.count(), int64_t(1));
    accumulator.add(one);
    QCOMPARE(accumulator.count(), int64_t(2));
    QVERIFY_THROWS_EXCEPTION(Error, frechetDistance(accumulator.moments(), FeatureMoments{2, {1}, {1}}));
    QVERIFY_THROWS_EXCEPTION(Error, frechetDistance(FeatureMoments{}, FeatureMoments{}));
  }
};

QTEST_GUILESS_MAIN(TestFrechet)
#include "test_frechet.moc"
