"""Variants: drawn from the secret, told to students by the notebook, and counted when the assignment is graded."""

import csv
from collections import Counter
from dataclasses import replace

import pytest

from course.__main__ import main
from course.classroom.assignments.declared import Assignment, declaration, load_assignment
from course.classroom.assignments.notebook import notebook
from course.classroom.assignments.pools import draw, hashed_table, your_exercises
from course.classroom.decisions.students import Students
from course.classroom.decisions.variants import (
    read_variants,
    variants_file,
    with_variants,
    write_variants,
)
from course.classroom.tables.roster import read_roster
from tests.classroom.handing_in import RIGHT, SECRET, filled, hand_in
from tests.classroom.sample_marks import plainly, submission

POOLS = {"one": ("merge_heads", "split_heads", "causal_mask"), "two": ("attention_scores", "length_penalty")}
EXERCISES = (*POOLS["one"], *POOLS["two"], "masked_softmax")
POINTS = dict.fromkeys(EXERCISES, 2)
ASSIGNMENT = Assignment("week_3", "Week 3", "", EXERCISES, POINTS, pools=POOLS)
CLASS = [f"s{number}" for number in range(30)]


def test_everybody_gets_one_of_each_pool_and_each_exercise_is_given_as_often():
    drawn = draw(SECRET, POOLS, CLASS, {})
    assert list(drawn) == CLASS
    assert Counter(own["one"] for own in drawn.values()) == dict.fromkeys(POOLS["one"], 10)
    assert Counter(own["two"] for own in drawn.values()) == dict.fromkeys(POOLS["two"], 15)
    assert (
        len(Counter(tuple(own.values()) for own in drawn.values())) == 6
    )  # one pool tells nothing of the other


def test_the_draw_is_the_same_again_and_another_with_another_secret():
    assert draw(SECRET, POOLS, CLASS, {}) == draw(SECRET, POOLS, reversed(CLASS), {})
    other = draw("another secret", POOLS, CLASS, {})
    same = sum(draw(SECRET, POOLS, CLASS, {})[student]["one"] == other[student]["one"] for student in CLASS)
    assert same < 20


def test_who_comes_later_gets_what_is_rare():
    known = {
        "s0": {"one": "merge_heads", "two": "length_penalty"},
        "s1": {"one": "causal_mask", "two": "length_penalty"},
    }
    assert draw(SECRET, POOLS, ["late"], known) == {"late": {"one": "split_heads", "two": "attention_scores"}}


def test_points_and_minutes_count_one_of_each_pool():
    assert ASSIGNMENT.max_points == 6
    assert ASSIGNMENT.one_variant == ("merge_heads", "attention_scores", "masked_softmax")


def test_it_is_read_as_it_was_written(tmp_path):
    (tmp_path / "week_3.toml").write_text(declaration(ASSIGNMENT))
    assert load_assignment(tmp_path / "week_3.toml") == ASSIGNMENT


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('a = ["merge_heads"]', "the pool a must have from 2 to 36 exercises; got 1"),
        ('a = ["merge_heads", "causal"]', "the pool a must be made of .*; got 'causal'"),
        ('a = ["merge_heads", "merge_heads"]', "merge_heads must stand in one pool, once; it is in a and a"),
        ('a = ["merge_heads", "masked_softmax"]', "equal points .*; got merge_heads = 2, masked_softmax = 3"),
        ('student = ["merge_heads", "split_heads"]', "a pool's name .*; got 'student'"),
        ("a = 3", r"\[pools\] must have lines like"),
    ],
)
def test_a_wrong_pool_is_told(tmp_path, line, complaint):
    text = declaration(replace(ASSIGNMENT, pools={}, own_points=POINTS | {"masked_softmax": 3}))
    (tmp_path / "week_3.toml").write_text(f"{text}\n[pools]\n{line}\n")
    with pytest.raises(ValueError, match=complaint):
        load_assignment(tmp_path / "week_3.toml")


