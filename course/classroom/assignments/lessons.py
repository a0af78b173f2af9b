"""All exercises of a lesson, in the order in which it and the notebooks beyond it have them."""

import nbformat

from course.classroom.notebooks import CHECK, find_lessons
from course.exercises import EXERCISES


def exercises_of(lesson: int) -> list[str]:
    """The names; exercises that no notebook checks come last."""
    paths = [path for path in find_lessons() if path.stem[:2] == f"{lesson:02}"]
    cells = [cell for path in paths for cell in nbformat.read(path, as_version=4).cells]
    checked = [name for cell in cells if cell.cell_type == "code" for name in CHECK.findall(cell.source)]
    names = [one.name for one in EXERCISES.values() if one.lesson == lesson]
    return sorted(names, key=lambda name: checked.index(name) if name in checked else len(checked))
