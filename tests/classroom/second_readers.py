"""Canvas's and Moodle's importers, read a second time: what each would take from a file of ours.

Each follows the published source of the importer, and shares no code with the writers.
"""

import csv
import io
import re
import zipfile
from pathlib import Path

IN_ENGLISH = ("Identifier", "Grade", "Last modified (grade)", "Feedback comments", "Participant ")


def moodle_worksheet(
    content: bytes, maximum: float, participants: set[int], words: tuple[str, ...] = IN_ENGLISH
) -> dict[int, tuple[float | None, str]]:
    """`assignfeedback_offline`: a mark (None if it is left out) and a comment for each participant.

    Args:
        words: of the importer's language: the four columns, and what stands before a participant's number.
    """
    text = content.decode("utf-8").removeprefix("\ufeff")
    head, *rows = csv.reader(io.StringIO(text, newline=""))
    identifier, mark, _, comment = (head.index(name) for name in words[:4])
    taken = {}
    for cells in rows:
        number = int(cells[identifier][len(words[4]) :])
        if number not in participants:
            continue
        grade = cells[mark].strip()
        value = float(grade) if grade else None
        taken[number] = (value if value is not None and 0 <= value <= maximum else None, cells[comment])
    return taken


def moodle_feedback(content: bytes, participants: set[int]) -> dict[int, tuple[str, bytes]]:
    """`assignfeedback_file`, before and after 4.1: the name and content of the file for each participant."""
    taken = {}
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for path in archive.namelist():
            parts = path.split("/")
            while parts:
                about = parts.pop(0).split("_", 4)
                fits = len(about) == 5 and about[1].isdecimal() and int(about[1]) in participants
                if fits and (about[2], about[3]) in {
                    ("assignsubmission", "file"),
                    ("assignfeedback", "file"),
                }:
                    taken[int(about[1])] = ("/".join([about[4], *parts]).lstrip("/"), archive.read(path))
                    break
    return taken


def canvas_reupload(
    content: bytes, uploads: dict[int, tuple[int, str]]
) -> tuple[dict[str, bytes], list[str]]:
    """`infer_comment_context_from_filename`.

    Args:
        uploads: by their number, the student's number and the name of the file.

    Returns:
        by student and the name under which Canvas shows it, the file; and the names that Canvas leaves out.
    """
    taken, ignored = {}, []
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for path in archive.namelist():
            numbers = [int(part) for part in Path(path).name.split("_") if re.fullmatch(r"\d+", part)][:2]
            student, upload = (*numbers, None, None)[:2]
            if upload in uploads and uploads[upload][0] == student:
                taken[student, uploads[upload][1]] = archive.read(path)
            else:
                ignored.append(path)
    return taken, ignored


def canvas_gradebook(content: bytes, ids: dict[str, str], assignments: set[str]) -> dict[str, float]:
    """Canvas's gradebook import: the marks by student's id; it stops at an unknown assignment or student.

    Args:
        ids: of the students, by their login.
        assignments: as Canvas names them, "Week 3 (17)".
    """
    head, possible, *rows = csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""))
    assert head[:5] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
    assert possible[0].strip() == "Points Possible"
    assert set(head[5:]) <= assignments
    marks = {}
    for cells in rows:
        student = cells[1] or ids[cells[3]]
        assert student in ids.values()
        if cells[5]:
            marks[student] = float(cells[5])
    return marks


def moodle_gradebook(content: bytes, key: str, students: set[str]) -> dict[str, float]:
    """Moodle's import of a CSV into the gradebook, by one identifying column; it stops at an unknown student."""
    rows = csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""))
    title = rows.fieldnames[3]
    marks = {}
    for row in rows:
        assert row[key] in students
        if row[title] != "-":
            marks[row[key]] = float(row[title])
    return marks
