// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The command line as a whole: usage, streams, exit codes, tokenize, doctor.
#include <QtTest>

#include "engine/api/methods.h"
#include "tests/cli/heatkv_process.h"

using namespace heatkv;

class TestCommandLine : public QObject {
  Q_OBJECT
  HeatkvProcess m_heatkv;

 private Q_SLOTS:
  void usage_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no command") << QStringList{};
    QTest::newRow("unknown command") << QStringList{QStringLiteral("paint")};
    QTest::newRow("unknown flag") << QStringList{QStringLiteral("tokenize"), QStringLiteral("--nonsense")};
    QTest::newRow("nothing to do") << QStringList{QStringLiteral("tokenize")};
    QTest::newRow("no prompt") << QStringList{QStringLiteral("generate")};
    for (const char* budget : {"0%", "-1%", "2", "ten", "0MiB"}) {
      QTest::newRow(budget) << QStringList{QStringLiteral("generate"), QStringLiteral("-p"), QStringLiteral("x"),
                                           QStringLiteral("--kv-budget=") + QLatin1String(budget)};
    }
    for (const char* flag :
         {"--cfg=1,,2", "--tau=0", "--top-p=1.5", "--seed=abc", "--batch=0", "--pn=2M", "--aspect=wide",
          "--kv-method=none", "--early=none", "--preview=0", "-o=x.gif", "-o=%d%d.png", "-o=%s.png", "--threads=0",
          "--dtype=fp99", "--text-dtype=int8", "--cfg=nan", "--watch"}) {
      QTest::newRow(flag) << QStringList{QStringLiteral("generate"), QStringLiteral("-p"), QStringLiteral("x"),
                                         QLatin1String(flag)};
    }
  }
  void usage() {
    QFETCH(QStringList, arguments);
    const ProcessResult r = m_heatkv.run(arguments);
    QCOMPARE(r.code, 2);
    QVERIFY(r.out.isEmpty());
    QVERIFY(r.err.contains("heatkv: "));
    QVERIFY(QDir(m_heatkv.path({})).entryList({QStringLiteral("*.png")}).isEmpty());
  }

  /// Help, the error for a wrong name, README and the guide name every method of the table.
  void everyMethodIsNamed() {
    const QByteArray help = m_heatkv.run({QStringLiteral("generate"), QStringLiteral("--help")}).out;
    const QByteArray error =
        m_heatkv
            .run({QStringLiteral("evaluate"), QStringLiteral("-o"), QStringLiteral("x"), QStringLiteral("-p"),
                  QStringLiteral("x"), QStringLiteral("--methods"), QStringLiteral("none")})
            .err;
    const QByteArray readme = HeatkvProcess::read(QStringLiteral(HEATKV_SOURCE_DIR "/README.md"));
    const QByteArray guide = HeatkvProcess::read(QStringLiteral(HEATKV_SOURCE_DIR "/resources/help/guide_en.html"));
    for (const MethodInfo& info : kMethods) {
      QVERIFY2(help.simplified().contains(info.id), info.id);
      QVERIFY2(error.contains(info.id), error);
      const QByteArray label = QByteArray(info.label).split('(').front().trimmed();  // a variant has its method's name
      if (info.method != CacheMethod::Full) QVERIFY2(readme.contains(label), label);
      QVERIFY2(guide.contains(label), label);
    }
  }

  void usageAsJson() {
    const ProcessResult r =
        m_heatkv.run({QStringLiteral("tokenize"), QStringLiteral("--jsonl"), QStringLiteral("--nonsense")});
    QCOMPARE(r.code, 2);
    QCOMPARE(r.lines.size(), 2);
    QCOMPARE(r.lines[0][QStringLiteral("kind")].toString(), QStringLiteral("usage"));
    for (const char* key : {"t_ms", "message", "fix", "path", "exit"})
      QVERIFY2(r.lines[0].contains(QLatin1String(key)), key);
    QCOMPARE(r.lines[1][QStringLiteral("type")].toString(), QStringLiteral("done"));
    QCOMPARE(r.lines[1][QStringLiteral("exit")].toInt(), 2);
  }

  void lettersStayAsTheyAre() {
    const QStringList texts{QStringLiteral("[a red house, at night]"),
                            QStringLiteral("[]"),
                            QStringLiteral("{}"),
                            QStringLiteral("%%"),
                            QStringLiteral("[[a],b]"),
                            QStringLiteral("a]"),
                            QString()};
    const ProcessResult r = m_heatkv.run(QStringList{QStringLiteral("tokenize"), QStringLiteral("--jsonl")} + texts);
    QCOMPARE(r.code, 0);
    QStringList told;
    for (const QJsonObject& line : r.ofType("tokens")) told << line[QStringLiteral("text")].toString();
    QCOMPARE(told, texts);
    const ProcessResult folder =
        m_heatkv.run({QStringLiteral("inspect"), QStringLiteral("--json"), QStringLiteral("[models,b]")});
    QCOMPARE(folder.code, 3);
    QCOMPARE(folder.lines.size(), 0);
    QVERIFY(folder.out.contains("\"[models,b]\""));
    const ProcessResult prompt = m_heatkv.run(
        {QStringLiteral("generate"), QStringLiteral("--dry-run"), QStringLiteral("--jsonl"), QStringLiteral("-p"),
         QStringLiteral("[a, b]"), QStringLiteral("--prompt=[c, d]"), QStringLiteral("-p[e, f]")});
    QCOMPARE(prompt.ofType("start").value(0)[QStringLiteral("prompts")].toInt(), 3);
    // A word too many is not another prompt.
    QCOMPARE(m_heatkv
                 .run({QStringLiteral("generate"), QStringLiteral("--dry-run"), QStringLiteral("-p"),
                       QStringLiteral("a"), QStringLiteral("house")})
                 .code,
             2);
  }

  void homeBehindAnEqualsSign() {
    m_heatkv.write(QStringLiteral("p.txt"), "a red house\n");
    const ProcessResult r = m_heatkv.run({QStringLiteral("tokenize"), QStringLiteral("--prompt-file=~/p.txt")});
    QCOMPARE(r.code, 0);
  }

  void nearWords_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("message");
    const auto words = [](const char* text) { return QString::fromUtf8(text).split(QLatin1Char(' ')); };
    QTest::newRow("flag") << words("generate -p x --kv-budgt 10%")
                          << QByteArray("heatkv: The flag --kv-budgt is unknown.\n  Did you mean --kv-budget? ");
    QTest::newRow("flag with value") << words("generate --kv-methd=full")
                                     << QByteArray(
                                            "heatkv: The flag --kv-methd is unknown.\n  Did you mean --kv-method?");
    QTest::newRow("command") << words("generat -p x")
                             << QByteArray("heatkv: The command \"generat\" is unknown.\n  Did you mean generate? ");
    QTest::newRow("nothing near") << words("generate --zzzzzz")
                                  << QByteArray("heatkv: The flag --zzzzzz is unknown.\n  \"heatkv generate --help\"");
    QTest::newRow("no value") << words("generate -p") << QByteArray("heatkv: --prompt needs a value.\n");
    QTest::newRow("missing") << words("convert a") << QByteArray("heatkv: OUT is missing.\n");
    QTest::newRow("twice") << words("generate -s 1 -s 2") << QByteArray("heatkv: --seed was given twice.\n");
    QTest::newRow("flag takes none") << words("generate --twin=maybe")
                                     << QByteArray("heatkv: --twin takes no value.\n");
    QTest::newRow("no command") << QStringList{} << QByteArray("heatkv: No command was given.\n");
  }
  void nearWords() {
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, message);
    const ProcessResult r = m_heatkv.run(arguments);
    QCOMPARE(r.code, 2);
    QVERIFY2(r.err.startsWith(message), r.err);
  }

  void stdoutThatIsClosed() {
    for (const char* command : {"tokenize \"a house\"", "doctor", "--help", "tokenize --jsonl \"a house\""}) {
      QProcess shell;
      shell.start(
          QStringLiteral("bash"),
          {QStringLiteral("-c"),
           QStringLiteral("{ sleep 0.2; " HEATKV_BIN "/heatkv %1; echo $? >&2; } | true").arg(QLatin1String(command))});
      QVERIFY(shell.waitForFinished(60000));
      QCOMPARE(shell.readAllStandardError(), QByteArray("141\n"));
    }
  }

  void help() {
    QCOMPARE(m_heatkv.run({QStringLiteral("--help")}).code, 0);
    const ProcessResult version = m_heatkv.run({QStringLiteral("--version")});
    QCOMPARE(version.code, 0);
    QVERIFY(version.out.startsWith("heatkv "));
  }

  void tokenize() {
    m_heatkv.write(QStringLiteral("p.txt"),
                   "\xef\xbb\xbf"
                   "a red house\r\n\r\nthe sea");
    const ProcessResult r =
        m_heatkv.run({QStringLiteral("tokenize"), QStringLiteral("a red house"), QString(),
                      QStringLiteral("--prompt-file"), QStringLiteral("p.txt"), QStringLiteral("--jsonl")});
    QCOMPARE(r.code, 0);
    const auto tokens = r.ofType("tokens");
    QCOMPARE(tokens.size(), 4);
    QCOMPARE(tokens[0][QStringLiteral("ids")], tokens[2][QStringLiteral("ids")]);
    QCOMPARE(tokens[1][QStringLiteral("ids")].toArray(), QJsonArray{1});
    QCOMPARE(tokens[3][QStringLiteral("text")].toString(), QStringLiteral("the sea"));
    const ProcessResult plain = m_heatkv.run({QStringLiteral("tokenize"), QStringLiteral("a red house")});
    QVERIFY(plain.out.trimmed().endsWith(" 1"));
  }

  void tokenizeTooLong() {
    const ProcessResult r =
        m_heatkv.run({QStringLiteral("tokenize"), QStringLiteral("house ").repeated(10000), QStringLiteral("--jsonl")});
    QCOMPARE(r.code, 0);
    QCOMPARE(r.ofType("tokens")[0][QStringLiteral("ids")].toArray().size(), 512);
    QVERIFY(r.ofType("tokens")[0][QStringLiteral("dropped")].toInt() > 9000);
    QCOMPARE(r.ofType("warning").size(), 1);
  }

  void stdoutThatIsFull() {
    QProcess process;
    process.setStandardOutputFile(QStringLiteral("/dev/full"));
    m_heatkv.start(process, {QStringLiteral("tokenize"), QStringLiteral("a house")});
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 3);
  }

  void wrongEncoding() {
    m_heatkv.write(QStringLiteral("latin1.txt"), "fine\ncaf\xe9\n");
    const ProcessResult r =
        m_heatkv.run({QStringLiteral("tokenize"), QStringLiteral("--prompt-file"), QStringLiteral("latin1.txt")});
    QCOMPARE(r.code, 3);
    QVERIFY(r.err.contains('2'));
  }

  void doctor() {
    const ProcessResult r = m_heatkv.run({QStringLiteral("doctor"), QStringLiteral("--json")});
    QCOMPARE(r.code, 0);
    const QJsonObject report = QJsonDocument::fromJson(r.out).object();
    for (const char* key :
         {"version", "torch", "cpu", "memory", "devices", "threads", "demo_model", "data_dirs", "models", "problems"})
      QVERIFY2(report.contains(QLatin1String(key)), key);
    QCOMPARE(report[QStringLiteral("models")].toArray().size(), 1);
    QCOMPARE(report[QStringLiteral("problems")].toArray(), QJsonArray());
  }

  /// The CPU computes what it should, and says so with figures.
  void checksADevice() {
    const ProcessResult r = m_heatkv.run({QStringLiteral("doctor"), QStringLiteral("--check"),
                                          QStringLiteral("--device=cpu"), QStringLiteral("--json")});
    QCOMPARE(r.code, 0);
    const QJsonObject report = QJsonDocument::fromJson(r.out).object();
    QVERIFY(report[QStringLiteral("passed")].toBool());
    const QJsonArray kernels = report[QStringLiteral("kernels")].toArray();
    QVERIFY(kernels.size() > 200);
    for (const QJsonValue& kernel : kernels)
      QVERIFY(kernel[QStringLiteral("off")].toDouble() <= kernel[QStringLiteral("allowed")].toDouble());
    QVERIFY(report[QStringLiteral("picture")][QStringLiteral("equal")].toBool());
    const QJsonObject memory = report[QStringLiteral("memory")].toObject();
    const double peak = memory[QStringLiteral("peak_bytes")].toDouble();
    QVERIFY(peak > 0 && peak <= memory[QStringLiteral("planned_bytes")].toDouble());
    QCOMPARE(report[QStringLiteral("cancelled")][QStringLiteral("leaked_bytes")].toInt(-1), 0);
    for (const char* time : {"picture_ms", "last_scale_ms", "tenth_ms"})
      QVERIFY(report[QStringLiteral("times")][QLatin1String(time)].toDouble() > 0);
    QCOMPARE(m_heatkv.run({QStringLiteral("doctor"), QStringLiteral("--device=cpu")}).code, 2);
  }

  void rooflines() {
    const auto figures = [&](const QStringList& flags) {
      return m_heatkv.run(QStringList{QStringLiteral("bench"), QStringLiteral("roofline"), QStringLiteral("--json")} +
                          flags);
    };
    const ProcessResult all = figures({});
    QCOMPARE(all.code, 0);
    QCOMPARE(all.lines.size(), 3 * 2 * 2 * 2);
    const ProcessResult own =
        figures({QStringLiteral("--peak=989,4800"), QStringLiteral("--shape=2b"), QStringLiteral("--kv-budget=100%")});
    QCOMPARE(own.lines.size(), 2);
    QCOMPARE(own.lines[0][QStringLiteral("median")], all.lines[0][QStringLiteral("median")]);
    QVERIFY(own.lines[1][QStringLiteral("median")].toDouble() > own.lines[0][QStringLiteral("median")].toDouble());
    for (const char* wrong : {"--peak=989", "--peak=0,3", "--gpu=riva", "--shape=3b"})
      QCOMPARE(figures({QLatin1String(wrong)}).code, 2);
  }

  /// OpenMP's threads sleep while they wait, unless somebody says otherwise.
  void waitsPassively() {
    HeatkvProcess heatkv;
    heatkv.set("OMP_DISPLAY_ENV", QStringLiteral("verbose"));
    for (const char* name : {"OMP_WAIT_POLICY", "GOMP_SPINCOUNT"}) heatkv.unset(name);
    const auto spins = [&] {
      static const QRegularExpression count(QStringLiteral("GOMP_SPINCOUNT = '(\\d+)'"));
      return count.match(QString::fromUtf8(heatkv.run({QStringLiteral("--version")}).err)).captured(1);
    };
    if (spins().isEmpty()) QSKIP("This OpenMP does not say how it waits.");
    QCOMPARE(spins(), QStringLiteral("0"));
    heatkv.set("GOMP_SPINCOUNT", QStringLiteral("77"));
    QCOMPARE(spins(), QStringLiteral("77"));
    heatkv.unset("GOMP_SPINCOUNT");
    heatkv.set("OMP_WAIT_POLICY", QStringLiteral("active"));
    QVERIFY(spins().toLongLong() > 0);
  }

  void doctorWithoutModel() {
    HeatkvProcess bare;
    bare.set("HEATKV_DATA_DIR", bare.path(QStringLiteral("nowhere")));
    const ProcessResult r = bare.run({QStringLiteral("doctor"), QStringLiteral("--json")});
    QCOMPARE(r.code, 3);
    const QJsonObject report = QJsonDocument::fromJson(r.out).object();
    QVERIFY(report[QStringLiteral("demo_model")].isNull());
    QVERIFY(!report[QStringLiteral("problems")].toArray().isEmpty());
    QCOMPARE(bare.run({QStringLiteral("generate"), QStringLiteral("-p"), QStringLiteral("x")}).code, 3);
  }
};

QTEST_GUILESS_MAIN(TestCommandLine)
#include "test_command_line.moc"
