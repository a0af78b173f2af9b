"""`check`: is what the learner wrote right, and if not, what are they thinking?"""

import difflib
import os
import sys

from course_lib.exercises import messages, progress_file
from course_lib.exercises.answer_key import AnswerKey
from course_lib.exercises.cards import Result
from course_lib.exercises.catalogue import EXERCISES
from course_lib.exercises.forbidden_calls import borrowed_name, forbidden_names, own_functions
from course_lib.exercises.judging import judge, not_attempted
from course_lib.exercises.pickling import Unsendable, pack
from course_lib.exercises.stubs import is_untouched
from course_lib.exercises.workplace import WORKPLACE, NoWorker, Workplace

TIME_LIMIT = 5.0  # seconds


def check(function: object, time_limit: float | int = TIME_LIMIT) -> Result:
    """Try a function that the learner wrote on many inputs, in another process, and say what was found.

    The exercise is found by the function's name. Whatever the function does, the kernel stays as it was and
    this returns; only Ctrl-C gets through.

    Args:
        function: the answer.
        time_limit: seconds for all inputs together.
    """
    name = getattr(function, "__name__", None)
    if not callable(function) or not isinstance(name, str):
        return Result("check", False, messages.not_a_function(type(function).__name__), attempted=False)
    if name not in EXERCISES:
        near = difflib.get_close_matches(name, EXERCISES, n=2)
        return Result(name, False, messages.unknown(name, near), attempted=False)
    try:
        result = _examine(function, AnswerKey(EXERCISES[name]), time_limit, WORKPLACE)
    except (NoWorker, Unsendable) as error:
        message = str(error) if isinstance(error, Unsendable) else messages.no_worker(str(error))
        return Result(name, False, message)
    except Exception as error:  # a function that is not what it seems must not break the lesson
        return Result(name, False, f"The check itself failed: {type(error).__name__}: {error}")
    return _noted(result) if result.passed else result


def _examine(function: object, key: AnswerKey, seconds: float | int, workplace: Workplace) -> Result:
    exercise = key.exercise
    if is_untouched(function, exercise):
        return not_attempted(exercise.name)
    if found := borrowed_name(function, exercise):
        return Result(exercise.name, False, messages.borrowed(found))
    response = workplace.attempt(request(key, pack(function), seconds))
    files = frozenset(helper.__code__.co_filename for helper in own_functions(function))
    return judge(key, response, files, seconds)


def request(key: AnswerKey, function: dict, seconds: float | int = TIME_LIMIT) -> dict:
    """What a worker is asked; `function` is a pickle or source, see `worker`."""
    return {
        "function": function,
        "cases": [*key.cases, *key.refused],
        "forbidden": forbidden_names(key.exercise),
        "path": [folder or os.getcwd() for folder in sys.path],
        "seconds": seconds,
        "memory": messages.MEMORY,
    }


def _noted(result: Result) -> Result:
    from dataclasses import replace

    note = progress_file.save_pass(result.name)
    return replace(result, notes=(*result.notes, note)) if note else result
