// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window in a language that is 40 % longer, and in one that is written from right to left: nothing is cut off.
#include <QAction>
#include <QTranslator>
#include <QtTest>

#include "app/studio/centre/centre.h"
#include "app/studio/dialogs/keys_dialog.h"
#include "app/studio/dialogs/settings_dialog.h"
#include "tests/studio/geometry.h"
#include "tests/studio/window_rig.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

namespace {

/// Every text with accents, and longer by 40 % (by 60 % where it is short): what is not translated stands out too.
class LongTranslator : public QTranslator {
 public:
  bool isEmpty() const override { return false; }
  QString translate(const char*, const char* source, const char*, int n) const override {
    const QString text = QString::fromUtf8(source);
    // Accents up to where a placeholder or a mnemonic could be; these are kept whole.
    QString made;
    for (qsizetype i = 0; i < text.size(); ++i) {
      const QChar c = text[i];
      const bool kept = (i > 0 && (text[i - 1] == QLatin1Char('%') || text[i - 1] == QLatin1Char('&')));
      made += !kept && c == QLatin1Char('a')   ? QChar(0xe4)
              : !kept && c == QLatin1Char('e') ? QChar(0xe9)
              : !kept && c == QLatin1Char('o') ? QChar(0xf6)
                                               : c;
    }
    if (n >= 0) made.replace(QLatin1String("%n"), QString::number(n));
    const qsizetype more = std::max<qsizetype>(1, text.size() * (text.size() < 10 ? 6 : 4) / 10);
    if (text.size() > 1) made += QString(more, QLatin1Char('x'));
    return made;
  }
};

}  // namespace

class TestOtherLanguages : public QObject {
  Q_OBJECT

  /// Pictures for looking at, where HEATKV_PICTURES names a folder.
  static void keep(QWidget& widget, const char* name) {
    const QString folder = qEnvironmentVariable("HEATKV_PICTURES");
    if (!folder.isEmpty()) widget.grab().save(folder + QLatin1Char('/') + QLatin1String(name) + QStringLiteral(".png"));
  }
  static void check(QWidget& widget, const char* name) {
    QTest::qWait(60);
    keep(widget, name);
    const QStringList cut = allCutOff(widget), over = overlaps(widget);
    QVERIFY2(cut.isEmpty(), qPrintable(QLatin1String(name) + QLatin1Char('\n') + cut.join(QLatin1Char('\n'))));
    QVERIFY2(over.isEmpty(), qPrintable(QLatin1String(name) + QLatin1Char('\n') + over.join(QLatin1Char('\n'))));
  }
  static void walk(const char* language) {
    const QByteArray prefix(language);
    WindowRig rig;
    rig.window->resize(1440, 900);
    rig.window->setLayout(MainWindow::Generate);
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 1);
    check(*rig.window, (prefix + "-image").constData());
    rig.window->centre()->showPage(Centre::CompareTab);
    check(*rig.window, (prefix + "-compare").constData());
    rig.window->centre()->showPage(Centre::SweepTab);
    check(*rig.window, (prefix + "-sweep").constData());
    rig.window->centre()->showModels({});
    check(*rig.window, (prefix + "-models").constData());
    SettingsDialog settings(rig.studio->settings());
    settings.show();
    check(settings, (prefix + "-settings").constData());
    Shortcuts shortcuts(rig.studio->settings());
    KeysDialog keys(shortcuts);
    keys.show();
    check(keys, (prefix + "-keys").constData());
    // In the small window the longest words may end in an ellipsis.
    if (prefix == "long") return;
    rig.window->centre()->showPage(Centre::ImageTab);
    rig.window->resize(1100, 700);
    rig.window->setLayout(MainWindow::Generate);
    check(*rig.window, (prefix + "-small").constData());
  }

 private Q_SLOTS:
  void initTestCase() {
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
    QStandardPaths::setTestModeEnabled(true);
  }

  void english() { walk("english"); }

  void longer() {
    LongTranslator translator;
    QCoreApplication::installTranslator(&translator);
    walk("long");
    QCoreApplication::removeTranslator(&translator);
  }

  void languagesOfTheProgram_data() {
    QTest::addColumn<QString>("code");
    for (const char* code : {"it", "ko", "zh_CN"}) QTest::newRow(code) << QString::fromLatin1(code);
  }

  /// The words are found under the names that the program asks for them by: nearly no action reads as in English.
  void languagesOfTheProgram() {
    QFETCH(QString, code);
    const auto texts = [] {
      const WindowRig rig;
      QMap<QString, QString> found;
      for (const QAction* action : rig.window->findChildren<QAction*>())
        if (!action->objectName().isEmpty()) found[action->objectName()] = action->text();
      return found;
    };
    const QMap<QString, QString> english = texts();
    QTranslator translator;
    QVERIFY(translator.load(QStringLiteral(":/i18n/heatkv-studio_%1.qm").arg(code)));
    QCoreApplication::installTranslator(&translator);
    const QMap<QString, QString> other = texts();
    QCoreApplication::removeTranslator(&translator);
    int same = 0;
    for (auto one = english.begin(); one != english.end(); ++one) same += other[one.key()] == one.value() ? 1 : 0;
    QVERIFY2(english.size() > 40 && same < 4, qPrintable(QStringLiteral("%1 of %2").arg(same).arg(english.size())));
  }

  void fromRightToLeft() {
    QGuiApplication::setLayoutDirection(Qt::RightToLeft);
    walk("mirrored");
    WindowRig rig;
    rig.window->resize(1440, 900);
    rig.window->setLayout(MainWindow::Generate);
    QTest::qWait(60);
    // What is read first is on the right.
    auto* generate = rig.window->findChild<QWidget*>(QStringLiteral("generateButton"));
    auto* spin = rig.window->findChild<QWidget*>(QStringLiteral("budgetSpin"));
    QVERIFY(generate->mapTo(rig.window.get(), QPoint()).x() > spin->mapTo(rig.window.get(), QPoint()).x());
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
  }
};

QTEST_MAIN(TestOtherLanguages)
#include "test_other_languages.moc"
