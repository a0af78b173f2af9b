"""Whose mark is another than in an earlier run, after a corrected exercise or decision: OUT/changed.csv.

A line stays until the mark is as it was before, or until the teacher deletes the file, having handed out what changed.
"""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from course.classroom.marks import Marks
from course.classroom.tables.spreadsheets import read_table, safe_cell, unguarded
from course.classroom.text import clean, number
from course_lib.running.files import write_whole

CHANGED = "changed.csv"  # in OUT
COLUMNS = ("student", "before", "now")
FEW = 6  # changes that are told one by one
NONE = "no mark"


def earlier_marks(out: Path, assignment: str) -> dict[str, str]:
    """The marks of the last run by student, and where changes are not handed out yet, those before them."""
    try:
        last = json.loads((out / "results.json").read_text(encoding="utf-8"))
        people = last["students"] if last["assignment"] == assignment else []
        found = {one["student"]: _shown(one["points"]) for one in people if "points" in one}
    except (OSError, ValueError, KeyError, TypeError):
        return {}  # nothing that could be compared
    if found and (out / CHANGED).is_file():
        rows = read_table(out / CHANGED, COLUMNS)
        found |= {unguarded(row.cells["student"]): row.cells["before"] for row in rows}
    return found


def write_changed(out: Path, earlier: Mapping[str, str], all_marks: Sequence[Marks]) -> list[str]:
    """Write OUT/changed.csv, or delete it where no mark has changed.

    Args:
        out: the folder OUT.
        earlier: the marks before, by student.
        all_marks: of the class, with all decisions.

    Returns:
        what the teacher should know: a sentence, if marks have changed.
    """
    todays = {clean(one.student): _shown(None if one.unreadable else one.points) for one in all_marks}
    changed = [
        (student, earlier[student], now)
        for student, now in sorted(todays.items())
        if earlier.get(student, now) != now
    ]
    if not changed:
        (out / CHANGED).unlink(missing_ok=True)
        return []
    text = io.StringIO(newline="")
    csv.writer(text).writerows([COLUMNS, *((safe_cell(who), *points) for who, *points in changed)])
    write_whole(out / CHANGED, text.getvalue().encode("utf-8-sig", errors="replace"))
    some = ", ".join(f"{student} {before} -> {now}" for student, before, now in changed[:FEW])
    others = f", and {len(changed) - FEW} others" * (len(changed) > FEW)
    return [
        f"Other marks than in an earlier run: {some}{others}. If you have handed marks out, hand these out again; then "
        f"delete {out / CHANGED}, which lists them all"
    ]


def _shown(points: float | None) -> str:
    return NONE if points is None else number(points)
