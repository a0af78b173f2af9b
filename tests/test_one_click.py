"""Copies of the lessons that open in Colab and Kaggle: their links, and the cell that installs the course."""

import importlib.util

import nbformat
import pytest
from IPython.core.inputtransformer2 import TransformerManager

from course_lib.running.places import LESSONS
from workshop.one_click import INSTALL, main, write_copies

NAMES = sorted(path.name for path in LESSONS.glob("*.ipynb"))


@pytest.fixture(scope="module")
def copies(tmp_path_factory):
    return write_copies("someone/transformer", "main", tmp_path_factory.mktemp("one_click"))


def installs(source: str, monkeypatch, missing: bool) -> list[str]:
    """The arguments that the cell gives to %pip."""
    called: list[str] = []

    class Shell:
        def run_line_magic(self, name, line):
            called.append(f"{name} {line}")

    if missing:
        monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    exec(TransformerManager().transform_cell(source), {"get_ipython": Shell})
    return called


def test_each_lesson_is_copied_with_two_cells_more(copies):
    assert [path.name for path in copies] == NAMES
    for path in copies:
        copy, lesson = nbformat.read(path, 4), nbformat.read(LESSONS / path.name, 4)
        assert [cell.source for cell in copy.cells if not cell.id.startswith("one-click")] == [
            cell.source for cell in lesson.cells
        ]
        assert [cell.id for cell in copy.cells[1:3]] == ["one-click-links", "one-click-install"]
        assert f"colab.research.google.com/github/someone/transformer/blob/main/one_click/{path.name})" in (
            copy.cells[1].source
        )


def test_where_the_course_is_there_nothing_is_installed(copies, monkeypatch):
    assert installs(nbformat.read(copies[0], 4).cells[2].source, monkeypatch, missing=False) == []


def test_where_it_is_missing_the_repository_is_installed(copies, monkeypatch):
    assert installs(nbformat.read(copies[0], 4).cells[2].source, monkeypatch, missing=True) == [
        'pip install --quiet "transformer-course @ https://github.com/someone/transformer/archive/main.zip"'
    ]


def test_the_installed_name_is_that_of_the_package():
    project = (LESSONS.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert f'name = "{INSTALL.partition(" @")[0].rpartition(chr(34))[2]}"' in project


@pytest.mark.parametrize("wrong", ["transformer", "a/b/c", "https://github.com/a/b", "a b/c", ""])
def test_what_is_no_repository_is_told(wrong, tmp_path, capsys):
    assert main([wrong, "--out", str(tmp_path / "out")]) == 2
    assert f"wanted a repository on GitHub as OWNER/NAME, got {wrong!r}" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
