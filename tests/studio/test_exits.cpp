// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The real program: ten exits at ten moments, a kill, a second start, files on the command line.
#include <QtTest>
#include <csignal>

class TestExits : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

  QProcessEnvironment environment() const {
    QProcessEnvironment made = QProcessEnvironment::systemEnvironment();
    made.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    made.insert(QStringLiteral("HOME"), m_dir.path());
    made.insert(QStringLiteral("XDG_DATA_HOME"), m_dir.filePath(QStringLiteral("data")));
    made.insert(QStringLiteral("XDG_CONFIG_HOME"), m_dir.filePath(QStringLiteral("config")));
    made.insert(QStringLiteral("HEATKV_DATA_DIR"), QStringLiteral(HEATKV_SOURCE_DIR "/resources"));
    made.insert(QStringLiteral("HEATKV_LOG"), QStringLiteral("info"));
    made.insert(QStringLiteral("OMP_NUM_THREADS"), QStringLiteral("1"));
    return made;
  }
  void start(QProcess& process, const QStringList& arguments = {},
             QProcess::ProcessChannelMode mode = QProcess::MergedChannels) {
    process.setProcessEnvironment(environment());
    process.setProcessChannelMode(mode);
    process.start(QStringLiteral(HEATKV_BIN "/heatkv-studio"), arguments);
    QVERIFY(process.waitForStarted());
  }

 private Q_SLOTS:
  void withoutADisplay() {
    QProcessEnvironment none = environment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) none.remove(QLatin1String(name));
    const auto ran = [&](const QStringList& arguments) {
      auto process = std::make_unique<QProcess>();
      process->setProcessEnvironment(none);
      process->start(QStringLiteral(HEATKV_BIN "/heatkv-studio"), arguments);
      process->waitForFinished(30000);
      return process;
    };
    for (const char* flag : {"--version", "--help"}) {
      const auto told = ran({QLatin1String(flag)});
      QCOMPARE(told->exitStatus(), QProcess::NormalExit);
      QCOMPARE(told->exitCode(), 0);
      QVERIFY(told->readAllStandardOutput().contains("heatkv-studio"));
      QVERIFY(told->readAllStandardError().isEmpty());
    }
    const auto window = ran({});
    QCOMPARE(window->exitStatus(), QProcess::NormalExit);
    QCOMPARE(window->exitCode(), 1);
    const QByteArray said = window->readAllStandardError();
    QCOMPARE(said.count('\n'), 1);
    QVERIFY2(said.startsWith("heatkv-studio: There is no display."), said);
  }

  void tenExits() {
    for (int round = 0; round < 10; ++round) {
      QProcess process;
      start(process);
      // From before the window to after the model.
      QTest::qWait(200 + round * 350);
      process.terminate();
      QVERIFY(process.waitForFinished(30000));
      const QByteArray output = process.readAll();
      // A signal from before the handler is there ends the process as any other; a crash never counts as that.
      const bool early = process.exitStatus() == QProcess::CrashExit && process.exitCode() == SIGTERM;
      QVERIFY2(!early || round < 5, "the program took too long to start");
      if (!early) {
        QVERIFY2(process.exitStatus() == QProcess::NormalExit, output.constData());
        QVERIFY2(process.exitCode() == 0, output.constData());
      }
    }
  }

  void killedComesBack() {
    QProcess process;
    start(process);
    QTest::qWait(3000);
    process.kill();
    QVERIFY(process.waitForFinished());
    QProcess again;
    start(again);
    QTest::qWait(3000);
    QCOMPARE(again.state(), QProcess::Running);
    again.terminate();
    QVERIFY(again.waitForFinished(30000));
    QCOMPARE(again.exitCode(), 0);
  }

  void homeNotWritable() {
    QProcess process;
    QProcessEnvironment nowhere = environment();
    for (const char* name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "HOME"})
      nowhere.insert(QLatin1String(name), QStringLiteral("/proc/none"));
    process.setProcessEnvironment(nowhere);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral(HEATKV_BIN "/heatkv-studio"), QStringList());
    QTest::qWait(4000);
    QCOMPARE(process.state(), QProcess::Running);
    process.terminate();
    QVERIFY(process.waitForFinished(30000));
    const QByteArray output = process.readAll();
    QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0, output.constData());
    QCOMPARE(output.count("The session could not be saved"), 1);
  }

  void crashIsReported() {
    const QString data = m_dir.filePath(QStringLiteral("data/heatkv-studio"));
    QProcess process;
    start(process);
    QTest::qWait(3000);
    ::kill(static_cast<pid_t>(process.processId()), SIGSEGV);
    QVERIFY(process.waitForFinished(30000));
    QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    QFile report(data + QStringLiteral("/crash.txt"));
    QVERIFY(report.open(QIODevice::ReadOnly));
    const QByteArray text = report.readAll();
    QVERIFY2(text.startsWith("HeatKV Studio ") && text.contains("\nSignal 11\n"), text.constData());
    QProcess again;
    start(again);
    QTest::qWait(3000);
    again.terminate();
    QVERIFY(again.waitForFinished(30000));
    QCOMPARE(again.exitCode(), 0);
    QVERIFY(!report.exists() && QFileInfo::exists(data + QStringLiteral("/crash-last.txt")));
  }

  void secondStartHandsOver() {
    QProcess first;
    start(first);
    QTest::qWait(3000);
    QProcess second;
    start(second, {QStringLiteral("/nowhere/picture.png")});
    QVERIFY(second.waitForFinished(20000));
    QCOMPARE(second.exitCode(), 0);
    QCOMPARE(first.state(), QProcess::Running);
    first.terminate();
    QVERIFY(first.waitForFinished(30000));
    QCOMPARE(first.exitCode(), 0);
  }

  /// One that hangs, or whose lock lies there from another computer: said after a moment, never a silent end.
  void firstThatDoesNotAnswer_data() {
    QTest::addColumn<QByteArray>("lock");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("other computer") << QByteArray("99999\nheatkv-studio\notherhost\n\n\n")
                                    << QByteArray("is already running on otherhost");
    QTest::newRow("hangs") << QByteArray() << QByteArray("is already running but does not answer");
  }
  void firstThatDoesNotAnswer() {
    QFETCH(QByteArray, lock);
    QFETCH(QByteArray, says);
    const QString data = m_dir.filePath(QStringLiteral("data/heatkv-studio"));
    QVERIFY(QDir().mkpath(data));
    QFile file(data + QStringLiteral("/lock"));
    QProcess first;
    if (lock.isEmpty()) {
      start(first);
      QTest::qWait(3000);
      ::kill(static_cast<pid_t>(first.processId()), SIGSTOP);
    } else {
      QVERIFY(file.open(QIODevice::WriteOnly) && file.write(lock) == lock.size() && file.flush());
    }
    QProcess second;
    start(second);
    QByteArray said;
    QTRY_VERIFY_WITH_TIMEOUT((said += second.readAll()).contains(says), 20000);
    // It asks, and ends when told to.
    QTest::qWait(500);
    QCOMPARE(second.state(), QProcess::Running);
    second.terminate();
    QVERIFY(second.waitForFinished(20000));
    QCOMPARE(second.exitCode(), 1);
    QVERIFY(QDir(data + QStringLiteral("/inbox")).isEmpty());
    if (lock.isEmpty()) {
      ::kill(static_cast<pid_t>(first.processId()), SIGCONT);
      first.terminate();
      QVERIFY(first.waitForFinished(30000));
    } else {
      file.remove();
    }
  }

  /// The last model and the pictures lie on a drive that does not answer: the window is there, says so, and ends when
  /// it is told to.
  void driveThatDoesNotAnswer() {
    const QString session = m_dir.filePath(QStringLiteral("data/heatkv-studio/session.json"));
    {
      QProcess process;
      start(process);
      QTest::qWait(4000);
      process.terminate();
      QVERIFY(process.waitForFinished(30000));
    }
    QFile file(session);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray text = file.readAll();
    const QByteArray byDefault = "\"model_folder\": \"\"";
    QVERIFY2(text.contains(byDefault), text.constData());
    text.replace(byDefault, "\"model_folder\": \"/drive/model\"");
    QVERIFY(file.resize(0) && file.seek(0) && file.write(text) == text.size());
    file.close();
    const QString settings = m_dir.filePath(QStringLiteral("config/heatkv-studio/settings.ini"));
    QSettings(settings, QSettings::IniFormat)
        .setValue(QStringLiteral("pictures/folder"), QStringLiteral("/drive/pictures"));
    QProcess process;
    QProcessEnvironment slow = environment();
    slow.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(HEATKV_SLOW_STAT));
    slow.insert(QStringLiteral("SLOW_STAT"), QStringLiteral("/drive"));
    process.setProcessEnvironment(slow);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral(HEATKV_BIN "/heatkv-studio"), QStringList());
    QByteArray said;
    QTRY_VERIFY_WITH_TIMEOUT((said += process.readAll()).contains("The folder /drive/model does not answer."), 20000);
    process.terminate();
    QVERIFY(process.waitForFinished(10000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
    QVERIFY(QFile::remove(session));
    QSettings(settings, QSettings::IniFormat).remove(QStringLiteral("pictures/folder"));
  }

  void usage() {
    QProcess process;
    start(process, {QStringLiteral("--no-such-option")});
    QVERIFY(process.waitForFinished(20000));
    QCOMPARE(process.exitCode(), 2);
    QProcess version;
    start(version, {QStringLiteral("--version")}, QProcess::SeparateChannels);
    QVERIFY(version.waitForFinished(20000));
    QCOMPARE(version.exitCode(), 0);
    QVERIFY(version.readAllStandardOutput().startsWith("heatkv-studio "));
  }
};

QTEST_GUILESS_MAIN(TestExits)
#include "test_exits.moc"
