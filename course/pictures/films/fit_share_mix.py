"""Fit, share, mix: one word asks all words of its sentence, and its vector is pulled by the answer."""

from collections.abc import Callable, Iterable, Sequence

import torch
from jaxtyping import Float
from torch import Tensor

from course.pictures.films.film import Film, Step, film
from course.pictures.films.marks import Frame, arrow, box, dot, line, row_of_boxes, short, signed, text
from course.pictures.frame import Guess
from course_lib.attention import scaled_dot_product_attention

Attention = Callable[[Tensor, Tensor, Tensor], tuple[Tensor, Tensor]]
LINES = (
    "query, key, value = x @ w_query, x @ w_key, x @ w_value",
    "scores = key @ query / sqrt(d_k)",
    "weights = softmax(scores)",
    "output = weights @ value",
)
TOP, ROW = 50, 30  # of the table: where its first row begins, and the height of a row
KEYS, QUERY, SCORES, WEIGHTS, VALUES = 90, 214, 338, 398, 504  # where its columns begin
HEAD, SUM = 16, 298  # the heights of the heads of the columns, and of the sum
CELL, WIDE, GAP = 38, 42, 2  # a box of keys and query, one of values, and what lies between two
PLANE = 130, 86, 150  # left and upper edge of the plane, which comes where keys and query were, and its side


def fit_share_mix(
    query: Float[Tensor, "d_k"],
    key: Float[Tensor, "key_len same_d_k"],
    value: Float[Tensor, "same_key_len d_v"],
    words: Sequence[str],
    asking: int,
    features: Sequence[str],
    *,
    my_attention: Attention | None = None,
) -> Film:
    """A film of one word's attention (Equation 1 of the paper), from its query to its output.

    Args:
        query: of the asking word; d_k is at most 3.
        words: the sentence, 4 to 8 words, one for each key and value.
        asking: the index of the asking word.
        features: the names of the d_v features of a value, at most 3; the first two span the plane.
        my_attention: the learner's own, called as `my_attention(query, key, value)` with a query of shape
            (1, d_k), for the switch "on my function".

    Raises:
        ValueError: if the shapes are not these, or the learner's output is not of shape (1, d_v).
    """
    wanted = (len(words), len(query)), (len(words), len(features))
    if (tuple(key.shape), tuple(value.shape)) != wanted or not 4 <= len(words) <= 8:
        raise ValueError(
            f"wanted 4 to 8 words, key {wanted[0]} and value {wanted[1]}; "
            f"got {len(words)} words, key {tuple(key.shape)} and value {tuple(value.shape)}"
        )
    scene = _Scene(query, key, value, words, asking, features)
    mine = None if my_attention is None else scene.steps(my_attention)
    return film(
        f"“{words[asking]}” looks at its sentence",
        scene.steps(scaled_dot_product_attention),
        scene.guess(),
        turn=2,
        lines=LINES,
        my_steps=mine,
        height=336,
    )


def _unshared(query: Tensor, key: Tensor, value: Tensor) -> tuple[Tensor, Tensor]:
    """A learner's attention whose shares are the same for every key."""
    weights = torch.full((1, len(key)), 1 / len(key))
    return weights @ value, weights


def example(my_attention: Attention = _unshared) -> Film:
    """The creature of lesson 02, whose hand tells it which adjectives stand near."""
    words = "a fluffy blue creature roamed the verdant forest".split()
    angle = torch.arange(8) * 0.4
    adjective = torch.tensor([0.0, 1, 1, 0, 0, 0, 1, 0])
    key = torch.stack([4 * adjective, 2 * angle.cos(), 2 * angle.sin()], dim=1)
    query = torch.stack([torch.tensor(2.0), 2 * angle[2].cos(), 2 * angle[2].sin()])
    value = torch.zeros(8, 3)
    value[[1, 2, 6], [0, 1, 2]] = 1
    return fit_share_mix(query, key, value, words, 3, ("fluffy", "blue", "green"), my_attention=my_attention)


def _listed(names: Iterable[str]) -> str:
    *names, last = names
    return f"{', '.join(names)} and {last}"


