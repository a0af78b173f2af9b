"""The card that the README shows is what `check` says today."""

import re

from course.exercises.session import SESSION
from workshop import check_card


def test_the_picture_is_what_check_says_the_first_time(monkeypatch):
    monkeypatch.setattr(SESSION, "refusals", {})
    assert check_card.picture() == check_card.PATH.read_text(encoding="utf-8")


def test_the_readme_tells_who_cannot_see_it():
    said = re.findall(r'class=""[^>]*>([^<]+)<', check_card.PATH.read_text(encoding="utf-8"))
    readme = (check_card.PATH.parents[2] / "README.md").read_text(encoding="utf-8")
    assert said and " ".join(said) in readme
