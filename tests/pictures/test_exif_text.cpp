// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Settings inside JPEG and WebP files: ours come back whole, those of others are found, broken ones do no harm.
#include <QImageReader>
#include <QtTest>
#include <atomic>
#include <thread>

#include "app/pictures/exif_text.h"
#include "app/pictures/picture_file.h"
#include "app/pictures/picture_settings.h"
#include "engine/api/error.h"

using namespace heatkv;
using namespace std::string_literals;

namespace {

Picture gradient(int width, int height) {
  Picture picture{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (int c = 0; c < 3; ++c) picture.rgb.push_back(static_cast<uint8_t>((x * 5 + y * 3 + c * 40) % 256));
    }
  }
  return picture;
}

PictureRecord sample() {
  PictureRecord r;
  r.settings.version = "0.1.0";
  r.settings.prompt = "a caf\xc3\xa9 by a \xe6\xb9\x96, \xf0\x9f\x8f\xa0 at night";
  r.settings.negativePrompt = "fog";
  r.settings.seed = 18446744073709551615u;
  r.width = 33;
  r.height = 21;
  r.scales = 10;
  r.settings.cache.method = CacheMethod::HeatKV;
  r.settings.cache.budget = "10%";
  r.settings.sampling = {{3.1, 1.0 / 3.0}, {0.5}, 900, 0.97, {0}};
  r.settings.pixels = PixelBudget::P025M;
  r.settings.aspect = "3:2";
  r.settings.cache.pins = {{Pin::Rule::Prune, 3, std::nullopt, 2}};
  return r;
}

void number(Bytes& out, uint32_t value, int bytes) {
  for (int i = bytes - 1; i >= 0; --i) out.push_back(static_cast<uint8_t>(value >> 8 * i));
}

/// A TIFF block, big end first, as piexif writes it: one tag in the first folder, or one behind the Exif folder.
Bytes bigEndianTiff(uint16_t tag, uint16_t type, const Bytes& value, bool inExif) {
  Bytes out{'M', 'M', 0, 42};
  number(out, 8, 4);
  const auto entry = [&](uint16_t t, uint16_t kind, uint32_t count, uint32_t at) {
    number(out, 1, 2);
    number(out, t, 2);
    number(out, kind, 2);
    number(out, count, 4);
    number(out, at, 4);
    number(out, 0, 4);
  };
  if (inExif) entry(0x8769, 4, 1, 26);
  entry(tag, type, static_cast<uint32_t>(value.size()), inExif ? 44 : 26);
  out.insert(out.end(), value.begin(), value.end());
  return out;
}

/// A picture's file with an Exif block of another program.
Bytes webpWith(const Bytes& tiff) {
  Bytes file = encodePicture(gradient(16, 16), ".webp", {});
  for (char c : std::string("EXIF")) file.push_back(static_cast<uint8_t>(c));
  for (int i = 0; i < 4; ++i) file.push_back(static_cast<uint8_t>(tiff.size() >> 8 * i));
  file.insert(file.end(), tiff.begin(), tiff.end());
  if (tiff.size() % 2) file.push_back(0);
  for (size_t i = 0; i < 4; ++i) file[4 + i] = static_cast<uint8_t>((file.size() - 8) >> 8 * i);
  return file;
}

Bytes jpegWith(const Bytes& tiff) {
  const Bytes plain = encodePicture(gradient(16, 16), ".jpg", {});
  Bytes file{0xff, 0xd8, 0xff, 0xe1};
  number(file, static_cast<uint32_t>(tiff.size()) + 8, 2);
  for (char c : std::string("Exif\0\0", 6)) file.push_back(static_cast<uint8_t>(c));
  file.insert(file.end(), tiff.begin(), tiff.end());
  file.insert(file.end(), plain.begin() + 2, plain.end());
  return file;
}

}  // namespace

