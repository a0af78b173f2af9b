"""The course's notebooks: finding the lessons, the metadata of a notebook, writing it to disk."""

import re
from collections.abc import Iterable
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from course.places import LESSONS
from course_lib.running.files import write_whole

CHECK = re.compile(r"^check\((\w+)\)$", re.MULTILINE)  # how a lesson calls a check: alone on its line
COMING_BACK = "**Coming back after a break?**"  # begins the line that says how to enter a lesson there
# Stands before saved output that is folded up, with a space of no width: JupyterLab shows a folded output's first line.
EMPTY_LINE = "\u200b\n"
TOLD = "What it shows: guess and run first"  # over a folded text
FOLDED_TEXT = re.compile(rf"<details>\n<summary>{TOLD}</summary>\n\n(.*?)\n\n</details>", re.DOTALL)

NOTEBOOK_METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}


MORE = "more"  # in the folder of the lessons: notebooks beyond them, on which no lesson depends


class LessonError(ValueError):
    """A lesson does not exist or cannot be built; the message says why."""


def find_lessons(folder: Path = LESSONS, lessons: Iterable[str] = (), ending: str = ".ipynb") -> list[Path]:
    """The files of the lessons named by number ("00") or in full ("00_start_here"); all if none is named.

    After the lessons come the notebooks beyond them, in the folder `more`. They are named in full ("08_gpu").

    Raises:
        LessonError: if a lesson of that name is not in the folder.
    """
    wanted = set(lessons)
    core, more = (sorted(folder.glob(f"{place}[0-9][0-9]_*{ending}")) for place in ("", f"{MORE}/"))
    names = {path: {path.stem, path.stem[:2]} for path in core} | {path: {path.stem} for path in more}
    if unknown := wanted.difference(*names.values()):
        raise LessonError(f"there is no lesson {min(unknown)}; there are {[path.stem for path in names]}")
    return [path for path in names if not wanted or wanted & names[path]]


def is_more(path: Path) -> bool:
    """Whether a notebook, or its source, is one beyond the lessons."""
    return path.parent.name == MORE


def folded_text(text: str) -> str:
    """A text that tells what an answer shows, to be opened with a click."""
    return f"<details>\n<summary>{TOLD}</summary>\n\n{text}\n\n</details>"


def unfolded_text(source: str) -> str:
    """The source of a cell without the folds of `folded_text`."""
    return FOLDED_TEXT.sub(r"\1", source)


def save(notebook: NotebookNode, path: Path) -> None:
    """Write a notebook completely or not at all."""
    write_whole(path, (nbformat.writes(notebook).rstrip("\n") + "\n").encode())
