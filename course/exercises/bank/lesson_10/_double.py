"""Cases in float64, which no docstring announces: an answer that stays in float32 there passes with a note."""

from collections.abc import Callable, Iterator
from functools import wraps

import torch

from course.exercises.answer_key import SEEDS
from course.exercises.exercise import Edge


def double_is_an_edge(make_inputs: Callable) -> Callable:
    """The same cases; those of the last seed, which come in float64, are edges."""

    @wraps(make_inputs)
    def cases(generator: torch.Generator) -> Iterator[dict]:
        for inputs in make_inputs(generator):
            yield Edge(inputs) if generator.initial_seed() == SEEDS[-1] else inputs

    return cases
