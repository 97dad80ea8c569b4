// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/centre/sweep_meter.h"

#include <QImageReader>
#include <algorithm>

#include "app/pictures/picture_file.h"
#include "engine/metrics/picture_metrics.h"

namespace heatkv {
namespace {

constexpr size_t kMostHeld = 8;

PicturePtr pictureOf(const PicturePtr& held, const QString& file) {
  return held ? held : std::make_shared<const Picture>(loadPicture(file.toStdString()));
}

}  // namespace

void SweepMeter::hold(int cell, PicturePtr picture) {
  m_held.emplace_back(cell, std::move(picture));
  if (m_held.size() > kMostHeld) m_held.pop_front();
}

PicturePtr SweepMeter::heldOf(int cell) const {
  const auto found = std::find_if(m_held.begin(), m_held.end(), [&](const auto& one) { return one.first == cell; });
  return found == m_held.end() ? nullptr : found->second;
}

void SweepMeter::measure(const Source& full, const Source& other) {
  m_tasks.push_back({full, other});
  next();
}

void SweepMeter::next() {
  if (m_running || m_tasks.empty()) return;
  const Task task = m_tasks.front();
  m_tasks.pop_front();
  m_running = true;
  inBackground(
      this,
      [task, a = heldOf(task.full.cell), b = heldOf(task.other.cell)]() -> std::optional<MetricValues> {
        try {
          MetricValues figures;
          heatkv::measure(figures, *pictureOf(a, task.full.file), *pictureOf(b, task.other.file));
          return figures;
        } catch (const Error&) {
          return std::nullopt;  // A file went, or was put in place of ours: there is nothing to compare.
        }
      },
      [this, serial = m_serial, cell = task.other.cell](const std::optional<MetricValues>& figures) {
        if (serial != m_serial) return;
        m_running = false;
        if (figures) Q_EMIT measured(cell, *figures);
        next();
      },
      m_thread.pool());
}

void SweepMeter::lookFor(const std::vector<Source>& files) {
  inBackground(
      this,
      [files] {
        std::vector<int> gone;
        for (const Source& source : files)
          if (source.file.isEmpty() || !QImageReader(source.file).canRead()) gone.push_back(source.cell);
        return gone;
      },
      [this, serial = m_serial](const std::vector<int>& gone) {
        if (serial == m_serial && !gone.empty()) Q_EMIT missing(gone);
      },
      m_thread.pool());
}

void SweepMeter::clear() {
  ++m_serial;
  m_running = false;
  m_tasks.clear();
  m_held.clear();
}

}  // namespace heatkv
