"""The law and its floor: losses of models of several sizes fall towards a floor, and not towards 0."""

import json
import math
from collections.abc import Callable, Sequence
from statistics import fmean

from course.pictures.frame import Guess, Picture, Table
from course.records import RECORDED
from course_lib.scaling import fit_power_law

RECORD = RECORDED / "scaling" / "scaling.json"
GRAMMAR = (1.60, 1.82)  # nats a word; data/runs/floor says how they were measured
HIGHEST = 200  # hundredths of a nat
FitPowerLaw = Callable[[list[float], list[float], float], tuple[float, float]]
Line = tuple[float, float, float]  # exponent, R², the loss that it predicts for the largest size


def law_and_floor(
    sizes: Sequence[int],
    losses: Sequence[float],
    names: Sequence[str],
    floor: tuple[float, float] = GRAMMAR,
    *,
    my_fit_power_law: FitPowerLaw | None = None,
) -> Picture:
    """A picture of models of several sizes, whose losses follow loss = floor + c * size^-a.

    A slider moves the floor. The law is fitted to all sizes but the largest, whose loss it then predicts.

    Args:
        sizes, losses, names: the parameters of each model, from the smallest to the largest, its loss in nats a word,
            and what it is called.
        floor: two numbers between which the entropy of the text lies.
        my_fit_power_law: the learner's own function, called as `my_fit_power_law(sizes, losses, floor)`, for the switch
            "on my function"; it returns the coefficient c and the exponent a.

    Raises:
        ValueError: if there are fewer than four models, sizes do not rise, there is not a loss and a name for each, or
            a loss is not above the floor.
    """
    _require_drawable(sizes, losses, names, floor)
    points = [float(size) for size in sizes], list(losses)
    highest = min(HIGHEST, math.ceil(100 * min(losses)) - 2)
    floors = [hundredths / 100 for hundredths in range(highest + 1)]
    lines = _lines(*points, floors, fit_power_law)
    return Picture(
        scripts=("labels", "law_and_floor"),
        title="The law and its floor",
        guess=_guess(list(names), *points, floor),
        scene={
            "sizes": list(sizes),
            "losses": [round(loss, 3) for loss in losses],
            "names": list(names),
            "floors": floors,
            "band": list(floor),
        },
        ours={"lines": lines},
        mine=None if my_fit_power_law is None else {"lines": _lines(*points, floors, my_fit_power_law)},
        table=_table(lines, floors, floor, names[-1]),
    )


def _through_the_ends(sizes: list[float], losses: list[float], floor: float) -> tuple[float, float]:
    """A mistake: a line through the first and the last size, not that of least squares."""
    return fit_power_law([sizes[0], sizes[-1]], [losses[0], losses[-1]], floor)


def example(my_fit_power_law: FitPowerLaw = _through_the_ends) -> Picture:
    """The recorded runs from d_model 16 on (8 is too narrow), and a learner whose line goes through two sizes only."""
    sizes, losses, names = recorded()
    return law_and_floor(sizes[1:], losses[1:], names[1:], my_fit_power_law=my_fit_power_law)


def recorded() -> tuple[list[int], list[float], list[str]]:
    """The recorded sizes, losses and names, as `law_and_floor` takes them.

    Raises:
        FileNotFoundError: if data/runs/scaling is missing.
    """
    runs = json.loads(RECORD.read_text(encoding="utf-8"))["runs"]
    sizes, losses = ([run[key] for run in runs] for key in ("size", "loss"))
    return sizes, losses, [f"d_model {run['d_model']}" for run in runs]


def _lines(sizes: list[float], losses: list[float], floors: list[float], fit: FitPowerLaw) -> list[Line]:
    """For each floor the line through all sizes but the largest."""
    return [_line(sizes, losses, floor, fit) for floor in floors]


def _line(sizes: list[float], losses: list[float], floor: float, fit: FitPowerLaw) -> Line:
    coefficient, exponent = _checked(fit(sizes[:-1], losses[:-1], floor))
    drawn = [math.log(coefficient) - exponent * math.log(size) for size in sizes]
    heights = [math.log(loss - floor) for loss in losses[:-1]]
    missed = sum((height - at) ** 2 for height, at in zip(heights, drawn, strict=False))
    r_squared = 1 - missed / sum((height - fmean(heights)) ** 2 for height in heights)
    return round(exponent, 3), round(r_squared, 4), round(floor + math.exp(min(drawn[-1], 300)), 3)


def _checked(found: tuple[float, float]) -> tuple[float, float]:
    coefficient, exponent = map(float, found)
    if not 0 < coefficient < math.inf or not abs(exponent) < 100:
        wanted = "wanted a coefficient above 0 and an exponent from -100 to 100 from my_fit_power_law"
        raise ValueError(f"{wanted}; got {coefficient} and {exponent}")
    return coefficient, exponent


def _require_drawable(
    sizes: Sequence[int], losses: Sequence[float], names: Sequence[str], floor: tuple[float, float]
) -> None:
    if not 4 <= len(sizes) == len(losses) == len(names):
        wanted = "wanted at least four sizes, and a loss and a name for each"
        raise ValueError(f"{wanted}; got {len(sizes)}, {len(losses)}, {len(names)}")
    if sorted({*sizes}) != list(sizes):
        raise ValueError(f"wanted sizes that rise; got {list(sizes)}")
    if not min(losses) > max(floor):
        raise ValueError(f"wanted losses above the floor, {floor}; got {min(losses)}")


def _guess(
    names: Sequence[str], sizes: list[float], losses: list[float], floor: tuple[float, float]
) -> Guess:
    """What will the largest lose? The answer is the forecast that comes nearest."""
    *smaller, largest = names
    raw, floored = (_line(sizes, losses, at, fit_power_law)[2] for at in (0.0, floor[1]))
    forecasts = {
        raw: "This goes on with the straight line through the logarithms of the losses as they are. "
        "But the losses bend, because they fall towards a floor.",
        losses[
            -2
        ]: "This says that more parameters help no more. So far each larger model lost less, and the law goes on.",
        floored: f"This is the law through the smaller sizes with a floor of {floor[1]:.2f} taken off. "
        "Here the largest model did not keep to it.",
    }
    forecasts = dict(sorted(forecasts.items()))
    answer = min(range(len(forecasts)), key=lambda i: abs([*forecasts][i] - losses[-1]))
    said = _listed([f"{loss:.2f}" for loss in losses[:-1]])
    return Guess.explained(
        f"{_listed(smaller)} lose {said} nats a word. What will {largest} lose?",
        [f"about {forecast:.2f} nats" for forecast in forecasts],
        answer,
        [f"{why} It lost {losses[-1]:.2f}." for why in forecasts.values()],
    )


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _table(lines: list[Line], floors: list[float], floor: tuple[float, float], largest: str) -> Table:
    shown = sorted({at for at in (0.0, 0.5, 1.0, 1.5, *floor, floors[-1]) if at in floors})
    laws = [(at, *lines[floors.index(at)]) for at in shown]
    rows = tuple((f"{at:.2f}", f"{a:.3f}", f"{r2:.4f}", f"{told:.3f}") for at, a, r2, told in laws)
    header = ("floor", "exponent", "R²", f"predicted loss of {largest}")
    return Table(f"The law through all sizes but {largest}, for several floors", header, rows)
