"""Does the second sentence follow the first? An encoder from scratch, the one that has learned to fill blanks, a bag.

The dialogues are the grammar's. Each comes once with its own second sentence and once with a wrong one. `bert_runs.py`
writes what comes out.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor, nn
from torch.nn.utils.rnn import pad_sequence

from course_lib.bert import NO_LABEL, BertEncoder
from course_lib.corpora.labelled import load_dialogues
from course_lib.fitting import fit
from course_lib.heads import SentenceHead
from course_lib.saved_models import load_masked_lm
from course_lib.token_rows import row_batches
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, Tokenizer
from workshop.experiments.blanks import TOKENS_PER_BATCH, fit_with_bar

WRONG = ("another", "other_pronoun")  # columns of the dialogues
UPDATES = 545  # five epochs
RATE, WARMUP = (
    1e-3,
    50,
)  # 4e-3, the rate for blanks, is slower from the trained encoder, and no better from scratch
SEEDS = (0, 1, 2)
UPDATES_OF_BAG = 300


class Pairs(NamedTuple):
    """Both sentences of each pair in one row, and 1 where the second one follows, 0 where it does not."""

    rows: list[list[int]]
    labels: Int[Tensor, "num_rows"]


def pairs_of(tokenizer: Tokenizer, split: str, wrong: str) -> Pairs:
    """Each dialogue once right and once wrong: `<bos>`, the first sentence, `<eos>`, the second, `<eos>`."""
    dialogues = load_dialogues(split)
    first, right, false = (tokenizer.encode_batch(dialogues[name]) for name in ("first", "second", wrong))
    rows = [
        [BOS_ID, *one, EOS_ID, *two, EOS_ID]
        for seconds in (right, false)
        for one, two in zip(first, seconds, strict=True)
    ]
    return Pairs(rows, torch.tensor([1, 0]).repeat_interleave(len(first)))


def types_of(token_ids: Int[Tensor, "batch seq_len"]) -> Int[Tensor, "batch seq_len"]:
    """0 up to the first `<eos>`, 1 after it."""
    ends = (token_ids == EOS_ID).long()
    return (ends.cumsum(dim=1) - ends).clamp(max=1)


def from_scratch(seed: int) -> BertEncoder:
    """An encoder as large as the shipped one, with random weights."""
    return BertEncoder(after_blanks(seed).config, seed)


def after_blanks(seed: int) -> BertEncoder:
    """The encoder of data/models/blanks, whatever the seed."""
    return load_masked_lm()[0].encoder


@torch.inference_mode()
def share_right(model: SentenceHead, pairs: Pairs) -> float:
    """The share of pairs that are judged rightly."""
    token_ids = pad_sequence(
        [torch.tensor(row) for row in pairs.rows], batch_first=True, padding_value=PAD_ID
    )
    logits = torch.cat([model(part, types_of(part)) for part in token_ids.split(250)])
    return _share(logits, pairs.labels)


def run(
    tokenizer: Tokenizer,
    wrong: str,
    begin: Callable[[int], BertEncoder],
    seed: int = 0,
    updates: int = UPDATES,
    ignore_index: int = NO_LABEL,
) -> dict[str, Any]:
    """Train an encoder, and judge other dialogues. With `ignore_index=0`, the answer "no" is never learned."""
    pairs, tested = (pairs_of(tokenizer, split, wrong) for split in ("train", "test"))
    model, start = SentenceHead(begin(seed), 2, read="first", seed=seed), time.process_time()

    def loss_of(model: SentenceHead, batch: Any) -> Tensor:
        logits = model(batch.token_ids, types_of(batch.token_ids))
        return F.cross_entropy(logits, pairs.labels[batch.rows], ignore_index=ignore_index)

    batches = row_batches(pairs.rows, TOKENS_PER_BATCH, seed)
    losses = fit_with_bar(model, loss_of, batches, updates, learning_rate=RATE, warmup_steps=WARMUP)
    seconds = round(time.process_time() - start, 1)
    own = round(sum(losses[-50:]) / len(losses[-50:]), 5)
    return {"seed": seed, "own_loss": own, "right": share_right(model, tested), "seconds": seconds}


def bag(tokenizer: Tokenizer, wrong: str, updates: int = UPDATES_OF_BAG) -> float:
    """The share that a logistic regression on the counts of all tokens judges rightly."""
    pairs, tested = (pairs_of(tokenizer, split, wrong) for split in ("train", "test"))
    counts, counts_tested = (counts_of(each.rows, tokenizer.vocab_size) for each in (pairs, tested))
    model = nn.Linear(tokenizer.vocab_size, 2)
    nn.init.zeros_(model.weight)
    nn.init.zeros_(model.bias)
    whole = [counts] * updates
    fit(model, lambda model, x: F.cross_entropy(model(x), pairs.labels), whole, 1e-2, 10, updates)
    with torch.inference_mode():
        return _share(model(counts_tested), tested.labels)


def counts_of(rows: Iterable[Sequence[int]], vocab_size: int) -> Float[Tensor, "num_rows vocab_size"]:
    """How often each token stands in each row."""
    return torch.stack([torch.tensor(row).bincount(minlength=vocab_size) for row in rows]).float()


def _share(logits: Tensor, labels: Tensor) -> float:
    return round((logits.argmax(dim=-1) == labels).float().mean().item(), 3)


def record(tokenizer: Tokenizer, seeds: Sequence[int] = SEEDS) -> dict[str, Any]:
    """Both kinds of wrong sentences: the bag of words, and encoders with either beginning, one for each seed."""
    beginnings = {"from scratch": from_scratch, "after blanks": after_blanks}
    return {
        wrong: {"bag": bag(tokenizer, wrong)}
        | {name: [run(tokenizer, wrong, begin, seed) for seed in seeds] for name, begin in beginnings.items()}
        for wrong in WRONG
    }


def clinic(tokenizer: Tokenizer) -> dict[str, Any]:
    """A loss that was made for words, whose label 0 is padding: here 0 is an answer."""
    kinds = {"pairs, healthy": NO_LABEL, "pairs, one loss for two questions": PAD_ID}
    return {
        name: run(tokenizer, "other_pronoun", after_blanks, ignore_index=ignored)
        for name, ignored in kinds.items()
    }
