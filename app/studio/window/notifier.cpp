// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/window/notifier.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QWidget>

#include "app/studio/studio.h"
#include "widgets/format.h"

namespace heatkv {
namespace {

// The Desktop Notifications Specification, version 1.2.
const QString kService = QStringLiteral("org.freedesktop.Notifications");
const QString kPath = QStringLiteral("/org/freedesktop/Notifications");

}  // namespace

Notifier::Notifier(Studio& studio, QWidget& window) : m_studio(studio), m_window(window) {
  listen(studio.run().events(), this, [this](const RunEnded& end) {
    if (end.how == End::Failed) return tell(tr("The run failed"), QString::fromStdString(end.error->message));
    if (end.how == End::Stopped || m_studio.run().queue().waiting() > 0) return;
    const double ms = m_studio.run().progress().elapsedMs;
    if (end.job.isCalibration())
      tell(tr("Calibration finished"), tr("It took %1.").arg(format::duration(ms)));
    else
      tell(tr("%n pictures finished", nullptr, end.job.images()), tr("It took %1.").arg(format::duration(ms)));
  });
  QDBusConnection::sessionBus().connect(kService, kPath, kService, QStringLiteral("ActionInvoked"), this,
                                        SLOT(onAction(uint, QString)));
}

void Notifier::tell(const QString& title, const QString& text) {
  if (QApplication::activeWindow() || !m_studio.settings().get(setting::kNotify)) return;
  QApplication::alert(&m_window);
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return;
  QDBusMessage call = QDBusMessage::createMethodCall(kService, kPath, kService, QStringLiteral("Notify"));
  call << QApplication::applicationDisplayName() << m_shown << QStringLiteral("heatkv-studio") << title
       << text.toHtmlEscaped() << QStringList{QStringLiteral("default"), tr("Open")}
       << QVariantMap{{QStringLiteral("desktop-entry"), QStringLiteral("heatkv-studio")}} << -1;
  auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
  connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
    const QDBusPendingReply<uint> reply = *watcher;
    if (!reply.isError()) m_shown = reply.value();
    watcher->deleteLater();
  });
}

void Notifier::onAction(uint id, const QString&) {
  if (id != m_shown) return;
  m_window.showNormal();
  m_window.raise();
  m_window.activateWindow();
}

}  // namespace heatkv
