"""The page on a whole term: its program does what the page says of it."""

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from course.classroom.feedback.results import write_results
from tests.classroom.sample_marks import plainly, submission

PAGE = Path(__file__).parents[2] / "course" / "classroom" / "whole_term.md"
ROSTER = [{"login": "ada", "name": "Ada L"}, {"login": "bob"}, {"login": "eve"}]


def marks(student: str, *outcomes: str):
    names = ("attention_scores", "causal_mask", "padding_mask", "stable_softmax")
    exercises = [replace(plainly(name, "right"), max_points=1, points=outcome == "right", outcome=outcome)
                 for name, outcome in zip(names, outcomes, strict=True)]  # fmt: skip
    return submission(student, *exercises)


def test_the_program_leaves_out_the_worst_week_and_names_who_falls_behind(tmp_path):
    half, all_ = ("right", "wrong") * 2, ("right",) * 4
    quarter = ("right", *("wrong",) * 3)
    weeks = {  # in Moodle the numbers are others each week; Eve does nothing in the last
        "week_01": [marks("Ada L_77", *all_), marks("bob", *quarter), marks("eve", *all_)],
        "week_02": [marks("Ada L_901", *half), marks("bob", *half), marks("eve", *all_)],
        "week_03": [marks("Ada L_33", *all_), marks("bob", *quarter)],
    }
    for name, found in weeks.items():
        (tmp_path / "results" / name).mkdir(parents=True)
        write_results(found, tmp_path / "results" / name, name, ROSTER)
    [program] = re.findall(r"```python\n(import json.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines() == ["ada: 100%", "bob: 38%, falls behind", "eve: 100%"]
