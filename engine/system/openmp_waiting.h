// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How OpenMP's threads wait: the library reads that once, before main().
#pragma once

namespace heatkv {

/// Threads that wait sleep instead of spinning against other programs, unless OMP_WAIT_POLICY or GOMP_SPINCOUNT says
/// something else. Starts the program anew for it: first thing in main(). Any failure leaves it as it is.
void waitPassively(char** argv);

}  // namespace heatkv
