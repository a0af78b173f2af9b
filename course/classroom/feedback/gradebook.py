"""Marks as CSV, in the forms that Canvas and Moodle import, with the students' ids from a roster if there is one.

Canvas needs these columns in this order: Student, ID, SIS User ID, SIS Login ID, Section, then assignments; the
second row holds the points possible. It finds a student by ID, else by SIS User ID, else by SIS Login ID, else by
name; an empty mark changes nothing. Moodle asks for the meaning of each column. It finds a student by one of
Username, ID number and Email address; a mark of "-" is none, and one unknown student stops the whole import.
"""

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path

from course.classroom.marks import ExerciseMark, Marks, QuestionMark
from course.classroom.tables.roster import RosterRow, find_student, full_name, read_roster
from course.classroom.tables.spreadsheets import safe_cell, separator_of, text_of
from course.classroom.text import clean, number
from course_lib.running.files import write_whole

CANVAS_HEAD = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
MOODLE_HEAD = ("Username", "ID number", "Email address")
ASSIGNMENT = re.compile(r"(?P<title>.+) \(\d+\)")  # a column of Canvas's export, with the assignment's number


def write_canvas_csv(
    all_marks: Sequence[Marks],
    path: str | Path,
    title: str,
    roster: str | Path | None = None,
    most: float | None = None,
) -> list[str]:
    """Write marks for Canvas: everyone in the roster, with an empty mark for students without a submission.

    Args:
        all_marks: of the class.
        path: of the file.
        title: of the assignment.
        roster: of the class, if there is one.
        most: the maximum on whose scale the marks are; that of the class by default.

    Returns:
        the submissions of students that the roster does not have. They stand at the end, under the name that they
        handed in by.
    """
    if not all_marks:
        raise ValueError("a gradebook needs at least one submission's marks")
    pairs, strangers = _pairs(all_marks, roster)
    most = most or max(marks.max_points for marks in all_marks)
    rows = [(*CANVAS_HEAD, canvas_column(title, roster)), ("    Points Possible", *[""] * 4, number(most))]
    rows += [(*_canvas_student(row), mark_of(marks, "", most)) for row, marks in pairs]
    _write(path, rows)
    return strangers


def write_moodle_csv(
    all_marks: Sequence[Marks],
    path: str | Path,
    title: str,
    roster: str | Path | None = None,
    most: float | None = None,
) -> list[str]:
    """Write marks for Moodle, with a column of feedback; students without a submission have "-".

    Args:
        all_marks, path, title, roster, most: as in `write_canvas_csv`.

    Returns:
        the submissions of students that the roster does not have. They are left out: one would stop the import.
    """
    pairs, strangers = _pairs(all_marks, roster)
    most = most or max((marks.max_points for marks in all_marks), default=0)
    rows = [(*MOODLE_HEAD, title, f"{title} (feedback)")]
    for row, marks in pairs:
        if marks is None or marks.student not in strangers:
            student = (row.get("login", ""), row.get("id_number", ""), row.get("email", ""))
            rows.append((*student, mark_of(marks, "-", most), comment_on(marks, most)))
    _write(path, rows)
    return strangers


def canvas_column(title: str, roster: str | Path | None) -> str:
    """As Canvas's own export names the assignment, "Attention (1234)": then the marks go there, not into a new one.

    Raises:
        ValueError: if the roster has columns of assignments, and none with this title.
    """
    text = text_of(roster) if roster is not None else ""
    head = next(csv.reader(io.StringIO(text), delimiter=separator_of(text)), [])
    columns = list(filter(None, map(ASSIGNMENT.fullmatch, head)))
    fitting = [column[0] for column in columns if column["title"] == title]
    if columns and not fitting:
        names = ", ".join(clean(column[0]) for column in columns)
        raise ValueError(
            f"{roster} has columns for the assignments {names}, and none for {title!r}. "
            "Give yours one of these titles, or make it in Canvas and export again"
        )
    return fitting[0] if fitting else title


def _pairs(
    all_marks: Sequence[Marks], path: str | Path | None
) -> tuple[list[tuple[RosterRow, Marks | None]], list[str]]:
    """Students with their marks, in the roster's order; then submissions of unknown students, by name."""
    roster = read_roster(path) if path is not None else []
    found: dict[int, Marks] = {}
    others: list[Marks] = []
    for marks in sorted(all_marks, key=lambda marks: marks.student):
        row = find_student(marks.student, roster)
        if row is None or id(row) in found:
            others.append(marks)
        else:
            found[id(row)] = marks
    pairs = [(row, found.get(id(row))) for row in roster]
    pairs += [({"name": marks.student, "login": marks.student}, marks) for marks in others]
    return pairs, [marks.student for marks in others] if path is not None else []


def _canvas_student(row: RosterRow) -> tuple[str, ...]:
    name = full_name(row)
    canvas_id = row.get("canvas_id", "")
    login = row.get("login") or row.get("email", "")
    return (name or login, canvas_id if canvas_id.isdecimal() else "", row.get("sis_user_id", ""), login,
            row.get("section", ""))  # fmt: skip


def mark_of(marks: Marks | None, none: str, most: float) -> str:
    """The points as they go to Canvas or Moodle.

    Args:
        marks: of a student; None if there are none.
        none: what stands for no mark.
        most: the maximum there.
    """
    return none if marks is None or marks.unreadable else number(marks.points_of(most))


def comment_on(marks: Marks | None, most: float) -> str:
    """A few words of ours and of the teacher on each exercise; nothing that a student wrote.

    Args:
        marks, most: as in `mark_of`.
    """
    if marks and marks.unreadable:
        return "could not be read: no mark yet"
    if marks is None:
        return ""
    scaled = f"{number(marks.points)} of {number(marks.max_points)} points, here on a scale to {number(most)}"
    return "; ".join(
        [
            *map(_in_short, marks.exercises),
            *map(_question_in_short, marks.questions),
            *marks.decisions,
            *[scaled] * (marks.max_points != most),
        ]
    )


def _in_short(mark: ExerciseMark) -> str:
    words = ", ".join(filter(None, (mark.misconception, mark.decision)))
    named = f" ({words})" if words else ""
    return f"{mark.name} {number(mark.points)}/{number(mark.max_points)}{named}"


def _question_in_short(mark: QuestionMark) -> str:
    words = ", ".join(
        filter(None, (mark.level or mark.says.rstrip(".").lower(), mark.comment, mark.decision))
    )
    return f"{mark.name} {number(mark.points)}/{number(mark.max_points)} ({words})"


def _write(path: str | Path, rows: Sequence[tuple[str, ...]]) -> None:
    text = io.StringIO(newline="")
    csv.writer(text).writerows([safe_cell(cell) for cell in row] for row in rows)
    write_whole(path, text.getvalue().encode())
