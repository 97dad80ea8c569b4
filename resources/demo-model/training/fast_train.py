# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Training-time forms of the transformer's hot parts on a CPU.

The residual stream is in the passes' format, every operation is one pass, scores are materialised (their backward is faster here than the fused
attention's). Same parameters and the same function up to rounding, for a part of the tokens too.
"""
import functools
import math

import torch
import torch.nn.functional as F

import ar
import passes

# Tokens of the small scales that attend together under a mask: a slice of the keys costs a whole gradient each.
TOGETHER = 300


def attend(q, k, v, scale, mask=None):
    s = q @ k.transpose(-1, -2)
    if scale != 1.0:
        s = s * scale
    if mask is not None:
        s = s + mask.to(s.dtype)
    return s.softmax(-1) @ v


@functools.lru_cache
def visible(bounds):
    """0 where a token may look, -1e4 where not: (n, n)."""
    scale = torch.repeat_interleave(torch.arange(len(bounds) - 1), torch.tensor(bounds).diff())
    return torch.where(scale[None, :] <= scale[:, None], 0.0, -1e4).to(passes.TYPE)


def rotate(x, cos, sin):
    a, b = x.unflatten(-1, (-1, 2)).unbind(-1)
    return torch.stack([torch.addcmul(cos * a, sin, b, value=-1), torch.addcmul(sin * a, cos, b)], -1).flatten(-2)


def self_attention(self, x, rope, bounds):
    b, l, c = x.shape
    bias = torch.cat([self.q_bias, self.zero_k_bias, self.v_bias])
    q, k, v = F.linear(x, self.mat_qkv.weight, bias).view(b, l, 3, self.heads, -1).permute(2, 0, 3, 1, 4)

    def norm(t):
        return torch.linalg.vector_norm(t, dim=-1, keepdim=True, dtype=torch.float32).clamp_min(1e-6)
    q = q * (self.scale_mul_1H11.clamp_max(math.log(100)).exp() / norm(q)).to(passes.TYPE)
    k = k * norm(k).reciprocal().to(passes.TYPE)
    cos, sin, *key_bias = (t.to(passes.TYPE) for t in rope)
    q, k = rotate(q, cos, sin), rotate(k, cos, sin)
    keys = key_bias[0][:, None, None, :] if key_bias else torch.zeros(1, 1, 1, l, dtype=passes.TYPE)
    first = max(i for i, n in enumerate(bounds) if n <= TOGETHER)
    n = bounds[first]
    o = [attend(q[:, :, :n], k[:, :, :n], v[:, :, :n], 1.0, visible(tuple(bounds[: first + 1])) + keys[..., :n])]
    o += [attend(q[:, :, s:e], k[:, :, :e], v[:, :, :e], 1.0, keys[..., :e]) for s, e in zip(bounds[first:-1], bounds[first + 1 :])]
    o = torch.cat(o, 2) if len(o) > 1 else o[0]
    return self.proj(o.transpose(1, 2).reshape(b, l, c))


def block(self, x, cond, kv, mask, rope, bounds):
    x = x.to(passes.TYPE)
    g1, g2, s1, s2, b1, b2 = (self.ada_gss + cond).to(passes.TYPE).unbind(2)

    def ln(t):
        return F.layer_norm(t, t.shape[-1:], eps=1e-6)
    x = torch.addcmul(x, self.sa(torch.addcmul(b1, ln(x), s1 + 1), rope, bounds), g1)
    x = x + self.ca(self.ca_norm(x), kv, mask)
    return torch.addcmul(x, self.ffn.fc2(F.gelu(self.ffn.fc1(torch.addcmul(b2, ln(x), s2 + 1)), approximate="tanh")), g2)


class installed:
    """Within this context the networks of ar.py run in these forms, which want passes.autocast() and no cache."""

    def __enter__(self):
        self.before = ar.attend, ar.SelfAttention.forward, ar.Block.forward
        ar.attend, ar.SelfAttention.forward, ar.Block.forward = attend, self_attention, block

    def __exit__(self, *_):
        ar.attend, ar.SelfAttention.forward, ar.Block.forward = self.before
