"""The learner's passed answers, one Python file each, kept between sessions and updates of the course.

They stand in the folder `answers` of the learner's own folder (see `progress_file`), so no update of the course touches
them. `mine` gives them back, but for those to exercises that have changed since.
"""

import linecache
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType

from course.exercises import messages
from course.exercises.catalogue import EXERCISES
from course.exercises.lending import courses_own
from course.exercises.progress_file import my_folder
from course.files import put_aside
from course.old_names import RENAMED, with_new_names
from course_lib.running.files import write_whole


def answer_file(name: str) -> Path:
    """Where the answer of an exercise is kept. One of version 1 has its old name until another answer passes."""
    files, _ = _files(name)
    return next(filter(Path.is_file, files), files[0])


def earlier_answer(name: str) -> Path | None:
    """Where the last answer from before the exercise changed is kept, if there is one."""
    _, earlier = _files(name)
    return next(filter(Path.is_file, earlier), None)


def _files(name: str) -> tuple[list[Path], list[Path]]:
    """Where an answer may be kept, under the name of today or an old one; and where one from before a change may be."""
    old = [other for other, today in RENAMED.items() if today == name]
    names = [*reversed(EXERCISES[name].revisions), *old]
    files = [my_folder() / "answers" / f"{one}.py" for one in names]
    return (files[:1], files[1:]) if EXERCISES[name].changed else (files, [])


def is_kept(name: str) -> bool:
    """Is there an answer of the learner's own?"""
    return answer_file(name).is_file()


def keep(name: str, source: str) -> str | None:
    """Keep the source of a passed answer in place of an earlier one; returns a note if something went wrong."""
    (today, *old), _ = _files(name)
    try:
        write_whole(today, source.encode())
        for file in old:
            file.unlink(missing_ok=True)
    except OSError as error:
        return f"Passed, but it could not be kept in {today} ({error.strerror})."
    return None


def set_aside(name: str) -> Path | None:
    """Put a kept answer aside, as NAME.1.py or with the next free number; the new path, None if none was kept.

    Raises:
        OSError: if it cannot be renamed.
    """
    return put_aside(answer_file(name), ".") if is_kept(name) else None


def kept_source(name: str) -> str:
    """The source of a kept answer, with the names of today.

    Raises:
        FileNotFoundError: if none is kept.
    """
    return with_new_names(answer_file(name).read_text(encoding="utf-8"))


def mine(name: str | Callable) -> Callable:
    """The learner's own function, as it is kept; the course's, with a printed note, if none is kept.

    >>> split_heads = mine("split_heads")

    Where it calls other answers, it calls those that are kept now. An answer from before its exercise changed is not
    used.

    Raises:
        ValueError: if there is no exercise of this name.
    """
    name = str(getattr(name, "__name__", name))
    if name not in EXERCISES:
        raise ValueError(messages.unknown(name, EXERCISES))
    name = EXERCISES[name].name
    if not is_kept(name):
        print(f"{name}: the course's, {_until(name)}")
        return courses_own(name)
    try:
        return _load(name, {})
    except Exception as error:  # the file is the learner's, so anything may stand in it
        print(
            f"{name}: the course's, because {answer_file(name)} cannot be used ({type(error).__name__}: {error}). "
            f'Fix the file, or begin again with `reset("{name}")`.'
        )
        return courses_own(name)


def _until(name: str) -> str:
    """Why there is no answer of the learner's own."""
    earlier = earlier_answer(name)
    if earlier is None:
        return "until yours passes its check"
    why = f"because the exercise has changed since yours passed: {EXERCISES[name].changed[-1]}"
    return f"{why}. Yours stays in {earlier}."


def _load(name: str, loaded: dict[str, Callable]) -> Callable:
    """A kept answer, as a function that calls the other answers that are kept. Its errors name the file and the line.

    Args:
        loaded: those that were loaded on the way here; two answers may call each other.

    Raises:
        Exception: whatever its file raises.
    """
    path = str(answer_file(name))
    module = ModuleType(f"my_{name}")
    module.__file__ = path
    linecache.checkcache(path)
    exec(compile(kept_source(name), path, "exec"), vars(module))
    function = vars(module).get(name)
    if not callable(function):
        raise TypeError(f"it defines no function `{name}`")
    loaded[name] = function
    for other in sorted(vars(module).keys() & EXERCISES.keys() - {name}):
        if is_kept(other):
            with suppress(Exception):  # then it calls what stands in its own file
                vars(module)[other] = loaded.get(other) or _load(other, loaded)
    return function
