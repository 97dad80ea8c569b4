# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the demo model's published files from the training states, and its first calibration: python publish.py OUT [PROMPTS]."""
import json
import pathlib
import shutil
import sys

import torch
from safetensors.torch import save_file

import ar
from ar import attend, rotate
from sample_demo import load
from vae import SCALES_10

CFG, TAU, TOP_P = 3.0, 1.0, 0.97
CALIBRATION = ("a red house by a lake at sunset", "two yellow balloons over the sea at noon", "a castle and mountains at night, a full moon", "a purple tent in the desert at dawn",
               "a green sailboat on the right, the ocean, in daylight", "a snowy landscape with a pine forest and a windmill", "a city in the rain in the evening", "three cacti in the desert, sunset",
               "a foggy landscape with green hills and a lighthouse on the left", "an orange house in front of the woods, cloudy, day")
SINKS = 3


def calibrate(t5, net, sp):
    """S-CAS of the conditional branch: (K, L, H), NaN where not eligible."""
    import torch.nn.functional as F
    import math
    K, L, H = len(SCALES_10), len(net.blocks()), net.heads
    sizes = [h * w for h, w in SCALES_10]
    mass = torch.zeros(K, K, L, H, dtype=torch.float64)
    where = {"t": 0}

    def forward(self, x, rope, bounds):
        b, l, c = x.shape
        q, k, v = F.linear(x, self.mat_qkv.weight, torch.cat([self.q_bias, self.zero_k_bias, self.v_bias])).view(b, l, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        q = F.normalize(q.float(), dim=-1, eps=1e-12) * self.scale_mul_1H11.clamp_max(math.log(100)).exp()
        q, k = rotate(q, *rope).to(v.dtype), rotate(F.normalize(k.float(), dim=-1, eps=1e-12), *rope).to(v.dtype)
        if self.cache:
            k, v = torch.cat([self.cache[0], k], 2), torch.cat([self.cache[1], v], 2)
        self.cache = (k, v)
        p = (q[0].float() @ k[0].float().transpose(-1, -2)).softmax(-1)
        t = sizes.index(l)
        for s, part in enumerate(p.split(sizes[: t + 1], -1)):
            mass[t, s, self.layer] += part.sum(-1).mean(-1).double()
        return self.proj(attend(q, k, v, 1.0).transpose(1, 2).reshape(b, l, c))

    for i, blk in enumerate(net.blocks()):
        blk.sa.layer = i
    plain, ar.SelfAttention.forward = ar.SelfAttention.forward, forward
    for i, prompt in enumerate(CALIBRATION):
        ids = torch.tensor([sp.encode(prompt) + [1]])
        mask = torch.ones(1, ids.shape[1])
        net.generate(t5(ids, mask), mask, SCALES_10, cfg=CFG, tau=TAU, top_p=TOP_P, generator=torch.Generator().manual_seed(i))
    ar.SelfAttention.forward = plain
    mass /= len(CALIBRATION)
    print("mass error", (mass.sum(1) - 1).abs().max().item())
    scas = torch.full((K, L, H), float("nan"), dtype=torch.float64)
    for k in range(SINKS, K - 1):
        scas[k] = mass[k + 1 :, k].sum(0) / (K - 1 - k)
    return scas


def main():
    out = pathlib.Path(sys.argv[1])
    t5, net, vae, s = load("ar_state.pth")
    import sentencepiece as spm
    sp = spm.SentencePieceProcessor(model_file="spiece.model")
    (out / "text-encoder").mkdir(parents=True, exist_ok=True)
    (out / "calibration").mkdir(exist_ok=True)
    state = {k: v.to(torch.bfloat16).contiguous() for k, v in net.state_dict().items()}
    torch.save(state, out / "infinity_demo.pth")
    torch.save({"vae": vae.state_dict()}, out / "vae_demo.pth")
    half = {k: v.to(torch.bfloat16).contiguous() for k, v in t5.state_dict().items()}
    save_file(half, out / "text-encoder/model.safetensors", metadata={"format": "pt"})
    (out / "text-encoder/config.json").write_text(json.dumps({**t5.config, "torch_dtype": "bfloat16"}, indent=2) + "\n")
    shutil.copy("spiece.model", out / "text-encoder/spiece.model")
    (out / "model.json").write_text(json.dumps({"name": "Demo landscapes", "cfg": CFG, "tau": TAU, "top_p": TOP_P, "pn": "0.25M", "aspect": "1:1"}, indent=2) + "\n")
    net.load_state_dict({k: v.float() for k, v in state.items()})
    t5.load_state_dict({k: v.float() for k, v in half.items()})
    with torch.inference_mode():
        scas = calibrate(t5, net, sp)
    K, L, H = scas.shape
    orders = []
    for k in range(SINKS, K - 1):
        pairs = sorted(((scas[k, l, h].item(), h, l) for l in range(L) for h in range(H)))
        orders.append([[h, l] for _, h, l in pairs])
    meta = {"model": "Demo landscapes", "num_prompts": len(CALIBRATION), "seed": 0, "cfg": CFG, "tau": TAU, "sink_scales": SINKS, "eligible_source_scales": list(range(SINKS, K - 1)),
            "scale_schedule": [[1, h, w] for h, w in SCALES_10], "num_layers": L, "num_heads": H, "order_format": "(head, layer), ascending S-CAS; lowest future dependency first",
            "prompt_file": "prompts.txt"}
    (out / "calibration/prompts.txt").write_text("\n".join(CALIBRATION) + "\n")
    (out / "calibration/scas_orders.json").write_text(json.dumps({"metadata": meta, "orders": orders}) + "\n")
    summary = {str(k): {"min": scas[k].min().item(), "mean": scas[k].mean().item(), "max": scas[k].max().item()} for k in range(SINKS, K - 1)}
    (out / "calibration/scas_scores.json").write_text(json.dumps({"metadata": meta, "summary_by_source_scale": summary}, indent=1) + "\n")
    print(json.dumps(summary, indent=0)[:600])


if __name__ == "__main__":
    main()
