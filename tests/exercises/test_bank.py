"""What every exercise promises. A new exercise in the bank is tested here as it stands."""

import importlib
import inspect
import math
import re
from functools import cache
from pathlib import Path

import jaxtyping
import pytest
from jaxtyping import jaxtyped

from course.exercises import EXERCISES, check, stub
from course.exercises.answer_key import AnswerKey
from course.exercises.forbidden_calls import borrowed_name
from course.exercises.judging import judge
from course.exercises.messages import same_results
from course.exercises.mutants import verdicts
from course.exercises.stubs import is_untouched
from course.exercises.tried_out import numbers
from course.exercises.worker.cases import run_case
from tests.typechecker import check as check_types
from workshop.mutants import HEAD, results, row

NAMES = list(EXERCISES)
MANY_SEEDS = tuple(range(100, 110))


@pytest.fixture(scope="module")
def keys():
    """An answer key for each exercise, made once: it keeps what misconceptions give."""
    return cache(lambda name: AnswerKey(EXERCISES[name]))


@pytest.fixture(scope="module")
def tried_mutants(keys):
    """Which mutants of an exercise pass the check, by label. Each runs once and serves two tests."""
    return cache(lambda name: verdicts(keys(name)))


@pytest.fixture(scope="module")
def tried_misconceptions(keys):
    """What the check says to each misconception of an exercise, by name. Judged once, for two tests."""
    return cache(lambda name: results(keys(name)))


def answered(outcomes) -> dict:
    return {"outcome": "answered", "cases": list(outcomes)}


NO_GRADIENT = {("distillation_loss", "teacher_logits")}  # the docstring says that none flows there


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_reference_passes_on_many_seeds(name):
    key = AnswerKey(EXERCISES[name], MANY_SEEDS)
    for index, expected in enumerate(key.expected):
        assert "raised" not in expected, expected
        assert expected["changed"] == []
        assert not any(math.isnan(number) for number in numbers(expected["value"]))
        for argument, gradient in expected.get("gradients", {}).items():
            assert gradient is not None or index in key.edges or (name, argument) in NO_GRADIENT
            assert all(map(math.isfinite, numbers(gradient)))
    checked = jaxtyped(typechecker=check_types)(inspect.unwrap(EXERCISES[name].reference))
    assert judge(key, answered(key.try_here(checked))).passed


@pytest.mark.parametrize("name", NAMES)
def test_the_reference_refuses_what_its_docstring_says(name, keys, monkeypatch):
    exercise = EXERCISES[name]
    refused = keys(name).refused
    assert bool(refused) == ("ValueError:" in inspect.getdoc(exercise.reference))
    monkeypatch.setattr(
        jaxtyping.config, "jaxtyping_disable", True
    )  # this check of shapes would refuse first
    for case in refused:
        assert run_case(exercise.reference, case)["raised"]["type"] == "ValueError"


LARGE = {"multi_head_attention", "encode", "decoder_layer", "decode", "gpt_logits"}  # some seconds each


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in LARGE else name for name in NAMES]
)
def test_each_misconception_is_answered_with_its_own_sentence(name, tried_misconceptions):
    named = {}
    for misconception in EXERCISES[name].misconceptions:
        result = tried_misconceptions(name)[misconception.name]
        assert not result.passed
        named[misconception.name] = result.misconception
        sentence = same_results([misconception], EXERCISES[name])
        assert result.misconception != misconception.name or result.message == sentence
    assert named == {wanted: wanted for wanted in named}


@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
def test_no_mutant_survives(name, tried_mutants):
    exercise = EXERCISES[name]
    alive = {label for label, passed in tried_mutants(name).items() if passed}
    assert alive - set(exercise.equivalents) == set()
    assert set(exercise.equivalents) - alive == set(), "listed, but caught or not a mutation at all"


@pytest.mark.parametrize("name", NAMES)
def test_the_stub_is_the_reference_without_its_answer(name):
    exercise, function = EXERCISES[name], written(stub(name), name)
    reference = inspect.unwrap(exercise.reference)
    assert [
        str(p).split(":")[0].split("=")[0] for p in inspect.signature(function).parameters.values()
    ] == list(inspect.signature(reference).parameters)
    assert function.__defaults__ == reference.__defaults__
    assert inspect.getdoc(function) == inspect.getdoc(reference)
    assert is_untouched(function, exercise)
    assert not is_untouched(reference, exercise)
    result = check(function)
    assert (result.passed, result.attempted, result.misconception) == (False, False, None)


