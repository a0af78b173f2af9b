"""A scaling law with a known floor: language models of five widths, each trained on the same sentences of the grammar.

Each sentence is read at most once, and words are tokens. The learning rate is constant after the warm-up; the wider the
model, the lower it is. The picture `law_and_floor` draws the record. Three minutes of one core.
"""

import time
from collections.abc import Sequence
from itertools import islice
from typing import Any

from tqdm import tqdm

from benchmarks.measure import machine
from course.pictures.law_and_floor import RECORD
from course.records import command_line
from course_lib.fitting import fit
from course_lib.gpt import GPT, GPTConfig
from course_lib.token_rows import row_batches
from course_lib.tokens import BOS_ID, EOS_ID, SPECIAL_TOKENS, UNK_ID
from workshop.experiments import single_record
from workshop.experiments.small_gpt import TESTED_ON, TRAINED_ON, loss_of, total_nats
from workshop.grammar.source import fresh_sentences

D_MODELS = (8, 16, 32, 64, 128)
UPDATES, WARMUP, TOKENS_PER_BATCH = 400, 60, 2048
LEARNING_RATE = 4e-3  # of d_model 32
SENTENCES_PER_UPDATE, TESTED = 225, 1500
MAX_LEN = 32


def draw(seed: int, count: int) -> list[list[str]]:
    """The words of sentences of the grammar."""
    return [fresh.words for fresh in islice(fresh_sentences(seed), count)]


def rows_of(sentences: Sequence[list[str]], vocabulary: dict[str, int]) -> list[list[int]]:
    """The number of each word between `<bos>` and `<eos>`; those that training never showed have the same number."""
    return [[BOS_ID, *(vocabulary.get(word, UNK_ID) for word in words), EOS_ID] for words in sentences]


def train(d_model: int, vocab_size: int, rows: list[list[int]], updates: int, seed: int = 0) -> GPT:
    """A model of two layers of this width."""
    config = GPTConfig.tiny(vocab_size, d_model=d_model, d_ff=4 * d_model, max_len=MAX_LEN)
    model, rate = GPT(config, seed=seed), LEARNING_RATE * (32 / d_model) ** 0.5
    with tqdm(total=updates, unit="step") as bar:
        batches = row_batches(rows, TOKENS_PER_BATCH, seed)
        fit(model, loss_of, batches, rate, WARMUP, updates, lambda step, loss: bar.update(), final_share=1.0)
    return model


def record(d_models: Sequence[int] = D_MODELS, updates: int = UPDATES) -> dict[str, Any]:
    """For each width the number of parameters, the loss in nats a word, and the seconds of the processor."""
    sentences = draw(TRAINED_ON, SENTENCES_PER_UPDATE * updates)
    vocabulary = {word: i for i, word in enumerate(sorted({w for each in sentences for w in each}), start=4)}
    rows, tested = (rows_of(each, vocabulary) for each in (sentences, draw(TESTED_ON, TESTED)))
    runs = []
    for d_model in d_models:
        start = time.process_time()
        model = train(d_model, len(SPECIAL_TOKENS) + len(vocabulary), rows, updates)
        seconds = time.process_time() - start
        loss = total_nats(model, tested) / sum(len(row) - 1 for row in tested)
        size = sum(parameter.numel() for parameter in model.parameters())
        runs.append({"d_model": d_model, "size": size, "loss": round(loss, 4), "seconds": round(seconds, 1)})
    return {"command": command_line(), "machine": machine(), "updates": updates, "runs": runs}


def main() -> None:
    """Train the models and write the record."""
    options = single_record.parser_of(__doc__, RECORD).parse_args()
    single_record.write(options.out, record())


if __name__ == "__main__":
    main()
