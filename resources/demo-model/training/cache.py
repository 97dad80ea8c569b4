# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rendered scenes, and what the tokenizer makes of them, in memory-mapped files that grow in pieces while training goes on.

Rendering and encoding a scene costs as much as training on it, so both are done once. A process killed at any moment loses at most
the piece it was making.
"""
from __future__ import annotations

import os
from multiprocessing import get_context

import cv2
import numpy as np
import torch

import passes
from grids import STRIDE
from landscapes import paint
from scenes import scene_of
from vae import load_vae


def _painted(job):
    index, size = job
    cv2.setNumThreads(1)
    image, where = paint(scene_of(index), size)
    h, w = where.shape
    return image, cv2.resize(where, (w // STRIDE, h // STRIDE), interpolation=cv2.INTER_AREA)


def painted(indices, size, workers=2):
    """Scenes of the training set, `size` their side or (height, width): images uint8 (N, H, W, 3), where the object stands float32
    (N, H / 8, W / 8)."""
    with get_context("fork").Pool(workers) as pool:
        done = pool.map(_painted, [(i, size) for i in indices], chunksize=8)
    return np.stack([d[0] for d in done]), np.stack([d[1] for d in done])


def as_input(images):
    """uint8 (N, H, W, 3) as float32 (N, 3, H, W) in [-1, 1]."""
    return torch.from_numpy(np.ascontiguousarray(images)).permute(0, 3, 1, 2).contiguous().float().div_(127.5).sub_(1)


class Growing:
    """Arrays of `most` rows in folder/NAME.npy, of which the first `count` are there; folder/KIND.count holds the count."""

    def __init__(self, folder, kind, most, **arrays):
        self.counter, self.most = folder / f"{kind}.count", most
        self.count = int(self.counter.read_text()) if self.counter.exists() else 0
        for name, (shape, dtype) in arrays.items():
            path, shape = folder / f"{name}.npy", (most, *shape)
            held = np.load(path, mmap_mode="r+") if self.count else np.lib.format.open_memmap(path, mode="w+", dtype=dtype, shape=shape)
            if held.shape != shape:
                raise SystemExit(f"{path} holds {held.shape}, not {shape}: other settings made it. Remove the state folder or keep the settings.")
            setattr(self, name, held)
        self.names = tuple(arrays)

    def append(self, **rows):
        n = len(rows[self.names[0]])
        for name in self.names:
            getattr(self, name)[self.count : self.count + n] = rows[name]
            getattr(self, name).flush()
        self.count += n
        partial = self.counter.with_suffix(".tmp")
        partial.write_text(str(self.count))
        os.replace(partial, self.counter)


class Pictures(Growing):
    """`images` (most, size, size, 3) uint8: the first scenes of the training set."""

    def __init__(self, folder, most, size):
        super().__init__(folder, "pictures", most, images=((size, size, 3), np.uint8))
        self.size = size

    def extend(self, n):
        """Adds the next `n` scenes, fewer at the end."""
        n = min(n, self.most - self.count)
        self.append(images=painted(range(self.count, self.count + n), self.size)[0])


class Features(Growing):
    """`features` (most, d, h, w) and `masks` (most, h, w), where the object stands, float16, of pictures in the shape `grids`."""

    def __init__(self, folder, tokenizer, most, grids):
        vae, self.grids = load_vae(tokenizer), grids
        folder.mkdir(exist_ok=True)
        super().__init__(folder, "features", most, features=((vae.d, *grids.scales[-1]), np.float16), masks=(grids.scales[-1], np.float16))
        # Without gradients, channels last is three times faster here.
        self.encoder = vae.encoder.to(passes.TYPE).to(memory_format=torch.channels_last)

    @torch.inference_mode()
    def extend(self, n):
        """Adds the next `n` scenes, fewer at the end."""
        n = min(n, self.most - self.count)
        images, masks = painted(range(self.count, self.count + n), self.grids.pixels)
        h = [self.encoder(as_input(images[i : i + 2]).to(passes.TYPE).contiguous(memory_format=torch.channels_last)).float() for i in range(0, n, 2)]
        self.append(features=torch.cat(h).numpy(), masks=masks)

    def of(self, indices):
        """float32 features (B, d, h, w) and masks (B, h, w)."""
        return tuple(torch.from_numpy(np.stack([held[i] for i in indices])).float() for held in (self.features, self.masks))
