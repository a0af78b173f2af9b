"""Groups of an exercise's cases, with names: in which of them is an answer right that is not right everywhere?

"values", "gradients", "float32" and "float64" are there wherever they mean something. Each case that `make_inputs`
yields is a group too, under every seed. It has the name that the docstring of `make_inputs` gives it, if the first
sentence has as many phrases between semicolons as there are cases; else it is "case 1", "case 2".
"""

import inspect
from collections.abc import Iterator, Sequence

import torch

from course.exercises.agreement import Outcome, agree, same_gradients
from course.exercises.answer_key import SEEDS, AnswerKey
from course.exercises.comparing import difference
from course.exercises.exercise import Edge, Exercise


def case_names(exercise: Exercise) -> list[str]:
    """A name for each case of one seed."""
    number = len(list(exercise.make_inputs(torch.Generator().manual_seed(SEEDS[0]))))
    text = " ".join((inspect.getdoc(exercise.make_inputs) or "").split())
    phrases = [_small(phrase) for phrase in text.rstrip(".").partition(". ")[0].split("; ")]
    if len(phrases) == number == len(set(phrases)):
        return phrases
    return [f"case {place}" for place in range(1, number + 1)]


def _small(phrase: str) -> str:
    """Without a capital at its beginning, unless it begins with a name such as BERT, and without "then"."""
    phrase = phrase.removeprefix("then ")
    return phrase if phrase[1:2].isupper() else phrase[:1].lower() + phrase[1:]


def group_names(exercise: Exercise) -> list[str]:
    """The groups of an exercise's cases; none for a prediction, which has a single case."""
    if exercise.kind == "predict":
        return []
    drawn = list(exercise.make_inputs(torch.Generator().manual_seed(SEEDS[0])))
    counted = [not isinstance(inputs, Edge) for inputs in drawn]
    named = [name for name, counts in zip(case_names(exercise), counted, strict=True) if counts]
    floats = any(_is_float(value) for inputs in drawn for value in inputs.values())
    return [
        "values",
        *["gradients"] * bool(exercise.differentiable),
        *["float32", "float64"] * floats,
        *(named if len(named) > 1 else []),
    ]


def _is_float(value: object) -> bool:
    return isinstance(value, torch.Tensor) and value.is_floating_point()


def right_groups(key: AnswerKey, outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """The groups in which an answer is right.

    Args:
        key: of the exercise.
        outcomes: of the answer, as they are compared, a case each.
    """
    tolerance = key.exercise.tolerance
    counted = [index for index in range(len(key.cases)) if index not in key.edges]
    right = {index: agree(key.expected[index], outcomes[index], tolerance) for index in counted}
    values = all(_same_value(key.expected[index], outcomes[index], tolerance) for index in counted)
    gradients = all(_same_gradients(key.expected[index], outcomes[index], tolerance) for index in counted)
    per_seed = len(key.cases) // len(SEEDS)
    found = {
        "values": values,
        "gradients": gradients,
        "float32": all(right[index] for index in counted if index < len(key.cases) - per_seed),
        "float64": all(right[index] for index in counted if index >= len(key.cases) - per_seed),
    }
    for place, name in enumerate(case_names(key.exercise)):
        found[name] = all(right[index] for index in _under_every_seed(place, per_seed) if index in right)
    return tuple(name for name in group_names(key.exercise) if found[name])


def _under_every_seed(place: int, per_seed: int) -> Iterator[int]:
    return (place + number * per_seed for number in range(len(SEEDS)))


def _same_value(expected: Outcome, outcome: Outcome, tolerance: float) -> bool:
    if "raised" in expected or "raised" in outcome:
        return agree(expected, outcome, tolerance)
    return difference(expected["value"], outcome["value"], tolerance) is None


def _same_gradients(expected: Outcome, outcome: Outcome, tolerance: float) -> bool:
    if "raised" in expected or "raised" in outcome:
        return agree(expected, outcome, tolerance)
    return same_gradients(expected, outcome, tolerance)


def right_mistakes(key: AnswerKey) -> dict[str, list[str]]:
    """For each group, the known mistakes that are right in it: who makes one of them gets the group's share."""
    right = {
        one.name: right_groups(key, [key.outcome_of(one, index) for index in range(len(key.cases))])
        for one in key.exercise.misconceptions
    }
    return {
        group: [name for name, groups in right.items() if group in groups]
        for group in group_names(key.exercise)
    }
