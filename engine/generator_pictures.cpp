// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a scale's last layer to pixels: logits -> bits -> the sum of codes -> the next scale's input, previews,
// pictures.
#include <ATen/ATen.h>

#include <algorithm>

#include "engine/api/error.h"
#include "engine/devices.h"
#include "engine/generator.h"
#include "engine/pictures/source_picture.h"
#include "engine/sampling/bits.h"
#include "engine/vae/codes.h"

namespace heatkv {
namespace {

/// A view of the picture's bytes: (H, W, 3) uint8.
at::Tensor pixelsOf(const PicturePtr& picture) {
  return at::from_blob(const_cast<uint8_t*>(picture->rgb.data()), {picture->height, picture->width, 3}, at::kByte);
}

/// Zeros and ones, eight to a byte, the first one lowest.
std::vector<uint8_t> packed(const at::Tensor& bits) {
  const at::Tensor bytes = bits.to(at::kCPU, at::kByte).contiguous();
  const auto* values = bytes.data_ptr<uint8_t>();
  std::vector<uint8_t> out(static_cast<size_t>(bytes.numel() + 7) / 8);
  for (int64_t i = 0; i < bytes.numel(); ++i)
    out[static_cast<size_t>(i / 8)] |= static_cast<uint8_t>(values[i] << i % 8);
  return out;
}

}  // namespace

void Generator::finishScale(int k, Image& image) {
  const PlanEvent& plan = m_plan.event;
  const Sampling& sampling = m_request.sampling;
  const Transformer& transformer = m_model.transformer();
  const bool patchified = transformer.info().patchified;
  const Grid grid = plan.shape.grids[k];
  const bool atLogits = std::find(sampling.cfgLayers.begin(), sampling.cfgLayers.end(), 0) != sampling.cfgLayers.end();

  const at::Tensor both = transformer.logits(image.x, m_condition) / valueAt(sampling.tau, k);
  const at::Tensor cond = both[0];
  const at::Tensor mixed =
      m_branches == 2 && atLogits && cfgAt(sampling, k) != 1 ? guided(cond, both[1], sampling, k) : cond;
  const at::Tensor logits = mixed.view({grid.tokens(), -1, 2});
  record("logits_cond", k, cond.view_as(logits));
  if (m_branches == 2) record("logits_uncond", k, both[1].view_as(logits));
  record(plan.method == CacheMethod::Full ? "logits" : "logits." + methodName(), k, logits);

  const at::Tensor bits =
      m_replay ? m_replay->bits(k, image.index) : sampleBits(logits, sampling.topK, sampling.topP, image.generator);
  if (bits.size(1) != logits.size(1)) {
    throw Error(ErrorKind::Model,
                fmt::format("the recording has {} bits a token, this model {}", bits.size(1), logits.size(1)),
                "replay it with the model it was made with");
  }
  const at::Tensor code = resizedTo(codeOf(bits.unsqueeze(0), grid, patchified, m_model.device()), m_plan.vaeGrid);
  image.sum = image.sum.defined() ? image.sum + code : code;
  record("bits", k, bits);
  image.bits.push_back(packed(bits));
  record("sum", k, image.sum[0]);
  if (k + 1 < plan.shape.scalesRun()) {
    image.x = transformer.embed(nextFeatures(image.sum, plan.shape.grids[k + 1], patchified))
                  .unsqueeze(0)
                  .expand({m_branches, -1, -1});
  } else {
    image.x.reset();
  }
}

PicturePtr Generator::decode(const at::Tensor& sum) {
  checkStop();
  return pictureOf(Vae::toPixels(m_model.vae().decode(sum)).cpu().contiguous());
}

PicturePtr Generator::cut(PicturePtr picture, EditSize size) const {
  const PicturePtr& source = m_request.source;
  if (!source) return picture;
  return std::make_shared<const Picture>(editedPicture(*picture, source->width, source->height, size));
}

void Generator::deliverPreviews(bool wait) {
  if (!m_previews) return;
  m_previews->deliver(
      [&](const Event& event) {
        PreviewEvent preview = std::get<PreviewEvent>(event);
        preview.picture = cut(std::move(preview.picture), EditSize::Painted);
        m_sink(preview);
      },
      wait);
}

void Generator::preview(int k, Image& image) {
  const bool last = k + 1 == m_plan.event.shape.scalesRun();
  const bool wanted = m_request.preview.every > 0 && !last && (k + 1) % m_request.preview.every == 0;
  if (m_recorder) record("preview", k, pixelsOf(decode(image.sum)));
  if (!wanted) return;
  const auto begin = std::chrono::steady_clock::now();
  // A preview is decoded at its scale's own size, at least a quarter and at most half of the picture's: the whole size
  // would cost four times as much for what is looked at for a moment.
  const int factor = m_model.transformer().info().patchified ? 2 : 1;
  const Grid own = m_plan.event.shape.grids[k];
  const auto side = [](int scale, int whole) { return std::clamp(scale, (whole + 3) / 4, (whole + 1) / 2); };
  const Grid shown{side(own.h * factor, m_plan.vaeGrid.h), side(own.w * factor, m_plan.vaeGrid.w)};
  if (m_previews) return m_previews->start({m_request.id, image.index, k, {}, 0}, resizedTo(image.sum, shown));
  const PicturePtr picture = cut(decode(resizedTo(image.sum, shown)), EditSize::Painted);
  m_sink(PreviewEvent{m_request.id, image.index, k, picture, msSince(begin)});
}

void Generator::decodeImages() {
  m_sink(StageEvent{m_request.id, "Decoding"});
  const PlanEvent& plan = m_plan.event;
  for (Image& image : m_images) {
    PicturePtr picture = decode(image.sum);
    if (m_recorder) m_recorder->addImage("image", pixelsOf(picture));
    picture = cut(std::move(picture), m_request.editSize);
    ImageEvent event{m_request.id, image.index, image.seed, picture};
    event.budgetBytes = plan.budgetBytes;
    event.fullBytes = plan.fullBytes;
    event.heldBytes = m_largestHeld;
    event.arenaBytes = m_pool->arenaBytes();
    event.peakBytes = memoryUse(m_model.device()).peakBytes;
    event.ms = msSince(m_begin);
    event.bits = std::make_shared<const std::vector<std::vector<uint8_t>>>(std::move(image.bits));
    for (const ShadowCache& shadow : m_shadows)
      if (image.index == 0) event.lostMass.push_back(shadow.lostMass());
    m_sink(event);
  }
}

}  // namespace heatkv
