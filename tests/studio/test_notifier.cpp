// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Messages of the desktop: a bus of the test's own, with a notification server on it that keeps what it is told.
#include <QDBusConnection>
#include <QDBusMessage>
#include <QProcess>
#include <QStandardPaths>

#include "app/studio/notifier.h"
#include "tests/studio/seen.h"
#include "tests/studio/window_rig.h"
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

class TestNotifier : public QObject {
  Q_OBJECT
  QProcess m_bus;
  NotificationServer m_server;

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
    QDBusConnection bus = QDBusConnection::connectToBus(QString::fromLatin1(address), QStringLiteral("server"));
    QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/Notifications"), &m_server,
                               QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals));
    QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.Notifications")));
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
    rig.studio->generate();
    QTRY_COMPARE(finished.size(), 1);
    QTest::qWait(50);
    QCOMPARE(m_server.told.size(), 0);

    rig.window->hide();
    QTRY_VERIFY(!QApplication::activeWindow());
    rig.studio->generate();
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

  /// A failure is told too, in the place of the message that stands; nothing is where it is switched off.
  void failuresAndTheSwitch() {
    WindowRig rig;
    const Notifier notifier(*rig.studio, *rig.window);
    rig.window->hide();
    QTRY_VERIFY(!QApplication::activeWindow());
    rig.studio->generate();
    QTRY_COMPARE(m_server.told.size(), 1);
    QTest::qWait(50);
    rig.script->fault = FakeScript::Fault::Memory;
    rig.studio->generate();
    QTRY_COMPARE(m_server.told.size(), 2);
    QCOMPARE(m_server.told[1].title, QStringLiteral("The run failed"));
    QCOMPARE(m_server.told[1].replaces, 7U);
    rig.studio->settings().set(setting::kNotify, false);
    Seen<RunEnded> failed(rig.studio->run().events(), End::Failed);
    rig.studio->generate();
    QTRY_COMPARE(failed.size(), 1);
    QTest::qWait(50);
    QCOMPARE(m_server.told.size(), 2);
  }
};

QTEST_MAIN(TestNotifier)
#include "test_notifier.moc"
