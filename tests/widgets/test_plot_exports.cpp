// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Plots as files: numbers that no language changes, shapes instead of pixels, and the same picture in other programs.
#include <QPainter>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include "engine/api/error.h"
#include "plot_data.h"
#include "widgets/plots/heatmap_plot.h"
#include "widgets/plots/plot_export.h"

using namespace heatkv;

namespace {

/// Share of pixels that differ by more than a little, seen from so far that the edges' smoothing does not count.
double differing(const QImage& one, const QImage& other) {
  const QSize far = one.size() / 3;
  const QImage a = one.scaled(far, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  const QImage b = other.scaled(far, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  int others = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) {
      const QColor p = a.pixelColor(x, y), q = b.pixelColor(x, y);
      others += std::abs(p.red() - q.red()) + std::abs(p.green() - q.green()) + std::abs(p.blue() - q.blue()) > 150;
    }
  return others / double(a.width() * a.height());
}

}  // namespace

class TestPlotExports : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { plotdata::applyPlotTheme(); }

  void csv() {
    const plotdata::Model m = plotdata::model();
    HeatmapPlot plot;
    plot.setCalibration(m.calibration);
    const QByteArray plain = plotBytes(plot, PlotFormat::Csv);
    QLocale::setDefault(QLocale(QLocale::German));
    const QByteArray german = plotBytes(plot, PlotFormat::Csv);
    QLocale::setDefault(QLocale::c());
    QCOMPARE(german, plain);
    const QList<QByteArray> lines = plain.split('\n');
    QCOMPARE(lines[0], QByteArray("layer,head,source_scale,score,rank,state"));
    QCOMPARE(lines.size(), 66);
    const QList<QByteArray> cells = lines[1].split(',');
    QCOMPARE(cells[3].toDouble(), m.calibration->score(3, 0, 0));
    QCOMPARE(cells[5], QByteArray());
  }

  void exportsAreShapes() {
    const plotdata::Model m = plotdata::model(32, 16, 13);
    CachePlot bars;
    plotdata::feed(bars, m, {8, 18});
    HeatmapPlot cells;
    cells.setCalibration(m.calibration);
    cells.setSchedule(m.schedule);
    QTemporaryDir folder;
    for (Plot* plot : std::initializer_list<Plot*>{&bars, &cells}) {
      const QByteArray svg = plotBytes(*plot, PlotFormat::Svg), pdf = plotBytes(*plot, PlotFormat::Pdf);
      QVERIFY(svg.count("<rect ") >= (plot == &cells ? 512 : 60));
      QVERIFY(!svg.contains("<image"));
      QVERIFY(!pdf.contains("/Subtype /Image"));
      QVERIFY(pdf.startsWith("%PDF"));
      QVERIFY(!pdf.contains("CreationDate"));
      QCOMPARE(plotBytes(*plot, PlotFormat::Svg), svg);
      QCOMPARE(plotBytes(*plot, PlotFormat::Pdf), pdf);
      const QImage screen = QImage::fromData(plotBytes(*plot, PlotFormat::Png, {false, 1}));
      QCOMPARE(screen.size(), plot->exportSize());
      const QString name = folder.filePath(plot->objectName());
      exportPlot(*plot, name + QStringLiteral(".svg"));
      exportPlot(*plot, name + QStringLiteral(".pdf"));
      compareWith(QStringLiteral("rsvg-convert"),
                  {name + QStringLiteral(".svg"), QStringLiteral("-o"), name + QStringLiteral("-svg.png")},
                  name + QStringLiteral("-svg.png"), screen);
      compareWith(QStringLiteral("pdftoppm"),
                  {QStringLiteral("-r"), QStringLiteral("96"), QStringLiteral("-png"), QStringLiteral("-singlefile"),
                   name + QStringLiteral(".pdf"), name + QStringLiteral("-pdf")},
                  name + QStringLiteral("-pdf.png"), screen);
    }
    QVERIFY_THROWS_EXCEPTION(Error, exportPlot(bars, folder.filePath(QStringLiteral("plot.gif"))));
    QVERIFY_THROWS_EXCEPTION(Error, exportPlot(bars, folder.filePath(QStringLiteral("none/plot.svg"))));
  }

 private:
  void compareWith(const QString& program, const QStringList& arguments, const QString& picture, const QImage& screen) {
    if (QStandardPaths::findExecutable(program).isEmpty()) {
      qWarning("%s is not installed: its picture is not compared.", qPrintable(program));
      return;
    }
    QCOMPARE(QProcess::execute(program, arguments), 0);
    const QImage other = QImage(picture).convertToFormat(QImage::Format_RGB32);
    QVERIFY(std::abs(other.width() - screen.width()) <= 1 && std::abs(other.height() - screen.height()) <= 1);
    const QRect both = other.rect() & screen.rect();
    const double share = differing(other.copy(both), screen.copy(both));
    // The measure itself: a plot whose halves are swapped is not the same.
    const int half = both.width() / 2;
    QImage swapped(both.size(), QImage::Format_RGB32);
    QPainter painter(&swapped);
    painter.drawImage(0, 0, screen, half, 0, both.width() - half, both.height());
    painter.drawImage(both.width() - half, 0, screen, 0, 0, half, both.height());
    painter.end();
    QVERIFY(differing(swapped, screen.copy(both)) > 0.1);
    QVERIFY2(share < 0.03, qPrintable(QStringLiteral("%1: %2 of the pixels differ").arg(program).arg(share)));
  }
};

QTEST_MAIN(TestPlotExports)
#include "test_plot_exports.moc"
