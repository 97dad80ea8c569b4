# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the demo's image tokenizer on rendered scenes (images.npy from make_data.py).

python train_vae.py MINUTES STATE   resumes from STATE where it exists and saves there every five minutes.
Straight-through estimation through the multi-scale sign quantizer; mostly 128 px crops with 7 scales, a quarter whole pictures with 10.
"""
from __future__ import annotations

import os
import sys
import time

import cv2
import numpy as np
import torch
import torch.nn.functional as F

from vae import SCALES_7, SCALES_10, VAE, Normalize, entropy_penalty

torch.set_num_threads(2)
Normalize.forward = lambda self, x: self.norm(x)   # statistics are float32 inside; no copies to float32 and back


def batch(data, rng, full):
    x = np.stack([data[i] for i in rng.integers(0, len(data), 2 if full else 8)])
    if not full:
        top, left = rng.integers(0, 129, 2)
        x = x[:, top : top + 128, left : left + 128]
    return torch.from_numpy(np.ascontiguousarray(x)).permute(0, 3, 1, 2).contiguous().float().div_(127.5).sub_(1)


def main():
    minutes, state = float(sys.argv[1]), sys.argv[2]
    torch.manual_seed(0)
    net = VAE()
    opt = torch.optim.AdamW(net.parameters(), lr=1e-3, betas=(0.9, 0.95), weight_decay=1e-4)
    step, spent = 0, 0.0
    ema = None
    if os.path.exists(state):
        s = torch.load(state, map_location="cpu", weights_only=False)
        net.load_state_dict(s["vae"])
        step, spent, ema = s.get("step", 0), s.get("spent", 0.0), s.get("ema")
        if "opt" in s:
            opt.load_state_dict(s["opt"])
        print("resumed at", step, flush=True)
    params = list(net.parameters())
    ema = ema or [p.detach().clone() for p in params]
    data, rng = np.load("images.npy", mmap_mode="r"), np.random.default_rng(step + 1)

    def save():
        torch.save({"vae": net.state_dict(), "opt": opt.state_dict(), "ema": ema, "step": step, "spent": spent}, state + ".tmp")
        os.replace(state + ".tmp", state)

    t0, last, log, start = time.time(), time.time(), [], step
    while True:
        frac = (time.time() - t0) / (minutes * 60)
        if frac >= 1:
            break
        lr = float(os.environ.get("LR", 8e-4)) * min(1.0, (step - start + 1) / 100) * (0.5 * (1 + np.cos(np.pi * frac)) * 0.97 + 0.03)
        for g in opt.param_groups:
            g["lr"] = lr
        full = rng.random() < 0.25
        scales, x = (SCALES_10 if full else SCALES_7), batch(data, rng, full)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            h = net.encoder(x)
        h = h.float()
        with torch.no_grad():
            _, q = net.quantize(h, scales)
        warm = step < 250
        z = h if warm or rng.random() < 0.1 else h + (q - h).detach()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            y = net.decoder(z)
        y = y.float()
        commit, l1, l2 = F.mse_loss(h, q.detach()), (y - x).abs().mean(), F.mse_loss(y, x)
        e = y - x
        grad = (e[..., 1:] - e[..., :-1]).abs().mean() + (e[..., 1:, :] - e[..., :-1, :]).abs().mean()
        loss = l1 + l2 + 0.5 * grad + (0.05 if warm else 0.25) * commit + (0.0 if warm else 0.01) * entropy_penalty(h, scales)
        opt.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(params, 1.0)
        opt.step()
        step += 1
        torch._foreach_lerp_(ema, [p.detach() for p in params], 1 - min(0.998, (1 + step - start) / (10 + step - start)))
        log.append((l1.item(), l2.item(), commit.item()))
        if step % 100 == 0:
            a = np.mean(log[-100:], 0)
            print(step, f"{time.time()-t0:.0f}s l1 {a[0]:.4f} psnr {10*np.log10(4/a[1]):.2f} commit {a[2]:.4f} lr {lr:.5f}", flush=True)
        if time.time() - last > 300:
            spent += time.time() - last
            last = time.time()
            save()
    save()
    evaluate(net, ema, data)


@torch.no_grad()
def evaluate(net, ema, data, path="recon.png"):
    net.load_state_dict({**net.state_dict(), **{n: e for (n, _), e in zip(net.named_parameters(), ema)}})
    x = torch.from_numpy(np.stack([data[i] for i in range(len(data) - 8, len(data))])).permute(0, 3, 1, 2).float().div(127.5).sub(1)
    y = net.decoder(net.quantize(net.encoder(x), SCALES_10)[1]).clamp(-1, 1)
    print("psnr at 256 px, last 8 scenes: %.2f" % (10 * np.log10(4 / F.mse_loss(y, x).item())))
    grid = torch.cat([torch.cat(list(x), 2), torch.cat(list(y), 2)], 1)
    cv2.imwrite(path, np.ascontiguousarray(((grid + 1) * 127.5).byte().permute(1, 2, 0).numpy()[..., ::-1]))


if __name__ == "__main__":
    main()
