// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// calibrate, schedule, generate with a budget, evaluate: one after the other, on the demo model's smallest pictures.
#include <QtTest>

#include "engine/calibration/calibration_files.h"
#include "engine/calibration/published_orders.h"
#include "tests/cli/heatkv_process.h"

using namespace heatkv;

namespace {

QStringList words(const QString& text) {
  return text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

const QString kModel = QStringLiteral(" --pn 0.06M --dtype fp32 --threads 1 --jsonl");

}  // namespace

class TestCacheCommands : public QObject {
  Q_OBJECT
  HeatkvProcess m_heatkv;

  QByteArray file(const char* name) const { return HeatkvProcess::read(m_heatkv.path(QLatin1String(name))); }
  static QString text(const QJsonObject& object, const char* key) { return object[QLatin1String(key)].toString(); }

 private Q_SLOTS:
  void initTestCase() {
    m_heatkv.write(QStringLiteral("p.jsonl"), "{\"prompt\": \"a lake\"}\n{\"caption\": \"the sea\", \"seed\": 9}\n");
    const ProcessResult r =
        m_heatkv.run(words(QStringLiteral("calibrate --prompt-file p.jsonl -s 0 -o whole.json") + kModel));
    QVERIFY2(r.code == 0, r.err);
    QCOMPARE(r.ofType("start").size(), 1);
    QCOMPARE(r.ofType("start")[0][QStringLiteral("seeds")].toArray(), (QJsonArray{0, 9}));
    QCOMPARE(r.ofType("prompt").size(), 2);
    for (const QJsonObject& prompt : r.ofType("prompt")) {
      QCOMPARE(prompt[QStringLiteral("of")].toInt(), 2);
      QVERIFY(prompt[QStringLiteral("mass_error")].toDouble() < 1e-5);
    }
    const QJsonObject line = r.ofType("calibration").value(0);
    QCOMPARE(text(line, "path"), QStringLiteral("whole.json"));
    QCOMPARE(line[QStringLiteral("prompts")].toInt(), 2);
    QCOMPARE(line[QStringLiteral("stability")].toArray().size(), 7);
    QVERIFY(line[QStringLiteral("stability")].toArray()[0].isNull());
    const QJsonObject whole = QJsonDocument::fromJson(file("whole.json")).object();
    QCOMPARE(text(whole, "schema"), QStringLiteral("heatkv-calibration/1"));
  }

  void resumedIsTheSame() {
    const QString flags = QStringLiteral("calibrate --prompt-file p.jsonl -s 0 -o part.json --resume") + kModel;
    QCOMPARE(m_heatkv.run(words(flags + QStringLiteral(" --max-prompts 1"))).code, 0);
    QVERIFY(file("part.json") != file("whole.json"));
    const ProcessResult r = m_heatkv.run(words(flags));
    QVERIFY2(r.code == 0, r.err);
    QCOMPARE(r.ofType("prompt").size(), 1);
    QCOMPARE(file("part.json"), file("whole.json"));
  }

  void scheduleFiles() {
    const ProcessResult r = m_heatkv.run(words(
        QStringLiteral("schedule --calibration whole.json --kv-budget 40% -o s.json --export masks=m.csv --export "
                       "orders=o.json --export heatkv=published") +
        kModel));
    QVERIFY2(r.code == 0, r.err);
    const auto lines = r.ofType("schedule");
    QCOMPARE(lines.size(), 7);
    for (const QJsonObject& line : lines) {
      QVERIFY(QFile::exists(m_heatkv.path(text(line, "path"))));
      for (const char* key : {"heads_pruned", "removed", "early", "peak_token_heads", "budget_bytes", "ms"})
        QVERIFY2(line.contains(QLatin1String(key)), key);
    }
    QVERIFY(file("m.csv").startsWith("target,source,layer,head,kept\n"));
    const ProcessResult again = m_heatkv.run(
        words(QStringLiteral("schedule --calibration whole.json --kv-budget 2/5 -o s2.json --shape 8x8 --grids "
                             "1x1,2x2,4x4,6x6,8x8,12x12,16x16 --jsonl")));
    QVERIFY2(again.code == 0, again.err);
    QCOMPARE(again.ofType("schedule")[0][QStringLiteral("heads_pruned")], lines[0][QStringLiteral("heads_pruned")]);
  }

