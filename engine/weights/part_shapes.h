// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the tensors of a part must be called and measure, from the sizes that a few of them show. Pure but for the
// entries.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/api/model_info.h"
#include "engine/weights/tensor_file.h"

namespace heatkv {

using Entries = std::map<std::string, TensorEntry>;  ///< by canonical name

/// Sizes of a part; `problems` gets a sentence for every tensor that is missing or measures something else.
TransformerInfo transformerSizes(const Entries& entries, std::vector<std::string>& problems);
VaeInfo vaeSizes(const Entries& entries, std::vector<std::string>& problems);
/// Checks a T5 encoder against its configuration.
void checkTextEncoder(const Entries& entries, const TextEncoderInfo& sizes, std::vector<std::string>& problems);

/// One sentence: the first few problems and how many more there are.
std::string summaryOf(const std::vector<std::string>& problems);

}  // namespace heatkv
