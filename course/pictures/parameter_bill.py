"""The bill for 175 billion: from the whole of GPT-3 to one of its heads, as areas to scale."""

from dataclasses import dataclass, field
from math import isclose
from typing import Any

from course.pictures.frame import Guess, Picture, Table

PARTS = ("attention", "feed-forward", "embeddings", "biases, layer norms")
LEVELS = ("whole model", "one layer", "its attention", "one head")


@dataclass(frozen=True)
class Sizes:
    """The sizes of a stack of layers; without arguments, those of GPT-3 175B (arXiv 2005.14165, Table 2.1).

    `head_choices` are the numbers of heads that the picture offers; num_heads is one of them.

    Raises:
        ValueError: if a number of heads does not divide d_model, or num_heads is not offered.
    """

    num_layers: int = 96
    d_model: int = 12_288
    num_heads: int = 96
    d_ff: int = 4 * 12_288
    vocab_size: int = 50_257
    max_len: int = 2_048
    head_choices: tuple[int, ...] = field(default=(1, 12, 96))

    def __post_init__(self):
        for num_heads in (self.num_heads, *self.head_choices):
            if num_heads < 1 or self.d_model % num_heads:
                raise ValueError(
                    f"d_model must be divisible by num_heads; got d_model={self.d_model}, num_heads={num_heads}"
                )
        if self.num_heads not in self.head_choices:
            raise ValueError(f"wanted num_heads among head_choices {self.head_choices}; got {self.num_heads}")


CHOICES = {"about a tenth": 0.1, "about a third": 0.33, "about a half": 0.5, "nearly all of it": 0.95}


def parameter_counts(sizes: Sizes) -> dict[str, int]:
    """Parameters of each part of the model; the output layer uses the input embedding again.

    In each layer attention has four square matrices of d_model, the feed-forward network has two of
    d_model by d_ff. Every matrix of a layer has a bias for each of its outputs; each layer has two layer
    norms of a gain and a bias, and one more stands at the end.
    """
    d_model, d_ff, num_layers = sizes.d_model, sizes.d_ff, sizes.num_layers
    return {
        "attention": num_layers * 4 * d_model**2,
        "feed-forward": num_layers * 2 * d_model * d_ff,
        "embeddings": (sizes.vocab_size + sizes.max_len) * d_model,
        "biases, layer norms": num_layers * (9 * d_model + d_ff) + 2 * d_model,
    }


def parameter_bill(sizes: Sizes | None = None, *, my_count: float | None = None) -> Picture:
    """A picture of where a model's parameters are, drawn to scale at four magnifications.

    Args:
        sizes: the sizes of the model; by default those of GPT-3.
        my_count: the learner's count of attention's parameters in the whole model. The switch "on my function" lays
            it over the picture, and names a mistake that would explain it, if there is one.

    Raises:
        ValueError: if my_count is not a positive number.
    """
    sizes = sizes or Sizes()
    if my_count is not None and not 0 < my_count < float("inf"):
        raise ValueError(f"wanted my_count to be a positive number of parameters; got {my_count}")
    counts = parameter_counts(sizes)
    total = sum(counts.values())
    return Picture(
        scripts=("parameter_bill",),
        title=f"The bill for {in_words(total)} parameters",
        guess=_guess(counts, total),
        scene={
            "guesses": [*CHOICES.values()],
            "levels": LEVELS,
            "heads": sizes.head_choices,
            "first": sizes.head_choices.index(sizes.num_heads),
            "parts": [_part(name, count, total) for name, count in counts.items()],
            "total": {"count": total, "words": in_words(total)},
            "layers": sizes.num_layers,
            "layer": _part("one layer", _layer_total(sizes), total),
            "in_layer": [_in_layer(name, counts, sizes) for name in PARTS if name != "embeddings"],
            "per_head": [_head(sizes, num_heads, total) for num_heads in sizes.head_choices],
        },
        ours={"count": None},
        mine=None if my_count is None else _laid_over(my_count, counts["attention"], sizes),
        table=_table(counts, total, sizes),
    )


