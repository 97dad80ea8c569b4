// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/worker/engine_port.h"

namespace heatkv {
namespace {

class ProgramEngine : public EnginePort {
 public:
  explicit ProgramEngine(int threads) : m_engine(threads) {}
  ModelInfo load(const LoadRequest& request, const EventSink& sink, std::stop_token stop) override {
    return m_engine.load(request, sink, std::move(stop));
  }
  void unload() override { m_engine.unload(); }
  bool loaded() const override { return m_engine.loaded(); }
  PlanEvent plan(const PaintRequest& request) override { return m_engine.plan(request); }
  void paint(const PaintRequest& request, const EventSink& sink, std::stop_token stop) override {
    m_engine.paint(request, sink, std::move(stop));
  }
  Calibration calibrate(const CalibrationRequest& request, const EventSink& sink, std::stop_token stop) override {
    return m_engine.calibrate(request, sink, std::move(stop));
  }
  AttentionMap attention(const AttentionRequest& request, std::stop_token stop) override {
    return m_engine.attention(request, std::move(stop));
  }
  MemoryUse memory() const override { return m_engine.memory(); }

 private:
  Engine m_engine;
};

}  // namespace

EngineFactory programEngine(int threads) {
  return [threads] { return std::make_unique<ProgramEngine>(threads); };
}

}  // namespace heatkv
