// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the one-pixel lines between docks easy to take: 7 px grips laid over them, which show in the accent under the
// mouse and in focus and are moved by arrow keys. Window's thread.
#pragma once

#include <QObject>
#include <QTimer>
#include <QWidget>

class QDockWidget;
class QMainWindow;

namespace heatkv {

/// One line: what lies before it grows with it, `after` (if any) shrinks.
struct GripLine {
  QRect line;  ///< 1 px wide or high, in the window
  Qt::Orientation moves = Qt::Horizontal;
  QDockWidget* before = nullptr;
  QDockWidget* after = nullptr;
  int sign = 1;  ///< -1: the dock grows against the axis
};

class DockGrip : public QWidget {
  Q_OBJECT
 public:
  explicit DockGrip(QMainWindow* window);
  void setLine(const GripLine& line);
  const GripLine& line() const { return m_line; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void begin();
  /// So many px from where it began.
  void moveBy(int pixels);

  QMainWindow* m_window;
  GripLine m_line;
  QPoint m_from;
  int m_before = 0, m_after = 0;
  bool m_dragging = false;
};

class DockGrips : public QObject {
  Q_OBJECT
 public:
  explicit DockGrips(QMainWindow* window);
  const QList<DockGrip*>& grips() const { return m_grips; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();

  QMainWindow* m_window;
  QList<DockGrip*> m_grips;
  QTimer m_later;
};

/// The lines between the docks of a window as it stands, and between them and its centre.
QList<GripLine> gripLines(const QMainWindow& window);

}  // namespace heatkv
