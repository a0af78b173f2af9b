"""Groups: one notebook, marks for all, decisions on one or on all; and a group is no pair of copies."""

import json
import zipfile
from dataclasses import replace
from datetime import UTC, datetime

import nbformat
import pytest
from handing_in import RIGHT, SECRET, filled, hand_in, small_assignment
from sample_marks import plainly, submission
from second_readers import canvas_gradebook, moodle_feedback, moodle_worksheet

from course.__main__ import main
from course.classroom.assignments.declared import declaration
from course.classroom.assignments.handing_in import HandingIn
from course.classroom.assignments.notebook import notebook
from course.classroom.decisions.decided import Decisions, Tables, read_decisions
from course.classroom.decisions.rubric import Given, Rubric, add_lines, lines_of, read_levels
from course.classroom.decisions.students import Students
from course.classroom.decisions.variants import read_table_of_variants, write_variants
from course.classroom.feedback.gradebook import write_canvas_csv
from course.classroom.feedback.question_page import groups
from course.classroom.grading.sandbox import Sandbox
from course.classroom.grading.submissions import Submission, find_submissions
from course.classroom.grading.written import Written
from course.classroom.tables.roster import find_student, read_roster
from course.classroom.teams import Teams, find_teams

ASSIGNMENT = replace(small_assignment("merge_heads", "length_penalty"), handing_in=HandingIn(groups=True))
ROSTER = """\
Student,ID,SIS Login ID,Group
"Lovelace, Ada",11,ada,Team 1
"Frost, Bob",12,bob,Team 1
"Ak, Cem",13,cem,Team-2
"Roe, Dia",14,dia,Team-2
"Alone, Eve",15,eve,
"""


@pytest.fixture
def roster(tmp_path):
    (tmp_path / "roster.csv").write_text(ROSTER)
    return read_roster(tmp_path / "roster.csv")


def works(*names: str, **fields) -> list[Submission]:
    return [Submission(name, None, **fields) for name in names]


def marks_of(student: str, scores="right", mask="right"):
    return submission(student, plainly("attention_scores", scores), plainly("causal_mask", mask))


def test_a_member_hands_in_for_all(roster):
    teams = find_teams(works("bob", "eve"), roster)
    assert teams == Teams({"Team 1": ["ada", "bob"], "Team-2": ["cem", "dia"]}, {"bob": "Team 1"})
    assert teams.persons(works("bob", "eve")) == {"ada", "bob", "eve"}
    one, two = teams.shared(marks_of("bob"))
    assert (one.student, two.student, one.group) == ("ada", "bob", "Team 1")
    assert list(teams.shared(marks_of("eve"))) == [marks_of("eve")]


@pytest.mark.parametrize("name", ["Team 1", "team_1", "team1_99"])
def test_a_submission_can_have_the_name_of_the_group(roster, name):
    teams = find_teams(works(name), roster)
    assert teams.whose(name) == ["ada", "bob"] and teams.persons(works(name)) == {"ada", "bob"}


def test_canvas_writes_the_group_and_the_number_of_one_member(roster):
    """The feedback goes back to Canvas under this student, so one of the group keeps the name of the upload."""
    assert find_student("team1_12", roster)["login"] == "bob"
    assert find_teams(works("team1_12"), roster).whose("team1_12") == ["ada", "team1_12"]


@pytest.mark.parametrize("name", ["Team 1-Ada Lovelace_77", "T-1-Ada Lovelace_77", "Team 1-Lovelace Ada_77"])
def test_moodles_name_of_a_group_before_the_students_own_is_understood(name):
    ada = {
        "first_name": "Ada",
        "last_name": "Lovelace",
        "group": name.partition("-" + name.split("-")[-1])[0],
    }
    assert find_student(name, [ada, {"first_name": "Bob", "last_name": "Frost"}]) == ada
    assert find_student("Anna-Ada Lovelace_3", [ada]) is None  # a stranger, and not Ada of a group Anna


