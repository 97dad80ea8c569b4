// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// inspect and convert on the demo model and on files that are none.
#include <QtTest>

#include "engine/formats/zip_writer.h"
#include "tests/cli/heatkv_process.h"

using namespace heatkv;

class TestWeightCommands : public QObject {
  Q_OBJECT
  HeatkvProcess m_heatkv;
  const QString m_demo = QStringLiteral(HEATKV_SOURCE_DIR "/resources/demo-model");

  QJsonObject inspect(const QString& path, int code = 0) const {
    const ProcessResult r =
        m_heatkv.run({QStringLiteral("inspect"), path, QStringLiteral("--json"), QStringLiteral("--hash")});
    if (r.code != code) qWarning() << r.code << r.err;
    return r.code == code ? QJsonDocument::fromJson(r.out).object() : QJsonObject();
  }
  /// Of all tensors: name -> hash.
  static QMap<QString, QString> hashes(const QJsonObject& report) {
    QMap<QString, QString> all;
    const QJsonObject tensors = report[QStringLiteral("tensors")].toObject();
    for (auto it = tensors.begin(); it != tensors.end(); ++it)
      all[it.key()] = it.value().toObject()[QStringLiteral("sha256")].toString();
    return all;
  }

 private Q_SLOTS:
  void fields() {
    const QJsonObject report = inspect(m_demo + QStringLiteral("/vae_demo.pth"));
    for (const char* key : {"path", "kind", "readable", "metadata", "tensors", "model", "parts", "missing", "unknown",
                            "globals", "error"})
      QVERIFY2(report.contains(QLatin1String(key)), key);
    QCOMPARE(report[QStringLiteral("kind")].toString(), QStringLiteral("zip"));
    QVERIFY(report[QStringLiteral("readable")].toBool());
    QVERIFY(report[QStringLiteral("error")].isNull());
    QVERIFY(report[QStringLiteral("tensors")].toObject().size() > 50);
  }

  void modelFolder() {
    const QJsonObject report = inspect(m_demo);
    QCOMPARE(report[QStringLiteral("kind")].toString(), QStringLiteral("model"));
    const QJsonObject parts = report[QStringLiteral("parts")].toObject();
    for (const char* part : {"transformer", "vae", "text_encoder"})
      QVERIFY2(parts[QLatin1String(part)].toString().startsWith(QLatin1String("found")), part);
  }

  void convertKeepsEveryByte() {
    const ProcessResult r = m_heatkv.run(
        {QStringLiteral("convert"), m_demo + QStringLiteral("/infinity_demo.pth"), QStringLiteral("t.safetensors")});
    QVERIFY2(r.code == 0, r.err);
    QCOMPARE(r.out, QByteArray("t.safetensors\n"));
    const QJsonObject before = inspect(m_demo + QStringLiteral("/infinity_demo.pth")),
                      after = inspect(m_heatkv.path(QStringLiteral("t.safetensors")));
    QCOMPARE(after[QStringLiteral("kind")].toString(), QStringLiteral("safetensors"));
    QVERIFY(!hashes(before).isEmpty());
    QCOMPARE(hashes(after), hashes(before));
  }

  void textEncoderWithoutATensor() {
    for (const char* file : {"config.json", "tokenizer.json"})
      m_heatkv.write(QStringLiteral("text/%1").arg(QLatin1String(file)),
                     HeatkvProcess::read(QStringLiteral(HEATKV_TEST_DATA "/text-encoder/%1").arg(QLatin1String(file))));
    QByteArray weights = HeatkvProcess::read(QStringLiteral(HEATKV_TEST_DATA "/text-encoder/model.safetensors"));
    const QString path = QStringLiteral("text/model.safetensors");
    m_heatkv.write(path, weights);
    QCOMPARE(inspect(m_heatkv.path(path))[QStringLiteral("missing")].toArray().size(), 0);
    // Under another name, it is missing and unknown.
    const QByteArray name = "encoder.block.1.layer.1.layer_norm.weight";
    QVERIFY(weights.contains(name));
    weights.replace(name, "encoder.block.1.layer.1.layer_born.weight");
    m_heatkv.write(path, weights);
    const QJsonObject report = inspect(m_heatkv.path(path));
    QCOMPARE(report[QStringLiteral("missing")].toArray(), QJsonArray{QString::fromLatin1(name)});
    QCOMPARE(report[QStringLiteral("unknown")].toArray(),
             QJsonArray{QStringLiteral("encoder.block.1.layer.1.layer_born.weight")});
    const QString part = report[QStringLiteral("parts")].toObject()[QStringLiteral("text_encoder")].toString();
    QVERIFY2(part.startsWith(QLatin1String("wrong")) && part.contains(QString::fromLatin1(name)), qPrintable(part));
  }

