"""Same numbers, wrong heads: where each feature of each token goes when a tensor is split into heads."""

from collections.abc import Callable
from string import ascii_uppercase
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from course.pictures.frame import Guess, Picture, Table
from course_lib.multi_head import split_heads

SplitHeads = Callable[[Tensor, int], Tensor]


def same_numbers_wrong_heads(
    seq_len: int = 3, num_heads: int = 2, d_k: int = 3, *, my_split_heads: SplitHeads | None = None
) -> Picture:
    """A picture of labelled cells (token letter, feature number) through a view and a transpose.

    A tensor of one sentence, (1, seq_len, d_model), is split into (1, num_heads, seq_len, d_k) in two ways: with
    the transpose, and by a view straight to the final shape. Torch does the split; the picture only follows each
    number.

    Args:
        seq_len, num_heads, d_k: sizes; two to six tokens, and at most eight features in total.
        my_split_heads: the learner's own function, called as `my_split_heads(x, num_heads)`, for the switch "on my
            function"; it replaces the right way.

    Raises:
        ValueError: if the sizes are too small or too large to draw, or the learner's output has a wrong shape or
            does not hold the numbers of x.
    """
    if not (2 <= seq_len <= 6 and num_heads >= 1 and d_k >= 1 and num_heads * d_k <= 8):
        raise ValueError(
            "wanted 2 to 6 tokens, and num_heads * d_k at most 8; "
            f"got seq_len={seq_len}, num_heads={num_heads}, d_k={d_k}"
        )
    x = numbered(seq_len, num_heads * d_k)
    straight = x.view(1, num_heads, seq_len, d_k)
    ways = [split_heads(x, num_heads), straight]
    mine = None
    if my_split_heads is not None:
        mine = {
            "ways": [_followed(_checked(my_split_heads(x.clone(), num_heads), straight)), _followed(straight)]
        }
    return Picture(
        scripts=("same_numbers_wrong_heads",),
        title="From tokens to heads, with a transpose or without",
        guess=_guess(num_heads, seq_len, d_k),
        scene={
            "sizes": {"seq_len": seq_len, "num_heads": num_heads, "d_k": d_k},
            "labels": labels(seq_len, num_heads * d_k),
            "guesses": ("B’s own", "other tokens’", "an error"),
        },
        ours={"ways": [_followed(way) for way in ways]},
        mine=mine,
        table=_table(ways, seq_len, num_heads * d_k),
    )


def example(
    my_split_heads: SplitHeads = lambda x, num_heads: x.reshape(1, num_heads, x.shape[1], -1),
) -> Picture:
    """Three tokens, two heads, and a learner who left out the transpose."""
    return same_numbers_wrong_heads(my_split_heads=my_split_heads)


def numbered(seq_len: int, d_model: int) -> Float[Tensor, "1 seq_len d_model"]:
    """A tensor in which each number is its own place in memory, so it can be found again."""
    return torch.arange(seq_len * d_model, dtype=torch.float32).view(1, seq_len, d_model)


def labels(seq_len: int, d_model: int) -> list[str]:
    """The labels in the order of memory: A1, A2, ... for the features of token A, and so on."""
    return [f"{letter}{feature + 1}" for letter in ascii_uppercase[:seq_len] for feature in range(d_model)]


def mixed_rows(heads: Float[Tensor, "1 num_heads seq_len d_k"]) -> int:
    """The rows that hold a number of another token."""
    token = heads[0].long() // (heads.shape[1] * heads.shape[3])
    row = torch.arange(heads.shape[2])[:, None]
    return int((token != row).any(-1).sum())


def _followed(heads: Float[Tensor, "1 num_heads seq_len d_k"]) -> dict[str, Any]:
    return {"places": heads[0].flatten().int().tolist(), "mixed": mixed_rows(heads)}


def _checked(mine: Tensor, wanted: Tensor) -> Tensor:
    if tuple(mine.shape) != tuple(wanted.shape):
        raise ValueError(
            f"wanted my_split_heads to give the shape {tuple(wanted.shape)}; got {tuple(mine.shape)}"
        )
    if mine.flatten().sort().values.tolist() != wanted.flatten().tolist():
        raise ValueError("wanted my_split_heads to move the numbers of x and change none; got others")
    return mine


def _guess(num_heads: int, seq_len: int, d_k: int) -> Guess:
    in_memory = "A view keeps the order of memory, where all numbers of token A come before those of token B."
    one_head = "One head holds whole tokens, so the view mixes nothing."
    no_error = "Torch compares only how many numbers there are, and the view has as many as x."
    return Guess(
        f"x.view({num_heads}, {seq_len}, {d_k}) gives the wanted shape (num_heads, seq_len, d_k) without any "
        "transpose. What is in the row of token B in head 1?",
        ("features of token B", "features of another token, or of several", "nothing: torch raises an error"),
        0 if num_heads == 1 else 1,
        ("", one_head, no_error) if num_heads == 1 else (in_memory, "", no_error),
    )


def _table(ways: list[Tensor], seq_len: int, d_model: int) -> Table:
    names = labels(seq_len, d_model)
    written = [way[0].int().tolist() for way in ways]
    rows = tuple(
        (
            f"head {head + 1}, row of token {ascii_uppercase[row]}",
            *(" ".join(names[place] for place in way[head][row]) for way in written),
        )
        for head in range(ways[0].shape[1])
        for row in range(seq_len)
    )
    return Table("What each row holds", ("row", "view, then transpose", "view alone"), rows)
