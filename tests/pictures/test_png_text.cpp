// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Text chunks: their types, their place, what comes back, and files that lie.
#include <zlib.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "app/pictures/picture_file.h"
#include "engine/api/error.h"

using namespace heatkv;

namespace {

Picture gradient(int width, int height) {
  Picture picture{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (int c : {x * 7, y * 5, x ^ y}) picture.rgb.push_back(static_cast<uint8_t>(c));
    }
  }
  return picture;
}

Bytes pngWith(const std::vector<PngText>& texts) {
  return encodePicture(gradient(24, 16), ".png", texts);
}

/// The chunk types in file order.
QByteArrayList typesOf(const Bytes& png) {
  QByteArrayList types;
  for (size_t at = 8; at + 8 <= png.size();) {
    const size_t length = size_t{png[at]} << 24 | size_t{png[at + 1]} << 16 | size_t{png[at + 2]} << 8 | png[at + 3];
    types << QByteArray(reinterpret_cast<const char*>(png.data()) + at + 4, 4);
    at += 12 + length;
  }
  return types;
}

void appendChunk(Bytes& file, const QByteArray& typeAndData, bool sound = true) {
  const auto push = [&](uint32_t v) {
    for (int shift : {24, 16, 8, 0}) file.push_back(static_cast<uint8_t>(v >> shift));
  };
  push(static_cast<uint32_t>(typeAndData.size() - 4));
  file.insert(file.end(), typeAndData.begin(), typeAndData.end());
  const auto* bytes = reinterpret_cast<const Bytef*>(typeAndData.constData());
  push(static_cast<uint32_t>(crc32(0, bytes, static_cast<uInt>(typeAndData.size()))) ^ (sound ? 0 : 1));
}

/// A PNG header and one chunk more, then IEND.
Bytes madeWith(const QByteArray& typeAndData, bool sound = true) {
  Bytes file{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  appendChunk(file, typeAndData, sound);
  appendChunk(file, "IEND");
  return file;
}

QByteArray packed(const QByteArray& plain) {
  return qCompress(plain).mid(4);  // without Qt's length
}

}  // namespace

