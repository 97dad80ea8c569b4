# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""SiLU of a group norm in one operation for bfloat16 pictures, channels last: torch's own gradient in that layout costs more than all
convolutions together. The C beside this is compiled at first use."""
from __future__ import annotations

import ctypes
import functools
import os
import pathlib
import shutil
import subprocess
import tempfile

import torch

SOURCE = pathlib.Path(__file__).with_name("norm_silu.c")


@functools.lru_cache
def _library():
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        raise SystemExit("The tokenizer's training needs a C compiler, and there is none. Install gcc, or name one in CC.")
    with tempfile.TemporaryDirectory() as folder:
        built = pathlib.Path(folder) / "norm_silu.so"
        subprocess.run([compiler, "-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", str(SOURCE), "-o", str(built), "-lm"], check=True)
        return ctypes.CDLL(str(built))


def _at(t, picture=0):
    return ctypes.c_void_p(t.data_ptr() + picture * t.stride(0) * t.element_size())


class NormSilu(torch.autograd.Function):
    """x (B, C, H, W) bfloat16; weight and bias (C) float32."""

    @staticmethod
    def forward(ctx, x, weight, bias, groups):
        x = x.contiguous(memory_format=torch.channels_last)
        b, c, h, w = x.shape
        ctx.sizes = [ctypes.c_long(n) for n in (h * w, c, groups)]
        y, mean, inverse = torch.empty_like(x), torch.empty(b, groups), torch.empty(b, groups)
        for i in range(b):
            _library().norm_silu(_at(x, i), _at(weight), _at(bias), *ctx.sizes, _at(y, i), _at(mean, i), _at(inverse, i))
        ctx.save_for_backward(x, weight, bias, mean, inverse)
        return y

    @staticmethod
    def backward(ctx, dy):
        x, weight, bias, mean, inverse = ctx.saved_tensors
        dy, dx = dy.contiguous(memory_format=torch.channels_last), torch.empty_like(x)
        dweight, dbias = torch.zeros_like(weight), torch.zeros_like(bias)
        for i in range(len(x)):
            _library().norm_silu_back(_at(x, i), _at(dy, i), _at(weight), _at(bias), _at(mean, i), _at(inverse, i), *ctx.sizes, _at(dx, i), _at(dweight), _at(dbias))
        return dx, dweight, dbias, None


def norm_silu(x, norm):
    """silu(norm(x)) of a GroupNorm with eps 1e-6."""
    if x.dtype != torch.bfloat16:
        return torch.nn.functional.silu(norm(x))
    return NormSilu.apply(x, norm.weight.float(), norm.bias.float(), norm.num_groups)
