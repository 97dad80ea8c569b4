// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a tokenizer's file says, whichever kind of file it was: the steps from text to ids. Values only.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/text/charsmap.h"
#include "engine/text/unigram.h"

namespace heatkv {

/// A text that stands for one id wherever it occurs.
struct AddedToken {
  std::string text;
  int id = 0;
  bool singleWord = false;          ///< only between other characters than letters
  bool eatsLeft = false;            ///< takes the white space before it
  bool eatsRight = false;           ///< and behind it
  bool afterNormalisation = false;  ///< looked for in the normalised text
};

/// One step over a stretch of text between added tokens.
struct StripStep {
  bool left = true, right = true;
};
struct ReplaceStep {
  std::string from, to;
  size_t atLeast = 1;  ///< runs of this many `from` or more become one `to`; 1: each one by itself
  bool runs = false;
};
struct PrependStep {
  std::string text;
};
using NormaliserStep = std::variant<std::shared_ptr<const Charsmap>, StripStep, ReplaceStep, PrependStep>;

/// How normalised text is cut into words.
struct SpaceSplit {};  ///< at white space, which is dropped
struct Metaspace {
  std::string mark = "\xE2\x96\x81";
  enum class Prepend { Always, First, Never } prepend = Prepend::Always;
  bool split = true;
};
using SplitStep = std::variant<SpaceSplit, Metaspace>;

struct TokenizerSpec {
  std::vector<Piece> pieces;
  int unknown = 0;
  bool byteFallback = false;
  std::vector<AddedToken> added;
  std::vector<NormaliserStep> normaliser;
  std::vector<SplitStep> splits;
  std::vector<int> before, after;  ///< ids put around every text
};

/// Both throw Error{Model} that names `path`, what is wrong and what to do.
TokenizerSpec readTokenizerJson(std::string_view json, const std::string& path);
TokenizerSpec readSpieceModel(std::string_view protobuf, const std::string& path);

}  // namespace heatkv
