// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What goes to stdout: with --jsonl one JSON object per line and nothing else, otherwise plain lines of text. Numbers
// never depend on the locale; NaN and infinity are null. Thread: one at a time.
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <span>
#include <string>

namespace heatkv {

using Json = nlohmann::ordered_json;

/// Thrown where the program that read stdout has ended: nobody is left to read anything.
struct ReaderGone {};

class JsonLines {
 public:
  /// Times count from here.
  JsonLines(std::ostream& out, bool enabled) : m_out(out), m_enabled(enabled) {}

  bool enabled() const { return m_enabled; }
  /// Milliseconds since construction, three decimals.
  double elapsedMs() const;

  /// {"type": .., "t_ms": .., then `fields`}; nothing where not enabled. Throws Error{File} where stdout cannot take
  /// it, ReaderGone where it is a closed pipe; the other functions too.
  void line(const char* type, const Json& fields);
  /// As line(), of an earlier moment.
  void lineAt(double ms, const char* type, const Json& fields);
  /// A result of the plain form; nothing where JSON lines are enabled.
  void text(const std::string& line);
  /// One JSON object of several lines (`--json`), whatever enabled() says.
  void object(const Json& object);
  /// Bytes as they are, such as a picture's.
  void bytes(std::span<const uint8_t> bytes);
  void flush();

 private:
  std::ostream& m_out;
  bool m_enabled;
  std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

/// Null where there is no value.
Json optionalJson(const std::optional<double>& value);

/// `ms` with three decimals: what times in JSON have.
double roundedMs(double ms);

}  // namespace heatkv
