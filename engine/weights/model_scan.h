// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Walks a folder and says what every weight file in it is, from names and shapes in its header.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/api/model_info.h"

namespace heatkv {

/// A file or folder that serves as one part, or fails to and why (`problem`).
template <typename Sizes>
struct Candidate {
  std::string path;
  std::optional<Sizes> sizes;  ///< absent where there is a problem
  std::string problem;
  int64_t bytes = 0;
  std::string storedDtype;
  std::vector<std::string> notes;  ///< warnings about one that serves
};

struct ScanResult {
  std::vector<Candidate<TransformerInfo>> transformers;
  std::vector<Candidate<VaeInfo>> vaes;
  std::vector<Candidate<TextEncoderInfo>> textEncoders;
  std::vector<Candidate<int>> unreadable;  ///< weight files that are no part, or broken
  std::vector<std::string> warnings;
};

Candidate<TransformerInfo> examineTransformer(const std::string& path);
Candidate<VaeInfo> examineVae(const std::string& path);
Candidate<TextEncoderInfo> examineTextEncoder(const std::string& folder);

/// Recursive, in the order of the names, links followed once, to a depth of eight folders. Throws Error{File} where the
/// folder itself is not there or cannot be read.
ScanResult scanFolder(const std::string& folder);

}  // namespace heatkv
