// The scales of a run as a row of thumbs: waiting, running with its layers, done with its picture and time. While it
// follows, the running scale is what the canvas shows; choosing a thumb stops following. Arrows move, Home and End go
// to the ends, End again follows.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>
#include <optional>
#include <vector>

#include "engine/api/grid.h"
#include "engine/api/pruning.h"

namespace heatkv {

class ScaleStrip : public QWidget {
  Q_OBJECT
  Q_PROPERTY(int selected READ selected WRITE setSelected)
  Q_PROPERTY(bool following READ isFollowing WRITE setFollowing NOTIFY followingChanged)

 public:
  enum class State { Waiting, Running, Done, Stopped, Failed, Skipped };
  Q_ENUM(State)

  explicit ScaleStrip(QWidget* parent = nullptr);

  /// A new run: every scale waits but those that `pruning` skips, nothing is selected, it follows.
  void setScales(const Grids& grids, const Pruning& pruning = {});
  /// What is said where there are no scales.
  void setEmptyText(const QString& text);
  int count() const { return static_cast<int>(m_thumbs.size()); }
  /// Requires 0 <= scale < count() below.
  void setRunning(int scale);
  /// 0..1 of the running scale's layers.
  void setLayerProgress(double within);
  /// `ms` of the scale; without a preview it shows that the preview was skipped.
  void setDone(int scale, double ms);
  void setPreview(int scale, const QImage& picture);
  void setStopped(int scale, bool failed = false);
  State state(int scale) const { return m_thumbs[scale].state; }
  QImage preview(int scale) const { return m_thumbs[scale].picture; }

  /// -1: none.
  int selected() const { return m_selected; }
  void setSelected(int scale);
  bool isFollowing() const { return m_following; }
  void setFollowing(bool following);
  /// As the user does.
  void choose(int scale);
  /// What a thumb says, for screen readers: "Scale 9 of 13, 24×24, running".
  QString spoken(int scale) const;
  QRect thumbRect(int scale) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 Q_SIGNALS:
  /// By the user: mouse or keys.
  void scaleChosen(int scale);
  void followingChanged(bool following);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Thumb {
    Grid grid;
    double tokens = 1;  ///< share that runs
    State state = State::Waiting;
    double ms = -1;
    QImage picture;
  };
  struct Measure {
    int side, gap;
    bool allLabels;  ///< and times; else labels of a few
  };

  Measure measure(int width) const;
  int contentWidth() const;
  void scrollTo(int scale);
  int running() const;
  QString words(const Thumb& thumb) const;
  void paintThumb(QPainter& painter, int scale) const;
  void paintLabels(QPainter& painter, int scale, const QRect& thumb, bool both) const;
  QRect visual(const QRect& rect) const;
  void changed(int scale);

  std::vector<Thumb> m_thumbs;
  double m_within = 0;
  QString m_emptyText;
  int m_selected = -1, m_offset = 0;
  bool m_following = true;
};

}  // namespace heatkv
