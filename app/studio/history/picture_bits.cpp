// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/history/picture_bits.h"

#include <QByteArray>
#include <bit>

namespace heatkv {
namespace {

constexpr const char* kKey = "heatkv-bits";

}  // namespace

PngText bitsText(const PictureBits& bits) {
  QByteArray text;
  for (const std::vector<uint8_t>& scale : bits) {
    if (!text.isEmpty()) text += ' ';
    text += QByteArray(reinterpret_cast<const char*>(scale.data()), static_cast<qsizetype>(scale.size())).toBase64();
  }
  return {kKey, text.toStdString()};
}

PictureBits bitsOf(const std::vector<PngText>& texts) {
  PictureBits bits;
  for (const PngText& text : texts) {
    if (text.key != kKey) continue;
    for (const QByteArray& scale : QByteArray::fromStdString(text.value).split(' ')) {
      const QByteArray bytes = QByteArray::fromBase64(scale);
      bits.emplace_back(bytes.begin(), bytes.end());
    }
  }
  return bits;
}

std::vector<ScaleDivergence> divergenceOf(const PictureBits& a, const PictureBits& b, const Grids& grids) {
  if (a.size() != grids.size() || b.size() != grids.size()) return {};
  std::vector<ScaleDivergence> scales;
  for (size_t k = 0; k < grids.size(); ++k) {
    if (a[k].size() != b[k].size()) return {};
    ScaleDivergence scale{grids[k], 0, static_cast<int64_t>(a[k].size()) * 8};
    for (size_t i = 0; i < a[k].size(); ++i) scale.differing += std::popcount(static_cast<uint8_t>(a[k][i] ^ b[k][i]));
    scales.push_back(scale);
  }
  return scales;
}

}  // namespace heatkv
