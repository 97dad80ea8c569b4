# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# make_big_model.py DIR: a model of the published 2B's shapes with random weights, equal on every run: a bfloat16 transformer
# (32 x 2048, 4.4 GB), the encoder of a T5-XL in bfloat16 (2.4 GB) and a float32 VAE of 32 bits and stride 16 (0.25 GB). One tensor is
# in memory at a time. --pth writes the transformer as torch.save does; --small keeps every shape's form and shrinks it to try the
# script out.
import argparse
import json
import os
import shutil
import struct

import torch

arguments = argparse.ArgumentParser()
arguments.add_argument("folder")
arguments.add_argument("--pth", action="store_true")
arguments.add_argument("--small", action="store_true")
options = arguments.parse_args()
here = os.path.dirname(os.path.abspath(__file__))
needed = 14 << 30 if options.pth else 9 << 30
os.makedirs(options.folder, exist_ok=True)
if not options.small and shutil.disk_usage(options.folder).free < needed:
    raise SystemExit(f"{options.folder} has less than {needed >> 30} GiB left.")

SIZES = {torch.bfloat16: ("BF16", 2), torch.float32: ("F32", 4)}
# Drawing billions of values takes minutes: one block of them is taken up again and again.
block = torch.randn((1 << 22) - 3, generator=torch.Generator().manual_seed(1)) * 0.02


