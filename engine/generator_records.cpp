// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a run leaves in a recording besides its tensors: which entries were visible, which were kept.
#include <ATen/ATen.h>
#include <fmt/ranges.h>

#include "engine/generator.h"

namespace heatkv {

void Generator::record(const std::string& name, int k, const at::Tensor& tensor) {
  if (m_recorder) m_recorder->addImage(scaleName(name, k), tensor);
}

namespace {

constexpr int64_t kSourceRows = 16;
constexpr int kPooledScale = 3;

}  // namespace

/// Some of the source's tokens, evenly spread, and the sum of all.
void Generator::recordSource(int layer, const HeadTensors& heads) {
  if (!m_recorder) return;
  const int64_t tokens = m_plan.event.shape.sourceTokens;
  std::vector<int64_t> rows;
  for (int64_t i = 0; i < kSourceRows; ++i) rows.push_back(i * (tokens - 1) / (kSourceRows - 1));
  const auto add = [&](const char* name, const at::Tensor& of) {
    const at::Tensor wide = of.to(at::kFloat);
    const at::Tensor picked = at::tensor(rows, at::kLong).to(wide.device());
    m_recorder->add(fmt::format("source.{}_rows.{}", name, layer), wide.index_select(2, picked));
    m_recorder->add(fmt::format("source.{}_sum.{}", name, layer), wide.sum(2));
  };
  add("k", heads.k);
  add("v", heads.v);
  m_recorder->setMetadata("source_rows", fmt::format("[{}]", fmt::join(rows, ", ")));
}

void Generator::recordPooled(int k, int layer, const Transformer::LayerOutput& out) {
  if (!m_recorder || !out.seen.k.defined() || k != kPooledScale || layer != 0) return;
  const int64_t tokens = m_plan.event.shape.grids[k].tokens();
  m_recorder->add(scaleName("source.pooled_k", k), out.seen.k.narrow(2, 0, tokens).narrow(0, 0, m_branches));
  m_recorder->add(scaleName("source.pooled_v", k), out.seen.v.narrow(2, 0, tokens).narrow(0, 0, m_branches));
}

void Generator::recordVisible() {
  const PlanEvent& plan = m_plan.event;
  if (!m_recorder || !plan.schedule) return;
  const int scales = plan.shape.scales();
  at::Tensor visible = at::zeros({scales, scales, plan.shape.layers, plan.shape.heads}, at::kByte);
  auto out = visible.accessor<uint8_t, 4>();
  for (int t = 0; t < plan.shape.scalesRun(); ++t) {
    for (int k = 0; k <= t; ++k) {
      for (int l = 0; l < plan.shape.layers; ++l) {
        for (int h = 0; h < plan.shape.heads; ++h) out[t][k][l][h] = k == t || plan.schedule->visible(t, k, l, h);
      }
    }
  }
  m_recorder->add("visible." + methodName(), visible);
  if (plan.shape.sourceTokens == 0) return;
  at::Tensor source = at::zeros({scales, plan.shape.layers, plan.shape.heads}, at::kByte);
  auto seen = source.accessor<uint8_t, 3>();
  for (int t = 0; t < plan.shape.scalesRun(); ++t) {
    for (int l = 0; l < plan.shape.layers; ++l) {
      for (int h = 0; h < plan.shape.heads; ++h) seen[t][l][h] = plan.schedule->visible(t, kSourceScale, l, h);
    }
  }
  m_recorder->add("visible_source." + methodName(), source);
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
      for (int row = 0; k + 1 < scales && row < plan.images * m_branches; ++row) {
        int64_t sum = 0;
        for (int64_t position : m_pool->entries(row, l, h).position) sum += (position + 1) * (position + 1);
        m_keptSum[k][row % m_branches][row / m_branches][l][h] = sum;
      }
    }
  }
  if (k + 1 < scales) return;
  m_recorder->add("kept." + methodName(), m_kept);
  m_recorder->add("keptsum." + methodName(), m_keptSum);
}

void Generator::recordTokens(int k, int layer, Image& image, const std::array<at::Tensor, 3>& tokens, int row) {
  if (!m_recorder) return;
  const CacheShape& shape = m_plan.event.shape;
  if (!image.kept.defined()) image.kept = at::ones({shape.layers, 3, m_branches, shape.grids[k].tokens()}, at::kByte);
  for (size_t u = 0; u < tokens.size(); ++u) {
    for (int branch = 0; branch < m_branches; ++branch) {
      at::Tensor mask = image.kept[layer][static_cast<int64_t>(u)][branch];
      mask.zero_();
      mask.index_fill_(0, tokens[u][row + branch].cpu(), 1);
    }
  }
}

void Generator::recordPruning(int k) {
  const PlanEvent& plan = m_plan.event;
  const CacheShape& shape = plan.shape;
  for (Image& image : m_images) {
    if (image.kept.defined()) record(plan.method == CacheMethod::Full ? "kept" : "kept." + methodName(), k, image.kept);
    image.kept.reset();
    if (!m_recorder || shape.pruning.source != k) continue;
    const int row = image.index * m_branches;
    const PartMaps maps = mapsOf(shape.pruning.layers->last, row, m_branches);
    record("restore", shape.pruning.layers->last, at::stack({maps[0], maps[1], maps[2]}).to(at::kFloat));
  }
  if (!m_recorder || shape.pruning.shares.empty() || plan.method != CacheMethod::Full || k + 1 < shape.scalesRun())
    return;
  // What head 0 holds at the end, by source scale.
  at::Tensor cached = at::zeros({shape.scales(), shape.layers}, at::kLong);
  for (int l = 0; l < shape.layers; ++l) {
    for (const int64_t position : m_pool->entries(0, l, 0).position) {
      int source = 0;
      while (position >= shape.cachedBefore(source + 1)) ++source;
      cached[source][l] += 1;
    }
  }
  m_recorder->add("cached", cached);
}

std::string Generator::methodName() const {
  const PlanEvent& plan = m_plan.event;
  const std::string rule = plan.schedule && plan.shape.sourceTokens > 0
                               ? fmt::format("_{}", nameOf(plan.schedule->sourceRule))
                               : std::string();
  return fmt::format("{}{}_{:g}", nameOf(plan.method), rule, plan.share.value() * 100);
}

}  // namespace heatkv
