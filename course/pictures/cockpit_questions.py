"""The question of the training cockpit: about the loss's floor, where it begins, or about a run beside another one."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from course.pictures.frame import Guess
from course_lib.losses import smoothed_floor
from course_lib.training import TrainingConfig

FAR = {"nearly on the floor": 0.1, "about half of that": 0.5, "about as far": 1.0, "twice as far": 2.0}
EARLIEST = 10  # updates


@dataclass(frozen=True)
class CockpitQuestion:
    """A question about a run.

    Args:
        update: where the answer is seen; 0 is the last one.
        losses: the loss that each choice means.
        level, level_name: what the losses are measured from.
    """

    guess: Guess
    update: int
    losses: list[float]
    level: float
    level_name: str


def cockpit_question(
    runs: Sequence[dict[str, Any]], config: TrainingConfig, vocab_size: int
) -> CockpitQuestion:
    """The question about the curves of this run, and of a recorded one.

    If both have reached a sixth of this run's length, it compares them there.
    """
    floor, stretch = smoothed_floor(vocab_size, config.label_smoothing), runs[0]["steps"][1:2] or [1]
    early = config.max_steps // 6 // stretch[0] * stretch[0]
    if len(runs) == 2 and early >= EARLIEST and all(early in run["steps"] for run in runs):
        gap, other = (run["loss"][run["steps"].index(early)] - floor for run in runs)
        if other > 0:
            losses = [floor + far * other for far in FAR.values()]
            return CockpitQuestion(_about_two_runs(gap, other, floor, early), early, losses, floor, "floor")
    if config.label_smoothing:
        guess = _about_the_floor(floor, vocab_size, config.label_smoothing)
        return CockpitQuestion(guess, 0, [float(choice) for choice in guess.choices], floor, "floor")
    guess = _about_the_start(vocab_size)
    losses = [float(choice) for choice in guess.choices]
    return CockpitQuestion(guess, 1, losses, math.log(vocab_size), "even guess")


def _about_two_runs(gap: float, other: float, floor: float, update: int) -> Guess:
    """The guess: how far this run is above the floor, as a share of the other run's distance."""
    shares = list(FAR.values())
    nearest = min(range(len(shares)), key=lambda place: abs(shares[place] - gap / other))
    found = f"This run is {gap:.2f} nats above the floor"
    why_not = [f"{found}, and {choice} would be {share * other:.2f} nats." for choice, share in FAR.items()]
    why_not[0] = f"{found}."
    why_not[nearest] = ""
    return Guess(
        f"After {update} updates the training loss of the recorded run is {other:.2f} nats above the floor of "
        f"{floor:.2f}. Where is the training loss of this run?",
        tuple(FAR),
        nearest,
        tuple(why_not),
    )


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
