// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The 2048 features of a picture that FID compares: the last pooling of the Inception v3 of 2015, with weights that the
// user has. No torch in sight.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/api/event.h"

namespace heatkv {

class InceptionFeatures {
 public:
  static constexpr int kWidth = 2048;

  /// `path`: a plain state dict under pytorch-fid's names (pt_inception-2015-12-05), in any container that TensorFile
  /// reads. Throws Error{File} or {Model} that names what is missing or has another shape.
  static InceptionFeatures open(const std::string& path);
  InceptionFeatures(InceptionFeatures&&) noexcept;
  InceptionFeatures& operator=(InceptionFeatures&&) noexcept;
  ~InceptionFeatures();

  /// kWidth numbers. The picture is scaled to 299 x 299 bilinearly, as pytorch-fid does it. Throws Error{Usage} for an
  /// empty picture.
  std::vector<double> of(const Picture& picture) const;

 private:
  struct Impl;
  explicit InceptionFeatures(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

}  // namespace heatkv
