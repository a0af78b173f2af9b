"""Several attempts of a student: in which order they came, which are graded, and which one counts."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from course.classroom.assignments.handing_in import HandingIn
from course.classroom.decisions.lateness import Times, with_times
from course.classroom.grading.submissions import Submission, Unreadable, find_submissions, read_bytes
from course.classroom.marks import Marks


def find_attempts(folders: Iterable[Path], assignment: str) -> list[Submission]:
    """Every student's attempts, numbered from 1. A notebook that did not change is no new attempt.

    Args:
        folders: of submissions, the oldest first.
        assignment: its name.

    Raises:
        FileNotFoundError: if there is no such folder, or no submission in it.
        ValueError: if an attempt of a later folder was handed in earlier.
    """
    found: dict[str, list[Submission]] = {}
    for folder in folders:
        for submission in find_submissions(folder, assignment):
            earlier = found.setdefault(submission.student, [])
            if not earlier:
                earlier.append(submission)
            elif not _same(earlier[-1], submission):
                _check_order(earlier[-1], submission)
                earlier[-1] = replace(earlier[-1], superseded=True)
                earlier.append(replace(submission, attempt=len(earlier) + 1))
    return [submission for _, attempts in sorted(found.items()) for submission in attempts]


def _same(one: Submission, other: Submission) -> bool:
    if one.path is None or other.path is None:
        return False
    try:
        return read_bytes(one.path) == read_bytes(other.path)
    except Unreadable:
        return False


def _check_order(one: Submission, other: Submission) -> None:
    if one.handed_in and other.handed_in and other.handed_in < one.handed_in:
        raise ValueError(
            f"wanted the folder with the oldest submissions first; {one.student} handed in {other.path} "
            f"before {one.path}"
        )


def to_grade(
    submissions: Sequence[Submission], rules: HandingIn, extensions: Times, times: Times
) -> list[Submission]:
    """All attempts if the best counts; if the last does, only the last of each student that came before the cut-off.

    Args:
        submissions: attempts of each student in their order.
        rules: of the assignment.
        extensions: later deadlines of students.
        times: of handing in, for submissions that came without one.
    """
    if rules.counts == "best":
        return list(submissions)
    last: dict[str, Submission] = {}
    for submission, timed in zip(submissions, with_times(submissions, times), strict=True):
        too_late = rules.comes_too_late(timed.handed_in, extensions.get(timed.student))
        if submission.student not in last or not too_late:
            last[submission.student] = submission
    return list(last.values())


def the_one_that_counts(attempts: Sequence[tuple[Submission, Marks]], counts: str) -> Marks:
    """The marks of one student that count, with a sentence on it; of equally good attempts, those of the latest.

    Args:
        attempts: of this student, and of others of a group; with the marks after all other decisions.
        counts: "best" or "last".
    """
    chosen, marks = max(attempts, key=lambda pair: (not pair[1].unreadable, pair[1].points, pair[0].attempt))
    number = max(one.attempt for one, _ in attempts if one.student == chosen.student)
    if chosen.superseded and counts == "last":
        said = f"attempt {chosen.attempt} counts: the next came after the cut-off"
    elif number > 1:
        said = f"attempt {chosen.attempt} of {number} counts: the {counts}"
    else:
        return marks
    return replace(marks, decisions=(said, *marks.decisions))
