"""The mask falls: later words are hidden, and through two layers a wrong mask lets in more than it shows."""

from collections.abc import Callable, Sequence
from typing import Any

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from course.pictures.films.film import Film, Step, film
from course.pictures.films.marks import Frame, Mark, box, dot, line, signed, text
from course.pictures.frame import Guess
from course.pictures.leak_detector import influence, masks_of, small_layers
from course_lib.attention import masked_softmax
from course_lib.layers import EncoderLayer
from course_lib.masks import causal_mask

Layer = Callable[[Tensor, Tensor], Tensor]
Mask = Callable[[int], Tensor]
LINES = (
    "scores = query @ key.T / sqrt(d_k)",
    "scores[~may_attend] = -inf",
    "weights = softmax(scores)",
    "influence = norm(d out_i / d in_j)",
    "out = layer_2(layer_1(x, may_attend), may_attend)",
)
TOP, ACROSS, DOWN = 58, 58, 44  # of the two tables: their first row, and from cell to cell
SCORES, WEIGHTS = 50, 376  # where they begin
CELL = (54, 40)
LEVELS = (218, 132, 46)  # of the network: the middle of the inputs, of layer 1 and of layer 2
LEFT, NETWORK, SPREAD = 286, 380, 74  # of the network: its labels, its first word, and from word to word


def mask_falls(
    scores: Float[Tensor, "seq_len seq_len"],
    layers: Sequence[Layer],
    x: Float[Tensor, "seq_len d_model"],
    words: Sequence[str],
    *,
    my_causal_mask: Mask | None = None,
) -> Film:
    """A film of the causal mask (section 3.2.3 of the paper) and of one that is wrong by one place.

    The mask falls over scores, then it moves one place too far. How far words can then hear from later ones is
    measured: the influence on the first word's output is the norm of its gradient, as in `leak_detector`.

    Args:
        scores: of one head of the first layer; seq_len is 4.
        layers: two, called as `layer(x, mask)` with x (batch, seq_len, d_model).
        x: the words' vectors.
        words: the sentence.
        my_causal_mask: the learner's own, called as `my_causal_mask(seq_len)`, for the switch "on my function".

    Raises:
        ValueError: if there are not 4 words with their scores and vectors and two layers, or the learner's mask is
            not boolean of shape (4, 4).
    """
    if (len(words), len(x), tuple(scores.shape), len(layers)) != (4, 4, (4, 4), 2):
        raise ValueError(
            f"wanted 4 words, x of 4 vectors, scores of shape (4, 4), and 2 layers; got {len(words)} words, "
            f"x of {len(x)}, scores of shape {tuple(scores.shape)}, and {len(layers)} layers"
        )
    scene = _Scene(scores.detach(), layers, x, words)
    mine = None if my_causal_mask is None else scene.steps(_checked(my_causal_mask(len(words))))
    first, near, far = words[:3]
    felt = scene.felt(scene.shifted, depth=2)
    return film(
        "The mask falls, and a leak",
        scene.steps(causal_mask(len(words))),
        Guess.explained(
            f"In the row of “{first}” this mask makes the weight of “{far}” exactly 0, in both layers. How large is "
            f"the influence of “{far}” on “{first}” through two layers?",
            ("exactly 0, like its weight", f"above 0, below that of “{near}”", f"above that of “{near}”"),
            0 if felt[2] == 0 else 1 if felt[2] < felt[1] else 2,
            (
                f"“{near}” hears from “{far}” in the first layer, and “{first}” hears from “{near}” in the second.",
                f"“{near}” hears from “{far}” in the first layer: compare the two numbers.",
                f"What comes from “{far}” passes two weights on its way, what comes from “{near}” one.",
            ),
        ),
        turn=6,
        lines=LINES,
        my_steps=mine,
        height=266,
    )


def _one_too_many(seq_len: int) -> Tensor:
    return masks_of(seq_len)["off by one"]


def example(my_causal_mask: Mask = _one_too_many) -> Film:
    """Four words of lesson 03, and a learner whose mask lets each word see one later word."""
    return mask_falls(*four_words(), my_causal_mask=my_causal_mask)


def four_words() -> tuple[Float[Tensor, "4 4"], list[EncoderLayer], Float[Tensor, "4 d_model"], list[str]]:
    """What `mask_falls` takes: scores, two small layers, the vectors of four words of lesson 03, and the words."""
    layers = [layer.eval() for layer in small_layers(depth=2, seed=1)]
    x = 2 * torch.randn(4, 32, generator=torch.Generator().manual_seed(4))
    return scores_of(layers[0], x), layers, x, "I loved her very".split()


