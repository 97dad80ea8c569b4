// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/occupancy_replay.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/controls/elided_label.h"
#include "widgets/format.h"

namespace heatkv {

OccupancyReplay::OccupancyReplay(CachePlot* plot, QWidget* parent)
    : QWidget(parent),
      m_plot(plot),
      m_slider(new QSlider(Qt::Horizontal)),
      m_where(new ElidedLabel),
      m_bytes(new ElidedLabel) {
  setObjectName(QStringLiteral("occupancyReplay"));
  m_slider->setObjectName(QStringLiteral("replaySlider"));
  m_slider->setAccessibleName(tr("Point in the run"));
  m_slider->setAccessibleDescription(tr("Shows what the cache held right after a given layer of a given scale."));
  for (ElidedLabel* label : {m_where, m_bytes}) label->setSize(ElidedLabel::Size::Axis);
  m_bytes->setTone(ElidedLabel::Tone::Muted);
  m_bytes->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
  auto* words = new QHBoxLayout;
  words->setSpacing(8);
  words->addWidget(m_where);
  words->addWidget(m_bytes, 1);
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(12, 0, 12, 6);
  rows->setSpacing(2);
  rows->addWidget(m_slider);
  rows->addLayout(words);
  connect(m_slider, &QSlider::valueChanged, this, &OccupancyReplay::showStep);
  refresh();
}

void OccupancyReplay::refresh() {
  m_steps.clear();
  if (m_plot && !m_plot->run().running())
    for (int i = 0; i < m_plot->run().steps(); ++i)
      if (m_plot->run().hasSnapshot({i / m_plot->run().shape().layers, i % m_plot->run().shape().layers}))
        m_steps.push_back(i);
  setEnabled(!m_steps.empty());
  const QSignalBlocker quiet(m_slider);
  m_slider->setRange(0, std::max(0, static_cast<int>(m_steps.size()) - 1));
  m_slider->setPageStep(m_plot ? std::max(1, m_plot->run().shape().layers) : 1);
  m_slider->setValue(m_slider->maximum());
  // The plot stays at the end of the run until the slider is moved: it is no replay yet.
  sayStep();
}

Moment OccupancyReplay::moment() const {
  if (m_steps.empty() || !m_plot) return {};
  const int step = m_steps[std::min<size_t>(m_slider->value(), m_steps.size() - 1)];
  return {step / m_plot->run().shape().layers, step % m_plot->run().shape().layers};
}

void OccupancyReplay::setMoment(Moment moment) {
  if (!m_plot || m_steps.empty()) return;
  const auto at = std::lower_bound(m_steps.begin(), m_steps.end(), m_plot->run().step(moment));
  m_slider->setValue(static_cast<int>(std::min<ptrdiff_t>(at - m_steps.begin(), m_slider->maximum())));
}

void OccupancyReplay::stop() {
  if (m_plot) m_plot->setMoment({});
  Q_EMIT momentChanged({});
}

QString OccupancyReplay::text() const {
  return m_where->text() + QStringLiteral(" · ") + m_bytes->text();
}

void OccupancyReplay::showStep(int) {
  sayStep();
  if (!m_plot || m_steps.empty()) return;
  m_plot->setMoment(moment());
  Q_EMIT momentChanged(moment());
}

void OccupancyReplay::sayStep() {
  if (!m_plot || m_steps.empty()) {
    m_where->setText(tr("No finished run to replay."));
    m_bytes->setText({});
    return;
  }
  const Moment now = moment();
  const CacheRun& run = m_plot->run();
  const CacheMeasure measure = poolMeasure(run.plan(), m_plot->unit());
  const auto held = run.heldBytes(run.step(now)), predicted = run.predictedBytes(run.step(now));
  m_where->setText(tr("%1 · layer %2").arg(format::grid(run.shape().grids[now.scale])).arg(now.layer));
  const QString measured = held ? tr("measured %1").arg(measure.text(*held)) : QString();
  m_bytes->setText(predicted ? tr("%1 · predicted %2").arg(measured, measure.text(*predicted)) : measured);
  m_bytes->setTone(predicted && held && *predicted != *held ? ElidedLabel::Tone::Danger : ElidedLabel::Tone::Muted);
}

}  // namespace heatkv
