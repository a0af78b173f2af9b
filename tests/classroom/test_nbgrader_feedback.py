"""Feedback is laid out in the form that nbgrader releases, and no link in what was handed in is followed."""

import pytest

from course.__main__ import main


@pytest.fixture
def folders(tmp_path):
    """A course with ada's submission, and pages for her and for bob, who sent his by mail."""
    course, feedback = tmp_path / "course", tmp_path / "results" / "feedback"
    submitted = course / "submitted" / "ada" / "attention"
    submitted.mkdir(parents=True)
    feedback.mkdir(parents=True)
    (submitted / "attention.ipynb").write_text("{}")
    (submitted / "timestamp.txt").write_text("2026-02-03 10:00:00 UTC")
    (submitted / "submission_secret.txt").write_text("5ecret")
    for student in ("ada", "bob"):
        (feedback / f"{student}.html").write_text(f"page of {student}")
    return course, feedback


def lay_out(course, feedback) -> int:
    return main(["assignment", "return", "attention", str(feedback), "--course", str(course)])


def test_each_page_lies_beside_what_nbgrader_needs_to_find_it(folders, capsys):
    course, feedback = folders
    assert lay_out(course, feedback) == 0
    found = {path.name: path.read_text() for path in (course / "feedback" / "ada" / "attention").iterdir()}
    assert found == {
        "attention.html": "page of ada",
        "timestamp.txt": "2026-02-03 10:00:00 UTC",
        "submission_secret.txt": "5ecret",
    }
    said = capsys.readouterr().out
    assert "1 pages" in said
    assert "send these by hand: bob" in said


def test_a_renamed_notebook_finds_its_page(folders):
    course, feedback = folders
    submitted = course / "submitted" / "ada" / "attention"
    (submitted / "attention.ipynb").rename(submitted / "my answers.ipynb")
    lay_out(course, feedback)
    assert (course / "feedback" / "ada" / "attention" / "my answers.html").read_text() == "page of ada"


def test_a_name_that_is_escaped_as_a_file_finds_its_page(folders):
    course, feedback = folders
    (course / "submitted" / "ada").rename(course / "submitted" / "SCHOOL\\ada")
    (feedback / "ada.html").rename(feedback / "SCHOOL%5Cada.html")
    lay_out(course, feedback)
    page = course / "feedback" / "SCHOOL\\ada" / "attention" / "attention.html"
    assert page.read_text() == "page of ada"


def test_no_link_is_followed(folders, tmp_path, capsys):
    course, feedback = folders
    secret = course / "submitted" / "ada" / "attention" / "timestamp.txt"
    secret.unlink()
    (tmp_path / "private").write_text("the teacher's")
    secret.symlink_to(tmp_path / "private")
    assert lay_out(course, feedback) == 0
    assert "send these by hand: ada, bob" in capsys.readouterr().out
    assert not (course / "feedback").exists()


def test_no_feedback_is_told(tmp_path, capsys):
    assert lay_out(tmp_path, tmp_path / "nowhere") == 2
    assert "there is no feedback in" in capsys.readouterr().err
