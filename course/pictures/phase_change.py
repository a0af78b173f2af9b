"""The phase change: what two heads look at during a training in which both appear within a few updates."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from course.pictures.frame import Guess, Picture, Table
from course.pictures.rounding import rounded
from course.records import RECORDED
from course_lib.inspection import induction_scores

RECORD = RECORDED / "induction" / "induction.json"
LETTERS = (
    "0123456789abcdefghijklmnopqrstuvwxyz"  # the square root of a weight in 36 levels: small weights are seen
)
MAX_LEN = 64
DIGITS = 2
NEARLY = 0.9  # of the last share of right tokens: the moment that is asked about

Measured = Mapping[int, Mapping[str, Any]]


def phase_change(measured: Measured, period: int, one_layer: Measured | None = None) -> Picture:
    """A picture of a training of two layers of attention on sequences that begin again, update by update.

    Beside the share of right tokens stands the weight of the head of layer 1 that looks most at the previous token at
    the end. Folded stand its pattern and that of the head of layer 2 that looks most at the token after the last
    occurrence (an induction head, arXiv 2209.11895).

    Args:
        measured: for each measured update, "right" (the share of right tokens in the repetition), "loss" (in nats)
            and "weights", two tensors (num_heads, seq_len, seq_len), the mean weights of each layer's heads.
        period: after how many tokens the sequences begin again, where it was measured.
        one_layer: "loss" for the same updates of a model of one layer.

    Raises:
        ValueError: if fewer than three updates were measured, the weights are not those of two layers with at most 64
            positions and more than two periods, or `one_layer` has other updates.
    """
    updates = _checked(measured, period, one_layer)
    heads = _best_heads(measured[updates[-1]]["weights"], period)
    rows = [_row(measured[update], heads, period) for update in updates]
    losses_of_one = (
        None if one_layer is None else [round(one_layer[update]["loss"], DIGITS) for update in updates]
    )
    asked = next(i for i, row in enumerate(rows) if row["right"] >= NEARLY * rows[-1]["right"])
    return Picture(
        scripts=("phase_change",),
        title="Two heads, seen during training",
        guess=_guess(updates, rows, asked),
        scene={
            "updates": updates,
            "heads": heads,
            "period": period,
            "asked": asked,
            "guesses": _bounds(rows),
        },
        ours={"rows": rows},
        table=_table(updates, rows, losses_of_one),
    )


def example() -> Picture:
    """The recorded training of `workshop.experiments.induction`."""
    return phase_change(*recorded())


def recorded() -> tuple[dict[int, dict[str, Any]], int, dict[int, dict[str, Any]]]:
    """The recorded training as `phase_change` takes it: two layers, the period, one layer.

    Of each layer only the head that the picture shows was kept, with weights in 36 levels; those before it are zero.

    Raises:
        FileNotFoundError: if data/runs/induction is missing.
    """
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    two_layers = {
        row["update"]: {**row, "weights": [*map(_as_head, row["patterns"], record["heads"])]}
        for row in record["rows"]
    }
    one_layer = {row["update"]: {"loss": row["loss_of_one_layer"]} for row in record["rows"]}
    return two_layers, record["period"], one_layer


def letters(weights: Float[Tensor, "seq_len seq_len"]) -> list[str]:
    """A letter for each weight on and below the diagonal, a text for each row."""
    levels = (weights.detach().clamp(0, 1).sqrt() * (len(LETTERS) - 1)).round().long().tolist()
    return ["".join(LETTERS[level] for level in row[: i + 1]) for i, row in enumerate(levels)]


def weights_of(rows: Sequence[str]) -> Float[Tensor, "seq_len seq_len"]:
    """The weights that `letters` wrote, to its 36 levels."""
    weights = torch.zeros(len(rows), len(rows))
    for i, row in enumerate(rows):
        weights[i, : i + 1] = torch.tensor([LETTERS.index(letter) for letter in row]) / (len(LETTERS) - 1)
    return weights.square()


def _as_head(rows: Sequence[str], head: int) -> Float[Tensor, "num_heads seq_len seq_len"]:
    weights = weights_of(rows)
    return torch.stack([*[torch.zeros_like(weights)] * head, weights])


def previous_scores(weights: Float[Tensor, "num_heads seq_len seq_len"]) -> Float[Tensor, "num_heads"]:
    """How much of its weight each head gives to the previous token; the first token has none."""
    return weights.diagonal(-1, -2, -1).mean(dim=-1)


def _best_heads(weights: Sequence[Tensor], period: int) -> tuple[int, int]:
    first, second = previous_scores(weights[0]), induction_scores(weights[1], period)
    return int(first.argmax()), int(second.argmax())


def _row(found: Mapping[str, Any], heads: tuple[int, int], period: int) -> dict[str, Any]:
    first, second = (weights[head] for weights, head in zip(found["weights"], heads, strict=True))
    return {
        "right": round(found["right"], DIGITS),
        "loss": round(found["loss"], DIGITS),
        "previous": rounded(previous_scores(first[None])[0], DIGITS),
        "induction": rounded(induction_scores(second[None], period)[0], DIGITS),
        "patterns": [" ".join(letters(first)), " ".join(letters(second))],
    }


def _checked(measured: Measured, period: int, one_layer: Measured | None) -> list[int]:
    updates = sorted(measured)
    if len(updates) < 3:
        raise ValueError(f"wanted at least three measured updates; got {updates}")
    if one_layer is not None and sorted(one_layer) != updates:
        raise ValueError(f"wanted one_layer at the same updates {updates}; got {sorted(one_layer)}")
    for update in updates:
        shapes = [tuple(weights.shape) for weights in measured[update]["weights"]]
        if len(shapes) != 2 or any(len(shape) != 3 or shape[1] != shape[2] for shape in shapes):
            wanted = "wanted the weights of two layers, of shape (num_heads, seq_len, seq_len)"
            raise ValueError(f"{wanted}; got {shapes} at update {update}")
        if not 2 * period < shapes[0][-1] <= MAX_LEN:
            wanted = (
                f"wanted sequences of more than two periods of {period} tokens and at most {MAX_LEN} tokens"
            )
            raise ValueError(f"{wanted}; got {shapes[0][-1]} at update {update}")
    return updates


def _bounds(rows: Sequence[dict[str, Any]]) -> list[tuple[float, float]]:
    """From which weight to which each choice goes."""
    end = rows[-1]["previous"]
    return [(part * end / 3, (part + 1) * end / 3) for part in range(3)]


def _guess(updates: Sequence[int], rows: Sequence[dict[str, Any]], place: int) -> Guess:
    """Is the first head at its end when the model is nearly as good as it gets, at this place?"""
    last = rows[-1]
    end, now, update = last["previous"], rows[place]["previous"], updates[place]
    (_, third), (_, two_thirds), _ = _bounds(rows)
    meant = {
        "less than a third of it": f"at most {third:.2f}",
        "about a half of it": f"{third:.2f} to {two_thirds:.2f}",
        "nearly all of it": f"more than {two_thirds:.2f}",
    }
    reasons = [
        f"{choice[:1].upper()}{choice[1:]} would be {number}. The weight is {now:.2f} then, and {end:.2f} in the end."
        for choice, number in meant.items()
    ]
    return Guess.explained(
        f"After update {update} the share of right tokens is {100 * rows[place]['right'] / last['right']:.0f} % of its "
        "final value. How much of its own final value has the head's weight on the previous token?",
        meant,
        sum(now > bound for bound, _ in _bounds(rows)[1:]),
        reasons,
    )


def _table(
    updates: Sequence[int], rows: Sequence[dict[str, Any]], losses_of_one: Sequence[float] | None
) -> Table:
    names = ("right", "loss", "previous", "induction")
    cells = [
        [f"{update}", *(f"{row[name]:.2f}" for name in names)]
        for update, row in zip(updates, rows, strict=True)
    ]
    header: tuple[str, ...] = (
        "updates",
        "right",
        "loss",
        "layer 1: to the previous token",
        "layer 2: to the token after the last time",
    )
    if losses_of_one is not None:
        cells = [[*row, f"{loss:.2f}"] for row, loss in zip(cells, losses_of_one, strict=True)]
        header += ("loss with one layer",)
    return Table("The repetition, and the weights of two heads", header, tuple(map(tuple, cells)))
