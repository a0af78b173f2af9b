"""The exercises that the learner has passed, kept in a small file between sessions.

The file is `~/.transformer_course/progress.json`, or the one that the environment variable COURSE_PROGRESS names.
It holds {"passed": [names]} and is written whole or not at all. If it cannot be read or written, the lesson goes
on and the learner is told in a note.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock

from course.old_names import with_new_names
from course_lib.running.files import write_whole

PATIENCE = 10  # seconds to wait for another notebook, which may note a pass at the same time


def progress_file() -> Path:
    """Where the progress is kept."""
    return Path(os.environ.get("COURSE_PROGRESS") or Path.home() / ".transformer_course" / "progress.json")


def my_folder() -> Path:
    """The learner's own folder: their progress, their answers, their translator. No update of the course touches it."""
    return progress_file().parent


def load() -> tuple[set[str], str | None]:
    """The names of passed exercises, and a note if the file could not be read."""
    path = progress_file()
    try:
        passed = json.loads(with_new_names(path.read_text(encoding="utf-8")))["passed"]
        if not isinstance(passed, list) or not all(isinstance(name, str) for name in passed):
            raise TypeError("a list of names was expected")
    except FileNotFoundError:
        return set(), None
    except OSError as error:
        return set(), f"Your progress in {path} cannot be read ({error.strerror})."
    except (ValueError, KeyError, TypeError, RecursionError):  # the last: brackets in brackets
        return set(), f"Your progress in {path} is damaged; delete the file to start a new one."
    return set(passed), None


def save_pass(name: str) -> str | None:
    """Add a name; returns a note if something went wrong. A damaged file is renamed, not overwritten."""
    return _save(lambda passed: passed | {name})


def forget_pass(name: str) -> str | None:
    """Take a name away; returns a note if something went wrong."""
    return _save(lambda passed: passed - {name})


def _save(change: Callable[[set[str]], set[str]]) -> str | None:
    path = progress_file()
    passed, _ = load()
    if change(passed) == passed:
        return None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(path.with_suffix(".lock"), timeout=PATIENCE):
            return _save_alone(path, change)
    except OSError as error:
        return f"Your progress could not be noted in {path} ({error.strerror or error})."


def _save_alone(path: Path, change: Callable[[set[str]], set[str]]) -> str | None:
    passed, note = load()
    if note is not None:
        os.replace(path, path.with_suffix(".damaged"))
        note = "The record of your progress was damaged; it is put aside and a new one starts here."
    write_whole(path, json.dumps({"passed": sorted(change(passed))}, indent=1).encode())
    return note
