"""Heads taken out of the trained translator: its decoder's attentions share keys and values, and are trained a little.

The trainings are those of lesson 10: 60 updates of about 1,024 tokens from the corpus of the small translator.
"""

import copy
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import torch

from course.records import RECORDED
from course_lib.batches import TokenBudgetBatches, tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.evaluation import exact_match
from course_lib.shared_heads import share_heads
from course_lib.training import batch_loss, make_optimizer
from course_lib.transformer import Transformer
from course_lib.translator import Translator

NUM_TESTED = 200
RECORD = RECORDED / "sharing" / "sharing.json"


@cache
def shipped() -> Translator:
    """The translator of lesson 00."""
    return Translator.load()


def with_shared_heads(num_kv_heads: int, how: str = "mean", seed: int = 0) -> Transformer:
    """A copy of the translator's model whose decoder has `num_kv_heads` heads of keys and values in each attention.

    Args:
        how: as for `share_heads`.
        seed: draws the new heads of "random".
    """
    model, generator = copy.deepcopy(shipped().transformer), torch.Generator().manual_seed(seed)
    layers: Any = model.decoder_layers
    for layer in layers:
        layer.self_attention = share_heads(layer.self_attention, num_kv_heads, how, generator)
        layer.cross_attention = share_heads(layer.cross_attention, num_kv_heads, how, generator)
    return model


def train_on(model: Transformer, updates: int = 60, epoch: int = 0) -> None:
    """Train the model on, with a learning rate of 0.0005. Another epoch has other batches and other dropout."""
    torch.manual_seed(epoch)
    optimizer = make_optimizer(model.train())
    optimizer.param_groups[0]["lr"] = 5e-4
    for batch in _batches().epoch(epoch)[:updates]:
        optimizer.zero_grad()
        batch_loss(model, batch, label_smoothing=0.1).backward()
        optimizer.step()
    model.eval()


def number_right(model: Transformer) -> int:
    """How many of the first 200 test sentences the model translates as the reference does, letter for letter."""
    rows = load_corpus("spanish_english", "test")
    src, tgt = list(rows["src"])[:NUM_TESTED], list(rows["tgt"])[:NUM_TESTED]
    translator = Translator(model.eval(), shipped().tokenizer, shipped().known_words)
    return round(NUM_TESTED * exact_match(translator.translate_all(src, 1), tgt))


@cache
def _batches() -> TokenBudgetBatches:
    rows = load_corpus("spanish_english", "train")[:8000]
    pairs = tokenize_pairs(shipped().tokenizer, rows["src"], rows["tgt"])
    return TokenBudgetBatches(pairs, tokens_per_batch=1024)


def table_of_sharing() -> Iterator[str]:
    """Lines of a table of the runs in `data/runs/sharing`: the sentences right at once and after training, by seeds."""
    yield f"{'heads in the cache':20}{'at once':>12}{'after 60 updates':>20}   of 200 right"
    by_row = defaultdict(list)
    for run in json.loads(RECORD.read_text(encoding="utf-8"))["runs"]:
        by_row[f"{run['num_kv_heads']} ({run['how']})"].append(run)
    for name, runs in by_row.items():
        at_once, trained = (_range(run[key] for run in runs) for key in ("at_once", "trained"))
        yield f"{name:20}{at_once:>12}{trained:>20}"


def _range(numbers: Iterable[int]) -> str:
    low, *_, high = sorted(numbers)
    return str(low) if low == high else f"{low} to {high}"
