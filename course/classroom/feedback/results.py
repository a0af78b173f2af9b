"""Everything on a class in one table and one file: OUT/results.csv for spreadsheets, OUT/results.json for programs.

A student's points in results.csv add up to the mark: a line for each exercise and question, and one for the whole, with
what lateness took and what the teacher added.
"""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from course.classroom.marks import ExerciseMark, Marks, QuestionMark
from course.classroom.tables.roster import IDS, RosterRow, find_student, full_name
from course.classroom.tables.spreadsheets import safe_cell
from course.classroom.text import clean, number
from course_lib.running.files import write_whole

COLUMNS = (
    "student", "name", "section", "group", "kind", "exercise", "points", "max_points", "outcome", "misconception",
    "decisions",
)  # fmt: skip
WHOLE = "whole"  # the kind of the line on the whole
MARKED, UNREADABLE, NOTHING = "marked", "could not be read", "nothing handed in"  # outcomes of the whole


def write_results(all_marks: Sequence[Marks], out: Path, title: str, roster: Sequence[RosterRow]) -> None:
    """Write results.csv and results.json into OUT.

    Args:
        all_marks: of the class, with all decisions.
        out: the folder OUT.
        title: of the assignment.
        roster: the class; who handed in nothing is in both, too.
    """
    people = list(_people(all_marks, roster))
    text = io.StringIO(newline="")
    lines = [line for student, row, marks in people for line in _lines(student, row, marks)]
    csv.writer(text).writerows([COLUMNS, *lines])
    write_whole(out / "results.csv", text.getvalue().encode("utf-8-sig", errors="replace"))
    found = {
        "assignment": all_marks[0].assignment,
        "title": title,
        "max_points": max(marks.max_points for marks in all_marks),
        "students": [_as_fields(student, row, marks) for student, row, marks in people],
    }
    content = json.dumps(found, indent=1, ensure_ascii=False) + "\n"
    write_whole(out / "results.json", content.encode(errors="replace"))


def _people(
    all_marks: Sequence[Marks], roster: Sequence[RosterRow]
) -> Iterator[tuple[str, RosterRow, Marks | None]]:
    """Everybody who handed in, then everybody else in the roster."""
    found = [(find_student(marks.student, roster), marks) for marks in all_marks]
    for row, marks in sorted(found, key=lambda one: one[1].student):
        yield marks.student, row or {}, marks
    handed_in = {id(row) for row, _ in found}
    for row in roster:
        if id(row) not in handed_in:
            yield next(row[field] for field in IDS if row.get(field)), row, None


def _lines(student: str, row: RosterRow, marks: Marks | None) -> Iterator[tuple[str, ...]]:
    group = marks.group if marks else row.get("group", "")
    who = tuple(map(safe_cell, (student, full_name(row), row.get("section", ""), group)))
    if marks is None or marks.unreadable:
        yield *who, WHOLE, "", "", "", UNREADABLE if marks else NOTHING, "", ""
        return
    for mark in marks.exercises:
        yield *who, "exercise", *_cells(mark, mark.outcome, mark.misconception or "", mark.decision)
    for one in marks.questions:
        decisions = "; ".join(filter(None, (one.comment, one.decision)))
        yield *who, "question", *_cells(one, one.level or one.says.rstrip(".").lower(), "", decisions)
    more = marks.adjusted + marks.bonus - marks.taken
    yield *who, WHOLE, "", number(more), "0", MARKED, "", safe_cell("; ".join(marks.decisions))


def _cells(mark: ExerciseMark | QuestionMark, *words: str) -> tuple[str, ...]:
    return (mark.name, number(mark.points), number(mark.max_points), *map(safe_cell, words))


def _as_fields(student: str, row: RosterRow, marks: Marks | None) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "student": clean(student),
        "name": full_name(row),
        "section": row.get("section", ""),
        "group": marks.group if marks else row.get("group", ""),
        "ids": {field: row[field] for field in IDS if row.get(field)},
        "outcome": NOTHING if marks is None else UNREADABLE if marks.unreadable else MARKED,
    }
    return fields if marks is None else fields | _of_work(marks)


def _of_work(marks: Marks) -> dict[str, Any]:
    """What is known of a submission; its points are None as long as it could not be read."""
    has_mark = not marks.unreadable
    return {
        "points": round(marks.points, 2) if has_mark else None,
        "max_points": marks.max_points,
        "late": {"days": marks.late_days, "free_days": marks.free_days, "taken": marks.taken},
        "bonus": marks.bonus,
        "adjusted": marks.adjusted,
        "decisions": [*marks.decisions],
        "notes": [*marks.notes],
        "unreadable": marks.unreadable,
        "exercises": [_of_exercise(mark) for mark in marks.exercises] if has_mark else [],
        "questions": [_of_question(mark) for mark in marks.questions] if has_mark else [],
    }


def _of_exercise(mark: ExerciseMark) -> Mapping[str, Any]:
    return {
        "name": mark.name,
        "points": mark.points,
        "max_points": mark.max_points,
        "outcome": mark.outcome,
        "misconception": mark.misconception,
        "right_in": [*mark.right_in],
        "excused": mark.excused,
        "decision": mark.decision,
        "sentence": mark.sentence,
        "notes": [*mark.notes],
    }


def _of_question(mark: QuestionMark) -> Mapping[str, Any]:
    return {
        "name": mark.name,
        "points": mark.points,
        "max_points": mark.max_points,
        "level": mark.level,
        "says": mark.says,
        "comment": mark.comment,
        "excused": mark.excused,
        "decision": mark.decision,
    }
