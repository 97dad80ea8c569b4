// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Plausible calibrations, schedules and runs for the plots' tests: smooth scores over layers and heads, the plain
// rule of the HeatKV paper, and the events of a run that follows it.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "engine/api/event.h"
#include "widgets/plots/atom_fate.h"
#include "widgets/plots/cache_plot.h"
#include "widgets/style/style.h"

namespace heatkv::plotdata {

inline Grids squareGrids(int scales) {
  const int sides[] = {1, 2, 4, 6, 8, 12, 16, 20, 24, 32, 40, 48, 64};
  Grids grids;
  for (int k = 0; k < scales; ++k) grids.push_back({sides[k], sides[k]});
  return grids;
}

inline void sortOrders(Calibration& c) {
  c.orders.sinkScales = c.sinkScales;
  c.orders.byScale.clear();
  for (int k = c.sinkScales; k + 1 < c.shape.scales(); ++k) {
    std::vector<HeadRef> order;
    for (int h = 0; h < c.shape.heads; ++h)
      for (int l = 0; l < c.shape.layers; ++l) order.push_back({l, h});
    std::stable_sort(order.begin(), order.end(), [&](const HeadRef& a, const HeadRef& b) {
      return c.score(k, a.layer, a.head) < c.score(k, b.layer, b.head);
    });
    c.orders.byScale.push_back(order);
  }
}

/// Scores about 0.001 to 0.3: waves over layers, a level per head, some noise.
inline Calibration calibration(int layers, int heads, int scales, unsigned seed = 1, bool targets = false) {
  Calibration c;
  c.shape = {layers, heads, squareGrids(scales)};
  std::mt19937 random(seed);
  std::normal_distribution<double> noise(0, 0.55), level(0, 0.5);
  std::vector<double> ofHead(layers * heads);
  for (double& v : ofHead) v = level(random);
  c.scas.assign(static_cast<size_t>(scales) * c.shape.pairs(), std::numeric_limits<double>::quiet_NaN());
  for (int k = c.sinkScales; k + 1 < scales; ++k)
    for (int l = 0; l < layers; ++l)
      for (int h = 0; h < heads; ++h) {
        const double wave = 0.9 * std::cos(5.0 * l / layers + 0.2 * k) + 0.5 * std::sin(17.0 * l / layers);
        c.scas[c.index(k, l, h)] = std::exp(-3.9 + wave + ofHead[l * heads + h] + noise(random));
      }
  if (targets) {
    c.scasTarget.assign(c.scas.size() * scales, std::numeric_limits<double>::quiet_NaN());
    for (int t = 0; t < scales; ++t)
      for (int k = 0; k <= t; ++k)
        for (int l = 0; l < layers; ++l)
          for (int h = 0; h < heads; ++h) {
            const double own = c.scas[c.index(k, l, h)];
            c.scasTarget[c.scas.size() * t + c.index(k, l, h)] = (std::isnan(own) ? 0.02 : own) * (1 + 0.1 * (t - k));
          }
  }
  sortOrders(c);
  return c;
}

/// N_t, R_t and the published early rule.
inline Schedule schedule(const Calibration& c, int64_t num, int64_t den) {
  const CacheShape& shape = c.shape;
  const int scales = shape.scales(), layers = shape.layers;
  const int64_t pairs = shape.pairs(), full = shape.fullTokens(), sinks = shape.cachedBefore(c.sinkScales);
  Schedule s;
  s.shape = shape;
  s.sinkScales = c.sinkScales;
  s.share = reduced(num, den);
  s.limitTokenHeads = num * pairs * full / den;
  s.scales.resize(scales);
  std::set<Atom> gone, held;
  int64_t total = 0;
  const auto removedAfter = [&](int t) {  // R_t
    std::vector<std::pair<Atom, int>> atoms;
    if (t + 1 >= scales) return atoms;
    const int64_t count = s.scales[t + 1].headsPruned;
    for (int k = c.sinkScales; k <= std::min(t, scales - 2); ++k)
      for (int64_t i = 0; i < count; ++i) {
        const HeadRef& head = c.orders.byScale[k - c.sinkScales][i];
        atoms.push_back({{k, head.layer, head.head}, static_cast<int>(i)});
      }
    return atoms;
  };
  for (int t = 0; t < scales; ++t) {
    const int64_t cached = shape.cachedBefore(t), over = den * cached - num * full;
    if (over > 0) {
      const int64_t below = den * (cached - sinks);
      s.scales[t].headsPruned = static_cast<int>(std::min(pairs, (pairs * over + below - 1) / below));
    }
  }
  for (int t = 0; t < scales; ++t) {
    ScheduleScale& scale = s.scales[t];
    scale.removed.assign(gone.begin(), gone.end());
    const auto leaving = removedAfter(t);
    std::set<Atom> leavingSet;
    for (const auto& [atom, rank] : leaving) leavingSet.insert(atom);
    for (int l = 0; l < layers; ++l) {
      for (const Atom& atom : leavingSet)
        if (atom.layer == l && held.erase(atom)) total -= shape.grids[atom.scale].tokens();
      if (t + 1 < scales)
        for (int h = 0; h < shape.heads; ++h) {
          const Atom own{t, l, h};
          if (t >= c.sinkScales && leavingSet.count(own)) continue;
          held.insert(own);
          total += shape.grids[t].tokens();
        }
      std::vector<std::pair<Atom, int>> candidates;
      if (total > s.limitTokenHeads)
        for (const auto& entry : leaving)
          if (entry.first.layer > l && entry.first.scale < t && held.count(entry.first)) candidates.push_back(entry);
      std::sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
        if (a.first.layer != b.first.layer) return a.first.layer > b.first.layer;
        return a.first.scale != b.first.scale ? a.first.scale > b.first.scale : a.second < b.second;
      });
      EarlyStep step{l, {}};
      for (const auto& [atom, rank] : candidates) {
        if (total <= s.limitTokenHeads) break;
        held.erase(atom);
        total -= shape.grids[atom.scale].tokens();
        step.atoms.push_back(atom);
      }
      std::sort(step.atoms.begin(), step.atoms.end());
      if (!step.atoms.empty()) scale.early.push_back(step);
      scale.heldTokenHeads.push_back(total);
      scale.peakTokenHeads = std::max(scale.peakTokenHeads, total);
    }
    gone.insert(leavingSet.begin(), leavingSet.end());
  }
  return s;
}

