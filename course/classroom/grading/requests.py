"""Requests to look at a mark again: a line that a student copies from the feedback page, fills in, and hands in.

    Regrade causal_mask: my answer is right for an empty mask, because ...

It stands anywhere in a notebook, or in a text file. Nothing is run.
"""

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from course.classroom.assignments.declared import Assignment
from course.classroom.grading.submissions import Submission, Unreadable, read_bytes
from course.classroom.grading.written import Written, read_all

WORD = "regrade"
LINE = re.compile(rf"^[ \t>#*\-]*{WORD}\s+[`'\"]?(?P<what>\w+)[`'\"*]*\s*:\s*", re.IGNORECASE | re.MULTILINE)
TEXTS = (".txt", ".md", ".htm", ".html")
MAX_TEXT = 100_000  # bytes of such a file, and characters of a cell
MAX_REQUESTS = 20  # of one submission
EMPTY_LINE = re.compile(r"\n\s*\n")
BREAKS = {re.compile(r"<br\s*/?>", re.IGNORECASE): "\n", re.compile(r"</(p|div|li)>", re.IGNORECASE): "\n\n"}


@dataclass(frozen=True)
class Request:
    """What a student asks.

    Args:
        student: as the submission names them.
        what: the exercise, the question, or the total.
        reason: in the student's words.
    """

    student: str
    what: str
    reason: str


def requests_in(assignment: Assignment, submissions: Sequence[Submission], jobs: int) -> Iterator[Request]:
    """The requests that stand in submissions, in their order, each once.

    Args:
        assignment: whose cells are no student's own.
        submissions: notebooks, or files of text.
        jobs: notebooks that are read at a time.
    """
    for submission, written in zip(submissions, read_all(assignment, submissions, jobs), strict=True):
        texts = [*written.own, *written.texts.values(), *written.code.values(), *_texts(submission)]
        found = dict.fromkeys(one for text in texts for one in _in_text(text[:MAX_TEXT]))
        yield from (Request(submission.student, *one) for one in [*found][:MAX_REQUESTS])


def _texts(submission: Submission) -> Iterator[str]:
    """What stands in the files of text that were handed in without a notebook."""
    for path in submission.others:
        if path.suffix.lower() in TEXTS:
            try:
                text = read_bytes(path, MAX_TEXT).decode("utf-8-sig", errors="replace")
            except Unreadable:
                continue
            yield _without_tags(text) if path.suffix.lower().startswith(".htm") else text


def _without_tags(page: str) -> str:
    for tag, line_end in BREAKS.items():
        page = tag.sub(line_end, page)
    return html.unescape(re.sub(r"<[^<>]*>", "", page))


def _in_text(text: str) -> Iterator[tuple[str, str]]:
    """Each reason ends with the paragraph, or where the next request begins."""
    lines = list(LINE.finditer(text))
    for line, after in zip(lines, [*lines[1:], None], strict=False):
        reason = EMPTY_LINE.split(text[line.end() : after.start() if after else None])[0]
        reason = " ".join(reason.split())
        if reason.strip(". …"):
            yield line["what"], reason


def asks(submission: Submission) -> bool:
    """Whether the word for a request stands anywhere in a notebook, by its bytes."""
    try:
        return submission.path is not None and WORD.encode() in read_bytes(submission.path).lower()
    except Unreadable:
        return False


def without_repeats(assignment: Assignment, attempts: Sequence[Submission], jobs: int) -> list[Submission]:
    """The attempts without those that only add a request: such a notebook is no new attempt, and so is never late.

    Args:
        assignment: whose answers are compared.
        attempts: of all students, each student's in their order.
        jobs: notebooks that are read at a time.
    """
    kept: list[Submission] = []
    for one in attempts:
        before = kept[-1] if kept and kept[-1].student == one.student else None
        if before is not None and asks(one) and _same_answers(*read_all(assignment, [before, one], jobs)):
            kept[-1] = replace(before, superseded=one.superseded)
        else:
            kept.append(one)
    return kept


def _same_answers(one: Written, other: Written) -> bool:
    answers: list[tuple[Mapping, Mapping]] = [(written.code, written.texts) for written in (one, other)]
    return not one.problem and not other.problem and answers[0] == answers[1]
