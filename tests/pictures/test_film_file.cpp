// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Animations of the scales, read back by other libraries: Qt's reader for GIF, OpenCV's for MP4.
#include <QImageReader>
#include <QtTest>
#include <opencv2/videoio.hpp>

#include "app/pictures/film_file.h"
#include "app/pictures/palette.h"
#include "engine/api/error.h"

using namespace heatkv;

namespace {

PicturePtr scene(int width, int height, int step) {
  auto picture = std::make_shared<Picture>(Picture{width, height, {}});
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      picture->rgb.push_back(static_cast<uint8_t>(255 * x / width));
      picture->rgb.push_back(static_cast<uint8_t>(255 * y / height));
      picture->rgb.push_back(static_cast<uint8_t>(40 * step));
    }
  }
  return picture;
}

/// Mean distance of two pictures, per channel.
double distance(const Picture& a, const QImage& b) {
  double sum = 0;
  for (int y = 0; y < a.height; ++y) {
    for (int x = 0; x < a.width; ++x) {
      const QRgb pixel = b.pixel(x, y);
      const uint8_t* rgb = &a.rgb[static_cast<size_t>(y * a.width + x) * 3];
      sum += std::abs(rgb[0] - qRed(pixel)) + std::abs(rgb[1] - qGreen(pixel)) + std::abs(rgb[2] - qBlue(pixel));
    }
  }
  return sum / (3.0 * a.width * a.height);
}

}  // namespace

class TestFilmFile : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

 private Q_SLOTS:
  void gif() {
    const std::vector<PicturePtr> frames{scene(65, 49, 0), scene(65, 49, 3), scene(65, 49, 6)};
    const QString path = m_dir.filePath(QStringLiteral("strip.gif"));
    saveFilm(path.toStdString(), frames, {250, 1500});
    QImageReader reader(path);
    QCOMPARE(reader.imageCount(), 3);
    QCOMPARE(reader.loopCount(), -1);  // for ever
    for (size_t i = 0; i < frames.size(); ++i) {
      const QImage image = reader.read();
      QCOMPARE(image.size(), QSize(65, 49));
      QCOMPARE(reader.nextImageDelay(), i + 1 < frames.size() ? 250 : 1500);
      QVERIFY2(distance(*frames[i], image) < 6, qPrintable(QString::number(distance(*frames[i], image))));
    }
    QFile first(path);
    QVERIFY(first.open(QIODevice::ReadOnly));
    const QByteArray bytes = first.readAll();
    saveFilm(path.toStdString(), frames, {250, 1500});
    QFile again(path);
    QVERIFY(again.open(QIODevice::ReadOnly));
    QCOMPARE(again.readAll(), bytes);
  }

  void fewColoursAreExact() {
    auto picture = std::make_shared<Picture>(Picture{16, 16, {}});
    const uint8_t colours[][3] = {{0, 0, 0}, {255, 255, 255}, {200, 16, 46}, {18, 52, 86}};
    for (int i = 0; i < 256; ++i) picture->rgb.insert(picture->rgb.end(), colours[i % 4], colours[i % 4] + 3);
    const IndexedPicture indexed = toIndexed(*picture);
    QCOMPARE(indexed.colours.size(), size_t(4));
    for (size_t i = 0; i < 256; ++i) {
      for (size_t c = 0; c < 3; ++c) QCOMPARE(indexed.colours[indexed.pixels[i]][c], colours[i % 4][c]);
    }
    const PicturePtr plain = std::make_shared<Picture>(Picture{4, 2, std::vector<uint8_t>(24, 9)});
    saveFilm(m_dir.filePath(QStringLiteral("plain.gif")).toStdString(), {plain});
    QCOMPARE(QImage(m_dir.filePath(QStringLiteral("plain.gif"))).pixel(1, 1), qRgb(9, 9, 9));
  }

  void mp4() {
    const std::vector<PicturePtr> frames{scene(129, 97, 0), scene(129, 97, 6)};
    const std::string path = m_dir.filePath(QStringLiteral("strip.mp4")).toStdString();
    saveFilm(path, frames, {400, 2000});
    cv::VideoCapture film(path);
    QVERIFY(film.isOpened());
    QCOMPARE(static_cast<int>(film.get(cv::CAP_PROP_FRAME_COUNT)), 60);
    QCOMPARE(static_cast<int>(film.get(cv::CAP_PROP_FRAME_WIDTH)), 128);
    QCOMPARE(static_cast<int>(film.get(cv::CAP_PROP_FRAME_HEIGHT)), 96);
    cv::Mat frame;
    QVERIFY(film.read(frame));
    const cv::Vec3b pixel = frame.at<cv::Vec3b>(48, 64);  // blue, green, red
    QVERIFY2(std::abs(pixel[2] - 126) < 14 && std::abs(pixel[1] - 126) < 14 && pixel[0] < 20,
             qPrintable(QStringLiteral("%1 %2 %3").arg(pixel[2]).arg(pixel[1]).arg(pixel[0])));
  }

  void refused() {
    const auto path = [&](const char* name) { return m_dir.filePath(QLatin1String(name)).toStdString(); };
    QVERIFY_THROWS_EXCEPTION(Error, saveFilm(path("x.avi"), {scene(8, 8, 0)}));
    QVERIFY_THROWS_EXCEPTION(Error, saveFilm(path("x.gif"), {}));
    QVERIFY_THROWS_EXCEPTION(Error, saveFilm(path("x.gif"), {scene(8, 8, 0), scene(8, 9, 0)}));
    QVERIFY_THROWS_EXCEPTION(Error, saveFilm(path("x.mp4"), {scene(1, 1, 0)}));
    QVERIFY_THROWS_EXCEPTION(Error, saveFilm("/nowhere/x.gif", {scene(8, 8, 0)}));
    QVERIFY(QDir(m_dir.path()).entryList({QStringLiteral("x.*")}).isEmpty());
  }
};

QTEST_GUILESS_MAIN(TestFilmFile)
#include "test_film_file.moc"
