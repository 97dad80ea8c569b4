# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The demo's text encoder (T5 v1.1 layout) and next-scale transformer (Infinity layout), in PyTorch.

Parameter names and shapes are those of the published checkpoints, so that one loader reads both.
"""
from __future__ import annotations

import math

import torch
import torch.nn as nn
import torch.nn.functional as F


def attend(q, k, v, scale, mask=None):
    """(B, H, Lq, c) x (B, H, Lk, c): softmax(q k^T * scale + mask) v."""
    if hasattr(F, "scaled_dot_product_attention"):
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask, scale=scale)
    s = (q @ k.transpose(-1, -2)).float() * scale
    if mask is not None:
        s = s + mask
    return s.softmax(-1).to(v.dtype) @ v


# ------------------------------------------------------------------ text encoder

class RMSNorm(nn.Module):
    def __init__(self, c, eps=1e-6):
        super().__init__()
        self.weight, self.eps = nn.Parameter(torch.ones(c)), eps

    def forward(self, x):
        return (x.float() * torch.rsqrt(x.float().pow(2).mean(-1, keepdim=True) + self.eps) * self.weight).to(x.dtype)


class T5Attention(nn.Module):
    def __init__(self, d, heads, d_kv, bias):
        super().__init__()
        self.heads, self.d_kv = heads, d_kv
        for n in "qkv":
            setattr(self, n, nn.Linear(d, heads * d_kv, bias=False))
        self.o = nn.Linear(heads * d_kv, d, bias=False)
        if bias:
            self.relative_attention_bias = nn.Embedding(32, heads)

    def forward(self, x, bias):
        b, l, _ = x.shape
        q, k, v = (getattr(self, n)(x).view(b, l, self.heads, self.d_kv).transpose(1, 2) for n in "qkv")
        return self.o(attend(q, k, v, 1.0, bias.to(q.dtype)).transpose(1, 2).reshape(b, l, -1))


def relative_buckets(length, buckets=32, max_distance=128):
    """Bidirectional T5 bucket of key position minus query position: (L, L) ids in [0, buckets)."""
    rel = torch.arange(length)[None, :] - torch.arange(length)[:, None]
    half = buckets // 2
    out = (rel > 0).long() * half
    n = rel.abs()
    exact = half // 2
    large = exact + (torch.log(n.float().clamp(min=1) / exact) / math.log(max_distance / exact) * (half - exact)).long()
    return out + torch.where(n < exact, n, large.clamp(max=half - 1))


class T5Encoder(nn.Module):
    def __init__(self, vocab, d=256, layers=2, heads=4, d_kv=64, d_ff=512):
        super().__init__()
        self.config = dict(architectures=["T5EncoderModel"], model_type="t5", vocab_size=vocab, d_model=d, num_layers=layers, num_heads=heads, d_kv=d_kv,
                           d_ff=d_ff, feed_forward_proj="gated-gelu", dense_act_fn="gelu_new", is_gated_act=True, layer_norm_epsilon=1e-6,
                           relative_attention_num_buckets=32, relative_attention_max_distance=128, pad_token_id=0,
                           eos_token_id=1, tie_word_embeddings=False, is_encoder_decoder=False, use_cache=False)
        self.shared = nn.Embedding(vocab, d)
        nn.init.normal_(self.shared.weight, std=0.5)
        self.encoder = nn.Module()
        self.encoder.block = nn.ModuleList()
        for i in range(layers):
            block = nn.Module()
            sa, ff = nn.Module(), nn.Module()
            sa.SelfAttention, sa.layer_norm = T5Attention(d, heads, d_kv, i == 0), RMSNorm(d)
            ff.DenseReluDense, ff.layer_norm = nn.Module(), RMSNorm(d)
            ff.DenseReluDense.wi_0, ff.DenseReluDense.wi_1 = nn.Linear(d, d_ff, bias=False), nn.Linear(d, d_ff, bias=False)
            ff.DenseReluDense.wo = nn.Linear(d_ff, d, bias=False)
            block.layer = nn.ModuleList([sa, ff])
            nn.init.normal_(sa.SelfAttention.q.weight, std=(d * d_kv) ** -0.5)
            self.encoder.block.append(block)
        self.encoder.final_layer_norm = RMSNorm(d)

    def forward(self, ids, mask):
        """ids, mask (B, L): last hidden state (B, L, d)."""
        x = self.shared(ids)
        first = self.encoder.block[0].layer[0].SelfAttention
        bias = first.relative_attention_bias(relative_buckets(ids.shape[1])).permute(2, 0, 1)[None].float()
        bias = bias + (1.0 - mask[:, None, None, :].float()) * -1e9
        for block in self.encoder.block:
            sa, ff = block.layer
            x = x + sa.SelfAttention(sa.layer_norm(x), bias)
            h, dense = ff.layer_norm(x), ff.DenseReluDense
            x = x + dense.wo(F.gelu(dense.wi_0(h), approximate="tanh") * dense.wi_1(h))
        return self.encoder.final_layer_norm(x)


# ------------------------------------------------------------------ transformer

def rope_table(grids, head_dim, base=10000.0):
    """cos and sin (sum of h*w, head_dim/2) of every token, its grid position stretched to the largest grid."""
    half = head_dim // 2
    inv = 1.0 / base ** (torch.arange(0, half, 2).float() / half)
    rows = []
    for h, w in grids.scales:
        y = (torch.arange(h) * (grids.largest[0] / h)).round()[:, None].expand(h, w).reshape(-1)
        x = (torch.arange(w) * (grids.largest[1] / w)).round()[None, :].expand(h, w).reshape(-1)
        rows.append(torch.cat([y[:, None] * inv, x[:, None] * inv], 1))
    a = torch.cat(rows)
    return a.cos(), a.sin()


def rotate(x, cos, sin):
    """Rotates adjacent pairs of x (B, H, L, c) in float32."""
    x = x.float()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([cos * a - sin * b, sin * a + cos * b], -1).flatten(-2)


class SelfAttention(nn.Module):
    def __init__(self, c, heads):
        super().__init__()
        self.heads = heads
        self.scale_mul_1H11 = nn.Parameter(torch.full((1, heads, 1, 1), 4.0).log())
        self.mat_qkv = nn.Linear(c, 3 * c, bias=False)
        self.q_bias, self.v_bias = nn.Parameter(torch.zeros(c)), nn.Parameter(torch.zeros(c))
        self.register_buffer("zero_k_bias", torch.zeros(c))
        self.proj = nn.Linear(c, c)
        self.cache = None

    def forward(self, x, rope, bounds):
        """bounds: token offsets of the scales in x; each scale sees itself and all before it."""
        b, l, c = x.shape
        q, k, v = F.linear(x, self.mat_qkv.weight, torch.cat([self.q_bias, self.zero_k_bias, self.v_bias])) \
            .view(b, l, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        q = F.normalize(q.float(), dim=-1, eps=1e-12) * self.scale_mul_1H11.clamp_max(math.log(100)).exp()
        k = F.normalize(k.float(), dim=-1, eps=1e-12)
        q, k = rotate(q, *rope).to(v.dtype), rotate(k, *rope).to(v.dtype)
        if self.cache is not None:
            if self.cache:
                k, v = torch.cat([self.cache[0], k], 2), torch.cat([self.cache[1], v], 2)
            self.cache = (k, v)
            o = attend(q, k, v, 1.0)
        else:
            o = torch.cat([attend(q[:, :, s:e], k[:, :, :e], v[:, :, :e], 1.0) for s, e in zip(bounds[:-1], bounds[1:])], 2)
        return self.proj(o.transpose(1, 2).reshape(b, l, c))


class CrossAttention(nn.Module):
    def __init__(self, c, kv, heads, pool=False):
        super().__init__()
        self.heads, self.c = heads, c
        if pool:
            self.mat_q = nn.Parameter(torch.randn(1, heads, c // heads) * (1 / c / 3) ** 0.5)
        else:
            self.mat_q = nn.Linear(c, c)
        self.mat_kv = nn.Linear(kv, 2 * c, bias=False)
        self.v_bias = nn.Parameter(torch.zeros(c))
        self.register_buffer("zero_k_bias", torch.zeros(c))
        self.proj = nn.Linear(c, c)

    def forward(self, x, kv, mask):
        b, l = kv.shape[:2]
        k, v = F.linear(kv, self.mat_kv.weight, torch.cat([self.zero_k_bias, self.v_bias])).view(b, l, 2, self.heads, -1).permute(2, 0, 3, 1, 4)
        q = self.mat_q.to(k.dtype)[:, :, None].expand(b, -1, -1, -1) if isinstance(self.mat_q, nn.Parameter) \
            else self.mat_q(x).view(b, -1, self.heads, self.c // self.heads).transpose(1, 2)
        bias = ((1.0 - mask[:, None, None, :].float()) * -1e9).to(q.dtype)
        o = attend(q, k, v, (self.c // self.heads) ** -0.5, bias)
        return self.proj(o.transpose(1, 2).flatten(2))


class Block(nn.Module):
    def __init__(self, c, heads):
        super().__init__()
        self.sa, self.ca = SelfAttention(c, heads), CrossAttention(c, c, heads)
        hidden = round(c * 4 / 256) * 256
        self.ffn = nn.Module()
        self.ffn.fc1, self.ffn.fc2 = nn.Linear(c, hidden), nn.Linear(hidden, c)
        self.ca_norm = nn.LayerNorm(c, eps=1e-6)
        self.ada_gss = nn.Parameter(torch.randn(1, 1, 6, c) / c**0.5)

    def forward(self, x, cond, kv, mask, rope, bounds):
        g1, g2, s1, s2, b1, b2 = (self.ada_gss + cond).unbind(2)
        ln = lambda t: F.layer_norm(t.float(), t.shape[-1:], eps=1e-6)
        x = x + self.sa(ln(x) * (s1 + 1) + b1, rope, bounds).float() * g1
        x = x + self.ca(self.ca_norm(x), kv, mask).float()
        h = ln(x) * (s2 + 1) + b2
        return x + self.ffn.fc2(F.gelu(self.ffn.fc1(h), approximate="tanh")).float() * g2


class Chunk(nn.Module):
    def __init__(self, blocks):
        super().__init__()
        self.module = nn.ModuleList(blocks)


class Infinity(nn.Module):
    def __init__(self, c=256, depth=8, heads=8, d=16, text=256, chunks=4, text_maxlen=512):
        super().__init__()
        self.c, self.d, self.heads = c, d, heads
        self.cfg_uncond = nn.Parameter(torch.randn(text_maxlen, text) * 1.2 / text**0.5)
        self.text_norm = RMSNorm(text)
        self.text_proj_for_sos = nn.Module()
        self.text_proj_for_sos.ca = CrossAttention(c, text, text // 128, pool=True)
        self.text_proj_for_ca = nn.Sequential(nn.Linear(text, c), nn.GELU(approximate="tanh"), nn.Linear(c, c))
        std = (1 / c / 3) ** 0.5
        self.pos_start = nn.Parameter(torch.randn(1, 1, c) * std)
        self.lvl_embed = nn.Embedding(15, c)
        nn.init.normal_(self.lvl_embed.weight, std=std)
        self.word_embed = nn.Linear(d, c)
        self.shared_ada_lin = nn.Sequential(nn.SiLU(), nn.Linear(c, 6 * c))
        per = depth // chunks
        self.block_chunks = nn.ModuleList([Chunk([Block(c, heads) for _ in range(per)]) for _ in range(chunks)])
        self.head_nm = nn.Module()
        self.head_nm.ada_lin = nn.Sequential(nn.SiLU(), nn.Linear(c, 2 * c))
        self.head = nn.Linear(c, 2 * d)
        for m in self.modules():
            if isinstance(m, nn.Linear):
                nn.init.trunc_normal_(m.weight, std=0.02)
                if m.bias is not None:
                    nn.init.zeros_(m.bias)
        for b in self.blocks():
            for lin in (b.sa.proj, b.ca.proj, b.ffn.fc2):
                lin.weight.data.mul_((2 * depth) ** -0.5)
            b.ada_gss.data[:, :, 2:].mul_(0.1)
            b.ada_gss.data[:, :, :2].add_(0.3)
        nn.init.trunc_normal_(self.word_embed.weight, std=0.5 / d**0.5 * 4)

    def blocks(self):
        return [b for ch in self.block_chunks for b in ch.module]

    def condition(self, text, mask):
        kv = self.text_norm(text)
        cond = self.text_proj_for_sos.ca(None, kv, mask)[:, 0].float()
        return cond, self.text_proj_for_ca(kv), self.shared_ada_lin(cond).float().view(-1, 1, 6, self.c)

    def logits(self, x, cond):
        scale, shift = self.head_nm.ada_lin(cond).float().view(-1, 1, 2, self.c).unbind(2)
        return self.head(F.layer_norm(x.float(), (self.c,), eps=1e-6) * (scale + 1) + shift).float()

    def forward(self, text, mask, inputs, grids, part=None):
        """inputs: (B, tokens of the later scales, d) features; logits (B, L, d, 2), of a tokens.Part of the sequence where given."""
        cond, kv, gss = self.condition(text, mask)
        x = torch.cat([cond[:, None] + self.pos_start, self.word_embed(inputs).float()], 1)
        n = torch.tensor([h * w for h, w in grids.scales])
        x = x + self.lvl_embed(torch.repeat_interleave(torch.arange(len(n)), n))[None]
        bounds = [0] + n.cumsum(0).tolist()
        rope = rope_table(grids, self.c // self.heads)
        if part is not None:
            x, rope, bounds = part.take(x), (*(t[part.index][:, None] for t in rope), part.key_bias), part.bounds
        for b in self.blocks():
            x = b(x, gss, kv, mask, rope, bounds)
        return self.logits(x, cond).view(x.shape[0], x.shape[1], self.d, 2)

    @torch.no_grad()
    def generate(self, text, mask, grids, cfg=3.0, tau=1.0, top_p=1.0, generator=None, bits_out=None, stop=None):
        """Sum of codes (B, d, H, W). cfg, tau: one value or one per scale, the last of which serves all later ones."""
        b, scales = text.shape[0], grids.scales
        cfg, tau = (values if isinstance(values, (list, tuple)) else [values] for values in (cfg, tau))
        un = self.cfg_uncond[: text.shape[1]][None].expand(b, -1, -1)
        cond, kv, gss = self.condition(torch.cat([text, un.to(text.dtype)]), torch.cat([mask, mask]))
        for blk in self.blocks():
            blk.sa.cache = ()
        rope_all = rope_table(grids, self.c // self.heads)
        x, total, start = cond[:, None] + self.pos_start, 0.0, 0
        for k, (h, w) in enumerate(scales):
            x = x + self.lvl_embed.weight[k]
            rope = tuple(t[start : start + h * w] for t in rope_all)
            start += h * w
            for blk in self.blocks():
                x = blk(x, gss, kv, torch.cat([mask, mask]), rope, None)
            guidance = cfg[min(k, len(cfg) - 1)]
            lg = self.logits(x, cond) / tau[min(k, len(tau) - 1)]
            lg = (guidance * lg[:b] + (1 - guidance) * lg[b:]).view(b, h * w, self.d, 2)
            p = lg.softmax(-1)[..., 1]
            p = torch.where(p <= 1 - top_p, 0.0, torch.where(1 - p <= 1 - top_p, 1.0, p))
            bit = (torch.rand(p.shape, generator=generator) < p).float()
            if bits_out is not None:
                bits_out.append(bit)
            code = ((bit * 2 - 1) * self.d**-0.5).view(b, h, w, self.d).permute(0, 3, 1, 2)
            total = total + (F.interpolate(code, size=scales[-1], mode="bilinear") if (h, w) != scales[-1] else code)
            if k + 1 == stop:
                break
            if k + 1 < len(scales):
                nx = F.interpolate(total, size=scales[k + 1], mode="bilinear").flatten(2).transpose(1, 2)
                x = self.word_embed(nx).float().repeat(2, 1, 1)
        for blk in self.blocks():
            blk.sa.cache = None
        return total
