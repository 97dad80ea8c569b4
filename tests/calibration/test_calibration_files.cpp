// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Calibrations in every form: round trips, foreign writers and readers, refusals, hostile files.
#include <ATen/ATen.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>
#include <clocale>

#include "engine/api/error.h"
#include "engine/calibration/calibration_files.h"
#include "engine/calibration/schedule_export.h"
#include "engine/formats/tensor_file.h"
#include "engine/schedule/schedule_planner.h"
#include "engine/schedule/selection_caps.h"
#include "engine/system/file_lock.h"
#include "tests/support/calibration_sample.h"

using namespace heatkv;

namespace {

const CacheShape kShape{3, 4, {{1, 1}, {2, 2}, {3, 2}, {4, 4}, {6, 5}, {8, 8}}};

QByteArray bytesOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeBytes(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(bytes);
}

/// What a refusal says; empty where nothing was refused.
std::string refusal(const QString& path, const CacheShape* expected = nullptr, ErrorKind kind = ErrorKind::Model) {
  try {
    readCalibration(path.toStdString(), expected);
  } catch (const Error& e) {
    return e.kind == kind ? e.message : "another kind: " + e.message;
  }
  return {};
}

}  // namespace

class TestCalibrationFiles : public QObject {
  Q_OBJECT
 private:
  QTemporaryDir m_dir;
  QString in(const char* name) const { return m_dir.filePath(QString::fromLatin1(name)); }
  std::string path(const char* name) const { return in(name).toStdString(); }
  static QString shared(const char* name) { return QStringLiteral(HEATKV_SHARED "/") + QString::fromLatin1(name); }

 private Q_SLOTS:
  void ownRoundTrips() {
    std::mt19937 random(1);
    for (int round = 0; round < 6; ++round) {
      Calibration c = test::randomCalibration(random, kShape, round % 3, round % 4);
      if (round == 2) c.asi.clear(), c.hack.clear(), c.scasTarget.clear(), c.scasPrompts.clear();
      if (round == 3) std::swap(c.orders.byScale[0][0], c.orders.byScale[0][1]);
      if (round == 4) c.drafters = {{0}, {}, {1, 2}, {2}, {}};
      c.hash = calibrationHash(c);
      for (const char* name : {"own.json", "own.safetensors"}) {
        writeCalibration(path(name), c);
        const QByteArray first = bytesOf(in(name));
        writeCalibration(path(name), c);
        QCOMPARE(bytesOf(in(name)), first);
        const Calibration back = readCalibration(path(name), &kShape);
        QCOMPARE(test::difference(c, back), QString());
        QCOMPARE(back.hash, c.hash);
        QCOMPARE(calibrationFileKind(path(name)), CalibrationFileKind::Calibration);
      }
    }
  }

  void localeChangesNothing() {
    std::mt19937 random(2);
    const Calibration c = test::randomCalibration(random, kShape, 1, 1);
    writeCalibration(path("c.json"), c);
    const QByteArray plain = bytesOf(in("c.json"));
    const char* found = nullptr;
    for (const char* name : {"de_DE.UTF-8", "it_IT.UTF-8", "fr_FR.UTF-8", "de_DE"}) {
      if (!found) found = std::setlocale(LC_ALL, name);
    }
    writeCalibration(path("c.json"), c);
    const Calibration back = readCalibration(path("c.json"));
    std::setlocale(LC_ALL, "C.UTF-8");
    QCOMPARE(bytesOf(in("c.json")), plain);
    QCOMPARE(test::difference(c, back), QString());
    if (!found) QSKIP("no locale with a decimal comma is installed");
  }

