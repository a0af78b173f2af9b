"""What Canvas and Moodle would do to an assignment's marks without a word is said when it is built."""

import pytest

from course.__main__ import main
from course.classroom.assignments.declared import load_assignment, ready_assignments
from course.classroom.tables.warnings import would_be_lost


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Final attention", 'may leave out the marks, because the title holds "Final"'),
        ("The semifinals", 'because the title holds "final"'),
        ("My Current Score", 'because the title holds "Current Score"'),
        ("Override Status of week 3", 'because the title holds "Override Status"'),
        ("Section", 'takes the column "Section" for data of the students'),
        ("SIS User ID", 'takes the column "SIS User ID" for data'),
        ("Attention (2)", "takes the number at the end of the title for the number of an assignment"),
        ("1.2.3", 'takes the title "1.2.3" for a number'),
        ("=SUM(A1)", 'stands in tables as "\'=SUM(A1)"'),
        ("-attention", 'stands in tables as "\'-attention"'),
        (" Week 3", 'stands in tables as "Week 3"'),
        ("Week\n3", 'stands in tables as "Week 3"'),
        ("Week\u200b 3", "stands in tables as"),
        ("long" * 64, "takes at most 255 characters as a title, and this one has 256"),
    ],
)
def test_a_title_that_canvas_would_not_take_is_told(title, said):
    [sentence] = would_be_lost(title, 10)
    assert said in sentence
    assert sentence.endswith("Give the declaration another title, or type the marks into Canvas")


@pytest.mark.parametrize("points", [0, 0.5, 4.5, 101])
def test_points_that_moodle_would_not_take_are_told(points):
    [sentence] = would_be_lost("Week 3", points)
    assert "Moodle takes a whole number from 1 to 100 as maximum grade" in sentence
    assert f"this assignment has {points} points" in sentence


@pytest.mark.parametrize("name", ready_assignments())
def test_the_ready_assignments_have_nothing_to_be_told(name):
    ready = load_assignment(name)
    assert list(would_be_lost(ready.title, ready.max_points)) == []
    assert list(would_be_lost("Week 3: Attention (part 2), financially", 100.0)) == []


def test_building_says_it_and_builds(tmp_path, capsys):
    assert main(["assignment", "build", "final_week", "merge_heads=2.5", "--out", str(tmp_path)]) == 0
    said = capsys.readouterr()
    first, second = said.err.splitlines()
    assert first.startswith("final_week: Canvas's import may leave out the marks")
    assert second.startswith("final_week: Moodle takes a whole number")
    assert "final_week.ipynb: 1 exercises, 2.5 points" in said.out
