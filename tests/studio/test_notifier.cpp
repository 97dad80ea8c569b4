// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Messages of the desktop: a bus of the test's own, with a notification server on it that keeps what it is told.
#include <fcntl.h>
#include <unistd.h>

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusUnixFileDescriptor>
#include <QProcess>
#include <QStandardPaths>

#include "app/studio/program/stay_awake.h"
#include "app/studio/window/notifier.h"
#include "tests/studio/seen.h"
#include "tests/studio/window_rig.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class NotificationServer : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

 public:
  struct Told {
    uint replaces;
    QString title, text;
    QStringList actions;
  };
  QList<Told> told;

 public Q_SLOTS:
  uint Notify(const QString&, uint replaces, const QString&, const QString& title, const QString& text,
              const QStringList& actions, const QVariantMap&, int) {
    told.append({replaces, title, text, actions});
    return 7;
  }

 Q_SIGNALS:
  void ActionInvoked(uint id, const QString& action);
};

/// The desktop's and the system's, on one bus.
class SleepServer : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.ScreenSaver")

 public:
  int held = 0, asked = 0;

 public Q_SLOTS:
  uint Inhibit(const QString&, const QString&) {
    ++held;
    return static_cast<uint>(++asked);
  }
  void UnInhibit(uint cookie) {
    if (cookie == static_cast<uint>(asked)) --held;
  }
};

class LoginServer : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.login1.Manager")

 public:
  QString what, mode;
  int theirs = -1;  ///< reads an end once the other side is let go

 public Q_SLOTS:
  QDBusUnixFileDescriptor Inhibit(const QString& asked, const QString&, const QString&, const QString& how) {
    what = asked;
    mode = how;
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return {};
    theirs = ends[0];
    QDBusUnixFileDescriptor promise(ends[1]);
    ::close(ends[1]);
    return promise;
  }
};

class TestNotifier : public QObject {
  Q_OBJECT
  QProcess m_bus;
  NotificationServer m_server;
  SleepServer m_sleep;
  LoginServer m_login;

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
    const QString program = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
    if (program.isEmpty()) QSKIP("dbus-daemon is not here.");
    m_bus.start(program,
                {QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--print-address=1")});
    QVERIFY(m_bus.waitForReadyRead());
    const QByteArray address = m_bus.readLine().trimmed();
    qputenv("DBUS_SESSION_BUS_ADDRESS", address);
    qputenv("DBUS_SYSTEM_BUS_ADDRESS", address);
    QDBusConnection bus = QDBusConnection::connectToBus(QString::fromLatin1(address), QStringLiteral("server"));
    QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/Notifications"), &m_server,
                               QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals));
    QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.Notifications")));
    QVERIFY(
        bus.registerObject(QStringLiteral("/org/freedesktop/ScreenSaver"), &m_sleep, QDBusConnection::ExportAllSlots));
    QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.ScreenSaver")));
    QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/login1"), &m_login, QDBusConnection::ExportAllSlots));
    QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.login1")));
  }

  void cleanupTestCase() {
    m_bus.terminate();
    m_bus.waitForFinished();
  }

  void init() { m_server.told.clear(); }

  /// Told once, when the last picture of the queue is there and the window is not in front; a click brings it there.
  void finishedBehindOtherWindows() {
    WindowRig rig;
    const Notifier notifier(*rig.studio, *rig.window);
    QTRY_VERIFY(QApplication::activeWindow());
    Seen<RunEnded> finished(rig.studio->run().events(), End::Finished);
    rig.studio->painter().generate();
    QTRY_COMPARE(finished.size(), 1);
    QTest::qWait(50);
    QCOMPARE(m_server.told.size(), 0);

    rig.window->hide();
    QTRY_VERIFY(!QApplication::activeWindow());
    rig.studio->painter().generate();
    QTRY_COMPARE(m_server.told.size(), 1);
    QVERIFY2(m_server.told[0].title.startsWith(QStringLiteral("1 picture")), qPrintable(m_server.told[0].title));
    QVERIFY2(m_server.told[0].text.startsWith(QStringLiteral("It took ")), qPrintable(m_server.told[0].text));
    QCOMPARE(m_server.told[0].actions.value(0), QStringLiteral("default"));
    QTest::qWait(50);
    Q_EMIT m_server.ActionInvoked(8, QStringLiteral("default"));
    QTest::qWait(50);
    QVERIFY(!rig.window->isVisible());
    Q_EMIT m_server.ActionInvoked(7, QStringLiteral("default"));
    QTRY_VERIFY(rig.window->isVisible());
  }

  /// Asked for once for all that waits, and given back a moment after the last; at the program's end at once.
  void staysAwakeWhileItWorks() {
    WindowRig rig;
    rig.script->layerMs = 15;
    auto awake = std::make_unique<StayAwake>(rig.studio->run());
    QTest::qWait(50);
    QCOMPARE(m_sleep.asked, 0);
    rig.studio->painter().generate();
    rig.studio->painter().generate();
    QTRY_COMPARE(m_sleep.held, 1);
    QTRY_COMPARE(m_login.what, QStringLiteral("idle"));
    QCOMPARE(m_login.mode, QStringLiteral("block"));
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 2);
    QTRY_COMPARE(m_sleep.held, 0);
    QCOMPARE(m_sleep.asked, 1);
    char byte = 0;
    QTRY_COMPARE(::read(m_login.theirs, &byte, 1), 0);  // the other end is closed
    rig.studio->painter().generate();
    QTRY_COMPARE(m_sleep.held, 1);
    QTest::qWait(50);  // the answer with the cookie
    awake.reset();
    QTRY_COMPARE(m_sleep.held, 0);
  }

  /// A failure is told too, in the place of the message that stands; nothing is where it is switched off.
  void failuresAndTheSwitch() {
    WindowRig rig;
    const Notifier notifier(*rig.studio, *rig.window);
    rig.window->hide();
    QTRY_VERIFY(!QApplication::activeWindow());
    rig.studio->painter().generate();
    QTRY_COMPARE(m_server.told.size(), 1);
    QTest::qWait(50);
    rig.script->fault = FakeScript::Fault::Memory;
    rig.studio->painter().generate();
    QTRY_COMPARE(m_server.told.size(), 2);
    QCOMPARE(m_server.told[1].title, QStringLiteral("The run failed"));
    QCOMPARE(m_server.told[1].replaces, 7U);
    rig.studio->settings().set(setting::kNotify, false);
    Seen<RunEnded> failed(rig.studio->run().events(), End::Failed);
    rig.studio->painter().generate();
    QTRY_COMPARE(failed.size(), 1);
    QTest::qWait(50);
    QCOMPARE(m_server.told.size(), 2);
  }
};

QTEST_MAIN(TestNotifier)
#include "test_notifier.moc"
