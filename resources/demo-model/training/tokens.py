# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a training step sees of a picture: bits, inputs, weights, and which of the tokens."""
from __future__ import annotations

import copy

import torch
import torch.nn.functional as F

# Tokens a step takes of each scale: all of the small ones, where pictures get their content.
TAKEN = (1, 4, 16, 36, 64, 72, 96, 100, 112, 128)


def sizes_of(scales):
    return [h * w for h, w in scales]


def corrupt_and_target(h, scales, full, rng, most=0.3):
    """Inputs (B, tokens of the later scales, d) and target bits (B, all tokens, d) of features h (B, d, *full).

    Bits of the inputs are flipped, each picture with a chance of its own up to `most`, and the targets of the later scales repair
    them: the bitwise self-correction of Infinity (Han et al. 2024), without which sampling errors grow from scale to scale.
    """
    b, d = h.shape[:2]
    total, targets, inputs = torch.zeros_like(h), [], []
    strength = torch.rand(b, 1, 1, 1, generator=rng) * most
    for k, grid in enumerate(scales):
        rest = h - total
        bit = (F.interpolate(rest, size=grid, mode="area") if grid != full else rest) > 0
        targets.append(bit.flatten(2).transpose(1, 2))
        if k + 1 == len(scales):
            break
        flip = torch.rand(bit.shape, generator=rng) < strength * torch.rand(b, 1, 1, 1, generator=rng)
        code = torch.where(bit ^ flip, 1.0, -1.0) * d**-0.5
        total = total + F.interpolate(code, size=full, mode="bilinear")
        inputs.append(F.interpolate(total, size=scales[k + 1], mode="bilinear").flatten(2).transpose(1, 2))
    return torch.cat(inputs, 1), torch.cat(targets, 1)


def object_weights(masks, scales, extra):
    """masks (B, g, g), where the object stands: (B, tokens), 1 and up to `extra` more on its tokens."""
    return torch.cat([1 + extra * (4 * F.interpolate(masks[:, None], size=grid, mode="area")).clamp_max(1).flatten(1) for grid in scales], 1)


def _chances(weights, n):
    """Chances in proportion to `weights` (B, L), at most 1, whose sum is n."""
    p = weights * (n / weights.sum(1, keepdim=True))
    for _ in range(8):
        sure = p >= 1
        rest = torch.where(sure, 0.0, p)
        p = torch.where(sure, 1.0, rest * ((n - sure.sum(1, keepdim=True)) / rest.sum(1, keepdim=True)))
    return p.clamp_max(1)


class Part:
    """A part of a sequence: of every scale a fixed number of tokens, drawn in proportion to their weights.

    index (B, L') in the whole sequence; chance (B, L') with which a token was taken; key_bias (B, L') which, added to attention
    scores, makes a softmax over the taken keys estimate the one over all; bounds: where the scales begin and end in the part.
    """

    def __init__(self, weights, scales, rng, taken=TAKEN):
        index, chance, self.bounds, start = [], [], [0], 0
        for w, most in zip(weights.split(sizes_of(scales), 1), taken):
            n = min(w.shape[1], most)
            p = _chances(w, n) if n < w.shape[1] else torch.ones_like(w)
            # Systematic sampling: one step along the summed chances for every token taken.
            steps = (p.double().cumsum(1) + torch.rand(len(p), 1, generator=rng)).floor()
            drawn = torch.diff(steps, dim=1, prepend=torch.zeros(len(p), 1)) > 0
            # A rounded sum can be one token off: the rest at random.
            at = (drawn + 0.5 * torch.rand(p.shape, generator=rng)).topk(n, 1).indices.sort(1).values
            index.append(at + start)
            chance.append(p.gather(1, at).clamp_min(1e-3))
            self.bounds.append(self.bounds[-1] + n)
            start += w.shape[1]
        self.index, self.chance = torch.cat(index, 1), torch.cat(chance, 1)
        self.key_bias = -self.chance.log()

    def repeated(self, n):
        """The same part of `n` times as many sequences."""
        other = copy.copy(self)
        other.index, other.key_bias = self.index.repeat(n, 1), self.key_bias.repeat(n, 1)
        return other

    def take(self, x):
        """The part of x (B, L, ..)."""
        index = self.index.view(*self.index.shape, *[1] * (x.ndim - 2)).expand(-1, -1, *x.shape[2:])
        return x.gather(1, index)

    def by_scale(self, x):
        """x (B, L', ..) as a tuple, one for every scale."""
        return x.split([e - s for s, e in zip(self.bounds[:-1], self.bounds[1:])], 1)
