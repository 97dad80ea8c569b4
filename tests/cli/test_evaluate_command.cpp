// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv evaluate on a tiny model: the published sets' folders, damaged and foreign folders, several processes of which
// one is killed, and what a lost rank 0 leaves.
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <QJsonArray>
#include <QtTest>
#include <csignal>

#include "app/pictures/picture_file.h"
#include "engine/api/metrics.h"
#include "tests/cli/heatkv_process.h"

using namespace heatkv;

namespace {

const QString kData = QStringLiteral(HEATKV_TEST_DATA);

QStringList flags(const QString& more) {
  QStringList all{QStringLiteral("evaluate"),
                  QStringLiteral("--transformer"),
                  kData + QStringLiteral("/model/plain/transformer.pth"),
                  QStringLiteral("--vae"),
                  kData + QStringLiteral("/model/plain/vae.pth"),
                  QStringLiteral("--text-encoder"),
                  kData + QStringLiteral("/text-encoder"),
                  QStringLiteral("--pn"),
                  QStringLiteral("0.06M"),
                  QStringLiteral("--device"),
                  QStringLiteral("cpu"),
                  QStringLiteral("--threads"),
                  QStringLiteral("1"),
                  QStringLiteral("--jsonl")};
  return all + more.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

QString freePort() {
  const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  socklen_t size = sizeof address;
  ::bind(listener, reinterpret_cast<sockaddr*>(&address), size);
  ::getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(listener);
  return QString::number(ntohs(address.sin_port));
}

QStringList filesUnder(const QString& folder) {
  QStringList files;
  QDirIterator walk(folder, QDir::Files, QDirIterator::Subdirectories);
  while (walk.hasNext()) files << QDir(folder).relativeFilePath(walk.next());
  files.sort();
  return files;
}

}  // namespace

class TestEvaluateCommand : public QObject {
  Q_OBJECT
  HeatkvProcess m_heatkv;

  QByteArray file(const char* name) const { return HeatkvProcess::read(m_heatkv.path(QLatin1String(name))); }
  ProcessResult run(const QString& more) const { return m_heatkv.run(flags(more)); }
  /// Hashes of all pictures by index, method and budget.
  QStringList pictures(const char* folder) const {
    QStringList all;
    for (const QByteArray& line : file((QByteArray(folder) + "/results.jsonl").constData()).trimmed().split('\n')) {
      const QJsonObject row = QJsonDocument::fromJson(line).object();
      all << QStringLiteral("%1 %2 %3 %4")
                 .arg(row[QStringLiteral("index")].toInt())
                 .arg(row[QStringLiteral("method")].toString(), row[QStringLiteral("budget")].toString(),
                      row[QStringLiteral("pixels_sha256")].toString());
    }
    return all;
  }
  static int repainted(const ProcessResult& result) { return static_cast<int>(result.ofType("image").size()); }

  void start(QProcess& process, int rank, const QString& port, const QString& more) {
    HeatkvProcess& h = m_heatkv;
    h.set("RANK", QString::number(rank));
    h.set("WORLD_SIZE", QStringLiteral("3"));
    h.set("MASTER_ADDR", QStringLiteral("127.0.0.1"));
    h.set("MASTER_PORT", port);
    h.set("HEATKV_RANK_TIMEOUT", QStringLiteral("6"));
    h.start(process, flags(more));
    for (const char* name : {"RANK", "WORLD_SIZE"}) h.set(name, {});
  }

 private Q_SLOTS:
  void initTestCase() {
    m_heatkv.write(QStringLiteral("p.txt"), "a lake\na hill\na house by the sea\n");
    m_heatkv.write(
        QStringLiteral("geneval.jsonl"),
        "{\"tag\": \"single_object\", \"include\": [{\"class\": \"cow\", \"count\": 1}], \"prompt\": \"a cow\"}\n"
        "{\"prompt\": \"a bench\"}\n");
    m_heatkv.write(QStringLiteral("hps.json"),
                   "{\"photo\": [\"a lake\"], \"anime\": [\"a cat\", \"a dog\"], \"other\": [\"not taken\"]}");
    m_heatkv.write(QStringLiteral("reward.json"),
                   "[{\"id\": \"000904-0035\", \"prompt\": \"a fox\"}, {\"id\": \"b\", \"prompt\": \"an owl\"}]");
  }

