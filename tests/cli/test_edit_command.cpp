// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// heatkv edit, with calibrate and schedule of an editing model: the demo's weights taken for one, whose pictures mean
// nothing but whose files, lines, plans and refusals are the real ones.
#include <QtTest>

#include "app/pictures/picture_file.h"
#include "app/pictures/picture_settings.h"
#include "tests/cli/heatkv_process.h"

using namespace heatkv;

namespace {

QStringList words(const char* text) {
  return QString::fromUtf8(text).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

/// With what keeps it short, unless `more` says otherwise.
QStringList edit(const QString& picture, const char* more) {
  QStringList line{QStringLiteral("edit"), picture}, own = words(more);
  const QStringList usual = words("--task edit --pn 0.06M --dtype fp32 --threads 1 -s 3 -p snow");
  for (qsizetype i = 0; i < usual.size(); i += 2)
    if (!own.contains(usual[i])) line << usual[i] << usual[i + 1];
  return line + own + QStringList{QStringLiteral("--jsonl")};
}

/// A picture with edges everywhere.
void drawTo(const QString& path, int width, int height) {
  Picture picture{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (const int value : {x * 7, y * 5, (x / 8 + y / 8) % 2 * 200})
        picture.rgb.push_back(static_cast<uint8_t>(value));
    }
  }
  savePicture(path.toStdString(), picture);
}

}  // namespace

class TestEditCommand : public QObject {
  Q_OBJECT

  HeatkvProcess m_heatkv;

  QString pathOf(const char* name) const { return m_heatkv.path(QString::fromLatin1(name)); }

 private Q_SLOTS:
  void initTestCase() {
    drawTo(pathOf("source.png"), 150, 100);
    drawTo(pathOf("other.png"), 40, 70);
  }

  void paintsFromThePicture() {
    const ProcessResult r = m_heatkv.run(edit(pathOf("source.png"), "-o full.png"));
    QVERIFY2(r.code == 0, r.err);
    const QJsonObject plan = r.ofType("plan").value(0), source = r.ofType("source").value(0);
    QCOMPARE(plan[QStringLiteral("source_tokens")].toInt(), 256);
    QCOMPARE(source[QStringLiteral("held_bytes")].toArray(), source[QStringLiteral("predicted_bytes")].toArray());
    QCOMPARE(source[QStringLiteral("held_bytes")].toArray().last().toInteger(),
             plan[QStringLiteral("source_bytes")].toInteger());
    const Picture picture = loadPicture(pathOf("full.png").toStdString());
    QCOMPARE(picture.width, 150);
    QCOMPARE(picture.height, 100);
    const PictureSettings told = settingsOf(loadPictureText(pathOf("full.png").toStdString()));
    QCOMPARE(told.settings.source.hash, pixelsSha256(loadSourcePicture(pathOf("source.png").toStdString())));
    QVERIFY(told.settings.weights.task == Task::Edit);

    // Its settings with its source make the same picture; with another one a warning and another picture.
    const auto again = [&](const char* picture_, const char* out) {
      return m_heatkv.run({QStringLiteral("edit"), pathOf(picture_), QStringLiteral("--settings-of"),
                           pathOf("full.png"), QStringLiteral("--threads"), QStringLiteral("1"),
                           QStringLiteral("--jsonl"), QStringLiteral("-o"), QString::fromLatin1(out)});
    };
    const ProcessResult same = again("source.png", "again.png");
    QVERIFY2(same.code == 0, same.err);
    QCOMPARE(same.ofType("image").value(0)[QStringLiteral("pixels_sha256")],
             r.ofType("image").value(0)[QStringLiteral("pixels_sha256")]);
    const ProcessResult different = again("other.png", "other-out.png");
    QVERIFY2(different.code == 0, different.err);
    QVERIFY(different.err.contains("was edited from another picture"));
    const ProcessResult generate = m_heatkv.run({QStringLiteral("generate"), QStringLiteral("--settings-of"),
                                                 pathOf("full.png"), QStringLiteral("-o"), QStringLiteral("no.png")});
    QCOMPARE(generate.code, 2);
    QVERIFY(generate.err.contains("heatkv edit SOURCE"));

    const ProcessResult cut = m_heatkv.run(edit(pathOf("source.png"), "-o cut.png --edit-size painted"));
    QVERIFY2(cut.code == 0, cut.err);
    QCOMPARE(cut.ofType("image").value(0)[QStringLiteral("width")].toInt(), 128);
    QCOMPARE(cut.ofType("image").value(0)[QStringLiteral("height")].toInt(), 85);
  }

