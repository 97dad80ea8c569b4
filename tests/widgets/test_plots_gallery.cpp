// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every plot with the data of three models in both themes: nothing is blank, the themes differ, equal data draw equal
// pixels. With HEATKV_GALLERY set the pictures are also written to that folder.
#include <QComboBox>
#include <QStyle>
#include <QtTest>

#include "plot_data.h"
#include "widgets/controls/segmented_control.h"
#include "widgets/plots/attention_overlay.h"
#include "widgets/plots/cache_panel.h"
#include "widgets/plots/head_inspector.h"
#include "widgets/plots/heatmap_panel.h"
#include "widgets/plots/memory_plot.h"
#include "widgets/plots/occupancy_replay.h"
#include "widgets/plots/pareto_plot.h"
#include "widgets/plots/plot_export.h"
#include "widgets/style/style.h"

using namespace heatkv;

namespace {

struct Model : plotdata::Model {
  QString name;
};

Model model(const QString& name, int layers, int heads, int scales, int64_t bytesPerTokenHead) {
  return {plotdata::model(layers, heads, scales, bytesPerTokenHead, 3), name};
}

bool hasInk(const QImage& image) {
  const QRgb first = image.pixel(0, 0);
  int others = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) others += image.pixel(x, y) != first;
  return others > 500;
}

std::vector<ParetoMethod> sweep() {
  const auto points = [](double base, double gain) {
    std::vector<ParetoPoint> all;
    for (double share : {0.2, 0.1, 0.04})
      all.push_back({QStringLiteral("%1 %").arg(share * 100, 0, 'f', 1), int64_t(share * 3213 * 1048576),
                     base + gain * std::log2(share / 0.04), 0.25, 16, 0});
    return all;
  };
  return {{QStringLiteral("HeatKV"), points(22.1, 2.4)},       {QStringLiteral("ScaleKV"), points(20.8, 1.7)},
          {QStringLiteral("PyramidKV"), points(18.7, 1.7)},    {QStringLiteral("SnapKV"), points(18.2, 1.8)},
          {QStringLiteral("StreamingLLM"), points(18.3, 1.5)}, {QStringLiteral("HACK"), points(19.0, 1.6)}};
}

}  // namespace

class TestPlotsGallery : public QObject {
  Q_OBJECT

 private:
  /// Both themes; returns the light one.
  QImage shoot(QWidget& widget, const QString& name) {
    QImage images[2];
    for (const bool dark : {false, true}) {
      applyTheme(*qApp, dark ? Scheme::Dark : Scheme::Light, m_font);
      QPalette palette = widget.palette();
      palette.setColor(QPalette::Window, Theme::of().panel);
      widget.setPalette(palette);
      widget.show();
      for (Plot* plot : widget.findChildren<Plot*>()) plot->updateNow();
      if (auto* plot = qobject_cast<Plot*>(&widget)) plot->updateNow();
      QCoreApplication::processEvents();
      images[dark] = QImage(widget.size() * 2, QImage::Format_RGB32);
      images[dark].setDevicePixelRatio(2);
      images[dark].fill(Theme::of().panel);
      widget.render(&images[dark]);
      if (const QString folder = qEnvironmentVariable("HEATKV_GALLERY"); !folder.isEmpty())
        images[dark].save(
            QStringLiteral("%1/%2-%3.png").arg(folder, name, dark ? QStringLiteral("dark") : QStringLiteral("light")));
    }
    if (!hasInk(images[0]) || !hasInk(images[1]) || images[0] == images[1])
      QTest::qFail(qPrintable(name + QStringLiteral(" is blank or does not follow the theme")), __FILE__, __LINE__);
    return images[0];
  }

  QFont m_font;
  std::vector<Model> m_models;

 private Q_SLOTS:
  void initTestCase() {
    m_font = QFont(QStringLiteral("Inter"));
    m_font.setPixelSize(13);
    applyTheme(*qApp, Scheme::Light, m_font);
    m_models = {model(QStringLiteral("2b"), 32, 16, 13, 1024), model(QStringLiteral("demo"), 8, 8, 7, 256),
                model(QStringLiteral("8b"), 40, 28, 13, 1024)};
  }

