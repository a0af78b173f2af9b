"""A test of memory for layers that mix positions: ask for a value that stands some positions back.

Each of 64 positions holds a key and a value, and asks for the value of a key at or before it. The keys come in random
order, so a distance tells nothing about the value, and a guess is right one time in eight.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import mean
from typing import Any, NamedTuple

import torch
import torch.nn.functional as F
from jaxtyping import Int
from torch import Tensor, nn

from course.records import RECORDED
from course_lib.layers import EncoderLayer

NUM_POSITIONS, NUM_VALUES, D_MODEL = 64, 8, 64
RANGES = ((1, 1), (2, 3), (4, 7), (8, 14), (15, 31), (32, 63))  # distances that a table shows together
RECORD = RECORDED / "recall" / "recall.json"
Mixer = Callable[[], nn.Module]


class Questions(NamedTuple):
    """Sequences of the test: at each position a key, its value, the key asked for, the answer, and how far back."""

    keys: Int[Tensor, "batch seq_len"]
    values: Int[Tensor, "batch seq_len"]
    asked: Int[Tensor, "batch seq_len"]
    answers: Int[Tensor, "batch seq_len"]
    distance: Int[Tensor, "batch seq_len"]


def questions(batch: int, seed: int) -> Questions:
    """Draw sequences. A distance of 1 is asked for in a quarter of the questions, 32 and more in one of 20."""
    generator = torch.Generator().manual_seed(seed)
    keys = torch.rand(batch, NUM_POSITIONS, generator=generator).argsort(dim=-1)
    values = torch.randint(NUM_VALUES, (batch, NUM_POSITIONS), generator=generator)
    positions = torch.arange(NUM_POSITIONS)
    uniform = torch.rand(batch, NUM_POSITIONS, generator=generator)
    distance = ((positions + 1) ** uniform).long().clamp(min=1).minimum(positions)
    asked = positions - distance
    return Questions(keys, values, keys.gather(1, asked), values.gather(1, asked), distance)


class Memory(nn.Module):
    """Layers of 64 features with a mixer of positions; the model names a value at each position."""

    def __init__(self, mixer: Mixer, num_layers: int = 2):
        super().__init__()
        sizes = (NUM_POSITIONS, NUM_VALUES, NUM_POSITIONS)
        self.tables = nn.ModuleList(nn.Embedding(size, D_MODEL) for size in sizes)
        self.layers = nn.Sequential(
            *(
                EncoderLayer(D_MODEL, 1, 4 * D_MODEL, 0.0, norm_first=True, self_attention=mixer())
                for _ in range(num_layers)
            )
        )
        self.logits = nn.Linear(D_MODEL, NUM_VALUES)

    def forward(self, *token_ids: Int[Tensor, "batch seq_len"]) -> Tensor:
        """The logits of the values, (batch, seq_len, 8), from keys, values and the keys that are asked for."""
        x = sum(table(ids) for table, ids in zip(self.tables, token_ids, strict=True))
        return self.logits(self.layers(x))


def train_memory(
    mixer: Mixer,
    updates: int = 450,
    learning_rate: float = 3e-3,
    seed: int = 0,
    num_layers: int = 2,
    watch: Callable[[int, Memory], object] = lambda update, model: None,
) -> Memory:
    """A model trained on 64 new sequences in each update; `watch(update, model)` is called after each."""
    torch.manual_seed(seed)
    model = Memory(mixer, num_layers)
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate)
    for update in range(1, updates + 1):
        keys, values, asked, answers, _ = questions(64, seed=10_000 * seed + update)
        logits = model(keys, values, asked)[:, 1:]  # position 0 can only ask for itself
        loss = F.cross_entropy(logits.flatten(0, 1), answers[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        watch(update, model)
    return model


class Answered(NamedTuple):
    """What a model answers: the share that is right for each distance from 1 to 63, and how often it says the previous.

    Args:
        previous: the share of all answers that are the value one position back, whether that is right or not.
    """

    right: list[float]
    previous: float


@torch.no_grad()
def answered(model: Memory) -> Answered:
    """Ask a model on 1,000 sequences that training never draws."""
    drawn = _unseen()
    return _judge(model(*drawn[:3]).argmax(dim=-1), drawn)


def previous_value() -> Answered:
    """A rule without memory: always say the value one position back."""
    drawn = _unseen()
    return _judge(drawn.values.roll(1, dims=-1), drawn)


def _unseen() -> Questions:
    return questions(1000, seed=999_999_999)


def _judge(said: Int[Tensor, "batch seq_len"], drawn: Questions) -> Answered:
    right = said == drawn.answers
    by_distance = [right[drawn.distance == far].float().mean().item() for far in range(1, NUM_POSITIONS)]
    return Answered(by_distance, (said[:, 1:] == drawn.values[:, :-1]).float().mean().item())


def table_of_shares(rows: Iterable[tuple[str, Answered]], head: bool = True) -> Iterator[str]:
    """Lines of a table: its head, then for each name its shares in `RANGES`. A line comes as soon as its row does."""
    if head:
        ranges = (f"{first}-{last}" if first < last else str(first) for first, last in RANGES)
        yield " " * 34 + "".join(f"{each:>7}" for each in ranges) + "   back    says the previous"
    for name, (right, previous) in rows:
        shares = (sum(right[first - 1 : last]) / (last - first + 1) for first, last in RANGES)
        yield f"{name:34}" + "".join(f"{share:7.2f}" for share in shares) + f"{previous:18.2f}"


def recorded() -> list[dict[str, Any]]:
    """The runs of `data/runs/recall`: name, seed, layers, and what each answers after some updates."""
    return json.loads(RECORD.read_text(encoding="utf-8"))["runs"]


def mean_of_seeds(runs: Sequence[Mapping[str, Any]], name: str, num_layers: int, updates: int) -> Answered:
    """What the models of a name and size answer after so many updates.

    Args:
        runs: as `recorded` gives them.

    Raises:
        ValueError: if there is no such run.
    """
    found = [run["answered"] for run in runs if (run["name"], run["layers"]) == (name, num_layers)]
    found = [each[str(updates)] for each in found if str(updates) in each]
    if not found:
        raise ValueError(f"no run of {name!r} with {num_layers} layers after {updates} updates is recorded")
    rights = zip(*(each["right"] for each in found), strict=True)
    return Answered([mean(right) for right in rights], mean(each["previous"] for each in found))
