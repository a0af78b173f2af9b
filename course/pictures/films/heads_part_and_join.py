"""Heads part and join: vectors are cut into heads, each head looks by itself, and the outputs are joined and mixed."""

import math
from collections.abc import Callable, Sequence

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course.pictures.films.film import Film, Step, film
from course.pictures.films.head_tables import (
    CELL,
    D_K,
    D_MODEL,
    HEADS,
    ROW,
    TOPS,
    WORDS,
    cell,
    half,
    head_names,
    in_table,
    order,
    outputs_at,
    pairs,
)
from course.pictures.films.marks import Frame, Mark, box, text
from course.pictures.frame import Guess
from course.pictures.same_numbers_wrong_heads import mixed_rows
from course_lib.attention import scaled_dot_product_attention
from course_lib.multi_head import merge_heads, split_heads

SplitHeads = Callable[[Tensor, int], Tensor]
MergeHeads = Callable[[Tensor], Tensor]
LINES = (
    "Q W^Q: d_model numbers for each word",
    "head_i = Attention(Q W_i^Q, K W_i^K, V W_i^V)",
    "MultiHead(Q, K, V) = Concat(head_1, ..., head_h) W^O",
)
QUERY, KEY, WEIGHTS, VALUE, OUTPUT = 78, 186, 296, 424, 544  # where a table's columns begin
MATRIX, JOINED, MIXER = (242, 104), (234, 136), (264, 84)  # left upper corners: queries, joined vector, W^O


def heads_part_and_join(
    words: Sequence[str],
    query: Float[Tensor, "seq_len d_model"],
    key: Float[Tensor, "seq_len d_model"],
    value: Float[Tensor, "seq_len d_model"],
    w_output: Float[Tensor, "d_model d_model"],
    asking: int,
    *,
    my_split_heads: SplitHeads | None = None,
    my_merge_heads: MergeHeads | None = None,
) -> Film:
    """A film of multi-head attention (section 3.2.2 of the paper) with two heads, seen from one word.

    Args:
        words: the sentence, three words.
        query, key, value: of all heads, as the wide projections give them; d_model is 4.
        w_output: the matrix W^O; a row of it belongs to each feature of the joined vector.
        asking: the index of the word that the film follows.
        my_split_heads, my_merge_heads: the learner's own, called as `my_split_heads(x, num_heads)` with x of shape
            (1, 3, 4), and as `my_merge_heads(heads)` with heads of shape (1, 2, 3, 2), for the switch "on my
            function".

    Raises:
        ValueError: if the shapes are not these, or the learner's output has another shape or other numbers than
            its input.
    """
    shapes = [tuple(x.shape) for x in (query, key, value, w_output)]
    wanted = [(WORDS, D_MODEL)] * 3 + [(D_MODEL, D_MODEL)]
    if len(words) != WORDS or shapes != wanted:
        raise ValueError(f"wanted {WORDS} words, and the shapes {wanted}; got {len(words)} and {shapes}")
    scene = _Scene(words, query, key, value, w_output, asking)
    mine = None
    if my_split_heads is not None or my_merge_heads is not None:
        mine = scene.steps(my_split_heads or split_heads, my_merge_heads or merge_heads)
    return film(
        f"“{words[asking]}” looks with two heads",
        scene.steps(split_heads, merge_heads),
        scene.guess(),
        turn=4,
        lines=LINES,
        my_steps=mine,
        height=300,
    )


def example(
    my_split_heads: SplitHeads = lambda x, num_heads: x.reshape(1, num_heads, x.shape[1], -1),
) -> Film:
    """“bites” looks for both its neighbours; a learner who left out the transpose in the split."""
    query = torch.tensor([[0.0, 1, 0, 1], [3, 0, 0, 3], [1, 0, 1, 0]])
    gives = torch.tensor([[1.0, 0], [0, 0], [0, 1]]).repeat(1, HEADS)  # dog, bites, man
    w_output = torch.tensor([[1.0, 0, 1, 0], [0, 1, 0, 1], [0, 1, 1, 0], [1, 0, 0, 1]])
    return heads_part_and_join(
        "dog bites man".split(),
        query,
        2 * gives,
        gives,
        w_output,
        1,
        my_split_heads=my_split_heads,
    )


