"""Who looks where: cheaper patterns of attention, and which positions can influence which after several layers."""

from collections.abc import Callable
from typing import Any

import torch
from jaxtyping import Bool, Int
from torch import Tensor

from course.pictures.frame import Guess, Picture, Table
from course_lib.efficient_attention import big_bird_mask, neighbours, window_mask
from course_lib.masks import causal_mask

SEQ_LEN, WINDOW, BLOCK, MIXTURES, LAYERS = 24, 4, 2, 4, 8
ASKED, DISTANCES = 4, (3, 12, 16, 81)  # the layers that the question is about, and its choices
PATTERNS = ("all positions", "window", "own block", "three blocks", "BigBird", "Linformer")
TABLE_LAYERS = (1, 2, 4, 8)

WindowMask = Callable[[int, int], Tensor]


def who_looks_where(*, my_window_mask: WindowMask | None = None) -> Picture:
    """A picture of six patterns of attention over 24 positions, as cells of a query and a key.

    It shows the reach of a pattern: which positions can influence which through 1 to 8 layers of it, without a causal
    mask and with one. Torch multiplies the patterns; the residual stream adds each position itself.

    The blocks hold 2 positions. "Three blocks" are a position's own and those beside it. BigBird adds a global block
    and a random one (arXiv 2007.14062); Linformer looks at 4 mixtures of all keys (arXiv 2006.04768).

    Args:
        my_window_mask: the learner's own, called as `my_window_mask(seq_len, window)`, for the switch "on my
            function". Without a causal mask, the picture also uses it the other way round, for the positions ahead.

    Raises:
        ValueError: if the learner's mask is not boolean of shape (24, 24).
    """
    patterns = patterns_of(window_mask(SEQ_LEN, WINDOW))
    mine = None
    if my_window_mask is not None:
        own = _checked(my_window_mask(SEQ_LEN, WINDOW))
        mine = {"patterns": [_both(looks) for looks in patterns_of(own)]}
    return Picture(
        scripts=("who_looks_where",),
        title="Who looks where, and who can influence whom",
        guess=Guess(
            f"In each layer, a position looks at itself and at the {WINDOW - 1} positions on either side. How far "
            f"away can a position be that influences it through {ASKED} layers?",
            tuple(f"{distance} positions" for distance in DISTANCES),
            1,
            (
                "That is one layer. In the next layer, the positions looked at have looked at others before.",
                "",
                "That counts the position itself in each layer. A layer reaches only 3 positions further.",
                "The distances of the layers are added, not multiplied: each layer reaches 3 positions further.",
            ),
        ),
        scene={"names": PATTERNS, "seq_len": SEQ_LEN, "layers": LAYERS, "asked": ASKED},
        ours={"patterns": [_both(looks) for looks in patterns]},
        mine=mine,
        table=_table(patterns),
    )


def example(my_window_mask: WindowMask = lambda seq_len, window: window_mask(seq_len, window + 1)) -> Picture:
    """The six patterns, and a learner whose window holds one position too many."""
    return who_looks_where(my_window_mask=my_window_mask)


def patterns_of(window: Bool[Tensor, "seq_len seq_len"]) -> list[Bool[Tensor, "seq_len num_columns"]]:
    """Who looks where in one layer without a causal mask, in the order of `PATTERNS`.

    A column is a key; of the last pattern, Linformer, it is a mixture of all keys.

    Args:
        window: a causal one; it is also used the other way round.
    """
    num_blocks = SEQ_LEN // BLOCK
    near = neighbours(num_blocks)
    big_bird = big_bird_mask(num_blocks, num_random=1, generator=torch.Generator().manual_seed(0))
    own = torch.eye(num_blocks, dtype=torch.bool)
    return [
        torch.ones(SEQ_LEN, SEQ_LEN, dtype=torch.bool),
        window | window.T,
        *(_of_positions(blocks) for blocks in (own, near, big_bird)),
        torch.ones(SEQ_LEN, MIXTURES, dtype=torch.bool),
    ]


def made_causal(looks: Bool[Tensor, "seq_len num_columns"]) -> Bool[Tensor, "seq_len num_columns"]:
    """The pattern under a causal mask; of Linformer's mixtures, a position may see the first ones.

    There is no right mask for mixtures. This one gives the first quarter of the positions one mixture, the next
    quarter two, and so on.
    """
    if looks.shape[1] == SEQ_LEN:
        return looks & causal_mask(SEQ_LEN)
    return looks & causal_mask(MIXTURES).repeat_interleave(SEQ_LEN // MIXTURES, dim=0)


def layers_needed(looks: Bool[Tensor, "seq_len num_columns"]) -> Int[Tensor, "seq_len seq_len"]:
    """Through how many layers position j (column) can influence position i (row); 0 for more than `LAYERS`, or never.

    Each position influences itself through one layer, by the residual stream.
    """
    itself = torch.eye(SEQ_LEN, dtype=torch.bool)
    mixtures = looks.shape[1] != SEQ_LEN
    step = (looks.any(dim=1, keepdim=True) if mixtures else looks) | itself
    needed, reached = torch.zeros(SEQ_LEN, SEQ_LEN, dtype=torch.long), itself
    for layer in range(1, LAYERS + 1):
        reached = (step.float() @ reached.float()) > 0
        needed[reached & (needed == 0)] = layer
    return needed


def _of_positions(blocks: Bool[Tensor, "num_blocks num_blocks"]) -> Bool[Tensor, "seq_len seq_len"]:
    return blocks.repeat_interleave(BLOCK, dim=0).repeat_interleave(BLOCK, dim=1)


def _both(looks: Tensor) -> list[dict[str, Any]]:
    """A pattern without and with a causal mask: its scores, and its layers as a text of digits for each row."""
    return [
        {"scores": int(pattern.sum()), "needed": _digits(layers_needed(pattern))}
        for pattern in (looks, made_causal(looks))
    ]


def _digits(numbers: Tensor) -> list[str]:
    return ["".join(map(str, row)) for row in numbers.tolist()]


def _checked(mask: object) -> Tensor:
    shape = (SEQ_LEN, SEQ_LEN)
    if not isinstance(mask, Tensor) or mask.dtype != torch.bool or tuple(mask.shape) != shape:
        came = f"{mask.dtype} of {tuple(mask.shape)}" if isinstance(mask, Tensor) else type(mask).__name__
        raise ValueError(f"wanted a boolean mask of shape {shape} from my_window_mask; got {came}")
    return mask


def _table(patterns: list[Tensor]) -> Table:
    rows = []
    for name, looks in zip(PATTERNS, patterns, strict=True):
        last, causal = layers_needed(looks)[-1], made_causal(looks)
        reached = [int(((last > 0) & (last <= layers)).sum()) for layers in TABLE_LAYERS]
        leaks = int((layers_needed(causal).triu(1) > 0).sum())
        rows.append((name, f"{looks.sum()}", *map(str, reached), f"{causal.sum()}", f"{leaks}"))
    header = ("pattern", "scores in a layer", "1 layer", "2 layers", "4 layers", "8 layers")
    return Table(
        f"Scores of {SEQ_LEN} × {SEQ_LEN}, and how many positions can influence the last one through the layers",
        (
            *header,
            "causal: scores in a layer",
            "causal: pairs in which a later position influences an earlier one",
        ),
        tuple(rows),
    )
