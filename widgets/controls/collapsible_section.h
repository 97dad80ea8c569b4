// A row with a chevron that folds its content away and says in a word what lies in it: "> Negative prompt    none".
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAbstractButton;

namespace heatkv {

class CollapsibleSection : public QWidget {
  Q_OBJECT
  Q_PROPERTY(bool expanded READ isExpanded WRITE setExpanded NOTIFY expandedChanged)

 public:
  explicit CollapsibleSection(const QString& title, QWidget* parent = nullptr);

  /// Takes `content` over; it is shown while expanded. Replaces what was there.
  void setContent(QWidget* content);
  QWidget* content() const { return m_content; }
  /// Shown muted at the end of the row.
  void setSummary(const QString& summary);
  QString title() const;
  QString summary() const;
  bool isExpanded() const;
  void setExpanded(bool expanded);

 Q_SIGNALS:
  void expandedChanged(bool expanded);

 private:
  QAbstractButton* m_header;
  QWidget* m_content = nullptr;
};

}  // namespace heatkv
