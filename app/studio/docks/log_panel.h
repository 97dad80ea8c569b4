// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Log dock: what happened, newest last. Window's thread.
#pragma once

#include <QWidget>

class QPlainTextEdit;
class QStackedWidget;

namespace heatkv {

class LogPanel : public QWidget {
  Q_OBJECT
 public:
  explicit LogPanel(QWidget* parent = nullptr);
  void add(const QString& line);
  QString text() const;
  /// Shows only lines that contain it.
  void setFilter(const QString& text);

 Q_SIGNALS:
  void diagnosticsRequested();

 private:
  QStackedWidget* m_pages;
  QPlainTextEdit* m_text;
  QStringList m_lines;
  QString m_filter;
};

}  // namespace heatkv
