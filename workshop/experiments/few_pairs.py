"""Two ways to learn more from few pairs: R-Drop (arXiv 2106.14448) and BPE-dropout (arXiv 1910.13267)."""

import itertools
import json
import random
from collections.abc import Iterable
from dataclasses import dataclass

import torch
from jaxtyping import Float
from torch import Tensor

from course_lib.batches import Batch
from course_lib.losses import batch_loss
from course_lib.tokens import Tokenizer
from course_lib.transformer import Transformer


@dataclass(frozen=True)
class RDropLoss:
    """The label-smoothed loss of two passes with different dropout, and how far their predictions are apart.

        loss = (loss_1 + loss_2) / 2 + weight * (KL(p_1 || p_2) + KL(p_2 || p_1)) / 2

    a mean over the target tokens. The paper's alpha is twice the weight, because it adds the two losses up (Eq. 4).
    Without dropout, as when validating, it is the loss of one pass.
    """

    weight: float

    def __call__(self, model: Transformer, batch: Batch, label_smoothing: float) -> Float[Tensor, ""]:
        """The loss of a batch, in nats a target token."""
        if not model.training:
            return batch_loss(model, batch, label_smoothing)
        src_ids, tgt_input = (torch.cat([x, x]) for x in (batch.src_ids, batch.tgt_input))
        logits = model.hidden(src_ids, tgt_input) @ model.embedding.table.weight.T
        log_probs = logits.log_softmax(dim=-1, dtype=torch.float32)
        first, second = log_probs.chunk(2)
        true = (first + second).gather(-1, batch.tgt_output[..., None].long()).squeeze(-1)
        smoothed = (1 - label_smoothing) * true + label_smoothing * (first + second).mean(dim=-1)
        apart = ((first.exp() - second.exp()) * (first - second)).sum(dim=-1)
        real = batch.tgt_output != model.config.pad_id
        return ((self.weight * apart - smoothed) / 2 * real).sum() / real.sum()


class BpeDropout:
    """Splits words at random: while a word is put together from its characters, each merge is left out now and then.

    So one word is seen in several pieces, and the model learns what they have in common. A `tokenizers.Tokenizer`
    could do the same, but from random numbers that nobody can seed. Here each different word is split
    `splittings` times, and each place where it stands takes the next of them.

    Args:
        dropout: the probability with which a merge is left out; the paper has 0.1.
        seed: of the random numbers.
    """

    def __init__(self, tokenizer: Tokenizer, dropout: float, seed: int, splittings: int = 16):
        self._backend = tokenizer._backend
        self._ids = self._backend.get_vocab()
        merges = json.loads(self._backend.to_str())["model"]["merges"]
        self._ranks = {tuple(pair): rank for rank, pair in enumerate(merges)}
        self._dropout, self._random, self._splittings = dropout, random.Random(seed), splittings
        self._split: dict[str, itertools.cycle] = {}

    def encode_batch(self, texts: Iterable[str]) -> list[list[int]]:
        """Token ids of sentences, as `Tokenizer.encode_batch` gives them, each word split at random."""
        return [[i for word in self._words(text) for i in self._next(word)] for text in texts]

    def _words(self, text: str) -> list[str]:
        normal = self._backend.normalizer.normalize_str(text)
        return [word for word, _ in self._backend.pre_tokenizer.pre_tokenize_str(normal)]

    def _next(self, word: str) -> list[int]:
        if word not in self._split:
            found = [[self._ids[part] for part in self._parts(word)] for _ in range(self._splittings)]
            self._split[word] = itertools.cycle(found)
        return next(self._split[word])

    def _parts(self, word: str) -> list[str]:
        """The pieces of a word: of the merges that are not left out this time, the one learned first is made."""
        parts = list(word)
        while True:
            pairs = enumerate(itertools.pairwise(parts))
            kept = [(self._ranks[pair], i) for i, pair in pairs if pair in self._ranks and self._is_kept()]
            if not kept:
                return parts
            _, i = min(kept)
            parts[i : i + 2] = [parts[i] + parts[i + 1]]

    def _is_kept(self) -> bool:
        return self._random.random() >= self._dropout
