// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader finds: a name on everything that can be operated, in the window and its dialogs.
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QTabBar>
#include <QtTest>

#include "app/studio/centre/centre.h"
#include "app/studio/dialogs/help_window.h"
#include "app/studio/dialogs/keys_dialog.h"
#include "app/studio/dialogs/settings_dialog.h"
#include "tests/studio/window_rig.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestAccessibility : public QObject {
  Q_OBJECT

  static bool wantsName(QAccessible::Role role) {
    switch (role) {
      case QAccessible::PushButton:
      case QAccessible::ButtonMenu:
      case QAccessible::ButtonDropDown:
      case QAccessible::CheckBox:
      case QAccessible::RadioButton:
      case QAccessible::ComboBox:
      case QAccessible::EditableText:
      case QAccessible::SpinBox:
      case QAccessible::Slider:
      case QAccessible::List:
      case QAccessible::Table:
      case QAccessible::Tree:
      case QAccessible::PageTab:
      case QAccessible::MenuItem:
      case QAccessible::ProgressBar:
      case QAccessible::Graphic:
      case QAccessible::Chart:
        return true;
      default:
        return false;
    }
  }

  /// Names what is nameless below `face`, by class and object name.
  static void collect(QAccessibleInterface* face, QStringList& nameless, int& seen, int depth = 0) {
    if (!face || !face->isValid() || depth > 40) return;
    const QAccessible::State state = face->state();
    if (state.invisible) return;
    const auto* widget = qobject_cast<const QWidget*>(face->object());
    // Qt keeps a docks' tab bar whose tabs are gone: there is nothing to read in it.
    if (const auto* tabs = qobject_cast<const QTabBar*>(widget); tabs && tabs->count() == 0) return;
    const bool focusable = widget && (widget->focusPolicy() & Qt::TabFocus) && widget->isEnabled();
    // The parts of a spin box, a combo box or a field (its icon, its clear button) are named by the whole.
    const QWidget* whole = widget ? widget->parentWidget() : nullptr;
    const bool inner = whole && (whole->inherits("QAbstractSpinBox") || whole->inherits("QComboBox") ||
                                 whole->inherits("QLineEdit") || widget->inherits("QComboBoxPrivateContainer"));
    if (!inner && (wantsName(face->role()) || focusable)) {
      ++seen;
      if (face->text(QAccessible::Name).trimmed().isEmpty() && face->text(QAccessible::Value).trimmed().isEmpty())
        nameless << QStringLiteral("%1 %2 (role %3) in %4")
                        .arg(QLatin1String(face->object() ? face->object()->metaObject()->className() : "?"),
                             face->object() ? face->object()->objectName() : QString())
                        .arg(face->role())
                        .arg(widget && widget->parentWidget()
                                 ? QLatin1String(widget->parentWidget()->metaObject()->className())
                                 : QLatin1String("?"));
    }
    if (inner) return;
    for (int i = 0; i < face->childCount(); ++i) collect(face->child(i), nameless, seen, depth + 1);
  }

  static void check(QWidget* widget, int atLeast) {
    QStringList nameless;
    int seen = 0;
    const auto named = [&] {
      nameless.clear();
      seen = 0;
      collect(QAccessible::queryAccessibleInterface(widget), nameless, seen);
      return nameless.isEmpty();
    };
    QTRY_VERIFY2(named(), qPrintable(nameless.join(QLatin1Char('\n'))));  // docks' tabs get their names a moment later
    QVERIFY2(seen >= atLeast, qPrintable(QString::number(seen)));
  }

 private Q_SLOTS:
  void initTestCase() {
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
    QStandardPaths::setTestModeEnabled(true);
    QAccessible::setActive(true);
  }

  void window() {
    WindowRig rig;
    rig.window->resize(1440, 900);
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 1);
    QTest::qWait(50);
    check(rig.window.get(), 60);
  }

  void everyTab() {
    WindowRig rig;
    for (const Centre::Page page : {Centre::CompareTab, Centre::SweepTab}) {
      rig.window->centre()->showPage(page);
      QTest::qWait(20);
      check(rig.window.get(), 50);
    }
    rig.window->centre()->showModels({});
    QTest::qWait(50);
    check(rig.window.get(), 60);
  }

  /// A combo box's own name is its value on Linux: a label has to name it.
  void combosHaveLabels() {
    WindowRig rig;
    rig.window->centre()->showModels({});
    QTest::qWait(50);
    int seen = 0;
    for (QComboBox* combo : rig.window->findChildren<QComboBox*>()) {
      QAccessibleInterface* face = QAccessible::queryAccessibleInterface(combo);
      const auto labels = face->relations(QAccessible::Label);
      QVERIFY2(!labels.empty(), qPrintable(combo->objectName() + QLatin1Char(' ') + combo->accessibleName()));
      QVERIFY2(!labels.front().first->text(QAccessible::Name).isEmpty(), qPrintable(combo->objectName()));
      ++seen;
    }
    QVERIFY(seen > 10);
  }

  /// Left before centre before right, and in each what is read first comes first.
  void tabFollowsTheReading() {
    WindowRig rig;
    rig.window->resize(1440, 900);
    rig.window->setLayout(MainWindow::Generate);
    QTest::qWait(60);
    const auto place = [&](const char* name) {
      auto* widget = rig.window->findChild<QWidget*>(QLatin1String(name));
      int steps = 0;
      for (QWidget* at = rig.window->findChild<QWidget*>(QStringLiteral("generateButton")); steps < 1000; ++steps) {
        if (at == widget || (widget && widget->isAncestorOf(at))) return steps;
        at = at->nextInFocusChain();
      }
      return -1;
    };
    const char* order[] = {"generateButton", "budgetSlider", "promptEdit", "seedEdit",    "methodCombo",
                           "centreTabs",     "scaleStrip",   "bottomTabs", "historyView", "cacheView",
                           "layerPlot",      "heatmapView",  "pinControl", "stateStatus"};
    int before = -1;
    for (const char* name : order) {
      const int now = place(name);
      QVERIFY2(now > before,
               qPrintable(QStringLiteral("%1: %2 after %3").arg(QLatin1String(name)).arg(now).arg(before)));
      before = now;
    }
  }

  void dialogs() {
    WindowRig rig(false);
    Shortcuts shortcuts(rig.studio->settings());
    SettingsDialog settings(rig.studio->settings());
    KeysDialog keys(shortcuts);
    HelpWindow help;
    for (QDialog* dialog :
         {static_cast<QDialog*>(&settings), static_cast<QDialog*>(&keys), static_cast<QDialog*>(&help)}) {
      dialog->show();
      check(dialog, 3);
    }
  }

  /// Tab reaches every pane and comes back round.
  void tabGoesRound() {
    WindowRig rig;
    rig.window->resize(1440, 900);
    rig.window->activateWindow();
    QTRY_COMPARE(rig.studio->run().phase(), Phase::Idle);
    QTest::qWait(30);
    QWidget* first = QApplication::focusWidget();
    QVERIFY(first);
    QSet<QWidget*> reached{first};
    for (int i = 0; i < 300; ++i) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      QWidget* now = QApplication::focusWidget();
      QVERIFY(now);
      if (now == first && reached.size() > 5) break;
      reached << now;
    }
    QVERIFY2(QApplication::focusWidget() == first, "Tab is caught somewhere");
    for (const char* name : {"generateButton", "budgetSlider", "modelCombo", "scaleStrip", "stateStatus"}) {
      auto* widget = rig.window->findChild<QWidget*>(QLatin1String(name));
      QVERIFY2(widget, name);
      QVERIFY2(std::any_of(reached.begin(), reached.end(),
                           [&](const QWidget* one) { return one == widget || widget->isAncestorOf(one); }),
               name);
    }
  }
};

QTEST_MAIN(TestAccessibility)
#include "test_accessibility.moc"
