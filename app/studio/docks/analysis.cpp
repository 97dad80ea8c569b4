// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/analysis.h"

#include <QMenu>
#include <algorithm>
#include <utility>

#include "app/studio/docks/pins.h"
#include "app/studio/document/edits.h"
#include "app/studio/words/run_words.h"
#include "engine/calibration/fit_calibration.h"
#include "widgets/icons.h"
#include "widgets/plots/occupancy_replay.h"

namespace heatkv {
namespace {

/// Whether both hold the same after every layer.
bool sameCourse(const std::shared_ptr<const Schedule>& one, const std::shared_ptr<const Schedule>& other) {
  if (!one || !other) return one == other;
  const Schedule &a = *one, &b = *other;
  return a.shape == b.shape && a.share == b.share && a.pins == b.pins &&
         std::equal(
             a.scales.begin(), a.scales.end(), b.scales.begin(), b.scales.end(),
             [](const ScheduleScale& x, const ScheduleScale& y) { return x.heldTokenHeads == y.heldTokenHeads; });
}

}  // namespace

Analysis::Analysis(Studio& studio, const KeptRuns& kept, CachePanel& cache, HeatmapPanel& heatmap,
                   HeadInspector& inspector, QObject* parent)
    : QObject(parent), m_studio(studio), m_kept(kept), m_cache(cache), m_heatmap(heatmap), m_inspector(inspector) {
  connectRun();
  connectSelection();
  makePinMenus();
  connect(&m_studio.open(), &Open::planChanged, this, &Analysis::onPlanAnswer);
  connect(&m_heatmap, &HeatmapPanel::outlineToggled, this, &Analysis::showSchedule);
  connect(&m_studio.open(), &Open::calibrationChanged, this, [this] {
    showCalibration();
    showHead();
  });
}

void Analysis::connectRun() {
  listen(
      m_studio.run().events(), this,
      [this](const RunStarted& run) {
        m_calibrating = run.job.isCalibration();
        if (m_calibrating) return;
        m_following = true;
        m_picture.clear();
        m_cache.plot()->keepUntilNext();
        showContext();
      },
      [this](const PlanEvent& event) {
        if (!m_following) return;
        m_cache.plot()->setPlan(event);
        m_running = event.schedule;
        m_moment = {0, 0};
        showSchedule();
      },
      [this](const LayerEvent& event) {
        // A calibration paints nothing that the docks could follow.
        if (m_calibrating || !m_following) return;
        m_cache.plot()->addLayer(event);
        m_cache.plot()->setPreview(nullptr, 0);  // until here the forecast stands for what is not known yet
        m_moment = {event.scale, event.layer};
        m_heatmap.plot()->setMoment(m_moment);
        showHead();
      },
      [this](const ScaleEvent& event) {
        if (m_following) m_cache.plot()->addScale(event);
      },
      [this](const CalibrationEvent& event) {
        if (event.calibration && !event.calibration->scas.empty()) m_heatmap.plot()->setCalibration(event.calibration);
      },
      [this](const RunEnded& end) { endRun(end.job); });
  connect(m_cache.replay(), &OccupancyReplay::momentChanged, this, [this](Moment moment) {
    m_moment = moment.atEnd() ? Moment{} : moment;
    m_heatmap.plot()->setMoment(m_moment);
    showHead();
    Q_EMIT scaleShown(moment.atEnd() ? -1 : moment.scale);
  });
}

void Analysis::endRun(const Job& job) {
  const bool calibrated = std::exchange(m_calibrating, false);
  if (calibrated) showCalibration();
  m_cache.plot()->finish();
  if (!calibrated && m_following) {
    m_following = false;
    m_cacheThen = m_studio.state().document().cache;
    m_shown = m_kept.last();
    m_running.reset();
    m_moment = {};
    m_heatmap.plot()->setMoment(m_moment);
    m_cache.replay()->refresh();
    // A sweep leaves the picture on the screen as it is: once it is over, the docks go back to that one.
    if (job.kind == Job::Kind::Sweep)
      QMetaObject::invokeMethod(
          this,
          [this] {
            if (!m_studio.run().current()) showPicture(m_canvas);
          },
          Qt::QueuedConnection);
  }
  showSchedule();
}

void Analysis::showCalibration() {
  if (m_calibrating) return;  // what is measured so far stands there
  const auto& own = m_studio.open().calibration().value();
  std::shared_ptr<const Calibration> shown = own;
  // One of another size is shown as the run uses it: its scales by index.
  if (own && m_shape.layers == own->shape.layers && m_shape.heads == own->shape.heads) {
    try {
      shown = fittedTo(own, m_shape);
    } catch (const Error&) {
      // The plan says why it does not fit.
    }
  }
  m_heatmap.plot()->setCalibration(shown);
  if (m_heatmap.plot()->selectedLayer() < 0 && shown) m_heatmap.plot()->selectFirstToGo();
}

void Analysis::showPicture(const QString& path) {
  m_canvas = path;
  const auto kept = path.isEmpty() ? m_kept.last() : m_kept.of(path);
  const bool live = kept && m_studio.run().current() && kept->job.ticket == m_studio.run().current()->ticket;
  if (live && m_following) return;
  m_following = live;
  m_shown = kept;
  m_picture = path;
  m_cacheThen = m_studio.state().document().cache;
  m_moment = {};
  m_running = live ? kept->cache.plan().schedule : nullptr;
  m_heatmap.plot()->setMoment(m_moment);
  if (kept)
    m_cache.plot()->setRun(kept->cache);
  else
    m_cache.plot()->clear();
  m_cache.replay()->refresh();
  showSchedule();
}

void Analysis::showScale(int scale) {
  if (m_following) return;
  // The last moment up to the scale's end that there is a snapshot of: of a scale that took no time there may be none.
  const CacheRun& run = m_cache.plot()->run();
  m_moment = {};
  for (int at = scale; at >= 0 && m_moment.atEnd(); --at)
    for (int layer = 0; layer < run.shape().layers; ++layer)
      if (run.hasSnapshot({at, layer})) m_moment = {at, layer};
  {
    const QSignalBlocker quiet(m_cache.replay());
    m_moment.atEnd() ? m_cache.replay()->refresh() : m_cache.replay()->setMoment(m_moment);
  }
  m_cache.plot()->setMoment(m_moment);
  m_heatmap.plot()->setMoment(m_moment);
  showHead();
}

void Analysis::onPlanAnswer(const PlanAnswer& answer) {
  if (const CacheShape shape = answer.question.shape.whole(); !(shape == m_shape)) {
    m_shape = shape;
    showCalibration();
  }
  m_live = answer.schedule;
  m_liveBytes = answer.question.entryBytes.stored;
  showSchedule();
}

bool Analysis::replanned() const {
  const CacheSettings& now = m_studio.state().document().cache;
  return m_shown && !(now == m_cacheThen) && !(now == m_shown->job.document.cache);
}

std::shared_ptr<const Schedule> Analysis::shownSchedule() const {
  if (m_following) return m_running;
  // A run's heads and cells stay until something else is planned; then they show what that does.
  if (m_shown && !replanned()) return m_shown->cache.plan().schedule;
  return m_live;
}

void Analysis::showSchedule() {
  m_heatmap.plot()->setSchedule(shownSchedule());
  // A plan that differs from the picture's own course outlines what it would change.
  const auto own = m_shown ? m_shown->cache.plan().schedule : nullptr;
  const bool changes = m_heatmap.outlinesChanges() && own && m_live && shownSchedule() == m_live &&
                       own->shape == m_live->shape && !sameCourse(own, m_live);
  m_outlined = changes;
  m_heatmap.plot()->setOther(changes ? own : nullptr);
  // While a picture is painted the bars tell of that one alone.
  if (!m_following) {
    const bool same = sameCourse(m_live, m_cache.plot()->run().plan().schedule);
    m_cache.plot()->setPreview(same ? nullptr : m_live, m_liveBytes);
  }
  m_inspector.setPinnable(m_live != nullptr || !m_studio.state().document().cache.pins.empty(),
                          tr("Pins need HeatKV and a calibration."));
  showContext();
  showHead();
}

void Analysis::showContext() {
  const CacheSettings& cache = m_studio.state().document().cache;
  const QString plan = tr("Plan \u00b7 %1").arg(cacheWords(cache.method, QString::fromStdString(cache.budget)));
  QString run = plan;
  if (m_following && m_kept.last())
    run = m_kept.contextOf(*m_kept.last(), true);
  else if (m_shown)
    run = m_kept.contextOf(*m_shown, false);
  else if (!m_picture.isEmpty())
    //: A picture's own cache is not known; the plan's is shown.
    run = tr("%1 \u00b7 not kept for this picture").arg(plan);
  m_cache.setContext(run);
  const bool ofRun = m_following || (m_shown && !replanned());
  //: Cells with an outline are those that the plan would change.
  m_heatmap.setContext(ofRun ? run : m_outlined ? tr("%1 \u00b7 changes outlined").arg(plan) : plan);
  m_inspector.setContext(ofRun ? run : plan);
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
  const auto schedule = shownSchedule();
  const bool fits = schedule && schedule->shape.whole() == calibration->shape;
  m_inspector.setHead(
      layer, head,
      headEntries(*calibration, fits ? schedule.get() : nullptr, layer, head, m_moment,
                  schedule != m_live && m_cache.plot()->run().hasPlan() ? m_cache.plot()->run().plan().bytesPerTokenHead
                                                                        : m_liveBytes),
      pinOf(m_studio.state().document().cache.pins, layer, head));
  m_inspector.setSourceScale(m_heatmap.plot()->sourceScale());
}

}  // namespace heatkv
