// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/api/pruning.h"

#include <algorithm>

#include "engine/api/error.h"

namespace heatkv {
namespace {

Error usage(const std::string& what, const std::string& fix) {
  return {ErrorKind::Usage, what, fix};
}

std::string number(int n) {
  return std::to_string(n);
}

/// How many scales run; throws where they are not the first ones, or too few.
int requireShares(const Pruning& pruning, int scales) {
  for (int k = 0; k < scales; ++k) {
    const Rational share = pruning.share(k);
    if (share.num < 0 || share.den < 1 || share.num > share.den) {
      throw usage("the share left out of scale " + number(k) + " is " + toText(share) + ", not within 0 and 1",
                  "0 keeps all of its tokens, 1 skips the scale");
    }
  }
  int run = scales;
  while (run > 0 && pruning.skips(run - 1)) --run;
  for (int k = 0; k < run; ++k) {
    if (!pruning.skips(k)) continue;
    throw usage("scale " + number(k) + " is skipped, but scale " + number(run - 1) + " after it runs",
                "skip only the last scales");
  }
  if (run < 2) {
    throw usage("only " + number(run) + " of " + number(scales) + " scales would run, a picture needs two",
                "skip fewer scales");
  }
  return run;
}

}  // namespace

std::optional<Pruning> prunePreset(std::string_view name) {
  if (name == "off") return Pruning{};
  const bool fastvar = name == "fastvar";
  if (!fastvar && name != "skip") return std::nullopt;
  Pruning pruning;
  pruning.shares.assign(9, {0, 1});
  for (const Rational share : {fastvar ? Rational{2, 5} : Rational{0, 1}, fastvar ? Rational{1, 2} : Rational{0, 1},
                               Rational{1, 1}, Rational{1, 1}})
    pruning.shares.push_back(share);
  return pruning;
}

std::string toText(const Pruning& pruning) {
  if (std::all_of(pruning.shares.begin(), pruning.shares.end(), [](Rational r) { return r.num == 0; })) return "off";
  for (const char* name : {"skip", "fastvar"})
    if (prunePreset(name)->shares == pruning.shares) return name;
  std::string text;
  for (const Rational share : pruning.shares) text += (text.empty() ? "" : ",") + toText(share);
  return text;
}

Pruning parsePruning(std::string_view text) {
  if (const auto preset = prunePreset(text)) return *preset;
  Pruning pruning;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    const auto share = parseFraction(text.substr(begin, end - begin));
    if (!share || share->num > share->den) {
      throw usage("\"" + std::string(text.substr(begin, end - begin)) + "\" is not a share of tokens to leave out",
                  "write off, skip, fastvar, or a share from 0 to 1 for every scale, such as 0,0,0,2/5,1/2,1");
    }
    pruning.shares.push_back(*share);
    begin = end + 1;
  }
  return pruning;
}

Pruning settled(const Pruning& asked, int layers, const Grids& grids) {
  if (std::all_of(asked.shares.begin(), asked.shares.end(), [](Rational r) { return r.num == 0; })) return {};
  const int scales = static_cast<int>(grids.size());
  const int run = requireShares(asked, scales);
  Pruning pruning;
  int first = -1;
  for (int k = 0; k < scales; ++k) {
    pruning.shares.push_back(asked.share(k));
    if (first < 0 && asked.prunes(k)) first = k;
  }
  if (first < 0) return run < scales ? pruning : Pruning{};

  const int usual = layers / 10;
  pruning.layers = asked.layers.value_or(LayerRange{usual, std::max(7 * layers / 8 - 1, usual)});
  const auto [begin, end] = *pruning.layers;
  if (begin < 0 || begin > end || end >= layers) {
    throw usage("pruned layers " + number(begin) + " to " + number(end) + " do not exist in a model of " +
                    number(layers) + " layers",
                "name two of 0 to " + number(layers - 1) + ", the first one first");
  }
  pruning.source = asked.source.value_or(first - 1);
  if (*pruning.source < 0 || *pruning.source >= first) {
    throw usage("scale " + number(*pruning.source) + " cannot fill the gaps of scale " + number(first) +
                    ": only a whole scale before it can",
                first > 0 ? "name one of 0 to " + number(first - 1) : "leave all tokens of scale 0 in");
  }
  return pruning;
}

}  // namespace heatkv
