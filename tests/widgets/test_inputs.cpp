// Inputs that keys and wheels must not change by accident.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemView>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QVBoxLayout>
#include <QWheelEvent>

#include "gallery.h"
#include "widgets/controls/choice_box.h"
#include "widgets/style/style.h"

using namespace heatkv;
using test::s;
using test::shown;

class TestInputs : public QObject {
  Q_OBJECT

  static void turnWheelOver(QWidget& widget) {
    const QPointF at = widget.rect().center();
    QWheelEvent turn(at, widget.mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    // Events of one's own making do not go on to parents.
    QSpontaneKeyEvent::setSpontaneous(&turn);
    qApp->notify(&widget, &turn);
  }

 private Q_SLOTS:
  void init() { applyTheme(*qApp, Scheme::Light, test::galleryFont()); }

  void wheelScrollsPastInputs() {
    QScrollArea area;
    auto* column = new QWidget;
    column->setMinimumHeight(2000);
    auto* layout = new QVBoxLayout(column);
    auto *first = new QSpinBox, *second = new QSpinBox;
    auto* combo = new QComboBox;
    combo->addItems({s("a"), s("b"), s("c")});
    for (QWidget* input : std::initializer_list<QWidget*>{first, second, combo}) layout->addWidget(input);
    first->setValue(50);
    second->setValue(50);
    area.setWidget(column);
    area.resize(300, 200);
    shown(area);
    second->setFocus();
    turnWheelOver(*first);
    QCOMPARE(first->value(), 50);
    turnWheelOver(*combo);
    QCOMPARE(combo->currentIndex(), 0);
    QVERIFY(second->hasFocus());
    const int scrolled = area.verticalScrollBar()->value();
    QVERIFY(scrolled > 0);
    // Who has the focus is meant.
    turnWheelOver(*second);
    QCOMPARE(second->value(), 49);
    QCOMPARE(area.verticalScrollBar()->value(), scrolled);
    // The same under a style that came later.
    applyTheme(*qApp, Scheme::Dark, test::galleryFont());
    turnWheelOver(*first);
    QCOMPARE(first->value(), 50);
  }

  void keysOpenTheListOfAChoice() {
    ChoiceBox box;
    box.addItems({s("Demo landscapes"), s("Infinity-2B"), s("Infinity-8B")});
    shown(box);
    box.setFocus();
    QSignalSpy chosen(&box, &QComboBox::activated);
    QTest::keyClick(&box, Qt::Key_Down);
    QVERIFY(box.view()->isVisible());
    QCOMPARE(box.currentIndex(), 0);
    QCOMPARE(box.view()->currentIndex().row(), 1);
    QTest::keyClick(box.view(), Qt::Key_Down);
    QTest::keyClick(box.view(), Qt::Key_Return);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(box.currentIndex(), 2);
    QVERIFY(!box.view()->isVisible());
    QTest::keyClick(&box, Qt::Key_D);
    QVERIFY(box.view()->isVisible());
    QCOMPARE(box.view()->currentIndex().row(), 0);
    QTest::keyClick(box.view(), Qt::Key_Escape);
    QCOMPARE(box.currentIndex(), 2);
    turnWheelOver(box);
    QCOMPARE(box.currentIndex(), 2);
    QCOMPARE(chosen.count(), 1);
  }
};

QTEST_MAIN(TestInputs)
#include "test_inputs.moc"
