# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Paints scenes: the training and evaluation pictures of the demo model. A scene's seed draws all that words leave open.

Pictures are painted at twice the size, sky first, weather last, and then made smaller, which smooths the edges.
`python landscapes.py OUT.png [SEED]` paints 24 of them.
"""
from __future__ import annotations

import sys

import cv2
import numpy as np

import shapes
from scenes import COLORS, Scene, caption, sample
from shapes import disc, glow, poly, shade

SKY = {  # top, middle, horizon
    "day": ((64, 140, 226), (120, 185, 242), (205, 232, 252)),
    "sunset": ((66, 48, 120), (214, 92, 96), (255, 190, 96)),
    "night": ((8, 10, 34), (18, 26, 66), (44, 58, 110)),
    "dawn": ((122, 142, 206), (238, 180, 190), (255, 228, 180)),
}
LIGHT = {"day": (1, 1, 1), "sunset": (1.0, 0.74, 0.66), "night": (0.30, 0.36, 0.58), "dawn": (0.98, 0.88, 0.88)}
SIDE_X = {"left": 0.24, "center": 0.5, "right": 0.76}


def _gradient(height, width, stops):
    ys = np.linspace(0, 1, height)
    column = np.stack([np.interp(ys, np.linspace(0, 1, len(stops)), [s[c] for s in stops]) for c in range(3)], -1)
    return np.repeat(column[:, None, :], width, 1).astype(np.float32)


def _ridge(rng, n, rough):
    """A ridge line by midpoint displacement, in [0, 1]."""
    points, height = np.array([rng.random(), rng.random()]), 1.0
    while len(points) < n:
        middle = (points[1:] + points[:-1]) / 2 + (rng.random(len(points) - 1) - 0.5) * height * rough
        finer = np.empty(len(points) * 2 - 1)
        finer[0::2], finer[1::2] = points, middle
        points, height = finer, height * 0.52
    return (points - points.min()) / max(1e-6, np.ptp(points))


def _extent(img):
    """Height, width and the shorter of them, by which things are sized."""
    return *img.shape[:2], min(img.shape[:2])


def _silhouette(img, ys, color):
    h, w = img.shape[:2]
    poly(img, [(0, h), *zip(np.linspace(0, w, len(ys)), ys), (w, h)], color)


def _changed(a, b):
    """Where two pictures differ: bool (n, n)."""
    return cv2.transform(cv2.absdiff(a, b), np.ones((1, 3), np.float32)) > 1.0


def _dim(img, where, light):
    """Multiplies `img` by the colour `light` where `where` says so."""
    cv2.copyTo(cv2.multiply(img, (*map(float, light), 1.0)), where.view(np.uint8), img)


def _waves(img, rng, count, place, color):
    n = min(img.shape[:2])
    for _ in range(count):
        x, y, w = place()
        cv2.line(img, (int(x - w), int(y)), (int(x + w), int(y)), color, max(1, int(n * 0.009)), cv2.LINE_AA)


# ---------------------------------------------------------------- sky

def _moon(img, scene, rng, cx, horizon):
    h, w, n = _extent(img)
    if scene.weather in ("clear", "foggy"):
        for _ in range(22):
            x, y = rng.random() * w, rng.random() * horizon * 0.9
            disc(img, x, y, n * (0.006 + 0.004 * rng.random()), (255, 255, 240))
    if scene.weather == "rainy":
        return
    cy, r = h * (0.14 + 0.08 * rng.random()), n * 0.062
    behind = img[int(np.clip(cy, 0, h - 1)), int(np.clip(cx, 0, w - 1))].copy()
    glow(img, cx, cy, n * 0.14, (200, 210, 240), 0.35)
    disc(img, cx, cy, r, (246, 244, 222))
    if scene.moon == "crescent":
        disc(img, cx + r * 0.5, cy - r * 0.2, r * 0.88, shade(behind, 1.2))


def _sun(img, scene, rng, cx, horizon):
    if scene.weather not in ("clear", "foggy", "snowy"):
        return
    h, _, n = _extent(img)
    noon = h * (0.13 + 0.07 * rng.random())
    high = {"day": noon, "sunset": horizon - n * 0.07, "dawn": horizon - n * 0.10}[scene.time]
    r = {"day": 0.062, "sunset": 0.092, "dawn": 0.075}[scene.time] * n
    color = {"day": (255, 232, 96), "sunset": (255, 120, 60), "dawn": (255, 240, 190)}[scene.time]
    glow(img, cx, high, n * 0.26, color, 0.55)
    disc(img, cx, high, r, color)


def _clouds(img, scene, rng):
    heavy = scene.weather in ("cloudy", "rainy")
    if not heavy and not (scene.weather == "clear" and scene.time != "night" and rng.random() < 0.35):
        return
    h, w, n = _extent(img)
    base = np.array((128, 134, 146) if scene.weather == "rainy" else (240, 242, 246))
    color = tuple(base * (0.5 + 0.5 * np.array(LIGHT[scene.time])))
    for _ in range(7 if heavy else 2):
        x, y, s = rng.random() * w, h * (0.06 + 0.26 * rng.random()), n * (0.05 + 0.045 * rng.random())
        for dx, dy, k in ((-1.2, 0.15, 0.7), (-0.5, -0.15, 0.9), (0.3, -0.3, 1.05), (1.05, 0.1, 0.75), (0, 0.25, 0.9)):
            disc(img, x + dx * s, y + dy * s, k * s, color)


# ---------------------------------------------------------------- land

def _mountains(img, scene, rng, horizon):
    h, w, n = _extent(img)
    for depth, (height, f) in enumerate(((0.34, 1.25), (0.22, 1.0))):
        ys = horizon + n * 0.03 * depth - n * height * (0.18 + 0.82 * _ridge(rng, 33, 1.0))
        _silhouette(img, ys, shade((112, 122, 150), f))
        at, knots = np.arange(w), np.linspace(0, w, 33)
        line = np.interp(at, knots, ys)
        snowline = np.percentile(ys, 32) + np.interp(at, knots, n * 0.022 * (rng.random(33) - 0.5))
        row = np.arange(h)[:, None]
        img[(row > line) & (row < np.maximum(snowline, line))] = (240, 244, 250)


def _hills(img, scene, rng, horizon):
    n = min(img.shape[:2])
    for k in range(3):
        t = np.linspace(0, 2 * np.pi, 90)
        ys = horizon + n * 0.035 * k - n * 0.10 * (0.6 + 0.4 * np.sin(t * (0.8 + 0.5 * rng.random()) + rng.random() * 6.3)) + n * 0.02
        _silhouette(img, ys, (220 + 6 * k, 228 + 5 * k, 238 + 3 * k) if scene.weather == "snowy" else shade((120, 178, 88), 0.78 + 0.13 * k))


def _dunes(img, scene, rng, horizon):
    n = min(img.shape[:2])
    for k in range(3):
        wave = np.abs(np.sin(np.pi * (np.linspace(0, 1, 90) * (1.1 + 0.4 * k) + rng.random()))) ** 1.4
        _silhouette(img, horizon + n * 0.05 * k - n * 0.09 * wave, shade((214, 168, 104), 0.86 + 0.1 * k))


def _pines(img, scene, rng, horizon):
    (_, w, n), snow = _extent(img), scene.weather == "snowy"
    ys = horizon - n * 0.03 + n * 0.012 * np.sin(np.linspace(0, 2 * np.pi, 60) + rng.random() * 6)
    _silhouette(img, ys, (206, 216, 226) if snow else shade((58, 108, 70), 0.8))
    for k in range(3):
        trees = round((12 - k) * w / n)
        for x in np.linspace(-0.02, 1.02, trees) * w + rng.random(trees) * n * 0.05:
            size = n * (0.20 + 0.045 * k + 0.06 * rng.random())
            shapes.pine(img, x, horizon + n * (0.015 + 0.035 * k), size, shade((46, 106, 66), 0.72 + 0.16 * k), snow)


def _tower(img, scene, rng, x, w, height, horizon):
    n, lit = min(img.shape[:2]), (255, 224, 120) if scene.time in ("night", "sunset") else (178, 208, 230)
    for wy in np.arange(horizon - height + n * 0.025, horizon - n * 0.02, n * 0.07):
        for wx in np.arange(x + n * 0.014, x + w - n * 0.03, n * 0.045):
            if rng.random() < 0.62:
                poly(img, [(wx, wy), (wx + n * 0.024, wy), (wx + n * 0.024, wy + n * 0.036), (wx, wy + n * 0.036)], lit)


def _city(img, scene, rng, horizon):
    _, width, n = _extent(img)
    for k in range(2):
        x = -0.02 * n
        while x < width:
            w, height = n * (0.06 + 0.06 * rng.random()), n * (0.12 + (0.26 - 0.1 * k) * rng.random())
            color = shade((96, 104, 126), (1.18 - 0.3 * k) * (0.9 + 0.2 * rng.random()))
            poly(img, [(x, horizon + n * 0.03), (x + w, horizon + n * 0.03), (x + w, horizon - height), (x, horizon - height)], color)
            if k == 1:
                _tower(img, scene, rng, x, w, height, horizon)
            x += w + n * 0.004


def _sea(img, scene, rng, horizon):
    (h, w, n), top = _extent(img), int(horizon)
    img[top:] = _gradient(h - top, w, ((74, 150, 196), (34, 98, 158), (22, 70, 128)))

    def place():
        y = horizon + (h - horizon) * rng.random() ** 0.8
        return rng.random() * w, y, n * (0.04 + 0.07 * (y - horizon) / (h - horizon))
    _waves(img, rng, 16, place, (120, 176, 212))


def _lake(img, scene, rng, horizon):
    (_, w, n), snow = _extent(img), scene.weather == "snowy"
    y = horizon + n * 0.22
    cv2.ellipse(img, ((w * 0.5, float(y + n * 0.05)), (w * 0.92, n * 0.26), 0.0), (206, 226, 240) if snow else (76, 142, 192), -1, cv2.LINE_AA)

    def place():
        down = y + n * (0.16 * rng.random() - 0.03)
        return w * (0.2 + 0.6 * rng.random()), down, n * 0.07
    _waves(img, rng, 5, place, (226, 238, 246) if snow else (150, 198, 226))


FAR = {"mountains": _mountains, "hills": _hills, "desert": _dunes, "forest": _pines, "city": _city, "sea": _sea}


def _ground(img, scene, rng, horizon):
    if scene.terrain in ("desert", "sea"):
        return
    n = min(img.shape[:2])
    color = (232, 238, 244) if scene.weather == "snowy" else (104, 110, 112) if scene.terrain == "city" else (104, 164, 76)
    _silhouette(img, horizon + n * 0.045 + n * 0.012 * np.sin(np.linspace(0, 2 * np.pi, 80) * 1.3 + rng.random() * 6.3), color)


# ---------------------------------------------------------------- what stands there

def _things(img, scene, rng, horizon):
    h, w, n = _extent(img)
    night, snow = scene.time == "night", scene.weather == "snowy"
    color = COLORS.get(scene.color)
    inward = {"left": 0.04, "center": 0, "right": -0.04}[scene.side] * (scene.count - 1)
    small = 1.0 if scene.count == 1 else 0.66
    for off in {1: (0,), 2: (-0.13, 0.13), 3: (-0.22, 0, 0.22)}[scene.count]:
        x = SIDE_X[scene.side] * w + (off + inward) * n + n * 0.02 * (rng.random() - 0.5)
        y = horizon + n * (0.15 + 0.03 * rng.random())
        if scene.lake:
            y = horizon + n * 0.105
        if scene.object == "house":
            shapes.house(img, x, y, n * 0.27, color, night)
        elif scene.object == "castle":
            shapes.castle(img, x, y, n * 0.30, night)
        elif scene.object == "lighthouse":
            shapes.lighthouse(img, x, horizon + n * 0.1, n * 0.27, color, night)
        elif scene.object == "windmill":
            shapes.windmill(img, x, y, n * 0.30, color, rng)
        elif scene.object == "tent":
            shapes.tent(img, x, y + n * 0.03, n * 0.30 * small, color)
        elif scene.object == "sailboat":
            shapes.sailboat(img, x, horizon + n * (0.16 + 0.04 * rng.random()), n * 0.30 * small, color)
        elif scene.object == "balloon":
            shapes.balloon(img, x, h * (0.27 + 0.05 * rng.random()), n * 0.27 * small, color)
        elif scene.object == "tree":
            shapes.tree(img, x, y + n * 0.02, n * 0.36 * small, rng, snow)
        elif scene.object == "cactus":
            shapes.cactus(img, x, y + n * 0.05, n * 0.30 * small)


def _weather(img, scene, rng, horizon, light):
    h, w, n = _extent(img)
    if scene.weather == "foggy":
        a = (0.62 * np.exp(-(((np.linspace(0, 1, h)[:, None, None] - horizon / h) / 0.22) ** 2))).astype(np.float32)
        img += (np.array((226, 230, 234), np.float32) * np.float32(0.35 + 0.65 * np.mean(light)) - img) * a
    elif scene.weather == "rainy":
        for _ in range(34):
            x, y, length = rng.random() * w, rng.random() * h, n * (0.06 + 0.04 * rng.random())
            cv2.line(img, (int(x), int(y)), (int(x - length * 0.25), int(y + length)), (172, 186, 206), max(1, int(n * 0.010)), cv2.LINE_AA)
    elif scene.weather == "snowy":
        for _ in range(36):
            disc(img, rng.random() * w, rng.random() * h, n * (0.010 + 0.007 * rng.random()), (250, 252, 255))


def paint(scene: Scene, size: int | tuple[int, int] = 256) -> tuple[np.ndarray, np.ndarray]:
    """`scene` as uint8 RGB (H, W, 3), and where its object stands: float32 (H, W) in [0, 1]; `size` is (H, W) or both."""
    rng = np.random.default_rng(scene.seed)
    height, width = (size, size) if isinstance(size, int) else size
    night = scene.time == "night"
    img = _gradient(2 * height, 2 * width, SKY[scene.time])
    horizon = 2 * height * (0.56 + 0.06 * rng.random())
    if scene.weather in ("cloudy", "rainy", "snowy", "foggy"):
        grey = np.array((176, 184, 194), np.float32) * np.float32(np.mean(LIGHT[scene.time]))
        img = img * np.float32(0.5) + grey * np.float32(0.5)
    (_moon if night else _sun)(img, scene, rng, 2 * width * (SIDE_X[scene.celestial_side] + 0.08 * (rng.random() - 0.5)), horizon)
    _clouds(img, scene, rng)

    sky = img.copy()
    FAR[scene.terrain](img, scene, rng, horizon)
    _ground(img, scene, rng, horizon)
    if scene.lake:
        _lake(img, scene, rng, horizon)
    # The sky's light falls on everything that is not sky, but for a city's lit windows.
    light = np.array(LIGHT[scene.time], np.float32) * np.float32(0.86 if scene.weather in ("cloudy", "rainy") else 1)
    land = _changed(img, sky)
    if night and scene.terrain == "city":
        land &= ~((img[..., 0] > 245) & (img[..., 2] < 140))
    _dim(img, land, light)

    before = img.copy()
    _things(img, scene, rng, horizon)
    thing = _changed(img, before)
    where = cv2.resize(thing.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA)
    if night:
        thing &= ~((img[..., 0] > 245) & (img[..., 2] < 176) & (img[..., 1] > 210))
    _dim(img, thing, 0.45 + 0.55 * light)

    _weather(img, scene, rng, horizon, light)
    small = cv2.resize(np.clip(img, 0, 255), (width, height), interpolation=cv2.INTER_AREA)
    return np.round(small).astype(np.uint8), where


def render(scene: Scene, size: int | tuple[int, int] = 256) -> np.ndarray:
    """`scene` as uint8 RGB (H, W, 3)."""
    return paint(scene, size)[0]


def main():
    rng = np.random.default_rng(int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    scenes = [sample(rng) for _ in range(24)]
    pictures = [render(scene, 192) for scene in scenes]
    rows = [np.concatenate(pictures[i : i + 6], 1) for i in range(0, 24, 6)]
    cv2.imwrite(sys.argv[1], np.ascontiguousarray(np.concatenate(rows)[..., ::-1]))
    print("\n".join(caption(scene, rng) for scene in scenes))


if __name__ == "__main__":
    main()