  void paintedWithinTheBudget() {
    QCOMPARE(m_heatkv.run(words(QStringLiteral("schedule --calibration whole.json --kv-budget 40% -o s.json") + kModel))
                 .code,
             0);
    const ProcessResult direct = m_heatkv.run(words(
        QStringLiteral("generate -p lake -s 5 -o d.png --kv-budget 40% --calibration whole.json --twin") + kModel));
    QVERIFY2(direct.code == 0, direct.err);
    const QJsonObject image = direct.ofType("image").value(0);
    const double budget = image[QStringLiteral("budget_bytes")].toDouble();
    QVERIFY(image[QStringLiteral("held_bytes")].toDouble() <= budget);
    QVERIFY(image[QStringLiteral("arena_bytes")].toDouble() <= 1.01 * budget);
    QVERIFY(image[QStringLiteral("psnr")].toDouble() > 10);
    for (const QJsonObject& scale : direct.ofType("scale")) {
      QCOMPARE(scale[QStringLiteral("held_bytes")], scale[QStringLiteral("predicted_bytes")]);
      for (const QJsonValue& held : scale[QStringLiteral("held_bytes")].toArray()) QVERIFY(held.toDouble() <= budget);
    }
    const ProcessResult planned =
        m_heatkv.run(words(QStringLiteral("generate -p lake -s 5 -o s.png --kv-schedule s.json") + kModel));
    QVERIFY2(planned.code == 0, planned.err);
    QCOMPARE(planned.ofType("image")[0][QStringLiteral("pixels_sha256")], image[QStringLiteral("pixels_sha256")]);
  }

  void fullBudgetChangesNothing() {
    const ProcessResult full = m_heatkv.run(words(QStringLiteral("generate -p lake -s 5 -o f.png") + kModel));
    const ProcessResult all = m_heatkv.run(
        words(QStringLiteral("generate -p lake -s 5 -o g.png --kv-budget 100% --calibration whole.json") + kModel));
    QVERIFY2(all.code == 0, all.err);
    QCOMPARE(all.ofType("image")[0][QStringLiteral("pixels_sha256")],
             full.ofType("image")[0][QStringLiteral("pixels_sha256")]);
  }

  void watchPaintsAgain() {
    QProcess process;
    QCOMPARE(m_heatkv.run(words(QStringLiteral("schedule --calibration whole.json --kv-budget 40% -o w.json") + kModel))
                 .code,
             0);
    m_heatkv.start(process,
                   words(QStringLiteral("generate -p lake -s 5 -o w.png --watch --kv-schedule w.json") + kModel));
    QByteArray out;
    const auto waitForImages = [&](int count) {
      while (out.count("\"image\",") < count && process.waitForReadyRead(120000))
        out += process.readAllStandardOutput();
      return out.count("\"image\",") >= count;
    };
    QVERIFY(waitForImages(1));
    QCOMPARE(m_heatkv.run(words(QStringLiteral("schedule --calibration whole.json --kv-budget 60% -o w.json") + kModel))
                 .code,
             0);
    QVERIFY(waitForImages(2));
    process.terminate();
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 130);
    QVERIFY(out.contains("\"budget\":\"60%\""));
  }

  void evaluateGoesOn() {
    const QString flags =
        QStringLiteral("evaluate --prompt-file p.jsonl -s 0 -o e --budgets 40% --calibration whole.json") + kModel;
    const ProcessResult first = m_heatkv.run(words(flags + QStringLiteral(" --methods heatkv")));
    QVERIFY2(first.code == 0, first.err);
    QCOMPARE(first.ofType("image").size(), 2);
    const QJsonObject summary = first.ofType("summary").value(0);
    for (const char* key : {"method", "budget", "images", "identical", "psnr", "psnr_se", "ssim", "ssim_se", "lpips",
                            "fid", "held_bytes", "budget_bytes", "ms"})
      QVERIFY2(summary.contains(QLatin1String(key)), key);
    const QByteArray results = file("e/results.jsonl"), report = file("e/report.md");
    QVERIFY(file("e/prompts.jsonl").startsWith("{\"index\":0,\"seed\":0,\"prompt\":\"a lake\"}\n"));
    QCOMPARE(QDir(m_heatkv.path(QStringLiteral("e/base"))).entryList(QDir::Files).size(), 2);
    // A killed process may leave half a line, and a picture may be lost: only that one is painted again, to the same.
    QFile half(m_heatkv.path(QStringLiteral("e/results.jsonl")));
    QVERIFY(half.open(QIODevice::Append));
    half.write("{\"index\": 1, \"se");
    half.close();
    QVERIFY(QFile::remove(m_heatkv.path(QStringLiteral("e/heatkv_40/000001.png"))));
    const ProcessResult again = m_heatkv.run(words(flags + QStringLiteral(" --methods heatkv")));
    QVERIFY2(again.code == 0, again.err);
    QCOMPARE(again.ofType("image").size(), 1);
    const auto hashes = [](const QByteArray& lines) {
      QStringList all;
      for (const QByteArray& line : lines.trimmed().split('\n'))
        all << QJsonDocument::fromJson(line).object()[QStringLiteral("pixels_sha256")].toString();
      return all;
    };
    QCOMPARE(hashes(file("e/results.jsonl")), hashes(results));
    const ProcessResult other = m_heatkv.run(words(flags + QStringLiteral(" --cfg 2")));
    QCOMPARE(other.code, 3);
    QVERIFY(!report.isEmpty());
  }

