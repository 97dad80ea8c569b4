// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keep masks as NPZ and CSV. Facts about the array header from NumPy's format description.
#include "engine/calibration/calibration_files.h"
#include "engine/calibration/files_forms.h"
#include "engine/formats/zip_writer.h"
#include "engine/system/atomic_file.h"

namespace heatkv {
namespace {

std::string numbersText(std::initializer_list<int64_t> numbers) {
  std::string text;
  for (int64_t n : numbers) text += (text.empty() ? "" : ", ") + std::to_string(n);
  return text;
}

/// How many source scales there are; in an edit the source picture is the first.
int sourcesOf(const CacheShape& shape) {
  return shape.scales() - shape.firstScale();
}

/// Version 1.0: magic, length of the description, the description padded so that the data starts at a multiple of 64.
std::string npyHeader(const CacheShape& shape) {
  const int64_t scales = shape.scales();
  std::string text = "{'descr': '|u1', 'fortran_order': False, 'shape': (" +
                     numbersText({scales, sourcesOf(shape), shape.layers, shape.heads}) + "), }";
  text.append((64 - (10 + text.size() + 1) % 64) % 64, ' ');
  text += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header.push_back(static_cast<char>(text.size() & 0xff));
  header.push_back(static_cast<char>(text.size() >> 8));
  return header + text;
}

size_t sizeOf(const CacheShape& shape) {
  return shape.grids.size() * static_cast<size_t>(sourcesOf(shape)) * static_cast<size_t>(shape.pairs());
}

}  // namespace

std::vector<uint8_t> masksOf(const Schedule& schedule) {
  const CacheShape& shape = schedule.shape;
  const int scales = shape.scales(), first = shape.firstScale();
  const auto sources = static_cast<size_t>(sourcesOf(shape));
  std::vector<uint8_t> masks(sizeOf(shape), 0);
  const auto at = [&](int target, const Atom& a) -> uint8_t& {
    return masks[((target * sources + a.scale - first) * shape.layers + a.layer) * shape.heads + a.head];
  };
  for (int t = 0; t < scales; ++t) {
    const auto begin = masks.begin() + static_cast<ptrdiff_t>(t * sources) * shape.pairs();
    std::fill(begin, begin + (t + 1 - first) * shape.pairs(), uint8_t{1});
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
  const int scales = shape.scales(), first = shape.firstScale();
  const auto sources = static_cast<size_t>(sourcesOf(shape));
  for (int t = 0; t < scales; ++t) {
    for (int k = first; k <= t; ++k) {
      for (int l = 0; l < shape.layers; ++l) {
        for (int h = 0; h < shape.heads; ++h) {
          const uint8_t kept = masks[((t * sources + k - first) * shape.layers + l) * shape.heads + h];
          for (int cell : {t, k, l, h}) text.append(std::to_string(cell)).push_back(',');
          text += kept ? "1\n" : "0\n";
        }
      }
    }
  }
  writeFileAtomically(path, text);
}

}  // namespace heatkv
