"""Controls beside the record of `bert_runs.py`, for what the lesson on BERT says of its small models.

- sides: a model that sees both sides beside one that sees the left side, and one of these that is asked as seldom;
- curtains: what comes back of the right side, by models with curtains and as many updates;
- neighbours: a rule that counts which tokens stood beside which;
- pairs: does the second sentence follow the first, by counted pairs of words?
- beginnings: the same question for an encoder that takes over its table of tokens only, or its layers only.

All trainings have three seeds. A quarter of an hour of one core.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from itertools import product
from math import log
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor

from course.for_lessons.neighbours import Neighbours, blanks_in
from course.records import RECORDED
from course_lib.bert import BertEncoder
from course_lib.gpt import GPT, GPTConfig
from course_lib.saved_models import load_masked_lm
from course_lib.token_rows import RowBatch, row_batches
from course_lib.tokens import PAD_ID, Tokenizer
from workshop.experiments import blanks, next_sentence, single_record, small_gpt
from workshop.experiments.bert_runs import Rows, english, keeper, score_of_gpt, spoiled

RECORD = RECORDED / "blanks" / "controls.json"
UPDATES, EARLY = 2000, 250
SEEDS = (0, 1, 2)
SHARE = 0.15  # of the tokens that BERT is asked for
RIGHT = {"whole right side": None, "two tokens of it": 2, "the next token": 1}


def asked_seldom(seed: int) -> Callable[[GPT, RowBatch], Tensor]:
    """The loss of a causal model at 15% of its tokens, drawn anew each time."""
    generator = torch.Generator().manual_seed(seed)

    def loss_of(model: GPT, batch: RowBatch) -> Tensor:
        logits, tokens = model(batch.token_ids)[:, :-1], batch.token_ids[:, 1:]
        asked = (torch.rand(tokens.shape, generator=generator) < SHARE) & (tokens != PAD_ID)
        return F.cross_entropy(logits[asked], tokens[asked])

    return loss_of


class Enough(Exception):
    """Ends a training before its last update."""


class Points:
    """A score after `EARLY` updates and after the last one; or only the first of them, and then the training ends."""

    def __init__(self, score: Callable[[], tuple[float, float]], last: int, early_only: bool = False):
        self.score, self.at, self.early_only = score, (EARLY, last), early_only
        self.found: dict[str, Any] = {}

    def __call__(self, step: int, loss: float) -> None:
        if step in self.at:
            nats, right = self.score()
            self.found[str(step)] = {"nats": nats, "right": right}
            if self.early_only:
                raise Enough


def causal(
    rows: Rows, tested: Rows, vocab_size: int, seed: int, updates: int, seldom: bool
) -> dict[str, Any]:
    """A model that sees the left side, asked at every token, or at 15% of them until its first score."""
    model = GPT(GPTConfig.tiny(vocab_size), seed=seed)
    points = Points(lambda: score_of_gpt(model.eval(), tested), updates, early_only=seldom)
    loss_of = asked_seldom(seed) if seldom else small_gpt.loss_of
    batches = row_batches(rows, blanks.TOKENS_PER_BATCH, seed)
    with suppress(Enough):
        blanks.fit_with_bar(model, loss_of, batches, updates, points)
    return points.found


def masked(rows: Rows, tested: Rows, vocab_size: int, seed: int, updates: int) -> dict[str, Any]:
    """A model that fills blanks."""
    model = blanks.new_model(vocab_size, seed=seed)
    points = Points(lambda: blanks.score(model.eval(), tested), updates)
    blanks.train(model, rows, updates, seed=seed, on_step=points)
    return points.found


def sides(rows: Rows, tested: Rows, vocab_size: int, updates: int, seeds: Sequence[int]) -> dict[str, Any]:
    """All three kinds, each with these seeds."""
    texts = (rows, tested, vocab_size)
    kinds: dict[str, Callable[[int], dict[str, Any]]] = {
        "both sides, 15% asked": lambda seed: masked(*texts, seed, updates),
        "left side, all asked": lambda seed: causal(*texts, seed, updates, seldom=False),
        "left side, 15% asked": lambda seed: causal(*texts, seed, updates, seldom=True),
    }
    return {name: [run(seed) for seed in seeds] for name, run in kinds.items()}


def curtains(rows: Rows, tested: Rows, vocab_size: int, updates: int, seeds: Sequence[int]) -> dict[str, Any]:
    """Models with curtains, asked with so many tokens to the right of the blank."""
    found: dict[str, Any] = {name: [] for name in RIGHT}
    for seed in seeds:
        model = blanks.new_model(vocab_size, seed=seed)
        blanks.train(model, rows, updates, blanks.CURTAINS, seed=seed)
        for name, right in RIGHT.items():
            nats, share = blanks.score(model, tested, right)
            found[name].append({"nats": nats, "right": share})
    return found


def neighbours(rows: Rows, tested: Rows, vocab_size: int) -> dict[str, float]:
    """What the rule fills in, and which tokens it doubts, right ones and those of `spoiled`."""
    rule, sides = Neighbours(rows), blanks_in(tested)
    wrong = spoiled(tested, vocab_size)
    right = [rule.guess(left, right) == token for left, token, right in sides]
    of_right = [rule.doubts(*each) for each in sides]
    of_wrong = [rule.doubts(*one.row[one.place - 1 : one.place + 2]) for one in wrong]
    names = {"right": right, "right_doubted": of_right, "wrong_doubted": of_wrong}
    return {name: round(sum(each) / len(each), 3) for name, each in names.items()}


def pairs(tokenizer: Tokenizer, wrong: str) -> float:
    """The share right of a rule: how often stood each token of the first sentence before each of the second?

    The logarithms of these counts, in right dialogues and in wrong ones, are added up, with one added to each count.
    """
    learned, tested = (next_sentence.pairs_of(tokenizer, split, wrong) for split in ("train", "test"))
    counts: tuple[Counter[tuple[int, int]], ...] = (Counter(), Counter())
    for row, label in zip(learned.rows, learned.labels.tolist(), strict=True):
        counts[label].update(_pairs_of(row))
    right = 0
    for row, label in zip(tested.rows, tested.labels.tolist(), strict=True):
        votes = sum(log((counts[1][pair] + 1) / (counts[0][pair] + 1)) for pair in _pairs_of(row))
        right += (votes > 0) == bool(label)
    return round(right / len(tested.rows), 3)


def _pairs_of(row: list[int]) -> set[tuple[int, int]]:
    middle = row.index(next_sentence.EOS_ID)
    return set(product(row[1:middle], row[middle + 1 : -1]))


def its_table(seed: int) -> BertEncoder:
    """Random layers on the table of tokens that has learned to fill blanks."""
    encoder = next_sentence.from_scratch(seed)
    encoder.token_embedding = deepcopy(next_sentence.after_blanks(seed).token_embedding)
    return encoder


def its_layers(seed: int) -> BertEncoder:
    """The layers that have learned to fill blanks, on a random table of tokens."""
    encoder = next_sentence.after_blanks(seed)
    encoder.token_embedding = next_sentence.from_scratch(seed).token_embedding
    return encoder


def beginnings(tokenizer: Tokenizer, seeds: Sequence[int]) -> dict[str, Any]:
    kinds = {"its table": its_table, "its layers": its_layers}
    return {
        name: [next_sentence.run(tokenizer, "other_pronoun", begin, seed) for seed in seeds]
        for name, begin in kinds.items()
    }


def record(out: Path) -> None:
    """Make all parts, and write the record after each."""
    tokenizer, keep = load_masked_lm()[1], keeper(out)
    texts = english(tokenizer)
    keep(neighbours=neighbours(*texts))
    keep(pairs={wrong: pairs(tokenizer, wrong) for wrong in next_sentence.WRONG})
    keep(sides=sides(*texts, UPDATES, SEEDS))
    keep(curtains=curtains(*texts, UPDATES, SEEDS))
    keep(beginnings=beginnings(tokenizer, SEEDS))


def main() -> None:
    """Train the models and write the record."""
    record(single_record.parser_of(__doc__, RECORD).parse_args().out)


if __name__ == "__main__":
    main()
