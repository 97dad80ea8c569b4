// Two pictures of one prompt beside, over or against each other: Slider, Flip, Side by side (linked zoom and pan),
// Difference (absolute, signed, 1 - SSIM) on a fixed scale, amplified 4 or 16 times on request. Space flips.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>
#include <array>

#include "widgets/canvas/picture_canvas.h"
#include "widgets/compare/difference_map.h"

class QBoxLayout;
class QComboBox;
class QStackedLayout;

namespace heatkv {

class CompareCanvas;
class DifferenceBar;
class ElidedLabel;
class EmptyState;
class ReadoutLine;
class SegmentedControl;

class ComparePane : public QWidget {
  Q_OBJECT

 public:
  enum class Mode { Slider, Flip, SideBySide, Difference };
  Q_ENUM(Mode)

  explicit ComparePane(QWidget* parent = nullptr);

  /// Two pictures of equal size; either null shows the empty state. Forgets differences that were given.
  void setPictures(const QImage& a, const QImage& b);
  /// "Full cache · 100 %" and "HeatKV · 10.0 %"; `shared` is what both have in common, said once ("seed 1749201773").
  void setCaptions(const QString& a, const QString& b, const QString& shared = {});
  /// What A and B can be, (id, words), and which they are; chosen() tells of another choice. Empty: what is shown
  /// alone.
  void setChoices(const QList<std::pair<QString, QString>>& choices, const QString& a, const QString& b);
  /// Says what is being done for a comparison to come, "The twin is being painted · 45 %"; empty: nothing is.
  void setBusy(const QString& words);
  /// "PSNR 25.40 dB · SSIM 0.9123 · MAE 0.0214"
  void setFoot(const QString& metrics);
  /// A map computed elsewhere, in place of the one computed here when it is first looked at.
  void setDifferenceMap(const PixelDifferences& map);

  bool isEmpty() const { return m_a.isNull() || m_b.isNull(); }
  Mode mode() const { return m_mode; }
  void setMode(Mode mode);
  Difference difference() const;
  void setDifference(Difference kind);
  /// The end of the scale differences are shown on: kDifferenceRange, a quarter or a sixteenth of it.
  float range() const;
  /// 0, 1, 2: 1, 4, 16 times.
  void setAmplification(int step);
  /// Flip: which one is on top.
  bool showsB() const { return m_showsB; }

 public Q_SLOTS:
  /// Shows the other picture, in Flip (which it turns to).
  void flip();
  void zoomToFit();
  void zoomToActual();
  void zoomIn();
  void zoomOut();

 Q_SIGNALS:
  void modeChanged(ComparePane::Mode mode);
  void flipped(bool showsB);
  void zoomChanged(double zoom, bool fit);
  /// Another picture for A (0) or B (1).
  void chosen(int side, const QString& id);
  /// The button of the empty state: paint the full-cache twin.
  void twinRequested();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build();
  void fold();
  void show(Mode mode);
  void showDifference();
  void showCaptions();
  void readPixel(const QPoint& at, bool byKey);
  void link(PictureCanvas* from);

  QImage m_a, m_b;
  QString m_captionA, m_captionB, m_shared, m_busy;
  Mode m_mode = Mode::Slider;
  bool m_showsB = false;
  std::array<PixelDifferences, 3> m_maps;

  QBoxLayout* m_head;
  SegmentedControl *m_modes, *m_kinds, *m_gains;
  std::array<QComboBox*, 2> m_choices;
  CompareCanvas* m_main;
  PictureCanvas *m_left, *m_right;
  QWidget* m_double;
  EmptyState* m_empty;
  QStackedLayout* m_views;
  ElidedLabel *m_labelA, *m_labelB, *m_labelShared, *m_foot;
  ReadoutLine* m_readout;
  DifferenceBar* m_bar;
};

}  // namespace heatkv
