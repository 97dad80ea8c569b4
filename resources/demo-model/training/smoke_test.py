# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The whole pipeline, small: every stage for a few steps on 64 px scenes, in under a minute. Losses must fall, a stopped training must
go on where it stopped, and the files written must have the names, keys and shapes of those that come with the program.

python smoke_test.py MODEL, MODEL being the folder of the published files. Exit code 77: a Python package or the C compiler is missing (said why).
"""
import os
import pathlib
import shutil
import sys
import tempfile

try:
    import cv2  # noqa: F401
    import safetensors  # noqa: F401
    import sentencepiece  # noqa: F401
    import torch
except ImportError as missing:
    print(f"skipped: {missing}. The training needs torch, numpy, opencv-python-headless, sentencepiece and safetensors.")
    sys.exit(77)
if not (os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")):
    print("skipped: no C compiler, which the tokenizer's training needs.")
    sys.exit(77)

import json

import numpy as np
import torch.nn.functional as F

import curves
import judge
import measure
import train_ar
import train_vae
from grids import SQUARE, TALL
from lessons import WEIGHTS
from muon import orthogonal
from norm_silu import norm_silu
from publish import publish, published
from safetensors import safe_open
from vae import grown, load_vae

SMALL = SQUARE.first(5)   # 64 px
SHAPES = {"1:1": SMALL, "2:3": TALL.first(5)}


def rows(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def shapes(path):
    if path.suffix == ".safetensors":
        with safe_open(path, "pt") as f:
            return {k: (tuple(f.get_slice(k).get_shape()), f.get_slice(k).get_dtype()) for k in f.keys()}
    held = torch.load(path, map_location="cpu")
    return {k: (tuple(v.shape), v.dtype) for k, v in held.get("vae", held).items()}


failed = []


def check(holds, what):
    print(("ok      " if holds else "FAILED  ") + what, flush=True)
    if not holds:
        failed.append(what)


def close(a, b, most):
    return bool((a.float() - b.float()).norm() <= most * b.float().norm())


def operations():
    """The parts that training has of its own do what those of torch do."""
    torch.manual_seed(0)
    x, norm = torch.randn(2, 64, 6, 10) * 3 + 1, torch.nn.GroupNorm(32, 64, eps=1e-6)
    torch.nn.init.normal_(norm.weight, 0, 40)   # as steep as it takes for exponentials to overflow
    results = []
    for dtype in (torch.bfloat16, torch.float32):
        norm.zero_grad()
        at = x.to(dtype).float().to(dtype).requires_grad_()
        y = norm_silu(at, norm)
        (y.float() * torch.linspace(-1, 1, 10)).sum().backward()
        results.append((y, at.grad, norm.weight.grad.clone(), norm.bias.grad.clone()))
    check(all(close(a, b, 0.02) for a, b in zip(*results)), "the compiled norm and its gradients are torch's")
    values = torch.linalg.svdvals(orthogonal(torch.randn(24, 60)))
    check(0.6 < values.min() and values.max() < 1.3, "Muon's matrices are orthogonal")


def tokenizer_measures(vae):
    """Each measure answers to its own fault, and to no other's."""
    x, _ = measure.reconstructions(vae, SMALL, 6)
    check(abs(measure.edge_strength(x, x) - 1) < 1e-5, "edges of the picture itself are whole")
    noise = 0.05 * torch.randn_like(x)
    blurred = F.avg_pool2d(F.pad(x, (2, 2, 2, 2), mode="replicate"), 5, 1)
    check(measure.edge_strength(blurred, x) < 0.6 < 0.95 < measure.edge_strength(x + noise, x), "blur weakens edges, noise does not")
    wave = 0.05 * torch.sin(torch.arange(64) * 2 * np.pi / 8)
    check(measure.ripple(x + noise, x) < 1.3 < 3 < measure.ripple(x + noise + wave, x), "a wave of the stride's period is a ripple")
    stained = noise.clone()
    stained[..., :8, :8] *= 5
    check(0.9 < measure.border_error(x + noise, x) < 1.1 < 1.3 < measure.border_error(x + stained, x), "a stain in a corner is an error of the border")
    wider, x = grown(vae, 24), x[:2]
    before, after = (v.quantize(v.encoder(x), SMALL.scales)[0] for v in (vae, wider))
    check(all(bool((a == b[..., :16]).all()) for a, b in zip(before, after)), "a tokenizer given more bits keeps those it had")


def main():
    shipped = pathlib.Path(sys.argv[1])
    torch.set_num_threads(1)
    operations()
    with torch.inference_mode():
        tokenizer_measures(load_vae(shipped / "vae_demo.pth"))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        vae = train_vae.train(folder, 10, scenes=24, size=64, scales=SMALL.scales, steps=30, every=6)
        decibels = [r["psnr"] for r in rows(folder / "vae.log")]
        check(decibels[-1] > decibels[0] + 1, f"the tokenizer's PSNR rises: {decibels}")
        torch.save({"vae": vae.averaged().state_dict()}, folder / "vae_demo.pth")

        # The transformer learns bits that mean something: those of the shipped tokenizer.
        shutil.copy(shipped / "text-encoder/spiece.model", folder / "spiece.model")
        train_ar.train(folder, shipped / "vae_demo.pth", 10, scenes=24, shapes=SHAPES, steps=6, every=3)
        trainer = train_ar.train(folder, shipped / "vae_demo.pth", 10, scenes=24, shapes=SHAPES, steps=12, every=3)
        log = rows(folder / "ar.log")
        last = [r["loss"][3] for r in log]
        check([r["step"] for r in log] == [3, 6, 9, 12], "a stopped training goes on where it stopped")
        check(last[-1] < last[0] - 0.02, f"the transformer's loss falls: {last}")
        check(any(name in r for r in log for name in WEIGHTS), "lessons are given on the way")
        check("polyline" in curves.svg(log), "its curves are drawn")

        reader, losses = judge.train(folder, scenes=96, passes=12, batch=16)
        check(losses[-1] < 0.7 * losses[0], f"the judge's loss falls: {losses[0]:.2f} to {losses[-1]:.2f}")

        publish(folder / "out", *trainer.averaged(), folder / "vae_demo.pth", folder / "spiece.model", {"cfg": 3.0, "tau": 1.0, "top_p": 0.97})
        for file in ("infinity_demo.pth", "vae_demo.pth", "text-encoder/model.safetensors"):
            check(shapes(folder / "out" / file) == shapes(shipped / file), f"{file} has the shipped keys, shapes and types")
        model, defaults = published(folder / "out")
        told = measure.captions(2)
        images = model.paint([text for _, text, _ in told], **defaults, seed=1, grids=SMALL)
        check(images.shape == (2, 64, 64, 3) and set(measure.shares(reader, images, told)) == set(measure.READ), "the judge reads what the new model paints")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
