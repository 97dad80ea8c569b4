// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Names of the pictures of a command: from `-o` with its image number, or default names that replace nothing.
#pragma once

#include <string>
#include <vector>

namespace heatkv {

class OutputNames {
 public:
  /// `pattern`: "-" is stdout, for one picture; else it may hold one %d or %0Nd, and %% for a percent sign; empty:
  /// heatkv-0001.png and on in the working folder. `count`: how many pictures there will be. Throws Error{Usage} for
  /// other patterns and suffixes than .png .webp .jpg, Error{File} where the folder cannot be written.
  OutputNames(std::string pattern, int count);

  /// Whether the picture goes to stdout: `-o -`.
  bool toStdout() const { return m_stdout; }
  /// Throws Error{Usage} where a picture of the command exists, with `twins` its twin, with a `previewDir` its
  /// previews.
  void requireFree(bool twins, const std::string& previewDir);

  /// Of image `number`, from 0. Default names are chosen when first asked for, and stay.
  std::string name(int number);
  /// NAME.scale-07.png in `folder`.
  static std::string previewName(const std::string& folder, const std::string& name, int scale);
  /// NAME.full.png beside NAME.png.
  static std::string twinName(const std::string& name);

 private:
  std::string m_before, m_after;  ///< around the number
  int m_digits = 0, m_count = 0;
  bool m_numbered = false, m_default = false, m_stdout = false;
  std::vector<std::string> m_chosen;  ///< default names so far
  int m_next = 1;
};

/// Throws Error{Usage} where something has that name.
void requireFree(const std::string& path);

/// `stem`-0001`suffix`, the first that is not there yet; counting starts at `next`, which then is the number behind it.
std::string freeName(const std::string& stem, const std::string& suffix, int& next);

}  // namespace heatkv
