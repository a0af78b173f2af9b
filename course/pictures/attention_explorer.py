"""The attention explorer: which tokens a token looks at, in every head of every layer."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from jaxtyping import Float
from torch import Tensor

from course.pictures import small_translator, token_names, weight_codes
from course.pictures.frame import Guess, Note, Picture, Table

MAX_CHOICES = 8  # if there are more keys than in a row of the table
WIDEST_TABLE = 12  # keys; a wider table would hold almost only zeros


def attention_explorer(
    weights: Float[Tensor, "..."],
    query_tokens: Sequence[str],
    key_tokens: Sequence[str] | None = None,
    *,
    title: str | None = None,
    question: str | None = None,
    layer_names: Sequence[str] | None = None,
    layer: int | None = None,
    my_weights: Float[Tensor, "..."] | None = None,
) -> Picture | Note:
    """A picture of attention weights: point at a token, or use the arrow keys, to see where the token looks.

    The weights are rounded: to two decimals for up to 64 keys. With more keys, only the largest weights of each
    row are kept, with three decimals (7 of 512 for 4 layers of 4 heads, so that a notebook stays small).

    Args:
        weights: (num_layers, num_heads, query_len, key_len), each between 0 and 1. Three axes are one
            layer's heads, two are one head.
        query_tokens: the tokens that look. If there are none, a note replaces the picture.
        key_tokens: the tokens that are looked at; by default the query tokens (self-attention).
        title: one line over the picture.
        question: the question before the picture. It names a query token in quotation marks (“her”), and its
            answer is the key with the largest weight in the first view. By default, it asks about a token
            with a clear answer.
        layer_names: replace "layer 1", "layer 2" and so on.
        layer: the first layer to show, counted from 1, as the mean of its heads; by default the last layer.
        my_weights: the same from the learner's own function, for the switch "on my function".

    Raises:
        ValueError: if the tokens, names, layer or question do not fit the weights, or the weights are invalid.
    """
    if len(query_tokens) == 0:
        return Note("There are no tokens here, so there is no attention to look at.")
    views = weight_codes.all_views(weights)
    keys = query_tokens if key_tokens is None else key_tokens
    _check_lengths(views.shape, query_tokens, keys)
    layers, heads = _layer_names(layer_names, len(views)), _head_names(views.shape[1])
    first = _first_layer(layer, len(views))
    where = " of ".join([*heads[:1], *layers[first : first + 1]])
    view = _View(views[first, 0], where, query_tokens, keys)
    asked = view.clearest() if question is None else _token_asked(question, query_tokens)
    scene = {
        "shape": list(views.shape),
        "kept": weight_codes.kept_per_row(views.shape),
        "decimals": weight_codes.decimals(views.shape[-1]),
        "queries": _tokens(query_tokens),
        "keys": None if key_tokens is None else _tokens(keys),
        "layers": layers,
        "heads": heads,
        "first": first,
        "asked": asked,
        "note": _note(views),
    }
    return Picture(
        scripts=("tokens", "attention_explorer"),
        title=title or "Where each token looks",
        guess=view.guess(asked, question),
        scene=scene,
        ours={"weights": weight_codes.pack(views)},
        mine=None if my_weights is None else {"weights": weight_codes.pack(_alike(my_weights, views))},
        table=view.table(),
    )


def example() -> Picture | Note:
    """The attention of the course's own translator while it writes a translation."""
    found = small_translator.shipped_or_small().translate("La quise mucho")
    return attention_explorer(found.cross_attention, found.tgt_tokens, found.src_tokens)


