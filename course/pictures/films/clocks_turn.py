"""Clocks turn: a query and a key as the hands of clocks, which turn as their words move to the right."""

import math
from collections.abc import Callable

import torch
from jaxtyping import Float
from torch import Tensor

from course.pictures.films.film import Film, Step, film
from course.pictures.films.marks import Frame, box, dot, line, signed, text
from course.pictures.frame import Guess
from course_lib.positions import rotate

Rotate = Callable[[Tensor, Tensor], Tensor]
LINES = (
    "hands = vector.unflatten(-1, (d_k // 2, 2))",
    "score = query @ key",
    "score = rotate(query, m) @ rotate(key, n)    # at positions m and n",
    "(R_m q) · (R_n k) = q · (R_(n−m) k)",
)
# Positions of query and key: at first, when both have moved, and when the query alone has moved.
FIRST, MOVED, ALONE = (2, 0), (7, 5), (4, 5)
HALVES = 2  # frames for each place that a word moves
LAST, RULER, PLACE = 8, 60, 65  # the ruler's last position, where position 0 is, and the width of a place
# The first clock's centre, the way to the next, the height of all, and the radius: the length of the longest hand.
CENTRE, SPACING, DOWN, RADIUS = 66, 124, 164, 46
RIM = 8  # the face is so much larger
ARC = 11  # points of an arc
SCORE = 578  # where the score stands