def test_moodles_repeated_file_is_one_work_without_a_roster(tmp_path):
    files = {
        "Team 1-Ada Lovelace_77": "{}", "Team 1-Anna-Lena Ak_78": "{}", "Team 2-Cem Ak_79": "{}", "Team 3-Eve_80": "{ }"
    }  # fmt: skip
    for name, text in files.items():
        hand_in(text, tmp_path / f"{name}_assignsubmission_file" / "week_3.ipynb")
    found = find_submissions(tmp_path, "week_3")
    teams = find_teams(found, [])
    assert teams.members == {"Team 1": ["Team 1-Ada Lovelace_77", "Team 1-Anna-Lena Ak_78"]}
    assert [one.student for one in teams.once(found)] == [
        "Team 1-Ada Lovelace_77", "Team 2-Cem Ak_79", "Team 3-Eve_80"
    ]  # fmt: skip
    assert teams.hold_all(["Team 1-Ada Lovelace_77", "Team 1-Anna-Lena Ak_78"])
    assert not teams.hold_all(
        ["Team 1-Ada Lovelace_77", "Team 2-Cem Ak_79"]
    )  # these two are a pair of copies
    assert not teams.hold_all(["Team 2-Cem Ak_79", "Team 3-Eve_80"])


def test_two_with_double_names_are_no_group(tmp_path):
    for name in ("Anna-Lena Ak_1", "Anna-Maria Bo_2", "Cem Ak_3"):
        hand_in("{}", tmp_path / f"{name}_assignsubmission_file" / "week_3.ipynb")
    assert find_teams(find_submissions(tmp_path, "week_3"), []) == Teams()


def test_of_equal_notebooks_the_first_counts_and_of_others_the_best(roster, tmp_path):
    when = datetime(2026, 12, 4, tzinfo=UTC)
    found = [
        replace(hand_in("{}", tmp_path / "a.ipynb"), student="ada", handed_in=when.replace(day=5)),
        replace(hand_in("{}", tmp_path / "b.ipynb"), student="bob", handed_in=when),
        replace(hand_in("{}", tmp_path / "c.ipynb"), student="cem"),
        replace(hand_in("{ }", tmp_path / "d.ipynb"), student="dia"),
    ]
    teams = find_teams(found, roster)
    once = teams.once(found)
    assert [one.student for one in once] == ["bob", "cem", "dia"]
    [said] = teams.remarks(once)
    assert said == "Team-2 handed in several notebooks, and the best of them counts for all: cem, dia"
    graded = [(once[1], marks_of("cem", "wrong")), (once[2], marks_of("dia"))]
    decided = Decisions(HandingIn(groups=True), {}, {}, {}, teams=teams).on(graded)
    assert {one.student: (one.points, one.decisions) for one in decided} == {"cem": (4, ()), "dia": (4, ())}


def tables(folder, **lines: str) -> Tables:
    heads = {"overrides": "student,exercise,points,comment", "extensions": "student,until"}
    heads |= {"times": "student,handed_in", "levels": "student,question,level,comment"}
    for name, text in lines.items():
        (folder / f"{name}.csv").write_text(f"{heads[name]}\n{text}\n")
    return Tables(**{name: folder / f"{name}.csv" for name in lines})


def decisions(folder, roster, found, assignment=ASSIGNMENT, **lines: str) -> Decisions:
    teams = find_teams(found, roster)
    students = Students(teams.persons(found), roster, teams=teams)
    return read_decisions(assignment, students, tables(folder, **lines))


