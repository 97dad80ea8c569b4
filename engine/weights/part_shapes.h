// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the tensors of a part must be called and measure, from the sizes that a few of them show. Pure but for the
// entries.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/api/model_info.h"
#include "engine/formats/tensor_file.h"

namespace heatkv {

using Entries = std::map<std::string, TensorEntry>;  ///< by canonical name

/// An entry with its canonical shape: scale_mul_1H11 as (H), stored as (1, H, 1, 1) or, from another attention back
/// end, (1, 1, H, 1).
TensorEntry canonicalEntry(const std::string& name, TensorEntry stored);

/// What was noticed while a part was measured.
struct Findings {
  std::vector<std::string> problems;  ///< sentences
  std::vector<std::string> missing;   ///< canonical names
  std::set<std::string> known;        ///< canonical names that belong to the part
};

/// Sizes of a part; `findings.problems` gets a sentence for every tensor that is missing or measures something else.
TransformerInfo transformerSizes(const Entries& entries, Findings& findings);
VaeInfo vaeSizes(const Entries& entries, Findings& findings);
/// Checks a T5 encoder against its configuration.
void checkTextEncoder(const Entries& entries, const TextEncoderInfo& sizes, Findings& findings);

/// One sentence: the first few problems and how many more there are.
std::string summaryOf(const std::vector<std::string>& problems);

}  // namespace heatkv
