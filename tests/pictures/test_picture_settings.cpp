// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a picture says about its making: all of ours comes back; of others prompt and seed.
#include <QtTest>
#include <nlohmann/json.hpp>

#include "app/pictures/picture_settings.h"

using namespace heatkv;

namespace {

PictureRecord sample() {
  PictureRecord r;
  r.version = "0.1.0";
  r.device = "cpu";
  r.dtype = "fp32";
  r.kvDtype = "bf16";
  r.threads = 2;
  r.prompts = 3;
  r.seeds = {18446744073709551615u, 7};
  r.run = 1;
  r.image = 1;
  r.prompt = "two houses,\nNegative prompt: not this\ncaf\xc3\xa9 \xe6\xb9\x96 \"quoted\"";
  r.negative = "fog: dense";
  r.seed = 18446744073709551615u;
  r.width = 256;
  r.height = 192;
  r.scales = 10;
  r.pixelsSha256 = std::string(64, 'a');
  r.method = CacheMethod::HeatKV;
  r.budget = "1/10";
  r.budgetBytes = int64_t{1} << 40;
  r.fullBytes = 1000;
  r.heldBytes = 99;
  r.pagesBytes = 100;
  r.arenaBytes = 101;
  r.peakBytes = 5000;
  r.sampling = {{3.1, 1.0 / 3.0}, {0.5}, 900, 0.97, {0, -2}};
  r.pixelBudget = "0.25M";
  r.aspect = "4:3";
  r.early = EarlyRule::MinLoss;
  r.sinkScales = 4;
  r.pins = {{Pin::Rule::Prune, 3, std::nullopt, 2}, {Pin::Rule::Keep, std::nullopt, 1, std::nullopt}};
  r.model = "Demo, landscapes";
  r.modelHash = std::string(64, 'b');
  r.calibrationHash = std::string(64, 'c');
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
    QCOMPARE(s.record->sampling.cfg, r.sampling.cfg);  // doubles to the last bit
    QCOMPARE(s.record->pins, r.pins);
    QCOMPARE(s.record->prompt, r.prompt);
    QCOMPARE(*s.seed, r.seed);
    QCOMPARE(s.record->scheduleHash, std::string());
  }

  void jsonHasTheFields() {
    const auto j = nlohmann::json::parse(recordToJson(sample()));
    for (const char* key : {"version",
                            "command",
                            "device",
                            "dtype",
                            "kv_dtype",
                            "threads",
                            "prompts",
                            "seeds",
                            "run",
                            "image",
                            "prompt",
                            "seed",
                            "width",
                            "height",
                            "method",
                            "budget_bytes",
                            "full_bytes",
                            "held_bytes",
                            "pages_bytes",
                            "arena_bytes",
                            "peak_bytes",
                            "pixels_sha256",
                            "negative",
                            "cfg",
                            "tau",
                            "top_k",
                            "top_p",
                            "pn",
                            "aspect",
                            "early",
                            "sink_scales",
                            "model_hash",
                            "calibration_hash",
                            "schedule_hash"})
      QVERIFY2(j.contains(key), key);
    QCOMPARE(j["schema"].get<std::string>(), std::string("heatkv-image/1"));
    QVERIFY(j["schedule_hash"].is_null());
    for (const char* key : {"path", "ms", "t_ms", "type"}) QVERIFY2(!j.contains(key), key);
  }

  void parametersLayout() {
    PictureRecord r = sample();
    r.prompt = "a red house";
    r.negative = "fog";
    r.sampling.cfg = {3};
    r.model = "Demo";
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
    r.prompt = "a red house, by a lake";
    const PictureSettings s = settingsOf({textsOf(r).front()});
    QCOMPARE(s.origin, PictureSettings::Origin::A1111);
    QCOMPARE(s.prompt, r.prompt);
    QCOMPARE(s.negativePrompt, r.negative);
    QCOMPARE(*s.seed, r.seed);
  }

  void a1111() {
    const PictureSettings s = settingsOf(
        {{"parameters",
          "masterpiece, (a castle:1.2),\nnight\nNegative prompt: blurry,\nugly\nSteps: 20, Sampler: Euler a, CFG "
          "scale: 7.5, Seed: 4243190201, Size: 512x768, Model hash: 6ce0161689, Variation seed: 5, Version: v1"}});
    QCOMPARE(s.prompt, std::string("masterpiece, (a castle:1.2),\nnight"));
    QCOMPARE(s.negativePrompt, std::string("blurry,\nugly"));
    QCOMPARE(*s.seed, uint64_t(4243190201));
    QCOMPARE(*s.cfg, 7.5);
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
    QCOMPARE(s.prompt, std::string("a bottle"));
    QCOMPARE(s.negativePrompt, std::string("text, watermark"));
    QCOMPARE(*s.seed, uint64_t(156680208700286));
  }

  void invoke() {
    const PictureSettings fresh = settingsOf(
        {{"invokeai_metadata", R"({"positive_prompt":"a fox","negative_prompt":"snow","seed":42,"cfg_scale":7.5})"}});
    QCOMPARE(fresh.origin, PictureSettings::Origin::InvokeAI);
    QCOMPARE(fresh.prompt, std::string("a fox"));
    QCOMPARE(fresh.negativePrompt, std::string("snow"));
    QCOMPARE(*fresh.seed, uint64_t(42));
    const PictureSettings old = settingsOf(
        {{"sd-metadata", R"({"image":{"prompt":[{"prompt":"an owl","weight":1}],"seed":7,"cfg_scale":7.5}})"}});
    QCOMPARE(old.prompt, std::string("an owl"));
    QCOMPARE(*old.seed, uint64_t(7));
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
        QVERIFY(!s.record);
        QVERIFY(!s.seed);
      }
    }
  }
};

QTEST_GUILESS_MAIN(TestPictureSettings)
#include "test_picture_settings.moc"
