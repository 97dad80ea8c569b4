// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every field of the table goes to JSON, to a command line, and back; what is wrong is named and left alone.
#include <QtTest>
#include <nlohmann/json.hpp>

#include "engine/api/error.h"
#include "engine/settings/settings_command.h"
#include "engine/settings/settings_fields.h"

using namespace heatkv;
using OJson = nlohmann::ordered_json;

namespace {

/// The defaults with one field at its example.
RunSettings changed(const SettingsField& field) {
  RunSettings settings;
  const std::string why = field.read(OJson::parse(field.example), settings);
  if (!why.empty()) qFatal("%s: %s", field.key, why.c_str());
  return settings;
}

ReadSettings readBack(const std::string& text) {
  return runSettingsFrom(parseTolerantly(text));
}

}  // namespace

class TestSettingsCodec : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyField_data() {
    QTest::addColumn<QString>("key");
    for (const SettingsField& field : settingsFields()) QTest::newRow(field.key) << QString::fromUtf8(field.key);
  }
  void everyField() {
    QFETCH(QString, key);
    const SettingsField& field = fieldOf(key.toStdString());
    const RunSettings settings = changed(field);
    QVERIFY(!(settings == RunSettings()));
    const ReadSettings back = readBack(toJson(settings).dump());
    QVERIFY(back.unread.empty());
    QVERIFY(back.settings == settings);
    // Left as it was where the value is of another kind; null is the default.
    const ReadSettings wrong = runSettingsFrom({{field.key, {{"an", "object"}}}}, settings);
    QCOMPARE(wrong.unread.size(), size_t(1));
    QCOMPARE(wrong.unread[0].key, std::string(field.key));
    QVERIFY(!wrong.unread[0].why.empty());
    QVERIFY(wrong.settings == settings);
    QVERIFY(runSettingsFrom({{field.key, nullptr}}, settings).settings == RunSettings());
    // A picture names no place on a computer.
    QCOMPARE(toJson(settings, Paths::LeaveOut).contains(field.key), !field.path);
    if (field.flags[0] == '\0') return;
    QVERIFY(*field.help && *field.type && *field.label);
    QCOMPARE(fieldOfFlag(field.flag()), &field);
    const auto pasted = settingsFromCommand(asCommand(settings));
    QVERIFY(pasted && pasted->unread.empty());
    QVERIFY2(pasted->settings == settings, asCommand(settings).c_str());
  }

  void quoting() {
    RunSettings settings;
    settings.prompt = "a \"red\" house's $HOME\n`at` night \\ \xe6\xb9\x96";
    settings.negativePrompt = "-n";
    const std::string line = asCommand(settings);
    QVERIFY(settingsFromCommand(line)->settings == settings);
    QVERIFY(settingsFromCommand("$ OMP_NUM_THREADS=2 /usr/bin/" + line + " \\\n  -o x.png --force\n")->settings ==
            settings);
    QVERIFY(!settingsFromCommand("heatkv evaluate -p x"));
    QVERIFY(!settingsFromCommand("a lake at night"));
    QVERIFY(!settingsFromCommand("heatkv generate -p 'a lake"));
    const auto wrong = settingsFromCommand("heatkv generate --cfg=nan --top-k 0 -p lake");
    QCOMPARE(wrong->unread.size(), size_t(2));
    QCOMPARE(wrong->settings.prompt, std::string("lake"));
    QVERIFY(wrong->settings.sampling == Sampling());
    const auto edited = settingsFromCommand("heatkv edit 'my picture.png' -p snow --source rank");
    QCOMPARE(edited->settings.source.path, std::string("my picture.png"));
    QVERIFY(edited->settings.cache.source == SourceRule::Rank);
    QVERIFY(asCommand(edited->settings).starts_with("heatkv edit 'my picture.png'"));
    QCOMPARE(settingsFromCommand("heatkv generate -p x --kv-budget 5%", settings)->settings.negativePrompt,
             settings.negativePrompt);
  }

  void hostileValues_data() {
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("keys");
    const auto row = [](const char* key, const char* values) {
      for (const QString& value : QString::fromUtf8(values).split(QLatin1Char(' ')))
        QTest::addRow("%s %s", key, qPrintable(value))
            << QStringLiteral("\"%1\": %2").arg(QString::fromUtf8(key), value) << QString::fromUtf8(key);
    };
    row("cfg", "NaN Infinity -1e308 1e308 1e999 [] [3,null] [3,\"x\"] true");
    row("tau", "0 -5 1e-320 NaN [1,0]");
    row("top_k", "0 -1 1e308 2.5 18446744073709551615 null0");
    row("top_p", "0 -3 1.01 1e-320 -Infinity");
    row("seed", "-5 99999999999999999999999 1.5");
    row("images", "0 -1 1000000");
    row("cfg_layers", "[1] [0.5] 2147483648");
    row("sink_scales", "-1 65");
    row("method", "\"fastest\" 3");
    row("budget", "\"0%\" \"lots\" 0.1");
    row("entries", "\"0%\" \"1MiB\" \"-5%\" 0.1");
    row("aspect", "\"wide\" \"0:0\"");
    row("pn", "\"2M\"");
    row("kv_dtype", "\"fp64\"");
    row("pins", "3 [3] [{\"rule\":\"burn\"}] [{\"rule\":\"keep\",\"layer\":-1}]");
    row("device", "\"cuda:x\" \"/dev/sda\"");
    row("model_hash", "\"../../x\"");
  }
  void hostileValues() {
    QFETCH(QString, value);
    QFETCH(QString, keys);
    const ReadSettings read = readBack("{\"prompt\": \"kept\", " + value.toStdString() + "}");
    QCOMPARE(read.settings.prompt, std::string("kept"));
    QCOMPARE(read.unread.size(), size_t(1));
    QCOMPARE(read.unread[0].key, keys.toStdString());
    QVERIFY(!read.unread[0].why.empty());
    RunSettings expected;
    expected.prompt = "kept";
    QVERIFY(read.settings == expected);
  }

  void ofANewerProgram() {
    const ReadSettings read =
        readBack(R"({"schema": "heatkv-image/9", "prompt": "x", "swirl": {"deep": [1, 2.5]}, "turns": null})");
    QVERIFY(read.unread.empty());
    QCOMPARE(read.settings.prompt, std::string("x"));
    const OJson again = toJson(read.settings);
    QCOMPARE(again["swirl"].dump(), std::string(R"({"deep":[1,2.5]})"));
    QVERIFY(again.contains("turns") && again["turns"].is_null());
    QVERIFY(runSettingsFrom(again).settings == read.settings);
  }

  void ofTheFirstRelease() {
    // There every HeatKV run named the hash of its plan: no file to look for.
    const ReadSettings old =
        readBack(R"({"schema": "heatkv-image/1", "schedule_hash": "abc", "calibration_hash": "ca"})");
    QCOMPARE(old.schema, 1);
    QVERIFY(old.settings.cache.schedule.empty());
    QCOMPARE(old.settings.cache.calibration.hash, std::string("ca"));
    QCOMPARE(readBack(R"({"schema": "heatkv-image/2", "schedule_hash": "abc"})").settings.cache.schedule.hash,
             std::string("abc"));
  }

  /// A share of the bytes, or of the entries; up to schema 2 those of 8-bit caches were of the entries.
  void budgetsAndEntries() {
    const ReadSettings entries = readBack(R"({"budget": null, "entries": "20%"})");
    QVERIFY(entries.unread.empty());
    QCOMPARE(entries.settings.cache.budget, std::string("20% of entries"));
    const OJson json = toJson(entries.settings);
    QVERIFY(json["budget"].is_null());
    QCOMPARE(json["entries"].get<std::string>(), std::string("20%"));
    QVERIFY(asCommand(entries.settings).find("--kv-entries 20%") != std::string::npos);
    QVERIFY(asCommand(entries.settings).find("--kv-budget") == std::string::npos);
    // Another budget on top of entries, and none at all.
    QCOMPARE(runSettingsFrom({{"budget", "5%"}, {"entries", nullptr}}, entries.settings).settings.cache.budget,
             std::string("5%"));
    QCOMPARE(runSettingsFrom({{"prompt", "x"}}, entries.settings).settings.cache.budget, std::string("20% of entries"));
    const ReadSettings both = readBack(R"({"budget": "5%", "entries": "20%"})");
    QCOMPARE(both.unread.size(), size_t(1));
    QCOMPARE(both.unread[0].key, std::string("entries"));
    QCOMPARE(both.settings.cache.budget, CacheSettings().budget);

    const auto read = [](int schema, const char* dtype, const char* budget) {
      return readBack(R"({"schema": "heatkv-image/)" + std::to_string(schema) + R"(", "budget": ")" + budget +
                      R"(", "kv_dtype": ")" + dtype + R"("})")
          .settings.cache.budget;
    };
    for (int old : {1, 2}) {
      QCOMPARE(read(old, "int8", "10%"), std::string("10% of entries"));
      QCOMPARE(read(old, "fp8", "1/10"), std::string("1/10 of entries"));
      QCOMPARE(read(old, "bf16", "10%"), std::string("10%"));
      QCOMPARE(read(old, "fp32", "10%"), std::string("10%"));
      QCOMPARE(read(old, "int8", "512MiB"), std::string("512MiB"));
    }
    QCOMPARE(read(3, "int8", "10%"), std::string("10%"));
    QCOMPARE(toJson(RunSettings())["schema"].get<std::string>(), std::string("heatkv-image/3"));
  }

  void noJson() {
    QVERIFY(parseTolerantly("{\"prompt\": ").is_discarded());
    QVERIFY(parseTolerantly(std::string(100'000, '[')).is_discarded());
    QCOMPARE(runSettingsFrom(OJson::array()).unread.size(), size_t(1));
    QCOMPARE(runSettingsFrom(parseTolerantly("{")).unread.size(), size_t(1));
    const OJson numbers = parseTolerantly("{\"a\": \"NaN \\\" -1e999\", \"b\": -1.5e3, \"c\": 1e999}");
    QCOMPARE(numbers["a"].get<std::string>(), std::string("NaN \" -1e999"));
    QCOMPARE(numbers["b"].get<double>(), -1500.0);
    QCOMPARE(numbers["c"].get<std::string>(), std::string("1e999"));
  }

  void flags() {
    RunSettings settings;
    setFromFlag(settings, "cfg", "3,2.5");
    QCOMPARE(settings.sampling.cfg, (std::vector<double>{3, 2.5}));
    for (const auto& [key, text] : {std::pair{"cfg", ""}, {"cfg", "3,"}, {"top_k", "1e9"}, {"kv_dtype", "bf17"}})
      QVERIFY_THROWS_EXCEPTION(Error, setFromFlag(settings, key, text));
    QCOMPARE(settings.sampling.cfg, (std::vector<double>{3, 2.5}));
  }
};

QTEST_APPLESS_MAIN(TestSettingsCodec)
#include "test_settings_codec.moc"
