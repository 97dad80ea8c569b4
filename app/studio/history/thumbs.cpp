// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/history/thumbs.h"

#include <QImageReader>

namespace heatkv {
namespace {

constexpr int kLargestSide = 16384;
constexpr qsizetype kMostWanted = 200;

QImage readThumb(const QString& path, int side) {
  QImageReader reader(path);
  const QSize size = reader.size();
  if (!size.isValid() || size.width() > kLargestSide || size.height() > kLargestSide) return {};
  reader.setScaledSize(size.scaled(side, side, Qt::KeepAspectRatio));
  return reader.read();
}

}  // namespace

QImage thumbOf(const QImage& picture, int side) {
  return picture.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

Thumbs::Thumbs(QObject* parent, int side, qsizetype most) : QObject(parent), m_side(side), m_kept(most) {
  m_pool.setMaxThreadCount(1);
}

Thumbs::~Thumbs() {
  m_wanted.clear();
  m_pool.waitForDone();
}

QImage Thumbs::of(const QString& path) {
  if (const QImage* kept = m_kept.object(path)) return *kept;
  if (m_broken.contains(path)) return {};
  m_wanted.removeAll(path);
  m_wanted << path;
  // Those that were scrolled past; they are asked for again when they come back into view.
  if (m_wanted.size() > kMostWanted) m_wanted.removeFirst();
  readNext();
  return {};
}

void Thumbs::put(const QString& path, const QImage& thumb) {
  m_broken.remove(path);
  m_kept.insert(path, new QImage(thumb));
}

void Thumbs::readNext() {
  if (m_reading || m_wanted.isEmpty()) return;
  m_reading = true;
  m_pool.start([this, path = m_wanted.takeLast()] {
    const QImage thumb = readThumb(path, m_side);
    QMetaObject::invokeMethod(
        this,
        [this, path, thumb] {
          m_reading = false;
          if (thumb.isNull())
            m_broken << path;
          else
            put(path, thumb);
          Q_EMIT read(path);
          readNext();
        },
        Qt::QueuedConnection);
  });
}

}  // namespace heatkv
