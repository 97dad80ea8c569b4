# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Renders scenes 1000, 1001, .. at 256 px into images.npy (N, 256, 256, 3) uint8: python make_data.py N. About 17 a second and core."""
import sys
from multiprocessing import Pool

import cv2
import numpy as np

import landscapes as L


def one(seed):
    rng = np.random.default_rng(seed)
    return L.render(L.sample(rng), 256)


if __name__ == "__main__":
    n = int(sys.argv[1])
    images = np.lib.format.open_memmap("images.npy", mode="w+", dtype=np.uint8, shape=(n, 256, 256, 3))
    cv2.setNumThreads(1)
    with Pool(2) as pool:
        for i, image in enumerate(pool.imap(one, range(1000, 1000 + n), chunksize=32)):
            images[i] = image
    images.flush()
