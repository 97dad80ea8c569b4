// A landscape painted by code: enough structure to judge zoom, thumbs and differences by.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QLinearGradient>
#include <QPainter>
#include <QPainterPath>

namespace heatkv::test {

/// `blur` as a share of the picture: what an early scale looks like; `shift` moves the sun.
inline QImage scene(int side, double blur = 0, double shift = 0) {
  QImage image(side, side, QImage::Format_RGB32);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  QLinearGradient sky(0, 0, 0, side * 0.7);
  sky.setColorAt(0, 0x5D7FA8);
  sky.setColorAt(1, 0xF6C9A0);
  painter.fillRect(image.rect(), sky);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(0xFFF1CF));
  painter.drawEllipse(QPointF(side * (0.68 + shift), side * 0.3), side * 0.07, side * 0.07);
  const auto ridge = [&](double base, double height, double step, QRgb colour) {
    QPainterPath path(QPointF(0, side));
    for (int i = 0; i * step <= 1.01; ++i)
      path.lineTo(side * i * step, side * (base - (i % 2 ? height : height * 0.2 * (i % 3))));
    path.lineTo(side, side);
    painter.fillPath(path, QColor(colour));
  };
  ridge(0.55, 0.2, 0.17, 0x7C88A6);
  ridge(0.62, 0.1, 0.13, 0x54708A);
  ridge(0.85, 0.08, 0.21, 0x2A4038);
  painter.end();
  if (blur <= 0) return image;
  const int small = std::max(1, static_cast<int>(1 / blur));
  return image.scaled(small, small, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
      .scaled(side, side, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

}  // namespace heatkv::test