def clocks_turn(
    query: Float[Tensor, " d_k"], key: Float[Tensor, " same_d_k"], *, my_rotate: Rotate | None = None
) -> Film:
    """A film of rotary positions (arXiv 2104.09864, section 3.2): which turns change the score, and which do not.

    Args:
        query, key: vectors with an even number of features, at most eight; each pair is a hand of a clock.
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
    steps = _Scene(query.detach(), key.detach(), rotate).steps()
    return film(
        "A query and a key as hands of clocks",
        steps,
        Guess(
            f"Both words now move {MOVED[0] - FIRST[0]} places to the right, and all hands turn again. "
            "What becomes of the score?",
            ("it grows", "it shrinks", "it stays the same"),
            2,
            (
                "No hand gets longer, and both hands of a clock turn by the same angle.",
                "No hand gets shorter, and both hands of a clock turn by the same angle.",
                "",
            ),
        ),
        turn=3,
        lines=LINES,
        my_steps=None if my_rotate is None else _Scene(query.detach(), key.detach(), my_rotate).steps(),
        height=270,
    )


def example(my_rotate: Rotate = lambda x, positions: rotate(x, positions % 6)) -> Film:
    """The query and key of lesson 05, and a wrong rotation that starts again every 6 positions."""
    query, key = torch.randn(2, 8, generator=torch.Generator().manual_seed(5))
    return clocks_turn(query, key, my_rotate=my_rotate)


class _Hands:
    """The hands of one word: as they are, and at every position; between two positions they are turned in part."""

    def __init__(self, plain: Float[Tensor, " d_k"], rotation: Rotate):
        places = torch.arange(max(*FIRST, *MOVED, *ALONE) + 1)
        x = plain.expand(len(places), -1)
        turned = rotation(x.clone(), places)
        if turned.shape != x.shape:
            raise ValueError(
                f"wanted my_rotate to give the shape {tuple(x.shape)}; got {tuple(turned.shape)}"
            )
        pairs = torch.cat([plain[None], turned.detach()]).double().unflatten(-1, (-1, 2))
        hands = torch.view_as_complex(pairs.contiguous())
        turns = (hands[1:] * hands[:-1].conj()).angle()
        self.lengths = hands.abs()
        self.angles = hands[:1].angle() + torch.cat([0 * turns[:1], turns.cumsum(0)])

    def at(self, place: float) -> tuple[Tensor, Tensor]:
        """Lengths and angles at a place; place -1 is before the rotation."""
        low = math.floor(place) + 1
        high, part = min(low + 1, len(self.angles) - 1), place - math.floor(place)
        length, angle = (torch.lerp(x[low], x[high], part) for x in (self.lengths, self.angles))
        return length, angle


class _Scene:
    """A ruler of positions, the clocks below it, and what their hands give."""

    def __init__(self, query: Tensor, key: Tensor, rotation: Rotate):
        self.query, self.key = _Hands(query, rotation), _Hands(key, rotation)
        self.unit = RADIUS / max(hands.lengths.max() for hands in (self.query, self.key)).item()
        apart = self.query.angles[0] - self.key.angles[0]
        self.query.angles -= 2 * math.pi * (apart / (2 * math.pi)).round()  # arcs go the short way at first

    def score(self, m: float, n: float) -> tuple[Tensor, float]:
        """The dot product of each clock's hands, and their sum."""
        (one, angle), (other, other_angle) = self.query.at(m), self.key.at(n)
        products = one * other * (angle - other_angle).cos()
        return products, products.sum().item()

    def steps(self) -> list[Step]:
        plain, first, moved, alone = (self.score(*at)[1] for at in ((-1, -1), FIRST, MOVED, ALONE))
        distance = FIRST[0] - FIRST[1]
        still = math.isclose(first, moved, abs_tol=0.005)
        return [
            *self._turning(plain),
            Step(
                f"Both words move {MOVED[0] - FIRST[0]} places to the right, and the hands of both turn.",
                [
                    self._words(m, m - distance) | self._hands(m, m - distance)
                    for m in _between(FIRST[0], MOVED[0])
                ],
                2,
            ),
            Step(
                f"Both hands of a clock have turned by the same angle. So the score is still {signed(moved)}."
                if still
                else f"The hands have not turned by the same angle. The score is {signed(moved)} now.",
                [self._words(*MOVED) | self._hands(*MOVED)],
                3,
            ),
            Step(
                f"Now the query alone moves, {MOVED[0] - ALONE[0]} places to the left. Only its hands turn, "
                "and the angles change.",
                [self._words(m, MOVED[1]) | self._hands(m, MOVED[1]) for m in _between(MOVED[0], ALONE[0])],
                3,
            ),
            Step(
                f"The score is {signed(alone)} now. Only the way from key to query counts: {distance} places to the "
                f"right before, {ALONE[1] - ALONE[0]} to the left now."
                if still
                else f"The score is {signed(alone)} now.",
                [self._words(*ALONE) | self._hands(*ALONE)],
                3,
            ),
        ]

    def _turning(self, plain: float) -> list[Step]:
        """From two vectors to two words at their first positions."""
        return [
            Step(
                "Each pair of numbers of the query (orange), and of the key (blue), is the tip of a hand on a clock.",
                [self._words(*FIRST) | self._clocks(-1, -1)],
                0,
            ),
            Step(
                f"No hand is turned yet. Each clock gives the dot product of its hands; their sum is the score, "
                f"{signed(plain)} (all rounded).",
                [self._words(*FIRST) | self._clocks(-1, -1) | self._sum(-1, -1)],
                1,
            ),
            Step(
                f"The query is at position {FIRST[0]}, so its hands turn: by {FIRST[0]} radians on the first clock, by "
                f"far less on each next one. The key, at {FIRST[1]}, does not turn.",
                [self._words(*FIRST) | self._hands(m, 0) for m in [-1, *_between(0, FIRST[0])]],
                2,
            ),
        ]

    def _words(self, m: float, n: float) -> Frame:
        """The ruler, with the query at m and the key at n."""
        end = RULER + LAST * PLACE
        marks = {"ruler": line((RULER, 62), (end, 62))}
        for tick in range(LAST + 1):
            marks[f"place {tick}"] = text(RULER + tick * PLACE, 77, f"{tick}", "faint")
        for name, place, y in (("query", m, 6), ("key", n, 33)):
            marks[name] = box(RULER + place * PLACE - 26, y, 52, 24, name, text=name)
        return marks

    def _hands(self, m: float, n: float) -> Frame:
        return self._clocks(m, n) | self._sum(m, n)

    def _clocks(self, m: float, n: float) -> Frame:
        marks: Frame = {}
        (one, angle), (other, other_angle) = self.query.at(m), self.key.at(n)
        for clock in range(len(one)):
            x = CENTRE + clock * SPACING
            turns = torch.linspace(other_angle[clock].item(), angle[clock].item(), ARC).tolist()
            tips = [
                _tip(x, self.unit * length[clock].item(), turn)
                for length, turn in ((other, turns[0]), (one, turns[-1]))
            ]
            rim = [_tip(x, RADIUS + RIM, turn) for turn in turns]
            marks |= {
                f"face {clock}": dot(x, DOWN, RADIUS + RIM, "faint", strength=0.06),
                f"angle {clock}": line(tips[0], *rim, tips[1], role="scores", width=3, level=2),
                f"key {clock}": line((x, DOWN), tips[0], role="key", width=5, level=2),
                f"query {clock}": line((x, DOWN), tips[1], role="query", width=5, level=2),
            }
        return marks

    def _sum(self, m: float, n: float) -> Frame:
        """The dot products below the clocks, and the score that they add up to."""
        products, score = self.score(m, n)
        marks = {"score": box(SCORE - 36, DOWN + 68, 72, 30, "scores", text=signed(score), size=18)}
        for clock, product in enumerate(products.tolist()):
            x = CENTRE + clock * SPACING
            marks[f"product {clock}"] = text(x, DOWN + 83, signed(product))
            sign = "+" if clock < len(products) - 1 else "="
            marks[f"sign {clock}"] = text(x + SPACING / 2, DOWN + 83, sign, "faint")
        return marks | {"score name": text(SCORE, DOWN + 52, "score", "scores")}


def _between(start: int, end: int) -> list[float]:
    """The places of a word that moves from one to the other."""
    count = HALVES * abs(end - start)
    return [start + (end - start) * step / count for step in range(count + 1)]


def _tip(x: float, length: float, angle: float) -> tuple[float, float]:
    """Where a hand ends, to a tenth of a unit."""
    return round(x + length * math.cos(angle), 1), round(DOWN - length * math.sin(angle), 1)
