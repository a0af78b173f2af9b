"""Which student has which exercises of an assignment's pools: the table NAME_variants.csv beside the declaration.

It is drawn from the teacher's secret when the assignment is built, and decides when it is graded. The teacher may
change a line or add one; lines that are there stay.
"""

import csv
import hashlib
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from course.classroom.assignments.declared import Assignment
from course.classroom.assignments.pools import draw, hashed_table
from course.classroom.decisions.students import Students
from course.classroom.marks import Marks
from course.classroom.tables.roster import IDS, RosterRow, find_student
from course.classroom.tables.spreadsheets import Row, read_table, safe_cell, unguarded
from course_lib.running.files import write_whole

STUDENT = "student"
Variants = Mapping[str, Mapping[str, str]]  # by student and pool: an exercise


def variants_file(declaration: str | Path) -> Path:
    """Where the table of an assignment is."""
    path = Path(declaration)
    return path.with_name(f"{path.stem}_variants.csv")


def read_table_of_variants(path: Path, assignment: Assignment) -> dict[str, dict[str, str]]:
    """The table, by the names that stand in it.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if a line is wrong; the message names it, what was wanted and what came.
    """
    found: dict[str, dict[str, str]] = {}
    for row in read_table(path, (STUDENT, *assignment.pools)):
        student = unguarded(row.cells[STUDENT])
        if not student or student in found:
            raise ValueError(f"{row.place}: wanted one line for each student; got {student!r} again")
        found[student] = {pool: _member(row, pool, assignment) for pool in assignment.pools}
    return found


def _member(row: Row, pool: str, assignment: Assignment) -> str:
    got = row.cells[pool]
    if got not in assignment.pools[pool]:
        raise ValueError(f"{row.place}: wanted one of {', '.join(assignment.pools[pool])}; got {got!r}")
    return got


def write_variants(path: Path, assignment: Assignment, secret: str, roster: Sequence[RosterRow]) -> str:
    """Draw the exercises of everybody in the roster who has none yet, and write the table.

    Returns:
        the table for the notebook.
    """
    known = read_table_of_variants(path, assignment) if path.is_file() else {}
    theirs = {id(row) for name in known if (row := find_student(name, roster)) is not None}
    new = [next(row[field] for field in IDS if row.get(field)) for row in roster if id(row) not in theirs]
    known |= draw(f"{secret}\0{assignment.name}", assignment.pools, new, known)
    if assignment.handing_in.groups:
        known = _alike_in_groups(known, roster)
    text = io.StringIO(newline="")
    rows = [[safe_cell(student), *own.values()] for student, own in known.items()]
    csv.writer(text).writerows([[STUDENT, *assignment.pools], *rows])
    write_whole(path, text.getvalue().encode("utf-8-sig"))
    salt = hashlib.sha256(f"{secret}\0salt\0{assignment.name}".encode()).hexdigest()[:8]
    return hashed_table(salt, assignment.pools, _with_all_names(known, roster))


def _alike_in_groups(
    known: Mapping[str, dict[str, str]], roster: Sequence[RosterRow]
) -> dict[str, dict[str, str]]:
    """Who hands in together has the exercises of the first of the group."""
    rows = {student: find_student(student, roster) or {} for student in known}
    first = {row["group"]: student for student, row in reversed(rows.items()) if row.get("group")}
    return {student: known[first.get(row.get("group", ""), student)] for student, row in rows.items()}


def _with_all_names(
    known: Variants, roster: Sequence[RosterRow]
) -> Iterator[tuple[list[str], Mapping[str, str]]]:
    for student, own in known.items():
        row = find_student(student, roster) or {}
        ids = [row.get(field, "") for field in IDS]
        yield [student, *ids, row.get("email", "").partition("@")[0]], own


def read_variants(path: Path, assignment: Assignment, students: Students) -> Variants:
    """The exercises of everybody who handed in.

    Raises:
        FileNotFoundError: if there is no table.
        ValueError: if a line is wrong, or somebody who handed in has none.
    """
    if not assignment.pools:
        return {}
    if not path.is_file():
        raise FileNotFoundError(
            f"there is no {path}, which says who has which exercises of [pools]; "
            "`assignment build` writes it beside the declaration"
        )
    table = read_table_of_variants(path, assignment)
    named = students.named_by(table)
    if missing := sorted(students.names - named.keys()):
        raise ValueError(
            f"{path}: wanted a line for everybody who handed in; got none for {', '.join(missing)}"
        )
    return {student: table[name] for student, name in named.items()}


def with_variants(marks: Marks, assignment: Assignment, own: Mapping[str, str]) -> Marks:
    """The marks without the exercises of other variants, and with a note if one of those was answered.

    Args:
        own: by pool, the exercise of this student.
    """
    left_out = {name: pool for pool, names in assignment.pools.items() for name in names if own[pool] != name}
    notes = tuple(
        f"It answers `{mark.name}`, another student's variant, which counts nothing; their own is "
        f"`{own[left_out[mark.name]]}`."
        for mark in marks.exercises
        if mark.name in left_out and mark.outcome != "not_answered"
    )
    counted = tuple(mark for mark in marks.exercises if mark.name not in left_out)
    return replace(marks, exercises=counted, notes=(*marks.notes, *notes))


def check_own(
    places: Iterable[tuple[str, str]], path: Path, assignment: Assignment, variants: Variants
) -> None:
    """Check that the teacher's own points are on exercises that the students have.

    Raises:
        ValueError: if one is on another student's variant.
    """
    for student, exercise in places:
        for pool, names in assignment.pools.items():
            if exercise in names and exercise != (own := variants[student][pool]):
                raise ValueError(f"{path}: {student} has {own} of the pool {pool}, and not {exercise}")
