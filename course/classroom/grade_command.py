"""`python -m course grade`: a teacher's evening in one command."""

import argparse
import json
import os
from pathlib import Path

from course.classroom.text import number


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
        "--only", action="append", default=[], metavar="STUDENT",
        help="grade this student again and nobody else; all reports are written"
    )  # fmt: skip
    parser.add_argument(
        "--jobs", type=int, default=_cores(), help="submissions at a time (default: %(default)s)"
    )
    parser.add_argument("--unsafe", action="store_true", help="go on though there is no bubblewrap here")
    _add_tables(parser.add_argument_group("what you know and decide"))
    _add_on_submission(parser)
    parser.set_defaults(run=run_grade)


def _add_tables(group: argparse._ArgumentGroup) -> None:
    """The tables of the teacher, and requests of students."""
    tables = {
        "roster": "the class, as exported from Canvas or Moodle, or Moodle's grading worksheet; a column group for "
        "groups",
        "overrides": "your own points: student, exercise, points, comment",
        "extensions": "later deadlines: student, until",
        "times": "times for work that came without: student, handed_in; or Moodle's grading worksheet",
        "late-days": "late_days.csv of your last assignment, where free late days last for a course",
    }
    for name, about in tables.items():
        group.add_argument(f"--{name}", type=Path, metavar="CSV", help=about)
    group.add_argument(
        "--requests", type=Path, action="append", default=[], metavar="SUBMISSIONS",
        help="what students handed in to have a mark looked at again; can be given again"
    )  # fmt: skip


def _add_on_submission(parser: argparse.ArgumentParser) -> None:
    """For whom one submission is graded on its way in."""
    readers = parser.add_mutually_exclusive_group()
    for name, reader in (("gradescope", "Gradescope"), ("github", "GitHub Classroom")):
        readers.add_argument(
            f"--{name}", action="store_true", help="grade one submission, which the folder holds, and write only "
            f"OUT/results.json, for {reader}; `assignment autograder` makes what calls this"
        )  # fmt: skip


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_grade(options: argparse.Namespace) -> None:
    """Grade what is not graded yet, then write all reports; or grade one submission on its way in.

    Raises:
        ValueError: if something is wrong with what was given; or, at the end, if submissions were set aside.
    """
    if options.gradescope or options.github:
        _grade_one(options)
        return
    from course.classroom.evening import Evening, grade_class

    grade_class(Evening(**{name: getattr(options, name) for name in Evening.__dataclass_fields__}))


def _grade_one(options: argparse.Namespace) -> None:
    """Grade one submission, and write its results for Gradescope or GitHub Classroom.

    Raises:
        ValueError: if something is wrong with what was given.
    """
    from course.classroom.assignments.declared import load_assignment
    from course.classroom.on_submission.one import grade_one
    from course.classroom.on_submission.replies import for_github, for_gradescope, hand_to_github
    from course.classroom.secret import read_secret
    from course_lib.running.files import write_whole

    assignment, [folder] = load_assignment(options.assignment), options.submissions
    marks = grade_one(assignment, folder, read_secret(options.seed_file), options.unsafe)
    reply = for_github(marks) if options.github else for_gradescope(marks, bool(assignment.questions))
    write_whole(options.out / "results.json", f"{json.dumps(reply, indent=1)}\n".encode())
    print(
        f"{number(marks.points)} of {number(marks.max_points)} points; results in {options.out / 'results.json'}"
    )
    if options.github:
        hand_to_github(reply)
