// Pictures of widgets for review: written beside the test programs, in gallery/, in both themes and at any ratio.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QDir>
#include <QPixmap>
#include <QTest>
#include <QWidget>
#include <functional>

#include "widgets/style/style.h"
#include "widgets/theme.h"

namespace heatkv::test {

inline QString s(const char* text) {
  return QString::fromUtf8(text);
}

/// Shows `widget` and waits until it is the active window.
inline void shown(QWidget& widget) {
  widget.show();
  widget.activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&widget));
}

inline QFont galleryFont(int pixels = 13) {
  QFont font(QStringLiteral("Inter"));
  font.setPixelSize(pixels);
  return font;
}

inline QString galleryPath(const QString& name) {
  const QString folder = QCoreApplication::applicationDirPath() + QStringLiteral("/../gallery");
  QDir().mkpath(folder);
  return folder + QLatin1Char('/') + name + QStringLiteral(".png");
}

/// `widget` as it paints itself at `ratio`; 0: its screen's.
inline QImage painted(QWidget& widget, qreal ratio = 0) {
  if (ratio == 0) ratio = widget.devicePixelRatioF();
  QImage image(widget.size() * ratio, QImage::Format_RGB32);
  image.setDevicePixelRatio(ratio);
  image.fill(Qt::magenta);
  widget.render(&image);
  return image;
}

/// Renders what `make` builds, in light and dark, to gallery/NAME-light.png and NAME-dark.png.
inline void renderBoth(const QString& name, QSize size, const std::function<QWidget*()>& make, qreal ratio = 0,
                       int fontPixels = 13, Qt::LayoutDirection direction = Qt::LeftToRight) {
  for (const bool dark : {false, true}) {
    applyTheme(*qApp, dark ? Scheme::Dark : Scheme::Light, galleryFont(fontPixels));
    const std::unique_ptr<QWidget> widget(make());
    widget->setLayoutDirection(direction);
    if (size.isValid()) widget->resize(size);
    widget->show();
    QVERIFY(QTest::qWaitForWindowExposed(widget.get()));
    QCoreApplication::processEvents();
    if (!size.isValid()) widget->resize(widget->sizeHint());
    const QImage image = painted(*widget, ratio);
    QVERIFY(image.save(galleryPath(name + QLatin1String(dark ? "-dark" : "-light"))));
    // A widget that paints nothing shows the ground it was rendered on.
    QVERIFY(image.pixelColor(image.width() / 2, image.height() - 1) != QColor(Qt::magenta));
  }
}

}  // namespace heatkv::test
