// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures as sources to edit: turned, see-through, deep, of other colours, animated, and no pictures at all.
#include <QtTest>
#include <array>

#include "app/pictures/picture_file.h"
#include "engine/api/error.h"

using namespace heatkv;

class TestSourcePictures : public QObject {
  Q_OBJECT

  static std::string at(const char* name) { return std::string(HEATKV_TEST_DATA) + "/pictures/sources/" + name; }
  static std::array<int, 3> pixel(const Picture& p, int x, int y) {
    const uint8_t* rgb = p.rgb.data() + 3 * (static_cast<ptrdiff_t>(y) * p.width + x);
    return {rgb[0], rgb[1], rgb[2]};
  }
  static void near(const std::array<int, 3>& a, const std::array<int, 3>& b, int most) {
    for (size_t c = 0; c < 3; ++c)
      QVERIFY2(std::abs(a[c] - b[c]) <= most, qPrintable(QStringLiteral("%1 is not %2").arg(a[c]).arg(b[c])));
  }

 private Q_SLOTS:
  void turned() {
    const Picture p = loadSourcePicture(at("turned.jpg"));  // orientation 6: to be turned right by a quarter
    QCOMPARE(p.width, 32);
    QCOMPARE(p.height, 48);
    near(pixel(p, 28, 20), {10, 180, 30}, 12);  // what was the top is on the right
    near(pixel(p, 8, 8), {200, 30, 40}, 12);
    near(pixel(p, 8, 40), {20, 60, 220}, 12);
  }

  void seeThrough() {
    const Picture p = loadSourcePicture(at("alpha.png"));
    near(pixel(p, 20, 6), {20, 60, 220}, 0);
    near(pixel(p, 20, 12), {255, 255, 255}, 0);
    near(pixel(p, 2, 6), {(200 * 128 + 255 * 127) / 255, (30 * 128 + 255 * 127) / 255, (40 * 128 + 255 * 127) / 255},
         1);
    const Picture grey = loadSourcePicture(at("grey-alpha.png"));
    near(pixel(grey, 20, 12), {255, 255, 255}, 0);
    QVERIFY(pixel(grey, 20, 6)[0] < 200);
    near(pixel(loadSourcePicture(at("palette.png")), 2, 12), {200, 30, 40}, 60);
  }

  void otherDepthsAndColours() {
    const auto grey = pixel(loadSourcePicture(at("grey16.png")), 2, 12);
    near(grey, {82, 82, 82}, 2);
    near(pixel(loadSourcePicture(at("cmyk.jpg")), 8, 24), {200, 30, 40}, 16);
  }

  void refused() {
    const auto message = [](const char* name) {
      try {
        loadSourcePicture(at(name));
      } catch (const Error& e) {
        return e.message;
      }
      return std::string();
    };
    QVERIFY(message("animated.webp").find("is an animation") != std::string::npos);
    QVERIFY(message("still.gif").find("not a PNG, JPEG or WebP") != std::string::npos);
    QVERIFY(message("missing.png").find("There is no file") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(TestSourcePictures)
#include "test_source_pictures.moc"
