// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/form.h"

#include "widgets/theme.h"

namespace heatkv {

Form::Form(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
  const Measures& m = Theme::of(this).measures;
  m_grid->setContentsMargins(m.margin, m.groupGap, m.margin, m.groupGap);
  m_grid->setHorizontalSpacing(0);
  m_grid->setVerticalSpacing(m.formRow - m.control);
  m_grid->setColumnMinimumWidth(0, m.labelColumn);
  m_grid->setColumnStretch(1, 1);
}

QLabel* Form::addRow(const QString& label, QWidget* field, QWidget* first, QWidget* second) {
  const int row = m_grid->rowCount();
  auto* name = new QLabel(label, this);
  name->setBuddy(field);
  field->setAccessibleName(label);
  m_grid->addWidget(name, row, 0);
  m_grid->addWidget(field, row, 1, 1, first ? 1 : second ? 2 : 3);
  if (first) m_grid->addWidget(first, row, 2);
  if (second) m_grid->addWidget(second, row, 3);
  return name;
}

void Form::addNote(QLabel* note) {
  m_grid->addWidget(note, m_grid->rowCount(), 1, 1, 3);
}

}  // namespace heatkv
