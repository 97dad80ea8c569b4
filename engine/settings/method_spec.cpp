// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/settings/method_spec.h"

#include "engine/api/error.h"

namespace heatkv {

std::string MethodSpec::id() const {
  return std::string(nameOf(method)) + (format == DType::Auto ? "" : std::string(":") + nameOf(format));
}

MethodSpec parseMethodSpec(std::string_view text) {
  const auto unknown = [](std::string_view what, const char* kind, const std::string& known) {
    return Error(ErrorKind::Usage, "\"" + std::string(what) + "\" is not a " + kind + ".", "They are " + known + ".");
  };
  MethodSpec spec;
  const size_t at = text.find('@');
  if (at != std::string_view::npos) spec.budget = parseBudget(text.substr(at + 1));
  const std::string_view named = text.substr(0, at), method = named.substr(0, named.find(':'));
  const auto known = parseCacheMethod(method);
  if (!known) throw unknown(method, "method", methodIds(" "));
  spec.method = *known;
  if (method.size() == named.size()) return spec;
  const std::string_view format = named.substr(method.size() + 1);
  const auto dtype = parseDType(format);
  if (!dtype || *dtype == DType::Auto) throw unknown(format, "cache format", "fp32 bf16 int8 fp8");
  spec.format = *dtype;
  return spec;
}

}  // namespace heatkv
