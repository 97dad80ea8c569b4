# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the small checkpoints of this folder with the real writers, and expected.json: what a reader must find in each.
# Run in this folder with a python that has torch, numpy and safetensors.
import argparse
import hashlib
import io
import json
import os
import pickle
import struct
import tarfile
import zipfile
from collections import OrderedDict

import numpy as np
import torch
from safetensors.torch import save_file

NAMES = {torch.float64: "F64", torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16", torch.int64: "I64",
         torch.int32: "I32", torch.int16: "I16", torch.int8: "I8", torch.uint8: "U8", torch.bool: "BOOL",
         torch.uint16: "U16", torch.uint32: "U32", torch.uint64: "U64", torch.float8_e4m3fn: "F8_E4M3",
         torch.float8_e5m2: "F8_E5M2", torch.complex64: "C64"}
expected = {}


def row(tensor):
    plain = tensor.detach().contiguous()
    raw = plain.reshape(-1).view(torch.uint8).numpy().tobytes() if plain.numel() else b""
    return {"dtype": NAMES[tensor.dtype], "shape": list(tensor.shape), "sha256": hashlib.sha256(raw).hexdigest()}


def expect(file, kind, tensors, **more):
    expected[file] = {"kind": kind, "readable": True, "tensors": {k: row(v) for k, v in tensors.items()}, **more}


def values(*shape, dtype=torch.float32):
    count = int(np.prod(shape)) if shape else 1
    return (torch.arange(count, dtype=torch.float32) * 0.5 - 3).reshape(shape).to(dtype)


base = values(6, 8)
views = {"whole": base, "transposed": base.t(), "row": base[2], "column": base[:, 3], "steps": base[::2, 1::3],
         "offset": base.reshape(-1)[5:17], "scalar": base[1, 1], "repeated": base[0].expand(4, 8)}
kinds = {f"dtype.{str(t)[6:]}": values(2, 3, dtype=t) for t in NAMES if not t.is_complex}
kinds["dtype.complex64"] = torch.complex(values(3), values(3))
edges = {"zero_dim": torch.tensor(2.5), "empty": torch.zeros(0), "empty_2d": torch.zeros(3, 0, 2), "one": values(1, 1, 1, 1)}
state = OrderedDict({**views, **kinds, **edges})

torch.save(state, "zip.pth")
expect("zip.pth", "zip", state)
for protocol in (3, 4, 5):
    torch.save({"w": values(4, 5), "n": {"deep": [values(2), values(3)]}}, f"protocol{protocol}.pt", pickle_protocol=protocol)
    expect(f"protocol{protocol}.pt", "zip", {"w": values(4, 5), "n.deep.0": values(2), "n.deep.1": values(3)})


def rezip(source, target, compression, prefix=None, zip64=False):
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", compression) as new:
        for info in old.infolist():
            name = info.filename if prefix is None else prefix + info.filename.split("/", 1)[1]
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = compression
            with new.open(entry, "w", force_zip64=zip64) as out:
                out.write(old.read(info))


rezip("zip.pth", "deflated.pth", zipfile.ZIP_DEFLATED)
expect("deflated.pth", "zip", state)
rezip("protocol4.pt", "zip64.pt", zipfile.ZIP_STORED, "some.where/archive v2/", True)
expected["zip64.pt"] = expected["protocol4.pt"]
rezip("protocol4.pt", "bare.ckpt", zipfile.ZIP_DEFLATED, "")
expected["bare.ckpt"] = expected["protocol4.pt"]

old_state = OrderedDict((k, v) for k, v in state.items() if v.dtype not in
                        (torch.uint16, torch.uint32, torch.uint64, torch.float8_e4m3fn, torch.float8_e5m2))
torch.save(old_state, "legacy.bin", _use_new_zipfile_serialization=False)
expect("legacy.bin", "legacy", old_state)

layer = torch.nn.Linear(3, 2)
with torch.no_grad():
    layer.weight.copy_(values(2, 3))
    layer.bias.copy_(values(2))
optimizer = torch.optim.Adam(layer.parameters())
layer(values(1, 3)).sum().backward()
optimizer.step()
moments = optimizer.state_dict()["state"]
marked = values(2, 2)
marked.note = "an attribute"
torch.save({"model": layer.state_dict(), "parameter": layer.weight, "optimizer": optimizer.state_dict(), "marked": marked,
            "epoch": 3, "loss": 0.25, "name": "a run", "done": False, "none": None, "size": torch.Size([1, 2])}, "training.pt")
expect("training.pt", "zip", {"model.weight": layer.weight, "model.bias": layer.bias, "parameter": layer.weight, "marked": marked,
                              **{f"optimizer.state.{i}.{k}": v for i, s in moments.items() for k, v in s.items()}},
       metadata={"epoch": "3", "loss": "0.25", "name": "a run", "done": "false"})
