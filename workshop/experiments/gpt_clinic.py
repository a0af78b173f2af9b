"""A clinic of language models that went wrong: four mistakes of training, two of the cache, and one of top-p.

All read the same sentences of the lessons' grammar for 250 updates; those whose mistake is not in the training have the
weights of the healthy model. The record has each one's loss as its own code counts it, the honest loss, what it writes,
and which tests find it. Lesson 12 shows it. Two minutes of one core.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence
from tqdm import tqdm

from benchmarks.measure import machine
from course.records import RECORDED, command_line
from course_lib.caches import Cache
from course_lib.fitting import fit
from course_lib.gpt import GPT, GPTConfig
from course_lib.losses import language_model_loss
from course_lib.masks import padding_mask
from course_lib.sampling import Filter, sample, top_p
from course_lib.token_rows import row_batches
from course_lib.tokens import EOS_ID, PAD_ID, SPECIAL_TOKENS
from workshop.experiments import single_record
from workshop.experiments.scaling import draw, rows_of
from workshop.experiments.small_gpt import TESTED_ON, TRAINED_ON

RECORD = RECORDED / "gpt_clinic" / "gpt_clinic.json"
SENTENCES, TESTED, UPDATES, TOKENS_PER_BATCH = 27_000, 300, 250, 1024
LEARNING_RATE, WARMUP, MAX_LEN = 4e-3, 50, 40
PROMPT, SENTENCE = "The doctor is", "The doctor is going to the market ."
PROMPT_LEN = 4  # with `<bos>`
P, TEMPERATURE = 0.9, 0.5
Loss = Callable[[Tensor, Tensor], Tensor]


def shifted(
    logits: Float[Tensor, "batch seq_len vocab_size"], token_ids: Int[Tensor, "batch seq_len"]
) -> Tensor:
    """Nothing is wrong: the library's loss."""
    return language_model_loss(logits, token_ids, PAD_ID)


def not_shifted(logits: Tensor, token_ids: Tensor) -> Tensor:
    """The logits at position t against the token at t, which the model has just read."""
    return F.cross_entropy(logits.flatten(0, 1), token_ids.flatten(), ignore_index=PAD_ID)


def shifted_twice(logits: Tensor, token_ids: Tensor) -> Tensor:
    """The rows are shifted, and the loss shifts them again."""
    return language_model_loss(logits[:, :-1], token_ids[:, 1:], PAD_ID)


def flattened_first(logits: Tensor, token_ids: Tensor) -> Tensor:
    """The last position of a row is asked for the first token of the next row, and padding counts."""
    return F.cross_entropy(logits.flatten(0, 1)[:-1], token_ids.flatten()[1:])


class WithoutMask(GPT):
    """Each position sees the whole row."""

    def _mask(self, token_ids: Tensor, cache: Cache | None = None) -> Tensor:
        real = padding_mask(token_ids, self.config.pad_id)
        return real if cache is None else cache.add_padding(real)


class FromZeroAgain(GPT):
    """After the prompt, the positions begin at 0 again."""

    def embed(self, token_ids: Tensor, first_position: int = 0) -> Tensor:
        """The vectors of the tokens, with positions that forget the prompt."""
        return super().embed(token_ids, max(first_position - PROMPT_LEN, 0))


class ThreeTooFar(GPT):
    """After the prompt, the positions go on three too far."""

    def embed(self, token_ids: Tensor, first_position: int = 0) -> Tensor:
        """The vectors of the tokens, with positions that jump."""
        return super().embed(token_ids, first_position and first_position + 3)


def crossing_lost(logits: Float[Tensor, "*batch vocab_size"], p: float) -> Float[Tensor, "*batch vocab_size"]:
    """Top-p that keeps tokens as long as their sum does not exceed p: the one that crosses p is lost."""
    values, order = logits.sort(dim=-1, descending=True)
    cut = values.softmax(dim=-1).cumsum(dim=-1) > p
    return logits.masked_fill(torch.empty_like(cut).scatter(-1, order, cut), -torch.inf)


def crossing_lost_or_first(logits: Tensor, p: float) -> Tensor:
    """`crossing_lost`, but the likeliest token is always kept, so that something can be written."""
    first = F.one_hot(logits.argmax(dim=-1), logits.shape[-1]).bool()
    return crossing_lost(logits, p).where(~first, logits)