class _Scene:
    """The numbers of all words, the tables of two heads, and the matrix that mixes their outputs."""

    def __init__(self, words, query, key, value, w_output, asking):
        self.words, self.asking, self.w_output = words, asking, w_output
        self.query, self.key, self.value = query, key, value

    def guess(self) -> Guess:
        """Do the heads share one weight of 1?"""
        _, weights, _ = self._attention(split_heads)
        best, found = weights.max(dim=1)
        first, second = (self.words[row] for row in found)
        no_sharing = "Each head has a softmax of its own, so the weights of each head sum to 1."
        return Guess(
            f"In head 1, “{first}” has got {best[0]:.2f} of the weight of “{self.words[self.asking]}”. "
            f"How much weight does “{second}” get in head 2?",
            (
                f"{1 - best[0]:.2f}, which head 1 leaves over",
                "at most a half, because there are two heads",
                f"{best[1]:.2f}, whatever head 1 has given",
            ),
            2,
            (no_sharing, no_sharing, ""),
        )

    def steps(self, split: SplitHeads, merge: MergeHeads) -> list[Step]:
        places, weights, outputs = self._attention(split)
        merged = _moved(merge, (1, HEADS, WORDS, D_K), (1, WORDS, D_MODEL), "my_merge_heads")
        own, sources = (x.flatten().tolist() for x in (order()[:, self.asking], merged[0, self.asking]))
        names, asker = self._names(), self.words[self.asking]
        query = pairs("query", self.query, places, QUERY, only=self.asking)
        asked = names | query | pairs("key", self.key, places, KEY)
        looks = [self._weights(head, weights[head]) for head in range(HEADS)]
        strengths = (0.08 + 0.6 * weights)[:, :, None].expand(places.shape)
        weighed = asked | looks[0] | looks[1] | pairs("value", self.value, places, VALUE, strengths)
        found = outputs_at([in_table(source, OUTPUT) for source in own], own, outputs)
        most = order()[torch.arange(HEADS), weights.argmax(dim=1)].flatten().tolist()
        hidden = outputs_at([in_table(place, VALUE) for place in most], own, outputs)
        return [
            Step("Each word has a query of four numbers: d_model is 4.", [self._matrix()], 0),
            Step("Each head is a small attention on two of the four numbers.", [self._matrix(cut=116)], 1),
            Step(_dealt(places), [names | pairs("query", self.query, places, QUERY)], 1),
            Step(
                f"Keys are cut, too. Softmax of query times key, divided by √d_k = √{D_K}: in head 1, "
                f"{self._liked(weights[0])} of the weight of “{asker}”.",
                [asked, asked | looks[0]],
                1,
            ),
            Step(
                f"Head 2 has a softmax of its own. Here {self._liked(weights[1])}.",
                [asked | looks[0] | looks[1]],
                1,
            ),
            Step(
                "Values are cut as well, and each head mixes its own by its own weights.",
                [
                    weighed | {name: mark.faded() for name, mark in hidden.items()},
                    weighed | found | {"output": text(OUTPUT + CELL - 2, TOPS[0] - 15, "output")},
                ],
                1,
            ),
            *self._joining(outputs, sources),
        ]

    def _joining(self, outputs: Tensor, sources: list[int]) -> list[Step]:
        """The outputs side by side, and each times its row of W^O."""
        joined, asker = outputs.flatten()[sources], self.words[self.asking]
        parted = outputs_at([in_table(source, OUTPUT) for source in sources], sources, outputs)
        row = outputs_at([(JOINED[0] + i * CELL, JOINED[1]) for i in range(D_MODEL)], sources, outputs)
        left = MIXER[0] - CELL - 30
        column = outputs_at([(left, MIXER[1] + i * ROW) for i in range(D_MODEL)], sources, outputs)
        products = column | self._mixer(joined, "each row of W^O, times its number")
        return [
            Step(
                "The outputs are put side by side: four numbers again, two of each head.",
                [parted, row | self._sides()],
                2,
            ),
            Step(
                "Each of the four numbers multiplies its own row of W^O, a matrix that is learned.",
                [column | self._mixer(torch.ones(D_MODEL), "W^O"), products],
                2,
            ),
            Step(
                f"The four rows are added up (all rounded). So the new “{asker}” mixes what both heads found.",
                [
                    products | self._sum(joined, D_MODEL, 0),
                    products | self._sum(joined, D_MODEL + 0.6, 1),
                ],
                2,
            ),
        ]

    def _attention(self, split: SplitHeads) -> tuple[Tensor, Tensor, Tensor]:
        """Where a split puts each number (2, 3, 2), the asking word's weights (2, 3), all outputs (2, 3, 2)."""
        cut, shape = lambda x: split(x, HEADS), (1, HEADS, WORDS, D_K)
        places = _moved(cut, (1, WORDS, D_MODEL), shape, "my_split_heads")[0]
        query, key, value = (x.flatten()[places] for x in (self.query, self.key, self.value))
        outputs, weights = scaled_dot_product_attention(query, key, value)
        return places, weights[:, self.asking], outputs

    def _matrix(self, cut: float = 0) -> Frame:
        """The queries of all words, with a cut of this width between what is for head 1 and for head 2."""
        left, top = MATRIX[0] - cut / 2, MATRIX[1]
        marks = {f"word 0 {row}": self._word(row, left, top) for row in range(WORDS)}
        for place, number in enumerate(self.query.flatten()):
            row, feature = divmod(place, D_MODEL)
            x, role = left + feature * CELL + cut * (feature // D_K), half(place) if cut else "ink"
            marks[f"query {place}"] = cell(x, top + row * ROW, number, role)
        middle = left + CELL - 2
        if not cut:
            return marks | {"query": text(middle + CELL, top - 15, "query")}
        heads = head_names([(middle + head * (D_K * CELL + cut), top - 15) for head in range(HEADS)])
        return marks | {f"cut {name}": mark for name, mark in heads.items()}

    def _word(self, row: int, x: float, y: float) -> Mark:
        role = "ink" if row == self.asking else "faint"
        return text(x - 12, y + row * ROW + 13, self.words[row], role, anchor="end")

    def _names(self) -> Frame:
        """The words of both tables."""
        words = {
            f"word {head} {row}": self._word(row, QUERY, TOPS[head])
            for head in range(HEADS)
            for row in range(WORDS)
        }
        return words | head_names([(QUERY - 34, top - 15) for top in TOPS])

    def _liked(self, weights: Float[Tensor, "3"]) -> str:
        """Which word gets most of one head's weight."""
        most = weights.max()
        liked = [
            word for word, weight in zip(self.words, weights, strict=True) if torch.isclose(weight, most)
        ]
        names = " and ".join(f"“{word}”" for word in liked)
        return f"{names} {'gets' if len(liked) == 1 else 'each get'} {most:.2f}"

    def _weights(self, head: int, weights: Float[Tensor, "3"]) -> Frame:
        marks = {"weights": text(WEIGHTS + 50, TOPS[0] - 15, "weights")}
        for row, weight in enumerate(weights.tolist()):
            y = TOPS[head] + row * ROW
            marks[f"bar {head} {row}"] = box(
                WEIGHTS, y, 60 * weight, ROW - 4, f"{head + 1}", strength=0.9, round=0
            )
            marks[f"weight {head} {row}"] = text(WEIGHTS + 108, y + 13, f"{weight:.3f}", anchor="end")
        return marks

    def _sides(self) -> Frame:
        """What stands beside and above the joined vector."""
        x, y = JOINED
        heads = head_names([(x + CELL - 2 + head * D_K * CELL, y - 18) for head in range(HEADS)])
        asker = {"asker": self._word(self.asking, x, y - self.asking * ROW)}
        return {f"joined {name}": mark for name, mark in (heads | asker).items()}

    def _mixer(self, factors: Float[Tensor, "4"], title: str) -> Frame:
        """The rows of W^O, each times its factor, in the colour of the head that it belongs to."""
        x, y = MIXER
        marks = {"mixer": text(x + 2 * CELL - 2, y - 18, title)}
        for row, numbers in enumerate(factors[:, None] * self.w_output):
            for column, number in enumerate(numbers):
                strength = min(0.9, 0.05 + 0.5 * abs(number.item()))
                at = x + column * CELL, y + row * ROW
                marks[f"mixer {row} {column}"] = cell(*at, number, f"{row // D_K + 1}", strength)
        return marks

    def _sum(self, joined: Float[Tensor, "4"], row: float, shown: float) -> Frame:
        x, y = MIXER[0], MIXER[1] + row * ROW
        name = text(x - 12, y + 13, f"new “{self.words[self.asking]}”", anchor="end")
        cells = {
            f"sum {column}": cell(x + column * CELL, y, number, "ink").faded(shown)
            for column, number in enumerate(joined @ self.w_output)
        }
        return cells | {"sum name": name.faded(shown)}


def _dealt(places: Int[Tensor, "2 3 2"]) -> str:
    """What a split has done, in words."""
    mixed = mixed_rows(places[None].float())
    if mixed:
        return f"The heads get three rows each. {mixed} of these six hold numbers of another word."
    return "So each head has a small query, of two numbers, for every word."


def _moved(
    move: Callable[[Tensor], Tensor], shape: tuple[int, ...], wanted: tuple[int, ...], name: str
) -> Int[Tensor, "..."]:
    """Where a function that only moves numbers puts those of a tensor, each known by its place in memory."""
    x = torch.arange(math.prod(shape)).float().view(shape)
    came = move(x.clone())
    if tuple(came.shape) != wanted:
        raise ValueError(f"wanted {name} to give the shape {wanted}; got {tuple(came.shape)}")
    if came.flatten().sort().values.tolist() != x.flatten().tolist():
        raise ValueError(f"wanted {name} to move the numbers of x and change none; got others")
    return came.long()
