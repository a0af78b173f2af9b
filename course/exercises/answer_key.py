"""What an answer is compared with: cases drawn from seeds, and the outcomes of reference and misconceptions."""

import inspect
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from types import SimpleNamespace

import torch
from torch import Tensor

from course.exercises.agreement import agree
from course.exercises.exercise import Edge, Exercise, Misconception, NotDifferentiable
from course.exercises.worker.cases import run_case
from course.exercises.worker.given import KINDS, Batches, Line, parts
from course.exercises.worker.values import decode, encode

SEEDS = (0, 1, 2)


class AnswerKey:
    """The cases of an exercise under some seeds, with the outcomes that an answer is compared with.

    Args:
        exercise: gives the cases, and the inputs that an answer must refuse.
        seeds: one list of cases each. Gradients are compared under the first; the last one's cases are in float64.

    Attributes:
        cases: what goes to the worker.
        edges: indices of the cases that an answer may fail with a note.
        in_float64: indices of the last seed's cases.
        refused: cases for which the docstring promises a ValueError.
    """

    def __init__(self, exercise: Exercise, seeds: tuple[int, ...] = SEEDS):
        self.exercise = exercise
        with _as_a_new_kernel():
            drawn = list(_draw(exercise, seeds))
            self.cases = [case for case, _ in drawn]
            self.edges = frozenset(index for index, (_, is_edge) in enumerate(drawn) if is_edge)
            self.in_float64 = range(len(drawn) - len(drawn) // len(seeds), len(drawn))
            self.refused = [_case(exercise, inputs) for inputs in exercise.make_refused()]
        self._outcomes: dict[tuple[str, int], dict] = {}
        self._judged: dict[str, list[dict]] = {}

    def judged(self, outcomes: Iterable[dict]) -> Iterator[dict]:
        """The outcomes with what is compared in place of each value: see `Exercise.judged_by`."""
        judged_by = self.exercise.judged_by
        if judged_by is None:
            yield from outcomes
            return
        calls: list[tuple[dict, object]] = []
        for case, outcome in zip(self.cases, outcomes, strict=True):
            inputs = {name: decode(value) for name, value in case["inputs"].items()}
            calls.append((inputs, outcome.get("value")))
            if "value" in outcome and (compared := judged_by(calls)) is not outcome["value"]:
                outcome = outcome | {"value": encode(compared)}
            yield outcome

    def try_here(self, function: Callable) -> Iterator[dict]:
        """The outcomes of a function of ours, one case at a time. Never call it with a learner's function."""
        return (self._try_one(function, case) for case in self.cases)

    def _try_one(self, function: Callable, case: dict) -> dict:
        with _as_a_new_kernel():
            return run_case(function, case)

    def value_of(self, function: Callable, index: int) -> dict:
        """What a function of ours gives on one case, without gradients."""
        return self._try_one(function, self.cases[index] | {"gradients": []})

    @cached_property
    def expected(self) -> list[dict]:
        """The reference's outcomes, as they are compared."""
        return list(self.judged(self.try_here(self.exercise.reference)))

    def agrees(self, outcomes: Sequence[dict], index: int) -> bool:
        """Is an answer's outcome on a case the reference's?"""
        return agree(self.expected[index], outcomes[index], self.exercise.tolerance)

    def outcome_of(self, misconception: Misconception, index: int) -> dict:
        """A misconception's outcome on one case, as it is compared."""
        if self.exercise.judged_by is None:
            return self._outcome_of(misconception, index)
        if misconception.name not in self._judged:
            self._judged[misconception.name] = list(self.judged(self.outcomes_of(misconception)))
        return self._judged[misconception.name][index]

    def outcomes_of(self, misconception: Misconception) -> list[dict]:
        """A misconception's outcomes on all cases, as a worker would give them."""
        return [self._outcome_of(misconception, index) for index in range(len(self.cases))]

    def _outcome_of(self, misconception: Misconception, index: int) -> dict:
        """Computed once."""
        place = misconception.name, index
        if place not in self._outcomes:
            code, case = misconception.code, self.cases[index]
            code = _moving(code) if "device" in case["inputs"] else code
            self._outcomes[place] = self._try_one(code, case)
        return self._outcomes[place]


def _moving(code: Callable) -> Callable:
    """Code that takes no device, for a case that names one, as its last argument: what it gives is moved there."""
    if "device" in inspect.signature(code).parameters:
        return code

    def moved(*values):
        *others, device = values
        return code(*others).to(device)

    return moved


def _draw(exercise: Exercise, seeds: tuple[int, ...]) -> Iterator[tuple[dict, bool]]:
    """The cases, each with whether it is an `Edge`."""
    for seed in seeds:
        generator = torch.Generator().manual_seed(seed)
        for inputs in exercise.make_inputs(generator):
            gradients = _gradients(exercise, inputs) if seed == seeds[0] else ()
            is_edge = isinstance(inputs, Edge)
            if seed == seeds[-1]:
                inputs = {name: _double(value) for name, value in inputs.items()}
            yield _case(exercise, inputs, gradients), is_edge


def _case(exercise: Exercise, given: Mapping[str, object], gradients: Sequence[str] = ()) -> dict:
    """A case of a request (see `worker`), with the arguments in the reference's order."""
    parameters = list(inspect.signature(exercise.reference).parameters)
    inputs = {name: given[name] for name in parameters if name in given}
    return {
        "inputs": {name: encode(value) for name, value in inputs.items()},
        "positional": _num_positional(parameters, inputs),
        "gradients": list(gradients),
        "in_place": list(exercise.in_place),
        "never_made": exercise.never_made(inputs),
    }


def _num_positional(parameters: list[str], inputs: dict) -> int:
    """How many arguments can go by position, so that the learner may choose other names for them."""
    given = [name in inputs for name in parameters]
    return given.index(False) if False in given else len(given)


def _double(value: object) -> object:
    if isinstance(value, SimpleNamespace):
        return SimpleNamespace(**{name: _double(part) for name, part in vars(value).items()})
    if isinstance(value, Line | Batches):
        return KINDS[type(value).__name__](*map(_double, parts(value)))
    if isinstance(value, list | tuple):
        return type(value)(_double(part) for part in value)
    if isinstance(value, dict):
        return {name: _double(part) for name, part in value.items()}
    return value.double() if isinstance(value, Tensor) and value.is_floating_point() else value


def _gradients(exercise: Exercise, inputs: dict) -> Sequence[str]:
    """The arguments whose gradients are compared: none if an input is infinite, where gradients mean nothing."""
    if isinstance(inputs, NotDifferentiable):
        return inputs.gradients if isinstance(inputs, Edge) else ()
    floats = [v for v in inputs.values() if isinstance(v, Tensor) and v.is_floating_point()]
    finite = all(math.isfinite(number) for value in floats for number in value.flatten().tolist())
    return [name for name in exercise.differentiable if name.partition(".")[0] in inputs] if finite else []


@contextmanager
def _as_a_new_kernel() -> Iterator[None]:
    """Use PyTorch's defaults, then restore the learner's own settings and random state.

    One thread is enough for such small inputs; on a busy machine several would wait for one another.
    """
    dtype, threads = torch.get_default_dtype(), torch.get_num_threads()
    torch.set_default_dtype(torch.float32)
    torch.set_num_threads(1)
    try:
        with (
            torch.random.fork_rng(devices=[]),
            torch.inference_mode(False),
            torch.device("cpu"),
            torch.enable_grad(),
        ):
            yield
    finally:
        torch.set_default_dtype(dtype)
        torch.set_num_threads(threads)
