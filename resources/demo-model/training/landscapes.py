# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Procedural captioned landscapes: the training and evaluation data of the embedded demo model.

`sample(rng)` draws a scene description, `render(scene, size)` paints it, `caption(scene, rng)`
says it in words. Everything is drawn from the random generator handed in, so a seed names an image.
"""
from __future__ import annotations

import re
from dataclasses import dataclass, field

import cv2
import numpy as np

TIMES = ("day", "sunset", "night", "dawn")
WEATHERS = ("clear", "cloudy", "rainy", "snowy", "foggy")
TERRAINS = ("mountains", "hills", "desert", "forest", "city", "sea")
OBJECTS = ("house", "castle", "lighthouse", "windmill", "tent", "sailboat", "balloon", "tree", "cactus", "none")
COLORS = {
    "red": (214, 48, 49), "blue": (45, 105, 220), "yellow": (250, 202, 45), "green": (60, 170, 80),
    "purple": (140, 70, 190), "orange": (240, 130, 35), "white": (242, 242, 240), "pink": (240, 120, 170),
}
SIDES = ("left", "center", "right")
COLOURED = ("house", "tent", "sailboat", "balloon", "windmill", "lighthouse")
SKY = {  # top, middle, horizon
    "day": ((64, 140, 226), (120, 185, 242), (205, 232, 252)),
    "sunset": ((66, 48, 120), (214, 92, 96), (255, 190, 96)),
    "night": ((8, 10, 34), (18, 26, 66), (44, 58, 110)),
    "dawn": ((122, 142, 206), (238, 180, 190), (255, 228, 180)),
}
LIGHT = {"day": (1, 1, 1), "sunset": (1.0, 0.74, 0.66), "night": (0.30, 0.36, 0.58), "dawn": (0.98, 0.88, 0.88)}


@dataclass
class Scene:
    time: str
    weather: str
    terrain: str
    object: str
    color: str | None
    side: str
    count: int
    lake: bool
    celestial_side: str
    moon: str
    seed: int = field(default=0)


def sample(rng: np.random.Generator) -> Scene:
    terrain = TERRAINS[rng.integers(len(TERRAINS))]
    if terrain == "desert":
        objects, weathers = ("cactus", "tent", "balloon", "castle", "none"), ("clear", "cloudy", "foggy")
    elif terrain == "sea":
        objects, weathers = ("sailboat", "lighthouse", "balloon", "none"), ("clear", "cloudy", "rainy", "foggy")
    elif terrain == "city":
        objects, weathers = ("balloon", "tree", "none"), WEATHERS
    else:
        objects, weathers = ("house", "castle", "windmill", "tent", "balloon", "tree", "none"), WEATHERS
    # The object is what people ask for most: rarely leave it out.
    obj = objects[rng.integers(len(objects) - 1)] if rng.random() < 0.88 else "none"
    color = list(COLORS)[rng.integers(len(COLORS))] if obj in COLOURED else None
    count = int(rng.integers(1, 4)) if obj in ("tree", "cactus", "balloon", "sailboat", "tent") else 1
    return Scene(
        time=TIMES[rng.choice(4, p=(0.36, 0.24, 0.24, 0.16))],
        weather=weathers[rng.integers(len(weathers))] if rng.random() < 0.6 else "clear",
        terrain=terrain, object=obj, color=color, side=SIDES[rng.integers(3)], count=count,
        lake=bool(terrain in ("mountains", "hills", "forest") and rng.random() < 0.35),
        celestial_side=SIDES[rng.integers(3)], moon="crescent" if rng.random() < 0.4 else "full",
        seed=int(rng.integers(2**31)))


# ---------------------------------------------------------------- painting

def _gradient(height, width, stops):
    xs = np.linspace(0, 1, len(stops))
    ys = np.linspace(0, 1, height)
    cols = np.stack([np.interp(ys, xs, [s[c] for s in stops]) for c in range(3)], -1)
    return np.repeat(cols[:, None, :], width, 1).astype(np.float32)


def _poly(img, pts, color):
    cv2.fillPoly(img, [np.round(np.asarray(pts, np.float64) * 16).astype(np.int32)], color, cv2.LINE_AA, 4)


def _disc(img, x, y, r, color):
    cv2.circle(img, (int(x * 16), int(y * 16)), int(r * 16), color, -1, cv2.LINE_AA, 4)


def _shade(color, f):
    return tuple(float(np.clip(c * f, 0, 255)) for c in color)


def _glow(img, x, y, radius, color, strength):
    h, w = img.shape[:2]
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    d2 = ((xx - x) ** 2 + (yy - y) ** 2) / radius**2
    a = (strength * np.exp(-d2))[..., None]
    img[:] = img * (1 - a) + np.array(color, np.float32) * a


def _ridge(rng, n, rough):
    """Midpoint-displacement ridge line in [0, 1]."""
    pts = np.array([rng.random(), rng.random()])
    amp = 1.0
    while len(pts) < n:
        mid = (pts[1:] + pts[:-1]) / 2 + (rng.random(len(pts) - 1) - 0.5) * amp * rough
        out = np.empty(len(pts) * 2 - 1)
        out[0::2], out[1::2] = pts, mid
        pts, amp = out, amp * 0.52
    pts = (pts - pts.min()) / max(1e-6, np.ptp(pts))
    return pts


def _silhouette(img, ys, color):
    h, w = img.shape[:2]
    xs = np.linspace(0, w, len(ys))
    _poly(img, [(0, h)] + list(zip(xs, ys)) + [(w, h)], color)


def _pine(img, x, y, s, color, snow):
    _poly(img, [(x - 0.05 * s, y), (x + 0.05 * s, y), (x + 0.05 * s, y - 0.2 * s), (x - 0.05 * s, y - 0.2 * s)], (92, 64, 44))
    for i, (b, t, wd) in enumerate(((0.15, 0.55, 0.30), (0.38, 0.78, 0.24), (0.60, 1.0, 0.17))):
        _poly(img, [(x - wd * s, y - b * s), (x + wd * s, y - b * s), (x, y - t * s)], _shade(color, 0.9 + 0.1 * i))
        if snow:
            _poly(img, [(x - 0.5 * wd * s, y - (b + 0.5 * (t - b)) * s), (x + 0.5 * wd * s, y - (b + 0.5 * (t - b)) * s), (x, y - t * s)], (236, 242, 248))


def _tree(img, x, y, s, rng, snow):
    _poly(img, [(x - 0.06 * s, y), (x + 0.06 * s, y), (x + 0.05 * s, y - 0.5 * s), (x - 0.05 * s, y - 0.5 * s)], (104, 72, 48))
    base = (228, 236, 242) if snow else (70, 140, 62)
    for dx, dy, r in ((0, 0.72, 0.30), (-0.2, 0.6, 0.22), (0.2, 0.6, 0.22), (0.05, 0.9, 0.2)):
        _disc(img, x + dx * s, y - dy * s, r * s, _shade(base, 0.94 + 0.1 * rng.random()))


def _house(img, x, y, s, c, night):
    _poly(img, [(x - .42 * s, y), (x + .42 * s, y), (x + .42 * s, y - .5 * s), (x - .42 * s, y - .5 * s)], c)
    _poly(img, [(x + .1 * s, y), (x + .42 * s, y), (x + .42 * s, y - .5 * s), (x + .1 * s, y - .5 * s)], _shade(c, .86))
    _poly(img, [(x - .52 * s, y - .48 * s), (x + .52 * s, y - .48 * s), (x, y - .95 * s)], (110, 58, 48))
    _poly(img, [(x + .2 * s, y - .62 * s), (x + .32 * s, y - .62 * s), (x + .32 * s, y - .98 * s), (x + .2 * s, y - .98 * s)], (128, 84, 74))
    _poly(img, [(x - .08 * s, y), (x + .08 * s, y), (x + .08 * s, y - .26 * s), (x - .08 * s, y - .26 * s)], (84, 54, 40))
    win = (255, 226, 120) if night else (186, 222, 242)
    for wx in (-.28, .26):
        _poly(img, [(x + (wx - .08) * s, y - .2 * s), (x + (wx + .08) * s, y - .2 * s), (x + (wx + .08) * s, y - .38 * s), (x + (wx - .08) * s, y - .38 * s)], win)


def _castle(img, x, y, s, night):
    c = (168, 166, 176)
    _poly(img, [(x - .4 * s, y), (x + .4 * s, y), (x + .4 * s, y - .5 * s), (x - .4 * s, y - .5 * s)], c)
    for tx, th in ((-.45, .85), (.45, .85), (0, 1.05)):
        _poly(img, [(x + (tx - .13) * s, y), (x + (tx + .13) * s, y), (x + (tx + .13) * s, y - th * s), (x + (tx - .13) * s, y - th * s)], _shade(c, .93))
        _poly(img, [(x + (tx - .18) * s, y - th * s), (x + (tx + .18) * s, y - th * s), (x + tx * s, y - (th + .32) * s)], (150, 60, 80))
        _poly(img, [(x + (tx - .04) * s, y - (th - .12) * s), (x + (tx + .04) * s, y - (th - .12) * s), (x + (tx + .04) * s, y - (th - .28) * s), (x + (tx - .04) * s, y - (th - .28) * s)], (255, 226, 120) if night else (70, 70, 84))
    _poly(img, [(x - .1 * s, y), (x + .1 * s, y), (x + .1 * s, y - .28 * s), (x - .1 * s, y - .28 * s)], (84, 60, 44))


def _lighthouse(img, x, y, s, c, night):
    _poly(img, [(x - .5 * s, y + .06 * s), (x + .5 * s, y + .06 * s), (x + .25 * s, y - .12 * s), (x - .3 * s, y - .1 * s)], (110, 100, 94))
    for i in range(5):
        b, t = .05 + .2 * i, .05 + .2 * (i + 1)
        wb, wt = .2 - .018 * i, .2 - .018 * (i + 1)
        _poly(img, [(x - wb * s, y - b * s), (x + wb * s, y - b * s), (x + wt * s, y - t * s), (x - wt * s, y - t * s)], c if i % 2 == 0 else (244, 244, 242))
    _poly(img, [(x - .13 * s, y - 1.05 * s), (x + .13 * s, y - 1.05 * s), (x + .13 * s, y - 1.2 * s), (x - .13 * s, y - 1.2 * s)], (255, 236, 150))
    _poly(img, [(x - .17 * s, y - 1.2 * s), (x + .17 * s, y - 1.2 * s), (x, y - 1.38 * s)], (70, 60, 66))
    if night:
        _glow(img, x, y - 1.12 * s, .5 * s, (255, 240, 170), .8)


def _windmill(img, x, y, s, c, rng):
    _poly(img, [(x - .22 * s, y), (x + .22 * s, y), (x + .14 * s, y - .8 * s), (x - .14 * s, y - .8 * s)], c)
    _poly(img, [(x - .17 * s, y - .78 * s), (x + .17 * s, y - .78 * s), (x, y - 1.0 * s)], (104, 66, 50))
    _poly(img, [(x - .06 * s, y), (x + .06 * s, y), (x + .06 * s, y - .2 * s), (x - .06 * s, y - .2 * s)], (84, 54, 40))
    a0 = rng.random() * np.pi / 2
    for k in range(4):
        a = a0 + k * np.pi / 2
        d, p = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
        o = np.array([x, y - .8 * s])
        _poly(img, [o, o + d * .62 * s, o + d * .62 * s + p * .13 * s, o + d * .12 * s + p * .13 * s], (236, 230, 214))


def _tent(img, x, y, s, c):
    _poly(img, [(x - .5 * s, y), (x + .5 * s, y), (x, y - .62 * s)], c)
    _poly(img, [(x, y), (x + .5 * s, y), (x, y - .62 * s)], _shade(c, .82))
    _poly(img, [(x - .12 * s, y), (x + .12 * s, y), (x, y - .42 * s)], (58, 44, 44))


def _sailboat(img, x, y, s, c):
    _poly(img, [(x - .5 * s, y - .14 * s), (x + .5 * s, y - .14 * s), (x + .34 * s, y + .08 * s), (x - .36 * s, y + .08 * s)], (116, 72, 48))
    _poly(img, [(x - .02 * s, y - .14 * s), (x + .02 * s, y - .14 * s), (x + .02 * s, y - 1.05 * s), (x - .02 * s, y - 1.05 * s)], (80, 58, 44))
    _poly(img, [(x + .05 * s, y - .2 * s), (x + .46 * s, y - .2 * s), (x + .05 * s, y - 1.0 * s)], c)
    _poly(img, [(x - .05 * s, y - .2 * s), (x - .36 * s, y - .2 * s), (x - .05 * s, y - .86 * s)], _shade(c, .86))


def _balloon(img, x, y, s, c):
    cv2.ellipse(img, ((float(x), float(y)), (float(.8 * s), float(.92 * s)), 0.), c, -1, cv2.LINE_AA)
    cv2.ellipse(img, ((float(x), float(y)), (float(.34 * s), float(.92 * s)), 0.), _shade(c, .82), -1, cv2.LINE_AA)
    _poly(img, [(x - .24 * s, y + .36 * s), (x + .24 * s, y + .36 * s), (x + .09 * s, y + .62 * s), (x - .09 * s, y + .62 * s)], _shade(c, .74))
    _poly(img, [(x - .1 * s, y + .66 * s), (x + .1 * s, y + .66 * s), (x + .08 * s, y + .82 * s), (x - .08 * s, y + .82 * s)], (120, 80, 50))


def _cactus(img, x, y, s):
    c = (66, 132, 74)
    w = max(2, int(.15 * s))
    P = lambda a, b: (int(x + a * s), int(y - b * s))
    for a, b in ((P(0, 0), P(0, .95)), (P(0, .35), P(-.26, .35)), (P(-.26, .35), P(-.26, .7)), (P(0, .5), P(.25, .5)), (P(.25, .5), P(.25, .8))):
        cv2.line(img, a, b, c, w, cv2.LINE_AA)


def render(scene: Scene, size: int = 256) -> np.ndarray:
    """Paints `scene`: uint8 RGB image, (size, size, 3)."""
    rng = np.random.default_rng(scene.seed)
    n = size * 2
    night, sunset = scene.time == "night", scene.time == "sunset"
    snow = scene.weather == "snowy"
    img = _gradient(n, n, SKY[scene.time])
    horizon = n * (0.56 + 0.06 * rng.random())
    side_x = {"left": 0.24, "center": 0.5, "right": 0.76}

    if scene.weather in ("cloudy", "rainy", "snowy", "foggy"):
        grey = np.array((176, 184, 194), np.float32) * np.mean(LIGHT[scene.time])
        img = img * 0.5 + grey * 0.5

    # celestial bodies
    cx = n * (side_x[scene.celestial_side] + 0.08 * (rng.random() - 0.5))
    if night:
        if scene.weather in ("clear", "foggy"):
            for _ in range(70):
                x, y = rng.random() * n, rng.random() * horizon * 0.9
                _disc(img, x, y, n * (0.0018 + 0.0022 * rng.random()), (255, 255, 240))
        if scene.weather != "rainy":
            cy, r = n * (0.14 + 0.08 * rng.random()), n * 0.062
            sky_at = img[int(np.clip(cy, 0, n - 1)), int(np.clip(cx, 0, n - 1))].copy()
            _glow(img, cx, cy, n * 0.14, (200, 210, 240), 0.35)
            _disc(img, cx, cy, r, (246, 244, 222))
            if scene.moon == "crescent":
                _disc(img, cx + r * 0.5, cy - r * 0.2, r * 0.88, tuple(float(v) for v in sky_at * 1.2))
    elif scene.weather in ("clear", "foggy", "snowy"):
        cy = {"day": n * (0.13 + 0.07 * rng.random()), "sunset": horizon - n * 0.07, "dawn": horizon - n * 0.10}[scene.time]
        r = {"day": 0.062, "sunset": 0.092, "dawn": 0.075}[scene.time] * n
        col = {"day": (255, 232, 96), "sunset": (255, 120, 60), "dawn": (255, 240, 190)}[scene.time]
        _glow(img, cx, cy, n * 0.26, col, 0.55)
        _disc(img, cx, cy, r, col)

    # clouds
    if scene.weather in ("cloudy", "rainy") or (scene.weather == "clear" and not night and rng.random() < 0.35):
        for _ in range(7 if scene.weather != "clear" else 2):
            x, y, s = rng.random() * n, n * (0.06 + 0.26 * rng.random()), n * (0.05 + 0.045 * rng.random())
            base = (128, 134, 146) if scene.weather == "rainy" else (240, 242, 246)
            c = tuple(np.array(base) * (0.5 + 0.5 * np.array(LIGHT[scene.time]).clip(0, 1)))
            for dx, dy, k in ((-1.2, .15, .7), (-.5, -.15, .9), (.3, -.3, 1.05), (1.05, .1, .75), (0, .25, .9)):
                _disc(img, x + dx * s, y + dy * s, k * s, c)

    sky = img.copy()
    land = img
    light = np.array(LIGHT[scene.time], np.float32)
    if scene.weather in ("cloudy", "rainy"):
        light = light * 0.86
    ground = (232, 238, 244) if snow else {"desert": (226, 184, 116), "sea": (40, 108, 168), "city": (104, 110, 112)}.get(scene.terrain, (104, 164, 76))

    # far terrain
    if scene.terrain == "mountains":
        for depth, (hgt, f) in enumerate(((0.34, 1.25), (0.22, 1.0))):
            r = _ridge(rng, 65, 1.0)
            ys = horizon + n * 0.03 * depth - n * hgt * (0.18 + 0.82 * r)
            col = _shade((112, 122, 150), f)
            _silhouette(land, ys, col)
            xs = np.arange(n)
            line = np.interp(xs, np.linspace(0, n, len(ys)), ys)
            snowline = np.percentile(ys, 32) + np.interp(xs, np.linspace(0, n, 65), n * 0.022 * (rng.random(65) - 0.5))
            yy = np.arange(n)[:, None]
            cap = ((yy > line) & (yy < np.maximum(snowline, line))).astype(np.float32)[..., None]
            land[:] = land * (1 - cap) + np.array((240, 244, 250), np.float32) * cap
    elif scene.terrain == "hills":
        for k in range(3):
            t = np.linspace(0, 2 * np.pi, 90)
            ys = horizon + n * 0.035 * k - n * 0.10 * (0.6 + 0.4 * np.sin(t * (0.8 + 0.5 * rng.random()) + rng.random() * 6.3)) + n * 0.02
            _silhouette(land, ys, (220 + 6 * k, 228 + 5 * k, 238 + 3 * k) if snow else _shade((120, 178, 88), 0.78 + 0.13 * k))
    elif scene.terrain == "desert":
        for k in range(3):
            t = np.linspace(0, 1, 90)
            ph = rng.random()
            ys = horizon + n * 0.05 * k - n * 0.09 * np.abs(np.sin(np.pi * (t * (1.1 + 0.4 * k) + ph))) ** 1.4
            _silhouette(land, ys, _shade((214, 168, 104), 0.86 + 0.1 * k))
    elif scene.terrain == "forest":
        t = np.linspace(0, 2 * np.pi, 60)
        _silhouette(land, horizon - n * 0.03 + n * 0.012 * np.sin(t + rng.random() * 6), _shade((58, 108, 70), 0.8) if not snow else (206, 216, 226))
        for k in range(3):
            for x in np.linspace(-0.02, 1.02, 12 - k) * n + rng.random(12 - k) * n * 0.05:
                _pine(land, x, horizon + n * (0.015 + 0.035 * k), n * (0.20 + 0.045 * k + 0.06 * rng.random()), _shade((46, 106, 66), 0.72 + 0.16 * k), snow)
    elif scene.terrain == "city":
        for k in range(2):
            x = -0.02 * n
            while x < n:
                w, hgt = n * (0.06 + 0.06 * rng.random()), n * (0.12 + (0.26 - 0.1 * k) * rng.random())
                c = _shade((96, 104, 126), (1.18 - 0.3 * k) * (0.9 + 0.2 * rng.random()))
                _poly(land, [(x, horizon + n * .03), (x + w, horizon + n * .03), (x + w, horizon - hgt), (x, horizon - hgt)], c)
                if k == 1:
                    for wy in np.arange(horizon - hgt + n * .02, horizon - n * .01, n * .035):
                        for wx in np.arange(x + n * .012, x + w - n * .014, n * .026):
                            if rng.random() < 0.62:
                                _poly(land, [(wx, wy), (wx + n * .011, wy), (wx + n * .011, wy + n * .018), (wx, wy + n * .018)], (255, 224, 120) if scene.time in ("night", "sunset") else (178, 208, 230))
                x += w + n * 0.004

    # near ground
    if scene.terrain != "desert" and scene.terrain != "sea":
        t = np.linspace(0, 2 * np.pi, 80)
        ys = horizon + n * 0.045 + n * 0.012 * np.sin(t * 1.3 + rng.random() * 6.3)
        _silhouette(land, ys, ground)
    if scene.terrain == "sea":
        h0 = int(horizon)
        land[h0:] = _gradient(n - h0, n, ((74, 150, 196), (34, 98, 158), (22, 70, 128)))
        for _ in range(46):
            y = horizon + (n - horizon) * rng.random() ** 0.8
            x, w = rng.random() * n, n * (0.02 + 0.05 * (y - horizon) / (n - horizon))
            cv2.line(land, (int(x - w), int(y)), (int(x + w), int(y)), (150, 200, 226), max(1, int(n * .003)), cv2.LINE_AA)
    if scene.lake:
        ly = horizon + n * 0.22
        cv2.ellipse(land, ((float(n * .5), float(ly + n * .05)), (float(n * .92), float(n * .26)), 0.), (206, 226, 240) if snow else (76, 142, 192), -1, cv2.LINE_AA)
        for _ in range(12):
            y, x, w = ly + n * (.16 * rng.random() - .03), n * (.2 + .6 * rng.random()), n * .05
            cv2.line(land, (int(x - w), int(y)), (int(x + w), int(y)), (226, 238, 246) if snow else (150, 198, 226), max(1, int(n * .003)), cv2.LINE_AA)

    # what is lit by the sky is everything that was not sky
    mask = (np.abs(land - sky).sum(-1, keepdims=True) > 1.0).astype(np.float32)
    lit = land * light
    if night and scene.terrain == "city":
        warm = ((land[..., 0] > 245) & (land[..., 2] < 140))[..., None]
        lit = np.where(warm, land, lit)
    land[:] = land * (1 - mask) + lit * mask

    # the object, repeated `count` times around its side
    before = land.copy()
    base_x = side_x[scene.side] * n
    offsets = {1: (0,), 2: (-.13, .13), 3: (-.22, 0, .22)}[scene.count]
    shift = {"left": .04, "center": 0, "right": -.04}[scene.side] * (scene.count - 1)
    c = COLORS[scene.color] if scene.color else None
    for k, off in enumerate(offsets):
        x = base_x + (off + shift) * n + n * 0.02 * (rng.random() - .5)
        y = horizon + n * (0.15 + 0.03 * rng.random())
        if scene.lake:
            y = horizon + n * 0.105
        small = 1.0 if scene.count == 1 else 0.66
        if scene.object == "house": _house(land, x, y, n * .27, c, night)
        elif scene.object == "castle": _castle(land, x, y, n * .30, night)
        elif scene.object == "lighthouse": _lighthouse(land, x, horizon + n * .1, n * .27, c, night)
        elif scene.object == "windmill": _windmill(land, x, y, n * .30, c, rng)
        elif scene.object == "tent": _tent(land, x, y + n * .03, n * .30 * small, c)
        elif scene.object == "sailboat": _sailboat(land, x, horizon + n * (.16 + .04 * rng.random()), n * .30 * small, c)
        elif scene.object == "balloon": _balloon(land, x, n * (.27 + .05 * rng.random()), n * .27 * small, c)
        elif scene.object == "tree": _tree(land, x, y + n * .02, n * .36 * (small if scene.count > 1 else 1), rng, snow)
        elif scene.object == "cactus": _cactus(land, x, y + n * .05, n * .30 * small)
    mask = (np.abs(land - before).sum(-1, keepdims=True) > 1.0).astype(np.float32)
    soft = 0.45 + 0.55 * light
    glow = ((land[..., 0] > 245) & (land[..., 2] < 176) & (land[..., 1] > 210))[..., None] if night else np.zeros_like(mask, bool)
    land[:] = np.where(glow, land, land * (1 - mask) + land * soft * mask)

    # weather in front of everything
    if scene.weather == "foggy":
        yy = np.linspace(0, 1, n)[:, None, None]
        a = (0.62 * np.exp(-((yy - horizon / n) / 0.22) ** 2)).astype(np.float32)
        land[:] = land * (1 - a) + np.array((226, 230, 234), np.float32) * (0.35 + 0.65 * np.mean(light)) * a
    elif scene.weather == "rainy":
        for _ in range(120):
            x, y, l = rng.random() * n, rng.random() * n, n * (.03 + .03 * rng.random())
            cv2.line(land, (int(x), int(y)), (int(x - l * .25), int(y + l)), (196, 206, 220), max(1, int(n * .0025)), cv2.LINE_AA)
    elif snow:
        for _ in range(110):
            _disc(land, rng.random() * n, rng.random() * n, n * (.003 + .004 * rng.random()), (250, 252, 255))

    out = cv2.resize(np.clip(land, 0, 255), (size, size), interpolation=cv2.INTER_AREA)
    return np.round(out).astype(np.uint8)


# ---------------------------------------------------------------- words

_TIME_WORDS = {"day": ("during the day", "in daylight", "at noon", ""), "sunset": ("at sunset", "in the evening", "at dusk"),
               "night": ("at night", "under the stars", "at midnight"), "dawn": ("at dawn", "at sunrise", "in the early morning")}
_WEATHER_WORDS = {"clear": ("", "clear", "sunny"), "cloudy": ("cloudy", "overcast"), "rainy": ("rainy", "stormy"),
                  "snowy": ("snowy", "winter"), "foggy": ("foggy", "misty")}
_TERRAIN_WORDS = {"mountains": ("mountains", "snowy peaks", "a mountain range"), "hills": ("hills", "rolling hills", "green hills"),
                  "desert": ("a desert", "sand dunes"), "forest": ("a forest", "a pine forest", "the woods"),
                  "city": ("a city", "a city skyline", "skyscrapers"), "sea": ("the sea", "the ocean")}
_OBJECT_WORDS = {"house": ("house", "cottage"), "castle": ("castle",), "lighthouse": ("lighthouse",), "windmill": ("windmill",),
                 "tent": ("tent",), "sailboat": ("sailboat", "boat"), "balloon": ("hot air balloon", "balloon"),
                 "tree": ("tree",), "cactus": ("cactus",)}
_NUMBERS = {1: "a", 2: "two", 3: "three"}


def _pick(rng, words):
    return words[rng.integers(len(words))]


def caption(scene: Scene, rng: np.random.Generator) -> str:
    time, weather = _pick(rng, _TIME_WORDS[scene.time]), _pick(rng, _WEATHER_WORDS[scene.weather])
    if scene.weather == "clear" and scene.time == "night" and weather == "sunny":
        weather = "clear"
    terrain = _pick(rng, _TERRAIN_WORDS[scene.terrain])
    if scene.weather == "snowy" and terrain == "green hills":
        terrain = "hills"
    thing = ""
    if scene.object != "none":
        noun = _pick(rng, _OBJECT_WORDS[scene.object])
        if scene.count > 1:
            noun = "cacti" if noun == "cactus" else noun + "s"
        thing = " ".join(w for w in (_NUMBERS[scene.count], scene.color or "", noun) if w)
        if rng.random() < 0.5:
            thing += {"left": " on the left", "center": " in the middle", "right": " on the right"}[scene.side]
    extras = []
    if scene.lake:
        extras.append(_pick(rng, ("by a lake", "with a lake", "beside a lake")))
    visible_sun = scene.time != "night" and scene.weather in ("clear", "foggy", "snowy")
    visible_moon = scene.time == "night" and scene.weather != "rainy"
    if visible_sun and rng.random() < 0.25:
        extras.append("the sun " + {"left": "on the left", "center": "in the middle", "right": "on the right"}[scene.celestial_side])
    if visible_moon and rng.random() < 0.4:
        extras.append("a full moon" if scene.moon == "full" else "a crescent moon")
    style = rng.integers(4)
    if style == 0:
        head = f"{thing} in front of {terrain}" if thing else terrain
        parts = [head, time, f"{weather} weather" if weather else ""]
    elif style == 1:
        head = f"{_pick(rng, ('a', 'an illustration of a', 'a painting of a'))} {weather + ' ' if weather else ''}landscape with {terrain}"
        parts = [head + (f" and {thing}" if thing else ""), time]
    elif style == 2:
        parts = [p for p in (thing, terrain, time, weather) if p]
    else:
        head = f"{thing} and {terrain}" if thing else terrain
        parts = [f"{head} {time}".strip() + (f" on a {weather} day" if weather and scene.time == "day" else f", {weather}" if weather else "")]
    text = ", ".join(p for p in parts + extras if p)
    text = " ".join(text.split())
    return re.sub(r"\ba (?=[aeiou])", "an ", text)


if __name__ == "__main__":
    import sys
    rng = np.random.default_rng(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    rows = []
    for r in range(4):
        row = []
        for c in range(6):
            s = sample(rng)
            row.append(render(s, 192))
            print(r, c, caption(s, rng))
        rows.append(np.concatenate(row, 1))
    cv2.imwrite("grid.png", np.concatenate(rows, 0)[..., ::-1])
