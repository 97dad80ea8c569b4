// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A checkpoint in several files with an index of names (*.index.json), as Hugging Face writes them.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/formats/tensor_file.h"

namespace heatkv {

/// Throws Error{File} for an index that is none, that leaves its folder, or whose shards are missing or do not hold
/// what it says; every shard is named.
std::unique_ptr<TensorFile> openShards(const std::string& indexPath);

/// The map tensor -> file of an index, checked. Throws Error{File}.
std::map<std::string, std::string> parseShardIndex(const std::string& path, std::string_view text);

/// The files an index names. Throws Error{File}.
std::vector<std::string> shardNames(const std::string& indexPath);

/// Weight files beside an index that look like shards of it and are not listed.
std::vector<std::string> strayShards(const std::string& indexPath);

}  // namespace heatkv
