// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Document, undo, session and settings: what is set survives, what is broken does no harm.
#include <QtTest>
#include <nlohmann/json.hpp>

#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include "app/studio/document/document_text.h"
#include "app/studio/document/session_file.h"
#include "app/studio/document/studio_state.h"
#include "app/studio/run/queue_file.h"
#include "app/studio/settings/settings.h"
#include "engine/settings/settings_fields.h"

using namespace heatkv;

class TestDocument : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

  static Document sample() {
    Document made;
    made.prompt = "A house,\n\"red\" \u00e9\u4e2d";
    made.negativePrompt = "blur";
    made.seedLocked = true;
    made.seed = 18446744073709551615ull;
    made.sampling.cfg = {1, 2.5, 3};
    made.sampling.tau = {0.5};
    made.sampling.topP = 0.9;
    made.sampling.topK = 12;
    made.aspect = "3:2";
    made.pixels = PixelBudget::P1M;
    made.images = 4;
    made.sampling.cfgLayers = {0, -1};
    made.previewEvery = 3;
    made.cache.method = CacheMethod::ScaleKV;
    made.cache.budget = "0.327%";
    made.cache.early = EarlyRule::MinLoss;
    made.cache.kvDtype = DType::Int8;
    made.cache.sinkScales = 2;
    made.cache.schedule.path = "/s.json";
    made.cache.pins = {{Pin::Rule::Keep, 3, 1, {}}, {Pin::Rule::Prune, {}, {}, 2}};
    made.weights.folder = "/models/x";
    made.cache.calibration.path = "/c.json";
    made.weights.device = "cpu";
    made.weights.dtype = DType::F32;
    made.weights.textDtype = DType::BF16;
    return made;
  }

 private Q_SLOTS:
  void roundTrip() {
    QVERIFY(documentFrom(toJson(sample())).document == sample());
    QVERIFY(documentFrom(nlohmann::ordered_json()).document == Document());
  }

  void everyField_data() {
    QTest::addColumn<QString>("key");
    for (const SettingsField& field : settingsFields()) QTest::newRow(field.key) << QString::fromLatin1(field.key);
  }
  /// Whatever one field is set to, it comes back from every place where documents are kept, and by undo.
  void everyField() {
    QFETCH(QString, key);
    const SettingsField& field = fieldOf(key.toStdString());
    Document made;
    QCOMPARE(field.read(nlohmann::ordered_json::parse(field.example), made), std::string());
    QVERIFY(!(made == Document()));
    QVERIFY(stepped(Document(), Document(), made) == made);
    QVERIFY(stepped(made, made, Document()) == Document());

    const QString session = m_dir.filePath(key + QStringLiteral(".session.json"));
    QVERIFY(writeSession(session, {made, {}, {}, {}}));
    const ReadSession again = readSession(session);
    QVERIFY(again.data && again.unread.empty() && again.aside.isEmpty());
    QVERIFY(again.data->document == made);

    const QString queue = m_dir.filePath(key + QStringLiteral(".queue.json"));
    Job job;
    job.document = made;
    job.paint.seeds = {made.seed};
    QVERIFY(writeQueue(queue, {job}));
    const ReadQueue waiting = readQueue(queue);
    QCOMPARE(waiting.jobs.size(), size_t(1));
    QVERIFY(waiting.unread.empty() && waiting.jobs[0].document == made);

    // The model is the window's own business, and a picture names no place on a computer.
    const bool painted = field.group == SettingsField::Group::Painting || field.group == SettingsField::Group::Cache ||
                         (field.group == SettingsField::Group::Edit && key != QLatin1String("task")) ||
                         key == QLatin1String("kv_dtype") || key == QLatin1String("source_hash");
    Document expected = painted ? made : Document();
    if (*field.flags) {
      const auto pasted = settingsFromText(commandOf(made), Document());
      QVERIFY(pasted && pasted->unread.isEmpty());
      expected.seedLocked = pasted->document.seedLocked;
      QVERIFY2(pasted->document == expected, qPrintable(commandOf(made)));
    }
    PictureRecord record;
    record.settings = made;
    expected.seedLocked = true;
    expected.images = 1;
    if (field.path)
      expected = [] {
        Document plain;
        plain.seedLocked = true;
        return plain;
      }();
    QVERIFY(documentOf(settingsOf(textsOf(record)), Document()) == expected);
  }

  void ownFields() {
    Document made;
    made.seedLocked = true;
    made.previewEvery = 0;
    QVERIFY(documentFrom(toJson(made)).document == made);
    QVERIFY(stepped(Document(), Document(), made) == made);
    QVERIFY(difference(Document(), made) == Parts(Part::Sampling));
  }

  void brokenValuesKeepDefaults() {
    auto json = toJson(sample());
    json["cfg"] = "three";
    json["images"] = 100000;
    json["aspect"] = "wide";
    json["budget"] = "-4%";
    json["method"] = 7;
    json["pins"] = {{{"rule", "burn"}}, 3};
    json["seed_locked"] = "yes";
    json["of_tomorrow"] = {1, 2};
    const ReadDocument read = documentFrom(json);
    QCOMPARE(read.unread.size(), size_t(7));
    QCOMPARE(read.document.sampling.cfg, Document().sampling.cfg);
    QCOMPARE(read.document.images, 1);
    QCOMPARE(read.document.aspect, std::string("1:1"));
    QCOMPARE(read.document.cache.budget, std::string("10%"));
    QVERIFY(read.document.cache.method == CacheMethod::HeatKV);
    QVERIFY(read.document.cache.pins.empty());
    QVERIFY(!read.document.seedLocked);
    QCOMPARE(read.document.sampling.topK, 12);
    QCOMPARE(toJson(read.document)["of_tomorrow"], json["of_tomorrow"]);
  }

  /// A file of a newer program, or a damaged one, is not ours to write over.
  void sessionsThatCannotBeReadAreKept() {
    for (const QByteArray& text : {QByteArray("{\"schema\": \"heatkv-ses"), QByteArray("[1]"), QByteArray(),
                                   QByteArray(R"({"schema": "heatkv-session/9", "document": {}})")}) {
      const QString path = m_dir.filePath(QStringLiteral("kept.json"));
      const auto write = [&] {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
      };
      QVERIFY(write());
      const ReadSession first = readSession(path);
      QVERIFY(!first.data && !first.aside.isEmpty() && !QFileInfo::exists(path));
      QVERIFY(write());
      const ReadSession second = readSession(path);
      QVERIFY(second.aside != first.aside);
      for (const QString& aside : {first.aside, second.aside}) {
        QFile kept(aside);
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QCOMPARE(kept.readAll(), text);
      }
    }
  }

  /// What can be read is used, what cannot is named, and the file as it was is kept.
  void sessionThatIsPartlyWrong() {
    const QString path = m_dir.filePath(QStringLiteral("partly.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"schema": "heatkv-session/2", "tomorrow": {"a": 1},
                   "document": {"schema": "heatkv-image/2", "prompt": "a lake", "top_p": 7, "later": [3]}})");
    file.close();
    const ReadSession read = readSession(path);
    QVERIFY(read.data);
    QCOMPARE(read.data->document.prompt, std::string("a lake"));
    QCOMPARE(read.unread.size(), size_t(1));
    QCOMPARE(read.unread[0].key, std::string("top_p"));
    QVERIFY(QFileInfo::exists(read.aside) && QFileInfo::exists(path));
    QVERIFY(writeSession(path, *read.data));
    QFile written(path);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const auto json = nlohmann::ordered_json::parse(written.readAll().toStdString());
    QCOMPARE(json["tomorrow"]["a"], 1);
    QCOMPARE(json["document"]["later"][0], 3);
  }

  void undoEverything() {
    StudioState state;
    QSignalSpy changed(&state, &StudioState::changed);
    state.edit(QStringLiteral("prompt"), QStringLiteral("prompt"), [](Document& d) { d.prompt = "a"; });
    state.edit(QStringLiteral("prompt"), QStringLiteral("prompt"), [](Document& d) { d.prompt = "ab"; });
    state.edit(QStringLiteral("prompt"), QStringLiteral("prompt"), [](Document&) {});
    state.edit(QStringLiteral("budget"), {}, [](Document& d) { d.cache.budget = "4%"; });
    state.edit(QStringLiteral("pin"), {}, [](Document& d) { d.cache.pins.push_back({}); });
    QCOMPARE(state.undoStack()->count(), 3);
    QCOMPARE(changed.size(), 4);
    state.undoStack()->undo();
    QVERIFY(state.document().cache.pins.empty());
    QVERIFY(changed.last().at(0).value<Parts>() == Parts(Part::Pins));
    state.undoStack()->undo();
    state.undoStack()->undo();
    QVERIFY(state.document() == Document());
    state.undoStack()->redo();
    QCOMPARE(state.document().prompt, std::string("ab"));
  }

  /// Only what a step changed goes back with it, whatever was set beside it since.
  void undoLeavesWhatWasFound() {
    StudioState state;
    state.set([](Document& d) {
      d.weights.folder = "/first";
      d.sampling.cfg = {3};
    });
    state.edit(QStringLiteral("budget"), {}, [](Document& d) { d.cache.budget = "20%"; });
    state.edit(QStringLiteral("cfg"), {}, [](Document& d) { d.sampling.cfg = {4}; });
    state.set([](Document& d) {
      d.weights.folder = "/second";
      d.sampling.cfg = {1, 2};
    });
    state.undoStack()->undo();
    QCOMPARE(state.document().sampling.cfg, (std::vector<double>{1, 2}));
    state.undoStack()->undo();
    QCOMPARE(state.document().cache.budget, std::string("10%"));
    QCOMPARE(state.document().weights.folder, std::string("/second"));
    state.undoStack()->redo();
    QCOMPARE(state.document().cache.budget, std::string("20%"));
    QCOMPARE(state.document().weights.folder, std::string("/second"));
  }

  /// Every field is undone: from the defaults to a document that has another value in each, and back.
  void everyFieldIsAStep() {
    const Document plain;
    QVERIFY(stepped(plain, plain, sample()) == sample());
    QVERIFY(stepped(sample(), sample(), plain) == plain);
  }

  void sessionOfTheFirstRelease() {
    const QString path = m_dir.filePath(QStringLiteral("first-session.json"));
    QVERIFY(QFile::copy(QStringLiteral(HEATKV_SOURCE_DIR "/tests/data/release-0.1/session.json"), path));
    const ReadSession read = readSession(path);
    QVERIFY(read.data && read.unread.empty() && read.aside.isEmpty());
    const SessionData* session = &*read.data;
    const Document& d = session->document;
    QCOMPARE(d.prompt, std::string("a red house, at night"));
    QCOMPARE(d.negativePrompt, std::string("blur"));
    QCOMPARE(d.seed, quint64(18446744073709551615ull));
    QVERIFY(d.seedLocked);
    QCOMPARE(d.sampling.cfg, (std::vector<double>{1, 2.5, 3}));
    QCOMPARE(d.sampling.tau, (std::vector<double>{0.5}));
    QCOMPARE(d.sampling.topP, 0.9);
    QCOMPARE(d.sampling.topK, 12);
    QCOMPARE(d.aspect, std::string("3:2"));
    QVERIFY(d.pixels == PixelBudget::P006M);
    QCOMPARE(d.images, 2);
    QCOMPARE(d.previewEvery, 3);
    QVERIFY(d.cache.method == CacheMethod::HeatKV);
    QVERIFY(d.cache.kvDtype == DType::Int8);
    QCOMPARE(d.cache.budget, std::string("20% of entries"));
    QCOMPARE(d.cache.schedule.path, std::string("/elsewhere/schedule.json"));
    QCOMPARE(d.cache.pins, (std::vector<Pin>{{Pin::Rule::Keep, 3, 1, {}}, {Pin::Rule::Prune, {}, {}, 2}}));
    QCOMPARE(session->promptHistory, (QStringList{QStringLiteral("a red house, at night"), QStringLiteral("a lake")}));
  }

  void settingsOfTheFirstRelease() {
    const QString path = m_dir.filePath(QStringLiteral("first-settings.ini"));
    QVERIFY(QFile::copy(QStringLiteral(HEATKV_SOURCE_DIR "/tests/data/release-0.1/settings.ini"), path));
    const Settings settings(path);
    QVERIFY(settings.brokenFile().isEmpty());
    QVERIFY(!settings.blob(QStringLiteral("geometry")).isEmpty());
  }

  void sessionSurvivesKill() {
    const QString path = m_dir.filePath(QStringLiteral("session.json"));
    const SessionData data{sample(), {QStringLiteral("one"), QStringLiteral("two")}, QStringLiteral("/p.png"), {}};
    QVERIFY(writeSession(path, data));
    // A child that keeps writing is killed at ten moments; the file is whole every time.
    for (int round = 0; round < 10; ++round) {
      const pid_t child = fork();
      if (child == 0) {
        for (;;) writeSession(path, data);
      }
      QThread::msleep(static_cast<unsigned long>(5 + 7 * round));
      kill(child, SIGKILL);
      waitpid(child, nullptr, 0);
      const ReadSession read = readSession(path);
      QVERIFY(read.data.has_value());
      QVERIFY(*read.data == data);
    }
  }

  void autosave() {
    const QString path = m_dir.filePath(QStringLiteral("deep/er/auto.json"));
    int asked = 0;
    Autosave save(path, [&] {
      ++asked;
      return SessionData{sample(), {}, {}, {}};
    });
    for (int i = 0; i < 100; ++i) save.touch();
    QTRY_VERIFY(QFileInfo::exists(path));
    QCOMPARE(asked, 1);
    QSignalSpy failed(&save, &Autosave::failed);
    Autosave nowhere(QStringLiteral("/proc/none/x.json"), [] { return SessionData(); });
    QSignalSpy lost(&nowhere, &Autosave::failed);
    QVERIFY(!nowhere.flush());
    QCOMPARE(lost.size(), 1);
  }

  void settings() {
    const QString path = m_dir.filePath(QStringLiteral("settings.ini"));
    {
      Settings settings(path);
      QCOMPARE(settings.get(setting::kTheme), 0);
      QSignalSpy changed(&settings, &Settings::changed);
      settings.set(setting::kTheme, 2);
      settings.set(setting::kTheme, 2);
      settings.set(setting::kMetadata, false);
      QCOMPARE(changed.size(), 2);
      QVERIFY(settings.sync());
    }
    Settings again(path);
    QCOMPARE(again.get(setting::kTheme), 2);
    QCOMPARE(again.get(setting::kMetadata), false);
  }

  void corruptedSettings() {
    const QString path = m_dir.filePath(QStringLiteral("corrupt.ini"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    static constexpr char kBytes[] =
        "[look]\ntheme=9999\nreducedMotion=maybe\n[window\ngeometry=@ByteArray(\x01\xff\n\0\0garbage";
    file.write(kBytes, sizeof kBytes - 1);
    file.close();
    Settings settings(path);
    QCOMPARE(settings.get(setting::kTheme), 0);
    QCOMPARE(settings.get(setting::kReducedMotion), false);
    settings.set(setting::kTheme, 1);
    settings.sync();
    QCOMPARE(settings.get(setting::kTheme), 1);
  }
};

QTEST_GUILESS_MAIN(TestDocument)
#include "test_document.moc"
