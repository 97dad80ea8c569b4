// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Log dock: what happened, newest last, by level. Window's thread.
#pragma once

#include <QWidget>

class QPlainTextEdit;
class QStackedWidget;

namespace heatkv {

enum class LogLevel { Info, Warning, Error };  ///< ascending

class LogPanel : public QWidget {
  Q_OBJECT
 public:
  explicit LogPanel(QWidget* parent = nullptr);
  void add(const QString& text, LogLevel level = LogLevel::Info);
  /// All lines, whatever is filtered.
  QString text() const;
  /// Shows only lines that contain it.
  void setFilter(const QString& text);
  /// Shows only lines of this level and graver ones.
  void setLevel(LogLevel level);
  LogLevel level() const { return m_level; }

 Q_SIGNALS:
  void diagnosticsRequested();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Line {
    LogLevel level;
    QString text;
  };
  bool isShown(const Line& line) const;
  void append(const Line& line);
  void refill();

  QStackedWidget* m_pages;
  QPlainTextEdit* m_text;
  QList<Line> m_lines;
  QString m_filter;
  LogLevel m_level = LogLevel::Info;
};

}  // namespace heatkv
