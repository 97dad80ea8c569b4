// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which folder wins, and what is passed over.
#include <QtTest>

#include "engine/files/data_dirs.h"

using namespace heatkv;

class TestDataDirs : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

  void make(const QString& path) {
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{}");
  }

 private Q_SLOTS:
  void order() {
    const QString own = m_dir.filePath(QStringLiteral("own")), home = m_dir.filePath(QStringLiteral("home"));
    make(home + QStringLiteral("/heatkv-studio/demo-model/model.json"));
    qputenv("XDG_DATA_HOME", home.toUtf8());
    qputenv("HEATKV_DATA_DIR", own.toUtf8());
    QCOMPARE(QString::fromStdString(demoModelDir()), home + QStringLiteral("/heatkv-studio/demo-model"));
    make(own + QStringLiteral("/demo-model/model.json"));
    QCOMPARE(QString::fromStdString(demoModelDir()), own + QStringLiteral("/demo-model"));
    QCOMPARE(QString::fromStdString(dataDirs().front()), own);
    QCOMPARE(QString::fromStdString(userDataDir()), home + QStringLiteral("/heatkv-studio"));
  }

  void models() {
    const QString a = m_dir.filePath(QStringLiteral("a"));
    QVERIFY(QDir().mkpath(a));
    qputenv("HEATKV_MODEL_PATH", (a + QStringLiteral("::") + m_dir.filePath(QStringLiteral("missing"))).toUtf8());
    const auto folders = modelDirs();
    QCOMPARE(QString::fromStdString(folders.front()), a);
    for (const auto& folder : folders) QVERIFY(QFileInfo::exists(QString::fromStdString(folder)));
  }

  void calibrations() {
    const QString model = m_dir.filePath(QStringLiteral("model"));
    make(model + QStringLiteral("/calibration/scas_orders.json"));
    make(model + QStringLiteral("/calibration/scas_scores.json"));
    make(model + QStringLiteral("/calibration/prompts.txt"));
    QCOMPARE(calibrationFiles(model.toStdString()).size(), size_t(1));
    make(m_dir.filePath(QStringLiteral("home/heatkv-studio/calibrations/mine.json")));
    const auto files = calibrationFiles(model.toStdString());
    QCOMPARE(files.size(), size_t(2));
    QVERIFY(QString::fromStdString(files.front()).endsWith(QLatin1String("mine.json")));
  }
};

QTEST_GUILESS_MAIN(TestDataDirs)
#include "test_data_dirs.moc"
