"""Levels of answers to open questions: a table with the columns student, question, level, comment.

`grade` writes the table with the lines to fill in, and reads it again. It adds lines and never takes one away.
"""

import csv
import io
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from course.classroom.assignments.questions import Level, Question
from course.classroom.decisions.students import Students
from course.classroom.marks import Marks, QuestionMark
from course.classroom.tables.spreadsheets import Row, read_table, safe_cell, separator_of, text_of, unguarded
from course_lib.running.files import write_whole

COLUMNS = ("student", "question", "level", "comment")
NOTHING = "Nothing was written."
NOT_YET = "Not marked yet."


@dataclass(frozen=True)
class Given:
    """What the teacher gave for one answer.

    Args:
        level: of the rubric, points between two of its levels, or "".
        comment: or "".
    """

    level: str
    comment: str


Levels = Mapping[tuple[str, str], Given]  # by student and question


def read_levels(path: Path, questions: Sequence[Question], students: Students) -> Levels:
    """Read what the teacher gave.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if a line is wrong; the message names it, what was wanted and what came.
    """
    asked = {question.name: question for question in questions}
    found: dict[tuple[str, str], Given] = {}
    rows = (_unguarded(row) for row in read_table(path, COLUMNS))
    for student, row in students.with_work_or_none(rows):
        name = _question(row, asked)
        if (student, name) in found:
            raise ValueError(
                f"{row.place}: wanted one line for each answer; got a second for {student}, {name}"
            )
        found[student, name] = Given(_level(row, asked[name]), row.cells["comment"])
    return found


def _unguarded(row: Row) -> Row:
    return replace(row, cells={**row.cells, "student": unguarded(row.cells["student"])})


def _question(row: Row, known: Collection[str]) -> str:
    name = row.cells["question"].casefold()
    if name not in known:
        wanted, got = ", ".join(known), row.cells["question"]
        raise ValueError(f"{row.place}: wanted a question, one of {wanted}; got {got!r}")
    return name


def _level(row: Row, question: Question) -> str:
    """What stands in the row: the level's own name, or the points as they were written."""
    if not row.cells["level"]:
        return ""
    try:
        name, _ = question.level(row.cells["level"])
    except ValueError as error:
        raise ValueError(f"{row.place}: {error}") from None
    return name if name in question.levels else row.cells["level"]


def add_lines(path: Path, answered: Sequence[tuple[str, str]], known: Levels) -> int:
    """Add a line to fill in for each answer that has none yet.

    Args:
        path: of the table; it is made if it is not there.
        answered: students and questions.
        known: what the table holds.

    Returns:
        the number of lines without a level.
    """
    new = [pair for pair in answered if pair not in known]
    if new:
        old = text_of(path).rstrip("\r\n") if path.is_file() else ",".join(COLUMNS)
        text = io.StringIO(newline="")
        places = [
            name.strip().lower()
            for name in next(csv.reader([old.splitlines()[0]], delimiter=separator_of(old)))
        ]
        for student, question in new:
            cells = {"student": safe_cell(student), "question": question}
            csv.writer(text, delimiter=separator_of(old)).writerow(cells.get(place, "") for place in places)
        write_whole(path, f"{old}\r\n{text.getvalue()}".encode("utf-8-sig"))
    return sum(not known[pair].level if pair in known else True for pair in answered)


def lines_of(path: Path, students: Students) -> dict[tuple[str, str], int]:
    """The number of each answer's line in the table, by student and question; 1 is the first below the head.

    Raises:
        FileNotFoundError, ValueError: see `read_levels`.
    """
    rows = list(map(_unguarded, read_table(path, COLUMNS)))
    numbers = {row.place: number for number, row in enumerate(rows, start=1)}
    found = students.with_work_or_none(rows)
    return {(student, row.cells["question"].casefold()): numbers[row.place] for student, row in found}


@dataclass(frozen=True)
class Rubric:
    """What the teacher decided on the answers to open questions.

    Args:
        questions: of the assignment.
        levels: that the teacher gave.
        answered: students and questions to which something was written.
    """

    questions: Sequence[Question] = ()
    levels: Levels = field(default_factory=dict)
    answered: Collection[tuple[str, str]] = ()

    def on(self, marks: Marks, submission: str = "") -> Marks:
        """The marks of one student with the teacher's levels.

        Args:
            marks: of the student.
            submission: under whose name the answers stand in the table, too, if a group shares it.
        """
        names = (marks.student, submission)
        return replace(marks, questions=tuple(self._marked(names, one) for one in self.questions))

    def _marked(self, names: Sequence[str], question: Question) -> QuestionMark:
        """The first of the names that has a level decides; what its line leaves open, the next one says."""
        places = [(name, question.name) for name in names]
        given = [self.levels[place] for place in places if place in self.levels]
        level, comment = (
            next(filter(None, texts), "")
            for texts in ([one.level for one in given], [one.comment for one in given])
        )
        says = NOTHING if set(places).isdisjoint(self.answered) else NOT_YET
        name, worth = question.level(level) if level else ("", Level(0, says))
        return QuestionMark(question.name, worth.points, question.max_points, name, worth.says, comment)