def test_a_question_cannot_stand_beside_a_variant(tmp_path):
    asked = (
        '\n[questions.why]\ntext = "Why?"\nbeside = "merge_heads"\nlevels = {a = [1, "x"], b = [0, "y"]}\n'
    )
    (tmp_path / "week_3.toml").write_text(declaration(ASSIGNMENT) + asked)
    with pytest.raises(ValueError, match="beside an exercise that everybody has; merge_heads is in a pool"):
        load_assignment(tmp_path / "week_3.toml")


ROSTER = "login,email,name\nada,ada.a@school.org,Ada A\nben,,Ben B\n"


@pytest.fixture
def course(tmp_path):
    (tmp_path / "roster.csv").write_text(ROSTER)
    (tmp_path / "seed").write_text(SECRET)
    (tmp_path / "week_3.toml").write_text(declaration(ASSIGNMENT))
    return tmp_path


def build(course, *options: str) -> int:
    return main(["assignment", "build", str(course / "week_3.toml"), "--out", str(course), *options])


def with_secret(course) -> list[str]:
    return ["--roster", str(course / "roster.csv"), "--seed-file", str(course / "seed")]


def rows(course):
    return list(csv.reader((course / "week_3_variants.csv").read_text("utf-8-sig").splitlines()))


def asked_in(course, you: str, capsys) -> str:
    import nbformat

    cells = nbformat.read(course / "source" / "week_3" / "week_3.ipynb", as_version=4).cells
    told = next(cell.source for cell in cells if cell.id == "variants-table")
    names: dict = {}
    exec(told, names)
    capsys.readouterr()
    names["which"](you)
    return capsys.readouterr().out


def test_the_command_draws_and_the_notebook_tells_each_student(course, capsys):
    assert build(course) == 2
    assert "week_3 has [pools], so --roster and --seed-file are needed" in capsys.readouterr().err
    assert build(course, *with_secret(course)) == 0
    assert "6 points" in capsys.readouterr().out
    head, ada, ben = rows(course)
    assert (head, ada[0], ben[0]) == (["student", "one", "two"], "ada", "ben")
    for name in ("ada", " ADA", "ada.a", "Ada.A@school.org"):
        said = asked_in(course, name, capsys)
        assert f"yours is: {ada[1]}\n" in said and f"yours is: {ada[2]}\n" in said
    assert "has no 'adda'" in asked_in(course, "adda", capsys)
    assert "between the quotation marks" in asked_in(course, "", capsys)
    text = (course / "source" / "week_3" / "week_3.ipynb").read_text()
    assert "school.org" not in text and "ada.a" not in text and SECRET not in text


def test_lines_stay_when_it_is_built_again(course, capsys):
    assert build(course, *with_secret(course)) == 0
    [_, ada, ben] = rows(course)
    changed = [ada[0], next(name for name in POOLS["one"] if name != ada[1]), ada[2]]
    table = course / "week_3_variants.csv"
    table.write_text(table.read_text("utf-8-sig").replace(",".join(ada), ",".join(changed)))
    (course / "roster.csv").write_text(f"{ROSTER}cem,,\n")
    assert build(course, *with_secret(course)) == 0
    assert rows(course)[1:3] == [changed, ben]
    assert rows(course)[3][0] == "cem"
    assert f"yours is: {changed[1]}\n" in asked_in(course, "ada", capsys)


def test_hashes_tell_names_apart():
    table = hashed_table("salt", POOLS, [(["ada"], draw(SECRET, POOLS, ["ada"], {})["ada"])])
    assert len(table.split(" ")) == 3
    assert hashed_table("pepper", POOLS, []).split(" ")[0] == "pepper"
    assert callable(your_exercises(table))


def test_a_notebook_without_pools_has_no_such_cells():
    assert not [cell for cell in notebook(replace(ASSIGNMENT, pools={})).cells if "variant" in cell.id]