def scores_of(layer: EncoderLayer, x: Float[Tensor, "seq_len d_model"]) -> Float[Tensor, "seq_len seq_len"]:
    """The scores of the last head of a layer with the course's `MultiHeadAttention`, before any mask."""
    attention: Any = layer.self_attention
    query, key = attention.query_heads(x[None]), attention.key_heads(x[None])
    return (query @ key.transpose(-2, -1))[0, -1].detach() / query.shape[-1] ** 0.5


def _checked(mask: object) -> Bool[Tensor, "4 4"]:
    if not isinstance(mask, Tensor) or mask.dtype != torch.bool or tuple(mask.shape) != (4, 4):
        came = f"{mask.dtype} of {tuple(mask.shape)}" if isinstance(mask, Tensor) else type(mask).__name__
        raise ValueError(f"wanted a boolean mask of shape (4, 4) from my_causal_mask; got {came}")
    return mask


class _Scene:
    """The tables of scores and weights, and the network through which the words hear from each other."""

    def __init__(self, scores, layers, x, words):
        self.scores, self.layers, self.x, self.words = scores, layers, x, words
        self.shifted = _one_too_many(len(words))

    def felt(self, mask: Tensor, depth: int) -> list[float]:
        """The share of each word in the influence on the first word's output."""

        def model(x: Tensor) -> Tensor:
            for layer in self.layers[:depth]:
                x = layer(x, mask)
            return x

        first = influence(model, self.x)[0]
        return (first / first.sum()).tolist()

    def steps(self, mask: Tensor) -> list[Step]:
        first, everything = self.words[0], torch.ones_like(mask)
        free, honest = (masked_softmax(self.scores, one) for one in (everything, mask))
        rows, scores, weights = self._words(), self._scores(), self._weights(free)
        begin, fallen, hidden = self._mask(mask, -180), self._mask(mask), self._mask(mask, letters="−∞")
        under = self._scores(mask)
        return [
            Step(
                "Each word has a score for each word of its sentence, also for later ones.",
                [rows | scores | self._weights(free, left=SCORES, opacity=0) | begin],
                0,
            ),
            Step(
                f"After the softmax, “{first}” keeps only {free[0, 0]:.2f}; later words (orange) get the rest.",
                [rows | scores | weights | begin],
                2,
            ),
            Step(
                "A model that must write the next word may not see it: the causal mask gives later words the score −∞.",
                [rows | scores | weights | fallen, rows | under | weights | hidden],
                1,
            ),
            Step(
                f"Each row is shared anew: “{first}” gives {_short(honest[0, 1:].sum())} to later words "
                f"and {_short(honest[0, 0])} to itself.",
                [rows | under | self._weights(honest) | hidden],
                2,
            ),
            *self._leaking(mask, rows, under | hidden),
        ]

    def _leaking(self, mask: Tensor, rows: Frame, under: Frame) -> list[Step]:
        """The wrong mask, what comes through one layer and two, and the right mask again."""
        first, near, far = self.words[:3]
        shifted, honestly = masked_softmax(self.scores, self.shifted), self.felt(mask, 2)
        one_layer, two_layers = (self.felt(self.shifted, depth) for depth in (1, 2))
        moved = rows | self._scores(self.shifted) | self._slid(mask)
        wide, deep = moved | self._network(self.shifted, 1), moved | self._network(self.shifted, 2)
        others = deep.keys() - {"wire 1 1 2", "wire 2 0 1"}
        path = deep | {name: deep[name].faded(0.3) for name in others if name.startswith("wire")}
        right = rows | under | self._network(mask, 2) | self._felt(honestly, 2)
        return [
            Step(
                f"Now a wrong mask: it lies one place too far right. “{first}” sees “{near}”, and gives it "
                f"{shifted[0, 1]:.2f}.",
                [moved | self._weights(shifted)],
                1,
            ),
            Step(
                f"By gradients, {one_layer[1]:.2f} of the influence on “{first}” is from “{near}”. It is not "
                "the weight: a layer also adds the word’s own vector.",
                [wide | self._news(near, 0, 1), wide | self._felt(one_layer, 1) | self._news(near, 1, 0)],
                3,
            ),
            Step(
                f"In layer 1 “{near}” hears from “{far}”, and in layer 2 “{first}” hears from “{near}”.",
                [path | self._news(far, level, 2 - level) for level in range(3)],
                4,
            ),
            Step(
                f"So {two_layers[2]:.2f} of the influence (rounded) is from “{far}”. But “{first}” gives it no weight.",
                [deep | self._felt(two_layers, 2) | self._news(far, 2, 0)],
                3,
            ),
            Step(
                f"With the causal mask again, later words have {_short(sum(honestly[1:]))} of the influence.",
                [right],
                3,
            ),
        ]

    def _words(self) -> Frame:
        rows = {
            f"row {i}": text(SCORES - 8, TOP + DOWN * i + 20, word, anchor="end")
            for i, word in enumerate(self.words)
        }
        return rows | self._heads("scores", SCORES)

    def _heads(self, role: str, left: float) -> Frame:
        above = {f"{role} {j}": text(left + ACROSS * j + 27, 42, word) for j, word in enumerate(self.words)}
        return above | {role: text(left + 114, 14, role, role, size=16)}

    def _table(self, name: str, left: float, cell: Callable[[int, int], tuple[str, str, float]]) -> Frame:
        """A box for each pair of words; `cell` gives its role, text and strength."""
        return {
            f"{name} {i} {j}": box(
                left + ACROSS * j, TOP + DOWN * i, *CELL, role, text=letters, strength=full
            )
            for i in range(4)
            for j in range(4)
            for role, letters, full in [cell(i, j)]
        }

    def _scores(self, mask: Tensor | None = None) -> Frame:
        """All scores, or those that a mask leaves."""
        cells = self._table("score", SCORES, lambda i, j: ("scores", signed(self.scores[i, j].item()), 0.25))
        hidden = [] if mask is None else (~mask).nonzero().tolist()
        return {
            name: mark for name, mark in cells.items() if name not in {f"score {i} {j}" for i, j in hidden}
        }

    def _weights(self, weights: Tensor, left: float = WEIGHTS, opacity: float = 1) -> Frame:
        def cell(i: int, j: int) -> tuple[str, str, float]:
            role = "mask" if not weights[i, j] else "wrong" if j > i else "weights"
            return role, _short(weights[i, j]), 0.1 + 0.8 * weights[i, j].item()

        marks = self._table("weight", left, cell) | self._heads("weights", left)
        return {name: mark.faded(opacity) for name, mark in marks.items()}

    def _mask(self, mask: Tensor, down: float = 0, letters: str = "") -> Frame:
        """The hidden cells; where they still hang above the table, they cannot be seen."""
        covers = {f"mask {i} {j}": _cover(i, j, letters) for i, j in (~mask).nonzero().tolist()}
        return {name: mark.moved(0, down).faded() for name, mark in covers.items()} if down else covers

    def _slid(self, mask: Tensor) -> Frame:
        """The mask after it has moved to the right: what leaves the table fades, what it hides now is hidden."""
        left = {name: mark.moved(ACROSS, 0).faded() for name, mark in self._mask(mask, letters="−∞").items()}
        now = (~self.shifted).nonzero().tolist()
        return left | {f"mask {i} {j - 1}": _cover(i, j, "−∞") for i, j in now}

    def _network(self, mask: Tensor, depth: int) -> Frame:
        """Who hears from whom in each layer; what comes from a later word in the colour of what is wrong."""
        frame = {"input": text(LEFT, LEVELS[0], "input", "faint", anchor="start")}
        for level in range(depth + 1):
            frame |= {f"node {level} {j}": _node(level, j, word) for j, word in enumerate(self.words)}
        for level in range(1, depth + 1):
            frame[f"layer {level}"] = text(LEFT, LEVELS[level], f"layer {level}", "faint", anchor="start")
            for i, j in mask.nonzero().tolist():
                start, end = (_across(j), LEVELS[level - 1] - 16), (_across(i), LEVELS[level] + 16)
                role, opacity = ("wrong", 0.9) if j > i else ("faint", 0.3)
                frame[f"wire {level} {i} {j}"] = line(start, end, role=role).faded(opacity)
        return frame

    def _news(self, of: str, level: int, j: int) -> Frame:
        """What one word knows, on its way to others."""
        return {f"news of {of}": dot(_across(j) + 29, LEVELS[level] - 16, 8, "wrong")}

    def _felt(self, shares: Sequence[float], depth: int) -> Frame:
        """The influence of each input on the first word's output, which is lit."""
        y = LEVELS[0] + 34
        numbers = {
            f"felt {j}": text(_across(j), y, _short(share), "wrong" if j and share else "ink")
            for j, share in enumerate(shares)
        }
        lit = {f"node {depth} 0": _node(depth, 0, self.words[0], strength=0.9)}
        return numbers | lit | {"felt": text(LEFT, y, "influence", anchor="start")}


def _cover(i: int, j: int, letters: str) -> Mark:
    return box(SCORES + ACROSS * j, TOP + DOWN * i, *CELL, "mask", text=letters, strength=0.9, level=3)


def _node(level: int, j: int, word: str, strength: float = 0.2) -> Mark:
    return box(_across(j) - 29, LEVELS[level] - 16, 58, 32, "weights", text=word, strength=strength, round=6)


def _across(j: int) -> float:
    """The middle of a word's column in the network."""
    return NETWORK + SPREAD * j


def _short(number: Tensor | float) -> str:
    """Two decimals, and a bare 0 for what is exactly 0."""
    return f"{float(number):.2f}" if number else "0"
