// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a dock: a label column and fields, in the measures of the theme.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QWidget>

namespace heatkv {

/// A grid of rows: label, field, up to two small buttons. Add rows from the top.
class Form : public QWidget {
  Q_OBJECT
 public:
  explicit Form(QWidget* parent = nullptr);
  /// The label becomes the field's buddy and accessible name.
  QLabel* addRow(const QString& label, QWidget* field, QWidget* first = nullptr, QWidget* second = nullptr);
  /// Words under the field of the row above.
  void addNote(QLabel* note);

 private:
  QGridLayout* m_grid;
};

}  // namespace heatkv