def write(path, shapes, dtype):
    name, width = SIZES[dtype]
    header, end = {}, 0
    for key, shape in shapes.items():
        count = 1
        for size in shape:
            count *= size
        header[key] = {"dtype": name, "shape": shape, "data_offsets": [end, end + count * width]}
        end += count * width
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    values = block.to(dtype).view(torch.uint8).numpy().tobytes()
    at = 0
    with open(path, "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text)
        while end > 0:
            piece = values[at:at + end]
            out.write(piece)
            at = (at + len(piece)) % len(values)
            end -= len(piece)


def transformer(depth, c, heads, chunks, ct, bits):
    hidden, pool = 256 * round(4 * c / 256), ct // 128
    shapes = {"cfg_uncond": [512, ct], "text_norm.weight": [ct], "text_proj_for_sos.ca.mat_q": [1, pool, c // pool],
              "text_proj_for_sos.ca.mat_kv.weight": [2 * c, ct], "text_proj_for_sos.ca.v_bias": [c],
              "text_proj_for_sos.ca.zero_k_bias": [c], "text_proj_for_sos.ca.proj.weight": [c, c],
              "text_proj_for_sos.ca.proj.bias": [c], "text_proj_for_ca.0.weight": [c, ct], "text_proj_for_ca.0.bias": [c],
              "text_proj_for_ca.2.weight": [c, c], "text_proj_for_ca.2.bias": [c], "pos_start": [1, 1, c],
              "lvl_embed.weight": [15, c], "word_embed.weight": [c, bits], "word_embed.bias": [c],
              "shared_ada_lin.1.weight": [6 * c, c], "shared_ada_lin.1.bias": [6 * c], "head_nm.ada_lin.1.weight": [2 * c, c],
              "head_nm.ada_lin.1.bias": [2 * c], "head.weight": [2 * bits, c], "head.bias": [2 * bits]}
    for n in range(depth):
        name = f"block_chunks.{n // (depth // chunks)}.module.{n % (depth // chunks)}."
        shapes |= {name + "ada_gss": [1, 1, 6, c], name + "sa.scale_mul_1H11": [1, heads, 1, 1],
                   name + "sa.mat_qkv.weight": [3 * c, c], name + "ca.mat_kv.weight": [2 * c, c],
                   name + "ffn.fc1.weight": [hidden, c], name + "ffn.fc1.bias": [hidden], name + "ffn.fc2.weight": [c, hidden]}
        shapes |= {name + part: [c, c] for part in ("sa.proj.weight", "ca.mat_q.weight", "ca.proj.weight")}
        shapes |= {name + part: [c] for part in (
            "sa.q_bias", "sa.v_bias", "sa.zero_k_bias", "sa.proj.bias", "ca.mat_q.bias", "ca.v_bias", "ca.zero_k_bias", "ca.proj.bias",
            "ca_norm.weight", "ca_norm.bias", "ffn.fc2.bias")}
    return shapes


def vae(bits, base, multipliers):
    shapes = {}

    def conv(name, out, into, kernel=3):
        shapes.update({f"vae.{name}.conv.weight": [out, into, kernel, kernel], f"vae.{name}.conv.bias": [out]})

    def norm(name, channels):
        shapes.update({f"vae.{name}.norm.weight": [channels], f"vae.{name}.norm.bias": [channels]})

    def block_of(name, out, into):
        norm(name + ".norm1", into)
        conv(name + ".conv1", out, into)
        norm(name + ".norm2", out)
        conv(name + ".conv2", out, out)
        if out != into:
            conv(name + ".nin_shortcut", out, into, 1)

    widths = [base * m for m in multipliers]
    for side, levels, blocks in (("encoder", list(range(len(widths))), 2), ("decoder", list(range(len(widths)))[::-1], 3)):
        encodes = side == "encoder"
        channels = base if encodes else widths[-1]
        conv(side + ".conv_in", channels, 3 if encodes else bits)
        for name in ("mid.block_1", "mid.block_2"):
            block_of(f"{side}.{name}", widths[-1], widths[-1])
        for level in levels:
            name = f"{side}.{'down' if encodes else 'up'}.{level}"
            for n in range(blocks):
                block_of(f"{name}.block.{n}", widths[level], channels)
                channels = widths[level]
            if level != levels[-1]:
                conv(name + (".downsample" if encodes else ".upsample"), channels, channels)
        norm(side + ".norm_out", channels)
        conv(side + ".conv_out", bits if encodes else 3, channels)
    return shapes


def text_encoder(layers, width, heads, head_dim, hidden, vocabulary):
    inner = heads * head_dim
    shapes = {"shared.weight": [vocabulary, width], "encoder.final_layer_norm.weight": [width],
              "encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight": [32, heads]}
    for n in range(layers):
        name = f"encoder.block.{n}.layer."
        shapes |= {f"{name}0.SelfAttention.{part}.weight": [inner, width] for part in "qkv"}
        shapes |= {f"{name}1.DenseReluDense.{part}.weight": [hidden, width] for part in ("wi_0", "wi_1")}
        shapes |= {f"{name}{part}.layer_norm.weight": [width] for part in (0, 1)}
        shapes |= {name + "0.SelfAttention.o.weight": [width, inner], name + "1.DenseReluDense.wo.weight": [width, hidden]}
    return shapes


small = options.small
path = os.path.join(options.folder, "transformer.safetensors")
write(path, transformer(4, 256, 2, 2, 256, 32) if small else transformer(32, 2048, 16, 8, 2048, 32), torch.bfloat16)
if options.pth:
    from safetensors.torch import load_file

    torch.save(load_file(path), path.replace(".safetensors", ".pth"))
    os.remove(path)
write(os.path.join(options.folder, "vae.safetensors"), vae(32, 32 if small else 128, (1, 2, 4, 4, 4)), torch.float32)
text = os.path.join(options.folder, "text-encoder")
os.makedirs(text, exist_ok=True)
sizes = (2, 256, 4, 64, 512, 32128) if small else (24, 2048, 32, 64, 5120, 32128)
write(os.path.join(text, "model.safetensors"), text_encoder(*sizes), torch.bfloat16)
keys = ("num_layers", "d_model", "num_heads", "d_kv", "d_ff", "vocab_size")
with open(os.path.join(text, "config.json"), "w") as config:
    json.dump(dict(zip(keys, sizes)) | {"feed_forward_proj": "gated-gelu"}, config)
shutil.copy(os.path.join(here, "..", "data", "text-encoder", "tokenizer.json"), text)