@dataclass(frozen=True)
class _View:
    """The first view."""

    weights: Float[Tensor, "query_len key_len"]
    where: str
    queries: Sequence[str]
    keys: Sequence[str]

    def clearest(self) -> int:
        """The query that prefers one key most clearly; preferably a word that looks at another token."""
        largest = self.weights.topk(min(2, len(self.keys)))
        lead = largest.values[:, 0] - largest.values[:, 1:].sum(-1)
        telling = [
            any(map(str.isalpha, query)) and query != self.keys[key]
            for query, key in zip(self.queries, largest.indices[:, 0].tolist(), strict=True)
        ]
        return int((lead + torch.tensor(telling)).argmax())

    def guess(self, asked: int, question: str | None) -> Guess:
        """The question, and as choices all keys or some of them: the largest weights and an even spread."""
        names = token_names.spoken(self.keys)
        ranked = self.weights[asked].sort(descending=True, stable=True).indices.tolist()
        offered = len(names) if len(names) <= WIDEST_TABLE else MAX_CHOICES
        spread = [place * len(names) // offered for place in range(offered)]
        places = sorted(list(dict.fromkeys([*ranked[: MAX_CHOICES // 2], *spread, *ranked]))[:offered])
        token, best = token_names.spoken(self.queries)[asked], ranked[0]
        written = [
            f"{weight:.{weight_codes.decimals(len(names))}f}" for weight in self.weights[asked].tolist()
        ]
        return Guess(
            question or f"Which token does {token} look at most{self.where and f' ({self.where})'}?",
            tuple(names[place] for place in places),
            places.index(best),
            tuple(
                ""
                if place == best
                else f"{names[place]} gets {written[place]}; the largest is {written[best]}."
                for place in places
            ),
        )

    def table(self) -> Table:
        """All weights, or the largest of each row where there are many keys."""
        digits = weight_codes.decimals(len(self.keys))
        if len(self.keys) <= WIDEST_TABLE:
            header = token_names.shown(self.keys)
            cells = [[f"{weight:.{digits}f}" for weight in row] for row in self.weights.tolist()]
        else:
            header, names = ["looks most at", "weight"], token_names.spoken(self.keys)
            largest = zip(*(best.tolist() for best in self.weights.max(dim=-1)), strict=True)
            cells = [[names[key], f"{weight:.{digits}f}"] for weight, key in largest]
        rows = zip(token_names.shown(self.queries), cells, strict=True)
        return Table(
            "Where each token looks" + (self.where and f": {self.where}"),
            ("token", *header),
            tuple((token, *row) for token, row in rows),
        )


def _check_lengths(shape: torch.Size, queries: Sequence[str], keys: Sequence[str]) -> None:
    if tuple(shape[-2:]) != (len(queries), len(keys)):
        raise ValueError(
            f"wanted weights whose last two axes are the numbers of query and key tokens, {len(queries)} and "
            f"{len(keys)}; got {shape[-2]} and {shape[-1]}"
        )


def _layer_names(names: Sequence[str] | None, num_layers: int) -> list[str]:
    """Name the layers; a single layer needs no name."""
    if names is None:
        return [f"layer {number}" for number in range(1, num_layers + 1)] if num_layers > 1 else []
    if len(names) != num_layers:
        raise ValueError(f"wanted {num_layers} layer names, one for each layer; got {len(names)}")
    return list(names)


def _head_names(num_views: int) -> list[str]:
    """Name the heads; a single head needs no name."""
    if num_views == 1:
        return []
    return [f"mean of the {num_views - 1} heads", *(f"head {number}" for number in range(1, num_views))]


def _first_layer(layer: int | None, num_layers: int) -> int:
    """The index of a layer that is counted from 1, as on the picture."""
    if layer is not None and not 1 <= layer <= num_layers:
        raise ValueError(f"wanted a layer from 1 to {num_layers}; got {layer}")
    return (layer or num_layers) - 1


def _token_asked(question: str, queries: Sequence[str]) -> int:
    quoted = re.findall(r"[“\"«]([^“”\"«»]+)[”\"»]", question)
    words = [token_names.bare(query) for query in queries]
    for word in quoted:
        if word in words:
            return words.index(word)
    raise ValueError(
        f"wanted a question that names one of the query tokens in quotation marks, such as “{words[0]}”; "
        f"got {question!r}"
    )


def _alike(weights: Float[Tensor, "..."], ours: Tensor) -> Tensor:
    views = weight_codes.all_views(weights)
    if views.shape != ours.shape:
        raise ValueError(f"wanted my_weights of the same shape as weights; got {tuple(weights.shape)}")
    return views


def _tokens(tokens: Sequence[str]) -> dict[str, list[str]]:
    """The tokens as they are shown, and as they are spoken unless that is the same in quotation marks and without ▁."""
    shown, spoken = token_names.shown(tokens), token_names.spoken(tokens)
    short = [
        "" if name == f"“{token.removeprefix('▁')}”" else name
        for token, name in zip(shown, spoken, strict=True)
    ]
    return {"shown": shown, "spoken": short}


def _note(views: Tensor) -> str:
    kept, key_len = weight_codes.kept_per_row(views.shape), views.shape[-1]
    if kept == key_len:
        return ""
    share = weight_codes.share_kept(views)
    return (
        f"Of each row's {key_len} weights the {kept} largest are kept: {share:.0%} of the whole, on average."
    )
