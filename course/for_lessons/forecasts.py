"""Forecasts of the loss of a larger model: by a scaling law with a floor, and by two rules without a law."""

import json
from collections.abc import Sequence

from course.pictures.law_and_floor import GRAMMAR, FitPowerLaw
from course.records import RECORDED
from course_lib.scaling import fit_power_law

RECORD = RECORDED / "forecasts" / "forecasts.json"
FLOORS = (0.0, *GRAMMAR)


def forecasts(
    sizes: Sequence[float],
    losses: Sequence[float],
    size: float,
    *,
    my_fit_power_law: FitPowerLaw = fit_power_law,
) -> dict[str, float]:
    """What each rule says of a model of this size, from three or more smaller ones.

    From one model to the next the loss makes a step. One rule halves the last step. The other lets it shrink by
    the ratio of the last two.

    Args:
        sizes, losses: parameters and nats a token, from the smallest model to the largest.
        my_fit_power_law: the learner's own function.

    Raises:
        ValueError: as `fit_power_law`; also if there are fewer than three models.
    """
    if len(losses) < 3:
        raise ValueError(f"wanted at least three models; got {len(losses)}")
    found = {}
    for floor in FLOORS:
        coefficient, exponent = my_fit_power_law(list(sizes), list(losses), floor)
        found[f"law, floor {floor:.2f}"] = floor + coefficient * size**-exponent
    before, last = losses[-3] - losses[-2], losses[-2] - losses[-1]
    return found | {
        "half the last step": losses[-1] - last / 2,
        "same ratio of steps": losses[-1] - last * last / before,
    }


def recorded_table() -> str:
    """What each rule forecast in each recorded run, and what was measured, in nats a token."""
    runs = json.loads(RECORD.read_text(encoding="utf-8"))["runs"]
    columns = []
    for seed in sorted({run["seed"] for run in runs}):
        *fitted, largest = (run for run in runs if run["seed"] == seed)
        sizes, losses = ([run[key] for run in fitted] for key in ("size", "loss"))
        columns.append(forecasts(sizes, losses, largest["size"]) | {"measured": largest["loss"]})
    return "\n".join(f"{name:20}" + "".join(f"{each[name]:8.3f}" for each in columns) for name in columns[0])
