# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The whole pipeline, small: every stage for a few steps on 64 px scenes, in under a minute. Losses must fall, a stopped training must
go on where it stopped, and the files written must have the names, keys and shapes of those that come with the program.

python smoke_test.py MODEL, MODEL being the folder of the published files. Exit code 77: a Python package is missing (said why).
"""
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

import json

import curves
import judge
import measure
import train_ar
import train_vae
from grids import SQUARE, TALL
from lessons import WEIGHTS
from publish import publish, published
from safetensors import safe_open

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


def main():
    shipped = pathlib.Path(sys.argv[1])
    torch.set_num_threads(1)
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
