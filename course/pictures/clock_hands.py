"""Clock hands: pairs of features that turn with the position, and a score that depends only on the distance."""

from collections.abc import Callable, Sequence
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course.pictures.frame import Guess, Picture, Table
from course_lib.positions import rotate, sinusoidal_encoding

Rotate = Callable[[Tensor, Tensor], Tensor]
SHIFTS = tuple(range(0, 61, 3))
ASKED = 30
DISTANCES = tuple(range(9))
MODES = ("rotary", "sinusoids alone", "words plus sinusoids")


def clock_hands(
    query: Float[Tensor, " d_k"], key: Float[Tensor, " same_d_k"], *, my_rotate: Rotate | None = None
) -> Picture:
    """A picture of a query and a key as clocks, one for each pair of features, that turn as both words move.

    It draws three encodings: query and key rotated (arXiv 2104.09864), the sinusoids of the paper (section 3.5)
    alone, and query and key with the sinusoids added. The score is the dot product of all the hands.

    Args:
        query, key: vectors with an even number of features, at most eight.
        my_rotate: the learner's own, called as `my_rotate(x, positions)` with x (seq_len, d_k), for the switch
            "on my function".

    Raises:
        ValueError: if query and key cannot be drawn, or the shape of the learner's output is not that of x.
    """
    if query.shape != key.shape or query.shape[0] % 2 or not 2 <= query.shape[0] <= 8:
        raise ValueError(
            "wanted query and key of one even length from 2 to 8; "
            f"got {query.shape[0]} and {key.shape[0]} features"
        )
    query, key = query.detach().double(), key.detach().double()
    ours = [_turned(code, query, key) for code in _codes(rotate)]
    mine = None
    if my_rotate is not None:
        mine = {"modes": [_turned(_checked(my_rotate), query, key), *ours[1:]]}
    return Picture(
        scripts=("clock_hands",),
        title="Clock hands: order told by turning",
        guess=Guess(
            f"A query and a key are rotated by their positions. Both words now move {ASKED} places to the right: "
            "what becomes of the dot product of query and key?",
            ("it grows", "it shrinks", "it stays the same"),
            2,
            (
                "A rotation makes no vector longer, and both vectors turn by the same angle.",
                "A rotation makes no vector shorter, and both vectors turn by the same angle.",
                "",
            ),
        ),
        scene={
            "modes": MODES,
            "shifts": SHIFTS,
            "asked": ASKED,
            "distances": DISTANCES,
            "pairs": query.shape[0] // 2,
        },
        ours={"modes": ours},
        mine=mine,
        table=_table(ours),
    )


def example(my_rotate: Rotate = lambda x, positions: rotate(x, positions % 16)) -> Picture:
    """A fixed query and key of eight features, and a wrong rotation that starts again every 16 positions."""
    query, key = torch.randn(2, 8, generator=torch.Generator().manual_seed(5))
    return clock_hands(query, key, my_rotate=my_rotate)


def _codes(rotation: Rotate) -> list[Callable[[Tensor, Tensor], Tensor]]:
    """The encodings: functions from a word's features, (seq_len, d_k), and positions to a side of the dot product."""

    def sinusoids(x: Tensor, positions: Tensor) -> Tensor:
        return sinusoidal_encoding(int(positions.max()) + 1, x.shape[-1])[positions].double()

    return [rotation, sinusoids, lambda x, positions: x + sinusoids(x, positions)]


def _turned(code: Rotate, query: Tensor, key: Tensor) -> dict[str, Any]:
    """The hands of query and key at every possible position, and the score for each shift and distance."""
    positions = torch.arange(SHIFTS[-1] + DISTANCES[-1] + 1)
    queries, keys = (code(x.expand(len(positions), -1), positions) for x in (query, key))
    scores = [[_score(queries, keys, shift, far) for far in DISTANCES] for shift in SHIFTS]
    angles = [[_angles(queries[shift + far], keys[shift]) for far in DISTANCES] for shift in SHIFTS]
    return {"query": _hands(queries), "key": _hands(keys), "scores": scores, "angles": angles}


def _angles(query: Float[Tensor, " d_k"], key: Float[Tensor, " d_k"]) -> list[int]:
    """The angle from the key's hand to the query's in every pair, from -180 to 180 degrees."""
    query_hand, key_hand = (torch.view_as_complex(x.reshape(-1, 2).contiguous()) for x in (query, key))
    return (query_hand * key_hand.conj()).angle().rad2deg().round().int().tolist()


def _score(queries: Tensor, keys: Tensor, shift: int, distance: int) -> float:
    """The score of a key at position `shift` and a query `distance` positions to its right."""
    return round((queries[shift + distance] @ keys[shift]).item(), 2) + 0.0


def _hands(x: Float[Tensor, "seq_len d_k"]) -> list[list[int]]:
    """In hundredths, which are shorter to write."""
    return (100 * x).round().int().tolist()


def _checked(my_rotate: Rotate) -> Rotate:
    def checked(x: Tensor, positions: Int[Tensor, " seq_len"]) -> Tensor:
        turned = my_rotate(x.clone(), positions)
        if turned.shape != x.shape:
            raise ValueError(
                f"wanted my_rotate to give the shape {tuple(x.shape)}; got {tuple(turned.shape)}"
            )
        return turned.detach().double()

    return checked


def _table(modes: Sequence[dict[str, Any]], distance: int = 3) -> Table:
    rows = tuple(
        (f"{shift} and {shift + distance}", *(f"{mode['scores'][i][distance]:.2f}" for mode in modes))
        for i, shift in enumerate(SHIFTS)
    )
    return Table(
        f"Score of a query {distance} positions to the right of its key", ("positions", *MODES), rows
    )