  void cache() {
    for (const Model& m : m_models) {
      const int last = m.plan.shape.scales() - 1, now = m.plan.shape.layers * 19 / 32 - 1;
      CachePanel panel;
      panel.resize(392, 256);
      plotdata::feed(*panel.plot(), m, {last - 4, now});
      panel.plot()->setSelectedLayer(m.plan.shape.layers * 22 / 32);
      const QImage running = shoot(panel, QStringLiteral("cache-") + m.name);
      QVERIFY(shoot(panel, QStringLiteral("cache-") + m.name) == running);
      panel.plot()->setView(CachePlot::View::OverScales);
      QVERIFY(shoot(panel, QStringLiteral("scales-") + m.name) != running);
      panel.plot()->setView(CachePlot::View::ByLayer);
      plotdata::feed(*panel.plot(), m, {last, m.plan.shape.layers - 1});
      panel.plot()->finish();
      panel.plot()->setPreview(std::make_shared<const Schedule>(plotdata::schedule(*m.calibration, 1, 5)),
                               m.plan.bytesPerTokenHead);
      panel.resize(392, 310);
      panel.replayAction()->setChecked(true);
      panel.replay()->setMoment({last - 2, 3});
      shoot(panel, QStringLiteral("cache-finished-") + m.name);
      panel.plot()->setMoment({});
      panel.plot()->setView(CachePlot::View::OverScales);
      shoot(panel, QStringLiteral("scales-finished-") + m.name);
    }
  }

  void cacheNarrowAndEmpty() {
    CachePanel panel;
    panel.resize(336, 226);
    shoot(panel, QStringLiteral("cache-empty"));
    plotdata::feed(*panel.plot(), m_models[0], {8, 18});
    shoot(panel, QStringLiteral("cache-narrow"));
  }

  void heatmap() {
    for (const Model& m : m_models) {
      const int last = m.plan.shape.scales() - 1, now = m.plan.shape.layers * 19 / 32 - 1;
      HeatmapPanel panel;
      panel.resize(392, m.name == QStringLiteral("8b") ? 340 : 272);
      panel.plot()->setCalibration(m.calibration);
      panel.plot()->setSchedule(m.schedule);
      panel.plot()->setMoment({last - 4, now});
      panel.plot()->setSourceScale(std::min(5, last - 2));
      panel.plot()->selectHead(m.plan.shape.layers * 22 / 32, 1);
      const QImage plain = shoot(panel, QStringLiteral("heat-") + m.name);
      panel.plot()->setSort(HeatSort::ByScore);
      QVERIFY(shoot(panel, QStringLiteral("heat-sorted-") + m.name) != plain);
      panel.plot()->setSort(HeatSort::None);
      panel.plot()->setMoment({});
      panel.plot()->setView(HeatView::HeadScale);
      shoot(panel, QStringLiteral("heat-scales-") + m.name);
      panel.plot()->setView(HeatView::LayerTarget);
      shoot(panel, QStringLiteral("heat-targets-") + m.name);
    }
  }

  /// The order of heads gives way before a word of the views is cut off.
  void heatmapHeader() {
    HeatmapPanel panel;
    panel.plot()->setCalibration(m_models[0].calibration);
    const auto* view = panel.findChild<SegmentedControl*>(QStringLiteral("heatmapView"));
    const auto* sort = panel.findChild<QComboBox*>(QStringLiteral("heatmapSort"));
    bool shown = false, hidden = false;
    for (int width = 300; width <= 460; width += 4) {
      panel.resize(width, 272);
      panel.show();
      QVERIFY2(view->width() >= view->leastWidth(), qPrintable(QString::number(width)));
      QVERIFY(!shown || sort->isVisible());
      (sort->isVisible() ? shown : hidden) = true;
    }
    QVERIFY(shown && hidden);
  }

  void heatmapOthers() {
    const Model& m = m_models[0];
    HeatmapPanel panel;
    panel.resize(336, 272);
    shoot(panel, QStringLiteral("heat-empty"));
    Calibration holes = *m.calibration;
    for (size_t i = 0; i < holes.scas.size(); i += 7) holes.scas[i] = std::numeric_limits<double>::quiet_NaN();
    panel.plot()->setCalibration(std::make_shared<const Calibration>(holes));
    shoot(panel, QStringLiteral("heat-holes"));
    panel.plot()->setMinus(std::make_shared<const Calibration>(plotdata::calibration(32, 16, 13, 8)));
    shoot(panel, QStringLiteral("heat-difference"));
    panel.plot()->setMinus(nullptr);
    panel.plot()->setSchedule(m.schedule);
    panel.plot()->setOther(std::make_shared<const Schedule>(plotdata::schedule(*m.calibration, 1, 5)));
    shoot(panel, QStringLiteral("heat-changes"));
    panel.plot()->setFilter(HeatFilter::Kept);
    panel.plot()->setOther(nullptr);
    shoot(panel, QStringLiteral("heat-kept"));
    panel.tableAction()->setChecked(true);
    shoot(panel, QStringLiteral("heat-table"));
  }

