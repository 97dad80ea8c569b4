// What a place shows while it holds nothing: one line and one button (the canvas may have two).
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QHBoxLayout;

namespace heatkv {

class EmptyState : public QWidget {
  Q_OBJECT

 public:
  explicit EmptyState(const QString& line, const QStringList& buttons = {}, QWidget* parent = nullptr);

  /// Other words, the buttons as they are.
  void setLine(const QString& line);
  void setState(const QString& line, const QStringList& buttons);
  QString line() const;

 Q_SIGNALS:
  /// The button at `index` was pressed.
  void activated(int index);

 private:
  QLabel* m_line;
  QHBoxLayout* m_buttons;
};

}  // namespace heatkv
