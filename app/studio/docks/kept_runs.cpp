// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/docks/kept_runs.h"

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
  connect(&m_studio.pictures(), &Pictures::stored, this, &KeptRuns::onStored);
}

void KeptRuns::connectRun() {
  const auto painting = [this] {
    const auto& now = m_studio.run().current();
    return !m_runs.empty() && now && !now->isCalibration();
  };
  listen(
      m_studio.run().events(), this,
      [this](const RunStarted& run) {
        if (run.job.isCalibration()) return;
        m_runs.push_back(std::make_shared<KeptRun>(KeptRun{run.job, {}, {}, {}, {}}));
        forgetOldest();
      },
      [this, painting](const PlanEvent& event) {
        if (painting()) m_runs.back()->cache = CacheRun(event);
      },
      [this, painting](const LayerEvent& event) {
        if (painting()) m_runs.back()->cache.add(event);
      },
      [this, painting](const ScaleEvent& event) {
        if (painting()) m_runs.back()->cache.add(event);
      },
      [this, painting](const MemoryEvent& event) {
        if (painting()) m_runs.back()->memory.push_back(event);
      },
      [this, painting](const ImageEvent& event) {
        if (painting() && m_studio.settings().get(setting::kKeepHistory))
          m_unstored.push_back({m_runs.back(), event.seed});
      },
      [this](const RunEnded& end) {
        if (!end.job.isCalibration() && !m_runs.empty()) m_runs.back()->cache.finish();
      });
}

void KeptRuns::onStored(const QString& file) {
  const HistoryEntry* entry = m_studio.pictures().history().find(file);
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

QString KeptRuns::contextOf(const KeptRun& run, bool running) const {
  const QString words = runWords(run.job);
  if (running) return tr("Running \u00b7 %1").arg(words);
  return &run == last().get() ? tr("Last run \u00b7 %1").arg(words) : tr("Picture \u00b7 %1").arg(words);
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
