"""After a correction the teacher is told whose mark is another, until these are handed out again."""

from dataclasses import replace

import pytest
from handing_in import RIGHT, SECRET, filled, hand_in, small_assignment
from sample_marks import HOSTILE, plainly, submission

from course.__main__ import main
from course.classroom.assignments.declared import declaration
from course.classroom.feedback.changed_marks import CHANGED, earlier_marks, write_changed
from course.classroom.feedback.results import write_results

RIGHT_ONE, WRONG_ONE = (plainly("causal_mask", outcome) for outcome in ("right", "wrong"))


def run(out, **outcomes):
    """What a run says when these students have these marks."""
    marks = [submission(student, mark) for student, mark in outcomes.items()]
    said = write_changed(out, earlier_marks(out, "attention"), marks)
    write_results(marks, out, "Attention", [])
    return said


def lines(out):
    return (out / CHANGED).read_text("utf-8-sig").splitlines()[1:]


def test_only_students_whose_mark_changed_are_told(tmp_path):
    assert run(tmp_path, ada=RIGHT_ONE, bob=WRONG_ONE) == []
    assert run(tmp_path, ada=RIGHT_ONE, bob=WRONG_ONE) == []
    assert not (tmp_path / CHANGED).exists()
    [said] = run(tmp_path, ada=RIGHT_ONE, bob=RIGHT_ONE, eve=WRONG_ONE)  # Eve has handed in since
    assert "an earlier run: bob 0 -> 2. If you have handed marks out, hand these out again" in said
    assert lines(tmp_path) == ["bob,0,2"]


def test_a_line_stays_until_the_file_is_deleted_or_the_mark_is_as_before(tmp_path):
    run(tmp_path, ada=WRONG_ONE, bob=WRONG_ONE)
    run(tmp_path, ada=RIGHT_ONE, bob=WRONG_ONE)
    half = replace(RIGHT_ONE, points=1)
    [said] = run(tmp_path, ada=half, bob=RIGHT_ONE)
    assert "ada 0 -> 1, bob 0 -> 2" in said
    run(tmp_path, ada=half, bob=WRONG_ONE)
    assert lines(tmp_path) == ["ada,0,1"]
    (tmp_path / CHANGED).unlink()
    assert run(tmp_path, ada=half, bob=WRONG_ONE) == []


def test_a_mark_for_what_could_not_be_read_is_a_change(tmp_path):
    write_results([replace(submission("ada", WRONG_ONE), unreadable="a .zip")], tmp_path, "Attention", [])
    [said] = run(tmp_path, ada=RIGHT_ONE)
    assert "ada no mark -> 2" in said


def test_many_changes_are_counted_and_all_are_in_the_file(tmp_path):
    names = [f"s{i}" for i in range(9)]
    run(tmp_path, **dict.fromkeys(names, WRONG_ONE))
    [said] = run(tmp_path, **dict.fromkeys(names, RIGHT_ONE))
    assert said.count("->") == 6 and "and 3 others" in said
    assert len(lines(tmp_path)) == 9


def test_no_name_is_a_formula_or_is_lost(tmp_path):
    run(tmp_path, **{"=1+1": WRONG_ONE, HOSTILE: WRONG_ONE})
    run(tmp_path, **{"=1+1": RIGHT_ONE, HOSTILE: RIGHT_ONE})
    assert "'=1+1,0,2" in lines(tmp_path)
    run(tmp_path, **{"=1+1": RIGHT_ONE, HOSTILE: WRONG_ONE})
    assert lines(tmp_path) == ["'=1+1,0,2"]


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"assignment": "week_1", "students": [{"student": "ada", "points": 9}]}']
)
def test_results_of_another_assignment_or_damaged_ones_are_compared_with_nothing(tmp_path, content):
    (tmp_path / "results.json").write_text(content)
    assert run(tmp_path, ada=RIGHT_ONE) == []


@pytest.mark.slow
def test_points_of_the_declaration_are_corrected_and_the_class_is_graded_again(sandbox, tmp_path, capsys):
    assignment = small_assignment("merge_heads", "length_penalty")
    for student, answers in (("ada", RIGHT), ("bob", {"merge_heads": RIGHT["merge_heads"]})):
        hand_in(filled(assignment, answers), tmp_path / "in" / student / "week_3.ipynb")
    (tmp_path / "seed").write_text(SECRET)
    path = tmp_path / "week_3.toml"
    path.write_text(declaration(assignment))
    command = ["grade", str(path), str(tmp_path / "in"), "--seed-file", str(tmp_path / "seed"), "--jobs", "1"]
    assert main([*command, "--out", str(tmp_path / "out")]) == 0
    assert "earlier run" not in capsys.readouterr().err
    path.write_text(declaration(replace(assignment, own_points={"length_penalty": 4})))
    assert main([*command, "--out", str(tmp_path / "out")]) == 0
    assert "Other marks than in an earlier run: ada 3 -> 6. If" in capsys.readouterr().err
