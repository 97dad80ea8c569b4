// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Previews decoded beside the next scale, on a GPU's stream of its own. Thread: the engine's, which never waits for one
// but at the end.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Event.h>

#include <list>

#include "engine/api/event.h"
#include "engine/vae/vae.h"

namespace heatkv {

class PreviewDecoder {
 public:
  /// `vae` is borrowed. `device` must have streams.
  PreviewDecoder(const Vae& vae, at::Device device);
  ~PreviewDecoder();

  /// Starts decoding `sum` (1, d', h, w) once the current stream's work so far is done. `event` is what will be sent,
  /// but for its picture.
  void start(PreviewEvent event, const at::Tensor& sum);
  /// Sends the previews that have come, in order; all of them where `wait` is set. PreviewEvent::ms is what the
  /// engine's own thread spent on it.
  void deliver(const EventSink& sink, bool wait);

 private:
  struct Pending;

  const Vae& m_vae;
  c10::Stream m_stream;
  std::list<Pending> m_pending;
};

/// The picture of bytes (1, H, W, 3) uint8 on the CPU, contiguous.
PicturePtr pictureOf(const at::Tensor& pixels);

}  // namespace heatkv
