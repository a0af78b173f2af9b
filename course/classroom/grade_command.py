"""`python -m course grade`: a teacher's evening in one command."""

import argparse
import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from filelock import FileLock, Timeout

QUESTIONS = "questions.csv"  # in OUT, the levels of answers to open questions


def add_parser(commands) -> None:
    """Add the command to a parser's sub-commands."""
    about = "Grade submissions, and write marks, feedback, a class report, and CSV for Canvas and Moodle."
    parser = commands.add_parser("grade", help=about, description=about)
    parser.add_argument("assignment", help="a ready assignment, or the path of a NAME.toml")
    parser.add_argument(
        "submissions", type=Path, nargs="+", help="nbgrader's submitted/, a folder of STUDENT.ipynb, or an "
        "archive of Canvas or Moodle, packed or not; several for several attempts, the oldest first"
    )  # fmt: skip
    parser.add_argument(
        "--seed-file", type=Path, required=True, help="your secret; other inputs are drawn for another one"
    )
    parser.add_argument(
        "--out", type=Path, required=True, help="folder for the results; a run that was ended goes on there"
    )
    parser.add_argument(
        "--roster",
        type=Path,
        help="CSV of the class, as exported from Canvas or Moodle, or Moodle's grading worksheet",
    )
    parser.add_argument(
        "--overrides", type=Path, help="CSV of your own points: student, exercise, points, comment"
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="STUDENT",
        help="grade this student again and nobody else; all reports are written"
    )  # fmt: skip
    parser.add_argument("--extensions", type=Path, help="CSV of later deadlines: student, until")
    parser.add_argument(
        "--times",
        type=Path,
        help="CSV of times for work that came without: student, handed_in; or Moodle's grading worksheet",
    )
    parser.add_argument(
        "--jobs", type=int, default=_cores(), help="submissions at a time (default: %(default)s)"
    )
    parser.add_argument("--unsafe", action="store_true", help="go on though there is no bubblewrap here")
    parser.set_defaults(run=run_grade)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_grade(options: argparse.Namespace) -> None:
    """Grade what is not graded yet, then write all reports.

    Raises:
        ValueError: if something is wrong with what was given; or, at the end, if submissions were set aside.
    """
    from tqdm import tqdm

    from course.classroom.assignments.declared import load_assignment
    from course.classroom.feedback.giving_back import give_back
    from course.classroom.feedback.reports import write_reports
    from course.classroom.grading.marking import Grader
    from course.classroom.grading.whole_class import grade_all

    tqdm.monitor_interval = 0  # no thread of its own: each submission moves the bar
    assignment, secret = load_assignment(options.assignment), read_secret(options.seed_file)
    submissions, only, decisions = _read(assignment, options)
    _keep_apart([options.seed_file, *options.submissions, options.out])
    with _alone_in(options.out), tqdm(total=len(submissions), unit="submission", disable=None) as bar:
        make_grader = partial(Grader, assignment, secret)
        graded, aside = grade_all(
            make_grader, submissions, only, options.out, bar.update, options.jobs, options.unsafe
        )
    remarks = []
    if assignment.questions:
        decisions, remarks = _with_questions(assignment, submissions, decisions, graded, options)
    marks = decisions.on(graded)
    remarks += write_reports(marks, options.out, assignment.title, options.roster) if marks else []
    remarks += give_back(marks, submissions, options.out, assignment.title, options.roster)
    odd = sum(bool(m.notes or any(e.notes for e in m.exercises)) for m in marks)
    print(
        f"{len(marks)} submissions of {assignment.name}, {odd} of them with notes; results in {options.out}"
    )
    _tell([*remarks, *decisions.remarks(graded), *_without_marks(submissions, graded, aside)])
    _tell_aside(aside)