  void inspector() {
    for (const Model& m : m_models) {
      const int last = m.plan.shape.scales() - 1, now = m.plan.shape.layers * 19 / 32 - 1;
      HeadInspector inspector;
      inspector.resize(392, 168);
      if (m.name == QStringLiteral("2b")) shoot(inspector, QStringLiteral("head-empty"));
      const int layer = m.plan.shape.layers * 22 / 32;
      inspector.setHead(
          layer, 1, headEntries(*m.calibration, m.schedule.get(), layer, 1, {last - 4, now}, m.plan.bytesPerTokenHead),
          PinState::Auto);
      inspector.setSourceScale(std::min(5, last - 2));
      shoot(inspector, QStringLiteral("head-") + m.name);
      inspector.setHead(layer, 1, headEntries(*m.calibration, m.schedule.get(), layer, 1, {}, m.plan.bytesPerTokenHead),
                        PinState::Keep);
      inspector.resize(336, 190);
      shoot(inspector, QStringLiteral("head-finished-") + m.name);
      inspector.showTable(true);
      inspector.resize(520, 260);
      shoot(inspector, QStringLiteral("head-table-") + m.name);
    }
  }

  void pareto() {
    ParetoPlot plot;
    plot.setMethods(sweep());
    plot.resize(460, 300);
    const QImage logarithmic = shoot(plot, QStringLiteral("pareto"));
    plot.setLogarithmic(false);
    QVERIFY(shoot(plot, QStringLiteral("pareto-linear")) != logarithmic);
  }

  void memory() {
    MemoryPlot plot;
    for (const int64_t unit : {int64_t{1} << 20, int64_t{1} << 30}) {
      PlanEvent plan;
      plan.shape.grids = plotdata::squareGrids(13);
      plan.predictedPeakBytes = 7 * unit;
      plot.setPlan(plan);
      for (int k = 0; k < 13; ++k)
        plot.add({1, k, 4 * unit, unit, 5 * unit + k * k * unit / 100, 5 * unit + (k + 1) * (k + 1) * unit / 100});
      plot.setSelected(7);
      plot.resize(392, 240);
      shoot(plot, QStringLiteral("memory-") + QString::number(unit >> 20));
    }
  }

  void overlay() {
    QImage picture(256, 256, QImage::Format_RGB32);
    for (int y = 0; y < 256; ++y)
      for (int x = 0; x < 256; ++x) picture.setPixel(x, y, qRgb(x / 2 + 60, 200 - y / 2, 120 + (x + y) / 8));
    std::vector<float> map;
    for (int y = 0; y < 16; ++y)
      for (int x = 0; x < 16; ++x) map.push_back(std::exp(-float((x - 5) * (x - 5) + (y - 9) * (y - 9)) / 20.F));
    map[40] = std::numeric_limits<float>::quiet_NaN();
    AttentionOverlay overlay;
    overlay.setPicture(picture);
    overlay.setMap(map, 16, 16, QStringLiteral("Attention of layer 22, head 1"), QStringLiteral("attention"));
    overlay.resize(360, 400);
    const QImage some = shoot(overlay, QStringLiteral("overlay"));
    overlay.setOpacity(0.2);
    QVERIFY(shoot(overlay, QStringLiteral("overlay-faint")) != some);
  }

  void exported() {
    const QString folder = qEnvironmentVariable("HEATKV_GALLERY");
    if (folder.isEmpty()) QSKIP("HEATKV_GALLERY names no folder: no exports to look at.");
    applyTheme(*qApp, Scheme::Light, m_font);
    CachePlot cachePlot;
    plotdata::feed(cachePlot, m_models[0], {8, 18});
    HeatmapPlot heat;
    heat.setCalibration(m_models[0].calibration);
    heat.setSchedule(m_models[0].schedule);
    for (const char* suffix : {"png", "svg", "pdf", "csv"}) {
      exportPlot(cachePlot, QStringLiteral("%1/export-cache.%2").arg(folder, QLatin1String(suffix)));
      exportPlot(heat, QStringLiteral("%1/export-heat.%2").arg(folder, QLatin1String(suffix)));
    }
    QVERIFY(QFile::exists(folder + QStringLiteral("/export-heat.pdf")));
  }
};

QTEST_MAIN(TestPlotsGallery)
#include "test_plots_gallery.moc"
