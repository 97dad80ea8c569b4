// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/analysis.h"

#include <QMenu>
#include <algorithm>

#include "app/studio/docks/pins.h"
#include "app/studio/document/edits.h"
#include "widgets/icons.h"
#include "widgets/plots/occupancy_replay.h"

namespace heatkv {
namespace {

/// Whether both hold the same after every layer.
bool sameCourse(const Schedule& a, const Schedule& b) {
  return a.shape == b.shape && a.share == b.share && a.pins == b.pins &&
         std::equal(
             a.scales.begin(), a.scales.end(), b.scales.begin(), b.scales.end(),
             [](const ScheduleScale& x, const ScheduleScale& y) { return x.heldTokenHeads == y.heldTokenHeads; });
}

}  // namespace

Analysis::Analysis(Studio& studio, CachePanel& cache, HeatmapPanel& heatmap, HeadInspector& inspector, QObject* parent)
    : QObject(parent), m_studio(studio), m_cache(cache), m_heatmap(heatmap), m_inspector(inspector) {
  connectRun();
  connectSelection();
  makePinMenus();
  connect(&m_studio.open(), &Open::planChanged, this, &Analysis::onPlanAnswer);
  connect(&m_studio.open(), &Open::calibrationChanged, this, [this] {
    m_heatmap.plot()->setCalibration(m_studio.open().calibration().value());
    if (m_heatmap.plot()->selectedLayer() < 0 && m_studio.open().calibration()) m_heatmap.plot()->selectFirstToGo();
    showHead();
  });
}

void Analysis::connectRun() {
  listen(
      m_studio.run().events(), this, [this](const RunStarted& run) { m_calibrating = run.job.isCalibration(); },
      [this](const PlanEvent& event) {
        m_cache.plot()->setPreview(nullptr, 0);
        m_cache.plot()->setPlan(event);
        m_running = event.schedule;
        m_moment = {0, 0};
        showSchedule();
      },
      [this](const LayerEvent& event) {
        // A calibration paints nothing that the docks could follow.
        if (m_calibrating) return;
        m_cache.plot()->addLayer(event);
        m_moment = {event.scale, event.layer};
        m_heatmap.plot()->setMoment(m_moment);
        showHead();
      },
      [this](const ScaleEvent& event) { m_cache.plot()->addScale(event); },
      [this](const CalibrationEvent& event) {
        if (event.calibration && !event.calibration->scas.empty()) m_heatmap.plot()->setCalibration(event.calibration);
      },
      [this](const RunEnded&) { endRun(); });
}

void Analysis::endRun() {
  if (m_calibrating) m_heatmap.plot()->setCalibration(m_studio.open().calibration().value());
  m_calibrating = false;
  m_cache.plot()->finish();
  m_cache.replay()->refresh();
  m_running.reset();
  m_moment = {};
  m_heatmap.plot()->setMoment(m_moment);
  showSchedule();
}

void Analysis::onPlanAnswer(const PlanAnswer& answer) {
  m_live = answer.schedule;
  m_liveBytes = answer.question.bytesPerTokenHead;
  showSchedule();
}

void Analysis::showSchedule() {
  const Phase phase = m_studio.run().phase();
  const bool running = (phase == Phase::Running || phase == Phase::Stopping) && !m_calibrating;
  m_heatmap.plot()->setSchedule(running ? m_running : m_live);
  // While a picture is painted the bars tell of that one alone.
  if (!running) {
    const auto& last = m_cache.plot()->run().plan().schedule;
    const bool same = m_live && last && sameCourse(*m_live, *last);
    m_cache.plot()->setPreview(same ? nullptr : m_live, m_liveBytes);
  }
  m_inspector.setPinnable(m_live != nullptr || !m_studio.state().document().cache.pins.empty(),
                          tr("Pins need HeatKV and a calibration."));
  showHead();
}

void Analysis::connectSelection() {
  connect(m_heatmap.plot(), &HeatmapPlot::cellSelected, this, [this](int scale, int layer, int) {
    m_cache.plot()->setSelectedLayer(layer);
    m_cache.plot()->setSourceScale(scale);
    showHead();
  });
  connect(m_heatmap.plot(), &HeatmapPlot::sourceScaleChanged, this, [this](int scale) {
    m_inspector.setSourceScale(scale);
    m_cache.plot()->setSourceScale(scale);
  });
  connect(m_cache.plot(), &CachePlot::layerSelected, this, [this](int layer) {
    m_heatmap.plot()->selectHead(layer, std::max(m_heatmap.plot()->selectedHead(), 0));
    showHead();
  });
  connect(&m_inspector, &HeadInspector::scaleSelected, m_heatmap.plot(), &HeatmapPlot::setSourceScale);
  connect(&m_inspector, &HeadInspector::firstToGoRequested, m_heatmap.plot(), &HeatmapPlot::selectFirstToGo);
  connect(&m_inspector, &HeadInspector::pinRequested, this, [this](int layer, int head, PinState state) {
    std::optional<Pin::Rule> rule;
    if (state == PinState::Keep) rule = Pin::Rule::Keep;
    if (state == PinState::Prune) rule = Pin::Rule::Prune;
    // What is selected besides fares the same.
    std::vector<HeadRef> heads = m_heatmap.plot()->selectedHeads();
    const auto asked = [&](const HeadRef& ref) { return ref.layer == layer && ref.head == head; };
    if (std::none_of(heads.begin(), heads.end(), asked)) heads = {{layer, head}};
    for (const HeadRef& ref : heads) pin(m_studio.state(), {Pin::Rule::Keep, {}, ref.layer, ref.head}, rule);
  });
}

void Analysis::makePinMenus() {
  m_pins = new QMenu(tr("P&in"), &m_heatmap);
  m_pins->setIcon(icon(QStringLiteral("pin")));
  fillPinMenu(m_pins, m_studio, [this]() -> std::optional<Atom> {
    const HeatmapPlot& plot = *m_heatmap.plot();
    if (plot.selectedLayer() < 0 || plot.selectedHead() < 0) return std::nullopt;
    return Atom{plot.sourceScale(), plot.selectedLayer(), plot.selectedHead()};
  });
  auto* cells = new QMenu(&m_heatmap);
  cells->addMenu(m_pins);
  cells->addSeparator();
  cells->addActions(m_heatmap.viewActions());
  for (const auto& [plot, menu] :
       {std::pair<QWidget*, QMenu*>{m_heatmap.plot(), cells}, {m_inspector.bars(), m_pins}}) {
    plot->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(plot, &QWidget::customContextMenuRequested, menu,
            [plot = plot, menu = menu](const QPoint& at) { menu->popup(plot->mapToGlobal(at)); });
  }
}

void Analysis::showHead() {
  const auto& calibration = m_heatmap.plot()->calibration();
  const int layer = m_heatmap.plot()->selectedLayer(), head = m_heatmap.plot()->selectedHead();
  if (!calibration || layer < 0 || head < 0) {
    m_inspector.clear();
    return;
  }
  const bool running = m_running != nullptr;
  const auto& schedule = running ? m_running : m_live;
  const bool fits = schedule && schedule->shape.whole() == calibration->shape;
  m_inspector.setHead(
      layer, head,
      headEntries(*calibration, fits ? schedule.get() : nullptr, layer, head, m_moment,
                  running && m_studio.run().plan() ? m_studio.run().plan()->bytesPerTokenHead : m_liveBytes),
      pinOf(m_studio.state().document().cache.pins, layer, head));
  m_inspector.setSourceScale(m_heatmap.plot()->sourceScale());
}

}  // namespace heatkv
