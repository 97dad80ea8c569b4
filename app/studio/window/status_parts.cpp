// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/window/status_parts.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QToolButton>

#include "widgets/controls/memory_bar.h"
#include "widgets/format.h"
#include "widgets/theme.h"

namespace heatkv {

StatusParts::StatusParts(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(4, 0, 4, 0);
  row->setSpacing(4);
  const auto line = [&] {
    auto* separator = new QFrame(this);
    separator->setFrameShape(QFrame::VLine);
    separator->setFixedHeight(16);
    row->addWidget(separator);
    m_lines << separator;
  };
  m_bar = new MemoryBar(this);
  row->addWidget(m_state = makePart("stateStatus", &StatusParts::stateClicked));
  line();
  row->addWidget(m_device = makePart("deviceStatus", &StatusParts::deviceClicked));
  row->addWidget(m_bar);
  row->addWidget(m_memory = makePart("memoryStatus", &StatusParts::deviceClicked));
  line();
  row->addWidget(m_model = makePart("modelStatus", &StatusParts::modelClicked));
  line();
  row->addWidget(m_calibration = makePart("calibrationStatus", &StatusParts::calibrationClicked));
  line();
  row->addWidget(m_queue = makePart("queueStatus", &StatusParts::queueClicked));
  row->addStretch();
  row->addWidget(m_last = makePart("lastRunStatus", &StatusParts::lastRunClicked));
  m_device->setAccessibleName(tr("Device"));
  m_last->setForegroundRole(QPalette::PlaceholderText);
}

QToolButton* StatusParts::makePart(const char* name, void (StatusParts::*clicked)()) {
  auto* part = new QToolButton(this);
  part->setObjectName(QLatin1String(name));
  part->setAutoRaise(true);
  part->setFont(Theme::of(this).compact);
  part->setProperty("compact", true);
  part->setMaximumHeight(24);
  part->setFocusPolicy(Qt::TabFocus);
  connect(part, &QToolButton::clicked, this, clicked);
  return part;
}

void StatusParts::setState(const QString& text) {
  m_state->setText(text);
}

void StatusParts::setDevice(const QString& text, const MemoryReading& reading) {
  m_device->setText(text);
  MemoryBar::Bytes bytes;
  bytes.here = reading.here;
  bytes.others = reading.others;
  bytes.total = reading.total();
  m_bar->setBytes(bytes);
  m_bar->setVisible(bytes.total > 0);
  m_memory->setText(bytes.total > 0 ? MemoryBar::words(bytes) : QString());
}

void StatusParts::setModel(const QString& text) {
  m_model->setText(text);
  arrange();
}

void StatusParts::setCalibration(const QString& text) {
  m_calibration->setText(text);
  arrange();
}

void StatusParts::setQueue(int waiting) {
  m_queue->setText(tr("Queue %1").arg(waiting));
}

void StatusParts::setLastRun(const QString& text) {
  m_last->setText(text);
  arrange();
}

void StatusParts::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void StatusParts::arrange() {
  // What is least needed goes first: the last run, then the calibration.
  const auto needed = [this] {
    int sum = 40;
    for (const QWidget* part :
         {static_cast<QWidget*>(m_state), static_cast<QWidget*>(m_device), static_cast<QWidget*>(m_bar),
          static_cast<QWidget*>(m_memory), static_cast<QWidget*>(m_model), static_cast<QWidget*>(m_calibration),
          static_cast<QWidget*>(m_queue), static_cast<QWidget*>(m_last)}) {
      if (!part->isHidden()) sum += part->sizeHint().width() + 10;
    }
    return sum;
  };
  m_last->setVisible(!m_last->text().isEmpty());
  m_calibration->show();
  m_lines[3]->show();
  if (needed() > width()) m_last->hide();
  if (needed() > width()) {
    m_calibration->hide();
    m_lines[3]->hide();
  }
}

}  // namespace heatkv
