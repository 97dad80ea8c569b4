// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a run leaves in a recording besides its tensors: which entries were visible, which were kept.
#include <ATen/ATen.h>

#include "engine/generator.h"

namespace heatkv {

void Generator::record(const std::string& name, int k, const at::Tensor& tensor) {
  if (m_recorder) m_recorder->addImage(scaleName(name, k), tensor);
}

void Generator::recordVisible() {
  const PlanEvent& plan = m_plan.event;
  if (!m_recorder || !plan.schedule) return;
  const int scales = plan.shape.scales();
  at::Tensor visible = at::zeros({scales, scales, plan.shape.layers, plan.shape.heads}, at::kByte);
  auto out = visible.accessor<uint8_t, 4>();
  for (int t = 0; t < scales; ++t) {
    for (int k = 0; k <= t; ++k) {
      for (int l = 0; l < plan.shape.layers; ++l) {
        for (int h = 0; h < plan.shape.heads; ++h) out[t][k][l][h] = k == t || plan.schedule->visible(t, k, l, h);
      }
    }
  }
  m_recorder->add("visible." + methodName(), visible);
}

void Generator::recordKept(int k) {
  const PlanEvent& plan = m_plan.event;
  if (!m_recorder || plan.schedule || plan.method == CacheMethod::Full) return;
  const int scales = plan.shape.scales(), layers = plan.shape.layers, heads = plan.shape.heads;
  if (k == 0) {
    m_kept = at::zeros({scales, layers, heads}, at::kInt);
    m_keptSum = at::zeros({scales - 1, plan.branches, plan.images, layers, heads}, at::kLong);
  }
  for (int l = 0; l < layers; ++l) {
    for (int h = 0; h < heads; ++h) {
      m_kept[k][l][h] = m_pool->entries(0, l, h).size();
      for (int row = 0; k + 1 < scales && row < plan.images * plan.branches; ++row) {
        int64_t sum = 0;
        for (int64_t position : m_pool->entries(row, l, h).position) sum += (position + 1) * (position + 1);
        m_keptSum[k][row % plan.branches][row / plan.branches][l][h] = sum;
      }
    }
  }
  if (k + 1 < scales) return;
  m_recorder->add("kept." + methodName(), m_kept);
  m_recorder->add("keptsum." + methodName(), m_keptSum);
}

std::string Generator::methodName() const {
  return fmt::format("{}_{:g}", nameOf(m_plan.event.method), m_plan.event.share.value() * 100);
}

}  // namespace heatkv