  void genEval() {
    const ProcessResult r =
        run(QStringLiteral("--set geneval --prompt-file geneval.jsonl -s 1 -b 2 --methods snapkv "
                           "--budgets 20% -o g"));
    QVERIFY2(r.code == 0, r.err);
    for (const char* method : {"base", "snapkv_20"}) {
      const QStringList files = filesUnder(m_heatkv.path(QStringLiteral("g/") + QLatin1String(method)));
      QCOMPARE(files,
               (QStringList{QStringLiteral("00000/metadata.jsonl"), QStringLiteral("00000/samples/0000.png"),
                            QStringLiteral("00000/samples/0001.png"), QStringLiteral("00001/metadata.jsonl"),
                            QStringLiteral("00001/samples/0000.png"), QStringLiteral("00001/samples/0001.png")}));
    }
    // The prompt's own line, as it stands in the file.
    QCOMPARE(file("g/snapkv_20/00000/metadata.jsonl"), file("geneval.jsonl").split('\n').front() + '\n');
    QCOMPARE(r.ofType("summary").value(0)[QStringLiteral("images")].toInt(), 4);
  }

  void hpsV2AndImageReward() {
    const ProcessResult hps =
        run(QStringLiteral("--set hpsv2 --prompt-file hps.json -s 1 --methods streamingllm --budgets 20% -o h"));
    QVERIFY2(hps.code == 0, hps.err);
    QCOMPARE(filesUnder(m_heatkv.path(QStringLiteral("h/base"))),
             (QStringList{QStringLiteral("anime/00000.jpg"), QStringLiteral("anime/00001.jpg"),
                          QStringLiteral("photo/00000.jpg")}));
    // What is compared is what the files hold, so that it does not matter when they were painted.
    QCOMPARE(
        repainted(run(QStringLiteral("--set hpsv2 --prompt-file hps.json -s 1 --methods streamingllm --budgets 20% "
                                     "-o h"))),
        0);
    const ProcessResult reward = run(QStringLiteral(
        "--set imagereward --prompt-file reward.json -s 1 -b 2 --methods streamingllm --budgets 20% -o i"));
    QVERIFY2(reward.code == 0, reward.err);
    const QJsonArray notes = QJsonDocument::fromJson(file("i/base/metadata.jsonl")).array();
    QCOMPARE(notes.size(), 2);
    QCOMPARE(notes[0].toObject()[QStringLiteral("id")].toString(), QStringLiteral("000904-0035"));
    for (const QJsonValue& path : notes[1].toObject()[QStringLiteral("gen_image_paths")].toArray())
      QVERIFY(loadPicture(m_heatkv.path(QStringLiteral("i/streamingllm_20/") + path.toString()).toStdString()).width >
              0);
    QCOMPARE(notes[1].toObject()[QStringLiteral("gen_image_paths")].toArray().size(), 2);
  }

  void wrongPromptFiles() {
    m_heatkv.write(QStringLiteral("escape.json"), "[{\"id\": \"../x\", \"prompt\": \"a fox\"}]");
    m_heatkv.write(QStringLiteral("twice.json"),
                   "[{\"id\": \"x\", \"prompt\": \"a\"}, {\"id\": \"x\", \"prompt\": \"b\"}]");
    m_heatkv.write(QStringLiteral("broken.json"), "[{\"id\": ");
    for (const char* set : {"imagereward --prompt-file escape.json", "imagereward --prompt-file twice.json",
                            "imagereward --prompt-file broken.json", "imagereward --prompt-file hps.json",
                            "hpsv2 --prompt-file reward.json", "hpsv2 --prompt-file absent.json"})
      QCOMPARE(run(QStringLiteral("-s 1 -o w --set ") + QLatin1String(set)).code, 3);
    for (const char* set : {"hpsv2 -p x", "imagereward -p x", "hpsv2 --prompt-file hps.json -b 2", "nonsense -p x"})
      QCOMPARE(run(QStringLiteral("-s 1 -o w --set ") + QLatin1String(set)).code, 2);
    QVERIFY(!QFileInfo::exists(m_heatkv.path(QStringLiteral("w"))));
  }

