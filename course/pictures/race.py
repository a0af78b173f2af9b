"""The race: what a token takes in attention, an LSTM and a convolution as the sequence grows, for two d_model."""

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
LENGTHS = (64, 256, 1024, 4096)  # of the table; the figure has all
RUNNERS = ("attention, fused kernel", "LSTM", "convolution of width 3")  # those that the figure shows
SHORT = ("attention", "LSTM", "convolution")
MEETING = RUNNERS[:2]  # one grows with the square of the length, the other with the length
GUESSED = (0.25, 1, 4)  # where each choice expects the meeting, in lengths of that with the first d_model

BY_NAME = dict(zip(NAMES, CONTENDERS, strict=True))
ByLength = Mapping[int, float]  # seconds, or a count
Times = Mapping[tuple[str, int], ByLength]  # of a contender and a d_model


def race(timings: Sequence[Mapping[str, Any]] = ()) -> Picture:
    """A picture of a race over length: what one token takes, so that a power of 1 stays level and a power of 2 rises.

    Three runners, once for each d_model; your own times of them are dots. The table has all contenders, with the
    recorded times of the course (`data/runs/race`) and your own. Multiply-adds are counted by formula.

    Args:
        timings: your own, one mapping for each: `contender` (one of `race_contenders.NAMES`), `d_model` (64 or 256),
            `seq_len`, and `seconds`.

    Raises:
        ValueError: if a timing has an unknown contender, another d_model, or a number that is not positive.
    """
    own, recorded = by_contender(timings), by_contender(course_timings())
    lengths = sorted({length for times in recorded.values() for length in times})
    first = meeting(*(recorded[name, D_MODELS[0]] for name in MEETING))
    return Picture(
        scripts=("labels", "race"),
        title="A race over length",
        guess=_guess(),
        scene={
            "names": SHORT,
            "d_models": D_MODELS,
            "lengths": lengths,
            "has_own": any((name, d_model) in own for name in RUNNERS for d_model in D_MODELS),
            "guesses": [share * (first or 0) for share in GUESSED],
        },
        ours={"units": [_timed(own, recorded), _counted(lengths)]},
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


def _timed(own: Times, recorded: Times) -> list[dict[str, Any]]:
    """What is drawn for each d_model: microseconds for a token."""
    tracks = []
    for d_model in D_MODELS:
        times, mine = ([of.get((name, d_model), {}) for name in RUNNERS] for of in (recorded, own))
        lines = [[value for _, value in _for_a_token(one)] for one in times]
        met = {"met": meeting(*times[:2]), "own_met": meeting(*mine[:2])}
        tracks.append({"lines": lines, "own": [_for_a_token(one) for one in mine], **met})
    return tracks


def _counted(lengths: list[int]) -> list[dict[str, Any]]:
    """What is drawn for each d_model: multiply-adds for a token."""
    tracks = []
    for d_model in D_MODELS:
        counts = [{n: BY_NAME[name].multiply_adds(n, d_model) for n in lengths} for name in RUNNERS]
        lines = [[count // n for n, count in one.items()] for one in counts]
        tracks.append(
            {"lines": lines, "own": [[]] * len(RUNNERS), "met": meeting(*counts[:2]), "own_met": None}
        )
    return tracks


def _for_a_token(times: ByLength) -> list[list[float]]:
    """Lengths and microseconds for each token."""
    return [[length, float(f"{1e6 * seconds / length:.3g}")] for length, seconds in sorted(times.items())]


def _guess() -> Guess:
    recorded = by_contender(course_timings())
    narrow, wide = (meeting(*(recorded[name, d_model] for name in MEETING)) for d_model in D_MODELS)
    grow = "Four times the d_model gives attention 4 times the multiply-adds (2 n² d) and the LSTM 16 times (8 n d²)"
    met = f"They met at about {narrow:,} positions with d_model 64, and at about {wide:,} with 256."
    return Guess(
        f"With d_model 64 an LSTM and attention take equally long at about {narrow:,} positions. Where do they meet "
        "with d_model 256?",
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
