// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the calibration dialog asks for, and what it hands to the engine.
#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QtTest>

#include "app/studio/dialogs/calibrate_dialog.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestCalibrateDialog : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light); }

  void dialogAsksForEverything() {
    Document d;
    d.sampling.cfg = {2.5};
    d.pixels = PixelBudget::P006M;
    CalibrateDialog dialog(d, 7, {QStringLiteral("used before"), QStringLiteral("and this")}, nullptr);
    const CalibrationRequest first = dialog.request();
    QCOMPARE(first.prompts.size(), size_t(7));
    QCOMPARE(first.sampling.cfg, std::vector<double>{2.5});
    QCOMPARE(first.pixelBudget, std::string("0.06M"));
    QCOMPARE(first.seeds.front(), uint64_t(0));
    auto* source = dialog.findChild<QComboBox*>(QStringLiteral("promptSource"));
    auto* text = dialog.findChild<QPlainTextEdit*>(QStringLiteral("calibrationPrompts"));
    const auto choose = [&](int index) {
      source->setCurrentIndex(index);
      Q_EMIT source->activated(index);
      return dialog.request().prompts;
    };
    QVERIFY(choose(1).size() > 10);
    QVERIFY(choose(2) != choose(1));
    QCOMPARE(choose(3), (std::vector<std::string>{"used before", "and this"}));
    text->setPlainText(QStringLiteral("pasted\n\n  two \n"));
    QCOMPARE(dialog.request().prompts, (std::vector<std::string>{"pasted", "two"}));
    QCOMPARE(source->currentIndex(), 5);
    dialog.findChild<QLineEdit*>(QStringLiteral("calibrationSeed"))->setText(QStringLiteral("40"));
    dialog.findChild<QSpinBox*>(QStringLiteral("calibrationSinks"))->setValue(2);
    auto* size = dialog.findChild<QComboBox*>(QStringLiteral("calibrationSize"));
    size->setCurrentIndex(1);
    const CalibrationRequest r = dialog.request();
    QCOMPARE(r.seeds, (std::vector<uint64_t>{40, 41}));
    QCOMPARE(r.sinkScales, 2);
    QCOMPARE(r.grids, parseAspect("1:1").aspect->grids(PixelBudget::P025M));
    text->clear();
    auto* start = dialog.findChild<QPushButton*>();
    for (auto* button : dialog.findChildren<QPushButton*>())
      if (button->text() == QLatin1String("Calibrate")) start = button;
    QVERIFY(!start->isEnabled());
  }

  void goingOnKeepsTheSettings() {
    auto done = std::make_shared<Calibration>();
    done->prompts = {"one", "", "three", "four"};
    done->promptsDone = 3;
    done->seed = 9;
    done->cfg = {2, 3};
    done->tau = {0.5};
    done->aspect = "3:2";
    done->pixelBudget = "0.06M";
    done->sinkScales = 2;
    CalibrateDialog dialog(Document(), 10, {}, done);
    dialog.findChild<QAbstractButton*>(QStringLiteral("resumeCheck"))->setChecked(true);
    const CalibrationRequest r = dialog.request();
    QCOMPARE(r.prompts, done->prompts);
    QCOMPARE(r.seeds.front(), uint64_t(9));
    QCOMPARE(r.sampling.cfg, done->cfg);
    QCOMPARE(r.sampling.tau, done->tau);
    QCOMPARE(r.aspect, done->aspect);
    QCOMPARE(r.sinkScales, 2);
    QCOMPARE(r.resume.get(), done.get());
  }
};

QTEST_MAIN(TestCalibrateDialog)
#include "test_calibrate_dialog.moc"
