# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the demo's text encoder and next-scale transformer on cached tokenizer features.

python train_ar.py MINUTES STATE   resumes from STATE where it exists and saves there every five minutes.
Every step sees a prefix of the scales (always complete, so nothing differs from generation); most steps see the
cheap short ones, where pictures get their content. Bits of the inputs are flipped at random and the targets of the later
scales repair them, as the published training does.
"""
from __future__ import annotations

import math
import os
import pathlib
import sys
import time

import cv2
import numpy as np
import sentencepiece as spm
import torch
import torch.nn.functional as F

import fast_train
import landscapes as L
from ar import Infinity, T5Encoder
from vae import SCALES_10, VAE, Normalize

torch.set_num_threads(2)
Normalize.forward = lambda self, x: self.norm(x)
SIZE, D, TEXT_LEN = 256, 16, 48
# everyday prompts, one a line: spare word pieces, and strange words beside captions
FREE_TEXT = pathlib.Path(__file__).parents[2] / "prompts" / "everyday.txt"
# how many scales a step sees, its share of the steps in the first third and after it, its batch
PREFIXES = ((6, 0.45, 0.26, 16), (7, 0.55, 0.44, 8), (8, 0.0, 0.18, 5), (9, 0.0, 0.07, 3), (10, 0.0, 0.05, 2))


def features(path="features.npy", images="images.npy", vae_path="vae_demo.pth"):
    """Cached encoder features (N, d, 32, 32) float16 of all images."""
    if not os.path.exists(path):
        vae = VAE()
        vae.load_state_dict(torch.load(vae_path, map_location="cpu")["vae"])
        vae.eval()
        data = np.load(images, mmap_mode="r")
        out = np.lib.format.open_memmap(path + ".tmp.npy", mode="w+", dtype=np.float16, shape=(len(data), D, SIZE // 8, SIZE // 8))
        with torch.inference_mode(), torch.autocast("cpu", dtype=torch.bfloat16):
            for i in range(0, len(data), 16):
                x = torch.from_numpy(data[i : i + 16].copy()).permute(0, 3, 1, 2).float().div_(127.5).sub_(1)
                out[i : i + 16] = vae.encoder(x.contiguous()).float().numpy().astype(np.float16)
        out.flush()
        os.rename(path + ".tmp.npy", path)
    return np.load(path, mmap_mode="r")


def tokenizer(path="spiece.model", vocab=1536):
    """A unigram SentencePiece model with T5's special ids, trained on captions and on free text for its spare pieces."""
    if not os.path.exists(path):
        rng = np.random.default_rng(5)
        with open("captions.txt", "w") as f:
            for _ in range(20000):
                f.write(L.caption(L.sample(rng), rng) + "\n")
            for line in open(FREE_TEXT):
                f.write(line.strip() + "\n")
        spm.SentencePieceTrainer.train(input="captions.txt", model_prefix=path[:-6], vocab_size=vocab, model_type="unigram", pad_id=0, eos_id=1, unk_id=2,
                                       bos_id=-1, character_coverage=0.9999, normalization_rule_name="nmt_nfkc", add_dummy_prefix=True)
    return spm.SentencePieceProcessor(model_file=path)


def free_words():
    words = sorted({w.strip(".,!?\"'()").lower() for line in open(FREE_TEXT) for w in line.split()})
    known = {w for r in range(500) for w in L.caption(L.sample(np.random.default_rng(r)), np.random.default_rng(r)).replace(",", " ").split()}
    return [w for w in words if w.isalpha() and w not in known]


def noisy(text, rng, words):
    """Sometimes strange words beside the caption, other case, no commas: prompts that people write."""
    if rng.random() < 0.3:
        parts = text.split(" ")
        for _ in range(rng.integers(1, 4)):
            parts.insert(int(rng.integers(0, len(parts) + 1)), words[rng.integers(len(words))])
        text = " ".join(parts)
    if rng.random() < 0.15:
        text = text.replace(",", "")
    if rng.random() < 0.25:
        text = text[:1].upper() + text[1:] + ("." if rng.random() < 0.5 else "")
    return text


def corrupt_and_target(h, scales, full, rng):
    """Inputs (B, sum of later scales, d) and target bits (B, all tokens, d) of features h, with random bit flips."""
    b, d = h.shape[:2]
    total, targets, inputs = torch.zeros_like(h), [], []
    strength = torch.rand(b, 1, 1, 1, generator=rng) * 0.3
    for k, hw in enumerate(scales):
        r = h - total
        if hw != full:
            r = F.interpolate(r, size=hw, mode="area")
        bit = r > 0
        targets.append(bit.flatten(2).transpose(1, 2))
        flip = torch.rand(bit.shape, generator=rng) < strength * torch.rand(b, 1, 1, 1, generator=rng)
        code = torch.where(bit ^ flip, 1.0, -1.0) * d**-0.5
        total = total + (F.interpolate(code, size=full, mode="bilinear") if hw != full else code)
        if k + 1 < len(scales):
            inputs.append(F.interpolate(total, size=scales[k + 1], mode="bilinear").flatten(2).transpose(1, 2))
    return torch.cat(inputs, 1), torch.cat(targets, 1)


