// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/run/job_queue.h"

#include <algorithm>
#include <utility>

namespace heatkv {

quint64 JobQueue::add(Job job, bool keepHeld) {
  const quint64 ticket = job.ticket = ++m_lastTicket;
  if (!keepHeld) m_held = false;
  m_jobs.push_back(std::move(job));
  Q_EMIT changed();
  return ticket;
}

void JobQueue::restore(std::vector<Job> jobs) {
  const quint64 before = m_lastTicket;
  for (Job& job : jobs) {
    job.ticket = ++m_lastTicket;
    job.left = true;
    if (job.partner > 0) job.partner += before;
    if (!job.paint.seeds.empty() || !job.calibration.prompts.empty()) m_jobs.push_back(std::move(job));
  }
  Q_EMIT changed();
}

void JobQueue::supplyCalibration(const std::shared_ptr<const Calibration>& calibration) {
  for (Job& job : m_jobs) {
    CacheRequest& cache = job.paint.cache;
    const bool lacks = cache.method != CacheMethod::Full && !cache.calibration && !cache.schedule;
    if (!job.isCalibration() && lacks) cache.calibration = calibration;
  }
}

void JobQueue::cancel(quint64 ticket) {
  if (std::erase_if(m_jobs, [&](const Job& job) { return job.ticket == ticket; }) > 0) Q_EMIT changed();
}

int JobQueue::left() const {
  return static_cast<int>(std::count_if(m_jobs.begin(), m_jobs.end(), [](const Job& job) { return job.left; }));
}

void JobQueue::discardLeft() {
  std::erase_if(m_jobs, [](const Job& job) { return job.left; });
  Q_EMIT changed();
}

void JobQueue::clear() {
  m_jobs.clear();
  Q_EMIT changed();
}

void JobQueue::move(quint64 ticket, int to) {
  const auto from = std::find_if(m_jobs.begin(), m_jobs.end(), [&](const Job& job) { return job.ticket == ticket; });
  if (from == m_jobs.end()) return;
  Job job = std::move(*from);
  m_jobs.erase(from);
  m_jobs.insert(m_jobs.begin() + std::clamp(to, 0, static_cast<int>(m_jobs.size())), std::move(job));
  Q_EMIT changed();
}

void JobQueue::hold() {
  m_held = true;
  Q_EMIT changed();
}

void JobQueue::resume() {
  m_held = false;
  for (Job& job : m_jobs) job.left = false;
  Q_EMIT changed();
}

std::optional<Job> JobQueue::take() {
  const auto first = std::find_if(m_jobs.begin(), m_jobs.end(), [](const Job& job) { return !job.left; });
  if (m_held || first == m_jobs.end()) return std::nullopt;
  std::optional<Job> next(std::move(*first));
  m_jobs.erase(first);
  return next;
}

}  // namespace heatkv
