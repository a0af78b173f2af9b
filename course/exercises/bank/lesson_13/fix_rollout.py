"""Find the bug: attention rolled out through the layers, with sums that are laid along the wrong axis."""

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_rollout(
    weights: Float[Tensor, "num_layers num_heads seq_len seq_len"], smallest: float
) -> Float[Tensor, "seq_len seq_len"]:
    """How much of each input reaches each output, by attention rolled out through all layers (arXiv 2005.00928).

    In each layer the heads are averaged, and weights below `smallest` are dropped, as noise. The residual connection
    is added: each position also looks at itself, with a weight of 1. Then each row is divided by its sum, so that it
    says in what shares a position is mixed. The layers are multiplied, the last one on the left.

    The code below runs, and with `smallest` at 0 it is exact. A published tool has the same line. When weights are
    dropped, the rows of its result no longer sum to 1. One thing is wrong.
    """
    identity = torch.eye(weights.shape[-1], dtype=weights.dtype, device=weights.device)
    rollout = identity
    for layer in weights.mean(dim=1):
        mixed = layer.masked_fill(layer < smallest, 0.0) + identity
        mixed = mixed / mixed.sum(dim=-1, keepdim=True)
        rollout = mixed @ rollout
    return rollout


def starter(weights, smallest):
    identity = torch.eye(weights.shape[-1], dtype=weights.dtype, device=weights.device)
    rollout = identity
    for layer in weights.mean(dim=1):
        mixed = layer.masked_fill(layer < smallest, 0.0) + identity
        mixed = mixed / mixed.sum(dim=-1)
        rollout = mixed @ rollout
    return rollout


def make_inputs(generator):
    """Eighths, some of them as large as `smallest`; a few dropped; none, where the bug does not show; nearly all."""
    row = torch.tensor([4.0, 2.0, 1.0, 1.0]) / 8
    rows = [row[torch.randperm(4, generator=generator)] for _ in range(2 * 2 * 4)]
    yield {"weights": torch.stack(rows).reshape(2, 2, 4, 4), "smallest": 0.25}
    for num_layers, num_heads, seq_len, smallest in (
        (3, 2, 6, 0.15),
        (4, 3, 5, 0.0),
        (2, 2, 5, 0.6),
    ):
        scores = 2 * torch.randn(num_layers, num_heads, seq_len, seq_len, generator=generator)
        yield {"weights": scores.softmax(dim=-1), "smallest": smallest}


def layers_of(weights, smallest):
    """Each layer's weights, averaged over the heads, without the small ones."""
    mean = weights.mean(dim=1)
    return mean.masked_fill(mean < smallest, 0.0)


def shares(x, dim=-1):
    return x / x.sum(dim=dim, keepdim=True)


def mixed_with_itself(layer):
    return shares(layer + torch.eye(len(layer), dtype=layer.dtype))


def rolled(mix=mixed_with_itself, layers=layers_of, step=torch.matmul, drop=False):
    """The parts in which fixes differ: how a layer is mixed, which weights it has, what a step multiplies."""

    def code(weights, smallest):
        rollout = torch.eye(weights.shape[-1], dtype=weights.dtype)
        for layer in layers(weights, smallest):
            mixed = mix(layer)
            rollout = step(mixed.masked_fill(mixed < smallest, 0.0) if drop else mixed, rollout)
        return rollout

    return code


def plus_identity(layer):
    return layer + torch.eye(len(layer), dtype=layer.dtype)


def largest_head(weights, smallest):
    return weights.amax(dim=1).masked_fill(weights.amax(dim=1) < smallest, 0.0)


def dropped_before_the_mean(weights, smallest):
    return weights.masked_fill(weights < smallest, 0.0).mean(dim=1)


def nothing_dropped(weights, smallest):
    return weights.mean(dim=1)


