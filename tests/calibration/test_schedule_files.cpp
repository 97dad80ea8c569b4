// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules, pins and masks as files.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "engine/api/error.h"
#include "engine/calibration/calibration_files.h"
#include "engine/calibration/schedule_export.h"
#include "engine/schedule/schedule_planner.h"
#include "tests/support/calibration_sample.h"
#include "tests/support/json_schema.h"

using namespace heatkv;

namespace {

const CacheShape kShape{4, 3, {{1, 1}, {2, 2}, {3, 3}, {5, 4}, {6, 6}, {8, 8}}};

Schedule sample(Rational share, EarlyRule early = EarlyRule::Auto, std::vector<Pin> pins = {},
                const Pruning& pruning = {}) {
  std::mt19937 random(21);
  Calibration c = test::randomCalibration(random, kShape, 1, 2);
  c.hash = calibrationHash(c);
  Budget budget;
  budget.share = share;
  budget.text = std::to_string(share.num) + "/" + std::to_string(share.den);
  return planSchedule(c, budget, share, early, pins, {}, 4096, pruning);
}

/// Of the last two scales: some tokens left out of one, the other skipped.
Pruning fewer() {
  Pruning pruning;
  pruning.shares.assign(kShape.grids.size(), {0, 1});
  pruning.shares[kShape.grids.size() - 2] = {2, 5};
  pruning.shares.back() = {1, 1};
  pruning.layers = LayerRange{1, 1};
  return pruning;
}

bool refused(const std::string& text) {
  try {
    scheduleFromJson(text);
  } catch (const Error&) {
    return true;
  }
  return false;
}

QByteArray bytesOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class TestScheduleFiles : public QObject {
  Q_OBJECT
 private:
  QTemporaryDir m_dir;
  QString in(const char* name) const { return m_dir.filePath(QString::fromLatin1(name)); }
  std::string path(const char* name) const { return in(name).toStdString(); }

 private Q_SLOTS:
  /// The file says which tokens are left out, and nothing where none are.
  void prunedTokens() {
    QVERIFY(scheduleToJson(sample({1, 2})).find("pruning") == std::string::npos);
    const Schedule s = sample({1, 3}, EarlyRule::MinCard, {}, fewer());
    const std::string text = scheduleToJson(s);
    const Schedule read = scheduleFromJson(text);
    QVERIFY(read.shape == s.shape && !read.edited);
    QCOMPARE(scheduleToJson(read), text);
    const auto with = [&](const std::string& from, const std::string& to) {
      std::string other = text;
      const size_t at = other.find(from);
      return at == std::string::npos ? std::string() : other.replace(at, from.size(), to);
    };
    QVERIFY(!refused(with("2/5", "2/5")));
    QVERIFY(refused(with("2/5", "7/5")) && refused(with("2/5", "many")) && refused(with("1/1", "0/1")));
  }

  void roundTrips() {
    int early = 0;
    for (EarlyRule rule : {EarlyRule::Reference, EarlyRule::MinCard, EarlyRule::MinLoss}) {
      for (Rational share : {Rational{1, 1}, Rational{1, 2}, Rational{1, 5}, Rational{1, 17}}) {
        const Schedule s =
            sample(share, rule, share.den == 2 ? std::vector<Pin>{{Pin::Rule::Prune, 2, {}, 1}} : std::vector<Pin>{});
        writeSchedule(path("s.json"), s);
        const Schedule back = readSchedule(path("s.json"), &kShape);
        QCOMPARE(scheduleToJson(back), scheduleToJson(s));
        QCOMPARE(QString::fromUtf8(bytesOf(in("s.json"))), QString::fromStdString(scheduleToJson(s)));
        QCOMPARE(back.edited, share.den == 2);
        QCOMPARE(back.pins, s.pins);
        QCOMPARE(back.share, s.share);
        QCOMPARE(back.early, rule);
        QCOMPARE(masksOf(back), masksOf(s));
        for (size_t t = 0; t < s.scales.size(); ++t) {
          QCOMPARE(back.scales[t].heldTokenHeads, s.scales[t].heldTokenHeads);
          QCOMPARE(back.scales[t].lostMass, s.scales[t].lostMass);
          early += !s.scales[t].early.empty();
        }
      }
    }
    QVERIFY(early > 3);
    QCOMPARE(calibrationFileKind(path("s.json")), CalibrationFileKind::Schedule);
    QVERIFY_THROWS_EXCEPTION(Error, readCalibration(path("s.json")));
    const CacheShape other{3, 4, kShape.grids};
    QVERIFY_THROWS_EXCEPTION(Error, readSchedule(path("s.json"), &other));
  }

  void bytesAsBudget() {
    Schedule s = sample({1, 5});
    s.budget = parseBudget("12KiB");
    QCOMPARE(*scheduleFromJson(scheduleToJson(s)).budget.bytes, int64_t{12} << 10);
    s.budget = parseBudget("10%");
    QVERIFY(refused(scheduleToJson(s)));
  }

  /// The first form where it says all, so that older pictures still name it by its hash.
  void bytesAndEntriesAsBudget() {
    Schedule s = sample({1, 5});
    QVERIFY(scheduleToJson(s).find("heatkv-schedule/1") != std::string::npos);
    s.bytesPerTokenHead = 4096;
    s.referenceBytesPerTokenHead = 8192;
    s.budget = parseBudget("10%");
    const std::string text = scheduleToJson(s);
    QVERIFY(text.find("heatkv-schedule/2") != std::string::npos);
    const Schedule back = scheduleFromJson(text);
    QCOMPARE(back.share, (Rational{1, 5}));
    QCOMPARE(back.budget.share, (Rational{1, 10}));
    QCOMPARE(back.referenceBytesPerTokenHead, int64_t{8192});
    QCOMPARE(scheduleToJson(back), text);
    s.budget = parseBudget("20% of entries");
    QVERIFY(scheduleFromJson(scheduleToJson(s)).budget.ofEntries);
    s.budget = parseBudget("20%");
    QVERIFY(refused(scheduleToJson(s)));
  }

  void handEdits() {
    const std::string text = scheduleToJson(sample({1, 5}));
    // One atom more goes at the last scale: the counts in the file no longer fit, so it was changed by hand.
    Schedule s = scheduleFromJson(text);
    QVERIFY(!s.edited);
    Atom kept{};
    for (int l = 0; l < kShape.layers; ++l) {
      if (s.visible(kShape.scales() - 1, kShape.scales() - 2, l, 0)) kept = {kShape.scales() - 2, l, 0};
    }
    if (kept.scale == 0) QSKIP("nothing of the last scale is kept");
    s.scales.back().removed.push_back(kept);
    std::sort(s.scales.back().removed.begin(), s.scales.back().removed.end());
    const Schedule edited = scheduleFromJson(scheduleToJson(s));
    QVERIFY(edited.edited);
    QVERIFY(edited.scales[4].heldTokenHeads != s.scales[4].heldTokenHeads);
    // Keeping more than the budget allows is refused.
    s = scheduleFromJson(text);
    for (ScheduleScale& scale : s.scales) scale.removed.clear(), scale.early.clear();
    QVERIFY(refused(scheduleToJson(s)));
  }

  void refusals() {
    const QString good = QString::fromStdString(scheduleToJson(sample({1, 5})));
    QVERIFY(!refused(good.toStdString()));
    const std::pair<const char*, const char*> changes[] = {{"heatkv-schedule/1", "heatkv-schedule/2"},
                                                           {"\"layers\":4", "\"layers\":5"},
                                                           {"\"layers\":4", "\"layers\":400000000"},
                                                           {"\"heads\":3", "\"heads\":-3"},
                                                           {"\"exact\":\"1/5\"", "\"exact\":\"1/0\""},
                                                           {"\"exact\":\"1/5\"", "\"exact\":0.2"},
                                                           {"\"sink_scales\":1", "\"sink_scales\":2"},
                                                           {"\"edited\":false", "\"edited\":0"},
                                                           {"\"early\":\"minloss\"", "\"early\":\"auto\""},
                                                           {"\"pins\":[]", "\"pins\":[{\"rule\":\"maybe\"}]"},
                                                           {"\"limit_token_heads\":", "\"limit_token_heads\":1"},
                                                           {"\"removed\":[[", "\"removed\":[[1,0,0],["}};
    for (const auto& [from, to] : changes) {
      QString changed = good;
      QVERIFY2(changed.contains(QString::fromLatin1(from)), from);
      changed.replace(QString::fromLatin1(from), QString::fromLatin1(to));
      QVERIFY2(refused(changed.toStdString()), to);
    }
  }

  void hostileFiles() {
    std::mt19937 random(22);
    const Schedule s = sample({1, 5});
    writeSchedule(path("h.json"), s);
    int count = test::damageEverywhere(bytesOf(in("h.json")), in("damaged"), random,
                                       [](const std::string& file) { readSchedule(file, &kShape); });
    QVERIFY2(count >= 390, std::to_string(count).c_str());
  }

  void masks() {
    const Schedule s = sample({1, 5});
    const std::vector<uint8_t> masks = masksOf(s);
    size_t i = 0;
    for (int t = 0; t < kShape.scales(); ++t) {
      for (int k = 0; k < kShape.scales(); ++k) {
        for (int l = 0; l < kShape.layers; ++l) {
          for (int h = 0; h < kShape.heads; ++h) QCOMPARE(bool(masks[i++]), k <= t && s.visible(t, k, l, h));
        }
      }
    }
    for (const char* name : {"m.npz", "m.csv"}) {
      const auto files = exportSchedule(parseExportTarget("masks=" + path(name)), s, nullptr);
      QCOMPARE(files, std::vector<std::string>{path(name)});
    }
    // The file of one array ends with the archive's table; its bytes stand there as they are.
    QVERIFY(
        bytesOf(in("m.npz"))
            .contains(QByteArray(reinterpret_cast<const char*>(masks.data()), static_cast<qsizetype>(masks.size()))));
    const QList<QByteArray> lines = bytesOf(in("m.csv")).trimmed().split('\n');
    QCOMPARE(lines.size(), 1 + kShape.scales() * (kShape.scales() + 1) / 2 * kShape.pairs());
    QCOMPARE(lines[0], QByteArray("target,source,layer,head,kept"));
    for (qsizetype line = 1; line < lines.size(); ++line) {
      const QList<QByteArray> cells = lines[line].split(',');
      QCOMPARE(cells.size(), 5);
      QCOMPARE(cells[4] == "1", s.visible(cells[0].toInt(), cells[1].toInt(), cells[2].toInt(), cells[3].toInt()));
    }
    QVERIFY_THROWS_EXCEPTION(Error, writeMasks(path("m.txt"), s));
    const auto output = test::runPython(QStringLiteral("numpy"), QStringLiteral(R"(
import sys, numpy
z = numpy.load(sys.argv[1])
assert z.files == ['mask'], z.files
m = z['mask']
assert m.dtype == numpy.uint8 and m.shape == (6, 6, 4, 3), m.shape
rows = numpy.loadtxt(sys.argv[2], delimiter=',', skiprows=1, dtype=int)
assert all(m[t, k, l, h] == kept for t, k, l, h, kept in rows) and len(rows) == 21 * 12
assert m.sum() == rows[:, 4].sum()
print('fine')
)"),
                                        {in("m.npz"), in("m.csv")});
    if (!output) QSKIP("no python with numpy");
    QCOMPARE(*output, QByteArray("fine\n"));
  }

  void pins() {
    const std::vector<Pin> pins{{Pin::Rule::Keep, 3, {}, 2}, {Pin::Rule::Prune, {}, 1, {}}};
    writePins(path("pins.json"), pins);
    QCOMPARE(readPins(path("pins.json")), pins);
    QCOMPARE(calibrationFileKind(path("pins.json")), CalibrationFileKind::Pins);
    for (const char* text : {"{}", "[{}]", "[{\"rule\": 1}]", "[{\"rule\": \"keep\", \"scale\": -1}]",
                             "[{\"rule\": \"keep\", \"scales\": 1}]", "[{\"rule\": \"keep\", \"head\": 1.5}]"}) {
      QFile file(in("bad.json"));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(text);
      file.close();
      QVERIFY_THROWS_EXCEPTION(Error, readPins(path("bad.json")));
    }
  }

  void schemas() {
    std::mt19937 random(23);
    writeCalibration(path("c.json"), test::randomCalibration(random, kShape, 1, 2));
    writeSchedule(path("s.json"), sample({1, 5}, EarlyRule::Auto, {{Pin::Rule::Keep, 3, {}, 2}}, fewer()));
    writePins(path("p.json"), {{Pin::Rule::Keep, 3, {}, 2}});
    for (const auto& [name, file] : {std::pair{"calibration", "c.json"}, {"schedule", "s.json"}, {"pins", "p.json"}}) {
      const auto read = [](const QString& at) {
        QFile text(at);
        return text.open(QIODevice::ReadOnly) ? nlohmann::json::parse(text.readAll().toStdString()) : nlohmann::json();
      };
      const auto schema = read(QStringLiteral(HEATKV_SOURCE_DIR "/resources/schema/%1.json").arg(QLatin1String(name)));
      nlohmann::json content = read(in(file));
      QCOMPARE(test::schemaFault(schema, content), std::string());
      for (const auto& [key, value] : content.items())
        QVERIFY2(content.is_array() || schema["properties"].contains(key), key.c_str());
      // A file with a member of another kind, or without one that must be there, breaks it.
      auto& broken = content.is_array() ? content[0] : content;
      broken[content.is_array() ? "rule" : "layers"] = "two";
      QVERIFY(!test::schemaFault(schema, content).empty());
      broken.erase(content.is_array() ? "rule" : "layers");
      QVERIFY(!test::schemaFault(schema, content).empty());
    }
    const auto output = test::runPython(
        QStringLiteral("jsonschema"), QStringLiteral(R"(
import json, jsonschema, sys
for name, file in zip(('calibration', 'schedule', 'pins'), sys.argv[2:]):
    schema, text = json.load(open(sys.argv[1] + '/' + name + '.json')), json.load(open(file))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(text, schema, jsonschema.Draft202012Validator)
print('fine')
)"),
        {QStringLiteral(HEATKV_SOURCE_DIR "/resources/schema"), in("c.json"), in("s.json"), in("p.json")});
    if (!output) QSKIP("no python with jsonschema");
    QCOMPARE(*output, QByteArray("fine\n"));
  }

  void targets() {
    QCOMPARE(parseExportTarget("heatkv=a=b").path, std::string("a=b"));
    QCOMPARE(parseExportTarget("scalekv=x.json").kind, ExportKind::ScaleKV);
    for (const char* bad : {"", "heatkv", "heatkv=", "=x", "other=x", "masks=x.txt"}) {
      QVERIFY_THROWS_EXCEPTION(Error, parseExportTarget(bad));
    }
    QVERIFY_THROWS_EXCEPTION(Error, exportSchedule({ExportKind::Orders, "x"}, {}, nullptr));
    QCOMPARE(parseShape("32x16", {}).heads, 16);
    for (const char* bad : {"", "32", "32x", "x16", "0x4", "4x4x4", "99999x1"}) {
      QVERIFY_THROWS_EXCEPTION(Error, parseShape(bad, {}));
    }
  }
};

QTEST_GUILESS_MAIN(TestScheduleFiles)
#include "test_schedule_files.moc"
