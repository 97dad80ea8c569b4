# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the demo's text encoder and next-scale transformer on cached tokenizer features.

A step sees a prefix of the scales, early in the run mostly the cheap short ones, where pictures get their content, and of the larger
scales a part of the tokens. Tokens of the object count more at first: there are few of them, and they are what a caption is about.

Steps of the first four scales also tell captions apart. Where the object stands is a 200th of a picture's bits there, so that the
loss alone never teaches what "on the left" means: how likely the bits are under the caption must exceed how likely they are under
the captions of other scenes.
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
from ar import Infinity, T5Encoder
from cache import Features
from grids import SHAPES
from prompts import PIECES, batch_of, everyday_words, untidy, word_pieces
from scenes import alike, caption, scene_of
from tokens import Part, corrupt_and_target, object_weights, sizes_of

# Up to this fraction of the run: shares of the steps that see the first 4, 5, .. 10 scales.
PHASES = ((0.4, (0.7, 0.12, 0.1, 0.08, 0, 0, 0)), (0.7, (0.3, 0, 0.15, 0.25, 0.3, 0, 0)), (1.0, (0.2, 0, 0, 0.1, 0.15, 0.15, 0.4)))
# From this fraction on, the share of the steps that see another shape of pictures than the first, and how many scenes those have.
SHAPED_AFTER, SHAPED, SHAPED_SCENES = 0.55, 0.3, 1 / 6
FEWEST = 4
TOLD_APART = 0.03  # what telling captions apart counts beside the loss of the bits
BATCH = {4: 32, 5: 32, 6: 24, 7: 16, 8: 12, 9: 8, 10: 8}
UNCONDITIONAL = 0.1
OBJECT_FIRST, OBJECT_LAST, OBJECT_TAKEN = 6.0, 1.0, 8.0


