// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The real window on the demo model, as a person would use it: calibrate, watch the map, drag the budget, pin a head,
// paint, look where a head looks, export the orders and read them again. HEATKV_SHOTS=FOLDER keeps pictures of it.
#include <QAbstractButton>
#include <QComboBox>
#include <QFileDialog>
#include <QMenuBar>
#include <QPushButton>
#include <QtTest>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/compare_view.h"
#include "app/studio/centre/image_page.h"
#include "app/studio/dialogs/calibrate_dialog.h"
#include "app/studio/dialogs/calibration_dialog.h"
#include "app/studio/dialogs/schedule_dialog.h"
#include "app/studio/window/main_window.h"
#include "app/studio/window/tool_strip.h"
#include "engine/calibration/calibration_files.h"
#include "widgets/canvas/picture_canvas.h"
#include "widgets/controls/budget_slider.h"
#include "widgets/plots/attention_panel.h"
#include "widgets/plots/cache_panel.h"
#include "widgets/plots/head_inspector.h"
#include "widgets/plots/heatmap_panel.h"
#include "widgets/plots/occupancy_replay.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestShow : public QObject {
  Q_OBJECT

  static constexpr int kLong = 240000;
  QTemporaryDir m_dir;
  std::unique_ptr<Studio> m_studio;
  std::unique_ptr<MainWindow> m_window;

  template <typename T>
  T* child(const char* name) const {
    return m_window->findChild<T*>(QLatin1String(name));
  }
  HeatmapPanel* heatmap() const { return child<HeatmapPanel>("heatmapPanel"); }
  HeadInspector* inspector() const { return child<HeadInspector>("headInspector"); }
  CachePanel* cache() const { return child<CachePanel>("cachePanel"); }
  bool idle() const { return m_studio->run().phase() == Phase::Idle && !m_studio->run().questions().attending(); }

  bool planned(int percent) const {
    const auto& plan = m_studio->open().plan();
    return plan && plan->share.num * 100 == plan->share.den * percent;
  }

  /// Both themes of a widget, where a folder is named.
  void shot(const char* name, QWidget* widget = nullptr) {
    const QString folder = qEnvironmentVariable("HEATKV_SHOTS");
    if (folder.isEmpty()) return;
    for (const auto& [theme, word] : {std::pair{2, "dark"}, std::pair{1, "light"}}) {
      m_studio->settings().set(setting::kTheme, theme);
      QTest::qWait(120);
      (widget ? widget : m_window.get())
          ->grab()
          .save(QStringLiteral("%1/%2-%3.png").arg(folder, QLatin1String(name), QLatin1String(word)));
    }
  }

  QAction* action(const QString& text) const {
    for (QAction* action : m_window->findChildren<QAction*>())
      if (action->text().remove(QLatin1Char('&')) == text) return action;
    return nullptr;
  }

  /// Answers the file dialog that the last action has opened.
  bool answer(const QString& path) {
    auto* dialog = m_window->findChild<QFileDialog*>();
    if (!dialog) return false;
    dialog->selectFile(path);
    Q_EMIT dialog->fileSelected(path);
    dialog->close();
    QTest::qWait(10);
    return true;
  }

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
    qputenv("XDG_CONFIG_HOME", m_dir.filePath(QStringLiteral("xdg")).toUtf8());
    m_studio = std::make_unique<Studio>(programEngine(0), StudioPaths{m_dir.filePath(QStringLiteral("data")),
                                                                      m_dir.filePath(QStringLiteral("config"))});
    m_studio->settings().set(setting::kDeviceNoted, true);
    m_studio->restoreSession();
    m_window = std::make_unique<MainWindow>(*m_studio);
    m_window->resize(1440, 900);
    m_window->show();
    m_studio->models().openDemo();
    QTRY_VERIFY_WITH_TIMEOUT(idle() && m_studio->open().model(), kLong);
    QTest::qWait(900);
  }

  void cleanupTestCase() {
    m_window.reset();
    m_studio.reset();
  }

  void calibratesTenPrompts() {
    action(QStringLiteral("Calibrate..."))->trigger();
    auto* dialog = m_window->findChild<CalibrateDialog*>();
    QVERIFY(dialog);
    QCOMPARE(dialog->request().prompts.size(), size_t(10));
    shot("calibrate-dialog", dialog);
    std::vector<int> seen;
    listen(m_studio->run().events(), this, [&](const CalibrationEvent& event) { seen.push_back(event.done); });
    for (auto* button : dialog->findChildren<QPushButton*>())
      if (button->text() == QLatin1String("Calibrate")) button->click();
    QTRY_VERIFY_WITH_TIMEOUT(seen.size() >= 3, kLong);
    QCOMPARE(heatmap()->plot()->calibration()->promptsDone, seen.back());
    QVERIFY(m_studio->run().progress().leftMs.has_value());
    shot("calibrating");
    QTRY_VERIFY_WITH_TIMEOUT(idle() && m_studio->open().calibration()->promptsDone == 10, kLong);
    QVERIFY(m_studio->open().calibration()->massError < 1e-5);
    QTRY_VERIFY(!m_studio->state().document().cache.calibration.path.empty());
    const Calibration stored = readCalibration(m_studio->open().calibration().path().toStdString());
    QCOMPARE(stored.promptsDone, 10);
    QVERIFY(!stored.modelHash.empty() && !stored.promptsHash.empty() && !stored.version.empty());
    CalibrationDialog facts(*m_studio->open().calibration(), m_studio->open().calibration().path(), Rational{1, 10});
    shot("calibration-facts", &facts);
  }

  void budgetIsDragged() {
    auto* slider = m_window->toolStrip()->slider();
    int64_t before = std::numeric_limits<int64_t>::max();
    double slowest = 0;
    for (int percent = 60; percent >= 4; --percent) {
      slider->setPercent(percent);
      QTRY_VERIFY(planned(percent));
      const PlanAnswer& plan = *m_studio->open().plan();
      QVERIFY2(plan.schedule, plan.error ? plan.error->what() : "no schedule");
      int64_t peak = 0;
      for (const ScheduleScale& scale : plan.schedule->scales) peak = std::max(peak, scale.peakTokenHeads);
      QVERIFY(peak <= before && peak <= plan.schedule->limitTokenHeads);
      before = plan.schedule->limitTokenHeads;
      slowest = std::max(slowest, plan.ms);
    }
    qInfo("slowest plan %.2f ms", slowest);
    shot("heatmap-4-percent", heatmap());
  }

  void headIsPinnedAndPainted() {
    m_window->toolStrip()->slider()->setPercent(30);
    QTRY_VERIFY(m_studio->open().plan()->schedule && planned(30));
    m_studio->state().set([](Document& d) { d.seed = 7; });
    heatmap()->plot()->selectFirstToGo();
    m_studio->painter().generate();
    QTRY_VERIFY_WITH_TIMEOUT(idle() && m_studio->pictures().history().entries().size() == 1, kLong);
    QCOMPARE(cache()->plot()->run().plan().shape.scales(), m_studio->open().plan()->schedule->shape.scales());
    shot("painted");
    auto* pin = inspector()->findChild<QWidget*>(QStringLiteral("pinControl"));
    pin->setProperty("currentIndex", 1);
    QCOMPARE(m_studio->state().document().cache.pins.size(), size_t(1));
    QTRY_VERIFY(m_studio->open().plan()->schedule && m_studio->open().plan()->schedule->edited);
    pin->setProperty("currentIndex", 2);
    QSignalSpy pair(&m_studio->painter(), &Painter::whatIfPainted);
    m_studio->painter().paintWhatIf();
    QTRY_VERIFY_WITH_TIMEOUT(idle() && pair.size() == 1, kLong);
    QTRY_VERIFY(!m_window->centre()->compare()->pane()->grab().isNull());
    QTest::qWait(1500);
    shot("what-if");
    m_window->centre()->showPage(Centre::ImageTab);
  }

  void headLooksAtPlaces() {
    inspector()->showAttention(true);
    PictureCanvas* canvas = m_window->centre()->image()->canvas();
    const QRectF picture = canvas->pictureRect();
    QTest::mouseClick(canvas, Qt::LeftButton, {}, picture.center().toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(inspector()->attention()->plot()->rows() > 0 && idle(), kLong);
    QTest::qWait(200);
    double whole = 0;
    PlotTable* table = inspector()->attention()->plot()->table();
    for (int row = 0; row < table->rowCount(); ++row)
      whole += table->index(row, 2).data(PlotTable::kValueRole).toDouble();
    QVERIFY2(std::abs(whole - 1) < 1e-3, qPrintable(QString::number(whole)));
    m_window->setLayout(MainWindow::Analyse);
    QTest::qWait(200);
    shot("attention");
    inspector()->showAttention(false);
    shot("analyse");
  }

  void everyView() {
    cache()->replayAction()->setChecked(true);
    cache()->replay()->setMoment({5, 2});
    shot("replay", cache());
    cache()->replayAction()->setChecked(false);
    cache()->plot()->setView(CachePlot::View::OverScales);
    shot("over-scales", cache());
    cache()->plot()->setView(CachePlot::View::ByLayer);
    for (const auto& [view, name] :
         {std::pair{HeatView::HeadScale, "head-scale"}, {HeatView::LayerTarget, "layer-target"}}) {
      heatmap()->plot()->setView(view);
      shot(name, heatmap());
    }
    heatmap()->plot()->setView(HeatView::LayerHead);
    heatmap()->tableAction()->setChecked(true);
    inspector()->showTable(true);
    cache()->tableAction()->setChecked(true);
    shot("tables");
    for (QAction* table : {heatmap()->tableAction(), cache()->tableAction()}) table->setChecked(false);
    inspector()->showTable(false);
    auto other = std::make_shared<Calibration>(*m_studio->open().calibration());
    const size_t size = other->scas.size();
    other->scas.assign(other->scasPrompts.begin(), other->scasPrompts.begin() + static_cast<std::ptrdiff_t>(size));
    heatmap()->plot()->setMinus(other, QStringLiteral("one-prompt.json"));
    shot("difference", heatmap());
    heatmap()->plot()->setMinus(nullptr);
    ScheduleDialog schedule(*m_studio);
    shot("schedule", &schedule);
  }

  /// What left the window comes back as the same schedule.
  void ordersComeBack() {
    m_studio->state().set([](Document& d) {
      d.cache.pins.clear();
      d.cache.early = EarlyRule::MinCard;
    });
    QTRY_VERIFY(m_studio->open().plan()->schedule && !m_studio->open().plan()->schedule->edited &&
                m_studio->open().plan()->schedule->early == EarlyRule::MinCard);
    const auto before = m_studio->open().plan()->schedule;
    const QString orders = m_dir.filePath(QStringLiteral("orders.json"));
    action(QStringLiteral("HeatKV orders..."))->trigger();
    QVERIFY(answer(orders));
    QVERIFY(QFileInfo(orders).size() > 100);
    m_window->openPaths({orders});
    QTRY_COMPARE(m_studio->open().calibration().path(), orders);
    QVERIFY(m_studio->open().calibration()->scas.empty());
    QTRY_VERIFY(m_studio->open().plan()->question.calibration == m_studio->open().calibration().value() &&
                m_studio->open().plan()->schedule);
    const auto after = m_studio->open().plan()->schedule;
    QCOMPARE(after->scales.size(), before->scales.size());
    for (size_t t = 0; t < before->scales.size(); ++t) {
      QCOMPARE(after->scales[t].removed, before->scales[t].removed);
      QCOMPARE(after->scales[t].heldTokenHeads, before->scales[t].heldTokenHeads);
      QCOMPARE(after->scales[t].early.size(), before->scales[t].early.size());
    }
    const QString saved = m_dir.filePath(QStringLiteral("schedule.json"));
    action(QStringLiteral("Schedule or masks..."))->trigger();
    QVERIFY(answer(saved));
    m_window->openPaths({saved});
    QTRY_VERIFY(m_studio->open().schedule());
    QCOMPARE(m_studio->open().schedule()->scales.back().removed, before->scales.back().removed);
    action(QStringLiteral("Close schedule"))->trigger();
  }
};

QTEST_MAIN(TestShow)
#include "test_show.moc"