def test_only_ones_own_variant_counts_and_another_one_is_noted():
    marks = submission(
        "ada", *(plainly(name, "right") for name in EXERCISES[:-2]), plainly("length_penalty", "wrong")
    )
    own = {"one": "split_heads", "two": "length_penalty"}
    counted = with_variants(marks, ASSIGNMENT, own)
    assert [mark.name for mark in counted.exercises] == ["split_heads", "length_penalty"]
    assert len(counted.notes) == 3
    assert counted.notes[0] == (
        "It answers `merge_heads`, another student's variant, which counts nothing; their own is `split_heads`."
    )
    untouched = submission("ada", plainly("merge_heads", "not_answered"), plainly("split_heads", "right"))
    assert with_variants(untouched, ASSIGNMENT, own).notes == ()


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["ada,merge_heads,length_penalty"], "wanted a line for everybody who handed in; got none for ben"),
        (["ada,merge_head,length_penalty"], "line 2: wanted one of merge_heads, .*; got 'merge_head'"),
        (["ada,causal_mask,length_penalty"] * 2, "line 3: wanted one line for each student; got 'ada' again"),
    ],
)
def test_a_wrong_table_is_told(tmp_path, lines, complaint):
    path = variants_file(tmp_path / "week_3.toml")
    path.write_text("\n".join(("student,one,two", *lines)))
    with pytest.raises(ValueError, match=complaint):
        read_variants(path, ASSIGNMENT, Students(["ada", "ben"]))


def test_a_missing_table_is_told(tmp_path):
    with pytest.raises(FileNotFoundError, match="`assignment build` writes it"):
        read_variants(tmp_path / "x_variants.csv", ASSIGNMENT, Students(["ada"]))
    assert read_variants(tmp_path / "x_variants.csv", replace(ASSIGNMENT, pools={}), Students(["ada"])) == {}


def test_the_roster_joins_the_names_of_an_archive(course):
    roster = read_roster(course / "roster.csv")
    path = course / "week_3_variants.csv"
    write_variants(path, ASSIGNMENT, SECRET, roster)
    found = read_variants(path, ASSIGNMENT, Students(["adaa_77"], roster))
    assert list(found) == ["adaa_77"]
    assert list(found["adaa_77"].values()) == rows(course)[1][1:]


@pytest.mark.slow
def test_a_class_with_variants_is_graded(sandbox, course, capsys):
    assert build(course, *with_secret(course)) == 0
    own = {row[0]: row[1:] for row in rows(course)[1:]}
    every = RIGHT | {
        "split_heads": "def split_heads(x, num_heads):\n    return x.unflatten(-1, (num_heads, -1)).transpose(1, 2)",
        "causal_mask": "import torch\ndef causal_mask(seq_len):\n    return torch.ones(seq_len, seq_len).tril().bool()",
    }
    mine = {name: every[name] for name in (*own["ada"], "masked_softmax")}
    others = {name: source for name, source in every.items() if name not in own["ben"]}
    hand_in(filled(ASSIGNMENT, mine), course / "submitted" / "ada.ipynb")
    hand_in(filled(ASSIGNMENT, others), course / "submitted" / "ben.ipynb")
    always = [
        "--seed-file",
        str(course / "seed"),
        "--out",
        str(course / "out"),
        "--roster",
        str(course / "roster.csv"),
    ]
    command = ["grade", str(course / "week_3.toml"), str(course / "submitted"), *always, "--jobs", "1"]
    assert main(command) == 0
    canvas = list(csv.reader((course / "out" / "canvas.csv").read_text().splitlines()))
    assert [row[-1] for row in canvas] == ["Week 3", "6", "6", "2"]
    assert "another student's variant" in (course / "out" / "feedback" / "ben.html").read_text().replace(
        "&#x27;", "'"
    )
    assert "1 of them with notes" in capsys.readouterr().out
    (course / "overrides.csv").write_text(f"student,exercise,points,comment\nada,{own['ada'][0]},1,\n")
    assert main([*command, "--overrides", str(course / "overrides.csv")]) == 0
    foreign = next(name for name in POOLS["one"] if name != own["ada"][0])
    (course / "overrides.csv").write_text(f"student,exercise,points,comment\nada,{foreign},1,\n")
    assert main([*command, "--overrides", str(course / "overrides.csv")]) == 2
    assert f"ada has {own['ada'][0]} of the pool one, and not {foreign}" in capsys.readouterr().err
