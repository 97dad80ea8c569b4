# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The demo's small world: what a scene is made of, and how people would say it.

Everything is drawn from the random generator handed in, so that a seed names a scene and its caption.
"""
from __future__ import annotations

import re
from dataclasses import dataclass, replace

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
SEVERAL = ("tree", "cactus", "balloon", "sailboat", "tent")
FIRST_SEED = 100_000


@dataclass
class Scene:
    """One picture in words: every field but `seed` shows; `seed` draws what words leave open."""
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
    seed: int


def objects_of(terrain):
    """What may stand there; nothing last."""
    return {"desert": ("cactus", "tent", "balloon", "castle", "none"), "sea": ("sailboat", "lighthouse", "balloon", "none"),
            "city": ("balloon", "tree", "none")}.get(terrain, ("house", "castle", "windmill", "tent", "balloon", "tree", "none"))


def sample(rng: np.random.Generator) -> Scene:
    """A scene in which nothing contradicts (no house in the sea, no snow in the desert)."""
    terrain = TERRAINS[rng.integers(len(TERRAINS))]
    objects, weathers = objects_of(terrain), WEATHERS
    if terrain == "desert":
        weathers = ("clear", "cloudy", "foggy")
    elif terrain == "sea":
        weathers = ("clear", "cloudy", "rainy", "foggy")
    # The object is what people ask for most: rarely leave it out.
    thing = objects[rng.integers(len(objects) - 1)] if rng.random() < 0.88 else "none"
    color = list(COLORS)[rng.integers(len(COLORS))] if thing in COLOURED else None
    count = int(rng.integers(1, 4)) if thing in SEVERAL else 1
    return Scene(
        time=TIMES[rng.choice(4, p=(0.36, 0.24, 0.24, 0.16))],
        weather=weathers[rng.integers(len(weathers))] if rng.random() < 0.6 else "clear",
        terrain=terrain, object=thing, color=color, side=SIDES[rng.integers(3)], count=count,
        lake=bool(terrain in ("mountains", "hills", "forest") and rng.random() < 0.35),
        celestial_side=SIDES[rng.integers(3)], moon="crescent" if rng.random() < 0.4 else "full",
        seed=int(rng.integers(2**31)))


def scene_of(index: int) -> Scene:
    """Scene number `index` of the training set; scenes without an object, which teach least, are a quarter as frequent."""
    rng = np.random.default_rng(FIRST_SEED + int(index))
    scene = sample(rng)
    while scene.object == "none" and rng.random() < 0.75:
        scene = sample(rng)
    return scene


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
_PLACES = {"left": "on the left", "center": "in the middle", "right": "on the right"}


def _pick(rng, words):
    return words[rng.integers(len(words))]


def _thing(scene, rng, stated, placed):
    if scene.object == "none":
        return ""
    noun = _pick(rng, _OBJECT_WORDS[scene.object])
    if scene.count > 1:
        noun = "cacti" if noun == "cactus" else noun + "s"
    words = [_NUMBERS[scene.count], scene.color or "", noun]
    stated |= {"object", "count"} | ({"color"} if scene.color else set())
    if rng.random() < placed:
        words.append(_PLACES[scene.side])
        stated.add("side")
    return " ".join(w for w in words if w)


def _extras(scene, rng, stated):
    if scene.lake:
        yield _pick(rng, ("by a lake", "with a lake", "beside a lake"))
    if scene.time != "night" and scene.weather in ("clear", "foggy", "snowy") and rng.random() < 0.25:
        stated.add("celestial_side")
        yield "the sun " + _PLACES[scene.celestial_side]
    if scene.time == "night" and scene.weather != "rainy" and rng.random() < 0.4:
        yield "a full moon" if scene.moon == "full" else "a crescent moon"


def describe(scene: Scene, rng: np.random.Generator, placed: float = 0.5) -> tuple[str, set[str]]:
    """A caption of `scene`, and which of its fields the caption tells; `placed`: the chance that it tells where the object stands."""
    stated = {"terrain"}
    time, weather = _pick(rng, _TIME_WORDS[scene.time]), _pick(rng, _WEATHER_WORDS[scene.weather])
    if scene.weather == "clear" and scene.time == "night" and weather == "sunny":
        weather = "clear"
    stated |= ({"time"} if time else set()) | ({"weather"} if weather else set())
    terrain = _pick(rng, _TERRAIN_WORDS[scene.terrain])
    if scene.weather == "snowy" and terrain == "green hills":
        terrain = "hills"
    thing = _thing(scene, rng, stated, placed)
    extras = list(_extras(scene, rng, stated))
    style = rng.integers(4)
    if style == 0:
        parts = [f"{thing} in front of {terrain}" if thing else terrain, time, f"{weather} weather" if weather else ""]
    elif style == 1:
        head = f"{_pick(rng, ('a', 'an illustration of a', 'a painting of a'))} {weather} landscape with {terrain}"
        parts = [head + (f" and {thing}" if thing else ""), time]
    elif style == 2:
        parts = [thing, terrain, time, weather]
    else:
        head = f"{thing} and {terrain} {time}" if thing else f"{terrain} {time}"
        on = f" on a {weather} day" if scene.time == "day" else f", {weather}"
        parts = [head.strip() + (on if weather else "")]
    text = " ".join(", ".join(p for p in parts + extras if p).split())
    return re.sub(r"\ba (?=[aeiou])", "an ", text), stated


def caption(scene: Scene, rng: np.random.Generator, placed: float = 0.5) -> str:
    """A caption of `scene`; see describe."""
    return describe(scene, rng, placed)[0]


def _others(scene, rng):
    """Scenes that differ from `scene` in one field that its caption tells: often where the object stands, else what it is, its colour or
    how many there are."""
    if scene.object == "none":
        return [replace(scene, time=t) for t in TIMES]
    draw = rng.random()
    if scene.color and draw < 0.25:
        return [replace(scene, color=c) for c in COLORS]
    if draw < 0.45 and len(objects_of(scene.terrain)) > 3:
        return [replace(scene, object=o, color=scene.color if o in COLOURED else None, count=scene.count if o in SEVERAL else 1)
                for o in objects_of(scene.terrain) if o != "none"]
    if scene.object in SEVERAL and draw < 0.6:
        return [replace(scene, count=n) for n in (1, 2, 3)]
    return [replace(scene, side=s) for s in SIDES]


def alike(scene: Scene, rng: np.random.Generator) -> list[Scene]:
    """`scene` and two others of _others."""
    others = [other for other in _others(scene, rng) if other != scene]
    return [scene] + [others[k] for k in rng.permutation(len(others))[:2]]