  void loadIsCompared() {
    const ProcessResult r = m_heatkv.run({QStringLiteral("bench"), QStringLiteral("load"), QStringLiteral("--json"),
                                          QStringLiteral("--runs"), QStringLiteral("1")});
    QVERIFY2(r.code == 0, r.err);
    if (r.err.contains("needs torch and safetensors")) QSKIP("There is no python with torch and safetensors.");
    QStringList names;
    for (const QJsonObject& line : r.lines) {
      names << line[QStringLiteral("name")].toString();
      QVERIFY2(line[QStringLiteral("median")].toDouble() > 0, qPrintable(names.last()));
    }
    for (const char* rival : {"torch", "safetensors"})
      for (const char* name : {"load.ours/%1", "load.peak.%1"})
        QVERIFY2(names.contains(QString::fromLatin1(name).arg(QLatin1String(rival))), name);
  }

  void textEncoderOn() {
    const auto paint = [&](const char* place) {
      return m_heatkv.run({QStringLiteral("generate"), QStringLiteral("-p"), QStringLiteral("lake"),
                           QStringLiteral("-s"), QStringLiteral("1"), QStringLiteral("--pn"), QStringLiteral("0.06M"),
                           QStringLiteral("--jsonl"), QStringLiteral("-o"), QStringLiteral("a.png"),
                           QStringLiteral("--overwrite"), QStringLiteral("--text-encoder-on"), QLatin1String(place)});
    };
    const auto pixels = [](const ProcessResult& r) {
      return r.code == 0 ? r.ofType("image")[0][QStringLiteral("pixels_sha256")].toString() : QString();
    };
    const ProcessResult kept = paint("keep"), offloaded = paint("offload");
    QVERIFY(!pixels(kept).isEmpty());
    QCOMPARE(pixels(offloaded), pixels(kept));
    const auto weights = [](const ProcessResult& r) {
      return r.ofType("model")[0][QStringLiteral("weight_bytes")].toDouble();
    };
    QVERIFY(weights(offloaded) < weights(kept));
    // An encoder that is read prompt by prompt is named in the picture all the same.
    const QJsonValue hash = kept.ofType("model")[0][QStringLiteral("text_hash")];
    QCOMPARE(hash.toString().size(), 64);
    QCOMPARE(offloaded.ofType("image")[0][QStringLiteral("text_hash")], hash);
    QCOMPARE(paint("cuda:99").code, 5);
    QCOMPARE(paint("attic").code, 2);
  }

  /// Whatever reads a file says what it was asked to call, and calls nothing.
  void hostilePickle() {
    StoredZip zip;
    zip.add("archive/data.pkl", "cposix\nsystem\n(S'touch called'\ntR.");
    zip.add("archive/version", "3\n");
    const std::string bytes = zip.finish();
    m_heatkv.write(QStringLiteral("evil.pth"), {bytes.data(), static_cast<qsizetype>(bytes.size())});
    for (const char* line : {"inspect evil.pth", "convert evil.pth x.safetensors",
                             "generate -p lake -s 1 --pn 0.06M -o x.png --transformer evil.pth"}) {
      const ProcessResult r = m_heatkv.run(QString::fromLatin1(line).split(QLatin1Char(' ')));
      QVERIFY2(r.code == 3, line);
      QVERIFY2(r.err.contains("posix.system"), r.err);
    }
    QVERIFY(!QFile::exists(m_heatkv.path(QStringLiteral("called"))));
  }

  void notReadable() {
    m_heatkv.write(QStringLiteral("page.pth"), "<html>not found</html>");
    m_heatkv.write(QStringLiteral("empty.pth"), {});
    m_heatkv.write(QStringLiteral("cut.pth"),
                   HeatkvProcess::read(m_demo + QStringLiteral("/vae_demo.pth")).left(500000));
    for (const char* name : {"page.pth", "empty.pth", "cut.pth", "missing.pth"}) {
      const QJsonObject report = inspect(m_heatkv.path(QLatin1String(name)), 3);
      QVERIFY2(!report.isEmpty(), name);
      QVERIFY(!report[QStringLiteral("readable")].toBool());
      QVERIFY(!report[QStringLiteral("error")].toObject()[QStringLiteral("message")].toString().isEmpty());
    }
    const ProcessResult r =
        m_heatkv.run({QStringLiteral("convert"), QStringLiteral("page.pth"), QStringLiteral("x.safetensors")});
    QCOMPARE(r.code, 3);
    QVERIFY(!QFile::exists(m_heatkv.path(QStringLiteral("x.safetensors"))));
    QCOMPARE(m_heatkv.run({QStringLiteral("convert"), QStringLiteral("a"), QStringLiteral("b.pth")}).code, 2);
  }
};

QTEST_GUILESS_MAIN(TestWeightCommands)
#include "test_weight_commands.moc"
