// Words and one bar for everything that takes time. While painting the bar is weighted by tokens and notched at the
// borders of scales, so that the long last ones are seen beforehand.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <vector>

#include "engine/api/grid.h"

namespace heatkv {

class ScaleProgressBar : public QWidget {
  Q_OBJECT
  Q_PROPERTY(double share READ share)

 public:
  explicit ScaleProgressBar(QWidget* parent = nullptr);

  /// The scales of the run; empty: a plain bar without notches (loading, decoding). Other ones than before begin at 0.
  void setScales(const Grids& grids);
  /// 0 <= scale <= number of scales, 0 <= within <= 1 of that scale's layers. Returns the share by tokens.
  double setScale(int scale, double within);
  /// A plain share in 0..1, or below 0 for "not known" (hatched).
  void setShare(double share);
  double share() const { return m_share; }
  /// "Scale 9 of 13 · 24×24 · layer 19 of 32" and "12 % · 0.5 s · about 1.7 s left".
  void setWords(const QString& left, const QString& right = {});
  QString leftWords() const { return m_left; }
  QString rightWords() const { return m_right; }
  /// Muted words and an empty groove: "Ready".
  void setResting(const QString& words);
  /// 120 ms between two events by default; 0: at once.
  void setMotion(int milliseconds) { m_motion = milliseconds; }
  /// The share of all tokens at which each scale ends, ascending to 1.
  static std::vector<double> borders(const Grids& grids);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void moveTo(double share);
  double shown() const;
  void paintBar(QPainter& painter, const struct Theme& theme) const;

  std::vector<double> m_borders;
  double m_share = 0, m_from = 0;
  QString m_left, m_right;
  bool m_resting = true;
  int m_motion = 120;
  QElapsedTimer m_since;
  QTimer m_frames;
};

}  // namespace heatkv