EXERCISE = Exercise(
    name="fix_rollout",
    lesson=13,
    reference=fix_rollout,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("weights",),
    minutes=8,
    difficulty=2,
    points=3,
    equivalents={
        "1 -> 2": "each layer's matrix is square",
        "-1 -> 1'": "of two axes, 1 is the last",
    },
    hints=(
        "Print `mixed.sum(dim=-1)` after the division, with `smallest` at 0.2. Which rows should sum to 1, and do "
        "they?",
        "a sum for each row must stand beside its row: shape (seq_len, 1), not (seq_len)",
        "A tensor of shape (seq_len) is laid along the last axis, so number j of it divides column j. `sum` has an "
        "argument that keeps the axis it adds up, with size 1.",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "The sum of row j divides *column* j, as `sum(dim=-1)` drops the axis. While all "
    "rows have the same sum, the result is right.",
)
EXERCISE.add_misconception(
    "columns divided by their sums",
    rolled(lambda layer: shares(plus_identity(layer), dim=0)),
    "Now each *column* sums to 1. A row is a query, and says in what shares its position is mixed: its own sum divides "
    "it.",
)
EXERCISE.add_misconception(
    "divided before the identity is added",
    rolled(lambda layer: plus_identity(shares(layer))),
    "The rows are divided first, and the identity is added after that: so each row sums to 2. The residual connection "
    "is part of what is divided.",
)
EXERCISE.add_misconception(
    "not divided",
    rolled(plus_identity),
    "Nothing is divided. With the residual connection a row can sum to more than 1, and the numbers can grow from "
    "layer to layer. The division belongs there.",
)
EXERCISE.add_misconception(
    "halved in place of divided",
    rolled(lambda layer: plus_identity(layer) / 2),
    "The rows are divided by 2. That is right as long as each row of the weights sums to 1. When weights are "
    "dropped, a row can sum to less: divide it by what it sums to.",
)
EXERCISE.add_misconception(
    "divided before the residual",
    rolled(lambda layer: plus_identity(torch.nan_to_num(shares(layer))) / 2),
    "The weights are divided by their sums before the residual connection is added. The docstring does it after: "
    "then a position that lost much of its attention keeps more of itself.",
)
EXERCISE.add_misconception(
    "divided at the end",
    lambda weights, smallest: shares(rolled(plus_identity)(weights, smallest)),
    "The division comes once, at the end. The rows sum to 1 then, but in between, positions whose rows have large "
    "sums can count too much. Divide in each layer.",
)
EXERCISE.add_misconception(
    "the bug, and divided at the end",
    lambda weights, smallest: shares(starter(weights, smallest)),
    "The rows of the result are made to sum to 1 at the end. That hides the symptom: in each layer the sums of "
    "the rows still divide the columns.",
)
EXERCISE.add_misconception(
    "one sum for the whole layer",
    rolled(lambda layer: plus_identity(layer) * len(layer) / plus_identity(layer).sum()),
    "One sum divides the whole layer. Each row has its own sum.",
)
EXERCISE.add_misconception(
    "divided by the sum of all",
    rolled(lambda layer: plus_identity(layer) / plus_identity(layer).sum()),
    "The sum of the whole matrix divides each layer, so its rows sum to 1 only together. Each row has its own "
    "sum.",
)
EXERCISE.add_misconception(
    "divided by the largest",
    rolled(lambda layer: plus_identity(layer) / plus_identity(layer).amax(dim=-1, keepdim=True)),
    "Each row is divided by its largest number. Shares sum to 1: divide by the sum.",
)
EXERCISE.add_misconception(
    "softmax",
    rolled(lambda layer: plus_identity(layer).softmax(dim=-1)),
    "A softmax also makes rows that sum to 1, but it starts from scores. These are weights already: a dropped weight "
    "of 0 would come back. Divide by the sum.",
)
EXERCISE.add_misconception(
    "no residual",
    rolled(lambda layer: torch.nan_to_num(shares(layer))),
    "The rows are divided rightly. But the residual connection is gone: `+ identity` was right.",
)
EXERCISE.add_misconception(
    "nothing dropped",
    rolled(layers=nothing_dropped),
    "The small weights are no longer dropped. Then the bug does not show, but dropping them was what the caller "
    "asked for.",
)
EXERCISE.add_misconception(
    "the largest head",
    rolled(layers=largest_head),
    "The division is right now. But the heads are no longer averaged: the largest weight of any head counts.",
)
EXERCISE.add_misconception(
    "dropped before the mean",
    rolled(layers=dropped_before_the_mean),
    "The division is right now. But small weights are dropped in each head, before the mean. The mean over the "
    "heads comes first.",
)
EXERCISE.add_misconception(
    "the first layer on the left",
    rolled(step=lambda mixed, rollout: rollout @ mixed),
    "The division is right now. But the layers are multiplied in reverse order: the last layer belongs on the left, as "
    "it stood.",
)
EXERCISE.add_misconception(
    "only the last layer",
    rolled(step=lambda mixed, rollout: mixed),
    "The division is right now. But only the last layer counts in your result. The layers are multiplied.",
)
EXERCISE.add_misconception(
    "number by number",
    rolled(step=lambda mixed, rollout: mixed * rollout),
    "The division is right now. But the layers are multiplied number by number. Rolling out follows paths from "
    "layer to layer: `@`.",
)
EXERCISE.add_misconception(
    "transposed",
    lambda weights, smallest: fix_rollout(weights, smallest).T,
    "The numbers are right, but rows and columns are exchanged: row i belongs to output i.",
)
EXERCISE.add_misconception(
    "weights just at the limit dropped",
    rolled(layers=lambda weights, smallest: weights.mean(dim=1) * (weights.mean(dim=1) > smallest)),
    "The division is right now. But weights that are equal to `smallest` are dropped, too. Only those below it "
    "are noise: `<` was right.",
)
EXERCISE.add_misconception(
    "dropped after the division",
    rolled(layers=nothing_dropped, drop=True),
    "The small weights are dropped after the division, so the rows need not sum to 1. Drop first, then divide.",
)
EXERCISE.add_misconception(
    "divided by the length",
    rolled(lambda layer: plus_identity(layer) / plus_identity(layer).norm(dim=-1, keepdim=True)),
    "Each row is divided by its length as a vector, as `F.normalize` does unless told otherwise. Shares sum to 1: "
    "divide by the sum.",
)
EXERCISE.add_misconception(
    "the residual after the division",
    rolled(lambda layer: plus_identity(shares(plus_identity(layer)))),
    "The residual connection is added once more, after the division, so the rows of a layer sum to 2. It is in "
    "`mixed` already.",
)


@EXERCISE.misconception("the identity before small weights go")
def identity_first(weights, smallest):
    """The identity is added before small weights are dropped, so small ones on the diagonal stay. Drop first, as the
    stub does.
    """
    rollout = identity = torch.eye(weights.shape[-1], dtype=weights.dtype)
    for layer in weights.mean(dim=1):
        mixed = (layer + identity).masked_fill(layer + identity < smallest, 0.0)
        rollout = (mixed / mixed.sum(dim=-1, keepdim=True)) @ rollout
    return rollout
