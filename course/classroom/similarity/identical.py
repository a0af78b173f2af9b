"""What several students handed in that is the same to the letter: whole files, texts, and cells of their own.

Right answers can be equal because they are right, so answers to exercises are not compared here. Neither is what is
short, nor what a larger part of the class has, such as a cell that was shown in the lecture.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from course.classroom.grading.submissions import Submission, read_bytes
from course.classroom.grading.written import Written

SHORT = 40  # characters, without white space; what has fewer may be equal by chance
FILE = "the whole file"


@dataclass(frozen=True)
class Same:
    """One thing that several students handed in.

    Args:
        what: it is.
        students: who have it.
        text: as the first of them wrote it; "" for a file.
    """

    what: str
    students: tuple[str, ...]
    text: str = ""


def identical(submissions: Sequence[Submission], written: Mapping[str, Written]) -> list[Same]:
    """What is the same, whole files first.

    Args:
        submissions: with a notebook; those that could not be read are left out.
        written: what each student wrote, by name.
    """
    having: dict[tuple[str, str | bytes], dict[str, str]] = {}
    for submission in submissions:
        student = submission.student
        for what, key, text in _things(submission, written[student]):
            having.setdefault((what, key), {}).setdefault(student, text)
    most = max(2, len(submissions) // 4)
    found = [
        Same(what, tuple(sorted(texts)), next(iter(texts.values())))
        for (what, _), texts in having.items()
        if len(texts) > 1 and (what == FILE or len(texts) <= most)
    ]
    return sorted(found, key=lambda one: (one.what != FILE, one.students, one.what))


def _things(submission: Submission, written: Written) -> Iterator[tuple[str, str | bytes, str]]:
    """What it is, what is compared, and the text to show."""
    if written.problem or submission.path is None:
        return
    if written.code or written.texts or written.own:
        yield FILE, read_bytes(submission.path), ""
    texts = [(f"the answer to {name}", text) for name, text in written.texts.items()]
    for what, text in [*texts, *(("a cell of their own", source) for source in written.own)]:
        if len(key := "".join(text.split())) >= SHORT:
            yield what, key, text