  void lostMass() {
    const QString more = QStringLiteral(
        "--prompt-file p.txt --max-prompts 1 -s 1 --methods full,snapkv,streamingllm --budgets 30% --lost-mass -o m");
    const ProcessResult r = run(more);
    QVERIFY2(r.code == 0, r.err);
    const QList<QJsonObject> summaries = r.ofType("summary");
    QCOMPARE(summaries.size(), 3);
    for (const QJsonObject& summary : summaries) {
      const QJsonArray lost = summary[QStringLiteral("lost_mass")].toArray();
      QCOMPARE(lost.size(), 7);
      double all = 0;
      for (const QJsonValue& mass : lost) {
        QVERIFY(mass.toDouble() >= 0 && mass.toDouble() < 1);
        all += mass.toDouble();
      }
      const bool full = summary[QStringLiteral("method")].toString() == QLatin1String("full");
      QVERIFY(full ? all < 1e-9 : all > 0.01);
      QCOMPARE(summary[QStringLiteral("identical")].toInt(), full ? 1 : 0);
      // Identical pairs have no PSNR and do not count in its mean.
      if (full) QVERIFY(summary[QStringLiteral("psnr")].isNull());
    }
    QCOMPARE(repainted(run(more)), 0);
  }

  /// Every metric is in rows, summary and both reports; a row that lacks some keeps its picture.
  void everyMetricAndOlderRows() {
    const QString more = QStringLiteral(
        "--prompt-file p.txt --max-prompts 2 -s 1 --methods snapkv,streamingllm --budgets 20% --lost-mass -o t");
    const ProcessResult r = run(more);
    QVERIFY2(r.code == 0, r.err);
    const QByteArray rows = file("t/results.jsonl"), markdown = file("t/report.md"), html = file("t/report.html");
    for (const MetricInfo& info : kMetrics) {
      const auto key = QLatin1String(info.id);
      for (const char* type : {"image", "summary"}) QVERIFY2(r.ofType(type).value(0).contains(key), info.id);
      QVERIFY2(rows.contains('"' + QByteArray(info.id) + '"'), info.id);
      if (info.metric == Metric::Lpips || info.metric == Metric::MsSsim) continue;  // no weights; pictures too small
      QVERIFY2(markdown.contains(info.label) && html.contains(info.label), info.id);
      if (info.metric != Metric::LostMass)
        QVERIFY2(r.ofType("summary").value(0).contains(key + QStringLiteral("_se")), info.id);
    }
    QByteArray older = rows;
    older.replace("\"ms_ssim\":null,", "");
    older.replace(
        QRegularExpression(QStringLiteral("\"mae\":[0-9.e-]+,")).match(QString::fromUtf8(older)).captured().toUtf8(),
        "");
    QVERIFY(older.count("\"mae\"") < rows.count("\"mae\""));
    m_heatkv.write(QStringLiteral("t/results.jsonl"), older);
    QCOMPARE(repainted(run(more)), 0);
    QCOMPARE(file("t/results.jsonl"), rows);
    // What only a run can count is had by painting again.
    older.replace("\"held_bytes\"", "\"other_bytes\"");
    m_heatkv.write(QStringLiteral("t/results.jsonl"),
                   older.left(older.indexOf('\n') + 1) + rows.mid(rows.indexOf('\n') + 1));
    QCOMPARE(repainted(run(more)), 1);
  }