def _read(assignment, options: argparse.Namespace) -> tuple:
    """What is to be graded, who is graded again, and all that the teacher decided: read before the grading.

    Raises:
        FileNotFoundError: if a file is not there.
        ValueError: if a line of one is wrong.
    """
    from course.classroom.decisions.attempts import find_attempts, to_grade
    from course.classroom.decisions.decided import read_decisions
    from course.classroom.decisions.lateness import read_times, with_times
    from course.classroom.decisions.students import Students
    from course.classroom.decisions.variants import variants_file
    from course.classroom.grading.submissions import passed_over
    from course.classroom.grading.unpacking import unpacked

    roster = _roster(options.roster, assignment)
    folders = [unpacked(path, options.out / "unpacked") for path in options.submissions]
    submissions = find_attempts(folders, assignment.name)
    _tell(remark for folder in folders for remark in passed_over(folder, assignment.name))
    students = Students({submission.student for submission in submissions}, roster)
    only = {students.find(name, "--only") for name in options.only}
    levels, variants = options.out / QUESTIONS, variants_file(options.assignment)
    decisions = read_decisions(assignment, students, options.overrides, options.extensions, levels, variants)
    if options.times:
        submissions = with_times(submissions, read_times(options.times, students))
    return to_grade(submissions, decisions.rules.counts), only, decisions


def _with_questions(assignment, submissions: list, decisions, graded: list, options) -> tuple:
    """Read the answers to open questions, and write the page and the table to mark them by.

    Returns:
        the decisions with what was read, and what the teacher should look at.
    """
    from course.classroom.decisions.rubric import add_lines
    from course.classroom.feedback.question_page import write_question_page
    from course.classroom.grading.written import written_by_class

    written = written_by_class(assignment, submissions, options.jobs)
    answered = [(student, name) for student, one in written.items() for name in one.texts]
    decisions = replace(decisions, rubric=replace(decisions.rubric, answered=frozenset(answered)))
    waiting = add_lines(options.out / QUESTIONS, answered, decisions.rubric.levels)
    write_question_page(assignment, written, decisions.on(graded), options.out / "questions.html")
    left = f"{waiting} answers have no level yet: see questions.html, and fill in {options.out / QUESTIONS}"
    return decisions, [left] if waiting else []


def _roster(path: Path | None, assignment) -> list:
    """The roster; that marks can be written for it is checked now rather than after the grading."""
    from course.classroom.feedback.gradebook import canvas_column
    from course.classroom.tables.roster import read_roster
    from course.classroom.tables.worksheet import check_worksheet, is_worksheet

    if path is None:
        return []
    canvas_column(assignment.title, path)
    if is_worksheet(path):
        check_worksheet(path, assignment.max_points)
    return read_roster(path)


def _tell(remarks: Iterable[str]) -> None:
    from course.classroom.text import clean

    for remark in remarks:
        print(clean(remark), file=sys.stderr)


def _without_marks(submissions: list, graded: list, aside: dict[str, str]) -> list[str]:
    """Whether a run for single students left others that were never graded."""
    missing = len(submissions) - len(graded) - len(aside)
    return [f"{missing} submissions have no marks yet; without --only they get them"] if missing else []


def _tell_aside(aside: dict[str, str]) -> None:
    from course.classroom.text import clean

    if aside:
        reasons = "; ".join(clean(f"{student} ({reason})") for student, reason in aside.items())
        raise ValueError(
            f"{len(aside)} could not be graded and have no marks, to be looked at by hand: {reasons}. "
            "The same command tries them again"
        )


def _keep_apart(paths: list[Path]) -> None:
    """Nothing of the teacher's may lie where submitted code can read."""
    from course.classroom.grading.sandbox import readable_folders

    for path in paths:
        for folder in readable_folders():
            if path.resolve().is_relative_to(folder):
                raise ValueError(f"{path} lies in {folder}, which submitted code can read; move it elsewhere")


@contextlib.contextmanager
def _alone_in(out: Path) -> Iterator[None]:
    """Hold OUT for this run: two would grade the same things twice.

    Raises:
        ValueError: if another run holds it.
    """
    out.mkdir(parents=True, exist_ok=True)
    lock = FileLock(out / ".lock", blocking=False)
    try:
        lock.acquire()
    except Timeout:
        raise ValueError(f"another run is writing to {out}; wait for it, or choose another --out") from None
    with lock:
        yield
