// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/window/attention_probe.h"

#include <algorithm>

#include "app/studio/centre/centre.h"
#include "app/studio/centre/image_page.h"
#include "widgets/canvas/picture_canvas.h"
#include "widgets/plots/attention_panel.h"
#include "widgets/plots/head_inspector.h"

namespace heatkv {

AttentionProbe::AttentionProbe(Studio& studio, Centre& centre, HeadInspector& inspector, QObject* parent)
    : QObject(parent), m_studio(studio), m_centre(centre), m_inspector(inspector) {
  RunController& run = m_studio.run();
  connect(&m_inspector, &HeadInspector::attentionToggled, this, [this](bool on) {
    m_centre.image()->canvas()->setPicking(on);
    if (!on) {
      m_studio.run().questions().stopAttending();
      m_centre.image()->canvas()->setMark({});
      m_centre.image()->canvas()->setOverlay({}, 0);
      return;
    }
    m_centre.showPage(Centre::ImageTab);
    ask();
  });
  connect(&m_inspector, &HeadInspector::headShown, this, [this] { ask(); });
  connect(m_inspector.attention(), &AttentionPanel::overlayChanged, m_centre.image()->canvas(),
          &PictureCanvas::setOverlay);
  connect(m_inspector.attention(), &AttentionPanel::askerChosen, this, [this](int scale) {
    m_scale = scale;
    ask();
  });
  connect(m_centre.image()->canvas(), &PictureCanvas::placePicked, this, [this](const QPointF& place) {
    m_place = place;
    m_scale = m_centre.image()->shownScale();
    ask();
  });
  listen(
      run.events(), this,
      [this](const AttentionMade& made) { m_inspector.attention()->setMap(made.map, m_centre.image()->picture()); },
      [this](const AttentionEnded& end) {
        if (!end.error) return;
        const QString words = QString::fromStdString(end.error->message);
        m_inspector.attention()->setNote(words);
        Q_EMIT m_studio.notices().noted(words);
      },
      [this](const RunStarted&) { forget(); });
  connect(&run, &RunController::phaseChanged, this, [this] {
    if (!m_studio.run().busy()) ask();
  });
  connect(&m_studio.open(), &Open::modelChanged, this, &AttentionProbe::forget);
}

void AttentionProbe::forget() {
  m_place.reset();
  m_scale = -1;
  m_centre.image()->canvas()->setMark({});
  if (m_inspector.attentionShown()) ask();
}

Grids AttentionProbe::painted() const {
  const auto& shown = m_centre.image()->shownRun();
  if (!shown) return {};
  Grids grids = shown->job.paint.grids;
  const int done = std::clamp(shown->cache.now().scale + 1, 0, static_cast<int>(grids.size()));
  grids.resize(static_cast<size_t>(done));
  return grids;
}

void AttentionProbe::ask() {
  if (!m_inspector.attentionShown() || m_inspector.layer() < 0) return;
  AttentionPanel* panel = m_inspector.attention();
  const Grids grids = painted();
  const int last = static_cast<int>(grids.size()) - 1;
  const int scale = m_scale < 0 ? last : std::min(m_scale, last);
  panel->setScales(grids, scale);
  if (grids.empty()) return panel->setNote(tr("Generate a picture, then click a point in it."));
  if (m_studio.run().busy()) return panel->setNote(tr("Wait until the picture is finished."));
  if (!m_place) return panel->setNote(tr("Click the picture to see where this head looks from that point."));
  const Grid grid = grids[static_cast<size_t>(scale)];
  AttentionRequest request;
  request.paint = m_centre.image()->shownRun()->job.paint;
  request.image = m_centre.image()->shownImage();
  request.layer = m_inspector.layer();
  request.head = m_inspector.head();
  request.scale = scale;
  request.row = std::clamp(static_cast<int>(m_place->y() * grid.h), 0, grid.h - 1);
  request.column = std::clamp(static_cast<int>(m_place->x() * grid.w), 0, grid.w - 1);
  m_centre.image()->canvas()->setMark(
      {double(request.column) / grid.w, double(request.row) / grid.h, 1.0 / grid.w, 1.0 / grid.h});
  panel->setNote(m_studio.run().questions().attend(request) ? tr("Repainting up to that scale...")
                                                            : tr("No model is loaded."));
}

}  // namespace heatkv
