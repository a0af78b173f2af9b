"""One submission graded, when it is handed in."""

import hashlib
from contextlib import closing
from pathlib import Path

from course.classroom.assignments.declared import Assignment
from course.classroom.decisions.credit import with_credit
from course.classroom.grading.marking import Grader
from course.classroom.grading.submissions import Submission, Unreadable, one_submission, read_bytes
from course.classroom.marks import Marks
from course.classroom.on_submission.apart import place_for_one


def grade_one(assignment: Assignment, folder: Path, secret: str, unsafe: bool = False) -> Marks:
    """The marks of one submission, with partial credit. Lateness and attempts are for who asks.

    Each notebook has inputs of its own, drawn from the secret and from what stands in it: a student who hands in again
    meets others than those that the last reply showed.

    Args:
        assignment: its declaration.
        folder: with what was handed in.
        secret: of the teacher.
        unsafe: see `place_for_one`.

    Raises:
        NoWorker, RuntimeError: if the machine failed.
        ValueError: if the assignment has pools, or nothing keeps submitted code apart here.
    """
    if assignment.pools:
        raise ValueError(
            f"{assignment.name} has [pools], and whose work this is nobody says here; leave them out"
        )
    submission = one_submission(folder, assignment.name)
    with closing(place_for_one(unsafe)) as place:
        grader = Grader(assignment, f"{secret}\0{_digest(submission)}", place.attempt)
        return with_credit(grader.grade(submission), assignment.credit)


def _digest(submission: Submission) -> str:
    try:
        content = read_bytes(submission.path) if submission.path else b""
    except Unreadable:
        content = b""
    return hashlib.sha256(content).hexdigest()
