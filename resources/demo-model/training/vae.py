# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The demo's bitwise multi-scale image tokenizer, in the layout of the published Infinity VAE checkpoints.

Convolutional encoder and decoder (GroupNorm, SiLU, residual blocks) around a multi-scale residual
binary spherical quantizer: at every scale the residual is area-downsampled, normalised to the unit
sphere and replaced by the signs of its components over sqrt(d).
"""
from __future__ import annotations

import torch
import torch.nn as nn
import torch.nn.functional as F

from norm_silu import norm_silu


class Conv(nn.Module):
    def __init__(self, cin, cout, k=3, stride=1):
        super().__init__()
        self.conv = nn.Conv2d(cin, cout, k, stride, padding=0 if stride == 2 else k // 2)

    def forward(self, x):
        return self.conv(x)


class NormSilu(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.norm = nn.GroupNorm(32, channels, eps=1e-6)

    def forward(self, x):
        return norm_silu(x, self.norm)


class ResnetBlock(nn.Module):
    def __init__(self, cin, cout):
        super().__init__()
        self.norm1, self.conv1 = NormSilu(cin), Conv(cin, cout)
        self.norm2, self.conv2 = NormSilu(cout), Conv(cout, cout)
        if cin != cout:
            self.nin_shortcut = Conv(cin, cout, 1)

    def forward(self, x):
        h = self.conv1(self.norm1(x))
        h = self.conv2(self.norm2(h))
        return (self.nin_shortcut(x) if hasattr(self, "nin_shortcut") else x) + h


class Downsample(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.conv = Conv(c, c, 3, 2)

    def forward(self, x):
        return self.conv(F.pad(x, (0, 1, 0, 1)))


class Upsample(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.conv = Conv(c, c)

    def forward(self, x):
        return self.conv(F.interpolate(x, scale_factor=2, mode="nearest"))


class Encoder(nn.Module):
    def __init__(self, ch, mult, blocks, z):
        super().__init__()
        self.conv_in = Conv(3, ch)
        self.down = nn.ModuleList()
        c = ch
        for level, m in enumerate(mult):
            stage = nn.Module()
            stage.block = nn.ModuleList()
            for _ in range(blocks):
                stage.block.append(ResnetBlock(c, ch * m))
                c = ch * m
            if level < len(mult) - 1:
                stage.downsample = Downsample(c)
            self.down.append(stage)
        self.mid = nn.Module()
        self.mid.block_1, self.mid.block_2 = ResnetBlock(c, c), ResnetBlock(c, c)
        self.norm_out, self.conv_out = NormSilu(c), Conv(c, z)

    def forward(self, x):
        h = self.conv_in(x)
        for stage in self.down:
            for b in stage.block:
                h = b(h)
            if hasattr(stage, "downsample"):
                h = stage.downsample(h)
        h = self.mid.block_2(self.mid.block_1(h))
        return self.conv_out(self.norm_out(h))


class Decoder(nn.Module):
    def __init__(self, ch, mult, blocks, z):
        super().__init__()
        c = ch * mult[-1]
        self.conv_in = Conv(z, c)
        self.mid = nn.Module()
        self.mid.block_1, self.mid.block_2 = ResnetBlock(c, c), ResnetBlock(c, c)
        ups = []
        for level in reversed(range(len(mult))):
            stage = nn.Module()
            stage.block = nn.ModuleList()
            for _ in range(blocks + 1):
                stage.block.append(ResnetBlock(c, ch * mult[level]))
                c = ch * mult[level]
            if level > 0:
                stage.upsample = Upsample(c)
            ups.insert(0, stage)
        self.up = nn.ModuleList(ups)
        self.norm_out, self.conv_out = NormSilu(c), Conv(c, 3)

    def forward(self, z):
        h = self.mid.block_2(self.mid.block_1(self.conv_in(z)))
        for stage in reversed(self.up):
            for b in stage.block:
                h = b(h)
            if hasattr(stage, "upsample"):
                h = stage.upsample(h)
        return self.conv_out(self.norm_out(h))


class VAE(nn.Module):
    def __init__(self, ch=32, mult=(1, 1, 2, 4), blocks=1, d=16):
        super().__init__()
        self.encoder, self.decoder, self.d = Encoder(ch, mult, blocks, d), Decoder(ch, mult, blocks, d), d

    def sign_code(self, residual):
        """Unit-norm sign code of `residual` (B, d, h, w)."""
        return torch.where(residual > 0, 1.0, -1.0) * self.d**-0.5

    def quantize(self, h, scales):
        """All scales' bits of features `h` (B, d, H, W): ([(B, h, w, d) 0/1], sum of the codes (B, d, H, W))."""
        size, total, bits = scales[-1], torch.zeros_like(h), []
        for hw in scales:
            r = h - total
            r = F.interpolate(r, size=hw, mode="area") if hw != size else r
            q = self.sign_code(r)
            bits.append((q > 0).permute(0, 2, 3, 1))
            total = total + (F.interpolate(q, size=size, mode="bilinear") if hw != size else q)
        return bits, total


def entropy_penalty(h, scales, inv_temp=4.0):
    """Pushes single bits to be sure and their batch mean to be even (on the last scale's features)."""
    z = F.normalize(h, dim=1)
    p = torch.sigmoid(inv_temp * z * (h.shape[1] ** 0.5))
    ent = lambda q: -(q * (q + 1e-6).log() + (1 - q) * (1 - q + 1e-6).log())
    return ent(p).mean() - ent(p.mean((0, 2, 3))).mean()


BITS = "encoder.conv_out.conv.weight"   # the tensor whose first size is the bits of a token


def load_vae(path):
    """The tokenizer in a published file (key `vae`), of however many bits."""
    weights = torch.load(path, map_location="cpu")["vae"]
    vae = VAE(d=len(weights[BITS]))
    vae.load_state_dict(weights)
    return vae.eval()


def grown(vae, d):
    """`vae` with `d` bits a token: those it has stay as they are, new ones begin small."""
    wide, held, k = VAE(d=d), vae.state_dict(), (vae.d / d) ** 0.5   # by k all codes are smaller
    weights = wide.state_dict()
    for name, w in weights.items():
        if name.startswith("encoder.conv_out"):
            w.mul_(0.3)[: vae.d] = held[name] * k
        elif name == "decoder.conv_in.conv.weight":
            w.mul_(0.1)[:, : vae.d] = held[name] / k
        else:
            w.copy_(held[name])
    return wide
