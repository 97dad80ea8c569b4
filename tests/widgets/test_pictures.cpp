// Behaviour of canvas, strip and comparison: zoom, pan, linked views, keys, states, accessible children, differences.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QApplication>
#include <QFontMetrics>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <cmath>

#include "gallery.h"
#include "scene.h"
#include "widgets/canvas/picture_canvas.h"
#include "widgets/compare/compare_canvas.h"
#include "widgets/compare/compare_pane.h"
#include "widgets/compare/difference_map.h"
#include "widgets/format.h"
#include "widgets/strip/scale_strip.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;
using test::s;
using test::shown;

namespace {

/// SSIM at one pixel, straight from its definition, mean over the channels, mirrored at the borders.
double plainSsim(const QImage& a, const QImage& b, int cx, int cy) {
  const auto mirrored = [](int i, int n) { return i < 0 ? -1 - i : i >= n ? 2 * n - 1 - i : i; };
  double sum = 0;
  for (int (*channel)(QRgb) : std::initializer_list<int (*)(QRgb)>{qRed, qGreen, qBlue}) {
    double weights = 0, mx = 0, my = 0, xx = 0, yy = 0, xy = 0;
    for (int dy = -5; dy <= 5; ++dy)
      for (int dx = -5; dx <= 5; ++dx) {
        const double w = std::exp(-(dx * dx + dy * dy) / 4.5);
        const int px = mirrored(cx + dx, a.width()), py = mirrored(cy + dy, a.height());
        const double x = channel(a.pixel(px, py)) / 255.0, y = channel(b.pixel(px, py)) / 255.0;
        weights += w;
        mx += w * x;
        my += w * y;
        xx += w * x * x;
        yy += w * y * y;
        xy += w * x * y;
      }
    mx /= weights, my /= weights;
    const double vx = xx / weights - mx * mx, vy = yy / weights - my * my, vxy = xy / weights - mx * my;
    sum += (2 * mx * my + 1e-4) * (2 * vxy + 9e-4) / ((mx * mx + my * my + 1e-4) * (vx + vy + 9e-4));
  }
  return sum / 3;
}

}  // namespace

