// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "engine/system/access.h"

namespace heatkv {
namespace {

constexpr int kBarWidth = 24;

}  // namespace

std::string sentence(std::string text, const std::string& name) {
  if (text.empty()) return text;
  const std::string word = text.substr(0, text.find_first_of(" ,:"));
  const bool plain =
      std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isalpha(c) || c == '\''; });
  if (plain && (name.empty() || !text.starts_with(name)))
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  if (std::string_view(".!?").find(text.back()) == std::string_view::npos) text += '.';
  return text;
}

Console::Console() {
  m_terminal = messagesInTerminal();
  const char* plain = std::getenv("NO_COLOR");
  m_colours = m_terminal && !(plain && *plain);
  // The engine's own log goes the same way.
  auto logger = spdlog::get("heatkv");
  if (!logger)
    logger = spdlog::stderr_color_mt("heatkv", m_colours ? spdlog::color_mode::always : spdlog::color_mode::never);
  logger->set_pattern("heatkv: %^%l%$: %v");
  spdlog::set_default_logger(logger);
  const char* set = std::getenv("HEATKV_LOG");
  const std::string_view level = set ? set : "";
  setLevel(level == "error"   ? Level::Error
           : level == "warn"  ? Level::Warning
           : level == "debug" ? Level::Debug
                              : Level::Info);
}

void Console::setLevel(Level level) {
  m_level = level;
  constexpr spdlog::level::level_enum levels[] = {spdlog::level::err, spdlog::level::warn, spdlog::level::info,
                                                  spdlog::level::debug};
  spdlog::set_level(levels[static_cast<int>(level)]);
}

void Console::say(Level level, const std::string& text) {
  if (level > m_level) return;
  clearProgress();
  std::cerr << (level == Level::Warning ? m_colours ? "\033[33mwarning:\033[0m " : "warning: " : "") << text << '\n';
}

void Console::error(const Error& error) {
  clearProgress();
  std::cerr << (m_colours ? "\033[31mheatkv:\033[0m " : "heatkv: ") << error.message << '\n';
  if (!error.path.empty() && error.message.find(error.path) == std::string::npos)
    std::cerr << "  File: " << error.path << '\n';
  if (!error.fix.empty()) std::cerr << "  " << error.fix << '\n';
  if (!error.details.empty() && m_level == Level::Debug) std::cerr << "  " << error.details << '\n';
}

void Console::progress(double share, const std::string& text) {
  if (!m_terminal || m_level < Level::Info) return;
  const int done = static_cast<int>(std::clamp(share, 0.0, 1.0) * kBarWidth);
  std::cerr << fmt::format("\r\033[K[{}{}] {:3.0f}% {}", std::string(done, '#'), std::string(kBarWidth - done, '.'),
                           std::clamp(share, 0.0, 1.0) * 100, text)
            << std::flush;
  m_progressShown = true;
}

void Console::clearProgress() {
  if (!m_progressShown) return;
  std::cerr << "\r\033[K" << std::flush;
  m_progressShown = false;
}

}  // namespace heatkv
