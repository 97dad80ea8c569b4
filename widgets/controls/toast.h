// A note at the foot of the canvas about a thing that is done and can be undone: "Picture moved to the trash. [Undo]".
// Never for errors. Goes after 8 s, held while pointed at or focused.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;

namespace heatkv {

class Toast : public QWidget {
  Q_OBJECT

 public:
  /// Floats centred at the foot of `host` and follows its size.
  explicit Toast(QWidget* host);

  void tell(const QString& text, const QString& action);
  void setDuration(int milliseconds) { m_duration = milliseconds; }

 Q_SIGNALS:
  /// Its button was pressed; it goes.
  void undone();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  void arm();

  QLabel* m_text;
  QPushButton* m_action;
  QTimer m_end;
  int m_duration = 8000;
};

}  // namespace heatkv
