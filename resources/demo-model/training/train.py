# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the demo model: python train.py [STAGE..]

From nothing, through all stages: tokenizer, transformer (and text encoder), judge, publish, measure. Every stage goes on where it
stopped; the process may be killed at any moment. Minutes are minutes of processor time, all threads together.
"""
from __future__ import annotations

import argparse
import itertools
import pathlib
import shutil

import torch

import judge as judging
import measure
import train_ar
import train_vae
from publish import publish, published
from vae import load_vae

HERE = pathlib.Path(__file__).parent
STAGES = ("tokenizer", "transformer", "judge", "publish", "measure")
EARLY = 4   # scales that settle the layout


def _settings(cfg, early_tau, tau):
    """cfg, tau, top_p. Hotter, without guidance, on the early scales: their bits are drawn each for itself, so that where several
    layouts fit the words they come out between them and alike; later scales make one layout of it."""
    return [1.0] * EARLY + [cfg], [early_tau] * EARLY + [tau], 0.97


FIRST_DEFAULTS = dict(zip(("cfg", "tau", "top_p"), _settings(3.0, 3.0, 0.6)))
GRID = tuple(itertools.starmap(_settings, itertools.product((3.0, 4.5), (1.5, 3.0), (0.6, 1.0))))


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("stages", nargs="*", choices=[*STAGES, []], metavar="STAGE", help=f"only these stages: {', '.join(STAGES)}")
    p.add_argument("--state", type=pathlib.Path, default=HERE / "state", help="folder of checkpoints and caches")
    p.add_argument("--out", type=pathlib.Path, help="folder for the published files (default: STATE/published)")
    p.add_argument("--start", type=pathlib.Path, help="published model to go on from, whose tokenizer stays, or whose decoder alone is trained")
    p.add_argument("--encoder-too", action="store_true", help="train the encoder of --start as well: the bits change their meaning")
    p.add_argument("--bits", type=int, help="of a token of the tokenizer (default: 16, or as --start has)")
    p.add_argument("--tokenizer-minutes", type=float, default=150)
    p.add_argument("--transformer-minutes", type=float, default=600)
    p.add_argument("--scenes", type=int, default=6000, help="scenes of the training set")
    p.add_argument("--threads", type=int, default=2)
    return p.parse_args()


def tokenizer(a):
    start = a.start / "vae_demo.pth" if a.start else None
    vae = train_vae.train(a.state, a.tokenizer_minutes, start=start, decoder_only=bool(start) and not a.encoder_too, bits=a.bits).averaged()
    torch.save({"vae": {k: v.contiguous() for k, v in vae.state_dict().items()}}, a.state / "vae_demo.pth")
    print("tokenizer on unseen scenes:", measure.tokenizer(vae), flush=True)


def transformer(a):
    train_ar.train(a.state, a.state / "vae_demo.pth", a.transformer_minutes, start=a.start, scenes=a.scenes)


def judge(a):
    found = judging.accuracy(judging.train(a.state)[0])
    print("judge on unseen renders:", found, flush=True)


def publishing(a):
    trainer = train_ar.Trainer(load_vae(a.state / "vae_demo.pth").d)
    trainer.load(a.state / "ar.pth")
    publish(a.out, *trainer.averaged(), a.state / "vae_demo.pth", a.state / "spiece.model", FIRST_DEFAULTS)


def measuring(a):
    reader = judging.train(a.state)[0]
    renders = judging.accuracy(reader)
    model, _ = published(a.out)
    defaults = measure.choose_defaults(model, reader, 24, GRID, report=lambda line: print(line, flush=True))
    publish(a.out, model.t5, model.net, a.out / "vae_demo.pth", a.out / "text-encoder/spiece.model", defaults)
    judged = sum(renders[f] for f in measure.READ) / len(measure.READ)
    print(measure.quality(model, reader, defaults, judged, a.out), flush=True)


def main():
    a = arguments()
    a.out = a.out or a.state / "published"
    a.state.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(a.threads)
    if a.start:  # what a model to go on from brings along
        for source, name in ((a.start / "vae_demo.pth", "vae_demo.pth"), (a.start / "text-encoder/spiece.model", "spiece.model")):
            if not (a.state / name).exists():
                shutil.copy(source, a.state / name)
    run = dict(zip(STAGES, (tokenizer, transformer, judge, publishing, measuring)))
    for stage in STAGES:
        if stage in a.stages or not a.stages:
            run[stage](a)


if __name__ == "__main__":
    main()
