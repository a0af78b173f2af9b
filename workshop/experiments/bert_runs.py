"""What the lesson on BERT says of its small models: each part of the record is written when it is done.

- race: the masked model beside a causal model of the same size, over the seconds of the processor;
- curtain: what both say when the words to the right are hidden, and what a model says that has learned with curtains;
- spoiling: 80/10/10 beside a mask on every chosen token, three seeds;
- next_sentence: does the second sentence follow the first? (`next_sentence.py`);
- clinic: broken trainings beside the sound ones.

Ten minutes of one core.
"""

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from benchmarks.measure import machine
from course.records import RECORDED, command_line
from course_lib.bert import NO_LABEL, MaskedWords
from course_lib.corpora import load_spanish_english
from course_lib.gpt import GPT, GPTConfig
from course_lib.saved_models import load_masked_lm
from course_lib.token_rows import row_batches
from course_lib.tokens import PAD_ID, SPECIAL_TOKENS, Tokenizer
from workshop.experiments import blanks, next_sentence, single_record, small_gpt
from workshop.experiments.blanks import Asked, Question, logits_of, mask_of, nats_and_right

RECORD = RECORDED / "blanks" / "blanks.json"
RACE, RACE_OF_GPT, EVERY = 2400, 2000, 250  # updates
SPOILING, CLINIC = 1200, 600
SEEDS = (0, 1, 2)
TESTED = 300  # validation sentences
DOUBT = 0.1  # a written token with a smaller probability is doubted

Rows = Sequence[list[int]]


class Clock:
    """The seconds of the processor, without those of the measuring."""

    def __init__(self, measure: Callable[[], tuple[float, float]], every: int = EVERY):
        self.measure, self.every = measure, every
        self.points: list[dict[str, float]] = []
        self.start = time.process_time()

    def __call__(self, step: int, loss: float) -> None:
        """After each update: a point of the curve, if it is time for one."""
        if step % self.every:
            return
        now = time.process_time()
        nats, right = self.measure()
        self.points.append(
            {"updates": step, "seconds": round(now - self.start, 1), "nats": nats, "right": right}
        )
        self.start += time.process_time() - now


@torch.inference_mode()
def score_of_gpt(model: GPT, rows: Rows) -> tuple[float, float]:
    """The same tokens as `blanks.score` asks for, so not `<eos>`, each from those before it."""
    padded = pad_sequence([torch.tensor(row) for row in rows], batch_first=True, padding_value=PAD_ID)
    logits, tokens = model(padded)[:, :-1], padded[:, 1:]
    asked = tokens >= len(SPECIAL_TOKENS)
    return nats_and_right(logits[asked], tokens[asked])


def race(
    rows: Rows, tested: Rows, vocab_size: int, updates: int = RACE, updates_of_gpt: int = RACE_OF_GPT
) -> tuple[MaskedWords, GPT, dict[str, Any]]:
    """Both models, and their points."""
    blanks.train(blanks.new_model(vocab_size), rows, 1)  # the first update of a process is a slow one
    model, gpt = blanks.new_model(vocab_size), GPT(GPTConfig.tiny(vocab_size), seed=0)
    clock = Clock(partial(blanks.score, model, tested))
    blanks.train(model, rows, updates, on_step=clock)
    clock_of_gpt = Clock(partial(score_of_gpt, gpt, tested))
    batches = row_batches(rows, blanks.TOKENS_PER_BATCH)
    blanks.fit_with_bar(gpt, small_gpt.loss_of, batches, updates_of_gpt, clock_of_gpt)
    return model, gpt, {"masked": clock.points, "causal": clock_of_gpt.points}


def curtain(models: dict[str, MaskedWords], gpt: GPT, tested: Rows) -> dict[str, Any]:
    """Nats and share right with so many tokens to the right."""
    found: dict[str, Any] = {
        name: {
            "all" if right is None else str(right): blanks.score(model, tested, right)
            for right in blanks.RIGHT
        }
        for name, model in models.items()
    }
    return found | {"causal": {"0": score_of_gpt(gpt, tested)}}


def with_curtains(rows: Rows, vocab_size: int, updates: int = RACE) -> MaskedWords:
    """A model that has learned with curtains for as many updates as the plain one."""
    model = blanks.new_model(vocab_size)
    blanks.train(model, rows, updates, blanks.CURTAINS)
    return model


def always_the_mask(token_ids: Tensor, mask_id: int, generator: torch.Generator) -> Asked:
    """Every chosen token becomes the mask."""
    asked = blanks.cover(token_ids, mask_id, generator)
    return asked._replace(token_ids=token_ids.where(asked.labels == NO_LABEL, mask_id))


def left_readable(token_ids: Tensor, mask_id: int, generator: torch.Generator) -> Asked:
    """A mistake: the cover never falls, so the chosen tokens can be read."""
    return blanks.cover(token_ids, mask_id, generator)._replace(token_ids=token_ids)


def asked_everywhere(token_ids: Tensor, mask_id: int, generator: torch.Generator) -> Asked:
    """A mistake: every token is asked, and most can be read."""
    asked = blanks.cover(token_ids, mask_id, generator)
    return asked._replace(labels=token_ids.where(token_ids != PAD_ID, NO_LABEL))


