// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Thumbnails of picture files, read on another thread when they are asked for; the last few hundred are kept.
// Window's thread.
#pragma once

#include <QCache>
#include <QImage>
#include <QObject>
#include <QSet>
#include <QStringList>
#include <QThreadPool>

namespace heatkv {

class Thumbs : public QObject {
  Q_OBJECT
 public:
  /// `side` pixels at most; so many are kept.
  explicit Thumbs(QObject* parent = nullptr, int side = 128, qsizetype most = 1000);
  ~Thumbs() override;
  /// Null where it is not there yet: read() then tells when it is. What was asked for last is read first.
  QImage of(const QString& path);
  void put(const QString& path, const QImage& thumb);

 Q_SIGNALS:
  void read(const QString& path);

 private:
  void readNext();

  int m_side;
  QCache<QString, QImage> m_kept;
  QStringList m_wanted;
  QSet<QString> m_broken;  ///< files that gave no picture: not tried again
  QThreadPool m_pool;
  bool m_reading = false;
};

/// `picture` at most `side` pixels wide and high, smooth.
QImage thumbOf(const QImage& picture, int side = 128);

}  // namespace heatkv
