// Every icon renders, keeps its margin, takes the theme's colours and stays sharp at every ratio.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include "widgets/icons.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestIcons : public QObject {
  Q_OBJECT

 private:
  static QStringList names() {
    QStringList all;
    for (const QString& file : QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")}))
      if (!file.startsWith(QLatin1String("heatkv"))) all << file.chopped(4);
    return all;
  }
  static bool hasColour(const QImage& image, const QColor& colour) {
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x)
        if (image.pixelColor(x, y) == colour) return true;
    return false;
  }

 private Q_SLOTS:
  void init() { applyTheme(*qApp, Scheme::Light); }

  void theListIsComplete() {
    const QString list = QStringLiteral(
        "play stop pause queue twin chevron-up chevron-down chevron-left chevron-right more close float plus minus "
        "check cross info warning error dice lock unlock clock sliders swap-aspect image compare grid flip "
        "side-by-side split difference fit zoom-in zoom-out hand pin prune auto undo redo search filter sort palette "
        "range export import open save copy paste folder trash star star-filled reveal model chip cpu memory "
        "thermometer resume settings help keyboard theme layout-reset log history preview-off metadata-off link "
        "table chart");
    QStringList wanted = list.split(QLatin1Char(' ')), got = names();
    wanted.sort();
    got.sort();
    QCOMPARE(got, wanted);
  }

  void eachKeepsItsMargin() {
    for (const QString& name : names()) {
      const QImage image = iconPixmap(name, 160, Qt::red, 1).toImage().convertToFormat(QImage::Format_ARGB32);
      QVERIFY(hasColour(image, Qt::red));
      for (int i = 0; i < 160; ++i)
        for (int edge = 0; edge < 9; ++edge)
          for (const QPoint& at : {QPoint(i, edge), QPoint(i, 159 - edge), QPoint(edge, i), QPoint(159 - edge, i)})
            QVERIFY2(qAlpha(image.pixel(at)) == 0, qPrintable(name));
    }
  }

  void eachIsDrawnInBlackAlone() {
    const QRegularExpression colour(QStringLiteral("#[0-9A-Fa-f]{3,6}"));
    for (const QString& name : names()) {
      QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
      QVERIFY(file.open(QIODevice::ReadOnly));
      auto found = colour.globalMatch(QString::fromUtf8(file.readAll()));
      QVERIFY(found.hasNext());
      while (found.hasNext()) QCOMPARE(found.next().captured(), QStringLiteral("#000"));
    }
  }

  void modesTakeTheThemesColours() {
    const QIcon lock = icon(QStringLiteral("lock"));
    const auto shown = [&](QIcon::Mode mode, QIcon::State state) { return lock.pixmap(64, mode, state).toImage(); };
    const Theme light = Theme::of();
    QVERIFY(hasColour(shown(QIcon::Normal, QIcon::Off), light.muted));
    QVERIFY(hasColour(shown(QIcon::Active, QIcon::Off), light.text));
    QVERIFY(hasColour(shown(QIcon::Normal, QIcon::On), light.accent));
    QVERIFY(hasColour(shown(QIcon::Disabled, QIcon::Off), light.disabled));
    applyTheme(*qApp, Scheme::Dark);
    QVERIFY(hasColour(shown(QIcon::Normal, QIcon::Off), Theme::of().muted));
    QVERIFY(hasColour(icon(QStringLiteral("error"), IconRole::Danger).pixmap(64).toImage(), Theme::of().danger));
  }

  void ratiosAreRendered() {
    for (const qreal ratio : {1.0, 1.25, 1.5, 2.0}) {
      const QPixmap pixmap = iconPixmap(QStringLiteral("grid"), 16, Qt::black, ratio);
      QCOMPARE(pixmap.width(), qRound(16 * ratio));
      QCOMPARE(pixmap.devicePixelRatio(), ratio);
      QCOMPARE(icon(QStringLiteral("grid")).pixmap(QSize(16, 16), ratio).width(), qRound(16 * ratio));
    }
  }

  void unknownNamesAreTold() {
    QTest::ignoreMessage(QtWarningMsg, "There is no icon named \"nothing\".");
    QVERIFY(icon(QStringLiteral("nothing")).isNull());
  }

  void theProgramHasEverySize() {
    const QIcon program = programIcon();
    for (const int size : {16, 22, 32, 64}) QCOMPARE(program.pixmap(size).width(), size);
    // The H: the left column is kept heat, the middle of the top row freed.
    const QImage big = program.pixmap(64).toImage();
    QCOMPARE(big.pixelColor(12, 12), QColor(0xFDE725));
    QCOMPARE(big.pixelColor(25 + 2, 12), QColor(0x191919));
  }
};

QTEST_MAIN(TestIcons)
#include "test_icons.moc"