def written(tested: Rows) -> list[Question]:
    """Each token as it stands, nothing covered."""
    return [Question(row, place, row[place]) for row in tested for place in range(1, len(row) - 1)]


def spoiled(tested: Rows, vocab_size: int) -> list[Question]:
    """Each token replaced by another one at random, by itself."""
    generator = torch.Generator().manual_seed(0)
    special, found = len(SPECIAL_TOKENS), []
    for row, place, token in written(tested):
        step = int(torch.randint(1, vocab_size - special, (), generator=generator))
        other = special + (token - special + step) % (vocab_size - special)
        found.append(Question([*row[:place], other, *row[place + 1 :]], place, token))
    return found


def proof_reading(model: MaskedWords, tested: Rows) -> dict[str, float]:
    """What the model says of tokens that it can read: right ones, and others in their places."""
    right, wrong = written(tested), spoiled(tested, mask_of(model))
    of_right, of_wrong = (logits_of(model, each) for each in (right, wrong))
    tokens = torch.tensor([each.token for each in right])
    shares = {
        "kept": of_right.argmax(dim=-1) == tokens,
        "put_right": of_wrong.argmax(dim=-1) == tokens,
        "right_doubted": _of_written(of_right, right) < DOUBT,
        "wrong_doubted": _of_written(of_wrong, wrong) < DOUBT,
    }
    return {name: round(share.float().mean().item(), 3) for name, share in shares.items()}


def _of_written(logits: Tensor, questions: Sequence[Question]) -> Tensor:
    """The probability of the token that stands there."""
    tokens = torch.tensor([each.row[each.place] for each in questions])
    return logits.softmax(dim=-1).gather(1, tokens[:, None])[:, 0]


def measured(
    rows: Rows, tested: Rows, vocab_size: int, updates: int, cover: blanks.Cover, seed: int = 0
) -> tuple[MaskedWords, dict[str, Any]]:
    """A model trained like this, with its own loss over the last updates, its score and its seconds."""
    model, start = blanks.new_model(vocab_size, seed=seed), time.process_time()
    losses = blanks.train(model, rows, updates, cover=cover, seed=seed)
    seconds = time.process_time() - start
    nats, right = blanks.score(model, tested)
    own = round(sum(losses[-50:]) / len(losses[-50:]), 3)
    return model, {"seed": seed, "own_loss": own, "nats": nats, "right": right, "seconds": round(seconds, 1)}


def spoiling(
    rows: Rows, tested: Rows, vocab_size: int, updates: int = SPOILING, seeds: Sequence[int] = SEEDS
) -> dict[str, Any]:
    """Both kinds of covering, each with these seeds."""
    found: dict[str, Any] = {}
    for name, kind in {"80/10/10": blanks.cover, "always the mask": always_the_mask}.items():
        runs = [measured(rows, tested, vocab_size, updates, kind, seed) for seed in seeds]
        found[name] = [scores | proof_reading(model, tested) for model, scores in runs]
    return found


def clinic(rows: Rows, tested: Rows, vocab_size: int, updates: int = CLINIC) -> dict[str, Any]:
    """The patients that fill blanks, beside the healthy one."""
    kinds = {
        "healthy": blanks.cover,
        "the cover never falls": left_readable,
        "labels everywhere": asked_everywhere,
    }
    return {name: measured(rows, tested, vocab_size, updates, kind)[1] for name, kind in kinds.items()}


def english(tokenizer: Tokenizer) -> tuple[Rows, Rows, int]:
    """What is read, and on what it is tested, as token ids; and the size of the vocabulary."""
    read = small_gpt.rows_of(tokenizer, list(load_spanish_english("train")["tgt"]))
    tested = small_gpt.rows_of(tokenizer, list(load_spanish_english("validation")["tgt"][:TESTED]))
    return read, tested, tokenizer.vocab_size


def keeper(out: Path) -> Callable[..., None]:
    """A function that adds parts to a new record, and writes it each time."""
    found: dict[str, Any] = {"command": command_line(), "machine": machine()}

    def keep(**parts: Any) -> None:
        found.update(parts)
        single_record.write(out, found)

    return keep


def record(out: Path) -> None:
    """Make all parts, and write the record after each."""
    tokenizer, keep = load_masked_lm()[1], keeper(out)
    texts = rows, tested, _ = english(tokenizer)
    plain, gpt, points = race(*texts)
    keep(race=points)
    models = {"plain": plain, "with curtains": with_curtains(rows, tokenizer.vocab_size)}
    keep(curtain=curtain(models | {"shipped": load_masked_lm()[0]}, gpt, tested))
    keep(next_sentence=next_sentence.record(tokenizer))
    keep(clinic=clinic(*texts) | next_sentence.clinic(tokenizer))
    keep(spoiling=spoiling(*texts))


def main() -> None:
    """Train the models and write the record."""
    record(single_record.parser_of(__doc__, RECORD).parse_args().out)


if __name__ == "__main__":
    main()
