// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files of real writers against what must be found in them: names, shapes, dtypes, bytes, refusals. The tests' own ones
// (tests/data/weights, made by make.py there), and the shared ones where they are there.
#include <QtTest>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/api/error.h"
#include "engine/files/byte_source.h"
#include "engine/formats/tensor_file.h"
#include "engine/weights/inspect.h"

using namespace heatkv;

namespace {

const std::string kOwn = HEATKV_TEST_DATA "/weights";
const std::string kShared = HEATKV_SHARED;

bool oneOf(const nlohmann::json& list, const std::string& text) {
  for (const auto& item : list)
    if (item == text) return true;
  return false;
}

void addRows(const std::string& expectations, const std::string& folder) {
  std::ifstream in(expectations);
  if (!in) return;
  const nlohmann::json rows = nlohmann::json::parse(in);
  for (const auto& [name, row] : rows.items())
    QTest::newRow(name.c_str()) << QString::fromStdString(folder + "/" + name) << QString::fromStdString(row.dump());
}

void compareTensors(const Inspection& found, const nlohmann::json& expected) {
  QCOMPARE(found.tensors.size(), expected.size());
  for (const auto& [name, tensor] : expected.items()) {
    QVERIFY2(found.tensors.count(name), name.c_str());
    const InspectedTensor& entry = found.tensors.at(name);
    QCOMPARE(nlohmann::json(entry.shape).dump(), tensor["shape"].dump());
    QCOMPARE(entry.dtype, tensor["dtype"].get<std::string>());
    QVERIFY2(entry.sha256 == tensor["sha256"].get<std::string>(), name.c_str());
  }
}

}  // namespace

class TestCheckpoints : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void read_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("row");
    addRows(kOwn + "/expected.json", kOwn);
    addRows(kShared + "/golden/checkpoints.json", kShared + "/data/checkpoints");
  }

  void read() {
    QFETCH(QString, file);
    QFETCH(QString, row);
    const nlohmann::json expected = nlohmann::json::parse(row.toStdString());
    const Inspection found = inspectPath(file.toStdString(), true);
    QVERIFY2(found.kind == expected["kind"].get<std::string>() ||
                 (expected.contains("kind_may_be") && oneOf(expected["kind_may_be"], found.kind)),
             found.kind.c_str());
    if (expected.contains("globals"))
      QCOMPARE(nlohmann::json(found.globals).dump(), expected["globals"].dump());
    else if (!expected.contains("culprit"))
      QVERIFY(found.globals.empty());
    QVERIFY(!std::filesystem::exists("executed"));
    QCOMPARE(found.readable, !found.error.has_value());
    if (found.error) {
      QVERIFY2(!expected["readable"].get<bool>() || expected.contains("may_refuse"), found.error->message.c_str());
      QVERIFY(found.error->message.find(file.toStdString()) != std::string::npos);
      QVERIFY(!found.error->fix.empty());
      if (expected.contains("culprit"))
        QVERIFY(found.error->message.find(expected["culprit"].get<std::string>()) != std::string::npos);
      return;
    }
    QVERIFY(expected["readable"].get<bool>());
    if (expected.contains("metadata"))
      for (const auto& [key, value] : expected["metadata"].items()) {
        QVERIFY2(found.metadata.count(key), key.c_str());
        QCOMPARE(found.metadata.at(key), value.get<std::string>());
      }
    compareTensors(found, expected["tensors"]);
  }

  // Tied weights are told without reading them.
  void oneView() {
    const auto file = TensorFile::open(kOwn + "/training.pt");
    QVERIFY(file->isOneView("model.weight", "parameter"));
    QVERIFY(!file->isOneView("model.weight", "model.bias"));
    const auto views = TensorFile::open(kOwn + "/zip.pth");
    QVERIFY(!views->isOneView("whole", "transposed"));
  }

  // Every container of one state holds the same tensors after conversion, and twice the same bytes.
  void converted_data() {
    QTest::addColumn<QString>("file");
    for (const char* name : {"zip.pth", "deflated.pth", "legacy.bin", "plain.safetensors", "old.tar", "fortran.npy",
                             "bins/pytorch_model.bin.index.json"})
      QTest::newRow(name) << QString::fromStdString(kOwn + "/" + name);
  }

  void converted() {
    QFETCH(QString, file);
    QTemporaryDir folder;
    const std::string first = folder.filePath(QStringLiteral("a.safetensors")).toStdString();
    const std::string second = folder.filePath(QStringLiteral("b.safetensors")).toStdString();
    convertToSafetensors(file.toStdString(), first, DType::Auto);
    convertToSafetensors(file.toStdString(), second, DType::Auto);
    QCOMPARE(readWholeFile(first, 1 << 30), readWholeFile(second, 1 << 30));
    const Inspection before = inspectPath(file.toStdString(), true), after = inspectPath(first, true);
    QVERIFY(after.readable);
    QCOMPARE(after.tensors.size(), before.tensors.size());
    for (const auto& [name, tensor] : before.tensors) {
      QCOMPARE(after.tensors.at(name).sha256, tensor.sha256);
      QCOMPARE(after.tensors.at(name).dtype, tensor.dtype);
    }
    QCOMPARE(after.metadata, before.metadata);
    convertToSafetensors(file.toStdString(), second, DType::BF16);
    for (const auto& [name, tensor] : inspectPath(second, false).tensors) {
      const std::string stored = before.tensors.at(name).dtype;
      const bool real = stored[0] == 'F' || stored == "BF16";
      QCOMPARE(tensor.dtype, real ? std::string("BF16") : stored);
    }
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 2);
    QVERIFY_THROWS_EXCEPTION(Error, convertToSafetensors(file.toStdString(), first, DType::Int8));
  }
};

QTEST_GUILESS_MAIN(TestCheckpoints)
#include "test_checkpoints.moc"
