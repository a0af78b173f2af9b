"""Marks are made again if code changes that they depend on, and not for any other."""

import pytest

from course.classroom.grading import depends
from course.classroom.grading.depends import MARKING, code_digest, files_behind
from course.exercises import EXERCISES
from course.places import PACKAGE

MODULES = [EXERCISES.module(name) for name in ("merge_heads", "tiled_attention")]


def seen(path: str) -> bool:
    return PACKAGE / path in files_behind([MARKING, *MODULES])


@pytest.mark.parametrize(
    "path",
    [
        "exercises/bank/lesson_04/merge_heads.py", "exercises/bank/lesson_10/_online_softmax.py",
        "exercises/judging.py", "exercises/comparing.py", "exercises/messages.py", "exercises/catalogue.py",
        "classroom/grading/reading.py", "classroom/grading/unusual.py", "classroom/marks.py",
    ],
)  # fmt: skip
def test_what_marking_imports_is_seen(path):
    assert seen(path)


@pytest.mark.parametrize(
    "path",
    [
        "exercises/bank/lesson_04/split_heads.py", "exercises/commands.py", "exercises/moving.py",
        "classroom/feedback/class_report.py", "classroom/decisions/decided.py", "pictures/race.py",
    ],
)  # fmt: skip
def test_what_it_does_not_import_is_not_seen(path):
    assert (PACKAGE / path).is_file()
    assert not seen(path)


@pytest.mark.parametrize(("changed", "same"), [("a/one.py", False), ("b/two.py", False), ("b/three.py", True),
                                               ("exercises/worker/x.py", False)])  # fmt: skip
def test_a_change_is_seen_if_marks_depend_on_it(tmp_path, monkeypatch, changed, same):
    package = tmp_path / "course"
    files = {
        "a/one.py": "def f():\n    from course.b import offered as o\n",
        "b/__init__.py": "from course.b.two import offered\nfrom course.b.three import other\n",
        "b/two.py": "import course.exercises\n",
        "b/three.py": "",
        "exercises/__init__.py": "",
        "exercises/worker/x.py": "",
    }
    for name, text in files.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text)
    monkeypatch.setattr(depends, "PACKAGE", package)
    monkeypatch.setattr(depends, "WORKER", package / "exercises" / "worker")
    monkeypatch.setattr(depends, "LIBRARY", tmp_path / "course_lib")
    before = code_digest(["course.a.one"])
    with (package / changed).open("a") as file:
        file.write("# more\n")
    assert (code_digest(["course.a.one"]) == before) == same
