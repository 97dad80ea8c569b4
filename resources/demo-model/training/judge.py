# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads scenes off pictures: a small convolutional network trained on rendered scenes, to measure whether generated pictures show
what their captions say. It sees 64 x 64 pixels, so that sharpness is no matter of its judgement."""
from __future__ import annotations

import os
import time
from multiprocessing import get_context

import cv2
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from cache import Growing
from landscapes import render
from passes import autocast
from scenes import COLORS, OBJECTS, SIDES, TERRAINS, TIMES, WEATHERS, sample

SEEN, FIRST_SEED = 64, 10_000_000
# What can be read, and its values; None is what a scene without (coloured) object has.
FIELDS = {"time": TIMES, "weather": WEATHERS, "terrain": TERRAINS, "object": OBJECTS, "color": (None, *COLORS), "side": (None, *SIDES), "count": (None, 1, 2, 3)}


def truth(scene):
    """The index of every field's value in FIELDS."""
    values = vars(scene) | ({"side": None, "count": None} if scene.object == "none" else {})
    return [values_of.index(values[field]) for field, values_of in FIELDS.items()]


def looked_at(images):
    """Pictures uint8 (N, H, W, 3) as the judge sees them: uint8 (N, 64, 64, 3)."""
    return np.stack([cv2.resize(image, (SEEN, SEEN), interpolation=cv2.INTER_AREA) for image in images])


def _example(seed):
    cv2.setNumThreads(1)
    scene = sample(np.random.default_rng(seed))
    return looked_at([render(scene, 2 * SEEN)])[0], truth(scene)


def examples(first, n, workers=2):
    """Renders of n scenes and their truths: uint8 (n, 64, 64, 3), int64 (n, fields)."""
    with get_context("fork").Pool(workers) as pool:
        done = pool.map(_example, range(FIRST_SEED + first, FIRST_SEED + first + n), chunksize=32)
    return np.stack([d[0] for d in done]), np.array([d[1] for d in done])


class Judge(nn.Module):
    """(B, 3, 64, 64) in [-1, 1]: a list of logits (B, values), one for every field."""

    def __init__(self):
        super().__init__()
        widths, layers = (3, 24, 48, 96, 96, 128), []
        for k, (a, b) in enumerate(zip(widths[:-1], widths[1:])):
            layers += [nn.Conv2d(a, b, 3, padding=1, bias=False), nn.BatchNorm2d(b), nn.ReLU()] + ([nn.MaxPool2d(2)] if k != 3 else [])
        self.body = nn.Sequential(*layers, nn.Flatten(), nn.Dropout(0.2), nn.Linear(128 * 16, 192), nn.ReLU())
        self.heads = nn.ModuleList(nn.Linear(192, len(values)) for values in FIELDS.values())

    def forward(self, x):
        h = self.body(x)
        return [head(h) for head in self.heads]

    @torch.inference_mode()
    def read(self, images):
        """Pictures uint8 (N, H, W, 3): what they show, int64 (N, fields)."""
        self.eval()
        x = torch.from_numpy(looked_at(images)).permute(0, 3, 1, 2).float().div(127.5).sub(1)
        return torch.stack([torch.cat([scores.argmax(1) for scores in field]) for field in zip(*(self(part) for part in x.split(64)))], 1).numpy()


def _shaken(x, rng):
    """Pictures softened and made noisy, as a tokenizer does."""
    if rng.random() < 0.5:
        x = F.interpolate(F.avg_pool2d(x, 2), scale_factor=2, mode="bilinear")
    return (x + 0.06 * rng.random() * torch.randn_like(x)).clamp(-1, 1)


def train(folder, scenes=8000, passes=6, batch=64, save_after=120):
    """The judge trained on `scenes` renders, and the losses of the steps made; goes on from folder/judge.pth."""
    torch.manual_seed(0)
    state, judge, step = folder / "judge.pth", Judge().to(memory_format=torch.channels_last), 0
    opt = torch.optim.AdamW(judge.parameters(), lr=2e-3, weight_decay=0.02)
    if state.exists():
        s = torch.load(state, map_location="cpu")
        judge.load_state_dict(s["judge"])
        opt.load_state_dict(s["opt"])
        step = s["step"]
    held = Growing(folder, "judged", scenes, judged=((SEEN, SEEN, 3), np.uint8), truths=((len(FIELDS),), np.int64))
    while held.count < scenes:
        images, truths = examples(held.count, min(500, scenes - held.count))
        held.append(judged=images, truths=truths)
    images, truths = torch.from_numpy(held.judged), torch.from_numpy(held.truths)
    total, rng, saved = passes * (scenes // batch), np.random.default_rng(step), time.monotonic()

    def save():
        torch.save({"judge": judge.state_dict(), "opt": opt.state_dict(), "step": step}, state.with_suffix(".tmp"))
        os.replace(state.with_suffix(".tmp"), state)

    losses = []
    while step < total:
        judge.train()
        opt.param_groups[0]["lr"] = 2e-3 * min(1.0, (step + 1) / 100) * max(0.01, 1 - step / total)
        at = torch.from_numpy(rng.integers(0, scenes, batch))
        x = _shaken(images[at].permute(0, 3, 1, 2).float().div(127.5).sub(1), rng)
        with autocast():
            scores = judge(x.contiguous(memory_format=torch.channels_last))
        loss = sum(F.cross_entropy(s.float(), truths[at, i]) for i, s in enumerate(scores))
        opt.zero_grad(set_to_none=True)
        loss.backward()
        opt.step()
        losses.append(loss.item())
        step += 1
        if time.monotonic() - saved > save_after or step == total:
            save()
            saved = time.monotonic()
            print(f"judge: step {step} of {total}, loss {np.mean(losses[-100:]):.3f}", flush=True)
    return judge.eval(), losses


def accuracy(judge, count=1000):
    """The judge on renders that it was not trained on: {field: share read right}."""
    images, truths = examples(50_000_000, count)
    right = judge.read(images) == truths
    return {field: float(right[:, i].mean()) for i, field in enumerate(FIELDS)}
