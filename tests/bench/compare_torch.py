# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The demo's model in eager PyTorch on recorded bits, run by run as `heatkv bench generate` asks for it.

Reads a recording (heatkv generate --record), paints its first image from the same weights, text features and bits, and
prints one JSON line: how far the last scale's logits lie from the recorded ones. Then, for every line on stdin, it paints
again and prints the milliseconds that took.

    compare_torch.py --code FOLDER_OF_ar.py_AND_vae.py --model FOLDER --record F --dtype fp32|bf16 --threads N
"""
import argparse
import contextlib
import json
import sys
import time
from pathlib import Path

import torch
from safetensors import safe_open


def load(options):
    sys.path.insert(0, options.code)
    import ar
    import vae

    folder = Path(options.model)
    state = torch.load(folder / "infinity_demo.pth", map_location="cpu", weights_only=True)
    blocks = {int(n.split(".")[1]) * 1000 + int(n.split(".")[3]) for n in state if n.startswith("block_chunks.")}
    width, bits = state["word_embed.weight"].shape
    rows, channels = state["cfg_uncond"].shape
    heads = state["block_chunks.0.module.0.sa.scale_mul_1H11"].numel()
    model = ar.Infinity(width, len(blocks), heads, bits, channels, len({b // 1000 for b in blocks}), rows)
    model.load_state_dict(state, strict=False)
    if options.dtype == "bf16":
        for block in model.blocks():
            for layer in block.modules():
                if isinstance(layer, torch.nn.Linear):
                    layer.to(torch.bfloat16)
    decoder = vae.VAE(d=bits)
    weights = torch.load(folder / "vae_demo.pth", map_location="cpu", weights_only=True)
    decoder.load_state_dict(weights.get("vae", weights))
    return model.eval(), decoder.eval()


def main():
    parser = argparse.ArgumentParser()
    for name in ("code", "model", "record", "dtype"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--threads", type=int, required=True)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    model, decoder = load(options)
    import grids as shapes  # of options.code
    with safe_open(options.record, "pt") as file:
        meta = file.metadata()
        grids = tuple(tuple(grid) for grid in json.loads(meta["grids"]))
        grids = next(shapes.Grids(grids, s.largest) for s in shapes.SHAPES.values() if s.scales[: len(grids)] == grids)
        cfg = json.loads(meta["cfg"])
        text = file.get_tensor("text.features")[None]
        bits = [file.get_tensor(f"bits.{k:02d}")[:1].float() for k in range(len(grids.scales))]
        last = file.get_tensor(f"logits_cond.{len(grids.scales) - 1:02d}")[0]
    mask = torch.ones(1, text.shape[1])
    seen = {}

    # What generate() draws is replaced: -1 lies below every probability and so draws a one, 2 a zero.
    draws, drawn, logits = [], torch.Generator(), []
    rand, head = torch.rand, model.logits

    def recorded(*shape, generator=None):
        return draws.pop(0) if generator is drawn else rand(*shape, generator=generator)

    def watched(x, cond):
        logits.append(head(x, cond))
        return logits[-1]

    torch.rand, model.logits = recorded, watched

    def paint():
        draws[:] = [torch.where(b > 0, -1.0, 2.0).view(1, -1, b.shape[-1]) for b in bits]
        logits.clear()
        half = torch.autocast("cpu", torch.bfloat16) if options.dtype == "bf16" else contextlib.nullcontext()
        begin = time.perf_counter()
        with half:
            total = model.generate(text, mask, grids, cfg=cfg, generator=drawn)
        decoder.decoder(total.float()).clamp(-1, 1).add(1).div(2).mul(255).permute(0, 2, 3, 1).to(torch.uint8)
        return 1000 * (time.perf_counter() - begin)

    with torch.inference_mode():
        paint()
        off = (logits[-1][0].float().view(last.shape) - last).abs().max().item()
        print(json.dumps({"torch": torch.__version__, "logits_off": off}), flush=True)
        for _ in sys.stdin:
            print(f"{paint():.3f}", flush=True)


if __name__ == "__main__":
    main()
