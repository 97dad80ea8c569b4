// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures on disk: formats, hashes, sizes claimed by headers, failures that leave the old file.
#include <QCryptographicHash>
#include <QTemporaryDir>
#include <QtTest>

#include "app/pictures/picture_file.h"
#include "app/pictures/picture_size.h"
#include "engine/api/error.h"

using namespace heatkv;

namespace {

Picture noise(int width, int height) {
  Picture picture{width, height, Bytes(static_cast<size_t>(width) * height * 3)};
  uint32_t state = 1;
  for (uint8_t& v : picture.rgb) v = static_cast<uint8_t>((state = state * 1664525u + 1013904223u) >> 24);
  return picture;
}

}  // namespace

class TestPictureFile : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;
  std::string path(const char* name) const { return m_dir.filePath(QLatin1String(name)).toStdString(); }

 private Q_SLOTS:
  void formats() {
    const Picture picture = noise(33, 21);
    for (const char* name : {"a.png", "a.webp", "a.jpg", "a.JPEG", "b.PNG"}) {
      savePicture(path(name), picture);
      const Picture back = loadPicture(path(name));
      QCOMPARE(back.width, 33);
      QCOMPARE(back.height, 21);
      const bool lossless = QLatin1String(name).contains(QLatin1String("png"), Qt::CaseInsensitive) ||
                            QLatin1String(name).contains(QLatin1String("webp"));
      if (lossless) QVERIFY2(back.rgb == picture.rgb, name);
      QVERIFY(isPictureName(name));
    }
    for (const char* name : {"a", "a.gif", ".png/x", "a.pn"}) QVERIFY2(!isPictureName(name), name);
    QVERIFY_THROWS_EXCEPTION(Error, savePicture(path("a.gif"), picture));
    QVERIFY_THROWS_EXCEPTION(Error, savePicture(path("empty.png"), Picture{}));
    QVERIFY_THROWS_EXCEPTION(Error, savePicture(path("short.png"), Picture{2, 2, Bytes(11)}));
    QVERIFY(!QFile::exists(m_dir.filePath(QStringLiteral("short.png"))));
  }

  void sizesOfHeaders() {
    for (const char* suffix : {".png", ".webp", ".jpg"}) {
      const Bytes bytes = encodePicture(noise(300, 17), suffix);
      const auto size = pictureSize(bytes);
      QVERIFY2(size, suffix);
      QCOMPARE(size->width, 300);
      QCOMPARE(size->height, 17);
      for (size_t length = 0; length < std::min<size_t>(bytes.size(), 700); ++length)
        pictureSize(std::span(bytes).first(length));
    }
  }

  void hashOfPixels() {
    const Picture picture = noise(5, 4);
    const QByteArray expected =
        QCryptographicHash::hash(QByteArray(reinterpret_cast<const char*>(picture.rgb.data()), 60),
                                 QCryptographicHash::Sha256)
            .toHex();
    QCOMPARE(QByteArray::fromStdString(pixelsSha256(picture)), expected);
    savePicture(path("hash.png"), picture, {{"note", "text"}});
    QCOMPARE(pixelsSha256(loadPicture(path("hash.png"))), pixelsSha256(picture));
  }

  void failuresLeaveTheOldFile() {
    savePicture(path("old.png"), noise(8, 8));
    QVERIFY_THROWS_EXCEPTION(Error, savePicture(path("old.png"), Picture{9, 9, {}}));
    QVERIFY(loadPicture(path("old.png")).rgb == noise(8, 8).rgb);
    QVERIFY_THROWS_EXCEPTION(Error, savePicture(path("no/such/folder.png"), noise(8, 8)));
    QVERIFY_THROWS_EXCEPTION(Error, savePicture(m_dir.path().toStdString(), noise(8, 8)));
  }

  void unreadable() {
    QVERIFY_THROWS_EXCEPTION(Error, loadPicture(path("missing.png")));
    QVERIFY_THROWS_EXCEPTION(Error, loadPicture(m_dir.path().toStdString()));
    try {
      loadPictureText(path("missing.png"));
      QFAIL("no error");
    } catch (const Error& e) {
      QCOMPARE(e.path, path("missing.png"));
      QCOMPARE(e.kind, ErrorKind::File);
      QVERIFY(!e.fix.empty());
    }
    savePicture(path("plain.jpg"), noise(8, 8));
    QVERIFY(loadPictureText(path("plain.jpg")).empty());
  }
};

QTEST_GUILESS_MAIN(TestPictureFile)
#include "test_picture_file.moc"
