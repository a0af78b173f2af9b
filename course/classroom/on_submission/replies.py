"""What Gradescope and GitHub Classroom read: a test for each exercise, with its points and what happened."""

import base64
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from course.classroom.feedback.student_page import WORDS, aligned
from course.classroom.marks import ExerciseMark, Marks
from course.classroom.text import clean
from course.exercises import EXERCISES

BY_HAND = "Your answers to questions are read and marked by your teacher."


def for_gradescope(marks: Marks, questions: bool) -> dict[str, Any]:
    """As Gradescope's autograders write it into results/results.json.

    Args:
        marks: of the submission.
        questions: whether there are open ones, which the teacher marks.
    """
    tests = [
        {
            "name": mark.name,
            "score": mark.points,
            "max_score": mark.max_points,
            "status": "passed" if mark.points == mark.max_points else "failed",
            "output": told(mark),
        }
        for mark in marks.exercises
    ]
    notes = (note for note in marks.notes if note not in marks.unreadable)
    said = [marks.unreadable, *notes, BY_HAND if questions else ""]
    return {
        "output": "\n".join(map(clean, filter(None, said))),
        "stdout_visibility": "hidden",
        "tests": tests,
    }


def for_github(marks: Marks) -> dict[str, Any]:
    """As the runners of GitHub Classroom hand it to its reporter."""
    tests = [
        {
            "name": mark.name,
            "status": "pass" if mark.points == mark.max_points else "fail",
            "score": mark.points,
            "message": told(mark),
            "test_code": f"check({mark.name})",
            "filename": "",
            "line_no": 0,
            "duration": 0,
        }
        for mark in marks.exercises
    ]
    status = "pass" if all(test["status"] == "pass" for test in tests) else "fail"
    return {
        "version": 1,
        "status": status,
        "max_score": sum(mark.max_points for mark in marks.exercises),
        "tests": tests,
    }


def hand_to_github(reply: Mapping[str, Any]) -> None:
    """Make it the output `result` of a step, if this is a step of a workflow."""
    if place := os.environ.get("GITHUB_OUTPUT"):
        packed = base64.b64encode(json.dumps(reply).encode()).decode()
        with Path(place).open("a", encoding="utf-8") as outputs:
            outputs.write(f"result={packed}\n")


def told(mark: ExerciseMark) -> str:
    """What happened in one exercise, as plain text: what the student's page says, too."""
    return "\n".join(clean(part) for part in _parts(mark) if part)


def _parts(mark: ExerciseMark) -> Iterator[str]:
    yield f"{WORDS[mark.outcome]}. {mark.sentence}"
    yield mark.decision
    evidence = mark.evidence or {}
    shown = {"The smallest input that shows it": evidence.get("input"), "Yours": evidence.get("yours")}
    if EXERCISES[mark.name].kind != "predict":
        shown["Expected"] = evidence.get("expected")
    yield from (f"\n{label}:\n{aligned(text)}" for label, text in shown.items() if text)
    yield from (f"\nNoted: {note}" for note in mark.notes)
