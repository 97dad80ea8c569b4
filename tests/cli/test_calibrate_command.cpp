// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv calibrate where things go wrong: two programs on one file, killed, a full disk, endless prompts, broken
// weights.
#include <signal.h>
#include <sys/resource.h>

#include <QtTest>

#include "tests/cli/heatkv_process.h"

using namespace heatkv;

namespace {

QStringList words(const QString& text) {
  return text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

const QString kModel = QStringLiteral(" --pn 0.06M --dtype fp32 --threads 1 -s 0 --jsonl");

}  // namespace

class TestCalibrateCommand : public QObject {
  Q_OBJECT
  HeatkvProcess m_heatkv;

  QJsonObject json(const char* name) const {
    return QJsonDocument::fromJson(HeatkvProcess::read(m_heatkv.path(QLatin1String(name)))).object();
  }
  static int done(const QJsonObject& calibration) { return calibration[QStringLiteral("prompts_done")].toInt(); }

  /// Waits until the program has told of so many prompts.
  static bool waitForPrompts(QProcess& process, int count) {
    QByteArray out;
    while (out.count("\"type\":\"prompt\"") < count) {
      if (!process.waitForReadyRead(120000)) return false;
      out += process.readAllStandardOutput();
    }
    return true;
  }

 private Q_SLOTS:
  void initTestCase() {
    QByteArray many;
    for (int i = 0; i < 100000; ++i) many += "a lake of number " + QByteArray::number(i) + "\n";
    m_heatkv.write(QStringLiteral("many.txt"), many);
    m_heatkv.write(QStringLiteral("none.txt"), "\n \n");
  }

  void noPrompts() {
    const ProcessResult r = m_heatkv.run(words(QStringLiteral("calibrate --prompt-file none.txt -o n.json") + kModel));
    QCOMPARE(r.code, 3);
    QVERIFY(!QFile::exists(m_heatkv.path(QStringLiteral("n.json"))));
  }

  /// 100 000 lines are no trouble, a second program is refused, and a killed one leaves what was done.
  void twoProgramsOnOneFile() {
    QProcess first;
    m_heatkv.start(first, words(QStringLiteral("calibrate --prompt-file many.txt -o two.json") + kModel));
    QVERIFY(waitForPrompts(first, 2));
    const QString again = QStringLiteral("calibrate --prompt-file many.txt -o two.json --resume") + kModel;
    const ProcessResult refused = m_heatkv.run(words(again));
    QCOMPARE(refused.code, 3);
    QVERIFY2(refused.err.contains("another program"), refused.err);
    first.kill();
    QVERIFY(first.waitForFinished(60000));
    const int kept = done(json("two.json"));
    QVERIFY(kept >= 2);
    const ProcessResult resumed = m_heatkv.run(words(again + QStringLiteral(" --max-prompts %1").arg(kept + 1)));
    QVERIFY2(resumed.code == 0, resumed.err);
    QCOMPARE(resumed.ofType("prompt").size(), 1);
    QCOMPARE(done(json("two.json")), kept + 1);
    // A kill in the middle of a write may leave what was written so far beside the file; the lock may not stay.
    QVERIFY(QDir(m_heatkv.path({})).entryList({QStringLiteral("*.lock")}).isEmpty());
  }

  void fullDiskAtTheLastPrompt() {
    const QString flags = QStringLiteral("calibrate --prompt-file many.txt --max-prompts 2 -o ");
    QCOMPARE(m_heatkv.run(words(flags + QStringLiteral("whole.json") + kModel)).code, 0);
    QCOMPARE(
        m_heatkv.run(words(QStringLiteral("calibrate --prompt-file many.txt --max-prompts 1 -o one.json") + kModel))
            .code,
        0);
    const auto size = [&](const char* name) { return QFileInfo(m_heatkv.path(QLatin1String(name))).size(); };
    const rlim_t room = static_cast<rlim_t>(size("one.json") + size("whole.json")) / 2;
    QVERIFY(room > static_cast<rlim_t>(size("one.json")));
    QProcess process;
    // No file may grow beyond what one prompt needs and two do not: what a full disk looks like from here.
    process.setChildProcessModifier([room] {
      const rlimit limit{room, room};
      setrlimit(RLIMIT_FSIZE, &limit);
    });
    m_heatkv.start(process, words(flags + QStringLiteral("disk.json") + kModel));
    QVERIFY(process.waitForFinished(120000));
    const ProcessResult r = HeatkvProcess::resultOf(process);
    QCOMPARE(r.code, 3);
    QVERIFY(r.err.contains("disk.json"));
    QCOMPARE(done(json("disk.json")), 1);
    const ProcessResult resumed = m_heatkv.run(words(flags + QStringLiteral("disk.json --resume") + kModel));
    QVERIFY2(resumed.code == 0, resumed.err);
    QCOMPARE(HeatkvProcess::read(m_heatkv.path(QStringLiteral("disk.json"))),
             HeatkvProcess::read(m_heatkv.path(QStringLiteral("whole.json"))));
  }

  void brokenResumeFile() {
    const QByteArray whole = HeatkvProcess::read(m_heatkv.path(QStringLiteral("whole.json")));
    m_heatkv.write(QStringLiteral("cut.json"), whole.left(whole.size() / 2));
    const ProcessResult r = m_heatkv.run(
        words(QStringLiteral("calibrate --prompt-file many.txt --max-prompts 2 -o cut.json --resume") + kModel));
    QCOMPARE(r.code, 3);
    QCOMPARE(HeatkvProcess::read(m_heatkv.path(QStringLiteral("cut.json"))), whole.left(whole.size() / 2));
  }

  void weightsThatAreNoNumbers() {
    const QString demo = QStringLiteral(HEATKV_SOURCE_DIR "/resources/demo-model");
    const ProcessResult converted = m_heatkv.run(
        {QStringLiteral("convert"), demo + QStringLiteral("/infinity_demo.pth"), QStringLiteral("nan.safetensors")});
    QVERIFY2(converted.code == 0, converted.err);
    QByteArray bytes = HeatkvProcess::read(m_heatkv.path(QStringLiteral("nan.safetensors")));
    quint64 header = 0;
    std::memcpy(&header, bytes.constData(), sizeof header);
    const QJsonObject tensors = QJsonDocument::fromJson(bytes.mid(8, static_cast<qsizetype>(header))).object();
    int broken = 0;
    for (const QString& name : tensors.keys()) {
      if (!name.endsWith(QLatin1String("sa.proj.weight"))) continue;
      const QJsonArray offsets = tensors[name].toObject()[QStringLiteral("data_offsets")].toArray();
      const auto begin = static_cast<qsizetype>(8 + header) + static_cast<qsizetype>(offsets[0].toDouble());
      std::memset(bytes.data() + begin, 0xFF, 64);
      ++broken;
    }
    QVERIFY(broken > 0);
    m_heatkv.write(QStringLiteral("nan.safetensors"), bytes);
    const ProcessResult r = m_heatkv.run(
        words(QStringLiteral("calibrate -p lake -o nan.json --transformer nan.safetensors --vae %1/vae_demo.pth "
                             "--text-encoder %1/text-encoder")
                  .arg(demo) +
              kModel));
    QCOMPARE(r.code, 1);
    QVERIFY2(r.err.contains("not numbers"), r.err);
    QVERIFY(!QFile::exists(m_heatkv.path(QStringLiteral("nan.json"))));
  }
};

QTEST_GUILESS_MAIN(TestCalibrateCommand)
#include "test_calibrate_command.moc"