def test_a_line_on_a_group_is_for_all_and_one_on_a_member_for_this_member(roster, tmp_path):
    found = works("bob")
    own = "team 1,merge_heads,1,A start.\nada,total,0,Took no part.\n*,length_penalty,excused,"
    decided = decisions(tmp_path, roster, found, overrides=own)
    graded = [
        (found[0], submission("bob", plainly("merge_heads", "wrong"), plainly("length_penalty", "right")))
    ]
    ada, bob = decided.on(graded)
    assert (ada.points, bob.points, bob.max_points) == (0, 1, 2)
    assert "Took no part." in ada.decisions and bob.decisions == ()
    own = "Team 1,merge_heads,1,A start.\nbob,merge_heads,2,"
    ada, bob = decisions(tmp_path, roster, found, overrides=own).on(graded)
    assert (ada.exercises[0].points, bob.exercises[0].points) == (1, 2)
    with pytest.raises(ValueError, match="line 3: .*second for TEAM 1, merge_heads"):
        decisions(tmp_path, roster, found, overrides="Team 1,merge_heads,1,\nTEAM 1,merge_heads,2,")


def test_an_extension_and_a_time_of_a_group_are_those_of_its_members(roster, tmp_path):
    rules = HandingIn(datetime(2026, 12, 4, 18, tzinfo=UTC), 10, groups=True)
    assignment, found = replace(ASSIGNMENT, handing_in=rules), works("bob")
    times = {"times": "ada,2026-12-05 12:00"}  # by whichever member
    decided = decisions(tmp_path, roster, found, assignment, **times)
    assert [one.late_days for one in decided.on([(found[0], marks_of("bob"))])] == [1, 1]
    decided = decisions(
        tmp_path, roster, found, assignment, extensions="Team 1,2026-12-06", times="bob,2026-12-05 12:00"
    )
    assert [one.late_days for one in decided.on([(found[0], marks_of("bob"))])] == [0, 0]
    own = "bob,2026-12-05 18:00\nTeam 1,2026-12-06"  # a member's own goes before the group's
    decided = decisions(tmp_path, roster, found, assignment, extensions=own, times="bob,2026-12-05 20:00")
    assert [one.late_days for one in decided.on([(found[0], marks_of("bob"))])] == [0, 1]
    decided = decisions(
        tmp_path, roster, found, assignment, extensions="ada,2026-12-06", times="bob,2026-12-05 12:00"
    )
    assert [one.late_days for one in decided.on([(found[0], marks_of("bob"))])] == [0, 1]


@pytest.mark.parametrize("name", ["bob", "team_1"])
def test_a_level_is_given_once_for_the_groups_answer(roster, tmp_path, name):
    from tests.classroom.test_open_questions import ASSIGNMENT as ASKED

    assignment = replace(ASKED, handing_in=HandingIn(groups=True))
    found = works(name)
    decided = decisions(tmp_path, roster, found, assignment, levels=f"{name},why_scale,full,Yes!")
    assert list(decided.rubric.levels) == [(name, "why_scale")]
    marks = [(found[0], replace(marks_of(name), student=name))]
    assert [one.questions[0].points for one in decided.on(marks)] == [3, 3]
    assert [one.student for one in decided.by_submission(marks)] == [name]
    decided = decisions(
        tmp_path, roster, found, assignment, levels=f"{name},why_scale,full,\nada,why_scale,none,"
    )
    assert sorted(one.questions[0].points for one in decided.on(marks)) == [0, 3]


@pytest.mark.parametrize("name", ["bob", "team_1"])
def test_a_groups_answer_is_one_answer_on_the_page_to_mark_on(roster, tmp_path, name):
    from tests.classroom.test_open_questions import ASSIGNMENT as ASKED
    from tests.classroom.test_open_questions import LAST, WHY

    asked, found = replace(ASKED, handing_in=HandingIn(groups=True)), works(name, "cem", "gone")
    teams = find_teams(found, roster)
    students = Students(teams.persons(found), roster, teams=teams)
    table = tmp_path / "questions.csv"
    pairs = [(one, "why_scale") for one in (name, "cem", "gone")]
    assert add_lines(table, pairs, {}) == 3
    now = works(name, "cem")
    teams = find_teams(now, roster)
    students = Students(teams.persons(now), roster, teams=teams)
    read_levels(table, asked.questions, students)
    lines = lines_of(table, students)
    assert lines == {(name, "why_scale"): 1, ("cem", "why_scale"): 2}
    [told] = students.unknown  # who has left, once
    assert "'gone'" in told
    written = {one: Written({}, {"why_scale": "A spread."}) for one in (name, "cem")}
    assert [group.lines for group in groups(WHY, written, lines)] == [[1, 2]]
    assert groups(LAST, written, lines) == []


