"""The race: time and multiply-adds over the length of the sequence, beside the powers that Table 1 promises."""

import json
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from statistics import linear_regression
from typing import Any

from course.pictures.frame import Guess, Picture, Table
from course.pictures.race_contenders import CONTENDERS, NAMES, Contender
from course.records import RECORDED

RECORD = RECORDED / "race" / "race.json"
D_MODELS = (64, 256)
ANCHOR = 512  # the length at which a law is laid through a contender's time
LENGTHS = (64, 256, 1024, 4096)  # of the table; the figure has all
SHOWN = NAMES[:4]  # at first
MEETING = (
    "attention, fused kernel",
    "LSTM",
)  # one grows with the square of the length, the other with the length

ByLength = Mapping[int, float]  # seconds, or a count
Times = Mapping[tuple[str, int], ByLength]  # of a contender and a d_model


def race(timings: Sequence[Mapping[str, Any]] = ()) -> Picture:
    """A picture of a race over length, with logarithmic axes, so that a power of the length is a straight line.

    Your own timings are filled dots, those of the course (`data/runs/race`) are hollow. The line through a contender's
    time at length 512 has the slope that Table 1 of arXiv 1706.03762 says (for newer methods, their own papers).
    Multiply-adds are counted by formula.

    Args:
        timings: your own, one mapping for each: `contender` (one of `race_contenders.NAMES`), `d_model` (64 or 256),
            `seq_len`, and `seconds`.

    Raises:
        ValueError: if a timing has an unknown contender, another d_model, or a number that is not positive.
    """
    own, recorded = by_contender(timings), by_contender(course_timings())
    lengths = sorted({length for times in (own, recorded) for one in times.values() for length in one})
    return Picture(
        scripts=("labels", "race"),
        title="A race over length",
        guess=_guess(),
        scene={
            "names": NAMES,
            "powers": [contender.power for contender in CONTENDERS],
            "shown": [NAMES.index(name) for name in SHOWN],
            "meeting": [NAMES.index(name) for name in MEETING],
            "d_models": D_MODELS,
            "lengths": lengths,
            "anchor": ANCHOR,
        },
        ours={"widths": [_width(d_model, own, recorded, lengths) for d_model in D_MODELS]},
        table=_table({"recorded": recorded, "own": own}),
    )


def example() -> Picture:
    """The race as it was recorded for the course."""
    return race()


@cache
def course_timings() -> tuple[dict[str, Any], ...]:
    """The recorded timings that come with the course."""
    return tuple(json.loads(RECORD.read_text(encoding="utf-8"))["timings"])


def by_contender(timings: Sequence[Mapping[str, Any]]) -> Times:
    """The seconds for each length, of each contender and d_model."""
    found: dict[tuple[str, int], dict[int, float]] = defaultdict(dict)
    for timing in timings:
        name, d_model, seq_len, seconds = (
            timing[key] for key in ("contender", "d_model", "seq_len", "seconds")
        )
        if name not in NAMES or d_model not in D_MODELS:
            raise ValueError(
                f"wanted a contender of {', '.join(NAMES)}, and d_model 64 or 256; got {name!r}, d_model={d_model}"
            )
        if not (seq_len > 0 and 0 < seconds < math.inf):
            raise ValueError(
                f"wanted a positive seq_len and seconds; got seq_len={seq_len}, seconds={seconds}"
            )
        found[name, d_model][seq_len] = seconds
    return found


def last_power(times: ByLength) -> float | None:
    """The power of the length with which the time of the three longest sequences grows: a least-squares slope.

    Short sequences would flatten it, because a call costs something whatever the length.

    >>> last_power({4: 1.0, 8: 9.0, 16: 36.0, 32: 144.0})
    2.0
    >>> last_power({4: 1.0, 8: 9.0}) is None
    True
    """
    if len(times) < 3:
        return None
    lengths, seconds = zip(*sorted(times.items())[-3:], strict=True)
    return round(linear_regression([*map(math.log, lengths)], [*map(math.log, seconds)]).slope, 2)


