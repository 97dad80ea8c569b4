// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A file of many prompts in the queue: which are painted, with which seeds, and what a program that was killed goes on
// with.
#include <QDir>
#include <QMessageBox>
#include <QPushButton>
#include <QtTest>
#include <set>

#include "app/studio/history/history_index.h"
#include "tests/studio/window_rig.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

namespace {

constexpr int kPrompts = 200;

std::vector<FilePrompt> prompts() {
  std::vector<FilePrompt> made;
  for (int i = 0; i < kPrompts; ++i) made.push_back({"prompt " + std::to_string(i), {}, i + 1, {}});
  return made;
}

void settle(Studio& studio) {
  studio.state().set([](Document& d) {
    d.pixels = PixelBudget::P006M;
    d.cache.method = CacheMethod::Full;
    d.images = 1;
    d.seed = 1000;
    d.seedLocked = true;
  });
}

void copyFolder(const QString& from, const QString& to) {
  QDir().mkpath(to);
  // The queue first: what is painted while the rest is copied was in it.
  for (const QFileInfo& one : QDir(from).entryInfoList(QDir::Files))
    QFile::copy(one.filePath(), to + QLatin1Char('/') + one.fileName());
  for (const QFileInfo& one : QDir(from).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot))
    copyFolder(one.filePath(), to + QLatin1Char('/') + one.fileName());
}

std::vector<std::string> painted(FakeScript& script) {
  const std::lock_guard guard(script.lock);
  std::vector<std::string> made;
  for (const PaintRequest& request : script.requests) made.push_back(request.prompt);
  return made;
}

}  // namespace

class TestManyPrompts : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
  }

  void seeds() {
    WindowRig rig;
    settle(*rig.studio);
    std::vector<FilePrompt> few{{"a", {}, 1, {}}, {"b", uint64_t{7}, 2, {}}, {"c", {}, 3, {}}};
    rig.studio->painter().generateAll(few, true);
    QTRY_COMPARE(rig.script->painted.load(), 3);
    rig.studio->painter().generateAll(few, false);
    QTRY_COMPARE(rig.script->painted.load(), 6);
    const std::lock_guard guard(rig.script->lock);
    std::vector<uint64_t> used;
    for (const PaintRequest& request : rig.script->requests) used.push_back(request.seeds.front());
    QCOMPARE(used, (std::vector<uint64_t>{1000, 7, 1002, 1000, 7, 1000}));
  }

  void aFileAsks() {
    WindowRig rig;
    settle(*rig.studio);
    QFile file(rig.dir.filePath(QStringLiteral("prompts.txt")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("a lake\nhills\nthe sea\n");
    file.close();
    rig.window->openPaths({file.fileName()});
    auto* box = rig.window->findChild<QMessageBox*>(QStringLiteral("askPrompts"));
    QVERIFY(box);
    QVERIFY(rig.script->requests.empty());
    QVERIFY(box->text().contains(QLatin1Char('3')));
    for (QAbstractButton* button : box->buttons()) {
      if (button->text().contains(QLatin1String("a seed each"))) button->click();
    }
    QTRY_COMPARE(rig.script->painted.load(), 3);
    QCOMPARE(painted(*rig.script), (std::vector<std::string>{"a lake", "hills", "the sea"}));
  }

  /// Killed while it paints: what the files then say is gone on with, nothing twice and nothing lost.
  void killed() {
    WindowRig rig;
    rig.script->layerMs = 1;
    settle(*rig.studio);
    rig.studio->painter().generateAll(prompts(), true);
    QTRY_VERIFY_WITH_TIMEOUT(rig.script->painted.load() >= 20, 60000);
    QTemporaryDir copy;
    copyFolder(rig.dir.path(), copy.path());
    rig.close();

    std::multiset<std::string> all;
    for (const HistoryEntry& entry : readHistory(copy.filePath(QStringLiteral("data/pictures"))).entries)
      all.insert(entry.prompt.toStdString());
    QVERIFY(all.size() >= 10 && all.size() < kPrompts);
    auto script = std::make_shared<FakeScript>();
    Studio studio(fakeEngine(script), {copy.filePath(QStringLiteral("data")), copy.filePath(QStringLiteral("config"))});
    studio.restoreSession();
    studio.start();
    QTRY_VERIFY(studio.run().queue().held());
    studio.run().queue().resume();
    QTRY_VERIFY_WITH_TIMEOUT(studio.run().queue().jobs().empty() && !studio.run().busy(), 60000);
    for (const std::string& prompt : painted(*script)) all.insert(prompt);
    for (const FilePrompt& prompt : prompts())
      QVERIFY2(all.count(prompt.text) == 1, (prompt.text + ": " + std::to_string(all.count(prompt.text))).c_str());
  }
};

QTEST_MAIN(TestManyPrompts)
#include "test_many_prompts.moc"
