"""Copies of the lessons that open in Colab and Kaggle: their links, and the cell that installs the course."""

import importlib.util
import re
import shutil
import tomllib

import nbformat
import pytest
import yaml
from IPython.core.inputtransformer2 import TransformerManager

from course.classroom.notebooks import find_lessons
from course.places import LESSONS, ROOT
from workshop.lessons.rules import broken_links
from workshop.one_click import INSTALL, Places, main, write_copies

NAMES = [path.relative_to(LESSONS).as_posix() for path in find_lessons()]


@pytest.fixture(scope="module")
def copies(tmp_path_factory):
    return write_copies(Places("someone/transformer"), tmp_path_factory.mktemp("one_click"))


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
    for path, name in zip(copies, NAMES, strict=True):
        assert path.as_posix().endswith(f"/{name}")
        copy, lesson = nbformat.read(path, 4), nbformat.read(LESSONS / name, 4)
        ours = [cell for cell in copy.cells if not cell.id.startswith("one-click")]
        assert [cell.id for cell in ours] == [cell.id for cell in lesson.cells]
        for cell, original in zip(ours, lesson.cells, strict=True):
            assert cell.source == original.source or cell.cell_type == "markdown"
        assert [cell.id for cell in copy.cells[1:3]] == ["one-click-links", "one-click-install"]
        assert f"colab.research.google.com/github/someone/transformer/blob/main/one_click/{name})" in (
            copy.cells[1].source
        )


def test_where_the_course_is_there_nothing_is_installed(copies, monkeypatch):
    assert installs(nbformat.read(copies[0], 4).cells[2].source, monkeypatch, missing=False) == []


def test_where_it_is_missing_the_repository_is_installed(copies, monkeypatch):
    assert installs(nbformat.read(copies[0], 4).cells[2].source, monkeypatch, missing=True) == [
        'pip install --quiet "transformer-course[course] @ https://github.com/someone/transformer/archive/main.zip"'
    ]


def test_the_installed_name_is_that_of_the_package():
    project = (LESSONS.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert f'name = "{INSTALL.partition("[course] @")[0].rpartition(chr(34))[2]}"' in project


def test_links_of_a_copy_lead_to_files_of_the_repository(copies):
    """Colab and Kaggle know no neighbours of a file."""
    home = "https://github.com/someone/transformer/blob/main/"
    found = set()
    for path in copies:
        for cell in nbformat.read(path, 4).cells[3:]:
            if cell.cell_type == "markdown":
                assert broken_links(cell.source, path.parent / "nowhere") == []
                found |= set(re.findall(re.escape(home) + r"([^)#]+)", cell.source))
    assert {"one_click/02_attention.ipynb", "notebooks/glossary.md", "data/runs/README.md"} <= found
    there = {ROOT / name.replace("one_click/", "notebooks/") for name in found}
    assert [path for path in there if not path.exists()] == []


def test_a_page_has_the_links_of_each_lesson(tmp_path):
    write_copies(Places("someone/transformer", site="https://someone.example/course"), tmp_path)
    page = (tmp_path / "README.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| [")]
    assert [re.search(r"\]\((\S+)\)", row)[1] for row in rows] == NAMES
    assert all(
        row.count(" | ") == page.splitlines()[page.splitlines().index(rows[0]) - 1].count(" | ")
        for row in rows
    )
    assert "https://someone.example/course/notebooks/02_attention.html" in rows[2]


@pytest.fixture
def checkout(tmp_path):
    for name in ("README.md", "pyproject.toml", "CITATION.cff"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_the_address_is_in_the_files_that_hosts_read(checkout, capsys):
    """The second address takes the place of the first."""
    for arguments in (["first/one", "--site", "https://one.example"], ["second/two", "--branch", "trunk"]):
        assert main(arguments, checkout) == 0
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    home = "https://github.com/second/two"
    assert project["urls"] == {
        "Source": home,
        "Issues": f"{home}/issues",
        "Changelog": f"{home}/blob/trunk/CHANGELOG.md",
    }
    assert project["license-files"] and project["classifiers"]
    citation = yaml.safe_load((checkout / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["repository-code"] == home and "url" not in citation
    readme = (checkout / "README.md").read_text(encoding="utf-8")
    workflow = f"{home}/actions/workflows/tests.yml"
    assert readme.splitlines()[2] == f"[![tests]({workflow}/badge.svg?branch=trunk)]({workflow})"
    assert readme.count("[![tests]") == readme.count("\none_click/ ") == 1
    assert "](one_click/README.md)" in readme and "first/one" not in readme
    assert "commit them" in capsys.readouterr().out


def test_the_published_site_is_linked(checkout):
    assert main(["someone/course", "--site", "https://one.example/"], checkout) == 0
    assert main(["someone/course", "--site", "https://two.example/"], checkout) == 0
    assert "| [the site](https://two.example/) |" in (checkout / "README.md").read_text(encoding="utf-8")
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["urls"]["Documentation"] == "https://two.example/"
    copy = nbformat.read(checkout / "one_click" / NAMES[0], 4)
    assert "[the site](https://two.example/notebooks/00_start_here.html)" in copy.cells[1].source


@pytest.mark.parametrize("wrong", ["transformer", "a/b/c", "https://github.com/a/b", "a b/c", ""])
def test_what_is_no_repository_is_told(wrong, tmp_path, capsys):
    assert main([wrong], tmp_path) == 2
    assert f"wanted a repository on GitHub as OWNER/NAME, got {wrong!r}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