def written(source: str, name: str):
    """The function that a cell with this source defines; annotations stay strings, so they need no import."""
    namespace: dict = {"__name__": "__main__"}
    exec(compile("from __future__ import annotations\n" + source, f"<{name}>", "exec"), namespace)
    return namespace[name]


@pytest.mark.parametrize("name", NAMES)
def test_the_data_is_whole(name, keys):
    exercise = EXERCISES[name]
    assert exercise.name == name
    assert f"lesson_{exercise.lesson:02d}" in EXERCISES._modules[name]
    assert 1 <= exercise.points <= 10
    assert 1 <= exercise.minutes <= 60
    assert len(exercise.misconceptions) >= 5
    assert inspect.getdoc(exercise.reference)
    arguments = {name.partition(".")[0] for name in exercise.differentiable}
    assert arguments <= set(inspect.signature(exercise.reference).parameters)
    if exercise.differentiable:
        assert any(case["gradients"] for case in keys(name).cases)
    if exercise.starter is not None:
        starter, reference = (inspect.signature(f).parameters for f in (exercise.starter, exercise.reference))
        assert list(starter) == list(reference)
        assert inspect.getdoc(exercise.starter) is None


@pytest.mark.parametrize("name", NAMES)
def test_the_words_are_fit_to_print(name):
    exercise = EXERCISES[name]
    for text in [*exercise.hints, *(m.sentence for m in exercise.misconceptions)]:
        assert "!" not in re.sub(r"`[^`]*`", "", text), text
        assert text.count("`") % 2 == 0, text
        assert len(text) <= 320, text
    for misconception in exercise.misconceptions:
        assert misconception.sentence[-1] in ".)`", misconception.sentence
        assert len(misconception.name) <= 45


@pytest.mark.parametrize("name", NAMES)
def test_the_reference_is_not_its_own_solution(name):
    exercise = EXERCISES[name]
    if not exercise.reference.__module__.startswith("course.exercises"):
        assert borrowed_name(exercise.reference, exercise)


@pytest.mark.parametrize("name", NAMES)
def test_where_pytorchs_function_is_barred_its_private_forms_are(name):
    barred = set(EXERCISES[name].forbidden)
    for module, _, function in (one.rpartition(".") for one in barred if one.startswith("torch.")):
        others = (other for other in vars(importlib.import_module(module)) if other.startswith("_"))
        assert {f"{module}.{other}" for other in others if other.endswith(f"_{function}")} <= barred


ONE_GROUP = {
    "grouped_query_attention",
    "fix_repeat",
}  # heads that share one group: multi-query attention


@pytest.mark.parametrize("name", NAMES)
def test_sizes_are_never_one_by_accident(name, keys):
    for case in keys(name).cases:
        tensors = [v for v in case["inputs"].values() if isinstance(v, dict) and v["kind"] == "tensor"]
        for tensor in tensors:
            sizes = [size for axis, size in enumerate(tensor["shape"]) if name not in ONE_GROUP or axis != 1]
            assert tensor["dtype"] == "bool" or 1 not in sizes  # a mask may be broadcast


def published_table() -> str:
    """All of the file's lines that are a table's."""
    path = Path(__file__).resolve().parents[2] / "benchmarks" / "exercises.md"
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if line.startswith("|")) + "\n"


RENEW = "renew it: python -m workshop.mutants --write benchmarks/exercises.md"


def test_the_published_table_has_every_exercise_in_its_place():
    assert published_table().startswith(HEAD), RENEW
    rows = published_table().removeprefix(HEAD).splitlines()
    assert [row.split("`")[1] for row in rows] == list(EXERCISES), RENEW


@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
def test_the_published_row_is_todays(name, tried_mutants, tried_misconceptions):
    todays = row(EXERCISES[name], tried_mutants(name), tried_misconceptions(name))
    assert todays in published_table(), RENEW
