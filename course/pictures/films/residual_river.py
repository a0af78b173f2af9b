"""The residual river: a word runs through the encoder, each sub-layer adds to it, and a norm may squeeze it."""

import math
from collections.abc import Sequence
from typing import cast

import torch
from jaxtyping import Float
from torch import Tensor

from course.pictures.films.film import Film, Step, film
from course.pictures.films.marks import Mark, arrow, box, text
from course.pictures.films.residual_flow import Flow, LayerNorm, post_norm, pre_norm
from course.pictures.frame import Guess
from course.pictures.small_translator import shipped_or_small
from course_lib import functional
from course_lib.layers import EncoderLayer

LINES = (
    "x = embed(token_ids)",
    "x = x + attention(norm(x))    # pre-norm",
    "x = x + network(norm(x))",
    "x = word + attention_1 + network_1 + ... + network_4",
    "x = norm(x + sublayer(x))     # post-norm",
)
LEFT, REACH = 88, 470  # where the rivers begin, and how far they run
PRE, POST = 74, 246  # the middle lines of the two rivers
DEEPEST, BANK = 64, 44  # the greatest width of a river, and how far from its middle line the others begin
PUSH = 10  # how far a sum runs before the norm squeezes it
COMPASS, NEEDLE = (190, 276), 130  # the needles' common end, and the length of the longest one


def residual_river(
    layers: Sequence[EncoderLayer],
    x: Float[Tensor, "1 seq_len d_model"],
    sentence: Sequence[str],
    at: int,
    *,
    my_layer_norm: LayerNorm | None = None,
) -> Film:
    """A film of one word's residual stream: first pre-norm, then the same sub-layers with the norm after the plus.

    The widths are lengths of vectors. In pre-norm (arXiv 2002.04745) the word's own part stays what it was. In
    post-norm (section 3.1 of the paper) every norm divides it with the rest; this norm has neither gain nor bias here.

    Args:
        layers: two to four pre-norm layers, in the mode for evaluation.
        x: what the first one reads.
        sentence, at: the words, one for each position of `x`, and the index of the one that the film follows.
        my_layer_norm: the learner's `my_layer_norm(x, gain, bias, eps)`, for the switch "on my function".

    Raises:
        ValueError: if there are too few or too many layers, words and positions differ in number, or the learner's
            output has not the shape of its input.
    """
    if not 2 <= len(layers) <= 4 or tuple(x.shape[:2]) != (1, len(sentence)) or not 0 <= at < len(sentence):
        raise ValueError(
            f"wanted 2 to 4 layers, x of shape (1, {len(sentence)}, d_model) and the index of a word; "
            f"got {len(layers)} layers, x {tuple(x.shape)} and at={at}"
        )
    ours = _steps(layers, x, sentence, at, functional.layer_norm)
    mine = None if my_layer_norm is None else _steps(layers, x, sentence, at, _checked(my_layer_norm))
    return film(
        f"The way of “{sentence[at]}” through the encoder",
        ours,
        Guess.explained(
            "“Attention Is All You Need” puts a norm after each plus, which brings every sum to the same length. "
            "What becomes of the word, the first summand?",
            ("it stays as long as it was", "each norm makes it shorter", "it grows with the stream"),
            1,
            (
                "It would stay if nobody multiplied it. This norm divides the whole sum, and the word is in the sum.",
                "",
                "What is added is not the word. Nothing here makes its summand longer.",
            ),
        ),
        turn=5,
        lines=LINES,
        my_steps=mine,
        height=300,
    )


def _of_all_words(x: Tensor, gain: Tensor, bias: Tensor, eps: float) -> Tensor:
    return gain * (x - x.mean()) / (x.var(unbiased=False) + eps).sqrt() + bias


