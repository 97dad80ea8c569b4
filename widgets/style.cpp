// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style.h"

namespace heatkv {

Style::Style(const Theme& theme) : QProxyStyle(QStringLiteral("Fusion")), m_theme(theme) {}
Style::~Style() = default;

}  // namespace heatkv
