// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/readout_line.h"

#include <QAccessible>

namespace heatkv {

ReadoutLine::ReadoutLine(QWidget* parent) : ElidedLabel({}, parent) {
  setSize(Size::Axis);
  setTone(Tone::Muted);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ReadoutLine::setResting(const QString& text) {
  const bool resting = this->text() == m_resting;
  m_resting = text;
  if (resting) say({});
}

void ReadoutLine::say(const QString& text, bool announce) {
  setTone(text.isEmpty() ? Tone::Muted : Tone::Text);
  setText(text.isEmpty() ? m_resting : text);
  if (!announce || text.isEmpty()) return;
  QAccessibleEvent event(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&event);
}

}  // namespace heatkv
