"""The README's badges are true: they say what pyproject.toml and the package say today."""

import re

from course.exercises import EXERCISES
from course.old_names import RENAMED
from course.places import ROOT
from course_lib import __version__
from workshop import badges


def test_the_saved_picture_is_todays():
    assert badges.picture() == badges.PATH.read_text(encoding="utf-8")


def test_they_say_the_range_of_pythons_that_ci_tests_and_both_licences():
    workflow = (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8")
    first, *_, last = re.findall(r'"(3\.\d+)"', re.search(r"python: \[.*\]", workflow)[0])
    assert badges.facts() == [
        ("version", __version__),
        ("Python", f"{first} to {last}"),
        ("code", "MIT"),
        ("text and pictures", "CC BY 4.0"),
    ]


def test_the_readme_tells_who_cannot_see_them():
    image = f"![{badges.told()}]({badges.PATH.relative_to(ROOT).as_posix()})"
    assert image in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_citation_and_the_changelog_have_this_version():
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\n## {__version__}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_changelog_has_every_exercise_that_was_renamed():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d\d) \| `(\w+)` \| `(\w+)` \|$", changelog, re.MULTILINE)
    assert sorted((old, today) for _, old, today in rows) == sorted(RENAMED.items())
    assert all(EXERCISES[today].lesson == int(lesson) for lesson, _, today in rows)
