"""What an exercise takes, and what it refuses."""

import re
from pathlib import Path

import pytest

from course.exercises import Exercise, Misconception
from course.exercises.answer_key import AnswerKey
from course.exercises.judging import judge


def double(x):
    """Twice x."""
    return 2 * x


@pytest.fixture
def exercise():
    return Exercise(
        name="double", lesson=0, reference=double, minutes=1, difficulty=1, points=1, hints=("a", "b", "c")
    )


def test_misconceptions_stand_in_the_order_in_which_they_were_added(exercise):
    @exercise.misconception("squared")
    def squared(x):
        """You multiplied x
        by itself.
        """
        return x * x

    exercise.add_misconception("unchanged", abs, "Nothing has changed.")

    @exercise.misconception("halved")
    def halved(x):
        """You divided."""
        return x / 2

    assert exercise.misconceptions == [
        Misconception("squared", squared, "You multiplied x by itself."),
        Misconception("unchanged", abs, "Nothing has changed."),
        Misconception("halved", halved, "You divided."),
    ]
    assert (squared(3), halved(3)) == (9, 1.5)


def test_two_misconceptions_cannot_share_a_name(exercise):
    exercise.add_misconception("unchanged", abs, "Nothing has changed.")
    with pytest.raises(ValueError, match="of double needs its own name; got 'unchanged' twice"):
        exercise.misconception("unchanged")(double)
    assert len(exercise.misconceptions) == 1


def test_a_misconception_needs_a_sentence(exercise):
    with pytest.raises(ValueError, match="'no docstring' of double needs a sentence; got ''"):
        exercise.misconception("no docstring")(lambda x: x)
    with pytest.raises(ValueError, match="'blank' of double needs a sentence; got '  '"):
        exercise.add_misconception("blank", abs, "  ")
    assert exercise.misconceptions == []


def test_the_guides_example_is_an_exercise_that_names_its_mistakes():
    guide = (Path(__file__).parents[2] / "course" / "exercises" / "README.md").read_text(encoding="utf-8")
    [code] = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    namespace = {}
    exec(code, namespace)
    key = AnswerKey(namespace["EXERCISE"])
    assert len(key.exercise.misconceptions) >= 5
    for misconception in key.exercise.misconceptions:
        response = {"outcome": "answered", "cases": key.outcomes_of(misconception)}
        assert judge(key, response).misconception == misconception.name
    assert judge(key, {"outcome": "answered", "cases": key.expected}).passed
