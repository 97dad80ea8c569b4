// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Three notes at the first start, each beside what it is about: budget, heatmap, twin. Shown once, one after the other;
// a click, Escape or Enter goes on. Window's thread.
#pragma once

#include <QPointer>
#include <QWidget>

class QLabel;
class QPushButton;

namespace heatkv {

struct Hint {
  QPointer<QWidget> about;
  QString text;
};

class FirstHints : public QWidget {
  Q_OBJECT
 public:
  /// Lies over `window`. Hints about what is not visible are skipped.
  FirstHints(QWidget* window, QList<Hint> hints);
  int left() const { return static_cast<int>(m_hints.size()); }

 Q_SIGNALS:
  /// All were seen, or closed.
  void done();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void next();
  void place();
  void end();

  QWidget* m_window;
  QList<Hint> m_hints;
  int m_all;
  QLabel *m_text, *m_count;
  QPushButton* m_next;
};

}  // namespace heatkv
