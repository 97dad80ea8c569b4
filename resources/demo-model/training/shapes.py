# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What can stand in a scene. Pictures are float32 RGB (n, n, 3) in [0, 255]; x and y are where a thing stands, s is its size, in pixels."""
from __future__ import annotations

import cv2
import numpy as np

WINDOW_LIT, DOOR = (255, 226, 120), (84, 54, 40)


def poly(img, points, color):
    cv2.fillPoly(img, [np.round(np.asarray(points, np.float64) * 16).astype(np.int32)], color, cv2.LINE_AA, 4)


def disc(img, x, y, r, color):
    cv2.circle(img, (int(x * 16), int(y * 16)), int(r * 16), color, -1, cv2.LINE_AA, 4)


def shade(color, f):
    return tuple(float(np.clip(c * f, 0, 255)) for c in color)


def glow(img, x, y, radius, color, strength):
    """A soft light around (x, y)."""
    def fall(n, at):
        return np.exp(-(((np.arange(n, dtype=np.float32) - np.float32(at)) / np.float32(radius)) ** 2))
    a = np.float32(strength) * fall(img.shape[0], y)[:, None] * fall(img.shape[1], x)
    for c in range(3):
        img[..., c] += (np.float32(color[c]) - img[..., c]) * a


class Pen:
    """Draws in a thing's own units: x to the right and y up from where it stands, its size being 1."""

    def __init__(self, img, x, y, s):
        self.img, self.x, self.y, self.s = img, x, y, s

    def poly(self, points, color):
        poly(self.img, [(self.x + a * self.s, self.y - b * self.s) for a, b in points], color)

    def box(self, left, right, bottom, top, color):
        self.poly([(left, bottom), (right, bottom), (right, top), (left, top)], color)

    def taper(self, bottom, top, half_bottom, half_top, color):
        self.poly([(-half_bottom, bottom), (half_bottom, bottom), (half_top, top), (-half_top, top)], color)

    def disc(self, a, b, r, color):
        disc(self.img, self.x + a * self.s, self.y - b * self.s, r * self.s, color)


def pine(img, x, y, s, color, snow):
    p = Pen(img, x, y, s)
    p.box(-0.05, 0.05, 0, 0.2, (92, 64, 44))
    for i, (low, high, half) in enumerate(((0.15, 0.55, 0.30), (0.38, 0.78, 0.24), (0.60, 1.0, 0.17))):
        p.poly([(-half, low), (half, low), (0, high)], shade(color, 0.9 + 0.1 * i))
        if snow:
            middle = low + 0.5 * (high - low)
            p.poly([(-0.5 * half, middle), (0.5 * half, middle), (0, high)], (236, 242, 248))


def tree(img, x, y, s, rng, snow):
    p = Pen(img, x, y, s)
    p.taper(0, 0.5, 0.06, 0.05, (104, 72, 48))
    leaves = (228, 236, 242) if snow else (70, 140, 62)
    for a, b, r in ((0, 0.72, 0.30), (-0.2, 0.6, 0.22), (0.2, 0.6, 0.22), (0.05, 0.9, 0.2)):
        p.disc(a, b, r, shade(leaves, 0.94 + 0.1 * rng.random()))


def house(img, x, y, s, color, night):
    p = Pen(img, x, y, s)
    p.box(-0.42, 0.42, 0, 0.5, color)
    p.box(0.1, 0.42, 0, 0.5, shade(color, 0.86))
    p.poly([(-0.52, 0.48), (0.52, 0.48), (0, 0.95)], (110, 58, 48))
    p.box(0.2, 0.32, 0.62, 0.98, (128, 84, 74))
    p.box(-0.08, 0.08, 0, 0.26, DOOR)
    for a in (-0.28, 0.26):
        p.box(a - 0.08, a + 0.08, 0.2, 0.38, WINDOW_LIT if night else (186, 222, 242))


