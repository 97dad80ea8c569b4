# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Muon (Jordan et al. 2024), also for convolutions: each is a matrix of outputs by inputs and taps. torch's own works in bfloat16 on every
processor."""
import math

import torch

import passes

TOWARDS_ONE = (3.4445, -4.7750, 2.0315)  # Newton-Schulz: all singular values near 1 in five rounds


def orthogonal(m):
    """The matrix `m` with its singular values near 1."""
    if len(m) > len(m.T):
        return orthogonal(m.T).T
    x, (a, b, c) = m.to(passes.TYPE), TOWARDS_ONE
    x = x / (x.norm() + 1e-7)
    for _ in range(5):
        g = x @ x.T
        x = a * x + (b * g + c * g @ g) @ x
    return x.to(m.dtype)


class Muon(torch.optim.Optimizer):
    """Steps of the size of AdamW's at the same rate."""

    def __init__(self, params, lr, momentum=0.95, weight_decay=0.0):
        super().__init__(params, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                mean = self.state[p].setdefault("mean", torch.zeros_like(p, memory_format=torch.preserve_format))
                mean.lerp_(p.grad, 1 - group["momentum"])
                m = orthogonal(p.grad.lerp(mean, group["momentum"]).flatten(1))
                p.mul_(1 - group["lr"] * group["weight_decay"])
                p.add_(m.reshape(p.shape), alpha=-0.2 * group["lr"] * math.sqrt(max(m.shape)))
