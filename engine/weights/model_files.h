// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a model's parts on disk and says from tensor shapes what they are. Never by file
// name.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/api/model_info.h"
#include "engine/formats/tensor_digests.h"
#include "engine/formats/tensor_file.h"

namespace heatkv {

/// Searches `paths.folder` (recursive, links followed once, depth-limited), or takes the parts that are named, and says
/// for each part: found, missing or wrong and why. Reads headers alone. Throws Error{File} only where the folder itself
/// cannot be read.
ModelInfo inspectModel(const ModelPaths& paths);
/// Says what a model is for, and why, with the defaults of an editing one: guidance 3, temperature 0.1, and the size
/// that its file's name hints at.
void setTask(ModelInfo& info, Task task, const std::string& reason);

/// Throws Error{Model} with everything that is missing or does not fit (both sizes named), where `info` cannot run.
void requireComplete(const ModelInfo& info, bool needTextEncoder);

/// One part's tensors under canonical names, wrappers and training leftovers gone.
/// Transformer: the published names, with blocks always `blocks.n.`; scale_mul_1H11 has the shape (H).
/// VAE: `encoder.` and `decoder.` without the inner name of conv and norm wrappers: decoder.conv_in.weight,
/// decoder.up.1.block.0.norm1.weight, decoder.up.1.upsample.conv.weight, encoder.down.0.downsample.conv.weight.
/// Text encoder: `shared.weight` and `encoder.`, with no encoder.embed_tokens.
/// Where weights and an EMA of them are both there, the weights are taken; an EMA alone serves.
/// What is opened is complete, and every shape fits the others.
class PartFile {
 public:
  /// All three throw Error{File} for broken files, Error{Model} with the names and shapes that are missing or wrong.
  static PartFile openTransformer(const std::string& path);
  static PartFile openVae(const std::string& path);
  /// `folder` has a config.json and weights: model.safetensors, pytorch_model.bin, or either in shards.
  static PartFile openTextEncoder(const std::string& folder);
  /// Of the weights themselves.
  const std::string& path() const { return m_file->path(); }
  /// All canonical names.
  std::vector<std::string> names() const;
  bool has(const std::string& name) const { return m_entries.count(name) != 0; }
  /// Dtype as stored, shape canonical. Throws Error{Model} with the name where missing.
  const TensorEntry& entry(const std::string& name) const;
  /// In the stored dtype, on the CPU, canonical shape. Throws Error{Model} with the name where missing.
  at::Tensor read(const std::string& name) const;
  /// Called every few MiB with how many stored bytes have been read so far, on the reading thread; may throw to stop.
  using Progress = std::function<void(int64_t doneBytes)>;
  void onProgress(Progress progress) { m_progress = std::move(progress); }
  /// Groups of blocks where the names are chunked, else 0.
  int chunks() const;
  /// Of all canonical tensors, contiguous.
  int64_t bytes() const;
  /// From now on what is read is also summed for hash(), beside the reading.
  void hashReads() { m_digests = std::make_unique<TensorDigests>(); }
  /// SHA-256 over canonical names, dtypes, shapes and the SHA-256 of the bytes: the same for every container of one
  /// state. Reads what was not read since hashReads().
  std::string hash() const;

 private:
  PartFile(std::shared_ptr<const TensorFile> file, std::map<std::string, std::string> stored);
  std::shared_ptr<const TensorFile> m_file;
  std::map<std::string, std::string> m_stored;  ///< canonical name -> name in the file
  std::map<std::string, TensorEntry> m_entries;
  Progress m_progress;
  mutable int64_t m_readBytes = 0;
  std::unique_ptr<TensorDigests> m_digests;
};

/// Sizes from tensor shapes alone. Throw Error{Model} with every name and shape that is missing or wrong.
/// `patchified` is a guess here (56 bits); inspectModel decides it by the VAE.
TransformerInfo describeTransformer(const PartFile& file);
VaeInfo describeVae(const PartFile& file);
/// From config.json. Throws Error{File} where it cannot be read, Error{Model} where it is of no T5 with gated GELU.
TextEncoderInfo describeTextEncoder(const std::string& folder);
/// The file in `folder` that holds the text encoder's weights or their index; empty where there is none.
std::string textEncoderWeights(const std::string& folder);

}  // namespace heatkv
