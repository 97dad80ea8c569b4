// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv generate on the demo model: lines, files, same bytes again, bad input.
#include <sys/resource.h>

#include <csignal>

#include <QtTest>

#include "app/pictures/picture_file.h"
#include "app/pictures/picture_settings.h"
#include "engine/api/metrics.h"
#include "engine/settings/settings_fields.h"
#include "tests/cli/heatkv_process.h"

using namespace heatkv;

namespace {

QStringList generate(const QStringList& more) {
  return QStringList{QStringLiteral("generate"), QStringLiteral("--pn"), QStringLiteral("0.06M"),
                     QStringLiteral("--dtype"),  QStringLiteral("fp32"), QStringLiteral("--threads"),
                     QStringLiteral("1")} +
         more;
}

QStringList words(const char* text) {
  return QString::fromUtf8(text).split(QLatin1Char(' '));
}

}  // namespace

class TestGenerateCommand : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void promptsFromStdin() {
    HeatkvProcess heatkv;
    const ProcessResult r = heatkv.run(generate(words("-p - -s 3 --jsonl -o p-%03d.jpg")),
                                       "\xef\xbb\xbf"
                                       "a lake\r\n\nhills");
    QVERIFY2(r.code == 0, r.err);
    const QList<QJsonObject> images = r.ofType("image");
    QCOMPARE(images.size(), 2);
    QCOMPARE(images[0][QStringLiteral("prompt")].toString(), QStringLiteral("a lake"));
    QCOMPARE(images[1][QStringLiteral("prompt")].toString(), QStringLiteral("hills"));
    QCOMPARE(images[1][QStringLiteral("seed")].toInt(), 4);
    // The settings are in the JPEG file.
    const PictureSettings read = settingsOf(loadPictureText(heatkv.path(QStringLiteral("p-001.jpg")).toStdString()));
    QVERIFY(read.record);
    QCOMPARE(read.record->settings.prompt, std::string("hills"));
    QCOMPARE(QString::fromStdString(read.record->pixelsSha256), images[1][QStringLiteral("pixels_sha256")].toString());
    QCOMPARE(heatkv.run(generate(words("-p - -o none.png")), "\n\n").code, 2);
  }

  void textEncoderHasItsOwnDtype() {
    HeatkvProcess heatkv;
    const auto bytes = [&](const QStringList& more) {
      const ProcessResult r = heatkv.run(generate(words("-p lake -s 1 --dry-run --jsonl") + more));
      return r.code == 0 ? r.ofType("model").value(0)[QStringLiteral("weight_bytes")].toInteger() : -1;
    };
    const qint64 wide = bytes({}), narrow = bytes(words("--text-dtype bf16"));
    QVERIFY2(narrow > 0 && narrow < wide, qPrintable(QStringLiteral("%1 and %2").arg(narrow).arg(wide)));
  }

  void fewerTokens() {
    HeatkvProcess heatkv;
    const ProcessResult r = heatkv.run(generate(
        words("-p lake -s 7 --cfg 3 --prune 0,0,0,0,2/5,1,1 --prune-layers 1-2 --cfg-until 4 -o out.png --jsonl")));
    QVERIFY2(r.code == 0, r.err);
    const QJsonObject plan = r.ofType("plan")[0];
    QCOMPARE(plan[QStringLiteral("prune")].toString(), QStringLiteral("0,0,0,0,2/5,1,1"));
    QCOMPARE(plan[QStringLiteral("scales_run")].toInt(), 5);
    QCOMPARE(plan[QStringLiteral("rows")].toArray(), (QJsonArray{2, 2, 2, 2, 1, 0, 0}));
    QVERIFY(plan[QStringLiteral("restore_bytes")].toInt() > 0);
    QVERIFY(plan[QStringLiteral("work_share")].toDouble() < 0.3);
    QCOMPARE(r.ofType("scale").size(), 5);
    const auto saysWithCode = [&](const char* flags, int code, const char* said) {
      const ProcessResult other = heatkv.run(generate(words(flags)));
      QVERIFY2(other.code == code && other.err.contains(said), other.err);
    };
    saysWithCode("-p lake -s 7 --prune fastvar -o a.png", 0, "leaves out nothing of the 7 scales");
    saysWithCode("-p lake -s 7 --prune 0,1 -o b.png", 2, "--prune has 2 shares, but this size has 7 scales");
    saysWithCode("-p lake -s 7 --prune 1.5 -o b.png", 2, "--prune");
    saysWithCode("-p lake -s 7 --prune-layers 3 -o b.png", 2, "--prune-layers");
    saysWithCode("-p lake -s 7 --cfg-until -1 -o b.png", 2, "--cfg-until");
    saysWithCode("-p lake -s 7 --prune 0,0,0,0,0,0,1 --kv-method streamingllm --kv-budget 30% -o b.png", 2,
                 "StreamingLLM chooses by places");
  }

  void linesAndFields() {
    HeatkvProcess heatkv;
    const ProcessResult r =
        heatkv.run(generate(words("-p lake -s 7 -b 2 -o out.png --jsonl --preview all --preview-dir pre")));
    QVERIFY2(r.code == 0, r.err);
    const struct {
      const char* type;
      int count;
      std::vector<const char*> keys;
    } expected[] = {{"start", 1, {"version", "command", "device", "dtype", "kv_dtype", "threads", "prompts", "seeds"}},
                    {"model",
                     1,
                     {"name", "transformer", "vae", "text_encoder", "layers", "heads", "head_dim", "width", "bits",
                      "vae_stride", "weight_bytes", "load_ms", "hash", "vae_hash", "text_hash"}},
                    {"plan",
                     1,
                     {"run",
                      "images",
                      "branches",
                      "grids",
                      "width",
                      "height",
                      "method",
                      "early",
                      "budget",
                      "budget_bytes",
                      "full_bytes",
                      "reference_bytes",
                      "entries_share",
                      "min_bytes",
                      "heads_pruned",
                      "predicted_held_bytes",
                      "predicted_peak_bytes",
                      "note",
                      "fits",
                      "prune",
                      "scales_run",
                      "rows",
                      "restore_bytes",
                      "work_share"}},
                    {"scale",
                     7,
                     {"run", "index", "h", "w", "ms", "heads_pruned", "early", "held_bytes", "predicted_bytes",
                      "layer_bytes", "inflight_bytes"}},
                    {"memory", 7, {"run", "index", "weight_bytes", "cache_bytes", "live_bytes", "peak_bytes"}},
                    {"preview", 12, {"run", "image", "index", "path", "ms"}},
                    {"image",
                     2,
                     {"run", "image", "prompt", "seed", "path", "width", "height", "pixels_sha256", "method",
                      "budget_bytes", "full_bytes", "held_bytes", "arena_bytes", "peak_bytes", "ms"}},
                    {"done", 1, {"exit", "images", "ms"}}};
    int total = 0;
    for (const auto& e : expected) {
      const auto lines = r.ofType(e.type);
      QVERIFY2(lines.size() == e.count, e.type);
      total += e.count;
      for (const char* key : e.keys) QVERIFY2(lines[0].contains(QLatin1String(key)), key);
      QVERIFY(lines[0].contains(QStringLiteral("t_ms")));
    }
    QCOMPARE(r.lines.size(), total);
    // What is in use never passes the most, which grows up to what the picture says and the plan foresaw.
    double most = 0;
    for (const QJsonObject& memory : r.ofType("memory")) {
      const auto bytes = [&](const char* key) { return memory[QLatin1String(key)].toDouble(); };
      QVERIFY(bytes("weight_bytes") + bytes("cache_bytes") < bytes("live_bytes"));
      QVERIFY(bytes("live_bytes") <= bytes("peak_bytes") && bytes("peak_bytes") >= most);
      most = bytes("peak_bytes");
    }
    QVERIFY(most <= r.ofType("image").last()[QStringLiteral("peak_bytes")].toDouble());
    QVERIFY(most <= r.ofType("plan")[0][QStringLiteral("predicted_peak_bytes")].toDouble());
    QCOMPARE(r.lines.last()[QStringLiteral("type")].toString(), QStringLiteral("done"));
    const auto images = r.ofType("image");
    QCOMPARE(images[0][QStringLiteral("path")].toString(), QStringLiteral("out-0.png"));
    QCOMPARE(images[1][QStringLiteral("seed")].toInt(), 8);
    for (const QJsonObject& preview : r.ofType("preview"))
      QVERIFY(QFile::exists(heatkv.path(preview[QStringLiteral("path")].toString())));
    for (const QJsonObject& image : images) {
      const std::string path = heatkv.path(image[QStringLiteral("path")].toString()).toStdString();
      const Picture picture = loadPicture(path);
      QCOMPARE(QString::fromStdString(pixelsSha256(picture)), image[QStringLiteral("pixels_sha256")].toString());
      const PictureSettings settings = settingsOf(loadPictureText(path));
      QVERIFY(settings.record);
      QCOMPARE(settings.record->heldBytes, int64_t(image[QStringLiteral("held_bytes")].toDouble()));
      QCOMPARE(QString::number(settings.settings.seed), QString::number(image[QStringLiteral("seed")].toInt()));
    }
  }

  /// Lines say a run's settings as pictures do, every field of them.
  void linesHaveTheSettings() {
    HeatkvProcess heatkv;
    const ProcessResult r = heatkv.run(generate(words(
        "-p lake -n fog -s 7 --cfg 2.5 --kv-method streamingllm --kv-budget 30% --kv-dtype int8 -o a.png --jsonl")));
    QVERIFY2(r.code == 0, r.err);
    const QJsonObject image = r.ofType("image")[0], plan = r.ofType("plan")[0], model = r.ofType("model")[0];
    const QJsonObject told = QJsonDocument::fromJson(heatkv.run(words("inspect a.png --json")).out)
                                 .object()[QStringLiteral("settings")]
                                 .toObject();
    int fields = 0;
    for (const SettingsField& field : settingsFields()) {
      if (field.path) continue;
      const auto key = QLatin1String(field.key);
      QVERIFY2(image.contains(key) && plan.contains(key), field.key);
      QCOMPARE(image[key], told[key]);
      ++fields;
    }
    QVERIFY(fields > 25);
    for (const auto& [theirs, ours] :
         {std::pair("hash", "model_hash"), {"vae_hash", "vae_hash"}, {"text_hash", "text_hash"}}) {
      QCOMPARE(model[QLatin1String(theirs)].toString().size(), 64);
      QCOMPARE(told[QLatin1String(ours)], model[QLatin1String(theirs)]);
    }
    QVERIFY(model[QStringLiteral("vae_hash")] != model[QStringLiteral("text_hash")]);
  }

  void sameBytesAgainAndAlone() {
    HeatkvProcess heatkv;
    const auto sha = [&](const ProcessResult& r, int i) {
      return r.ofType("image")[i][QStringLiteral("pixels_sha256")].toString();
    };
    const ProcessResult first =
        heatkv.run(generate(words("-p lake -s 3 -b 2 -o a.png --jsonl --kv-budget 40% --kv-method streamingllm")));
    QVERIFY2(first.code == 0, first.err);
    const QByteArray bytes = heatkv.read(heatkv.path(QStringLiteral("a-1.png")));
    const ProcessResult again = heatkv.run(
        generate(words("-p lake -s 3 -b 2 -o a.png --overwrite --jsonl --kv-budget 40% --kv-method streamingllm")));
    QCOMPARE(sha(again, 0), sha(first, 0));
    QCOMPARE(heatkv.read(heatkv.path(QStringLiteral("a-1.png"))), bytes);
    const ProcessResult alone =
        heatkv.run(generate(words("-p lake -s 4 -o b.png --jsonl --kv-budget 40% --kv-method streamingllm")));
    QCOMPARE(sha(alone, 0), sha(first, 1));
  }

  void localeChangesNothing() {
    HeatkvProcess plain, german;
    QProcess localedef;
    localedef.start(QStringLiteral("localedef"), {QStringLiteral("-i"), QStringLiteral("de_DE"), QStringLiteral("-f"),
                                                  QStringLiteral("UTF-8"), german.path(QStringLiteral("de_DE.UTF-8"))});
    if (!localedef.waitForStarted() || !localedef.waitForFinished(60000) ||
        !QFile::exists(german.path(QStringLiteral("de_DE.UTF-8/LC_NUMERIC"))))
      QSKIP("The locale de_DE.UTF-8 cannot be made here.");
    german.set("LOCPATH", german.path({}));
    german.set("LC_ALL", QStringLiteral("de_DE.UTF-8"));
    const QStringList arguments = generate(words("-p lake -s 3 -o a.png --cfg 2.5 --tau 0.9"));
    QCOMPARE(plain.run(arguments).code, 0);
    const ProcessResult r = german.run(arguments);
    QVERIFY2(r.code == 0, r.err);
    QCOMPARE(german.read(german.path(QStringLiteral("a.png"))), plain.read(plain.path(QStringLiteral("a.png"))));
  }

  void defaultNamesReplaceNothing() {
    HeatkvProcess heatkv;
    heatkv.write(QStringLiteral("heatkv-0001.png"), "mine");
    const ProcessResult r = heatkv.run(generate(words("-p lake -s 1 -b 2 -q")));
    QCOMPARE(r.out, QByteArray("heatkv-0002.png\nheatkv-0003.png\n"));
    QCOMPARE(heatkv.read(heatkv.path(QStringLiteral("heatkv-0001.png"))), QByteArray("mine"));
    QVERIFY(r.err.isEmpty());
  }

  void twin() {
    HeatkvProcess heatkv;
    const ProcessResult r = heatkv.run(generate(words("-p lake -s 1 -o a.png --twin --jsonl")));
    QVERIFY2(r.code == 0, r.err);
    const auto image = r.ofType("image").value(0);
    QCOMPARE(image[QStringLiteral("twin")].toString(), QStringLiteral("a.full.png"));
    QVERIFY(image[QStringLiteral("psnr")].isNull());  // a full cache against itself
    QCOMPARE(image[QStringLiteral("mae")].toDouble(), 0.0);
    QVERIFY(QFile::exists(heatkv.path(QStringLiteral("a.full.png"))));
  }

  void twinIsCompared() {
    HeatkvProcess heatkv;
    const ProcessResult r =
        heatkv.run(generate(words("-p lake -s 1 -o a.png --twin --kv-budget 30% --kv-method streamingllm")));
    QVERIFY2(r.code == 0, r.err);
    QCOMPARE(r.out, QByteArray("a.png\na.full.png\n"));
    QVERIFY2(r.err.contains("Compared with the full cache: PSNR "), r.err);
    for (const MetricInfo& info : kMetrics) {
      if (info.metric == Metric::MsSsim) continue;  // these pictures are too small for it
      QVERIFY2(r.err.contains(info.label) == (info.needs == MetricInfo::Needs::Nothing), r.err);
    }
  }

  void existingFilesStay() {
    HeatkvProcess heatkv;
    const auto refused = [&](const char* flags, const char* file) {
      const ProcessResult r = heatkv.run(generate(words(flags)));
      return r.code == 2 && r.out.isEmpty() && r.err.contains(QByteArray(file) + " exists.") &&
             r.err.contains("--overwrite");
    };
    for (const char* name : {"a.png", "b-1.png", "c.full.png", "pre/d.scale-02.png", "r.safetensors"})
      heatkv.write(QLatin1String(name), "mine");
    QVERIFY(refused("-p lake -s 1 -o a.png", "a.png"));
    QVERIFY(refused("-p lake -s 1 -b 2 -o b.png", "b-1.png"));
    QVERIFY(refused("-p lake -s 1 -o c.png --twin", "c.full.png"));
    QVERIFY(refused("-p lake -s 1 -o d.png --preview-dir pre", "pre/d.scale-02.png"));
    QVERIFY(refused("-p lake -s 1 -o e.png --record r.safetensors", "r.safetensors"));
    QCOMPARE(heatkv.read(heatkv.path(QStringLiteral("a.png"))), QByteArray("mine"));
    QVERIFY(!QFile::exists(heatkv.path(QStringLiteral("c.png"))));
    const ProcessResult r = heatkv.run(generate(words("-p lake -s 1 -o a.png --overwrite")));
    QVERIFY2(r.code == 0, r.err);
    QVERIFY(heatkv.read(heatkv.path(QStringLiteral("a.png"))).startsWith("\x89PNG"));
  }

  void seedsOfSeveralPromptsNeverMeet() {
    HeatkvProcess heatkv;
    heatkv.write(QStringLiteral("p.jsonl"),
                 "{\"prompt\": \"a\"}\n{\"prompt\": \"b\", \"seed\": -1}\n{\"prompt\": \"c\", \"seed\": 5}\n");
    const auto start = [&](const char* flags) {
      return heatkv.run(generate(words(flags) + words("--dry-run --jsonl"))).ofType("start").value(0);
    };
    QCOMPARE(start("-p lake -p hills -s 10 -b 3")[QStringLiteral("seeds")].toArray(),
             (QJsonArray{10, 11, 12, 13, 14, 15}));
    QCOMPARE(start("--prompt-file p.jsonl -s 10 -b 2")[QStringLiteral("seeds")].toArray(),
             (QJsonArray{10, 11, 12, 13, 5, 6}));
    QCOMPARE(heatkv.run(generate(words("-p lake -s 18446744073709551615 --dry-run"))).code, 0);
    const ProcessResult past = heatkv.run(generate(words("-p lake -s 18446744073709551615 -b 2 --dry-run")));
    QCOMPARE(past.code, 2);
    QVERIFY2(past.err.contains("The seeds count on from 18446744073709551615 past"), past.err);
  }

  void negativePromptWithoutGuidance() {
    HeatkvProcess heatkv;
    const auto warned = [&](const char* flags) {
      return heatkv.run(generate(words(flags) + words("-p lake -s 1 --dry-run")))
          .err.contains("negative prompt has no");
    };
    QVERIFY(warned("--cfg 1 -n mountains"));
    QVERIFY(!warned("--cfg 2 -n mountains"));
    QVERIFY(!warned("--cfg 1"));
  }

  void pictureOnStdout() {
    HeatkvProcess heatkv;
    const ProcessResult file = heatkv.run(generate(words("-p lake -s 1 -o a.png"))),
                        piped = heatkv.run(generate(words("-p lake -s 1 -o -")));
    QCOMPARE(file.code, 0);
    QCOMPARE(piped.code, 0);
    QVERIFY(piped.out == heatkv.read(heatkv.path(QStringLiteral("a.png"))));
    for (const char* more : {"-b 2", "--twin", "--jsonl"})
      QCOMPARE(heatkv.run(generate(words("-p lake -s 1 -o -") + words(more))).code, 2);
  }

  void dryRunPaintsNothing() {
    HeatkvProcess heatkv;
    const ProcessResult r = heatkv.run(generate(words("-p lake -s 1 -o a.png --dry-run --jsonl --no-metadata")));
    QCOMPARE(r.code, 0);
    QCOMPARE(r.ofType("plan").size(), 1);
    QCOMPARE(r.ofType("image").size(), 0);
    QVERIFY(!QFile::exists(heatkv.path(QStringLiteral("a.png"))));
  }

  void metadataCanBeLeftOut() {
    HeatkvProcess heatkv;
    QCOMPARE(heatkv.run(generate(words("-p lake -s 1 -o a.png --no-metadata"))).code, 0);
    QVERIFY(loadPictureText(heatkv.path(QStringLiteral("a.png")).toStdString()).empty());
  }

  void budgetTooSmall() {
    HeatkvProcess heatkv;
    const ProcessResult r =
        heatkv.run(generate(words("-p lake -o a.png --kv-budget 0.1% --kv-method streamingllm --jsonl")));
    QCOMPARE(r.code, 4);
    const auto error = r.ofType("error").value(0);
    QCOMPARE(error[QStringLiteral("kind")].toString(), QStringLiteral("budget"));
    QVERIFY(error[QStringLiteral("message")].toString().contains(QLatin1Char('%')));
    QVERIFY(!QFile::exists(heatkv.path(QStringLiteral("a.png"))));
  }

  void entriesInPlaceOfABudget() {
    HeatkvProcess heatkv;
    const auto plan = [&](const char* flags) {
      const ProcessResult r =
          heatkv.run(generate(words("-p lake --kv-method streamingllm --dry-run --jsonl") + words(flags)));
      return r.code == 0 ? r.ofType("plan").value(0) : QJsonObject{{QStringLiteral("exit"), r.code}};
    };
    const QJsonObject bytes = plan("--kv-budget 40% --kv-dtype int8"),
                      entries = plan("--kv-entries 40% --kv-dtype int8");
    QCOMPARE(bytes[QStringLiteral("budget")].toString(), QStringLiteral("40%"));
    QVERIFY(bytes[QStringLiteral("entries")].isNull() && entries[QStringLiteral("budget")].isNull());
    QCOMPARE(entries[QStringLiteral("entries")].toString(), QStringLiteral("40%"));
    QCOMPARE(entries[QStringLiteral("entries_share")].toDouble(), 0.4);
    QVERIFY(bytes[QStringLiteral("entries_share")].toDouble() > 0.6);
    const auto number = [](const QJsonObject& object, const char* key) {
      return object[QLatin1String(key)].toDouble();
    };
    QVERIFY(number(bytes, "budget_bytes") <= 0.4 * number(bytes, "reference_bytes"));
    QVERIFY(number(bytes, "budget_bytes") > 0.39 * number(bytes, "reference_bytes"));
    QVERIFY(number(bytes, "predicted_held_bytes") > number(entries, "predicted_held_bytes"));
    QCOMPARE(plan("--kv-budget 40% --kv-entries 40%")[QStringLiteral("exit")].toInt(), 2);
    QCOMPARE(plan("--kv-entries 1MiB")[QStringLiteral("exit")].toInt(), 2);
  }

  void badInput() {
    HeatkvProcess heatkv;
    QCOMPARE(heatkv.run(generate(words("-p lake -m nowhere"))).code, 3);
    QCOMPARE(heatkv.run(generate(words("-p lake --device cuda:99"))).code, 5);
    QCOMPARE(heatkv.run(generate(words("-p lake -o no/such/folder/a.png"))).code, 3);
    QCOMPARE(heatkv.run(generate(words("-p lake --kv-schedule missing.json"))).code, 3);
    QCOMPARE(heatkv.run(generate(words("--prompt-file missing.txt"))).code, 3);
    // Half a model: the transformer and nothing else.
    QDir().mkpath(heatkv.path(QStringLiteral("half")));
    QFile::copy(QStringLiteral(HEATKV_SOURCE_DIR "/resources/demo-model/infinity_demo.pth"),
                heatkv.path(QStringLiteral("half/t.pth")));
    const ProcessResult half = heatkv.run(generate(words("-p lake -m half --jsonl")));
    QCOMPARE(half.code, 3);
    QVERIFY(half.ofType("error")[0][QStringLiteral("message")].toString().contains(QLatin1String("VAE"),
                                                                                   Qt::CaseInsensitive));
    QCOMPARE(half.ofType("start").size(), 1);
  }

  void fullDisk() {
    HeatkvProcess heatkv;
    heatkv.write(QStringLiteral("a.png"), "old");
    QProcess process;
    // No file may grow beyond 4 KiB: what a full disk looks like from here.
    process.setChildProcessModifier([] {
      const rlimit limit{4096, 4096};
      setrlimit(RLIMIT_FSIZE, &limit);
    });
    heatkv.start(process, generate(words("-p lake -s 1 --overwrite -o a.png")));
    QVERIFY(process.waitForFinished(120000));
    const ProcessResult r = HeatkvProcess::resultOf(process);
    QCOMPARE(r.code, 3);
    QVERIFY(r.err.contains("a.png"));
    QCOMPARE(heatkv.read(heatkv.path(QStringLiteral("a.png"))), QByteArray("old"));
    QVERIFY(QDir(heatkv.path({})).entryList({QStringLiteral("*.part*")}).isEmpty());
  }

  void longPromptIsCut() {
    HeatkvProcess heatkv;
    heatkv.write(QStringLiteral("long.txt"), QByteArray("house ").repeated(10000));
    const ProcessResult r = heatkv.run(generate(words("--prompt-file long.txt -s 1 -o a.png --jsonl")));
    QVERIFY2(r.code == 0, r.err);
    QVERIFY(!r.ofType("warning").isEmpty());
  }

  void emptyPromptIsLegal() {
    HeatkvProcess heatkv;
    const ProcessResult r = heatkv.run(generate({QStringLiteral("-p"), QString(), QStringLiteral("-s"),
                                                 QStringLiteral("1"), QStringLiteral("-o"), QStringLiteral("a.png")}));
    QVERIFY2(r.code == 0, r.err);
    QCOMPARE(r.out, QByteArray("a.png\n"));
  }

  void interrupted() {
    HeatkvProcess heatkv;
    QProcess process;
    heatkv.start(process, generate(words("-p lake -s 1 -b 64 -o a.png --jsonl")));
    QVERIFY(process.waitForReadyRead(60000));
    QByteArray out;
    while (!out.contains("\"scale\"") && process.waitForReadyRead(60000)) out += process.readAllStandardOutput();
    QElapsedTimer timer;
    timer.start();
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 130);
    const QByteArray rest = process.readAllStandardOutput();
    QVERIFY(rest.contains("\"interrupted\""));
    QVERIFY(rest.trimmed().split('\n').last().contains("\"done\""));
    QVERIFY(QDir(heatkv.path({})).entryList({QStringLiteral("*.part*")}).isEmpty());
  }
};

QTEST_GUILESS_MAIN(TestGenerateCommand)
#include "test_generate_command.moc"
