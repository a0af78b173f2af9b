"""A case that fails, as a small table: what an answer gave, and what was expected where the two differ."""

from collections.abc import Iterator
from itertools import zip_longest

from course.exercises.comparing import close, difference, is_a, position, show
from course.exercises.exercise import Exercise

ROWS, COLUMNS = 4, 4
Row = tuple[str, ...]


def num_items(value: object) -> int:
    """How many numbers and texts a value holds."""
    if isinstance(value, dict) and value.get("kind") == "tensor":
        return len(value["data"])
    if isinstance(value, dict):
        return sum(map(num_items, value.get("items", value.values())))
    return sum(map(num_items, value)) if isinstance(value, list | tuple) else 1


def case_table(expected: dict, outcome: dict, exercise: Exercise) -> Iterator[Row]:
    """The rows of the table, with a head; none for a guess, an error, a single number or two different shapes."""
    if exercise.kind == "predict" or "value" not in outcome or "value" not in expected:
        return
    wanted, got = _differing_part(expected["value"], outcome["value"], exercise.tolerance)
    if is_a(wanted, "tensor") and is_a(got, "tensor"):
        if wanted["shape"] and wanted["shape"] == got["shape"] and got["data"]:
            yield from _of_tensors(wanted, got, exercise.tolerance)
    elif isinstance(wanted, dict) and isinstance(got, dict) and "items" in wanted and "items" in got:
        yield from _of_items(wanted, got, exercise.tolerance)


def _differing_part(expected: object, actual: object, tolerance: float) -> tuple[object, object]:
    """Of two tuples the first part that differs."""
    if (
        is_a(expected, "tuple")
        and isinstance(actual, dict)
        and len(actual.get("items", ())) == len(expected["items"])
    ):
        for one, other in zip(expected["items"], actual["items"], strict=True):
            if isinstance(one, dict) and difference(one, other, tolerance) is not None:
                return one, other
    return expected, actual


def _of_tensors(expected: dict, actual: dict, tolerance: float) -> Iterator[Row]:
    """The block of the last two axes in which the first wrong number stands."""
    wrong = [not close(e, a, tolerance) for e, a in zip(expected["data"], actual["data"], strict=True)]
    if not any(wrong):
        return
    shape = expected["shape"] if len(expected["shape"]) > 1 else [1, *expected["shape"]]
    *block, row, column = position(wrong.index(True), shape)
    rows, columns = _around(row, shape[-2], ROWS), _around(column, shape[-1], COLUMNS)
    start = wrong.index(True) - row * shape[-1] - column
    yield "yours ≠ expected", *map(str, columns)
    for i in rows:
        places = [start + i * shape[-1] + j for j in columns]
        index = [*block, i][len(shape) - len(expected["shape"]) :]
        name = "".join(f"{axis}, " for axis in index)
        yield f"[{name}:]", *(_cell(expected["data"][k], actual["data"][k], wrong[k]) for k in places)


def _around(place: int, size: int, most: int) -> range:
    """At most so many places, with this one among them."""
    first = max(0, min(place - most // 2, size - most))
    return range(first, min(size, first + most))


def _cell(expected: object, actual: object, is_wrong: bool) -> str:
    return f"{show(actual, 3)} ≠ {show(expected, 3)}" if is_wrong else show(actual, 3)


def _of_items(expected: dict, actual: dict, tolerance: float) -> Iterator[Row]:
    """The first places that differ."""
    if expected["kind"] == "dict":
        wanted, got = ({show(key): value for key, value in side["items"]} for side in (expected, actual))
        pairs = [(key, wanted.get(key, MISSING), got.get(key, MISSING)) for key in {**wanted, **got}]
    else:
        both = zip_longest(expected["items"], actual["items"], fillvalue=MISSING)
        pairs = [(str(place), one, other) for place, (one, other) in enumerate(both)]
    differing = [p for p in pairs if MISSING in p or difference(p[1], p[2], tolerance) is not None]
    if differing:
        yield "place", "yours", "expected"
    for place, one, other in differing[: ROWS + 1]:
        yield place, _shown(other), _shown(one)


MISSING = object()


def _shown(value: object) -> str:
    return "–" if value is MISSING else show(value)
