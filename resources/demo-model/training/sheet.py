# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A contact sheet of the demo model: 24 prompts, two seeds each, beside one another. python sheet.py MODEL OUT.png"""
from __future__ import annotations

import pathlib
import sys

import cv2
import numpy as np
import torch

from publish import published

PROMPTS = (
    "a red house by a lake at sunset", "two yellow balloons over the sea", "a castle in front of mountains at night, a full moon",
    "a purple tent in the desert at dawn", "a green sailboat on the right, the ocean, in daylight", "a white lighthouse on the left at night, clear",
    "a snowy landscape with a pine forest and a windmill", "a city in the rain at night", "three cacti in the desert, sunset",
    "a foggy city at dawn, a blue balloon in the middle", "a landscape with mountains, day, with a lake", "an orange tent on the left in front of the woods, cloudy",
    "a blue house on the left in front of rolling hills", "a pink house in the middle in front of a forest, at night", "a yellow windmill on the right and green hills on a sunny day",
    "a white house in front of snowy peaks, winter weather", "a red sailboat in the middle, the sea, at sunset", "a red lighthouse on the right in front of the ocean, in the evening",
    "a castle on the left and hills on a cloudy day", "a tree in the middle, rolling hills, at dawn", "two trees and a city skyline in the early morning",
    "a purple balloon on the left, sand dunes, at noon", "a stormy landscape with the sea and a blue sailboat, at dusk", "three orange balloons in front of a mountain range, in daylight")


def main():
    folder, out = pathlib.Path(sys.argv[1]), sys.argv[2]
    model, defaults = published(folder)
    torch.set_num_threads(2)
    seeds = [model.paint(PROMPTS, **defaults, seed=seed) for seed in (1, 2)]
    pairs = [np.concatenate((a, b), 1) for a, b in zip(*seeds)]
    cv2.imwrite(out, np.ascontiguousarray(np.concatenate([np.concatenate(pairs[i : i + 4], 1) for i in range(0, 24, 4)])[..., ::-1]))


if __name__ == "__main__":
    main()
