// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ScaleKV, after its paper and after its published code: layers that draft keep all they can, the others refine.
#pragma once

#include "engine/selection/selection_policy.h"

namespace heatkv {

class ScaleKVPolicy : public SelectionPolicy {
 public:
  enum class Form { Paper, Code };
  /// caps[t][l] as scaleKvCaps gives them.
  ScaleKVPolicy(const CacheShape& shape, std::vector<std::vector<int64_t>> caps, Form form)
      : SelectionPolicy(shape), m_caps(std::move(caps)), m_form(form) {}
  bool wantsRawQuery() const override { return m_form == Form::Code; }

 protected:
  int64_t cap(int scale, int layer, int) const override { return m_caps[scale][layer]; }
  Choice choose(const HeadGroup& group, int, int64_t cap) const override {
    if (m_form == Form::Code) return selectScaleKvCode(group.rawQueries(), group.keys(), cap);
    return selectByWindow(group.queries(), group.keys(), centreRows(shape().grids[group.scale()], cap), cap);
  }

 private:
  std::vector<std::vector<int64_t>> m_caps;
  Form m_form;
};

}  // namespace heatkv
