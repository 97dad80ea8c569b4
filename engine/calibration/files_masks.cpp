// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keep masks as NPZ and CSV. Facts about the array header from NumPy's format description.
#include <charconv>

#include "engine/calibration/calibration_files.h"
#include "engine/calibration/files_forms.h"
#include "engine/formats/zip_archive.h"
#include "engine/formats/zip_writer.h"
#include "engine/system/atomic_file.h"

namespace heatkv {
namespace {

constexpr uint64_t kMaxMask = 1 << 30;

std::string numbersText(std::initializer_list<int64_t> numbers) {
  std::string text;
  for (int64_t n : numbers) text += (text.empty() ? "" : ", ") + std::to_string(n);
  return text;
}

/// Version 1.0: magic, length of the description, the description padded so that the data starts at a multiple of 64.
std::string npyHeader(const CacheShape& shape) {
  const int64_t scales = shape.scales();
  std::string text = "{'descr': '|u1', 'fortran_order': False, 'shape': (" +
                     numbersText({scales, scales, shape.layers, shape.heads}) + "), }";
  text.append((64 - (10 + text.size() + 1) % 64) % 64, ' ');
  text += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header.push_back(static_cast<char>(text.size() & 0xff));
  header.push_back(static_cast<char>(text.size() >> 8));
  return header + text;
}

size_t sizeOf(const CacheShape& shape) {
  return shape.grids.size() * shape.grids.size() * static_cast<size_t>(shape.pairs());
}

std::vector<uint8_t> readNpz(const std::string& path, const CacheShape& shape) {
  const FileBytes file(path);
  const ZipArchive zip(file);
  if (zip.entries().size() != 1) throw badFile(path, "it does not hold one array");
  const std::string bytes = zip.read(zip.entries().begin()->second, kMaxMask);
  const std::string header = npyHeader(shape);
  if (!bytes.starts_with(header) || bytes.size() != header.size() + sizeOf(shape)) {
    const size_t from = bytes.find('('), to = bytes.find(')');
    const bool named = from < to && to < 256;
    throw Error(ErrorKind::Model,
                path + " holds masks of another shape" + (named ? " " + bytes.substr(from, to - from + 1) : "") +
                    ", not (" + numbersText({shape.scales(), shape.scales(), shape.layers, shape.heads}) + ").",
                "Choose masks of this model and these grids.", path);
  }
  return {bytes.begin() + static_cast<ptrdiff_t>(header.size()), bytes.end()};
}

std::vector<uint8_t> readCsv(const std::string& path, const CacheShape& shape) {
  const std::string text = readWholeFile(path, kMaxMask);
  std::vector<uint8_t> masks(sizeOf(shape), 0), seen(sizeOf(shape), 0);
  const char *at = text.data(), *end = at + text.size();
  constexpr std::string_view kHead = "target,source,layer,head,kept\n";
  if (!text.starts_with(kHead)) throw badFile(path, "its first line is not target,source,layer,head,kept");
  at += kHead.size();
  const int64_t sizes[] = {shape.scales(), shape.scales(), shape.layers, shape.heads, 2};
  size_t rows = 0;
  for (; at != end; ++rows) {
    int64_t cells[5];
    for (int i = 0; i < 5; ++i) {
      const auto [next, code] = std::from_chars(at, end, cells[i]);
      const bool closed = code == std::errc() && next != end && *next == (i < 4 ? ',' : '\n');
      if (!closed || cells[i] < 0 || cells[i] >= sizes[i] || (i == 1 && cells[1] > cells[0])) {
        throw badFile(path, "line " + std::to_string(rows + 2) + " is no entry of these masks");
      }
      at = next + 1;
    }
    const size_t index = ((cells[0] * sizes[1] + cells[1]) * sizes[2] + cells[2]) * sizes[3] + cells[3];
    if (seen[index]++) throw badFile(path, "line " + std::to_string(rows + 2) + " is there twice");
    masks[index] = static_cast<uint8_t>(cells[4]);
  }
  const size_t expected = static_cast<size_t>(shape.scales()) * (shape.scales() + 1) / 2 * shape.pairs();
  if (rows != expected) {
    throw badFile(path, "it has " + std::to_string(rows) + " entries, these masks have " + std::to_string(expected));
  }
  return masks;
}

}  // namespace

std::vector<uint8_t> masksOf(const Schedule& schedule) {
  const CacheShape& shape = schedule.shape;
  const int scales = shape.scales();
  std::vector<uint8_t> masks(sizeOf(shape), 0);
  const auto at = [&](int target, const Atom& a) -> uint8_t& {
    return masks[((static_cast<size_t>(target) * scales + a.scale) * shape.layers + a.layer) * shape.heads + a.head];
  };
  for (int t = 0; t < scales; ++t) {
    const auto begin = masks.begin() + static_cast<ptrdiff_t>(t) * scales * shape.pairs();
    std::fill(begin, begin + (t + 1) * shape.pairs(), uint8_t{1});
    for (const Atom& a : schedule.scales[t].removed) at(t, a) = 0;
    for (const EarlyStep& step : schedule.scales[t].early) {
      for (const Atom& a : step.atoms) at(t, a) = 0;
    }
  }
  return masks;
}

void writeMasks(const std::string& path, const Schedule& schedule) {
  const std::vector<uint8_t> masks = masksOf(schedule);
  const CacheShape& shape = schedule.shape;
  if (path.ends_with(".npz")) {
    StoredZip zip;
    zip.add("mask.npy", npyHeader(shape) + std::string(masks.begin(), masks.end()));
    writeFileAtomically(path, zip.finish());
    return;
  }
  if (!path.ends_with(".csv")) {
    throw Error(ErrorKind::Usage, path + ": masks are written as .npz or .csv.", "Choose one of these endings.", path);
  }
  std::string text = "target,source,layer,head,kept\n";
  const int scales = shape.scales();
  for (int t = 0; t < scales; ++t) {
    for (int k = 0; k <= t; ++k) {
      for (int l = 0; l < shape.layers; ++l) {
        for (int h = 0; h < shape.heads; ++h) {
          const uint8_t kept = masks[((static_cast<size_t>(t) * scales + k) * shape.layers + l) * shape.heads + h];
          for (int cell : {t, k, l, h}) text.append(std::to_string(cell)).push_back(',');
          text += kept ? "1\n" : "0\n";
        }
      }
    }
  }
  writeFileAtomically(path, text);
}

std::vector<uint8_t> readMasks(const std::string& path, const CacheShape& shape) {
  return path.ends_with(".csv") ? readCsv(path, shape) : readNpz(path, shape);
}

}  // namespace heatkv
