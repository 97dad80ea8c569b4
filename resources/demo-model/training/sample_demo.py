# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Paints prompts with a training state or published demo weights: python sample_demo.py STATE OUT.png [cfg] [tau] [top_p] [scales]."""
import sys

import cv2
import numpy as np
import sentencepiece as spm
import torch

from ar import Infinity, T5Encoder
from vae import SCALES_10, VAE

PROMPTS = ("a red house by a lake at sunset", "two yellow balloons over the sea", "a castle in front of mountains at night, a full moon", "a purple tent in the desert at dawn",
           "a green sailboat on the right, the ocean, in daylight", "a white lighthouse on the left at night, clear", "a snowy landscape with a pine forest and a windmill", "a city in the rain at night",
           "three cacti in the desert, sunset", "a foggy city at dawn, a blue balloon in the middle", "a landscape with mountains, day, with a lake", "an orange tent on the left in front of the woods, cloudy")


def load(state):
    s = torch.load(state, map_location="cpu", weights_only=False)
    t5, net, vae = T5Encoder(s["vocab"]), Infinity(c=256, depth=8, heads=8, d=16, text=256), VAE()
    for p, e in zip(list(t5.parameters()) + list(net.parameters()), s["ema"]):
        p.data.copy_(e)
    vae.load_state_dict(torch.load("vae_demo.pth", map_location="cpu", weights_only=False)["vae"])
    return t5.eval(), net.eval(), vae.eval(), s


def main():
    state, out = sys.argv[1:3]
    cfg, tau, top_p = (float(v) for v in (sys.argv[3:6] + ["3", "1", "1"][len(sys.argv[3:6]):]))
    t5, net, vae, s = load(state)
    sp = spm.SentencePieceProcessor(model_file="spiece.model")
    ids = [sp.encode(p) + [1] for p in PROMPTS]
    width = max(map(len, ids))
    mask = torch.tensor([[1.0] * len(i) + [0.0] * (width - len(i)) for i in ids])
    ids = torch.tensor([i + [0] * (width - len(i)) for i in ids])
    with torch.inference_mode():
        g = torch.Generator().manual_seed(1)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            total = net.generate(t5(ids, mask), mask, SCALES_10, cfg=cfg, tau=tau, top_p=top_p, generator=g, stop=int(sys.argv[6]) if len(sys.argv) > 6 else None)
        pics = ((vae.decoder(total.float()).clamp(-1, 1) + 1) * 127.5).byte().permute(0, 2, 3, 1).numpy()
    rows = [np.concatenate(list(pics[r : r + 6]), 1) for r in range(0, len(pics), 6)]
    cv2.imwrite(out, np.ascontiguousarray(np.concatenate(rows, 0)[..., ::-1]))
    print("step", s["step"])


if __name__ == "__main__":
    main()
