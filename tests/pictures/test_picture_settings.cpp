// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a picture says about its making: all of ours comes back; of others prompt and seed.
#include <QtTest>
#include <nlohmann/json.hpp>

#include "app/pictures/foreign_settings.h"
#include "app/pictures/picture_file.h"
#include "app/pictures/picture_settings.h"

using namespace heatkv;

namespace {

PictureRecord sample() {
  PictureRecord r;
  r.settings.version = "0.1.0";
  r.settings.weights.device = "cpu";
  r.settings.weights.dtype = DType::F32;
  r.settings.cache.kvDtype = DType::BF16;
  r.threads = 2;
  r.run = 1;
  r.image = 1;
  r.settings.prompt = "two houses,\nNegative prompt: not this\ncaf\xc3\xa9 \xe6\xb9\x96 \"quoted\"";
  r.settings.negativePrompt = "fog: dense";
  r.settings.seed = 18446744073709551615u;
  r.width = 256;
  r.height = 192;
  r.scales = 10;
  r.pixelsSha256 = std::string(64, 'a');
  r.settings.cache.method = CacheMethod::HeatKV;
  r.settings.cache.budget = "1/10";
  r.budgetBytes = int64_t{1} << 40;
  r.fullBytes = 1000;
  r.heldBytes = 99;
  r.arenaBytes = 101;
  r.peakBytes = 5000;
  r.settings.sampling = {{3.1, 1.0 / 3.0}, {0.5}, 900, 0.97, {0, -2}};
  r.settings.pixels = PixelBudget::P025M;
  r.settings.aspect = "4:3";
  r.settings.cache.early = EarlyRule::MinLoss;
  r.settings.cache.sinkScales = 4;
  r.settings.cache.pins = {{Pin::Rule::Prune, 3, std::nullopt, 2}, {Pin::Rule::Keep, std::nullopt, 1, std::nullopt}};
  r.settings.weights.model = "Demo, landscapes";
  r.settings.weights.hash = std::string(64, 'b');
  r.settings.cache.calibration.hash = std::string(64, 'c');
  return r;
}

}  // namespace

