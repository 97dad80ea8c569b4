// Where plots put things: rows that stand still, axes that end on a tick, one unit, colours of a calibration, zoom.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <set>

#include "plot_data.h"
#include "widgets/controls/elided_label.h"
#include "widgets/plots/cache_panel.h"
#include "widgets/plots/heatmap_panel.h"
#include "widgets/plots/occupancy_replay.h"
#include "widgets/style/style.h"

using namespace heatkv;

namespace {

/// The place of the axes: what a reader sees move.
QRect placeOf(Plot& plot) {
  plot.updateNow();
  return plot.axisRect()->rect();
}

void wheel(QWidget& widget, const QPointF& at, int steps) {
  QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                    false);
  QApplication::sendEvent(&widget, &event);
}

}  // namespace

class TestPlotLayout : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { plotdata::applyPlotTheme(); }

  void axesEndOnATick() {
    QCOMPARE(niceTop(944), 1200.0);
    QCOMPARE(niceTop(1200), 1200.0);
    QCOMPARE(niceTop(2.9), 4.0);
    QCOMPARE(niceTop(0), 1.0);
    for (double value = 0.0013; value < 5000; value *= 1.37) {
      const double top = niceTop(value);
      QVERIFY2(top >= value * (1 - 1e-9) && top < value * 2, qPrintable(QString::number(value)));
      QVERIFY(std::abs(valueTicks(top).back() - top) < 1e-6 * top);
    }
  }

  /// Neither a run that begins and ends, nor a preview, nor the pointer moves the plot.
  void plotsStandStill() {
    const plotdata::Model m = plotdata::model();
    CachePanel panel;
    panel.resize(392, 290);
    panel.show();
    CachePlot& plot = *panel.plot();
    plotdata::feed(plot, m, {4, 3});
    QCoreApplication::processEvents();
    const QRect before = placeOf(plot);
    const QPoint corner = plot.mapTo(&panel, QPoint());
    QTest::mouseMove(&plot, before.center());
    QTRY_VERIFY(!plot.readout().isEmpty());
    QCoreApplication::processEvents();
    QCOMPARE(plot.mapTo(&panel, QPoint()), corner);
    plot.setPreview(std::make_shared<const Schedule>(plotdata::schedule(*m.calibration, 1, 12)), 4096);
    QCOMPARE(placeOf(plot), before);
    plot.finish();
    QCoreApplication::processEvents();
    QCOMPARE(placeOf(plot), before);
    QCOMPARE(plot.mapTo(&panel, QPoint()), corner);
  }

  void barsKeepOffTheFrame() {
    const plotdata::Model m = plotdata::model();
    CachePlot plot;
    plot.resize(392, 240);
    plotdata::feed(plot, m, {6, 7});
    double most = 0;
    for (const LayerOccupancy& o : plot.run().snapshot()->layers)
      most = std::max(most, layerMeasure(m.plan, CacheUnit::Mebibytes).of(o.held() * 4096));
    QVERIFY(plot.yAxis->range().upper >= 1.1 * most);
    const auto ticker = plot.yAxis->ticker().dynamicCast<QCPAxisTickerText>();
    QVERIFY(ticker->ticks().lastKey() >= 0.98 * plot.yAxis->range().upper);
  }

  /// The whole dock counts in the unit of the full cache.
  void oneUnit() {
    plotdata::Model m = plotdata::model();
    QVERIFY(m.plan.fullBytes >= 1 << 20);
    m.plan.budgetBytes = 958 << 10;
    QCOMPARE(poolMeasure(m.plan, CacheUnit::Mebibytes).symbol, QStringLiteral("MiB"));
    QCOMPARE(layerMeasure(m.plan, CacheUnit::Mebibytes).symbol, QStringLiteral("MiB"));
    QCOMPARE(poolMeasure(m.plan, CacheUnit::Mebibytes).text(958 << 10), QStringLiteral("0.94\u00A0MiB"));
    QCOMPARE(poolMeasure(m.plan, CacheUnit::Mebibytes).text(52 << 10), QStringLiteral("0.051\u00A0MiB"));
    CachePlot plot;
    plotdata::feed(plot, m, {5, 4});
    QCOMPARE(plot.headlineParts().right.count(QStringLiteral("MiB")), 2);
    m.plan.fullBytes = 900 << 10;
    QCOMPARE(layerMeasure(m.plan, CacheUnit::Mebibytes).symbol, QStringLiteral("KiB"));
  }

  void theHeadlineIsOneLabel() {
    const plotdata::Model m = plotdata::model();
    CachePanel panel;
    plotdata::feed(*panel.plot(), m, {5, 4});
    const auto* label = panel.findChild<ElidedLabel*>(QStringLiteral("cacheHeadline"));
    const CacheHeadline headline = panel.plot()->headlineParts();
    QCOMPARE(label->accessibleName(), headline.figure + QLatin1Char(' ') + headline.rest);
  }

  /// The end of a run is not a replay: no mark of a moment stays.
  void noMomentAfterTheRun() {
    const plotdata::Model m = plotdata::model();
    CachePanel panel;
    panel.resize(392, 290);
    plotdata::feed(*panel.plot(), m, {6, 7});
    panel.plot()->finish();
    panel.plot()->updateNow();
    const QImage before = panel.plot()->grab().toImage();
    panel.replay()->refresh();
    panel.plot()->updateNow();
    QCOMPARE(panel.plot()->grab().toImage(), before);
  }

  void marginsHoldTheirLabels() {
    for (const int pixels : {11, 13, 20, 24}) {
      QFont font(QStringLiteral("DejaVu Sans"));
      font.setPixelSize(pixels);
      applyTheme(*qApp, Scheme::Light, font);
      const plotdata::Model m = plotdata::model(8, 8, 7, 409600);
      CachePlot plot;
      plot.resize(500, 320);
      plotdata::feed(plot, m, {5, 4});
      const QFontMetricsF metrics(Theme::of(&plot).axis);
      const double left = plot.axisRect()->left();
      const auto ticker = plot.yAxis->ticker().dynamicCast<QCPAxisTickerText>();
      for (const QString& label : ticker->ticks()) QVERIFY(metrics.horizontalAdvance(label) + 8 <= left);
      QVERIFY(metrics.horizontalAdvance(QStringLiteral("Layer")) + 8 <= left);
    }
  }

  /// The colours of a calibration span its own scores, whatever single ones are.
  void coloursSpanTheCalibration() {
    Calibration c = *plotdata::model().calibration;
    for (size_t i = 0; i < c.scas.size(); ++i) c.scas[i] = 0.04 + 0.29 * static_cast<double>(i % 97) / 96;
    c.scas[c.index(4, 1, 1)] = 900;
    HeatmapPlot plot;
    plot.setCalibration(std::make_shared<const Calibration>(c));
    QVERIFY(plot.range().low >= 0.04 && plot.range().low < 0.05);
    QVERIFY(plot.range().high > 0.3 && plot.range().high <= 0.33);
    const HeatRange own = plot.range();
    plot.setRangeLocked(true);
    for (double& score : c.scas) score *= 2;
    plot.setCalibration(std::make_shared<const Calibration>(c));
    QCOMPARE(plot.range(), own);
    plot.setRangeLocked(false);
    QVERIFY(plot.range().low > 0.07);
    std::fill(c.scas.begin(), c.scas.end(), std::nan(""));
    QCOMPARE(rangeOf(c, HeatRange()), HeatRange());
  }

  void cellsFillTheirPlace() {
    const plotdata::Model m = plotdata::model();
    HeatmapPlot plot;
    plot.setCalibration(m.calibration);
    plot.resize(392, 300);
    plot.show();
    plot.updateNow();
    QVERIFY(plot.axisRect()->height() > 180 && plot.axisRect()->height() < 300);
  }

  void strokesStayInASquare() {
    // In cells three times as wide as high the field at the ends is free of strokes.
    const plotdata::Model m = plotdata::model(4, 8, 7);
    HeatmapPlot plot;
    plot.resize(392, 200);
    plot.setCalibration(m.calibration);
    plot.setSchedule(m.schedule);
    plot.updateNow();
    const QImage picture = plot.grab().toImage();
    const QRect cells = plot.axisRect()->rect();
    const double wide = cells.width() / 4.0, high = cells.height() / 8.0;
    QVERIFY(wide > 3 * high);
    const AtomFates fates(*m.schedule);
    for (int l = 0; l < 4; ++l)
      for (int h = 0; h < 8; ++h) {
        std::set<QRgb> colours;
        for (int x = 2; x < (wide - high) / 2 - 1; ++x)
          colours.insert(picture.pixel(static_cast<int>(cells.left() + l * wide) + x,
                                       static_cast<int>(cells.top() + (h + 0.5) * high)));
        QCOMPARE(colours.size(), size_t(1));
      }
  }

  void pinsAreMarked() {
    plotdata::Model m = plotdata::model();
    HeatmapPlot plot;
    plot.resize(392, 300);
    plot.setCalibration(m.calibration);
    Schedule schedule = *m.schedule;
    plot.setSchedule(std::make_shared<const Schedule>(schedule));
    plot.updateNow();
    const QImage before = plot.grab().toImage();
    schedule.pins.push_back({Pin::Rule::Keep, {}, 2, 3});
    plot.setSchedule(std::make_shared<const Schedule>(schedule));
    plot.updateNow();
    QVERIFY(plot.grab().toImage() != before);
  }

  void zoomAndPan() {
    const plotdata::Model m = plotdata::model();
    HeatmapPlot plot;
    plot.resize(392, 300);
    plot.setCalibration(m.calibration);
    plot.show();
    plot.updateNow();
    const QPointF middle = plot.axisRect()->rect().center();
    const auto shownAt = [&](const QPointF& at) {
      QTest::mouseMove(&plot, at.toPoint());
      QMouseEvent move(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
      QApplication::sendEvent(&plot, &move);
      return plot.readout();
    };
    const QString before = shownAt(middle);
    wheel(plot, middle, 4);
    QVERIFY(plot.magnification() > 2);
    QCOMPARE(shownAt(middle), before);  // what the pointer is on stays under it
    const auto drag = [&](QEvent::Type type, const QPointF& at, Qt::MouseButtons held) {
      QMouseEvent event(type, at, plot.mapToGlobal(at), Qt::LeftButton, held, Qt::NoModifier);
      QApplication::sendEvent(&plot, &event);
    };
    drag(QEvent::MouseButtonPress, middle, Qt::LeftButton);
    drag(QEvent::MouseMove, middle + QPointF(90, 0), Qt::LeftButton);
    drag(QEvent::MouseButtonRelease, middle + QPointF(90, 0), Qt::NoButton);
    QCOMPARE(shownAt(middle + QPointF(90, 0)), before);
    QTest::mouseDClick(&plot, Qt::LeftButton, {}, middle.toPoint());
    QCOMPARE(plot.magnification(), 1.0);
    wheel(plot, middle, -3);
    QCOMPARE(plot.magnification(), 1.0);
  }

  void severalHeads() {
    const plotdata::Model m = plotdata::model();
    HeatmapPlot plot;
    plot.resize(392, 300);
    plot.setCalibration(m.calibration);
    plot.show();
    plot.updateNow();
    const QRect cells = plot.axisRect()->rect();
    const auto at = [&](int layer, int head) {
      return QPoint(static_cast<int>(cells.left() + (layer + 0.5) * cells.width() / 8),
                    static_cast<int>(cells.top() + (head + 0.5) * cells.height() / 8));
    };
    QTest::mouseClick(&plot, Qt::LeftButton, {}, at(1, 1));
    QCOMPARE(plot.selectedHeads().size(), size_t(1));
    QTest::mouseClick(&plot, Qt::LeftButton, Qt::ControlModifier, at(5, 6));
    QCOMPARE(plot.selectedHeads().size(), size_t(2));
    QTest::mouseClick(&plot, Qt::LeftButton, Qt::ControlModifier, at(5, 6));
    QCOMPARE(plot.selectedHeads().size(), size_t(1));
    QTest::mouseClick(&plot, Qt::LeftButton, Qt::ShiftModifier, at(3, 2));
    QCOMPARE(plot.selectedHeads().size(), size_t(6));
    QCOMPARE(plot.selectedLayer(), 1);
    QTest::mouseClick(&plot, Qt::LeftButton, {}, at(0, 0));
    QCOMPARE(plot.selectedHeads().size(), size_t(1));
  }

  void orders() {
    const plotdata::Model m = plotdata::model();
    HeatmapPlot plot;
    plot.resize(392, 300);
    plot.setCalibration(m.calibration);
    plot.setSourceScale(4);
    plot.setSort(HeatSort::FirstPruned);
    for (int row = 1; row < 8; ++row)
      QVERIFY(plot.ranks().rank(4, 3, plot.matrix().at(row, 3).head) >
              plot.ranks().rank(4, 3, plot.matrix().at(row - 1, 3).head));
    plot.setSort(HeatSort::ByMean);
    const auto mean = [&](int head) {
      double sum = 0;
      for (int k = 3; k < 6; ++k) sum += m.calibration->score(k, 3, head);
      return sum;
    };
    for (int row = 1; row < 8; ++row)
      QVERIFY(mean(plot.matrix().at(row, 3).head) <= mean(plot.matrix().at(row - 1, 3).head));
    // Rows of sorted columns are places, not heads; of one layer they are its heads.
    plot.updateNow();
    const auto labels = [&] { return plot.yAxis->ticker().dynamicCast<QCPAxisTickerText>()->ticks(); };
    QCOMPARE(labels().first(), QStringLiteral("#1"));
    plot.setView(HeatView::HeadScale);
    plot.updateNow();
    QCOMPARE(labels().first(), QString::number(plot.matrix().at(0, 0).head));
  }

  void coloursCanBeChosen() {
    const plotdata::Model m = plotdata::model();
    HeatmapPanel panel;
    panel.resize(392, 320);
    panel.plot()->setCalibration(m.calibration);
    panel.plot()->updateNow();
    const QImage viridis = panel.plot()->grab().toImage();
    for (QAction* action : panel.actions())
      if (action->text() == QStringLiteral("Colours: cividis")) action->trigger();
    QCOMPARE(panel.plot()->colours(), ColourMap::Cividis);
    panel.plot()->updateNow();
    QVERIFY(panel.plot()->grab().toImage() != viridis);
  }
};

QTEST_MAIN(TestPlotLayout)
#include "test_plot_layout.moc"
