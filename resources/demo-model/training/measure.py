# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the demo model: how faithful its tokenizer is, and with the judge how often pictures show what captions say, and how much
they differ from seed to seed."""
from __future__ import annotations

import dataclasses
import hashlib
import itertools
import json

import numpy as np
import torch

import passes
import scenes
from cache import as_input
from grids import SHAPES, SQUARE, STRIDE
from judge import FIELDS, truth
from landscapes import render
from prompts import batch_of
from scenes import SIDES, describe, sample

FIRST_SEED = 90_000   # of the captions, which no training saw
READ = ("object", "color", "time", "terrain", "side", "weather", "count")


EDGES = 0.05          # share of a picture's pixels, those of the steepest change, that count as edges


def _slopes(x):
    """Changes (B, 6, H - 1, W - 1) to the right and downwards of pictures (B, 3, H, W)."""
    return torch.cat([x[..., :-1, 1:] - x[..., :-1, :-1], x[..., 1:, :-1] - x[..., :-1, :-1]], 1)


def edge_strength(y, x):
    """How much of the changes at the edges of pictures `x` their reconstructions `y` have; blur lowers it, noise does not raise it."""
    wanted, got = _slopes(x), _slopes(y)
    steep = wanted.square().sum(1, keepdim=True)
    steep = steep >= steep.flatten(1).quantile(1 - EDGES, 1).view(-1, 1, 1, 1)
    return ((wanted * got * steep).sum() / (wanted.square() * steep).sum()).item()


def _spectrum(x):
    """Energy of pictures (B, 3, H, W) by frequency across, then down, and the frequency of the tokenizer's stride."""
    for dim in (3, 2):
        yield torch.fft.rfft(x - x.mean(dim, keepdim=True), dim=dim).abs().square().movedim(dim, 0).flatten(1).sum(1), x.shape[dim] // STRIDE


def ripple(y, x):
    """The error's energy at the period of the tokenizer's stride over that at the periods beside it; 1 where nothing ripples."""
    peaks = [(energy[at] / torch.cat([energy[at - 3 : at], energy[at + 1 : at + 4]]).mean()).item() for energy, at in _spectrum(y - x)]
    return float(np.mean(peaks))


def border_error(y, x):
    """Root mean squared error of the outer pixels over that of the inner ones."""
    e = (y - x).square()
    inner = e[..., STRIDE:-STRIDE, STRIDE:-STRIDE]
    return (((e.sum() - inner.sum()) / (e.numel() - inner.numel()) / inner.mean()) ** 0.5).item()


@torch.inference_mode()
def reconstructions(vae, grids, count):
    """`count` scenes that no training saw (B, 3, H, W), and what the tokenizer makes of all their bits."""
    seeds = [np.random.default_rng(scenes.FIRST_SEED - 1 - i) for i in range(count)]
    x = as_input(np.stack([render(sample(rng), grids.pixels) for rng in seeds]))
    return x, torch.cat([vae.decoder(vae.quantize(vae.encoder(part), grids.scales)[1]).clamp(-1, 1) for part in x.split(4)])


def tokenizer(vae, count=40, shapes=("1:1", "0.06M")):
    """What the tokenizer keeps of unseen scenes: {shape: {measure: value}}."""
    found = {}
    for shape in shapes:
        x, y = reconstructions(vae, SHAPES[shape], count)
        decibels = 10 * torch.log10(4 / (y - x).square().mean((1, 2, 3)))
        values = {"psnr_db": decibels.mean().item(), "edges": edge_strength(y, x), "ripple": ripple(y, x), "border": border_error(y, x)}
        found[shape] = {name: round(value, 3) for name, value in values.items()}
    return found


@dataclasses.dataclass
class Model:
    """A demo model ready to paint."""
    t5: torch.nn.Module
    net: torch.nn.Module
    vae: torch.nn.Module
    pieces: object

    @torch.inference_mode()
    def paint(self, texts, cfg, tau, top_p, seed, grids=SQUARE, batch=8):
        """Pictures uint8 (N, H, W, 3) of texts."""
        rng, done = torch.Generator().manual_seed(seed), []
        for i in range(0, len(texts), batch):
            ids, mask = batch_of(texts[i : i + batch], self.pieces)
            with passes.autocast():
                codes = self.net.generate(self.t5(ids, mask), mask, grids, cfg=cfg, tau=tau, top_p=top_p, generator=rng)
            y = torch.cat([self.vae.decoder(c[None].float()) for c in codes])
            done.append(((y.clamp(-1, 1) + 1) * 127.5).round().byte().permute(0, 2, 3, 1).numpy())
        return np.concatenate(done)


