// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_lines.h"

#include <cerrno>
#include <cmath>

#include "engine/api/error.h"

namespace heatkv {

Json optionalJson(const std::optional<double>& value) {
  return value ? Json(*value) : Json(nullptr);
}

double roundedMs(double ms) {
  return std::round(ms * 1000) / 1000;
}

double JsonLines::elapsedMs() const {
  return roundedMs(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - m_start).count());
}

void JsonLines::line(const char* type, const Json& fields) {
  lineAt(elapsedMs(), type, fields);
}

void JsonLines::lineAt(double ms, const char* type, const Json& fields) {
  if (!m_enabled) return;
  Json whole{{"type", type}, {"t_ms", ms}};
  whole.update(fields);
  m_out << whole.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
  flush();
}

void JsonLines::text(const std::string& line) {
  if (m_enabled) return;
  m_out << line << '\n';
  flush();
}

void JsonLines::object(const Json& object) {
  m_out << object.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
  flush();
}

void JsonLines::bytes(std::span<const uint8_t> bytes) {
  m_out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  flush();
}

void JsonLines::flush() {
  if (m_out.flush()) return;
  if (errno == EPIPE) throw ReaderGone();
  throw Error(ErrorKind::File, "The standard output cannot be written.",
              "Check where it goes: is the disk full, or the file read-only?");
}

}  // namespace heatkv
