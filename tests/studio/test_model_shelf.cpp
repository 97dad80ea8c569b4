// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The list of models: what is found in a folder, folders that come, go and answer slowly, what is kept over restarts.
#include <QtTest>
#include <atomic>
#include <chrono>
#include <thread>

#include "app/studio/models/model_shelf.h"

using namespace heatkv;
using State = ShelfModel::State;

class TestModelShelf : public QObject {
  Q_OBJECT

  QTemporaryDir m_dir;
  QString file() const { return m_dir.filePath(QStringLiteral("models.json")); }
  QString folder(const char* name) {
    const QString path = m_dir.filePath(QLatin1String(name));
    QDir().mkpath(path);
    return path;
  }
  static ModelInfo complete(const ModelPaths& paths) {
    ModelInfo info;
    info.name = "Found";
    info.folder = paths.folder;
    info.vaePart.path = paths.vae;
    info.transformerPart.state = info.vaePart.state = info.textEncoderPart.state = PartState::Found;
    return info;
  }
  static State stateOf(const ModelShelf& shelf, const QString& folder) {
    const ShelfModel* model = shelf.find(folder);
    return model ? model->state : State::Unread;
  }

 private Q_SLOTS:
  void init() { QFile::remove(file()); }

  void readsWhatIsAdded() {
    ModelShelf shelf(file(), &complete);
    QSignalSpy changed(&shelf, &ModelShelf::modelChanged);
    const QString a = folder("a");
    shelf.add(a);
    QCOMPARE(stateOf(shelf, a), State::Reading);
    QTRY_COMPARE(stateOf(shelf, a), State::Ready);
    QCOMPARE(shelf.find(a)->name, QStringLiteral("Found"));
    QVERIFY(changed.size() >= 2);
  }

  void incompleteAndUnreadable() {
    ModelShelf shelf(file(), [](const ModelPaths& paths) {
      if (paths.folder.ends_with("bad")) throw Error(ErrorKind::File, "It cannot be read.");
      ModelInfo info = complete(paths);
      info.vaePart.state = PartState::Missing;
      return info;
    });
    const QString a = folder("a"), bad = folder("bad");
    shelf.add(a);
    shelf.add(bad);
    QTRY_COMPARE(stateOf(shelf, a), State::Incomplete);
    QTRY_COMPARE(stateOf(shelf, bad), State::Unreadable);
    QCOMPARE(shelf.find(bad)->problem, QStringLiteral("It cannot be read."));
  }

  void folderGoesAndComesBack() {
    ModelShelf shelf(file(), [](const ModelPaths& paths) {
      if (!QFileInfo(QString::fromStdString(paths.folder)).isDir()) throw Error(ErrorKind::File, "no folder");
      return complete(paths);
    });
    const QString a = folder("going");
    shelf.add(a);
    QTRY_COMPARE(stateOf(shelf, a), State::Ready);
    QVERIFY(QDir(a).removeRecursively());
    shelf.lookAround();
    QTRY_COMPARE(stateOf(shelf, a), State::Gone);
    QVERIFY(shelf.find(a)->info);  // what was there is still told
    folder("going");
    shelf.lookAround();
    QTRY_COMPARE(stateOf(shelf, a), State::Ready);
  }

  void slowFolderIsSaid() {
    std::atomic<bool> go{false};
    ModelShelf shelf(file(), [&](const ModelPaths& paths) {
      while (!go) std::this_thread::sleep_for(std::chrono::milliseconds(5));
      return complete(paths);
    });
    const QString a = folder("slow");
    shelf.add(a);
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(shelf, a), State::Slow, 4000);
    go = true;
    QTRY_COMPARE(stateOf(shelf, a), State::Ready);
  }

  void newestLookWins() {
    std::atomic<int> calls{0};
    ModelShelf shelf(file(), [&](const ModelPaths& paths) {
      ModelInfo info = complete(paths);
      if (++calls == 1) std::this_thread::sleep_for(std::chrono::milliseconds(150));
      info.name = paths.vae.empty() ? "old" : "new";
      return info;
    });
    const QString a = folder("a");
    shelf.add(a);
    shelf.choosePart(a, PartKind::Vae, QStringLiteral("/other/vae.pth"));
    QTRY_COMPARE(stateOf(shelf, a), State::Ready);
    QTest::qWait(250);
    QCOMPARE(shelf.find(a)->name, QStringLiteral("new"));
  }

  void keptOverRestarts() {
    const QString a = folder("a"), b = folder("b"), demo = folder("demo");
    {
      ModelShelf shelf(file(), &complete);
      shelf.setBuiltIn(demo, QStringLiteral("Demo"), {});
      shelf.add(a);
      shelf.use(b, QStringLiteral("B"));
      shelf.choosePart(a, PartKind::Vae, QStringLiteral("/v.pth"));
      QTRY_COMPARE(stateOf(shelf, a), State::Ready);
    }
    ModelShelf shelf(file(), &complete);
    QVERIFY(!shelf.find(demo));
    QVERIFY(shelf.find(a)->origin == ShelfModel::Origin::Added);
    QCOMPARE(shelf.find(a)->chosen.vae, std::string("/v.pth"));
    QVERIFY(shelf.find(b)->origin == ShelfModel::Origin::Recent);
    QVERIFY(shelf.find(b)->used.isValid());
    shelf.setBuiltIn(demo, QStringLiteral("Demo"), {});
    QCOMPARE(shelf.models().front().name, QStringLiteral("Demo"));
    shelf.remove(a);
    QVERIFY(!ModelShelf(file(), &complete).find(a));
  }

  void recentOnesAreFew() {
    ModelShelf shelf(file(), &complete);
    shelf.add(folder("kept"));
    for (int i = 0; i < 15; ++i) shelf.use(QStringLiteral("/recent/%1").arg(i), {});
    QCOMPARE(shelf.models().size(), size_t(11));
    QVERIFY(shelf.find(folder("kept")));
    QVERIFY(shelf.find(QStringLiteral("/recent/14")));
    QVERIFY(!shelf.find(QStringLiteral("/recent/0")));
  }

  void brokenListIsKeptAside() {
    QFile broken(file());
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("{\"schema\": 3");
    broken.close();
    ModelShelf shelf(file(), &complete);
    QVERIFY(shelf.models().empty());
    QVERIFY(QFile::exists(file() + QStringLiteral(".broken")));
  }

  void listThatCannotBeKeptIsSaid() {
    ModelShelf shelf(QStringLiteral("/proc/none/models.json"), &complete);
    QSignalSpy failed(&shelf, &ModelShelf::failed);
    shelf.add(folder("a"));
    QCOMPARE(failed.size(), 1);
    QVERIFY(shelf.find(folder("a")));
  }
};

QTEST_GUILESS_MAIN(TestModelShelf)
#include "test_model_shelf.moc"
