// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where data, models and choices are looked for: the environment decides.
#include <QTemporaryDir>
#include <QtTest>

#include "engine/system/data_dirs.h"

using namespace heatkv;

class TestDataDirs : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    m_dir = std::make_unique<QTemporaryDir>();
    for (const char* name : {"HEATKV_DATA_DIR", "HEATKV_MODEL_PATH", "XDG_DATA_DIRS"}) qunsetenv(name);
    qputenv("XDG_DATA_HOME", path("data"));
    qputenv("XDG_CONFIG_HOME", path("config"));
  }

  void environmentWinsAlone() {
    qputenv("HEATKV_DATA_DIR", HEATKV_SOURCE_DIR "/resources");
    QCOMPARE(dataDirs(), std::vector<std::string>{HEATKV_SOURCE_DIR "/resources"});
    QVERIFY(demoModelDir().ends_with("resources/demo-model"));
    QVERIFY(!findData("prompts/landscapes.txt").empty());
    qputenv("HEATKV_DATA_DIR", path("nowhere"));
    QVERIFY(dataDirs().empty());
    QVERIFY(demoModelDir().empty());
    QVERIFY(defaultModelDir().empty());
  }

  void besideTheProgram() {
    // The build tree looks like an installed one.
    QVERIFY(!demoModelDir().empty());
    QVERIFY(dataDirs().front().ends_with("share/heatkv-studio"));
  }

  void xdg() {
    QDir(m_dir->path()).mkpath(QStringLiteral("data/heatkv-studio/extra"));
    QDir(m_dir->path()).mkpath(QStringLiteral("system/heatkv-studio/other"));
    qputenv("XDG_DATA_DIRS", "relative:" + path("system"));
    QVERIFY(findData("extra").starts_with(m_dir->path().toStdString()));
    QVERIFY(findData("other").starts_with(m_dir->path().toStdString() + "/system"));
    QVERIFY(findData("nothing of this name").empty());
  }

  void models() {
    for (const char* name : {"a", "b", "data/heatkv-studio/models"}) QDir(m_dir->path()).mkpath(QLatin1String(name));
    qputenv("HEATKV_MODEL_PATH", path("a") + "::" + path("gone") + ":" + path("b"));
    const std::vector<std::string> found = modelDirs();
    QCOMPARE(found.size(), size_t(3));
    QCOMPARE(QByteArray::fromStdString(found[1]), path("b"));
  }

  void calibrations() {
    for (const char* name : {"model/calibration/scas_orders.json", "model/calibration/scas_scores.json",
                             "model/calibration/prompts.txt", "data/heatkv-studio/calibrations/mine.json"})
      make(name);
    const auto files = calibrationFiles(path("model").toStdString());
    QCOMPARE(files.size(), size_t(2));
    QVERIFY(files.front().ends_with("mine.json"));
    QVERIFY(files.back().ends_with("scas_orders.json"));
  }

  void choice() {
    QVERIFY(chosenModelDir().empty());
    QDir(m_dir->path()).mkpath(QStringLiteral("mine"));
    setChosenModelDir(path("mine").toStdString());
    QCOMPARE(QByteArray::fromStdString(chosenModelDir()), path("mine"));
    QCOMPARE(QByteArray::fromStdString(defaultModelDir()), path("mine"));
    QDir(m_dir->path()).rmdir(QStringLiteral("mine"));
    QVERIFY(chosenModelDir().empty());
    setChosenModelDir({});
    QVERIFY(chosenModelDir().empty());
    QVERIFY(defaultModelDir().ends_with("demo-model"));
  }

 private:
  void make(const char* name) {
    const QString file = QString::fromUtf8(path(name));
    QVERIFY(QDir().mkpath(QFileInfo(file).path()));
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write("{}");
  }
  QByteArray path(const char* name) const { return (m_dir->path() + QLatin1Char('/') + QLatin1String(name)).toUtf8(); }
  std::unique_ptr<QTemporaryDir> m_dir;
};

QTEST_GUILESS_MAIN(TestDataDirs)
#include "test_data_dirs.moc"
