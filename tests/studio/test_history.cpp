// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures on disk: written whole, listed, trashed and brought back; settings survive the way through a file.
#include <QListView>
#include <QPushButton>
#include <QScrollBar>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "app/pictures/picture_file.h"
#include "app/studio/centre/sweep_plan.h"
#include "app/studio/centre/sweep_view.h"
#include "app/studio/docks/history_panel.h"
#include "app/studio/document/document_text.h"
#include "app/studio/history/history_model.h"
#include "app/studio/history/picture_bits.h"
#include "app/studio/models/memory_reading.h"
#include "app/studio/run/job.h"
#include "engine/settings/resolve.h"
#include "widgets/compare/divergence_strip.h"
#include "widgets/plots/pareto_plot.h"

using namespace heatkv;

class TestHistory : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

  static PicturePtr picture(uint8_t value) {
    auto made = std::make_shared<Picture>();
    made->width = 24;
    made->height = 16;
    made->rgb.assign(24 * 16 * 3, value);
    return made;
  }
  static HistoryEntry entry(quint64 seed, int minute) {
    HistoryEntry made;
    made.prompt = QStringLiteral("a house \u00e9");
    made.seed = seed;
    made.budget = QStringLiteral("10%");
    made.method = CacheMethod::HeatKV;
    made.ms = 1234.5;
    made.heldBytes = 5 << 20;
    made.made = QDateTime(QDate(2026, 1, 2), QTime(3, minute));
    return made;
  }

 private Q_SLOTS:
  void initTestCase() {
    qputenv("XDG_DATA_HOME", m_dir.filePath(QStringLiteral("xdg")).toUtf8());
    QVERIFY(QDir().mkpath(m_dir.filePath(QStringLiteral("xdg"))));
  }

  void addReadBack() {
    const QString folder = m_dir.filePath(QStringLiteral("a"));
    QString path;
    {
      HistoryStore store(folder);
      QSignalSpy added(&store, &HistoryStore::added);
      path = store.add(entry(18446744073709551615ull, 1), picture(10), {{"key", "value"}});
      const QString second = store.add(entry(7, 2), picture(20), {});
      QVERIFY(path != second);
      QTRY_COMPARE(added.size(), 2);
      QCOMPARE(store.entries().front().seed, quint64(7));
      QVERIFY(!store.thumbs().of(store.entries().front().path).isNull());
    }
    HistoryStore again(folder);
    QVERIFY(QSignalSpy(&again, &HistoryStore::opened).wait());
    QCOMPARE(again.entries().size(), 2);
    const HistoryEntry& old = again.entries().back();
    QCOMPARE(old.path, path);
    QCOMPARE(old.seed, quint64(18446744073709551615ull));
    QCOMPARE(old.prompt, entry(0, 0).prompt);
    QCOMPARE(old.ms, 1234.5);
    QCOMPARE(old.size, QSize(24, 16));
    QTRY_VERIFY(!again.thumbs().of(path).isNull());
    QCOMPARE(loadPicture(path.toStdString()).rgb, picture(10)->rgb);
    QCOMPARE(loadPictureText(path.toStdString()).at(0).value, std::string("value"));
    HistoryModel model(again);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0, 0).data(Qt::DisplayRole).toString(), QStringLiteral("Heat 10\u00a0%"));
  }

  void trashAndBack() {
    HistoryStore store(m_dir.filePath(QStringLiteral("b")));
    QSignalSpy added(&store, &HistoryStore::added);
    const QString path = store.add(entry(1, 1), picture(1), {});
    store.add(entry(2, 2), picture(2), {});
    QTRY_COMPARE(added.size(), 2);
    const auto batch = store.trash({path, QStringLiteral("/nowhere.png"), path});
    QCOMPARE(store.entries().size(), 1);
    store.wait();
    QCOMPARE(batch->entries.size(), 1);
    if (batch->places.front().isEmpty()) QSKIP("This file system has no trash.");
    QVERIFY(!QFileInfo::exists(path));
    store.restore(batch);
    QTRY_COMPARE(store.entries().size(), 2);
    QVERIFY(QFileInfo::exists(path));
    QCOMPARE(store.entries().back().path, path);
    QVERIFY(store.trash({QStringLiteral("/nowhere.png")})->entries.isEmpty());
  }

  /// What the trash does not take comes back, and is said.
  void trashThatTakesNothing() {
    const QString folder = m_dir.filePath(QStringLiteral("fixed"));
    HistoryStore store(folder);
    QSignalSpy added(&store, &HistoryStore::added), failed(&store, &HistoryStore::failed);
    const QString path = store.add(entry(1, 1), picture(1), {});
    QTRY_COMPARE(added.size(), 1);
    // Another than the owner cannot be played by root: the trash's own folder is a file.
    const QByteArray before = qgetenv("XDG_DATA_HOME");
    QFile file(m_dir.filePath(QStringLiteral("no-trash")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    qputenv("XDG_DATA_HOME", file.fileName().toUtf8());
    // Nor does the current folder stand in for it.
    const QString here = QDir::currentPath();
    const QString empty = m_dir.filePath(QStringLiteral("current"));
    QVERIFY(QDir().mkpath(empty) && QDir::setCurrent(empty));
    store.trash({path});
    store.wait();
    QDir::setCurrent(here);
    before.isNull() ? qunsetenv("XDG_DATA_HOME") : qputenv("XDG_DATA_HOME", before);
    QVERIFY(store.entries().isEmpty());
    QTRY_COMPARE(failed.size(), 1);
    QCOMPARE(store.entries().size(), 1);
    QVERIFY(QFileInfo::exists(path));
  }

  /// Files that others delete, bring back or put there.
  void followsItsFolder() {
    const QString folder = m_dir.filePath(QStringLiteral("followed"));
    HistoryStore store(folder);
    HistoryModel model(store);
    QSignalSpy added(&store, &HistoryStore::added);
    const QString path = store.add(entry(1, 1), picture(1), {});
    store.add(entry(2, 2), picture(2), {});
    QTRY_COMPARE(added.size(), 2);
    store.setFavourite(path, true);
    QTest::qWait(1500);  // the folder is watched by now
    const QString aside = m_dir.filePath(QStringLiteral("aside.png"));
    QVERIFY(QFile::rename(path, aside));
    QTRY_COMPARE(store.entries().size(), 1);
    QCOMPARE(model.rowCount(), 1);
    QVERIFY(!store.find(path));
    QVERIFY(QFile::rename(aside, path));
    QTRY_VERIFY(store.find(path));
    QVERIFY(store.find(path)->favourite);
    savePicture((folder + QStringLiteral("/other.png")).toStdString(), *picture(4), {});
    QTRY_COMPARE_WITH_TIMEOUT(store.entries().size(), 3, 10000);
    QCOMPARE(model.rowCount(), 3);
    store.wait();
    QTest::qWait(600);
    QCOMPARE(store.entries().size(), 3);  // nothing is adopted twice
  }

  void brokenLines() {
    const QString folder = m_dir.filePath(QStringLiteral("c"));
    QString path;
    {
      HistoryStore store(folder);
      QSignalSpy added(&store, &HistoryStore::added);
      path = store.add(entry(5, 1), picture(1), {});
      QTRY_COMPARE(added.size(), 1);
    }
    QFile file(folder + QStringLiteral("/history.jsonl"));
    QVERIFY(file.open(QIODevice::ReadWrite));
    const QByteArray good = file.readAll();
    file.resize(0);
    file.seek(0);
    file.write("\n{\n[]\n3\n{\"file\": 4}\n{\"file\": \"../../etc/passwd\"}\n\xff\xfe\n{\"file\":\"gone.png\"}\n");
    file.write(good);
    file.write("{\"file\":\"half");  // as a crash leaves it
    file.close();
    {
      HistoryStore store(folder);
      QTRY_COMPARE(store.entries().size(), 1);
      QCOMPARE(store.entries().front().path, path);
      QCOMPARE(store.entries().front().seed, quint64(5));
      // The next line is not swallowed by the half one.
      QSignalSpy added(&store, &HistoryStore::added);
      store.add(entry(6, 2), picture(2), {});
      QTRY_COMPARE(added.size(), 1);
    }
    QCOMPARE(readHistory(folder).entries.size(), 2);
  }

  void unlistedPicturesComeBack() {
    const QString folder = m_dir.filePath(QStringLiteral("unlisted"));
    QVERIFY(QDir().mkpath(folder));
    PictureRecord record;
    record.settings.version = "0.1.0";
    record.settings.prompt = "a red house";
    record.settings.seed = 41;
    record.settings.cache.method = CacheMethod::HeatKV;
    record.settings.cache.budget = "10%";
    record.heldBytes = 7;
    record.width = 24;
    record.height = 16;
    savePicture((folder + QStringLiteral("/20260102-030400-41.png")).toStdString(), *picture(3), textsOf(record));
    QTest::qSleep(20);  // files without a record are told apart by their time alone
    savePicture((folder + QStringLiteral("/20260102-030500-42.png")).toStdString(), *picture(4), {});
    {
      HistoryStore store(folder);
      HistoryModel model(store);
      QTRY_COMPARE(store.entries().size(), 2);
      QCOMPARE(model.rowCount(), 2);
      QCOMPARE(store.entries().back().prompt, QStringLiteral("a red house"));
      QCOMPARE(store.entries().back().seed, quint64(41));
      QCOMPARE(store.entries().back().budget, QStringLiteral("10%"));
    }
    QCOMPARE(readHistory(folder).entries.size(), 2);  // listed now
  }

  void favouritesAndOrder() {
    const QString folder = m_dir.filePath(QStringLiteral("order"));
    QString first, second, place;
    {
      HistoryStore store(folder);
      HistoryModel model(store);
      QSignalSpy added(&store, &HistoryStore::added);
      first = store.add(entry(1, 5), picture(1), {});
      second = store.add(entry(2, 1), picture(2), {});  // the clock was set back by four minutes
      QTRY_COMPARE(added.size(), 2);
      QCOMPARE(store.entries().front().path, second);
      QCOMPARE(store.rowOf(first), 1);
      QSignalSpy shown(&model, &QAbstractItemModel::dataChanged);
      store.setFavourite(first, true);
      QCOMPARE(shown.size(), 1);
      QVERIFY(model.index(1, 0).data(HistoryModel::FavouriteRole).toBool());
      QVERIFY(model.index(1, 0).data(Qt::AccessibleTextRole).toString().startsWith(QLatin1String("Favourite")));
      store.wait();
    }
    HistoryStore again(folder);
    QVERIFY(QSignalSpy(&again, &HistoryStore::opened).wait());
    QCOMPARE(again.entries().front().path, second);
    QVERIFY(again.find(first)->favourite);
    QVERIFY(!again.find(second)->favourite);
    again.setFavourite(first, false);
    again.wait();
    for (const HistoryEntry& listed : readHistory(folder).entries) QVERIFY(!listed.favourite);
  }

  void manyPictures() {
    // HEATKV_HISTORY_SIZE=100000 is the size the program is made for; the time is told, not judged.
    const int count = std::max(1000, qEnvironmentVariableIntValue("HEATKV_HISTORY_SIZE"));
    const QString folder = m_dir.filePath(QStringLiteral("many"));
    QVERIFY(QDir().mkpath(folder));
    const QByteArray one = QFile::encodeName(folder + QStringLiteral("/one.picture"));
    savePicture((folder + QStringLiteral("/one.png")).toStdString(), *picture(9), {});
    QVERIFY(QFile::rename(folder + QStringLiteral("/one.png"), QFile::decodeName(one)));
    QByteArray lines;
    for (int i = 0; i < count; ++i) {
      const QByteArray name = QByteArrayLiteral("20260102-") + QByteArray::number(1000000 + i) + ".png";
      QVERIFY(QFile::link(QFile::decodeName(one), folder + QLatin1Char('/') + QString::fromLatin1(name)));
      lines += QByteArray(
                   "{'budget':'10%','favourite':false,'file':'" + name +
                   "','height':16,'held_bytes':5242880,'made_ms':1767323000000,'method':'heatkv','ms':1234.5,'prompt':'"
                   "mountains at dawn, clear, with a lake and a red house by the shore','seed':" +
                   QByteArray::number(i) + ",'twin_of':'','width':24}")
                   .replace('\'', '"') +
               "\n";
    }
    QFile file(folder + QStringLiteral("/history.jsonl"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(lines);
    file.close();
    QElapsedTimer timer;
    timer.start();
    HistoryStore store(folder);
    QVERIFY(QSignalSpy(&store, &HistoryStore::opened).wait());
    const qint64 read = timer.restart();
    HistoryPanel panel(store);
    panel.resize(900, 200);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    const qint64 shown = timer.elapsed();
    QCOMPARE(store.entries().size(), count);
    QCOMPARE(store.entries().front().seed, quint64(count - 1));
    QScrollBar* bar = panel.view()->verticalScrollBar();
    QVERIFY(bar->maximum() > count / 20 * 88);
    const int frames = 120;
    timer.restart();
    for (int i = 0; i < frames; ++i) {
      bar->setValue(bar->maximum() * i / frames);
      panel.grab();
    }
    const double frame = static_cast<double>(timer.elapsed()) / frames;
    timer.restart();
    panel.setFilter(QStringLiteral("no such words"));
    const qint64 searched = timer.elapsed();
    qInfo(
        "%d pictures: list read in %lld ms, shown after %lld ms more, %.2f ms per frame scrolled, searched in %lld ms",
        count, static_cast<long long>(read), static_cast<long long>(shown), frame, static_cast<long long>(searched));
    QCOMPARE(panel.view()->model()->rowCount(), 0);
    panel.setFilter({});
    QVERIFY(store.find(store.entries().at(count / 2).path) != nullptr);
  }

  /// The list is done with many at once, whatever lies between them, and the window goes on while files move.
  void manyGoToTheTrash() {
    const int count = 20000, going = 1000;
    const QString folder = m_dir.filePath(QStringLiteral("going"));
    QVERIFY(QDir().mkpath(folder));
    QByteArray lines;
    for (int i = 0; i < count; ++i) {
      const QByteArray name = QByteArrayLiteral("20260102-") + QByteArray::number(1000000 + i) + ".png";
      QFile file(folder + QLatin1Char('/') + QString::fromLatin1(name));
      QVERIFY(file.open(QIODevice::WriteOnly));
      lines += "{\"file\":\"" + name + "\",\"made_ms\":" + QByteArray::number(1767323000000 + i) +
               ",\"seed\":" + QByteArray::number(i) + "}\n";
    }
    QFile file(folder + QStringLiteral("/history.jsonl"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(lines) > 0);
    file.close();
    HistoryStore store(folder);
    QVERIFY(QSignalSpy(&store, &HistoryStore::opened).wait());
    HistoryPanel panel(store);
    panel.resize(900, 200);
    panel.show();
    QSignalSpy changed(&store, &HistoryStore::changed), chosen(&panel, &HistoryPanel::pictureChosen);
    QStringList paths;
    for (int i = 0; i < going; ++i) paths << store.entries().at(i * (count / going)).path;
    panel.choose(paths.front());
    QElapsedTimer clock;
    clock.start();
    const auto batch = store.trash(paths);
    const qint64 gone = clock.restart();
    store.wait();
    const qint64 moved = clock.restart();
    QCOMPARE(store.entries().size(), count - going);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(chosen.size(), 1);  // the one beside what was shown, once
    if (batch->places.contains(QString())) QSKIP("This file system has no trash.");
    clock.restart();
    store.restore(batch);
    QTRY_COMPARE(store.entries().size(), count);
    qInfo("%d of %d pictures: off the list in %lld ms, in the trash after %lld ms more, back after %lld ms", going,
          count, static_cast<long long>(gone), static_cast<long long>(moved), static_cast<long long>(clock.elapsed()));
    QCOMPARE(changed.size(), 2);
    for (int i = 1; i < count; ++i) QVERIFY(store.entries()[i - 1].seed == store.entries()[i].seed + 1);
    QVERIFY2(gone < 1000, qPrintable(QString::number(gone)));
  }

  void cannotWrite() {
    HistoryStore store(QStringLiteral("/proc/none"));
    QSignalSpy failed(&store, &HistoryStore::failed);
    store.add(entry(1, 1), picture(1), {});
    QTRY_VERIFY(failed.size() >= 1);
    QVERIFY(store.entries().isEmpty());
  }

  void settingsThroughAFile() {
    Job job;
    job.document.prompt = "a red house";
    job.document.negativePrompt = "blur";
    job.document.seed = 99;
    job.document.seedLocked = true;
    job.document.aspect = "3:2";
    job.document.pixels = PixelBudget::P060M;
    job.document.sampling.cfg = {1, 2.5, 3};
    job.document.sampling.tau = {0.9};
    job.document.sampling.topP = 0.8;
    job.document.sampling.topK = 50;
    job.document.sampling.cfgLayers = {-1};
    job.document.cache.method = CacheMethod::HeatKV;
    job.document.cache.budget = "7.5%";
    job.document.cache.early = EarlyRule::MinCard;
    job.document.cache.pins = {{Pin::Rule::Keep, {}, 3, 1}};
    job.paint = paintRequest(job.document, {});
    PlanEvent plan;
    plan.shape.grids = job.paint.grids;
    plan.method = job.paint.cache.method;
    plan.budget = job.paint.cache.budget;
    plan.early = job.paint.cache.early;
    ImageEvent event;
    event.seed = 99;
    event.picture = picture(5);
    const RunSettings run = settled(job.document, job.paint, ModelEvent(), plan);
    const auto texts = textsOf(recordOf(run, ModelEvent(), plan, event));
    Document base;
    base.weights.folder = "/kept";
    base.previewEvery = 1;
    const Document read = documentOf(settingsOf(texts), base);
    Document expected = job.document;
    expected.weights = base.weights;
    expected.cache.sinkScales = plan.sinkScales;
    expected.cache.kvDtype = plan.kvDtype;
    expected.previewEvery = base.previewEvery;
    QCOMPARE(QString::fromStdString(toJson(read).dump()), QString::fromStdString(toJson(expected).dump()));
  }

  void sweep() {
    Document base;
    base.seed = 5;
    QStringList bad;
    const QStringList budgets = parseBudgets(QStringLiteral("20%, 10%;x 4% 10%"), &bad);
    QCOMPARE(budgets, (QStringList{QStringLiteral("20%"), QStringLiteral("10%"), QStringLiteral("4%")}));
    QCOMPARE(bad, QStringList{QStringLiteral("x")});
    const SweepPlan plan = makeSweep(base, {CacheMethod::HeatKV, CacheMethod::SnapKV, CacheMethod::Full}, budgets, 2);
    QCOMPARE(plan.rows.size(), size_t(7));
    QCOMPARE(plan.cells.size(), size_t(14));
    QVERIFY(plan.cells[1].cache.method == CacheMethod::Full);
    QCOMPARE(plan.cells[1].seed, quint64(6));
    QCOMPARE(plan.cells[4].cache.budget, std::string("10%"));
  }

  void sweepOverPromptsIsKept() {
    Document base;
    base.seed = 5;
    SweepState state;
    state.plan = makeSweep(base, {CacheMethod::HeatKV}, {QStringLiteral("10%")}, 2,
                           {QStringLiteral("a"), QString::fromUtf8("b \u00e9")});
    QCOMPARE(state.plan.width(), 4);
    QCOMPARE(state.plan.columns[3].prompt, QString::fromUtf8("b \u00e9"));
    QCOMPARE(state.plan.columns[3].seed, quint64(6));
    QCOMPARE(state.plan.cells.size(), size_t(8));
    QCOMPARE(state.plan.cells[6].prompt, std::string("b \u00e9"));
    state.results.resize(8);
    state.results[2] = SweepResult{QStringLiteral("p.png"), 7, 9, 1.5};
    const QByteArray text = QByteArray::fromStdString(toJson(state).dump(1));
    const auto read = sweepFrom(text);
    QVERIFY(read);
    QCOMPARE(QByteArray::fromStdString(toJson(*read).dump(1)), text);
    QVERIFY(read->plan.cells == state.plan.cells);
    QCOMPARE(read->results[2]->path, QStringLiteral("p.png"));
    QVERIFY(!read->results[3]);
    // Broken ones are none.
    for (qsizetype cut = 0; cut < text.size(); cut += 7) QVERIFY(!sweepFrom(text.left(cut)));
    QByteArray fewer = text;
    QVERIFY(!sweepFrom(fewer.replace("\"method\": \"heatkv\"", "\"method\": \"x\"")));
    state.results.pop_back();
    QVERIFY(!sweepFrom(QByteArray::fromStdString(toJson(state).dump())));
  }

  void sweepGoesOnAfterACrash() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("deep/sweep.json"));
    const auto picture = [](uint8_t value) {
      auto p = std::make_shared<Picture>(Picture{16, 16, std::vector<uint8_t>(16 * 16 * 3, value)});
      p->rgb[0] = 0;
      return p;
    };
    const auto imageOf = [](const Picture& p) {
      return QImage(p.rgb.data(), p.width, p.height, p.width * 3, QImage::Format_RGB888).copy();
    };
    Document base;
    const SweepPlan plan = makeSweep(base, {CacheMethod::HeatKV}, {QStringLiteral("10%")}, 2);
    {
      SweepView view(file);
      view.start(plan);
      QCOMPARE(view.missing(), (std::vector<int>{0, 1, 2, 3}));
      for (const int cell : {0, 2}) {
        ImageEvent event;
        event.picture = picture(static_cast<uint8_t>(100 + cell));
        event.heldBytes = 1 << 20;
        const QString path = folder.filePath(QStringLiteral("%1.png").arg(cell));
        QVERIFY(imageOf(*event.picture).save(path));
        view.setPicture(cell, path, true, event);
      }
      QTRY_VERIFY(view.psnrOf(2));
      QTRY_COMPARE(view.plot()->methods().size(), size_t(1));
    }
    SweepView again(file);
    QCOMPARE(again.missing(), (std::vector<int>{1, 3}));
    QVERIFY(again.plan().cells == plan.cells);
    QVERIFY(again.psnrOf(2));  // as it was measured: no picture is read for it
    QCOMPARE(again.csv().split('\n').size(), 6);
    QVERIFY(again.csv().contains("heatkv,10%,"));
    QVERIFY(again.contactSheet(32).width() > 64);
    // Pause while it runs, go on while it is held or has nothing in the queue.
    auto* pause = again.findChild<QPushButton*>(QStringLiteral("sweepPause"));
    QVERIFY(pause);
    QSignalSpy goOn(&again, &SweepView::goOnRequested), paused(&again, &SweepView::pauseRequested),
        resumed(&again, &SweepView::resumeRequested);
    pause->click();
    again.setQueue(2, false);
    pause->click();
    again.setQueue(1, true);
    pause->click();
    QCOMPARE(goOn.size() + 10 * paused.size() + 100 * resumed.size(), 111);
    // A picture that went is painted again.
    QVERIFY(QFile::remove(folder.filePath(QStringLiteral("2.png"))));
    const SweepView third(file);
    QTRY_COMPARE(third.missing(), (std::vector<int>{1, 2, 3}));
  }

  /// However many there are, few pictures are in memory, the window follows, and the next start reads none.
  void sweepsOfManyCells() {
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("sweep.json"));
    Document base;
    const SweepPlan plan = makeSweep(base, {CacheMethod::HeatKV}, {QStringLiteral("10%")}, 200);
    QCOMPARE(plan.cells.size(), size_t(400));
    const auto pathOf = [&](int cell) { return folder.filePath(QStringLiteral("%1.png").arg(cell)); };
    std::vector<std::weak_ptr<const Picture>> painted;
    {
      SweepView view(file);
      view.start(plan);
      for (int cell = 0; cell < 400; ++cell) {
        ImageEvent event;
        event.picture = picture(static_cast<uint8_t>(cell % 200));
        event.heldBytes = 1 << 20;
        savePicture(pathOf(cell).toStdString(), *event.picture, {});
        painted.push_back(event.picture);
        view.setPicture(cell, pathOf(cell), cell % 2 == 0, event);
      }
      const auto all = [&] {
        for (int cell = 200; cell < 400; ++cell)
          if (!view.measured(cell)) return false;
        return true;
      };
      QTRY_VERIFY_WITH_TIMEOUT(all(), 60000);
      QVERIFY(view.meter().held() <= 8);
      const auto alive = std::count_if(painted.begin(), painted.end(), [](const auto& p) { return !p.expired(); });
      QVERIFY2(alive <= 10, qPrintable(QString::number(alive)));
    }
    QElapsedTimer clock;
    clock.start();
    const SweepView again(file);
    const qint64 started = clock.elapsed();
    QVERIFY(again.measured(398));
    QTRY_COMPARE(again.missing().size(), size_t(200));  // those that were not kept are painted again
    qInfo("a sweep of 400 cells is there after %lld ms", static_cast<long long>(started));
    QVERIFY2(started < 1500, qPrintable(QString::number(started)));
  }

  void bitsOfPictures() {
    const PictureBits a{{0x0F}, {0xFF, 0x01, 0x80}}, b{{0x0F}, {0xFE, 0x01, 0x00}};
    QVERIFY(bitsOf({{"other", "x"}, bitsText(a)}) == a);
    QVERIFY(bitsOf({{"other", "x"}}).empty());
    const Grids grids{{1, 1}, {1, 3}};
    const auto scales = divergenceOf(a, b, grids);
    QCOMPARE(scales.size(), size_t(2));
    QCOMPARE(scales[0].differing, int64_t(0));
    QCOMPARE(scales[1].differing, int64_t(2));
    QCOMPARE(scales[1].bits, int64_t(24));
    QVERIFY(divergenceOf(a, {{0}, {1, 2}}, grids).empty());
    QVERIFY(divergenceOf({}, b, grids).empty());
    DivergenceStrip strip;
    strip.setScales(scales);
    QCOMPARE(strip.first(), 1);
    QVERIFY(strip.words().contains(QStringLiteral("24")));
    strip.setScales(divergenceOf(a, a, grids));
    QCOMPARE(strip.first(), -1);
    strip.setScales({});
    QVERIFY(strip.words().isEmpty());
  }

  void memory() { QVERIFY(computerMemory().here > 0); }
};

QTEST_MAIN(TestHistory)
#include "test_history.moc"
