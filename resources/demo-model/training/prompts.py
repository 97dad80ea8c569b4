# SPDX-FileCopyrightText: 2026 The HeatKV Studio authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Captions as word pieces, and made untidy as people write."""
from __future__ import annotations

import pathlib

import numpy as np
import sentencepiece
import torch

from scenes import caption, sample

PIECES, LONGEST = 1536, 48
EVERYDAY = pathlib.Path(__file__).parents[2] / "prompts" / "everyday.txt"


def word_pieces(path):
    """A unigram SentencePiece model with T5's special ids, trained on captions and on everyday prompts for its spare pieces where
    `path` is not there yet."""
    if not path.exists():
        rng = np.random.default_rng(5)
        text = [caption(sample(rng), rng) for _ in range(20000)] + EVERYDAY.read_text().splitlines()
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=iter(text), model_prefix=str(path.with_suffix("")), vocab_size=PIECES, model_type="unigram", pad_id=0, eos_id=1, unk_id=2,
            bos_id=-1, character_coverage=0.9999, normalization_rule_name="nmt_nfkc", add_dummy_prefix=True, minloglevel=2)
    return sentencepiece.SentencePieceProcessor(model_file=str(path))


def everyday_words():
    """Words of everyday prompts that captions do not have."""
    words = {w.strip(".,!?\"'()").lower() for w in EVERYDAY.read_text().split()}
    known = {w for seed in range(500) for w in caption(sample(np.random.default_rng(seed)), np.random.default_rng(seed)).replace(",", " ").split()}
    return sorted(w for w in words - known if w.isalpha())


def untidy(text, rng, words):
    """Sometimes strange words in the caption, no commas, other case."""
    if rng.random() < 0.12:
        parts = text.split(" ")
        for _ in range(rng.integers(1, 4)):
            parts.insert(int(rng.integers(0, len(parts) + 1)), words[rng.integers(len(words))])
        text = " ".join(parts)
    if rng.random() < 0.15:
        text = text.replace(",", "")
    if rng.random() < 0.2:
        text = text[:1].upper() + text[1:] + ("." if rng.random() < 0.5 else "")
    return text


def batch_of(texts, pieces):
    """Ids and mask (B, L) of texts, padded to the longest."""
    ids = [pieces.encode(t)[: LONGEST - 1] + [pieces.eos_id()] for t in texts]
    width = max(map(len, ids))
    return torch.tensor([i + [0] * (width - len(i)) for i in ids]), torch.tensor([[1.0] * len(i) + [0.0] * (width - len(i)) for i in ids])
