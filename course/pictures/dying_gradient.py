"""The dying gradient: how the softmax's slope shrinks as d_k grows, with and without the square root."""

import math
from collections.abc import Callable, Sequence
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from course.pictures.frame import Guess, Picture, Table

Scores = Callable[[Tensor, Tensor], Tensor]
D_KS = (4, 16, 64, 256)
NUM_KEYS = 5
TURNS = 24  # steps of 15 degrees
FINE = 720  # directions in which the curve of the largest slope is measured
LARGEST_SLOPE = 0.25  # of a softmax: weight (1 - weight), at a weight of one half


def dying_gradient(seed: int = 26, *, my_attention_scores: Scores | None = None) -> Picture:
    """A picture of a query that turns among five keys: its scores, the weights, and the softmax's Jacobian.

    Query and keys have unit normal features. The query turns in a plane of its d_k-dimensional space. Its scores
    depend only on the projections of the keys onto that plane, so the picture draws the plane (divided by sqrt(d_k)).
    The Jacobian comes from autograd: entry (i, j) says how much weight i changes as score j rises.

    Args:
        seed: for drawing the features.
        my_attention_scores: the learner's own function, called with query (turns, d_k) and key (5, d_k), for the switch
            "on my function"; it replaces the scores divided by sqrt(d_k).

    Raises:
        ValueError: if the learner's scores have another shape than (24, 5).
    """
    drawn = [_draw(d_k, seed) for d_k in D_KS]
    ours = _drawn_with(scaled_scores, drawn)
    mine = None if my_attention_scores is None else _drawn_with(_checked(my_attention_scores), drawn)
    return Picture(
        scripts=("bars", "dying_gradient"),
        title="A query among five keys",
        guess=Guess(
            "The query turns full circle. Scores are dot products of 256 features, and nothing is divided by "
            "sqrt(d_k). In which directions of the query does the softmax still have a slope?",
            (
                "in all directions",
                "where one key scores far above the others",
                "where two keys share the highest score, nearly",
            ),
            2,
            (
                "In most directions one key has nearly all the weight, and then hardly any weight can change.",
                "There this key's weight w is nearly 1, and its slope w (1 − w) is nearly 0.",
                "",
            ),
        ),
        scene={"d_ks": D_KS, "turns": TURNS, "keys": [_in_plane(*planes) for planes in drawn]},
        ours=ours,
        mine=mine,
        table=_table(*ours["kinds"]),
    )


def example(my_attention_scores: Scores = lambda query, key: query @ key.T / query.shape[-1]) -> Picture:
    """Five keys, and a learner who divides by d_k instead of its square root."""
    return dying_gradient(my_attention_scores=my_attention_scores)


def raw_scores(
    query: Float[Tensor, "turns d_k"], key: Float[Tensor, "num_keys d_k"]
) -> Float[Tensor, "turns num_keys"]:
    """Dot products without scaling: their standard deviation is sqrt(d_k)."""
    return query @ key.T


def scaled_scores(
    query: Float[Tensor, "turns d_k"], key: Float[Tensor, "num_keys d_k"]
) -> Float[Tensor, "turns num_keys"]:
    """Dot products divided by sqrt(d_k), as in Eq. 1 of the paper: a standard deviation of 1 for every d_k."""
    return query @ key.T / math.sqrt(query.shape[-1])


def softmax_jacobian(scores: Float[Tensor, " num_keys"]) -> Float[Tensor, "num_keys num_keys"]:
    """d weight_i / d score_j at (i, j), by autograd."""
    return torch.autograd.functional.jacobian(lambda s: s.softmax(-1), scores)


def _draw(d_k: int, seed: int) -> tuple[Tensor, Tensor]:
    """Draw the two directions, (2, d_k), between which the query turns, and the keys, (5, d_k)."""
    features = torch.randn(D_KS[-1], 2 + NUM_KEYS, generator=torch.Generator().manual_seed(seed)).double()
    return features[:d_k, :2].T, features[:d_k, 2:].T


def _in_plane(directions: Tensor, keys: Tensor) -> list[list[float]]:
    """Each key's place in the picture: its scaled scores with the two directions."""
    return [[round(x, 3) for x in point] for point in scaled_scores(keys, directions).tolist()]


def _slopes(scores_of: Scores, directions: Tensor, keys: Tensor) -> list[dict[str, Any]]:
    """For each direction of the query: scores, weights and the largest entry of the Jacobian."""
    return [_one(scores) for scores in scores_of(_queries(TURNS, directions), keys)]


def _drawn_with(scores_of: Scores, drawn: Sequence[tuple[Tensor, Tensor]]) -> dict[str, Any]:
    """For raw scores and for these, and every d_k: what is drawn at each direction, and the curve all the way round."""
    both = (raw_scores, scores_of)
    return {
        "kinds": [[_slopes(scores, *planes) for planes in drawn] for scores in both],
        "curves": [[_curve(scores, *planes) for planes in drawn] for scores in both],
    }


def _curve(scores_of: Scores, directions: Tensor, keys: Tensor) -> list[list[float]]:
    """The largest slope in every direction, as corners (degrees, slope) of a line that misses it by 0.003 at most."""
    weights = scores_of(_queries(FINE, directions), keys).softmax(-1)
    slopes = (weights * (1 - weights)).amax(-1).tolist()  # between two keys the slope is below 0
    return [[360 * i / FINE, round(slopes[i % FINE], 3)] for i in _corners([*slopes, slopes[0]], 0.003)]


def _corners(values: Sequence[float], most: float) -> list[int]:
    """The places at which a line through some of the values has its corners, so that it misses none by more."""
    corners = [0]
    for end in range(2, len(values)):
        start = corners[-1]
        slope = (values[end] - values[start]) / (end - start)
        if any(abs(values[i] - values[start] - slope * (i - start)) > most for i in range(start + 1, end)):
            corners.append(end - 1)
    return [*corners, len(values) - 1]


def _queries(turns: int, directions: Tensor) -> Tensor:
    """The query in so many directions, all the way round."""
    angle = torch.arange(turns, dtype=torch.float64)[:, None] * 2 * math.pi / turns
    return angle.cos() * directions[0] + angle.sin() * directions[1]


def _one(scores: Tensor) -> dict[str, Any]:
    return {
        "scores": [round(x, 2) + 0.0 for x in scores.tolist()],
        "weights": [round(x, 3) for x in scores.softmax(-1).tolist()],
        "slope": round(softmax_jacobian(scores).max().item(), 3),
    }


def _checked(my_attention_scores: Scores) -> Scores:
    def checked(query: Tensor, key: Tensor) -> Tensor:
        scores = my_attention_scores(query, key)
        if tuple(scores.shape) != (len(query), len(key)):
            raise ValueError(
                f"wanted scores of shape {(len(query), len(key))} from my_attention_scores; got {tuple(scores.shape)}"
            )
        return scores.detach().double()

    return checked


def _table(raw: list[list[dict]], scaled: list[list[dict]]) -> Table:
    def mean(turns: list[dict]) -> str:
        return f"{sum(turn['slope'] for turn in turns) / TURNS:.3f}"

    rows = tuple((f"{d_k}", mean(a), mean(b)) for d_k, a, b in zip(D_KS, raw, scaled, strict=True))
    caption = (
        f"Largest slope of the softmax, mean over {TURNS} directions of the query (at most {LARGEST_SLOPE})"
    )
    return Table(caption, ("d_k", "scores as they are", "divided by sqrt(d_k)"), rows)
