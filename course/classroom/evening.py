"""A teacher's evening: grade a class, and write all reports and what is given back."""

import contextlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from filelock import FileLock, Timeout
from tqdm import tqdm

from course.classroom.assignments.declared import Assignment, load_assignment
from course.classroom.decisions.attempts import find_attempts
from course.classroom.decisions.decided import Decisions, Graded, Tables, read_decisions
from course.classroom.decisions.last_run import check_nothing_taken_back, write_last_run
from course.classroom.decisions.late_days import LATE_DAYS, write_late_days
from course.classroom.decisions.requests import REQUESTS, add_requests
from course.classroom.decisions.rubric import COLUMNS, add_lines, lines_of
from course.classroom.decisions.students import Students
from course.classroom.decisions.variants import variants_file
from course.classroom.feedback.changed_marks import earlier_marks, write_changed
from course.classroom.feedback.giving_back import give_back
from course.classroom.feedback.gradebook import canvas_column
from course.classroom.feedback.question_page import write_question_page
from course.classroom.feedback.reports import write_reports
from course.classroom.gone import former_students, put_gone_aside
from course.classroom.grading import sandbox
from course.classroom.grading.marking import Grader
from course.classroom.grading.requests import TEXTS, asks, requests_in, without_repeats
from course.classroom.grading.submissions import Submission, find_submissions, passed_over
from course.classroom.grading.unpacking import unpacked
from course.classroom.grading.whole_class import grade_all
from course.classroom.grading.written import written_by_class
from course.classroom.marks import Marks
from course.classroom.regrading import by_name, marks_by_name, show_requests, sort_out
from course.classroom.secret import read_secret
from course.classroom.tables.roster import RosterRow, read_roster
from course.classroom.tables.spreadsheets import all_cells
from course.classroom.tables.worksheet import check_worksheet, has_times, is_worksheet
from course.classroom.teams import Teams, find_teams
from course.classroom.text import one_line, some_of, tell

QUESTIONS = "questions.csv"  # in OUT, the levels of answers to open questions


