"""`python -m course grade`: a teacher's evening in one command."""

import argparse
import os
from pathlib import Path


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


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_grade(options: argparse.Namespace) -> None:
    """Grade what is not graded yet, then write all reports.

    Raises:
        ValueError: if something is wrong with what was given; or, at the end, if submissions were set aside.
    """
    from course.classroom.evening import Evening, grade_class

    grade_class(Evening(**{name: getattr(options, name) for name in Evening.__dataclass_fields__}))