@dataclass(frozen=True)
class Patient:
    """A language model with one mistake."""

    name: str
    what: str
    loss: Loss = shifted
    kind: type[GPT] = GPT
    top_p: Callable[[Tensor, float], Tensor] = top_p
    trains: bool = True  # or it has the weights of the healthy model

    @property
    def keep(self) -> Filter | None:
        """The filter with which it writes: that of top-p only where it is the patient."""
        return None if self.top_p is top_p else partial(crossing_lost_or_first, p=P)


PATIENTS = (
    Patient("healthy", "nothing is wrong"),
    Patient("A", "no shift: each token answers for itself", not_shifted),
    Patient("B", "shifted twice: the next token but one", shifted_twice),
    Patient("C", "rows flattened before the shift, padding counted", flattened_first),
    Patient("D", "no causal mask", kind=WithoutMask),
    Patient("E1", "cache: after the prompt, positions from 0 again", kind=FromZeroAgain, trains=False),
    Patient("E2", "cache: after the prompt, positions 3 too far", kind=ThreeTooFar, trains=False),
    Patient("F", "top-p without the token that crosses p", top_p=crossing_lost, trains=False),
)


class Corpus:
    """Sentences of the grammar, words as tokens: to train on, and to test with."""

    def __init__(self, sentences: int = SENTENCES, tested: int = TESTED):
        drawn, new = draw(TRAINED_ON, sentences), draw(TESTED_ON, tested)
        words = sorted({word for sentence in drawn for word in sentence})
        self.vocabulary = [*SPECIAL_TOKENS, *words]
        self.numbers = {word: number for number, word in enumerate(words, start=len(SPECIAL_TOKENS))}
        self.rows = rows_of(drawn, self.numbers)
        tested_rows = [torch.tensor(row) for row in rows_of(new, self.numbers)]
        self.tested = pad_sequence(tested_rows, batch_first=True, padding_value=PAD_ID)

    def row(self, text: str) -> Int[Tensor, "1 seq_len"]:
        """A text as one row, without `<eos>`."""
        return torch.tensor(rows_of([text.split()], self.numbers))[:, :-1]

    def nats_by_counting(self) -> float:
        """Nats a token of the tested sentences if only the frequencies of the tokens are known."""
        counts = Counter(token_id for row in self.rows for token_id in row[1:])
        total = sum(counts.values()) + len(self.vocabulary)
        asked = self.tested[:, 1:][self.tested[:, 1:] != PAD_ID].tolist()
        return -sum(math.log((counts[token_id] + 1) / total) for token_id in asked) / len(asked)


def new_model(patient: Patient, corpus: Corpus) -> GPT:
    """The patient's model before its training."""
    return patient.kind(GPTConfig.tiny(len(corpus.vocabulary), max_len=MAX_LEN), seed=0)


def train(patient: Patient, corpus: Corpus, updates: int) -> GPT:
    """The patient's model after a training with the patient's loss."""
    model, batches = new_model(patient, corpus), row_batches(corpus.rows, TOKENS_PER_BATCH)
    token_ids = (batch.token_ids for batch in batches)
    with tqdm(total=updates, unit="step") as bar:
        bar.set_description(patient.name)
        loss = partial(own_loss, patient)
        fit(model, loss, token_ids, LEARNING_RATE, WARMUP, updates, lambda step, loss: bar.update())
    return model


def own_loss(patient: Patient, model: GPT, token_ids: Int[Tensor, "batch seq_len"]) -> Tensor:
    """The loss as the patient's code counts it."""
    return patient.loss(model(token_ids), token_ids)


@torch.no_grad()
def honest_loss(model: GPT, token_ids: Int[Tensor, "batch seq_len"]) -> float:
    """Nats a token if the model is given no more than the tokens before."""
    total = 0.0
    for known in range(1, token_ids.shape[1]):
        asked = token_ids[:, known] != PAD_ID
        logits = model(token_ids[asked, :known])[:, -1]
        total += F.cross_entropy(logits, token_ids[asked, known], reduction="sum").item()
    return total / (token_ids[:, 1:] != PAD_ID).sum().item()


def writes(patient: Patient, model: GPT, corpus: Corpus) -> list[str]:
    """How it goes on with the prompt, twice."""
    prompt = corpus.row(PROMPT).expand(2, -1)
    written = sample(model, prompt, 12, torch.Generator().manual_seed(0), TEMPERATURE, patient.keep)
    return [" ".join([PROMPT, *(corpus.vocabulary[token_id] for token_id in row)]) for row in written]


