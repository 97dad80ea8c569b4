// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Replays the fuzzers' seeds, whole and damaged: none may crash, hang or throw anything but an Error.
#include <QtTest>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "tests/fuzz/targets.h"

using namespace heatkv;

class TestFuzzSeeds : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void replay_data() {
    QTest::addColumn<QString>("target");
    for (const fuzz::Target& target : fuzz::kTargets) QTest::newRow(target.name) << QString::fromLatin1(target.name);
  }

  void replay() {
    QFETCH(QString, target);
    const std::string name = target.toStdString();
    const auto* found = std::find_if(std::begin(fuzz::kTargets), std::end(fuzz::kTargets),
                                     [&](const fuzz::Target& t) { return t.name == name; });
    int count = 0;
    std::mt19937 random(3);
    for (const auto& entry : std::filesystem::directory_iterator(HEATKV_SOURCE_DIR "/tests/fuzz/seeds/" + name)) {
      std::ifstream in(entry.path(), std::ios::binary);
      std::ostringstream bytes;
      bytes << in.rdbuf();
      const std::string whole = bytes.str();
      const auto run = [&](const std::string& text) {
        QElapsedTimer timer;
        timer.start();
        found->run(text);
        QVERIFY2(timer.elapsed() < 10'000, entry.path().c_str());
      };
      run(whole);
      // Cut off everywhere and changed: the readers that other tests do not damage are among the targets.
      for (size_t i = 0; i < 64; ++i) run(whole.substr(0, whole.size() * i / 64));
      for (int i = 0; i < 200 && !whole.empty(); ++i) {
        std::string flipped = whole;
        flipped[random() % flipped.size()] ^= static_cast<char>(1u << random() % 8);
        run(flipped);
      }
      ++count;
    }
    QVERIFY(count > 0);
  }
};

QTEST_GUILESS_MAIN(TestFuzzSeeds)
#include "test_fuzz_seeds.moc"