class TestExifText : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

 private Q_SLOTS:
  void everythingComesBack_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"a.jpg", "b.jpeg", "c.webp", "d.png"}) QTest::newRow(name) << QString::fromLatin1(name);
  }
  void everythingComesBack() {
    QFETCH(QString, name);
    const std::string path = m_dir.filePath(name).toStdString();
    const Picture picture = gradient(33, 21);
    savePicture(path, picture, textsOf(sample()));
    const PictureSettings s = settingsOf(loadPictureText(path));
    QCOMPARE(s.origin, PictureSettings::Origin::HeatKV);
    QCOMPARE(recordToJson(*s.record), recordToJson(sample()));
    const Picture read = loadPicture(path);
    QCOMPARE(read.width, 33);
    QCOMPARE(read.height, 21);
    if (!name.contains(QLatin1String(".jp"))) QCOMPARE(read.rgb, picture.rgb);
    // Readers other than ours: the same pixels as without the texts.
    if (QImageReader::supportedImageFormats().contains(QFileInfo(name).suffix().toLatin1()))
      QCOMPARE(QImage(QString::fromStdString(path)).size(), QSize(33, 21));
    savePicture(path, picture);
    QVERIFY(loadPictureText(path).empty());
    QCOMPARE(loadPicture(path).rgb, read.rgb);
  }

  void parametersAlone() {
    for (const char* suffix : {".jpg", ".webp"}) {
      const auto texts = readExif(encodePicture(gradient(16, 16), suffix, {textsOf(sample()).front()}));
      QCOMPARE(texts.front().key, std::string("parameters"));
      QCOMPARE(texts.front().value, recordToParameters(sample()));
    }
  }

  void a1111() {
    const std::string words = "a castle\nNegative prompt: blur\nSteps: 20, CFG scale: 7.5, Seed: 4243190201, Size: 8x8";
    for (const bool little : {false, true}) {
      Bytes value;
      for (char c : std::string("UNICODE\0", 8)) value.push_back(static_cast<uint8_t>(c));
      for (char c : words) {
        value.push_back(little ? static_cast<uint8_t>(c) : 0);
        value.push_back(little ? 0 : static_cast<uint8_t>(c));
      }
      for (const Bytes& file :
           {jpegWith(bigEndianTiff(0x9286, 7, value, true)), webpWith(bigEndianTiff(0x9286, 7, value, true))}) {
        const PictureSettings s = settingsOf(readExif(file));
        QCOMPARE(s.origin, PictureSettings::Origin::A1111);
        QCOMPARE(s.settings.prompt, std::string("a castle"));
        QCOMPARE(s.settings.negativePrompt, std::string("blur"));
        QCOMPARE(s.settings.seed, uint64_t(4243190201));
      }
    }
  }

  void comfy() {
    const std::string graph =
        R"(prompt:{"3":{"class_type":"KSampler","inputs":{"seed":77,"cfg":6.0,"positive":["6",0]}},"6":{"inputs":{"text":"a boat"}}})";
    Bytes value(graph.begin(), graph.end());
    value.push_back(0);
    const PictureSettings s = settingsOf(readExif(webpWith(bigEndianTiff(0x0110, 2, value, false))));
    QCOMPARE(s.origin, PictureSettings::Origin::ComfyUI);
    QCOMPARE(s.settings.prompt, std::string("a boat"));
    QCOMPARE(s.settings.seed, uint64_t(77));
  }

  void shorterRecordInAJpeg() {
    QTemporaryDir dir;
    const std::string path = dir.filePath(QStringLiteral("a.jpg")).toStdString();
    PictureRecord r = sample();
    QVERIFY(!saveWithRecord(path, gradient(8, 8), r));
    for (const int length : {40000, 70000}) {
      r.settings.prompt = std::string(static_cast<size_t>(length), 'x');
      const auto warning = saveWithRecord(path, gradient(8, 8), r);
      QVERIFY(warning);
      const PictureSettings s = settingsOf(loadPictureText(path));
      QCOMPARE(s.origin, PictureSettings::Origin::HeatKV);
      QCOMPARE(s.settings.seed, r.settings.seed);
      QCOMPARE(s.settings.prompt == r.settings.prompt, length == 40000);
      // A prompt that was cut is not taken for the whole one.
      QCOMPARE(s.unread.size(), size_t(length == 40000 ? 0 : 1));
      QVERIFY(length == 40000 || s.unread[0].key == "prompt");
    }
    QVERIFY(!saveWithRecord(dir.filePath(QStringLiteral("a.png")).toStdString(), gradient(8, 8), r));
  }

  void tooLong() {
    PictureRecord r = sample();
    r.settings.prompt = std::string(70000, 'x');
    for (const char* suffix : {".jpg", ".webp"})
      QVERIFY_THROWS_EXCEPTION(Error, encodePicture(gradient(8, 8), suffix, textsOf(r)));
    // What is just short enough is there whole.
    for (const char* suffix : {".jpg", ".webp"}) {
      for (const size_t length : {30000, 65000}) {
        const std::vector<PngText> texts{{"heatkv", std::string(length, 'x')}};
        QCOMPARE(readExif(encodePicture(gradient(8, 8), suffix, texts)), texts);
      }
    }
  }

  /// Several threads read files that hold XMP packets too.
  void manyThreads() {
    const std::string packet =
        "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
        "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' "
        "xmlns:dc='http://purl.org/dc/elements/1.1/' dc:format='image/jpeg'/></rdf:RDF></x:xmpmeta>"s;
    const Bytes plain = encodePicture(gradient(16, 16), ".jpg", textsOf(sample()));
    Bytes file(plain.begin(), plain.begin() + 2);
    file.push_back(0xff);
    file.push_back(0xe1);
    number(file, static_cast<uint32_t>(packet.size()) + 2, 2);
    file.insert(file.end(), packet.begin(), packet.end());
    file.insert(file.end(), plain.begin() + 2, plain.end());
    std::atomic<int> whole = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t)
      threads.emplace_back([&] {
        for (int i = 0; i < 50; ++i) whole += readExif(file) == textsOf(sample());
      });
    for (std::thread& thread : threads) thread.join();
    QCOMPARE(whole.load(), 400);
  }

  void brokenOnes() {
    for (const char* suffix : {".jpg", ".webp"}) {
      const Bytes whole = encodePicture(gradient(16, 16), suffix, textsOf(sample()));
      for (size_t length = 0; length < std::min<size_t>(whole.size(), 900); ++length)
        readExif({whole.data(), length});  // only must not crash
      Bytes changed = whole;
      for (size_t at = 0; at < std::min<size_t>(whole.size(), 400); ++at) {
        changed[at] = 0xff;
        readExif(changed);
        changed[at] = whole[at];
      }
      QVERIFY(!readExif(whole).empty());
    }
    // A folder of Exif that leads to itself.
    Bytes loop = bigEndianTiff(0x9286, 7, Bytes(16, 0), true);
    loop[21] = 8;
    QVERIFY(readExif(jpegWith(loop)).empty());
  }
};

QTEST_GUILESS_MAIN(TestExifText)
#include "test_exif_text.moc"
