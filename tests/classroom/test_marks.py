"""Marks come back as they were written, and a file that holds none is told."""

import pytest

from course.classroom.marks import ExerciseMark, Marks, read_marks


def two_exercises() -> Marks:
    evidence = {"input": "x of shape (2, 3)", "yours": "[1, 2]", "expected": "[1, 3]"}
    return Marks(
        student="Zoë",
        assignment="attention",
        exercises=(
            ExerciseMark("attention_scores", 2, 2, "right", "Right on all 9 cases."),
            ExerciseMark(
                "split_heads", 0, 3.5, "misconception", "<b>", evidence, ("copied",), "no transpose"
            ),
        ),
        notes=("The file was renamed.",),
        fingerprint="ab12",
    )


def test_marks_come_back_as_they_were_written(tmp_path):
    two_exercises().write(tmp_path / "marks" / "zoe.json")
    assert read_marks(tmp_path / "marks" / "zoe.json") == two_exercises()
    assert [path.name for path in (tmp_path / "marks").iterdir()] == ["zoe.json"]


def test_points_add_up():
    assert (two_exercises().points, two_exercises().max_points) == (2, 5.5)


def test_an_unknown_outcome_is_refused():
    with pytest.raises(ValueError, match="must be one of right, .*; got 'half right'"):
        ExerciseMark("attention_scores", 1, 2, "half right", "")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"exercises": [3]}', '{"exercises": [], "odd": 1}'])
def test_a_file_without_marks_is_told(tmp_path, text):
    path = tmp_path / "marks.json"
    path.write_text(text)
    with pytest.raises(ValueError, match="marks.json does not hold marks"):
        read_marks(path)
