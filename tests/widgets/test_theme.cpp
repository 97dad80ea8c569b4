// Contrast and distances of the tokens, heights under larger fonts, colour tables, switching at run time.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QFontMetrics>
#include <QLabel>
#include <QMainWindow>
#include <QMenuBar>
#include <QPainter>
#include <QTest>

#include "colour_vision.h"
#include "widgets/drawing.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;
using test::contrast;
using test::Vision;

class TestTheme : public QObject {
  Q_OBJECT

 private:
  static std::vector<QColor> grounds(const Theme& t) {
    std::vector<QColor> all{t.window, t.panel, t.field};
    if (t.dark) all.push_back(t.raised);
    return all;
  }

 private Q_SLOTS:
  void init() { applyTheme(*qApp, Scheme::Light); }

  void ciedeFollowsItsPublishedTable() {
    // Sharma et al. 2005, table 1, pairs 1, 4, 13 and 25.
    const auto close = [](double got, double want) { return std::abs(got - want) < 5e-5; };
    QVERIFY(close(test::ciede2000({50, 2.6772, -79.7751}, {50, 0, -82.7485}), 2.0425));
    QVERIFY(close(test::ciede2000({50, -1.3802, -84.2814}, {50, 0, -82.7485}), 1.0000));
    QVERIFY(close(test::ciede2000({50, 2.49, -0.001}, {50, -2.49, 0.0011}), 7.2195));
    QVERIFY(close(test::ciede2000({60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}), 1.2644));
  }

  void contrasts_data() {
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
  }
  void contrasts() {
    QFETCH(bool, dark);
    const Theme t = makeTheme(dark, qApp->font());
    for (const QColor& ground : grounds(t)) {
      for (const QColor& text : {t.text, t.muted, t.accent, t.danger, t.warning, t.ok})
        QVERIFY2(contrast(text, ground) >= 4.5, qPrintable(text.name() + ground.name()));
      QVERIFY(contrast(t.control, ground) >= 3.0);
      QVERIFY(contrast(t.focusRing, ground) >= 3.0);
    }
    QVERIFY(contrast(t.accentText, t.accent) >= 4.5);
    QVERIFY(contrast(t.accentText, t.primaryHover) >= 4.5);
    for (const QColor& ground : {t.selection, t.canvas, t.hover}) {
      QVERIFY(contrast(t.text, ground) >= 4.5);
      QVERIFY(contrast(t.muted, ground) >= 4.5);
    }
    QVERIFY(contrast(t.text, t.pressed) >= 4.5);
    QVERIFY(contrast(t.muted, t.pressed) >= 3.0);  // of icons: texts turn to t.text
    QVERIFY(contrast(t.accent, t.selection) >= 4.5);
    for (const QColor& ground : {t.infoGround, t.warningGround, t.errorGround})
      QVERIFY(contrast(t.text, ground) >= 9.4);
    QVERIFY(contrast(t.accent, t.infoGround) >= 4.2);
    QVERIFY(contrast(t.warning, t.warningGround) >= 4.2);
    QVERIFY(contrast(t.danger, t.errorGround) >= 4.2);
  }

  /// What black and white grounds must not hide: progress, the slider, marks that say how something is.
  void highContrast() {
    for (const bool dark : {false, true}) {
      const Theme t = makeTheme(dark, QFont(), true);
      for (const QColor& ground : {t.window, t.panel, t.field, t.raised, t.canvas, t.hover}) {
        QVERIFY(contrast(t.text, ground) >= 7);
        for (const QColor& ink : {t.muted, t.ok, t.warning, t.danger, t.accent, t.control})
          QVERIFY2(contrast(ink, ground) >= 4.5, qPrintable(ink.name() + ground.name()));
      }
      QImage image(60, 10, QImage::Format_RGB32);
      image.fill(t.panel);
      QPainter painter(&image);
      drawGroove(painter, QRectF(2, 2, 56, 6), t);
      painter.end();
      QVERIFY(contrast(image.pixelColor(30, 5), t.accent) >= 4.5);  // what is left against what is done
      QVERIFY(contrast(image.pixelColor(30, 2), t.panel) >= 4.5);   // the frame of what is left
    }
  }

