// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The two .pt files of HeatKV: a pickle of plain values with at most one tensor in it, in torch's zip layout, that
// torch.load(weights_only=True) accepts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/formats/files_json.h"

namespace heatkv {

/// Builds a pickle of protocol 2.
class PickleWriter {
 public:
  PickleWriter();
  void startDict();  ///< then key, value, ..
  void endDict();
  void startList();
  void endList();
  void text(std::string_view value);
  void integer(int64_t value);
  /// Any plain value; lists named `scale_schedule` hold tuples, as the published tool writes them.
  void value(const Json& json);
  void pair(int first, int second);  ///< a tuple
  /// A contiguous float64 tensor, storage "0".
  void tensor(const std::vector<int64_t>& shape);
  std::string finish();

 private:
  void global(std::string_view module, std::string_view name);
  std::string m_bytes;
};

/// The whole .pt file; `storage` is storage "0", absent where no tensor is in it.
std::string torchZip(std::string_view pickle, const std::vector<double>* storage);

/// The plain values of a torch zip's pickle as JSON: tuples are lists, everything that is not plain is null. Throws
/// Error{File}.
Json readTorchValues(const std::string& path);

}  // namespace heatkv
