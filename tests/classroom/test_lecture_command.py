"""What a teacher shows is among the commands: slides, pages, the site."""

import importlib.util

import pytest

from course.__main__ import build_parser, main
from course.classroom.pages import __main__ as pages
from course.classroom.slides import __main__ as slides
from workshop.site import __main__ as site


def test_the_help_names_them():
    told = build_parser().format_help()
    assert all(f"\n    {name} " in told for name in ("slides", "pages", "site", "assignment", "grade"))
    assert "course assignment list" in told


@pytest.mark.parametrize(("name", "module"), [("slides", slides), ("pages", pages)])
def test_lessons_and_folder_are_handed_on(name, module, monkeypatch, tmp_path):
    calls = []
    monkeypatch.setattr(module, "build", lambda lessons, out: calls.append((lessons, out)))
    assert main([name, "02", "03", "--out", str(tmp_path)]) == 0
    assert calls == [(["02", "03"], tmp_path)]


@pytest.mark.parametrize("name", ["slides", "pages"])
def test_a_lesson_that_is_not_there_is_told(name, tmp_path, capsys):
    assert main([name, "77", "--out", str(tmp_path)]) == 2
    assert f"course {name}: there is no lesson 77; there are ['00_" in capsys.readouterr().err


def test_the_site_is_built_where_the_course_has_its_folder(monkeypatch, tmp_path, capsys):
    calls = []
    monkeypatch.setattr(site, "build", lambda out, address: calls.append(out) or len(calls) - 1)
    assert main(["site", "--out", str(tmp_path)]) == 0
    assert main(["site", "--out", str(tmp_path)]) == 2
    assert calls == [tmp_path, tmp_path] and "the site was not built" in capsys.readouterr().err
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert main(["site"]) == 2
    assert "the site is built in the course's folder (a git clone)" in capsys.readouterr().err
