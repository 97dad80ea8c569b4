# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the demo's text encoder and next-scale transformer on cached tokenizer features.

A step sees a prefix of the scales, early in the run mostly the cheap short ones, where pictures get their content, and of the larger
scales a part of the tokens. Tokens of the object count more at first: there are few of them, and they are what a caption is about.

Steps that see at most six scales have lessons beside, on captions that tell where the object stands.
"""
from __future__ import annotations

import json
import math
import os
import time

import numpy as np
import torch
import torch.nn.functional as F
from safetensors.torch import load_file

import fast_train
import lessons
import passes
from ar import Infinity, T5Encoder
from cache import Features
from grids import SHAPES
from muon import Muon
from prompts import PIECES, batch_of, everyday_words, untidy, word_pieces
from scenes import alike, caption, scene_of
from tokens import Part, corrupt_and_target, object_weights, sizes_of
from vae import load_vae

# Up to this fraction of the run: shares of the steps that see the first 4, 5, .. 10 scales.
PHASES = ((0.3, (0.25, 0.15, 0.2, 0.2, 0.2, 0, 0)), (1.0, (0.15, 0.1, 0.15, 0.15, 0.15, 0.1, 0.2)))
# From this fraction on, the share of the steps that see another shape of pictures than the first, and how many scenes those have.
SHAPED_AFTER, SHAPED, SHAPED_SCENES = 0.55, 0.3, 1 / 9
# The fewest scales that a step sees, and the most with which it has lessons, on three captions of a picture.
FEWEST, TAUGHT = 4, 6
BATCH = {4: 32, 5: 15, 6: 9, 7: 16, 8: 12, 9: 8, 10: 8}
UNCONDITIONAL = 0.1
# Groups of parameters that Adam trains, and how much faster: unless sharpness does, heads hardly specialise.
ADAM = {"other": 1, "small": 1, "sharp": 10, "lessons": 3}
OBJECT_FIRST, OBJECT_LAST, OBJECT_TAKEN = 6.0, 3.0, 8.0


class Trainer:
    """The networks, their optimisers and averages. `spent` counts seconds of processor time, so that pauses do not."""

    def __init__(self, bits, rate=8e-4):
        torch.manual_seed(0)
        self.t5, self.net = T5Encoder(PIECES), Infinity(d=bits)
        self.lessons = lessons.Lessons(self.net)
        named = [("text." + n, p) for n, p in self.t5.named_parameters()] + list(self.net.named_parameters())
        self.params = [p for _, p in named]
        groups = {"matrix": [], "other": [], "small": [], "sharp": []}
        for name, p in named:
            kind = "sharp" if "scale_mul" in name else "small" if p.ndim < 2 else "matrix" if p.ndim == 2 and "block" in name and "bias" not in name else "other"
            groups[kind].append(p)
        # Muon (Jordan et al. 2024) for the matrices inside the blocks.
        self.muon = Muon(groups["matrix"], rate, weight_decay=0.03)
        groups["lessons"] = list(self.lessons.parameters())
        self.adam = torch.optim.AdamW([{"params": groups[k], "weight_decay": 0.03 if k == "other" else 0.0} for k in ADAM], lr=rate, betas=(0.9, 0.95))
        self.rate, self.ema = rate, [p.detach().clone() for p in self.params]
        self.step, self.spent, self.pictures = 0, 0.0, 0

    def load(self, path):
        s = torch.load(path, map_location="cpu")
        self.t5.load_state_dict(s["t5"])
        self.net.load_state_dict(s["net"])
        self.lessons.load_state_dict(s["lessons"])
        self.muon.load_state_dict(s["muon"])
        self.adam.load_state_dict(s["adam"])
        self.ema, self.step, self.spent, self.pictures = s["ema"], s["step"], s["spent"], s["pictures"]

    def load_published(self, folder):
        """Starts from weights in the published layouts."""
        self.t5.load_state_dict({k: v.float() for k, v in load_file(folder / "text-encoder/model.safetensors").items()})
        self.net.load_state_dict({k: v.float() for k, v in torch.load(folder / "infinity_demo.pth", map_location="cpu").items()})
        self.ema = [p.detach().clone() for p in self.params]

    def save(self, path):
        state = {"t5": self.t5.state_dict(), "net": self.net.state_dict(), "lessons": self.lessons.state_dict(), "muon": self.muon.state_dict(), "adam": self.adam.state_dict(),
                 "ema": self.ema, "step": self.step, "spent": self.spent, "pictures": self.pictures}
        partial = path.with_suffix(".tmp")
        torch.save(state, partial)
        os.replace(partial, path)

    def averaged(self):
        """The networks with their averaged weights, to be used or published."""
        for p, e in zip(self.params, self.ema):
            p.data.copy_(e)
        return self.t5.eval(), self.net.eval()

    def set_rate(self, fraction, warm):
        """Full after every start once `warm`, 0 to 1, is 1; down over the last two fifths."""
        rate = self.rate * min(1.0, warm) * min(1.0, max(0.02, (1 - fraction) / 0.4))
        self.muon.param_groups[0]["lr"] = rate
        for group, k in zip(self.adam.param_groups, ADAM.values()):
            group["lr"] = rate * k

    def losses(self, ids, mask, dropped, inputs, target, grids, weight, part, asked):
        """Loss per bit of every scale, tokens weighted, and those of the lessons where something is `asked`."""
        n = len(ids) // len(inputs)
        with passes.autocast(), fast_train.installed():
            text = self.t5(ids, mask)
            text = torch.where(dropped[:, None, None], self.net.cfg_uncond[: ids.shape[1]][None].to(text.dtype), text)
            logits = self.net(text, mask, inputs.repeat(n, 1, 1), grids, part.repeated(n)).float()
        target = part.take(target).float().repeat(n, 1, 1)
        bits = F.binary_cross_entropy_with_logits(logits[..., 1] - logits[..., 0], target, reduction="none").mean(-1)
        w = part.take(weight) / part.chance
        by_scale = [(b * a).sum() / a.sum() for b, a in zip(part.by_scale(bits[: len(inputs)]), part.by_scale(w))]
        return by_scale, self.lessons(self.net.d * bits, part, grids, *asked) if asked else {}

    def update(self, losses, taught, grids):
        share = torch.tensor(sizes_of(grids.scales)).float() ** 0.4
        loss = (torch.stack(losses) * share).sum() / share.sum() + sum(lessons.WEIGHTS[name] * lesson for name, lesson in taught.items())
        self.muon.zero_grad()
        self.adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.params, 1.0)
        self.muon.step()
        self.adam.step()
        self.step += 1
        torch._foreach_lerp_(self.ema, [p.detach() for p in self.params], 1 - min(0.998, (1 + self.step) / (10 + self.step)))


def worded(scenes, words, seed, **kwargs):
    """Captions of scenes in the same words where the scenes are the same."""
    rngs = [np.random.default_rng(seed) for _ in scenes]
    return [untidy(caption(scene, rng, **kwargs), rng, words) for scene, rng in zip(scenes, rngs)]


def _right_first(rows):
    """Rows of n values, one row a picture: the first of all, the second of all, .."""
    return [value for column in zip(*rows) for value in column]


def batch(cache, pieces, words, n, size, fraction, rng, trng):
    """One step's arguments of Trainer.losses: `size` pictures of the cache, seen up to scale `n`, and captions made for them."""
    scales = cache.grids.scales[:n]
    indices = rng.integers(0, cache.count, size)
    h, masks = cache.of(indices)
    inputs, target = corrupt_and_target(h, scales, cache.grids.scales[-1], trng)
    if n <= TAUGHT:
        scenes = [alike(scene_of(i), rng) for i in indices]
        texts = _right_first(worded(s, words, rng.integers(2**31), placed=1) for s in scenes)
        asked = lessons.sides_of(_right_first(scenes)), object_weights(masks, scales, 1) - 1
    else:
        texts, asked = [untidy(caption(scene_of(i), rng), rng, words) for i in indices], None
    ids, mask = batch_of(texts, pieces)
    extra = OBJECT_FIRST + (OBJECT_LAST - OBJECT_FIRST) * fraction
    part = Part(object_weights(masks, scales, OBJECT_TAKEN), scales, trng)
    dropped = torch.from_numpy(rng.random(len(texts)) < UNCONDITIONAL) & (n > TAUGHT)
    return ids, mask, dropped, inputs, target, cache.grids.first(n), object_weights(masks, scales, extra), part, asked