class TestPngText : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void chunkTypes() {
    const Bytes latin = pngWith({{"parameters", "caf\xc3\xa9 at noon"}, {"heatkv", "{}"}});
    QCOMPARE(typesOf(latin).mid(0, 4), (QByteArrayList{"IHDR", "tEXt", "tEXt", "IDAT"}));
    // In Latin-1 an e acute is one byte.
    const QByteArray all(reinterpret_cast<const char*>(latin.data()), static_cast<qsizetype>(latin.size()));
    QVERIFY(all.contains(QByteArray("parameters\0caf\xe9 at noon", 23)));
    const Bytes wide = pngWith({{"parameters", "\xe6\xb9\x96"}});
    QCOMPARE(typesOf(wide)[1], QByteArray("iTXt"));
    QVERIFY(!typesOf(wide).contains("zTXt"));
  }

  void comesBack() {
    const std::vector<PngText> texts{{"parameters", "line one\nline two, caf\xc3\xa9"},
                                     {"heatkv", "{\"prompt\":\"\xe6\xb9\x96 \xf0\x9f\x8f\xa0\"}"},
                                     {"empty", ""},
                                     {"long", std::string(100000, 'x')}};
    const Bytes png = pngWith(texts);
    QVERIFY(readPngText(png) == texts);
    QVERIFY(decodePicture(png).rgb == gradient(24, 16).rgb);
    QVERIFY(pngWith(texts) == png);
  }

  void whatCannotBeText() {
    const auto read = readPngText(pngWith({{"a", std::string("x\0y", 3)}, {"b", "\xff\xc3"}, {"c", "\xed\xa0\x80"}}));
    QCOMPARE(QByteArray::fromStdString(read[0].value), QByteArray("x y"));
    QCOMPARE(QByteArray::fromStdString(read[1].value), QByteArray("\xef\xbf\xbd\xef\xbf\xbd"));
    QVERIFY(read[2].value.find("\xef\xbf\xbd") == 0);
  }

  void packedForms() {
    const auto z = readPngText(madeWith("zTXtkey" + QByteArray(2, '\0') + packed("sma\xe9ll")));
    QCOMPARE(QByteArray::fromStdString(z.at(0).value), QByteArray("sma\xc3\xa9ll"));
    const auto i = readPngText(madeWith("iTXtkey" + QByteArray("\0\1\0en\0K\0", 8) + packed("\xe6\xb9\x96")));
    QCOMPARE(QByteArray::fromStdString(i.at(0).value), QByteArray("\xe6\xb9\x96"));
  }

  void readByAnotherLibrary() {
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("picture.png"));
    const QByteArray parameters("a red house, caf\xc3\xa9\nSteps: 10"), json("{\"prompt\": \"\xe6\xb9\x96\"}");
    savePicture(path.toStdString(), gradient(24, 16),
                {{"parameters", parameters.toStdString()}, {"heatkv", json.toStdString()}});
    QProcess python;
    python.start(qEnvironmentVariable("HEATKV_PYTHON", QStringLiteral("python3")),
                 {QStringLiteral("-c"),
                  QStringLiteral("import sys\n"
                                 "from PIL import Image\n"
                                 "im = Image.open(sys.argv[1]); im.load()\n"
                                 "out = im.text['parameters'] + '\\x01' + im.text['heatkv'] + '\\x01' + str(im.size)\n"
                                 "sys.stdout.buffer.write(out.encode('utf-8'))\n"),
                  path});
    if (!python.waitForStarted()) QSKIP("There is no python3.");
    QVERIFY(python.waitForFinished(60000));
    if (python.readAllStandardError().contains("No module named")) QSKIP("This python has no Pillow.");
    const QByteArrayList parts = python.readAllStandardOutput().split('\1');
    QCOMPARE(parts, (QByteArrayList{parameters, json, "(24, 16)"}));
  }

  void cutOff() {
    const Bytes whole = pngWith({{"parameters", "a house"}});
    for (size_t length = 0; length < whole.size(); ++length) {
      QVERIFY_THROWS_EXCEPTION(Error, readPngText(std::span(whole).first(length)));
    }
    // A decoder may accept missing pixels; it must never crash.
    for (size_t length = 0; length < whole.size(); length += 7) {
      try {
        decodePicture(std::span(whole).first(length));
      } catch (const Error&) {
      }
    }
  }

  void hostile_data() {
    QTest::addColumn<QByteArray>("chunk");
    QTest::newRow("no key's end") << QByteArray("tEXtkey");
    QTest::newRow("no method") << QByteArray("zTXtkey\0", 8);
    QTest::newRow("unknown method") << QByteArray("zTXtkey\0\7", 9) + packed("x");
    QTest::newRow("broken packing") << QByteArray("zTXtkey\0\0garbage", 16);
    QTest::newRow("cut packing") << QByteArray("zTXtkey\0\0", 9) + packed(QByteArray(5000, 'x')).chopped(6);
    QTest::newRow("bomb") << QByteArray("zTXtkey\0\0", 9) + packed(QByteArray(40 << 20, '\0'));
    QTest::newRow("short iTXt") << QByteArray("iTXtkey\0\0", 9);
    QTest::newRow("iTXt without fields") << QByteArray("iTXtkey\0\0\0en", 12);
  }
  void hostile() {
    QFETCH(QByteArray, chunk);
    QVERIFY_THROWS_EXCEPTION(Error, readPngText(madeWith(chunk)));
  }

  void lies() {
    QVERIFY_THROWS_EXCEPTION(Error, readPngText(madeWith(QByteArray("tEXtkey\0value", 13), false)));
    Bytes huge = pngWith({});
    huge[8] = 0xff;  // the first chunk's length
    QVERIFY_THROWS_EXCEPTION(Error, readPngText(huge));
    QVERIFY_THROWS_EXCEPTION(Error, withText(huge, {{"a", "b"}}));
    Bytes wide = pngWith({});
    wide[16] = 0x7f;  // two billion pixels wide
    QVERIFY_THROWS_EXCEPTION(Error, decodePicture(wide));
    const QByteArray page("<html>not a picture</html>");
    const std::span<const uint8_t> bytes(reinterpret_cast<const uint8_t*>(page.constData()), page.size());
    QVERIFY_THROWS_EXCEPTION(Error, readPngText(bytes));
    QVERIFY_THROWS_EXCEPTION(Error, decodePicture(bytes));
  }
};

QTEST_GUILESS_MAIN(TestPngText)
#include "test_png_text.moc"
