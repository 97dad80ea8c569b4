// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is left of a program that crashed: versions, signal and call stack in a file, offered at the next start.
#pragma once

#include <QString>

namespace heatkv {

/// From now on a crash writes `facts`, the signal and the call stack to FOLDER/crash.txt, and then ends the program as
/// it would have ended. `facts`: what the report says of versions and machine. Call it once, early.
void watchForCrash(const QString& folder, const QString& facts);

/// The report of the last crash, with the person's home folder written as "~"; empty where there was none. It is given
/// once; the file stays as FOLDER/crash-last.txt.
QString takeCrashReport(const QString& folder);

}  // namespace heatkv
