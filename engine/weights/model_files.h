// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a model's parts on disk and tells from tensor shapes what they are (model.md sections 2 to 6). Never by file
// name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/api/model_info.h"
#include "engine/weights/tensor_file.h"

namespace heatkv {

/// Searches `paths.folder` (recursive, links followed once, depth-limited), or takes the parts that are named, and says
/// for each part: found, missing or wrong and why. Reads headers alone. Throws Error{File} only where the folder itself
/// cannot be read.
ModelInfo inspectModel(const ModelPaths& paths);

/// Throws Error{Model} with everything that is missing or does not fit (both sizes named), where `info` cannot run.
void requireComplete(const ModelInfo& info, bool needTextEncoder);

/// One part's tensors under canonical names: wrappers (trainer.gpt_fsdp, module., vae, ema choice) gone,
/// block_chunks.i.module.j. and blocks.n. both as blocks.n., scale_mul_1H11 as (H), training leftovers dropped,
/// conv.conv and conv named alike.
class PartFile {
 public:
  static PartFile openTransformer(const std::string& path);
  static PartFile openVae(const std::string& path);
  static PartFile openTextEncoder(const std::string& folder);
  /// All canonical names.
  std::vector<std::string> names() const;
  bool has(const std::string& name) const;
  const TensorEntry& entry(const std::string& name) const;
  /// In the stored dtype, on the CPU, canonical shape. Throws Error{Model} with the name where missing.
  at::Tensor read(const std::string& name) const;
  /// SHA-256 over canonical names, dtypes, shapes and bytes: the same for every container of one state.
  std::string hash() const;

 private:
  std::shared_ptr<const TensorFile> m_file;
  std::map<std::string, std::string> m_stored;  ///< canonical name -> name in the file
};

TransformerInfo describeTransformer(const PartFile& file);
VaeInfo describeVae(const PartFile& file);
TextEncoderInfo describeTextEncoder(const std::string& folder);  ///< from config.json

}  // namespace heatkv
