// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a run computed, in the layout of the golden files, and what a replay fixes (--record and
// --replay).
#pragma once

#include <ATen/core/Tensor.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/request.h"
#include "engine/formats/tensor_file.h"

namespace heatkv {

/// "bits.03": a name and a scale with two digits.
std::string scaleName(const std::string& name, int scale);

/// Collects tensors under their names; writes them as safetensors.
class Recorder {
 public:
  /// Stacks per-image tensors along a new first dimension as images come, in order.
  void add(const std::string& name, const at::Tensor& tensor);
  void addImage(const std::string& name, const at::Tensor& tensor);
  void setMetadata(const std::string& key, const std::string& value) { m_metadata[key] = value; }
  /// Throws Error{File}.
  void write(const std::string& path) const;

 private:
  std::map<std::string, at::Tensor> m_tensors;
  std::map<std::string, std::vector<at::Tensor>> m_images;
  std::map<std::string, std::string> m_metadata;
};

/// The metadata that says how a recorded run was made: the golden files' keys, and "heatkv", its settings as pictures
/// carry them. Requires grids of a template.
void describeRun(Recorder& recorder, const PaintRequest& request, const RunSettings& settled);

/// A recorded run to be repeated: its settings and bits, and nothing else of it.
class Replay {
 public:
  /// Throws Error{File} or {Model} where the file is not a recording, naming what is missing.
  explicit Replay(const std::string& path);

  /// Puts prompt, grids, batch and sampling into `request`; seeds are numbered from 0 where the file has none.
  void applyTo(PaintRequest& request) const;
  int images() const { return m_settings.images; }
  int sinkScales() const { return m_sinkScales; }
  /// (n, d) uint8.
  at::Tensor bits(int scale, int image) const;
  bool has(const std::string& name) const { return m_file->has(name); }
  at::Tensor read(const std::string& name) const { return m_file->read(name); }
  /// The orders of F, for HeatKV without a calibration; empty where F has none.
  std::optional<Orders> orders(int layers, int heads) const;
  const std::string& aspect() const { return m_aspect; }
  const std::string& pixelBudget() const { return m_pixelBudget; }
  const std::string& path() const { return m_file->path(); }

 private:
  std::vector<HeadRef> order(const std::string& name, const at::Tensor& list, int layers, int heads) const;

  std::unique_ptr<TensorFile> m_file;
  RunSettings m_settings;
  std::string m_aspect, m_pixelBudget;
  Grids m_grids;
  int m_sinkScales = kDefaultSinkScales;
  std::vector<at::Tensor> m_bits;  ///< [K'] (B, n, d)
};

}  // namespace heatkv
