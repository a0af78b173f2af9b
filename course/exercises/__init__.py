"""Exercises that recognise what the learner was thinking.

>>> check(causal_mask)            # an answer, found by its name: passed, or what to look at
>>> hint("causal_mask")           # one more rung each time; without a name, for the exercise that was checked last
>>> solution("causal_mask")       # the reference's source with its imports; the name may be left out, too
>>> progress()                    # what is done and what is next
>>> mine("causal_mask")           # the learner's own function, in a later session too
>>> reset("causal_mask")          # begin it again: the stub comes back
>>> save_answers("answers.zip")   # and `load_answers("answers.zip")` on another computer
>>> my_translator()               # the translator that the learner trained and kept: `keep_translator(translator)`
>>> EXERCISES["causal_mask"]      # an `Exercise`: reference, misconceptions, points, minutes, difficulty, lesson
>>> stub("causal_mask")           # what a lesson shows, for its authors
>>> add_exercises("my_bank")      # those of a folder of one's own, see `own_exercises`

Each attempt runs in a process of its own (`worker`), which holds neither reference nor expected values.
"""

import sys

if sys.flags.optimize > 1:
    raise ImportError(
        "course.exercises takes its words from docstrings, which Python leaves out under -OO or PYTHONOPTIMIZE=2; "
        "start Python without them"
    )

# ruff: noqa: E402  (the refusal comes first)
from course.exercises.cards import Result
from course.exercises.catalogue import EXERCISES
from course.exercises.checking import check
from course.exercises.commands import hint, progress, reset, solution, stub
from course.exercises.exercise import Exercise, Misconception
from course.exercises.kept_answers import mine
from course.exercises.moving import load_answers, save_answers
from course.exercises.my_translator import keep_translator, my_translator
from course.exercises.own_exercises import add_exercises, add_installed
from course.exercises.progress_file import my_folder

__all__ = [
    "EXERCISES",
    "Exercise",
    "Misconception",
    "Result",
    "add_exercises",
    "check",
    "hint",
    "keep_translator",
    "load_answers",
    "mine",
    "my_folder",
    "my_translator",
    "progress",
    "reset",
    "save_answers",
    "solution",
    "stub",
]

add_installed()
