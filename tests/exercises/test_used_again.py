"""The authors' table says truly in which lessons a student's answer is used again."""

import re

import nbformat
import pytest

from course.classroom.notebooks import find_lessons
from course.exercises import EXERCISES
from course.places import LESSONS, ROOT

ROW = re.compile(r"^\| `(\w+)` \| (\d\d) \| ([\d, ]+) \|$", re.MULTILINE)
TABLE = ROW.findall((ROOT / "course/exercises/README.md").read_text(encoding="utf-8"))


def fetched(path) -> set[str]:
    """The names in the cells of a lesson that fetch answers by `mine` or by `my_translator`."""
    cells = [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    fetching = " ".join(source for source in cells if re.search(r"\bmine\b", source))
    found = set(re.findall(r"[\"'](\w+)[\"']", fetching))
    translates = any("my_translator()" in source for source in cells)
    return found | ({"encode", "decode"} if translates else set())


LESSON: dict[str, set[str]] = {}  # by number, each with the notebooks beyond it
for path in find_lessons(LESSONS):
    LESSON.setdefault(path.name[:2], set()).update(fetched(path))


@pytest.mark.parametrize("name, lesson, again", TABLE, ids=[row[0] for row in TABLE])
def test_the_lessons_fetch_it(name, lesson, again):
    assert EXERCISES[name].lesson == int(lesson)
    assert [number for number in LESSON if name in LESSON[number]] == again.split(", ")


def test_none_is_left_out():
    words = set().union(*LESSON.values())
    used = {name for name in EXERCISES if name in words}
    assert used == {name for name, *_ in TABLE}
