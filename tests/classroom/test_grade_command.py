"""The command: whose submissions it finds, that it goes on where it was, and what it says without bubblewrap."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from handing_in import RIGHT, SECRET, filled, hand_in, small_assignment

from course.__main__ import main
from course.classroom.assignments.declared import declaration
from course.classroom.grading import sandbox as sandbox_module
from course.classroom.grading.marking import Grader
from course.classroom.grading.sandbox import Unprotected
from course.classroom.grading.submissions import find_submissions
from course.classroom.marks import read_marks
from course.exercises.workplace import NoWorker

pytestmark = pytest.mark.slow  # each run starts a sandbox of its own

ASSIGNMENT = small_assignment("merge_heads", "length_penalty")


@pytest.fixture
def course(tmp_path):
    """A folder with three students' work, the declaration and the seed; answers of none is wrong."""
    for student in ("ada", "bob", "eve"):
        hand_in(filled(ASSIGNMENT, RIGHT), tmp_path / "submitted" / student / "week_3" / "week_3.ipynb")
    (tmp_path / "week_3.toml").write_text(declaration(ASSIGNMENT))
    (tmp_path / "seed").write_text(SECRET)
    return tmp_path


def grade(course, *options: str) -> int:
    """With options, before which further folders of submissions may stand."""
    places = [str(course / "week_3.toml"), str(course / "submitted")]
    always = ["--seed-file", str(course / "seed"), "--out", str(course / "out"), "--jobs", "1"]
    return main(["grade", *places, *options, *always])


def marks_in(course) -> dict:
    return {path.stem: read_marks(path) for path in sorted((course / "out" / "marks").glob("*.json"))}


def test_marks_and_all_reports_are_written(sandbox, course, capsys):
    assert grade(course) == 0
    marks = marks_in(course)
    assert list(marks) == ["ada", "bob", "eve"]
    assert all(one.points == one.max_points == 3 for one in marks.values())
    written = {path.relative_to(course / "out").as_posix() for path in (course / "out").rglob("*.*")}
    reports = {"class.html", "slides.html", "canvas.csv", "moodle.csv", "decisions.json"}
    reports |= {"results.csv", "results.json"}
    assert written - {".lock"} == reports | {f"{kind}/{name}.{end}" for name in marks
                                             for kind, end in (("marks", "json"), ("feedback", "html"))}  # fmt: skip
    assert capsys.readouterr().out.startswith("3 submissions of week_3, 0 of them with notes; results in ")


@pytest.fixture
def attempts(monkeypatch):
    """The names of the answers that are tried, one after the other."""
    tried, real = [], sandbox_module.Sandbox.attempt

    def attempt(self, request):
        tried.append(request["function"]["name"])
        return real(self, request)

    monkeypatch.setattr(sandbox_module.Sandbox, "attempt", attempt)
    return tried


def test_nothing_is_graded_twice(sandbox, course, attempts):
    assert grade(course) == 0
    assert len(attempts) == 6
    before = marks_in(course)
    assert grade(course) == 0
    assert len(attempts) == 6
    hand_in(filled(ASSIGNMENT, {}), course / "submitted" / "bob" / "week_3" / "week_3.ipynb")
    assert grade(course) == 0
    assert len(attempts) == 6  # an empty notebook has nothing to try
    after = marks_in(course)
    assert after["bob"].points == 0
    assert {**after, "bob": None} == {**before, "bob": None}
    (course / "seed").write_text("another secret, as long")
    assert grade(course) == 0
    assert len(attempts) == 10


def test_a_damaged_mark_is_made_anew(sandbox, course, attempts):
    grade(course)
    (course / "out" / "marks" / "eve.json").write_text("{")
    assert grade(course) == 0
    assert len(attempts) == 8
    assert marks_in(course)["eve"].points == 3