@pytest.mark.parametrize(
    ("own", "points", "comment"),
    [(",", 3, "Yes!"), (",You, too.", 3, "You, too."), ("none,", 0, "Yes!"), ("2.5,Less.", 2.5, "Less.")],
)
def test_a_members_line_leaves_open_what_the_groups_says(own, points, comment):
    from tests.classroom.test_open_questions import WHY

    level, _, said = own.partition(",")
    given = {("bob", "why_scale"): Given("full", "Yes!"), ("ada", "why_scale"): Given(level, said)}
    [mark] = Rubric((WHY,), given, {("bob", "why_scale")}).on(marks_of("ada"), "bob").questions
    assert (mark.points, mark.comment) == (points, comment)


def test_everybody_has_a_mark_in_the_gradebook(roster, tmp_path):
    teams = find_teams(works("team1_12", "cem"), roster)
    found = [one for name in ("team1_12", "cem") for one in teams.shared(marks_of(name))]
    assert write_canvas_csv(found, tmp_path / "canvas.csv", "Attention", tmp_path / "roster.csv") == []
    people = {
        login: str(number) for number, login in enumerate(("ada", "bob", "cem", "dia", "eve"), start=11)
    }
    assert canvas_gradebook((tmp_path / "canvas.csv").read_bytes(), people, {"Attention"}) == {
        "11": 4, "12": 4, "13": 4, "14": 4
    }  # fmt: skip


def test_canvas_own_list_of_groups_is_a_roster(tmp_path):
    (tmp_path / "groups.csv").write_text(
        "name,canvas_user_id,user_id,login_id,sections,group_name,canvas_group_id,group_id\n"
        "Ada Lovelace,11,s11,ada,Mon,Team 1,5,\nBob Frost,12,s12,bob,Mon,Team 1,5,\n"
    )
    [ada, bob] = read_roster(tmp_path / "groups.csv")
    assert (ada["group"], ada["canvas_id"], ada["login"], bob["section"]) == ("Team 1", "11", "ada", "Mon")


def test_the_notebook_tells_it_and_a_declaration_is_read_as_it_was_written(tmp_path):
    [text] = [cell.source for cell in notebook(ASSIGNMENT).cells if cell.id == "handing-in"]
    assert "5. Hand in one notebook for your whole group: it counts for each of you." in text
    assert "group" not in str(notebook(small_assignment("merge_heads")))
    assert "groups = true" in declaration(ASSIGNMENT)


@pytest.mark.parametrize("name", ["bob", "team_1"])
def test_a_submission_with_the_groups_name_has_the_groups_variants(roster, name):
    pools = {"one": ("attention_scores", "causal_mask")}
    assignment = replace(small_assignment("attention_scores", "causal_mask"), pools=pools)
    own = dict.fromkeys(("ada", "bob"), {"one": "causal_mask"})
    teams = find_teams(works(name), roster)
    decided = Decisions(HandingIn(groups=True), {}, {}, {}, assignment=assignment, variants=own, teams=teams)
    graded = [(works(name)[0], marks_of(name))]
    assert [one.max_points for one in [*decided.on(graded), *decided.by_submission(graded)]] == [2, 2, 2]


def test_a_group_has_the_same_variants(roster, tmp_path):
    pools = {"one": ("merge_heads", "split_heads"), "two": ("attention_scores", "causal_mask")}
    exercises = tuple(name for pool in pools.values() for name in pool)
    assignment = replace(ASSIGNMENT, exercises=exercises, own_points=dict.fromkeys(exercises, 2), pools=pools)
    write_variants(tmp_path / "variants.csv", assignment, SECRET, roster)
    found = read_table_of_variants(tmp_path / "variants.csv", assignment)
    assert found["ada"] == found["bob"] and found["cem"] == found["dia"]
    assert sorted(found) == ["ada", "bob", "cem", "dia", "eve"]


