"""`python -m course talk`: questions for a short talk with each student about their own code."""

import argparse
import queue
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

OWN_INPUTS = "the inputs of the talks"  # in place of the teacher's secret: marks are given on other ones


def add_parser(commands) -> None:
    """Add the command to a parser's sub-commands."""
    about = "Make three to five questions for each student from their own answers, on a page to print."
    parser = commands.add_parser("talk", help=about, description=about)
    parser.add_argument("assignment", help="a ready assignment, or the path of a NAME.toml")
    parser.add_argument(
        "submissions", type=Path, help="nbgrader's submitted/, a folder of STUDENT.ipynb, or an unpacked archive of "
        "Canvas or Moodle"
    )  # fmt: skip
    parser.add_argument(
        "--out", type=Path, default=Path("talks.html"), help="the page (default: %(default)s)"
    )
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="STUDENT",
        help="only this student; can be given again",
    )
    parser.add_argument("--jobs", type=int, default=2, help="students at a time (default: %(default)s)")
    parser.add_argument("--unsafe", action="store_true", help="go on though there is no bubblewrap here")
    parser.set_defaults(run=run_talk)


def run_talk(options: argparse.Namespace) -> None:
    """Write the page. The students' code runs in the sandbox, as it does when it is graded.

    Raises:
        ValueError: if a student of --only did not hand in, or there can be no sandbox.
    """
    from tqdm import tqdm

    from course.classroom.assignments.declared import load_assignment
    from course.classroom.decisions.students import Students
    from course.classroom.grading.marking import Grader
    from course.classroom.grading.submissions import find_submissions
    from course.classroom.grading.whole_class import workplaces
    from course.classroom.talk.page import write_sheets
    from course.classroom.text import tell

    assignment = load_assignment(options.assignment)
    submissions = find_submissions(options.submissions, assignment.name)
    students = Students({one.student for one in submissions})
    only = {students.find(name, "--only") for name in options.only}
    chosen = [one for one in submissions if not only or one.student in only]
    jobs = min(max(1, options.jobs), len(chosen))
    with workplaces(jobs, options.unsafe) as places, ThreadPoolExecutor(jobs) as pool:
        grader = Grader(assignment, OWN_INPUTS, _in_turn(places))
        made = pool.map(lambda submission: _sheet(submission, grader), chosen)
        sheets = list(tqdm(made, total=len(chosen), unit="student", disable=None))
    write_sheets(sheets, options.out, assignment.title)
    asked = sum(len(sheet.asked) for sheet in sheets)
    print(f"{asked} questions for {len(sheets)} students; see {options.out}")
    for sheet in sheets:
        if sheet.problem:
            tell(f"No questions for {sheet.student}: {sheet.problem}")


def _in_turn(places: Sequence) -> Callable[[dict], dict]:
    idle: queue.SimpleQueue = queue.SimpleQueue()
    for place in places:
        idle.put(place)

    def attempt(request: dict) -> dict:
        place = idle.get()
        try:
            return place.attempt(request)
        finally:
            idle.put(place)

    return attempt


def _sheet(submission, grader):
    from course.classroom.talk.asking import Sheet, sheet_for

    try:
        return sheet_for(submission, grader)
    except Exception as error:  # no page depends on one notebook
        return Sheet(submission.student, {}, (), f"{type(error).__name__}: {error}")
