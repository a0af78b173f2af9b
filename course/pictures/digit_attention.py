"""A digit of one's own: what a Vision Transformer says, where its [CLS] looks, and what the answer hangs on."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import NamedTuple, cast

import torch
from jaxtyping import Float
from torch import Tensor, nn

from course.pictures import parameter_codes
from course.pictures.digits import Digits, draw_digits
from course.pictures.frame import Guess, Picture, Table
from course.pictures.rounding import rounded
from course.records import RECORDED
from course_lib.inspection import attention_weights
from course_lib.vision import VisionConfig, VisionTransformer

RECORD = RECORDED / "digits" / "digits.json"
STARTS = 3  # drawn digits that the reader may begin with
DIGITS = 2
BOUNDS = (0.5, 0.9)  # of the probability, in the question about the empty sheet


class Looks(NamedTuple):
    """What a model says of pictures, and on what."""

    probabilities: Float[Tensor, "num_images num_classes"]
    attention: Float[Tensor, "num_images num_layers num_patches"]  # of [CLS], the mean of the heads
    falls: Float[Tensor, "num_images num_patches"]  # of the answer's probability without a patch


def digit_attention(model: VisionTransformer, digits: Digits) -> Picture:
    """A picture in which the reader draws, and the page runs the model on the drawing.

    Beside the answer stand [CLS]'s attention over the patches and what leaving out each patch does. The page has the
    model's parameters in one byte each (`parameter_codes`). All numbers are those of this rounded model.

    Args:
        model: for pictures of the size that `digits` have.
        digits: pictures for the first question, at least one; the first three different digits are offered as a start.

    Raises:
        ValueError: if there is no picture, or they have not the model's size.
    """
    if not len(digits.images):
        raise ValueError("wanted at least one picture in digits; got none")
    parameters = parameter_codes.pack(model)
    model = parameter_codes.with_packed(model, parameters)
    starts = _starts(digits)
    images = torch.stack([*starts.values()])
    seen, read = looks(model, images), looks(model, digits.images)
    return Picture(
        scripts=("board", "vision_model", "digit_attention"),
        title="A drawing of yours, and a model that reads it",
        guess=_guess(read),
        scene={
            "config": asdict(model.config),
            "parameters": parameters,
            "starts": [{"name": name, "image": rounded(image, DIGITS)} for name, image in starts.items()],
            "count": _count_same(read),
            "total": len(digits.images),
            "chance": round(len(digits.images) / model.config.num_patches),
            "guesses": _thirds(len(digits.images)),
            "ask": asdict(_ask(seen.probabilities[-1])),
        },
        ours={},
        table=_table(list(starts), seen, model.config),
    )


def example() -> Picture:
    """The recorded model of `workshop.experiments.digits`; a small one with random weights if its file is missing."""
    return digit_attention(recorded_or_small(), draw_digits(200, seed=2))


def recorded_or_small() -> VisionTransformer:
    """The recorded model, or an untrained one if data/runs/digits is missing."""
    try:
        record = json.loads(RECORD.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return VisionTransformer(VisionConfig(d_model=8, d_ff=12, num_heads=2), seed=0)
    return parameter_codes.with_packed(
        VisionTransformer(VisionConfig(**record["config"])), record["parameters"]
    )


@torch.no_grad()
def looks(model: VisionTransformer, images: Float[Tensor, "num_images height width"]) -> Looks:
    """What the model says of each picture, where [CLS] looks, and what is lost without a patch.

    A patch is left out by hiding it from every attention. A loss is a fall of the probability of what the model says
    of the whole picture; it is negative if the probability rises.
    """
    whole = model(images).softmax(dim=-1)
    attentions = [cast(nn.Module, layer.self_attention) for layer in model.layers]
    weights = attention_weights(attentions, lambda: model(images))
    attention = torch.stack([each[:, :, 0, 1:].mean(dim=1) for each in weights], dim=1)
    said = whole.argmax(dim=-1, keepdim=True)
    shown = ~torch.eye(model.config.num_patches, dtype=torch.bool)
    without = [model(images, row.expand(len(images), -1)).softmax(dim=-1).gather(1, said) for row in shown]
    return Looks(whole, attention, whole.gather(1, said) - torch.cat(without, dim=1))


def _starts(digits: Digits) -> dict[str, Float[Tensor, "height width"]]:
    """What the reader may begin with, by name: the first different digits, an X, and at the end nothing."""
    first: dict[str, Tensor] = {}
    for image, label in zip(digits.images, digits.labels.tolist(), strict=True):
        if len(first) < STARTS:
            first.setdefault(f"digit {label}", image)
    line = torch.eye(*digits.images.shape[1:])
    starts = first | {"an X": torch.maximum(line, line.flip(-1)), "an empty sheet": torch.zeros_like(line)}
    return {name: image.round(decimals=DIGITS) for name, image in starts.items()}


def _guess(seen: Looks) -> Guess:
    """Where [CLS] looks most, and what the answer hangs on: how often is it the same patch?"""
    num_images, num_layers, num_patches = seen.attention.shape
    same = _count_same(seen)
    (_, low), _, (high, _) = _thirds(num_images)
    answer = (same >= low) + (same > high)
    by_chance = f"By chance it would be for about {num_images / num_patches:.0f}."
    return Guess(
        f"In how many of {num_images} new digits is the patch at which [CLS] looks most (layer {num_layers}) also the "
        "patch without which the probability of the model’s answer falls most?",
        (f"fewer than {low}", f"{low} to {high}", f"more than {high}"),
        answer,
        tuple(
            "" if place == answer else f"That is too {'few' if place < answer else 'many'}. {by_chance}"
            for place in range(3)
        ),
    )


def _thirds(count: int) -> list[tuple[int, int]]:
    """From which count to which each choice goes."""
    low, high = round(count / 3), round(2 * count / 3)
    return [(0, low), (low, high), (high, count)]


def _count_same(seen: Looks) -> int:
    return int((seen.attention[:, -1].argmax(dim=-1) == seen.falls.argmax(dim=-1)).sum())


def _ask(probabilities: Float[Tensor, "num_classes"]) -> Guess:
    """How sure is the model of an empty sheet?"""
    sure, said = probabilities.max(dim=-1)
    low, high = BOUNDS
    answer = sum(sure.item() > bound for bound in BOUNDS)
    reason = f"It says {said} with a probability of {sure:.2f}, and it has no answer for “this is no digit”."
    return Guess(
        "Nothing is drawn, and the model gives a probability to each of the ten digits. How large is the largest one?",
        (f"below {low:.2f}", f"{low:.2f} to {high:.2f}", f"above {high:.2f}"),
        answer,
        tuple("" if place == answer else reason for place in range(3)),
    )


def _table(names: Sequence[str], seen: Looks, config: VisionConfig) -> Table:
    columns = config.width // config.patch_size

    def most(numbers: Tensor) -> tuple[str, str]:
        row, column = divmod(int(numbers.argmax()), columns)
        return f"row {row + 1}, column {column + 1}", f"{numbers.max():z.2f}"

    rows = tuple(
        (name, f"{sure.argmax()}", f"{sure.max():.2f}", *most(attention[-1]), *most(falls))
        for name, sure, attention, falls in zip(names, *seen, strict=True)
    )
    header = (
        *(
            "drawn",
            "the model says",
            "probability",
            f"[CLS] looks most at (layer {config.num_layers})",
            "weight",
        ),
        *("probability falls most without", "by"),
    )
    return Table("Drawings, what the model says, and two patches of each", header, rows)
