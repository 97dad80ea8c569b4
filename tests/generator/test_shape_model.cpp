// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Models known by their sizes alone.
#include <QtTest>

#include "engine/api/error.h"
#include "engine/shape_model.h"

using namespace heatkv;

class TestShapeModel : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void publishedSizes() {
    const TransformerInfo small = *shapeModel("2b").transformer, large = *shapeModel("8b").transformer;
    QCOMPARE(small.depth, 32);
    QCOMPARE(small.width, 2048);
    QCOMPARE(small.parameters, int64_t{2204564032});
    QCOMPARE(large.parameters, int64_t{8375791824});  // of the published file
    QVERIFY(large.patchified);
    QVERIFY(shapeModel("2b").shapeOnly);
    QCOMPARE(shapeModel("6x3").transformer->width, 3 * 128);
    QVERIFY_THROWS_EXCEPTION(Error, shapeModel("20b"));
    QVERIFY_THROWS_EXCEPTION(Error, shapeModel("0x4"));
  }

  void memory() {
    const auto rows = memoryTable(*shapeModel("8b").transformer, 1120 * 6425, 0.1, 2 * 512);
    QCOMPARE(rows.size(), size_t{2});
    // 15.89 and 8.24 GiB, and 6.86 GiB of cache in bf16 with guidance.
    QVERIFY(std::abs(double(rows[0].transformerBytes) / (1 << 30) - 15.89) < 0.01);
    QVERIFY(std::abs(double(rows[1].transformerBytes) / (1 << 30) - 8.24) < 0.01);
    QCOMPARE(rows[0].cacheFullBytes, int64_t{1120} * 6425 * 1024);
    QVERIFY(std::abs(double(rows[0].cacheBytes) - double(rows[0].cacheFullBytes) / 10) < 2);
  }
};

QTEST_GUILESS_MAIN(TestShapeModel)
#include "test_shape_model.moc"
