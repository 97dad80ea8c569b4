// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Threads and memory as affinity, cores, containers and the environment leave them, in made trees of /proc and /sys.
#include <QTemporaryDir>
#include <QtTest>

#include "engine/system/machine.h"

using namespace heatkv;

class TestMachine : public QObject {
  Q_OBJECT

  void put(const char* path, const QByteArray& text) {
    const QString file = m_root->path() + QLatin1String(path);
    QVERIFY(QDir().mkpath(QFileInfo(file).path()));
    QFile made(file);
    QVERIFY(made.open(QIODevice::WriteOnly));
    made.write(text);
  }
  int threads() const { return usableThreads(m_root->path().toStdString()); }
  HostMemory memory() const { return hostMemory(m_root->path().toStdString()); }

 private Q_SLOTS:
  void init() {
    m_root = std::make_unique<QTemporaryDir>();
    qunsetenv("OMP_NUM_THREADS");
    // Eight processors on four cores, as 0-4, 1-5, 2-6, 3-7.
    put("/proc/self/status", "Name:\tx\nCpus_allowed:\tff\nCpus_allowed_list:\t0-7\n");
    for (int n = 0; n < 8; ++n) {
      put(qPrintable(QStringLiteral("/sys/devices/system/cpu/cpu%1/topology/thread_siblings_list").arg(n)),
          QByteArray::number(n % 4) + ',' + QByteArray::number(n % 4 + 4) + '\n');
    }
    put("/proc/meminfo", "MemTotal:       1000 kB\nMemFree:           1 kB\nMemAvailable:    400 kB\n");
    put("/proc/self/statm", "90 10 5 1 0 20 0\n");
  }

  void physicalCores() { QCOMPARE(threads(), 4); }

  void affinity() {
    put("/proc/self/status", "Cpus_allowed_list:\t0,4-5\n");
    QCOMPARE(threads(), 2);
    put("/proc/self/status", "Cpus_allowed_list:\t3\n");
    QCOMPARE(threads(), 1);
  }

  void environment() {
    qputenv("OMP_NUM_THREADS", "3,2");
    QCOMPARE(threads(), 3);
    qputenv("OMP_NUM_THREADS", "64");
    QCOMPARE(threads(), 4);
    qputenv("OMP_NUM_THREADS", "many");
    QCOMPARE(threads(), 4);
  }

  void quotaOfVersion2() {
    put("/proc/self/cgroup", "0::/a/b\n");
    put("/sys/fs/cgroup/a/b/cpu.max", "max 100000\n");
    QCOMPARE(threads(), 4);
    put("/sys/fs/cgroup/a/cpu.max", "250000 100000\n");  // of the group around it
    QCOMPARE(threads(), 3);
    put("/sys/fs/cgroup/cpu.max", "50000 100000\n");
    QCOMPARE(threads(), 1);
  }

  void quotaOfVersion1() {
    put("/proc/self/cgroup", "5:memory:/docker/x\n4:cpu,cpuacct:/docker/x\n1:name=systemd:/x\n");
    put("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
    put("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    QCOMPARE(threads(), 4);
    put("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "200000\n");
    QCOMPARE(threads(), 2);
  }

  void nothingKnown() {
    const QTemporaryDir empty;
    QCOMPARE(usableThreads(empty.path().toStdString()), 1);
    QCOMPARE(hostMemory(empty.path().toStdString()).total, int64_t{0});
  }

  void memoryOfTheComputer() {
    QCOMPARE(memory().total, int64_t{1000 * 1024});
    QCOMPARE(memory().available, int64_t{400 * 1024});
    QVERIFY(memory().resident > 0 && memory().resident % 10 == 0);
    put("/proc/meminfo", "nonsense");
    QCOMPARE(memory().total, int64_t{0});
    QCOMPARE(memory().available, int64_t{0});
  }

  void limitOfVersion2() {
    put("/proc/self/cgroup", "0::/\n");
    put("/sys/fs/cgroup/memory.max", "max\n");
    QCOMPARE(memory().total, int64_t{1000 * 1024});
    put("/sys/fs/cgroup/memory.max", "300000\n");
    put("/sys/fs/cgroup/memory.current", "250000\n");
    put("/sys/fs/cgroup/memory.stat", "anon 100000\ninactive_file 150000\nactive_file 0\n");
    QCOMPARE(memory().total, int64_t{300000});
    QCOMPARE(memory().available, int64_t{200000});  // the system drops inactive files first
    put("/sys/fs/cgroup/memory.high", "120000\n");
    QCOMPARE(memory().available, int64_t{20000});
    put("/sys/fs/cgroup/memory.current", "900000\n");
    QCOMPARE(memory().available, int64_t{0});
  }

  void limitOfVersion1() {
    put("/proc/self/cgroup", "5:memory:/docker/x\n");
    put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    put("/sys/fs/cgroup/memory/memory.usage_in_bytes", "250000\n");
    QCOMPARE(memory().total, int64_t{1000 * 1024});
    QCOMPARE(memory().available, int64_t{400 * 1024});
    put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "300000\n");
    QCOMPARE(memory().available, int64_t{50000});
    put("/sys/fs/cgroup/memory/memory.stat", "inactive_file 1\ntotal_inactive_file 100000\n");
    QCOMPARE(memory().available, int64_t{150000});
  }

  void thisMachine() {
    QVERIFY(usableThreads() >= 1);
    QVERIFY(hostMemory().available > 0 && hostMemory().available <= hostMemory().total);
    QVERIFY(hostMemory().resident > 0);
    QVERIFY(!processorLine("processor").empty());
  }

 private:
  std::unique_ptr<QTemporaryDir> m_root;
};

QTEST_APPLESS_MAIN(TestMachine)
#include "test_machine.moc"
