# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lessons beside the loss of the bits, for steps of the first scales alone: what a caption asks for, and where.

Where the object stands is a 200th of a picture's bits there. From their loss alone nothing of "on the left" ever came through the
cross-attention, and without it there was nothing to learn from: a plateau without end. The lessons lead over it.
"""
from __future__ import annotations

import torch
import torch.nn as nn
import torch.nn.functional as F

from scenes import SIDES

# Blocks whose tokens are read, of eight: the caption's words must be there early, what follows from them a little later.
EARLY, LATER = 3, 5
WEIGHTS = {"apart": 0.03, "told": 0.4, "column": 0.1, "there": 0.5}


def sides_of(scenes):
    """Where the objects of scenes stand, as a class; -1 where there is none."""
    return torch.tensor([-1 if s.object == "none" else SIDES.index(s.side) for s in scenes])


class Lessons(nn.Module):
    """Reads a network's tokens while it runs. Has weights of its own, which are not published."""

    def __init__(self, net):
        super().__init__()
        self.told, self.column, self.there = nn.Linear(net.c, len(SIDES)), nn.Linear(net.c, 1), nn.Linear(net.c, 1)
        self.seen = {}
        for k in (EARLY, LATER):
            net.blocks()[k].register_forward_hook(lambda _, args, out, k=k: self.seen.update({k: out}))

    def forward(self, nats, part, grids, sides, where):
        """Losses of a network that has just run on n captions of every picture, the right one first.

        nats (n B, L'): minus the log likelihood of the tokens of a part; sides (n B): those told; where (B, L): how much of a token
        the object covers. apart: the cross entropy of finding the right caption by likelihood; told, column: of reading the side
        and the token's own column off the early tokens; there: whether the object covers a token, off the later ones.
        """
        n, b = len(sides) // len(where), len(where)
        early, later = (F.layer_norm(self.seen[k].float(), self.seen[k].shape[-1:]) for k in (EARLY, LATER))
        column = torch.cat([((torch.arange(w) + 0.5) / w - 0.5).repeat(h) for h, w in grids.scales])
        covered = F.binary_cross_entropy_with_logits(self.there(later[:b])[..., 0], part.take(where), reduction="none")
        return {
            "apart": F.cross_entropy(-(nats.unflatten(0, (n, b)) / part.chance).sum(-1).T, torch.zeros(b, dtype=torch.long)),
            "told": F.cross_entropy(self.told(early).transpose(1, 2), sides[:, None].expand(early.shape[:2]), ignore_index=-1),
            "column": F.mse_loss(self.column(early)[..., 0], 3 * part.take(column.expand(b, -1)).repeat(n, 1)),
            "there": (covered * (sides[:b, None] >= 0)).mean(),
        }