  /// What widgets take their colours from, in every theme: text at least 4.5 on its ground, graphics at least 3.
  void palettes_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<bool>("contrast");
    for (const bool dark : {false, true})
      for (const bool contrast : {false, true})
        QTest::addRow("%s%s", dark ? "dark" : "light", contrast ? ", high contrast" : "") << dark << contrast;
  }
  void palettes() {
    QFETCH(bool, dark);
    QFETCH(bool, contrast);
    const Theme t = makeTheme(dark, qApp->font(), contrast);
    const QPalette palette = paletteOf(t);
    const auto ratio = [&](QPalette::ColorGroup group, QPalette::ColorRole ink, QPalette::ColorRole ground) {
      return test::contrast(palette.color(group, ink), palette.color(group, ground));
    };
    using P = QPalette;
    for (const P::ColorGroup group : {P::Active, P::Inactive}) {
      const std::pair<P::ColorRole, P::ColorRole> texts[] = {{P::WindowText, P::Window},
                                                             {P::WindowText, P::AlternateBase},
                                                             {P::Text, P::Base},
                                                             {P::Text, P::AlternateBase},
                                                             {P::ButtonText, P::Button},
                                                             {P::ButtonText, P::Window},
                                                             {P::HighlightedText, P::Highlight},
                                                             {P::ToolTipText, P::ToolTipBase},
                                                             {P::PlaceholderText, P::Base},
                                                             {P::PlaceholderText, P::Window},
                                                             {P::PlaceholderText, P::AlternateBase},
                                                             {P::Link, P::Base},
                                                             {P::Link, P::Window}};
      for (const auto& [ink, ground] : texts)
        QVERIFY2(ratio(group, ink, ground) >= 4.5,
                 qPrintable(QStringLiteral("%1 on %2: %3").arg(ink).arg(ground).arg(ratio(group, ink, ground))));
      for (const P::ColorRole ground : {P::Base, P::Window, P::AlternateBase, P::Button})
        QVERIFY2(ratio(group, P::Dark, ground) >= 3, qPrintable(QString::number(ground)));
    }
    for (const QColor& mark :
         {t.sinks, t.kept, t.inFlight, t.freed, t.freedEarly, t.budgetLine, t.fullCache, t.focusRing})
      for (const QColor& ground : {t.field, t.panel})
        QVERIFY2(test::contrast(mark, ground) >= 2.95, qPrintable(mark.name() + ground.name()));
  }

  void iconsAndColumnsGrowWithTheFont() {
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPixelSize(13);
    const Measures drawn = makeTheme(false, font).measures;
    QCOMPARE(drawn.iconSmall, 16);
    QCOMPARE(drawn.labelColumn, 92);
    font.setPixelSize(20);
    const Measures large = makeTheme(false, font).measures;
    QVERIFY(large.iconSmall >= 24 && large.spinArrows > drawn.spinArrows);
    QVERIFY(large.labelColumn >= QFontMetrics(font).horizontalAdvance(QStringLiteral("Temperature")));
  }

  void menuBarsKeepTheirMenus() {
    QMainWindow window;
    for (const char* name : {"File", "Edit", "Generate", "Model", "Calibration", "View", "Help"})
      window.menuBar()->addMenu(QLatin1String(name));
    window.resize(900, 300);
    window.show();
    QFont font = qApp->font();
    font.setPixelSize(20);
    applyTheme(*qApp, Scheme::Light, font);
    QCoreApplication::processEvents();
    for (QAction* menu : window.menuBar()->actions()) {
      const QRect at = window.menuBar()->actionGeometry(menu);
      QVERIFY2(at.width() > QFontMetrics(font).horizontalAdvance(menu->text()) && at.right() < 900,
               qPrintable(menu->text()));
    }
    font.setPixelSize(13);
    applyTheme(*qApp, Scheme::Light, font);
  }

  void dataColoursAreTold_data() { contrasts_data(); }
  void dataColoursAreTold() {
    QFETCH(bool, dark);
    const Theme t = makeTheme(dark, qApp->font());
    const std::vector<QColor> data{t.sinks, t.kept, t.inFlight, t.freed, t.freedEarly, t.budgetLine, t.fullCache};
    double smallest[4] = {100, 100, 100, 100};
    for (size_t i = 0; i < data.size(); ++i) {
      // "At least 3.0" is said with one decimal.
      for (const QColor& ground : {t.field, t.panel}) QVERIFY(contrast(data[i], ground) >= 2.95);
      for (size_t j = 0; j < i; ++j)
        for (int vision = 0; vision < 4; ++vision)
          smallest[vision] = std::min(smallest[vision], test::distance(data[i], data[j], Vision(vision)));
    }
    const std::array<double, 4> said = dark ? std::array{21.0, 14.3, 16.3, 13.1} : std::array{21.3, 15.8, 16.1, 14.0};
    for (int vision = 0; vision < 4; ++vision) {
      QVERIFY2(smallest[vision] >= 13, qPrintable(QString::number(smallest[vision])));
      QVERIFY2(std::abs(smallest[vision] - said[vision]) < 0.15, qPrintable(QString::number(smallest[vision])));
    }
  }

  void tablesMeetTheirStops() {
    QCOMPARE(colourTable(ColourMap::Viridis).front(), 0xFF440154u);
    QCOMPARE(colourTable(ColourMap::Viridis).back(), 0xFFFDE725u);
    QCOMPARE(colourAt(ColourMap::Viridis, 0.502), 0xFF21918Cu);
    QCOMPARE(colourTable(ColourMap::Cividis).front(), 0xFF00224Eu);
    QCOMPARE(colourTable(ColourMap::Cividis).back(), 0xFFFEE838u);
    QCOMPARE(colourTable(ColourMap::Diverging).front(), 0xFF123C8Cu);
    QCOMPARE(colourTable(ColourMap::Diverging).back(), 0xFF7E2F08u);
    QCOMPARE(colourAt(ColourMap::Grey, 0.2), 0xFF333333u);
    QCOMPARE(colourAt(ColourMap::Grey, -3), 0xFF000000u);
    QCOMPARE(colourAt(ColourMap::Grey, 3), 0xFFFFFFFFu);
  }

  void mapsStepEvenly() {
    for (int step = 0; step < 8; ++step) {
      const auto far = [&](ColourMap map, Vision vision) {
        return test::distance(QColor(colourAt(map, step / 8.0)), QColor(colourAt(map, (step + 1) / 8.0)), vision);
      };
      for (const Vision vision : {Vision::Normal, Vision::Protan, Vision::Deutan, Vision::Tritan}) {
        QVERIFY(far(ColourMap::Viridis, vision) >= 4.4);
        QVERIFY(far(ColourMap::Cividis, vision) >= 6.9);
      }
    }
  }

  void heightsGrowWithTheFont() {
    for (int points = 8; points <= 18; ++points) {
      QFont font = qApp->font();
      font.setPointSize(points);
      const Theme t = makeTheme(false, font);
      QVERIFY(t.measures.control >= 28);
      QVERIFY(t.measures.control >= QFontMetrics(t.body).height() + 11);
      QVERIFY(t.measures.compact >= 24);
      QVERIFY(t.measures.compact >= QFontMetrics(t.compact).height() + 6);
      QVERIFY(QFontInfo(t.axis).pixelSize() >= 11);
    }
  }

  void switchingReachesWidgets() {
    QLabel label;
    label.show();
    QVERIFY(!Theme::of(&label).dark);
    QCOMPARE(label.palette().color(QPalette::Window), QColor(0xF0F0F0));
    applyTheme(*qApp, Scheme::Dark);
    QVERIFY(Theme::of(&label).dark);
    QVERIFY(Theme::of().dark);
    QTRY_COMPARE(label.palette().color(QPalette::Window), QColor(0x1F1F1F));
    QCOMPARE(label.palette().color(QPalette::WindowText), QColor(0xEBEBEB));
  }

  void systemIsReadBeforeOurs() {
    // The offscreen desktop is light: it stays so after our dark palette was set.
    applyTheme(*qApp, Scheme::Dark);
    applyTheme(*qApp, Scheme::System);
    QVERIFY(!Theme::of().dark);
  }
};

QTEST_MAIN(TestTheme)
#include "test_theme.moc"
