// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures, recordings and evaluations that release 0.1 wrote open as they did there.
#include <QtTest>
#include <fstream>

#include "app/cli/evaluate/evaluation_folder.h"
#include "app/pictures/picture_file.h"
#include "app/pictures/picture_settings.h"
#include "engine/engine.h"

using namespace heatkv;

namespace {

std::string sample(const char* name) {
  return std::string(HEATKV_TEST_DATA "/release-0.1/") + name;
}

std::vector<std::string> linesOf(const std::string& path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

PictureSettings told(const char* name) {
  const PictureSettings settings = settingsOf(loadPictureText(sample(name)));
  if (settings.origin != PictureSettings::Origin::HeatKV || !settings.unread.empty() ||
      !settings.settings.unknown.empty())
    qFatal("%s is not read whole", name);
  return settings;
}

}  // namespace

class TestRelease01 : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void png() {
    const PictureSettings read = told("heatkv.png");
    const RunSettings& s = read.settings;
    QCOMPARE(s.prompt, std::string("a lake at night"));
    QCOMPARE(s.negativePrompt, std::string("fog"));
    QCOMPARE(s.seed, uint64_t(11));
    QCOMPARE(s.images, 1);
    QVERIFY(s.sampling == (Sampling{{2.5}, {0.7}, 50, 0.9, {-1}, {}, {}}));
    QVERIFY(s.cache.method == CacheMethod::HeatKV && s.cache.kvDtype == DType::Int8);
    QVERIFY(s.cache.early == EarlyRule::Reference);
    QCOMPARE(s.cache.budget, std::string("15% of entries"));  // what a share of an 8-bit cache was then
    QCOMPARE(s.cache.sinkScales, std::optional(3));
    QVERIFY(!s.cache.calibration.hash.empty());
    // It named the plan of every run, opened or not.
    QVERIFY(s.cache.schedule.empty());
    QVERIFY(s.pixels == PixelBudget::P006M);
    QVERIFY(!s.weights.hash.empty());
    QCOMPARE(pixelsSha256(loadPicture(sample("heatkv.png"))), read.record->pixelsSha256);
    QVERIFY(read.record->heldBytes > 0 && read.record->heldBytes <= read.record->budgetBytes);
  }

  void pins() {
    const PictureSettings read = told("pinned.png");
    QCOMPARE(read.settings.cache.pins, (std::vector<Pin>{{Pin::Rule::Keep, std::nullopt, 1, 2}}));
  }

  void jpegAndWebp() {
    QVERIFY(told("full.jpg").settings.cache.method == CacheMethod::Full);
    QCOMPARE(told("full.jpg").settings.prompt, std::string("mountains"));
    const PictureSettings webp = told("streaming.webp");
    QVERIFY(webp.settings.cache.method == CacheMethod::StreamingLLM);
    QCOMPARE(webp.settings.cache.sinkScales, std::optional(4));
    QCOMPARE(pixelsSha256(loadPicture(sample("streaming.webp"))), webp.record->pixelsSha256);
  }

  void recording() {
    const PaintRequest request = Engine::recordedRequest(sample("run.safetensors"));
    QCOMPARE(request.prompt, std::string("a lake"));
    QCOMPARE(request.seeds, std::vector<uint64_t>{15});
    QCOMPARE(request.sampling.cfg, std::vector<double>(7, 2.0));
    QCOMPARE(request.grids.size(), size_t(7));
    QCOMPARE(request.cache.sinkScales, std::optional(3));
  }

  void evaluation() {
    QTemporaryDir dir;
    for (const char* name : {"prompts.jsonl", "settings.json", "results.jsonl", "summary.json"})
      QVERIFY(QFile::copy(QString::fromStdString(sample("evaluation/") + name), dir.filePath(QLatin1String(name))));
    EvaluationSet set;
    for (const std::string& line : linesOf(sample("evaluation/prompts.jsonl"))) {
      const Json json = Json::parse(line);
      set.pictures.push_back({json["prompt"].get<std::string>(), json["seed"].get<uint64_t>()});
    }
    std::ifstream file(sample("evaluation/settings.json"));
    Json settings = Json::parse(file);
    // What has become a setting since then was at its default.
    settings["cfg_until"] = nullptr;
    const EvaluationFolder folder(dir.path().toStdString(), set, settings);
    QCOMPARE(folder.rows("heatkv", "20%").size(), size_t(2));
    const EvaluationRow* row = folder.find(1, "streamingllm", "20%");
    // Its pictures need not be painted again; metrics that are new since then are measured on them.
    QVERIFY(row && !row->complete && row->ran && row->figures[Metric::Psnr] && row->heldBytes > 0);
    QVERIFY(!row->figures[Metric::DeltaE]);
    settings["cfg_until"] = 3;
    QVERIFY_THROWS_EXCEPTION(Error, EvaluationFolder(dir.path().toStdString(), set, settings));
  }

  void rowsOfAnOlderVersion() {
    QTemporaryDir dir;
    EvaluationSet set;
    set.pictures = {{"a", 1}, {"b", 2}};
    QFile rows(dir.filePath(QStringLiteral("results.jsonl")));
    QVERIFY(rows.open(QIODevice::WriteOnly));
    rows.write(
        "{\"index\":0,\"seed\":1,\"method\":\"heatkv\",\"budget\":\"20%\",\"psnr\":38.5,\"pixels_sha256\":\"aa\","
        "\"base_sha256\":\"bb\"}\n{\"index\":1,\"seed\":2,\"method\":\"heatkv\"}\n");
    rows.close();
    const EvaluationFolder folder(dir.path().toStdString(), set, Json{{"caches", Json::object()}});
    const EvaluationRow* row = folder.find(0, "heatkv", "20%");
    QVERIFY(row && !row->complete && !row->ran);
    QCOMPARE(row->figures[Metric::Psnr], std::optional(38.5));
    QVERIFY(!row->figures[Metric::MsSsim]);
    QVERIFY(!folder.find(1, "heatkv", "20%"));  // which picture it is cannot be told
  }
};

QTEST_GUILESS_MAIN(TestRelease01)
#include "test_release_0_1.moc"
