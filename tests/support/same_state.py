# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# same_state.py IN.pth OUT: one transformer's state in every container, with both namings of blocks and both layouts of the head
# scale, written by the real writers. Prints the paths. The chunks of IN must be of one size.
import json
import os
import sys

import torch
from safetensors.torch import save_file

source, folder = sys.argv[1:]
state = torch.load(source, map_location="cpu", weights_only=True)
if "trainer" in state:
    state = state["trainer"]["gpt_fsdp"]
state = {name: tensor.contiguous() for name, tensor in state.items()}
chunks = [name.split(".") for name in state if name.startswith("block_chunks.")]
per = 1 + max(int(parts[3]) for parts in chunks) if chunks else 0


def unchunked(name):
    parts = name.split(".")
    if parts[0] != "block_chunks":
        return name
    return ".".join(["blocks", str(int(parts[1]) * per + int(parts[3])), *parts[4:]])


def turned(name, tensor):
    return tensor.transpose(1, 2).contiguous() if name.endswith("scale_mul_1H11") else tensor


def path(name):
    print(name)
    return os.path.join(folder, name)


torch.save(state, path("zip.pth"))
torch.save(state, path("protocol5.pt"), pickle_protocol=5)
torch.save(state, path("legacy.bin"), _use_new_zipfile_serialization=False)
torch.save({"trainer": {"gpt_fsdp": {"module." + name: tensor for name, tensor in state.items()}}}, path("nested.ckpt"))
save_file(state, path("plain.safetensors"))
save_file({unchunked(name): tensor for name, tensor in state.items()}, path("unchunked.safetensors"))
torch.save({unchunked(name): turned(name, tensor) for name, tensor in state.items()}, path("unchunked_turned.pth"))
save_file({name: turned(name, tensor) for name, tensor in state.items()}, path("turned.safetensors"))
names = sorted(state)
for stem, suffix in (("model", "safetensors"), ("pytorch_model", "bin")):
    os.makedirs(os.path.join(folder, suffix))
    files = [f"{stem}-{i + 1:05d}-of-00003.{suffix}" for i in range(3)]
    shards = [{name: state[name] for name in names[i::3]} for i in range(3)]
    for file, shard in zip(files, shards):
        (save_file if suffix == "safetensors" else torch.save)(shard, os.path.join(folder, suffix, file))
    with open(path(f"{suffix}/{stem}.{suffix}.index.json"), "w") as index:
        json.dump({"weight_map": {name: file for file, shard in zip(files, shards) for name in shard}}, index)