class TestPictureSettings : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everythingComesBack() {
    const PictureRecord r = sample();
    const PictureSettings s = settingsOf(textsOf(r));
    QCOMPARE(s.origin, PictureSettings::Origin::HeatKV);
    QVERIFY(s.record);
    QCOMPARE(recordToJson(*s.record), recordToJson(r));
    QCOMPARE(s.record->settings.sampling.cfg, r.settings.sampling.cfg);  // doubles to the last bit
    QCOMPARE(s.record->settings.cache.pins, r.settings.cache.pins);
    QCOMPARE(s.record->settings.prompt, r.settings.prompt);
    QCOMPARE(s.settings.seed, r.settings.seed);
    QVERIFY(s.record->settings.cache.schedule.empty());
    QVERIFY(s.unread.empty());
    QVERIFY(s.settings == r.settings);
  }

  void jsonHasTheFields() {
    const auto j = nlohmann::json::parse(recordToJson(sample()));
    for (const char* key : {"version",      "command",     "device",      "dtype",         "kv_dtype",
                            "threads",      "run",         "image",       "prompt",        "seed",
                            "width",        "height",      "method",      "budget_bytes",  "full_bytes",
                            "held_bytes",   "arena_bytes", "peak_bytes",  "pixels_sha256", "negative",
                            "cfg",          "tau",         "top_k",       "top_p",         "pn",
                            "aspect",       "early",       "sink_scales", "model_hash",    "calibration_hash",
                            "schedule_hash"})
      QVERIFY2(j.contains(key), key);
    QCOMPARE(j["schema"].get<std::string>(), std::string("heatkv-image/3"));
    QVERIFY(j["schedule_hash"].is_null());
    for (const char* key : {"path", "ms", "t_ms", "type"}) QVERIFY2(!j.contains(key), key);
  }

  void parametersLayout() {
    PictureRecord r = sample();
    r.settings.prompt = "a red house";
    r.settings.negativePrompt = "fog";
    r.settings.sampling.cfg = {3};
    r.settings.weights.model = "Demo";
    const auto lines = QString::fromStdString(recordToParameters(r)).split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines[0], QStringLiteral("a red house"));
    QCOMPARE(lines[1], QStringLiteral("Negative prompt: fog"));
    for (const char* part : {"Steps: 10", "CFG scale: 3", "Seed: 18446744073709551615", "Size: 256x192", "Model: Demo",
                             "KV budget: 1/10", "KV method: heatkv", "Version: HeatKV Studio 0.1.0"})
      QVERIFY2(lines[2].contains(QLatin1String(part)), part);
  }

  void parametersAlone() {
    // Another program kept only A1111's text.
    PictureRecord r = sample();
    r.settings.prompt = "a red house, by a lake";
    const PictureSettings s = settingsOf({textsOf(r).front()});
    QCOMPARE(s.origin, PictureSettings::Origin::A1111);
    QCOMPARE(s.settings.prompt, r.settings.prompt);
    QCOMPARE(s.settings.negativePrompt, r.settings.negativePrompt);
    QCOMPARE(s.settings.seed, r.settings.seed);
  }

  void a1111() {
    const PictureSettings s = settingsOf(
        {{"parameters",
          "masterpiece, (a castle:1.2),\nnight\nNegative prompt: blurry,\nugly\nSteps: 20, Sampler: Euler a, CFG "
          "scale: 7.5, Seed: 4243190201, Size: 512x768, Model hash: 6ce0161689, Variation seed: 5, Version: v1"}});
    QCOMPARE(s.settings.prompt, std::string("masterpiece, (a castle:1.2),\nnight"));
    QCOMPARE(s.settings.negativePrompt, std::string("blurry,\nugly"));
    QCOMPARE(s.settings.seed, uint64_t(4243190201));
    QCOMPARE(s.settings.sampling.cfg.front(), 7.5);
  }

  void comfy() {
    const PictureSettings s = settingsOf(
        {{"prompt",
          R"({"3":{"class_type":"KSampler","inputs":{"seed":156680208700286,"steps":20,"cfg":8.0,"positive":["10",0],"negative":["7",0]}},
             "6":{"class_type":"CLIPTextEncode","inputs":{"text":"a bottle","clip":["4",1]}},
             "7":{"class_type":"CLIPTextEncode","inputs":{"text":"text, watermark","clip":["4",1]}},
             "10":{"class_type":"ConditioningCombine","inputs":{"a":["10",0],"b":["6",0]}}})"},
         {"workflow", "{}"}});
    QCOMPARE(s.origin, PictureSettings::Origin::ComfyUI);
    QCOMPARE(s.settings.prompt, std::string("a bottle"));
    QCOMPARE(s.settings.negativePrompt, std::string("text, watermark"));
    QCOMPARE(s.settings.seed, uint64_t(156680208700286));
  }

  void invoke() {
    const PictureSettings fresh = settingsOf(
        {{"invokeai_metadata", R"({"positive_prompt":"a fox","negative_prompt":"snow","seed":42,"cfg_scale":7.5})"}});
    QCOMPARE(fresh.origin, PictureSettings::Origin::InvokeAI);
    QCOMPARE(fresh.settings.prompt, std::string("a fox"));
    QCOMPARE(fresh.settings.negativePrompt, std::string("snow"));
    QCOMPARE(fresh.settings.seed, uint64_t(42));
    const PictureSettings old = settingsOf(
        {{"sd-metadata", R"({"image":{"prompt":[{"prompt":"an owl","weight":1}],"seed":7,"cfg_scale":7.5}})"}});
    QCOMPARE(old.settings.prompt, std::string("an owl"));
    QCOMPARE(old.settings.seed, uint64_t(7));
  }

  void fooocusAndSwarm() {
    const PictureSettings fooocus = settingsOf(
        {{"parameters", R"({"prompt":"a fox","negative_prompt":"snow","seed":"42","guidance_scale":4.0,"steps":30})"}});
    QCOMPARE(fooocus.origin, PictureSettings::Origin::Fooocus);
    QCOMPARE(fooocus.settings.prompt, std::string("a fox"));
    QCOMPARE(fooocus.settings.seed, uint64_t(42));
    QCOMPARE(fooocus.settings.sampling.cfg, std::vector<double>{4});
    const PictureSettings swarm = settingsOf(
        {{"parameters", R"({"sui_image_params":{"prompt":"an owl","negativeprompt":"fog","seed":7,"cfgscale":6.5}})"}});
    QCOMPARE(swarm.origin, PictureSettings::Origin::SwarmUI);
    QCOMPARE(swarm.settings.negativePrompt, std::string("fog"));
    QCOMPARE(swarm.settings.seed, uint64_t(7));
  }

  void ofOthersOnlyWhatTheyTell() {
    RunSettings base;
    base.negativePrompt = "kept";
    base.sampling.topK = 5;
    const PictureSettings s = settingsOfParameters("a lake\nSteps: 20, Seed: 3, CFG scale: nan, Size: 8x8");
    QCOMPARE(s.unread.size(), size_t(1));
    QCOMPARE(s.unread[0].key, std::string("cfg"));
    const RunSettings over = s.over(base);
    QCOMPARE(over.prompt, std::string("a lake"));
    QCOMPARE(over.seed, uint64_t(3));
    QCOMPARE(over.negativePrompt, std::string("kept"));
    QCOMPARE(over.sampling.topK, 5);
    QCOMPARE(over.sampling.cfg, RunSettings().sampling.cfg);
  }

  /// Values that once poisoned everything painted after them.
  void hostileFiles_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QStringList>("unread");
    QTest::newRow("seed") << QStringLiteral("a_seed.png") << QStringList{QStringLiteral("seed"), QStringLiteral("cfg")};
    QTest::newRow("cfg") << QStringLiteral("a_cfg.png") << QStringList{QStringLiteral("seed"), QStringLiteral("cfg")};
    QTest::newRow("negative") << QStringLiteral("own_neg.png")
                              << QStringList{QStringLiteral("cfg"), QStringLiteral("tau"), QStringLiteral("top_k"),
                                             QStringLiteral("top_p")};
    QTest::newRow("top_k") << QStringLiteral("own_topk0.png") << QStringList{QStringLiteral("top_k")};
  }
  void hostileFiles() {
    QFETCH(QString, file);
    QFETCH(QStringList, unread);
    const PictureSettings s = settingsOf(loadPictureText(HEATKV_TEST_DATA "/pictures/" + file.toStdString()));
    QStringList keys;
    for (const UnreadValue& value : s.unread) keys << QString::fromStdString(value.key);
    QCOMPARE(keys, unread);
    QVERIFY(!s.settings.prompt.empty());
    const Sampling& sampling = s.settings.sampling;
    QVERIFY(sampling.topK >= 1 && sampling.topP > 0 && std::isfinite(sampling.cfg[0]) && sampling.cfg[0] < 1000);
    // What is sound beside them is taken.
    if (file.startsWith(QLatin1String("own_topk0"))) QCOMPARE(sampling.tau.back(), 0.6);
  }

  void hostile() {
    const std::string deep(200000, '[');
    std::string chain = "{";
    for (int i = 0; i < 20000; ++i)
      chain += "\"" + std::to_string(i) + "\":{\"inputs\":{\"positive\":[\"" + std::to_string(i + 1) + "\",0]}},";
    chain.back() = '}';
    for (const std::string& text :
         {std::string(), std::string("{"), std::string("[]"), std::string("null"), deep, chain,
          std::string("{\"1\":{\"inputs\":{\"positive\":[{},0],\"seed\":-1}}}"),
          std::string("{\"schema\":\"heatkv-image/1\"}"), std::string("Steps: , Seed: x"),
          std::string("{\"schema\":\"heatkv-image/1\",\"cfg\":\"\"}"), std::string("\xff\xfe")}) {
      for (const char* key : {"heatkv", "parameters", "prompt", "invokeai_metadata", "sd-metadata", "other"}) {
        const PictureSettings s = settingsOf({{key, text}});
        QVERIFY(s.settings.sampling == Sampling() && s.settings.seed == 0);
        // One of ours that is wrong in part is ours all the same.
        QCOMPARE(s.record.has_value(), s.origin == PictureSettings::Origin::HeatKV);
      }
    }
  }
};

QTEST_GUILESS_MAIN(TestPictureSettings)
#include "test_picture_settings.moc"
