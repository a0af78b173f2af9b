"""All reports on a class: a page for each student, class reports, slides, results, CSV for Canvas and Moodle."""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from course.classroom.feedback.class_report import write_class_report
from course.classroom.feedback.deck import write_deck
from course.classroom.feedback.gradebook import write_canvas_csv, write_moodle_csv
from course.classroom.feedback.mistakes import class_mistakes
from course.classroom.feedback.results import write_results
from course.classroom.feedback.scale import scale_of, told
from course.classroom.feedback.student_page import write_feedback
from course.classroom.marks import Marks, file_name
from course.classroom.tables.roster import RosterRow, find_student, full_name, read_roster

FEW = 20  # names on the screen


def write_reports(all_marks: Sequence[Marks], out: Path, title: str, roster: Path | None) -> list[str]:
    """Write them into OUT.

    Returns:
        what the teacher should look at.

    Raises:
        ValueError: if there are no marks.
    """
    rows = read_roster(roster) if roster else []
    for marks in all_marks:
        write_feedback(
            marks, out / "feedback", title, _shown(find_student(marks.student, rows), marks.student)
        )
    _write_class_reports(all_marks, out, title, rows)
    read = [marks for marks in all_marks if not marks.unreadable]
    write_deck(class_mistakes(read), len(read), out / "slides.html", title)
    write_results(all_marks, out, title, rows)
    most = scale_of(all_marks, title, roster)
    strangers = write_canvas_csv(all_marks, out / "canvas.csv", title, roster, most)
    write_moodle_csv(all_marks, out / "moodle.csv", title, roster, most)
    unknown = [f"Not in {roster}: {', '.join(strangers)}"] if strangers else []
    return [*_unreadable(all_marks), *unknown, *told(all_marks, title, roster), *_other_versions(all_marks)]


def _write_class_reports(
    all_marks: Sequence[Marks], out: Path, title: str, roster: Sequence[RosterRow]
) -> None:
    """One for the class, and one for each section if the roster has several; students have the roster's names."""
    found = [(find_student(marks.student, roster), marks) for marks in all_marks]
    named = [(row, replace(marks, student=_shown(row, marks.student))) for row, marks in found]
    sections = sorted({row["section"] for row in roster if row.get("section")})
    addresses = {name: f"sections/{file_name(name)}.html" for name in sections if len(sections) > 1}
    handed_in = {id(row) for row, _ in found if row is not None}
    missing = [row for row in roster if id(row) not in handed_in]
    everyone = [marks for _, marks in named]
    write_class_report(everyone, out / "class.html", title, len(missing) if roster else None, addresses)
    for name, address in addresses.items():
        own = [marks for row, marks in named if row is not None and row.get("section") == name]
        absent = sum(row.get("section") == name for row in missing)
        if own:
            write_class_report(own, out / address, f"{title}, {name}", absent)


def _shown(row: RosterRow | None, student: str) -> str:
    name = full_name(row) if row is not None else ""
    return f"{name} ({student})" if name and name != student else student


def _unreadable(all_marks: Sequence[Marks]) -> list[str]:
    found = sorted(marks.student for marks in all_marks if marks.unreadable)
    names = ", ".join(found[:FEW]) + ", ..." * (len(found) > FEW)
    return [f"{len(found)} could not be read and have no mark: {names}"] if found else []


def _other_versions(all_marks: Sequence[Marks]) -> list[str]:
    """Whether notebooks come from another Python than this, whose syntax may differ."""
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    others = Counter(marks.python for marks in all_marks if marks.python not in ("", here))
    counts = ", ".join(f"{number} by {version}" for version, number in sorted(others.items()))
    return (
        [f"You grade on Python {here}. Notebooks were saved by other versions: {counts}."] if others else []
    )