def train(folder, tokenizer, minutes, start=None, scenes=6000, shapes=SHAPES, steps=math.inf, every=20, save_after=180):
    """Trains until `minutes` of processor time or `steps` are spent, from the state in `folder` where there is one, else from the
    published weights in `start` or from nothing; mostly on the first of `shapes`. Writes folder/ar.pth at least every `save_after`
    seconds, and ar.log."""
    state, trainer = folder / "ar.pth", Trainer(load_vae(tokenizer).d)
    pieces, words = word_pieces(folder / "spiece.model"), everyday_words()
    if state.exists():
        trainer.load(state)
    elif start:
        trainer.load_published(start)
    first_shape, *others = [Features(folder / name.replace(":", "x") if k else folder, tokenizer, max(8, int(scenes * SHAPED_SCENES)) if k else scenes, grids)
                            for k, (name, grids) in enumerate(shapes.items())]
    rng, trng = np.random.default_rng(trainer.step + 11), torch.Generator().manual_seed(trainer.step + 13)
    first, saved, log = trainer.step, time.monotonic(), {}
    spent, clock = trainer.spent, time.process_time()
    while trainer.spent < minutes * 60 and trainer.step < steps:
        fraction = max(trainer.spent / (minutes * 60), trainer.step / steps)
        cache = others[rng.integers(len(others))] if others and fraction > SHAPED_AFTER and rng.random() < SHAPED else first_shape
        if cache.count < min(cache.most, 512 + 4 * trainer.step):
            cache.extend(512)
        trainer.set_rate(fraction, (trainer.step - first + 1) / min(50, steps / 5))
        n = min(len(cache.grids.scales), FEWEST + rng.choice(7, p=next(shares for end, shares in PHASES if fraction < end)))
        args = batch(cache, pieces, words, n, min(BATCH[n], cache.count), fraction, rng, trng)
        losses, taught = trainer.losses(*args)
        trainer.update(losses, taught, args[5])
        trainer.pictures += len(args[3])
        trainer.spent = spent + time.process_time() - clock
        for k, loss in [*enumerate(losses if cache is first_shape else ()), *taught.items()]:
            log.setdefault(k, []).append(loss.item())
        if trainer.step % every == 0:
            mean = {k: round(float(np.mean(values)), 4) for k, values in log.items()}
            with open(folder / "ar.log", "a") as f:
                f.write(json.dumps({"step": trainer.step, "minutes": round(trainer.spent / 60, 2), "pictures": trainer.pictures,
                                    "loss": [mean.get(k) for k in range(10)]} | {k: mean[k] for k in lessons.WEIGHTS if k in mean}) + "\n")
            log = {}
        if time.monotonic() - saved > save_after:
            trainer.save(state)
            saved = time.monotonic()
    trainer.save(state)
    return trainer