  void heatKvFolder() {
    std::mt19937 random(3);
    Calibration c = test::randomCalibration(random, kShape, 2, 3);
    c.model = "infinity_2b";
    const auto files = exportSchedule(parseExportTarget("heatkv=" + path("kv/deep")), {}, &c);
    QCOMPARE(files.size(), size_t(4));
    for (size_t i = 0; i < files.size(); ++i) {
      const QByteArray first = bytesOf(QString::fromStdString(files[i]));
      writeHeatKvFolder(path("again"), c);
      QCOMPARE(bytesOf(in("again") + QLatin1Char('/') + QFileInfo(QString::fromStdString(files[i])).fileName()), first);
      if (i == 2) continue;
      const Calibration back = readCalibration(files[i], &kShape);
      QCOMPARE(back.orders.byScale, c.orders.byScale);
      QCOMPARE(back.sinkScales, 2);
      QCOMPARE(back.seed, c.seed);
      QCOMPARE(back.tau, c.tau);
      QCOMPARE(back.cfg, c.cfg);
      QCOMPARE(back.model, c.model);
      QCOMPARE(back.promptsDone, 3);
      if (i < 3) continue;
      Calibration scores = c;
      scores.scas = back.scas;
      QCOMPARE(test::difference(c, scores), QString());
    }
    QFile summary(QString::fromStdString(files[2]));
    QVERIFY(summary.open(QIODevice::ReadOnly));
    const QJsonObject told =
        QJsonDocument::fromJson(summary.readAll()).object()[QStringLiteral("summary_by_source_scale")].toObject();
    QCOMPARE(told.size(), static_cast<qsizetype>(summaryOf(c).size()));
    for (const ScoreSummary& scale : summaryOf(c)) {
      const QJsonObject entry = told[QString::number(scale.scale)].toObject();
      QCOMPARE(entry[QStringLiteral("min")].toDouble(), scale.min);
      QCOMPARE(entry[QStringLiteral("mean")].toDouble(), scale.mean);
      QCOMPARE(entry[QStringLiteral("max")].toDouble(), scale.max);
    }
    QVERIFY(refusal(QString::fromStdString(files[2]), nullptr, ErrorKind::File).find("no order") != std::string::npos);
    QCOMPARE(calibrationFileKind(files[0]), CalibrationFileKind::Orders);
    QCOMPARE(calibrationFileKind(files[1]), CalibrationFileKind::Orders);
    QCOMPARE(calibrationFileKind(files[2]), CalibrationFileKind::Summary);
    QCOMPARE(calibrationFileKind(files[3]), CalibrationFileKind::Scores);
  }

  void torchReadsOurFiles() {
    std::mt19937 random(4);
    const Calibration c = test::randomCalibration(random, kShape, 2, 3);
    writeHeatKvFolder(path("torch"), c);
    // What the published code asks of orders: one list per source scale, each naming every (head, layer) once.
    const auto output = test::runPython(QStringLiteral("torch"), QStringLiteral(R"(
import json, sys, torch
folder = sys.argv[1]
scores = torch.load(folder + '/scas_scores.pt', weights_only=True)
orders = torch.load(folder + '/scas_orders.pt', weights_only=True)
assert scores['scores'].dtype == torch.float64 and tuple(scores['scores'].shape) == (3, 4, 6), scores['scores'].shape
assert scores['scores'].is_contiguous() and torch.isnan(scores['scores'][:, :, 0]).all()
m = orders['metadata']
assert m == scores['metadata'] and m['scale_schedule'][2] == (1, 3, 2) and m['seed'] == 2**64 - 6, m
assert m['eligible_source_scales'] == [2, 3, 4] and m['tau'] == [1, 0.7] and m['cfg'] == 3, m
for k, order in enumerate(orders['orders']):
    assert all(type(p) is tuple for p in order)
    assert sorted(order) == [(h, l) for h in range(4) for l in range(3)]
    values = [(float(scores['scores'][l, h, 2 + k]), h, l) for h, l in order]
    assert values == sorted(values)
both = json.load(open(folder + '/scas_orders.json'))
assert [[tuple(p) for p in o] for o in both['orders']] == orders['orders']
summary = json.load(open(folder + '/scas_scores.json'))['summary_by_source_scale']
assert abs(summary['3']['mean'] - float(scores['scores'][:, :, 3].mean())) < 1e-15
print('fine')
)"),
                                        {in("torch")});
    if (!output) QSKIP("no python with torch");
    QCOMPARE(*output, QByteArray("fine\n"));
  }