@dataclass(frozen=True)
class Evening:
    """What a teacher gives.

    Args:
        assignment: a ready one, or the path of a declaration.
        submissions: folders or archives, the oldest first.
        seed_file: with the secret.
        out: the folder OUT for all results.
        roster, overrides, extensions, times, late_days: tables.
        requests: folders or archives with requests to look at a mark again.
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
    late_days: Path | None = None
    requests: Sequence[Path] = ()
    only: Collection[str] = ()
    jobs: int = 1
    unsafe: bool = False

    @property
    def tables(self) -> Tables:
        """The tables in which the teacher decides."""
        variants = variants_file(self.assignment)
        return Tables(
            self.overrides,
            self.extensions,
            self.times,
            self.out / QUESTIONS,
            variants,
            self.late_days,
            self.out / REQUESTS,
        )


@dataclass(frozen=True)
class Ready:
    """What was read before the grading.

    Args:
        handed_in: all attempts of all students.
        to_grade: those of them that may count.
        only: the submissions that are graded again, and no other; if there are none, all that need it.
        students: of the class.
        decisions: of the teacher.
        asking: what may hold requests to look at a mark again.
    """

    handed_in: Sequence[Submission]
    to_grade: Sequence[Submission]
    only: Collection[str]
    students: Students
    decisions: Decisions
    asking: Sequence[Submission]


def grade_class(evening: Evening) -> None:
    """Grade what is not graded yet, then write all reports.

    Raises:
        ValueError: if something is wrong with what was given; or, at the end, if submissions were set aside.
    """
    tqdm.monitor_interval = 0  # no thread of its own: each submission moves the bar
    out, assignment = evening.out, load_assignment(evening.assignment)
    secret = read_secret(evening.seed_file)
    evening = _with_times(evening, assignment)
    ready = _read(evening, assignment)
    _keep_apart([evening.seed_file, *evening.submissions, *evening.requests, out])
    with _alone_in(out), tqdm(total=len(ready.to_grade), unit="submission", disable=None) as bar:
        make_grader = partial(Grader, assignment, secret)
        graded, aside = grade_all(
            make_grader, ready.to_grade, ready.only, out, bar.update, evening.jobs, evening.unsafe
        )
    remarks = put_gone_aside(out, {*ready.students.names, *(one.student for one in ready.handed_in)})
    remarks += _report(evening, assignment, ready, graded)
    for remark in [*remarks, *_without_marks(ready.to_grade, graded, aside)]:
        tell(remark)
    _tell_aside(aside)


def _report(evening: Evening, assignment: Assignment, ready: Ready, graded: Graded) -> list[str]:
    """Write everything that follows from the marks, and print how many there are.

    Returns:
        what the teacher should look at.
    """
    out, decisions = evening.out, ready.decisions
    to_mark: list[str] = []
    if assignment.questions:
        decisions, to_mark = _with_questions(evening, assignment, ready)
    marks = decisions.on(graded)
    remarks = _with_requests(evening, assignment, ready, marks)
    remarks += write_changed(out, earlier_marks(out, assignment.name), marks)
    remarks += write_reports(marks, out, assignment.title, evening.roster) if marks else []
    remarks += give_back(marks, ready.handed_in, out, assignment.title, evening.roster)
    if decisions.rules.free_late_days:
        write_late_days(out / LATE_DAYS, decisions.late_days, marks, ready.students)
    write_last_run(out, evening.tables, decisions, graded)
    of_each = decisions.by_submission(graded)
    odd = [marks.student for marks in of_each if marks.notes or any(one.notes for one in marks.exercises)]
    work = len({submission.student for submission, _ in graded})
    for_all = f" for {len(marks)} students" * (work != len(marks))
    print(
        f"{work} submissions of {assignment.name}{for_all}, {len(odd)} of them with notes; results in {out}"
    )
    if odd:
        remarks.append(f"Look at the notes in {out / 'class.html'}: {some_of(odd)}")
    return [*remarks, *decisions.remarks(graded), *to_mark]


def _read(evening: Evening, assignment: Assignment) -> Ready:
    """Read everything before the grading.

    Raises:
        FileNotFoundError: if a file is not there.
        ValueError: if a line of one is wrong, or one is missing that decided something in the last run.
    """
    if evening.late_days is not None and evening.late_days.resolve() == (evening.out / LATE_DAYS).resolve():
        raise ValueError(
            f"--late-days: wanted the {LATE_DAYS} of an earlier assignment, got the one that this run writes"
        )
    roster = _roster(evening.roster, assignment)
    folders = [unpacked(path, evening.out / "unpacked") for path in evening.submissions]
    handed_in = find_attempts(folders, assignment.name)
    submissions = without_repeats(assignment, handed_in, evening.jobs)
    for remark in (one for folder in folders for one in passed_over(folder, assignment.name)):
        tell(remark)
    teams = _teams(submissions, roster, assignment)
    students = Students(teams.persons(submissions), roster, former_students(evening.out), teams)
    wanted = {student for name in evening.only for student in students.meant(name, "--only")}
    only = {one.student for one in submissions if not wanted.isdisjoint(teams.whose(one.student))}
    decisions = read_decisions(assignment, students, evening.tables)
    check_nothing_taken_back(evening.out, evening.tables, decisions)
    asking = [
        *_requests(evening, assignment),
        *filter(asks, {one.student: one for one in handed_in}.values()),
    ]
    return Ready(handed_in, decisions.to_grade(submissions), only, students, decisions, asking)


def _requests(evening: Evening, assignment: Assignment) -> list[Submission]:
    folders = (unpacked(path, evening.out / "unpacked") for path in evening.requests)
    return [one for folder in folders for one in find_submissions(folder, assignment.name, TEXTS)]


def _teams(submissions: Sequence[Submission], roster: Sequence[RosterRow], assignment: Assignment) -> Teams:
    """The groups of the roster, if the assignment is for groups; else only those that Moodle's names tell.

    Raises:
        ValueError: if it is for groups, and there are none.
    """
    teams = find_teams(submissions, roster if assignment.handing_in.groups else [])
    if assignment.handing_in.groups and not teams.members:
        raise ValueError(
            f"wanted a --roster with the column group, because {assignment.name} says groups = true; got none"
        )
    return teams


def _with_questions(evening: Evening, assignment: Assignment, ready: Ready) -> tuple[Decisions, list[str]]:
    """Read the answers to open questions, and write the page and the table to mark them by.

    Returns:
        the decisions with what was read, and what the teacher should look at.
    """
    written, decisions = written_by_class(assignment, ready.to_grade, evening.jobs), ready.decisions
    answered = [(student, name) for student, one in written.items() for name in one.texts]
    decisions = replace(decisions, rubric=replace(decisions.rubric, answered=frozenset(answered)))
    asked = tuple(one for one in assignment.questions if one.name not in decisions.dropped)
    to_mark = [(student, name) for student, name in answered if name not in decisions.dropped]
    table, page = evening.out / QUESTIONS, evening.out / "questions.html"
    waiting = add_lines(table, to_mark, decisions.rubric.levels)
    there = table.is_file()
    cells, lines = (all_cells(table), lines_of(table, ready.students)) if there else ([list(COLUMNS)], {})
    write_question_page(replace(assignment, questions=asked), written, cells, lines, page)
    left = f"{waiting} answers have no level yet: mark them in {page}, and give no marks back before that"
    return decisions, [left] if waiting else []


def _with_requests(
    evening: Evening, assignment: Assignment, ready: Ready, all_marks: Sequence[Marks]
) -> list[str]:
    """Collect the requests to look at a mark again, and write the page and the table to answer them by.

    Returns:
        what the teacher should look at.
    """
    requests = [*requests_in(assignment, ready.asking, evening.jobs)]
    found, remarks = sort_out(requests, ready.asking, assignment, ready.students)
    lines = add_requests(evening.out / REQUESTS, found)
    if lines:
        teams = ready.decisions.teams
        work, marks = by_name(teams, ready.to_grade), marks_by_name(teams, all_marks)
        show_requests(lines, assignment, work, marks, evening.out)
    waiting = sum(not line.answered for line in lines)
    if waiting:
        remarks.append(
            f"Requests that wait for an answer: {waiting}; see requests.html, and fill in {evening.out / REQUESTS}"
        )
    return remarks


def _with_times(evening: Evening, assignment: Assignment) -> Evening:
    """With the times that stand in the roster, if it is Moodle's worksheet and no other table tells them."""
    if evening.roster is None or evening.times is not None or assignment.handing_in.due is None:
        return evening
    return replace(evening, times=evening.roster) if has_times(evening.roster) else evening


def _roster(path: Path | None, assignment: Assignment) -> list[RosterRow]:
    """The roster; that marks can be written for it is checked now rather than after the grading."""
    if path is None:
        return []
    canvas_column(assignment.title, path)
    if is_worksheet(path):
        check_worksheet(path)
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
