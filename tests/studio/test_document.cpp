// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Document, undo, session and settings: what is set survives, what is broken does no harm.
#include <QtTest>
#include <nlohmann/json.hpp>

#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include "app/studio/document/session.h"
#include "app/studio/document/studio_state.h"
#include "app/studio/settings.h"

using namespace heatkv;

class TestDocument : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

  static Document sample() {
    Document made;
    made.prompt = QStringLiteral("A house,\n\"red\" \u00e9\u4e2d");
    made.negativePrompt = QStringLiteral("blur");
    made.sampling.seedLocked = true;
    made.sampling.seed = 18446744073709551615ull;
    made.sampling.cfg = {1, 2.5, 3};
    made.sampling.tau = {0.5};
    made.sampling.topP = 0.9;
    made.sampling.topK = 12;
    made.sampling.aspect = QStringLiteral("3:2");
    made.sampling.pixels = PixelBudget::P1M;
    made.sampling.images = 4;
    made.sampling.cfgLayers = {0, -1};
    made.sampling.previewEvery = 3;
    made.cache.method = CacheMethod::ScaleKV;
    made.cache.budget = QStringLiteral("0.327%");
    made.cache.early = EarlyRule::MinLoss;
    made.cache.kvDtype = DType::Int8;
    made.cache.sinkScales = 2;
    made.cache.schedule = QStringLiteral("/s.json");
    made.cache.pins = {{Pin::Rule::Keep, 3, 1, {}}, {Pin::Rule::Prune, {}, {}, 2}};
    made.model.folder = QStringLiteral("/models/x");
    made.model.calibration = QStringLiteral("/c.json");
    made.model.device = QStringLiteral("cpu");
    made.model.dtype = DType::F32;
    made.model.textDtype = DType::BF16;
    return made;
  }

 private Q_SLOTS:
  void roundTrip() {
    QVERIFY(documentFrom(toJson(sample())) == sample());
    QVERIFY(documentFrom(nlohmann::json()) == Document());
  }

  void brokenValuesKeepDefaults() {
    auto json = toJson(sample());
    json["sampling"]["cfg"] = "three";
    json["sampling"]["images"] = 100000;
    json["sampling"]["aspect"] = "wide";
    json["cache"]["budget"] = "-4%";
    json["cache"]["method"] = 7;
    json["cache"]["pins"] = {{{"rule", "burn"}}, 3};
    json["model"] = nlohmann::json::array();
    const Document read = documentFrom(json);
    QCOMPARE(read.sampling.cfg, Document().sampling.cfg);
    QCOMPARE(read.sampling.images, 64);
    QCOMPARE(read.sampling.aspect, QStringLiteral("1:1"));
    QCOMPARE(read.cache.budget, QStringLiteral("10%"));
    QVERIFY(read.cache.method == CacheMethod::HeatKV);
    QVERIFY(read.cache.pins.empty());
    QVERIFY(read.model == ModelChoice());
    QCOMPARE(read.sampling.topK, 12);
  }

  void undoEverything() {
    StudioState state;
    QSignalSpy changed(&state, &StudioState::changed);
    state.edit(QStringLiteral("prompt"), QStringLiteral("prompt"), [](Document& d) { d.prompt = QStringLiteral("a"); });
    state.edit(QStringLiteral("prompt"), QStringLiteral("prompt"),
               [](Document& d) { d.prompt = QStringLiteral("ab"); });
    state.edit(QStringLiteral("prompt"), QStringLiteral("prompt"), [](Document&) {});
    state.edit(QStringLiteral("budget"), {}, [](Document& d) { d.cache.budget = QStringLiteral("4%"); });
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
    QCOMPARE(state.document().prompt, QStringLiteral("ab"));
  }

  /// Only what a step changed goes back with it, whatever was set beside it since.
  void undoLeavesWhatWasFound() {
    StudioState state;
    state.set([](Document& d) {
      d.model.folder = QStringLiteral("/first");
      d.sampling.cfg = {3};
    });
    state.edit(QStringLiteral("budget"), {}, [](Document& d) { d.cache.budget = QStringLiteral("20%"); });
    state.edit(QStringLiteral("cfg"), {}, [](Document& d) { d.sampling.cfg = {4}; });
    state.set([](Document& d) {
      d.model.folder = QStringLiteral("/second");
      d.sampling.cfg = {1, 2};
    });
    state.undoStack()->undo();
    QCOMPARE(state.document().sampling.cfg, (std::vector<double>{1, 2}));
    state.undoStack()->undo();
    QCOMPARE(state.document().cache.budget, QStringLiteral("10%"));
    QCOMPARE(state.document().model.folder, QStringLiteral("/second"));
    state.undoStack()->redo();
    QCOMPARE(state.document().cache.budget, QStringLiteral("20%"));
    QCOMPARE(state.document().model.folder, QStringLiteral("/second"));
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
    const auto session = readSession(path);
    QVERIFY(session);
    const Document& d = session->document;
    QCOMPARE(d.prompt, QStringLiteral("a red house, at night"));
    QCOMPARE(d.negativePrompt, QStringLiteral("blur"));
    QCOMPARE(d.sampling.seed, quint64(18446744073709551615ull));
    QVERIFY(d.sampling.seedLocked);
    QCOMPARE(d.sampling.cfg, (std::vector<double>{1, 2.5, 3}));
    QCOMPARE(d.sampling.tau, (std::vector<double>{0.5}));
    QCOMPARE(d.sampling.topP, 0.9);
    QCOMPARE(d.sampling.topK, 12);
    QCOMPARE(d.sampling.aspect, QStringLiteral("3:2"));
    QVERIFY(d.sampling.pixels == PixelBudget::P006M);
    QCOMPARE(d.sampling.images, 2);
    QCOMPARE(d.sampling.previewEvery, 3);
    QVERIFY(d.cache.method == CacheMethod::HeatKV);
    QVERIFY(d.cache.kvDtype == DType::Int8);
    QCOMPARE(d.cache.budget, QStringLiteral("20%"));
    QCOMPARE(d.cache.schedule, QStringLiteral("/elsewhere/schedule.json"));
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

  void request() {
    StudioState state;
    state.restore(sample());
    const PaintRequest made = state.paintRequest({5, 6});
    QCOMPARE(made.seeds.size(), size_t(2));
    QCOMPARE(made.grids.size(), size_t(13));
    QVERIFY(made.cache.method == CacheMethod::ScaleKV);
    QVERIFY(made.cache.pins.empty());
    QCOMPARE(made.cache.budget.share.value(), 0.00327);
    state.set([](Document& d) { d.cache.method = CacheMethod::Full; });
    QCOMPARE(state.paintRequest({1}).cache.budget.share.value(), 1.0);
  }

  void sessionSurvivesKill() {
    const QString path = m_dir.filePath(QStringLiteral("session.json"));
    const SessionData data{sample(), {QStringLiteral("one"), QStringLiteral("two")}, QStringLiteral("/p.png")};
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
      const auto read = readSession(path);
      QVERIFY(read.has_value());
      QVERIFY(*read == data);
    }
  }

  void brokenSessionIsPutAside() {
    const QString path = m_dir.filePath(QStringLiteral("broken.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"schema\": \"heatkv-ses");
    file.close();
    QVERIFY(!readSession(path));
    QVERIFY(QFileInfo::exists(path + QStringLiteral(".broken")));
    QVERIFY(!readSession(path));
  }

  void autosave() {
    const QString path = m_dir.filePath(QStringLiteral("deep/er/auto.json"));
    int asked = 0;
    Autosave save(path, [&] {
      ++asked;
      return SessionData{sample(), {}, {}};
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
