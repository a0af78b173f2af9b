"""Questions for a talk: made from the student's own code, with answers that hand numbers and the checks confirm."""

import ast

import pytest
import torch

from course.__main__ import main
from course.classroom.assignments.declared import declaration
from course.classroom.grading.marking import Grader
from course.classroom.talk import asking
from course.classroom.talk.asking import Asked, Sheet, sheet_for
from course.classroom.talk.axes import doubled, named_axes, num_axes, shapes_of
from course.classroom.talk.changed_code import definition_of, left_out, small_changes, telling_shapes
from course.classroom.talk.page import write_sheets
from course.exercises import EXERCISES
from course.exercises.answer_key import AnswerKey
from course.exercises.worker.attempt import load
from course.exercises.worker.values import decode
from tests.classroom.handing_in import RIGHT, filled, hand_in, small_assignment
from tests.classroom.sample_marks import HOSTILE, Reader, plainly

LOOP = '''
import torch

def masked_softmax(scores, mask):
    """Mine."""
    count = 0
    for row in range(2):
        count += 1
    scores = scores.masked_fill(~mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    if weights.ndim > 5:
        return scores
    weights.masked_fill_(~mask, 0.0)
    return weights
'''


def cells(source):
    return [["<cell 1>", "import math"], ["<answer>", source]]


def function_of(source, name):
    return definition_of(cells(source), name)


def test_the_last_definition_counts_and_other_forms_are_none():
    twice = "def f(x):\n    return 1\n\ndef f(x):\n    return 2\n"
    assert function_of(twice, "f").lineno == 4
    assert function_of("f = lambda x: x", "f") is None
    assert function_of("def f(:", "f") is None


def test_statements_are_left_out_if_the_rest_can_still_run():
    found = {
        (change.line, change.was): change
        for change in left_out(cells(LOOP), function_of(LOOP, "masked_softmax"))
    }
    assert [line for line, _ in found] == [9, 11, 13]  # not the first value of a name, nor the return
    assert found[9, "scores = scores.masked_fill(~mask, -torch.inf)"].now == ""
    assert "-torch.inf" not in found[9, "scores = scores.masked_fill(~mask, -torch.inf)"].cells[-1][1]
    for change in found.values():
        assert change.cells[0] == ["<cell 1>", "import math"]
        ast.parse(change.cells[-1][1])


def test_small_changes_name_the_statement_and_leave_docstring_and_defaults():
    source = 'def f(x, n=3):\n    """Doc 7."""\n    if n > 0:\n        x = x + 2\n    return x\n'
    found = list(small_changes(cells(source), function_of(source, "f")))
    assert ("x = x + 2", "x = x - 2") in {(change.was, change.now) for change in found}
    assert {change.line for change in found} == {3, 4}
    assert all('"""Doc 7."""' in change.cells[-1][1] and "n=3" in change.cells[-1][1] for change in found)


def seen(source, name, *inputs):
    telling = telling_shapes(cells(source), function_of(source, name))
    return load({"cells": telling, "name": name})(*inputs)


def test_shapes_are_told_by_line_in_loops_and_branches_too():
    found = seen(LOOP, "masked_softmax", torch.zeros(2, 3), torch.ones(2, 3, dtype=torch.bool))
    assert found == [
        (6, "count", "0"), (8, "count", "1"), (8, "count", "2"),
        (9, "scores", "(2, 3)"), (10, "weights", "(2, 3)"), (14, "return", "(2, 3)"),
    ]  # fmt: skip


def test_not_more_than_some_values_are_told():
    source = "def f(n):\n    for i in range(n):\n        a = i\n    return a\n"
    assert len(seen(source, "f", 1000)) == 200


def test_axes_have_the_names_of_the_signature():
    assert named_axes(EXERCISES["attention_scores"]) == {
        "query": ["query_len", "d_k"], "key": ["key_len", "d_k"]
    }  # fmt: skip


def test_one_size_is_doubled_wherever_it_stands():
    case = AnswerKey(EXERCISES["attention_scores"]).cases[0]
    assert shapes_of(case) == "`query` (3, 7), `key` (5, 7)"
    found = {
        axis: (size, shapes_of(wider)) for axis, size, wider in doubled(EXERCISES["attention_scores"], case)
    }
    assert found == {
        "query_len": (3, "`query` (6, 7), `key` (5, 7)"),
        "d_k": (7, "`query` (3, 14), `key` (5, 14)"),
        "key_len": (5, "`query` (3, 7), `key` (10, 7)"),
    }
    assert num_axes(case) == 4


def test_an_axis_that_goes_with_every_size_stays():
    case = AnswerKey(EXERCISES["masked_softmax"]).cases[2]
    assert shapes_of(case) == "`scores` (3, 4, 2, 5), `mask` (3, 1, 1, 5)"
    [(axis, size, wider)] = doubled(EXERCISES["masked_softmax"], case)
    assert (axis, size, shapes_of(wider)) == ("key_len", 5, "`scores` (3, 4, 2, 10), `mask` (3, 1, 1, 10)")


