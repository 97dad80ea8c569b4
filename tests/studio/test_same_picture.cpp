// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The same settings give the same pixels in the window, on the command line, and from the picture's own file: every
// method, calibrations of two and of three sinks, a schedule. With the demo model at its smallest size.
#include <QtTest>

#include "app/pictures/picture_file.h"
#include "app/studio/document/document_text.h"
#include "app/studio/document/edits.h"
#include "app/studio/studio.h"
#include "engine/calibration/calibration_files.h"
#include "engine/system/data_dirs.h"

using namespace heatkv;

class TestSamePicture : public QObject {
  Q_OBJECT
  QTemporaryDir m_home;
  std::unique_ptr<Studio> m_studio;
  QString m_twoSinks;  ///< for this model; it lies where nobody looks by himself

  QString path(const QString& name) const { return m_home.filePath(name); }

  /// Paints the document in the window; the picture's file.
  QString inWindow() {
    QSignalSpy stored(&m_studio->pictures(), &Pictures::stored);
    QSignalSpy problem(&m_studio->notices(), &Notices::problem);
    m_studio->painter().generate();
    if (!QTest::qWaitFor([&] { return !stored.isEmpty() || !problem.isEmpty(); }, 120'000) || !problem.isEmpty())
      return {};
    m_studio->pictures().wait();
    return stored.first().first().toString();
  }

  /// Runs a line for a shell, as it is copied from the window; the pixels of what it painted.
  QString onCommandLine(const QString& line) const {
    const QString out = path(QStringLiteral("line.png"));
    QProcess shell;
    shell.start(
        QStringLiteral("/bin/sh"),
        {QStringLiteral("-c"),
         QStringLiteral("exec %1/%2 --threads 1 -q --overwrite -o %3").arg(QStringLiteral(HEATKV_BIN), line, out)});
    if (!shell.waitForFinished(120'000) || shell.exitCode() != 0)
      return QString::fromUtf8(shell.readAllStandardError());
    return pixelsOf(out);
  }

  static QString pixelsOf(const QString& file) {
    return QString::fromStdString(pixelsSha256(loadPicture(file.toStdString())));
  }

 private Q_SLOTS:
  void initTestCase() {
    if (demoModelDir().empty()) QSKIP("the demo model is not here");
    qputenv("XDG_DATA_HOME", path(QStringLiteral("share")).toUtf8());
    qputenv("XDG_CONFIG_HOME", path(QStringLiteral("config")).toUtf8());
    m_studio = std::make_unique<Studio>(programEngine(1), personalPaths());
    m_studio->restoreSession();
    m_studio->state().set([](Document& d) {
      d.prompt = "a lake, it's night";
      d.seed = 3;
      d.seedLocked = true;
      d.pixels = PixelBudget::P006M;
      d.cache.budget = "25%";
      d.weights.device = "cpu";
      d.previewEvery = 0;
    });
    m_studio->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_studio->open().model(), 60'000);
    m_studio->state().set([](Document& d) {
      d.pixels = PixelBudget::P006M;
      d.weights.folder = demoModelDir();
    });
    Calibration two = readCalibration(HEATKV_SOURCE_DIR "/tests/data/pictures/two-sinks.json");
    two.modelHash = m_studio->open().model()->info.hash;
    m_twoSinks = path(QStringLiteral("two sinks.json"));
    writeCalibration(m_twoSinks.toStdString(), two);
  }

  void everyMethod_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<bool>("two");
    for (const bool two : {false, true})
      for (const MethodInfo& info : kMethods)
        QTest::addRow("%s %s", info.id, two ? "two sinks" : "bundled") << QString::fromUtf8(info.id) << two;
  }
  void everyMethod() {
    QFETCH(QString, method);
    QFETCH(bool, two);
    m_studio->state().set([&](Document& d) {
      d.cache.method = parseCacheMethod(method.toStdString()).value();
      d.cache.calibration = {};
      d.cache.sinkScales.reset();
    });
    if (two) QVERIFY(m_studio->cacheFiles().openCalibration(m_twoSinks));
    const QString picture = inWindow();
    QVERIFY(!picture.isEmpty());
    QCOMPARE(onCommandLine(commandOf(m_studio->state().document())), pixelsOf(picture));
    if (!two)
      QCOMPARE(onCommandLine(QStringLiteral("heatkv generate --settings-of '%1'").arg(picture)), pixelsOf(picture));
  }

  /// The calibration is found by its hash where it lies among the known ones, and said by name where it does not.
  void calibrationOfAPicture() {
    m_studio->state().set([&](Document& d) {
      d.cache = {};
      d.cache.budget = "25%";
    });
    QVERIFY(m_studio->cacheFiles().openCalibration(m_twoSinks));
    const QString picture = inWindow();
    QVERIFY(!picture.isEmpty());
    const auto away = [this] {
      m_studio->state().set([](Document& d) { d.cache = {}; });
      m_studio->cacheFiles().follow();
    };
    away();
    QTRY_COMPARE(m_studio->open().calibration()->orders.sinkScales, 3);
    QSignalSpy warned(&m_studio->notices(), &Notices::warned);
    QSignalSpy problem(&m_studio->notices(), &Notices::problem);
    QVERIFY(restoreSettings(m_studio->state(), m_studio->notices(), picture));
    QCOMPARE(warned.size(), 1);
    QVERIFY(warned[0][0].toString().contains(QStringLiteral("not found")));
    m_studio->painter().generate();  // nothing is painted as if it had never been asked for
    QCOMPARE(problem.size(), 1);
    QVERIFY(!m_studio->run().busy());
    m_studio->state().undoStack()->undo();
    QVERIFY(m_studio->state().document().cache.calibration.empty());

    const QString known = personalPaths().data + QStringLiteral("/calibrations/");
    QVERIFY(QDir().mkpath(known) && QFile::copy(m_twoSinks, known + QStringLiteral("two.json")));
    QVERIFY(restoreSettings(m_studio->state(), m_studio->notices(), picture));
    QCOMPARE(m_studio->open().calibration().path(), known + QStringLiteral("two.json"));
    const QString again = inWindow();
    QVERIFY(!again.isEmpty());
    QCOMPARE(pixelsOf(again), pixelsOf(picture));
    QCOMPARE(onCommandLine(QStringLiteral("heatkv generate --settings-of '%1'").arg(picture)), pixelsOf(picture));
    QVERIFY(QFile::remove(known + QStringLiteral("two.json")));
  }

  void scheduleOfAPicture() {
    m_studio->state().set([&](Document& d) {
      d.cache = {};
      d.cache.budget = "40%";
    });
    m_studio->cacheFiles().follow();
    QTRY_VERIFY(m_studio->open().plan() && m_studio->open().plan()->schedule &&
                m_studio->open().plan()->schedule->budget.text == "40%");
    const QString known = personalPaths().data + QStringLiteral("/calibrations/");
    QVERIFY(QDir().mkpath(known));
    const QString file = known + QStringLiteral("schedule.json");
    writeSchedule(file.toStdString(), *m_studio->open().plan()->schedule);
    QVERIFY(m_studio->cacheFiles().openSchedule(file));
    m_studio->state().set([](Document& d) { d.cache.budget = "20%"; });
    const QString picture = inWindow();
    QVERIFY(!picture.isEmpty());
    QCOMPARE(onCommandLine(commandOf(m_studio->state().document())), pixelsOf(picture));
    m_studio->cacheFiles().closeSchedule();
    QVERIFY(pixelsOf(inWindow()) != pixelsOf(picture));
    QVERIFY(restoreSettings(m_studio->state(), m_studio->notices(), picture));
    QTRY_COMPARE(m_studio->open().schedule().path(), file);
    QCOMPARE(pixelsOf(inWindow()), pixelsOf(picture));
    m_studio->state().undoStack()->undo();
    QVERIFY(!m_studio->open().schedule());
  }

  void cleanupTestCase() { m_studio.reset(); }
};

QTEST_GUILESS_MAIN(TestSamePicture)
#include "test_same_picture.moc"