def castle(img, x, y, s, night):
    stone = (168, 166, 176)
    p = Pen(img, x, y, s)
    p.box(-0.4, 0.4, 0, 0.5, stone)
    for a, high in ((-0.45, 0.85), (0.45, 0.85), (0, 1.05)):
        p.box(a - 0.13, a + 0.13, 0, high, shade(stone, 0.93))
        p.poly([(a - 0.18, high), (a + 0.18, high), (a, high + 0.32)], (150, 60, 80))
        p.box(a - 0.04, a + 0.04, high - 0.28, high - 0.12, WINDOW_LIT if night else (70, 70, 84))
    p.box(-0.1, 0.1, 0, 0.28, (84, 60, 44))


def lighthouse(img, x, y, s, color, night):
    p = Pen(img, x, y, s)
    p.poly([(-0.5, -0.06), (0.5, -0.06), (0.25, 0.12), (-0.3, 0.1)], (110, 100, 94))
    for i in range(5):
        p.taper(0.05 + 0.2 * i, 0.25 + 0.2 * i, 0.2 - 0.018 * i, 0.182 - 0.018 * i, color if i % 2 == 0 else (244, 244, 242))
    p.box(-0.13, 0.13, 1.05, 1.2, (255, 236, 150))
    p.poly([(-0.17, 1.2), (0.17, 1.2), (0, 1.38)], (70, 60, 66))
    if night:
        glow(img, x, y - 1.12 * s, 0.5 * s, (255, 240, 170), 0.8)


def windmill(img, x, y, s, color, rng):
    p = Pen(img, x, y, s)
    p.taper(0, 0.8, 0.22, 0.14, color)
    p.poly([(-0.17, 0.78), (0.17, 0.78), (0, 1.0)], (104, 66, 50))
    p.box(-0.06, 0.06, 0, 0.2, DOOR)
    first = rng.random() * np.pi / 2
    hub = np.array([x, y - 0.8 * s])
    for angle in first + np.arange(4) * np.pi / 2:
        along, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        tip, edge = hub + along * 0.62 * s, across * 0.13 * s
        poly(img, [hub, tip, tip + edge, hub + along * 0.12 * s + edge], (236, 230, 214))


def tent(img, x, y, s, color):
    p = Pen(img, x, y, s)
    p.poly([(-0.5, 0), (0.5, 0), (0, 0.62)], color)
    p.poly([(0, 0), (0.5, 0), (0, 0.62)], shade(color, 0.82))
    p.poly([(-0.12, 0), (0.12, 0), (0, 0.42)], (58, 44, 44))


def sailboat(img, x, y, s, color):
    p = Pen(img, x, y, s)
    p.poly([(-0.5, 0.14), (0.5, 0.14), (0.34, -0.08), (-0.36, -0.08)], (116, 72, 48))
    p.box(-0.02, 0.02, 0.14, 1.05, (80, 58, 44))
    p.poly([(0.05, 0.2), (0.46, 0.2), (0.05, 1.0)], color)
    p.poly([(-0.05, 0.2), (-0.36, 0.2), (-0.05, 0.86)], shade(color, 0.86))


def balloon(img, x, y, s, color):
    for width, f in ((0.8, 1.0), (0.34, 0.82)):
        cv2.ellipse(img, ((float(x), float(y)), (float(width * s), float(0.92 * s)), 0.0), shade(color, f), -1, cv2.LINE_AA)
    p = Pen(img, x, y, s)
    p.poly([(-0.24, -0.36), (0.24, -0.36), (0.09, -0.62), (-0.09, -0.62)], shade(color, 0.74))
    p.poly([(-0.1, -0.66), (0.1, -0.66), (0.08, -0.82), (-0.08, -0.82)], (120, 80, 50))


def cactus(img, x, y, s):
    def at(a, b):
        return int(x + a * s), int(y - b * s)
    arms = (((0, 0), (0, 0.95)), ((0, 0.35), (-0.26, 0.35)), ((-0.26, 0.35), (-0.26, 0.7)), ((0, 0.5), (0.25, 0.5)), ((0.25, 0.5), (0.25, 0.8)))
    for a, b in arms:
        cv2.line(img, at(*a), at(*b), (66, 132, 74), max(2, int(0.15 * s)), cv2.LINE_AA)