def example(my_layer_norm: LayerNorm = _of_all_words) -> Film:
    """The cat of lesson 06 in the course's translator, and a learner who norms all words together."""
    translator = shipped_or_small()
    token_ids = torch.tensor([translator.tokenizer.encode("El perro ve al gato")])
    names = [translator.tokenizer.decode([i]) for i in token_ids[0].tolist()]
    layers = cast(list[EncoderLayer], list(translator.transformer.encoder_layers))
    x = translator.transformer.embed(token_ids).detach()
    return residual_river(layers, x, names, len(names) - 1, my_layer_norm=my_layer_norm)


def _checked(my_layer_norm: LayerNorm) -> LayerNorm:
    def norm(x: Tensor, gain: Tensor, bias: Tensor, eps: float) -> Tensor:
        found = my_layer_norm(x, gain, bias, eps)
        if found.shape != x.shape:
            raise ValueError(
                f"wanted from my_layer_norm the shape {tuple(x.shape)}; got {tuple(found.shape)}"
            )
        return found

    return norm


def _steps(
    layers: Sequence[EncoderLayer], x: Tensor, sentence: Sequence[str], at: int, norm: LayerNorm
) -> list[Step]:
    pre, post = pre_norm(layers, x, at, norm), post_norm(layers, x, at, norm)
    unit = DEEPEST / max(*pre.length, *post.length, *post.summed)
    upper, lower = _River("pre-norm", PRE, pre, unit), _River("post-norm", POST, post, unit)
    return [*_upper_steps(upper, sentence[at]), *_lower_steps(upper, lower)]


def _upper_steps(river: "_River", word: str) -> list[Step]:
    flow, count = river.flow, len(river.flow.added)
    run = [river.after(number) | river.said(number) | _compass(flow, number) for number in range(count + 1)]
    return [
        Step(
            f"“{word}” enters the encoder as a vector. The thicker the river, the longer the vector.",
            [run[0]],
            0,
        ),
        Step(
            f"Attention reads a normed copy, and adds a vector {flow.added[0]:.1f} long. It points another way, so "
            f"the sum is only {flow.length[1]:.1f} long.",
            [run[0] | river.inflow(1) | river.said(1), run[1]],
            1,
        ),
        Step(
            f"The network does the same from below, and adds {flow.added[1]:.1f}.",
            [run[1] | river.inflow(2) | river.said(2), run[2]],
            2,
        ),
        Step(
            "The other sub-layers follow. Each adds, and none replaces; where one points back, the sum gets shorter.",
            run[3:],
            3,
        ),
        Step(
            f"Now the sum is {flow.length[-1]:.1f} long, and turned by {flow.turned[-1]:.0f} degrees. "
            f"The word, its first summand, is still {flow.own[-1]:.1f} long.",
            [run[-1]],
            3,
        ),
    ]


def _lower_steps(upper: "_River", lower: "_River") -> list[Step]:
    flow, count = lower.flow, len(lower.flow.added)
    still = upper.after(count) | upper.said(count)
    down = [still | lower.after(number) for number in range(count + 1)]
    left = flow.own[-1]
    told = (
        "Below, a norm after the plus brings each sum (a tall piece) to one length. The word in it shrinks, too.",
        f"This stream is {flow.length[-1]:.1f} long at the end. Of the word's {flow.own[0]:.1f} "
        f"it still holds {_short(left) if left >= 0.01 else 'less than 0.01'}.",
        "But these weights were trained for the upper order. With weights trained for the lower one, sub-layers "
        "can add the word again.",
    )
    return [Step(told[0], down, 4), *(Step(says, [down[-1]], 4) for says in told[1:])]


def _short(length: float) -> str:
    """A length with one digit behind the point, or two if it is nearly nothing."""
    return f"{length:.1f}" if length >= 0.1 else f"{length:.2f}"


