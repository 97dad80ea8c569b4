// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/empty_state.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace heatkv {

EmptyState::EmptyState(const QString& line, const QStringList& buttons, QWidget* parent)
    : QWidget(parent), m_line(new QLabel(this)), m_buttons(new QHBoxLayout) {
  auto* layout = new QVBoxLayout(this);
  layout->setSpacing(12);
  layout->addStretch();
  m_line->setAlignment(Qt::AlignCenter);
  m_line->setWordWrap(true);
  m_line->setForegroundRole(QPalette::PlaceholderText);
  layout->addWidget(m_line);
  m_buttons->setSpacing(8);
  layout->addLayout(m_buttons);
  layout->addStretch();
  setState(line, buttons);
}

void EmptyState::setState(const QString& line, const QStringList& buttons) {
  m_line->setText(line);
  while (QLayoutItem* item = m_buttons->takeAt(0)) {
    if (item->widget()) item->widget()->deleteLater();
    delete item;
  }
  m_buttons->addStretch();
  for (int i = 0; i < buttons.size(); ++i) {
    auto* button = new QPushButton(buttons[i], this);
    connect(button, &QPushButton::clicked, this, [this, i] { Q_EMIT activated(i); });
    m_buttons->addWidget(button);
  }
  m_buttons->addStretch();
}

void EmptyState::setLine(const QString& line) {
  m_line->setText(line);
}

QString EmptyState::line() const {
  return m_line->text();
}

}  // namespace heatkv
