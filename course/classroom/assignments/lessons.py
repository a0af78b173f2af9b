"""All exercises of a lesson, in the order of its notebooks; those of a teacher's own are none of them."""

from collections.abc import Iterator

import nbformat

from course.classroom.notebooks import CHECK, find_lessons
from course.exercises import EXERCISES, Exercise
from course.exercises.own_exercises import own_folder


def exercises_of(lesson: int) -> list[str]:
    """The names; exercises that no notebook checks come last."""
    paths = [path for path in find_lessons() if path.stem[:2] == f"{lesson:02}"]
    cells = [cell for path in paths for cell in nbformat.read(path, as_version=4).cells]
    checked = [name for cell in cells if cell.cell_type == "code" for name in CHECK.findall(cell.source)]
    names = [one.name for one in _of_the_course() if one.lesson == lesson]
    return sorted(names, key=lambda name: checked.index(name) if name in checked else len(checked))


def last_lesson() -> int:
    """The number of the last lesson with exercises."""
    return max(one.lesson for one in _of_the_course())


def _of_the_course() -> Iterator[Exercise]:
    return (one for name, one in EXERCISES.items() if own_folder(EXERCISES.module(name)) is None)
