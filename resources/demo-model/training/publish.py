# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes and reads the demo model's files in the published layouts."""
from __future__ import annotations

import json
import shutil

import sentencepiece
import torch
from safetensors.torch import load_file, save_file

from ar import Infinity, T5Encoder
from measure import Model
from prompts import PIECES
from vae import load_vae


def _halved(module):
    return {k: v.to(torch.bfloat16).contiguous() for k, v in module.state_dict().items()}


def publish(folder, t5, net, tokenizer, pieces, defaults):
    """Writes the transformer and the text encoder in bfloat16, the files `tokenizer` (vae_demo.pth) and `pieces` (spiece.model), and
    model.json with `defaults` (cfg, tau, top_p)."""
    text = folder / "text-encoder"
    text.mkdir(parents=True, exist_ok=True)
    torch.save(_halved(net), folder / "infinity_demo.pth")
    save_file(_halved(t5), text / "model.safetensors", metadata={"format": "pt"})
    (text / "config.json").write_text(json.dumps({**t5.config, "torch_dtype": "bfloat16"}, indent=2) + "\n")
    for source, target in ((tokenizer, folder / "vae_demo.pth"), (pieces, text / "spiece.model")):
        if source.resolve() != target.resolve():
            shutil.copy(source, target)
    model = {"name": "Demo landscapes", **defaults, "pn": "0.25M", "aspect": "1:1"}
    (folder / "model.json").write_text(json.dumps(model, indent=2) + "\n")


def published(folder):
    """The model in `folder`, and its default cfg, tau and top_p."""
    vae = load_vae(folder / "vae_demo.pth")
    t5, net = T5Encoder(PIECES), Infinity(d=vae.d)
    t5.load_state_dict({k: v.float() for k, v in load_file(folder / "text-encoder/model.safetensors").items()})
    net.load_state_dict({k: v.float() for k, v in torch.load(folder / "infinity_demo.pth", map_location="cpu").items()})
    pieces = sentencepiece.SentencePieceProcessor(model_file=str(folder / "text-encoder/spiece.model"))
    defaults = json.loads((folder / "model.json").read_text())
    return Model(t5.eval(), net.eval(), vae, pieces), {k: defaults[k] for k in ("cfg", "tau", "top_p")}
