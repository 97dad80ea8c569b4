// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A unigram vocabulary: the likeliest way to cut a word into pieces. Pure.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heatkv {

struct Piece {
  std::string text;
  double score = 0;  ///< log probability
};

class Unigram {
 public:
  /// Ids are places in `pieces`. Of equal texts the last one counts. Requires 0 <= unknown < pieces.size().
  Unigram(std::vector<Piece> pieces, int unknown, bool byteFallback);
  Unigram(Unigram&&) = default;
  Unigram(const Unigram&) = delete;

  int size() const { return static_cast<int>(m_pieces.size()); }
  /// Id of exactly this text, or -1.
  int find(std::string_view text) const;
  /// Appends the ids of valid UTF-8 text. Ties go to the cut whose last piece is longest, as in the fast tokenizer;
  /// runs of unknown characters become one unknown id.
  void encode(std::string_view text, std::vector<int>& ids) const;

 private:
  void append(std::string_view token, std::vector<int>& ids) const;

  std::vector<Piece> m_pieces;
  std::vector<std::pair<std::string_view, int>> m_sorted;  ///< by text, each text once
  int m_unknown;
  bool m_byteFallback;
  double m_unknownScore = 0;
};

}  // namespace heatkv
