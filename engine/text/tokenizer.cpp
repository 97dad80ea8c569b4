// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/tokenizer.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

#include "engine/api/error.h"
#include "engine/files/byte_source.h"
#include "engine/formats/unicode.h"
#include "engine/text/tokenizer_spec.h"

namespace heatkv {
namespace {

namespace fs = std::filesystem;

constexpr uintmax_t kLargestFile = uintmax_t{256} << 20;

/// The code point that ends at text[end]. Requires end > 0 and valid text.
char32_t codePointBefore(std::string_view text, size_t end) {
  size_t at = end - 1;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
  return codePointAt(text, at).value;
}

size_t spaceFrom(std::string_view text, size_t at) {
  while (at < text.size()) {
    const CodePoint c = codePointAt(text, at);
    if (!isWhiteSpace(c.value)) break;
    at += c.length;
  }
  return at;
}

size_t spaceBefore(std::string_view text, size_t end) {
  while (end > 0) {
    const char32_t c = codePointBefore(text, end);
    if (!isWhiteSpace(c)) break;
    end -= c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
  }
  return end;
}

bool isWord(char32_t c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
         (c >= 0x80 && !isWhiteSpace(c));
}

std::string replaced(const std::string& text, const ReplaceStep& step) {
  std::string result;
  for (size_t at = 0; at < text.size();) {
    size_t count = 0;
    while (text.compare(at + count * step.from.size(), step.from.size(), step.from) == 0) {
      ++count;
      if (!step.runs) break;
    }
    if (count >= step.atLeast) {
      result += step.to;
      at += count * step.from.size();
    } else {
      const size_t stay = std::max<size_t>(1, count * step.from.size());
      result.append(text, at, stay);
      at += stay;
    }
  }
  return result;
}

std::string normalised(std::string text, const std::vector<NormaliserStep>& steps) {
  for (const NormaliserStep& step : steps) {
    if (text.empty()) break;
    if (const auto* map = std::get_if<std::shared_ptr<const Charsmap>>(&step)) {
      text = (*map)->normalised(text);
    } else if (const auto* strip = std::get_if<StripStep>(&step)) {
      if (strip->right) text.resize(spaceBefore(text, text.size()));
      if (strip->left) text.erase(0, spaceFrom(text, 0));
    } else if (const auto* replace = std::get_if<ReplaceStep>(&step)) {
      text = replaced(text, *replace);
    } else {
      text.insert(0, std::get<PrependStep>(step).text);
    }
  }
  return text;
}

/// Words of one stretch; `first`: whether it opens the whole text.
std::vector<std::string> split(std::string text, const std::vector<SplitStep>& steps, bool first) {
  std::vector<std::string> words{std::move(text)};
  for (const SplitStep& step : steps) {
    std::vector<std::string> next;
    for (size_t i = 0; i < words.size(); ++i) {
      std::string& word = words[i];
      const auto* meta = std::get_if<Metaspace>(&step);
      if (!meta) {
        for (size_t at = spaceFrom(word, 0); at < word.size();) {
          size_t end = at;
          while (end < word.size() && !isWhiteSpace(codePointAt(word, end).value)) end += codePointAt(word, end).length;
          next.push_back(word.substr(at, end - at));
          at = spaceFrom(word, end);
        }
        continue;
      }
      word = replaced(word, {" ", meta->mark, 1, false});
      const bool wanted = meta->prepend == Metaspace::Prepend::Always ||
                          (meta->prepend == Metaspace::Prepend::First && first && i == 0);
      if (wanted && !word.starts_with(meta->mark)) word.insert(0, meta->mark);
      size_t at = 0;
      while (meta->split && at < word.size()) {
        const size_t end = std::min(word.find(meta->mark, at + 1), word.size());
        next.push_back(word.substr(at, end - at));
        at = end;
      }
      if (!meta->split) next.push_back(word);
    }
    words = std::move(next);
  }
  return words;
}

/// Added tokens by their first byte, the longest first.
class AddedTokens {
 public:
  void add(const AddedToken& token) { m_byFirst[static_cast<unsigned char>(token.text[0])].push_back(token); }
  void sort() {
    for (auto& list : m_byFirst) {
      std::stable_sort(list.begin(), list.end(),
                       [](const auto& a, const auto& b) { return a.text.size() > b.text.size(); });
    }
  }
  /// The longest token at this place. Requires sort() after the last add().
  const AddedToken* at(std::string_view text, size_t place) const {
    for (const AddedToken& token : m_byFirst[static_cast<unsigned char>(text[place])]) {
      if (text.substr(place, token.text.size()) == token.text) return &token;
    }
    return nullptr;
  }

