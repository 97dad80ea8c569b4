// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the progress line says and how far it is, from what loads or runs. Window's thread.
#pragma once

namespace heatkv {

class RunController;
class ScaleProgressBar;

void showProgress(const RunController& run, ScaleProgressBar& bar);

}  // namespace heatkv