@torch.no_grad()
def top_p_shares(patient: Patient, model: GPT, corpus: Corpus) -> dict[str, float]:
    """Of the steps in the tested sentences: the shares with a kept mass below p, and with nothing kept."""
    logits = model(corpus.tested[:, :-1])[corpus.tested[:, 1:] != PAD_ID]
    kept = patient.top_p(logits, P) > -torch.inf
    mass = (logits.softmax(dim=-1) * kept).sum(dim=-1)
    shares = {"below_p": mass < P - 1e-5, "nothing_kept": ~kept.any(dim=-1)}
    return {name: round(found.float().mean().item(), 4) for name, found in shares.items()}


@torch.no_grad()
def a_later_token_changes_nothing_before_it(patient: Patient, model: GPT, corpus: Corpus) -> bool:
    row = corpus.row(SENTENCE)
    changed = row.clone()
    changed[0, -1] = EOS_ID
    return torch.equal(model(row)[:, :-1], model(changed)[:, :-1])


@torch.no_grad()
def untrained_it_loses_ln_v(patient: Patient, model: GPT, corpus: Corpus) -> bool:
    loss = own_loss(patient, new_model(patient, corpus).eval(), corpus.tested).item()
    return abs(loss - math.log(len(corpus.vocabulary))) < 0.1


@torch.no_grad()
def more_padding_changes_no_loss(patient: Patient, model: GPT, corpus: Corpus) -> bool:
    padded = F.pad(corpus.tested, (0, 3), value=PAD_ID)
    losses = [own_loss(patient, model, token_ids).item() for token_ids in (corpus.tested, padded)]
    return math.isclose(*losses, rel_tol=1e-3)


@torch.no_grad()
def with_and_without_cache_the_same_logits(patient: Patient, model: GPT, corpus: Corpus) -> bool:
    row = corpus.row(SENTENCE)
    cache = model.new_cache(batch_size=1)
    chunks = row.split([PROMPT_LEN] + [1] * (row.shape[1] - PROMPT_LEN), dim=1)
    pieces = [model(chunk, cache) for chunk in chunks]
    return torch.allclose(torch.cat(pieces, dim=1), model(row), atol=1e-4)


def the_kept_mass_is_at_least_p(patient: Patient, model: GPT, corpus: Corpus) -> bool:
    return top_p_shares(patient, model, corpus)["below_p"] == 0


def it_foretells_better_than_counting(patient: Patient, model: GPT, corpus: Corpus) -> bool:
    return honest_loss(model, corpus.tested) < corpus.nats_by_counting()


TESTS: dict[str, Callable[[Patient, GPT, Corpus], bool]] = {
    "a later token changes nothing before it": a_later_token_changes_nothing_before_it,
    "untrained, it loses ln V": untrained_it_loses_ln_v,
    "more padding changes no loss": more_padding_changes_no_loss,
    "with and without the cache, the same logits": with_and_without_cache_the_same_logits,
    "the kept mass is at least p": the_kept_mass_is_at_least_p,
    "it predicts better than counting words": it_foretells_better_than_counting,
}


@torch.no_grad()
def examine(patient: Patient, model: GPT, corpus: Corpus) -> dict[str, Any]:
    """The patient's entry in the record; `found_by` has True for each test that fails on it."""
    untrained = new_model(patient, corpus).eval()
    return {
        "name": patient.name,
        "what": patient.what,
        "own_loss": round(own_loss(patient, model, corpus.tested).item(), 3),
        "honest_loss": round(honest_loss(model, corpus.tested), 3),
        "untrained_loss": round(own_loss(patient, untrained, corpus.tested).item(), 3),
        "top_p": top_p_shares(patient, model, corpus),
        "writes": writes(patient, model, corpus),
        "found_by": {name: not test(patient, model, corpus) for name, test in TESTS.items()},
    }


def record(corpus: Corpus, patients: Sequence[Patient] = PATIENTS, updates: int = UPDATES) -> dict[str, Any]:
    """The healthy model, which comes first, and the patients."""
    examined, healthy = [], {}
    for patient in patients:
        if patient.trains:
            model = train(patient, corpus, updates)
            healthy = healthy or model.state_dict()
        else:
            model = new_model(patient, corpus).eval()
            model.load_state_dict(healthy)
        examined.append(examine(patient, model, corpus))
    return {
        "command": command_line(),
        "machine": machine(),
        "updates": updates,
        "tokens": len(corpus.vocabulary),
        "p": P,
        "nats_by_counting": round(corpus.nats_by_counting(), 3),
        "patients": examined,
    }


def main() -> None:
    """Train the models, examine them and write the record."""
    options = single_record.parser_of(__doc__, RECORD).parse_args()
    single_record.write(options.out, record(Corpus()))


if __name__ == "__main__":
    main()