def meeting(quadratic: ByLength, linear: ByLength) -> int | None:
    """The length from which on `quadratic` is the larger of the two, with two digits; None if there is none.

    Between two lengths both are read as straight lines on logarithmic axes.

    >>> meeting({64: 1.0, 256: 16.0, 1024: 256.0}, {64: 8.0, 256: 32.0, 1024: 128.0})
    510
    """
    lengths = sorted({*quadratic} & {*linear})
    gaps = [math.log2(quadratic[length] / linear[length]) for length in lengths]
    for i in reversed(range(1, len(lengths))):
        if gaps[i - 1] <= 0 < gaps[i]:
            share = gaps[i - 1] / (gaps[i - 1] - gaps[i])
            return int(float(f"{lengths[i - 1] * (lengths[i] / lengths[i - 1]) ** share:.2g}"))
    return None


def in_words(seconds: float) -> str:
    """A time with three digits and a unit.

    >>> in_words(0.00002444), in_words(0.16666), in_words(1.5)
    ('24.4 µs', '167 ms', '1.5 s')
    """
    for unit, name in ((1.0, "s"), (1e-3, "ms")):
        if seconds >= unit:
            return f"{seconds / unit:.3g} {name}"
    return f"{seconds / 1e-6:.3g} µs"


def _width(d_model: int, own: Times, recorded: Times, lengths: list[int]) -> dict[str, Any]:
    """What is drawn for one d_model."""
    counts = {
        one.name: {length: one.multiply_adds(length, d_model) for length in lengths} for one in CONTENDERS
    }
    mine, theirs = ({name: times.get((name, d_model), {}) for name in NAMES} for times in (own, recorded))
    quadratic, linear = MEETING
    times = mine if mine[quadratic] and mine[linear] else theirs
    return {
        "meetings": [
            meeting(times[quadratic], times[linear]),
            meeting(counts[quadratic], counts[linear]),
        ],
        "contenders": [
            {
                "own": _points(mine[name]),
                "recorded": _points(theirs[name]),
                "power": last_power(mine[name] or theirs[name]),
                "counts": [[*point] for point in counts[name].items()],
            }
            for name in NAMES
        ],
    }


def _points(times: ByLength) -> list[list[float]]:
    """Lengths and milliseconds."""
    return [[length, float(f"{1000 * seconds:.3g}")] for length, seconds in sorted(times.items())]


def _guess() -> Guess:
    recorded = by_contender(course_timings())
    narrow, wide = (meeting(*(recorded[name, d_model] for name in MEETING)) for d_model in D_MODELS)
    grow = "Four times the d_model gives attention 4 times the multiply-adds (2 n² d) and the LSTM 16 times (8 n d²)"
    met = f"They met at about {narrow:,} positions with d_model 64, and at about {wide:,} with 256."
    return Guess(
        "In the recorded times an LSTM is slower than attention in the fused kernel at short lengths, and faster at "
        f"long ones. With d_model 64 they take equally long at about {narrow:,} positions. Where do they meet with "
        "d_model 256?",
        ("at about a quarter of that length", "at about the same length", "at about four times that length"),
        2,
        (
            f"{grow}, so attention stays the faster one for longer. {met}",
            f"{grow}, so they do not grow equally. {met}",
            "",
        ),
    )


def _table(sources: Mapping[str, Times]) -> Table:
    cases = product(CONTENDERS, sources, D_MODELS)
    rows = tuple(
        _row(contender, whose, d_model, times)
        for contender, whose, d_model in cases
        if (times := sources[whose].get((contender.name, d_model)))
    )
    lengths = (f"{length:,} positions" for length in LENGTHS)
    header = ("contender", "d_model", "timings", *lengths, "power of the length at the end", "promised")
    return Table("Time of one forward pass", header, rows)


def _row(contender: Contender, whose: str, d_model: int, times: ByLength) -> tuple[str, ...]:
    power = last_power(times)
    seconds = (in_words(times[length]) if length in times else "" for length in LENGTHS)
    return (
        contender.name,
        f"{d_model}",
        whose,
        *seconds,
        "" if power is None else f"{power:.2f}",
        f"{contender.power}",
    )
