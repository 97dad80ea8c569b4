// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
// silu(group_norm(x)) and its gradient for one picture x (n pixels, c channels), bfloat16, in two and three passes.
#include <math.h>
#include <stdint.h>
#include <string.h>

typedef uint16_t bf16;
enum { kMostChannels = 1024 };
static const float kEps = 1e-6f;

static inline float wide(bf16 v) {
  const uint32_t bits = (uint32_t)v << 16;
  float f;
  memcpy(&f, &bits, 4);
  return f;
}

static inline bf16 narrow(float f) {
  uint32_t bits;
  memcpy(&bits, &f, 4);
  return (bf16)((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

// Bounded: with fast maths an infinite exponential makes NaN.
static inline float sigmoid(float v) { return 1 / (1 + expf(fminf(-v, 80))); }

void norm_silu(const bf16* x, const float* weight, const float* bias, long n, long c, long groups, bf16* y, float* mean, float* inverse) {
  const long per = c / groups;
  float sum[kMostChannels] = {0}, squares[kMostChannels] = {0}, middle[kMostChannels], scale[kMostChannels], shift[kMostChannels];
  for (long i = 0; i < n; i++)
    for (long k = 0; k < c; k++) sum[k] += wide(x[i * c + k]);
  for (long g = 0; g < groups; g++) {
    double total = 0;
    for (long k = g * per; k < (g + 1) * per; k++) total += sum[k];
    mean[g] = (float)(total / ((double)per * n));
  }
  for (long k = 0; k < c; k++) middle[k] = mean[k / per];
  for (long i = 0; i < n; i++)
    for (long k = 0; k < c; k++) {
      const float v = wide(x[i * c + k]) - middle[k];
      squares[k] += v * v;
    }
  for (long g = 0; g < groups; g++) {
    double total = 0;
    for (long k = g * per; k < (g + 1) * per; k++) total += squares[k];
    inverse[g] = (float)(1 / sqrt(total / ((double)per * n) + kEps));
  }
  for (long k = 0; k < c; k++) {
    scale[k] = weight[k] * inverse[k / per];
    shift[k] = bias[k] - middle[k] * scale[k];
  }
  for (long i = 0; i < n; i++)
    for (long k = 0; k < c; k++) {
      const float v = wide(x[i * c + k]) * scale[k] + shift[k];
      y[i * c + k] = narrow(v * sigmoid(v));
    }
}

// Adds to the gradients of weight and bias.
void norm_silu_back(const bf16* x, const bf16* dy, const float* weight, const float* bias, const float* mean, const float* inverse, long n, long c,
                    long groups, bf16* dx, float* dweight, float* dbias) {
  const long per = c / groups;
  float scale[kMostChannels], shift[kMostChannels], sum[kMostChannels] = {0}, product[kMostChannels] = {0};
  float of_x[kMostChannels], constant[kMostChannels];
  for (long k = 0; k < c; k++) {
    scale[k] = weight[k] * inverse[k / per];
    shift[k] = bias[k] - mean[k / per] * scale[k];
  }
  for (long i = 0; i < n; i++)
    for (long k = 0; k < c; k++) {
      const float v = wide(x[i * c + k]), y = v * scale[k] + shift[k], p = sigmoid(y), d = wide(dy[i * c + k]) * p * (1 + y * (1 - p));
      sum[k] += d;
      product[k] += d * v;
      dx[i * c + k] = narrow(d);
    }
  for (long g = 0; g < groups; g++) {
    const float m = mean[g], r = inverse[g];
    double plain = 0, along = 0;
    for (long k = g * per; k < (g + 1) * per; k++) {
      const float a = (product[k] - m * sum[k]) * r;
      dweight[k] += a;
      dbias[k] += sum[k];
      plain += sum[k] * weight[k];
      along += a * weight[k];
    }
    plain /= (double)per * n;
    along /= (double)per * n;
    for (long k = g * per; k < (g + 1) * per; k++) {
      of_x[k] = (float)(-r * r * along);
      constant[k] = (float)(-r * plain + r * r * m * along);
    }
  }
  for (long i = 0; i < n; i++)
    for (long k = 0; k < c; k++) dx[i * c + k] = narrow(wide(dx[i * c + k]) * scale[k] + wide(x[i * c + k]) * of_x[k] + constant[k]);
}
