// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/memory_panel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <utility>

#include "widgets/controls/elided_label.h"
#include "widgets/controls/empty_state.h"
#include "widgets/theme.h"

namespace heatkv {
MemoryPanel::MemoryPanel(Studio& studio, const KeptRuns& kept, QWidget* parent)
    : QWidget(parent), m_kept(kept), m_plot(new MemoryPlot), m_headline(new ElidedLabel) {
  setObjectName(QStringLiteral("memoryPanel"));
  auto* header = new QWidget;
  auto* row = new QHBoxLayout(header);
  const int margin = Theme::of(this).measures.margin;
  row->setContentsMargins(margin, 0, margin, 0);
  row->addWidget(m_headline);
  m_page = new PlotPage(new EmptyState(tr("Generate a picture to see the memory it takes.")), header, m_plot,
                        tr("Memory as table"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_page);
  connect(m_plot, &Plot::headlineChanged, m_headline, &ElidedLabel::setText);
  connectRun(studio);
  showRun(nullptr);
}

void MemoryPanel::connectRun(Studio& studio) {
  listen(
      studio.run().events(), this,
      [this](const RunStarted& run) { m_running = run.job.isCalibration() ? 0 : run.job.ticket; },
      [this](const PlanEvent&) {
        if (m_running) showRun(m_kept.last().get());
      },
      [this](const MemoryEvent& event) {
        if (m_running && m_shown == m_running) m_plot->add(event);
      },
      [this](const RunEnded&) {
        const quint64 ended = std::exchange(m_running, 0);
        if (ended && m_shown == ended) showRun(m_kept.last().get());
      });
}

void MemoryPanel::showPicture(const QString& path) {
  showRun((path.isEmpty() ? m_kept.last() : m_kept.of(path)).get());
}

void MemoryPanel::showRun(const KeptRun* run) {
  m_shown = run ? run->job.ticket : 0;
  m_page->setEmpty(!run);
  if (!run) return m_plot->clear();
  m_plot->setPlan(run->cache.plan());
  for (const MemoryEvent& event : run->memory) m_plot->add(event);
  m_page->setContext(m_kept.contextOf(*run, m_shown == m_running));
}

}  // namespace heatkv
