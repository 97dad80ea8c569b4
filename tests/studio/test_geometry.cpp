// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window's main states over fonts, scale factors, screens, themes, directions and languages: nothing is cut off,
// nothing lies on anything else. HEATKV_PICTURES: a folder for pictures of all of them.
#include <QDialog>
#include <QProcess>
#include <QTranslator>
#include <QtTest>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/compare_view.h"
#include "app/studio/dialogs/calibrate_dialog.h"
#include "app/studio/dialogs/keys_dialog.h"
#include "app/studio/dialogs/settings_dialog.h"
#include "app/studio/dialogs/sweep_dialog.h"
#include "app/studio/docks/per_scale_dialog.h"
#include "tests/studio/geometry.h"
#include "tests/studio/window_rig.h"
#include "widgets/plots/head_inspector.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

namespace {

struct Case {
  const char* name;
  QSize size;
  int points;  ///< 0: the desktop's
  Scheme scheme;
  bool contrast;
  const char* language;
  bool mirrored;
};

// Every value of each at least once, the hard ones together.
const Case kCases[] = {
    {"usual", {1440, 900}, 0, Scheme::Light, false, "en", false},
    {"laptop", {1280, 720}, 12, Scheme::Light, false, "it", false},
    {"largest-font", {1920, 1080}, 18, Scheme::Light, false, "ko", false},
    {"large-font", {1440, 900}, 15, Scheme::Light, false, "en", false},
    {"tiny-font", {1100, 700}, 8, Scheme::Light, true, "zh_CN", false},
    {"mirrored", {1366, 768}, 10, Scheme::Dark, true, "it", true},
    {"narrow", {960, 600}, 11, Scheme::Light, false, "ko", true},
};

}  // namespace

class TestGeometry : public QObject {
  Q_OBJECT

  QFont m_font;
  QStringList m_found;

  void check(QWidget& widget, const QString& name) {
    QTest::qWait(40);
    const QString folder = qEnvironmentVariable("HEATKV_PICTURES");
    if (!folder.isEmpty()) widget.grab().save(QStringLiteral("%1/%2.png").arg(folder, name));
    // Words that came a moment ago are laid out a moment later.
    QStringList found;
    for (int tries = 0; tries < 5 && !(found = allCutOff(widget) + overlaps(widget)).isEmpty(); ++tries)
      QTest::qWait(60);
    for (const QString& line : found) m_found << QStringLiteral("%1: %2").arg(name, line);
  }

  void dialogs(WindowRig& rig, const QString& name) {
    const Document& document = rig.studio->state().document();
    Shortcuts shortcuts(rig.studio->settings());
    SettingsDialog settings(rig.studio->settings());
    KeysDialog keys(shortcuts);
    CalibrateDialog calibrate(document, 10, {}, nullptr);
    SweepDialog sweep(document);
    PerScaleDialog perScale(QStringLiteral("Guidance"), document.grids(), {3.0}, 0, 30);
    const std::pair<QDialog*, const char*> all[] = {{&settings, "settings"},
                                                    {&keys, "keys"},
                                                    {&calibrate, "calibrate"},
                                                    {&sweep, "sweep-dialog"},
                                                    {&perScale, "per-scale"}};
    for (const auto& [dialog, what] : all) {
      dialog->show();
      check(*dialog, name + QLatin1Char('-') + QLatin1String(what));
      dialog->hide();
    }
  }

  void walk(const Case& one, bool all) {
    const QString name = QLatin1String(one.name);
    WindowRig rig(false);
    MainWindow& window = *rig.window;
    window.resize(one.size);
    window.setLayout(MainWindow::Generate);
    if (all) check(window, name + QStringLiteral("-fresh"));
    rig.start();
    window.setLayout(MainWindow::Generate);
    rig.studio->painter().generate(true);
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 2);
    QTRY_COMPARE(window.centre()->page(), Centre::CompareTab);
    QTRY_VERIFY(!window.centre()->compare()->pane()->isEmpty());
    check(window, name + QStringLiteral("-compare"));
    window.centre()->showPage(Centre::ImageTab);
    check(window, name + QStringLiteral("-painted"));
    if (window.width() > one.size.width() || window.height() > one.size.height())
      m_found
          << QStringLiteral("%1: %2x%3 is larger than the screen").arg(name).arg(window.width()).arg(window.height());
    if (!all) return;
    window.setLayout(MainWindow::Analyse);
    check(window, name + QStringLiteral("-analyse"));
    window.setLayout(MainWindow::Generate);
    window.centre()->startSweep(
        makeSweep(rig.studio->state().document(), {CacheMethod::SnapKV}, {QStringLiteral("20%")}, 2));
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 6);
    check(window, name + QStringLiteral("-sweep"));
    window.centre()->showModels({});
    check(window, name + QStringLiteral("-models"));
    dialogs(rig, name);
  }

  void run(const Case& one, bool all) {
    m_found.clear();
    QTranslator translator;
    const bool translated = qstrcmp(one.language, "en") != 0;
    if (translated) {
      QVERIFY(translator.load(QStringLiteral(":/i18n/heatkv-studio_%1.qm").arg(QLatin1String(one.language))));
      QCoreApplication::installTranslator(&translator);
      QLocale::setDefault(QLocale(QLatin1String(one.language)));
    }
    auto& application = *qobject_cast<QApplication*>(QCoreApplication::instance());
    QFont font = m_font;
    if (one.points > 0) font.setPointSize(one.points);
    applyTheme(application, Look{one.scheme, one.contrast, true}, font);
    QGuiApplication::setLayoutDirection(one.mirrored ? Qt::RightToLeft : Qt::LeftToRight);
    walk(one, all);
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
    if (translated) QCoreApplication::removeTranslator(&translator);
    QLocale::setDefault(QLocale::c());
    QVERIFY2(m_found.isEmpty(), qPrintable(m_found.join(QLatin1Char('\n'))));
  }

 private Q_SLOTS:
  void initTestCase() {
    m_font = QApplication::font();
    QStandardPaths::setTestModeEnabled(true);
  }

  void states_data() {
    QTest::addColumn<int>("index");
    for (int i = 0; i < static_cast<int>(std::size(kCases)); ++i) QTest::newRow(kCases[i].name) << i;
  }
  void states() {
    QFETCH(int, index);
    // Scaled runs look at what a scale factor changes alone.
    run(kCases[index], qEnvironmentVariableIsEmpty("QT_SCALE_FACTOR"));
  }

  /// The same in programs of their own: the factor is read once, at the start.
  void scaled_data() {
    QTest::addColumn<QString>("factor");
    for (const char* factor : {"1.25", "1.5", "2.5"}) QTest::newRow(factor) << QString::fromLatin1(factor);
  }
  void scaled() {
    QFETCH(QString, factor);
    if (!qEnvironmentVariableIsEmpty("QT_SCALE_FACTOR")) return;
    QProcess other;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), factor);
    environment.remove(QStringLiteral("HEATKV_PICTURES"));
    other.setProcessEnvironment(environment);
    other.setProcessChannelMode(QProcess::MergedChannels);
    other.start(QCoreApplication::applicationFilePath(),
                {QStringLiteral("states:laptop"), QStringLiteral("states:usual")});
    QVERIFY(other.waitForFinished(60000));
    QVERIFY2(other.exitCode() == 0, other.readAll().constData());
  }
};

QTEST_MAIN(TestGeometry)
#include "test_geometry.moc"
