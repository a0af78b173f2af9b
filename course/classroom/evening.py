"""A teacher's evening: grade a class, and write all reports and what is given back."""

import contextlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from filelock import FileLock, Timeout
from tqdm import tqdm

from course.classroom.assignments.declared import Assignment, load_assignment
from course.classroom.decisions.attempts import find_attempts, to_grade
from course.classroom.decisions.decided import Decisions, Graded, Tables, read_decisions
from course.classroom.decisions.last_run import check_nothing_taken_back, write_last_run
from course.classroom.decisions.rubric import COLUMNS, add_lines, lines_of
from course.classroom.decisions.students import Students
from course.classroom.decisions.variants import variants_file
from course.classroom.feedback.giving_back import give_back
from course.classroom.feedback.gradebook import canvas_column
from course.classroom.feedback.question_page import write_question_page
from course.classroom.feedback.reports import write_reports
from course.classroom.gone import former_students, put_gone_aside
from course.classroom.grading import sandbox
from course.classroom.grading.marking import Grader
from course.classroom.grading.submissions import Submission, passed_over
from course.classroom.grading.unpacking import unpacked
from course.classroom.grading.whole_class import grade_all
from course.classroom.grading.written import written_by_class
from course.classroom.secret import read_secret
from course.classroom.tables.roster import RosterRow, read_roster
from course.classroom.tables.spreadsheets import all_cells
from course.classroom.tables.worksheet import check_worksheet, is_worksheet
from course.classroom.text import one_line, tell

QUESTIONS = "questions.csv"  # in OUT, the levels of answers to open questions


@dataclass(frozen=True)
class Evening:
    """What a teacher gives.

    Args:
        assignment: a ready one, or the path of a declaration.
        submissions: folders or archives, the oldest first.
        seed_file: with the secret.
        out: the folder OUT for all results.
        roster, overrides, extensions, times: tables.
        only: students who are graded again, and nobody else; if there are none, all who need it.
        jobs: submissions at a time.
        unsafe: whether to go on where there can be no sandbox.
    """

    assignment: str
    submissions: Sequence[Path]
    seed_file: Path
    out: Path
    roster: Path | None = None
    overrides: Path | None = None
    extensions: Path | None = None
    times: Path | None = None
    only: Collection[str] = ()
    jobs: int = 1
    unsafe: bool = False

    @property
    def tables(self) -> Tables:
        """The tables in which the teacher decides."""
        variants = variants_file(self.assignment)
        return Tables(self.overrides, self.extensions, self.times, self.out / QUESTIONS, variants)


def grade_class(evening: Evening) -> None:
    """Grade what is not graded yet, then write all reports.

    Raises:
        ValueError: if something is wrong with what was given; or, at the end, if submissions were set aside.
    """
    tqdm.monitor_interval = 0  # no thread of its own: each submission moves the bar
    out, assignment = evening.out, load_assignment(evening.assignment)
    secret = read_secret(evening.seed_file)
    submissions, only, students, decisions = _read(evening, assignment)
    _keep_apart([evening.seed_file, *evening.submissions, out])
    with _alone_in(out), tqdm(total=len(submissions), unit="submission", disable=None) as bar:
        make_grader = partial(Grader, assignment, secret)
        graded, aside = grade_all(
            make_grader, submissions, only, out, bar.update, evening.jobs, evening.unsafe
        )
    remarks = put_gone_aside(out, {submission.student for submission in submissions})
    if assignment.questions:
        decisions, waiting = _with_questions(evening, assignment, submissions, students, decisions)
        remarks += waiting
    marks = decisions.on(graded)
    remarks += write_reports(marks, out, assignment.title, evening.roster) if marks else []
    remarks += give_back(marks, submissions, out, assignment.title, evening.roster)
    write_last_run(out, evening.tables, decisions, graded)
    odd = sum(bool(m.notes or any(e.notes for e in m.exercises)) for m in marks)
    print(f"{len(marks)} submissions of {assignment.name}, {odd} of them with notes; results in {out}")
    for remark in [*remarks, *decisions.remarks(graded), *_without_marks(submissions, graded, aside)]:
        tell(remark)
    _tell_aside(aside)


def _read(
    evening: Evening, assignment: Assignment
) -> tuple[list[Submission], Collection[str], Students, Decisions]:
    """What is to be graded, who is graded again, the class, and all that the teacher decided: read before the grading.

    Raises:
        FileNotFoundError: if a file is not there.
        ValueError: if a line of one is wrong, or one is missing that decided something in the last run.
    """
    roster = _roster(evening.roster, assignment)
    folders = [unpacked(path, evening.out / "unpacked") for path in evening.submissions]
    submissions = find_attempts(folders, assignment.name)
    for remark in (one for folder in folders for one in passed_over(folder, assignment.name)):
        tell(remark)
    names = {submission.student for submission in submissions}
    students = Students(names, roster, former_students(evening.out))
    only = {students.find(name, "--only") for name in evening.only}
    decisions = read_decisions(assignment, students, evening.tables)
    check_nothing_taken_back(evening.out, evening.tables, decisions)
    return to_grade(submissions, decisions.rules.counts), only, students, decisions


def _with_questions(
    evening: Evening,
    assignment: Assignment,
    submissions: Sequence[Submission],
    students: Students,
    decisions: Decisions,
) -> tuple[Decisions, list[str]]:
    """Read the answers to open questions, and write the page and the table to mark them by.

    Returns:
        the decisions with what was read, and what the teacher should look at.
    """
    written = written_by_class(assignment, submissions, evening.jobs)
    answered = [(student, name) for student, one in written.items() for name in one.texts]
    decisions = replace(decisions, rubric=replace(decisions.rubric, answered=frozenset(answered)))
    table = evening.out / QUESTIONS
    waiting = add_lines(table, answered, decisions.rubric.levels)
    cells, lines = (all_cells(table), lines_of(table, students)) if table.is_file() else ([list(COLUMNS)], {})
    write_question_page(assignment, written, cells, lines, evening.out / "questions.html")
    left = f"{waiting} answers have no level yet: mark them in {evening.out / 'questions.html'}"
    return decisions, [left] if waiting else []


def _roster(path: Path | None, assignment: Assignment) -> list[RosterRow]:
    """The roster; that marks can be written for it is checked now rather than after the grading."""
    if path is None:
        return []
    canvas_column(assignment.title, path)
    if is_worksheet(path):
        check_worksheet(path, assignment.max_points)
    return read_roster(path)


def _without_marks(submissions: Sequence[Submission], graded: Graded, aside: Mapping[str, str]) -> list[str]:
    """Whether a run for single students left others that were never graded."""
    missing = len(submissions) - len(graded) - len(aside)
    return [f"{missing} submissions have no marks yet; without --only they get them"] if missing else []


def _tell_aside(aside: Mapping[str, str]) -> None:
    if aside:
        reasons = "; ".join(one_line(f"{student} ({reason})") for student, reason in aside.items())
        raise ValueError(
            f"{len(aside)} could not be graded and have no marks, to be looked at by hand: {reasons}. "
            "The same command tries them again"
        )


def _keep_apart(paths: list[Path]) -> None:
    """Nothing of the teacher's may lie where submitted code can read."""
    for path in paths:
        for folder in sandbox.readable_folders():
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
