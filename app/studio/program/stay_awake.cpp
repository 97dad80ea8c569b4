// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/program/stay_awake.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QGuiApplication>

#include "app/studio/run/run_controller.h"

namespace heatkv {
namespace {

// The Idle Inhibition Service Draft of freedesktop.org, and systemd's inhibitor locks.
const QString kDesktop = QStringLiteral("org.freedesktop.ScreenSaver");
const QString kDesktopPath = QStringLiteral("/org/freedesktop/ScreenSaver");
const QString kSystem = QStringLiteral("org.freedesktop.login1");
constexpr int kBetweenRunsMs = 1000;

void release(uint cookie) {
  QDBusMessage call = QDBusMessage::createMethodCall(kDesktop, kDesktopPath, kDesktop, QStringLiteral("UnInhibit"));
  call << cookie;
  QDBusConnection::sessionBus().asyncCall(call);
}

}  // namespace

StayAwake::StayAwake(const RunController& run, QObject* parent) : QObject(parent), m_run(run) {
  connect(&run, &RunController::phaseChanged, this, &StayAwake::follow);
  m_rest.setSingleShot(true);
  m_rest.setInterval(kBetweenRunsMs);
  connect(&m_rest, &QTimer::timeout, this, &StayAwake::letGo);
}

StayAwake::~StayAwake() {
  letGo();
}

void StayAwake::follow() {
  if (m_run.current()) {
    m_rest.stop();
    if (!m_held) hold();
  } else if (m_held && !m_rest.isActive()) {
    m_rest.start();
  }
}

void StayAwake::hold() {
  m_held = true;
  const quint64 serial = ++m_serial;
  const QString name = QGuiApplication::applicationDisplayName(), why = tr("Painting pictures");
  if (QDBusConnection bus = QDBusConnection::sessionBus(); bus.isConnected()) {
    QDBusMessage call = QDBusMessage::createMethodCall(kDesktop, kDesktopPath, kDesktop, QStringLiteral("Inhibit"));
    call << name << why;
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, serial] {
      watcher->deleteLater();
      const QDBusPendingReply<uint> reply = *watcher;
      if (reply.isError()) return;  // a desktop without this service does not send the computer to sleep by it
      m_held&& serial == m_serial ? void(m_cookie = reply.value()) : release(reply.value());
    });
  }
  if (QDBusConnection bus = QDBusConnection::systemBus(); bus.isConnected()) {
    QDBusMessage call = QDBusMessage::createMethodCall(kSystem, QStringLiteral("/org/freedesktop/login1"),
                                                       kSystem + QStringLiteral(".Manager"), QStringLiteral("Inhibit"));
    call << QStringLiteral("idle") << name << why << QStringLiteral("block");
    auto* watcher = new QDBusPendingCallWatcher(bus.asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, serial] {
      watcher->deleteLater();
      const QDBusPendingReply<QDBusUnixFileDescriptor> reply = *watcher;
      if (!reply.isError() && m_held && serial == m_serial) m_systemsPromise = reply.value();
    });
  }
}

void StayAwake::letGo() {
  m_held = false;
  if (m_cookie) release(*std::exchange(m_cookie, std::nullopt));
  m_systemsPromise = QDBusUnixFileDescriptor();
}

}  // namespace heatkv
