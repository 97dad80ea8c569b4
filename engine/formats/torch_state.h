// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors in an unpickled checkpoint: which values are tensors, what they are called, and which storage they view.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/formats/pickle.h"
#include "engine/formats/stored_tensors.h"

namespace heatkv {

/// What a pickle says of a storage: the key of its bytes, and the part of them it is.
struct StorageNote {
  std::string key;
  at::ScalarType dtype = at::kByte;  ///< kByte for an untyped one
  int64_t elements = 0;              ///< of dtype
  int64_t wholeElements = 0;         ///< of all of the key's bytes
  int64_t viewOffset = 0;            ///< elements of dtype into the key's bytes (old legacy files)
};

/// Reads a persistent id ("storage", type, key, device, elements[, view]). Throws Error{File}.
StorageNote storageNote(const Pickle& pickle, Pickle::Id persistent, const std::string& path);

/// The place of a storage's bytes, as an index into StoredTensors::storages. May throw.
using StorageFinder = std::function<size_t(const StorageNote&)>;

/// Tensors that a pickle only names by a persistent id (tar files), by that id.
using NamedTensors = std::map<std::string, StridedTensor>;

/// Adds the tensors below the pickle's root, with nested names joined by "." (a bare tensor is "tensor"), and small
/// plain values beside them as metadata. Throws Error{Model} where a tensor needs a global that is not known, and
/// Error{File} for views that leave their storage.
void collectTensors(const Pickle& pickle, const std::string& path, const StorageFinder& find, StoredTensors& into,
                    const NamedTensors& named = {});

/// The dtype of a storage class ("torch.FloatStorage"), or null where that is not known.
const at::ScalarType* storageType(std::string_view global);
/// Whether a global is one that this reader understands.
bool isKnownGlobal(const std::string& name);
/// Of `globals`, those that are not known, appended to `into` once each.
void addUnknownGlobals(const std::vector<std::string>& globals, std::vector<std::string>& into);

}  // namespace heatkv
