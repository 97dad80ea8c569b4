// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every file of the shared checkpoints against golden/checkpoints.json: names, shapes, dtypes, bytes, refusals.
#include <QtTest>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/api/error.h"
#include "engine/files/sha256.h"
#include "engine/weights/tensor_file.h"

using namespace heatkv;

namespace {
const std::string kShared = HEATKV_SHARED;

// Kinds that are as right as the expected one.
bool kindServes(const nlohmann::json& row, const std::string& kind) {
  if (row.contains("kind_may_be"))
    for (const auto& other : row["kind_may_be"])
      if (other == kind) return true;
  return row["kind"] == kind;
}
}  // namespace

class TestCheckpoints : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void golden_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("row");
    std::ifstream in(kShared + "/golden/checkpoints.json");
    if (!in) QSKIP("The shared golden data is not here.");
    const nlohmann::json rows = nlohmann::json::parse(in);
    for (const auto& [name, row] : rows.items())
      QTest::newRow(name.c_str()) << QString::fromStdString(name) << QString::fromStdString(row.dump());
  }

  void golden() {
    QFETCH(QString, file);
    QFETCH(QString, row);
    const nlohmann::json expected = nlohmann::json::parse(row.toStdString());
    const std::string path = kShared + "/data/checkpoints/" + file.toStdString();
    TensorFile::Report report;
    std::unique_ptr<TensorFile> opened;
    std::string why;
    try {
      opened = TensorFile::open(path, &report);
      report = {opened->kind(), opened->unknownGlobals()};
    } catch (const Error& error) {
      why = error.message;
      QVERIFY(why.find(path) != std::string::npos);
      QVERIFY(!error.fix.empty());
    }
    QVERIFY2(kindServes(expected, report.kind), report.kind.c_str());
    if (expected.contains("globals"))
      QCOMPARE(nlohmann::json(report.unknownGlobals).dump(), expected["globals"].dump());
    else
      QVERIFY(report.unknownGlobals.empty());
    if (!expected["readable"].get<bool>() || (!opened && expected.contains("may_refuse"))) {
      QVERIFY(!opened);
      qInfo("%s", why.c_str());
      return;
    }
    QVERIFY2(opened, why.c_str());
    QCOMPARE(opened->tensors().size(), expected["tensors"].size());
    for (const auto& [name, tensor] : expected["tensors"].items()) {
      QVERIFY2(opened->has(name), name.c_str());
      const TensorEntry& entry = opened->tensors().at(name);
      QCOMPARE(nlohmann::json(entry.shape).dump(), tensor["shape"].dump());
      QCOMPARE(entry.dtypeName, tensor["dtype"].get<std::string>());
      const at::Tensor values = opened->read(name);
      QVERIFY(values.is_contiguous());
      Sha256 sum;
      if (values.numel()) sum.add(values.const_data_ptr(), values.nbytes());
      QCOMPARE(sum.hex(), tensor["sha256"].get<std::string>());
    }
  }
};

QTEST_GUILESS_MAIN(TestCheckpoints)
#include "test_checkpoints.moc"
