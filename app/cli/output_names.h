// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Names of the pictures of a command: from `-o` with its image number, or default names that replace nothing.
#pragma once

#include <string>
#include <vector>

namespace heatkv {

class OutputNames {
 public:
  /// `pattern` may hold one %d or %0Nd, and %% for a percent sign; empty: heatkv-0001.png and on in the working folder.
  /// `count`: how many pictures there will be. Throws Error{Usage} for other patterns and suffixes than .png .webp
  /// .jpg, Error{File} where the folder cannot be written.
  OutputNames(std::string pattern, int count);

  /// Of image `number`, from 0. Default names are chosen when first asked for, and stay.
  std::string name(int number);
  /// NAME.full.png beside NAME.png.
  static std::string twinName(const std::string& name);

 private:
  std::string m_before, m_after;  ///< around the number
  int m_digits = 0;
  bool m_numbered = false, m_default = false;
  std::vector<std::string> m_chosen;  ///< default names so far
  int m_next = 1;
};

/// `stem`-0001`suffix`, the first that is not there yet; counting starts at `next`, which then is the number behind it.
std::string freeName(const std::string& stem, const std::string& suffix, int& next);

}  // namespace heatkv
