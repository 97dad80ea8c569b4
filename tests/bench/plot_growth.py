# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws how the cost of attention grows with the picture: heatkv bench attention --json | python plot_growth.py > growth.svg

A level line says that time grows as tokens times kept keys, and no faster. Dots are medians, bars reach from the least to the most.
"""
import json
import sys

SIZES = ("0.06M", "0.25M", "0.60M", "1M")
LINES = (("10%", "10 % of the cache", "#1b6ca8"), ("full", "full cache", "#c2571a"))
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 300, 56, 132, 16, 48


def main():
    figures = {f["name"]: f for f in map(json.loads, sys.stdin) if f.get("name", "").startswith("attention.pair.")}
    high = 1.15 * max(f["max"] for f in figures.values())

    def at(i, ns):
        return LEFT + 24 + (WIDTH - LEFT - RIGHT - 48) * i / (len(SIZES) - 1), TOP + (HEIGHT - TOP - BOTTOM) * (1 - ns / high)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>']
    for ns in range(0, int(high) + 1, 2):
        y = at(0, ns)[1]
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{ns}</text>')
    for i, size in enumerate(SIZES):
        parts.append(f'<text x="{at(i, 0)[0]:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{size}</text>')
    for name, label, color in LINES:
        line = [figures[f"attention.pair.{size}.{name}"] for size in SIZES]
        points = " ".join("{:.1f},{:.1f}".format(*at(i, f["median"])) for i, f in enumerate(line))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="1.8"/>')
        for i, f in enumerate(line):
            (x, low), (_, most), (_, y) = at(i, f["min"]), at(i, f["max"]), at(i, f["median"])
            parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{most:.1f}" stroke="{color}"/><circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>')
        x, y = at(len(SIZES) - 1, line[-1]["median"])
        parts.append(f'<text x="{x + 12:.1f}" y="{y + (16 if name == "full" else -6):.1f}" fill="{color}">{label}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">Attention of one layer of the 2B, last scale: ns for a query and a kept key</text></svg>')
    print("\n".join(parts))


if __name__ == "__main__":
    main()
