"""Returning our feedback through nbgrader: copies to the folders that `nbgrader release_feedback` reads."""

from pathlib import Path

from course.classroom.grading.submissions import Unreadable, read_bytes
from course.classroom.marks import file_name
from course_lib.running.files import write_whole

NEEDED = ("timestamp.txt", "submission_secret.txt")  # they identify a page in nbgrader


def lay_out_feedback(assignment: str, feedback: Path, course: Path) -> tuple[list[str], list[str]]:
    """Copy FEEDBACK/STUDENT.html to COURSE/feedback/STUDENT/ASSIGNMENT/, once for each notebook handed in.

    Returns:
        the students whose page was copied, and those who did not submit through nbgrader.

    Raises:
        FileNotFoundError: if there is no feedback.
    """
    pages = sorted(feedback.glob("*.html"))
    if not pages:
        raise FileNotFoundError(f"there is no feedback in {feedback}; `python -m course grade` writes it")
    students = {file_name(folder.name): folder.name for folder in course.glob("submitted/*")}
    laid_out: list[str] = []
    left: list[str] = []
    for page in pages:
        student = students.get(page.stem, page.stem)
        (laid_out if _lay_out(page, student, course, assignment) else left).append(student)
    return laid_out, left


def _lay_out(page: Path, student: str, course: Path, assignment: str) -> bool:
    submitted = course / "submitted" / student / assignment
    try:
        files = {name: read_bytes(submitted / name) for name in NEEDED}
    except Unreadable:
        return False
    notebooks = [path.stem for path in submitted.glob("*.ipynb")] or [assignment]
    files |= {f"{notebook}.html": page.read_bytes() for notebook in notebooks}
    for name, content in files.items():
        write_whole(course / "feedback" / student / assignment / name, content)
    return True
