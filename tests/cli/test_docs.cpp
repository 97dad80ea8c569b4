// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Man pages and completions name what --help names, and the shells and man accept them.
#include <QRegularExpression>
#include <QStandardPaths>
#include <QtTest>

#include "tests/cli/heatkv_process.h"

using namespace heatkv;

namespace {

struct Ran {
  int code = -1;
  QByteArray out, err;
};

Ran runProgram(const QString& program, const QStringList& arguments) {
  QProcess process;
  process.start(program, arguments);
  if (!process.waitForFinished(60000)) return {};
  return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QString bin(const char* name) {
  return QStringLiteral(HEATKV_BIN "/") + QLatin1String(name);
}

}  // namespace

class TestDocs : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;
  HeatkvProcess m_heatkv;

  QByteArray file(const QString& name) const { return HeatkvProcess::read(m_dir.filePath(name)); }
  /// The long flags in a command's help, and its commands.
  QStringList namesIn(const QByteArray& help) const {
    static const QRegularExpression flag(QStringLiteral("^  (?:-\\w,)?(--[a-z-]+)"),
                                         QRegularExpression::MultilineOption);
    QStringList names;
    for (auto it = flag.globalMatch(QString::fromUtf8(help)); it.hasNext();) names << it.next().captured(1);
    return names;
  }
  /// What the bash completion offers for a command line whose last word is begun.
  QStringList offered(const QStringList& words) const {
    const QString script = QStringLiteral(
                               "compopt() { :; }; source '%1'; COMP_WORDS=(%2); COMP_CWORD=%3; _heatkv; "
                               "printf '%s\\n' \"${COMPREPLY[@]}\"")
                               .arg(m_dir.filePath(QStringLiteral("heatkv.bash")), words.join(QLatin1Char(' ')))
                               .arg(words.size() - 1);
    const Ran ran = runProgram(QStringLiteral("bash"), {QStringLiteral("-c"), script});
    return QString::fromUtf8(ran.out).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  }

 private Q_SLOTS:
  void initTestCase() {
    QFile help(m_dir.filePath(QStringLiteral("help.txt")));
    QVERIFY(help.open(QIODevice::WriteOnly));
    help.write(
        "Usage: heatkv-studio [options] [file..]\nPaints pictures.\n\nOptions:\n  -h, --help     Displays help on\n"
        "                 options.\n  -v, --version  Displays version information.\n\nArguments:\n  file           "
        "Pictures.\n");
    help.close();
    QCOMPARE(runProgram(bin("heatkv-docs"), {m_dir.path(), help.fileName()}).code, 0);
  }

  void everyFlagIsThere() {
    const QByteArray program = m_heatkv.run({QStringLiteral("--help")}).out;
    static const QRegularExpression command(QStringLiteral("^  ([a-z]+)  "), QRegularExpression::MultilineOption);
    QStringList commands;
    const qsizetype list = program.indexOf("Subcommands:");
    for (auto it = command.globalMatch(QString::fromUtf8(program.mid(list, program.indexOf("Exit codes") - list)));
         it.hasNext();)
      commands << it.next().captured(1);
    QCOMPARE(commands.size(), 10);
    const QString fish = QString::fromUtf8(file(QStringLiteral("heatkv.fish")));
    const QString zsh = QString::fromUtf8(file(QStringLiteral("_heatkv")));
    for (const QString& name : commands) {
      const QStringList flags = namesIn(m_heatkv.run({name, QStringLiteral("--help")}).out);
      QVERIFY(flags.size() > 2);
      QString page = QString::fromUtf8(file(QStringLiteral("heatkv-%1.1").arg(name)));
      page.remove(QLatin1Char('\\'));
      const QStringList bash = offered({QStringLiteral("heatkv"), name, QStringLiteral("--")});
      for (const QString& flag : flags) {
        const QByteArray what = (name + QLatin1Char(' ') + flag).toUtf8();
        QVERIFY2(page.contains(QStringLiteral("fB") + flag + QStringLiteral("fR")), what);
        QVERIFY2(bash.contains(flag), what);
        QVERIFY2(fish.contains(QStringLiteral("from %1'").arg(name)) &&
                     fish.contains(QStringLiteral(" -l %1 ").arg(flag.mid(2))),
                 what);
        QVERIFY2(zsh.contains(flag), what);
      }
    }
    const QByteArray page = file(QStringLiteral("heatkv.1"));
    for (const char* word : {"HEATKV_MODEL_PATH", "130", "heatkv\\-generate", ".SH DESCRIPTION", ".SH EXAMPLES",
                             ".SH ENVIRONMENT", ".SH FILES", ".SH KEYS"})
      QVERIFY2(page.contains(word) && (program.contains(word) || word[0] != 'H'), word);
  }

