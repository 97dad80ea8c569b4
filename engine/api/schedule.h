// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Values of a pruning schedule (HeatKV paper): who may go, who goes when, and what is held. Index order (scale,
// layer, head).
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/api/budget.h"
#include "engine/api/grid.h"
#include "engine/api/pruning.h"

namespace heatkv {

/// The number that the source picture of an edit has among source scales: it comes before all others.
inline constexpr int kSourceScale = -1;

/// All keys and values that one head of one layer cached from one source scale.
struct Atom {
  int scale = 0, layer = 0, head = 0;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the 0 that < compares it with for a pointer
  auto operator<=>(const Atom&) const = default;
};

struct HeadRef {
  int layer = 0, head = 0;
  auto operator<=>(const HeadRef&) const = default;
};

/// What a schedule is made for: it fits no other shape.
struct CacheShape {
  int layers = 0, heads = 0;
  Grids grids;
  Pruning pruning{};         ///< settled; empty: all tokens of all scales run
  int64_t sourceTokens = 0;  ///< n_S of an edit's source picture; 0: nothing is edited
  int scales() const { return static_cast<int>(grids.size()); }
  /// K': the scales that run, the first ones. The last of them is never cached.
  int scalesRun() const;
  /// The first source scale there is: kSourceScale in an edit, else 0.
  int firstScale() const { return sourceTokens > 0 ? kSourceScale : 0; }
  /// m_k(l): tokens of a scale, or of the source picture, that this layer computes; 0 where the scale is skipped.
  int64_t tokens(int scale, int layer) const;
  /// Tokens of this layer that a head of a full cache holds when scale t starts.
  int64_t tokensBefore(int t, int layer) const;
  /// The same shape with every token of every scale: what calibrations are made for.
  CacheShape whole() const { return {layers, heads, grids, {}, sourceTokens}; }
  /// C_t: tokens of the scales before t, left out or not: the position of scale t's first one. The source picture's
  /// positions are -n_S .. -1.
  int64_t cachedBefore(int t) const;
  /// F: tokens of a full cache per head (the source picture and all scales but the last), none of them left out: what
  /// budgets are shares of.
  int64_t fullTokens() const { return sourceTokens + cachedBefore(scales() - 1); }
  int64_t pairs() const { return int64_t{layers} * heads; }
  bool operator==(const CacheShape&) const = default;
};

/// First scales that always stay where nobody says how many.
inline constexpr int kDefaultSinkScales = 3;

/// What becomes of an edit's source picture: its entries always stay, as sinks do, or are pruned by a ranking of their
/// own.
enum class SourceRule { Keep, Rank };
const char* nameOf(SourceRule rule);
std::optional<SourceRule> parseSourceRule(std::string_view text);

/// For every prunable source scale, from `sinkScales` on, all (layer, head): first pruned first.
struct Orders {
  int sinkScales = kDefaultSinkScales;
  std::vector<std::vector<HeadRef>> byScale;  ///< byScale[i] is source scale sinkScales + i
  std::vector<HeadRef> source;                ///< of the source picture; empty where it is not ranked
};

enum class EarlyRule { Auto, Reference, MinCard, MinLoss };
const char* nameOf(EarlyRule rule);
std::optional<EarlyRule> parseEarlyRule(std::string_view text);

/// A decision by hand. A missing index means all.
struct Pin {
  enum class Rule { Keep, Prune } rule = Rule::Keep;
  std::optional<int> scale, layer, head;
  bool covers(const Atom& a) const {
    return (!scale || *scale == a.scale) && (!layer || *layer == a.layer) && (!head || *head == a.head);
  }
  bool operator==(const Pin&) const = default;
};

/// Atoms freed right after `layer` wrote its entries of the scale that runs.
struct EarlyStep {
  int layer = 0;
  std::vector<Atom> atoms;
};

struct ScheduleScale {
  int headsPruned = 0;           ///< N_t: per prunable source scale, gone when this scale starts (before pins)
  std::vector<Atom> removed;     ///< gone when this scale starts, ascending
  std::vector<EarlyStep> early;  ///< ascending by layer; atoms ascending
  /// [L] right after each layer wrote and freed. The last scale does neither: what it found stays.
  std::vector<int64_t> heldTokenHeads;
  int64_t peakTokenHeads = 0;  ///< largest of them; 0 at the last scale, which writes nothing
  double lostMass = 0;         ///< attention mass that early atoms lose here; NaN without per-target scores
};

struct Schedule {
  CacheShape shape;
  int sinkScales = kDefaultSinkScales;
  std::string method = "heatkv";
  Budget budget;         ///< as asked for
  Rational share{1, 1};  ///< of the entries, exact: what the plan used
  EarlyRule early = EarlyRule::MinCard;
  bool edited = false;  ///< changed by hand: pins took part
  std::vector<Pin> pins;
  int64_t limitTokenHeads = 0;             ///< floor(share * L * H * F)
  int64_t bytesPerTokenHead = 0;           ///< over all images, branches, K and V; 0: unknown
  int64_t referenceBytesPerTokenHead = 0;  ///< the same in the cache that the budget is a share of; see EntryBytes
  std::vector<ScheduleScale> scales;       ///< [K]; skipped ones are as the last that runs left things
  SourceRule sourceRule = SourceRule::Keep;
  ScheduleScale prefill;  ///< of an edit: the pass of the source picture before scale 0; else empty
  std::string calibrationHash, calibrationModel;
  int calibrationPrompts = 0;

  /// Of a scale, or of the prefill.
  const ScheduleScale& at(int scale) const {
    return scale == kSourceScale ? prefill : scales.at(static_cast<size_t>(scale));
  }
  /// Whether `head` of `layer` sees source scale `source` while scale `target` runs.
  bool visible(int target, int source, int layer, int head) const;
};

}  // namespace heatkv