  void calibratesAndPrunes() {
    m_heatkv.write(QStringLiteral("pairs/pairs.jsonl"),
                   "{\"prompt\": \"make it night\", \"picture\": \"../source.png\"}\n"
                   "{\"prompt\": \"add snow\", \"picture\": \"../other.png\"}\n");
    const ProcessResult made = m_heatkv.run(
        QStringList{QStringLiteral("calibrate"), QStringLiteral("--prompt-file"), pathOf("pairs/pairs.jsonl")} +
        words("--task edit --pn 0.06M --dtype fp32 --threads 1 -s 1 --jsonl -o pairs.json"));
    QVERIFY2(made.code == 0, made.err);
    const QJsonObject file = QJsonDocument::fromJson(HeatkvProcess::read(pathOf("pairs.json"))).object();
    QCOMPARE(file[QStringLiteral("task")].toString(), QStringLiteral("edit"));
    QCOMPARE(file[QStringLiteral("scas_source")].toArray().size(), file[QStringLiteral("layers")].toInt());

    for (const char* rule : {"keep", "rank"}) {
      const QByteArray flags = QByteArray("--calibration ") + pathOf("pairs.json").toUtf8() +
                               " --kv-budget 60% --source " + rule + " -o " + rule + ".png --batch 2 --kv-dtype int8";
      const ProcessResult r = m_heatkv.run(edit(pathOf("source.png"), flags.constData()));
      QVERIFY2(r.code == 0, r.err);
      QCOMPARE(r.ofType("plan").value(0)[QStringLiteral("source")].toString(), QString::fromLatin1(rule));
      for (const QJsonObject& scale : r.ofType("scale"))
        QCOMPARE(scale[QStringLiteral("held_bytes")], scale[QStringLiteral("predicted_bytes")]);
      QCOMPARE(r.ofType("image").size(), 2);
      const PictureSettings told = settingsOf(loadPictureText(pathOf(rule).toStdString() + "-0.png"));
      QCOMPARE(nameOf(told.settings.cache.source), rule);
    }

    const QByteArray little = "--calibration " + pathOf("pairs.json").toUtf8() + " --kv-budget 20% -o no.png";
    const ProcessResult tooLittle = m_heatkv.run(edit(pathOf("source.png"), little.constData()));
    QCOMPARE(tooLittle.code, 4);
    QVERIFY2(tooLittle.err.contains("where the source picture is ranked"), tooLittle.err);
    const ProcessResult ranked = m_heatkv.run(edit(pathOf("source.png"), (little + " --source rank").constData()));
    QVERIFY2(ranked.code == 0, ranked.err);

    const ProcessResult schedule = m_heatkv.run(
        QStringList{QStringLiteral("schedule"), QStringLiteral("--calibration"), pathOf("pairs.json")} +
        words(
            "--task edit --pn 0.06M --kv-budget 60% --source rank -o edit-schedule.json --export orders=orders.json"));
    QVERIFY2(schedule.code == 0, schedule.err);
    QVERIFY(schedule.err.contains("no place for the source picture"));
    const QByteArray follow = "--kv-schedule " + pathOf("edit-schedule.json").toUtf8() + " -o followed.png";
    const ProcessResult followed = m_heatkv.run(edit(pathOf("source.png"), follow.constData()));
    QVERIFY2(followed.code == 0, followed.err);
    // Orders have no source: they serve an edit that keeps it, and a calibration of edits no plain run.
    const QByteArray bare = "--calibration " + pathOf("orders.json").toUtf8() + " --kv-budget 60% -o bare.png";
    QCOMPARE(m_heatkv.run(edit(pathOf("source.png"), bare.constData())).code, 0);
    const ProcessResult plain = m_heatkv.run(words("generate -p lake -s 1 --pn 0.06M -o never.png --kv-budget 60%") +
                                             QStringList{QStringLiteral("--calibration"), pathOf("pairs.json")});
    QCOMPARE(plain.code, 3);
    QVERIFY2(plain.err.contains("is for editing pictures"), plain.err);
  }

  void speedSettingsWork() {
    for (const char* flags :
         {"--prune 0,0,0,0,2/5,1,1 --prune-layers 0-2 -o a.png", "--cfg-until 3 -o b.png", "--cfg-layer=-1 -o c.png",
          "--kv-dtype bf16 -o d.png", "--dtype int8 -o e.png", "--preview all --preview-dir previews -o f.png"}) {
      const ProcessResult r = m_heatkv.run(edit(pathOf("other.png"), flags));
      QVERIFY2(r.code == 0, (QByteArray(flags) + ": " + r.err).constData());
    }
  }

  void refusals() {
    const auto says = [&](const QStringList& arguments, int code, const char* said) {
      const ProcessResult r = m_heatkv.run(arguments);
      QVERIFY2(r.code == code && r.err.contains(said), (QByteArray::number(r.code) + ": " + r.err).constData());
    };
    const QString source = pathOf("source.png");
    says(edit(source, "-o never.png --kv-method snapkv --kv-budget 20%"), 2, "does not know a source picture");
    says(edit(source, "-o never.png --pn 0.60M"), 2, "0.60M");
    says(edit(source, "-o never.png --aspect 3:2"), 2, "he source picture has 150 x 100 pixels");
    says(edit(source, "-o never.png --calibration published --kv-budget 60%"), 3, "painting from words");
    says(edit(source, "-o never.png --kv-budget 60%"), 3, "There is no calibration");
    says(edit(source, "-o never.png --source maybe"), 2, "--source");
    says(edit(pathOf("missing.png"), "-o never.png"), 3, "There is no file");
    says(words("edit -p snow -o never.png"), 2, "PICTURE");
    m_heatkv.write(QStringLiteral("text.png"), "no picture");
    says(edit(pathOf("text.png"), "-o never.png"), 3, "not a PNG, JPEG or WebP");
    says(edit(source, "--task paint -o never.png"), 2, "--task edit");
    says(words("calibrate -p lake -s 1 --task edit -o no.json"), 2, "has no picture");
  }

  void anySize() {
    for (const auto& [width, height] : {std::pair(1, 1), std::pair(3000, 20), std::pair(7, 900), std::pair(128, 128)}) {
      drawTo(pathOf("sized.png"), width, height);
      const ProcessResult r = m_heatkv.run(edit(pathOf("sized.png"), "-o sized-out.png --overwrite"));
      QVERIFY2(r.code == 0, r.err);
      QCOMPARE(r.ofType("image").value(0)[QStringLiteral("width")].toInt(), width);
      QCOMPARE(r.ofType("image").value(0)[QStringLiteral("height")].toInt(), height);
    }
  }
};

QTEST_GUILESS_MAIN(TestEditCommand)
#include "test_edit_command.moc"