class Trainer:
    """The networks, their optimisers and averages. `spent` counts seconds of processor time, so that pauses do not."""

    def __init__(self, rate=1.2e-3):
        torch.manual_seed(0)
        self.t5, self.net = T5Encoder(PIECES), Infinity()
        named = [("text." + n, p) for n, p in self.t5.named_parameters()] + list(self.net.named_parameters())
        self.params = [p for _, p in named]
        groups = {"matrix": [], "other": [], "small": [], "sharp": []}
        for name, p in named:
            kind = "sharp" if "scale_mul" in name else "small" if p.ndim < 2 else "matrix" if p.ndim == 2 and "block" in name and "bias" not in name else "other"
            groups[kind].append(p)
        # Muon (Jordan et al. 2024) for the matrices inside the blocks; how sharp attention is learns ten times faster than the
        # rest, else heads hardly specialise.
        self.muon = torch.optim.Muon(groups["matrix"], lr=rate, weight_decay=0.03, adjust_lr_fn="match_rms_adamw")
        self.adam = torch.optim.AdamW([{"params": groups[k], "weight_decay": 0.03 if k == "other" else 0.0} for k in ("other", "small", "sharp")],
                                      lr=rate, betas=(0.9, 0.95))
        self.rate, self.ema = rate, [p.detach().clone() for p in self.params]
        self.step, self.spent, self.pictures = 0, 0.0, 0

    def load(self, path):
        s = torch.load(path, map_location="cpu")
        self.t5.load_state_dict(s["t5"])
        self.net.load_state_dict(s["net"])
        self.muon.load_state_dict(s["muon"])
        self.adam.load_state_dict(s["adam"])
        self.ema, self.step, self.spent, self.pictures = s["ema"], s["step"], s["spent"], s["pictures"]

    def load_published(self, folder):
        """Starts from weights in the published layouts."""
        self.t5.load_state_dict({k: v.float() for k, v in load_file(folder / "text-encoder/model.safetensors").items()})
        self.net.load_state_dict({k: v.float() for k, v in torch.load(folder / "infinity_demo.pth", map_location="cpu").items()})
        self.ema = [p.detach().clone() for p in self.params]

    def save(self, path):
        state = {"t5": self.t5.state_dict(), "net": self.net.state_dict(), "muon": self.muon.state_dict(), "adam": self.adam.state_dict(),
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
        for group, k in zip(self.adam.param_groups, (1, 1, 10)):
            group["lr"] = rate * k

    def losses(self, ids, mask, dropped, inputs, target, grids, weight, part):
        """Loss per bit of every scale, tokens weighted; and, where there are captions (n B, T) of other scenes beside those (B, T) of
        the pictures, the cross entropy of finding the right one among n."""
        n = len(ids) // len(inputs)
        with torch.autocast("cpu", dtype=torch.bfloat16), fast_train.installed():
            text = self.t5(ids, mask)
            text = torch.where(dropped[:, None, None], self.net.cfg_uncond[: ids.shape[1]][None].to(text.dtype), text)
            logits = self.net(text, mask, inputs.repeat(n, 1, 1), grids, part.repeated(n)).float()
        bits = F.binary_cross_entropy_with_logits(logits[..., 1] - logits[..., 0], part.take(target).float().repeat(n, 1, 1), reduction="none").mean(-1)
        w = part.take(weight) / part.chance
        by_scale = [(b * a).sum() / a.sum() for b, a in zip(part.by_scale(bits[: len(inputs)]), part.by_scale(w))]
        if n == 1:
            return by_scale, None
        sums = self.net.d * (bits.unflatten(0, (n, -1)) / part.chance).sum(-1)
        return by_scale, F.cross_entropy(-sums.T, torch.zeros(len(inputs), dtype=torch.long))

    def update(self, losses, apart, grids):
        share = torch.tensor(sizes_of(grids.scales)).float() ** 0.4
        loss = (torch.stack(losses) * share).sum() / share.sum() + (0 if apart is None else TOLD_APART * apart)
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


def batch(cache, pieces, words, n, size, fraction, rng, trng):
    """One step's arguments of Trainer.losses: `size` pictures of the cache, seen up to scale `n`, and captions made for them."""
    scales = cache.grids.scales[:n]
    indices = rng.integers(0, cache.count, size)
    h, masks = cache.of(indices)
    inputs, target = corrupt_and_target(h, scales, cache.grids.scales[-1], trng)
    if n == FEWEST:
        texts = [t for same in zip(*(worded(alike(scene_of(i), rng), words, rng.integers(2**31), placed=1) for i in indices)) for t in same]
    else:
        texts = [untidy(caption(scene_of(i), rng), rng, words) for i in indices]
    ids, mask = batch_of(texts, pieces)
    extra = OBJECT_FIRST + (OBJECT_LAST - OBJECT_FIRST) * fraction
    part = Part(object_weights(masks, scales, OBJECT_TAKEN), scales, trng)
    dropped = torch.from_numpy(rng.random(len(texts)) < UNCONDITIONAL) & (n > FEWEST)
    return ids, mask, dropped, inputs, target, cache.grids.first(n), object_weights(masks, scales, extra), part


def train(folder, tokenizer, minutes, start=None, scenes=6000, shapes=SHAPES, steps=math.inf, every=20, save_after=180):
    """Trains until `minutes` of processor time or `steps` are spent, from the state in `folder` where there is one, else from the
    published weights in `start` or from nothing; mostly on the first of `shapes`. Writes folder/ar.pth at least every `save_after`
    seconds, and ar.log."""
    state, trainer = folder / "ar.pth", Trainer()
    pieces, words = word_pieces(folder / "spiece.model"), everyday_words()
    if state.exists():
        trainer.load(state)
    elif start:
        trainer.load_published(start)
    first_shape, *others = [Features(folder / name.replace(":", "x") if k else folder, tokenizer, max(8, int(scenes * SHAPED_SCENES)) if k else scenes, grids)
                            for k, (name, grids) in enumerate(shapes.items())]
    rng, trng = np.random.default_rng(trainer.step + 11), torch.Generator().manual_seed(trainer.step + 13)
    first, saved, log = trainer.step, time.monotonic(), {}

    def mean(k):
        return round(float(np.mean(log[k])), 4) if k in log else None
    spent, clock = trainer.spent, time.process_time()
    while trainer.spent < minutes * 60 and trainer.step < steps:
        fraction = max(trainer.spent / (minutes * 60), trainer.step / steps)
        cache = others[rng.integers(len(others))] if others and fraction > SHAPED_AFTER and rng.random() < SHAPED else first_shape
        if cache.count < min(cache.most, 512 + 4 * trainer.step):
            cache.extend(512)
        trainer.set_rate(fraction, (trainer.step - first + 1) / min(50, steps / 5))
        n = min(len(cache.grids.scales), FEWEST + rng.choice(7, p=next(shares for end, shares in PHASES if fraction < end)))
        args = batch(cache, pieces, words, n, min(BATCH[n], cache.count), fraction, rng, trng)
        losses, apart = trainer.losses(*args)
        trainer.update(losses, apart, args[5])
        trainer.pictures += len(args[3])
        trainer.spent = spent + time.process_time() - clock
        for k, loss in enumerate(losses if cache is first_shape else ()):
            log.setdefault(k, []).append(loss.item())
        if apart is not None:
            log.setdefault("apart", []).append(apart.item())
        if trainer.step % every == 0:
            with open(folder / "ar.log", "a") as f:
                f.write(json.dumps({"step": trainer.step, "minutes": round(trainer.spent / 60, 2), "pictures": trainer.pictures,
                                    "loss": [mean(k) for k in range(10)], "apart": mean("apart")}) + "\n")
            log = {}
        if time.monotonic() - saved > save_after:
            trainer.save(state)
            saved = time.monotonic()
    trainer.save(state)
    return trainer
