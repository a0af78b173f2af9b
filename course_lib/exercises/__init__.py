"""Exercises that recognise what the learner was thinking.

>>> check(causal_mask)            # an answer, found by its name: passed, or what to look at
>>> hint("causal_mask")           # one more rung each time
>>> solution("causal_mask")       # the reference's source
>>> progress()                    # what is done and what is next
>>> EXERCISES["causal_mask"]      # an `Exercise`: reference, misconceptions, points, minutes, difficulty, lesson
>>> stub("causal_mask")           # what a lesson shows, for its authors

Each attempt runs in a process of its own (`worker`), which holds neither reference nor expected values.
"""

from course_lib.exercises.cards import Result
from course_lib.exercises.catalogue import EXERCISES
from course_lib.exercises.checking import check
from course_lib.exercises.commands import hint, progress, solution, stub
from course_lib.exercises.exercise import Exercise, Misconception

__all__ = [
    "EXERCISES",
    "Exercise",
    "Misconception",
    "Result",
    "check",
    "hint",
    "progress",
    "solution",
    "stub",
]
