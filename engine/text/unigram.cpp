// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/unigram.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/formats/unicode.h"

namespace heatkv {
namespace {

// How much worse than the worst piece an unknown character is.
constexpr double kUnknownPenalty = 10.0;

/// The best way to reach a place in the text.
struct Arrival {
  double score = 0;
  int64_t from = -1;
  int id = 0;
  void offer(double candidate, size_t start, int piece) {
    if (from >= 0 && candidate <= score) return;
    score = candidate;
    from = static_cast<int64_t>(start);
    id = piece;
  }
};

}  // namespace

Unigram::Unigram(std::vector<Piece> pieces, int unknown, bool byteFallback)
    : m_pieces(std::move(pieces)), m_unknown(unknown), m_byteFallback(byteFallback) {
  double worst = 0;
  for (size_t i = 0; i < m_pieces.size(); ++i) {
    worst = i ? std::min(worst, m_pieces[i].score) : m_pieces[i].score;
    m_sorted.emplace_back(m_pieces[i].text, static_cast<int>(i));
  }
  m_unknownScore = worst - kUnknownPenalty;
  std::sort(m_sorted.begin(), m_sorted.end(),
            [](const auto& a, const auto& b) { return a.first != b.first ? a.first < b.first : a.second > b.second; });
  m_sorted.erase(
      std::unique(m_sorted.begin(), m_sorted.end(), [](const auto& a, const auto& b) { return a.first == b.first; }),
      m_sorted.end());
}

int Unigram::find(std::string_view text) const {
  const auto at = std::lower_bound(m_sorted.begin(), m_sorted.end(), text,
                                   [](const auto& piece, std::string_view value) { return piece.first < value; });
  return at != m_sorted.end() && at->first == text ? at->second : -1;
}

void Unigram::append(std::string_view token, std::vector<int>& ids) const {
  const int id = find(token);
  if (id >= 0) {
    ids.push_back(id);
    return;
  }
  if (m_byteFallback) {
    std::vector<int> bytes;
    for (const char c : token) {
      constexpr char digits[] = "0123456789ABCDEF";
      const auto byte = static_cast<unsigned char>(c);
      const std::array name{'<', '0', 'x', digits[byte >> 4], digits[byte & 15], '>'};
      bytes.push_back(find({name.data(), name.size()}));
    }
    if (std::find(bytes.begin(), bytes.end(), -1) == bytes.end()) {
      ids.insert(ids.end(), bytes.begin(), bytes.end());
      return;
    }
  }
  ids.push_back(m_unknown);
}

void Unigram::encode(std::string_view text, std::vector<int>& ids) const {
  std::vector<Arrival> best(text.size() + 1);
  for (size_t start = 0; start < text.size();) {
    const size_t character = codePointAt(text, start).length;
    const double here = best[start].score;
    bool single = false;
    // All pieces that begin here: narrow the sorted pieces byte by byte.
    auto low = m_sorted.begin(), high = m_sorted.end();
    for (size_t end = start + 1; end <= text.size() && low != high; ++end) {
      const size_t depth = end - start - 1;
      const auto byteAt = [depth](std::string_view piece) {
        return depth < piece.size() ? static_cast<int>(static_cast<unsigned char>(piece[depth])) : -1;
      };
      const int wanted = static_cast<unsigned char>(text[end - 1]);
      low = std::lower_bound(low, high, wanted, [&](const auto& piece, int c) { return byteAt(piece.first) < c; });
      high = std::upper_bound(low, high, wanted, [&](int c, const auto& piece) { return c < byteAt(piece.first); });
      if (low == high || low->first.size() != depth + 1) continue;
      best[end].offer(m_pieces[static_cast<size_t>(low->second)].score + here, start, low->second);
      single = single || end - start == character;
    }
    if (!single) best[start + character].offer(m_unknownScore + here, start, m_unknown);
    start += character;
  }
  // Backwards over the best cut, then the tokens in order: neighbouring unknown characters are one token.
  std::vector<std::string_view> tokens;
  bool open = false;
  for (size_t end = text.size(); end > 0;) {
    const auto from = static_cast<size_t>(best[end].from);
    const std::string_view token = text.substr(from, end - from);
    const bool unknown = best[end].id == m_unknown;
    if (unknown && open) {
      tokens.back() = text.substr(from, token.size() + tokens.back().size());
    } else {
      tokens.push_back(token);
    }
    open = unknown;
    end = from;
  }
  for (auto token = tokens.rbegin(); token != tokens.rend(); ++token) append(*token, ids);
}

}  // namespace heatkv
