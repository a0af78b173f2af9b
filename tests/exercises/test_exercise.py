"""What an exercise takes, and what it refuses."""

import pytest

from course.exercises import Exercise, Misconception


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
