// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// LPIPS 0.1 over AlexNet (Zhang et al. 2018), with weights that the user has. No torch in sight.
#pragma once

#include <memory>
#include <string>

#include "engine/api/event.h"

namespace heatkv {

class Lpips {
 public:
  /// `path`: a file with AlexNet's convolutions and LPIPS's linear heads, or a folder whose files hold them. Tensors
  /// are found by name and shape: features.N or net.sliceM.N, linM.model.1. Throws Error{File} or {Model} that says
  /// what is missing.
  static Lpips open(const std::string& path);
  Lpips(Lpips&&) noexcept;
  Lpips& operator=(Lpips&&) noexcept;
  ~Lpips();

  /// 0 for equal pictures. Throws Error{Usage} where the sizes differ or a side is below 31.
  double distance(const Picture& a, const Picture& b) const;

 private:
  struct Impl;
  explicit Lpips(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

}  // namespace heatkv