def test_the_reference_takes_every_doubled_input():
    for name in (
        "attention_scores",
        "masked_softmax",
        "merge_heads",
        "split_heads",
        "layer_norm",
        "feed_forward",
    ):
        key = AnswerKey(EXERCISES[name])
        for axis, _, wider in doubled(EXERCISES[name], key.cases[0]):
            assert "value" in key.value_of(EXERCISES[name].reference, 0), axis
            inputs = {argument: decode(value) for argument, value in wider["inputs"].items()}
            EXERCISES[name].reference(**inputs)


WRONG = {"attention_scores": "def attention_scores(query, key):\n    return query @ key.transpose(-2, -1)\n"}


def sheet(sandbox, folder, answers, student="ada"):
    assignment = small_assignment()
    submission = hand_in(filled(assignment, answers), folder / f"{student}.ipynb")
    return sheet_for(submission, Grader(assignment, "the talk's own inputs", sandbox.attempt))


@pytest.mark.slow
def test_a_right_submission_is_asked_what_changes_and_about_shapes(sandbox, tmp_path):
    found = sheet(sandbox, tmp_path, RIGHT)
    assert 3 <= len(found.asked) <= 5
    kinds = {one.kind: one for one in found.asked}
    assert set(kinds) == {"left out", "changed", "shape", "doubled"}
    assert len({one.exercise for one in found.asked}) > 1
    assert set(found.code) == {one.exercise for one in found.asked}
    left = kinds["left out"]
    assert "scores = scores.masked_fill(~mask, float('-inf'))" in left.text
    assert "The check would say: Your results are what this slip gives: " in left.answer
    assert kinds["shape"].answer == "(3, 4, 2, 5)."
    assert sheet(sandbox, tmp_path, RIGHT) == found


def test_a_wrong_answer_is_asked_why_first(sandbox, tmp_path):
    found = sheet(sandbox, tmp_path, WRONG)
    assert found.asked[0].kind == "why wrong"
    assert "query: shape (3, 7)" in found.asked[0].text
    assert "what this slip gives: These are the plain dot products." in found.asked[0].answer
    assert not any(one.kind in ("changed", "left out") for one in found.asked)


def test_who_wrote_nothing_is_asked_nothing(sandbox, tmp_path):
    found = sheet(sandbox, tmp_path, {})
    assert found.asked == () and "nothing was written" in found.problem


@pytest.mark.parametrize(
    ("outcomes", "chosen"),
    [(["error", "right", "misconception"], 2), (["not_allowed"], None), (["timeout", "right"], 1)],
)
def test_the_change_with_most_to_say_is_asked_about(monkeypatch, outcomes, chosen):
    grader = Grader.__new__(Grader)  # its verdicts come from here
    monkeypatch.setattr(
        grader, "tried", lambda exercise, cells: plainly("merge_heads", cells[0][0]), raising=False
    )
    changes = [asking.Change(place, "a", f"b{place}", [[one, ""]]) for place, one in enumerate(outcomes)]
    answer = asking._Answer("merge_heads", [], function_of("def f(x):\n    return x", "f"))
    found = list(asking._best(answer, "changed", iter(changes), grader, asking.random.Random(0)))
    assert [one.text for one in found] == ([] if chosen is None else [asking._supposed(changes[chosen])])


def test_what_a_shape_says_is_not_trusted():
    assert asking._seen({"value": 3}) == {}
    assert asking._seen({"raised": {}}) == {}
    assert asking._seen({"value": {"kind": "list", "items": [{"kind": "tuple", "items": [1]}]}}) == {}


def test_the_page_escapes_and_begins_a_new_sheet_for_each_student(tmp_path):
    asked = (Asked("merge_heads", "line", HOSTILE, f"{HOSTILE}\n{HOSTILE}"),)
    sheets = [Sheet(HOSTILE, {"merge_heads": f"\n\n{HOSTILE}"}, asked), Sheet("bob", {}, (), HOSTILE)]
    write_sheets(sheets, tmp_path / "talks.html", HOSTILE)
    page = Reader((tmp_path / "talks.html").read_text(encoding="utf-8"))
    assert "script" not in page.tags and "img" not in page.tags
    assert page.tags.count("section") == 2
    assert ("start", "3") in page.attributes  # lines have the numbers of the cell
    assert "No questions: " in page.text


@pytest.mark.slow
def test_the_command_makes_a_page_for_a_class(sandbox, tmp_path, capsys):
    assignment = small_assignment("merge_heads", "length_penalty")
    (tmp_path / "week_3.toml").write_text(declaration(assignment))
    for student, answers in {"ada": RIGHT, "bob": {}}.items():
        hand_in(filled(assignment, answers), tmp_path / "in" / f"{student}.ipynb")
    hand_in(b"{", tmp_path / "in" / "eve\x1b[31m.ipynb")
    command = [
        "talk",
        str(tmp_path / "week_3.toml"),
        str(tmp_path / "in"),
        "--out",
        str(tmp_path / "talks.html"),
    ]
    assert main([*command, "--jobs", "1"]) == 0
    said = capsys.readouterr()
    assert "for 3 students" in said.out
    assert "No questions for bob: nothing was written" in said.err
    assert "No questions for eve\ufffd[31m: Unreadable: it is no notebook" in said.err
    assert main([*command, "--only", "adda"]) == 2
    assert "wanted a student who handed in, got 'adda'; near it are ada" in capsys.readouterr().err
