// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of one head: spread, targets, pins, where it looks, and readouts that fit.
#include <QComboBox>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QtTest>

#include "plot_data.h"
#include "widgets/plots/attention_panel.h"
#include "widgets/plots/head_inspector.h"
#include "widgets/plots/heatmap_plot.h"
#include "widgets/plots/plot_export.h"
#include "widgets/style/style.h"

using namespace heatkv;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

}  // namespace

class TestHeadInspector : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
  }

  void inspectorTellsSpreadAndTargets() {
    const plotdata::Model m = plotdata::model();
    auto c = std::make_shared<Calibration>(*m.calibration);
    const size_t size = c->scas.size();
    c->scasPrompts.assign(3 * size, 0);
    for (size_t p = 0; p < 3; ++p)
      for (size_t i = 0; i < size; ++i) c->scasPrompts[p * size + i] = c->scas[i] + 0.01 * static_cast<double>(p);
    HeadInspector inspector;
    inspector.resize(392, 220);
    const auto entries = headEntries(*c, m.schedule.get(), 3, 2, {}, 4096);
    for (const HeadEntry& e : entries) {
      QVERIFY(std::abs(e.spread - 0.01) < 1e-9);
      QCOMPARE(e.targets[6], c->scasTarget[6 * size + c->index(e.scale, 3, 2)]);
      QVERIFY(std::isnan(e.targets[static_cast<size_t>(e.scale)]));
    }
    inspector.setHead(3, 2, entries, PinState::Auto);
    inspector.bars()->updateNow();
    QCOMPARE(plotdata::value(*inspector.bars(), 0, 2).toDouble(), entries[0].spread);
    QCOMPARE(plotdata::value(*inspector.bars(), 1, 12).toDouble(), entries[1].targets[6]);
    QVERIFY(!plotdata::value(*inspector.bars(), 1, 10).isValid());
    QTest::keyClick(inspector.bars(), Qt::Key_Home);
    QVERIFY2(inspector.bars()->readout().contains(QChar(0x00B1)), qPrintable(inspector.bars()->readout()));
    // The pin that names more wins, whatever the order.
    const std::vector<Pin> pins{{Pin::Rule::Keep, 4, 3, 2}, {Pin::Rule::Prune, {}, {}, 2}};
    QCOMPARE(pinOf(pins, 3, 2, 4), PinState::Keep);
    QCOMPARE(pinOf(pins, 3, 2, 5), PinState::Prune);
  }

  void attentionOfAHead() {
    AttentionMap map{1, 0, 2, 1, 2, Grids{{1, 1}, {2, 2}, {4, 4}}, {}};
    map.weights = {{0.25F}, {0.5F, 0, 0, float(kNaN)}, std::vector<float>(16, 0.25F / 16)};
    const std::vector<float> spread = spreadOverPicture(map);
    QCOMPARE(spread.size(), size_t(16));
    double whole = 0;
    for (const float weight : spread) whole += weight;
    QVERIFY(std::abs(whole - 1) < 1e-6);
    QVERIFY(std::abs(spread[0] - (0.25 / 16 + 0.5 / 4 + 0.25 / 16)) < 1e-6);
    QVERIFY(std::abs(spread[15] - 0.5 / 16) < 1e-6);
    HeadInspector inspector;
    inspector.resize(392, 320);
    QSignalSpy toggled(&inspector, &HeadInspector::attentionToggled);
    const plotdata::Model m = plotdata::model();
    inspector.setHead(3, 2, headEntries(*m.calibration, m.schedule.get(), 3, 2, {}, 4096), PinState::Auto);
    inspector.showAttention(true);
    QCOMPARE(toggled.size(), 1);
    AttentionPanel* panel = inspector.attention();
    QCOMPARE(inspector.shownPlot(), static_cast<Plot*>(panel->plot()));
    panel->setScales(map.grids, 2);
    QImage picture(64, 64, QImage::Format_RGB32);
    picture.fill(Qt::darkGreen);
    panel->setMap(std::make_shared<const AttentionMap>(map), picture);
    panel->plot()->updateNow();
    QCOMPARE(panel->plot()->table()->rowCount(), 16);
    auto* sources = panel->findChild<QComboBox*>(QStringLiteral("attentionSource"));
    QCOMPARE(sources->count(), 4);
    QVERIFY2(sources->itemText(2).contains(QStringLiteral("50")), qPrintable(sources->itemText(2)));
    sources->setCurrentIndex(2);
    Q_EMIT sources->activated(2);
    panel->plot()->updateNow();
    QCOMPARE(panel->plot()->table()->rowCount(), 4);
    QVERIFY(!plotdata::value(*panel->plot(), 3, 2).isValid());
    QTest::keyClick(panel->plot(), Qt::Key_Right);
    QTest::keyClick(panel->plot(), Qt::Key_Down);
    QTest::keyClick(panel->plot(), Qt::Key_Right);
    QVERIFY2(panel->plot()->readout().contains(QStringLiteral("freed")), qPrintable(panel->plot()->readout()));
    for (const PlotFormat format : {PlotFormat::Png, PlotFormat::Svg, PlotFormat::Pdf, PlotFormat::Csv})
      QVERIFY(!plotBytes(*panel->plot(), format).isEmpty());
  }

  /// Whatever the font, what became of a head is said whole.
  void readoutsFit() {
    const plotdata::Model m = plotdata::model();
    HeatmapPlot plot;
    plot.resize(320, 240);
    plot.setCalibration(m.calibration);
    plot.setSchedule(m.schedule);
    plot.updateNow();
    plot.selectHead(3, 2);
    for (const int room : {400, 300, 200, 120}) {
      plot.setReadoutRoom(room);
      plot.updateNow();
      QVERIFY2(plot.readout().contains(QStringLiteral("kept"), Qt::CaseInsensitive) ||
                   plot.readout().contains(QStringLiteral("freed"), Qt::CaseInsensitive),
               qPrintable(plot.readout()));
      if (room >= 400)
        QVERIFY2(QFontMetricsF(Theme::of(&plot).axis).horizontalAdvance(plot.readout()) <= room,
                 qPrintable(plot.readout()));
    }
  }
};

QTEST_MAIN(TestHeadInspector)
#include "test_head_inspector.moc"
