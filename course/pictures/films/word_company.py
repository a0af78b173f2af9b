"""The company of words, counted, and a table that learns to predict it."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor

Lookup = Callable[[Tensor, Tensor], tuple[Tensor, Tensor]]  # token_ids and table to one_hot and vectors
REACH = 2  # a word's company stands at most as many places away
LEARNING_RATE = 0.3


class Company(NamedTuple):
    """How often each of `neighbours` stands near each word: `counts` of shape (vocab_size, num_neighbours)."""

    neighbours: list[str]
    counts: Float[Tensor, "vocab_size num_neighbours"]

    def most(self, row: int, count: int) -> list[tuple[str, int]]:
        """The most frequent neighbours of a word, each with its count; equal counts in alphabetical order."""
        order = self.counts[row].argsort(descending=True, stable=True)[:count].tolist()
        return [(self.neighbours[i], int(self.counts[row, i])) for i in order]


def company(sentences: Sequence[Sequence[str]], vocabulary: Sequence[str]) -> Company:
    """Count the words that stand at most two places from each word of the vocabulary."""
    found: dict[str, Counter[str]] = {word: Counter() for word in vocabulary}
    for sentence in sentences:
        for i, word in enumerate(sentence):
            if word in found:
                found[word].update([*sentence[max(0, i - REACH) : i], *sentence[i + 1 : i + 1 + REACH]])
    neighbours = sorted(set().union(*found.values()))
    counts = [[float(found[word][other]) for other in neighbours] for word in vocabulary]
    return Company(neighbours, torch.tensor(counts))


def drift(
    table: Float[Tensor, "vocab_size d_model"],
    counts: Float[Tensor, "vocab_size num_neighbours"],
    updates: Sequence[int],
    lookup: Lookup,
) -> list[tuple[Float[Tensor, "vocab_size d_model"], Float[Tensor, "num_neighbours d_model"]]]:
    """The table and the neighbours' vectors after each of the wanted numbers of updates.

    The aim is that of word2vec's skip-gram (arXiv 1301.3781, section 3.2): each row predicts the words near its word.
    An update takes all counts at once. The neighbours' vectors begin at zero.

    Raises:
        ValueError: if `lookup` returns vectors of another shape than the table's, for all ids in order.
    """
    rows = table.clone().requires_grad_()
    neighbours = torch.zeros(counts.shape[1], table.shape[1], requires_grad=True)
    optimizer = torch.optim.SGD([rows, neighbours], lr=LEARNING_RATE)
    token_ids: Int[Tensor, "vocab_size"] = torch.arange(len(table))
    shares, seen = counts / counts.sum(dim=1, keepdim=True), []
    for update in range(updates[-1] + 1):
        if update in updates:
            seen.append((rows.detach().clone(), neighbours.detach().clone()))
        _, found = lookup(token_ids, rows)
        if found.shape != table.shape:
            raise ValueError(f"wanted vectors of shape {tuple(table.shape)}; got {tuple(found.shape)}")
        optimizer.zero_grad()
        F.cross_entropy(found @ neighbours.T, shares, reduction="sum").backward()
        optimizer.step()
    return seen
