// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Engine events on their way to the window: in order, and of a kind that only the newest counts of, only the newest.
// Thread: any; one lock, held for moving values alone.
#pragma once

#include <QImage>
#include <QtGlobal>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <variant>

#include "engine/api/event.h"
#include "engine/engine.h"

namespace heatkv {

/// A picture of a scale, copied out of the engine.
struct PreviewLetter {
  int image = 0, scale = 0;
  QImage picture;
  double ms = 0;
};
struct ImageLetter {
  ImageEvent event;
  QImage picture;
};
struct UnloadedLetter {};
struct FinishedLetter {};
struct StoppedLetter {};
struct FailedLetter {
  Error error;
};
struct CalibratedLetter {
  std::shared_ptr<const Calibration> calibration;
};
struct AttentionLetter {
  std::shared_ptr<const AttentionMap> map;
};
struct MemoryLetter {
  MemoryUse use;
};

struct Letter {
  quint64 id = 0;
  std::variant<LoadEvent, ModelEvent, StageEvent, PlanEvent, LayerEvent, ScaleEvent, PreviewLetter, ImageLetter,
               CalibrationEvent, WarningEvent, UnloadedLetter, FinishedLetter, StoppedLetter, FailedLetter,
               CalibratedLetter, AttentionLetter, MemoryLetter>
      body;
};

class Mailbox {
 public:
  /// Adds a letter; one that supersedes an older one takes its place at the end. Returns true where the box was empty:
  /// the reader has to be woken once.
  bool put(Letter letter);
  /// All letters, oldest first.
  std::deque<Letter> take();
  size_t size() const;

 private:
  mutable std::mutex m_lock;
  std::deque<Letter> m_letters;
  bool m_woken = false;
};

}  // namespace heatkv
