// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Fewer tokens and the end of guidance in the window: fields of the document as all others, and what cannot be is said
// where it is set.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QtTest>

#include "app/studio/docks/sampling_panel.h"
#include "app/studio/document/document_text.h"
#include "tests/studio/window_rig.h"
#include "widgets/controls/collapsible_section.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestSpeed : public QObject {
  Q_OBJECT

  struct Rig : WindowRig {
    CollapsibleSection* fold = window->findChild<CollapsibleSection*>(QStringLiteral("speedSection"));
    QComboBox* tokens = window->findChild<QComboBox*>(QStringLiteral("fewerTokensCombo"));
    QLineEdit* shares = window->findChild<QLineEdit*>(QStringLiteral("prunedSharesEdit"));
    QLineEdit* layers = window->findChild<QLineEdit*>(QStringLiteral("prunedLayersEdit"));
    QSpinBox* until = window->findChild<QSpinBox*>(QStringLiteral("guidanceUntilSpin"));
    QLabel* note = window->findChild<QLabel*>(QStringLiteral("speedNote"));

    Rig() {
      fold->setExpanded(true);
      studio->state().set([](Document& d) { d.pixels = PixelBudget::P1M; });
    }
    const Document& document() const { return studio->state().document(); }
    void choose(int index) const {
      tokens->setCurrentIndex(index);
      Q_EMIT tokens->activated(index);
    }
    static void type(QLineEdit* edit, const QString& text) {
      edit->setText(text);
      Q_EMIT edit->editingFinished();
    }
  };

 private Q_SLOTS:
  void initTestCase() {
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
    QStandardPaths::setTestModeEnabled(true);
  }

  void presetsAreSteps() {
    Rig rig;
    QCOMPARE(rig.fold->summary(), QStringLiteral("Off"));
    QVERIFY(!commandOf(rig.document()).contains(QStringLiteral("--prune")));
    QVERIFY(!rig.shares->isVisibleTo(rig.fold));
    rig.choose(1);
    QVERIFY(rig.document().sampling.pruning == prunePreset("skip"));
    QVERIFY(commandOf(rig.document()).contains(QStringLiteral("--prune skip")));
    rig.choose(2);
    QVERIFY(rig.document().sampling.pruning == prunePreset("fastvar"));
    rig.until->setValue(9);
    QCOMPARE(rig.document().sampling.cfgUntil, std::optional(9));
    QUndoStack* stack = rig.studio->state().undoStack();
    stack->undo();
    QCOMPARE(rig.until->value(), 0);
    QVERIFY(!rig.document().sampling.cfgUntil);
    stack->undo();
    QCOMPARE(rig.tokens->currentIndex(), 1);
    stack->undo();
    QCOMPARE(rig.tokens->currentIndex(), 0);
    QVERIFY(rig.document().sampling.pruning == Pruning());
  }

  void customShares() {
    Rig rig;
    rig.choose(2);
    rig.choose(3);
    QVERIFY(rig.shares->isVisibleTo(rig.fold) && rig.layers->isVisibleTo(rig.fold));
    Rig::type(rig.shares, QStringLiteral("0,0,0,0,0,0,0,0,0,1/4"));
    QCOMPARE(rig.document().sampling.pruning.share(9), (Rational{1, 4}));
    Rig::type(rig.layers, QStringLiteral("2-5"));
    QCOMPARE(rig.document().sampling.pruning.layers, std::optional(LayerRange{2, 5}));
    const Document before = rig.document();
    for (const char* wrong : {"0,7", "half", "0,-1", "1/0"}) {
      Rig::type(rig.shares, QLatin1String(wrong));
      QVERIFY2(rig.document() == before, wrong);
      QVERIFY2(rig.note->isVisibleTo(rig.fold) && !rig.note->text().isEmpty(), wrong);
    }
    Rig::type(rig.layers, QString());
    QVERIFY(!rig.document().sampling.pruning.layers);
    // What is well written and still cannot be painted is said too: a skipped scale before one that runs.
    Rig::type(rig.shares, QStringLiteral("0,0,0,0,0,1"));
    QVERIFY(rig.note->isVisibleTo(rig.fold) && !rig.note->text().isEmpty());
  }

  void refusedWithOtherMethods() {
    Rig rig;
    rig.choose(1);
    rig.studio->state().set([](Document& d) { d.cache.method = CacheMethod::SnapKV; });
    QVERIFY(rig.note->text().contains(QStringLiteral("HeatKV")));
    QTRY_VERIFY(rig.studio->open().plan());
    rig.studio->state().set([](Document& d) { d.cache.method = CacheMethod::Full; });
    QVERIFY(!rig.note->text().contains(QStringLiteral("HeatKV")));
  }

  void fewerKeys() {
    Rig rig;
    auto* attend = rig.window->findChild<QSpinBox*>(QStringLiteral("attendSpin"));
    QCOMPARE(attend->value(), 100);
    attend->setValue(50);
    QCOMPARE(rig.document().cache.attend, (Rational{1, 2}));
    QVERIFY(commandOf(rig.document()).contains(QStringLiteral("--attend")));
    QVERIFY(!rig.note->text().isEmpty());  // no calibration is open here
    rig.studio->state().set([](Document& d) { d.cache.method = CacheMethod::SnapKV; });
    QVERIFY(rig.note->text().contains(QStringLiteral("HeatKV")));
    rig.studio->state().undoStack()->undo();
    QCOMPARE(attend->value(), 100);
    QCOMPARE(rig.document().cache.attend, (Rational{1, 1}));
  }

  void workThatIsLeft() {
    Rig rig;
    auto* panel = rig.window->findChild<SamplingPanel*>();
    rig.choose(1);
    panel->setWork(0.318);
    QVERIFY(rig.note->text().contains(QStringLiteral("32")));
    QCOMPARE(rig.fold->summary(), rig.note->text());
    rig.choose(0);
    QCOMPARE(rig.fold->summary(), QStringLiteral("Off"));
    QVERIFY(rig.note->text().isEmpty());
  }
};

QTEST_MAIN(TestSpeed)
#include "test_speed.moc"
