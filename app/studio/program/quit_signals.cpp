// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/program/quit_signals.h"

#include <QSocketNotifier>

namespace heatkv {

QuitSignals::QuitSignals(QObject* parent) : QObject(parent) {
  if (m_requests.descriptor() < 0) return;
  auto* notifier = new QSocketNotifier(m_requests.descriptor(), QSocketNotifier::Read, this);
  connect(notifier, &QSocketNotifier::activated, this, [this] {
    if (m_requests.take()) Q_EMIT asked();
  });
}

QuitSignals::~QuitSignals() {
  qDeleteAll(findChildren<QSocketNotifier*>());  // before what it watches is closed
}

}  // namespace heatkv
