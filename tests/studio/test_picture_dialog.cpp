// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The settings of a picture beside the form's, and the search and reset of the program's settings.
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableWidget>
#include <QToolButton>

#include "app/studio/dialogs/picture_dialog.h"
#include "app/studio/dialogs/settings_dialog.h"
#include "app/studio/window/first_hints.h"
#include "tests/studio/window_rig.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestPictureDialog : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
    QStandardPaths::setTestModeEnabled(true);
  }

  void takesOverWhatIsChecked() {
    WindowRig rig;
    rig.studio->state().set([](Document& d) {
      d.prompt = "first";
      d.seed = 77;
      d.seedLocked = true;
      d.cache.budget = "20%";
    });
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 1);
    rig.studio->state().set([](Document& d) {
      d.prompt = "second";
      d.seed = 5;
      d.seedLocked = false;
      d.cache.budget = "4%";
    });
    const Document before = rig.studio->state().document();
    PictureDialog dialog(rig.studio->state(), rig.studio->pictures().history().entries().front().path);
    dialog.show();
    QVERIFY(rig.studio->state().document() == before);  // it is read-only until something is applied
    auto* table = dialog.findChild<QTableWidget*>();
    const auto rowOf = [&](const char* key) {
      for (int row = 0; row < table->rowCount(); ++row)
        if (table->item(row, 0)->data(Qt::UserRole).toString() == QLatin1String(key)) return row;
      return -1;
    };
    const int prompt = rowOf("prompt"), seed = rowOf("seed");
    QVERIFY(prompt >= 0 && seed >= 0);
    QCOMPARE(table->item(prompt, 1)->text(), QStringLiteral("first"));
    QCOMPARE(table->item(prompt, 2)->text(), QStringLiteral("second"));
    QVERIFY(table->item(prompt, 1)->font().bold());
    table->item(seed, 0)->setCheckState(Qt::Checked);
    for (QPushButton* button : dialog.findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Apply checked")) button->click();
    const Document& after = rig.studio->state().document();
    QCOMPARE(after.seed, quint64(77));
    QVERIFY(after.seedLocked);
    QCOMPARE(after.prompt, std::string("second"));
    QCOMPARE(after.cache.budget, std::string("4%"));
    rig.studio->state().undoStack()->undo();
    QCOMPARE(rig.studio->state().document().seed, quint64(5));
  }

  void settingsAreFoundAndReset() {
    WindowRig rig(false);
    Settings& settings = rig.studio->settings();
    settings.set(setting::kFontSize, 15);
    SettingsDialog dialog(settings);
    dialog.show();
    auto* spin = dialog.findChild<QSpinBox*>(QString::fromLatin1(setting::kFontSize.name));
    auto* reset =
        dialog.findChild<QToolButton*>(QString::fromLatin1(setting::kFontSize.name) + QStringLiteral("/reset"));
    QVERIFY(spin && reset && reset->isEnabled());
    reset->click();
    QCOMPARE(settings.get(setting::kFontSize), setting::kFontSize.fallback);
    QCOMPARE(spin->value(), setting::kFontSize.fallback);
    QVERIFY(!reset->isEnabled());
    auto* find = dialog.findChild<QLineEdit*>(QStringLiteral("settingsSearch"));
    QTest::keyClicks(find, QStringLiteral("threads"));
    auto* pages = dialog.findChild<QTabWidget*>();
    auto* threads = dialog.findChild<QSpinBox*>(QString::fromLatin1(setting::kThreads.name));
    QVERIFY(threads->isVisible());
    QVERIFY(!spin->isVisible());
    int enabled = 0;
    for (int page = 0; page < pages->count(); ++page) enabled += pages->isTabEnabled(page) ? 1 : 0;
    QCOMPARE(enabled, 1);
    find->clear();
    pages->setCurrentIndex(0);
    QVERIFY(spin->isVisible());
  }

  void hintsAreShownOnce() {
    WindowRig rig;
    rig.studio->settings().set(setting::kHintsSeen, false);
    rig.window->resize(1440, 900);
    rig.studio->painter().generate();
    QTRY_VERIFY(rig.window->findChild<FirstHints*>());
    auto* hints = rig.window->findChild<FirstHints*>();
    QVERIFY(rig.window->rect().contains(hints->geometry()));
    const int all = hints->left();
    QVERIFY(all >= 2);
    QTest::keyClick(hints, Qt::Key_Return);
    QCOMPARE(hints->left(), all - 1);
    QTest::keyClick(hints, Qt::Key_Escape);
    QVERIFY(rig.studio->settings().get(setting::kHintsSeen));
    QTRY_VERIFY(!rig.window->findChild<FirstHints*>());
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 2);
    QVERIFY(!rig.window->findChild<FirstHints*>());
  }
};

QTEST_MAIN(TestPictureDialog)
#include "test_picture_dialog.moc"
