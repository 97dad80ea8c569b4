// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/stored_tensors.h"

#include <ATen/ops/empty.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/formats/zip_archive.h"
#include "engine/system/machine.h"

namespace heatkv {
namespace {

constexpr std::pair<at::ScalarType, const char*> kDtypes[] = {
    {at::kDouble, "F64"},
    {at::kFloat, "F32"},
    {at::kHalf, "F16"},
    {at::kBFloat16, "BF16"},
    {at::kLong, "I64"},
    {at::kInt, "I32"},
    {at::kShort, "I16"},
    {at::kChar, "I8"},
    {at::kByte, "U8"},
    {at::kBool, "BOOL"},
    {at::kUInt16, "U16"},
    {at::kUInt32, "U32"},
    {at::kUInt64, "U64"},
    {at::kFloat8_e4m3fn, "F8_E4M3"},
    {at::kFloat8_e5m2, "F8_E5M2"},
    {at::kFloat8_e4m3fnuz, "F8_E4M3FNUZ"},
    {at::kFloat8_e5m2fnuz, "F8_E5M2FNUZ"},
#if HEATKV_HAS_FLOAT8_E8M0
    {at::kFloat8_e8m0fnu, "F8_E8M0"},
#endif
    {at::kComplexFloat, "C64"},
    {at::kComplexDouble, "C128"},
};

// A view may repeat elements (strides of 0), but not make gigabytes of a few bytes.
constexpr int64_t kMaxRepeatedBytes = 64 << 20;

// Small enough that a stop between two is obeyed at once.
constexpr uint64_t kPiece = 4 << 20;

void readPieces(const ByteSource& file, uint64_t offset, void* into, uint64_t count, const ReadProgress& progress) {
  for (uint64_t done = 0; done < count;) {
    const uint64_t piece = std::min(kPiece, count - done);
    file.read(offset + done, static_cast<char*>(into) + done, piece);
    done += piece;
    if (progress) progress(done);
  }
}

}  // namespace

std::string dtypeName(at::ScalarType dtype) {
  for (const auto& [type, name] : kDtypes)
    if (type == dtype) return name;
  return {};
}

std::optional<at::ScalarType> dtypeOf(const std::string& name) {
  for (const auto& [type, known] : kDtypes)
    if (known == name) return type;
  return std::nullopt;
}

Error damaged(const std::string& path, const std::string& why) {
  return {ErrorKind::File, path + " is damaged: " + why + ".", "Copy or download the file again.", path, why};
}

/// "2.9 of 18.0 MiB": what a file has of what it must have.
static std::string shareOfFile(uint64_t have, uint64_t want) {
  constexpr uint64_t kMiB = uint64_t{1} << 20;
  if (want < kMiB) return std::to_string(have) + " of " + std::to_string(want) + " bytes";
  return fmt::format("{:.1f} of {:.1f} MiB", static_cast<double>(have) / kMiB, static_cast<double>(want) / kMiB);
}

Error incomplete(const std::string& path, uint64_t have, uint64_t want, bool atLeast) {
  return {ErrorKind::File, path + " is cut short: " + shareOfFile(have, want) + ".", "Copy or download the file again.",
          path, std::to_string(have) + " of " + (atLeast ? "at least " : "") + std::to_string(want) + " bytes"};
}

std::optional<int64_t> elementsOf(const std::vector<int64_t>& shape) {
  int64_t count = 1;
  bool none = false;
  for (int64_t size : shape) {
    if (size < 0) return std::nullopt;
    if (size == 0)
      none = true;
    else if (__builtin_mul_overflow(count, size, &count))
      return std::nullopt;
  }
  return none ? 0 : count;
}

std::vector<int64_t> contiguousStrides(const std::vector<int64_t>& shape) {
  std::vector<int64_t> strides(shape.size());
  int64_t step = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = step;
    step *= std::max<int64_t>(shape[i], 1);
  }
  return strides;
}

void checkView(const std::string& path, const std::string& name, const StridedTensor& tensor,
               const StoredBytes& storage) {
  const auto bad = [&](const std::string& why) { return damaged(path, "tensor " + name + " " + why); };
  if (tensor.shape.size() != tensor.strides.size()) throw bad("has as many sizes as strides not");
  if (tensor.shape.size() > 64) throw bad("has too many dimensions");
  const std::optional<int64_t> count = elementsOf(tensor.shape);
  if (!count) throw bad("has an impossible shape");
  const int64_t width = static_cast<int64_t>(c10::elementSize(tensor.dtype));
  int64_t bytes = 0;
  if (__builtin_mul_overflow(*count, width, &bytes)) throw bad("has an impossible shape");
  if (tensor.offset < 0) throw bad("starts before its storage");
  if (*count == 0) return;
  int64_t last = tensor.offset;
  for (size_t i = 0; i < tensor.shape.size(); ++i) {
    int64_t reach = 0;
    if (tensor.strides[i] < 0) throw bad("has a negative stride");
    if (__builtin_mul_overflow(tensor.shape[i] - 1, tensor.strides[i], &reach) ||
        __builtin_add_overflow(last, reach, &last))
      throw bad("has strides that overflow");
  }
  if (last >= static_cast<int64_t>(storage.bytes / static_cast<uint64_t>(width)))
    throw bad("reaches beyond its storage");
  if (bytes > kMaxRepeatedBytes && static_cast<uint64_t>(bytes) > storage.bytes)
    throw bad("repeats a few bytes to " + bytesText(static_cast<uint64_t>(bytes)));
}

at::Tensor readTensor(const ByteSource& file, const StoredTensors& stored, const StridedTensor& tensor,
                      const ReadProgress& progress) {
  const StoredBytes& storage = stored.storages.at(tensor.storage);
  at::Tensor result = at::empty(tensor.shape, tensor.dtype);
  if (result.numel() == 0) return result;
  const uint64_t width = result.element_size();
  uint64_t span = 1;  // elements from the first to the last one viewed
  for (size_t i = 0; i < tensor.shape.size(); ++i)
    span += static_cast<uint64_t>(tensor.shape[i] - 1) * static_cast<uint64_t>(tensor.strides[i]);
  const uint64_t start = static_cast<uint64_t>(tensor.offset) * width;
  bool contiguous = span == static_cast<uint64_t>(result.numel());
  const std::vector<int64_t> plain = contiguousStrides(tensor.shape);
  for (size_t i = 0; i < plain.size(); ++i)
    contiguous = contiguous && (tensor.shape[i] == 1 || plain[i] == tensor.strides[i]);

  at::Tensor viewed = contiguous ? result : at::empty({static_cast<int64_t>(span)}, tensor.dtype);
  // Filled for the first time right away: pages of 2 MiB spare thousands of page faults.
  useHugePages(viewed.data_ptr(), viewed.nbytes());
  if (storage.deflated)
    inflateEntry(file, storage, start, viewed.data_ptr(), span * width, progress);
  else
    readPieces(file, storage.offset + start, viewed.data_ptr(), span * width, progress);
  if (!contiguous) result.copy_(viewed.as_strided(tensor.shape, tensor.strides));
  return result;
}

}  // namespace heatkv
