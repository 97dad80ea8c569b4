// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QLibraryInfo>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <QVersionNumber>

#include "widgets/theme.h"

namespace heatkv {
namespace {

QString pathOf(const QString& name) {
  return QStringLiteral(":/icons/%1.svg").arg(name);
}

class SvgIconEngine : public QIconEngine {
 public:
  SvgIconEngine(QString name, IconRole role) : m_name(std::move(name)), m_role(role) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
    const int size = std::min(rect.width(), rect.height());
    const qreal ratio = painter->device() ? painter->device()->devicePixelRatio() : 1.0;
    QRect at(0, 0, size, size);
    at.moveCenter(rect.center());
    painter->drawPixmap(at.topLeft(), iconPixmap(m_name, size, colour(mode, state), ratio));
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    return scaledPixmap(size, mode, state, 1.0);
  }

  // `size` is in device pixels before Qt 6.8, in those of the widget since: the Qt at hand counts, not the one built
  // with.
  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override {
    static const bool inDevicePixels = QLibraryInfo::version() < QVersionNumber(6, 8);
    const int side = std::min(size.width(), size.height());
    QPixmap result = iconPixmap(m_name, side, colour(mode, state), inDevicePixels ? 1.0 : scale);
    result.setDevicePixelRatio(scale);
    return result;
  }

  QIconEngine* clone() const override { return new SvgIconEngine(m_name, m_role); }
  QString key() const override { return QStringLiteral("heatkv-svg"); }

 private:
  QColor colour(QIcon::Mode mode, QIcon::State state) const {
    const Theme& theme = Theme::of();
    if (mode == QIcon::Disabled) return theme.disabled;
    if (state == QIcon::On && m_role != IconRole::OnAccent) return theme.accent;
    if (mode == QIcon::Active && m_role == IconRole::Muted) return theme.text;
    return colourOf(theme, m_role);
  }

  QString m_name;
  IconRole m_role;
};

}  // namespace

QColor colourOf(const Theme& theme, IconRole role) {
  switch (role) {
    case IconRole::Muted:
      return theme.muted;
    case IconRole::Text:
      return theme.text;
    case IconRole::Accent:
      return theme.accent;
    case IconRole::OnAccent:
      return theme.accentText;
    case IconRole::Danger:
      return theme.danger;
    case IconRole::Warning:
      return theme.warning;
    case IconRole::Ok:
      return theme.ok;
  }
  return theme.muted;
}

QIcon icon(const QString& name, IconRole role) {
  if (!QFile::exists(pathOf(name))) {
    qWarning("There is no icon named \"%s\".", qPrintable(name));
    return {};
  }
  return QIcon(new SvgIconEngine(name, role));
}

QPixmap iconPixmap(const QString& name, int size, const QColor& colour, qreal devicePixelRatio) {
  const int side = std::max(1, qRound(size * devicePixelRatio));
  const QString key = QStringLiteral("heatkv-icon/%1/%2/%3").arg(name).arg(side).arg(colour.rgb(), 0, 16);
  QPixmap pixmap;
  if (!QPixmapCache::find(key, &pixmap)) {
    QFile file(pathOf(name));
    if (!file.open(QIODevice::ReadOnly)) {
      qWarning("There is no icon named \"%s\".", qPrintable(name));
      return {};
    }
    QSvgRenderer renderer(file.readAll().replace("#000", colour.name().toLatin1()));
    QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    renderer.render(&painter);
    painter.end();
    pixmap = QPixmap::fromImage(image);
    QPixmapCache::insert(key, pixmap);
  }
  pixmap.setDevicePixelRatio(devicePixelRatio);
  return pixmap;
}

QIcon programIcon() {
  QIcon result;
  for (const int size : {16, 22, 24, 32, 48, 64, 128, 256}) {
    const QString name = QLatin1String(size == 16   ? "heatkv-studio-16"
                                       : size == 22 ? "heatkv-studio-22"
                                                    : "heatkv-studio");
    result.addPixmap(iconPixmap(name, size, Qt::black, 1.0));
  }
  return result;
}

}  // namespace heatkv