  void weReadTorchsFiles() {
    const auto output = test::runPython(QStringLiteral("torch"), QStringLiteral(R"(
import random, sys, torch
folder = sys.argv[1]
random.seed(1); torch.manual_seed(1)
scores = torch.full((3, 4, 6), float('nan'), dtype=torch.float64)
scores[:, :, 2:5] = torch.rand(3, 4, 3, dtype=torch.float64)
orders = []
for k in range(2, 5):
    entries = sorted((float(scores[l, h, k]), h, l) for l in range(3) for h in range(4))
    orders.append([(h, l) for _, h, l in entries])
metadata = {'model': 'infinity_2b', 'num_prompts': 7, 'seed': 0, 'cfg': 3.0, 'tau': 1.0, 'sink_scales': 2,
            'eligible_source_scales': [2, 3, 4], 'scale_schedule': [(1, h, w) for h, w in [(1, 1), (2, 2), (3, 2), (4, 4), (6, 5), (8, 8)]],
            'num_layers': 3, 'num_heads': 4, 'order_format': '(head, layer)', 'prompt_file': 'prompts.txt'}
torch.save({'scores': scores, 'metadata': metadata}, folder + '/theirs_scores.pt')
torch.save({'orders': orders, 'metadata': metadata}, folder + '/theirs_orders.pt')
print('fine')
)"),
                                        {m_dir.path()});
    if (!output) QSKIP("no python with torch");
    QCOMPARE(*output, QByteArray("fine\n"));
    const Calibration scores = readCalibration(path("theirs_scores.pt"), &kShape);
    const Calibration orders = readCalibration(path("theirs_orders.pt"), &kShape);
    QCOMPARE(scores.orders.byScale, orders.orders.byScale);
    QCOMPARE(orders.promptsDone, 7);
    QCOMPARE(orders.sinkScales, 2);
    QVERIFY(orders.scas.empty() && scores.scas.size() == 72);
  }

  void publishedFiles() {
    if (!QFile::exists(shared("data/kv/heatkv_orders_2b.json"))) QSKIP("the shared data are not here");
    const CacheShape two{32, 16, parseAspect("1:1").aspect->grids(PixelBudget::P1M)};
    const CacheShape eight{40, 28, two.grids};
    const Calibration c = readCalibration(shared("data/kv/heatkv_orders_2b.json").toStdString());
    QVERIFY(c.shape == two);
    QCOMPARE(c.sinkScales, 3);
    writeOrders(path("2b.json"), c);
    QCOMPARE(bytesOf(in("2b.json")), bytesOf(shared("data/kv/heatkv_orders_2b.json")));
    readCalibration(shared("data/kv/heatkv_orders_8b.json").toStdString(), &eight);
    const std::string why = refusal(shared("data/kv/heatkv_orders_8b.json"), &two);
    QVERIFY2(why.find("1120 pairs, this model has 512 heads") != std::string::npos, why.c_str());
    const CacheShape wide{16, 32, two.grids};
    QVERIFY(refusal(shared("data/kv/heatkv_orders_2b.json"), &wide).find("swapped") != std::string::npos);
    const CacheShape small{32, 16, parseAspect("1:1").aspect->grids(PixelBudget::P006M)};
    QVERIFY(readCalibration(shared("data/kv/heatkv_orders_2b.json").toStdString(), &small).shape == two);

    const Calibration scaleKv = readCalibration(shared("data/kv/scalekv_2b_10pct_budget.json").toStdString(), &two);
    QCOMPARE(scaleKv.drafters[7], (std::vector<int>{0, 23}));
    QCOMPARE(scaleKv.drafters[11], (std::vector<int>{0}));
    QVERIFY(scaleKv.drafters[6].empty());
    writeScaleKv(path("scalekv.json"), scaleKv, {1, 10});
    QCOMPARE(readCalibration(path("scalekv.json"), &two).drafters, scaleKv.drafters);
    QVERIFY(refusal(shared("data/kv/scalekv_8b_10pct_budget.json"), &two).find("40 blocks, this model has 32 layers") !=
            std::string::npos);
    QCOMPARE(calibrationFileKind(path("scalekv.json")), CalibrationFileKind::ScaleKV);
    for (const char* scale : {"Scale 10", "Scale 13"}) {
      QJsonObject budgets = QJsonDocument::fromJson(bytesOf(shared("data/kv/scalekv_2b_10pct_budget.json"))).object();
      budgets.remove(QLatin1String(scale));
      writeBytes(in("holes.json"), QJsonDocument(budgets).toJson());
      const std::string hole = refusal(in("holes.json"), &two);
      QVERIFY2(hole.find(std::string("lacks \"") + scale + "\"") != std::string::npos, hole.c_str());
    }
  }

  void scaleKvFromAsi() {
    std::mt19937 random(5);
    const Calibration c = test::randomCalibration(random, kShape, 1, 1);
    writeScaleKv(path("budget.json"), c, {1, 3});
    const Calibration back = readCalibration(path("budget.json"), &kShape);
    QCOMPARE(back.drafters, chooseDrafters(c.asi, kShape, budgetTokens({1, 3}, kShape.fullTokens())));
    Calibration none = c;
    none.asi.clear();
    QVERIFY_THROWS_EXCEPTION(Error, writeScaleKv(path("budget.json"), none, {1, 3}));
    QVERIFY(refusal(in("budget.json"), nullptr, ErrorKind::Usage).find("ScaleKV") != std::string::npos);
  }