def captions(count):
    """Scenes, their captions and what those tell."""
    rngs = [np.random.default_rng(FIRST_SEED + i) for i in range(count)]
    drawn = [sample(rng) for rng in rngs]
    return [(scene, *describe(scene, rng)) for scene, rng in zip(drawn, rngs)]


def shares(judge, images, told):
    """Of the pictures whose captions tell a field, the share that shows it: {field: share}."""
    seen, result = judge.read(images), {}
    for i, field in enumerate(FIELDS):
        asked = [n for n, (_, _, stated) in enumerate(told) if field in stated]
        result[field] = float(np.mean([seen[n, i] == truth(told[n][0])[i] for n in asked])) if asked else float("nan")
    return {field: round(result[field], 4) for field in READ}


def _spread(images):
    """Mean root-mean-square distance between two of the pictures, in levels of 255, at a quarter of the size."""
    n, h, w, _ = images.shape
    small = images.reshape(n, h // 4, 4, w // 4, 4, 3).astype(np.float64).mean((2, 4)).reshape(n, -1)
    return float(np.mean([np.sqrt(np.mean((small[i] - small[j]) ** 2)) for i, j in itertools.combinations(range(n), 2)]))


def _again(scene, stated, rng):
    """Another scene with the same caption: what it leaves open is drawn anew. (It is day where no time is told.)"""
    sides = [field for field in ("side", "celestial_side") if field not in stated]
    return dataclasses.replace(scene, seed=int(rng.integers(2**31)), **{field: SIDES[rng.integers(3)] for field in sides})


def diversity(model, defaults, prompts=8, seeds=4, grids=SQUARE):
    """How much pictures of one caption differ over seeds, as a share of how much rendered scenes with that caption do."""
    generated, rendered = [], []
    for scene, text, stated in captions(prompts):
        rng = np.random.default_rng(scene.seed)
        generated.append(_spread(model.paint([text] * seeds, **defaults, seed=1, grids=grids)))
        rendered.append(_spread(np.stack([render(_again(scene, stated, rng), grids.pixels) for _ in range(seeds)])))
    return float(np.mean(generated) / np.mean(rendered))


def choose_defaults(model, judge, count, grid, report=print):
    """The (cfg, tau, top_p) of `grid` whose pictures of `count` captions show most of what people ask for, and differ from seed to
    seed: a diversity of 0.8 is enough."""
    told, best = captions(count), (-1.0, None)
    for setting in grid:
        defaults = dict(zip(("cfg", "tau", "top_p"), setting))
        found = shares(judge, model.paint([t for _, t, _ in told], **defaults, seed=1), told)
        differ = diversity(model, defaults)
        mean = float(np.nanmean([found[f] for f in ("object", "color", "time", "terrain", "side")] + [min(1.0, differ / 0.8)]))
        report(f"{defaults}: {mean:.3f} {found} diversity {differ:.3f}")
        best = max(best, (mean, defaults), key=lambda b: b[0])
    return best[1]


def quality(model, judge, defaults, judged, folder, count=200):
    """Writes folder/quality.json: the measures and the SHA-256 of the weights they were made on."""
    told = captions(count)
    found = shares(judge, model.paint([t for _, t, _ in told], **defaults, seed=1), told)
    names = ("infinity_demo.pth", "vae_demo.pth", "text-encoder/model.safetensors")
    table = {"captions": count, "tokenizer": tokenizer(model.vae), "judge_on_renders": round(judged, 4),
             "object": found["object"], "colour": found["color"], "time": found["time"], "terrain": found["terrain"], "side": found["side"],
             "diversity": round(diversity(model, defaults), 3),
             "weights_sha256": {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}}
    (folder / "quality.json").write_text(json.dumps(table, indent=2) + "\n")
    return table | {"weather": found["weather"], "count": found["count"]}
