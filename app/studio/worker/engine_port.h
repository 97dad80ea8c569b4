// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the window needs of an engine, small enough to be played by a fake in tests.
// Thread: created, used and destroyed on the worker's thread.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "engine/engine.h"

namespace heatkv {

class EnginePort {
 public:
  virtual ~EnginePort() = default;
  virtual ModelInfo load(const LoadRequest& request, const EventSink& sink, std::stop_token stop) = 0;
  virtual void unload() = 0;
  virtual bool loaded() const = 0;
  virtual PlanEvent plan(const PaintRequest& request) = 0;
  virtual void paint(const PaintRequest& request, const EventSink& sink, std::stop_token stop) = 0;
  virtual Calibration calibrate(const CalibrationRequest& request, const EventSink& sink, std::stop_token stop) = 0;
  virtual AttentionMap attention(const AttentionRequest& request, std::stop_token stop) = 0;
  virtual MemoryUse memory() const = 0;
};

/// Makes an engine on the thread that calls it. May throw.
using EngineFactory = std::function<std::unique_ptr<EnginePort>()>;
/// The engine of this program; `threads` 0: the physical cores.
EngineFactory programEngine(int threads);

}  // namespace heatkv
