# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The shapes of pictures that the demo model learns to paint."""
from __future__ import annotations

from dataclasses import dataclass

STRIDE = 8  # pixels of a token's side at the last scale


@dataclass(frozen=True)
class Grids:
    """Token grids (h, w) of a picture's scales, and the largest grid of its aspect ratio, to which positions are stretched."""
    scales: tuple[tuple[int, int], ...]
    largest: tuple[int, int]

    def first(self, n):
        """The first `n` scales."""
        return Grids(self.scales[:n], self.largest)

    @property
    def pixels(self):
        """Height and width of the picture."""
        return tuple(STRIDE * n for n in self.scales[-1])


def _turned(grids):
    return Grids(tuple((w, h) for h, w in grids.scales), grids.largest[::-1])


SQUARE = Grids(tuple((n, n) for n in (1, 2, 4, 6, 8, 12, 16, 20, 24, 32)), (64, 64))
TALL = Grids(((1, 1), (2, 2), (3, 2), (6, 4), (9, 6), (15, 10), (21, 14), (27, 18), (33, 22), (39, 26)), (78, 52))
# 0.25M pixels by the published count (at a stride of 8: a quarter of them), and 0.06M.
SHAPES = {"1:1": SQUARE, "3:2": _turned(TALL), "2:3": TALL, "0.06M": SQUARE.first(7)}
