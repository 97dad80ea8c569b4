// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a model is and which files it consists of, as found from tensor shapes. Values only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heatkv {

/// What a model is for: painting from words alone, or editing a picture by words. Its tensors do not tell.
enum class Task { Paint, Edit };
const char* nameOf(Task task);  ///< "paint" "edit"
std::optional<Task> parseTask(std::string_view text);

enum class PartState { Found, Missing, Wrong };
enum class DType { Auto, F32, BF16, Int8, Fp8 };
const char* nameOf(DType dtype);  ///< "auto" "fp32" "bf16" "int8" "fp8"
std::optional<DType> parseDType(std::string_view text);

struct TransformerInfo {
  int depth = 0, width = 0, heads = 0, headDim = 0, chunks = 0, textChannels = 0, bits = 0, hidden = 0;
  int uncondRows = 0;       ///< rows of cfg_uncond: the longest prompt with an unconditional twin
  bool patchified = false;  ///< bits = 4 x the VAE's
  bool caGamma = false;
  std::string name;  ///< "Infinity-2B", "demo", or its sizes
  int64_t parameters = 0;
};

struct VaeInfo {
  int bits = 0, stride = 0, baseWidth = 0, blocks = 0;
  std::vector<int> multipliers;
};

struct TextEncoderInfo {
  int layers = 0, width = 0, heads = 0, headDim = 0, feedForward = 0, vocabulary = 0;
  int relativeDistance = 128;  ///< from which on all positions share a bucket
  double normEpsilon = 1e-6;
};

/// One part of a model on disk: where it is and whether it serves.
struct ModelPart {
  std::string path;
  PartState state = PartState::Missing;
  std::string reason;  ///< why it is missing or wrong, or a warning about a found one
  int64_t bytes = 0;
  std::string storedDtype;  ///< "BF16", as in the file
};

enum class PartKind { Transformer, Vae, TextEncoder, None };

/// A file beside the chosen ones: one that fits in a part's place, or that does not and why.
struct OtherFile {
  PartKind kind = PartKind::None;
  std::string path;
  bool fits = false;
  std::string words;  ///< "another VAE that fits.", or why it does not
};

/// Defaults that a model.json beside the weights may carry.
struct ModelDefaults {
  std::string name;
  std::vector<double> cfg, tau;  ///< one, or one per scale as in Sampling; empty where not given
  std::optional<double> topP;
  std::optional<std::string> pixelBudget, aspect;
  std::optional<Task> task;
  std::optional<std::string> textEncoderOn;  ///< as in LoadRequest
};

/// Where a model's files are. Empty paths are searched for in `folder`.
struct ModelPaths {
  std::string folder, transformer, vae, textEncoder;
};

/// A model as found: enough for a checklist and a memory plan, before a weight is read.
struct ModelInfo {
  std::string name, folder;
  ModelPart transformerPart, vaePart, textEncoderPart;
  std::optional<TransformerInfo> transformer;
  std::optional<VaeInfo> vae;
  std::optional<TextEncoderInfo> textEncoder;
  Task task = Task::Paint;
  std::string taskReason;  ///< what says that it edits; empty: nothing does
  ModelDefaults defaults;
  std::vector<std::string> warnings;
  std::vector<OtherFile> others;
  /// Of each part's weights; empty until loaded. textHash of an encoder that is loaded prompt by prompt: until the
  /// first.
  std::string hash, vaeHash, textHash;
  bool shapeOnly = false;  ///< only its sizes are known: it can be planned for, and paints nothing
  bool complete() const {
    return transformerPart.state == PartState::Found && vaePart.state == PartState::Found &&
           textEncoderPart.state == PartState::Found;
  }
};

}  // namespace heatkv
