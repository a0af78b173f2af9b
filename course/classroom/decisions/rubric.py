"""Levels of answers to open questions: a table with the columns student, question, level, comment.

`grade` writes the table with the lines to fill in, and reads it again. It adds lines and never takes one away.
"""

import csv
import io
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from course.classroom.assignments.questions import Question
from course.classroom.decisions.students import Students
from course.classroom.marks import Marks, QuestionMark
from course.classroom.tables.spreadsheets import Row, read_table, safe_cell, separator_of, text_of, unguarded
from course_lib.running.files import write_whole

COLUMNS = ("student", "question", "level", "comment")
NOTHING = "Nothing was written."
NOT_YET = "Not marked yet."


@dataclass(frozen=True)
class Given:
    """What the teacher gave for one answer: a level of the rubric, or "", and a comment, or ""."""

    level: str
    comment: str


Levels = Mapping[tuple[str, str], Given]  # by student and question


def read_levels(path: Path, questions: Sequence[Question], students: Students) -> Levels:
    """Read what the teacher gave.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if a line is wrong; the message names it, what was wanted and what came.
    """
    rubrics = {question.name: question.levels for question in questions}
    found: dict[tuple[str, str], Given] = {}
    rows = (_unguarded(row) for row in read_table(path, COLUMNS))
    for student, row in students.with_work_or_none(rows):
        level, comment = row.cells["level"], row.cells["comment"]
        name = _one_of(row, "question", row.cells["question"], rubrics)
        if (student, name) in found:
            raise ValueError(
                f"{row.place}: wanted one line for each answer; got a second for {student}, {name}"
            )
        found[student, name] = Given(_one_of(row, "level", level, rubrics[name]) if level else "", comment)
    return found


def _unguarded(row: Row) -> Row:
    return replace(row, cells={**row.cells, "student": unguarded(row.cells["student"])})


def _one_of(row: Row, what: str, got: str, known: Collection[str]) -> str:
    fitting = [name for name in known if name.casefold() == got.casefold()]
    if got not in known and len(fitting) != 1:
        raise ValueError(f"{row.place}: wanted a {what}, one of {', '.join(known)}; got {got!r}")
    return got if got in known else fitting[0]


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
        """The first of the names that has a level decides."""
        places = [(name, question.name) for name in names]
        given = next((self.levels[place] for place in places if place in self.levels), Given("", ""))
        if given.level:
            level = question.levels[given.level]
            points, says = level.points, level.says
        else:
            points, says = 0, NOTHING if set(places).isdisjoint(self.answered) else NOT_YET
        return QuestionMark(question.name, points, question.max_points, given.level, says, given.comment)