 private:
  std::vector<AddedToken> m_byFirst[256];
};

struct Stretch {
  size_t from, to;
  const AddedToken* token;  ///< null: text
};

/// Cuts text at added tokens, leftmost and longest first.
std::vector<Stretch> stretches(std::string_view text, const AddedTokens& tokens) {
  std::vector<Stretch> result;
  size_t done = 0;
  for (size_t at = 0; at < text.size();) {
    const AddedToken* token = tokens.at(text, at);
    if (!token) {
      ++at;
      continue;
    }
    size_t from = at, to = at + token->text.size();
    at = to;
    const bool inside =
        (from > 0 && isWord(codePointBefore(text, from))) || (to < text.size() && isWord(codePointAt(text, to).value));
    if (from < done || (token->singleWord && inside)) continue;
    if (token->eatsLeft) from = std::max(done, spaceBefore(text, from));
    if (token->eatsRight) to = spaceFrom(text, to);
    if (done < from) result.push_back({done, from, nullptr});
    result.push_back({from, to, token});
    done = to;
  }
  if (done < text.size()) result.push_back({done, text.size(), nullptr});
  return result;
}

fs::path fileOf(const fs::path& path) {
  std::error_code failed;
  if (!fs::is_directory(path, failed)) return path;
  for (const char* name : {"tokenizer.json", "spiece.model"}) {
    if (fs::exists(path / name, failed)) return path / name;
  }
  throw Error(ErrorKind::File, "The folder holds neither tokenizer.json nor spiece.model.",
              "Put the tokenizer that was published with the text encoder beside its weights.", path.string());
}

}  // namespace

struct Tokenizer::Impl {
  Impl(TokenizerSpec&& s, std::string file)
      : path(std::move(file)),
        unigram(std::move(s.pieces), s.unknown, s.byteFallback),
        normaliser(std::move(s.normaliser)),
        splits(std::move(s.splits)),
        before(std::move(s.before)),
        after(std::move(s.after)),
        vocabulary(unigram.size()) {
    for (const AddedToken& token : s.added) {
      (token.afterNormalisation ? late : early).add(token);
      vocabulary = std::max(vocabulary, token.id + 1);
    }
    early.sort();
    late.sort();
  }

  /// Ids of a stretch without early added tokens.
  void encode(std::string_view stretch, bool first, std::vector<int>& ids) const {
    const std::string text = normalised(std::string(stretch), normaliser);
    for (const Stretch& s : stretches(text, late)) {
      if (s.token) {
        ids.push_back(s.token->id);
        continue;
      }
      for (const std::string& word : split(text.substr(s.from, s.to - s.from), splits, first && s.from == 0)) {
        unigram.encode(word, ids);
      }
    }
  }

  std::string path;
  Unigram unigram;
  std::vector<NormaliserStep> normaliser;
  std::vector<SplitStep> splits;
  std::vector<int> before, after;
  AddedTokens early, late;
  int vocabulary;
};

Tokenizer::Tokenizer(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Tokenizer::Tokenizer(Tokenizer&&) noexcept = default;
Tokenizer& Tokenizer::operator=(Tokenizer&&) noexcept = default;
Tokenizer::~Tokenizer() = default;

Tokenizer Tokenizer::open(const std::string& path) {
  const fs::path file = fileOf(path);
  const std::string bytes = readWholeFile(file.string(), kLargestFile), name = file.string();
  const size_t first = bytes.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  const bool json = first != std::string::npos && (bytes[first] == '{' || bytes[first] == '[');
  // A SentencePiece file opens with field 1, which is the byte of a line feed.
  const bool protobuf = !bytes.empty() && bytes[0] == '\n' && !(json && file.extension() == ".json");
  TokenizerSpec spec = protobuf ? readSpieceModel(bytes, name) : readTokenizerJson(bytes, name);
  return Tokenizer(std::make_unique<Impl>(std::move(spec), name));
}

Tokens Tokenizer::encode(std::string_view text) const {
  const std::string valid = repaired(text);
  std::vector<int> ids;
  for (const Stretch& s : stretches(valid, m_impl->early)) {
    if (s.token) {
      ids.push_back(s.token->id);
    } else {
      m_impl->encode(std::string_view(valid).substr(s.from, s.to - s.from), s.from == 0, ids);
    }
  }
  const size_t around = m_impl->before.size() + m_impl->after.size();
  const size_t room = kMaxTokens - std::min<size_t>(kMaxTokens, around);
  Tokens tokens;
  if (ids.size() > room) {
    tokens.dropped = static_cast<int>(ids.size() - room);
    ids.resize(room);
  }
  tokens.ids = m_impl->before;
  tokens.ids.insert(tokens.ids.end(), ids.begin(), ids.end());
  tokens.ids.insert(tokens.ids.end(), m_impl->after.begin(), m_impl->after.end());
  return tokens;
}

int Tokenizer::vocabulary() const {
  return m_impl->vocabulary;
}

const std::string& Tokenizer::path() const {
  return m_impl->path;
}

}  // namespace heatkv
