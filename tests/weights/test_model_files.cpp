// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The models of the tests' own data, and the shared ones where they are there: found, described, read.
#include <QtTest>
#include <filesystem>

#include "engine/api/error.h"
#include "engine/weights/model_files.h"

using namespace heatkv;

namespace {
const std::string kModels = HEATKV_TEST_DATA "/model";
const std::string kText = HEATKV_TEST_DATA "/text-encoder";
const std::string kShared = HEATKV_SHARED;

ModelInfo inspected(const std::string& folder, const std::string& text = kText) {
  ModelPaths paths;
  paths.folder = folder;
  paths.textEncoder = text;
  return inspectModel(paths);
}
}  // namespace

class TestModelFiles : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void plain() {
    const ModelInfo info = inspected(kModels + "/plain");
    QVERIFY2(info.complete(), info.vaePart.reason.c_str());
    QCOMPARE(info.transformer->depth, 4);
    QCOMPARE(info.transformer->width, 64);
    QCOMPARE(info.transformer->heads, 4);
    QCOMPARE(info.transformer->headDim, 16);
    QCOMPARE(info.transformer->bits, 16);
    QCOMPARE(info.transformer->textChannels, 256);
    QCOMPARE(info.transformer->uncondRows, 128);
    QVERIFY(!info.transformer->patchified);
    QCOMPARE(info.vae->stride, 8);
    QCOMPARE(info.vae->baseWidth, 24);
    QCOMPARE(info.vae->blocks, 1);
    QCOMPARE(info.vae->multipliers, (std::vector<int>{1, 1, 1, 1}));
    QCOMPARE(info.textEncoder->width, 256);
    requireComplete(info, true);
  }

  void otherScaleLayout() {
    const PartFile part = PartFile::openTransformer(kModels + "/insert/transformer.pth");
    QCOMPARE(part.entry("blocks.3.sa.scale_mul_1H11").shape, (std::vector<int64_t>{3}));
    QCOMPARE(part.read("blocks.3.sa.scale_mul_1H11").sizes().vec(), (std::vector<int64_t>{3}));
    QVERIFY(!part.has("lvl_1L"));
  }

  void sharedModels() {
    if (!std::filesystem::exists(kShared + "/golden/model")) QSKIP("The shared golden data is not here.");
    for (const char* name : {"plain", "tall", "patch", "big", "insert", "negative"}) {
      const ModelInfo info = inspected(kShared + "/golden/model/" + name);
      QVERIFY2(info.complete(), (std::string(name) + info.transformerPart.reason + info.vaePart.reason).c_str());
      QCOMPARE(info.transformer->patchified, std::string(name) == "patch");
      QCOMPARE(info.transformer->caGamma, std::string(name) == "negative");
      for (const PartFile& part :
           {PartFile::openTransformer(info.transformerPart.path), PartFile::openVae(info.vaePart.path)})
        for (const std::string& tensor : part.names())
          QCOMPARE(part.read(tensor).sizes().vec(), part.entry(tensor).shape);
    }
    const ModelInfo demo = inspected(kShared + "/demo-model", "");
    QVERIFY(demo.complete());
    QCOMPARE(demo.name, std::string("Demo landscapes"));
    QCOMPARE(demo.transformer->name, std::string("demo"));
    QCOMPARE(*demo.defaults.pixelBudget, std::string("0.25M"));
  }
};

QTEST_GUILESS_MAIN(TestModelFiles)
#include "test_model_files.moc"
