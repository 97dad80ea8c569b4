// Renders canvas, strip and comparison for review, in both themes.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QVBoxLayout>

#include "gallery.h"
#include "scene.h"
#include "widgets/canvas/picture_canvas.h"
#include "widgets/compare/compare_pane.h"
#include "widgets/controls/scale_progress_bar.h"
#include "widgets/controls/toast.h"
#include "widgets/strip/scale_strip.h"

using namespace heatkv;
using test::s;

namespace {

const char* kScales = "1x1,2x2,4x4,6x6,8x8,12x12,16x16,20x20,24x24,32x32,40x40,48x48,64x64";

ScaleStrip* strip(int scale = 8, int chosen = -1) {
  auto* strip = new ScaleStrip;
  const Grids grids = parseGrids(kScales);
  strip->setScales(grids);
  const double times[] = {39, 39, 41, 44, 48, 61, 79, 102, 140, 210, 380, 600, 1100};
  for (int i = 0; i < scale; ++i) {
    if (i != 3) strip->setPreview(i, test::scene(256, 1.0 / grids[i].h));
    strip->setDone(i, times[i]);
  }
  if (scale < strip->count()) {
    strip->setRunning(scale);
    strip->setPreview(scale, test::scene(256, 1.0 / grids[scale].h));
    strip->setLayerProgress(0.6);
  }
  if (chosen >= 0) strip->setSelected(chosen);
  return strip;
}

QWidget* column(QWidget* middle, ScaleStrip* below) {
  auto* page = new QWidget;
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(middle, 1);
  layout->addWidget(below);
  auto* progress = new ScaleProgressBar;
  progress->setMotion(0);
  progress->setScales(parseGrids(kScales));
  progress->setScale(8, 0.6);
  progress->setWords(s("Scale 9 of 13 · 24×24 · layer 19 of 32"), s("12 % · 0.5 s · about 1.7 s left"));
  layout->addWidget(progress);
  return page;
}

PictureCanvas* canvas() {
  auto* canvas = new PictureCanvas;
  canvas->setPicture(test::scene(1024));
  return canvas;
}

ComparePane* pane(ComparePane::Mode mode, Difference kind = Difference::Absolute) {
  auto* pane = new ComparePane;
  pane->setPictures(test::scene(512), test::scene(512, 1.0 / 96, 0.01));
  pane->setCaptions(s("Full cache · 100\u00A0%"), s("HeatKV · 10.0\u00A0%"), s("Seed 1749201773"));
  pane->setFoot(s("PSNR 25.40\u00A0dB · SSIM 0.9123 · MAE 0.0214"));
  pane->setMode(mode);
  pane->setDifference(kind);
  return pane;
}

}  // namespace

class TestGalleryPictures : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void centre() {
    test::renderBoth(s("picture"), {742, 628}, [] { return column(canvas(), strip()); });
    test::renderBoth(s("picture-chosen"), {742, 628}, [] {
      auto* zoomed = canvas();
      zoomed->setZoom(4);
      auto* toast = new Toast(zoomed);
      toast->tell(s("Picture moved to the trash."), s("Undo"));
      return column(zoomed, strip(8, 4));
    });
    test::renderBoth(s("picture-narrow"), {498, 528}, [] { return column(canvas(), strip()); });
    test::renderBoth(s("picture-scrolling"), {330, 420}, [] {
      auto* stopped = strip();
      stopped->setStopped(8);
      return column(canvas(), stopped);
    });
    test::renderBoth(s("picture-empty"), {742, 628}, [] {
      auto* empty = new PictureCanvas;
      empty->setEmptyState(s("Write a prompt, then press Generate."), {s("Generate")});
      return column(empty, strip(0));
    });
  }
  void comparison() {
    test::renderBoth(s("compare-slider"), {742, 500}, [] { return pane(ComparePane::Mode::Slider); });
    test::renderBoth(s("compare-flip"), {742, 500}, [] { return pane(ComparePane::Mode::Flip); });
    test::renderBoth(s("compare-side"), {742, 500}, [] { return pane(ComparePane::Mode::SideBySide); });
    test::renderBoth(s("compare-absolute"), {742, 500}, [] { return pane(ComparePane::Mode::Difference); });
    test::renderBoth(s("compare-signed"), {742, 500},
                     [] { return pane(ComparePane::Mode::Difference, Difference::Signed); });
    test::renderBoth(s("compare-ssim"), {742, 500},
                     [] { return pane(ComparePane::Mode::Difference, Difference::Ssim); });
    test::renderBoth(s("compare-empty"), {742, 500}, [] { return new ComparePane; });
  }
  void mirrored() {
    test::renderBoth(
        s("picture-rtl"), {742, 628}, [] { return column(canvas(), strip()); }, 0, 13, Qt::RightToLeft);
    test::renderBoth(
        s("compare-rtl"), {742, 500}, [] { return pane(ComparePane::Mode::Slider); }, 0, 13, Qt::RightToLeft);
  }
  void larger() {
    test::renderBoth(
        s("picture-18pt"), {742, 700}, [] { return column(canvas(), strip()); }, 1.5, 24);
  }
};

QTEST_MAIN(TestGalleryPictures)
#include "test_gallery_pictures.moc"
