// Behaviour of the window's own controls: values, keys, mouse, names, heights, long words.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemView>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFocusFrame>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStyleOptionSlider>
#include <QTest>
#include <QVBoxLayout>
#include <cmath>

#include "gallery.h"
#include "widgets/controls/budget_spin.h"
#include "widgets/controls/collapsible_section.h"
#include "widgets/controls/dock_title_bar.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/empty_state.h"
#include "widgets/controls/icon_button.h"
#include "widgets/controls/memory_bar.h"
#include "widgets/controls/message_bar.h"
#include "widgets/controls/readout_line.h"
#include "widgets/controls/scale_progress_bar.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/controls/split_button.h"
#include "widgets/controls/state_mark.h"
#include "widgets/controls/toast.h"
#include "widgets/style/style.h"

using namespace heatkv;
using test::s;
using test::shown;

class TestControls : public QObject {
  Q_OBJECT

 private:
  static QString nameOf(QWidget* widget) {
    return QAccessible::queryAccessibleInterface(widget)->text(QAccessible::Name);
  }

 private Q_SLOTS:
  void init() { applyTheme(*qApp, Scheme::Light, test::galleryFont()); }

  void segmentsAreRadioButtons() {
    SegmentedControl control({s("Slider"), s("Flip"), s("Difference")});
    shown(control);
    QSignalSpy changed(&control, &SegmentedControl::currentChanged);
    control.setCurrentIndex(1);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.last().first().toInt(), 1);
    auto* second = control.findChildren<QRadioButton*>().at(1);
    second->setFocus();
    QTest::keyClick(second, Qt::Key_Right);
    QCOMPARE(control.currentIndex(), 2);
    QCOMPARE(QAccessible::queryAccessibleInterface(second)->role(), QAccessible::RadioButton);
    control.setCurrentIndex(2);
    QCOMPARE(changed.count(), 2);
  }

  void splitButtonSaysBothHalves() {
    QMenu menu;
    menu.addAction(s("Generate with twin"));
    SplitButton button(s("play"), s("Generate"), s("More ways to generate"));
    const int before = button.sizeHint().width();
    button.setMenu(&menu);
    button.setPrimary(true);
    QVERIFY(button.sizeHint().width() > before);
    shown(button);
    QSignalSpy clicked(&button, &SplitButton::clicked);
    QTest::keyClick(button.mainHalf(), Qt::Key_Space);
    QTest::keyClick(button.mainHalf(), Qt::Key_Return);
    QCOMPARE(clicked.count(), 2);
    QCOMPARE(nameOf(button.mainHalf()), s("Generate"));
    QCOMPARE(nameOf(button.menuHalf()), s("More ways to generate"));
    const int plain = button.sizeHint().width();
    button.setBadge(3);
    QVERIFY(button.sizeHint().width() > plain);
    button.setIconOnly(true);
    QVERIFY(button.sizeHint().width() < plain);
    QCOMPARE(button.mainHalf()->toolTip(), s("Generate"));
    button.setMainEnabled(false, s("No model is loaded."));
    QCOMPARE(button.mainHalf()->toolTip(), s("No model is loaded."));
    QTest::mouseClick(button.mainHalf(), Qt::LeftButton);
    QCOMPARE(clicked.count(), 2);
  }

  void theGraverMessageStays() {
    QWidget host;
    auto* layout = new QVBoxLayout(&host);
    auto* bar = new MessageBar;
    layout->addWidget(bar);
    shown(host);
    QVERIFY(!bar->isVisible());
    QVERIFY(
        bar->offer({MessageBar::Severity::Warning, s("stale"), s("The calibration is old."), {s("Calibrate")}, true}));
    QVERIFY(bar->isVisible());
    QVERIFY(!bar->offer({MessageBar::Severity::Info, s("gpu"), s("No CUDA device."), {}, true}));
    QCOMPARE(bar->message().id, s("stale"));
    QVERIFY(bar->offer({MessageBar::Severity::Error, s("disk"), s("The disk is full."), {}, true}));
    QVERIFY(
        bar->offer({MessageBar::Severity::Info, s("disk"), s("There is room again."), {s("Save"), s("Close")}, true}));
    QSignalSpy chosen(bar, &MessageBar::actionChosen), closed(bar, &MessageBar::closed);
    bar->findChildren<QPushButton*>().last()->click();
    QCOMPARE(chosen.last().at(1).toInt(), 1);
    bar->withdraw(s("stale"));
    QVERIFY(bar->isVisible());
    QTest::keyClick(bar, Qt::Key_Escape);
    QCOMPARE(closed.count(), 1);
    QVERIFY(!bar->isVisible());
    QCOMPARE(bar->height(), 36);
  }

  void sectionsFold() {
    CollapsibleSection section(s("Negative prompt"));
    section.setContent(new QLineEdit);
    section.setSummary(s("none"));
    shown(section);
    QVERIFY(!section.content()->isVisible());
    QSignalSpy expanded(&section, &CollapsibleSection::expandedChanged);
    auto* header = section.findChild<QAbstractButton*>();
    QTest::keyClick(header, Qt::Key_Space);
    QVERIFY(section.content()->isVisible());
    QCOMPARE(expanded.count(), 1);
    QCOMPARE(nameOf(header), s("Negative prompt"));
  }

  void progressIsWeightedByTokens() {
    const Grids grids = parseGrids("1x1,2x2,4x4");
    const auto borders = ScaleProgressBar::borders(grids);
    QCOMPARE(borders.size(), size_t{3});
    QVERIFY(std::abs(borders[0] - 1.0 / 21) < 1e-12 && std::abs(borders[1] - 5.0 / 21) < 1e-12 && borders[2] == 1);
    ScaleProgressBar bar;
    bar.setMotion(0);
    bar.setScales(grids);
    QVERIFY(std::abs(bar.setScale(1, 0.5) - 3.0 / 21) < 1e-12);
    bar.setScales(grids);  // as every event of a run does: the bar stays where it is
    QVERIFY(std::abs(bar.share() - 3.0 / 21) < 1e-12);
    QVERIFY(std::abs(bar.setScale(2, 1) - 1) < 1e-12);
    bar.setWords(s("Scale 2 of 3"), s("12 %"));
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(&bar);
    QCOMPARE(face->role(), QAccessible::ProgressBar);
    QCOMPARE(face->text(QAccessible::Description), s("Scale 2 of 3"));
    QCOMPARE(face->valueInterface()->currentValue().toDouble(), 100.0);
    bar.setResting(s("Ready"));
    QCOMPARE(bar.share(), 0.0);
  }

  void memoryIsSaidInWords() {
    constexpr int64_t gib = int64_t{1} << 30;
    MemoryBar bar;
    bar.setBytes({gib * 56 / 10, gib * 11 / 10, 12 * gib, 0});
    QCOMPARE(MemoryBar::words(bar.bytes()), s("5.6\u00A0GiB here · 1.1 others · 5.3 free"));
    QCOMPARE(MemoryBar::words({}), s("–"));
    QVERIFY(!bar.accessibleDescription().isEmpty());
  }

  void longWordsEnd() {
    ElidedLabel label(s("short"));
    const int hint = label.minimumSizeHint().width();
    label.setText(QString(400, QLatin1Char('w')));
    QVERIFY(label.minimumSizeHint().width() <= hint + 40);
    label.resize(100, 20);
    shown(label);
    QVERIFY(!test::painted(label).isNull());
    SplitButton button(s("stop"), QString(200, QLatin1Char('x')), s("More"));
    button.resize(92, 28);
    shown(button);
    SegmentedControl segments({QString(80, QLatin1Char('a')), s("b")});
    QVERIFY(segments.minimumSizeHint().width() < 120);
    MessageBar bar;
    bar.offer({MessageBar::Severity::Info, s("x"), QString(500, QLatin1Char('m')), {s("Do")}, true});
    QVERIFY(bar.minimumSizeHint().width() < 400);
    ReadoutLine line;
    line.setResting(s("Nothing"));
    QCOMPARE(line.text(), s("Nothing"));
    line.say(QString(300, QLatin1Char('r')), true);
    line.say({});
    QCOMPARE(line.text(), s("Nothing"));
  }

  void widestReservesRoom() {
    ElidedLabel label(s("1"));
    label.setWidest(s("100.0"));
    const QSize before = label.sizeHint();
    label.setText(s("99.9"));
    QCOMPARE(label.sizeHint(), before);
  }

  void dockTitlesHideFloatAndClose() {
    QMainWindow window;
    auto* dock = new QDockWidget(s("Cache"));
    auto* title = new DockTitleBar(dock);
    title->setExportable(true);
    title->moreMenu()->addAction(s("As a table"));
    dock->setTitleBarWidget(title);
    dock->setWidget(new QPushButton(s("Body")));
    window.addDockWidget(Qt::RightDockWidgetArea, dock);
    window.setCentralWidget(new QPushButton(s("Centre")));
    window.resize(800, 300);
    shown(window);
    dock->widget()->setFocus();
    const auto button = [&](const char* name) {
      for (auto* candidate : title->findChildren<IconButton*>())
        if (candidate->accessibleName() == s(name)) return candidate;
      return static_cast<IconButton*>(nullptr);
    };
    IconButton *close = button("Close Cache"), *more = button("More for Cache"), *save = button("Export Cache");
    QVERIFY(close && more && save);
    QTRY_VERIFY(!close->isVisible());
    QVERIFY(more->isVisible() && save->isVisible());
    more->setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(close->isVisible());
    QSignalSpy exported(title, &DockTitleBar::exportRequested);
    save->click();
    QCOMPARE(exported.count(), 1);
    Q_EMIT title->moreMenu()->aboutToShow();
    Q_EMIT title->moreMenu()->aboutToShow();
    QStringList texts;
    for (const QAction* action : title->moreMenu()->actions())
      if (!action->isSeparator()) texts << action->text();
    QCOMPARE(texts, QStringList({s("As a table"), s("Float"), s("Close")}));
    dock->setWindowTitle(s("Cache by layer"));
    QCOMPARE(title->findChild<ElidedLabel*>()->text(), s("Cache by layer"));
  }

  void emptyStatesActivate() {
    EmptyState empty(s("No model is loaded."), {s("Add a model folder"), s("Use the demo model")});
    QSignalSpy activated(&empty, &EmptyState::activated);
    empty.findChildren<QPushButton*>().at(1)->click();
    QCOMPARE(activated.last().first().toInt(), 1);
  }

  void toastsGo() {
    QWidget host;
    host.resize(400, 300);
    auto* field = new QLineEdit(&host);
    Toast toast(&host);
    toast.setDuration(50);
    shown(host);
    field->setFocus();
    toast.tell(s("Picture moved to the trash."), s("Undo"));
    QVERIFY(!toast.underMouse());
    QVERIFY(field->hasFocus());
    QVERIFY(toast.isVisible());
    QVERIFY(host.rect().contains(toast.geometry()));
    QTRY_VERIFY(!toast.isVisible());
    QSignalSpy undone(&toast, &Toast::undone);
    toast.tell(s("Picture moved to the trash."), s("Undo"));
    toast.findChild<QPushButton*>()->click();
    QCOMPARE(undone.count(), 1);
    QVERIFY(!toast.isVisible());
  }

  // ---- the style
  void theRingFollowsKeysNotTheMouse() {
    QWidget host;
    auto* layout = new QVBoxLayout(&host);
    auto* one = new QPushButton(s("One"));
    auto* two = new QPushButton(s("Two"));
    layout->addWidget(one);
    layout->addWidget(two);
    shown(host);
    QTest::mouseClick(one, Qt::LeftButton);
    one->setFocus(Qt::MouseFocusReason);
    const auto ring = [&]() -> QFocusFrame* {
      for (auto* frame : host.findChildren<QFocusFrame*>())
        if (frame->isVisible()) return frame;
      return nullptr;
    };
    QVERIFY(!ring());
    QTest::keyClick(one, Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), two);
    QTRY_VERIFY(ring());
    QCOMPARE(ring()->geometry(), two->geometry().adjusted(-3, -3, 3, 3));
    QVERIFY(test::painted(host).pixelColor(ring()->geometry().center().x(), ring()->geometry().top()) ==
            Theme::of().accent);
    QTest::mouseClick(one, Qt::LeftButton);
    QTRY_VERIFY(!ring());
  }

  void theRingSurvivesItsWidget() {
    QWidget host;
    auto* layout = new QVBoxLayout(&host);
    auto* one = new QPushButton(s("One"));
    layout->addWidget(one);
    layout->addWidget(new QPushButton(s("Two")));
    shown(host);
    QTest::keyClick(one, Qt::Key_Tab);
    delete layout->takeAt(1)->widget();
    applyTheme(*qApp, Scheme::Dark, test::galleryFont());
    QTest::keyClick(&host, Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), one);
  }

  /// A queue that grows and empties must not push Stop away from the mouse.
  void badgesKeepTheirRoom() {
    SplitButton split(s("play"), s("Generate"), s("More"));
    split.reserveBadge();
    const QSize before = split.sizeHint();
    for (const int waiting : {1, 9, 18, 0}) {
      split.setBadge(waiting);
      QCOMPARE(split.sizeHint(), before);
    }
  }

  void popupRowsAreTargets() {
    QComboBox combo;
    combo.addItems({s("Unsorted"), s("By score")});
    combo.show();
    combo.showPopup();
    QVERIFY(combo.view()->sizeHintForRow(0) >= 28);
    combo.hidePopup();
  }

  void scrollBarsHaveNoArrows() {
    QScrollBar bar(Qt::Vertical);
    bar.setRange(0, 100);
    bar.setPageStep(100);
    bar.resize(bar.sizeHint().width(), 200);
    QStyleOptionSlider option;
    option.initFrom(&bar);
    option.orientation = Qt::Vertical;
    option.maximum = 100;
    option.pageStep = 100;
    const auto part = [&](QStyle::SubControl which) {
      return bar.style()->subControlRect(QStyle::CC_ScrollBar, &option, which, &bar);
    };
    QVERIFY(part(QStyle::SC_ScrollBarAddLine).isEmpty() && part(QStyle::SC_ScrollBarSubLine).isEmpty());
    QCOMPARE(part(QStyle::SC_ScrollBarSlider), QRect(0, 0, bar.width(), 100));
    bar.show();
    QTest::mousePress(&bar, Qt::LeftButton, {}, QPoint(bar.width() / 2, 50));
    QTest::mouseMove(&bar, QPoint(bar.width() / 2, 100));
    QMouseEvent move(QEvent::MouseMove, QPointF(bar.width() / 2, 100), bar.mapToGlobal(QPointF(bar.width() / 2, 100)),
                     Qt::LeftButton, Qt::LeftButton, {});
    QApplication::sendEvent(&bar, &move);
    QVERIFY(std::abs(bar.value() - 50) <= 1);
  }

  void marksFollowTheTheme() {
    StateMark mark;
    mark.setMark(s("check"), IconRole::Ok);
    mark.resize(20, 20);
    const auto has = [&](const QColor& colour) {
      const QImage image = mark.grab().toImage();
      for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
          if (image.pixelColor(x, y) == colour) return true;
      return false;
    };
    QVERIFY(has(Theme::of().ok));
    applyTheme(*qApp, Scheme::Dark, test::galleryFont());
    QVERIFY(has(makeTheme(true, test::galleryFont()).ok));
    applyTheme(*qApp, Scheme::Light, test::galleryFont());
    QVERIFY(has(makeTheme(false, test::galleryFont()).ok));
  }

  void heightsFollowTheFont_data() {
    QTest::addColumn<int>("points");
    for (const int points : {8, 10, 13, 18}) QTest::addRow("%d pt", points) << points;
  }
  void heightsFollowTheFont() {
    QFETCH(int, points);
    QFont font = test::galleryFont();
    font.setPointSize(points);
    applyTheme(*qApp, Scheme::Light, font);
    const int height = Theme::of().measures.control;
    QPushButton push(s("Push"));
    QLineEdit line;
    BudgetSpin spin;
    SplitButton split(s("play"), s("Generate"), s("More"));
    SegmentedControl segments({s("A"), s("B")}, SegmentedControl::Height::Normal);
    IconButton icon(s("dice"), s("Draw a new seed"));
    for (QWidget* control : std::initializer_list<QWidget*>{&push, &line, &spin, &split, &segments, &icon}) {
      control->ensurePolished();
      QCOMPARE(control->sizeHint().height(), height);
    }
    QPushButton compact(s("Push"));
    compact.setProperty("compact", true);
    compact.ensurePolished();
    QCOMPARE(compact.sizeHint().height(), Theme::of().measures.compact);
    QCOMPARE(nameOf(&icon), s("Draw a new seed"));
  }
};

QTEST_MAIN(TestControls)
#include "test_controls.moc"
