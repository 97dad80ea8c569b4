// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine's thread says, on its way to the window: in order, and of a kind that only the newest counts of, only
// the newest. Thread: any; one lock, held for moving values alone.
#pragma once

#include <QtGlobal>
#include <cstdint>
#include <deque>
#include <optional>
#include <variant>

#include "engine/api/event.h"
#include "engine/engine.h"
#include "engine/system/mutex.h"

namespace heatkv {

struct ModelUnloaded {};
struct CalibrationMade {
  std::shared_ptr<const Calibration> calibration;
};
struct AttentionMade {
  std::shared_ptr<const AttentionMap> map;
};
enum class End { Finished, Stopped, Failed };
/// Every request has exactly one, its last letter.
struct RequestEnded {
  End how = End::Finished;
  std::optional<Error> error;  ///< of one that failed
};

template <typename Events, typename... More>
struct WithMore;
template <typename... Events, typename... More>
struct WithMore<std::variant<Events...>, More...> {
  using Type = std::variant<Events..., More...>;
};
/// The engine's events and what the worker adds to them.
using WorkerEvent = WithMore<Event, ModelUnloaded, CalibrationMade, AttentionMade, MemoryUse, RequestEnded>::Type;

struct Letter {
  quint64 id = 0;  ///< of the request
  WorkerEvent body;
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
  mutable Mutex m_mutex;
  std::deque<Letter> m_letters HEATKV_GUARDED_BY(m_mutex);
  bool m_woken HEATKV_GUARDED_BY(m_mutex) = false;
};

}  // namespace heatkv
