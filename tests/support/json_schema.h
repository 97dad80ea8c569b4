// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Checks JSON against the part of JSON Schema that resources/schema uses. Throws std::runtime_error for a keyword that
// it does not know.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace heatkv::test {

/// What is wrong and where; empty where `value` satisfies `schema`.
std::string schemaFault(const nlohmann::json& schema, const nlohmann::json& value, const std::string& where = "$");

}  // namespace heatkv::test
