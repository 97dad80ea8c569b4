// The budget as a slider and as a number: travel, keys, mouse, units, names.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "gallery.h"
#include "widgets/controls/budget_slider.h"
#include "widgets/controls/budget_spin.h"
#include "widgets/style/style.h"

using namespace heatkv;
using test::s;
using test::shown;

namespace {
constexpr int64_t kMiB = 1 << 20;
}  // namespace

class TestBudgetControls : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { applyTheme(*qApp, Scheme::Light, test::galleryFont()); }

  void travelIsTheCubeRoot() {
    const auto close = [](double a, double b) { return std::abs(a - b) < 5e-4; };
    QVERIFY(close(BudgetSlider::travelOf(4), 0.342));
    QVERIFY(close(BudgetSlider::travelOf(10), 0.464));
    QVERIFY(close(BudgetSlider::travelOf(20), 0.585));
    QVERIFY(close(BudgetSlider::travelOf(50), 0.794));
    QVERIFY(close(BudgetSlider::travelOf(0.327), 0.148));
    QVERIFY(close(BudgetSlider::travelOf(0.89), 0.207));
    for (const double percent : {0.5, 4.0, 33.0, 100.0})
      QVERIFY(std::abs(BudgetSlider::percentOf(BudgetSlider::travelOf(percent)) - percent) < 1e-9);
  }

  void keysStep() {
    BudgetSlider slider;
    shown(slider);
    slider.setMinimum(0.33);
    slider.setPercent(10);
    QSignalSpy changed(&slider, &BudgetSlider::percentChanged);
    const auto after = [&](Qt::Key key) {
      QTest::keyClick(&slider, key);
      return std::round(slider.percent() * 100) / 100;
    };
    QCOMPARE(after(Qt::Key_Right), 11.0);
    QCOMPARE(after(Qt::Key_Down), 10.0);
    QCOMPARE(after(Qt::Key_PageDown), 4.0);
    QCOMPARE(after(Qt::Key_Up), 4.1);
    QCOMPARE(after(Qt::Key_PageUp), 10.0);
    QCOMPARE(after(Qt::Key_PageUp), 20.0);
    QCOMPARE(after(Qt::Key_End), 100.0);
    QCOMPARE(after(Qt::Key_PageUp), 100.0);
    QCOMPARE(after(Qt::Key_Home), 0.33);
    QCOMPARE(after(Qt::Key_Left), 0.33);
    QCOMPARE(changed.count(), 8);  // not where it stood at an end
    slider.setPercent(5.5);
    QCOMPARE(after(Qt::Key_Left), 5.0);  // where the step changes it does not jump over
    slider.setPercent(4.95);
    QCOMPARE(after(Qt::Key_Right), 5.0);
    slider.setLayoutDirection(Qt::RightToLeft);
    slider.setPercent(10);
    QCOMPARE(after(Qt::Key_Right), 9.0);
  }

  void mouseDragsAndSnaps() {
    BudgetSlider slider;
    slider.setMinimum(0.33);
    slider.resize(slider.sizeHint());
    shown(slider);
    const auto x = [&](double percent) {
      return qRound(BudgetSlider::kSidePad +
                    BudgetSlider::travelOf(percent) * (slider.width() - 2 * BudgetSlider::kSidePad));
    };
    const int y = 14;
    QTest::mousePress(&slider, Qt::LeftButton, {}, QPoint(x(30), y));
    QVERIFY(std::abs(slider.percent() - 30) < 1);
    QTest::mouseMove(&slider, QPoint(x(10) + 3, y));
    QVERIFY(slider.percent() > 10);
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, QPoint(x(10) + 3, y));
    QCOMPARE(slider.percent(), 10.0);
    QTest::mousePress(&slider, Qt::LeftButton, {}, QPoint(x(40), y));
    QTest::mouseMove(&slider, QPoint(x(20) + 3, y));
    QTest::mouseRelease(&slider, Qt::LeftButton, Qt::AltModifier, QPoint(x(20) + 3, y));
    QVERIFY(slider.percent() > 20.05);
    QTest::mousePress(&slider, Qt::LeftButton, {}, QPoint(0, y));
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, QPoint(0, y));
    QCOMPARE(slider.percent(), 0.33);
  }

  void theHandleStopsAtTheMinimum() {
    BudgetSlider slider;
    slider.setPercent(2);
    QSignalSpy changed(&slider, &BudgetSlider::percentChanged);
    slider.setMinimum(3.1);
    QCOMPARE(slider.percent(), 3.1);
    QCOMPARE(changed.count(), 1);
    slider.setPercent(1);
    QCOMPARE(slider.percent(), 3.1);
    slider.setPercent(400);
    QCOMPARE(slider.percent(), 100.0);
  }

  void screenReadersHearTheBudget() {
    BudgetSlider slider;
    slider.setValueText(s("10 percent, 321 mebibytes, fits"));
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(&slider);
    QCOMPARE(face->role(), QAccessible::Slider);
    QCOMPARE(face->text(QAccessible::Name), s("Cache budget"));
    QCOMPARE(face->text(QAccessible::Value), s("10 percent, 321 mebibytes, fits"));
    QVERIFY(!face->text(QAccessible::Description).isEmpty());
    QVERIFY(face->valueInterface());
    face->valueInterface()->setCurrentValue(25.0);
    QCOMPARE(slider.percent(), 25.0);
  }

  // ---- budget spin box
  void unitsShowTheSameBudget() {
    BudgetSpin spin;
    spin.setFullBytes(3213 * kMiB);
    spin.setValue(10);
    QCOMPARE(spin.text(), s("10.0"));
    QCOMPARE(spin.budgetText(), s("10%"));
    spin.setUnit(BudgetSpin::Unit::MiB);
    QCOMPARE(spin.text(), s("321"));
    QCOMPARE(spin.budgetText(), s("321.3MiB"));
    spin.setUnit(BudgetSpin::Unit::Factor);
    QCOMPARE(spin.text(), s("10.0"));
    QCOMPARE(spin.budgetText(), s("10x"));
    QCOMPARE(spin.value(), 10.0);
    spin.setFullBytes(0);
    spin.setUnit(BudgetSpin::Unit::MiB);
    QVERIFY(spin.unit() != BudgetSpin::Unit::MiB);
  }

  void anyUnitMayBeTyped() {
    BudgetSpin spin;
    spin.setFullBytes(3200 * kMiB);
    spin.setMinimumPercent(0.33);
    const auto typed = [&](const char* text) { return spin.valueFromText(s(text)); };
    QCOMPARE(typed("12"), 12.0);
    QCOMPARE(typed("12,5 %"), 12.5);
    QCOMPARE(typed("10x"), 10.0);
    QCOMPARE(typed("20×"), 5.0);
    QCOMPARE(typed("320 MiB"), 10.0);
    QCOMPARE(typed("1 GiB"), 32.0);
    QCOMPARE(typed("0.001 %"), 0.33);
    QCOMPARE(typed("500"), 100.0);
    spin.setValue(7);
    QCOMPARE(typed("nonsense"), 7.0);
    QString text = s("a");
    int position = 0;
    QCOMPARE(spin.validate(text, position), QValidator::Invalid);
    text = s("12 Mi");
    QVERIFY(spin.validate(text, position) != QValidator::Invalid);
  }

  void typedTextCounts() {
    BudgetSpin spin;
    spin.setFullBytes(3200 * kMiB);
    shown(spin);
    QSignalSpy changed(&spin, &QDoubleSpinBox::valueChanged);
    spin.selectAll();
    QTest::keyClicks(&spin, s("20"));
    QTest::keyClick(&spin, Qt::Key_Return);
    QCOMPARE(spin.value(), 20.0);
    QCOMPARE(changed.count(), 1);
    QTest::keyClick(&spin, Qt::Key_Up);
    QCOMPARE(spin.value(), 21.0);
  }
};

QTEST_MAIN(TestBudgetControls)
#include "test_budget_controls.moc"
