// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Things dropped on the window: a model's folder, a picture, files of every kind; what is no file is not taken.
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>

#include "app/studio/dialogs/error_dialog.h"
#include "tests/studio/window_rig.h"
#include "widgets/controls/toast.h"
#include "widgets/style/style.h"
#include "widgets/theme.h"

using namespace heatkv;

class TestDrops : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

  QString made(const char* name, const QByteArray& bytes) const {
    QFile file(m_dir.filePath(QLatin1String(name)));
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
  }

  static bool taken(QWidget& window, const QMimeData& data) {
    QDragEnterEvent enter({9, 9}, Qt::CopyAction, &data, Qt::LeftButton, {});
    enter.ignore();
    QApplication::sendEvent(&window, &enter);
    return enter.isAccepted();
  }

  static void drop(WindowRig& rig, const QStringList& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QVERIFY(taken(*rig.window, data));
    QDropEvent event(QPointF(9, 9), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(rig.window.get(), &event);
  }

  /// What an error dialog says, which is then closed.
  static QString problem(WindowRig& rig) {
    ErrorDialog* dialog = nullptr;
    if (!QTest::qWaitFor([&] { return (dialog = rig.window->findChild<ErrorDialog*>()) != nullptr; })) return {};
    QStringList words;
    for (const QLabel* label : dialog->findChildren<QLabel*>()) words << label->text();
    delete dialog;
    return words.join(QLatin1Char(' '));
  }

 private Q_SLOTS:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), Scheme::Light);
  }

  void modelFolderIsLoaded() {
    WindowRig rig;
    const QString folder = m_dir.filePath(QStringLiteral("model"));
    QVERIFY(QDir().mkpath(folder + QStringLiteral("/text-encoder")));
    const QDir demo(QStringLiteral(HEATKV_SOURCE_DIR "/resources/demo-model"));
    QStringList parts{QStringLiteral("infinity_demo.pth"), QStringLiteral("vae_demo.pth")};
    for (const QString& name : QDir(demo.filePath(QStringLiteral("text-encoder"))).entryList(QDir::Files))
      parts << QStringLiteral("text-encoder/") + name;
    for (const QString& part : parts) QVERIFY(QFile::copy(demo.filePath(part), folder + QLatin1Char('/') + part));
    drop(rig, {folder});
    QTRY_COMPARE(rig.studio->models().openFolder(), QDir(folder).canonicalPath());
  }

  /// A folder without a model: said on the models page, and what was loaded stays.
  void otherFolderIsSaid() {
    WindowRig rig;
    const QString before = rig.studio->models().openFolder();
    QSignalSpy care(&rig.studio->models(), &Models::needsCare);
    const QString folder = m_dir.filePath(QStringLiteral("letters"));
    QVERIFY(QDir().mkpath(folder));
    drop(rig, {folder});
    QTRY_COMPARE(care.size(), 1);
    QCOMPARE(rig.studio->models().openFolder(), before);
  }

  /// Looking at a picture changes nothing; its settings come when they are asked for, and go by undo.
  void pictureGivesItsSettings() {
    WindowRig rig;
    rig.studio->state().set([](Document& d) {
      d.seed = 41;
      d.seedLocked = true;
    });
    rig.studio->painter().generate();
    QTRY_COMPARE(rig.studio->pictures().history().entries().size(), 1);
    const QString picture = rig.studio->pictures().history().entries().first().path;
    rig.studio->state().edit(QStringLiteral("other"), {}, [](Document& d) {
      d.seed = 77;
      d.prompt = "another";
    });
    drop(rig, {picture});
    Toast* toast = nullptr;
    QTRY_VERIFY((toast = rig.window->findChild<Toast*>()) && toast->isVisible());
    QCOMPARE(rig.studio->state().document().seed, quint64(77));
    auto* use = toast->findChild<QPushButton*>();
    QCOMPARE(use->text(), QStringLiteral("Use its settings"));
    use->click();
    QTRY_COMPARE(rig.studio->state().document().seed, quint64(41));
    QVERIFY(rig.studio->state().document().prompt != "another");
    rig.studio->state().undoStack()->undo();
    QCOMPARE(rig.studio->state().document().prompt, std::string("another"));
  }

  void badFilesAreNamed_data() {
    QTest::addColumn<QString>("path");
    QTest::newRow("no JSON") << made("broken.json", "{\"schema\": ");
    QTest::newRow("a web page") << made("page.safetensors", "<!doctype html><html></html>");
    QTest::newRow("empty") << made("empty.pt", {});
    QTest::newRow("another kind") << made("letter.odt", "PK\3\4");
    QTest::newRow("gone") << m_dir.filePath(QStringLiteral("gone.json"));
  }
  void badFilesAreNamed() {
    QFETCH(QString, path);
    WindowRig rig;
    const Document before = rig.studio->state().document();
    drop(rig, {path});
    const QString words = problem(rig);
    QVERIFY2(words.contains(QFileInfo(path).fileName()), qPrintable(words));
    QVERIFY(rig.studio->state().document() == before);
  }

  /// A broken file among others keeps none of them back.
  void severalAtOnce() {
    WindowRig rig;
    drop(rig, {m_dir.filePath(QStringLiteral("gone.json")), made("prompts.txt", "a hill\na lake\n")});
    QVERIFY(!problem(rig).isEmpty());
    QTRY_COMPARE(rig.studio->state().document().prompt, std::string("a hill"));
    QCOMPARE(rig.studio->session().prompts().mid(0, 2),
             QStringList({QStringLiteral("a hill"), QStringLiteral("a lake")}));
  }

  void wordsAndLinksAreNotTaken() {
    const WindowRig rig;
    QMimeData words, link;
    words.setText(QStringLiteral("a red house"));
    link.setUrls({QUrl(QStringLiteral("https://example.org/model.pth"))});
    QVERIFY(!taken(*rig.window, words));
    QVERIFY(!taken(*rig.window, link));
  }
};

QTEST_MAIN(TestDrops)
#include "test_drops.moc"
