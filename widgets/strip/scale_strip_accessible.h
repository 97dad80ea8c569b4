// The strip as a list of scales for screen readers.
// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace heatkv {

/// Once or often.
void installScaleStripAccessible();

}  // namespace heatkv