  /// Budgets of an evaluation in 8 bits from before counted entries; a tenth of the bytes is another row.
  void olderBudgets() {
    const QString flags =
        QStringLiteral("--prompt-file p.txt --max-prompts 1 -s 1 --methods snapkv --kv-dtype int8 -o e ");
    QVERIFY(run(flags + QStringLiteral("--kv-entries 20%")).code == 0);
    QVERIFY(QFile::exists(m_heatkv.path(QStringLiteral("e/snapkv_20_entries/000000.png"))));
    QByteArray settings = file("e/settings.json"), rows = file("e/results.jsonl");
    m_heatkv.write(QStringLiteral("e/settings.json"), settings.replace("heatkv-evaluation/2", "heatkv-evaluation/1"));
    m_heatkv.write(QStringLiteral("e/results.jsonl"), rows.replace("20% of entries", "20%"));
    const ProcessResult bytes = run(flags + QStringLiteral("--kv-budget 20%"));
    QCOMPARE(repainted(bytes), 1);
    QVERIFY(file("e/settings.json").contains("heatkv-evaluation/2"));
    QVERIFY(file("e/results.jsonl").contains("\"20% of entries\""));
    QVERIFY(file("e/results.jsonl").contains("\"20%\""));
    QCOMPARE(repainted(run(flags + QStringLiteral("--kv-entries 20%"))), 0);
    QCOMPARE(repainted(run(flags + QStringLiteral("--kv-budget 20%"))), 0);
  }

  /// A format of its own for a method: a row, a folder and a line for each.
  void formats() {
    const QString more = QStringLiteral(
        "--prompt-file p.txt --max-prompts 2 -s 1 --methods streamingllm,streamingllm:int8,streamingllm:fp8@40%,"
        "full:int8 --budgets 30% --kv-dtype bf16 -o f");
    const ProcessResult r = run(more);
    QVERIFY2(r.code == 0, r.err);
    QCOMPARE(repainted(r), 8);
    for (const char* name : {"streamingllm_30", "streamingllm-int8_30", "streamingllm-fp8_40", "full-int8_100"})
      QVERIFY2(QFile::exists(m_heatkv.path(QStringLiteral("f/%1/000001.png").arg(QLatin1String(name)))), name);
    const auto summaries = r.ofType("summary");
    QCOMPARE(summaries.size(), 4);
    QVERIFY(!summaries[0].contains(QStringLiteral("kv_dtype")));
    QCOMPARE(summaries[1][QStringLiteral("kv_dtype")].toString(), QStringLiteral("int8"));
    QCOMPARE(summaries[2][QStringLiteral("budget")].toString(), QStringLiteral("40%"));
    const auto held = [&](qsizetype i) { return summaries[i][QStringLiteral("held_bytes")].toDouble(); };
    QVERIFY(held(1) <= 1.01 * held(0) && held(1) > 0.8 * held(0));  // equal bytes, other entries
    QVERIFY(file("f/report.md").contains("| StreamingLLM, int8 | 30% |"));
    QVERIFY(file("f/report.html").contains("StreamingLLM, fp8"));
    QCOMPARE(repainted(run(more)), 0);
    for (const char* bad : {"streamingllm:int9", "fastest:int8", "snapkv:int8@lots", "snapkv:auto", "snapkv:"})
      QCOMPARE(run(QStringLiteral("--prompt-file p.txt -s 1 -o g2 --methods %1").arg(QLatin1String(bad))).code, 2);
  }

