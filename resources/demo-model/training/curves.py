# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws a training's curves. python curves.py LOG OUT.svg, where LOG is ar.log (loss per bit of every scale) or vae.log (PSNR)."""
from __future__ import annotations

import json
import pathlib
import sys

import numpy as np

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 720, 400, 56, 44, 20, 84
COLORS = ("#1b6ca8", "#c2571a", "#2e8540", "#8a3ffc", "#b3001b", "#5f6b6d", "#a56eff", "#00798c", "#6f4e00", "#d1495b")


def lines_of(rows):
    """{label: [(minutes, value)]} of log rows; losses are smoothed over five rows."""
    if "psnr" in rows[0]:
        return {"PSNR, dB": [(r["minutes"], r["psnr"]) for r in rows]}
    lines = {}
    for k in range(10):
        points = [(r["minutes"], r["loss"][k]) for r in rows if r["loss"][k] is not None]
        smooth = [(points[i][0], float(np.mean([p[1] for p in points[max(0, i - 4) : i + 1]]))) for i in range(len(points))]
        if smooth:
            lines[f"scale {k + 1}"] = smooth
    return lines


def svg(rows):
    lines = lines_of(rows)
    xs, ys = zip(*(p for line in lines.values() for p in line))
    low, high = min(ys), max(ys)
    pad = (high - low) * 0.06 or 1.0
    low, high, far = low - pad, high + pad, max(xs)

    def at(x, y):
        return LEFT + (WIDTH - LEFT - RIGHT) * x / far, TOP + (HEIGHT - TOP - BOTTOM) * (high - y) / (high - low)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>']
    for i in range(5):
        y, x = low + (high - low) * i / 4, far * i / 4
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at(0, y)[1]:.1f}" y2="{at(0, y)[1]:.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{at(0, y)[1] + 4:.1f}" text-anchor="end">{y:.2f}</text>')
        parts.append(f'<text x="{at(x, 0)[0]:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{x:.0f}</text>')
    for color, (label, line) in zip(COLORS, lines.items()):
        points = " ".join(f"{a:.1f},{b:.1f}" for a, b in (at(*p) for p in line))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="1.6"/>')
    # Names of lines that end close together are moved apart.
    ends = sorted((at(*line[-1])[1] + 4, color, label) for color, (label, line) in zip(COLORS, lines.items()))
    y = 0.0
    for end, color, label in ends:
        y = max(end, y + 12)
        parts.append(f'<text x="{WIDTH - RIGHT + 6}" y="{y:.1f}" fill="{color}">{label}</text>')
    title = "PSNR, dB" if "psnr" in rows[0] else "Loss per bit (tokens of objects weighted)"
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 6}" text-anchor="middle">{title}, over minutes of processor time</text></svg>')
    return "\n".join(parts) + "\n"


def main():
    rows = [json.loads(line) for line in pathlib.Path(sys.argv[1]).read_text().splitlines()]
    pathlib.Path(sys.argv[2]).write_text(svg(rows))


if __name__ == "__main__":
    main()
