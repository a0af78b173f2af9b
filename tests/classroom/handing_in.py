"""Submissions for the tests: an assignment's notebook with answers in its cells."""

import json
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell

from course.classroom.assignments.declared import Assignment
from course.classroom.assignments.notebook import notebook
from course.classroom.grading.marking import Grader
from course.classroom.grading.submissions import Submission
from course.classroom.marks import ExerciseMark, Marks
from course.exercises.notebook_cells import stub_cell

SECRET = "not to be guessed by anyone"

RIGHT = {
    "attention_scores": """
import math

def attention_scores(query, key):
    return query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
""",
    "masked_softmax": """
import torch

def masked_softmax(scores, mask):
    scores = scores.masked_fill(~mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    return weights.masked_fill(~mask, 0.0)
""",
    "merge_heads": """
def merge_heads(x):
    return x.transpose(1, 2).flatten(2)
""",
    "length_penalty": """
def length_penalty(length, alpha):
    return ((5 + length) / 6) ** alpha
""",
}


def small_assignment(*exercises: str) -> Assignment:
    return Assignment("week_3", "Week 3", "", exercises or tuple(RIGHT))


def filled(assignment: Assignment, answers: dict[str, str]) -> NotebookNode:
    """The students' notebook with these sources in the answer cells."""
    built = notebook(assignment)
    for cell in built.cells:
        name = cell.id.removeprefix("answer-")
        if cell.id != name and name in answers:
            cell.source = answers[name]
    return built


def with_cell(built: NotebookNode, before: str, source: str) -> NotebookNode:
    """With one more cell, above that with the id."""
    place = next(i for i, cell in enumerate(built.cells) if cell.id == before)
    built.cells.insert(place, new_code_cell(source, id="a-cell-of-my-own"))
    return built


def hand_in(built: NotebookNode | str | bytes, path: Path) -> Submission:
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(built, bytes):
        path.write_bytes(built)
    else:
        path.write_text(built if isinstance(built, str) else json.dumps(built), encoding="utf-8")
    return Submission("ada", path)


def marks_of(grader: Grader, built: NotebookNode | str | bytes, folder: Path) -> Marks:
    return grader.grade(hand_in(built, folder / "week_3.ipynb"))


def graded_alone(sandbox, folder: Path, name: str, source: str) -> ExerciseMark:
    """The mark of one answer in an assignment of one exercise."""
    assignment = small_assignment(name)
    grader = Grader(assignment, SECRET, sandbox.attempt)
    [mark] = marks_of(grader, filled(assignment, {name: source}), folder).exercises
    return mark


def stub_with(name: str, body: str) -> str:
    """The stub with `...` replaced."""
    return (
        stub_cell(name).replace("    ...\n", body)
        if stub_cell(name).endswith("    ...\n")
        else stub_cell(name) + body
    )


def saved(built: NotebookNode) -> str:
    return nbformat.writes(built)
