// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What goes to stderr: messages by level, and a progress line on terminals alone. Thread: one at a time.
#pragma once

#include <string>

#include "engine/api/error.h"

namespace heatkv {

/// `text` as a sentence: a capital first, unless it begins with `name` or another name, and a full stop.
std::string sentence(std::string text, const std::string& name = {});

class Console {
 public:
  enum class Level { Error, Warning, Info, Debug };

  /// The level comes from HEATKV_LOG (error warn info debug), else Info; -v and -q change it. Colours only on a
  /// terminal and where NO_COLOR is not set.
  Console();

  void setLevel(Level level);
  Level level() const { return m_level; }

  void debug(const std::string& text) { say(Level::Debug, text); }
  void info(const std::string& text) { say(Level::Info, text); }
  void warning(const std::string& text) { say(Level::Warning, text); }
  /// What happened, why, and what to do.
  void error(const Error& error);

  /// Replaces the progress line; `share` 0 to 1. Nothing where stderr is not a terminal.
  void progress(double share, const std::string& text);
  void clearProgress();

 private:
  void say(Level level, const std::string& text);

  Level m_level = Level::Info;
  bool m_terminal = false, m_colours = false, m_progressShown = false;
};

}  // namespace heatkv
