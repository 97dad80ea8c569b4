// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every way to save a file while no more than a few bytes can be written: it is said, the old file stays as it was, and
// nothing half-written is left. The limit on the size of files stands in for a full disk.
#include <sys/resource.h>

#include <QtTest>
#include <csignal>

#include "app/pictures/film_file.h"
#include "app/pictures/picture_file.h"
#include "app/studio/history/history_store.h"
#include "app/studio/session.h"
#include "engine/calibration/calibration_files.h"
#include "engine/system/data_dirs.h"
#include "widgets/plots/cache_panel.h"
#include "widgets/plots/plot_export.h"

using namespace heatkv;

namespace {

class FileLimit {
 public:
  explicit FileLimit(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &m_before);
    rlimit limit = m_before;
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileLimit(const FileLimit&) = delete;
  FileLimit& operator=(const FileLimit&) = delete;
  ~FileLimit() { setrlimit(RLIMIT_FSIZE, &m_before); }

 private:
  rlimit m_before{};
};

PicturePtr noise() {
  auto picture = std::make_shared<Picture>(Picture{48, 48, {}});
  uint32_t state = 1;
  for (int i = 0; i < 48 * 48 * 3; ++i)
    picture->rgb.push_back(static_cast<uint8_t>((state = state * 1664525u + 1013904223u) >> 24));
  return picture;
}

QByteArray read(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class TestDiskFull : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;
  QTemporaryDir m_config;

 private Q_SLOTS:
  void saves_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<std::function<void(const QString&)>>("save");
    const auto row = [](const char* name, const std::function<void(const QString&)>& save) {
      QTest::newRow(name) << QString::fromLatin1(name) << save;
    };
    for (const char* name : {"picture.png", "picture.webp", "picture.jpg"})
      row(name, [](const QString& path) { savePicture(path.toStdString(), *noise(), {{"parameters", "words"}}); });
    for (const char* name : {"film.gif", "film.mp4"})
      row(name, [](const QString& path) { saveFilm(path.toStdString(), {noise(), noise()}); });
    const auto calibration = std::make_shared<const Calibration>(
        readCalibration(HEATKV_SOURCE_DIR "/resources/demo-model/calibration/calibration.json"));
    for (const char* name : {"calibration.json", "calibration.safetensors"})
      row(name, [=](const QString& path) { writeCalibration(path.toStdString(), *calibration); });
    Schedule schedule;
    schedule.shape = calibration->shape;
    schedule.sinkScales = calibration->sinkScales;
    schedule.scales.resize(schedule.shape.grids.size());
    for (ScheduleScale& scale : schedule.scales)
      scale.heldTokenHeads.assign(static_cast<size_t>(schedule.shape.layers), 1);
    row("schedule.json", [=](const QString& path) { writeSchedule(path.toStdString(), schedule); });
    for (const char* name : {"masks.npz", "masks.csv"})
      row(name, [=](const QString& path) { writeMasks(path.toStdString(), schedule); });
    for (const char* name : {"plot.png", "plot.svg", "plot.pdf", "plot.csv"}) {
      row(name, [](const QString& path) {
        CachePanel panel;
        exportPlot(*panel.plot(), path);
      });
    }
    row("session.json", [](const QString& path) {
      SessionData data;
      data.promptHistory << QString(5000, QLatin1Char('x'));
      if (!writeSession(path, data)) throw Error(ErrorKind::File, "not written");
    });
    row("heatkv-studio/model", [this](const QString&) { setChosenModelDir(std::string(3000, 'x')); });
  }

  void saves() {
    QFETCH(QString, name);
    QFETCH(std::function<void(const QString&)>, save);
    qputenv("XDG_CONFIG_HOME", m_dir.path().toUtf8());
    const QString path = m_dir.filePath(name);
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    try {
      save(path);
    } catch (const Error& error) {
      QFAIL(error.what());
    }
    const QByteArray whole = read(path);
    QVERIFY(!whole.isEmpty());
    const QStringList files = QFileInfo(path).dir().entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    for (const qint64 room : {qint64{0}, qint64{16}, qint64{whole.size() - 1}}) {
      bool said = false;
      {
        const FileLimit full(static_cast<rlim_t>(room));
        try {
          save(path);
        } catch (const Error& error) {
          said = *error.what() != 0;
        }
      }
      QVERIFY2(said, qPrintable(QStringLiteral("%1 with %2 bytes of room").arg(name).arg(room)));
      QCOMPARE(read(path), whole);
      QCOMPARE(QFileInfo(path).dir().entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), files);
    }
    save(path);
    QCOMPARE(read(path).size(), whole.size());
  }

  void folderForPublishedCode() {
    const Calibration calibration =
        readCalibration(HEATKV_SOURCE_DIR "/resources/demo-model/calibration/calibration.json");
    const QString folder = m_dir.filePath(QStringLiteral("published"));
    const FileLimit full(16);
    QVERIFY_THROWS_EXCEPTION(Error, writeHeatKvFolder(folder.toStdString(), calibration));
    for (const QFileInfo& file : QDir(folder).entryInfoList(QDir::Files)) QFAIL(qPrintable(file.fileName()));
  }

  void history() {
    const QString folder = m_dir.filePath(QStringLiteral("pictures"));
    HistoryStore store(folder);
    QSignalSpy added(&store, &HistoryStore::added), failed(&store, &HistoryStore::failed);
    HistoryEntry entry;
    entry.prompt = QStringLiteral("a house");
    const QString first = store.add(entry, noise(), {});
    QTRY_COMPARE(added.size(), 1);
    const QByteArray list = read(folder + QStringLiteral("/history.jsonl"));
    {
      const FileLimit full(static_cast<rlim_t>(list.size() + 20));
      store.add(entry, noise(), {});  // no room for the picture
      QTRY_COMPARE(failed.size(), 1);
      store.setFavourite(first, true);  // none for the line either
      QTRY_COMPARE(failed.size(), 2);
    }
    QCOMPARE(store.entries().size(), 1);
    QCOMPARE(read(folder + QStringLiteral("/history.jsonl")), list);
    QCOMPARE(QDir(folder).entryList(QDir::Files | QDir::Hidden).size(), 2);
    store.add(entry, noise(), {});
    QTRY_COMPARE(added.size(), 2);
    QCOMPARE(readHistory(folder).entries.size(), 2);
  }

  void autosaveSaysItOnce() {
    Autosave save(m_dir.filePath(QStringLiteral("once/session.json")), [] { return SessionData(); });
    QSignalSpy failed(&save, &Autosave::failed);
    QVERIFY(save.flush());
    {
      const FileLimit full(0);
      for (int i = 0; i < 5; ++i) QVERIFY(!save.flush());
      QCOMPARE(failed.size(), 1);
    }
    QVERIFY(save.flush());
    const FileLimit full(0);
    QVERIFY(!save.flush());
    QCOMPARE(failed.size(), 2);
  }
};

QTEST_MAIN(TestDiskFull)
#include "test_disk_full.moc"
