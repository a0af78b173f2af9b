"""Returning our feedback through nbgrader: copies to the folders that `nbgrader release_feedback` reads."""

from pathlib import Path

from course_lib.classroom.grading.submissions import Unreadable, read_bytes
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
        raise FileNotFoundError(f"there is no feedback in {feedback}; `python -m course_lib grade` writes it")
    laid_out: list[str] = []
    left: list[str] = []
    for page in pages:
        done = _lay_out(page, course / "submitted" / page.stem / assignment, course, assignment)
        (laid_out if done else left).append(page.stem)
    return laid_out, left


def _lay_out(page: Path, submitted: Path, course: Path, assignment: str) -> bool:
    try:
        files = {name: read_bytes(submitted / name) for name in NEEDED}
    except Unreadable:
        return False
    notebooks = [path.stem for path in submitted.glob("*.ipynb")] or [assignment]
    files |= {f"{notebook}.html": page.read_bytes() for notebook in notebooks}
    for name, content in files.items():
        write_whole(course / "feedback" / page.stem / assignment / name, content)
    return True
