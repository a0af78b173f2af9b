"""Forecasts of the loss of a larger model: by a scaling law with a floor, and by two rules without a law."""

import json
from collections.abc import Sequence

from course.pictures.law_and_floor import GRAMMAR, FitPowerLaw
from course.records import RECORDED
from course_lib.scaling import fit_power_law

RECORD = RECORDED / "forecasts" / "forecasts.json"
FITTED = (16, 32, 64)  # the widths that a forecast knows
FLOORS = (0.0, *GRAMMAR)


def forecasts(
    sizes: Sequence[float],
    losses: Sequence[float],
    size: float,
    steps: int = 1,
    *,
    my_fit_power_law: FitPowerLaw = fit_power_law,
) -> dict[str, float]:
    """What each rule says of a model of this size, so many steps further, from three or more smaller ones.

    From one model to the next the loss makes a step. One rule halves the last step each time. The other lets the steps
    shrink as the last one did from the one before it.

    Args:
        sizes, losses: parameters and nats a token, from the smallest model to the largest.
        steps: how often the width doubles.
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
    for name, ratio in {"half the last step": 0.5, "same ratio of steps": last / before}.items():
        found[name] = losses[-1] - last * sum(ratio**step for step in range(1, steps + 1))
    return found


def recorded_misses() -> dict[str, dict[int, list[float]]]:
    """For each rule and each larger width, how far it was off in each recorded run: forecast minus measured."""
    runs = json.loads(RECORD.read_text(encoding="utf-8"))["runs"]
    found: dict[str, dict[int, list[float]]] = {}
    for seed in sorted({run["seed"] for run in runs}):
        by_width = {run["d_model"]: run for run in runs if run["seed"] == seed}
        sizes, losses = ([by_width[width][key] for width in FITTED] for key in ("size", "loss"))
        larger = [width for width in by_width if width > max(FITTED)]
        for steps, width in enumerate(larger, start=1):
            for name, forecast in forecasts(sizes, losses, by_width[width]["size"], steps).items():
                miss = forecast - by_width[width]["loss"]
                found.setdefault(name, {}).setdefault(width, []).append(miss)
    return found


def recorded_table() -> str:
    """`recorded_misses` as a table, in nats a token."""
    misses = recorded_misses()
    widths = next(iter(misses.values()))
    lines = [" " * 20 + "".join(f"d_model {width}".center(24) for width in widths)]
    for name, by_width in misses.items():
        numbers = ("".join(f"{miss:+8.3f}" for miss in each) for each in by_width.values())
        lines.append(f"{name:20}" + "".join(numbers))
    return "\n".join(lines)
