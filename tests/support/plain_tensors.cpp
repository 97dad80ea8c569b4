// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/plain_tensors.h"

#include <ATen/ATen.h>

#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace heatkv::test {

PlainTensors readPlainTensors(const std::string& path) {
  static const std::map<std::string, at::ScalarType> types{{"F64", at::kDouble}, {"F32", at::kFloat},
                                                           {"I64", at::kLong},   {"I32", at::kInt},
                                                           {"U8", at::kByte},    {"BF16", at::kBFloat16}};
  std::ifstream file(path, std::ios::binary);
  uint64_t size = 0;
  file.read(reinterpret_cast<char*>(&size), sizeof size);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::string text(size, ' ');
  file.read(text.data(), static_cast<std::streamsize>(size));
  const nlohmann::json header = nlohmann::json::parse(text);
  PlainTensors out;
  for (const auto& [name, entry] : header.items()) {
    if (name == "__metadata__") {
      out.metadata = entry.get<std::map<std::string, std::string>>();
      continue;
    }
    const at::Tensor tensor =
        at::empty(entry["shape"].get<std::vector<int64_t>>(), types.at(entry["dtype"].get<std::string>()));
    const uint64_t begin = entry["data_offsets"][0], end = entry["data_offsets"][1];
    if (end - begin != tensor.nbytes()) throw std::runtime_error("wrong size of " + name + " in " + path);
    file.seekg(static_cast<std::streamoff>(sizeof size + text.size() + begin));
    file.read(static_cast<char*>(tensor.data_ptr()), static_cast<std::streamsize>(end - begin));
    if (!file) throw std::runtime_error("cannot read " + name + " of " + path);
    out.tensors[name] = tensor;
  }
  return out;
}

}  // namespace heatkv::test