class _River:
    """A stream from left to right, as wide as the vector is long; the word's own part is its core."""

    def __init__(self, name: str, y: float, flow: Flow, unit: float):
        self.name, self.y, self.flow, self.unit = name, y, flow, unit
        self.run = REACH / len(flow.length)

    def after(self, number: int) -> dict[str, Mark]:
        """The river after this number of sub-layers; its next stretch is there, too, but has no size yet."""
        marks = {self.name: text(4, self.y, self.name, anchor="start")}
        for place in range(number + 1):
            marks |= self._stretch(place, self.run) | (self.inflow(place) if place else {})
        if number + 1 < len(self.flow.length):
            marks |= self._stretch(number + 1, 0) | self.inflow(number + 1, 0)
        end = LEFT + self.run * (number + 1) + 6
        long, own = f"{self.flow.length[number]:.1f} long", f"{_short(self.flow.own[number])} word"
        return marks | {
            f"{self.name} length": text(end, self.y - 10, long, "weights", anchor="start"),
            f"{self.name} own": text(end, self.y + 10, own, "source", anchor="start"),
        }

    def inflow(self, number: int, arrived: float = 1) -> dict[str, Mark]:
        """What the sub-layer before the stretch `number` adds, and how much of its way it has made."""
        wide = self.flow.added[number - 1] * self.unit
        long = arrived * (BANK - self.flow.length[number - 1] * self.unit / 2)
        role, top = (
            ("value", self.y - BANK) if number % 2 == 1 else ("2", self.y + BANK - long)
        )  # attention from above, the network from below
        return {
            f"{self.name} from {number}": box(
                self._x(number) - wide, top, wide, long, role, strength=0.5, round=0
            )
        }

    def said(self, number: int) -> dict[str, Mark]:
        """The lengths of what the first so many sub-layers have added, beside the names of the sub-layers."""
        lines = ((self.y - BANK - 12, "attention", "value"), (self.y + BANK + 12, "network", "2"))
        marks = {name: text(4, y, name, role, anchor="start") for y, name, role in lines}
        for place in range(1, number + 1):
            y, _, role = lines[(place + 1) % 2]
            long = self.flow.added[place - 1]
            x = self._x(place) - long * self.unit / 2
            marks[f"said {place}"] = text(x, y, f"{long:.1f}", role)
        return marks

    def _stretch(self, place: int, long: float) -> dict[str, Mark]:
        """The river from one sub-layer to the next; in post-norm it begins with the sum, which the norm squeezes."""
        flow, x = self.flow, self._x(place)
        first = min(PUSH, long) if flow.summed[place] != flow.length[place] else 0
        marks = self._waters(f"{place}", x + first, long - first, flow.length[place], flow.own[place])
        if flow.summed != flow.length and place:
            marks |= self._waters(f"sum {place}", x, first, flow.summed[place], flow.own[place - 1])
        return marks

    def _waters(self, name: str, x: float, long: float, stream: float, own: float) -> dict[str, Mark]:
        return {
            f"{self.name} stream {name}": self._water(x, long, stream, "weights", 0.3),
            f"{self.name} core {name}": self._water(x, long, own, "source", 0.9),
        }

    def _water(self, x: float, long: float, size: float, role: str, strength: float) -> Mark:
        wide = size * self.unit
        return box(x, self.y - wide / 2, long, wide, role, strength=strength, round=0)

    def _x(self, place: int) -> float:
        return LEFT + self.run * place


def _compass(flow: Flow, number: int) -> dict[str, Mark]:
    """The word's vector as it was, and the stream's: its length, and its true angle to the word's."""
    x, y = COMPASS
    unit = NEEDLE / max(flow.length)
    start, turned = flow.length[0] * unit, math.radians(flow.turned[number])
    long = flow.length[number] * unit
    tip = (x + long * math.cos(turned), y - long * math.sin(turned))
    said = f"{flow.length[number]:.1f} long, turned by {flow.turned[number]:.0f}°"
    return {
        "word": arrow((x, y), (x + start, y), role="source", width=3),
        "stream": arrow((x, y), tip, role="weights", width=3),
        "word name": text(x - 8, y, "the word", "source", anchor="end"),
        "turned": text(tip[0] + 10, tip[1] - 4, said, "weights", anchor="start"),
    }
