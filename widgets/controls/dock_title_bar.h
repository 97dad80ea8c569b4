// The title row of a dock: title, export (plots) and more (...); float and close show only while the row is pointed
// at or focused, and always stand in "more". Dragging and double-click stay QDockWidget's.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QDockWidget;
class QMenu;

namespace heatkv {

class ElidedLabel;
class IconButton;

class DockTitleBar : public QWidget {
  Q_OBJECT

 public:
  /// Follows `dock`'s window title and features. Install it with dock->setTitleBarWidget.
  explicit DockTitleBar(QDockWidget* dock);

  /// Shows the export button.
  void setExportable(bool exportable);
  /// Actions of the dock go in here; "Float" and "Close" are added below them each time it opens.
  QMenu* moreMenu() const { return m_menu; }
  /// A word at the end of the row before the buttons ("edited"), and what it means.
  void setNote(const QString& note, const QString& words = {});

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }

 Q_SIGNALS:
  void exportRequested();
  /// The export button was dragged: what it exports is to be dragged out of the program.
  void exportDragged();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void reveal();
  void fillMenu();

  QDockWidget* m_dock;
  QMenu* m_menu;
  ElidedLabel* m_title;
  ElidedLabel* m_note;
  QPoint m_pressedAt;
  IconButton *m_export, *m_more, *m_float, *m_close;
};

}  // namespace heatkv
