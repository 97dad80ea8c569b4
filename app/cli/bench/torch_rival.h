// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The same model and bits in eager PyTorch, beside ours: a python that runs tests/bench/compare_torch.py and paints
// on request. Thread: one.
#pragma once

#include <optional>
#include <string>

#include "engine/system/child_process.h"

namespace heatkv {

class TorchRival {
 public:
  /// Starts it on a recording and waits until it is warm. Throws Error{File} where the script is not in the checkout,
  /// Error{Run} where python has no torch or the script fails.
  TorchRival(const std::string& modelFolder, const std::string& recording, const std::string& dtype, int threads);

  /// Milliseconds of one picture. Throws Error{Run} where it died.
  double paint();
  /// "torch 2.6.0, logits within 1.2e-05".
  const std::string& note() const { return m_note; }

 private:
  std::string readLine();

  std::optional<ChildProcess> m_child;
  std::string m_note;
};

}  // namespace heatkv
