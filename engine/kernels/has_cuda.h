// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whether this build has GPU kernels. Without them a GPU that libtorch knows is served by ATen alone.
#pragma once

namespace heatkv {

#ifdef HEATKV_CUDA
inline constexpr bool kHasCuda = true;
#else
inline constexpr bool kHasCuda = false;
#endif

}  // namespace heatkv
