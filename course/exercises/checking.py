"""`check`: is the learner's answer right, and if not, which misconception is behind it?"""

import os
import sys
from collections.abc import Callable
from dataclasses import replace

from course.exercises import messages, progress_file
from course.exercises.answer_key import AnswerKey
from course.exercises.answer_source import answer_source
from course.exercises.cards import Result
from course.exercises.catalogue import EXERCISES
from course.exercises.forbidden_calls import borrowed_name, forbidden_names, own_functions
from course.exercises.judging import judge, not_attempted
from course.exercises.kept_answers import answer_file, is_kept, keep, kept_source
from course.exercises.pickling import Unsendable, pack
from course.exercises.session import SESSION
from course.exercises.stubs import is_untouched
from course.exercises.workplace import WORKPLACE, NoWorker
from course.old_names import with_new_names

TIME_LIMIT = 5.0  # seconds of processor time and sleep


def check(function: object, time_limit: float | int = TIME_LIMIT) -> Result:
    """Try the learner's function on many inputs, in another process, and say what was found.

    Whatever the function does, the kernel stays as it was and `check` returns. Only Ctrl-C stops it early.

    Args:
        function: the answer; its name is the exercise's, or the one that the exercise had in version 1.
        time_limit: seconds for all inputs together; on Linux the time for which other programs run does not count.

    Raises:
        RuntimeError: under `nbgrader autograde`, which takes a cell that ends for one that is right.
    """
    if os.environ.get("NBGRADER_EXECUTION") == "autograde":
        raise RuntimeError(messages.AUTOGRADE)
    name = getattr(function, "__name__", None)
    if not callable(function) or not isinstance(name, str):
        return Result("check", False, messages.not_a_function(type(function).__name__), attempted=False)
    if name not in EXERCISES:
        return Result(name, False, messages.unknown(name, EXERCISES), attempted=False)
    today = SESSION.latest = EXERCISES[name].name
    result = _checked(function, today, time_limit)
    renamed = () if name == today else (messages.renamed(name, today),)
    return replace(result, notes=(*result.notes, *renamed))


def _checked(function: Callable, name: str, seconds: float | int) -> Result:
    try:
        key = AnswerKey(EXERCISES[name])
        result = _examine(function, key, seconds)
        return _kept(result, function, key) if result.passed else _on_the_ladder(result)
    except (NoWorker, Unsendable) as error:
        message = str(error) if isinstance(error, Unsendable) else messages.no_worker(str(error))
        return Result(name, False, message)
    except Exception as error:  # an odd answer must not stop the lesson
        return Result(name, False, f"The check itself failed: {type(error).__name__}: {error}")


def _on_the_ladder(result: Result) -> Result:
    """The first time, a slip is told as an idea; when it comes again, the message adds the line."""
    again = SESSION.refusals.get(result.name) == result.message
    SESSION.refusals[result.name] = result.message
    if not again or not result.attempted:
        return result
    return replace(result, message=f"{result.message}\n{messages.again(result.name, result.line)}")


def _examine(function: Callable, key: AnswerKey, seconds: float | int) -> Result:
    exercise = key.exercise
    if is_untouched(function, exercise):
        return not_attempted(exercise.name)
    if found := borrowed_name(function, exercise):
        return Result(exercise.name, False, messages.borrowed(found))
    response = WORKPLACE.attempt(request(key, pack(function), seconds))
    files = frozenset(helper.__code__.co_filename for helper in own_functions(function))
    return judge(key, response, files, seconds)


def request(key: AnswerKey, function: dict, seconds: float | int = TIME_LIMIT) -> dict:
    """The request to a worker; `function` holds a pickle or source, see `worker`."""
    return {
        "function": function,
        "cases": [*key.cases, *key.refused],
        "forbidden": forbidden_names(key.exercise),
        "path": [folder or os.getcwd() for folder in sys.path],
        "seconds": seconds,
        "memory": messages.MEMORY,
    }


def _kept(result: Result, function: Callable, key: AnswerKey) -> Result:
    """The result after its pass is noted and its answer kept, with notes if something went wrong."""
    notes = [progress_file.save_pass(key.exercise.kept_as), _keep_source(function, key)]
    return replace(result, notes=(*result.notes, *filter(None, notes)))


def _keep_source(function: Callable, key: AnswerKey) -> str | None:
    """Keep the answer's source if it also passes by itself, without the notebook around it; else a note."""
    name = key.exercise.name
    try:
        source = with_new_names(answer_source(function))
        again = check_source(key, source)
        worse = again.passed and not _is_whole(again, key) and _earlier_is_whole(key)
    except Exception as error:  # the answer has passed, whatever stands in the way of keeping it
        return messages.not_kept(name, str(error), is_kept(name))
    if not again.passed:
        return messages.not_kept(name, again.sentence, is_kept(name))
    return messages.earlier_is_better(name) if worse else keep(name, source)


def _earlier_is_whole(key: AnswerKey) -> bool:
    name = key.exercise.name
    return is_kept(name) and _is_whole(check_source(key, kept_source(name)), key)


def _is_whole(result: Result, key: AnswerKey) -> bool:
    """Whether an answer is right in all cases, and refuses what its docstring says that it refuses."""
    return result.passed and not result.notes and result.message == messages.passed(key)


def check_source(key: AnswerKey, source: str) -> Result:
    """Try an answer that stands in a file of its own; nothing is kept.

    Raises:
        NoWorker: if no process could be started.
    """
    name = key.exercise.name
    cells = {"name": name, "cells": [[str(answer_file(name)), source]]}
    return judge(key, WORKPLACE.attempt(request(key, cells)))
