// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// On Linux a combo box speaks its value where its name should be, unless a label names it. Window's thread.
#pragma once

#include <QWidget>

namespace heatkv {

/// Gives each combo box below `root` that no label names a hidden label with its accessible name.
void labelCombos(QWidget& root);

}  // namespace heatkv
