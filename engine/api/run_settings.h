// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that decides a picture, in one value. Session, queue, pictures, recordings, evaluation rows and JSON lines
// carry it; engine/settings reads, writes and resolves it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/api/grid.h"
#include "engine/api/methods.h"
#include "engine/api/model_info.h"
#include "engine/api/pruning.h"
#include "engine/api/schedule.h"

namespace heatkv {

/// One value, or one per scale: the last one serves all later scales; those of scales that a run does not have are
/// unused.
struct Sampling {
  std::vector<double> cfg{3.0}, tau{1.0};
  int topK = 900;
  double topP = 0.97;
  std::vector<int> cfgLayers{0};  ///< 0: guidance at the logits; negative n: also at the output of block depth+n
  double cfgRescale = 0;          ///< share of guidance's contrast that is taken back, 0 to 1
  std::optional<int> cfgUntil;    ///< from this scale on guidance no longer runs; absent: to the end
  Pruning pruning;                ///< tokens left out
  bool operator==(const Sampling&) const = default;
};

/// A file that a run stands on. The hash says which one is meant, the path where it was; either may be empty.
struct FileRef {
  std::string path, hash;
  bool empty() const { return path.empty() && hash.empty(); }
  bool operator==(const FileRef&) const = default;
};

/// How large an edited picture comes back: as large as its source, enlarged where the model paints fewer pixels, or as
/// it was painted.
enum class EditSize { Source, Painted };
const char* nameOf(EditSize size);  ///< "source" "painted"
std::optional<EditSize> parseEditSize(std::string_view text);

struct CacheSettings {
  CacheMethod method = CacheMethod::HeatKV;
  std::string budget = "10%";  ///< as parseBudget reads it
  EarlyRule early = EarlyRule::Auto;
  DType kvDtype = DType::Auto;
  std::optional<int> sinkScales;  ///< absent: see effectiveSinks()
  std::vector<Pin> pins;
  SourceRule source = SourceRule::Keep;  ///< of an edit's source picture
  FileRef calibration;                   ///< empty: the newest for the model
  FileRef schedule;                      ///< wins over budget, calibration and early rule
  Rational attend{1, 1};                 ///< share of the held keys that queries look at
  bool operator==(const CacheSettings&) const = default;
};

struct WeightSettings {
  std::string model;              ///< its name, for people
  std::string folder;             ///< where it was; empty: the default one
  std::string hash;               ///< of the transformer's weights
  std::string vaeHash, textHash;  ///< of the other parts' weights; empty where unknown
  std::string device = "auto";    ///< as in LoadRequest
  DType dtype = DType::Auto, textDtype = DType::Auto;
  std::string textEncoderOn = "auto";  ///< as in LoadRequest
  std::optional<Task> task;            ///< what the weights are for; absent: what their files say
  bool operator==(const WeightSettings&) const = default;
};

struct RunSettings {
  std::string prompt, negativePrompt;
  uint64_t seed = 0;  ///< of the first image; image i has seed + i
  int images = 1;
  Sampling sampling;
  std::string aspect = "1:1";  ///< label of an Aspect
  PixelBudget pixels = PixelBudget::P1M;
  FileRef source;  ///< the picture that was edited, by the hash of its pixels; empty: none was
  EditSize editSize = EditSize::Source;
  CacheSettings cache;
  WeightSettings weights;
  std::string version;                         ///< of the program that wrote it
  std::map<std::string, std::string> unknown;  ///< keys of a newer program, as JSON text: written back as they were
  bool operator==(const RunSettings&) const = default;

  /// Grids of the chosen aspect and size.
  Grids grids() const;
};

}  // namespace heatkv
