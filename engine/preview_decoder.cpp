// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/preview_decoder.h"

#include <ATen/ATen.h>
#include <c10/core/StreamGuard.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include <chrono>

namespace heatkv {
namespace {

using Clock = std::chrono::steady_clock;

double msSince(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

}  // namespace

/// Its tensors live until their stream is past them.
struct PreviewDecoder::Pending {
  PreviewEvent event;
  at::Tensor sum, pixels;
  c10::Event done;
};

PreviewDecoder::PreviewDecoder(const Vae& vae, at::Device device)
    : m_vae(vae), m_stream(c10::impl::VirtualGuardImpl(device.type()).getStreamFromGlobalPool(device)) {}

PreviewDecoder::~PreviewDecoder() {
  for (const Pending& pending : m_pending) pending.done.synchronize();
}

void PreviewDecoder::start(PreviewEvent event, const at::Tensor& sum) {
  const auto begin = Clock::now();
  const at::DeviceType type = sum.device().type();
  c10::Event ready(type);
  ready.record(c10::impl::VirtualGuardImpl(type).getStream(sum.device()));
  const c10::StreamGuard guard(m_stream);
  ready.block(m_stream);
  const at::Tensor bytes = Vae::bytesOf(m_vae.decode(sum));
  const at::Tensor pixels = at::empty(bytes.sizes(), at::TensorOptions().dtype(at::kByte).pinned_memory(true));
  at::Tensor(pixels).copy_(bytes, true);
  Pending pending{std::move(event), sum, pixels, c10::Event(type)};
  pending.done.record(m_stream);
  pending.event.ms = msSince(begin);
  m_pending.push_back(std::move(pending));
}

void PreviewDecoder::deliver(const EventSink& sink, bool wait) {
  while (!m_pending.empty()) {
    Pending& pending = m_pending.front();
    if (!wait && !pending.done.query()) return;
    const auto begin = Clock::now();
    pending.done.synchronize();
    pending.event.picture = pictureOf(pending.pixels);
    pending.event.ms += msSince(begin);
    sink(pending.event);
    m_pending.pop_front();
  }
}

PicturePtr pictureOf(const at::Tensor& pixels) {
  auto picture = std::make_shared<Picture>();
  picture->height = static_cast<int>(pixels.size(1));
  picture->width = static_cast<int>(pixels.size(2));
  const auto* bytes = pixels.data_ptr<uint8_t>();
  picture->rgb.assign(bytes, bytes + pixels.numel());
  return picture;
}

}  // namespace heatkv