torch.save({"w": values(2), "args": argparse.Namespace(lr=1.0), "best": np.float32(1.5), "array": np.arange(3)}, "opaque.pt")
expect("opaque.pt", "zip", {"w": values(2)}, globals=["argparse.Namespace", "numpy._core.multiarray.scalar", "numpy.dtype",
                                                       "_codecs.encode", "numpy._core.multiarray._reconstruct", "numpy.ndarray"])
torch.save(torch.nn.Linear(2, 2), "module.pt")
expected["module.pt"] = {"kind": "zip", "readable": False, "tensors": {}, "culprit": "torch.nn.modules.linear.Linear"}


class Evil:
    def __reduce__(self):
        return (os.system, ("touch executed",))


with open("evil.pkl", "wb") as out:
    pickle.dump({"w": Evil()}, out, protocol=0)
expected["evil.pkl"] = {"kind": "pickle", "kind_may_be": ["pickle", "unknown"], "readable": False, "tensors": {},
                        "globals": ["posix.system"]}

save_file({k: v.contiguous().clone() for k, v in state.items()}, "plain.safetensors", {"format": "pt", "note": "\u00e9"})
expect("plain.safetensors", "safetensors", state, metadata={"format": "pt", "note": "\u00e9"})

for name, array in {"c.npy": np.arange(12, dtype="<f4").reshape(3, 4), "fortran.npy": np.asfortranarray(np.arange(24, dtype="<i2").reshape(2, 3, 4)),
                    "scalar.npy": np.array(1.5), "empty.npy": np.zeros((0, 3), "<f8"), "bool.npy": np.array([True, False])}.items():
    np.save(name, array)
    expect(name, "npy", {"tensor": torch.from_numpy(np.array(array, order="C"))})

parts = {"a.weight": values(3, 4), "a.bias": values(3), "b.weight": values(2, 2, dtype=torch.bfloat16)}
for folder, suffix in (("shards", "safetensors"), ("bins", "bin")):
    os.makedirs(folder, exist_ok=True)
    stem = "model" if suffix == "safetensors" else "pytorch_model"
    files = [f"{stem}-{i:05d}-of-00002.{suffix}" for i in (1, 2)]
    split = [{"a.weight": parts["a.weight"]}, {k: parts[k] for k in ("a.bias", "b.weight")}]
    for file, content in zip(files, split):
        if suffix == "bin":
            torch.save(content, f"{folder}/{file}")
        else:
            save_file(content, f"{folder}/{file}", {"format": "pt"})
    index = f"{folder}/{stem}.{suffix}.index.json"
    with open(index, "w") as out:
        json.dump({"metadata": {"total_size": 68}, "weight_map": {k: f for f, c in zip(files, split) for k in c}}, out, indent=1)
    expect(index, "shards", parts)


def tar_form(path):
    """The layout of torch before 0.1.10, as torch.serialization._legacy_load reads it."""
    storage = np.arange(12, dtype="<f4")
    storages = io.BytesIO()
    pickle.dump(1, storages, protocol=2)
    pickle.dump((101, "cpu", torch.FloatStorage), storages, protocol=2)
    storages.write(struct.pack("<q", 12) + storage.tobytes())
    pickle.dump([(102, 101, 4, 6)], storages, protocol=2)
    tensors = io.BytesIO()
    pickle.dump(2, tensors, protocol=2)
    for key, root, shape, stride, offset in ((7, 101, (3, 4), (4, 1), 0), (8, 102, (2, 2), (1, 2), 1)):
        pickle.dump((key, root, torch.FloatTensor), tensors, protocol=2)
        tensors.write(struct.pack("<i4x2q2qq", 2, *shape, *stride, offset))

    class Key:
        def __init__(self, key):
            self.key = key

    class Pickler(pickle.Pickler):
        def persistent_id(self, value):
            return value.key if isinstance(value, Key) else None

    names = io.BytesIO()
    Pickler(names, protocol=2).dump(OrderedDict({"w": Key(7), "v": Key(8)}))
    system = io.BytesIO()
    pickle.dump({"protocol_version": 1000, "little_endian": True, "type_sizes": {"short": 2, "int": 4, "long": 4}}, system, protocol=2)
    with tarfile.open(path, "w:", format=tarfile.PAX_FORMAT) as tar:
        for name, data in (("sys_info", system), ("pickle", names), ("storages", storages), ("tensors", tensors)):
            info = tarfile.TarInfo(name)
            info.size = len(data.getvalue())
            data.seek(0)
            tar.addfile(info, data)
    whole = torch.from_numpy(storage)
    expect(path, "tar", {"w": whole.reshape(3, 4), "v": whole[4:10].as_strided((2, 2), (1, 2), 5)})


tar_form("old.tar")
with open("expected.json", "w") as out:
    json.dump(expected, out, indent=1, sort_keys=True)
