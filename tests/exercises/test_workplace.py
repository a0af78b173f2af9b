"""A slow start of the process where answers are tried is told to the learner, once and only then."""

import pytest

from course.exercises import EXERCISES, workplace
from course.exercises.answer_key import AnswerKey
from course.exercises.checking import request
from course.exercises.pickling import pack
from course.exercises.workplace import Workplace

NOTICE = "Starting the process where answers are tried. This takes some seconds.\n"


def build_vocabulary(tokens):
    return {}


def said(capsys) -> list[str]:
    """What two attempts in a row print."""
    here, key = Workplace("serve"), AnswerKey(EXERCISES["build_vocabulary"])
    printed = []
    try:
        for _ in range(2):
            answer = here.attempt(request(key, pack(build_vocabulary)))
            assert answer["outcome"] == "answered"
            printed.append(capsys.readouterr().out)
    finally:
        here.close()
    return printed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seconds", "quiet", "expected"),
    [(0.0, False, [NOTICE, ""]), (60.0, False, ["", ""]), (0.0, True, ["", ""])],
    ids=["slow", "quick", "where outputs are compared"],
)
def test_only_a_slow_start_is_told(seconds, quiet, expected, capsys, monkeypatch):
    monkeypatch.setattr(workplace, "NOTICE_SECONDS", seconds)
    if quiet:
        monkeypatch.setenv(workplace.QUIET, "1")
    else:
        monkeypatch.delenv(workplace.QUIET)
    assert said(capsys) == expected


def test_lessons_are_built_without_the_notice():
    from workshop.lessons.environment import kernel_environment

    assert workplace.QUIET in kernel_environment()
