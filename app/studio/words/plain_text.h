// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Words that are not ours, in places that would take them for HTML: what a file says must never load another one.
#pragma once

#include <QString>

namespace heatkv {

/// A tool tip that shows `words` letter for letter; long ones are cut.
QString plainTip(const QString& words);

}  // namespace heatkv
