"""The question of the training cockpit: about the loss's floor, or where it begins."""

import math
from dataclasses import dataclass

from course.pictures.frame import Guess
from course_lib.losses import smoothed_floor
from course_lib.training import TrainingConfig


@dataclass(frozen=True)
class CockpitQuestion:
    """A question about a run.

    Args:
        at_start: the answer is seen at the first update; else at the last one.
        level, level_name: what the losses are measured from.
    """

    guess: Guess
    at_start: bool
    level: float
    level_name: str


def cockpit_question(config: TrainingConfig, vocab_size: int) -> CockpitQuestion:
    """The question about a run with these settings."""
    floor = smoothed_floor(vocab_size, config.label_smoothing)
    if config.label_smoothing:
        return CockpitQuestion(
            _about_the_floor(floor, vocab_size, config.label_smoothing), False, floor, "floor"
        )
    return CockpitQuestion(_about_the_start(vocab_size), True, math.log(vocab_size), "even guess")


def _about_the_start(vocab_size: int) -> Guess:
    """The guess where the floor is 0: the loss of an even guess, beside half of that, and 0."""
    even = math.log(vocab_size)
    return Guess(
        "Nobody has trained this model yet. Near which training loss does its curve begin, in nats per token?",
        ("0.00", f"{even / 2:.2f}", f"{even:.2f}"),
        2,
        (
            "Only a model that is sure of each right token loses nothing.",
            f"That is the loss of an even guess among {vocab_size**0.5:.0f} tokens, and this model knows "
            f"nothing about its {vocab_size:,}.",
            "",
        ),
    )


def _about_the_floor(floor: float, vocab_size: int, smoothing: float) -> Guess:
    """The guess: the floor, beside zero, an even guess (ln vocab_size), and half of that."""
    even, answer = math.log(vocab_size), round(floor, 2)
    reached = f"A perfect model reaches the entropy of the softened targets, which is {floor:.2f}."
    reasons = {
        0.0: "Label smoothing gives every token a part of the target, so no model can be right about all of it.",
        round(even / 2, 2): reached,
        round(even, 2): f"ln {vocab_size:,} is the loss of a model that finds all tokens equally likely.",
    } | {answer: ""}
    levels = sorted(reasons)
    return Guess(
        f"With label smoothing {smoothing:g} over {vocab_size:,} tokens, how low can the training loss of a perfect "
        "model get, in nats per token?",
        tuple(f"{level:.2f}" for level in levels),
        levels.index(answer),
        tuple(reasons[level] for level in levels),
    )
