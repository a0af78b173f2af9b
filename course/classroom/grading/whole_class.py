"""A class graded: several submissions at a time, and what has marks already keeps them."""

import contextlib
import queue
import sys
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial
from pathlib import Path

from course.classroom.grading.marking import Grader
from course.classroom.grading.sandbox import Sandbox, Unprotected
from course.classroom.grading.submissions import Submission
from course.classroom.marks import Marks, file_name, read_marks
from course.exercises.workplace import NoWorker, Workplace

UNPROTECTED = (
    "{reason}. Without it nothing keeps submitted code from this machine's files, from the network and from other "
    "students' work. Install bubblewrap (on macOS and Windows: grade in the container of the classroom's README), or "
    "accept that with --unsafe."
)


def grade_all(
    make_grader: Callable[[Callable[[dict], dict]], Grader],
    submissions: Sequence[Submission],
    only: Collection[str],
    out: Path,
    report: Callable[[int], object],
    jobs: int,
    unsafe: bool = False,
) -> tuple[list[tuple[Submission, Marks]], dict[str, str]]:
    """The marks of all submissions; those that stand in OUT/marks and depend on the same things are kept.

    Args:
        make_grader: of what tries a request.
        submissions: to have marks.
        only: students who are graded again, and nobody else; if there are none, all who need it.
        out: the folder OUT.
        report: told how many more are done.
        jobs: submissions at a time.
        unsafe: whether to go on where there can be no sandbox.

    Returns:
        the submissions with their marks; and by submission, why it could not be graded.
    """
    idle: queue.SimpleQueue = queue.SimpleQueue()
    ended = threading.Event()
    grader = make_grader(lambda request: _in_turn(idle, ended, request))
    paths = {submission: _marks_path(out, submission) for submission in submissions}
    waiting = [one for one in submissions if _is_to_grade(one, paths[one], grader, only)]
    report(len(submissions) - len(waiting))
    aside = {}
    with workplaces(min(max(1, jobs), len(waiting)), unsafe) as places:
        for place in places:
            idle.put(place)
        for submission, marks in _in_parallel(partial(_graded, grader), waiting, len(places), ended):
            report(1)
            if isinstance(marks, Exception):
                aside[submission] = f"{type(marks).__name__}: {marks}"
            else:
                marks.write(paths[submission])
    graded = [
        (one, marks) for one in submissions if one not in aside and (marks := _priced(paths[one], grader))
    ]
    return graded, {_called(submission): reason for submission, reason in aside.items()}


def _marks_path(out: Path, submission: Submission) -> Path:
    """OUT/marks/STUDENT.json, and for later attempts OUT/marks/attempt_2/STUDENT.json."""
    folder = out / "marks" if submission.attempt == 1 else out / "marks" / f"attempt_{submission.attempt}"
    return folder / f"{file_name(submission.student)}.json"


def _called(submission: Submission) -> str:
    again = submission.attempt > 1
    return submission.student + f", attempt {submission.attempt}" * again


def _is_to_grade(submission: Submission, path: Path, grader: Grader, only: Collection[str]) -> bool:
    if only:
        return submission.student in only
    marks = _marks_of(path)
    return marks is None or marks.fingerprint != grader.fingerprint(submission)


def _graded(grader: Grader, submission: Submission) -> tuple[Submission, Marks | Exception]:
    """A submission with its marks, or with the error that left it without: no run depends on one notebook."""
    try:
        return submission, grader.grade(submission)
    except Exception as error:
        return submission, error


def _marks_of(path: Path) -> Marks | None:
    """The marks of a file; None if there are none, or it is damaged."""
    with contextlib.suppress(FileNotFoundError, ValueError):
        return read_marks(path)
    return None


def _priced(path: Path, grader: Grader) -> Marks | None:
    """The marks of a file with the points that are declared now; the file has them, too."""
    if (marks := _marks_of(path)) is None:
        return None
    if (priced := grader.priced(marks)) != marks:
        priced.write(path)
    return priced


def _in_turn(idle: queue.SimpleQueue, ended: threading.Event, request: dict) -> dict:
    place = idle.get()
    try:
        if ended.is_set():
            raise NoWorker("the run was ended")
        return place.attempt(request)
    finally:
        idle.put(place)


def _in_parallel(call: Callable, items: Iterable, jobs: int, ended: threading.Event) -> Iterator:
    """The results as they come; after an error or Ctrl-C nothing new is begun."""
    with ThreadPoolExecutor(max(1, jobs)) as pool:
        futures = [pool.submit(call, item) for item in items]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            ended.set()
            pool.shutdown(wait=False, cancel_futures=True)


@contextlib.contextmanager
def workplaces(number: int, unsafe: bool = False) -> Iterator[list]:
    """Where answers are tried: sandboxes, or, if there can be none and the teacher says so, plain processes.

    Raises:
        ValueError: if there can be no sandbox and the teacher has not said so.
    """
    places: list = [Sandbox() for _ in range(number)]
    try:
        for place in places:
            place.start()
    except Unprotected as error:
        if not unsafe:
            raise ValueError(UNPROTECTED.format(reason=error)) from error
        print(f"Unprotected: {error}.", file=sys.stderr)
        places = [Workplace("serve" if sys.platform == "linux" else "once") for _ in range(number)]
    try:
        yield places
    finally:
        for place in places:
            place.close()
