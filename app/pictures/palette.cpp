// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/palette.h"

#include <algorithm>
#include <limits>

namespace heatkv {
namespace {

using Colour = std::array<uint8_t, 3>;
constexpr int kBits = 5, kSide = 1 << kBits, kCells = kSide * kSide * kSide;
constexpr size_t kMostColours = 256;

/// The pixels that fall into one cell of the colour cube.
struct Cell {
  std::array<int64_t, 3> sum{};
  int64_t count = 0;
  std::array<uint8_t, 3> place{};
};

size_t cellOf(const uint8_t* rgb) {
  constexpr int kShift = 8 - kBits;
  return static_cast<size_t>(rgb[0] >> kShift) << (2 * kBits) | static_cast<size_t>(rgb[1] >> kShift) << kBits |
         static_cast<size_t>(rgb[2] >> kShift);
}

/// A run of cells in the list, cut in two along its longest side.
struct Box {
  size_t begin = 0, end = 0;
  int axis = 0, length = 0;
  int64_t count = 0;
};

Box boxOf(const std::vector<Cell>& cells, size_t begin, size_t end) {
  Box box{begin, end};
  for (int axis = 0; axis < 3; ++axis) {
    int low = kSide, high = -1;
    for (size_t i = begin; i < end; ++i) {
      low = std::min<int>(low, cells[i].place[static_cast<size_t>(axis)]);
      high = std::max<int>(high, cells[i].place[static_cast<size_t>(axis)]);
    }
    if (high - low > box.length) {
      box.length = high - low;
      box.axis = axis;
    }
  }
  for (size_t i = begin; i < end; ++i) box.count += cells[i].count;
  return box;
}

std::vector<Cell> cellsOf(const Picture& picture) {
  std::vector<Cell> all(kCells);
  for (size_t i = 0; i + 2 < picture.rgb.size(); i += 3) {
    Cell& cell = all[cellOf(&picture.rgb[i])];
    ++cell.count;
    for (size_t c = 0; c < 3; ++c) cell.sum[c] += picture.rgb[i + c];
  }
  std::vector<Cell> used;
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i].count == 0) continue;
    all[i].place = {static_cast<uint8_t>(i >> (2 * kBits)), static_cast<uint8_t>(i >> kBits & (kSide - 1)),
                    static_cast<uint8_t>(i & (kSide - 1))};
    used.push_back(all[i]);
  }
  return used;
}

std::vector<Colour> coloursOf(const Picture& picture) {
  std::vector<Cell> cells = cellsOf(picture);
  std::vector<Box> boxes{boxOf(cells, 0, cells.size())};
  while (boxes.size() < kMostColours) {
    // The box that is longest and fullest.
    const auto worst = std::max_element(
        boxes.begin(), boxes.end(), [](const Box& a, const Box& b) { return a.length * a.count < b.length * b.count; });
    if (worst->length == 0) break;
    const Box box = *worst;
    const auto first = cells.begin() + static_cast<std::ptrdiff_t>(box.begin);
    const auto last = cells.begin() + static_cast<std::ptrdiff_t>(box.end);
    const auto axis = static_cast<size_t>(box.axis);
    std::stable_sort(first, last, [axis](const Cell& a, const Cell& b) { return a.place[axis] < b.place[axis]; });
    size_t cut = box.begin;
    for (int64_t below = 0; cut + 1 < box.end - 1 && below + cells[cut].count <= box.count / 2; ++cut)
      below += cells[cut].count;
    cut = std::max(cut, box.begin + 1);
    *worst = boxOf(cells, box.begin, cut);
    boxes.push_back(boxOf(cells, cut, box.end));
  }
  std::vector<Colour> colours;
  for (const Box& box : boxes) {
    std::array<int64_t, 3> sum{};
    for (size_t i = box.begin; i < box.end; ++i) {
      for (size_t c = 0; c < 3; ++c) sum[c] += cells[i].sum[c];
    }
    Colour colour{};
    for (size_t c = 0; c < 3; ++c)
      colour[c] = static_cast<uint8_t>((sum[c] + box.count / 2) / std::max<int64_t>(box.count, 1));
    colours.push_back(colour);
  }
  return colours;
}

/// The nearest colour, remembered per cell.
class Nearest {
 public:
  explicit Nearest(const std::vector<Colour>& colours) : m_colours(colours), m_known(kCells, -1) {}
  uint8_t of(const Colour& rgb) {
    int& known = m_known[cellOf(rgb.data())];
    if (known < 0) known = search(rgb);
    return static_cast<uint8_t>(known);
  }

 private:
  int search(const Colour& rgb) const {
    int best = 0, least = std::numeric_limits<int>::max();
    for (size_t i = 0; i < m_colours.size(); ++i) {
      int distance = 0;
      for (size_t c = 0; c < 3; ++c) distance += (m_colours[i][c] - rgb[c]) * (m_colours[i][c] - rgb[c]);
      if (distance < least) {
        least = distance;
        best = static_cast<int>(i);
      }
    }
    return best;
  }

  const std::vector<Colour>& m_colours;
  std::vector<int> m_known;
};

}  // namespace

IndexedPicture toIndexed(const Picture& picture) {
  IndexedPicture out;
  out.colours = coloursOf(picture);
  Nearest nearest(out.colours);
  const auto width = static_cast<size_t>(picture.width);
  out.pixels.reserve(width * static_cast<size_t>(picture.height));
  // Errors in sixteenths, of this row and the next, with a margin on both sides.
  std::vector<std::array<int, 3>> here(width + 2), below(width + 2);
  for (size_t y = 0; y < static_cast<size_t>(picture.height); ++y) {
    std::fill(below.begin(), below.end(), std::array<int, 3>{});
    for (size_t x = 0; x < width; ++x) {
      Colour wanted{};
      for (size_t c = 0; c < 3; ++c)
        wanted[c] = static_cast<uint8_t>(
            std::clamp((picture.rgb[(y * width + x) * 3 + c] * 16 + here[x + 1][c] + 8) / 16, 0, 255));
      const uint8_t index = nearest.of(wanted);
      out.pixels.push_back(index);
      for (size_t c = 0; c < 3; ++c) {
        const int error = wanted[c] - out.colours[index][c];
        here[x + 2][c] += error * 7;
        below[x][c] += error * 3;
        below[x + 1][c] += error * 5;
        below[x + 2][c] += error;
      }
    }
    here.swap(below);
  }
  return out;
}

}  // namespace heatkv
