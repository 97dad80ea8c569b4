// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of full-cache runs that tell which heads need which scales: S-CAS, ASI of ScaleKV, sigma of HACK (their
// papers). Fed layer by layer with image 0's conditional branch. Thread: the one that runs the engine.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "engine/api/calibration.h"
#include "engine/backend/cpu_backend.h"

namespace heatkv {

/// Scores of single prompts are kept of the first ones alone: a list of 100 000 prompts must not fill the memory.
constexpr int kMostPromptScores = 128;

struct StatisticsKinds {
  bool scas = true, asi = false, hack = false;
};

class Statistics {
 public:
  /// `backend` does the sums and is borrowed.
  Statistics(const CacheShape& shape, int sinkScales, StatisticsKinds kinds, const Backend& backend = cpuBackend());

  /// Goes on from what finished prompts gave: afterwards the same bits as in a run that was never interrupted. Throws
  /// Error{Usage} where `done` is of another shape or lacks a statistic that is asked for.
  void resume(const Calibration& done);

  /// Starts a prompt, dropping what an unfinished one left.
  void beginPrompt();
  /// Whether this target scale tells anything that is asked for.
  bool wants(int scale) const;
  /// A layer that has attended at target scale t: queries (H, n_t, c) as attention used them, keys (H, C_t + n_t, c) of
  /// the full cache and the current map, any float type.
  void add(int scale, int layer, const at::Tensor& queries, const at::Tensor& keys);
  /// Whether the masses that the attention sums up on its way are enough here: add() would do the work again.
  bool massesSuffice(int scale) const;
  /// In place of add() where they are enough: (H, n_t, t + 1) float64, each query's probability on the keys
  /// of every source scale.
  void addMasses(int scale, int layer, const at::Tensor& masses);
  /// Merges the prompt. Throws Error{Run} where layers are missing or the attention was not finite.
  void finishPrompt();

  int promptsDone() const { return m_done; }
  double massError() const { return m_massError; }
  /// Writes shape, sinkScales, promptsDone, massError and the arrays asked for; leaves the rest, orders too, as it is.
  void fill(Calibration& out) const;

 private:
  size_t atom(int scale, int layer, int head) const {
    return (static_cast<size_t>(scale) * m_shape.layers + layer) * m_shape.heads + head;
  }
  void take(int scale, int layer, const PassSums& sums);
  std::vector<double> scasOfPrompt() const;

  /// Mean over the prompts done, moved by each new one: it needs no more than itself and their number to go on.
  struct Array {
    std::vector<double> mean, prompt;
    void resize(size_t size);
    void merge(int done);
  };

  CacheShape m_shape;
  int m_sinkScales;
  StatisticsKinds m_kinds;
  const Backend& m_backend;
  Array m_target;  ///< [target][source][L][H], NaN for source > target
  Array m_scas;    ///< [K][L][H], NaN where not eligible
  Array m_asi;     ///< [L][K], NaN at scale 0
  Array m_hack;    ///< [L][H]
  std::vector<double> m_scasPrompts;
  bool m_hasTarget = true, m_hasPrompts = true;  ///< false after resuming from a file without them
  std::vector<uint8_t> m_seen;                   ///< [K][L] of this prompt
  int m_done = 0;
  double m_massError = 0, m_promptMassError = 0;
};

}  // namespace heatkv
