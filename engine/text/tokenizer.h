// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Text -> T5 token ids, exactly those of Hugging Face's fast tokenizer. No torch.
// Thread: encode may be called from several threads at once.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace heatkv {

constexpr int kMaxTokens = 512;

struct Tokens {
  std::vector<int> ids;  ///< at most kMaxTokens, the end token last
  int dropped = 0;       ///< how many did not fit
};

class Tokenizer {
 public:
  /// `path`: a tokenizer.json or spiece.model, or a folder with one (the former first). Throws Error{File} where
  /// nothing can be read, Error{Model} where what is there is no T5 tokenizer.
  static Tokenizer open(const std::string& path);
  Tokenizer(Tokenizer&&) noexcept;
  Tokenizer& operator=(Tokenizer&&) noexcept;
  ~Tokenizer();

  /// Malformed UTF-8 counts as U+FFFD.
  Tokens encode(std::string_view text) const;
  /// Number of ids, extra ids included.
  int vocabulary() const;
  const std::string& path() const;  ///< the file that was read

 private:
  struct Impl;
  explicit Tokenizer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

}  // namespace heatkv