class TestPictures : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { applyTheme(*qApp, Scheme::Light, test::galleryFont()); }

  // ---- canvas
  void fitsWithItsMargin() {
    PictureCanvas canvas;
    canvas.resize(742, 476);
    canvas.setPicture(test::scene(1024));
    QCOMPARE(canvas.pictureRect(), QRectF((742 - 444) / 2, 16, 444, 444));
    QVERIFY(canvas.isFit());
    canvas.resize(400, 476);
    QCOMPARE(canvas.pictureRect().width(), 368.0);
    QVERIFY(test::painted(canvas).pixelColor(2, 2) == Theme::of().canvas);
  }

  void zoomsBySteps() {
    PictureCanvas canvas;
    canvas.resize(600, 500);
    shown(canvas);
    QSignalSpy zoomed(&canvas, &PictureCanvas::zoomChanged);
    canvas.setPicture(test::scene(1000));
    QTest::keyClick(&canvas, Qt::Key_1);
    QCOMPARE(canvas.zoom(), 1.0);
    QTest::keyClick(&canvas, Qt::Key_Plus);
    QCOMPARE(canvas.zoom(), 1.5);
    QTest::keyClick(&canvas, Qt::Key_Minus);
    QTest::keyClick(&canvas, Qt::Key_Minus);
    QCOMPARE(canvas.zoom(), 0.667);
    QTest::keyClick(&canvas, Qt::Key_0);
    QVERIFY(canvas.isFit());
    QVERIFY(zoomed.count() >= 5);
    canvas.setZoom(1000);
    QCOMPARE(canvas.zoom(), 32.0);
    QTest::mouseDClick(&canvas, Qt::LeftButton);
    QVERIFY(canvas.isFit());
  }

  void dragsAndStopsAtTheEdge() {
    PictureCanvas canvas;
    canvas.resize(400, 400);
    shown(canvas);
    canvas.setPicture(test::scene(1000));
    canvas.zoomToActual();
    QSignalSpy viewed(&canvas, &PictureCanvas::viewChanged);
    const QRectF before = canvas.pictureRect();
    QTest::mousePress(&canvas, Qt::LeftButton, {}, QPoint(200, 200));
    QTest::mouseMove(&canvas, QPoint(150, 180));
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, QPoint(150, 180));
    QCOMPARE(canvas.pictureRect().topLeft(), before.topLeft() + QPointF(-50, -20));
    QVERIFY(viewed.count() > 0);
    QTest::mousePress(&canvas, Qt::LeftButton, {}, QPoint(10, 10));
    for (int i = 0; i < 20; ++i) QTest::mouseMove(&canvas, QPoint(10 + i * 100, 10));
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, QPoint(390, 10));
    QCOMPARE(canvas.pictureRect().left(), 16.0);
  }

  void wheelZoomsAtTheMouse() {
    PictureCanvas canvas;
    canvas.resize(400, 400);
    shown(canvas);
    canvas.setPicture(test::scene(1000));
    canvas.zoomToActual();
    const QPointF at(120, 300);
    const auto before = canvas.pixelAt(at);
    QWheelEvent wheel(at, canvas.mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, Qt::ControlModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&canvas, &wheel);
    QVERIFY(canvas.zoom() > 1.1);
    QVERIFY(before && canvas.pixelAt(at));
    QVERIFY((*before - *canvas.pixelAt(at)).manhattanLength() <= 2);
  }

  void previewsKeepThePlace() {
    PictureCanvas canvas;
    canvas.resize(400, 400);
    canvas.setPicture(test::scene(1000));
    canvas.setZoom(3);
    canvas.setPicture(test::scene(1000, 0.1));
    QCOMPARE(canvas.zoom(), 3.0);
    canvas.setPicture(test::scene(500));
    QVERIFY(canvas.isFit());
  }

  void unfilteredFromTwiceOn() {
    QImage board(64, 64, QImage::Format_RGB32);
    for (int y = 0; y < 64; ++y)
      for (int x = 0; x < 64; ++x) board.setPixelColor(x, y, (x + y) % 2 ? Qt::white : Qt::black);
    PictureCanvas canvas;
    canvas.resize(200, 200);
    canvas.setPicture(board);
    const auto greys = [&](double zoom) {
      canvas.setZoom(zoom);
      const QImage image = test::painted(canvas);
      int found = 0;
      for (int x = 80; x < 120; ++x)
        for (int y = 80; y < 120; ++y) found += image.pixelColor(x, y).lightness() % 255 != 0;
      return found;
    };
    QCOMPARE(greys(2), 0);
    QCOMPARE(greys(1), 0);
    QVERIFY(greys(1.5) > 100);
    QVERIFY(greys(0.5) > 1000);
  }

  void pixelsAreRead() {
    PictureCanvas canvas;
    canvas.resize(432, 432);
    shown(canvas);
    canvas.setPicture(test::scene(400));
    QSignalSpy pointed(&canvas, &PictureCanvas::pixelPointed), left(&canvas, &PictureCanvas::pixelLeft);
    QTest::mouseMove(&canvas, QPoint(16 + 120, 16 + 300));
    QCOMPARE(pointed.last().at(0).toPoint(), QPoint(120, 300));
    QCOMPARE(pointed.last().at(1).value<QColor>(), canvas.picture().pixelColor(120, 300));
    QTest::mouseMove(&canvas, QPoint(3, 3));
    QVERIFY(left.count() > 0);
    QTest::keyClick(&canvas, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&canvas, Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(pointed.last().at(0).toPoint(), QPoint(201, 200));
    QVERIFY(pointed.last().at(2).toBool());
    QCOMPARE(PictureCanvas::pixelText({412, 230}, QColor(0x7C88A6)), s("x 412, y 230 · #7C88A6"));
  }

  void emptyCanvasOffersItsButton() {
    PictureCanvas canvas;
    canvas.setEmptyState(s("Write a prompt, then press Generate."), {s("Generate")});
    canvas.setPicture({});
    shown(canvas);
    QSignalSpy chosen(&canvas, &PictureCanvas::emptyActionChosen);
    auto* button = canvas.findChild<QPushButton*>();
    QVERIFY(button->isVisible());
    button->click();
    QCOMPARE(chosen.count(), 1);
    canvas.setPicture(test::scene(64));
    QVERIFY(!button->isVisible());
    QTest::keyClick(&canvas, Qt::Key_Plus);
  }

  // ---- strip
  void thumbsFillTheRow() {
    ScaleStrip strip;
    strip.setScales(parseGrids("1x1,2x2,4x4,6x6,8x8,12x12,16x16,20x20,24x24,32x32,40x40,48x48,64x64"));
    strip.resize(742, strip.heightForWidth(742));
    const int line = QFontMetrics(Theme::of(&strip).axis).height();
    QCOMPARE(strip.height(), 76 + 2 * line);
    QCOMPARE(strip.thumbRect(0), QRect(11, 11, 48, 48));
    QCOMPARE(strip.thumbRect(1).left(), 67);
    strip.resize(498, strip.heightForWidth(498));
    QCOMPARE(strip.thumbRect(0).width(), 32);
    QCOMPARE(strip.height(), 58 + line);
    QVERIFY(strip.thumbRect(12).right() < 498);
    strip.resize(300, 72);
    QCOMPARE(strip.thumbRect(0).width(), 32);
    QVERIFY(strip.thumbRect(12).right() > 300);
  }

  void prunedScalesSayHowMuchRuns() {
    ScaleStrip strip;
    strip.setScales(parseGrids("1x1,2x2,4x4,6x6"), parsePruning("0,0,2/5,1"));
    QCOMPARE(strip.state(2), ScaleStrip::State::Waiting);
    QCOMPARE(strip.state(3), ScaleStrip::State::Skipped);
    QVERIFY(!strip.spoken(1).contains(QStringLiteral("tokens")));
    QVERIFY2(strip.spoken(2).contains(format::shortPercent(0.6)), qPrintable(strip.spoken(2)));
    QVERIFY2(strip.spoken(3).endsWith(QStringLiteral("skipped")), qPrintable(strip.spoken(3)));
    strip.resize(400, 104);
    const QImage pruned = strip.grab().toImage();
    strip.setScales(parseGrids("1x1,2x2,4x4,6x6"));
    const QImage whole = strip.grab().toImage();
    const auto same = [&](int scale) {
      const QRect thumb = strip.thumbRect(scale);
      return pruned.copy(thumb) == whole.copy(thumb);
    };
    QVERIFY(same(1) && !same(2) && !same(3));
  }

  void choosingStopsFollowing() {
    ScaleStrip strip;
    strip.setScales(parseGrids("1x1,2x2,4x4,6x6"));
    strip.resize(400, 104);
    shown(strip);
    strip.setDone(0, 39);
    strip.setRunning(1);
    QVERIFY(strip.isFollowing());
    QSignalSpy chosen(&strip, &ScaleStrip::scaleChosen), followed(&strip, &ScaleStrip::followingChanged);
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.thumbRect(0).center());
    QCOMPARE(strip.selected(), 0);
    QVERIFY(!strip.isFollowing());
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(followed.count(), 1);
    QTest::keyClick(&strip, Qt::Key_Right);
    QCOMPARE(strip.selected(), 1);
    QTest::keyClick(&strip, Qt::Key_End);
    QCOMPARE(strip.selected(), 3);
    QTest::keyClick(&strip, Qt::Key_End);
    QVERIFY(strip.isFollowing());
    QCOMPARE(strip.selected(), -1);
    QTest::keyClick(&strip, Qt::Key_Home);
    QCOMPARE(strip.selected(), 0);
    QTest::keyClick(&strip, Qt::Key_Left);
    QCOMPARE(strip.selected(), 0);
    strip.setLayoutDirection(Qt::RightToLeft);
    QTest::keyClick(&strip, Qt::Key_Left);
    QCOMPARE(strip.selected(), 1);
  }

  void scrollsToWhatRuns() {
    ScaleStrip strip;
    strip.setScales(parseGrids("1x1,2x2,4x4,6x6,8x8,12x12,16x16,20x20,24x24,32x32,40x40,48x48,64x64"));
    strip.resize(200, 72);
    shown(strip);
    for (int i = 0; i < 12; ++i) {
      strip.setRunning(i);
      QVERIFY(strip.rect().contains(strip.thumbRect(i)));
      strip.setDone(i, 40);
    }
    strip.setSelected(0);
    QVERIFY(strip.rect().contains(strip.thumbRect(0)));
  }

  void eachThumbIsAnItem() {
    ScaleStrip strip;
    strip.setScales(parseGrids("1x1,2x2,4x4"));
    strip.resize(300, 104);
    strip.setDone(0, 102);
    strip.setRunning(1);
    QAccessibleInterface* list = QAccessible::queryAccessibleInterface(&strip);
    QCOMPARE(list->role(), QAccessible::List);
    QCOMPARE(list->childCount(), 3);
    QCOMPARE(list->child(1)->text(QAccessible::Name), s("Scale 2 of 3, 2×2, running"));
    QCOMPARE(list->child(2)->text(QAccessible::Name), s("Scale 3 of 3, 4×4, waiting"));
    QCOMPARE(list->child(0)->text(QAccessible::Name), s("Scale 1 of 3, 1×1, 102\u00A0ms, preview skipped"));
    QCOMPARE(list->child(1)->role(), QAccessible::ListItem);
    QCOMPARE(list->indexOfChild(list->child(2)), 2);
    QVERIFY(list->child(1)->state().busy);
    strip.setSelected(2);
    QVERIFY(list->child(2)->state().selected);
    QVERIFY(!list->child(3));
    strip.setScales({Grid{1, 1}});
    QCOMPARE(list->childCount(), 1);
  }

  // ---- compare
  void differencesAreMeasured() {
    QImage a(8, 8, QImage::Format_RGB32), b(8, 8, QImage::Format_RGB32);
    a.fill(QColor(100, 100, 100));
    b.fill(QColor(151, 49, 100));
    const PixelDifferences absolute = differenceMap(a, b, Difference::Absolute);
    const PixelDifferences sign = differenceMap(a, b, Difference::Signed);
    QVERIFY(std::abs(absolute.values[5] - 102.0 / 765) < 1e-6);
    QVERIFY(std::abs(sign.values[5]) < 1e-6);
    QVERIFY(differenceMap(a, QImage(4, 4, QImage::Format_RGB32), Difference::Absolute).isNull());
    b.fill(QColor(255, 255, 255));
    QCOMPARE(colouredDifference(differenceMap(a, b, Difference::Absolute)).pixel(0, 0), 0xFFFEE838u);
    QCOMPARE(colouredDifference(differenceMap(b, a, Difference::Signed)).pixel(0, 0), 0xFF123C8Cu);
    QCOMPARE(colouredDifference(differenceMap(a, a, Difference::Absolute)).pixel(0, 0), 0xFF00224Eu);
  }

  void ssimFollowsItsDefinition() {
    const QImage a = test::scene(48), b = test::scene(48, 1.0 / 12, 0.02);
    const PixelDifferences map = differenceMap(a, b, Difference::Ssim);
    for (const QPoint& at : {QPoint(0, 0), QPoint(47, 3), QPoint(20, 20), QPoint(33, 14), QPoint(10, 40)})
      QVERIFY(std::abs(map.values[at.y() * 48 + at.x()] - (1 - plainSsim(a, b, at.x(), at.y()))) < 1e-5);
    for (const float value : differenceMap(a, a, Difference::Ssim).values) QVERIFY(std::abs(value) < 1e-3);
  }

  /// Previews grow from scale to scale; the zoom speaks of the picture they become.
  void zoomIsOfTheFinalSize() {
    PictureCanvas canvas;
    canvas.resize(288, 288);
    canvas.setFinalWidth(512);
    canvas.setPicture(test::scene(128));
    QCOMPARE(canvas.zoom(), 0.5);
    const QRectF place = canvas.pictureRect();
    canvas.setPicture(test::scene(512));
    QCOMPARE(canvas.zoom(), 0.5);
    QCOMPARE(canvas.pictureRect(), place);
    canvas.zoomToActual();
    canvas.setPicture(test::scene(256));
    QVERIFY(!canvas.isFit());
    QCOMPARE(canvas.pictureRect().width(), 512.0);
    QCOMPARE(canvas.pixelAt(canvas.pictureRect().topLeft() + QPointF(2, 2)), QPoint(1, 1));
  }

  void aMapLiesOverThePicture() {
    PictureCanvas canvas;
    canvas.resize(288, 288);
    QImage red(256, 256, QImage::Format_RGB32), map(2, 2, QImage::Format_ARGB32);
    red.fill(Qt::red);
    map.fill(Qt::transparent);
    map.setPixelColor(1, 0, Qt::blue);
    canvas.setPicture(red);
    canvas.setOverlay(map, 0.5);
    const QImage seen = canvas.grab().toImage();
    QCOMPARE(seen.pixelColor(60, 60), QColor(Qt::red));
    QVERIFY(std::abs(seen.pixelColor(200, 60).blue() - 128) < 3 && std::abs(seen.pixelColor(200, 60).red() - 128) < 3);
    canvas.setOverlay({}, 0);
    QCOMPARE(canvas.grab().toImage().pixelColor(200, 60), QColor(Qt::red));
  }

  void theDividerMoves() {
    CompareCanvas canvas;
    canvas.resize(432, 432);
    QImage red(400, 400, QImage::Format_RGB32), blue(400, 400, QImage::Format_RGB32);
    red.fill(Qt::red);
    blue.fill(Qt::blue);
    canvas.setPicture(red);
    canvas.setOther(blue);
    shown(canvas);
    QImage seen = test::painted(canvas);
    QCOMPARE(seen.pixelColor(100, 100), QColor(Qt::red));
    QCOMPARE(seen.pixelColor(300, 100), QColor(Qt::blue));
    QTest::keyClick(&canvas, Qt::Key_Right);
    QVERIFY(std::abs(canvas.divider() - 0.51) < 1e-9);
    QTest::mousePress(&canvas, Qt::LeftButton, {}, QPoint(16 + 204, 216));
    QTest::mouseMove(&canvas, QPoint(16 + 104, 216));
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, QPoint(16 + 104, 216));
    QVERIFY(std::abs(canvas.divider() - 0.26) < 0.005);
    seen = test::painted(canvas);
    QCOMPARE(seen.pixelColor(200, 100), QColor(Qt::blue));
    canvas.setDivider(7);
    QCOMPARE(canvas.divider(), 1.0);
  }

  void spaceFlips() {
    ComparePane pane;
    pane.resize(742, 500);
    shown(pane);
    QSignalSpy flipped(&pane, &ComparePane::flipped), modes(&pane, &ComparePane::modeChanged);
    auto* canvas = pane.findChild<CompareCanvas*>();
    QTest::keyClick(canvas, Qt::Key_Space);
    QCOMPARE(flipped.count(), 0);  // nothing to compare
    const QImage a = test::scene(128), b = test::scene(128, 0.1);
    pane.setPictures(a, b);
    pane.setCaptions(s("Full cache · 100 %"), s("HeatKV · 10.0 %"));
    QTest::keyClick(canvas, Qt::Key_Space);
    QCOMPARE(pane.mode(), ComparePane::Mode::Flip);
    QVERIFY(pane.showsB());
    QCOMPARE(canvas->picture(), b);
    QVERIFY(canvas->caption().contains(s("HeatKV")));
    QTest::keyClick(canvas, Qt::Key_Space);
    QCOMPARE(canvas->picture(), a);
    QCOMPARE(modes.count(), 1);
  }

  void sidesAreLinked() {
    ComparePane pane;
    pane.resize(742, 500);
    pane.setPictures(test::scene(512), test::scene(512, 0.1));
    pane.setMode(ComparePane::Mode::SideBySide);
    shown(pane);
    const auto canvases = pane.findChildren<PictureCanvas*>(s("pictureCanvas"));
    QCOMPARE(canvases.size(), 2);
    QTest::keyClick(canvases[0], Qt::Key_1);
    QTest::keyClick(canvases[0], Qt::Key_Right);
    QCOMPARE(canvases[1]->view(), canvases[0]->view());
    QCOMPARE(canvases[1]->zoom(), 1.0);
    QTest::keyClick(canvases[1], Qt::Key_Down);
    QCOMPARE(canvases[0]->view(), canvases[1]->view());
    pane.setMode(ComparePane::Mode::Slider);
    QCOMPARE(pane.findChild<CompareCanvas*>()->zoom(), 1.0);
  }

  void givenMapsAreShown() {
    ComparePane pane;
    pane.resize(742, 500);
    pane.setPictures(test::scene(64), test::scene(64, 0.1));
    pane.setMode(ComparePane::Mode::Difference);
    pane.setDifference(Difference::Ssim);
    auto* canvas = pane.findChild<CompareCanvas*>();
    const QImage computed = canvas->picture();
    pane.setDifferenceMap({Difference::Ssim, 64, 64, std::vector<float>(64 * 64, 1.0F)});
    QVERIFY(canvas->picture() != computed);
    QCOMPARE(canvas->picture().pixel(5, 5), 0xFFFEE838u);
  }

  void differencesAreAmplified() {
    ComparePane pane;
    pane.resize(742, 500);
    pane.setPictures(test::scene(64), test::scene(64));
    pane.setMode(ComparePane::Mode::Difference);
    auto* canvas = pane.findChild<CompareCanvas*>();
    // A sixteenth of the scale is the whole scale at 16 times.
    pane.setDifferenceMap({Difference::Absolute, 64, 64, std::vector<float>(64 * 64, kDifferenceRange / 16)});
    QCOMPARE(pane.range(), kDifferenceRange);
    QVERIFY(canvas->picture().pixel(5, 5) != 0xFFFEE838u);
    pane.setAmplification(2);
    QCOMPARE(pane.range(), kDifferenceRange / 16);
    QCOMPARE(canvas->picture().pixel(5, 5), 0xFFFEE838u);
    pane.setAmplification(0);
    QVERIFY(canvas->picture().pixel(5, 5) != 0xFFFEE838u);
  }

  void emptyComparisonOffersTheTwin() {
    ComparePane pane;
    shown(pane);
    QSignalSpy requested(&pane, &ComparePane::twinRequested);
    for (auto* button : pane.findChildren<QPushButton*>())
      if (button->isVisible()) button->click();
    QCOMPARE(requested.count(), 1);
  }
};

QTEST_MAIN(TestPictures)
#include "test_pictures.moc"