  void recordings() {
    // As a recorded calibration run holds them: own scale included, orders as published, float32.
    std::mt19937 random(6);
    const Calibration c = test::randomCalibration(random, kShape, 1, 1);
    const auto tensor = [](const std::vector<double>& v, std::vector<int64_t> sizes) {
      return at::tensor(v, at::kDouble).reshape(sizes).to(at::kFloat).contiguous();
    };
    std::map<std::string, at::Tensor> tensors{{"scas", tensor(c.scas, {6, 3, 4})},
                                              {"scas.target", tensor(c.scasTarget, {6, 6, 3, 4})}};
    for (int k = 1; k < 5; ++k) {
      at::Tensor pairs = at::empty({12, 2}, at::kLong);
      for (int i = 0; i < 12; ++i) {
        pairs[i][0] = c.orders.byScale[k - 1][i].head;
        pairs[i][1] = c.orders.byScale[k - 1][i].layer;
      }
      tensors["orders." + std::to_string(k)] = pairs;
    }
    writeSafetensors(path("record.safetensors"), tensors,
                     {{"grids", "[[1,1],[2,2],[3,2],[4,4],[6,5],[8,8]]"},
                      {"sink_scales", "1"},
                      {"prompt", "a fox"},
                      {"cfg", "[3.0]"}});
    const Calibration back = readCalibration(path("record.safetensors"));
    QVERIFY(back.shape == kShape);
    QCOMPARE(back.orders.byScale, c.orders.byScale);
    QCOMPARE(back.scasTarget.size(), c.scasTarget.size());
    QCOMPARE(back.prompts, std::vector<std::string>{"a fox"});
    writeSafetensors(path("few.safetensors"), {{"asi", tensor(c.asi, {3, 6})}},
                     {{"grids", "[[1,1],[2,2],[3,2],[4,4],[6,5],[8,8]]"}});
    const Calibration few = readCalibration(path("few.safetensors"), &kShape);
    QVERIFY(few.scas.empty() && few.orders.byScale.empty() && few.asi.size() == 18);
    QVERIFY_THROWS_EXCEPTION(Error, planSchedule(few, {}, {1, 2}, EarlyRule::Auto));
  }

  void goldenRecordings() {
    const QString plain = shared("golden/model/plain/expected.safetensors");
    if (!QFile::exists(plain)) QSKIP("the shared goldens are not here");
    for (const char* variant : {"plain", "tall"}) {
      const std::string file = shared("golden/model/").toStdString() + variant + "/expected.safetensors";
      const Calibration c = readCalibration(file);
      QCOMPARE(ordersFromScores(c.shape, c.sinkScales, c.scas).byScale, c.orders.byScale);
      const auto recording = TensorFile::open(file);
      for (const char* percent : {"50", "30", "20", "10"}) {
        const std::string name = std::string("visible.heatkv_") + percent;
        if (!recording->has(name)) continue;
        const Schedule s = planSchedule(c, {}, reduced(std::atoi(percent), 100), EarlyRule::Reference);
        const at::Tensor visible = recording->read(name);
        const std::vector<uint8_t> masks = masksOf(s);
        QCOMPARE(size_t(visible.numel()), masks.size());
        QVERIFY2(std::equal(masks.begin(), masks.end(), visible.const_data_ptr<uint8_t>()), name.c_str());
      }
      const Calibration policies =
          readCalibration(shared("golden/policies/").toStdString() + variant + ".safetensors", &c.shape);
      QVERIFY(!policies.asi.empty() && !policies.hack.empty());
    }
  }

