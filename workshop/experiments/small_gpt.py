"""The small GPT of the course: it learns to go on with sentences of the lessons' grammar, each drawn once.

The command writes the model to `data/models/gpt`, all at the end, and prints its loss on other sentences of the grammar
and on the corpus.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence
from tqdm import tqdm

from course_lib.corpora import load_spanish_english
from course_lib.fitting import fit
from course_lib.gpt import GPT, GPTConfig
from course_lib.losses import language_model_loss
from course_lib.saved_models import SHIPPED_GPT, save_gpt
from course_lib.token_rows import RowBatch, row_batches
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, Tokenizer
from workshop.grammar.source import fresh_sentences

VOCAB_SIZE = 1500
TOKENS_PER_BATCH = 1024
SENTENCES, UPDATES = 80_000, 4000
TRAINED_ON, TESTED_ON = 0, 12  # seeds of the grammar


def rows_of(tokenizer: Tokenizer, sentences: list[str]) -> list[list[int]]:
    """The token ids of each sentence between `<bos>` and `<eos>`."""
    return [[BOS_ID, *ids, EOS_ID] for ids in tokenizer.encode_batch(sentences)]


def draw(seed: int, count: int) -> list[str]:
    """English sentences of the grammar."""
    fresh = islice(fresh_sentences(seed), count)
    return [each.sentence for each in tqdm(fresh, total=count, unit="sentence", disable=None)]


def loss_of(model: GPT, batch: RowBatch) -> Tensor:
    """The loss of a batch, in nats a token, without label smoothing: a smoothed model gives every token a share."""
    return language_model_loss(model(batch.token_ids), batch.token_ids, PAD_ID)


def train(tokenizer: Tokenizer, sentences: list[str], updates: int, config: GPTConfig, seed: int = 0) -> GPT:
    """A model trained on the sentences, read as often as it needs."""
    model = GPT(config, seed=seed)
    batches: Iterator[RowBatch] = row_batches(rows_of(tokenizer, sentences), TOKENS_PER_BATCH, seed)
    with tqdm(total=updates, unit="step") as bar:
        fit(model, loss_of, batches, 4e-3, 100, updates, on_step=lambda step, loss: bar.update())
    return model


@torch.inference_mode()
def total_nats(model: GPT, rows: list[list[int]]) -> float:
    """The loss of all tokens of all rows together."""
    whole = pad_sequence([torch.tensor(row) for row in rows], batch_first=True, padding_value=PAD_ID)
    parts = [(language_model_loss(model(part), part, PAD_ID), part) for part in whole.split(250)]
    return sum(loss.item() * (part[:, 1:] != PAD_ID).sum().item() for loss, part in parts)


def main() -> None:
    """Train the model, write it, and print its losses."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=SHIPPED_GPT, help="the folder that is written")
    parser.add_argument("--sentences", type=int, default=SENTENCES, help="how many are drawn (%(default)s)")
    parser.add_argument("--updates", type=int, default=UPDATES, help="of the weights (%(default)s)")
    options = parser.parse_args()
    start = time.process_time()
    tokenizer = Tokenizer.train(load_spanish_english("train")["tgt"], VOCAB_SIZE)
    config = GPTConfig.tiny(tokenizer.vocab_size)
    model = train(tokenizer, draw(TRAINED_ON, options.sentences), options.updates, config)
    save_gpt(options.out, model, tokenizer)
    print(
        f"{sum(p.numel() for p in model.parameters()):,} parameters, {time.process_time() - start:.0f} CPU s"
    )
    tests = {
        "2,000 new draws": draw(TESTED_ON, 2000),
        "validation": list(load_spanish_english("validation")["tgt"]),
    }
    for name, sentences in tests.items():
        nats = total_nats(model, rows_of(tokenizer, sentences)) / len(sentences)
        print(f"{name}: {nats:.2f} nats a sentence")


if __name__ == "__main__":
    main()