WORKSHEET = "Identifier,Full name,Email address,Status,Group,Grade,Maximum Grade,"
WORKSHEET += "Last modified (grade),Feedback comments\n"
WORKSHEET += "".join(
    f"Participant {number},{name},{name[:3].lower()}@x.org,Submitted,{group},,3.00,-,\n"
    for number, name, group in ((77, "Ada L", "Team 1"), (78, "Bob F", "Team 1"), (79, "Cem A", "Team 2"))
)


@pytest.fixture
def evening(tmp_path):
    """Moodle's archive of two groups, and what else the command takes."""
    with zipfile.ZipFile(tmp_path / "moodle.zip", "w") as archive:
        for name, answers in (
            ("Team 1-Ada L_77", RIGHT),
            ("Team 1-Bob F_78", RIGHT),
            ("Team 2-Cem A_79", {}),
        ):
            text = nbformat.writes(filled(ASSIGNMENT, answers))
            archive.writestr(f"{name}_assignsubmission_file/week_3.ipynb", text)
    (tmp_path / "week_3.toml").write_text(declaration(ASSIGNMENT))
    (tmp_path / "seed").write_text(SECRET)
    (tmp_path / "w.csv").write_text(WORKSHEET)
    return tmp_path


def grade(folder, *options: str) -> int:
    always = ["--seed-file", str(folder / "seed"), "--out", str(folder / "out"), "--jobs", "1"]
    return main(["grade", str(folder / "week_3.toml"), str(folder / "moodle.zip"), *always, *options])


def test_groups_need_a_list_of_groups(evening, capsys):
    text = (evening / "moodle.zip").read_bytes()
    with zipfile.ZipFile(evening / "moodle.zip", "w") as archive:
        archive.writestr("Ada L_77_assignsubmission_file/week_3.ipynb", "{}")
    assert grade(evening) == 2
    assert (
        "wanted a --roster with the column group, because week_3 says groups = true"
        in capsys.readouterr().err
    )
    (evening / "moodle.zip").write_bytes(text)


@pytest.mark.slow
def test_from_moodles_groups_to_moodles_import(sandbox, evening, capsys, monkeypatch):
    tried, real = [], Sandbox.attempt
    monkeypatch.setattr(Sandbox, "attempt", lambda self, asked: tried.append(0) or real(self, asked))
    assert grade(evening, "--roster", str(evening / "w.csv")) == 0
    assert len(tried) == 2  # the group's notebook is graded once
    assert capsys.readouterr().out.startswith("2 submissions of week_3 for 3 students, 0 of them with notes")
    out = evening / "out"
    taken = moodle_worksheet((out / "moodle_worksheet.csv").read_bytes(), 3, {77, 78, 79})
    assert {number: grade for number, (grade, _) in taken.items()} == {77: 3, 78: 3, 79: 0}
    assert set(moodle_feedback((out / "moodle_feedback.zip").read_bytes(), {77, 78, 79})) == {77, 78, 79}
    found = json.loads((out / "results.json").read_text("utf-8"))["students"]
    assert [(one["group"], one["points"]) for one in found] == [("Team 1", 3), ("Team 1", 3), ("Team 2", 0)]
    (evening / "o.csv").write_text(
        "student,exercise,points,comment\nTeam 2,merge_heads,1,\nada@x.org,bonus,1,\n"
    )
    assert grade(evening, "--roster", str(evening / "w.csv"), "--overrides", str(evening / "o.csv")) == 0
    assert len(tried) == 2
    taken = moodle_worksheet((out / "moodle_worksheet.csv").read_bytes(), 3, {77, 78, 79})
    assert {number: grade for number, (grade, _) in taken.items()} == {77: 3, 78: 3, 79: 1}
    assert "Moodle takes at most 3 points" in capsys.readouterr().err