  void refusals() {
    std::mt19937 random(7);
    const Calibration c = test::randomCalibration(random, kShape, 1, 1);
    const CacheShape other{4, 3, kShape.grids}, fewer{3, 4, {kShape.grids.begin(), kShape.grids.end() - 1}};
    for (const char* name : {"r.json", "r.safetensors"}) {
      writeCalibration(path(name), c);
      QVERIFY(refusal(in(name), &other).find("3 layers of 4 heads (12 heads), this model has 4 layers of 3") !=
              std::string::npos);
      // Of other grids it is read as it was made; fit_calibration.h serves the run.
      QVERIFY(readCalibration(path(name), &fewer).shape == kShape);
    }
    writeHeatKvFolder(path("r"), c);
    for (const char* name : {"r/scas_orders.json", "r/scas_orders.pt", "r/scas_scores.pt"}) {
      QVERIFY(refusal(in(name), &other).find("swapped") != std::string::npos);
    }
    const struct {
      const char* text;
      ErrorKind kind;
    } broken[] = {{"", ErrorKind::File},
                  {"{", ErrorKind::File},
                  {"[]", ErrorKind::File},
                  {"[[]]", ErrorKind::File},
                  {"null", ErrorKind::File},
                  {"[[[0, 0], [0, 0]]]", ErrorKind::Model},
                  {"[[[0, 0], [1]]]", ErrorKind::File},
                  {"[[[0, 0], [1e3, 0]]]", ErrorKind::File},
                  {"[[[0, -1]]]", ErrorKind::File},
                  {"[[[0, 99999999999999999999]]]", ErrorKind::File},
                  {"[[[\"0\", 0]]]", ErrorKind::File},
                  {"{\"orders\": {}}", ErrorKind::File},
                  {"{\"schema\": \"heatkv-calibration/1\"}", ErrorKind::File},
                  {"{\"schema\": \"heatkv-calibration/1\", \"layers\": 1e300}", ErrorKind::File},
                  {"PK\x03\x04 and no more", ErrorKind::File}};
    for (const auto& entry : broken) {
      writeBytes(in("broken"), entry.text);
      const std::string why = refusal(in("broken"), nullptr, entry.kind);
      QVERIFY2(!why.empty() && why.find("another kind") == std::string::npos,
               (std::string(entry.text) + ": " + why).c_str());
    }
    writeBytes(in("deep"), QByteArray(1 << 20, '['));
    QVERIFY(refusal(in("deep"), nullptr, ErrorKind::File).find("deep") != std::string::npos);
    QVERIFY_THROWS_EXCEPTION(Error, readCalibration(path("not there")));
    QVERIFY_THROWS_EXCEPTION(Error, readCalibration(m_dir.path().toStdString()));
    QVERIFY_THROWS_EXCEPTION(Error, writeCalibration(path("no/such/folder.json"), c));
  }

  /// What a calibration goes on in may end anywhere: it is refused by name, never half believed.
  void cutAtEveryByte() {
    std::mt19937 random(9);
    const CacheShape small{1, 2, {{1, 1}, {2, 2}, {2, 3}, {4, 4}}};
    const Calibration c = test::randomCalibration(random, small, 1, 2);
    for (const char* name : {"cut.json", "cut.safetensors"}) {
      writeCalibration(path(name), c);
      QByteArray whole = bytesOf(in(name));
      if (whole.endsWith('\n')) whole.chop(1);
      for (qsizetype length = 0; length < whole.size(); ++length) {
        writeBytes(in("part"), whole.left(length));
        QVERIFY2(!refusal(in("part"), nullptr, ErrorKind::File).empty(), qPrintable(QString::number(length)));
      }
    }
  }

  /// One file, one writer: whoever comes second is refused, and what was there stays.
  void lockedFiles() {
    std::mt19937 random(10);
    const Calibration c = test::randomCalibration(random, kShape, 1, 1);
    const FileLock held(path("locked.json"));
    writeCalibration(path("locked.json"), c, &held);
    const QByteArray first = bytesOf(in("locked.json"));
    QVERIFY_THROWS_EXCEPTION(Error,
                             writeCalibration(path("locked.json"), test::randomCalibration(random, kShape, 1, 2)));
    QCOMPARE(bytesOf(in("locked.json")), first);
  }

  void hostileFiles() {
    std::mt19937 random(8);
    const Calibration c = test::randomCalibration(random, kShape, 1, 1);
    writeCalibration(path("h.json"), c);
    writeCalibration(path("h.safetensors"), c);
    writeHeatKvFolder(path("h"), c);
    writeScaleKv(path("h/scalekv.json"), c, {1, 3});
    writeOrders(path("h/bare.json"), c);
    for (const char* name : {"h.json", "h.safetensors", "h/scas_orders.json", "h/scas_orders.pt", "h/scas_scores.pt",
                             "h/scalekv.json", "h/bare.json"}) {
      const QByteArray bytes = bytesOf(in(name));
      const int refused = test::damageEverywhere(bytes, in("damaged"), random,
                                                 [](const std::string& file) { readCalibration(file, &kShape); });
      QVERIFY2(refused >= 390, (std::string(name) + ": " + std::to_string(refused)).c_str());
    }
  }
};

QTEST_GUILESS_MAIN(TestCalibrationFiles)
#include "test_calibration_files.moc"