def main():
    minutes, state = float(sys.argv[1]), sys.argv[2]
    torch.manual_seed(0)
    sp = tokenizer()
    t5, net = T5Encoder(sp.vocab_size()), Infinity(c=256, depth=8, heads=8, d=D, text=256)
    params = list(t5.parameters()) + list(net.parameters())
    print(f"{sum(p.numel() for p in t5.parameters())/1e6:.2f} M + {sum(p.numel() for p in net.parameters())/1e6:.2f} M parameters", flush=True)
    data, words = features(), free_words()
    decay = [p for p in params if p.ndim >= 2]
    opt = torch.optim.AdamW([{"params": decay, "weight_decay": 0.03}, {"params": [p for p in params if p.ndim < 2], "weight_decay": 0.0}], lr=1e-3, betas=(0.9, 0.95))
    ema, step, spent = [p.detach().clone() for p in params], 0, 0.0
    if os.path.exists(state):
        s = torch.load(state, map_location="cpu", weights_only=False)
        t5.load_state_dict(s["t5"]); net.load_state_dict(s["net"]); opt.load_state_dict(s["opt"])
        ema, step, spent = s["ema"], s["step"], s["spent"]
        print("resumed at", step, flush=True)

    def save():
        torch.save({"t5": t5.state_dict(), "net": net.state_dict(), "opt": opt.state_dict(), "ema": ema, "step": step, "spent": spent, "vocab": sp.vocab_size()}, state + ".tmp")
        os.replace(state + ".tmp", state)

    fast_train.install()
    early = float(os.environ.get("EARLY", 0))
    begun, first = spent, step
    peak, horizon = float(os.environ.get("LR", 1.2e-3)), spent + minutes * 60
    rng, trng = np.random.default_rng(step + 11), torch.Generator().manual_seed(step + 13)
    t0, last, log, seen = time.time(), time.time(), {}, 0
    while spent < horizon:
        tick = time.time()
        frac = min(1.0, (spent - begun) / (horizon - begun))
        lr = peak * min(1.0, (step - first + 1) / (300 if first == 0 else 60)) * (0.5 * (1 + math.cos(math.pi * frac)) * 0.98 + 0.02)
        for g in opt.param_groups:
            g["lr"] = lr
        n, *_, batch = PREFIXES[rng.choice(len(PREFIXES), p=[p[1 if spent < early else 2] for p in PREFIXES])]
        scales, idx = SCALES_10[:n], rng.integers(0, len(data), batch)
        h = torch.from_numpy(np.stack([data[i] for i in idx])).float()
        inputs, target = corrupt_and_target(h, scales, SCALES_10[-1], trng)
        ids = torch.zeros(batch, TEXT_LEN, dtype=torch.long)
        mask = torch.zeros(batch, TEXT_LEN)
        drop = torch.from_numpy(rng.random(batch) < 0.1)
        for j, i in enumerate(idx):
            scene_rng = np.random.default_rng(1000 + int(i))
            scene = L.sample(scene_rng)
            t = sp.encode(noisy(L.caption(scene, rng), rng, words))[: TEXT_LEN - 1] + [1]
            ids[j, : len(t)] = torch.tensor(t)
            mask[j, : len(t)] = 1
        width = int(mask.sum(1).max())
        ids, mask = ids[:, :width], mask[:, :width]
        with torch.autocast("cpu", dtype=torch.bfloat16):
            text = t5(ids, mask)
            text = torch.where(drop[:, None, None], net.cfg_uncond[:width][None].to(text.dtype), text)
            logits = net(text, mask, inputs, scales)
        z = logits[..., 1].float() - logits[..., 0].float()
        loss_tok = F.binary_cross_entropy_with_logits(z, target.float(), reduction="none").mean(-1).mean(0)
        sizes = [a * b for a, b in scales]
        per = [x.mean() for x in loss_tok.split(sizes)]
        w = torch.tensor([s**0.5 for s in sizes]); w = w / w.sum()
        loss = sum(a * b for a, b in zip(per, w))
        opt.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(params, 1.0)
        opt.step()
        step += 1
        seen += batch
        decay_rate = min(0.999, (1 + step) / (10 + step))
        torch._foreach_lerp_(ema, [p.detach() for p in params], 1 - decay_rate)
        for k, v in enumerate(per):
            log.setdefault(k, []).append(v.item())
        now = time.time()
        spent += now - tick
        if step % 100 == 0:
            print(step, f"{spent:.0f}s", f"{seen/(now-t0):.1f} img/s", "lr %.5f" % lr, " ".join(f"{np.mean(log[k][-200:]):.3f}" for k in sorted(log)), flush=True)
        if now - last > 300:
            save()
            last = now
    save()


if __name__ == "__main__":
    main()