  void damagedFolders() {
    const QString more = QStringLiteral("--prompt-file p.txt -s 1 --methods snapkv --budgets 20% -o d");
    QVERIFY(run(more).code == 0);
    const QStringList before = pictures("d");
    QCOMPARE(before.size(), 3);
    const QString base = m_heatkv.path(QStringLiteral("d/base/"));
    const QByteArray first = HeatkvProcess::read(base + QStringLiteral("000000.png"));
    // A broken picture, one of another size, a foreign one, a missing twin: each is painted again, to the same.
    m_heatkv.write(QStringLiteral("d/base/000000.png"), first.left(first.size() / 2));
    savePicture(m_heatkv.path(QStringLiteral("d/snapkv_20/000001.png")).toStdString(),
                {7, 5, std::vector<uint8_t>(7 * 5 * 3, 9)});
    QVERIFY(QFile::remove(base + QStringLiteral("000002.png")));
    QCOMPARE(repainted(run(more)), 1);
    QCOMPARE(pictures("d"), before);
    QCOMPARE(HeatkvProcess::read(base + QStringLiteral("000000.png")), first);
    QVERIFY(QFile::remove(base + QStringLiteral("000001.png")));
    QVERIFY(QFile::copy(base + QStringLiteral("000000.png"), base + QStringLiteral("000001.png")));
    // A base that is not the one that was compared is painted again, and what was compared still holds.
    QCOMPARE(repainted(run(more)), 0);
    QVERIFY(HeatkvProcess::read(base + QStringLiteral("000001.png")) != first);
    QVERIFY(QFile::remove(m_heatkv.path(QStringLiteral("d/prompts.jsonl"))));
    QCOMPARE(run(more).code, 0);
    m_heatkv.write(QStringLiteral("d/results.jsonl"), "no line of ours\n");
    QCOMPARE(repainted(run(more)), 3);
    m_heatkv.write(QStringLiteral("d/settings.json"), "{");
    QCOMPARE(run(more).code, 3);
  }

  void otherPromptsAndSettings() {
    const QString more = QStringLiteral("--prompt-file q.txt -s 1 --methods streamingllm --budgets 20% -o o");
    m_heatkv.write(QStringLiteral("q.txt"), "a lake\n");
    QCOMPARE(run(more).code, 0);
    QCOMPARE(run(more + QStringLiteral(" --sink-scales 2")).code, 3);
    const ProcessResult cfg = run(more + QStringLiteral(" --cfg 2"));
    QCOMPARE(cfg.code, 3);
    QVERIFY(cfg.ofType("error").value(0)[QStringLiteral("message")].toString().contains(QStringLiteral("cfg")));
    m_heatkv.write(QStringLiteral("q.txt"), "a river\n");
    const ProcessResult prompts = run(more);
    QCOMPARE(prompts.code, 3);
    QVERIFY(prompts.ofType("error").value(0)[QStringLiteral("message")].toString().contains(QStringLiteral("prompts")));
    // Another method may join later.
    m_heatkv.write(QStringLiteral("q.txt"), "a lake\n");
    const ProcessResult later =
        run(QStringLiteral("--prompt-file q.txt -s 1 --methods streamingllm,snapkv --budgets 20%,0.2 -o o"));
    QCOMPARE(later.code, 0);
    QCOMPARE(repainted(later), 1);
  }

  void targetsThatCannotBe() {
    m_heatkv.write(QStringLiteral("plain"), "a file");
    QCOMPARE(run(QStringLiteral("-p x -s 1 -o plain --methods snapkv")).code, 3);
    QCOMPARE(run(QStringLiteral("-p x -s 1 -o /dev/null/e --methods snapkv")).code, 3);
    if (::geteuid() == 0) QSKIP("Everything may be written by root.");
    QDir().mkpath(m_heatkv.path(QStringLiteral("ro")));
    QFile::setPermissions(m_heatkv.path(QStringLiteral("ro")), QFile::ReadOwner | QFile::ExeOwner);
    QCOMPARE(run(QStringLiteral("-p x -s 1 -o ro --methods snapkv")).code, 3);
  }