inline PlanEvent plan(std::shared_ptr<const Schedule> s, int64_t bytesPerTokenHead, uint64_t id = 1) {
  PlanEvent p;
  p.id = id;
  p.shape = s->shape;
  p.method = CacheMethod::HeatKV;
  p.share = s->share;
  p.bytesPerTokenHead = bytesPerTokenHead;
  p.budgetBytes = s->limitTokenHeads * bytesPerTokenHead;
  p.fullBytes = s->shape.pairs() * s->shape.fullTokens() * bytesPerTokenHead;
  p.schedule = std::move(s);
  return p;
}

/// What the pool tells right after that moment.
inline LayerEvent layerEvent(const PlanEvent& p, const AtomFates& fates, Moment now) {
  const CacheShape& shape = p.shape;
  auto occupancy = std::make_shared<Occupancy>();
  occupancy->layers.resize(shape.layers);
  for (int l = 0; l < shape.layers; ++l)
    for (int k = 0; k <= std::min(now.scale, shape.scales() - 2); ++k)
      for (int h = 0; h < shape.heads; ++h) {
        LayerOccupancy& o = occupancy->layers[l];
        const int64_t tokens = shape.grids[k].tokens();
        switch (fates.stateAt(k, l, h, now)) {
          case AtomState::NotYet:
            break;
          case AtomState::Kept:
            (k < p.schedule->sinkScales ? o.sinks : k == now.scale ? o.inFlight : o.kept) += tokens;
            break;
          case AtomState::Freed:
            o.freed += tokens;
            break;
          case AtomState::FreedEarly:
            o.freedEarly += tokens;
            break;
        }
      }
  int64_t held = 0;
  for (const LayerOccupancy& o : occupancy->layers) held += o.held();
  occupancy->heldBytes = held * p.bytesPerTokenHead;
  occupancy->predictedBytes = p.schedule->scales[now.scale].heldTokenHeads[now.layer] * p.bytesPerTokenHead;
  return {p.id, now.scale, now.layer, occupancy};
}

/// Plots are read in a font that every machine of the tests has.
inline void applyPlotTheme() {
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPixelSize(13);
  applyTheme(*qApp, Scheme::Light, font);
}

/// A calibration with targets, its schedule at 10 % and the plan of a run by it.
struct Model {
  std::shared_ptr<const Calibration> calibration;
  std::shared_ptr<const Schedule> schedule;
  PlanEvent plan;
};

inline Model model(int layers = 8, int heads = 8, int scales = 7, int64_t bytesPerTokenHead = 4096, unsigned seed = 2) {
  Model m;
  m.calibration = std::make_shared<const Calibration>(calibration(layers, heads, scales, seed, true));
  m.schedule = std::make_shared<const Schedule>(schedule(*m.calibration, 1, 10));
  m.plan = plan(m.schedule, bytesPerTokenHead);
  return m;
}

/// Tells `plot` the model's plan and every layer up to `end`.
inline void feed(CachePlot& plot, const Model& m, Moment end) {
  const AtomFates fates(*m.schedule);
  plot.setPlan(m.plan);
  for (int t = 0; t <= end.scale; ++t)
    for (int l = 0; l < m.plan.shape.layers && (t < end.scale || l <= end.layer); ++l)
      plot.addLayer(layerEvent(m.plan, fates, {t, l}));
  plot.updateNow();
}

/// What the table of `plot` holds there, as it is copied.
inline QVariant value(Plot& plot, int row, int column) {
  PlotTable* table = plot.table();
  return table->data(table->index(row, column), PlotTable::kValueRole);
}

}  // namespace heatkv::plotdata
