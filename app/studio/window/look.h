// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Theme, contrast, motion and font as the settings have them. Window's thread.
#pragma once

class QApplication;

namespace heatkv {

class Settings;

void applyLook(QApplication& application, const Settings& settings);

}  // namespace heatkv