def example() -> Picture:
    """GPT-3, and the count of a learner who forgot the output projection."""
    return parameter_bill(my_count=3 * 12_288**2 * 96)


def in_words(count: float) -> str:
    """A number with four digits and a unit.

    >>> in_words(57_982_058_496), in_words(6_291_456), in_words(12_288)
    ('57.98 billion', '6.291 million', '12,288')
    """
    for unit, name in ((1e12, "trillion"), (1e9, "billion"), (1e6, "million")):
        if count >= unit:
            return f"{count / unit:.4g} {name}"
    return f"{count:,.0f}"


def slip_behind(my_count: float, attention: int, sizes: Sizes) -> str:
    """The mistake that explains a count that is wrong by a typical factor; empty if none does."""
    slips = {
        1.0: "",
        0.75: "three of the four matrices: the output projection is missing",
        0.5: "two of the four matrices",
        0.25: "one of the four matrices",
        1 / sizes.num_layers: "only one layer",
        0.75 / sizes.num_layers: "only one layer, without its output projection",
        1 / (sizes.num_layers * sizes.num_heads): "only one head",
        1.0 / sizes.num_heads: "one head of each layer",
        float(sizes.num_heads): "each head at the full width, d_model in place of d_k",
    }
    return next(
        (slip for factor, slip in slips.items() if isclose(my_count, factor * attention, rel_tol=1e-3)), ""
    )


def _part(name: str, count: int, whole: int) -> dict[str, Any]:
    return {"name": name, "count": count, "words": in_words(count), "share": f"{100 * count / whole:.3g}%"}


def _layer_total(sizes: Sizes) -> int:
    """The parameters of one layer: those of all layers, without the last layer norm, divided by their number."""
    counts = parameter_counts(sizes)
    return (sum(counts.values()) - counts["embeddings"] - 2 * sizes.d_model) // sizes.num_layers


def _in_layer(name: str, counts: dict[str, int], sizes: Sizes) -> dict[str, Any]:
    last_norm = 2 * sizes.d_model if name.startswith("biases") else 0
    return _part(name, (counts[name] - last_norm) // sizes.num_layers, _layer_total(sizes))


def _head(sizes: Sizes, num_heads: int, total: int) -> dict[str, Any]:
    d_k = sizes.d_model // num_heads
    matrix = {
        "shape": f"{sizes.d_model:,} × {d_k:,}",
        "turned": f"{d_k:,} × {sizes.d_model:,}",  # the head's rows of the output projection
        "words": in_words(sizes.d_model * d_k),
    }
    part = _part("one head", 4 * sizes.d_model * d_k, total)
    return part | {"matrix": matrix}


def _laid_over(my_count: float, attention: int, sizes: Sizes) -> dict[str, Any]:
    return {
        "count": my_count,
        "words": in_words(my_count),
        "times": f"{my_count / attention:.3g}",
        "slip": slip_behind(my_count, attention, sizes),
    }


def _guess(counts: dict[str, int], total: int) -> Guess:
    """The guess: which of four shares is nearest."""
    shares, attention = list(CHOICES.values()), counts["attention"]
    nearest = min(range(4), key=lambda place: abs(shares[place] - attention / total))
    found = f"Attention has {in_words(attention)}"
    more = f"{found}, and the feed-forward networks have {in_words(counts['feed-forward'])}."
    why_not = [
        f"{found}, and this share would be {in_words(share * total)}." if place < nearest else more
        for place, share in enumerate(shares)
    ]
    why_not[nearest] = ""
    question = (
        f"Of {in_words(total)} parameters, how much is attention: every query, key, value and output matrix?"
    )
    return Guess(question, tuple(CHOICES), nearest, tuple(why_not))


def _table(counts: dict[str, int], total: int, sizes: Sizes) -> Table:
    parts = [_part(name, count, total) for name, count in counts.items()]
    inner = [_part("one layer", _layer_total(sizes), total), _head(sizes, sizes.num_heads, total)]
    rows = [(part["name"], f"{part['count']:,}", part["share"]) for part in [*parts, *inner]]
    return Table("Parameters", ("part", "parameters", "share of all"), (*rows, ("all", f"{total:,}", "100%")))