@pytest.mark.slow
def test_a_group_is_not_accused_and_two_groups_are(evening, tmp_path, capsys):
    with zipfile.ZipFile(evening / "moodle.zip") as archive:
        archive.extractall(tmp_path / "in")
    copy = tmp_path / "in" / "Team 3-Dia R_80_assignsubmission_file" / "week_3.ipynb"
    copy.parent.mkdir()
    copy.write_bytes(
        (tmp_path / "in" / "Team 1-Ada L_77_assignsubmission_file" / "week_3.ipynb").read_bytes()
    )
    assert (
        main(
            ["similar", str(evening / "week_3.toml"), str(tmp_path / "in"), "--out", str(tmp_path / "s.html")]
        )
        == 0
    )
    said = capsys.readouterr().out
    assert "The same to the letter: the whole file of Team 1-Ada L_77 and Team 3-Dia R_80" in said
    assert "Bob F" not in said and "of 3 submissions" in said


HIDDEN = """\
ID,Status,Gruppe,Bewertung,Bestwertung,Zuletzt geändert (Bewertung),Feedback als Kommentar
Teilnehmer/in501,-,Gruppe 1,,"3,00",-,
Teilnehmer/in502,-,Gruppe 1,,"3,00",-,
Teilnehmer/in503,-,Gruppe 2,,"3,00",-,
"""


@pytest.mark.slow
@pytest.mark.parametrize("person", ["Participant", "Teilnehmerinnen"])
def test_one_upload_gives_marks_to_a_group_whose_names_are_hidden(
    sandbox, evening, capsys, monkeypatch, person
):
    tried, real = [], Sandbox.attempt
    monkeypatch.setattr(Sandbox, "attempt", lambda self, asked: tried.append(0) or real(self, asked))
    with zipfile.ZipFile(evening / "moodle.zip", "w") as archive:
        for name, answers in (("Gruppe 1", RIGHT), ("Gruppe 2", {})):
            text = nbformat.writes(filled(ASSIGNMENT, answers))
            number = 501 if answers else 503
            archive.writestr(f"{name}-{person}_{number}_assignsubmission_file/week_3.ipynb", text)
    (evening / "w.csv").write_text(HIDDEN, encoding="utf-8")
    assert grade(evening, "--roster", str(evening / "w.csv")) == 0
    said = capsys.readouterr()
    assert said.out.startswith("2 submissions of week_3 for 3 students") and "Not in" not in said.err
    assert len(tried) == 2
    words = ("ID", "Bewertung", "Zuletzt geändert (Bewertung)", "Feedback als Kommentar", "Teilnehmer/in")
    content = (evening / "out" / "moodle_worksheet.csv").read_bytes()
    taken = moodle_worksheet(content, 3, {501, 502, 503}, words)
    assert {number: grade for number, (grade, _) in taken.items()} == {501: 3, 502: 3, 503: 0}
    assert len(list((evening / "out" / "feedback").glob("*.html"))) == 3
    assert set(moodle_feedback((evening / "out" / "moodle_feedback.zip").read_bytes(), {501, 502, 503})) >= {
        501,
        503,
    }


def test_a_hidden_groups_repeated_file_is_one_work_without_a_roster(tmp_path):
    for number in (501, 502):
        hand_in("{}", tmp_path / f"Gruppe 1-Participant_{number}_assignsubmission_file" / "week_3.ipynb")
    hand_in("{ }", tmp_path / "Gruppe 2-Participant_503_assignsubmission_file" / "week_3.ipynb")
    found = find_submissions(tmp_path, "week_3")
    teams = find_teams(found, [])
    assert teams.members == {"Gruppe 1": ["Gruppe 1-Participant_501", "Gruppe 1-Participant_502"]}
    assert len(teams.once(found)) == 2
