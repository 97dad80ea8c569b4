// SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vae/vae_layers.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace heatkv::vae {
namespace {

constexpr double kEps = 1e-6;

at::MemoryFormat formatOf(const Conv& layer) {
  return layer.weight.suggest_memory_format();
}

int64_t bytesOf(const at::Tensor& x) {
  return x.numel() * x.element_size();
}

/// Rows of x and what the convolution needs of their neighbours.
struct Stripe {
  int64_t from, to;          ///< rows of the result
  int64_t haloFrom, haloTo;  ///< rows of the input
  int64_t skip() const { return from - haloFrom; }
  int64_t rows() const { return to - from; }
  at::Tensor of(const at::Tensor& x) const { return x.narrow(2, haloFrom, haloTo - haloFrom); }
};

template <typename F>
void forStripes(const at::Tensor& x, StripeBytes limit, F work) {
  const int64_t height = x.size(2), row = bytesOf(x) / height;
  const int64_t rows = std::max<int64_t>(8, limit / std::max<int64_t>(1, row));
  for (int64_t a = 0; a < height; a += rows) {
    const int64_t b = std::min(a + rows, height);
    work(Stripe{a, b, std::max<int64_t>(0, a - 1), std::min(b + 1, height)});
  }
}

/// Mean and variance of every channel's group over the whole map, gathered stripe by stripe: (C) each, float32.
std::pair<at::Tensor, at::Tensor> groupMoments(const at::Tensor& x, int64_t groups, StripeBytes limit) {
  const int64_t channels = x.size(1);
  at::Tensor mean = at::zeros({channels}, x.options().dtype(at::kDouble)), squares = at::zeros_like(mean);
  double seen = 0;
  forStripes(x, limit, [&](const Stripe& s) {
    // Rows of pixels, one column per channel. Not products with a vector of ones: some libraries add those up one by
    // one, which loses three digits over a large map.
    const at::Tensor part = x.narrow(2, s.from, s.rows()).permute({0, 2, 3, 1}).reshape({-1, channels}).to(at::kFloat);
    const double count = static_cast<double>(part.size(0)), total = seen + count;
    const at::Tensor centre = part.sum(0).div_(count);
    const at::Tensor spread = (part - centre).square_().sum(0);
    const at::Tensor delta = centre.to(at::kDouble) - mean;
    squares += spread.to(at::kDouble) + delta.square() * (seen * count / total);
    mean += delta * (count / total);
    seen = total;
  });
  // From channels to groups: the channels of a group have equally many values.
  const at::Tensor byGroup = mean.view({groups, -1});
  const at::Tensor centre = byGroup.mean(1, true);
  const at::Tensor variance =
      (squares / seen).view({groups, -1}).mean(1, true) + (byGroup - centre).square().mean(1, true);
  const auto spread = [&](const at::Tensor& t) {
    return t.expand({groups, channels / groups}).reshape({channels}).to(at::kFloat);
  };
  return {spread(centre), spread(variance)};
}

/// silu(norm(x)) of a part of a map whose moments are known.
at::Tensor activated(const at::Tensor& part, const Norm& norm, const at::Tensor& mean, const at::Tensor& variance) {
  const auto scale = (norm.weight.to(at::kFloat) / (variance + kEps).sqrt()).view({1, -1, 1, 1});
  at::Tensor y = (part.to(at::kFloat) - mean.view({1, -1, 1, 1})).mul_(scale);
  y.add_(norm.bias.to(at::kFloat).view({1, -1, 1, 1}));
  return at::silu_(y).to(part.scalar_type());
}

/// conv(silu(norm(x))) into `out` (stored or added).
void normConvInto(const at::Tensor& x, const Norm& norm, const Conv& layer, StripeBytes limit, at::Tensor& out,
                  bool add) {
  const auto moments = groupMoments(x, norm.groups, limit);
  forStripes(x, limit, [&](const Stripe& s) {
    const at::Tensor y =
        conv(activated(s.of(x), norm, moments.first, moments.second), layer).narrow(2, s.skip(), s.rows());
    at::Tensor target = out.narrow(2, s.from, s.rows());
    if (add) {
      target.add_(y);
    } else {
      target.copy_(y);
    }
  });
}

at::Tensor emptyLike(const at::Tensor& x, int64_t channels, int64_t factor, const Conv& layer) {
  return at::empty({1, channels, x.size(2) * factor, x.size(3) * factor}, x.options().memory_format(formatOf(layer)));
}

}  // namespace

at::Tensor conv(const at::Tensor& x, const Conv& layer) {
  const int64_t pad = layer.weight.size(2) / 2;
  return at::conv2d(x, layer.weight, layer.bias, 1, pad);
}

at::Tensor normConv(const at::Tensor& x, const Norm& norm, const Conv& layer, StripeBytes limit) {
  // ATen's takes variances as differences of large numbers, which a picture of one colour does not survive.
  if (bytesOf(x) <= limit && !norm.exact) {
    at::Tensor y = at::group_norm(x, norm.groups, norm.weight, norm.bias, kEps);
    return conv(at::silu_(y), layer);
  }
  at::Tensor out = emptyLike(x, layer.weight.size(0), 1, layer);
  normConvInto(x, norm, layer, limit, out, false);
  return out;
}

at::Tensor residual(at::Tensor x, const ResBlock& block, StripeBytes limit) {
  at::Tensor h = normConv(x, block.norm1, block.conv1, limit);
  if (block.shortcut) x = conv(x, *block.shortcut);
  if (bytesOf(h) <= limit) return x.add_(normConv(h, block.norm2, block.conv2, limit));
  normConvInto(h, block.norm2, block.conv2, limit, x, true);
  return x;
}

at::Tensor upsampled(const at::Tensor& x, const Conv& layer, StripeBytes limit) {
  const auto doubled = [](const at::Tensor& part) {
    return at::upsample_nearest2d(part, {part.size(2) * 2, part.size(3) * 2});
  };
  if (4 * bytesOf(x) <= limit) return conv(doubled(x), layer);
  at::Tensor out = emptyLike(x, layer.weight.size(0), 2, layer);
  forStripes(x, limit / 4, [&](const Stripe& s) {
    const at::Tensor y = conv(doubled(s.of(x)), layer);
    out.narrow(2, 2 * s.from, 2 * s.rows()).copy_(y.narrow(2, 2 * s.skip(), 2 * s.rows()));
  });
  return out;
}

at::Tensor downsampled(const at::Tensor& x, const Conv& layer) {
  return at::conv2d(at::constant_pad_nd(x, {0, 1, 0, 1}), layer.weight, layer.bias, 2);
}

}  // namespace heatkv::vae