def test_a_killed_run_goes_on_where_it_was(sandbox, course, attempts):
    command = [sys.executable, "-m", "course", "grade", "week_3.toml", "submitted", "--seed-file", "seed"]
    slow = RIGHT | {"merge_heads": "import time\ndef merge_heads(x):\n    time.sleep(15)\n"}
    hand_in(filled(ASSIGNMENT, slow), course / "submitted" / "eve" / "week_3" / "week_3.ipynb")
    run = subprocess.Popen([*command, "--out", "out", "--jobs", "1"], cwd=course)
    wait_for(course / "out" / "marks" / "bob.json", run)
    run.kill()
    run.wait()
    first = marks_in(course)
    assert list(first) == ["ada", "bob"]
    hand_in(filled(ASSIGNMENT, RIGHT), course / "submitted" / "eve" / "week_3" / "week_3.ipynb")
    assert grade(course) == 0
    assert attempts == ["merge_heads", "length_penalty"]
    assert marks_in(course) == first | {"eve": marks_in(course)["eve"]}


def test_an_interrupted_run_ends_soon_and_goes_on(sandbox, course):
    slow = {"merge_heads": "import time\ndef merge_heads(x):\n    time.sleep(60)\n"}
    many = small_assignment()
    (course / "week_3.toml").write_text(declaration(many))
    hand_in(
        filled(many, dict.fromkeys(RIGHT, "") | slow),
        course / "submitted" / "ada" / "week_3" / "week_3.ipynb",
    )
    command = [sys.executable, "-m", "course", "grade", "week_3.toml", "submitted", "--seed-file", "seed"]
    run = subprocess.Popen(
        [*command, "--out", "out", "--jobs", "1"],
        cwd=course,
        stderr=subprocess.PIPE,
        text=True,
        # What a shell runs in the background ignores Ctrl-C, and so would all that it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    wait_for(course / "out" / ".lock", run)
    run.send_signal(signal.SIGINT)
    said = run.communicate(timeout=60)[1]
    assert run.returncode == 130, said
    assert "run the same command with the same --out to continue" in said


def wait_for(file, run):
    """Until the run has written it."""
    while not file.exists():
        assert run.poll() is None, "the run has ended"
        time.sleep(0.05)


def test_two_runs_do_not_share_a_folder(sandbox, course, capsys):
    import fcntl

    (course / "out").mkdir()
    with open(course / "out" / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert grade(course) == 2
    assert "another run is writing to" in capsys.readouterr().err


def test_several_at_a_time_give_the_same(sandbox, course):
    grade(course)
    alone = marks_in(course)
    for path in (course / "out" / "marks").iterdir():
        path.unlink()
    assert grade(course, "--jobs", "2") == 0
    assert marks_in(course) == alone


def without_bwrap(monkeypatch, course) -> None:
    monkeypatch.setenv("PATH", str(course / "empty"))


def test_without_bubblewrap_it_says_so_in_one_line_and_stops(course, monkeypatch, capsys):
    without_bwrap(monkeypatch, course)
    assert grade(course) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line == (
        "course grade: bubblewrap (bwrap) is not installed. Without it nothing keeps submitted code from this "
        "machine's files, from the network and from other students' work. Install bubblewrap (on macOS and "
        "Windows: grade in the container of the classroom's README), or accept that with --unsafe."
    )
    assert not (course / "out" / "marks").exists()


def test_a_bubblewrap_that_does_not_work_is_told(course, monkeypatch, capsys):
    (course / "bin").mkdir()
    fake = course / "bin" / "bwrap"
    fake.write_text("#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{course / 'bin'}:{os.environ['PATH']}")
    assert grade(course) == 2
    assert (
        "bubblewrap does not work here: bwrap: setting up uid map: Permission denied."
        in capsys.readouterr().err
    )


def test_where_apparmor_forbids_it_the_remedy_is_told(course, monkeypatch, capsys):
    """As on Ubuntu 24.04; and where bwrap may start, but is given no rights, as on 25.04."""
    (course / "restricted").write_text("1\n")
    monkeypatch.setattr(sandbox_module, "APPARMOR", course / "restricted")
    real = sandbox_module.command()
    refusals = {
        "setting up uid map: Permission denied": [
            "/bin/sh", "-c", "echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1"
        ],
        "unshare: Operation not permitted": [word for word in real if word not in ("--cap-add", "CAP_SYS_ADMIN")],
    }  # fmt: skip
    for said, command in refusals.items():
        monkeypatch.setattr(sandbox_module, "command", lambda command=command: command)
        assert grade(course) == 2
        error = capsys.readouterr().err
        assert said in error
        [profile] = re.findall(
            r"sudo cp (\S+) /etc/apparmor.d/bwrap-userns-restrict && sudo apparmor_parser", error
        )
        assert "userns," in Path(profile).read_text()


def test_unsafe_goes_on_without_bubblewrap_and_gives_the_same_marks(sandbox, course, monkeypatch, capsys):
    borrowed = {"merge_heads": "from course_lib import multi_head\ndef merge_heads(x):\n"
                               "    return getattr(multi_head, 'merge' + '_heads')(x)"}  # fmt: skip
    hand_in(filled(ASSIGNMENT, RIGHT | borrowed), course / "submitted" / "eve" / "week_3" / "week_3.ipynb")
    grade(course)
    safe = marks_in(course)
    assert safe["eve"].exercises[0].outcome == "not_allowed"
    for path in (course / "out" / "marks").iterdir():
        path.unlink()
    without_bwrap(monkeypatch, course)
    assert grade(course, "--unsafe") == 0
    assert "Unprotected: bubblewrap (bwrap) is not installed." in capsys.readouterr().err
    assert marks_in(course) == safe


FLOOD = """
import os

def merge_heads(x):
    line = b'{"unsealed": "buy a new sandbox"}\\n'
    for n in range(3, 60):
        try:
            os.write(n, line * 20_000)
        except OSError:
            pass
    os._exit(0)
"""


def test_no_forged_message_stops_the_class(sandbox, course, capsys):
    hand_in(
        filled(ASSIGNMENT, RIGHT | {"merge_heads": FLOOD}),
        course / "submitted" / "bob" / "week_3" / "week_3.ipynb",
    )
    assert grade(course) == 0
    marks = marks_in(course)
    assert [one.points for one in marks.values()] == [3, 1, 3]
    assert marks["bob"].exercises[0].outcome == "error"
    assert "buy a new sandbox" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "error", [NoWorker("no memory"), OSError("no disk"), Unprotected("no bwrap")], ids=repr
)
def test_a_submission_that_cannot_be_graded_is_set_aside(sandbox, course, capsys, monkeypatch, error):
    real = Grader.grade

    def grade_but_bob(self, submission):
        if submission.student == "bob":
            raise error
        return real(self, submission)

    monkeypatch.setattr(Grader, "grade", grade_but_bob)
    assert grade(course) == 2
    assert list(marks_in(course)) == ["ada", "eve"]
    assert (course / "out" / "class.html").exists()
    assert "bob" not in (course / "out" / "canvas.csv").read_text()
    said = capsys.readouterr().err
    assert (
        f"1 could not be graded and have no marks, to be looked at by hand: bob ({type(error).__name__}"
        in said
    )
    monkeypatch.setattr(Grader, "grade", real)
    assert grade(course) == 0
    assert list(marks_in(course)) == ["ada", "bob", "eve"]


def test_the_title_of_the_declaration_is_used_everywhere(sandbox, course):
    titled = (course / "week_3.toml").read_text().replace("Week 3", "Homework 3: the heart")
    (course / "week_3.toml").write_text(titled)
    (course / "roster.csv").write_text("Student,ID,SIS Login ID,Homework 3: the heart (991)\nAda,5,ada,\n")
    assert grade(course, "--roster", str(course / "roster.csv")) == 0
    out = course / "out"
    assert "Homework 3: the heart (991)" in (out / "canvas.csv").read_text().splitlines()[0]
    for name in ("moodle.csv", "class.html", "feedback/ada.html"):
        text = (out / name).read_text()
        assert "Homework 3: the heart" in text, name
        assert "Week 3" not in text, name


def test_a_roster_without_the_assignment_is_told_before_grading(course, capsys):
    (course / "roster.csv").write_text("Student,ID,SIS Login ID,Essay (7),Quiz (8)\nAda,5,ada,,\n")
    assert grade(course, "--roster", str(course / "roster.csv")) == 2
    assert "assignments Essay (7), Quiz (8), and none for 'Week 3'" in capsys.readouterr().err
    assert not (course / "out").exists()


def test_no_name_of_a_student_stops_the_reports(sandbox, course):
    names = ["SCHOOL\\eve", "x" * 247, "zoë"]
    shutil.rmtree(course / "submitted")
    for name in names:
        hand_in(filled(ASSIGNMENT, RIGHT), course / "submitted" / f"{name}.ipynb")
    assert grade(course) == 0
    assert sorted(marks.student for marks in marks_in(course).values()) == sorted(names)
    assert len([*(course / "out" / "feedback").iterdir()]) == 3
    assert all(name in (course / "out" / "moodle.csv").read_text() for name in names)


def test_other_versions_of_python_are_told(sandbox, course, capsys):
    built = filled(ASSIGNMENT, RIGHT)
    built.metadata.language_info.version = "3.99.1"
    hand_in(built, course / "submitted" / "bob" / "week_3" / "week_3.ipynb")
    for _ in range(2):  # in a run that finds everything graded, too
        assert grade(course) == 0
        assert "Notebooks were saved by other versions: 1 by 3.99." in capsys.readouterr().err


def test_what_is_no_version_of_python_is_not_told(sandbox, course, capsys):
    built = filled(ASSIGNMENT, RIGHT)
    built.metadata.language_info.version = f"{'9' * 4000}.1"
    hand_in(built, course / "submitted" / "bob" / "week_3" / "week_3.ipynb")
    assert grade(course) == 0
    assert "999" not in capsys.readouterr().err


def test_a_seed_must_be_there_and_hard_to_guess(course, capsys):
    (course / "seed").write_text("1234\n")
    assert grade(course) == 2
    assert "can be guessed: it has 4 of 12 characters" in capsys.readouterr().err
    (course / "seed").unlink()
    assert grade(course) == 2
    assert "there is no seed file" in capsys.readouterr().err


def test_the_teachers_files_may_not_lie_where_students_code_can_read(course, monkeypatch, capsys):
    monkeypatch.setattr(sandbox_module, "readable_folders", lambda: [course.resolve()])
    assert grade(course) == 2
    assert "which submitted code can read" in capsys.readouterr().err


NAMES = {
    "ada.ipynb": "ada",
    "doejane_12345_67890_week_3.ipynb": "doejane_12345",
    "doejohn_LATE_12346_67891_week_3-1.ipynb": "doejohn_12346",
    "Zoë Ng_777_assignsubmission_file_week_3.ipynb": "Zoë Ng_777",
    "Kim Lee_778_assignsubmission_file_/my work.ipynb": "Kim Lee_778",
    "nb/week_3/renamed.ipynb": "nb",
    "grader/week_3/week_3.ipynb": "grader",
}


def test_submissions_are_found_under_the_names_that_schools_give_them(tmp_path):
    for name in NAMES:
        hand_in("{}", tmp_path / name)
    (tmp_path / "README.txt").touch()
    (tmp_path / ".hidden.ipynb").touch()
    found = find_submissions(tmp_path, "week_3")
    assert sorted(s.student for s in found) == sorted(NAMES.values())
    notes = {s.student: s.notes for s in found if s.notes}
    assert notes == {
        "Kim Lee_778": ("The notebook is named my work.ipynb.",),
        "nb": ("The notebook is named renamed.ipynb.",),
    }


def test_of_several_notebooks_the_one_that_was_asked_for_counts(tmp_path):
    for name in ("draft", "week_3", "week_4"):
        hand_in("{}", tmp_path / "submitted" / "ada" / "week_3" / f"{name}.ipynb")
    hand_in("no notebook", tmp_path / "submitted" / "bob" / "week_3" / "answers.docx")
    (tmp_path / "submitted" / "eve" / "week_4").mkdir(parents=True)
    ada, bob = find_submissions(tmp_path, "week_3")
    assert ada.path.name == "week_3.ipynb"
    assert ada.notes == (
        "Several notebooks were handed in: week_3.ipynb was graded, draft.ipynb, week_4.ipynb was not.",
    )
    assert (bob.path, bob.notes) == (None, ("No notebook was handed in, but: answers.docx.",))


def test_a_folder_in_a_folder_is_found_and_no_other_assignment(tmp_path):
    for name in (
        "ada/my work/week_3.ipynb",
        "bob/week_3/week_3/deep/week_3.ipynb",
        "eve/week_4/week_4.ipynb",
        "zoe/.ipynb_checkpoints/week_3-checkpoint.ipynb",
        "kim/__MACOSX/week_3.ipynb",
        "max/a/b/c/d/e/f/g/week_3.ipynb",
    ):
        hand_in("{}", tmp_path / name)
    (tmp_path / "uli").mkdir()
    (tmp_path / "uli" / "more").symlink_to(tmp_path / "ada")
    found = find_submissions(tmp_path, "week_3")
    assert [(one.student, one.path.name) for one in found] == [
        ("ada", "week_3.ipynb"),
        ("bob", "week_3.ipynb"),
    ]


@pytest.mark.parametrize("folder", ["missing", "."])
def test_no_submissions_are_told(tmp_path, folder):
    with pytest.raises(FileNotFoundError, match="there is no folder|holds no submission of week_3"):
        find_submissions(tmp_path / folder, "week_3")


def test_the_lock_is_let_go_and_no_thread_is_left(sandbox, course):
    before = set(threading.enumerate())
    grade(course)
    assert grade(course) == 0
    assert set(threading.enumerate()) <= before
    assert json.loads((course / "out" / "marks" / "ada.json").read_text())["student"] == "ada"


def test_the_teachers_points_are_in_all_reports_and_not_in_the_marks(sandbox, course, capsys):
    hand_in(filled(ASSIGNMENT, {}), course / "submitted" / "bob" / "week_3" / "week_3.ipynb")
    table = (
        "Student;Exercise;Points;Comment\nbob;length_penalty;0,5;said it aloud\neve;merge_heads;0;see me\n"
    )
    (course / "overrides.csv").write_text(table, encoding="utf-8-sig")
    assert grade(course, "--overrides", str(course / "overrides.csv")) == 0
    assert [one.points for one in marks_in(course).values()] == [3, 0, 3]
    out = course / "out"
    canvas = (out / "canvas.csv").read_text().splitlines()[2:]
    assert [line.split(",")[-1] for line in canvas] == ["3", "0.5", "1"]
    assert "from 0 to 0.5, said it aloud" in (out / "feedback" / "bob.html").read_text()
    assert "from 2 to 0, see me" in (out / "class.html").read_text()
    assert "Your points are lower than the grader's: eve, merge_heads: 2 -> 0" in capsys.readouterr().err
    assert grade(course, "--only", "ada") == 2  # without the file, their points would change
    assert "so marks would change: bob 0.5 -> 0, eve 1 -> 3" in capsys.readouterr().err
    assert "bob,,,bob,,0.5" in (out / "canvas.csv").read_text()
    (course / "overrides.csv").write_text("student,exercise,points,comment\n")
    assert grade(course, "--overrides", str(course / "overrides.csv")) == 0  # the grader's points are back
    assert grade(course) == 0
    assert "bob,,,bob,,0\n" in (out / "canvas.csv").read_text().replace("\r", "")


def test_who_is_gone_has_no_page_and_no_name_writes_on_the_screen(sandbox, course, capsys):
    odd = "x\ny\x1b[31m\u202ez"
    hand_in("no notebook", course / "submitted" / odd / "week_3" / "week_3.ipynb")
    assert grade(course) == 0
    said = capsys.readouterr().err
    assert "1 could not be read and have no mark: x y\ufffd[31m\ufffdz\n" in said
    shutil.rmtree(course / "submitted" / odd)
    shutil.rmtree(course / "submitted" / "eve")
    assert grade(course) == 0
    assert "put into" in capsys.readouterr().err
    assert sorted(path.stem for path in (course / "out" / "feedback").iterdir()) == ["ada", "bob"]
    assert list(marks_in(course)) == ["ada", "bob"]
    assert (course / "out" / "gone" / "marks" / "eve.json").exists()


def test_wrong_points_are_told_before_grading(course, capsys):
    (course / "overrides.csv").write_text("student,exercise,points,comment\nbob,merge_heads,7,\n")
    assert grade(course, "--overrides", str(course / "overrides.csv")) == 2
    assert "overrides.csv, line 2: wanted points from 0 to 2, got '7'" in capsys.readouterr().err
    assert not (course / "out").exists()


def test_changed_points_grade_nothing_again(sandbox, course, attempts):
    hand_in(filled(ASSIGNMENT, HALF), course / "submitted" / "bob" / "week_3" / "week_3.ipynb")
    assert grade(course) == 0
    tried = len(attempts)
    text = (course / "week_3.toml").read_text()
    (course / "week_3.toml").write_text(text.replace("merge_heads = 2", "merge_heads = 5"))
    assert grade(course) == 0
    assert len(attempts) == tried
    assert [(one.points, one.max_points) for one in marks_in(course).values()] == [(6, 6), (1, 6), (6, 6)]
    assert "ada,,,ada,,6" in (course / "out" / "canvas.csv").read_text()


def test_the_free_days_of_this_assignment_are_not_those_of_an_earlier_one(course, capsys):
    text = declaration(ASSIGNMENT) + "\n[handing_in]\ndeadline = 2001-01-01\nlate_percent_per_day = 10\n"
    (course / "week_3.toml").write_text(f"{text}free_late_days = 2\n")
    (course / "out").mkdir()
    (course / "out" / "late_days.csv").write_text("student,used\nada,1\n")
    assert grade(course, "--late-days", str(course / "out" / "late_days.csv")) == 2
    assert "--late-days: wanted the late_days.csv of an earlier assignment" in capsys.readouterr().err


def written_down(course, folder: str, student: str, answers: dict, time: str) -> None:
    """As nbgrader collects it."""
    hand_in(filled(ASSIGNMENT, answers), course / folder / student / "week_3" / "week_3.ipynb")
    (course / folder / student / "week_3" / "timestamp.txt").write_text(f"{time} UTC")


HALF = {"length_penalty": RIGHT["length_penalty"]}  # 1 of 3 points


@pytest.fixture
def term(course):
    """Ada on time, Bob late, Eve late with an extension; Ada and Bob hand in again."""
    written_down(course, "submitted", "ada", HALF, "2026-12-04 17:00:00.5")
    written_down(course, "submitted", "bob", HALF, "2026-12-04 19:00:00.5")
    written_down(course, "submitted", "eve", RIGHT, "2026-12-06 17:00:00.5")
    written_down(course, "again", "ada", RIGHT, "2026-12-05 19:00:00.5")
    written_down(course, "again", "bob", {}, "2026-12-05 19:00:00.5")
    rules = '\n[handing_in]\ndeadline = 2026-12-04T18:00:00Z\nlate_percent_per_day = 10\ncounts = "best"\n'
    (course / "week_3.toml").write_text(declaration(ASSIGNMENT) + rules)
    (course / "extensions.csv").write_text("student;until\neve;07.12.2026\n")
    (course / "overrides.csv").write_text("student,exercise,points,comment\nbob,merge_heads,1.5,half of it\n")
    return course


def test_a_term_of_late_work_an_extension_second_attempts_and_own_points(sandbox, term, attempts, capsys):
    own = ["--extensions", str(term / "extensions.csv"), "--overrides", str(term / "overrides.csv")]
    assert grade(term, str(term / "again"), *own) == 0
    lines = (term / "out" / "moodle.csv").read_text().splitlines()[1:]
    ada, bob, eve = (line.split(",", 4)[3:] for line in lines)
    assert ada == [
        "2.4",
        "merge_heads 2/2; length_penalty 1/1; attempt 2 of 2 counts: the best; 2 days late: -20%",
    ]
    assert bob == ["2.25", '"merge_heads 1.5/2 (changed by the teacher from 0 to 1.5, half of it); length_penalty 1/1; '
                           'attempt 1 of 2 counts: the best; 1 day late: -10%"']  # fmt: skip
    assert eve[0] == "3"
    assert eve[1].startswith("merge_heads 2/2; length_penalty 1/1; extended until 2026-12-0")
    tried = len(attempts)
    (term / "overrides.csv").write_text("student,exercise,points,comment\n")
    assert grade(term, str(term / "again"), *own) == 0
    assert len(attempts) == tried  # decisions grade nothing again
    assert (
        ",0.9,merge_heads 0/2; length_penalty 1/1; attempt 1 of 2"
        in (term / "out" / "moodle.csv").read_text()
    )
    text = (term / "week_3.toml").read_text().replace('"best"', '"last"')
    (term / "week_3.toml").write_text(text)
    assert grade(term, str(term / "again"), *own) == 0
    assert (
        ",0,merge_heads 0/2; length_penalty 0/1; attempt 2 of 2 counts: the last"
        in (term / "out" / "moodle.csv").read_text()
    )
    assert "No time of handing in" not in capsys.readouterr().err


def test_of_last_attempts_no_earlier_one_is_tried(sandbox, course, attempts):
    hand_in(filled(ASSIGNMENT, HALF), course / "again" / "ada" / "week_3" / "week_3.ipynb")
    assert grade(course, str(course / "again")) == 0
    assert len(attempts) == 5
    assert (course / "out" / "marks" / "attempt_2" / "ada.json").exists()
    assert not (course / "out" / "marks" / "ada.json").exists()


def test_without_times_a_deadline_counts_nobody_as_late_and_says_so(sandbox, course, capsys):
    (course / "week_3.toml").write_text(declaration(ASSIGNMENT) + "\n[handing_in]\ndeadline = 2001-01-01\n")
    assert grade(course) == 0
    assert (
        "No time of handing in, so not counted as late: 3 submissions (ada, bob, eve)"
        in capsys.readouterr().err
    )


def test_only_one_student_is_graded_again(sandbox, course, attempts, capsys):
    assert grade(course, "--only", "bob") == 0
    assert list(marks_in(course)) == ["bob"]
    assert "2 submissions have no marks yet; without --only they get them" in capsys.readouterr().err
    assert grade(course) == 0
    before = marks_in(course)
    (course / "seed").write_text("another secret, as long")
    tried = len(attempts)
    assert grade(course, "--only", "BOB") == 0
    assert len(attempts) == tried + 2
    after = marks_in(course)
    assert after["bob"].fingerprint != before["bob"].fingerprint
    assert {**after, "bob": None} == {**before, "bob": None}
    assert len((course / "out" / "canvas.csv").read_text().splitlines()) == 5  # all are in the reports


def test_only_for_nobody_is_told_before_grading(course, capsys):
    assert grade(course, "--only", "bop") == 2
    assert "--only: wanted a student who handed in, got 'bop'; near it are bob" in capsys.readouterr().err
    assert not (course / "out").exists()
