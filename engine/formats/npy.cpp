// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// NumPy's .npy: one array after a header that is a Python dict in text.
#include <charconv>

#include "engine/formats/stored_tensors.h"

namespace heatkv {
namespace {

// The text after 'key': in the header, up to what ends a value there.
std::string_view valueOf(std::string_view header, const std::string& key, const std::string& path) {
  const size_t at = header.find("'" + key + "':");
  if (at == std::string_view::npos) throw damaged(path, "its header has no " + key);
  std::string_view value = header.substr(at + key.size() + 3);
  value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
  return value;
}

at::ScalarType dtypeOfDescription(std::string_view text, const std::string& path) {
  constexpr std::pair<std::string_view, at::ScalarType> kKnown[] = {
      {"f8", at::kDouble},       {"f4", at::kFloat},         {"f2", at::kHalf},   {"i8", at::kLong},
      {"i4", at::kInt},          {"i2", at::kShort},         {"i1", at::kChar},   {"u1", at::kByte},
      {"u2", at::kUInt16},       {"u4", at::kUInt32},        {"u8", at::kUInt64}, {"b1", at::kBool},
      {"c8", at::kComplexFloat}, {"c16", at::kComplexDouble}};
  const size_t end = text.size() > 1 && text[0] == '\'' ? text.find('\'', 1) : std::string_view::npos;
  if (end != std::string_view::npos && end >= 4) {
    const char order = text[1];
    const std::string_view type = text.substr(2, end - 2);
    for (const auto& [name, dtype] : kKnown)
      if (type == name && (order == '<' || order == '|' || order == '=')) return dtype;
  }
  throw Error(ErrorKind::Model,
              path + ": its array is of a type that is not read here (" + std::string(text.substr(0, 16)) + ").",
              "Save it as little-endian numbers.", path);
}

std::vector<int64_t> shapeOf(std::string_view text, const std::string& path) {
  const size_t end = text.find(')');
  if (text.empty() || text[0] != '(' || end == std::string_view::npos) throw damaged(path, "its header has no shape");
  text = text.substr(1, end - 1);
  std::vector<int64_t> shape;
  while (!text.empty() && shape.size() < 64) {
    text.remove_prefix(std::min(text.find_first_not_of(" ,"), text.size()));
    if (text.empty()) break;
    int64_t size = 0;
    const auto [next, code] = std::from_chars(text.data(), text.data() + text.size(), size);
    if (code != std::errc()) throw damaged(path, "its header has an impossible shape");
    shape.push_back(size);
    text.remove_prefix(static_cast<size_t>(next - text.data()));
  }
  return shape;
}

}  // namespace

void readNpy(const ByteSource& file, StoredTensors& into) {
  into.kind = "npy";
  const std::string& path = file.path();
  ByteCursor in(file, 6);
  const uint8_t major = in.u8();
  in.skip(1);
  if (major < 1 || major > 3) throw damaged(path, "its NumPy version is not known");
  const uint64_t length = major == 1 ? in.u16() : in.u32();
  if (length > (1 << 20)) throw damaged(path, "its header is too large");
  if (length > in.left()) throw incomplete(path, file.size(), in.position() + length, true);
  const std::string header(in.take(length));
  StridedTensor tensor;
  tensor.dtype = dtypeOfDescription(valueOf(header, "descr", path), path);
  tensor.shape = shapeOf(valueOf(header, "shape", path), path);
  const std::optional<int64_t> count = elementsOf(tensor.shape);
  int64_t bytes = 0;
  if (!count || __builtin_mul_overflow(*count, static_cast<int64_t>(c10::elementSize(tensor.dtype)), &bytes))
    throw damaged(path, "its array has an impossible shape");
  tensor.strides = contiguousStrides(tensor.shape);
  if (valueOf(header, "fortran_order", path).starts_with("True")) {
    int64_t step = 1;
    for (size_t i = 0; i < tensor.shape.size(); ++i) {
      tensor.strides[i] = step;
      step *= tensor.shape[i];
    }
  }
  const auto size = static_cast<uint64_t>(bytes);
  if (size > in.left()) throw incomplete(path, file.size(), in.position() + size);
  into.storages.push_back({.offset = in.position(), .bytes = size, .packed = size});
  into.tensors.emplace("tensor", std::move(tensor));
}

}  // namespace heatkv