  void examplesOfEveryCommand() {
    static const QRegularExpression line(QStringLiteral("^  (heatkv [a-z]+.*)$"), QRegularExpression::MultilineOption);
    for (const char* name :
         {"generate", "calibrate", "schedule", "tokenize", "convert", "inspect", "evaluate", "bench", "doctor"}) {
      const QString help = QString::fromUtf8(m_heatkv.run({QLatin1String(name), QStringLiteral("--help")}).out);
      const QString page = QString::fromUtf8(file(QStringLiteral("heatkv-%1.1").arg(QLatin1String(name))));
      QVERIFY2(page.contains(QStringLiteral(".SH EXAMPLES")), name);
      int found = 0;
      const QStringList flags = namesIn(help.toUtf8());
      for (auto it = line.globalMatch(help.mid(help.indexOf(QStringLiteral("Examples:")))); it.hasNext(); ++found) {
        const QStringList words = QProcess::splitCommand(it.next().captured(1));
        QCOMPARE(words[1], QLatin1String(name));
        for (const QString& word : words)
          if (word.startsWith(QStringLiteral("--"))) QVERIFY2(flags.contains(word), qPrintable(word));
      }
      QVERIFY2(found > 0, name);
    }
  }

  void windowPageSays() {
    const QByteArray page = file(QStringLiteral("heatkv-studio.1"));
    for (const char* title :
         {".SH DESCRIPTION", ".SH EXAMPLES", ".SH ENVIRONMENT", ".SH FILES", ".SH KEYS", "Ctrl+Return"})
      QVERIFY2(page.contains(title), title);
  }

  void bashOffers() {
    const QString program = QStringLiteral("heatkv"), generate = QStringLiteral("generate");
    QCOMPARE(offered({program, QStringLiteral("gen")}), QStringList{generate});
    QCOMPARE(offered({program, generate, QStringLiteral("--device"), QStringLiteral("c")}),
             (QStringList{QStringLiteral("cpu"), QStringLiteral("cuda")}));
    QCOMPARE(offered({program, generate, QStringLiteral("--preview"), QStringLiteral("''")}),
             (QStringList{QStringLiteral("off"), QStringLiteral("all")}));
    QVERIFY(offered({program, generate, QStringLiteral("--seed"), QStringLiteral("''")}).isEmpty());
    QVERIFY(!offered({program, QStringLiteral("inspect"), QStringLiteral("/et")}).isEmpty());
  }

  void shellsAccept_data() {
    QTest::addColumn<QString>("shell");
    QTest::addColumn<QString>("name");
    QTest::newRow("bash") << QStringLiteral("bash") << QStringLiteral("heatkv.bash");
    QTest::newRow("zsh") << QStringLiteral("zsh") << QStringLiteral("_heatkv");
    QTest::newRow("fish") << QStringLiteral("fish") << QStringLiteral("heatkv.fish");
  }
  void shellsAccept() {
    QFETCH(QString, shell);
    QFETCH(QString, name);
    if (QStandardPaths::findExecutable(shell).isEmpty()) QSKIP("This shell is not installed.");
    const Ran ran = runProgram(shell, {QStringLiteral("-n"), m_dir.filePath(name)});
    QVERIFY2(ran.code == 0 && ran.err.isEmpty(), ran.err.constData());
  }

  void manAccepts() {
    if (QStandardPaths::findExecutable(QStringLiteral("groff")).isEmpty()) QSKIP("groff is not installed.");
    const QDir folder(m_dir.path());
    const QStringList pages = folder.entryList({QStringLiteral("*.1")});
    QCOMPARE(pages.size(), 12);
    for (const QString& page : pages) {
      const Ran ran = runProgram(QStringLiteral("groff"),
                                 {QStringLiteral("-man"), QStringLiteral("-Tutf8"), QStringLiteral("-P-cbou"),
                                  QStringLiteral("-ww"), folder.filePath(page)});
      QVERIFY2(ran.code == 0 && ran.err.isEmpty(), ran.err.constData());
      QVERIFY(ran.out.contains("SYNOPSIS"));
    }
    QVERIFY(file(QStringLiteral("heatkv-studio.1")).contains("Displays help on options."));
  }
};

QTEST_GUILESS_MAIN(TestDocs)
#include "test_docs.moc"
