"""Words that are cut otherwise in each epoch, because merges are left out by chance: BPE-dropout (arXiv 1910.13267)."""

import json
import random
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import tokenizers
from torch import nn

from course_lib.batches import Epoch, TokenPairs, tokenize_pairs
from course_lib.tokens import Tokenizer

WAYS = 16  # ways to cut a word; each time that it stands in a sentence, one of them is drawn


class DroppedMerges:
    """A tokenizer that leaves out each possible merge with a probability, whenever it looks for the next one.

    A word has `WAYS` cuts, which the seed and the word decide.

    Args:
        dropout: that probability, the paper's p; 0.1 is best there. 0 gives the tokenizer's own cuts, 1 characters.

    Raises:
        ValueError: if the probability does not lie between 0 and 1.
    """

    def __init__(self, tokenizer: Tokenizer, dropout: float, seed: int = 0):
        if not 0 <= dropout <= 1:
            raise ValueError(f"dropout must lie between 0 and 1; got {dropout}")
        with tempfile.TemporaryDirectory() as folder:
            tokenizer.save(path := Path(folder) / "tokenizer.json")
            self._backend = tokenizers.Tokenizer.from_file(str(path))
        model = json.loads(self._backend.to_str())["model"]
        self._ids, self._unknown = model["vocab"], model["vocab"][model["unk_token"]]
        self._ranks = {tuple(pair): rank for rank, pair in enumerate(model["merges"])}
        self.dropout, self.seed = dropout, seed
        self.ways_of_word, self.ways_of_words = cache(self._ways_of_word), cache(self._ways_of_words)

    def epoch(self, number: int) -> "DrawnCuts":
        """What encodes the sentences of an epoch."""
        return DrawnCuts(self, random.Random(f"{self.seed} {number}"))

    def _ways_of_words(self, text: str) -> list[list[list[int]]]:
        """The ways to cut each word of a sentence."""
        words = self._backend.pre_tokenizer.pre_tokenize_str(self._backend.normalizer.normalize_str(text))
        return [self.ways_of_word(word) for word, _ in words]

    def _ways_of_word(self, word: str) -> list[list[int]]:
        draw = random.Random(f"{self.seed} {word}")
        return [self._cut(word, draw) for _ in range(WAYS)]

    def _cut(self, word: str, draw: random.Random) -> list[int]:
        """The tokens of a word: of the merges that are possible and not left out, the first learned goes first."""
        parts = list(word)
        while True:
            pairs = enumerate(zip(parts, parts[1:], strict=False))
            possible = [(self._ranks[pair], place) for place, pair in pairs if pair in self._ranks]
            kept = [merge for merge in possible if draw.random() >= self.dropout]
            if not kept:
                return [self._ids.get(part, self._unknown) for part in parts]
            _, place = min(kept)
            parts[place : place + 2] = [parts[place] + parts[place + 1]]


class DrawnCuts(NamedTuple):
    """Encodes each word in one of its ways, drawn each time that it stands in a sentence."""

    merges: DroppedMerges
    draw: random.Random

    def encode_batch(self, texts: Iterable[str]) -> list[list[int]]:
        """Token ids of many sentences, without special tokens."""
        ways = map(self.merges.ways_of_words, texts)
        return [
            [token for ways_of_word in words for token in self.draw.choice(ways_of_word)] for words in ways
        ]


class RecutPairs:
    """Sentences and their translations that are cut anew in each epoch, to train on.

    Args:
        pairs: the same pairs, cut as the tokenizer cuts them.
        max_len: in an epoch in which a sentence needs more positions, its pair is left out.
    """

    def __init__(
        self, pairs: TokenPairs, merges: DroppedMerges, src: list[str], tgt: list[str], max_len: int
    ):
        self._pairs, self._merges, self._sentences, self._max_len = pairs, merges, (src, tgt), max_len

    def digest(self) -> str:
        """A fingerprint of the pairs and of how they are cut."""
        return f"{self._pairs.digest()} dropped merges {self._merges.dropout:g}"

    def require_fit(self, model: nn.Module) -> None:
        """Refuse a model that cannot be trained on these pairs; see `TokenPairs`."""
        self._pairs.require_fit(model)

    def batches(self, tokens_per_batch: int, seed: int = 0) -> "RecutBatches":
        """The pairs in batches, cut anew in each epoch."""
        return RecutBatches(self, tokens_per_batch, seed)

    def of_epoch(self, number: int) -> TokenPairs:
        """The pairs as they are cut in an epoch."""
        recut = tokenize_pairs(self._merges.epoch(number), *self._sentences, self._max_len)
        return type(self._pairs)(**vars(recut)).to(self._pairs.src_ids.device)


class RecutBatches:
    """An endless supply of batches; each epoch is that of other `TokenPairs`, so their number changes a little."""

    def __init__(self, pairs: RecutPairs, tokens_per_batch: int, seed: int):
        self._pairs, self._tokens_per_batch, self._seed = pairs, tokens_per_batch, seed

    def epoch(self, epoch: int) -> Epoch:
        """The batches of epoch number `epoch`, which every call gives alike."""
        return self._pairs.of_epoch(epoch).batches(self._tokens_per_batch, self._seed).epoch(epoch)
