// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run/kept_runs.h"

#include <algorithm>

#include "app/studio/studio.h"

namespace heatkv {
namespace {

constexpr size_t kMostRuns = 64;
constexpr qint64 kMostPictureBytes = qint64{256} << 20;

qint64 bytesOf(const RunPictures& pictures) {
  qint64 bytes = 0;
  for (const auto& [key, picture] : pictures.shown) bytes += picture.sizeInBytes();
  for (const QImage& picture : pictures.done) bytes += picture.sizeInBytes();
  return bytes;
}

}  // namespace

KeptRuns::KeptRuns(Studio& studio, QObject* parent) : QObject(parent), m_studio(studio) {
  connectRun();
  connect(&m_studio, &Studio::pictureStored, this, &KeptRuns::onStored);
}

void KeptRuns::connectRun() {
  RunController& run = m_studio.run();
  const auto painting = [this] {
    return !m_runs.empty() && m_studio.run().current() && !m_studio.run().current()->isCalibration();
  };
  connect(&run, &RunController::runStarted, this, [this](const Job& job) {
    if (job.isCalibration()) return;
    m_runs.push_back(std::make_shared<KeptRun>(KeptRun{job, {}, {}, {}}));
    forgetOldest();
  });
  connect(&run, &RunController::planned, this, [this, painting](const PlanEvent& event) {
    if (painting()) m_runs.back()->cache = CacheRun(event);
  });
  connect(&run, &RunController::layerFinished, this, [this, painting](const LayerEvent& event) {
    if (painting()) m_runs.back()->cache.add(event);
  });
  connect(&run, &RunController::scaleFinished, this, [this, painting](const ScaleEvent& event, double) {
    if (painting()) m_runs.back()->cache.add(event);
  });
  connect(&run, &RunController::picturePainted, this, [this, painting](const Job&, const ImageEvent& event) {
    if (painting() && m_studio.settings().get(setting::kKeepHistory)) m_unstored.push_back({m_runs.back(), event.seed});
  });
  const auto end = [this](const Job& job) {
    if (!job.isCalibration() && !m_runs.empty()) m_runs.back()->cache.finish();
  };
  connect(&run, &RunController::runFinished, this, end);
  connect(&run, &RunController::runStopped, this, end);
  connect(&run, &RunController::runFailed, this, end);
}

void KeptRuns::onStored(const QString& file) {
  const HistoryEntry* entry = m_studio.history().find(file);
  if (!entry) return;
  // Files come in the order in which they were painted; one that could not be written never comes.
  const auto painted = std::find_if(m_unstored.begin(), m_unstored.end(),
                                    [&](const Painted& waiting) { return waiting.seed == entry->seed; });
  if (painted == m_unstored.end()) return;
  painted->run->files << file;
  m_byFile[file] = painted->run;
  m_unstored.erase(m_unstored.begin(), std::next(painted));
}

std::shared_ptr<const KeptRun> KeptRuns::of(const QString& file) const {
  return m_byFile.value(file);
}

void KeptRuns::keepPictures(const RunPictures& pictures) {
  if (m_runs.empty()) return;
  m_runs.back()->pictures = pictures;
  forgetOldest();
}

void KeptRuns::forgetOldest() {
  while (m_runs.size() > kMostRuns) {
    for (const QString& file : m_runs.front()->files) m_byFile.remove(file);
    m_runs.pop_front();
  }
  qint64 bytes = 0;
  for (auto run = m_runs.rbegin(); run != m_runs.rend(); ++run) {
    bytes += bytesOf((*run)->pictures);
    if (bytes > kMostPictureBytes && run != m_runs.rbegin()) (*run)->pictures = {};
  }
}

}  // namespace heatkv