  void foreignLpipsWeights() {
    m_heatkv.write(QStringLiteral("weights/none.pth"), "no weights");
    QCOMPARE(run(QStringLiteral("-p x -s 1 -o l --lpips weights")).code, 3);
    QCOMPARE(run(QStringLiteral("-p x -s 1 -o l --lpips absent")).code, 3);
    QCOMPARE(run(QStringLiteral("-p x -s 1 -o l --fid absent")).code, 3);
    const ProcessResult vae = run(QStringLiteral("-p x -s 1 -o l --lpips %1/model/plain/vae.pth").arg(kData));
    QCOMPARE(vae.code, 3);
    QVERIFY(!QFileInfo::exists(m_heatkv.path(QStringLiteral("l"))));
  }

  void threeProcessesOneKilled() {
    QByteArray prompts;
    for (int i = 0; i < 24; ++i) prompts += "picture number " + QByteArray::number(i) + "\n";
    m_heatkv.write(QStringLiteral("many.txt"), prompts);
    const QString more = QStringLiteral("--prompt-file many.txt -s 5 --methods snapkv,streamingllm --budgets 20% -o ");
    QCOMPARE(run(more + QStringLiteral("alone")).code, 0);
    QProcess ranks[3];
    const QString port = freePort();
    for (int rank = 0; rank < 3; ++rank) start(ranks[rank], rank, port, more + QStringLiteral("together"));
    QTRY_VERIFY_WITH_TIMEOUT(file("together/results.2.jsonl").count('\n') >= 3, 120000);
    ::kill(static_cast<pid_t>(ranks[2].processId()), SIGKILL);
    for (QProcess& rank : ranks) QVERIFY(rank.waitForFinished(240000));
    const ProcessResult first = HeatkvProcess::resultOf(ranks[0]), second = HeatkvProcess::resultOf(ranks[1]);
    QVERIFY2(first.code == 0, first.err);
    QVERIFY2(second.code == 0, second.err);
    QCOMPARE(pictures("together"), pictures("alone"));
    QCOMPARE(filesUnder(m_heatkv.path(QStringLiteral("together"))), filesUnder(m_heatkv.path(QStringLiteral("alone"))));
    for (const char* name : {"base/000013.png", "snapkv_20/000023.png", "prompts.jsonl", "settings.json"})
      QCOMPARE(file((QByteArray("together/") + name).constData()), file((QByteArray("alone/") + name).constData()));
    QCOMPARE(first.ofType("summary").value(0)[QStringLiteral("images")].toInt(), 24);
    QVERIFY(second.ofType("summary").isEmpty());
    // Each did its part, and every picture but what the killed one was at was painted once.
    QVERIFY(repainted(first) > 0 && repainted(second) > 0);
    const int killed = static_cast<int>(HeatkvProcess::resultOf(ranks[2]).out.count("\"type\":\"image\""));
    QVERIFY(repainted(first) + repainted(second) + killed <= 48 + 2);
  }

  void aKilledRankZeroLeavesWhatIsDone() {
    const QString more = QStringLiteral("--prompt-file many.txt -s 5 --methods snapkv --budgets 20% -o zero");
    QProcess ranks[2];
    const QString port = freePort();
    for (int rank = 0; rank < 2; ++rank) start(ranks[rank], rank, port, more);
    QTRY_VERIFY_WITH_TIMEOUT(file("zero/results.1.jsonl").count('\n') >= 2, 120000);
    ::kill(static_cast<pid_t>(ranks[0].processId()), SIGKILL);
    for (QProcess& rank : ranks) QVERIFY(rank.waitForFinished(120000));
    const ProcessResult second = HeatkvProcess::resultOf(ranks[1]);
    QCOMPARE(second.code, 1);
    QVERIFY(!second.ofType("error").isEmpty());
    const ProcessResult again = run(more);
    QVERIFY2(again.code == 0, again.err);
    QVERIFY(repainted(again) < 24);
    QCOMPARE(pictures("zero").size(), 24);
    QVERIFY(!QFileInfo::exists(m_heatkv.path(QStringLiteral("zero/results.1.jsonl"))));
  }
};

QTEST_GUILESS_MAIN(TestEvaluateCommand)
#include "test_evaluate_command.moc"
