// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How OpenMP's threads wait for each other: asleep. As they are, they spin for milliseconds at every barrier, which on
// a machine that has other work costs that work and this program several times what it computes. The runtime reads its
// environment when it is loaded, before main(): a program begins again with the variable set.
#pragma once

namespace heatkv {

/// For an entry in .preinit_array: runs before any library, C's too, is ready. Returns where the person has said how to
/// wait, and where beginning again fails.
void waitPassively(int argc, char** argv, char** envp);

}  // namespace heatkv

/// Stands once in the source of main().
#define HEATKV_WAIT_PASSIVELY                                                                                      \
  __attribute__((section(".preinit_array"), used)) static void (*const heatkvWaitPassively)(int, char**, char**) = \
      heatkv::waitPassively
