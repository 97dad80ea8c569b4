// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How the names of stored tensors become canonical ones, for each part of a model. Pure.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace heatkv {

/// Canonical name -> stored name, for the part that `names` hold. Empty where they hold no such part.
using Naming = std::map<std::string, std::string>;
Naming transformerNaming(const std::vector<std::string>& names);
Naming vaeNaming(const std::vector<std::string>& names);
/// With shared.weight; encoder.embed_tokens.weight is there only beside it.
Naming textEncoderNaming(const std::vector<std::string>& names);

/// Of a file that holds a part, the stored names that belong to none and are not what such files usually carry too.
std::vector<std::string> strayTensors(const std::vector<std::string>& names);

}  // namespace heatkv
