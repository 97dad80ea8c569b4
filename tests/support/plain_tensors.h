// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A safetensors reader for expectations, apart from the engine's own, so that no test trusts what it checks.
#pragma once

#include <ATen/core/Tensor.h>

#include <map>
#include <string>

namespace heatkv::test {

struct PlainTensors {
  std::map<std::string, at::Tensor> tensors;
  std::map<std::string, std::string> metadata;
  const at::Tensor& at(const std::string& name) const { return tensors.at(name); }
  bool has(const std::string& name) const { return tensors.count(name) != 0; }
};

/// Reads all of a well-formed file; throws std::runtime_error where it cannot.
PlainTensors readPlainTensors(const std::string& path);

}  // namespace heatkv::test
