"""Giving back through Canvas and Moodle what their archives brought: feedback files and Moodle's worksheet.

Moodle takes a zip with a folder for each participant, `NAME_NUMBER_assignsubmission_file_`. It reads the number and the
two words (`mod/assign/feedback/file/importziplib.php` in its source).
Canvas takes a zip whose files have the names of its own download. It reads the student's number and that of the upload,
and shows the file under the upload's name (`infer_comment_context_from_filename` in its source). That is the name of a
notebook, so the file is one.
"""

import io
import re
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import nbformat

from course.classroom.feedback.gradebook import comment_on
from course.classroom.feedback.scale import scale_of
from course.classroom.feedback.student_page import feedback_body, page_of
from course.classroom.grading.submissions import CANVAS, MOODLE, Submission
from course.classroom.marks import Marks
from course.classroom.tables.roster import find_student, read_roster
from course.classroom.tables.worksheet import is_worksheet, write_worksheet
from course.classroom.text import number
from course_lib.running.files import write_whole

PARTICIPANT = re.compile(r"[^_]+_\d+")  # a student of an archive: name and number
NOT_YOURS = (
    "<p><em>This notebook holds the feedback on your work, and not your work, which has not changed.</em></p>"
)


def give_back(
    all_marks: Sequence[Marks], submissions: Sequence[Submission], out: Path, title: str, roster: Path | None
) -> list[str]:
    """Write into OUT what fits: moodle_feedback.zip, canvas_feedback.zip, moodle_worksheet.csv.

    Returns:
        what the teacher should look at.
    """
    paths = {one.student: one.path for one in submissions if one.path is not None}  # the last attempt of each
    if any(MOODLE.fullmatch(name) for path in paths.values() for name in (path.name, path.parent.name)):
        _write_zip(out / "moodle_feedback.zip", _for_moodle(all_marks, title))
    if files := _for_canvas(all_marks, paths, title):
        _write_zip(out / "canvas_feedback.zip", files)
    if roster is not None and is_worksheet(roster):
        return _worksheet(all_marks, out / "moodle_worksheet.csv", title, roster)
    return []


def _for_moodle(all_marks: Sequence[Marks], title: str) -> dict[str, bytes]:
    return {
        f"{marks.student}_assignsubmission_file_/feedback.html": page_of(marks, title)
        for marks in all_marks
        if PARTICIPANT.fullmatch(marks.student)
    }


def _for_canvas(all_marks: Sequence[Marks], paths: Mapping[str, Path], title: str) -> dict[str, bytes]:
    """Only for notebooks: feedback under the name of another kind of file could not be opened."""
    uploads = {student: path.name.encode(errors="replace").decode() for student, path in paths.items()}
    return {
        uploads[marks.student]: _as_notebook(marks, title)
        for marks in all_marks
        if uploads.get(marks.student, "").lower().endswith(".ipynb")
        and CANVAS.fullmatch(uploads[marks.student])
        and not MOODLE.fullmatch(uploads[marks.student])
    }


def _as_notebook(marks: Marks, title: str) -> bytes:
    data = {
        "text/html": NOT_YOURS + feedback_body(marks, title),
        "text/plain": "Feedback: open this in JupyterLab.",
    }
    output = nbformat.v4.new_output("display_data", data)
    cell = nbformat.v4.new_code_cell(
        "", id="feedback", outputs=[output], metadata={"jupyter": {"source_hidden": True}}
    )
    return nbformat.writes(nbformat.v4.new_notebook(cells=[cell])).encode(errors="replace")


def _write_zip(path: Path, files: Mapping[str, bytes]) -> None:
    """Write a zip; the same files give the same bytes."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, file in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), file, zipfile.ZIP_DEFLATED)
    write_whole(path, content.getvalue())


def _worksheet(all_marks: Sequence[Marks], path: Path, title: str, roster: Path) -> list[str]:
    """Moodle leaves out a mark above the maximum, so no mark is above it."""
    rows, most = read_roster(roster), scale_of(all_marks, title, roster)
    found = [(find_student(marks.student, rows), marks) for marks in all_marks if not marks.unreadable]
    marks = {row["participant"]: one for row, one in found if row is not None}
    points = {identifier: one.points_of(most) for identifier, one in marks.items()}
    comments = {identifier: comment_on(one, most) for identifier, one in marks.items()}
    locked = write_worksheet(
        {identifier: number(min(most, own)) for identifier, own in points.items()}, comments, path, roster
    )
    above = [f"{marks[identifier].student} {number(own)}" for identifier, own in points.items() if own > most]
    remarks = (
        [f"Moodle has locked the marks of {', '.join(locked)}: it will not take others"] if locked else []
    )
    if above:
        remarks.append(
            f"Moodle takes at most {number(most)} points, so {path} has no more for: {', '.join(above)}"
        )
    return remarks