  void shapeWithoutWeights() {
    const ProcessResult made =
        m_heatkv.run(words(QStringLiteral("schedule --shape 2b --pn 1M --kv-budget 10% --early reference --jsonl -o "
                                          "two.json --export orders=two-orders.json")));
    QVERIFY2(made.code == 0, made.err);
    const QJsonObject line = made.ofType("schedule").value(0);
    QCOMPARE(text(line, "calibration"), QStringLiteral("published orders (HeatKV's authors)"));
    const Schedule schedule = readSchedule(m_heatkv.path(QStringLiteral("two.json")).toStdString());
    QVERIFY(schedule.shape == (CacheShape{32, 16, parseAspect("1:1").aspect->grids(PixelBudget::P1M)}));
    QVERIFY(readCalibration(m_heatkv.path(QStringLiteral("two-orders.json")).toStdString()).orders.byScale ==
            publishedOrders(32, 16)->orders.byScale);
    QFile golden(QStringLiteral(HEATKV_SHARED "/golden/schedules/published_orders.json"));
    if (!golden.open(QIODevice::ReadOnly)) QSKIP("the shared goldens are not here");
    int compared = 0;
    for (const QJsonValue& entry : QJsonDocument::fromJson(golden.readAll()).array()) {
      const QJsonObject one = entry.toObject();
      if (one[QStringLiteral("layers")].toInt() != 32 || text(one, "early") != QStringLiteral("reference") ||
          parseBudget(text(one, "budget").toStdString()).share != Rational{1, 10})
        continue;
      QCOMPARE(line[QStringLiteral("heads_pruned")].toArray(), one[QStringLiteral("heads_pruned")].toArray());
      ++compared;
    }
    QCOMPARE(compared, 1);
    // Any other size, by scale index; any other shape needs a calibration.
    const ProcessResult small = m_heatkv.run(words(
        QStringLiteral("schedule --shape 8b --pn 0.25M --aspect 3:4 --kv-budget 10% --calibration published --jsonl")));
    QVERIFY2(small.code == 0, small.err);
    QCOMPARE(text(small.ofType("schedule").value(0), "note"), QStringLiteral("ranking measured at 1:1, 1M"));
    QCOMPARE(m_heatkv.run(words(QStringLiteral("schedule --shape 9x9 --kv-budget 10%"))).code, 3);
    QCOMPARE(m_heatkv.run(words(QStringLiteral("schedule --shape 3b --kv-budget 10%"))).code, 2);
  }

  void wrongFiles() {
    m_heatkv.write(QStringLiteral("bad.json"), "{\"schema\": \"heatkv-schedule/1\", ");
    QCOMPARE(m_heatkv.run(words(QStringLiteral("generate -p x --kv-schedule bad.json") + kModel)).code, 3);
    QCOMPARE(m_heatkv.run(words(QStringLiteral("generate -p x --kv-budget 40% --calibration bad.json") + kModel)).code,
             3);
    // Of another model.
    const ProcessResult r = m_heatkv.run(
        words(QStringLiteral("generate -p x --kv-budget 40% --calibration published --pn 0.06M --dtype fp32 --jsonl")));
    QCOMPARE(r.code, 3);
    QVERIFY(!text(r.ofType("error").value(0), "fix").isEmpty());
    // What a budget holds in 8 bits depends on the size of a head, which a shape alone does not say.
    QCOMPARE(m_heatkv.run(words(QStringLiteral("schedule --shape 2b --kv-budget 10% --kv-dtype int8"))).code, 2);
    QCOMPARE(m_heatkv.run(words(QStringLiteral("schedule --shape 2b --kv-entries 10% --kv-dtype int8"))).code, 0);
    // Bytes of a shape alone are unknown.
    QCOMPARE(m_heatkv.run(words(QStringLiteral("schedule --shape 8x8 --kv-budget 1MiB --calibration whole.json"))).code,
             2);
    QCOMPARE(m_heatkv.run(words(QStringLiteral("schedule --export nonsense=x"))).code, 2);
  }
};

QTEST_GUILESS_MAIN(TestCacheCommands)
#include "test_cache_commands.moc"
