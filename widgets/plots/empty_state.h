// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a place shows while it has nothing: one line and one button.
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace heatkv {

class EmptyState : public QWidget {
  Q_OBJECT

 public:
  EmptyState(const QString& line, const QString& button, QWidget* parent = nullptr);
  QString line() const;
  void setLine(const QString& line);
  QPushButton* button() const { return m_button; }

 Q_SIGNALS:
  void requested();

 private:
  QLabel* m_line;
  QPushButton* m_button;
};

}  // namespace heatkv
