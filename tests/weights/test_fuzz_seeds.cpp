// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Replays the fuzzers' seeds: none may crash, hang or throw anything but an Error.
#include <QtTest>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/fuzz/targets.h"

using namespace heatkv;

class TestFuzzSeeds : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void replay_data() {
    QTest::addColumn<QString>("target");
    for (const char* name : {"container", "pickle", "zip", "safetensors", "index"})
      QTest::newRow(name) << QString::fromLatin1(name);
  }

  void replay() {
    QFETCH(QString, target);
    const std::string name = target.toStdString();
    void (*run)(std::string_view) = name == "container"     ? fuzz::container
                                    : name == "pickle"      ? fuzz::pickle
                                    : name == "zip"         ? fuzz::zip
                                    : name == "safetensors" ? fuzz::safetensors
                                                            : fuzz::index;
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(HEATKV_SOURCE_DIR "/tests/fuzz/seeds/" + name)) {
      std::ifstream in(entry.path(), std::ios::binary);
      std::ostringstream bytes;
      bytes << in.rdbuf();
      run(bytes.str());
      ++count;
    }
    QVERIFY(count > 0);
  }
};

QTEST_GUILESS_MAIN(TestFuzzSeeds)
#include "test_fuzz_seeds.moc"
