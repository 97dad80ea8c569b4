# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The number format of the networks' passes: bfloat16 where the processor multiplies it. Elsewhere torch emulates it, many times slower
than float32."""
import torch

TYPE = torch.bfloat16 if torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported() else torch.float32


def autocast():
    return torch.autocast("cpu", dtype=torch.bfloat16, enabled=TYPE is torch.bfloat16)
