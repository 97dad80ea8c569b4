// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Plain, slow attention of one head in float64, one query at a time: what attention kernels are compared with.
#pragma once

#include "tests/support/plain_selection.h"

namespace heatkv::test {

struct PlainAttention {
  Matrix out;     ///< (queries, c)
  Matrix masses;  ///< (queries, segments): probability on the keys of each segment
};
/// q (queries, c), k and v (keys, c); segments of keys end at `ends`, ascending.
PlainAttention plainAttention(const Matrix& q, const Matrix& k, const Matrix& v, const std::vector<int32_t>& ends);

/// One head of one token as attention uses it: L2 norm `scale`, adjacent pairs turned by angles of cos and sin.
std::vector<double> plainRotated(const std::vector<double>& x, double scale, const std::vector<double>& cos,
                                 const std::vector<double>& sin);

}  // namespace heatkv::test