class _Scene:
    """The table of words and the plane, with the numbers of one attention."""

    def __init__(self, query, key, value, words, asking, features):
        self.query, self.key, self.value = query, key, value
        self.words, self.asking, self.features = words, asking, features

    def scores(self) -> Tensor:
        return self.key @ self.query / len(self.query) ** 0.5

    def best(self) -> list[int]:
        """The two words that fit the query best; three or four, if these fit equally well."""
        scores = self.scores()
        equal = int((scores > scores.max() - 1e-6).sum())
        return scores.topk(equal if 2 < equal <= len(scores) // 2 else 2).indices.sort().values.tolist()

    def guess(self) -> Guess:
        """Which words fit the query best, which ones come after them, and which ones fit least?"""
        best, scores = self.best(), self.scores()
        rest = [place for place in scores.argsort(descending=True).tolist() if place not in best]
        groups = [sorted(rest[: len(best)]), best, sorted(rest[-len(best) :])]
        names = [_listed(f"“{self.words[place]}”" for place in group) for group in groups]
        told = [_listed(short(scores[place].item(), 2) for place in group) for group in groups]
        how_many = ("two", "three", "four")[len(best) - 2]
        return Guess.explained(
            f"Look at the query and the keys: which {how_many} words will fit the query of "
            f"“{self.words[self.asking]}” best?",
            names,
            1,
            [f"Their scores are {one}; those of {names[1]} are {told[1]}." for one in told],
        )

    def steps(self, attention: Attention) -> list[Step]:
        output, weights = (
            one.detach().flatten() for one in attention(self.query[None], self.key, self.value)
        )
        if len(output) != len(self.features):
            raise ValueError(
                f"wanted an output of shape (1, {len(self.features)}); got {tuple(output.shape)}"
            )
        return [*self._fit(), *self._share_and_mix(weights, output)]

    def _fit(self) -> list[Step]:
        keys, scored = self._words() | self._keys(), self._column(SCORES, self.scores(), "scores")
        rows = range(len(self.words))
        return [
            Step("Each word has a key: numbers by which other words find it.", [keys], 0),
            Step(
                f"“{self.words[self.asking]}” has a query: what it looks for. A key fits if its dot product with "
                "the query is large.",
                [keys | self._query(self.asking)],
                0,
            ),
            Step(
                f"The query goes from key to key. Their dot product, divided by the square root of d_k, is the score. "
                f"A key has d_k = {len(self.query)} numbers, rounded here.",
                [keys | self._query(row) | _first(scored, row + 1) for row in rows],
                1,
            ),
        ]

    def _share_and_mix(self, weights: Tensor, output: Tensor) -> list[Step]:
        shares = self._words() | self._column(SCORES, self.scores(), "scores") | self._weights(weights)
        given = self._values(weights, given=True)
        mixed = shares | self._fallen(given) | self._sum(output)
        best = self.best()
        told = ", ".join(f"{name} {x:.2f}" for name, x in zip(self.features, output.tolist(), strict=True))
        return [
            Step(
                "The softmax makes shares of the scores: "
                + "".join(f"{weights[place]:.2f} for “{self.words[place]}”, " for place in best)
                + f"and {(1 - weights[best].sum()).clamp(min=0):.2f} for all others together.",
                [self._keys() | shares],
                2,
            ),
            Step(
                "Each word has a value, too. The larger its share, the darker its value is drawn.",
                [shares | self._values(weights)],
                3,
            ),
            Step(
                f"Each value is multiplied by its share, and all are added up: {told}.",
                [shares | given, mixed],
                3,
            ),
            Step(
                f"The output’s first two numbers as a point, which starts at 0: this is what "
                f"“{self.words[self.asking]}” takes from its sentence.",
                [mixed | self._plane() | self._drift(end) for end in (0 * output, output)],
                3,
            ),
        ]

    def _y(self, row: float) -> float:
        return TOP + ROW * row

    def _words(self) -> Frame:
        return {
            f"word {row}": text(
                82, self._y(row) + 13, word, "query" if row == self.asking else "ink", anchor="end"
            )
            for row, word in enumerate(self.words)
        }

    def _keys(self) -> Frame:
        rows = [
            row_of_boxes(f"key {row}", KEYS, self._y(row), _short(key), "key", width=CELL, gap=GAP)
            for row, key in enumerate(self.key)
        ]
        return _all(rows) | {"key": text(KEYS + 59, HEAD, "key", "key")}

    def _query(self, row: int) -> Frame:
        boxes = row_of_boxes("query", QUERY, self._y(row), _short(self.query), "query", width=CELL, gap=GAP)
        return boxes | {"query": text(QUERY + 59, HEAD, "query", "query")}

    def _column(self, x: float, numbers: Tensor, role: str) -> Frame:
        cells = {
            f"{role} {row}": text(x + 48, self._y(row) + 13, signed(number), role, anchor="end")
            for row, number in enumerate(numbers.tolist())
        }
        return cells | {f"{role} head": text(x + 26, HEAD, role, role)}

    def _weights(self, weights: Tensor) -> Frame:
        bars = {
            f"bar {row}": box(WEIGHTS, self._y(row), 46 * weight, 26, "weights", strength=0.9, round=0)
            for row, weight in enumerate(weights.tolist())
        }
        return bars | self._column(WEIGHTS + 48, weights, "weights")

    def _values(self, weights: Tensor, given: bool = False) -> Frame:
        """The values, or what each gives: its share."""
        rows = [
            row_of_boxes(
                f"value {row}",
                VALUES,
                self._y(row),
                [short(weight * x, 2) for x in value.tolist()] if given else _short(value),
                "value",
                strengths=[0.1 + 0.8 * weight] * len(value),
                width=WIDE,
                gap=GAP,
            )
            for row, (value, weight) in enumerate(zip(self.value, weights.tolist(), strict=True))
        ]
        names = {
            f"feature {i}": text(VALUES + (i + 0.5) * (WIDE + GAP), HEAD + 22, name, "faint")
            for i, name in enumerate(self.features)
        }
        return _all(rows) | names | {"value": text(VALUES + 65, HEAD, "value", "value")}

    def _fallen(self, given: Frame) -> Frame:
        """The shares at the place of their sum, where they cannot be seen any more."""
        below = {
            f"value {row} {i}": given[f"value {row} {i}"].moved(0, SUM - self._y(row)).faded()
            for row in range(len(self.words))
            for i in range(len(self.features))
        }
        names = {
            f"feature {i}": given[f"feature {i}"].moved(0, SUM - HEAD - 38) for i in range(len(self.features))
        }
        return below | names | {"output": text(VALUES - 10, SUM + 13, "output", "query", anchor="end")}

    def _sum(self, output: Tensor) -> Frame:
        return row_of_boxes(
            "output", VALUES, SUM, [f"{x:.2f}" for x in output.tolist()], "query", width=WIDE, gap=GAP
        )

    def _plane(self) -> Frame:
        left, top, side = PLANE
        return {
            "across": arrow((left, top + side), (left + side, top + side)),
            "up": arrow((left, top + side), (left, top)),
            "across name": text(left + side, top + side + 16, self.features[0], "faint", anchor="end"),
            "up name": text(left, top - 14, self.features[1], "faint", anchor="start"),
        }

    def _drift(self, output: Tensor) -> Frame:
        left, top, side = PLANE
        x, y = left + side * output[0].item(), top + side * (1 - output[1].item())
        return {
            "path": line((left, top + side), (x, y), role="query"),
            "creature": dot(x, y, 7, "query"),
            "creature name": text(x + 12, y - 16, "output", "query", anchor="start"),
        }


def _short(numbers: Tensor) -> list[str]:
    return [short(number, 1) for number in numbers.tolist()]


def _first(marks: Frame, count: int) -> Frame:
    return {
        name: mark for name, mark in marks.items() if name.endswith("head") or int(name.split()[1]) < count
    }


def _all(rows: Sequence[Frame]) -> Frame:
    return {name: mark for row in rows for name, mark in row.items()}
