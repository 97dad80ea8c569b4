// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What waits in the queue, kept over restarts in one JSON file: what was asked for, not what it comes to.
#pragma once

#include <QString>
#include <deque>
#include <vector>

#include "app/studio/run/job.h"

namespace heatkv {

/// Writes beside and renames; an empty queue removes the file. False where it cannot.
bool writeQueue(const QString& path, const std::deque<Job>& queue);

struct ReadQueue {
  /// With kind, document, seeds (in paint) and what a calibration is to do; `partner` counts the jobs from 1. Cells of
  /// a sweep come back as pictures: their table is gone. What cannot be read has no seeds and no prompts.
  std::vector<Job> jobs;
  QString aside;  ///< where the file is kept as it was; empty: nothing was wrong
  std::vector<UnreadValue> unread;
};
/// Never throws.
ReadQueue readQueue(const QString& path);

}  // namespace heatkv
