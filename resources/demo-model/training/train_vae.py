# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the demo's image tokenizer on rendered scenes.

Straight-through estimation through the multi-scale sign quantizer; mostly crops of half the size with fewer scales, a quarter whole
pictures; few pixels a step, Muon for the convolutions. With `decoder_only` the encoder stays as it is, so that a transformer trained on its bits keeps its meaning.
"""
from __future__ import annotations

import json
import math
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

import passes
from cache import Pictures, as_input
from grids import SQUARE, STRIDE
from muon import Muon
from vae import VAE, entropy_penalty, grown, load_vae

WARM = 250  # steps before the quantizer takes part
# Pixels this near an edge count so much more, those of a corner twice over: convolutions see nothing beyond, and leave stains there.
BORDER, BORDER_MORE = 8, 4


def border_weights(height, width):
    """(H, W), mean 1."""
    def more(n):
        at = torch.arange(n)
        return torch.where((at < BORDER) | (at >= n - BORDER), BORDER_MORE, 1).float()
    weights = more(height)[:, None] * more(width)
    return weights / weights.mean()


class Trainer:
    """The tokenizer, its optimiser and average. `spent` counts seconds of processor time."""

    def __init__(self, start=None, decoder_only=False, bits=None):
        torch.manual_seed(0)
        self.vae = load_vae(start) if start else VAE(d=bits or 16)
        if bits and bits != self.vae.d:
            self.vae = grown(self.vae, bits)
        self.vae = self.vae.train().to(memory_format=torch.channels_last)
        self.decoder_only, self.warm = decoder_only, 0 if start else WARM
        self.params, self.rate = list(self.vae.parameters()), 4e-4 if start else 1e-3
        trained = list((self.vae.decoder if decoder_only else self.vae).parameters())
        inner = {id(p) for p in trained if p.ndim == 4 and min(p.shape[:2]) > 3}
        self.opts = (Muon([p for p in trained if id(p) in inner], self.rate),
                     torch.optim.AdamW([p for p in trained if id(p) not in inner], lr=self.rate, betas=(0.9, 0.95), weight_decay=0))
        self.ema, self.step, self.spent = [p.detach().clone() for p in self.params], 0, 0.0

    def load(self, path):
        s = torch.load(path, map_location="cpu")
        self.vae.load_state_dict(s["vae"])
        for opt, held in zip(self.opts, s["opts"]):
            opt.load_state_dict(held)
        self.ema, self.step, self.spent = s["ema"], s["step"], s["spent"]

    def save(self, path):
        partial = path.with_suffix(".tmp")
        torch.save({"vae": self.vae.state_dict(), "opts": [opt.state_dict() for opt in self.opts], "ema": self.ema, "step": self.step, "spent": self.spent},
                   partial)
        os.replace(partial, path)

    def averaged(self):
        for p, e in zip(self.params, self.ema):
            p.data.copy_(e)
        return self.vae.eval()

    def reconstruct(self, x, scales, through):
        """Features, their quantized form and the picture; `through` says whether the picture is made of the quantized ones."""
        with passes.autocast(), torch.set_grad_enabled(not self.decoder_only):
            h = self.vae.encoder(x)
        h = h.float()
        with torch.no_grad():
            q = self.vae.quantize(h, scales)[1]
        with passes.autocast():
            y = self.vae.decoder(h + (q - h).detach() if through else h)
        return h, q, y.float()

    def update(self, x, scales, through, rate):
        """One step on pictures x (B, 3, H, W); their mean squared error."""
        for opt in self.opts:
            for group in opt.param_groups:
                group["lr"] = rate
        h, q, y = self.reconstruct(x, scales, through)
        e = y - x
        squared = e.square().mean()
        edges = (e[..., 1:] - e[..., :-1]).square().mean() + (e[..., 1:, :] - e[..., :-1, :]).square().mean()
        weights = border_weights(*x.shape[2:])
        loss = 0.5 * (e.abs() * weights).mean() + 4 * (e.square() * weights).mean() + 2 * edges
        if not self.decoder_only:
            quiet = self.step < self.warm
            loss = loss + (0.05 if quiet else 0.25) * F.mse_loss(h, q) + (0.0 if quiet else 0.01) * entropy_penalty(h, scales)
        self.vae.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.params, 1.0, error_if_nonfinite=True)
        for opt in self.opts:
            opt.step()
        self.step += 1
        torch._foreach_lerp_(self.ema, [p.detach() for p in self.params], 1 - min(0.998, (1 + self.step) / (10 + self.step)))
        return squared.item()


def draw(pictures, rng, whole, scales):
    """Pictures x (B, 3, H, W) and their scales: a whole one, or four crops of half the size."""
    x = np.stack([pictures.images[i] for i in rng.integers(0, pictures.count, 1 if whole else 4)])
    if whole:
        return as_input(x), scales
    half = pictures.size // 2
    top, left = rng.integers(0, half + 1, 2)
    return as_input(x[:, top : top + half, left : left + half]), [s for s in scales if s[0] <= half // STRIDE]


def train(folder, minutes, start=None, decoder_only=False, bits=None, scenes=4000, size=256, scales=SQUARE.scales, steps=math.inf, every=20, save_after=180):
    """Trains until `minutes` of processor time or `steps` are spent, from the state in `folder` where there is one, else from the
    published tokenizer `start` or from nothing. Writes folder/vae.pth and vae.log."""
    state, trainer = folder / "vae.pth", Trainer(start=start, decoder_only=decoder_only, bits=bits)
    if state.exists():
        trainer.load(state)
    pictures = Pictures(folder, scenes, size)
    rng, first, saved, errors = np.random.default_rng(trainer.step + 1), trainer.step, time.monotonic(), []
    spent, clock = trainer.spent, time.process_time()
    while trainer.spent < minutes * 60 and trainer.step < steps:
        if pictures.count < min(scenes, 256 + 2 * trainer.step):
            pictures.extend(256)
        fraction = min(1.0, max(trainer.spent / (minutes * 60), trainer.step / steps))
        rate = trainer.rate * min(1.0, (trainer.step - first + 1) / min(100, steps / 5)) * min(1.0, max(0.02, (1 - fraction) / 0.4))
        x, seen = draw(pictures, rng, rng.random() < 0.25, scales)
        errors.append(trainer.update(x, seen, trainer.step >= trainer.warm and rng.random() >= 0.1, rate))
        trainer.spent = spent + time.process_time() - clock
        if trainer.step % every == 0:
            with open(folder / "vae.log", "a") as f:
                f.write(json.dumps({"step": trainer.step, "minutes": round(trainer.spent / 60, 2), "psnr": round(10 * math.log10(4 / np.mean(errors)), 3)}) + "\n")
            errors = []
        if time.monotonic() - saved > save_after:
            trainer.save(state)
            saved = time.monotonic()
    trainer.save(state)
    return trainer
