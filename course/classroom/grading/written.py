"""What a class wrote, to be looked at by the teacher: answers as source, and texts. Nothing of it is run."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from course.classroom.assignments.declared import Assignment
from course.classroom.assignments.notebook import notebook
from course.classroom.grading.answer_cells import Task
from course.classroom.grading.reading import read_written
from course.classroom.grading.submissions import Submission, Unreadable, read_bytes
from course.exercises.notebook_cells import stub_cell


@dataclass(frozen=True)
class Written:
    """What one student wrote.

    Args:
        code: the source of each answer, by exercise; those that were not written are not there.
        texts: the answers to questions, by name; those that were not written are not there.
        own: the cells that the student added.
        problem: why nothing could be read; "" if something could.
    """

    code: Mapping[str, str]
    texts: Mapping[str, str]
    own: Sequence[str] = ()
    problem: str = ""


def written_by_class(
    assignment: Assignment, submissions: Sequence[Submission], jobs: int
) -> dict[str, Written]:
    """What each student wrote, by name; of several attempts the last."""
    read = read_all(assignment, submissions, jobs)
    return {submission.student: written for submission, written in zip(submissions, read, strict=True)}


def read_all(assignment: Assignment, submissions: Sequence[Submission], jobs: int) -> list[Written]:
    """What stands in each submission, `jobs` of them read at a time."""
    tasks = [Task(name, stub_cell(name)) for name in assignment.exercises]
    questions = [one.name for one in assignment.questions]
    given = {cell.id: cell.source for cell in notebook(assignment).cells}
    with ThreadPoolExecutor(max(1, jobs)) as pool:
        return list(pool.map(lambda submission: _written(submission, tasks, questions, given), submissions))


def _written(
    submission: Submission, tasks: Sequence[Task], questions: Sequence[str], given: Mapping[str, str]
) -> Written:
    if submission.path is None:
        return Written({}, {}, problem="no notebook was handed in")
    try:
        return Written(*read_written(read_bytes(submission.path), tasks, questions, given))
    except (Unreadable, RuntimeError) as error:
        return Written({}, {}, problem=str(error))
