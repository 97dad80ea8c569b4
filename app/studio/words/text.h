// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Words of the engine, which are UTF-8, as words of the window.
#pragma once

#include <QString>
#include <string>

namespace heatkv {

inline QString text(const std::string& bytes) {
  return QString::fromStdString(bytes);
}

}  // namespace heatkv
